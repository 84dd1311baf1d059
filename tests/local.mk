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
include $(srcdir)/tests/live/local.mk
include $(srcdir)/tests/profile/local.mk
include $(srcdir)/tests/bench/local.mk
