# Tests of tests/core: ljinspect on core files.
core_tests = \
	tests/core/damaged.py \
	tests/core/machines.py \
	tests/core/objects.py \
	tests/core/packed.py \
	tests/core/shapes.py \
	tests/core/truth.py \
	tests/core/variants.py \
	tests/core/vms.py

TESTS += $(core_tests)
EXTRA_DIST += $(core_tests)
