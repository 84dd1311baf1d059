/* SPDX-License-Identifier: MIT */
/*
 * Layouts of builds with other options, computed from that of the usual build.
 *
 * What the options take away or add (lj_obj.h, lj_jit.h, lj_dispatch.h):
 *
 *   GG_State       L | g | pad1 | J | hotcount | pad2 | dispatch | bcff
 *                                 `------v-------'  no JIT: neither
 *   global_State   … gcroot[names | metatables | input, output | FFI_FIN] …
 *                           `- no FFI: two fewer        no FFI: none -'
 *   GCtrace        … linktype | gdbjit_entry                   GDBJIT
 *   jit_State      cur (a GCtrace) | L … flags … | fold … | needsplit … | errinfo …
 *                                                  2.0, 32 bit, no FFI: none
 *
 * Pads exist on 32-bit arm, where the interpreter reaches g and J relative to dispatch: J was
 * aligned to 16 until 2020-08; since then the distances are multiples of 16.
 */
#include <stdio.h>
#include <string.h>

#include "target/target.h"
#include "vm/known.h"
#include "vm/layout.h"

const unsigned int lji_layout_variants[LJI_VARIANT_COUNT] = {
	LJI_VARIANT_PLAIN,
	LJI_VARIANT_NOJIT,
	LJI_VARIANT_NOFFI,
	LJI_VARIANT_NOJIT | LJI_VARIANT_NOFFI,
	LJI_VARIANT_GDBJIT,
	LJI_VARIANT_GDBJIT | LJI_VARIANT_NOFFI,
	LJI_VARIANT_NOFFI | LJI_VARIANT_LUA52,
	LJI_VARIANT_NOJIT | LJI_VARIANT_NOFFI | LJI_VARIANT_LUA52,
	LJI_VARIANT_GDBJIT | LJI_VARIANT_NOFFI | LJI_VARIANT_LUA52,
	LJI_VARIANT_NOJIT | LJI_VARIANT_ALIGNED_J,
	LJI_VARIANT_GDBJIT | LJI_VARIANT_ALIGNED_J,
	LJI_VARIANT_GDBJIT | LJI_VARIANT_NOFFI | LJI_VARIANT_ALIGNED_J,
};

/* A layout that is being changed. */
struct build {
	struct lji_layout l;
	/* Size of a C pointer, not of a reference. */
	unsigned int pointer;
	/* 32-bit arm with J aligned to 16. */
	bool aligned_J;
	/* 32-bit arm with distances that are multiples of 16. */
	bool padded;
};

enum {
	/* hotcount[64] of 16 bits. */
	HOTCOUNT_SIZE = 128,
};

static uint16_t align_up(uint32_t value, uint32_t to)
{
	return (uint16_t)((value + to - 1) / to * to);
}

/* Moves a field unless the build lacks it. */
static void shift(uint16_t *field, int delta)
{
	if (*field != LJI_NO_FIELD)
		*field = (uint16_t)(*field + delta);
}

/* Moves the fields of J from offset @p from on; its size is one of them. */
static void shift_J(struct lji_layout *l, uint16_t from, int delta)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		uint16_t *field = lji_layout_field_at(l, i);

		if (strncmp(lji_layout_field_name(i), "J_", 2) == 0 && *field >= from)
			shift(field, delta);
	}
}

/*
 * The usual build for 32-bit arm is the same from 2020-06-23, when J was aligned, to 2021-03. OpenResty
 * took both changes at once.
 */
static bool is_like_aligned(const struct lji_layout *l)
{
	return l->arch == LJI_ARCH_ARM && l->str_sizeof > 16 && l->snap_mcofs == LJI_NO_FIELD &&
	       l->family == LJI_FAMILY_LUAJIT_21;
}

static struct build build_of(const struct lji_layout *base, bool aligned)
{
	struct build b = { .l = *base };

	/* The only layouts with 4-byte pointers in the dispatch table are of 32 bit. */
	b.pointer = (unsigned int)(base->GG_bcff - base->GG_dispatch) / base->dispatch_count;
	if (base->arch == LJI_ARCH_ARM) {
		/* GG_State had the alignment of J. */
		b.padded = base->GG_sizeof % 16 || (base->str_sizeof > 16 && !aligned);
		b.aligned_J = !b.padded;
	}
	return b;
}

