/* SPDX-License-Identifier: MIT */
/* Where global_State has what, by what it must hold there. */
#include <string.h>

#include "base/num.h"
#include "flavour/flavour.h"
#include "vm/calibration.h"
#include "vm/sample.h"

enum {
	/* Metatables of types, IO_INPUT and IO_OUTPUT follow the names in gcroot. */
	ROOTS_BEHIND_NAMES = 16,
	NAMES_MAX = 32,
	/* Slots of a new stack, LJ_STACK_START. */
	STACK_NEW = 40,
	/* Up to this mask every chain is walked; larger tables are sampled. */
	MASK_WALKED = 0xffff,
	CHAIN_MAX = 256,
	SAMPLES = 512,
	MASKS_MAX = 16,
	/* Strings looked at before a table is believed to be made to keep us busy. */
	STRING_WORK = 1 << 22,
	/* Chains that are swept at a time, and strings in one; strings that make one no doubt. */
	SWEPT = 1,
	SWEPT_MAX = 16,
	ENOUGH = 24,
	/* Made by lua_newstate() behind the main thread, before any library. */
	NEWSTATE_OBJECTS = 4,
};

/* The upper words of values that are no doubles; -1.0 and others are below. */
static const uint32_t TAGS = 0xfff90000;

/* -- gcroot --------------------------------------------------------------------- */

static bool is_gcroot(const struct lji_calibration *c, uint64_t addr)
{
	const struct lji_vm *vm = &c->vm;

	return lji_sample_string_is(vm, lji_vm_ref(vm, addr), "__index", true) &&
	       lji_sample_string_is(vm, lji_vm_ref(vm, addr + vm->layout->ref_size), "__newindex",
				    true);
}

/* The finalizer table of the FFI is its own metatable: ffi_finalizer() in lib_ffi.c. */
static bool is_finalizer_table(const struct lji_vm *vm, uint64_t tab)
{
	return lji_vm_gct(vm, tab) == LJI_TTAB &&
	       lji_vm_ref(vm, tab + vm->layout->tab_metatable) == tab;
}

/* Names, then tables and userdata; 0 if it is no gcroot that we know. */
static unsigned int count_roots(const struct lji_calibration *c, uint64_t at)
{
	const struct lji_vm *vm = &c->vm;
	unsigned int P = vm->layout->ref_size, names = 0, count;

	while (names < NAMES_MAX &&
	       lji_sample_string_is(vm, lji_vm_ref(vm, at + (uint64_t)names * P), "__", false))
		names++;
	if (names != 20 && names != 22)
		return 0;
	count = names + ROOTS_BEHIND_NAMES;
	for (unsigned int i = names; i < count; i++) {
		uint64_t obj = lji_vm_ref(vm, at + (uint64_t)i * P);
		uint8_t gct = obj ? lji_vm_gct(vm, obj) : LJI_TTAB;

		if (gct != LJI_TTAB && gct != LJI_TUDATA)
			return 0;
	}
	return count + is_finalizer_table(vm, lji_vm_ref(vm, at + (uint64_t)count * P));
}

/* Tries every layout of GCstr that any build with these references has. */
static bool set_gcroot(struct lji_calibration *c)
{
	struct lji_layout *l = &c->own->layout;
	struct lji_layout found = {.g_gcroot = LJI_NO_FIELD};

	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			const struct lji_layout *row = &lji_flavours[f]->layouts[i];
			uint16_t at;

			if (row->arch != l->arch || row->ref_size != l->ref_size ||
			    (found.g_gcroot != LJI_NO_FIELD && row->str_len == found.str_len))
				continue;
			l->str_sizeof = row->str_sizeof;
			l->str_hash = row->str_hash;
			l->str_len = row->str_len;
			at = lji_calibration_find(c, c->vm.g, c->vm.g, c->dispatch, l->ref_size,
						  is_gcroot);
			if (at == LJI_NO_FIELD)
				continue;
			if (found.g_gcroot != LJI_NO_FIELD)
				return false;
			found = *l;
			found.g_gcroot = at;
		}
	}
	if (found.g_gcroot == LJI_NO_FIELD)
		return false;
	LJI_PROVEN(c, str_sizeof, found.str_sizeof, "\"__index\" begins there");
	LJI_PROVEN(c, str_len, found.str_len, "it is the length of the metamethods' names");
	LJI_PROVEN(c, str_hash, found.str_hash, "strings are in the chains of their hashes");
	l->g_gcroot_count = (uint16_t)count_roots(c, c->vm.g + found.g_gcroot);
	if (l->g_gcroot_count == 0)
		return false;
	LJI_PROVEN(c, g_gcroot, found.g_gcroot,
		   "it refers to the strings __index, __newindex and so on");
	LJI_PROVEN(c, g_gcroot_count, l->g_gcroot_count,
		   "names, 16 metatables and files, finalizers");
	return true;
}

