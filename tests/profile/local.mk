# Tests of tests/profile: profiles and symbol tables.
profile_tests = \
	tests/profile/info.py

TESTS += $(profile_tests)
EXTRA_DIST += $(profile_tests)
