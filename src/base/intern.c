/* SPDX-License-Identifier: MIT */
#include "base/intern.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/** Strings up to a quarter of this share blocks. */
#define BLOCK_SIZE (64u << 10)

struct lji_intern_block {
	struct lji_intern_block *before;
	char data[];
};

static struct lji_intern_block *block_new(struct lji_intern *t, size_t size)
{
	struct lji_intern_block *block;

	if (size > SIZE_MAX - sizeof(*block) || !(block = malloc(sizeof(*block) + size)))
		return NULL;
	block->before = t->block;
	t->block = block;
	return block;
}

static char *store(struct lji_intern *t, const void *data, size_t size)
{
	struct lji_intern_block *block;
	char *p;

	if (size > BLOCK_SIZE / 4) {
		/* Behind the current block, which stays in use. */
		struct lji_intern_block *current = t->block;

		block = block_new(t, size);
		if (!block)
			return NULL;
		if (current) {
			t->block = current;
			block->before = current->before;
			current->before = block;
		} else {
			t->block_used = BLOCK_SIZE + 1;
		}
		p = block->data;
	} else {
		if (!t->block || t->block_used + size > BLOCK_SIZE) {
			if (!block_new(t, BLOCK_SIZE))
				return NULL;
			t->block_used = 0;
		}
		p = t->block->data + t->block_used;
		t->block_used += size;
	}
	if (size)
		memcpy(p, data, size);
	return p;
}

static uint64_t hash_of(const void *owner, uint32_t item)
{
	const struct lji_intern *t = owner;

	return t->items[item].hash;
}

/** Looks a string up; else LJI_INTERN_NONE and *@p slot_ret where it belongs. */
static uint32_t find(const struct lji_intern *t, const void *data, size_t size, uint64_t hash,
		     size_t *slot_ret)
{
	uint32_t number;
	size_t i;

	for (i = lji_index_first(&t->index, hash); lji_index_at(&t->index, i, &number);
	     i = lji_index_next(&t->index, i)) {
		const struct lji_interned *item = &t->items[number];

		if (item->hash == hash && item->size == size &&
		    (!size || memcmp(item->data, data, size) == 0))
			return number;
	}
	*slot_ret = i;
	return LJI_INTERN_NONE;
}

uint32_t lji_intern(struct lji_intern *t, const void *data, size_t size)
{
	uint64_t hash = lji_hash_bytes(data, size, lji_hash_seed());
	uint32_t number;
	char *copy;
	size_t slot;

	if (!lji_index_reserve(&t->index, hash_of, t))
		return LJI_INTERN_NONE;
	number = find(t, data, size, hash, &slot);
	if (number != LJI_INTERN_NONE)
		return number;
	if (!lji_vector_reserve(t, 1) || !(copy = store(t, data, size)))
		return LJI_INTERN_NONE;
	number = (uint32_t)t->count;
	t->items[t->count++] = (struct lji_interned){ .data = copy, .size = size, .hash = hash };
	lji_index_set(&t->index, slot, number);
	return number;
}

uint32_t lji_intern_find(const struct lji_intern *t, const void *data, size_t size)
{
	size_t slot;

	if (!t->index.slots)
		return LJI_INTERN_NONE;
	return find(t, data, size, lji_hash_bytes(data, size, lji_hash_seed()), &slot);
}

void lji_intern_deinit(struct lji_intern *t)
{
	while (t->block) {
		struct lji_intern_block *before = t->block->before;

		free(t->block);
		t->block = before;
	}
	free(t->items);
	lji_index_deinit(&t->index);
	*t = (struct lji_intern){ 0 };
}
