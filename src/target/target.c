/* SPDX-License-Identifier: MIT */
#include "target/target.h"

#include "target/memory.h"

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

const struct lji_map *lji_target_find_map(const struct lji_target *t, uint64_t addr)
{
	size_t low = 0, high = t->map_count;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (t->maps[mid].end <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	if (low == t->map_count || t->maps[low].start > addr)
		return NULL;
	return &t->maps[low];
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
