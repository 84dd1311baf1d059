# What the integration tests share; nothing here is a test by itself.
EXTRA_DIST += \
	fixtures/arenas.c \
	fixtures/decoy.c \
	fixtures/objects/holder.c \
	fixtures/objects/lib.c \
	fixtures/objects/report.h \
	fixtures/objects/static.c \
	fixtures/objects/vdso.c \
	fixtures/programs/balancer.lua \
	fixtures/programs/editor.lua \
	fixtures/programs/fibers.lua \
	fixtures/programs/many.lua \
	fixtures/programs/nginx.conf \
	fixtures/programs/threads.lua \
	fixtures/programs/web.lua \
	fixtures/quickstart.lua \
	fixtures/runner.c \
	fixtures/truth.lua \
	fixtures/vms.c \
	tests/deps.sh \
	tests/lib/ljtest/__init__.py \
	tests/lib/ljtest/build.py \
	tests/lib/ljtest/case.py \
	tests/lib/ljtest/core.py \
	tests/lib/ljtest/flavours.py \
	tests/lib/ljtest/ljs.py \
	tests/lib/ljtest/objects.py \
	tests/lib/ljtest/oracle.py \
	tests/lib/ljtest/packages.py \
	tests/lib/ljtest/paths.py \
	tests/lib/ljtest/programs.py \
	tests/lib/ljtest/schema.py \
	tests/lib/ljtest/target.py \
	tests/lib/ljtest/tool.py \
	tests/lib/ljtest/truth.py \
	tests/lib/ljtest/variants.py \
	tests/lib/ljtest/vmtruth.py
