libljinspect_common_la_SOURCES += \
	src/document.c \
	src/document.h \
	src/recognise.c \
	src/recognise.h \
	src/session.c \
	src/session.h

ljinspect_SOURCES += \
	src/help.c \
	src/main.c \
	src/options.c \
	src/options.def \
	src/options.h
