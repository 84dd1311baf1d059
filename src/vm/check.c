/* SPDX-License-Identifier: MIT */
#include "vm/check.h"

#include "base/num.h"
#include "vm/bytecode.h"
#include "vm/check_jit.h"
#include "vm/check_thread.h"
#include "vm/sample.h"

/* How much a check counts. */
enum level {
	/* True of every VM from lua_newstate() on, at every instruction. */
	ALWAYS,
	/* The same, and its place does not depend on what the build includes. These come first. */
	COMMON,
	/* True once the VM is open and until lua_close() begins to free. */
	OPEN,
	/* True once the VM is open, and a failure of it does not make a VM look unopened. */
	MOSTLY,
	/* Can be false for a moment, or in a corner of the API. */
	USUALLY,
};

static uint64_t add(uint64_t base, uint16_t offset)
{
	return offset == LJI_NO_FIELD ? 0 : base + offset;
}

static bool executable(const struct lji_vm *vm, uint64_t addr)
{
	const struct lji_map *map = lji_target_find_map(vm->target, addr);

	return map && (map->prot & LJI_PROT_EXEC);
}

/* Whether the target says at all which of its memory is executable. */
static bool knows_executable(const struct lji_target *t)
{
	for (size_t i = 0; i < t->map_count; i++) {
		if (t->maps[i].prot & LJI_PROT_EXEC)
			return true;
	}
	return false;
}

static enum result is_code(const struct lji_vm *vm, uint64_t addr, bool may_be_null)
{
	uint64_t code;

	if (!lji_target_at(vm->target, addr, vm->target->pointer_size) ||
	    !knows_executable(vm->target))
		return UNKNOWN;
	code = lji_vm_pointer(vm, addr);
	if (code == 0)
		return may_be_null ? PASS : FAIL;
	return executable(vm, code) ? PASS : FAIL;
}

/* The first opcode of the numbering that is a fast function: BC__MAX. */
static unsigned int bytecode_count(const struct lji_layout *l)
{
	return lji_bc_max(l->bytecode);
}

static unsigned int bc_funcc(const struct lji_layout *l)
{
	return lji_bc_number(l->bytecode, LJI_BC_FUNCC);
}

/* -- Main thread and global_State ----------------------------------------- */

static enum result check_glref(const struct lji_vm *vm)
{
	return lji_vm_gct(vm, vm->main_L) == LJI_TTHREAD &&
			       (lji_vm_marked(vm, vm->main_L) & 0xf8) == 0x60 &&
			       lji_vm_ref(vm, vm->main_L + vm->layout->L_glref) == vm->g ?
		       PASS :
		       FAIL;
}

static enum result check_mainthref(const struct lji_vm *vm)
{
	return lji_vm_ref(vm, vm->g + vm->layout->g_mainthref) == vm->main_L ? PASS : FAIL;
}

/* LJ_GC_WHITES | LJ_GC_SFIXED: set by lj_gc_freeall(); else one white and a fixed bit. */
#define WHITE_FREEALL 0x43

static enum result check_gc_state(const struct lji_vm *vm)
{
	uint8_t white = lji_vm_u8(vm, vm->g + vm->layout->g_gc_currentwhite, 0);
	uint8_t state = lji_vm_u8(vm, vm->g + vm->layout->g_gc_state, 255);

	return (white == 0x21 || white == 0x22 || white == WHITE_FREEALL) && state <= 5 ? PASS : FAIL;
}

static enum result check_strempty(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_target_at(vm->target, vm->g + l->g_strempty, l->str_sizeof + 1u);

	if (!p)
		return UNKNOWN;
	return lji_le_word(p, l->ref_size) == 0 && (p[l->ref_size] & 0x98) == 0 &&
			       p[l->ref_size + 1] == LJI_TSTR && lji_le32(p + l->str_len) == 0 &&
			       p[l->str_sizeof] == 0 ?
		       PASS :
		       FAIL;
}

