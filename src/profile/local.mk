# Readers and writers of ljs, ljm, ljp: no target in here.
libljinspect_common_la_SOURCES += \
	src/profile/ljs_codemap.c \
	src/profile/ljs_codemap.h \
	src/profile/ljs_write.c \
	src/profile/ljs_write.h
