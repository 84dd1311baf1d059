libljinspect_common_la_SOURCES += \
	src/vm/heap.h \
	src/vm/layout.c \
	src/vm/layout.h \
	src/vm/vm.c \
	src/vm/vm.h
