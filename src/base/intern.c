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

/** The slot of a string or the free one where it belongs; there is always a free one. */
static size_t slot_of(const struct lji_intern *t, const void *data, size_t size, uint64_t hash)
{
	size_t i = (size_t)hash & t->index_mask;

	for (; t->index[i]; i = (i + 1) & t->index_mask) {
		const struct lji_interned *item = &t->items[t->index[i] - 1];

		if (item->hash == hash && item->size == size &&
		    (!size || memcmp(item->data, data, size) == 0))
			break;
	}
	return i;
}

static bool grow_index(struct lji_intern *t)
{
	size_t n = t->index ? (t->index_mask + 1) * 2 : 64;
	uint32_t *index = calloc(n, sizeof(*index));

	if (!index)
		return false;
	for (size_t k = 0; k < t->count; k++) {
		size_t i = (size_t)t->items[k].hash & (n - 1);

		while (index[i])
			i = (i + 1) & (n - 1);
		index[i] = (uint32_t)k + 1;
	}
	free(t->index);
	t->index = index;
	t->index_mask = n - 1;
	return true;
}

uint32_t lji_intern(struct lji_intern *t, const void *data, size_t size)
{
	uint64_t hash = lji_hash_bytes(data, size, lji_hash_seed());
	struct lji_interned *item;
	char *copy;
	size_t i;

	if ((!t->index || t->count >= t->index_mask / 4 * 3) && !grow_index(t))
		return LJI_INTERN_NONE;
	i = slot_of(t, data, size, hash);
	if (t->index[i])
		return t->index[i] - 1;
	if (t->count >= LJI_INTERN_NONE - 1 || !lji_vector_reserve(t, 1))
		return LJI_INTERN_NONE;
	copy = store(t, data, size);
	if (!copy)
		return LJI_INTERN_NONE;
	item = &t->items[t->count++];
	*item = (struct lji_interned){ .data = copy, .size = size, .hash = hash };
	t->index[i] = (uint32_t)t->count;
	return (uint32_t)t->count - 1;
}

uint32_t lji_intern_find(const struct lji_intern *t, const void *data, size_t size)
{
	size_t i;

	if (!t->index)
		return LJI_INTERN_NONE;
	i = slot_of(t, data, size, lji_hash_bytes(data, size, lji_hash_seed()));
	return t->index[i] ? t->index[i] - 1 : LJI_INTERN_NONE;
}

void lji_intern_deinit(struct lji_intern *t)
{
	while (t->block) {
		struct lji_intern_block *before = t->block->before;

		free(t->block);
		t->block = before;
	}
	free(t->items);
	free(t->index);
	*t = (struct lji_intern){ 0 };
}
