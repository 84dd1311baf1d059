# Tables of known builds; flavour.h tells how to add one.
libljinspect_common_la_SOURCES += \
	plugins/flavour/flavour.h \
	plugins/flavour/flavours.c \
	plugins/flavour/luajit20_armhf.c \
	plugins/flavour/luajit20_i386.c \
	plugins/flavour/luajit20_x64.c \
	plugins/flavour/luajit21_arm64.c \
	plugins/flavour/luajit21_armhf.c \
	plugins/flavour/luajit21_i386.c \
	plugins/flavour/luajit21_x64.c \
	plugins/flavour/luajit21_x64_gc64.c \
	plugins/flavour/openresty_arm64.c \
	plugins/flavour/openresty_armhf.c \
	plugins/flavour/openresty_i386.c \
	plugins/flavour/openresty_x64.c \
	plugins/flavour/openresty_x64_gc64.c \
	plugins/flavour/tarantool_arm64.c \
	plugins/flavour/tarantool_i386.c \
	plugins/flavour/tarantool_x64.c \
	plugins/flavour/tarantool_x64_gc64.c
EXTRA_DIST += \
	fixtures/layouts.tsv.xz \
	plugins/flavour/builds.py \
	plugins/flavour/generate.py \
	plugins/flavour/history.py \
	plugins/flavour/table.py