/* Nil, nil, no next; with 32-bit references freetop is the node itself. */
static enum result check_nilnode(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t node = vm->g + l->g_nilnode;
	const uint8_t *p = lji_target_at(vm->target, node, l->node_sizeof);

	if (!p)
		return UNKNOWN;
	if (lji_value_decode(l, p + l->node_val).type != LJI_TNIL ||
	    lji_value_decode(l, p + l->node_key).type != LJI_TNIL ||
	    lji_le_word(p + l->node_next, l->ref_size) != 0)
		return FAIL;
	return l->gc64 || lji_le32(p + l->node_next + 4) == node ? PASS : FAIL;
}

/* An insertion takes four stores: one direction may be ahead of the other. */
static enum result check_uvhead(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t head = vm->g + l->g_uvhead;
	uint64_t prev = lji_vm_ref(vm, head + l->uv_tv);
	uint64_t next = lji_vm_ref(vm, head + l->uv_tv + l->ref_size);

	if (prev == head && next == head)
		return PASS;
	if ((prev != head && lji_vm_gct(vm, prev) != LJI_TUPVAL) ||
	    (next != head && lji_vm_gct(vm, next) != LJI_TUPVAL))
		return FAIL;
	return lji_vm_ref(vm, prev + l->uv_tv + l->ref_size) == head ||
			       lji_vm_ref(vm, next + l->uv_tv) == head ?
		       PASS :
		       FAIL;
}

/* BCINS_AD(BC_FUNCC, LUA_MINSTACK, 0); _ext is BC_FUNCCW while a wrapper is set. */
static enum result check_bc_cfunc(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint32_t funcc = bc_funcc(l) | 20u << 8;
	uint32_t ext = lji_vm_u32(vm, vm->g + l->g_bc_cfunc_ext, 0);

	return lji_vm_u32(vm, vm->g + l->g_bc_cfunc_int, 0) == funcc &&
			       (ext == funcc || ext == funcc + 1) ?
		       PASS :
		       FAIL;
}

/* GG->bcff[i] = BCINS_AD(BC__MAX + i, 0, 0): lj_dispatch_init(). */
static enum result check_bcff(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	unsigned int first = bytecode_count(l);
	unsigned int count = l->dispatch_count - first - (bc_funcc(l) - 6);
	const uint8_t *p = lji_target_at(vm->target, vm->main_L + l->GG_bcff, 4u * count);

	if (!p)
		return UNKNOWN;
	for (unsigned int i = 0; i < count; i++) {
		if (lji_le32(p + (size_t)4 * i) != first + i)
			return FAIL;
	}
	return PASS;
}

static enum result check_dispatch(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	unsigned int size = vm->target->pointer_size;
	const uint8_t *p = lji_target_at(vm->target, vm->main_L + l->GG_dispatch,
					 (size_t)l->dispatch_count * size);
	const struct lji_map *map = NULL;

	if (!p || !knows_executable(vm->target))
		return UNKNOWN;
	for (unsigned int i = 0; i < l->dispatch_count; i++) {
		uint64_t code = lji_le_word(p + (size_t)i * size, size);

		if (map && code >= map->start && code < map->end)
			continue;
		map = lji_target_find_map(vm->target, code);
		if (!map || !(map->prot & LJI_PROT_EXEC))
			return FAIL;
	}
	return PASS;
}

static enum result check_allocf(const struct lji_vm *vm)
{
	return is_code(vm, vm->g + vm->layout->g_allocf, false);
}

static enum result check_hookf(const struct lji_vm *vm)
{
	return is_code(vm, vm->g + vm->layout->g_hookf, true);
}

/* GG_State itself is the first thing that counts. */
static enum result check_gc_total(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_target_at(vm->target, vm->g + l->g_gc_total, l->ref_size);
	uint64_t total;

	if (!p)
		return UNKNOWN;
	total = lji_le_word(p, l->ref_size);
	return total >= l->GG_sizeof && total < UINT64_C(1) << 47 ? PASS : FAIL;
}

