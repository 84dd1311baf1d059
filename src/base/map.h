/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Hash map from a 64-bit key (an address, an id) to a 64-bit value (an index).
 * Open addressing, 16 bytes per slot, grows with what is put in.
 */
#ifndef LJI_MAP_H
#define LJI_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The map; zero-initialised is empty. */
struct lji_map64 {
	struct lji_map64_slot *slots;
	size_t count;
	/** Number of slots minus one (a power of two minus one), 0 if none. */
	size_t mask;
	/** Key 0 is kept outside the slots. */
	bool has_zero;
	uint64_t zero_value;
};

/** Looks up @p key; true and *@p value_ret (may be NULL) set if present. */
bool lji_map64_get(const struct lji_map64 *map, uint64_t key, uint64_t *value_ret);

/**
 * Gives the place of @p key's value, adding the key with value @p initial when absent.
 * *@p added_ret (may be NULL) tells which. NULL without memory. Valid until the next insertion.
 */
uint64_t *lji_map64_put(struct lji_map64 *map, uint64_t key, uint64_t initial, bool *added_ret);

/** Releases the storage and leaves an empty map. */
void lji_map64_deinit(struct lji_map64 *map);

#endif