/* -- The collector ---------------------------------------------------------------- */

static bool object_or_null(const struct lji_vm *vm, uint64_t obj)
{
	uint8_t gct = obj ? lji_vm_gct(vm, obj) : LJI_TUPVAL;

	return gct >= LJI_TSTR && gct <= LJI_TUDATA;
}

static uint64_t writable_memory(const struct lji_target *t)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < t->map_count; i++) {
		if (t->maps[i].prot & LJI_PROT_WRITE)
			sum += t->maps[i].end - t->maps[i].start;
	}
	return sum;
}

/*
 * GCState, @p addr is at currentwhite:
 *
 *	-2P total | -P threshold | currentwhite, state, 2 bytes | u32 sweepstr
 *	+8 root | sweep | gray | grayagain | weak | mmudata
 */
static bool is_gc(const struct lji_calibration *c, uint64_t addr)
{
	const struct lji_vm *vm = &c->vm;
	unsigned int P = vm->layout->ref_size;
	uint8_t white = lji_vm_u8(vm, addr, 0);
	uint64_t total = lji_vm_ref(vm, addr - 2 * (uint64_t)P);
	uint64_t root = lji_vm_ref(vm, addr + 8);
	uint64_t sweep = lji_vm_ref(vm, addr + 8 + P);
	uint64_t ud = lji_vm_ref(vm, addr + 8 + 5 * (uint64_t)P);

	if ((white != 0x21 && white != 0x22) || lji_vm_u8(vm, addr + 1, 6) > 5 ||
	    total < vm->layout->GG_sizeof || total > writable_memory(vm->target) ||
	    lji_vm_ref(vm, addr - P) == 0)
		return false;
	/* The newest object may not have its type yet. */
	if (root == 0 || !(lji_vm_gct(vm, root) >= LJI_TUPVAL || lji_vm_ref(vm, root)) ||
	    !object_or_null(vm, lji_vm_ref(vm, root)))
		return false;
	if (sweep == 0 || !lji_target_at(vm->target, sweep, P) ||
	    !object_or_null(vm, lji_vm_ref(vm, sweep)))
		return false;
	for (unsigned int i = 2; i < 5; i++) {
		if (!object_or_null(vm, lji_vm_ref(vm, addr + 8 + (uint64_t)i * P)))
			return false;
	}
	return ud == 0 || lji_vm_gct(vm, ud) == LJI_TUDATA || lji_vm_gct(vm, ud) == LJI_TCDATA;
}

static void set_gc(struct lji_calibration *c)
{
	unsigned int P = c->own->layout.ref_size;
	uint16_t white =
		lji_calibration_find(c, c->vm.g, c->vm.g + 2 * (uint64_t)P, c->dispatch, P, is_gc);

	if (white == LJI_NO_FIELD)
		return;
	LJI_PROVEN(c, g_gc_currentwhite, white,
		   "a white and fixed, a state of the collector behind it");
	LJI_PROVEN(c, g_gc_state, white + 1u, "a state behind currentwhite");
	LJI_PROVEN(c, g_gc_total, white - 2u * P,
		   "at least GG_State, no more than all memory");
	LJI_PROVEN(c, g_gc_threshold, (uint64_t)white - P, "between gc.total and currentwhite");
	LJI_PROVEN(c, g_gc_sweepstr, white + 4u, "between the state and gc.root");
	LJI_PROVEN(c, g_gc_root, white + 8u, "refers to an object that refers to the next");
	LJI_PROVEN(c, g_gc_sweep, white + 8u + P, "points to a reference to an object");
	LJI_PROVEN(c, g_gc_gray, white + 8u + 2 * P, "an object or none");
	LJI_PROVEN(c, g_gc_grayagain, white + 8u + 3 * P, "an object or none");
	LJI_PROVEN(c, g_gc_weak, white + 8u + 4 * P, "an object or none");
	LJI_PROVEN(c, g_gc_mmudata, white + 8u + 5 * P, "userdata or none");
}

