/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Set of addresses that are 8 bytes apart or more, as objects are: a bitmap for each page of 4096
 * bytes that has one, 72 bytes and a map slot each. Cheap where addresses are near each other.
 */
#ifndef LJI_MARKS_H
#define LJI_MARKS_H

#include "base/map.h"
#include "base/vector.h"

#define LJI_MARKS_WORDS 8

/** Bits of one page: bit n is the address page + 8 * n. */
struct lji_marks_page {
	uint64_t page;
	uint64_t bits[LJI_MARKS_WORDS];
};

/** The set; zero-initialised is empty. */
struct lji_marks {
	LJI_VECTOR(, struct lji_marks_page) pages;
	/** Page address to index in pages. */
	struct lji_map64 index;
	/** The page that was used last. */
	size_t last;
};

/** Adds the address; false without memory. */
bool lji_marks_add(struct lji_marks *marks, uint64_t addr);

/** True if the address was added. */
bool lji_marks_has(struct lji_marks *marks, uint64_t addr);

/**
 * How many addresses are in @p marks but not in @p others; *@p lowest_ret, if there are any, is the
 * lowest of them (a multiple of 8).
 */
size_t lji_marks_missing(const struct lji_marks *marks, struct lji_marks *others,
			 uint64_t *lowest_ret);

/** Releases the storage and leaves an empty set. */
void lji_marks_deinit(struct lji_marks *marks);

#endif
