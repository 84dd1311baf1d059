/* SPDX-License-Identifier: MIT */
/* Checks of lua_State on all threads there are: one whose members were only reordered passes none. */
#include "vm/check_thread.h"

#include "base/num.h"

enum {
	/* Objects passed on the way to threads, and threads. */
	OBJECTS = 4096,
	THREADS = 16,
	/* L->status of a coroutine that yielded. */
	YIELD = 1,
	/* ~g->vmstate in a C function: C; Tarantool has LFUNC, FFUNC before CFUNC. */
	VMST_C = 1,
	VMST_CFUNC = 3,
	/* Upvalues looked at. */
	UPVALUES = 16,
};

static bool in_stack(const struct lji_vm *vm, uint64_t L, uint64_t slot)
{
	const struct lji_layout *l = vm->layout;
	uint64_t stack = lji_vm_ref(vm, L + l->L_stack);
	uint64_t size = 8 * (uint64_t)lji_vm_u32(vm, L + l->L_stacksize, 0);

	return slot % 8 == 0 && slot > stack && slot - stack <= size;
}

/* Below base is the frame's function, or the thread in a frame without one. */
static bool has_frame(const struct lji_vm *vm, uint64_t L, uint64_t base)
{
	uint64_t func;
	uint8_t gct;

	if (vm->layout->fr2)
		func = lji_vm_value(vm, base - 16).bits;
	else
		func = lji_vm_u32(vm, base - 8, 0);
	gct = lji_vm_gct(vm, func);
	return gct == LJI_TFUNC || func == L;
}

/* lj_state_new() links a thread before it has a stack. */
static bool has_stack(const struct lji_vm *vm, uint64_t L)
{
	return lji_vm_ref(vm, L + vm->layout->L_stack) != 0;
}

/* stack < base <= top <= maxstack; while the stack moves one of them points to the old one. */
static enum result frame_fits(const struct lji_vm *vm, uint64_t L)
{
	const struct lji_layout *l = vm->layout;
	uint64_t base = lji_vm_pointer(vm, L + l->L_base);
	uint64_t top = lji_vm_pointer(vm, L + l->L_top);

	if (!in_stack(vm, L, base) || !in_stack(vm, L, top))
		return DOUBT;
	return base <= top && has_frame(vm, L, base) ? PASS : FAIL;
}

static enum result sizes_agree(const struct lji_vm *vm, uint64_t L)
{
	const struct lji_layout *l = vm->layout;
	uint64_t stack = lji_vm_ref(vm, L + l->L_stack);
	uint64_t max = lji_vm_ref(vm, L + l->L_maxstack);
	uint32_t size = lji_vm_u32(vm, L + l->L_stacksize, 0);

	return size > 1u + l->LJ_STACK_EXTRA &&
			       max - stack == 8 * (uint64_t)(size - 1 - l->LJ_STACK_EXTRA) ?
		       PASS :
		       DOUBT;
}

static enum result openupval_fits(const struct lji_vm *vm, uint64_t L)
{
	uint64_t uv = lji_vm_ref(vm, L + vm->layout->L_openupval);

	if (uv == 0)
		return PASS;
	if (lji_vm_gct(vm, uv) != LJI_TUPVAL)
		return FAIL;
	return in_stack(vm, L, lji_vm_ref(vm, uv + vm->layout->uv_v)) ? PASS : DOUBT;
}

static enum result env_fits(const struct lji_vm *vm, uint64_t L)
{
	return lji_vm_gct(vm, lji_vm_ref(vm, L + vm->layout->L_env)) == LJI_TTAB ? PASS : FAIL;
}

/* Of what nothing runs in, and that did not end by an error, L->base and L->top are kept. */
static bool is_idle(const struct lji_vm *vm, uint64_t L)
{
	const struct lji_layout *l = vm->layout;

	return L != vm->main_L && lji_vm_u8(vm, L + l->L_status, 255) <= YIELD &&
	       lji_vm_pointer(vm, L + l->L_cframe) == 0 &&
	       (l->g_cur_L == LJI_NO_FIELD || lji_vm_ref(vm, vm->g + l->g_cur_L) != L);
}

