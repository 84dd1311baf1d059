# Unit tests are programs; integration tests are Python scripts over tests/lib/ljtest.
# To add one: write tests/FOLDER/NAME.py (tests/lib/ljtest/__init__.py shows how it
# looks), make it executable, and add it to TESTS and EXTRA_DIST in that folder's local.mk.
TEST_EXTENSIONS = .py
PY_LOG_COMPILER = python3
AM_TESTS_ENVIRONMENT = \
	LJINSPECT='$(abs_builddir)/ljinspect'; export LJINSPECT; \
	PYTHONDONTWRITEBYTECODE=1; export PYTHONDONTWRITEBYTECODE;

include $(srcdir)/tests/lib/local.mk
include $(srcdir)/tests/unit/local.mk
include $(srcdir)/tests/core/local.mk
include $(srcdir)/tests/fuzz/local.mk
include $(srcdir)/tests/live/local.mk
include $(srcdir)/tests/profile/local.mk
include $(srcdir)/tests/bench/local.mk

# The unit tests, and ljinspect in one integration test, under Valgrind.
VALGRIND = valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
	--trace-children=no
.PHONY: check-valgrind
check-valgrind: all
	CK_FORK=no $(MAKE) $(AM_MAKEFLAGS) check LOG_COMPILER='$(VALGRIND)' \
		TESTS='$(filter tests/unit/%,$(TESTS))' TEST_SUITE_LOG=valgrind-unit.log
	LJI_TEST_WRAPPER='$(VALGRIND)' $(MAKE) $(AM_MAKEFLAGS) check \
		TESTS=tests/live/formats.py TEST_SUITE_LOG=valgrind-live.log

# Everything once more in a build of its own with both sanitizers.
.PHONY: check-sanitizers
check-sanitizers:
	$(MKDIR_P) sanitize
	cd sanitize && { test -f config.status || \
		$(abs_srcdir)/configure --enable-asan --enable-ubsan --quiet CC='$(CC)'; }
	cd sanitize && $(MAKE) $(AM_MAKEFLAGS) check

EXTRA_DIST += \
	tests/install/check.sh \
	tests/install/user.c

installcheck-local:
	bindir='$(DESTDIR)$(bindir)' libdir='$(DESTDIR)$(libdir)' mandir='$(DESTDIR)$(mandir)' \
	includedir='$(DESTDIR)$(includedir)' datadir='$(DESTDIR)$(datadir)' \
	docdir='$(DESTDIR)$(docdir)' CC='$(CC)' $(SHELL) $(srcdir)/tests/install/check.sh $(srcdir)
