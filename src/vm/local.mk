libljinspect_common_la_SOURCES += \
	src/vm/chunknames.c \
	src/vm/chunknames.h \
	src/vm/coroutine.c \
	src/vm/debuginfo.c \
	src/vm/debuginfo.h \
	src/vm/func.c \
	src/vm/func.h \
	src/vm/heap.c \
	src/vm/heap.h \
	src/vm/layout.c \
	src/vm/layout.h \
	src/vm/names.c \
	src/vm/names.h \
	src/vm/nametext.c \
	src/vm/object.c \
	src/vm/object.h \
	src/vm/proto.c \
	src/vm/proto.h \
	src/vm/strtab.c \
	src/vm/table.c \
	src/vm/table.h \
	src/vm/trace.c \
	src/vm/vm.c \
	src/vm/vm.h \
	src/vm/walk.h
