/* SPDX-License-Identifier: MIT */
#include "synth.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "target/target.h"
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

/* function f() return "k" end on line 10 of synth.lua: FUNCF, KSTR, RET1. */
static void make_proto(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	const unsigned int funcf = l->bytecode == LJI_BC_20 ? 85 : l->bytecode == LJI_BC_21 ? 89 : 96;
	const unsigned int ops[] = { funcf | 2 << 8, 39, 76 };
	size_t size = l->pt_sizeof + 4 * 4 + l->ref_size;
	uint64_t pt, bc, k;

	/* The GC constant is below k, the debug information behind it. */
	size = (size + 7) & ~(size_t)7;
	pt = new_object(s, LJI_TPROTO, size + 16);
	bc = pt + l->pt_sizeof;
	k = pt + size;
	for (unsigned int i = 0; i < 3; i++)
		synth_put(s, bc + 4 * i, 4, ops[i]);
	synth_ref(s, k - l->ref_size, new_string(s, "k"));
	synth_put(s, pt + l->pt_framesize, 1, 2);
	synth_put(s, pt + l->pt_sizebc, 4, 3);
	synth_ref(s, pt + l->pt_k, k);
	synth_put(s, pt + l->pt_sizekgc, 4, 1);
	synth_put(s, pt + l->pt_sizept, 4, size + 16);
	synth_ref(s, pt + l->pt_chunkname, new_string(s, "@synth.lua"));
	synth_put(s, pt + l->pt_firstline, 4, 10);
	synth_put(s, pt + l->pt_numline, 4, 2);
	synth_ref(s, pt + l->pt_lineinfo, k);
	synth_ref(s, pt + l->pt_uvinfo, k + 4);
	synth_ref(s, pt + l->pt_varinfo, k + 8);
	synth_put(s, k, 4, 0x0101);
	if (l->has_jit)
		synth_put(s, pt + l->pt_trace, 2, 1);
	s->proto = pt;
	s->protos++;
}

