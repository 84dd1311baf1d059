/* SPDX-License-Identifier: MIT */
/* Checks of global_State and of what GG_State has around it. */
#include "vm/check_global.h"

#include "base/num.h"
#include "vm/bytecode.h"
#include "vm/sample.h"

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

enum result lji_check_glref(const struct lji_vm *vm)
{
	return lji_vm_gct(vm, vm->main_L) == LJI_TTHREAD &&
			       (lji_vm_marked(vm, vm->main_L) & 0xf8) == 0x60 &&
			       lji_vm_ref(vm, vm->main_L + vm->layout->L_glref) == vm->g ?
		       PASS :
		       FAIL;
}

enum result lji_check_mainthref(const struct lji_vm *vm)
{
	return lji_vm_ref(vm, vm->g + vm->layout->g_mainthref) == vm->main_L ? PASS : FAIL;
}

enum result lji_check_gc_state(const struct lji_vm *vm)
{
	uint8_t white = lji_vm_u8(vm, vm->g + vm->layout->g_gc_currentwhite, 0);
	uint8_t state = lji_vm_u8(vm, vm->g + vm->layout->g_gc_state, 255);

	return (white == 0x21 || white == 0x22 || white == LJI_WHITE_FREEALL) && state <= 5 ? PASS : FAIL;
}

enum result lji_check_strempty(const struct lji_vm *vm)
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
enum result lji_check_nilnode(const struct lji_vm *vm)
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
enum result lji_check_uvhead(const struct lji_vm *vm)
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
enum result lji_check_bc_cfunc(const struct lji_vm *vm)
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
enum result lji_check_bcff(const struct lji_vm *vm)
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

enum result lji_check_dispatch(const struct lji_vm *vm)
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

enum result lji_check_allocf(const struct lji_vm *vm)
{
	return is_code(vm, vm->g + vm->layout->g_allocf, false);
}

enum result lji_check_hookf(const struct lji_vm *vm)
{
	return is_code(vm, vm->g + vm->layout->g_hookf, true);
}

/* GG_State itself is the first thing that counts. */
enum result lji_check_gc_total(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_target_at(vm->target, vm->g + l->g_gc_total, l->ref_size);
	uint64_t total;

	if (!p)
		return UNKNOWN;
	total = lji_le_word(p, l->ref_size);
	return total >= l->GG_sizeof && total < UINT64_C(1) << 47 ? PASS : FAIL;
}

/* Traces do not store their number on ARM (BC_JLOOP in vm_arm.dasc, vm_arm64.dasc), but 0. */
static bool runs_unnumbered_trace(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint16_t running = l->g_cur_L != LJI_NO_FIELD ? l->g_cur_L : l->g_jit_L;
	uint64_t L, base, stack;

	if ((l->arch != LJI_ARCH_AARCH64 && l->arch != LJI_ARCH_ARM) || !l->has_jit ||
	    l->g_jit_base == LJI_NO_FIELD || running == LJI_NO_FIELD)
		return false;
	L = lji_vm_ref(vm, vm->g + running);
	base = lji_vm_ref(vm, vm->g + l->g_jit_base);
	if (!lji_vm_is_thread(vm, L) || base % 8)
		return false;
	stack = lji_vm_ref(vm, L + l->L_stack);
	return base > stack &&
	       base - stack < 8 * (uint64_t)lji_vm_u32(vm, L + l->L_stacksize, 0);
}

/* lua_newstate() leaves 0, and no function was called since: the stack is empty. */
static bool never_ran(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t stack = lji_vm_ref(vm, vm->main_L + l->L_stack);

	return stack && lji_vm_pointer(vm, vm->main_L + l->L_base) == stack + (l->fr2 ? 16 : 8) &&
	       (l->L_cframe == LJI_NO_FIELD || !lji_vm_pointer(vm, vm->main_L + l->L_cframe));
}

/* vmstate is stored inverted; a running trace is its number. */
enum result lji_check_vmstate(const struct lji_vm *vm)
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
	if (state == 0)
		return runs_unnumbered_trace(vm) ? PASS : never_ran(vm) ? UNKNOWN : FAIL;
	return state <= UINT16_MAX ? PASS : FAIL;
}

/* -- What an open VM has ---------------------------------------------------- */

/*
 * gcroot begins with the names of the metamethods, MMDEF in lj_obj.h; __pairs and
 * __ipairs are missing without the FFI. 14 base metatables and 2 files follow,
 * since 2024-04 with the FFI a finalizer table.
 */
enum result lji_check_gcroot(const struct lji_vm *vm)
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

enum result lji_check_registry(const struct lji_vm *vm)
{
	struct lji_value v = lji_vm_value(vm, vm->g + vm->layout->g_registrytv);

	return v.type == LJI_TTAB && lji_vm_gct(vm, v.bits) == LJI_TTAB ? PASS : FAIL;
}

enum result lji_check_string_table(const struct lji_vm *vm)
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

enum result lji_check_strings(const struct lji_vm *vm)
{
	return sampled(lji_sample_strings(vm));
}

enum result lji_check_protos(const struct lji_vm *vm)
{
	return sampled(lji_sample_protos(vm));
}

/* One that was just flushed or is half saved may be among few. */
enum result lji_check_traces(const struct lji_vm *vm)
{
	struct lji_sample sample = lji_sample_traces(vm);

	return sample.seen && sample.fit == 0 ? (sample.seen > 2 ? FAIL : DOUBT) : sampled(sample);
}

/* The newest object may not have its type yet: lj_mem_newgco(). */
enum result lji_check_gc_root(const struct lji_vm *vm)
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

enum result lji_check_loaded(const struct lji_vm *vm)
{
	struct lji_value v = lji_vm_value(vm, vm->g + vm->layout->g_registrytv);

	return v.type == LJI_TTAB && lji_sample_table_has(vm, v.bits, "_LOADED") ? PASS : FAIL;
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

enum result lji_check_cur_L(const struct lji_vm *vm)
{
	return check_set_thread(vm, vm->layout->g_cur_L);
}

enum result lji_check_mem_L(const struct lji_vm *vm)
{
	return check_set_thread(vm, vm->layout->g_mem_L);
}

enum result lji_check_jit_L(const struct lji_vm *vm)
{
	return check_thread_field(vm, vm->layout->g_jit_L);
}

enum result lji_check_vmthref(const struct lji_vm *vm)
{
	return check_thread_field(vm, vm->layout->g_vmthref);
}

/* CTState: CType *tab; CTypeID top; MSize sizetab; lua_State *L; global_State *g. */
enum result lji_check_ctype_state(const struct lji_vm *vm)
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

/* Tarantool: { uint8_t ffid; TValue *top_frame; }, the padding of zeroed memory. */
enum result lji_check_top_frame(const struct lji_vm *vm)
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

enum result lji_check_pad(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint32_t end = l->GG_J != LJI_NO_FIELD ? l->GG_J : l->GG_dispatch;

	for (uint32_t at = (uint32_t)l->GG_g + l->g_sizeof; at < end; at += l->ref_size) {
		if (lji_vm_ref(vm, vm->main_L + at))
			return FAIL;
	}
	return UNKNOWN;
}

enum result lji_check_lightudseg(const struct lji_vm *vm)
{
	uint64_t addr = add(vm->g, vm->layout->g_gc_lightudseg);
	uint64_t seg;

	if (!addr)
		return UNKNOWN;
	seg = lji_vm_ref(vm, addr);
	return seg == 0 || lji_target_find_map(vm->target, seg) ? PASS : FAIL;
}