/* vmstate is stored inverted; a running trace is its number. */
static enum result check_vmstate(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_target_at(vm->target, vm->g + l->g_vmstate, 4);
	int32_t state;

	if (!p)
		return UNKNOWN;
	state = (int32_t)lji_le32(p);
	if (state < 0)
		return ~state < (l->vmstate_lfunc ? 9 : 7) ? PASS : FAIL;
	/* The first trace has the number 1. */
	return state > 0 && state <= UINT16_MAX ? PASS : FAIL;
}

/* -- What an open VM has ---------------------------------------------------- */

/*
 * gcroot begins with the names of the metamethods, MMDEF in lj_obj.h; __pairs and
 * __ipairs are missing without the FFI. 14 base metatables and 2 files follow,
 * since 2024-04 with the FFI a finalizer table.
 */
static enum result check_gcroot(const struct lji_vm *vm)
{
	static const char *const first[] = { "__index", "__newindex", "__gc",
					     "__mode",	"__eq",	      "__len" };
	const struct lji_layout *l = vm->layout;
	unsigned int names = l->g_gcroot_count >= 38 ? 22 : 20;
	uint64_t at = vm->g + l->g_gcroot;
	unsigned int i;

	if (!lji_target_at(vm->target, at, (size_t)l->g_gcroot_count * l->ref_size))
		return UNKNOWN;
	for (i = 0; i < sizeof(first) / sizeof(first[0]); i++) {
		uint64_t str = lji_vm_ref(vm, at + (uint64_t)i * l->ref_size);

		if (!lji_sample_string_is(vm, str, first[i], true))
			return FAIL;
	}
	if (!lji_sample_string_is(vm, lji_vm_ref(vm, at + (names - 1) * (uint64_t)l->ref_size),
				  "__", false))
		return FAIL;
	/* Metatables and userdata, each may be missing. */
	for (i = names; i < l->g_gcroot_count; i++) {
		uint64_t obj = lji_vm_ref(vm, at + (uint64_t)i * l->ref_size);
		uint8_t gct = obj ? lji_vm_gct(vm, obj) : LJI_TTAB;

		if (gct != LJI_TTAB && gct != LJI_TUDATA)
			return FAIL;
	}
	return PASS;
}

static enum result check_registry(const struct lji_vm *vm)
{
	struct lji_value v = lji_vm_value(vm, vm->g + vm->layout->g_registrytv);

	return v.type == LJI_TTAB && lji_vm_gct(vm, v.bits) == LJI_TTAB ? PASS : FAIL;
}

static enum result check_env(const struct lji_vm *vm)
{
	uint64_t env = lji_vm_ref(vm, vm->main_L + vm->layout->L_env);

	return lji_vm_gct(vm, env) == LJI_TTAB ? PASS : FAIL;
}

static enum result check_string_table(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t tab = lji_vm_pointer(vm, vm->g + l->g_str_tab);
	uint32_t mask = lji_vm_u32(vm, vm->g + l->g_str_mask, 0);
	uint32_t num = lji_vm_u32(vm, vm->g + l->g_str_num, UINT32_MAX);

	if (tab == 0 || tab % l->ref_size || mask < 255 || (mask & (mask + 1)) || num > 1u << 30)
		return FAIL;
	if (!lji_target_at(vm->target, tab, l->ref_size) ||
	    !lji_target_at(vm->target, tab + (uint64_t)mask * l->ref_size, l->ref_size))
		/* lj_str_resize() gives a large old table back before it sets the new one. */
		return UNKNOWN;
	return PASS;
}

static enum result sampled(struct lji_sample sample)
{
	if (sample.seen == 0)
		return UNKNOWN;
	if (sample.fit * 2 < sample.seen)
		/* Of a few one may just be made. */
		return sample.seen > 2 ? FAIL : DOUBT;
	return sample.fit * 8 >= sample.seen * 7 ? PASS : UNKNOWN;
}

static enum result check_strings(const struct lji_vm *vm)
{
	return sampled(lji_sample_strings(vm));
}

static enum result check_protos(const struct lji_vm *vm)
{
	return sampled(lji_sample_protos(vm));
}