typedef enum result (*thread_test)(const struct lji_vm *vm, uint64_t L);

/* One thread may be in motion; two never are. */
static enum result each_thread(const struct lji_vm *vm, bool idle, thread_test test)
{
	uint64_t obj = lji_vm_ref(vm, vm->g + vm->layout->g_gc_root);
	unsigned int seen = 0, doubts = 0;

	for (int i = 0; obj && i < OBJECTS && seen < THREADS; i++) {
		uint64_t L = obj;
		enum result result;

		obj = lji_vm_ref(vm, obj);
		if (!lji_vm_is_thread(vm, L) || !has_stack(vm, L) || (idle && !is_idle(vm, L)))
			continue;
		seen++;
		result = test(vm, L);
		if (result == FAIL || (result == DOUBT && doubts++))
			return FAIL;
	}
	return doubts ? DOUBT : seen ? PASS : UNKNOWN;
}

enum result lji_check_frames(const struct lji_vm *vm)
{
	return each_thread(vm, true, frame_fits);
}

enum result lji_check_sizes(const struct lji_vm *vm)
{
	return each_thread(vm, false, sizes_agree);
}

enum result lji_check_openupvals(const struct lji_vm *vm)
{
	return each_thread(vm, false, openupval_fits);
}

enum result lji_check_envs(const struct lji_vm *vm)
{
	return each_thread(vm, false, env_fits);
}

/* An upvalue that is open in the stack of @L is in its list: of those that do not run now. */
static enum result open_stack_fits(const struct lji_vm *vm, uint64_t L)
{
	const struct lji_layout *l = vm->layout;
	uint64_t head = vm->g + l->g_uvhead;
	uint64_t uv = lji_vm_ref(vm, head + l->uv_tv + l->ref_size);

	if (lji_vm_ref(vm, L + l->L_openupval))
		return PASS;
	for (int i = 0; i < UPVALUES && uv != head && lji_vm_gct(vm, uv) == LJI_TUPVAL; i++) {
		if (in_stack(vm, L, lji_vm_ref(vm, uv + l->uv_v)))
			return FAIL;
		uv = lji_vm_ref(vm, uv + l->uv_tv + l->ref_size);
	}
	return PASS;
}

enum result lji_check_open_stacks(const struct lji_vm *vm)
{
	return each_thread(vm, true, open_stack_fits);
}

/* A C stack lies apart from what the VM allocates, and SAVE_L in it refers back. */
static bool is_cframe(const struct lji_vm *vm, uint64_t L, uint64_t cframe)
{
	const struct lji_map *map;

	cframe &= ~(uint64_t)3;
	map = cframe ? lji_target_find_map(vm->target, cframe) : NULL;
	return map && map != lji_target_find_map(vm->target, L) &&
	       map != lji_target_find_map(vm->target, vm->main_L) &&
	       lji_vm_ref(vm, cframe + vm->layout->cframe_L) == L;
}

enum result lji_check_hidden_cframe(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t threads[2] = { vm->main_L, 0 };
	unsigned int size = vm->target->pointer_size;
	unsigned int hidden = 0;

	if (l->g_cur_L != LJI_NO_FIELD)
		threads[1] = lji_vm_ref(vm, vm->g + l->g_cur_L);
	for (int i = 0; i < 2; i++) {
		if (!lji_vm_is_thread(vm, threads[i]))
			continue;
		if (lji_vm_pointer(vm, threads[i] + l->L_cframe))
			return PASS;
		for (uint32_t at = l->L_glref; at + size <= l->GG_g; at += l->ref_size)
			hidden += is_cframe(vm, threads[i], lji_vm_pointer(vm, threads[i] + at));
	}
	return hidden ? FAIL : UNKNOWN;
}

