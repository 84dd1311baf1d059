/* SPDX-License-Identifier: MIT */
#include "profile/live.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

void lji_live_init(struct lji_live *t)
{
	*t = (struct lji_live){ .multiplier = lji_hash_seed() };
}

/* The product's top byte chooses the shard, the 32 bits below it the slot. */

static inline uint64_t hash_of(const struct lji_live *t, uint64_t address)
{
	return address * t->multiplier;
}

static inline uint32_t home_of(uint64_t hash, uint32_t capacity)
{
	return (uint32_t)(((hash >> 24 & UINT32_MAX) * capacity) >> 32);
}

void lji_live_prefetch(const struct lji_live *t, uint64_t address)
{
	uint64_t hash = hash_of(t, address);
	const struct lji_live_shard *shard = &t->shards[hash >> 56];

	if (shard->capacity)
		__builtin_prefetch(&shard->slots[home_of(hash, shard->capacity)], 1);
}

/** The slot of @p address, or the free one where it belongs; the shard has a free slot. */
static inline struct lji_block *find(const struct lji_live_shard *shard, uint64_t hash,
				     uint64_t address)
{
	uint32_t i = home_of(hash, shard->capacity);

	while (shard->slots[i].address && shard->slots[i].address != address)
		i = i + 1 == shard->capacity ? 0 : i + 1;
	return &shard->slots[i];
}

struct lji_block *lji_live_get(struct lji_live *t, uint64_t address)
{
	uint64_t hash = hash_of(t, address);
	const struct lji_live_shard *shard = &t->shards[hash >> 56];
	struct lji_block *block;

	if (!address)
		return t->has_zero ? &t->zero : NULL;
	if (!shard->capacity)
		return NULL;
	block = find(shard, hash, address);
	return block->address ? block : NULL;
}

static bool grow(const struct lji_live *t, struct lji_live_shard *shard)
{
	struct lji_live_shard bigger = { .count = shard->count };

	if (shard->capacity > UINT32_MAX / 2)
		return false;
	bigger.capacity = shard->capacity ? shard->capacity + shard->capacity / 2 : 16;
	bigger.slots = calloc(bigger.capacity, sizeof(*bigger.slots));
	if (!bigger.slots)
		return false;
	for (uint32_t i = 0; i < shard->capacity; i++) {
		const struct lji_block *block = &shard->slots[i];

		if (block->address)
			*find(&bigger, hash_of(t, block->address), block->address) = *block;
	}
	free(shard->slots);
	*shard = bigger;
	return true;
}

struct lji_block *lji_live_put(struct lji_live *t, uint64_t address, bool *added_ret)
{
	uint64_t hash = hash_of(t, address);
	struct lji_live_shard *shard = &t->shards[hash >> 56];
	struct lji_block *block;

	if (!address) {
		*added_ret = !t->has_zero;
		t->has_zero = true;
		return &t->zero;
	}
	if (shard->count >= shard->capacity - shard->capacity / 5 && !grow(t, shard))
		return NULL;
	block = find(shard, hash, address);
	*added_ret = !block->address;
	if (*added_ret) {
		block->address = address;
		shard->count++;
	}
	return block;
}

void lji_live_remove(struct lji_live *t, struct lji_block *block)
{
	struct lji_live_shard *shard;
	uint32_t hole, i;

	if (block == &t->zero) {
		t->has_zero = false;
		return;
	}
	shard = &t->shards[hash_of(t, block->address) >> 56];
	hole = (uint32_t)(block - shard->slots);
	/* Move back what the hole would hide: entries whose home is not behind it. */
	for (i = hole;;) {
		uint32_t home;

		i = i + 1 == shard->capacity ? 0 : i + 1;
		if (!shard->slots[i].address)
			break;
		home = home_of(hash_of(t, shard->slots[i].address), shard->capacity);
		if (hole <= i ? (home <= hole || home > i) : (home <= hole && home > i)) {
			shard->slots[hole] = shard->slots[i];
			hole = i;
		}
	}
	shard->slots[hole].address = 0;
	shard->count--;
}

uint64_t lji_live_count(const struct lji_live *t)
{
	uint64_t count = t->has_zero;

	for (size_t i = 0; i < LJI_LIVE_SHARDS; i++)
		count += t->shards[i].count;
	return count;
}

void lji_live_each(const struct lji_live *t, void (*fn)(void *arg, const struct lji_block *block),
		   void *arg)
{
	if (t->has_zero)
		fn(arg, &t->zero);
	for (size_t i = 0; i < LJI_LIVE_SHARDS; i++) {
		const struct lji_live_shard *shard = &t->shards[i];

		for (uint32_t k = 0; k < shard->capacity; k++) {
			if (shard->slots[k].address)
				fn(arg, &shard->slots[k]);
		}
	}
}

void lji_live_deinit(struct lji_live *t)
{
	for (size_t i = 0; i < LJI_LIVE_SHARDS; i++)
		free(t->shards[i].slots);
	*t = (struct lji_live){ 0 };
}
