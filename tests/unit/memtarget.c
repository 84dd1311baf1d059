/* SPDX-License-Identifier: MIT */
#include "memtarget.h"

#include <stdlib.h>

#include "target/memory.h"

static size_t no_read(struct lji_target *t, uint64_t addr, void *buf, size_t len,
		      enum lji_fault_reason *reason_ret)
{
	(void)t;
	(void)addr;
	(void)buf;
	(void)len;
	*reason_ret = LJI_FAULT_UNMAPPED;
	return 0;
}

static const struct lji_target_ops ops = { .kind = "core", .read = no_read };

void memtarget_init(struct lji_target *t, enum lji_arch arch, struct lji_map *maps,
		    struct lji_warnings *warnings)
{
	*t = (struct lji_target){
		.ops = &ops,
		.arch = arch,
		.pointer_size = lji_arch_pointer_size(arch),
		.page_size = 4096,
		.maps = maps,
		.warnings = warnings,
	};
	if (lji_memory_create(&t->memory))
		abort();
}

void memtarget_add(struct lji_target *t, uint64_t start, uint8_t *bytes, size_t size)
{
	t->maps[t->map_count++] = (struct lji_map){
		.start = start,
		.end = start + size,
		.prot = LJI_PROT_READ | LJI_PROT_WRITE,
		.present = size,
	};
	if (lji_memory_add(t->memory, start, bytes, size, NULL, 0))
		abort();
}

void memtarget_deinit(struct lji_target *t)
{
	lji_memory_destroy(t->memory);
	lji_warnings_deinit(t->warnings);
}
