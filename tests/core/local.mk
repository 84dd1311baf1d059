# Tests of tests/core: ljinspect on core files.
core_tests = \
	tests/core/objects.py

TESTS += $(core_tests)
EXTRA_DIST += $(core_tests)
