/* SPDX-License-Identifier: MIT */
#include "synth.h"

#include <stdlib.h>
#include <string.h>

#include "target/target.h"
#include "vm/bytecode.h"
#include "vm/vm.h"

enum { STRTAB_MASK = 255, WHITE = 1, TRACE_SLOTS = 8, STACK_SLOTS = 40 };

/* -- Memory ------------------------------------------------------------------ */

uint8_t *synth_at(struct synth *s, uint64_t addr)
{
	if (addr < s->heap_start || addr >= s->heap_start + SYNTH_HEAP_SIZE)
		abort();
	return s->heap + (addr - s->heap_start);
}

void synth_put(struct synth *s, uint64_t addr, unsigned int width, uint64_t value)
{
	uint8_t *p = synth_at(s, addr);

	for (unsigned int i = 0; i < width; i++)
		p[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get(struct synth *s, uint64_t addr, unsigned int width)
{
	const uint8_t *p = synth_at(s, addr);
	uint64_t value = 0;

	for (unsigned int i = 0; i < width; i++)
		value |= (uint64_t)p[i] << (8 * i);
	return value;
}

void synth_ref(struct synth *s, uint64_t addr, uint64_t value)
{
	synth_put(s, addr, s->layout->ref_size, value);
}

void synth_pointer(struct synth *s, uint64_t addr, uint64_t value)
{
	synth_put(s, addr, s->pointer_size, value);
}

static uint64_t ref(struct synth *s, uint64_t addr)
{
	return get(s, addr, s->layout->ref_size);
}

/* -1 stands for nil. */
static void put_value(struct synth *s, uint64_t addr, enum lji_itype type, uint64_t bits)
{
	if (type == LJI_TNIL)
		synth_put(s, addr, 8, UINT64_MAX);
	else if (s->layout->gc64)
		synth_put(s, addr, 8, ~(uint64_t)type << 47 | bits);
	else
		synth_put(s, addr, 8, ~(uint64_t)type << 32 | bits);
}

static uint64_t allocate(struct synth *s, size_t size)
{
	uint64_t addr = s->heap_start + s->heap_used;

	s->heap_used += (size + 7) & ~(size_t)7;
	if (s->heap_used > SYNTH_HEAP_SIZE)
		abort();
	return addr;
}

/* nextgc, marked, gct; linked in front of gc.root. */
static uint64_t new_object(struct synth *s, enum lji_itype type, size_t size)
{
	uint64_t addr = allocate(s, size);
	uint64_t root = s->g + s->layout->g_gc_root;

	synth_ref(s, addr, ref(s, root));
	synth_put(s, addr + s->layout->ref_size, 1, WHITE);
	synth_put(s, addr + s->layout->ref_size + 1, 1, type);
	synth_ref(s, root, addr);
	return addr;
}

/* -- Objects ----------------------------------------------------------------- */

static uint64_t new_string(struct synth *s, const char *text)
{
	const struct lji_layout *l = s->layout;
	size_t len = strlen(text);
	uint32_t hash = 2166136261u;
	uint64_t slot, str;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (uint8_t)text[i]) * 16777619u;
	slot = get(s, s->g + l->g_str_tab, s->pointer_size) + (hash & STRTAB_MASK) * l->ref_size;
	for (str = ref(s, slot); str; str = ref(s, str)) {
		if (get(s, str + l->str_hash, 4) == hash)
			return str;
	}
	str = allocate(s, l->str_sizeof + len + 1);
	synth_ref(s, str, ref(s, slot));
	synth_put(s, str + l->ref_size, 1, WHITE);
	synth_put(s, str + l->ref_size + 1, 1, LJI_TSTR);
	synth_put(s, str + l->str_hash, 4, hash);
	synth_put(s, str + l->str_len, 4, len);
	memcpy(synth_at(s, str + l->str_sizeof), text, len + 1);
	synth_ref(s, slot, str);
	synth_put(s, s->g + l->g_str_num, 4, ++s->strings);
	return str;
}

static uint64_t new_table(struct synth *s, unsigned int nodes)
{
	const struct lji_layout *l = s->layout;
	uint64_t tab = new_object(s, LJI_TTAB, l->tab_sizeof);
	uint64_t node = allocate(s, (size_t)nodes * l->node_sizeof);

	synth_ref(s, tab + l->tab_node, node);
	synth_put(s, tab + l->tab_hmask, 4, nodes - 1);
	for (unsigned int i = 0; i < nodes; i++) {
		put_value(s, node + (uint64_t)i * l->node_sizeof + l->node_val, LJI_TNIL, 0);
		put_value(s, node + (uint64_t)i * l->node_sizeof + l->node_key, LJI_TNIL, 0);
	}
	s->tables++;
	return tab;
}

static void set_field(struct synth *s, uint64_t tab, const char *key, enum lji_itype type,
		      uint64_t object)
{
	const struct lji_layout *l = s->layout;
	uint64_t str = new_string(s, key);
	uint64_t node = ref(s, tab + l->tab_node);

	while (get(s, node + l->node_val, 8) != UINT64_MAX)
		node += l->node_sizeof;
	put_value(s, node + l->node_key, LJI_TSTR, str);
	put_value(s, node + l->node_val, type, object);
}

/* A function of the source, as the compiler leaves it. */
struct code {
	int32_t firstline;
	/* Header first; opcodes and operands, and the line of each but the header from firstline on. */
	uint32_t bytecode[6];
	uint8_t lines[5];
	unsigned int sizebc;
	/* The only constant. */
	const char *constant;
	uint8_t flags;
};

enum { VARARG = 2 };

static uint32_t instruction(struct synth *s, enum lji_bc bc, unsigned int a, unsigned int d)
{
	return lji_bc_number(s->layout->bytecode, bc) | a << 8 | d << 16;
}

static uint64_t new_proto(struct synth *s, const struct code *code)
{
	const struct lji_layout *l = s->layout;
	size_t size = l->pt_sizeof + code->sizebc * (size_t)4 + l->ref_size;
	uint64_t pt, bc, k;

	/* The GC constant is below k, the debug information behind it. */
	size = (size + 7) & ~(size_t)7;
	pt = new_object(s, LJI_TPROTO, size + 16);
	bc = pt + l->pt_sizeof;
	k = pt + size;
	for (unsigned int i = 0; i < code->sizebc; i++)
		synth_put(s, bc + (uint64_t)4 * i, 4, code->bytecode[i]);
	synth_ref(s, k - l->ref_size, new_string(s, code->constant));
	synth_put(s, pt + l->pt_framesize, 1, 3);
	synth_put(s, pt + l->pt_sizebc, 4, code->sizebc);
	synth_put(s, pt + l->pt_flags, 1, code->flags);
	synth_ref(s, pt + l->pt_k, k);
	synth_put(s, pt + l->pt_sizekgc, 4, 1);
	synth_put(s, pt + l->pt_sizept, 4, size + 16);
	synth_ref(s, pt + l->pt_chunkname, new_string(s, "@synth.lua"));
	synth_put(s, pt + l->pt_firstline, 4, (uint32_t)code->firstline);
	synth_put(s, pt + l->pt_numline, 4, 4);
	synth_ref(s, pt + l->pt_lineinfo, k);
	synth_ref(s, pt + l->pt_uvinfo, k + 8);
	synth_ref(s, pt + l->pt_varinfo, k + 12);
	for (unsigned int i = 0; i + 1 < code->sizebc; i++)
		synth_put(s, k + i, 1, code->lines[i]);
	s->protos++;
	return pt;
}

/* function f() c() return "c" end on line 10, function outer(...) f() end on line 20 of synth.lua. */
static void make_protos(struct synth *s)
{
	const struct code f = {
		.firstline = 10,
		.bytecode = { instruction(s, LJI_BC_FUNCF, 3, 0), instruction(s, LJI_BC_GGET, 0, 0),
			      instruction(s, LJI_BC_CALL, 0, 1 << 8 | 1), instruction(s, LJI_BC_KSTR, 0, 0),
			      instruction(s, LJI_BC_RET1, 0, 2) },
		.lines = { 1, 1, 2, 2 },
		.sizebc = 5,
		.constant = "c",
	};
	const struct code outer = {
		.firstline = 20,
		.bytecode = { instruction(s, LJI_BC_FUNCV, 3, 0), instruction(s, LJI_BC_KPRI, 0, 0),
			      instruction(s, LJI_BC_GGET, 1, 0), instruction(s, LJI_BC_CALL, 1, 1 << 8 | 1),
			      instruction(s, LJI_BC_RET0, 0, 1) },
		.lines = { 1, 2, 3, 4 },
		.sizebc = 5,
		.constant = "f",
		.flags = VARARG,
	};

	s->proto = new_proto(s, &f);
	s->outer_proto = new_proto(s, &outer);
	if (s->layout->has_jit)
		synth_put(s, s->proto + s->layout->pt_trace, 2, 1);
}

static uint64_t new_lua_function(struct synth *s, uint64_t proto, unsigned int upvalues)
{
	const struct lji_layout *l = s->layout;
	uint64_t func = new_object(s, LJI_TFUNC, l->fnL_uvptr + upvalues * (size_t)l->ref_size);

	synth_put(s, func + l->fn_nupvalues, 1, upvalues);
	synth_ref(s, func + l->fn_env, s->globals);
	synth_ref(s, func + l->fn_pc, proto + l->pt_sizeof);
	s->functions++;
	return func;
}

static void make_functions(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t uv = new_object(s, LJI_TUPVAL, l->uv_sizeof);

	synth_put(s, uv + l->uv_closed, 1, 1);
	put_value(s, uv + l->uv_tv, LJI_TTAB, s->globals);
	synth_ref(s, uv + l->uv_v, uv + l->uv_tv);

	s->func = new_lua_function(s, s->proto, 1);
	synth_ref(s, s->func + l->fnL_uvptr, uv);
	s->outer = new_lua_function(s, s->outer_proto, 0);

	s->cfunc = new_object(s, LJI_TFUNC, l->fnC_upvalue);
	synth_put(s, s->cfunc + l->fn_ffid, 1, 1);
	synth_ref(s, s->cfunc + l->fn_env, s->globals);
	synth_ref(s, s->cfunc + l->fn_pc, s->g + l->g_bc_cfunc_ext);
	synth_pointer(s, s->cfunc + l->fnC_f, s->text_start + 0x8000);
	s->functions++;
}

/* Gives L a stack whose bottom is the thread itself; returns the slot behind the bottom frame. */
static uint64_t make_stack(struct synth *s, uint64_t L)
{
	const struct lji_layout *l = s->layout;
	unsigned int slots = STACK_SLOTS + 1 + l->LJ_STACK_EXTRA;
	uint64_t stack = allocate(s, slots * 8);
	uint64_t base = stack + 8 * (1 + l->fr2);

	for (unsigned int i = 0; i < slots; i++)
		put_value(s, stack + 8 * i, LJI_TNIL, 0);
	if (l->fr2)
		put_value(s, stack, LJI_TTHREAD, L);
	else
		synth_put(s, stack, 8, L);
	synth_ref(s, L + l->L_stack, stack);
	synth_put(s, L + l->L_stacksize, 4, slots);
	synth_ref(s, L + l->L_maxstack, stack + STACK_SLOTS * 8);
	synth_pointer(s, L + l->L_base, base);
	synth_pointer(s, L + l->L_top, base);
	synth_ref(s, L + l->L_env, s->globals);
	return base;
}

/* Since 2025-11: a thread that nothing runs in. */
static void make_vm_thread(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t L = new_object(s, LJI_TTHREAD, l->L_sizeof);

	synth_put(s, L + l->L_dummy_ffid, 1, 1);
	synth_ref(s, L + l->L_glref, s->g);
	make_stack(s, L);
	synth_ref(s, s->g + l->g_vmthref, L);
	s->threads++;
}

/* Puts a frame of @func with @link so that its first slot is @base; an offset from it. */
static void put_frame(struct synth *s, uint64_t base, uint64_t func, uint64_t link)
{
	if (s->layout->fr2) {
		put_value(s, base - 16, LJI_TFUNC, func);
		synth_put(s, base - 8, 8, link);
	} else {
		synth_put(s, base - 8, 8, link << 32 | func);
	}
}

/* The PC behind the instruction at @position. */
static uint64_t pc_behind(struct synth *s, uint64_t proto, unsigned int position)
{
	return proto + s->layout->pt_sizeof + (uint64_t)4 * (position + 1);
}

/*
 * A coroutine: outer(nil, nil) called f() called c(), which yielded; an upvalue is open on its stack.
 *
 *     | thread | outer, cpcall | two arguments | outer, vararg | slot 0 | f, PC in outer | c, PC in f |
 */
static void make_coroutine(struct synth *s)
{
	enum { CP = 5, VARG = 3, ARGUMENTS = 2 };
	const struct lji_layout *l = s->layout;
	uint64_t L = new_object(s, LJI_TTHREAD, l->L_sizeof);
	uint64_t head = s->g + l->g_uvhead;
	uint64_t step = 8 * (uint64_t)(1 + l->fr2);
	uint64_t base, uv;

	synth_put(s, L + l->L_dummy_ffid, 1, 1);
	synth_put(s, L + l->L_status, 1, 1);
	synth_ref(s, L + l->L_glref, s->g);
	base = make_stack(s, L) + step;
	put_frame(s, base, s->outer, step | CP);
	base += ARGUMENTS * 8 + step;
	put_frame(s, base, s->outer, (ARGUMENTS * 8 + step) | VARG);
	base += 8 + step;
	put_frame(s, base, s->func, pc_behind(s, s->outer_proto, 3));
	base += step;
	put_frame(s, base, s->cfunc, pc_behind(s, s->proto, 2));
	synth_pointer(s, L + l->L_base, base);
	synth_pointer(s, L + l->L_top, base + 16);

	uv = allocate(s, l->uv_sizeof);
	synth_put(s, uv + l->ref_size, 1, WHITE);
	synth_put(s, uv + l->ref_size + 1, 1, LJI_TUPVAL);
	synth_ref(s, uv + l->uv_v, base);
	synth_ref(s, L + l->L_openupval, uv);
	synth_ref(s, uv + l->uv_tv, head);
	synth_ref(s, uv + l->uv_tv + l->ref_size, head);
	synth_ref(s, head + l->uv_tv, uv);
	synth_ref(s, head + l->uv_tv + l->ref_size, uv);
	s->open_upvalue = uv;
	s->coroutine = L;
	s->threads++;
}

/* A root trace that starts at f: IR, two snapshots, their map, as lj_trace_alloc() puts them. */
static void make_trace(struct synth *s)
{
	enum { NK = 0x8000 - 2, NINS = 0x8000 + 5, NSNAP = 2, NSNAPMAP = 6 };
	const struct lji_layout *l = s->layout;
	size_t head = (l->T_sizeof + 7u) & ~7u;
	size_t ir = 8 * (NINS - NK);
	uint64_t array = allocate(s, (size_t)TRACE_SLOTS * l->ref_size);
	uint64_t T = new_object(s, LJI_TTRACE, head + ir + NSNAP * l->snap_sizeof + NSNAPMAP * 4);

	synth_put(s, T + l->T_nsnap, 2, NSNAP);
	synth_put(s, T + l->T_nins, 4, NINS);
	synth_put(s, T + l->T_nk, 4, NK);
	synth_put(s, T + l->T_nsnapmap, 2, NSNAPMAP);
	synth_pointer(s, T + l->T_ir, T + head - (uint64_t)8 * NK);
	synth_pointer(s, T + l->T_snap, T + head + ir);
	for (unsigned int i = 0; i < NSNAP; i++)
		synth_put(s, T + head + ir + (uint64_t)i * l->snap_sizeof + l->snap_ref, 2, 0x8001 + 3 * i);
	synth_pointer(s, T + l->T_snapmap, T + head + ir + NSNAP * l->snap_sizeof);
	synth_ref(s, T + l->T_startpt, s->proto);
	synth_ref(s, T + l->T_startpc, s->proto + l->pt_sizeof);
	synth_put(s, T + l->T_startins, 4, get(s, s->proto + l->pt_sizeof, 4));
	synth_pointer(s, T + l->T_mcode, s->text_start + 0xc000);
	synth_put(s, T + l->T_szmcode, 4, 64);
	synth_put(s, T + l->T_traceno, 2, 1);
	synth_put(s, T + l->T_link, 2, 1);
	synth_put(s, T + l->T_linktype, 1, 2);
	synth_ref(s, array + l->ref_size, T);
	synth_pointer(s, s->J + l->J_trace, array);
	synth_put(s, s->J + l->J_freetrace, 4, 2);
	synth_put(s, s->J + l->J_sizetrace, 4, TRACE_SLOTS);
	s->trace = T;
	s->traces++;
}

/* Userdata hang behind the main thread. */
static void make_udata(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t ud = allocate(s, l->ud_sizeof + 16);

	synth_put(s, ud + l->ref_size, 1, WHITE);
	synth_put(s, ud + l->ref_size + 1, 1, LJI_TUDATA);
	synth_ref(s, ud + l->ud_env, s->globals);
	synth_put(s, ud + l->ud_len, 4, 16);
	synth_ref(s, s->L, ud);
	s->udata = ud;
	s->userdata++;
}

/* -- GG_State ---------------------------------------------------------------- */

static void make_strings(struct synth *s)
{
	static const char *const names[] = {
		"__index", "__newindex", "__gc",  "__mode",	 "__eq",       "__len",	 "__lt",    "__le",
		"__concat", "__call",	 "__add", "__sub",	 "__mul",      "__div",	 "__mod",   "__pow",
		"__unm",   "__metatable", "__tostring", "__new", "__pairs", "__ipairs",
	};
	const struct lji_layout *l = s->layout;
	uint64_t tab = allocate(s, (size_t)(STRTAB_MASK + 1) * l->ref_size);
	unsigned int count = l->g_gcroot_count >= 38 ? 22 : 20;

	synth_pointer(s, s->g + l->g_str_tab, tab);
	synth_put(s, s->g + l->g_str_mask, 4, STRTAB_MASK);
	for (unsigned int i = 0; i < count; i++)
		synth_ref(s, s->g + l->g_gcroot + (uint64_t)i * l->ref_size, new_string(s, names[i]));
}

static void make_dispatch(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	const unsigned int max = l->bytecode == LJI_BC_20 ? 93 : l->bytecode == LJI_BC_21 ? 97 : 104;
	const unsigned int funcc = l->bytecode == LJI_BC_20 ? 91 : l->bytecode == LJI_BC_21 ? 95 : 102;
	const unsigned int asmff = l->bytecode == LJI_BC_20 ? 62 : 57;

	for (unsigned int i = 0; i < l->dispatch_count; i++)
		synth_pointer(s, s->L + l->GG_dispatch + (uint64_t)i * s->pointer_size,
			      s->text_start + 0x1000 + 32 * i);
	for (unsigned int i = 0; i < asmff; i++)
		synth_put(s, s->L + l->GG_bcff + (uint64_t)4 * i, 4, max + i);
	synth_put(s, s->g + l->g_bc_cfunc_int, 4, funcc | 20 << 8);
	synth_put(s, s->g + l->g_bc_cfunc_ext, 4, funcc | 20 << 8);
}

static void make_global_state(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t g = s->g;

	synth_put(s, s->L + l->ref_size, 1, 0x60 | WHITE);
	synth_put(s, s->L + l->ref_size + 1, 1, LJI_TTHREAD);
	synth_put(s, s->L + l->L_dummy_ffid, 1, 1);
	synth_ref(s, s->L + l->L_glref, g);
	synth_pointer(s, g + l->g_allocf, s->text_start + 0x100);
	synth_put(s, g + l->g_gc_currentwhite, 1, 0x20 | WHITE);
	synth_put(s, g + l->g_gc_threshold, l->ref_size, SYNTH_HEAP_SIZE);
	synth_ref(s, g + l->g_gc_root, s->L);
	synth_ref(s, g + l->g_gc_sweep, g + l->g_gc_root);
	synth_put(s, g + l->g_strempty + l->ref_size, 1, WHITE);
	synth_put(s, g + l->g_strempty + l->ref_size + 1, 1, LJI_TSTR);
	synth_put(s, g + l->g_vmstate, 4, ~1u);
	synth_ref(s, g + l->g_mainthref, s->L);
	put_value(s, g + l->g_nilnode + l->node_val, LJI_TNIL, 0);
	put_value(s, g + l->g_nilnode + l->node_key, LJI_TNIL, 0);
	if (!l->gc64)
		synth_put(s, g + l->g_nilnode + l->node_next + 4, 4, g + l->g_nilnode);
	synth_ref(s, g + l->g_uvhead + l->uv_tv, g + l->g_uvhead);
	synth_ref(s, g + l->g_uvhead + l->uv_tv + l->ref_size, g + l->g_uvhead);
	if (l->g_cur_L != LJI_NO_FIELD)
		synth_ref(s, g + l->g_cur_L, s->L);
	if (l->g_mem_L != LJI_NO_FIELD)
		synth_ref(s, g + l->g_mem_L, s->L);
	make_dispatch(s);
	if (l->has_jit) {
		static const int param[] = { 1000, 4000, 500, 100, 500, 0, 56, 10, 4, 4, 15, 3, 2, 64, 512 };
		unsigned int count = l->bytecode == LJI_BC_20 ? 14 : 15;

		for (unsigned int i = 0; i < count; i++)
			synth_put(s, s->J + l->J_param + (uint64_t)4 * i, 4,
				  (uint64_t)param[i < 5 ? i : i + 15 - count]);
		synth_pointer(s, s->J + l->J_base, s->J + l->J_trace);
		synth_put(s, s->J + l->J_flags, 4, 1);
		synth_pointer(s, s->J + l->J_mcarea, s->text_start + 0xc000);
		synth_pointer(s, s->J + l->J_mcarea + s->pointer_size, s->text_start + 0xd000);
		synth_pointer(s, s->J + l->J_mcarea + 2 * s->pointer_size, s->text_start + 0xc040);
		synth_pointer(s, s->J + l->J_szmcarea, 0x1000);
		synth_pointer(s, s->J + l->J_szallmcarea, 0x1000);
	}
}

/* CTState: tab, top and sizetab, L, g. */
static void make_ctype_state(struct synth *s)
{
	uint64_t cts = allocate(s, 64);

	synth_pointer(s, cts + s->pointer_size + 8, s->L);
	synth_pointer(s, cts + 2 * s->pointer_size + 8, s->g);
	synth_ref(s, s->g + s->layout->g_ctype_state, cts);
}

/* SAVE_L of the main thread, which is inside the VM. */
static void make_cframe(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t frame = s->stack_start + SYNTH_STACK_SIZE / 2;
	uint8_t *p = s->stack + SYNTH_STACK_SIZE / 2 + l->cframe_L;

	for (unsigned int i = 0; i < l->ref_size; i++)
		p[i] = (uint8_t)(s->L >> (8 * i));
	synth_pointer(s, s->L + l->L_cframe, frame);
	s->cframe = frame;
}

/* The FFI's table of finalizers is its own metatable. */
static void make_finalizer_table(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t tab = new_table(s, 1);

	synth_ref(s, tab + l->tab_metatable, tab);
	synth_ref(s, s->g + l->g_gcroot + (uint64_t)38 * l->ref_size, tab);
}

struct synth *synth_create(const struct lji_layout *layout)
{
	struct synth *s = calloc(1, sizeof(*s));
	uint64_t loaded;

	if (!s)
		abort();
	s->layout = layout;
	s->pointer_size = lji_arch_pointer_size((enum lji_arch)layout->arch);
	s->heap = calloc(1, SYNTH_HEAP_SIZE);
	s->stack = calloc(1, SYNTH_STACK_SIZE);
	if (!s->heap || !s->stack)
		abort();
	s->heap_start = layout->gc64 ? 0x7f3a12340000 : 0x41230000;
	s->text_start = s->pointer_size == 8 ? 0x555555554000 : 0x8048000;
	s->stack_start = s->pointer_size == 8 ? 0x7ffd12340000 : 0xff900000;
	s->heap_used = 0x378;
	s->L = allocate(s, layout->GG_sizeof);
	s->g = s->L + layout->GG_g;
	s->J = layout->has_jit ? s->L + layout->GG_J : 0;
	s->threads = 1;

	make_global_state(s);
	make_strings(s);
	s->globals = new_table(s, 4);
	s->registry = new_table(s, 1);
	if (layout->g_vmthref != LJI_NO_FIELD)
		make_vm_thread(s);
	loaded = new_table(s, 1);
	put_value(s, s->g + layout->g_registrytv, LJI_TTAB, s->registry);
	if (layout->g_gcroot_count == 39)
		make_finalizer_table(s);
	set_field(s, s->registry, "_LOADED", LJI_TTAB, loaded);
	set_field(s, loaded, "_G", LJI_TTAB, s->globals);
	make_stack(s, s->L);
	make_protos(s);
	make_functions(s);
	make_coroutine(s);
	set_field(s, s->globals, "f", LJI_TFUNC, s->func);
	set_field(s, s->globals, "c", LJI_TFUNC, s->cfunc);
	set_field(s, s->globals, "co", LJI_TTHREAD, s->coroutine);
	if (layout->has_jit)
		make_trace(s);
	make_udata(s);
	make_ctype_state(s);
	make_cframe(s);
	synth_put(s, s->g + layout->g_gc_total, layout->ref_size, s->heap_used);
	return s;
}

void synth_destroy(struct synth *s)
{
	free(s->heap);
	free(s->stack);
	free(s->text);
	free(s);
}