/* Before a C function is called both are stored; what the interpreter left may be of any time. */
enum result lji_check_c_function(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	int32_t state = ~(int32_t)lji_vm_u32(vm, vm->g + l->g_vmstate, 0);
	uint64_t L;

	if (l->g_cur_L == LJI_NO_FIELD || state != (l->vmstate_lfunc ? VMST_CFUNC : VMST_C))
		return UNKNOWN;
	L = lji_vm_ref(vm, vm->g + l->g_cur_L);
	if (!lji_vm_is_thread(vm, L))
		return UNKNOWN;
	return frame_fits(vm, L);
}

/* -- The main thread ------------------------------------------------------- */

enum result lji_check_stack_size(const struct lji_vm *vm)
{
	return has_stack(vm, vm->main_L) && sizes_agree(vm, vm->main_L) == PASS ? PASS : FAIL;
}

enum result lji_check_env(const struct lji_vm *vm)
{
	return env_fits(vm, vm->main_L);
}

/* What the slot of a function holds; with one-slot frames its high word is the link. */
static uint64_t function_slot(const struct lji_layout *l, const uint8_t *p)
{
	return l->fr2 ? lji_value_decode(l, p).bits : lji_le32(p);
}

/* stack[0] refers to the thread itself; base and top lie in the stack. */
enum result lji_check_stack(const struct lji_vm *vm)
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
	self = function_slot(l, p);
	return self == L && base > stack && base < end && top > stack && top <= end ? PASS : FAIL;
}

/* A copy of a GG_State somewhere else refers to the stack of the thread it was made of. */
enum result lji_check_stack_owner(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p =
		lji_target_at(vm->target, lji_vm_ref(vm, vm->main_L + l->L_stack), 8);
	uint64_t owner = p ? function_slot(l, p) : 0;

	if (!p || owner == vm->main_L)
		return PASS;
	return lji_vm_gct(vm, owner) == LJI_TTHREAD ? FAIL : UNKNOWN;
}

/* C frames of the main thread and of the one that was entered last, 0 for none; how many. */
static int c_frames(const struct lji_vm *vm, uint64_t threads[2], uint64_t frames[2])
{
	const struct lji_layout *l = vm->layout;
	uint64_t which[2] = { vm->main_L, 0 };
	int count = 0;

	if (l->g_cur_L != LJI_NO_FIELD)
		which[1] = lji_vm_ref(vm, vm->g + l->g_cur_L);
	for (int i = 0; i < 2; i++) {
		uint64_t frame;

		if (!lji_vm_is_thread(vm, which[i]))
			continue;
		frame = lji_vm_pointer(vm, which[i] + l->L_cframe) & ~(uint64_t)3;
		if (!frame)
			continue;
		threads[count] = which[i];
		frames[count++] = frame;
	}
	return count;
}

/* SAVE_L in the C frame of the main thread if that is entered, else of the one entered last. */
enum result lji_check_cframe(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t threads[2], frames[2];
	int count = c_frames(vm, threads, frames);

	for (int i = 0; i < count; i++) {
		if (lji_target_at(vm->target, frames[i] + l->cframe_L, l->ref_size))
			return lji_vm_ref(vm, frames[i] + l->cframe_L) == threads[i] ? PASS : FAIL;
	}
	return UNKNOWN;
}

/*
 * SAVE_PC is bytecode, the thread, or a frame's delta; never code, as the return address is
 * that lies there in other C frames. Callers keep L in a register that they save, so that
 * SAVE_L alone may be right at two places.
 */
enum result lji_check_saved_pc(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t threads[2], frames[2];
	int count = l->cframe_pc == LJI_NO_FIELD ? 0 : c_frames(vm, threads, frames);
	enum result result = UNKNOWN;

	for (int i = 0; i < count; i++) {
		uint64_t pc = lji_vm_ref(vm, frames[i] + l->cframe_pc);
		const struct lji_map *map = pc ? lji_target_find_map(vm->target, pc) : NULL;

		if (!map || map->prot_unknown)
			continue;
		if ((map->prot & LJI_PROT_EXEC) && !(map->prot & LJI_PROT_WRITE))
			return FAIL;
		result = PASS;
	}
	return result;
}
