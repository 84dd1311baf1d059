# Tests of tests/live: ljinspect on running programs.
live_tests = \
	tests/live/attach.py \
	tests/live/bytecode.py \
	tests/live/changing.py \
	tests/live/cli.py \
	tests/live/ffi.py \
	tests/live/forged.py \
	tests/live/formats.py \
	tests/live/layouts.py \
	tests/live/moving.py \
	tests/live/objects.py \
	tests/live/permission.py \
	tests/live/plugin.py \
	tests/live/programs.py \
	tests/live/symbols.py \
	tests/live/symtab.py \
	tests/live/targets.py \
	tests/live/truth.py \
	tests/live/vms.py

TESTS += $(live_tests)
EXTRA_DIST += $(live_tests)