/* -- Single members ------------------------------------------------------------------ */

static bool is_strempty(const struct lji_calibration *c, uint64_t addr)
{
	const struct lji_layout *l = c->vm.layout;
	unsigned int P = l->ref_size;
	const uint8_t *p = lji_target_at(c->vm.target, addr, l->str_sizeof + 1u);

	if (!p || lji_le_word(p, P) != 0 || (p[P] & 0x98) || p[P + 1] != LJI_TSTR)
		return false;
	for (unsigned int i = P + 2; i <= l->str_sizeof; i++) {
		/* The empty string is the first: sid may be set. */
		if (p[i] && (i < P + 4 || i >= l->str_hash))
			return false;
	}
	return true;
}

static bool is_nilnode(const struct lji_calibration *c, uint64_t addr)
{
	const struct lji_layout *l = c->vm.layout;
	const uint8_t *p = lji_target_at(c->vm.target, addr, l->node_sizeof);

	return p && lji_value_decode(l, p + l->node_val).type == LJI_TNIL &&
	       lji_value_decode(l, p + l->node_key).type == LJI_TNIL &&
	       lji_le_word(p + l->node_next, l->ref_size) == 0 &&
	       (l->gc64 || lji_le32(p + l->node_next + 4) == addr);
}

/* Tables without a hash part share nilnode: what one of them refers to in global_State, or 0. */
static uint64_t empty_table_node(const struct lji_calibration *c)
{
	const struct lji_vm *vm = &c->vm;
	const struct lji_layout *l = vm->layout;
	uint64_t obj = lji_vm_ref(vm, vm->g + l->g_gc_root);

	for (int i = 0; obj && i < LJI_CALIBRATION_OBJECTS; i++) {
		uint64_t node = lji_vm_ref(vm, obj + l->tab_node);

		if (lji_vm_gct(vm, obj) == LJI_TTAB && lji_vm_u32(vm, obj + l->tab_hmask, 1) == 0 &&
		    node >= vm->g && node < c->dispatch)
			return node;
		obj = lji_vm_ref(vm, obj);
	}
	return 0;
}

static void set_nilnode(struct lji_calibration *c)
{
	uint64_t node = c->own->layout.g_gc_root == LJI_NO_FIELD ? 0 : empty_table_node(c);

	if (node) {
		if (is_nilnode(c, node))
			LJI_PROVEN(c, g_nilnode, node - c->vm.g, "empty tables refer to it");
		return;
	}
	LJI_PROVEN(c, g_nilnode,
		   lji_calibration_find(c, c->vm.g, c->vm.g, c->dispatch, c->own->layout.ref_size,
					is_nilnode),
		   "the only empty node");
}

static bool is_registry(const struct lji_calibration *c, uint64_t addr)
{
	struct lji_value v = lji_vm_value(&c->vm, addr);

	return v.type == LJI_TTAB && lji_vm_gct(&c->vm, v.bits) == LJI_TTAB &&
	       lji_sample_table_has(&c->vm, v.bits, "_LOADED");
}

/* A list through prev and next of open upvalues; empty: it refers to itself twice. */
static bool is_uvhead(const struct lji_calibration *c, uint64_t head)
{
	const struct lji_vm *vm = &c->vm;
	const struct lji_layout *l = vm->layout;
	uint64_t prev = lji_vm_ref(vm, head + l->uv_tv);
	uint64_t next = lji_vm_ref(vm, head + l->uv_tv + l->ref_size);

	if (prev == head || next == head)
		return prev == next;
	return lji_vm_gct(vm, prev) == LJI_TUPVAL && lji_vm_gct(vm, next) == LJI_TUPVAL &&
	       lji_vm_ref(vm, prev + l->uv_tv + l->ref_size) == head &&
	       lji_vm_ref(vm, next + l->uv_tv) == head;
}

/* -- The string table ---------------------------------------------------------------- */

/*
 * Strings of one chain that are where their hash puts them, and all of the chain. False if it
 * ends in something else.
 */
