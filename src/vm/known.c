/* SPDX-License-Identifier: MIT */
#include "vm/known.h"

#include <stdio.h>
#include <string.h>

#include "base/vector.h"
#include "flavour/flavour.h"

const struct lji_layout *lji_known_layout(const char *name)
{
	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			if (strcmp(lji_flavours[f]->layouts[i].name, name) == 0)
				return &lji_flavours[f]->layouts[i];
		}
	}
	return NULL;
}

bool lji_field_is_jit(const char *name)
{
	return strncmp(name, "J_", 2) == 0 || strncmp(name, "T_", 2) == 0 ||
	       strncmp(name, "snap_", 5) == 0 || strcmp(name, "GG_J") == 0 ||
	       strcmp(name, "GG_hotcount") == 0;
}

bool lji_known_field_required(const struct lji_layout *layout, size_t i)
{
	bool jit = lji_field_is_jit(lji_layout_field_name(i));

	if (jit && !layout->has_jit)
		return false;
	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t k = 0; k < lji_flavours[f]->layout_count; k++) {
			const struct lji_layout *row = &lji_flavours[f]->layouts[k];

			if ((row->has_jit || !jit) &&
			    *lji_layout_field_at(row, i) == LJI_NO_FIELD)
				return false;
		}
	}
	return true;
}

bool lji_field_is_macro(const char *name)
{
	return strncmp(name, "cframe_", 7) == 0 || strcmp(name, "LJ_STACK_EXTRA") == 0;
}

static const char *const needed[] = {
	"L_base",      "L_top",		 "L_maxstack",	      "L_stack",
	"L_stacksize", "L_env",		 "GG_dispatch",	      "GG_bcff",
	"GG_sizeof",   "g_gc_total",	 "g_gc_currentwhite", "g_gc_state",
	"g_gc_root",   "g_gc_mmudata",	 "g_strempty",	      "g_str_tab",
	"g_str_mask",  "g_str_num",	 "g_nilnode",	      "g_registrytv",
	"g_uvhead",    "g_bc_cfunc_int", "g_gcroot",	      "str_sizeof",
};

bool lji_field_is_needed(const char *name)
{
	for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++) {
		if (strcmp(needed[i], name) == 0)
			return true;
	}
	return false;
}

/* "J" of "J_trace". */
static bool same_struct(const char *a, const char *b)
{
	size_t size = strcspn(a, "_");

	return size == strcspn(b, "_") && memcmp(a, b, size) == 0;
}

static bool is_size(const char *name)
{
	return strcmp(name + strcspn(name, "_"), "_sizeof") == 0;
}

/* Size of the structure that field @p i is in; 0: it is read by address, or has none. */
static uint32_t struct_size(const struct lji_layout *l, size_t i)
{
	const char *name = lji_layout_field_name(i);

	if (strncmp(name, "fn_", 3) == 0)
		return (uint32_t)l->fn_pc + l->ref_size;
	if (strncmp(name, "GG_", 3) == 0 || strncmp(name, "g_", 2) == 0 ||
	    strncmp(name, "J_", 2) == 0)
		return 0;
	for (size_t k = 0; k < LJI_LAYOUT_FIELD_COUNT; k++) {
		if (is_size(lji_layout_field_name(k)) &&
		    same_struct(lji_layout_field_name(k), name))
			return *lji_layout_field_at(l, k);
	}
	return 0;
}

/* Bytes from field @p i to the next one of its structure that is read, or to the end. */
static uint32_t room(const struct lji_layout *l, size_t i, uint32_t size)
{
	const char *name = lji_layout_field_name(i);
	uint16_t at = *lji_layout_field_at(l, i);
	uint32_t end = size;

	for (size_t k = 0; k < LJI_LAYOUT_FIELD_COUNT; k++) {
		const char *other = lji_layout_field_name(k);
		uint16_t next = *lji_layout_field_at(l, k);

		if (next > at && next < end && !is_size(other) && same_struct(other, name))
			end = next;
	}
	return end - at;
}

