# Tables of known builds; flavour.h tells how to add one.
libljinspect_common_la_SOURCES += \
	plugins/flavour/flavour.h \
	plugins/flavour/flavours.c \
	plugins/flavour/luajit20.c \
	plugins/flavour/luajit21.c \
	plugins/flavour/openresty.c \
	plugins/flavour/tarantool.c
EXTRA_DIST += plugins/flavour/generate.py
