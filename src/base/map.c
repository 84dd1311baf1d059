/* SPDX-License-Identifier: MIT */
#include "base/map.h"

#include <stdlib.h>

#include "base/hash.h"

struct lji_map64_slot {
	uint64_t key;
	uint64_t value;
};

/** Random, so that no file can choose keys that collide; set before the first slot exists. */
static uint64_t multiplier;

static size_t slot_of(const struct lji_map64 *map, uint64_t key)
{
	/* Addresses differ mostly in their middle bits; those of the product above them differ. */
	size_t i = (size_t)((key * multiplier) >> 20) & map->mask;

	while (map->slots[i].key && map->slots[i].key != key)
		i = (i + 1) & map->mask;
	return i;
}

bool lji_map64_get(const struct lji_map64 *map, uint64_t key, uint64_t *value_ret)
{
	size_t i;

	if (!key) {
		if (map->has_zero && value_ret)
			*value_ret = map->zero_value;
		return map->has_zero;
	}
	if (!map->slots)
		return false;
	i = slot_of(map, key);
	if (!map->slots[i].key)
		return false;
	if (value_ret)
		*value_ret = map->slots[i].value;
	return true;
}

static bool map_grow(struct lji_map64 *map)
{
	struct lji_map64 bigger = *map;
	size_t n = map->slots ? (map->mask + 1) * 2 : 64;

	multiplier = lji_hash_seed();
	bigger.slots = calloc(n, sizeof(*bigger.slots));
	if (!bigger.slots)
		return false;
	bigger.mask = n - 1;
	for (size_t i = 0; map->slots && i <= map->mask; i++) {
		if (map->slots[i].key)
			bigger.slots[slot_of(&bigger, map->slots[i].key)] = map->slots[i];
	}
	free(map->slots);
	*map = bigger;
	return true;
}

uint64_t *lji_map64_put(struct lji_map64 *map, uint64_t key, uint64_t initial, bool *added_ret)
{
	bool added = false;
	uint64_t *value;

	if (!key) {
		added = !map->has_zero;
		if (added)
			map->zero_value = initial;
		map->has_zero = true;
		value = &map->zero_value;
	} else {
		size_t i;

		if (map->count >= map->mask - map->mask / 4 && !map_grow(map))
			return NULL;
		i = slot_of(map, key);
		if (!map->slots[i].key) {
			map->slots[i] = (struct lji_map64_slot){ key, initial };
			map->count++;
			added = true;
		}
		value = &map->slots[i].value;
	}
	if (added_ret)
		*added_ret = added;
	return value;
}

void lji_map64_deinit(struct lji_map64 *map)
{
	free(map->slots);
	*map = (struct lji_map64){ 0 };
}
