libljinspect_common_la_SOURCES += \
	src/session.h
