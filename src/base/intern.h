/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Byte strings, each stored once and known by a number from 0 on in order of
 * first appearance.
 */
#ifndef LJI_INTERN_H
#define LJI_INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/index.h"
#include "base/vector.h"

/** One string; `data` does not move and is not terminated. */
struct lji_interned {
	const char *data;
	size_t size;
	uint64_t hash;
};

/** The table; zero-initialised is empty. */
struct lji_intern {
	struct lji_interned *items;
	size_t count;
	size_t capacity;
	struct lji_index index;
	/** Storage of short strings: blocks, each pointing to the one before. */
	struct lji_intern_block *block;
	size_t block_used;
};

/** No such string, or no memory. */
#define LJI_INTERN_NONE LJI_INDEX_NONE

/**
 * The number of the string of @p size bytes at @p data, stored if it is new.
 * LJI_INTERN_NONE without memory (or with 2^32 - 2 strings).
 */
uint32_t lji_intern(struct lji_intern *t, const void *data, size_t size);

/** The number of a string, LJI_INTERN_NONE if it was never stored. */
uint32_t lji_intern_find(const struct lji_intern *t, const void *data, size_t size);

/** Releases everything and leaves an empty table. */
void lji_intern_deinit(struct lji_intern *t);

#endif
