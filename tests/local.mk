include $(srcdir)/tests/unit/local.mk
include $(srcdir)/tests/core/local.mk
include $(srcdir)/tests/live/local.mk
include $(srcdir)/tests/profile/local.mk
