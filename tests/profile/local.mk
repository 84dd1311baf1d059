# Tests of tests/profile: profiles and symbol tables.
profile_tests = \
	tests/profile/cases.py \
	tests/profile/export.py \
	tests/profile/golden.py \
	tests/profile/info.py \
	tests/profile/recover.py

TESTS += $(profile_tests)
EXTRA_DIST += $(profile_tests)
EXTRA_DIST += \
	fixtures/cores \
	fixtures/profile
EXTRA_DIST += tests/profile/tarantool.py

# With a LuaJIT of Tarantool, which no distribution has: LJI_TARANTOOL_LUAJIT=….
.PHONY: check-tarantool
check-tarantool: ljinspect
	$(AM_TESTS_ENVIRONMENT) python3 $(srcdir)/tests/profile/tarantool.py
