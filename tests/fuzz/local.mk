# Fuzz targets, replayed without an engine over damaged copies of good inputs.
check_PROGRAMS += tests/fuzz/core
TESTS += tests/fuzz/core

tests_fuzz_core_SOURCES = \
	tests/fuzz/core.c \
	tests/fuzz/replay.c \
	tests/fuzz/replay.h \
	tests/unit/coreimage.c \
	tests/unit/coreimage.h
tests_fuzz_core_LDADD = libljinspect_common.la

check_PROGRAMS += tests/fuzz/proto
TESTS += tests/fuzz/proto

tests_fuzz_proto_SOURCES = \
	tests/fuzz/proto.c \
	tests/fuzz/replay.c \
	tests/fuzz/replay.h
tests_fuzz_proto_LDADD = libljinspect_common.la

check_PROGRAMS += tests/fuzz/ljs
TESTS += tests/fuzz/ljs

tests_fuzz_ljs_SOURCES = \
	tests/fuzz/ljs.c \
	tests/fuzz/profile.c \
	tests/fuzz/profile.h \
	tests/fuzz/replay.c \
	tests/fuzz/replay.h \
	tests/unit/profileimage.c \
	tests/unit/profileimage.h
tests_fuzz_ljs_LDADD = libljinspect_common.la

check_PROGRAMS += tests/fuzz/ljm
TESTS += tests/fuzz/ljm

tests_fuzz_ljm_SOURCES = \
	tests/fuzz/ljm.c \
	tests/fuzz/profile.c \
	tests/fuzz/profile.h \
	tests/fuzz/replay.c \
	tests/fuzz/replay.h \
	tests/unit/profileimage.c \
	tests/unit/profileimage.h
tests_fuzz_ljm_LDADD = libljinspect_common.la

check_PROGRAMS += tests/fuzz/ljp
TESTS += tests/fuzz/ljp

tests_fuzz_ljp_SOURCES = \
	tests/fuzz/ljp.c \
	tests/fuzz/profile.c \
	tests/fuzz/profile.h \
	tests/fuzz/replay.c \
	tests/fuzz/replay.h \
	tests/unit/profileimage.c \
	tests/unit/profileimage.h
tests_fuzz_ljp_LDADD = libljinspect_common.la

check_PROGRAMS += tests/fuzz/stack
TESTS += tests/fuzz/stack

tests_fuzz_stack_SOURCES = \
	tests/fuzz/replay.c \
	tests/fuzz/replay.h \
	tests/fuzz/stack.c \
	tests/unit/memtarget.c \
	tests/unit/memtarget.h \
	tests/unit/synth.c \
	tests/unit/synth.h \
	tests/unit/synthcore.c \
	tests/unit/synthvm.c \
	tests/unit/synthvm.h
tests_fuzz_stack_LDADD = libljinspect_common.la
