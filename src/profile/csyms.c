/* SPDX-License-Identifier: MIT */
#include "profile/csyms.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "profile/input.h"

/** ELF and program headers take at least so much in front of an object's code. */
#define HEADERS_MIN 0x200

/** Sets the current symbol of its address; false without memory. */
static bool make_current(struct lji_csyms *c, uint32_t sym)
{
	uint32_t index = c->slot_of.items[sym];
	struct lji_csym_slot *slot = &c->slots.items[index];

	c->next = sym + 1 < c->bodies.count ? sym + 1 : 0;
	if (slot->current == sym)
		return true;
	slot->current = sym;
	c->generation++;
	if (c->track && !slot->listed) {
		uint32_t *item = lji_vector_push(&c->changed);

		if (!item)
			return false;
		*item = index;
		slot->listed = 1;
	}
	return true;
}

/** Gives a new symbol the slot of its address. */
static bool attach(struct lji_csyms *c, uint64_t address)
{
	bool added;
	uint64_t *index;

	if (!lji_vector_reserve(&c->slot_of, 1) || !lji_vector_reserve(&c->slots, 1) ||
	    !lji_vector_reserve(&c->fresh, 1))
		return false;
	index = lji_map64_put(&c->by_address, address, c->slots.count, &added);
	if (!index)
		return false;
	if (added) {
		c->fresh.items[c->fresh.count++] = (uint32_t)c->slots.count;
		c->slots.items[c->slots.count++] = (struct lji_csym_slot){
			.address = address,
			.current = LJI_CSYM_NONE,
		};
	}
	c->slots.items[*index].names++;
	c->slot_of.items[c->slot_of.count++] = (uint32_t)*index;
	return true;
}

bool lji_csyms_add(struct lji_csyms *c, uint64_t address, const char *name, size_t size)
{
	struct lji_bytes body = { 0 };
	uint32_t sym = LJI_CSYM_NONE;

	lji_bytes_uleb(&body, address);
	lji_bytes_uleb(&body, size);
	if (lji_bytes_append(&body, name, size))
		sym = lji_intern(&c->bodies, body.data, body.size);
	lji_bytes_deinit(&body);
	if (sym == LJI_CSYM_NONE)
		return false;
	if (sym == c->slot_of.count && !attach(c, address))
		return false;
	return make_current(c, sym);
}

size_t lji_csyms_known(struct lji_csyms *c, const uint8_t *body, size_t size)
{
	const struct lji_interned *item;

	if (c->next >= c->slot_of.count)
		return 0;
	item = &c->bodies.items[c->next];
	if (item->size > size || memcmp(item->data, body, item->size) != 0)
		return 0;
	/* Without memory the slow way is tried, and tells. */
	return make_current(c, c->next) ? item->size : 0;
}

static int compare_slots(const void *a, const void *b, void *arg)
{
	const struct lji_csyms *c = arg;
	uint64_t x = c->slots.items[*(const uint32_t *)a].address;
	uint64_t y = c->slots.items[*(const uint32_t *)b].address;

	return (x > y) - (x < y);
}

/** Merges the last two runs. */
static bool merge_last(struct lji_csyms *c)
{
	struct lji_csym_run *a = &c->runs.items[c->runs.count - 2], *b = a + 1;
	uint32_t *out = reallocarray(NULL, a->count + b->count, sizeof(*out));
	size_t i = 0, j = 0, n = 0;

	if (!out)
		return false;
	while (i < a->count && j < b->count) {
		bool first = compare_slots(&a->slots[i], &b->slots[j], c) < 0;

		out[n++] = first ? a->slots[i++] : b->slots[j++];
	}
	while (i < a->count)
		out[n++] = a->slots[i++];
	while (j < b->count)
		out[n++] = b->slots[j++];
	free(a->slots);
	free(b->slots);
	*a = (struct lji_csym_run){ .slots = out, .count = n };
	c->runs.count--;
	return true;
}

/**
 * Makes a run of the fresh slots and merges while the one before is not much
 * larger: there are at most log n runs, and a slot is moved log n times.
 */
static bool settle(struct lji_csyms *c)
{
	struct lji_csym_run *run;

	if (!c->fresh.count)
		return true;
	run = lji_vector_push(&c->runs);
	if (!run)
		return false;
	qsort_r(c->fresh.items, c->fresh.count, sizeof(*c->fresh.items), compare_slots, c);
	*run = (struct lji_csym_run){ .slots = c->fresh.items, .count = c->fresh.count };
	c->fresh.items = NULL;
	c->fresh.count = 0;
	c->fresh.capacity = 0;
	while (c->runs.count > 1) {
		run = &c->runs.items[c->runs.count - 2];
		if (run[0].count > 2 * run[1].count)
			break;
		if (!merge_last(c))
			return false;
	}
	return true;
}

/** Number of slots of @p run at or below @p address. */
static size_t run_upper(const struct lji_csyms *c, const struct lji_csym_run *run, uint64_t address)
{
	size_t low = 0, high = run->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (c->slots.items[run->slots[middle]].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

uint32_t lji_csyms_floor(struct lji_csyms *c, uint64_t address)
{
	const struct lji_csym_slot *best = NULL;

	if (!settle(c))
		return LJI_CSYM_NONE;
	for (size_t i = 0; i < c->runs.count; i++) {
		const struct lji_csym_run *run = &c->runs.items[i];
		size_t n = run_upper(c, run, address);
		const struct lji_csym_slot *slot;

		if (!n)
			continue;
		slot = &c->slots.items[run->slots[n - 1]];
		if (!best || slot->address > best->address)
			best = slot;
	}
	return best ? best->current : LJI_CSYM_NONE;
}

uint64_t lji_csyms_address(const struct lji_csyms *c, uint32_t sym)
{
	return c->slots.items[c->slot_of.items[sym]].address;
}

const char *lji_csyms_name(const struct lji_csyms *c, uint32_t sym, size_t *size_ret)
{
	const struct lji_interned *item = &c->bodies.items[sym];
	const uint8_t *p = (const uint8_t *)item->data;

	/* Canonical: address and size end at the first byte without bit 7. */
	while (*p++ & 0x80)
		;
	while (*p++ & 0x80)
		;
	*size_ret = item->size - (size_t)((const char *)p - item->data);
	return (const char *)p;
}

bool lji_csyms_is_import(const struct lji_csyms *c, uint32_t sym, uint64_t offset)
{
	const struct lji_csym_slot *slot = &c->slots.items[c->slot_of.items[sym]];

	return slot->names > 1 && slot->address % 4096 == 0 && offset >= HEADERS_MIN;
}

void lji_csyms_deinit(struct lji_csyms *c)
{
	lji_intern_deinit(&c->bodies);
	free(c->slot_of.items);
	free(c->slots.items);
	lji_map64_deinit(&c->by_address);
	for (size_t i = 0; i < c->runs.count; i++)
		free(c->runs.items[i].slots);
	free(c->runs.items);
	free(c->fresh.items);
	free(c->changed.items);
	*c = (struct lji_csyms){ 0 };
}