/* Puts what follows g to where it belongs. */
static void place_GG(struct build *b)
{
	struct lji_layout *l = &b->l;
	uint32_t bcff = (uint32_t)(l->bytecode == LJI_BC_20 ? 62 : 57) * 4;
	uint32_t at = l->g_sizeof;

	at = l->GG_g + (b->padded ? align_up(at, 16) : at);
	if (l->has_jit) {
		l->GG_J = b->aligned_J ? align_up(at, 16) : (uint16_t)at;
		l->GG_hotcount = (uint16_t)(l->GG_J + l->J_sizeof);
		at = (uint32_t)l->J_sizeof + HOTCOUNT_SIZE;
		at = l->GG_J + (b->padded ? align_up(at, 16) : at);
	}
	l->GG_dispatch = (uint16_t)at;
	l->GG_bcff = (uint16_t)(at + l->dispatch_count * b->pointer);
	l->GG_sizeof = align_up(l->GG_bcff + bcff, b->aligned_J && l->has_jit ? 16 : 8);
}

static void drop_jit(struct lji_layout *l)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		if (lji_field_is_jit(lji_layout_field_name(i)))
			*lji_layout_field_at(l, i) = LJI_NO_FIELD;
	}
	l->has_jit = false;
	l->trace_record_1st = false;
}

/* Puts what follows gcroot to where it belongs; returns where the last of it ends. */
static uint32_t place_behind_gcroot(struct lji_layout *l)
{
	uint32_t end = (uint32_t)l->g_gcroot + (uint32_t)l->g_gcroot_count * l->ref_size;

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
	return align_up(end, 8);
}

/*
 * gcroot loses __pairs and __ipairs unless built for Lua 5.2 (__new stays, its
 * #ifdef tests a macro that is always defined), and since 2024-04 the finalizer
 * table, the 39th root. Returns false if that is nothing.
 */
static bool shorten_gcroot(struct lji_layout *l, bool lua52)
{
	uint16_t lost = (uint16_t)((l->g_gcroot_count > 38 ? 1 : 0) + (lua52 ? 0 : 2));
	/* Before it had a struct Tarantool's top_frame, which nobody reads, was the last 8 bytes. */
	uint32_t unread = l->g_sizeof - place_behind_gcroot(l);

	l->g_gcroot_count = (uint16_t)(l->g_gcroot_count - lost);
	l->g_sizeof = (uint16_t)(place_behind_gcroot(l) + unread);
	return lost > 0;
}

/*
 * Where J ends in builds whose J was aligned:
 *
 *   … szallmcarea [gap] errinfo (8, aligned to 8) | prev_pt prev_line prof_mode
 *                                                   `--- 4 each, since 2.1
 */
static uint16_t size_J(const struct build *b)
{
	uint32_t end = align_up(b->l.J_szallmcarea + 4U, 8) + 8U;

	return align_up(b->l.bytecode == LJI_BC_20 ? end : end + 12, b->aligned_J ? 16 : 8);
}

/*
 * Before 2.1 J->needsplit of 32-bit targets with the FFI was four bytes, before J->trace. Later
 * it is a byte beside another. Returns false if nothing moves.
 */
static bool drop_needsplit(struct build *b)
{
	struct lji_layout *l = &b->l;

	if (!l->has_jit || b->pointer != 4 || l->bytecode != LJI_BC_20)
		return false;
	shift_J(l, l->J_trace, -4);
	l->J_sizeof = size_J(b);
	return true;
}

/*
 * On 32-bit targets the first member of J that is aligned to 8 takes up a gap or moves by
 * 8, and all behind it the same. It is fold when IR instructions hold values (between baseslot,
 * four flags and bc_min), ksimd before (after 72 bytes from flags to k64).
 *
 *   J:  flags maxslot baseslot bits [gap] fold[40] bc_min bc_extent state …
 *   J:  flags maxslot baseslot bits fold[24] bc_min bc_extent state … k64 [gap] ksimd …
 */
