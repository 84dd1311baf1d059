/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Which object holds an address. Private to src/elf.
 */
#ifndef LJI_ELF_RANGES_H
#define LJI_ELF_RANGES_H

#include "base/vector.h"
#include "elf/object.h"

/** Mapped pages of one object's PT_LOAD. */
struct lji_object_range {
	uint64_t start;
	uint64_t end;
	/** Index in lji_objects.items. */
	size_t object;
};

LJI_VECTOR(lji_object_ranges, struct lji_object_range);

/**
 * Sorts @p ranges and makes them disjoint: where two claim an address the object
 * that was found first keeps it. Returns how many remain.
 */
size_t lji_ranges_tidy(struct lji_object_range *ranges, size_t count);

/** The first range of @p objects that ends behind @p addr, or NULL. */
const struct lji_object_range *lji_ranges_at(const struct lji_objects *objects, uint64_t addr);

/** The range of @p objects that holds @p addr, or NULL. */
const struct lji_object_range *lji_ranges_find(const struct lji_objects *objects, uint64_t addr);

#endif