static bool count_chain(const struct lji_vm *vm, uint64_t tab, uint32_t slot, uint32_t mask,
			struct lji_sample *sample)
{
	const struct lji_layout *l = vm->layout;
	uint64_t str = lji_vm_ref(vm, tab + (uint64_t)slot * l->ref_size) & ~(uint64_t)1;

	for (int i = 0; str && i < CHAIN_MAX; i++) {
		uint32_t hash = lji_vm_u32(vm, str + l->str_hash, 0);
		uint32_t len = lji_vm_u32(vm, str + l->str_len, UINT32_MAX);

		sample->seen++;
		if (lji_vm_gct(vm, str) != LJI_TSTR || (hash & mask) != slot || len > 1u << 30 ||
		    lji_vm_u8(vm, str + l->str_sizeof + len, 1) != 0)
			return false;
		sample->fit++;
		str = lji_vm_ref(vm, str);
	}
	return true;
}

/* Ends at the first chain that does not fit behind the @p broken ones that are allowed. */
static struct lji_sample sample_slots(const struct lji_vm *vm, uint64_t tab, uint32_t first,
				      uint32_t mask, uint32_t step, unsigned int broken)
{
	struct lji_sample sample = {0};

	for (uint64_t slot = first; slot <= mask; slot += step) {
		if (!count_chain(vm, tab, (uint32_t)slot, mask, &sample) && broken-- == 0)
			break;
	}
	return sample;
}

/*
 * All chains fit the mask, and those behind it do not fit the next larger one. While one is
 * swept its head may be a string that was freed: gc_sweep_str().
 */
static bool is_string_table(const struct lji_vm *vm, uint64_t tab, uint32_t mask,
			    uint64_t *work_left)
{
	struct lji_sample sample, behind;

	if (tab == 0 || tab % vm->layout->ref_size)
		return false;
	sample = sample_slots(vm, tab, 0, mask, mask / SAMPLES + 1, SWEPT);
	*work_left -= sample.seen < *work_left ? sample.seen : *work_left;
	if (sample.seen < 8 || sample.fit + (sample.seen < ENOUGH ? 0 : SWEPT) < sample.seen)
		return false;
	behind = sample_slots(vm, tab, mask + 1, 2 * mask + 1, mask / SAMPLES + 1, 0);
	return behind.seen == 0 || behind.fit < behind.seen;
}

/* The number of strings, as far as it can be counted. */
struct string_count {
	uint64_t count;
	/* It is an estimate. */
	bool sampled;
	/* There may be some more in a chain that is swept. */
	bool swept;
};

static struct string_count count_strings(const struct lji_vm *vm, uint64_t tab, uint32_t mask)
{
	uint32_t step = mask <= MASK_WALKED ? 1 : mask / MASK_WALKED + 1;
	struct lji_sample sample = sample_slots(vm, tab, 0, mask, step, SWEPT);

	return (struct string_count){(uint64_t)sample.fit * step, step > 1, sample.fit < sample.seen};
}

/* One string may be in its chain and not counted yet; a table that is too full is moved. */
static bool may_be_num(uint32_t value, struct string_count strings, uint32_t mask)
{
	uint64_t count = strings.count, more = strings.swept ? SWEPT_MAX : 0;

	if (strings.sampled)
		return value > count / 4 * 3 && value < count / 4 * 5;
	return (uint64_t)value + 1 - count <= 2 + more || (value > count && value - mask <= 2);
}

/* The word that says how many strings there are; of equals the one behind the mask. */
static void set_str_num(struct lji_calibration *c, uint64_t end, uint16_t tab, uint16_t mask_at,
			enum lji_field_source source)
{
	const struct lji_vm *vm = &c->vm;
	uint32_t mask = lji_vm_u32(vm, vm->g + mask_at, 0);
	uint32_t behind = lji_vm_u32(vm, vm->g + mask_at + 4u, 0);
	struct string_count strings = count_strings(vm, lji_vm_pointer(vm, vm->g + tab), mask);
	unsigned int found = 0;
	uint64_t at = 0;

	if (may_be_num(behind, strings, mask)) {
		lji_calibration_set(c, "g_str_num", mask_at + 4u, source,
				    "as many strings are in the table");
		return;
	}
	for (uint64_t addr = vm->g; !strings.sampled && !strings.swept && addr < end; addr += 4) {
		if (lji_vm_u32(vm, addr, 0) != strings.count)
			continue;
		found++;
		at = addr;
	}
	if (found == 1)
		LJI_PROVEN(c, g_str_num, at - vm->g, "as many strings are in the table");
}

