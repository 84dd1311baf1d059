libljinspect_common_la_SOURCES += \
	plugins/view/gather.h \
	plugins/view/view.h