static void grow_cur_32(struct lji_layout *l)
{
	bool values = l->J_state - l->J_flags > 48;
	uint32_t end = l->J_flags + (values ? 16U : 76U);
	uint16_t aligned = align_up(end, 8);

	shift_J(l, aligned, align_up(end + 4, 8) - aligned);
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		uint16_t *field = lji_layout_field_at(l, i);

		if (strncmp(lji_layout_field_name(i), "J_", 2) == 0 && *field > l->J_cur &&
		    *field < aligned)
			shift(field, 4);
	}
}

/* `void *gdbjit_entry` at the end of GCtrace; J->cur, the first member of J, is one. */
static bool add_gdbjit(struct build *b)
{
	if (!b->l.has_jit)
		return false;
	shift(&b->l.T_sizeof, (int)b->pointer);
	if (b->pointer == 4)
		grow_cur_32(&b->l);
	else
		shift_J(&b->l, (uint16_t)(b->l.J_cur + 1), 8);
	if (b->aligned_J)
		b->l.J_sizeof = size_J(b);
	return true;
}

static const struct {
	unsigned int variant;
	const char *name;
	const char *title;
} words[] = {
	{ LJI_VARIANT_NOJIT, "-nojit", ", no JIT" },
	{ LJI_VARIANT_NOFFI, "-noffi", ", no FFI" },
	{ LJI_VARIANT_LUA52, "-lua52", ", Lua 5.2" },
	{ LJI_VARIANT_GDBJIT, "-gdbjit", ", GDB JIT interface" },
	{ LJI_VARIANT_ALIGNED_J, "-aligned", ", until 2020-08" },
};

static void name_variant(struct lji_own_layout *own, const struct lji_layout *base,
			 unsigned int variant)
{
	size_t name, title;

	name = (size_t)snprintf(own->name, sizeof(own->name), "%s", base->name);
	title = (size_t)snprintf(own->title, sizeof(own->title), "%s", base->title);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (!(variant & words[i].variant))
			continue;
		if (name < sizeof(own->name))
			name += (size_t)snprintf(own->name + name, sizeof(own->name) - name, "%s",
						 words[i].name);
		if (title < sizeof(own->title))
			title += (size_t)snprintf(own->title + title, sizeof(own->title) - title,
						  "%s", words[i].title);
	}
	own->layout.name = own->name;
	own->layout.title = own->title;
}

static bool is_same(const struct lji_layout *a, const struct lji_layout *b)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		if (*lji_layout_field_at(a, i) != *lji_layout_field_at(b, i))
			return false;
	}
	return true;
}

/* Takes and adds what the options do. Returns false if that is no different build. */
static bool apply(struct build *b, unsigned int variant)
{
	if (variant & LJI_VARIANT_NOJIT)
		drop_jit(&b->l);
	if ((variant & LJI_VARIANT_GDBJIT) && !add_gdbjit(b))
		return false;
	if (variant & LJI_VARIANT_NOFFI) {
		bool shorter = shorten_gcroot(&b->l, variant & LJI_VARIANT_LUA52);

		if (!drop_needsplit(b) && !shorter)
			return false;
	}
	place_GG(b);
	return true;
}

bool lji_layout_derive(const struct lji_layout *base, unsigned int variant,
		       struct lji_own_layout *own_ret)
{
	bool aligned = variant & LJI_VARIANT_ALIGNED_J;
	struct build b = build_of(base, aligned);
	struct build usual = build_of(base, false);

	if (variant == LJI_VARIANT_PLAIN || (!base->has_jit && (variant & LJI_VARIANT_NOJIT)) ||
	    ((variant & LJI_VARIANT_LUA52) && !(variant & LJI_VARIANT_NOFFI)) ||
	    (aligned && !is_like_aligned(base)) || !apply(&b, variant))
		return false;
	if (aligned && apply(&usual, variant) && is_same(&b.l, &usual.l))
		return false;
	*own_ret = (struct lji_own_layout){ .layout = b.l };
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		if (*lji_layout_field_at(&b.l, i) != *lji_layout_field_at(base, i))
			own_ret->origins[i].source = LJI_FIELD_COMPUTED;
	}
	name_variant(own_ret, base, variant);
	return true;
}
