libljinspect_common_la_SOURCES += \
	src/document.c \
	src/document.h \
	src/recognise.c \
	src/recognise.h \
	src/session.h

ljinspect_SOURCES += \
	src/main.c
