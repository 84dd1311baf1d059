EXTRA_DIST += tests/unit/run.h

if HAVE_CHECK
check_PROGRAMS += tests/unit/base
TESTS += tests/unit/base

tests_unit_base_SOURCES = tests/unit/base.c
tests_unit_base_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_base_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/bytecode
TESTS += tests/unit/bytecode

tests_unit_bytecode_SOURCES = tests/unit/bytecode.c
tests_unit_bytecode_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_bytecode_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/debuginfo
TESTS += tests/unit/debuginfo

tests_unit_debuginfo_SOURCES = tests/unit/debuginfo.c
tests_unit_debuginfo_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_debuginfo_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/elf_dynsym
TESTS += tests/unit/elf_dynsym

tests_unit_elf_dynsym_SOURCES = tests/unit/elf_dynsym.c
tests_unit_elf_dynsym_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_elf_dynsym_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/elf_hostile
TESTS += tests/unit/elf_hostile

tests_unit_elf_hostile_SOURCES = tests/unit/elf_hostile.c tests/fuzz/elf.c
tests_unit_elf_hostile_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_elf_hostile_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/elf_link_map
TESTS += tests/unit/elf_link_map

tests_unit_elf_link_map_SOURCES = tests/unit/elf_link_map.c
tests_unit_elf_link_map_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_elf_link_map_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/elf_symbols
TESTS += tests/unit/elf_symbols

tests_unit_elf_symbols_SOURCES = tests/unit/elf_symbols.c
tests_unit_elf_symbols_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_elf_symbols_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/format_json
TESTS += tests/unit/format_json

tests_unit_format_json_SOURCES = tests/unit/format_json.c
tests_unit_format_json_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_format_json_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/format_text
TESTS += tests/unit/format_text

tests_unit_format_text_SOURCES = tests/unit/format_text.c
tests_unit_format_text_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_format_text_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/heap
TESTS += tests/unit/heap

tests_unit_heap_SOURCES = \
	tests/unit/heap.c \
	tests/unit/image.c \
	tests/unit/image.h \
	tests/unit/memtarget.c \
	tests/unit/memtarget.h
tests_unit_heap_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_heap_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/heap_damage
TESTS += tests/unit/heap_damage

tests_unit_heap_damage_SOURCES = \
	tests/unit/heap_damage.c \
	tests/unit/image.c \
	tests/unit/image.h \
	tests/unit/memtarget.c \
	tests/unit/memtarget.h
tests_unit_heap_damage_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_heap_damage_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/layout
TESTS += tests/unit/layout

tests_unit_layout_SOURCES = tests/unit/layout.c
tests_unit_layout_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_layout_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/ljs_codemap
TESTS += tests/unit/ljs_codemap

tests_unit_ljs_codemap_SOURCES = tests/unit/ljs_codemap.c
tests_unit_ljs_codemap_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_ljs_codemap_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/ljs_write
TESTS += tests/unit/ljs_write

tests_unit_ljs_write_SOURCES = tests/unit/ljs_write.c
tests_unit_ljs_write_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_ljs_write_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/stream
TESTS += tests/unit/stream

tests_unit_stream_SOURCES = tests/unit/stream.c
tests_unit_stream_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_stream_LDADD = libljinspect_common.la $(CHECK_LIBS) $(UNPACK_LIBS)

check_PROGRAMS += tests/unit/structs
TESTS += tests/unit/structs

tests_unit_structs_SOURCES = tests/unit/structs.c
tests_unit_structs_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS) -g
tests_unit_structs_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/vm_calibrate
TESTS += tests/unit/vm_calibrate

tests_unit_vm_calibrate_SOURCES = \
	tests/unit/synth.c \
	tests/unit/synth.h \
	tests/unit/synthcore.c \
	tests/unit/synthfork.c \
	tests/unit/synthfork.h \
	tests/unit/vm_calibrate.c \
	tests/unit/vmrun.c \
	tests/unit/vmrun.h
tests_unit_vm_calibrate_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_vm_calibrate_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/vm_code
TESTS += tests/unit/vm_code

tests_unit_vm_code_SOURCES = \
	tests/unit/synth.c \
	tests/unit/synth.h \
	tests/unit/synthcode.c \
	tests/unit/synthcode.h \
	tests/unit/synthcore.c \
	tests/unit/vm_code.c \
	tests/unit/vmrun.c \
	tests/unit/vmrun.h
tests_unit_vm_code_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_vm_code_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/vm_matrix

tests_unit_vm_matrix_SOURCES = \
	tests/unit/synth.c \
	tests/unit/synth.h \
	tests/unit/synthcore.c \
	tests/unit/vm_matrix.c \
	tests/unit/vmrun.c \
	tests/unit/vmrun.h
tests_unit_vm_matrix_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_vm_matrix_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/vm_find
TESTS += tests/unit/vm_find

tests_unit_vm_find_SOURCES = \
	tests/unit/synth.c \
	tests/unit/synth.h \
	tests/unit/synthcore.c \
	tests/unit/vm_find.c \
	tests/unit/vmrun.c \
	tests/unit/vmrun.h
tests_unit_vm_find_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_vm_find_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/target_core
TESTS += tests/unit/target_core

tests_unit_target_core_SOURCES = \
	tests/unit/coreimage.c \
	tests/unit/coreimage.h \
	tests/unit/target_core.c
tests_unit_target_core_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_target_core_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/target_live
TESTS += tests/unit/target_live

tests_unit_target_live_SOURCES = tests/unit/target_live.c
tests_unit_target_live_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_target_live_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/target_proc
TESTS += tests/unit/target_proc

tests_unit_target_proc_SOURCES = tests/unit/target_proc.c
tests_unit_target_proc_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_target_proc_LDADD = libljinspect_common.la $(CHECK_LIBS)

check_PROGRAMS += tests/unit/profiles
TESTS += tests/unit/profiles

tests_unit_profiles_SOURCES = \
	tests/unit/profileimage.c \
	tests/unit/profileimage.h \
	tests/unit/profiles.c
tests_unit_profiles_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_profiles_LDADD = libljinspect_common.la $(CHECK_LIBS)
endif

check_PROGRAMS += tests/unit/frames
TESTS += tests/unit/frames

tests_unit_frames_SOURCES = \
	tests/unit/frames.c \
	tests/unit/memtarget.c \
	tests/unit/memtarget.h \
	tests/unit/synth.c \
	tests/unit/synth.h \
	tests/unit/synthcore.c \
	tests/unit/synthvm.c \
	tests/unit/synthvm.h \
	tests/unit/vmrun.c \
	tests/unit/vmrun.h
tests_unit_frames_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_unit_frames_LDADD = libljinspect_common.la $(CHECK_LIBS)
