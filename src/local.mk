libljinspect_common_la_SOURCES += \
	src/document.c \
	src/document.h \
	src/ljinspect.h \
	src/plugin.c \
	src/plugin.h \
	src/recognise.c \
	src/recognise.h \
	src/recover.c \
	src/recover.h \
	src/recover_join.c \
	src/session.c \
	src/session.h \
	src/version.c

ljinspect_SOURCES += \
	src/help.c \
	src/inputs.c \
	src/inputs.h \
	src/main.c \
	src/options.c \
	src/options.def \
	src/options.h

# What a program that uses the library sees, below <ljinspect/>.
pkginclude_HEADERS = \
	src/ljinspect.h \
	src/plugin.h \
	src/session.h
public_basedir = $(pkgincludedir)/base
public_base_HEADERS = \
	src/base/bytes.h \
	src/base/cleanup.h \
	src/base/error.h \
	src/base/log.h \
	src/base/vector.h \
	src/base/warn.h
public_elfdir = $(pkgincludedir)/elf
public_elf_HEADERS = \
	src/elf/object.h \
	src/elf/symtab.h
public_targetdir = $(pkgincludedir)/target
public_target_HEADERS = \
	src/target/target.h
public_vmdir = $(pkgincludedir)/vm
public_vm_HEADERS = \
	src/vm/build.h \
	src/vm/heap.h \
	src/vm/layout.h \
	src/vm/stack.h \
	src/vm/vm.h
public_flavourdir = $(pkgincludedir)/flavour
public_flavour_HEADERS = \
	plugins/flavour/flavour.h
public_formatdir = $(pkgincludedir)/format
public_format_HEADERS = \
	plugins/format/format.h
public_viewdir = $(pkgincludedir)/view
public_view_HEADERS = \
	plugins/view/gather.h \
	plugins/view/view.h

pkgconfigdir = $(libdir)/pkgconfig
nodist_pkgconfig_DATA = src/ljinspect.pc
