libljinspect_common_la_SOURCES += \
	src/base/bytes.c \
	src/base/bytes.h \
	src/base/cleanup.h \
	src/base/error.c \
	src/base/error.h \
	src/base/hash.c \
	src/base/hash.h \
	src/base/index.c \
	src/base/index.h \
	src/base/intern.c \
	src/base/intern.h \
	src/base/log.c \
	src/base/log.h \
	src/base/map.c \
	src/base/map.h \
	src/base/num.h \
	src/base/outfile.c \
	src/base/outfile.h \
	src/base/stream.c \
	src/base/stream.h \
	src/base/unpack.c \
	src/base/unpack.h \
	src/base/vector.c \
	src/base/vector.h \
	src/base/warn.c \
	src/base/warn.h
