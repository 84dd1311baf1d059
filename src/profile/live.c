/* SPDX-License-Identifier: MIT */
#include "profile/live.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/hash.h"

/** Tables from this size on are mapped in huge pages, which random access needs. */
#define HUGE_SIZE ((size_t)2 << 20)

/** Bytes of the old table given back at a time. */
#define RELEASE_SIZE ((size_t)8 << 20)

#define FIRST_CAPACITY 64

__extension__ typedef unsigned __int128 wide;

void lji_live_init(struct lji_live *t)
{
	*t = (struct lji_live){ .multiplier = lji_hash_seed() };
}

/** Where @p address belongs. Ascends with the hash, so that growing goes through both tables in order. */
static inline size_t home_of(const struct lji_live *t, uint64_t address)
{
	return (size_t)((wide)(address * t->multiplier) * t->capacity >> 64);
}

static inline size_t behind(const struct lji_live *t, size_t slot)
{
	return slot + 1 == t->capacity ? 0 : slot + 1;
}

void lji_live_prefetch(const struct lji_live *t, uint64_t address)
{
	const struct lji_block *home;

	if (!t->capacity)
		return;
	home = &t->slots[home_of(t, address)];
	__builtin_prefetch(home, 1);
	/* A slot may lie across two lines, and probing goes on behind it. */
	__builtin_prefetch(home + 2, 1);
}

/** The slot of @p address, or the free one where it belongs; there is a free slot. */
static inline struct lji_block *find(const struct lji_live *t, uint64_t address)
{
	size_t i = home_of(t, address);

	while (t->slots[i].address && t->slots[i].address != address)
		i = behind(t, i);
	return &t->slots[i];
}

struct lji_block *lji_live_get(struct lji_live *t, uint64_t address)
{
	struct lji_block *block;

	if (!address)
		return t->has_zero ? &t->zero : NULL;
	if (!t->capacity)
		return NULL;
	block = find(t, address);
	return block->address ? block : NULL;
}

/* -- Storage ----------------------------------------------------------------- */

static size_t table_size(size_t capacity)
{
	return capacity * sizeof(struct lji_block);
}

static struct lji_block *table_new(size_t capacity)
{
	size_t size = table_size(capacity);
	void *p;

	if (size < HUGE_SIZE)
		return calloc(capacity, sizeof(struct lji_block));
	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return NULL;
	madvise(p, size, MADV_HUGEPAGE);
	return p;
}

static void table_free(struct lji_block *slots, size_t capacity)
{
	size_t size = table_size(capacity);

	if (size < HUGE_SIZE)
		free(slots);
	else
		munmap(slots, size);
}

static bool grow(struct lji_live *t)
{
	struct lji_live bigger = *t;
	size_t released = 0;

	if (t->capacity > SIZE_MAX / 4 / sizeof(struct lji_block))
		return false;
	bigger.capacity = t->capacity ? t->capacity * 2 : FIRST_CAPACITY;
	bigger.slots = table_new(bigger.capacity);
	if (!bigger.slots)
		return false;
	for (size_t i = 0; i < t->capacity; i++) {
		const struct lji_block *block = &t->slots[i];
		size_t done = table_size(i);

		if (block->address)
			*find(&bigger, block->address) = *block;
		if (table_size(t->capacity) >= HUGE_SIZE && done - released >= RELEASE_SIZE) {
			madvise((char *)t->slots + released, RELEASE_SIZE, MADV_DONTNEED);
			released += RELEASE_SIZE;
		}
	}
	table_free(t->slots, t->capacity);
	*t = bigger;
	return true;
}

struct lji_block *lji_live_put(struct lji_live *t, uint64_t address, bool *added_ret)
{
	struct lji_block *block;

	if (!address) {
		*added_ret = !t->has_zero;
		t->has_zero = true;
		return &t->zero;
	}
	if (t->count >= t->capacity / 16 * 11 && !grow(t))
		return NULL;
	block = find(t, address);
	*added_ret = !block->address;
	if (*added_ret) {
		block->address = address;
		t->count++;
	}
	return block;
}

void lji_live_remove(struct lji_live *t, struct lji_block *block)
{
	size_t hole, i;

	if (block == &t->zero) {
		t->has_zero = false;
		return;
	}
	hole = (size_t)(block - t->slots);
	/* Move back what the hole would hide: entries whose home is not behind it. */
	for (i = hole;;) {
		size_t home;

		i = behind(t, i);
		if (!t->slots[i].address)
			break;
		home = home_of(t, t->slots[i].address);
		if (hole <= i ? (home <= hole || home > i) : (home <= hole && home > i)) {
			t->slots[hole] = t->slots[i];
			hole = i;
		}
	}
	t->slots[hole].address = 0;
	t->count--;
}

void lji_live_deinit(struct lji_live *t)
{
	if (t->slots)
		table_free(t->slots, t->capacity);
	*t = (struct lji_live){ 0 };
}
