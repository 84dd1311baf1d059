/* SPDX-License-Identifier: MIT */
#include "vm/calibrate.h"

#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "flavour/flavour.h"
#include "vm/bytecode.h"
#include "vm/calibration.h"
#include "vm/known.h"

enum {
	/* Room that jit_State and the hot counters need at least. */
	JIT_MIN = 1200,
};

/* -- Shared ----------------------------------------------------------------- */

void lji_calibration_set(struct lji_calibration *c, const char *name, uint64_t value,
			 enum lji_field_source source, const char *proof)
{
	size_t i = lji_layout_field_index(name);

	if (i == LJI_LAYOUT_FIELD_COUNT || value >= LJI_NO_FIELD)
		return;
	*lji_layout_field_at(&c->own->layout, i) = (uint16_t)value;
	c->own->origins[i] = (struct lji_field_origin){.source = source, .proof = proof};
}

uint16_t lji_calibration_find(const struct lji_calibration *c, uint64_t base, uint64_t from,
			      uint64_t to, unsigned int step, lji_calibration_test test)
{
	uint64_t found = 0;
	unsigned int count = 0;

	for (uint64_t at = from; at < to; at += step) {
		if (!test(c, at))
			continue;
		found = at;
		count++;
	}
	return count == 1 && found - base < LJI_NO_FIELD ? (uint16_t)(found - base) : LJI_NO_FIELD;
}

/* -- What never moves --------------------------------------------------------- */

static bool comparable(const struct lji_layout *row, const struct lji_layout *l, const char *name)
{
	bool jit = strncmp(name, "T_", 2) == 0 || strncmp(name, "snap_", 5) == 0;

	return row->arch == l->arch && row->ref_size == l->ref_size && (row->has_jit || !jit);
}

/* The value of a field in all builds with these references; LJI_NO_FIELD if they differ. */
static uint16_t constant(const struct lji_layout *l, size_t i)
{
	uint16_t value = LJI_NO_FIELD;
	bool any = false;

	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t k = 0; k < lji_flavours[f]->layout_count; k++) {
			const struct lji_layout *row = &lji_flavours[f]->layouts[k];
			uint16_t its = *lji_layout_field_at(row, i);

			if (!comparable(row, l, lji_layout_field_name(i)))
				continue;
			if (any && its != value)
				return LJI_NO_FIELD;
			value = its;
			any = true;
		}
	}
	return value;
}

static void set_constants(struct lji_calibration *c)
{
	static const char *const moving[] = {
		"g_", "GG_", "J_", "L_", "dispatch_count", "LJ_STACK_EXTRA"};

	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);
		bool moves = false;

		*lji_layout_field_at(&c->own->layout, i) = LJI_NO_FIELD;
		c->own->origins[i] = (struct lji_field_origin){.source = LJI_FIELD_UNKNOWN};
		for (size_t k = 0; k < sizeof(moving) / sizeof(moving[0]); k++)
			moves |= strncmp(name, moving[k], strlen(moving[k])) == 0;
		if (!moves)
			lji_calibration_set(c, name, constant(&c->own->layout, i), LJI_FIELD_TABLE,
					    "the same in all known builds");
	}
}

/* lua_State begins as the search found it; its size is where global_State begins. */
static void set_head(struct lji_calibration *c)
{
	unsigned int P = c->own->layout.ref_size;
	uint64_t size = c->vm.g - c->vm.main_L;

	LJI_PROVEN(c, L_dummy_ffid, P + 2, "it is FF_C");
	LJI_PROVEN(c, L_status, P + 3, "it is a status");
	LJI_PROVEN(c, L_glref, 2 * P, "it refers to the global_State behind the main thread");
	/* On 32-bit targets there may be padding between. */
	if (c->vm.target->pointer_size == 8)
		LJI_PROVEN(c, L_sizeof, size, "glref of the main thread points behind it");
	LJI_PROVEN(c, GG_g, size, "glref of the main thread points to it");
}

/* -- GG_State ------------------------------------------------------------------ */

