/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A target whose memory is memory of the test: what is changed there is changed in the target.
 */
#ifndef LJI_MEMTARGET_H
#define LJI_MEMTARGET_H

#include "base/warn.h"
#include "target/target.h"

/** Makes a target without memory; @p maps has room for all that will be added. Aborts without memory. */
void memtarget_init(struct lji_target *t, enum lji_arch arch, struct lji_map *maps,
		    struct lji_warnings *warnings);

/** Adds @p bytes at @p start, behind what was added before. */
void memtarget_add(struct lji_target *t, uint64_t start, uint8_t *bytes, size_t size);

void memtarget_deinit(struct lji_target *t);

#endif