static void set_string_table(struct lji_calibration *c, uint64_t end)
{
	const struct lji_vm *vm = &c->vm;
	uint16_t masks[MASKS_MAX];
	unsigned int mask_count = 0, found = 0;
	enum lji_field_source source;
	uint16_t tab = 0, mask = 0;
	uint64_t work_left = STRING_WORK;
	bool full = false;

	for (uint64_t addr = vm->g; addr < end && mask_count < MASKS_MAX; addr += 4) {
		uint32_t value = lji_vm_u32(vm, addr, 0);

		if (value >= 255 && value < 1u << 26 && (value & (value + 1)) == 0)
			masks[mask_count++] = (uint16_t)(addr - vm->g);
	}
	for (uint64_t addr = vm->g; addr < end && found < 2; addr += vm->target->pointer_size) {
		uint64_t pointer = lji_vm_pointer(vm, addr);

		for (unsigned int i = 0; pointer && work_left && i < mask_count; i++) {
			if (!is_string_table(vm, pointer, lji_vm_u32(vm, vm->g + masks[i], 0),
					     &work_left))
				continue;
			/* With as many strings as the mask is large, num looks like it. */
			if (found == 1 && !full && tab == addr - vm->g && masks[i] == mask + 4 &&
			    lji_vm_u32(vm, vm->g + mask, 0) == lji_vm_u32(vm, vm->g + masks[i], 0)) {
				full = true;
				continue;
			}
			found++;
			tab = (uint16_t)(addr - vm->g);
			mask = masks[i];
		}
	}
	if (found != 1 || !work_left)
		return;
	LJI_PROVEN(c, g_str_tab, tab, "strings hang in the chains of their hashes");
	source = full ? LJI_FIELD_TABLE : LJI_FIELD_MEMORY;
	lji_calibration_set(c, "g_str_mask", mask, source,
			    full ? "equal to num now; before it in all known builds" :
				   "no larger and no smaller mask puts strings there");
	set_str_num(c, end, tab, mask, source);
}

/* -- What the interpreter is doing ------------------------------------------------------ */

static uint64_t thread_at(const struct lji_vm *vm, uint64_t addr)
{
	uint64_t L = lji_vm_ref(vm, addr);

	return lji_vm_is_thread(vm, L) ? L : 0;
}

/* By the stack pointer: a fiber that waits in a C function is inside the VM, and does not run. */
static bool runs(const struct lji_vm *vm, uint64_t L)
{
	const struct lji_target *t = vm->target;

	for (size_t i = 0; i < t->thread_count; i++) {
		if (lji_vm_running_L(vm, &t->threads[i], NULL) == L)
			return true;
	}
	return false;
}

/*
 * cur_L is the thread that runs, tmpbuf and J may name it as well. While one that is not the
 * main thread runs, and only one word names one that is inside the VM, that is cur_L.
 */
static void set_cur_L(struct lji_calibration *c)
{
	const struct lji_vm *vm = &c->vm;
	const struct lji_layout *l = vm->layout;
	unsigned int found = 0;
	uint64_t at = 0, running = 0;

	if (l->bytecode == LJI_BC_20 || l->L_cframe == LJI_NO_FIELD || l->g_cur_L != LJI_NO_FIELD)
		return;
	for (uint64_t addr = vm->g; addr < c->dispatch; addr += l->ref_size) {
		uint64_t L = thread_at(vm, addr);

		if (!L || L == vm->main_L || !lji_vm_pointer(vm, L + l->L_cframe))
			continue;
		found++;
		at = addr;
		running = L;
	}
	if (found == 1 && runs(vm, running))
		LJI_PROVEN(c, g_cur_L, at - vm->g, "the only reference to a coroutine that runs");
}