static bool executable(const struct lji_calibration *c, uint64_t addr)
{
	const struct lji_map *map = lji_target_find_map(c->vm.target, lji_vm_pointer(&c->vm, addr));

	return map && (map->prot & LJI_PROT_EXEC);
}

/* The one run of pointers to code that is as long as a dispatch table; its length. */
static unsigned int find_dispatch(struct lji_calibration *c)
{
	unsigned int size = c->vm.target->pointer_size;
	uint64_t at = c->vm.g;
	unsigned int run = 0, found = 0;

	for (; at - c->vm.g < LJI_GG_MAX; at += size) {
		if (!lji_target_at(c->vm.target, at, size))
			break;
		if (executable(c, at)) {
			run++;
			continue;
		}
		if (run >= LJI_HANDLERS_MIN) {
			c->dispatch = at - (uint64_t)run * size;
			found = run;
			break;
		}
		run = 0;
	}
	return found;
}

/* BC_FUNCC of both instructions: BCINS_AD(BC_FUNCC, LUA_MINSTACK, 0), FUNCCW with a wrapper. */
static bool is_bc_cfunc(const struct lji_calibration *c, uint64_t addr)
{
	uint32_t one = lji_vm_u32(&c->vm, addr, 0);
	uint32_t two = lji_vm_u32(&c->vm, addr + 4, 0);

	return (one & ~0x7fu) == 0x1400 && (one & 0x7f) > 80 && (one & 0x7f) < 120 &&
	       (two == one || two == one + 1);
}

/* bcff[i] = BC__MAX + i: as many as there are assembler functions. */
static unsigned int bcff_run(const struct lji_calibration *c, uint64_t addr, unsigned int first)
{
	unsigned int count = 0;

	while (count < 128 && lji_vm_u32(&c->vm, addr + 4 * (uint64_t)count, 0) == first + count)
		count++;
	return count;
}

/* The numbering of bytecodes, by FUNCC; the dispatch table and bcff must agree with it. */
static bool set_bytecode(struct lji_calibration *c, unsigned int handlers)
{
	static const struct {
		enum lji_bytecode_set set;
		/* Fast functions in assembler. */
		unsigned int functions;
	} sets[] = {
		{LJI_BC_20, 62},
		{LJI_BC_21, 57},
		{LJI_BC_21_BITOP, 57},
	};
	struct lji_layout *l = &c->own->layout;
	uint16_t at = lji_calibration_find(c, c->vm.g, c->vm.g, c->dispatch, 4, is_bc_cfunc);
	uint64_t end = c->dispatch + (uint64_t)handlers * c->vm.target->pointer_size;
	unsigned int funcc, count;

	if (at == LJI_NO_FIELD)
		return false;
	funcc = lji_vm_u32(&c->vm, c->vm.g + at, 0) & 0x7f;
	for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++) {
		if (lji_bc_number(sets[i].set, LJI_BC_FUNCC) != funcc)
			continue;
		l->bytecode = sets[i].set;
		count = bcff_run(c, end, lji_bc_max(sets[i].set));
		/* Handlers: all bytecodes, and again those before FUNCF with a hook. */
		if (count != sets[i].functions ||
		    handlers != lji_bc_max(sets[i].set) + count + funcc - 6)
			return false;
		LJI_PROVEN(c, g_bc_cfunc_int, at, "it is FUNCC with LUA_MINSTACK slots");
		LJI_PROVEN(c, g_bc_cfunc_ext, at + 4u, "it is FUNCC or FUNCCW");
		LJI_PROVEN(c, GG_dispatch, c->dispatch - c->vm.main_L,
			   "the only run of so many pointers to code");
		LJI_PROVEN(c, dispatch_count, handlers, "the length of that run");
		LJI_PROVEN(c, GG_bcff, end - c->vm.main_L, "it counts on from BC__MAX");
		lji_calibration_set(c, "GG_sizeof",
				    (end - c->vm.main_L + 4 * (uint64_t)count + 7) / 8 * 8,
				    LJI_FIELD_COMPUTED, "GG_State ends with bcff");
		return true;
	}
	return false;
}

