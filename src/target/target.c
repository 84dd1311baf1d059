/* SPDX-License-Identifier: MIT */
#include "target/target.h"

#include "target/memory.h"

/* How far behind the end of a C stack an overflow is looked for. */
#define STACK_OVERRUN (1 << 20)

const char *lji_arch_name(enum lji_arch arch)
{
	switch (arch) {
	case LJI_ARCH_X86_64:
		return "x86-64";
	case LJI_ARCH_I386:
		return "i386";
	case LJI_ARCH_AARCH64:
		return "aarch64";
	case LJI_ARCH_ARM:
		return "arm";
	}
	return "unknown";
}

unsigned int lji_arch_pointer_size(enum lji_arch arch)
{
	return arch == LJI_ARCH_X86_64 || arch == LJI_ARCH_AARCH64 ? 8 : 4;
}

void lji_target_destroy(struct lji_target *t)
{
	if (t)
		t->ops->destroy(t);
}

/* Index of the first mapping that ends behind @addr, map_count if none does. */
static size_t first_behind(const struct lji_target *t, uint64_t addr)
{
	size_t low = 0, high = t->map_count;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (t->maps[mid].end <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

const struct lji_map *lji_target_find_map(const struct lji_target *t, uint64_t addr)
{
	size_t i = first_behind(t, addr);

	return i < t->map_count && t->maps[i].start <= addr ? &t->maps[i] : NULL;
}

const struct lji_map *lji_target_stack_map(const struct lji_target *t, uint64_t sp)
{
	size_t i = first_behind(t, sp);

	/* A guard page, or nothing at all. */
	if (i < t->map_count && t->maps[i].start <= sp && !(t->maps[i].prot & LJI_PROT_WRITE))
		i++;
	if (i == t->map_count || !(t->maps[i].prot & LJI_PROT_WRITE) ||
	    (t->maps[i].start > sp && t->maps[i].start - sp > STACK_OVERRUN))
		return lji_target_find_map(t, sp);
	return &t->maps[i];
}

bool lji_target_auxv(const struct lji_target *t, uint64_t type, uint64_t *value_ret)
{
	for (size_t i = 0; i < t->auxv_count; i++) {
		if (t->auxv[i][0] == type) {
			*value_ret = t->auxv[i][1];
			return true;
		}
	}
	return false;
}
