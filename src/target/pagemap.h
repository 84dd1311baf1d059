/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Which pages of a live process were ever touched. Reading others would make
 * the target's kernel allocate page tables (and pages of shared memory).
 * Private to src/target.
 */
#ifndef LJI_PAGEMAP_H
#define LJI_PAGEMAP_H

#include "target/memory.h"

/** A reader of /proc/PID/pagemap; keeps a batch of what it found. */
struct lji_pagemap {
	int fd;
	/** Linux 6.7: PAGEMAP_SCAN, which skips empty page tables as a whole. */
	bool no_scan;
	struct lji_range batch[256];
	size_t count;
	/** What the batch covers. */
	struct lji_range covers;
};

/** Finds the first touched stretch of [addr, end); false when there is none. */
bool lji_pagemap_next(struct lji_pagemap *pm, uint64_t addr, uint64_t end, uint64_t *start_ret,
		      uint64_t *end_ret);

#endif