/* No field that is read at once has more bytes. */
enum { WIDEST = 8 };

/* Bytes that are read of field @p i: no more than there is room for in any known build. */
static uint32_t width(const struct lji_layout *l, size_t i)
{
	uint32_t bytes = WIDEST;

	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t k = 0; k < lji_flavours[f]->layout_count; k++) {
			const struct lji_layout *row = &lji_flavours[f]->layouts[k];
			uint32_t there;

			if (row->ref_size != l->ref_size || row->arch != l->arch ||
			    *lji_layout_field_at(row, i) == LJI_NO_FIELD)
				continue;
			there = room(row, i, struct_size(row, i));
			bytes = there < bytes ? there : bytes;
		}
	}
	return bytes;
}

const char *lji_known_fault(const struct lji_layout *layout)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);
		uint16_t value = *lji_layout_field_at(layout, i);
		uint32_t size = struct_size(layout, i);

		if (value == LJI_NO_FIELD || size == 0 || size == LJI_NO_FIELD || is_size(name))
			continue;
		/* The width takes a while, and most fields are far from the end. */
		if ((uint32_t)value + WIDEST > size && value + width(layout, i) > size)
			return name;
	}
	return NULL;
}

/*
 * In how many fields @p row differs, UINT32_MAX when they cannot be compared. One that only
 * moved along with the field before it, because something was inserted above, does not count.
 */
static unsigned int distance(const struct lji_layout *l, const struct lji_layout *row)
{
	const char *before = "";
	unsigned int differ = 0;
	int moved = 0;

	if (row->arch != l->arch || row->ref_size != l->ref_size ||
	    row->bytecode != l->bytecode || row->vmstate_lfunc != l->vmstate_lfunc)
		return UINT32_MAX;
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);
		uint16_t a = *lji_layout_field_at(l, i), b = *lji_layout_field_at(row, i);

		if (lji_field_is_macro(name) || (lji_field_is_jit(name) && !l->has_jit))
			continue;
		if (a == LJI_NO_FIELD || b == LJI_NO_FIELD) {
			differ += a != b;
			continue;
		}
		if (!same_struct(name, before))
			moved = 0;
		differ += a - b != moved;
		moved = a - b;
		before = name;
	}
	return differ;
}

/* Gives the macros that @p own lacks the values of @p row. */
static void fill_macros(struct lji_own_layout *own, const struct lji_layout *row)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		uint16_t *value = lji_layout_field_at(&own->layout, i);

		if (lji_field_is_macro(lji_layout_field_name(i)) && *value == LJI_NO_FIELD) {
			*value = *lji_layout_field_at(row, i);
			own->origins[i] = (struct lji_field_origin){
				.source = LJI_FIELD_TABLE,
				.proof = "a macro: as in the nearest known build",
			};
		}
	}
}

static bool same_macros(const struct lji_layout *a, const struct lji_layout *b)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		if (lji_field_is_macro(lji_layout_field_name(i)) &&
		    *lji_layout_field_at(a, i) != *lji_layout_field_at(b, i))
			return false;
	}
	return true;
}

static void take_name(struct lji_own_layout *own, const struct lji_layout *row)
{
	own->layout.family = row->family;
	if (own->distance == 0) {
		snprintf(own->name, sizeof(own->name), "%s", row->name);
		snprintf(own->title, sizeof(own->title), "%s", row->title);
	} else {
		snprintf(own->name, sizeof(own->name), "%s+%u", row->name, own->distance);
		snprintf(own->title, sizeof(own->title), "like %s", row->title);
	}
}

