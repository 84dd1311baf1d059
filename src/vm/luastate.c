/* SPDX-License-Identifier: MIT */
#include "vm/luastate.h"

#include "vm/object.h"

bool lji_luastate_read(const struct lji_vm *vm, uint64_t L, struct lji_luastate *state_ret)
{
	const struct lji_layout *l = vm->layout;
	/* With the padding in front of global_State: L_sizeof may not be known. */
	const uint8_t *p = lji_object_at(vm, L, LJI_GCT_THREAD, l->GG_g);

	if (!p)
		return false;
	*state_ret = (struct lji_luastate){
		.status = p[l->L_status],
		.stack = lji_object_ref(vm, p, l->L_stack),
		.base = lji_object_pointer(vm, p, l->L_base),
		.top = lji_object_pointer(vm, p, l->L_top),
		.maxstack = lji_object_ref(vm, p, l->L_maxstack),
		.stacksize = lji_le32(p + l->L_stacksize),
	};
	/* Calibration did not find it because no thread is inside the VM. */
	if (l->L_cframe != LJI_NO_FIELD)
		state_ret->cframe = lji_object_pointer(vm, p, l->L_cframe) & ~UINT64_C(3);
	return true;
}

bool lji_luastate_consistent(const struct lji_layout *layout, const struct lji_luastate *s)
{
	uint64_t size = (uint64_t)s->stacksize * 8;
	uint64_t extra = (uint64_t)(1 + layout->LJ_STACK_EXTRA) * 8;
	uint64_t end;

	return s->stack && size > extra && lji_add64(s->stack, size, &end) &&
	       s->maxstack == end - extra && lji_range_holds(s->stack, end, s->base, 0) &&
	       lji_range_holds(s->stack, end, s->top, 0) && s->base > s->stack;
}

uint64_t lji_luastate_bottom(const struct lji_layout *layout, const struct lji_luastate *s)
{
	return s->stack + 8 * (layout->fr2 ? 2 : 1);
}
