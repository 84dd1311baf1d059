# Unit tests are programs; integration tests are Python scripts over tests/lib/ljtest.
# To add one: write tests/FOLDER/NAME.py (tests/lib/ljtest/__init__.py shows how it
# looks), make it executable, and add it to TESTS and EXTRA_DIST in that folder's local.mk.
TEST_EXTENSIONS = .py
PY_LOG_COMPILER = python3
AM_TESTS_ENVIRONMENT = \
	LJINSPECT='$(abs_builddir)/ljinspect'; export LJINSPECT; \
	PYTHONDONTWRITEBYTECODE=1; export PYTHONDONTWRITEBYTECODE; \
	CK_DEFAULT_TIMEOUT=$${CK_DEFAULT_TIMEOUT-120}; export CK_DEFAULT_TIMEOUT;

include $(srcdir)/tests/lib/local.mk
include $(srcdir)/tests/unit/local.mk
include $(srcdir)/tests/core/local.mk
include $(srcdir)/tests/fuzz/local.mk
include $(srcdir)/tests/live/local.mk
include $(srcdir)/tests/profile/local.mk
include $(srcdir)/tests/bench/local.mk

# plugins/flavour/*.c and doc/layout-history.md are what plugins/flavour/generate.py makes.
TESTS += tests/flavours.py
EXTRA_DIST += tests/flavours.py

# The tables of doc/flavours.md; --write makes them anew.
TESTS += tests/matrix.py
EXTRA_DIST += tests/matrix.py

# Unit tests, and ljinspect in one integration test, under Valgrind. Left out are those that take
# minutes there or test what Valgrind lacks (process groups, openat2); the sanitizers have them all.
VALGRIND = valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite
valgrind_slow = \
	tests/unit/heap \
	tests/unit/heap_damage \
	tests/unit/stream \
	tests/unit/target_core \
	tests/unit/target_live \
	tests/unit/vm_calibrate \
	tests/unit/vm_code \
	tests/unit/vm_find
# The longest first.
valgrind_tests = tests/live/formats.py $(filter-out $(valgrind_slow),$(filter tests/unit/%,$(TESTS)))
.PHONY: check-valgrind
check-valgrind: all
	$(MKDIR_P) valgrind
	CK_FORK=no LJI_TEST_WRAPPER='$(VALGRIND) --log-file=$(abs_builddir)/valgrind/%p.log' \
		$(MAKE) $(AM_MAKEFLAGS) check LOG_COMPILER='$(VALGRIND)' TESTS='$(valgrind_tests)'

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