static void clear_traces(struct lji_calibration *c)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		if (!lji_field_is_jit(lji_layout_field_name(i)))
			continue;
		*lji_layout_field_at(&c->own->layout, i) = LJI_NO_FIELD;
		c->own->origins[i] = (struct lji_field_origin){.source = LJI_FIELD_UNKNOWN};
	}
}

/* What lies between global_State and the dispatch table is the compiler's. */
static void set_jit(struct lji_calibration *c)
{
	struct lji_layout *l = &c->own->layout;
	uint64_t end = (uint64_t)l->g_gcroot + (uint64_t)l->g_gcroot_count * l->ref_size;

	if (l->g_gcroot == LJI_NO_FIELD)
		return;
	end = c->vm.g + (end + 7) / 8 * 8;
	/* A member that was moved behind gcroot is no jit_State. */
	l->has_jit = l->GG_J != LJI_NO_FIELD || c->dispatch - end >= JIT_MIN;
	if (!l->has_jit) {
		clear_traces(c);
		return;
	}
	if (l->GG_J == LJI_NO_FIELD)
		lji_calibration_set(c, "GG_J", end - c->vm.main_L, LJI_FIELD_COMPUTED,
				    "the end of gcroot, J's fields are given from it");
	lji_calibrate_jit(c);
	/* Two ways to know the same. */
	if (c->J_trace && l->J_trace != LJI_NO_FIELD && l->J_trace != c->J_trace)
		clear_traces(c);
	else
		lji_calibrate_no_traces(c);
}

static bool complete(const struct lji_layout *l, struct lji_bytes *doubt)
{
	bool complete = true;

	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);

		if (*lji_layout_field_at(l, i) != LJI_NO_FIELD || !lji_field_is_needed(name))
			continue;
		lji_bytes_printf(doubt, "%s%s", doubt->size ? ", " : "", name);
		complete = false;
	}
	return complete;
}

bool lji_calibrate(struct lji_target *target, const struct lji_scan_hit *hit,
		   struct lji_own_layout *own_ret, struct lji_bytes *doubt)
{
	struct lji_calibration c = {
		.vm = {.target = target, .g = hit->g, .main_L = hit->L},
		.own = own_ret,
	};
	struct lji_layout *l = &own_ret->layout;
	unsigned int handlers;

	*own_ret = (struct lji_own_layout){.layout = {
						   .family = LJI_FAMILY_LUAJIT_21,
						   .arch = (int)target->arch,
						   .gc64 = hit->ref_size == 8,
						   .fr2 = hit->ref_size == 8,
						   .ref_size = hit->ref_size,
						   .partial = true,
					   }};
	snprintf(own_ret->name, sizeof(own_ret->name), "calibrated-%s%s",
		 lji_arch_name(target->arch),
		 hit->ref_size == 8 && target->arch == LJI_ARCH_X86_64 ? "-gc64" : "");
	snprintf(own_ret->title, sizeof(own_ret->title), "LuaJIT (calibrated from memory)");
	l->name = own_ret->name;
	l->title = own_ret->title;
	c.vm.layout = l;
	set_constants(&c);
	set_head(&c);
	handlers = find_dispatch(&c);
	if (!handlers || !set_bytecode(&c, handlers)) {
		lji_bytes_printf(doubt, "GG_dispatch, GG_bcff, g_bc_cfunc_int");
		return false;
	}
	if (l->bytecode == LJI_BC_20)
		l->family = LJI_FAMILY_LUAJIT_20;
	lji_calibrate_global(&c);
	if (l->g_gc_root != LJI_NO_FIELD) {
		lji_calibrate_thread(&c);
		lji_calibrate_code(&c);
		lji_calibrate_cframe(&c);
	}
	set_jit(&c);
	lji_calibrate_running(&c);
	if (!complete(l, doubt))
		return false;
	if (lji_calibration_objects_fit(&c))
		return true;
	lji_bytes_printf(doubt, "fields of GCtab, GCfunc and GCupval");
	return false;
}
