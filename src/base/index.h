/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Finds the items of a vector by content: open addressing over item numbers. The
 * vector's owner gives hashes and compares; this keeps only numbers.
 *
 *     for (i = lji_index_first(&ix, hash); lji_index_at(&ix, i, &item); i = lji_index_next(&ix, i))
 *             if (items[item] is it)
 *                     return item;
 *     push a new item, then lji_index_set(&ix, i, number);
 *
 * lji_index_reserve() must have succeeded before the loop.
 */
#ifndef LJI_INDEX_H
#define LJI_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The index; zero-initialised is empty. */
struct lji_index {
	/** Item number + 1, 0 free. */
	uint32_t *slots;
	/** Number of slots minus one, 0 without slots. */
	size_t mask;
	size_t count;
};

/** Largest number of items. */
#define LJI_INDEX_MAX (UINT32_MAX - 1)
/** No item. */
#define LJI_INDEX_NONE UINT32_MAX

/** The hash of item number @p item of @p owner. */
typedef uint64_t lji_index_hash_fn(const void *owner, uint32_t item);

/** Slow part of lji_index_reserve(). */
bool lji_index_grow(struct lji_index *ix, lji_index_hash_fn *hash, const void *owner);

/** Makes room for one more item; false without memory. */
static inline bool lji_index_reserve(struct lji_index *ix, lji_index_hash_fn *hash,
				     const void *owner)
{
	return (ix->slots && ix->count < ix->mask / 4 * 3) || lji_index_grow(ix, hash, owner);
}

static inline size_t lji_index_first(const struct lji_index *ix, uint64_t hash)
{
	return (size_t)hash & ix->mask;
}

static inline size_t lji_index_next(const struct lji_index *ix, size_t slot)
{
	return (slot + 1) & ix->mask;
}

/** The item of a slot; false when the slot is free. */
static inline bool lji_index_at(const struct lji_index *ix, size_t slot, uint32_t *item_ret)
{
	*item_ret = ix->slots[slot] - 1;
	return ix->slots[slot] != 0;
}

static inline void lji_index_set(struct lji_index *ix, size_t slot, uint32_t item)
{
	ix->slots[slot] = item + 1;
	ix->count++;
}

void lji_index_deinit(struct lji_index *ix);

#endif
