/* SPDX-License-Identifier: MIT */
/* Which thread of the process runs a VM. */
#include "vm/vm.h"

#include "base/num.h"

enum {
	/* C stacks are searched this far up from the stack pointer. */
	STACK_MAX = 16 << 20,
	/* On a trace the C frame lies a little below the stack pointer of its own exit code. */
	RED = 16,
	CHUNK = 4096,
	/* Types of frames, lj_frame.h: the two lowest bits of the link. */
	FRAME_TYPE = 3,
	FRAME_C = 1,
	/* C functions that called C functions through the API. */
	C_FRAMES = 64,
};

/*
 * The interpreter saves L in its C frame and the address of that frame in
 * L->cframe (bits 0 and 1 are flags), so a word on the stack is SAVE_L exactly
 * if the lua_State it points to refers back to it. L->cframe is 0 in coroutines
 * that do not run.
 */
static bool is_save_L(const struct lji_vm *vm, uint64_t slot, uint64_t L)
{
	const struct lji_layout *l = vm->layout;

	return L != 0 && L % 8 == 0 && l->L_cframe != LJI_NO_FIELD &&
	       l->cframe_L != LJI_NO_FIELD &&
	       (lji_vm_pointer(vm, L + l->L_cframe) & ~(uint64_t)3) + l->cframe_L == slot &&
	       lji_vm_is_thread(vm, L);
}

/* The C frame of L if it lies in [low, high). */
static uint64_t cframe_in(const struct lji_vm *vm, uint64_t L, uint64_t low, uint64_t high)
{
	uint64_t cframe;

	if (vm->layout->L_cframe == LJI_NO_FIELD || !lji_vm_is_thread(vm, L))
		return 0;
	cframe = lji_vm_pointer(vm, L + vm->layout->L_cframe) & ~(uint64_t)3;
	return cframe >= low && cframe < high ? cframe : 0;
}

/* The part of the C stack of thread that is in use; false when unknown. */
static bool stack_of(const struct lji_vm *vm, const struct lji_thread *thread, uint64_t *low_ret,
		     uint64_t *high_ret)
{
	const struct lji_map *map;
	uint64_t low;

	if (!thread->has_regs || thread->regs.sp < RED)
		return false;
	low = (thread->regs.sp - RED) & ~(uint64_t)(vm->target->pointer_size - 1);
	map = lji_target_stack_map(vm->target, low);
	if (!map)
		return false;
	if (low < map->start)
		low = map->start;
	*low_ret = low;
	*high_ret = map->end - low > STACK_MAX ? low + STACK_MAX : map->end;
	return true;
}

uint64_t lji_vm_running_L(const struct lji_vm *vm, const struct lji_thread *thread,
			  uint64_t *cframe_ret)
{
	const struct lji_layout *l = vm->layout;
	uint64_t low, high;

	if (!stack_of(vm, thread, &low, &high))
		return 0;
	for (uint64_t at = low; at < high; at += CHUNK) {
		size_t len = high - at < CHUNK ? (size_t)(high - at) : CHUNK;
		const uint8_t *p = lji_target_at(vm->target, at, len);

		if (!p)
			break;
		for (size_t i = 0; i + l->ref_size <= len; i += l->ref_size) {
			uint64_t L = lji_le_word(p + i, l->ref_size);

			if (!is_save_L(vm, at + i, L))
				continue;
			if (cframe_ret)
				*cframe_ret = at + i - l->cframe_L;
			return L;
		}
	}
	return 0;
}

/* Threads known without a search: main, and the one that was entered last. */
static bool runs_on(const struct lji_vm *vm, const struct lji_thread *thread)
{
	const struct lji_layout *l = vm->layout;
	uint64_t low, high;

	if (!stack_of(vm, thread, &low, &high))
		return false;
	return cframe_in(vm, vm->main_L, low, high) ||
	       (l->g_cur_L != LJI_NO_FIELD &&
		cframe_in(vm, lji_vm_ref(vm, vm->g + l->g_cur_L), low, high));
}

const struct lji_thread *lji_vm_running_thread(const struct lji_vm *vm)
{
	const struct lji_target *t = vm->target;

	for (size_t i = 0; i < t->thread_count; i++) {
		if (runs_on(vm, &t->threads[i]))
			return &t->threads[i];
	}
	for (size_t i = 0; i < t->thread_count; i++) {
		if (lji_vm_running_L(vm, &t->threads[i], NULL))
			return &t->threads[i];
	}
	return NULL;
}

/*
 * A frame: below base is the function and the link to the frame before, which is the pc of the
 * call (FRAME_LUA) or the size of the frame with its type.
 *
 *     two slots   base - 16: function     base - 8: link, 64 bits
 *     one slot    base - 8: function      base - 4: link, 32 bits
 *
 * Only lua_call() and its like make FRAME_C; what Lua calls is FRAME_LUA, through a metamethod
 * FRAME_CONT, through pcall() or xpcall() FRAME_PCALL or FRAME_PCALLH.
 */
static bool called_by_lua(const struct lji_vm *vm, uint64_t L)
{
	const struct lji_layout *l = vm->layout;
	uint64_t stack = lji_vm_ref(vm, L + l->L_stack);
	uint64_t base = lji_vm_pointer(vm, L + l->L_base);
	unsigned int bottom = l->fr2 ? 16 : 8;

	for (int i = 0; i < C_FRAMES && base % 8 == 0 && base > stack + bottom; i++) {
		uint64_t link = l->fr2 ? lji_vm_pointer(vm, base - 8) : lji_vm_u32(vm, base - 4, 0);

		if (!link)
			return false;
		if ((link & FRAME_TYPE) != FRAME_C)
			return true;
		link &= ~UINT64_C(7);
		if (!link || link > base)
			return false;
		base -= link;
	}
	return false;
}

enum lji_entered lji_vm_entered(const struct lji_vm *vm, const struct lji_thread *thread)
{
	const struct lji_target *t = vm->target;
	uint64_t L;

	if (thread) {
		L = lji_vm_running_L(vm, thread, NULL);
		return L && called_by_lua(vm, L) ? LJI_ENTERED_LUA : LJI_ENTERED;
	}
	for (size_t i = 0; i < t->thread_count; i++) {
		if (!t->threads[i].has_regs)
			return LJI_ENTERED_UNKNOWN;
	}
	return t->thread_count ? LJI_ENTERED_NOT : LJI_ENTERED_UNKNOWN;
}