/* One that was just flushed or is half saved may be among few. */
static enum result check_traces(const struct lji_vm *vm)
{
	struct lji_sample sample = lji_sample_traces(vm);

	return sample.seen && sample.fit == 0 ? (sample.seen > 2 ? FAIL : DOUBT) : sampled(sample);
}

/* The newest object may not have its type yet: lj_mem_newgco(). */
static enum result check_gc_root(const struct lji_vm *vm)
{
	uint64_t obj = lji_vm_ref(vm, vm->g + vm->layout->g_gc_root);
	uint8_t gct;

	for (int i = 0; i < 2; i++) {
		gct = lji_vm_gct(vm, obj);
		if (gct >= LJI_TUPVAL && gct <= LJI_TUDATA)
			return PASS;
		obj = lji_vm_ref(vm, obj);
	}
	return FAIL;
}

/* -- What usually holds ----------------------------------------------------- */

static enum result check_loaded(const struct lji_vm *vm)
{
	struct lji_value v = lji_vm_value(vm, vm->g + vm->layout->g_registrytv);

	return v.type == LJI_TTAB && lji_sample_table_has(vm, v.bits, "_LOADED") ? PASS : FAIL;
}

static enum result check_stack_size(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t stack = lji_vm_ref(vm, vm->main_L + l->L_stack);
	uint64_t max = lji_vm_ref(vm, vm->main_L + l->L_maxstack);
	uint32_t size = lji_vm_u32(vm, vm->main_L + l->L_stacksize, 0);

	return size > 1u + l->LJ_STACK_EXTRA && stack != 0 &&
			       max - stack == 8 * (uint64_t)(size - 1 - l->LJ_STACK_EXTRA) ?
		       PASS :
		       FAIL;
}

/* stack[0] refers to the thread itself; base and top lie in the stack. */
static enum result check_stack(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t L = vm->main_L;
	uint64_t stack = lji_vm_ref(vm, L + l->L_stack);
	uint64_t end = stack + 8 * (uint64_t)lji_vm_u32(vm, L + l->L_stacksize, 0);
	uint64_t base = lji_vm_pointer(vm, L + l->L_base);
	uint64_t top = lji_vm_pointer(vm, L + l->L_top);
	const uint8_t *p = lji_target_at(vm->target, stack, 8);
	uint64_t self;

	if (!p)
		return FAIL;
	/* With one-slot frames the low word is the function, the high word the link. */
	self = l->fr2 ? lji_value_decode(l, p).bits : lji_le32(p);
	return self == L && base > stack && base < end && top > stack && top <= end ? PASS : FAIL;
}

/* A copy of a GG_State somewhere else refers to the stack of the thread it was made of. */
static enum result check_stack_owner(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p =
		lji_target_at(vm->target, lji_vm_ref(vm, vm->main_L + l->L_stack), 8);
	uint64_t owner = !p ? 0 : l->fr2 ? lji_value_decode(l, p).bits : lji_le32(p);

	if (!p || owner == vm->main_L)
		return PASS;
	return lji_vm_gct(vm, owner) == LJI_TTHREAD ? FAIL : UNKNOWN;
}

static enum result check_thread_field(const struct lji_vm *vm, uint16_t field)
{
	uint64_t addr = add(vm->g, field);
	uint64_t L;

	if (!addr || !lji_target_at(vm->target, addr, vm->layout->ref_size))
		return UNKNOWN;
	L = lji_vm_ref(vm, addr);
	return L == 0 || lji_vm_is_thread(vm, L) ? PASS : FAIL;
}

/* Set whenever the VM is entered or allocates, and forgotten when that thread is freed. */
static enum result check_set_thread(const struct lji_vm *vm, uint16_t field)
{
	uint64_t addr = add(vm->g, field);

	if (addr && lji_target_at(vm->target, addr, vm->layout->ref_size) &&
	    lji_vm_ref(vm, addr) == 0)
		return DOUBT;
	return check_thread_field(vm, field);
}

