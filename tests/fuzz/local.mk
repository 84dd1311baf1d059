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
