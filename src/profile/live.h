/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The live blocks of a memory profile by address: one hash table of 24-byte entries.
 * It doubles when eleven sixteenths are in use, and gives back the old table while
 * it fills the new one: at most 70 bytes per block at any time.
 */
#ifndef LJI_PROFILE_LIVE_H
#define LJI_PROFILE_LIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** One block of memory. */
struct lji_block {
	uint64_t address;
	uint64_t size;
	/** The place that allocated it or moved it last. */
	uint32_t site;
	/** The place that allocated it first. */
	uint32_t origin;
};

/** The table: linear probing, address 0 is a free slot. Zero-initialise, then init. */
struct lji_live {
	uint64_t multiplier;
	struct lji_block *slots;
	size_t capacity;
	size_t count;
	/** Address 0 is kept outside the slots. */
	bool has_zero;
	struct lji_block zero;
};

void lji_live_init(struct lji_live *t);

/** Asks the memory for the block at @p address, which will be used soon. */
void lji_live_prefetch(const struct lji_live *t, uint64_t address);

/** The block at @p address, or NULL. Valid until the next put or remove. */
struct lji_block *lji_live_get(struct lji_live *t, uint64_t address);

/**
 * The block at @p address, added when there is none; the caller fills in the rest.
 * *@p added_ret tells. NULL without memory.
 */
struct lji_block *lji_live_put(struct lji_live *t, uint64_t address, bool *added_ret);

/** Removes @p block, which the last get gave. */
void lji_live_remove(struct lji_live *t, struct lji_block *block);

void lji_live_deinit(struct lji_live *t);

#endif
