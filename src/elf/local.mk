libljinspect_common_la_SOURCES += \
	src/elf/object.h \
	src/elf/symtab.h