static enum result check_cur_L(const struct lji_vm *vm)
{
	return check_set_thread(vm, vm->layout->g_cur_L);
}

static enum result check_mem_L(const struct lji_vm *vm)
{
	return check_set_thread(vm, vm->layout->g_mem_L);
}

static enum result check_jit_L(const struct lji_vm *vm)
{
	return check_thread_field(vm, vm->layout->g_jit_L);
}

static enum result check_vmthref(const struct lji_vm *vm)
{
	return check_thread_field(vm, vm->layout->g_vmthref);
}

/* CTState: CType *tab; CTypeID top; MSize sizetab; lua_State *L; global_State *g. */
static enum result check_ctype_state(const struct lji_vm *vm)
{
	unsigned int pointer = vm->target->pointer_size;
	uint64_t cts = lji_vm_ref(vm, vm->g + vm->layout->g_ctype_state);

	if (cts)
		return lji_vm_pointer(vm, cts + 2 * (uint64_t)pointer + 8) == vm->g ? PASS : FAIL;
	/* No FFI, unless another word is that. */
	for (uint32_t at = 0; at < vm->layout->g_sizeof; at += vm->layout->ref_size) {
		cts = lji_vm_ref(vm, vm->g + at);
		if (cts > UINT16_MAX && cts % pointer == 0 &&
		    lji_vm_pointer(vm, cts + 2 * (uint64_t)pointer + 8) == vm->g &&
		    lji_vm_pointer(vm, cts + (uint64_t)pointer + 8) == vm->main_L)
			return FAIL;
	}
	return UNKNOWN;
}

/* SAVE_L in the C frame of the thread that was entered last. */
static enum result check_cframe(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t threads[2] = { vm->main_L, 0 };

	if (l->g_cur_L != LJI_NO_FIELD)
		threads[1] = lji_vm_ref(vm, vm->g + l->g_cur_L);
	for (int i = 0; i < 2; i++) {
		uint64_t cframe;

		if (!lji_vm_is_thread(vm, threads[i]))
			continue;
		cframe = lji_vm_pointer(vm, threads[i] + l->L_cframe) & ~(uint64_t)3;
		if (cframe && lji_target_at(vm->target, cframe + l->cframe_L, l->ref_size))
			return lji_vm_ref(vm, cframe + l->cframe_L) == threads[i] ? PASS : FAIL;
	}
	return UNKNOWN;
}

/* Tarantool: { uint8_t ffid; TValue *top_frame; }, the padding of zeroed memory. */
static enum result check_top_frame(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p;

	if (l->g_top_frame == LJI_NO_FIELD)
		return UNKNOWN;
	p = lji_target_at(vm->target, vm->g + l->g_top_frame_ffid, 4);
	if (!p)
		return UNKNOWN;
	return p[1] == 0 && p[2] == 0 && p[3] == 0 &&
			       lji_vm_pointer(vm, vm->g + l->g_top_frame) % 8 == 0 ?
		       PASS :
		       FAIL;
}

static enum result check_lightudseg(const struct lji_vm *vm)
{
	uint64_t addr = add(vm->g, vm->layout->g_gc_lightudseg);
	uint64_t seg;

	if (!addr)
		return UNKNOWN;
	seg = lji_vm_ref(vm, addr);
	return seg == 0 || lji_target_find_map(vm->target, seg) ? PASS : FAIL;
}

