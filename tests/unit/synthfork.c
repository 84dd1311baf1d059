/* SPDX-License-Identifier: MIT */
#include "synthfork.h"

#include <stdlib.h>
#include <string.h>

#include "vmrun.h"

enum { BLOCKS_MAX = 40 };

/* A structure, and its members that can stand anywhere; what lies between goes with the one before.
 */
struct structure {
	const char *prefix;
	const char *members[BLOCKS_MAX];
};

static const struct structure thread = {
	"L_",
	{"L_base", "L_top", "L_maxstack", "L_stack", "L_openupval", "L_env", "L_cframe",
	 "L_stacksize"},
};

/* GCState and StrInternState are structures of their own, J->trace goes with its sizes. */
static const struct structure global = {
	"g_",
	{"g_allocf",	    "g_gc_total", "g_strempty",	   "g_str_tab",	     "g_vmstate",
	 "g_mainthref",	    "g_tmpbuf",	  "g_tmptv",	   "g_nilnode",	     "g_registrytv",
	 "g_vmthref",	    "g_uvhead",	  "g_hookf",	   "g_bc_cfunc_int", "g_cur_L",
	 "g_jit_L",	    "g_jit_base", "g_ctype_state", "g_gcroot",	     "g_saved_jit_base",
	 "g_top_frame_ffid"},
};

static const struct structure jit = {
	"J_",
	{"J_L", "J_base", "J_flags", "J_state", "J_trace", "J_param", "J_parent", "J_mcarea"},
};

struct block {
	uint32_t start;
	uint32_t end;
	uint32_t now;
};

static int compare_blocks(const void *a, const void *b)
{
	return (int)((const struct block *)a)->start - (int)((const struct block *)b)->start;
}

/* Cuts [first, end) at the members. */
static unsigned int cut(const struct lji_layout *l, const struct structure *s, uint32_t first,
			uint32_t end, struct block *blocks)
{
	unsigned int count = 0, kept = 1;

	blocks[count++].start = first;
	for (unsigned int i = 0; s->members[i]; i++) {
		uint16_t at = *lji_layout_field(l, s->members[i]);

		if (at != LJI_NO_FIELD && at > first && at < end)
			blocks[count++].start = at;
	}
	qsort(blocks, count, sizeof(*blocks), compare_blocks);
	for (unsigned int i = 1; i < count; i++) {
		if (blocks[i].start != blocks[kept - 1].start)
			blocks[kept++] = blocks[i];
	}
	for (unsigned int i = 0; i < kept; i++)
		blocks[i].end = i + 1 < kept ? blocks[i + 1].start : end;
	return kept;
}

static void shuffle(struct block *blocks, unsigned int count)
{
	unsigned int swaps = vmrun_random() % 3 ? vmrun_random() % 4 : count;

	for (unsigned int i = 0; i < swaps; i++) {
		unsigned int a = vmrun_random() % count, b = vmrun_random() % count;
		struct block tmp = blocks[a];

		blocks[a] = blocks[b];
		blocks[b] = tmp;
	}
}

/* Lays the structure out anew; returns its new end. @p base is where it begins in GG_State. */
static uint32_t lay_out(struct synthfork *f, const struct structure *s, uint32_t base,
			uint32_t first, uint32_t end, unsigned int insert)
{
	const struct lji_layout old = f->layout;
	struct block blocks[BLOCKS_MAX];
	unsigned int count = cut(&old, s, first, end, blocks);
	uint32_t at = first;

	shuffle(blocks, count);
	for (unsigned int i = 0; i < count; i++) {
		if (insert && (vmrun_random() % count < 3 || i + 1 == count)) {
			uint32_t size = 8 * (1 + vmrun_random() % (insert > 2 ? 4 : 1));

			f->members[f->member_count].at = base + (at + 7) / 8 * 8;
			f->members[f->member_count++].size = size;
			at = (at + 7) / 8 * 8 + size;
			insert--;
		}
		while (at % 8 != blocks[i].start % 8)
			at++;
		blocks[i].now = at;
		at += blocks[i].end - blocks[i].start;
	}
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);
		uint16_t value = *lji_layout_field_at(&old, i);

		if (strncmp(name, s->prefix, strlen(s->prefix)) != 0 || value == LJI_NO_FIELD ||
		    strstr(name, "_sizeof") || strcmp(name, "g_gcroot_count") == 0)
			continue;
		for (unsigned int b = 0; b < count; b++) {
			if (value >= blocks[b].start && value < blocks[b].end)
				*lji_layout_field_at(&f->layout, i) =
					(uint16_t)(value - blocks[b].start + blocks[b].now);
		}
	}
	while (at % 8 != end % 8)
		at++;
	return at;
}