static struct lji_error *add_like(struct lji_layouts *layouts, const struct lji_own_layout *base,
				  const struct lji_layout *row, unsigned int differ,
				  unsigned int what)
{
	struct lji_own_layout own = *base, *slot;

	fill_macros(&own, row);
	for (size_t i = 0; i < layouts->count; i++) {
		slot = &layouts->items[i];
		if (!same_macros(&slot->layout, &own.layout))
			continue;
		/* An older build with the same layout, as rows are in order of time. */
		if ((what & LJI_COMPLETE_NAME) && differ == 0 && slot->distance == 0 &&
		    slot->layout.family == row->family)
			lji_own_layout_widen(slot, row->title);
		return NULL;
	}
	own.distance = differ;
	if (what & LJI_COMPLETE_NAME)
		take_name(&own, row);
	if (what & LJI_COMPLETE_RECORD_1ST)
		own.layout.trace_record_1st = row->trace_record_1st;
	slot = lji_vector_push(layouts);
	if (!slot)
		return &lji_error_nomem;
	*slot = own;
	return NULL;
}

/* Adds what the rows at distance @p at allow; *@p next_ret is the next distance there is. */
static struct lji_error *add_at(struct lji_layouts *layouts, const struct lji_own_layout *base,
				unsigned int at, unsigned int what, unsigned int *next_ret)
{
	*next_ret = UINT32_MAX;
	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = lji_flavours[f]->layout_count; i-- > 0;) {
			const struct lji_layout *row = &lji_flavours[f]->layouts[i];
			unsigned int d = distance(&base->layout, row);
			struct lji_error *err;

			if (d > at && d < *next_ret)
				*next_ret = d;
			if (d != at)
				continue;
			err = add_like(layouts, base, row, d, what);
			if (err)
				return err;
		}
	}
	return NULL;
}

/* Adds the computed layouts that are the same but for macros: those of the most usual options. */
static struct lji_error *add_computed(struct lji_layouts *layouts, const struct lji_own_layout *base,
				      unsigned int what)
{
	struct lji_error *err = NULL;

	for (size_t v = 1; v < LJI_VARIANT_COUNT && layouts->count == 0; v++) {
		for (size_t f = 0; lji_flavours[f]; f++) {
			for (size_t i = lji_flavours[f]->layout_count; !err && i-- > 0;) {
				const struct lji_layout *row = &lji_flavours[f]->layouts[i];
				struct lji_own_layout own;

				if (row->arch == base->layout.arch &&
				    lji_layout_derive(row, lji_layout_variants[v], &own) &&
				    distance(&base->layout, &own.layout) == 0)
					err = add_like(layouts, base, &own.layout, 0, what);
			}
		}
	}
	return err;
}

struct lji_error *lji_known_complete(const struct lji_own_layout *base, unsigned int what,
				     struct lji_layouts *layouts_ret)
{
	struct lji_layouts layouts = { 0 };
	struct lji_error *err = NULL;
	unsigned int next;

	err = add_at(&layouts, base, 0, what, &next);
	if (!err && layouts.count == 0)
		err = add_computed(&layouts, base, what);
	while (!err && next != UINT32_MAX)
		err = add_at(&layouts, base, next, what, &next);
	if (err) {
		lji_layouts_deinit(&layouts);
		return err;
	}
	for (size_t i = 0; i < layouts.count; i++) {
		layouts.items[i].layout.name = layouts.items[i].name;
		layouts.items[i].layout.title = layouts.items[i].title;
	}
	*layouts_ret = layouts;
	return NULL;
}

struct lji_own_layout lji_known_settled(const struct lji_layouts *layouts)
{
	struct lji_own_layout own = layouts->items[0];

	for (size_t k = 1; k < layouts->count; k++) {
		const struct lji_own_layout *other = &layouts->items[k];

		/* A build that is known but for its macros: others do not count. */
		if (own.distance == 0 && other->distance > 0)
			break;
		for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
			uint16_t *value = lji_layout_field_at(&own.layout, i);

			if (*value == *lji_layout_field_at(&other->layout, i))
				continue;
			*value = LJI_NO_FIELD;
			own.origins[i] = (struct lji_field_origin){
				.source = LJI_FIELD_UNKNOWN,
				.proof = "a macro: its known values are tried on memory",
			};
		}
	}
	return own;
}
