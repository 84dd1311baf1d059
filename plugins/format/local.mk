libljinspect_common_la_SOURCES += \
	plugins/format/format.h
