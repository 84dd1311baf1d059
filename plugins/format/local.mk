libljinspect_common_la_SOURCES += \
	plugins/format/fields.c \
	plugins/format/fields.h \
	plugins/format/format.c \
	plugins/format/format.h \
	plugins/format/formats.c \
	plugins/format/json.c \
	plugins/format/text.c \
	plugins/format/units.c \
	plugins/format/units.h
