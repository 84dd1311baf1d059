libljinspect_common_la_SOURCES += \
	plugins/view/view.h
