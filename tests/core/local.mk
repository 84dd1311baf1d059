# Tests of tests/core: ljinspect on core files.
core_tests = \
	tests/core/objects.py \
	tests/core/truth.py

TESTS += $(core_tests)
EXTRA_DIST += $(core_tests)