static void make_functions(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t uv = new_object(s, LJI_TUPVAL, l->uv_sizeof);

	synth_put(s, uv + l->uv_closed, 1, 1);
	put_value(s, uv + l->uv_tv, LJI_TTAB, s->globals);
	synth_ref(s, uv + l->uv_v, uv + l->uv_tv);

	s->func = new_object(s, LJI_TFUNC, l->fnL_uvptr + l->ref_size);
	synth_put(s, s->func + l->fn_nupvalues, 1, 1);
	synth_ref(s, s->func + l->fn_env, s->globals);
	synth_ref(s, s->func + l->fn_pc, s->proto + l->pt_sizeof);
	synth_ref(s, s->func + l->fnL_uvptr, uv);

	s->cfunc = new_object(s, LJI_TFUNC, l->fnC_upvalue);
	synth_put(s, s->cfunc + l->fn_ffid, 1, 1);
	synth_ref(s, s->cfunc + l->fn_env, s->globals);
	synth_ref(s, s->cfunc + l->fn_pc, s->g + l->g_bc_cfunc_ext);
	synth_pointer(s, s->cfunc + l->fnC_f, s->text_start + 0x8000);
	s->functions += 2;
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

/* A coroutine that yielded in f's frame, with an open upvalue on its stack. */
static void make_coroutine(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t L = new_object(s, LJI_TTHREAD, l->L_sizeof);
	uint64_t head = s->g + l->g_uvhead;
	uint64_t base, uv;

	synth_put(s, L + l->L_dummy_ffid, 1, 1);
	synth_put(s, L + l->L_status, 1, 1);
	synth_ref(s, L + l->L_glref, s->g);
	base = make_stack(s, L);
	/* The frame of f: its function, and a link of type C with the frame's size. */
	if (l->fr2) {
		put_value(s, base, LJI_TFUNC, s->func);
		synth_put(s, base + 8, 8, 2 * 8 | 1);
		base += 16;
	} else {
		synth_put(s, base, 8, (uint64_t)(8 | 1) << 32 | s->func);
		base += 8;
	}
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
	make_proto(s);
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
	free(s);
}

/* -- Core file --------------------------------------------------------------- */

struct file {
	int fd;
	bool class64;
};

static void write_at(int fd, const void *data, size_t size, off_t at)
{
	if (pwrite(fd, data, size, at) != (ssize_t)size)
		abort();
}

static void put_phdr(const struct file *f, unsigned int index, uint32_t type, uint64_t offset,
		     uint64_t vaddr, uint64_t filesz, uint64_t memsz, uint32_t flags)
{
	Elf64_Phdr p64 = { .p_type = type, .p_flags = flags, .p_offset = offset,
			   .p_vaddr = vaddr, .p_filesz = filesz, .p_memsz = memsz,
			   .p_align = 0x1000 };
	Elf32_Phdr p32 = { .p_type = type, .p_flags = flags, .p_offset = (uint32_t)offset,
			   .p_vaddr = (uint32_t)vaddr, .p_filesz = (uint32_t)filesz,
			   .p_memsz = (uint32_t)memsz, .p_align = 0x1000 };

	if (f->class64)
		write_at(f->fd, &p64, sizeof(p64), (off_t)(sizeof(Elf64_Ehdr) + index * sizeof(p64)));
	else
		write_at(f->fd, &p32, sizeof(p32), (off_t)(sizeof(Elf32_Ehdr) + index * sizeof(p32)));
}

static void put_ehdr(const struct file *f, uint16_t machine, uint16_t phnum)
{
	Elf64_Ehdr e64 = { .e_type = ET_CORE, .e_machine = machine, .e_version = EV_CURRENT,
			   .e_phoff = sizeof(e64), .e_ehsize = sizeof(e64),
			   .e_phentsize = sizeof(Elf64_Phdr), .e_phnum = phnum };
	Elf32_Ehdr e32 = { .e_type = ET_CORE, .e_machine = machine, .e_version = EV_CURRENT,
			   .e_phoff = sizeof(e32), .e_ehsize = sizeof(e32),
			   .e_phentsize = sizeof(Elf32_Phdr), .e_phnum = phnum };
	unsigned char ident[] = { 0x7f, 'E', 'L', 'F',
				  (unsigned char)(f->class64 ? ELFCLASS64 : ELFCLASS32),
				  ELFDATA2LSB, EV_CURRENT };

	memcpy(e64.e_ident, ident, sizeof(ident));
	memcpy(e32.e_ident, ident, sizeof(ident));
	if (f->class64)
		write_at(f->fd, &e64, sizeof(e64), 0);
	else
		write_at(f->fd, &e32, sizeof(e32), 0);
}

/* NT_PRSTATUS: pr_pid and the registers, where each machine's kernel puts them. */
static size_t put_prstatus(const struct file *f, enum lji_arch arch, uint64_t pc, uint64_t sp,
			   int tid, off_t at)
{
	uint8_t desc[512] = { 0 };
	Elf32_Nhdr note = { .n_namesz = 5, .n_type = NT_PRSTATUS };
	size_t pid_at = f->class64 ? 32 : 24;
	size_t regs = f->class64 ? 112 : 72;
	size_t pc_at = 0, sp_at = 0, width = f->class64 ? 8 : 4;

	switch (arch) {
	case LJI_ARCH_X86_64:
		note.n_descsz = 336;
		pc_at = regs + 16 * 8;
		sp_at = regs + 19 * 8;
		break;
	case LJI_ARCH_I386:
		note.n_descsz = 144;
		pc_at = regs + 12 * 4;
		sp_at = regs + 15 * 4;
		break;
	case LJI_ARCH_AARCH64:
		note.n_descsz = 392;
		pc_at = regs + 32 * 8;
		sp_at = regs + 31 * 8;
		break;
	case LJI_ARCH_ARM:
		abort();
	}
	memcpy(desc + pid_at, &tid, sizeof(tid));
	memcpy(desc + pc_at, &pc, width);
	memcpy(desc + sp_at, &sp, width);
	write_at(f->fd, &note, sizeof(note), at);
	write_at(f->fd, "CORE\0\0\0", 8, at + (off_t)sizeof(note));
	write_at(f->fd, desc, note.n_descsz, at + (off_t)sizeof(note) + 8);
	return sizeof(note) + 8 + note.n_descsz;
}

int synth_core(const struct synth *s, char path[64], int tid)
{
	enum lji_arch arch = (enum lji_arch)s->layout->arch;
	struct file f = { .fd = memfd_create("synth", MFD_CLOEXEC), .class64 = s->pointer_size == 8 };
	const uint16_t machine = arch == LJI_ARCH_X86_64 ? EM_X86_64 :
				 arch == LJI_ARCH_I386	 ? EM_386 :
							   EM_AARCH64;
	size_t notes;

	if (f.fd < 0)
		abort();
	notes = put_prstatus(&f, arch, s->text_start + 0x4000, s->cframe - 256, tid, 0x800);
	put_ehdr(&f, machine, 4);
	put_phdr(&f, 0, PT_NOTE, 0x800, 0, notes, notes, 0);
	put_phdr(&f, s->text_start < s->heap_start ? 1 : 2, PT_LOAD, 0x1000, s->text_start, 0,
		 SYNTH_TEXT_SIZE, PF_R | PF_X);
	put_phdr(&f, s->text_start < s->heap_start ? 2 : 1, PT_LOAD, 0x1000, s->heap_start,
		 SYNTH_HEAP_SIZE, SYNTH_HEAP_SIZE, PF_R | PF_W);
	put_phdr(&f, 3, PT_LOAD, 0x1000 + SYNTH_HEAP_SIZE, s->stack_start, SYNTH_STACK_SIZE,
		 SYNTH_STACK_SIZE, PF_R | PF_W);
	write_at(f.fd, s->heap, SYNTH_HEAP_SIZE, 0x1000);
	write_at(f.fd, s->stack, SYNTH_STACK_SIZE, 0x1000 + SYNTH_HEAP_SIZE);
	snprintf(path, 64, "/proc/self/fd/%d", f.fd);
	return f.fd;
}