void synthfork_make(const struct lji_layout *base, struct synthfork *fork_ret)
{
	struct synthfork f = {.layout = *base};
	struct lji_layout *l = &f.layout;
	uint32_t behind = base->GG_dispatch;
	int delta;

	l->L_sizeof = (uint16_t)lay_out(&f, &thread, 0, base->L_glref + base->ref_size,
					base->L_sizeof, 1 + vmrun_random() % 2);
	l->GG_g = l->L_sizeof;
	l->g_sizeof =
		(uint16_t)lay_out(&f, &global, l->GG_g, 0, base->g_sizeof, 2 + vmrun_random() % 6);
	delta = l->GG_g + l->g_sizeof - base->GG_g - base->g_sizeof;
	if (base->has_jit) {
		l->GG_J = (uint16_t)(base->GG_J + delta);
		l->J_sizeof = (uint16_t)lay_out(&f, &jit, l->GG_J, 0, base->J_sizeof,
						2 + vmrun_random() % 4);
		delta += l->J_sizeof - base->J_sizeof;
		l->GG_hotcount = (uint16_t)(base->GG_hotcount + delta);
	}
	l->GG_dispatch = (uint16_t)(behind + (uint32_t)delta);
	l->GG_bcff = (uint16_t)(base->GG_bcff + delta);
	l->GG_sizeof = (uint16_t)(base->GG_sizeof + delta);
	*fork_ret = f;
}

/* Moves what lies in one block, fields of the structure, to another of the same size. */
static void exchange(struct lji_layout *l, const struct structure *s, const struct block *a,
		     const struct block *b)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);
		uint16_t *value = lji_layout_field_at(l, i);

		if (strncmp(name, s->prefix, strlen(s->prefix)) != 0 || *value == LJI_NO_FIELD ||
		    strstr(name, "_sizeof") || strcmp(name, "g_gcroot_count") == 0)
			continue;
		if (*value >= a->start && *value < a->end)
			*value = (uint16_t)(*value - a->start + b->start);
		else if (*value >= b->start && *value < b->end)
			*value = (uint16_t)(*value - b->start + a->start);
	}
}

/* Exchanges two members; false if these two have not the same size and alignment. */
static bool exchange_any(struct lji_layout *l, const struct structure *s, uint32_t first,
			 uint32_t end)
{
	struct block blocks[BLOCKS_MAX];
	unsigned int count = cut(l, s, first, end, blocks);
	unsigned int a = vmrun_random() % count, b = vmrun_random() % count;

	if (a == b || blocks[a].end - blocks[a].start != blocks[b].end - blocks[b].start ||
	    blocks[a].start % 8 != blocks[b].start % 8)
		return false;
	exchange(l, s, &blocks[a], &blocks[b]);
	return true;
}

void synthfork_reorder(const struct lji_layout *base, struct synthfork *fork_ret)
{
	struct lji_layout *l = &fork_ret->layout;
	unsigned int swaps = vmrun_random() % 3 ? 1 : 2 + vmrun_random() % 3;

	*fork_ret = (struct synthfork){.layout = *base};
	while (swaps) {
		unsigned int which = vmrun_random() % 5;

		if (which < 2)
			swaps -= exchange_any(l, &thread, base->L_glref + base->ref_size,
					      base->L_sizeof);
		else if (which < 4)
			swaps -= exchange_any(l, &global, 0, base->g_sizeof);
		else if (base->has_jit)
			swaps -= exchange_any(l, &jit, 0, base->J_sizeof);
	}
}

static uint64_t any_value(const struct synth *s)
{
	const uint64_t objects[] = {s->globals,	  s->registry, s->proto, s->func,	  s->cfunc,
				    s->coroutine, s->trace,    s->udata, s->open_upvalue, s->L};
	uint32_t number = vmrun_random();

	switch (vmrun_random() % 8) {
	case 0:
	case 1:
		return 0;
	case 2:
		return number % 4096;
	case 3:
		return objects[number % (sizeof(objects) / sizeof(objects[0]))];
	case 4:
		return s->text_start + number % SYNTH_TEXT_SIZE / 8 * 8;
	case 5:
		return (UINT64_C(1) << number % 20) - 1;
	case 6:
		return ~(uint64_t)(number % 16);
	default:
		return (uint64_t)number << 32 | vmrun_random();
	}
}

void synthfork_fill(const struct synthfork *fork, struct synth *s)
{
	for (unsigned int i = 0; i < fork->member_count; i++) {
		for (uint32_t at = 0; at < fork->members[i].size; at += 8) {
			uint64_t addr = s->L + fork->members[i].at + at;

			if (s->layout->ref_size == 8) {
				synth_put(s, addr, 8, any_value(s));
			} else {
				synth_put(s, addr, 4, any_value(s));
				synth_put(s, addr + 4, 4, any_value(s));
			}
		}
	}
}
