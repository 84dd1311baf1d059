/* SPDX-License-Identifier: MIT */
#include "target/pagemap.h"

#include <errno.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/num.h"

/* linux/fs.h of Linux 6.7; older headers lack it. */
struct page_region {
	uint64_t start;
	uint64_t end;
	uint64_t categories;
};

struct pm_scan_arg {
	uint64_t size;
	uint64_t flags;
	uint64_t start;
	uint64_t end;
	uint64_t walk_end;
	uint64_t vec;
	uint64_t vec_len;
	uint64_t max_pages;
	uint64_t category_inverted;
	uint64_t category_mask;
	uint64_t category_anyof_mask;
	uint64_t return_mask;
};

#define LJI_PAGEMAP_SCAN _IOWR('f', 16, struct pm_scan_arg)
#define PRESENT (1 << 3)
#define SWAPPED (1 << 4)

#define BATCH_MAX (sizeof(((struct lji_pagemap *)NULL)->batch) / sizeof(struct lji_range))

static void batch_add(struct lji_pagemap *pm, uint64_t start, uint64_t end)
{
	struct lji_range *last = pm->count ? &pm->batch[pm->count - 1] : NULL;

	if (last && last->end == start)
		last->end = end;
	else if (pm->count < BATCH_MAX)
		pm->batch[pm->count++] = (struct lji_range){ start, end };
}

static bool batch_scan(struct lji_pagemap *pm, uint64_t addr, uint64_t end)
{
	/* Cleared because Valgrind does not know what this ioctl writes. */
	struct page_region regions[BATCH_MAX] = { 0 };
	struct pm_scan_arg arg = {
		.size = sizeof(arg),
		.start = addr,
		.end = end,
		.vec = (uint64_t)(uintptr_t)regions,
		.vec_len = BATCH_MAX,
		.category_anyof_mask = PRESENT | SWAPPED,
		.return_mask = PRESENT | SWAPPED,
	};
	int n = ioctl(pm->fd, LJI_PAGEMAP_SCAN, &arg);

	if (n < 0 || arg.walk_end <= addr)
		return false;
	for (int i = 0; i < n; i++)
		batch_add(pm, regions[i].start, regions[i].end);
	pm->covers = (struct lji_range){ addr, arg.walk_end };
	return true;
}

/* One word per page: bit 63 present, bit 62 swapped. */
static bool batch_read(struct lji_pagemap *pm, uint64_t addr, uint64_t end)
{
	uint64_t size = (uint64_t)sysconf(_SC_PAGESIZE), page = addr / size;
	uint8_t words[BATCH_MAX * 8];
	uint64_t want = (end - addr + size - 1) / size;
	ssize_t n;

	if (want > BATCH_MAX)
		want = BATCH_MAX;
	n = pread(pm->fd, words, want * 8, (off_t)(page * 8));
	if (n < 8)
		return false;
	for (ssize_t i = 0; i < n / 8; i++) {
		uint64_t at = (page + (uint64_t)i) * size;

		if (lji_le64(words + i * 8) >> 62)
			batch_add(pm, at, at + size);
	}
	pm->covers = (struct lji_range){ addr, (page + (uint64_t)(n / 8)) * size };
	return true;
}

bool lji_pagemap_next(struct lji_pagemap *pm, uint64_t addr, uint64_t end, uint64_t *start_ret,
		      uint64_t *end_ret)
{
	while (addr < end) {
		for (size_t i = 0; i < pm->count; i++) {
			const struct lji_range *r = &pm->batch[i];

			if (r->end <= addr || addr < pm->covers.start)
				continue;
			if (r->start >= end)
				return false;
			*start_ret = r->start > addr ? r->start : addr;
			*end_ret = r->end < end ? r->end : end;
			return true;
		}
		if (addr >= pm->covers.start && addr < pm->covers.end)
			addr = pm->covers.end;
		if (addr >= end)
			return false;
		pm->count = 0;
		pm->covers = (struct lji_range){ 0, 0 };
		if (!pm->no_scan && !batch_scan(pm, addr, end))
			pm->no_scan = true;
		if (pm->no_scan && !batch_read(pm, addr, end)) {
			/* Without the file everything counts as touched. */
			*start_ret = addr;
			*end_ret = end;
			return true;
		}
	}
	return false;
}