static const struct check {
	const char *text;
	enum level level;
	enum result (*run)(const struct lji_vm *vm);
	/* What it reads, for the layout view. */
	const char *fields;
} checks[] = {
	{ "the main thread refers to the global_State behind it", COMMON, check_glref,
	  "L_glref GG_g" },
	{ "mainthref refers back to the main thread", COMMON, check_mainthref, "g_mainthref" },
	{ "bc_cfunc_int and bc_cfunc_ext hold FUNCC of the bytecode set", COMMON, check_bc_cfunc,
	  "g_bc_cfunc_int g_bc_cfunc_ext" },
	{ "strempty is the empty string", COMMON, check_strempty, "g_strempty str_len" },
	{ "nilnode is an empty node", COMMON, check_nilnode,
	  "g_nilnode node_val node_key node_next node_sizeof" },
	{ "currentwhite and the GC state are valid", COMMON, check_gc_state,
	  "g_gc_currentwhite g_gc_state" },
	{ "uvhead is a ring", COMMON, check_uvhead, "g_uvhead uv_tv" },
	{ "vmstate is a state or a trace number", COMMON, check_vmstate, "g_vmstate" },
	{ "allocf is code", COMMON, check_allocf, "g_allocf" },
	{ "bcff holds the fast functions' bytecode", ALWAYS, check_bcff, "GG_bcff dispatch_count" },
	{ "gc.total counts at least GG_State", ALWAYS, check_gc_total, "g_gc_total" },
	{ "the dispatch table points to code", ALWAYS, check_dispatch,
	  "GG_dispatch dispatch_count" },
	{ "the main stack is no other thread's", ALWAYS, check_stack_owner, "L_stack" },
	{ "gcroot holds the metamethod names and metatables", OPEN, check_gcroot,
	  "g_gcroot g_gcroot_count str_sizeof" },
	{ "registrytv is a table", OPEN, check_registry, "g_registrytv" },
	{ "the string table has a sane size", OPEN, check_string_table,
	  "g_str_tab g_str_mask g_str_num" },
	{ "gc.root is an object", OPEN, check_gc_root, "g_gc_root" },
	{ "strings lie in the chains of their hashes", OPEN, check_strings,
	  "g_str_tab g_str_mask str_hash str_len str_sizeof" },
	{ "prototypes hold bytecode and a chunk name", OPEN, check_protos,
	  "pt_sizeof pt_sizebc pt_sizept pt_k pt_chunkname" },
	{ "traces hold IR and snapshots where they say", OPEN, check_traces,
	  "T_sizeof T_traceno T_nins T_nk T_nsnap T_ir T_snap T_snapmap snap_sizeof" },
	{ "the registry has _LOADED", USUALLY, check_loaded, "g_registrytv tab_node tab_hmask" },
	{ "the main thread has a table of globals", MOSTLY, check_env, "L_env" },
	{ "stacksize and maxstack agree", MOSTLY, check_stack_size,
	  "L_stack L_maxstack L_stacksize LJ_STACK_EXTRA" },
	{ "the main stack begins with its thread", MOSTLY, check_stack, "L_stack L_base L_top" },
	{ "base and top of coroutines are in their stacks, in this order", MOSTLY, lji_check_frames,
	  "L_base L_top L_stack L_stacksize L_cframe L_status" },
	{ "stacksize and maxstack of coroutines agree", MOSTLY, lji_check_sizes,
	  "L_stack L_maxstack L_stacksize LJ_STACK_EXTRA" },
	{ "openupval is an upvalue in the thread's stack", MOSTLY, lji_check_openupvals,
	  "L_openupval uv_v L_stack L_stacksize" },
	{ "coroutines have a table of globals", MOSTLY, lji_check_envs, "L_env" },
	{ "a C function's frame is between base and top", MOSTLY, lji_check_c_function,
	  "g_vmstate g_cur_L L_base L_top L_stack L_stacksize" },
	{ "the C frame is no other word of a thread", MOSTLY, lji_check_hidden_cframe,
	  "L_cframe cframe_L g_cur_L" },
	{ "threads have the upvalues that are open in their stacks", MOSTLY,
	  lji_check_open_stacks, "L_openupval uv_v uv_tv g_uvhead L_stack L_stacksize" },
	{ "cur_L is a thread", MOSTLY, check_cur_L, "g_cur_L" },
	{ "mem_L is a thread", USUALLY, check_mem_L, "g_mem_L" },
	{ "jit_L is a thread", USUALLY, check_jit_L, "g_jit_L" },
	{ "vmthref is a thread", MOSTLY, check_vmthref, "g_vmthref" },
	{ "CTState refers back to global_State", MOSTLY, check_ctype_state,
	  "g_ctype_state g_sizeof" },
	{ "hookf is code", MOSTLY, check_hookf, "g_hookf" },
	{ "top_frame_info is a frame", MOSTLY, check_top_frame, "g_top_frame_ffid g_top_frame" },
	{ "gc.lightudseg is memory", MOSTLY, check_lightudseg, "g_gc_lightudseg" },
	{ "the trace array is sane", MOSTLY, lji_check_trace_array,
	  "GG_J J_trace J_freetrace J_sizetrace" },
	{ "the JIT state is valid", MOSTLY, lji_check_jit_state, "J_state" },
	{ "the machine code area is sane", MOSTLY, lji_check_mcarea,
	  "J_mcarea J_szmcarea J_szallmcarea" },
	{ "J.cur is in no list", MOSTLY, lji_check_jit_cur, "GG_J J_cur" },
	{ "J.param holds limits of the compiler", USUALLY, lji_check_jit_param, "J_param" },
	{ "JIT and VM state agree", USUALLY, lji_check_jit_numbers, "J_state g_vmstate" },
	{ "a C frame refers back to its thread", USUALLY, check_cframe, "cframe_L L_cframe" },
};

