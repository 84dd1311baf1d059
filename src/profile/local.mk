# Readers and writers of ljs, ljm, ljp: no target in here.
libljinspect_common_la_SOURCES += \
	src/profile/allocs.c \
	src/profile/allocs.h \
	src/profile/csyms.c \
	src/profile/csyms.h \
	src/profile/ffnames.c \
	src/profile/input.c \
	src/profile/input.h \
	src/profile/live.c \
	src/profile/live.h \
	src/profile/ljm.c \
	src/profile/ljm.h \
	src/profile/ljp.c \
	src/profile/ljp.h \
	src/profile/ljs.c \
	src/profile/ljs.h \
	src/profile/ljs_codemap.c \
	src/profile/ljs_codemap.h \
	src/profile/ljs_write.c \
	src/profile/ljs_write.h \
	src/profile/model.c \
	src/profile/model.h \
	src/profile/names.c \
	src/profile/names.h \
	src/profile/pprof.c \
	src/profile/pprof.h \
	src/profile/reader.c \
	src/profile/reader.h \
	src/profile/repair.c \
	src/profile/repair.h \
	src/profile/report.c \
	src/profile/report.h \
	src/profile/samples.c \
	src/profile/samples.h \
	src/profile/write.c \
	src/profile/write.h
