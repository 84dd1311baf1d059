libljinspect_common_la_SOURCES += \
	src/elf/debug_file.c \
	src/elf/debug_file.h \
	src/elf/debugdata.c \
	src/elf/debugdata.h \
	src/elf/debuginfod.c \
	src/elf/debuginfod.h \
	src/elf/demangle.c \
	src/elf/dynsym.c \
	src/elf/dynsym.h \
	src/elf/file.c \
	src/elf/file.h \
	src/elf/header.c \
	src/elf/header.h \
	src/elf/link_map.c \
	src/elf/link_map.h \
	src/elf/locate.c \
	src/elf/locate.h \
	src/elf/memory.c \
	src/elf/memory.h \
	src/elf/object.c \
	src/elf/object.h \
	src/elf/ranges.c \
	src/elf/ranges.h \
	src/elf/symbols.c \
	src/elf/symbols.h \
	src/elf/symtab.c \
	src/elf/symtab.h