/* lua_close() leaves GG_State: all objects freed, nothing counted but itself. */
static bool is_closed(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *total = lji_target_at(vm->target, vm->g + l->g_gc_total, l->ref_size);

	return total && lji_le_word(total, l->ref_size) == l->GG_sizeof &&
	       lji_vm_ref(vm, vm->g + l->g_gc_root) == vm->main_L &&
	       lji_vm_ref(vm, vm->main_L) == 0 &&
	       lji_vm_u32(vm, vm->g + l->g_str_num, 1) == 0 &&
	       lji_vm_ref(vm, vm->main_L + l->L_stack) != 0;
}

/* Until lua_newstate() is done; the collector is not started. */
static bool is_opening(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;

	return l->g_gc_threshold != LJI_NO_FIELD &&
	       lji_vm_ref(vm, vm->g + l->g_gc_threshold) == 0;
}

struct lji_verdict lji_vm_check(struct lji_vm *vm)
{
	enum { COUNT = sizeof(checks) / sizeof(checks[0]) };
	struct lji_verdict verdict = { .accepted = true, .common = true };
	bool open = true;

	vm->evidence_count = 0;
	for (size_t i = 0; i < COUNT; i++) {
		enum result result = UNKNOWN;

		if (!vm->layout->partial || lji_layout_knows(vm->layout, checks[i].fields))
			result = checks[i].run(vm);
		if (result == UNKNOWN)
			continue;
		verdict.passed += result == PASS;
		verdict.failed += result == FAIL || result == DOUBT;
		verdict.refuted += result == FAIL && checks[i].level != USUALLY;
		if (vm->evidence_count < sizeof(vm->evidence) / sizeof(vm->evidence[0])) {
			struct lji_evidence *e = &vm->evidence[vm->evidence_count++];

			e->text = checks[i].text;
			e->fields = checks[i].fields;
			e->passed = result == PASS;
		}
		if (result == FAIL && checks[i].level <= COMMON) {
			verdict.accepted = false;
			verdict.common = checks[i].level != COMMON;
			return verdict;
		}
		if (result != PASS && checks[i].level == OPEN)
			open = false;
	}
	/* Freed objects may still be there: they do not make a closed VM alive. */
	if (is_closed(vm))
		vm->life = LJI_VM_CLOSED;
	else if (lji_vm_u8(vm, vm->g + vm->layout->g_gc_currentwhite, 0) == WHITE_FREEALL)
		vm->life = LJI_VM_CLOSING;
	else
		vm->life = open ? LJI_VM_ALIVE : LJI_VM_CONSTRUCTION;
	if (vm->life != LJI_VM_ALIVE && (vm->life != LJI_VM_CONSTRUCTION || is_opening(vm)))
		verdict.refuted = 0;
	return verdict;
}
