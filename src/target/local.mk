libljinspect_common_la_SOURCES += \
	src/target/target.h
