/* SPDX-License-Identifier: MIT */
#include "vm/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *word;
	const char *title;
} families[] = {
#define X(id, word, title) { word, title },
	LJI_FAMILIES(X)
#undef X
};

static const char *const bytecode_words[] = {
#define X(id, word) word,
	LJI_BYTECODE_SETS(X)
#undef X
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const char *lji_family_name(enum lji_family family)
{
	return families[family].title;
}

const char *lji_family_word(enum lji_family family)
{
	return families[family].word;
}

bool lji_family_find(const char *word, enum lji_family *family_ret)
{
	for (size_t i = 0; i < COUNT(families); i++) {
		if (strcmp(families[i].word, word) == 0) {
			*family_ret = (enum lji_family)i;
			return true;
		}
	}
	return false;
}

const char *lji_bytecode_word(enum lji_bytecode_set set)
{
	return bytecode_words[set];
}

bool lji_bytecode_find(const char *word, enum lji_bytecode_set *set_ret)
{
	for (size_t i = 0; i < COUNT(bytecode_words); i++) {
		if (strcmp(bytecode_words[i], word) == 0) {
			*set_ret = (enum lji_bytecode_set)i;
			return true;
		}
	}
	return false;
}

const char *lji_field_source_name(enum lji_field_source source)
{
	static const char *const names[] = {
		[LJI_FIELD_TABLE] = "table",   [LJI_FIELD_COMPUTED] = "computed",
		[LJI_FIELD_DWARF] = "DWARF",   [LJI_FIELD_MEMORY] = "memory",
		[LJI_FIELD_FILE] = "file",     [LJI_FIELD_UNKNOWN] = "unknown",
	};

	return names[source];
}

static const struct {
	const char *name;
	size_t offset;
} fields[] = {
#define X(field) { #field, offsetof(struct lji_layout, field) },
	LJI_LAYOUT_FIELDS(X)
#undef X
};

const char *lji_layout_field_name(size_t i)
{
	return fields[i].name;
}

uint16_t *lji_layout_field_at(const struct lji_layout *layout, size_t i)
{
	return (uint16_t *)((uintptr_t)layout + fields[i].offset);
}

size_t lji_layout_field_index(const char *name)
{
	size_t i = 0;

	while (i < LJI_LAYOUT_FIELD_COUNT && strcmp(fields[i].name, name) != 0)
		i++;
	return i;
}

const uint16_t *lji_layout_field(const struct lji_layout *layout, const char *name)
{
	size_t i = lji_layout_field_index(name);

	return i < LJI_LAYOUT_FIELD_COUNT ? lji_layout_field_at(layout, i) : NULL;
}

static uint16_t align_up(uint32_t value, uint32_t to)
{
	return (uint16_t)((value + to - 1) / to * to);
}

/* Moves a field of GG_State, J or GCtrace unless the build lacks it. */
static void shift(uint16_t *field, int delta)
{
	if (*field != LJI_NO_FIELD)
		*field = (uint16_t)(*field + delta);
}

static void shift_behind_J(struct lji_layout *l, int delta)
{
	shift(&l->GG_hotcount, delta);
	shift(&l->GG_dispatch, delta);
	shift(&l->GG_bcff, delta);
	shift(&l->GG_sizeof, delta);
}

/* Without the compiler GG_State is L, g, dispatch, bcff. */
static void drop_jit(struct lji_layout *l, unsigned int pointer)
{
	uint16_t dispatch = align_up((uint32_t)l->GG_g + l->g_sizeof, pointer);

	shift_behind_J(l, dispatch - l->GG_dispatch);
	l->GG_J = l->GG_hotcount = LJI_NO_FIELD;
#define X(field)                                                               \
	if (strncmp(#field, "J_", 2) == 0 || strncmp(#field, "T_", 2) == 0 ||  \
	    strncmp(#field, "snap_", 5) == 0)                                  \
		l->field = LJI_NO_FIELD;
	LJI_LAYOUT_FIELDS(X)
#undef X
	l->has_jit = false;
	l->trace_record_1st = false;
}

/*
 * gcroot loses __pairs and __ipairs (unless built for Lua 5.2; __new stays, its
 * #ifdef tests a macro that is always defined) and, since 2024-04, the finalizer
 * table, the 39th root.
 */
static void drop_ffi(struct lji_layout *l)
{
	uint16_t lost = l->g_gcroot_count > 38 ? 3 : 2;
	uint32_t end;
	int delta;

	l->g_gcroot_count = (uint16_t)(l->g_gcroot_count - lost);
	end = (uint32_t)l->g_gcroot + (uint32_t)l->g_gcroot_count * l->ref_size;
	if (l->g_saved_jit_base != LJI_NO_FIELD && l->g_saved_jit_base > l->g_gcroot) {
		l->g_saved_jit_base = (uint16_t)end;
		end += l->ref_size;
	}
	if (l->g_top_frame != LJI_NO_FIELD) {
		uint16_t behind = (uint16_t)(l->g_top_frame - l->g_top_frame_ffid);

		end = align_up(end, behind);
		l->g_top_frame_ffid = (uint16_t)end;
		l->g_top_frame = (uint16_t)(end + behind);
		end = (uint32_t)l->g_top_frame + behind;
	}
	end = align_up(end, 8);
	delta = (int)end - l->g_sizeof;
	l->g_sizeof = (uint16_t)end;
	shift(&l->GG_J, delta);
	shift_behind_J(l, delta);
}

/* `void *gdbjit_entry` at the end of GCtrace; J->cur, the first member of J, is one. */
static void add_gdbjit(struct lji_layout *l, unsigned int pointer)
{
	shift(&l->T_sizeof, (int)pointer);
#define X(field)                                                               \
	if (strncmp(#field, "J_", 2) == 0 && strcmp(#field, "J_cur") != 0)     \
		shift(&l->field, (int)pointer);
	LJI_LAYOUT_FIELDS(X)
#undef X
	shift_behind_J(l, (int)pointer);
}

/* The caller keeps *own where it is: the layout points into it. */
static void own_names(struct lji_own_layout *own)
{
	own->layout.name = own->name;
	own->layout.title = own->title;
}

bool lji_layout_derive(const struct lji_layout *base, unsigned int variant,
		       struct lji_own_layout *own_ret)
{
	/* A pointer of the dispatch table: the only layouts with 4-byte ones are of 32 bit. */
	unsigned int pointer = (unsigned int)(base->GG_bcff - base->GG_dispatch) /
			       base->dispatch_count;
	bool jit = base->has_jit && !(variant & LJI_VARIANT_NOJIT);
	struct lji_own_layout own = { .layout = *base };

	if (variant == LJI_VARIANT_PLAIN || (!base->has_jit && (variant & LJI_VARIANT_NOJIT)) ||
	    (!jit && (variant & LJI_VARIANT_GDBJIT)))
		return false;
	/*
	 * On 32-bit targets the FFI has constants in J, and what follows a pointer more
	 * moves by 4 or 8 as alignment wants it: not known here.
	 */
	if (jit && pointer == 4 && (variant & (LJI_VARIANT_NOFFI | LJI_VARIANT_GDBJIT)))
		return false;
	if (variant & LJI_VARIANT_NOFFI)
		drop_ffi(&own.layout);
	if (variant & LJI_VARIANT_NOJIT)
		drop_jit(&own.layout, pointer);
	if (variant & LJI_VARIANT_GDBJIT)
		add_gdbjit(&own.layout, pointer);
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		if (*lji_layout_field_at(&own.layout, i) != *lji_layout_field_at(base, i))
			own.origins[i].source = LJI_FIELD_COMPUTED;
	}
	snprintf(own.name, sizeof(own.name), "%s%s%s%s", base->name,
		 variant & LJI_VARIANT_NOJIT ? "-nojit" : "",
		 variant & LJI_VARIANT_NOFFI ? "-noffi" : "",
		 variant & LJI_VARIANT_GDBJIT ? "-gdbjit" : "");
	snprintf(own.title, sizeof(own.title), "%s%s%s%s", base->title,
		 variant & LJI_VARIANT_NOJIT ? ", no JIT" : "",
		 variant & LJI_VARIANT_NOFFI ? ", no FFI" : "",
		 variant & LJI_VARIANT_GDBJIT ? ", GDB JIT interface" : "");
	*own_ret = own;
	own_names(own_ret);
	return true;
}

struct lji_own_layout *lji_own_layout_copy(const struct lji_own_layout *own)
{
	struct lji_own_layout *copy = malloc(sizeof(*copy));

	if (copy) {
		*copy = *own;
		own_names(copy);
	}
	return copy;
}

void lji_layouts_deinit(struct lji_layouts *layouts)
{
	free(layouts->items);
	*layouts = (struct lji_layouts){ 0 };
}

bool lji_layout_knows(const struct lji_layout *l, const char *names)
{
	for (size_t size; *names; names += size + (names[size] == ' ')) {
		char name[40];
		const uint16_t *field;

		size = strcspn(names, " ");
		snprintf(name, sizeof(name), "%.*s", (int)size, names);
		field = lji_layout_field(l, name);
		if (field && *field == LJI_NO_FIELD)
			return false;
	}
	return true;
}