/* True if it is known what is at @p at in global_State or behind it, and may refer to the main thread. */
static bool may_hold_main(const struct lji_calibration *c, uint64_t at)
{
	static const char *const fields[] = {
		"g_cur_L",    "g_mem_L",	"g_jit_L",	   "g_vmthref",	 "g_gc_root",
		"g_gc_sweep", "g_gc_gray",	"g_gc_grayagain", "g_gc_weak",	 "g_gc_mmudata",
	};
	const struct lji_layout *l = c->vm.layout;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		if (*lji_layout_field(l, fields[i]) == at)
			return true;
	}
	return (c->tmpbuf_L && at == c->tmpbuf_L) ||
	       (lji_layout_knows(l, "GG_J J_L") && at == c->vm.main_L + l->GG_J + l->J_L - c->vm.g);
}

static bool is_mainthref(const struct lji_calibration *c, uint64_t addr)
{
	return lji_vm_ref(&c->vm, addr) == c->vm.main_L && !may_hold_main(c, addr - c->vm.g);
}

/*
 * While the main thread runs, cur_L and others refer to it too: either it does not, or all of them
 * are known by the interpreter's code.
 */
static void set_mainthref(struct lji_calibration *c)
{
	const struct lji_layout *l = c->vm.layout;
	bool all = l->bytecode == LJI_BC_20 ? l->g_jit_L != LJI_NO_FIELD :
					      l->g_cur_L != LJI_NO_FIELD && c->tmpbuf_L;

	if (l->has_jit && l->J_L == LJI_NO_FIELD)
		all = false;
	if (!all && (l->g_cur_L == LJI_NO_FIELD ||
		     lji_vm_ref(&c->vm, c->vm.g + l->g_cur_L) == c->vm.main_L))
		return;
	LJI_PROVEN(c, g_mainthref,
		   lji_calibration_find(c, c->vm.g, c->vm.g, c->dispatch, l->ref_size,
					is_mainthref),
		   "the only other reference to the main thread");
}

/* Never ran: nothing is or was in its stack. */
static bool is_unused(const struct lji_vm *vm, uint64_t L)
{
	const struct lji_layout *l = vm->layout;
	uint64_t stack = lji_vm_ref(vm, L + l->L_stack);
	uint64_t first = stack + 8u * (1u + l->fr2);
	uint32_t size = lji_vm_u32(vm, L + l->L_stacksize, 0);

	if (lji_vm_pointer(vm, L + l->L_base) != first || lji_vm_pointer(vm, L + l->L_top) != first)
		return false;
	for (uint32_t i = 1u + l->fr2; i < size && i < STACK_NEW; i++) {
		if (lji_vm_value(vm, stack + 8 * (uint64_t)i).type != LJI_TNIL)
			return false;
	}
	return true;
}

/* What lies behind J->trace is not in global_State. */
static uint64_t end_of_global(const struct lji_calibration *c)
{
	const struct lji_layout *l = c->vm.layout;

	return l->J_trace == LJI_NO_FIELD ? c->dispatch : c->vm.main_L + l->GG_J + l->J_trace;
}

/* Since 2025-11 a VM has a thread of its own, which is no coroutine of the program. */
static bool is_vmthref(const struct lji_calibration *c, uint64_t addr)
{
	uint64_t L = thread_at(&c->vm, addr);

	return L && L != c->vm.main_L && is_unused(&c->vm, L);
}

/* Objects are linked in front: only what lua_newstate() itself made is so near the end. */
static bool is_of_newstate(const struct lji_vm *vm, uint64_t obj)
{
	for (int i = 0; obj && i < NEWSTATE_OBJECTS; i++) {
		obj = lji_vm_ref(vm, obj);
		if (obj == vm->main_L)
			return true;
	}
	return false;
}

/*
 * A coroutine that ended looks the same once the collector cleared its stack, and tmpbuf or J
 * may refer to it: only the place behind registrytv counts, or that it is as old as the VM.
 */
static void set_vmthref(struct lji_calibration *c)
{
	const struct lji_vm *vm = &c->vm;
	const struct lji_layout *l = vm->layout;
	uint32_t at = l->g_registrytv + 8u;
	unsigned int found = 0;

	if (!lji_layout_knows(l, "g_registrytv L_stack L_stacksize L_base L_top"))
		return;
	if (is_vmthref(c, vm->g + at)) {
		LJI_PROVEN(c, g_vmthref, at, "behind registrytv a thread that nothing ever ran in");
		return;
	}
	for (uint64_t addr = vm->g; addr < end_of_global(c); addr += l->ref_size) {
		if (!is_vmthref(c, addr) || !is_of_newstate(vm, thread_at(vm, addr)))
			continue;
		found++;
		at = (uint32_t)(addr - vm->g);
	}
	if (found == 1)
		LJI_PROVEN(c, g_vmthref, at, "a thread as old as the VM that nothing ever ran in");
}

/* A state is stored inverted; of running traces nothing can be told. */
static bool is_vmstate(const struct lji_calibration *c, uint64_t addr)
{
	const struct lji_vm *vm = &c->vm;
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_target_at(vm->target, addr & ~(uint64_t)7, 8);
	uint64_t slot = p ? lji_le64(p) : UINT64_MAX;
	uint64_t at = addr - vm->g;

	/* The low word of a value; nil of GC64. */
	if (addr % 8 == 0 && slot >> 32 >= TAGS)
		return false;
	return ~lji_vm_u32(vm, addr, 0) < 7 && slot != UINT64_MAX &&
	       !lji_range_holds(l->g_nilnode, (uint64_t)l->g_nilnode + l->node_sizeof, at, 4) &&
	       !lji_range_holds(l->g_registrytv, (uint64_t)l->g_registrytv + 8, at, 4);
}

/* Tarantool numbers its states otherwise; it has neither ids of strings nor 2.0's bytecodes. */
static void set_vmstate(struct lji_calibration *c)
{
	struct lji_layout *l = &c->own->layout;
	bool ids = l->str_hash > l->ref_size + 4u;
	uint64_t end = c->vm.g + l->g_gcroot + (uint64_t)l->g_gcroot_count * l->ref_size;
	uint16_t at;

	if ((!ids && l->bytecode != LJI_BC_20) || l->g_gcroot == LJI_NO_FIELD)
		return;
	at = lji_calibration_find(c, c->vm.g, c->vm.g, end_of_global(c), 4, is_vmstate);
	/* Behind gcroot may be J, where depths of frames are negative too. */
	if (c->vm.g + at >= end)
		return;
	/*
	 * Tags that are a word of their own are the same numbers: on a trace tmptv may be the
	 * only one. None lies before bc_cfunc_int.
	 */
	if (!l->gc64 && (c->vm.g + at) % 8 == 4 && at + 4u != l->g_bc_cfunc_int)
		return;
	LJI_PROVEN(c, g_vmstate, at, "the only word that is a state");
}

/* Where global_State ends at least: behind all of it that was found. */
static uint64_t known_end(const struct lji_calibration *c)
{
	const struct lji_layout *l = c->vm.layout;
	const struct {
		uint16_t at;
		unsigned int size;
	} members[] = {
		{l->g_gcroot, l->g_gcroot_count * l->ref_size},
		{l->g_bc_cfunc_ext, 4 + 4 * l->ref_size},
		{l->g_uvhead, l->uv_sizeof + 8u},
		{l->g_nilnode, l->node_sizeof},
		{l->g_registrytv, 16},
		{l->g_gc_mmudata, 40},
		{l->g_strempty, 64},
	};
	uint64_t end = c->vm.g;

	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		uint64_t its = c->vm.g + members[i].at + members[i].size;

		if (members[i].at != LJI_NO_FIELD && its > end)
			end = its;
	}
	return end < c->dispatch ? end : c->dispatch;
}

void lji_calibrate_global(struct lji_calibration *c)
{
	unsigned int P = c->own->layout.ref_size;
	uint64_t g = c->vm.g, end;

	if (!set_gcroot(c))
		return;
	LJI_PROVEN(c, g_strempty, lji_calibration_find(c, g, g, c->dispatch, P, is_strempty),
		   "the only empty string");
	set_gc(c);
	set_nilnode(c);
	LJI_PROVEN(c, g_registrytv, lji_calibration_find(c, g, g, c->dispatch, P, is_registry),
		   "the only table with _LOADED");
	LJI_PROVEN(c, g_uvhead, lji_calibration_find(c, g, g, c->dispatch, P, is_uvhead),
		   "the only ring of upvalues");
	end = known_end(c);
	set_string_table(c, end);
}

void lji_calibrate_running(struct lji_calibration *c)
{
	set_vmthref(c);
	set_cur_L(c);
	set_mainthref(c);
	if (c->own->layout.g_vmstate == LJI_NO_FIELD)
		set_vmstate(c);
}
