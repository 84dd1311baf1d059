/* SPDX-License-Identifier: MIT */
#include "vm/interp.h"

#include "base/num.h"
#include "vm/asmtext.h"

/* Is @pc in the interpreter? Every handler of the dispatch table is in it, hooks or not. */
static bool in_interpreter(const struct lji_vm *vm, uint64_t pc)
{
	const struct lji_layout *l = vm->layout;
	unsigned int size = vm->target->pointer_size;
	uint64_t first = UINT64_MAX, last = 0;
	const uint8_t *p;

	if (l->GG_dispatch == LJI_NO_FIELD || l->dispatch_count == LJI_NO_FIELD)
		return false;
	p = lji_target_at(vm->target, vm->main_L + l->GG_dispatch, (size_t)l->dispatch_count * size);
	for (unsigned int i = 0; p && i < l->dispatch_count; i++) {
		uint64_t handler = lji_le_word(p + (size_t)i * size, size);

		first = handler < first ? handler : first;
		last = handler > last ? handler : last;
	}
	return pc >= first && last >= first && last - first < LJI_ASMTEXT_MAX &&
	       pc - first < LJI_ASMTEXT_MAX && pc < lji_asmtext_end(vm->target, first, last);
}

static const struct lji_thread *thread_on(const struct lji_target *t, uint64_t cframe)
{
	const struct lji_map *map = lji_target_find_map(t, cframe);

	for (size_t i = 0; map && i < t->thread_count; i++) {
		if (t->threads[i].has_regs && map == lji_target_stack_map(t, t->threads[i].regs.sp))
			return &t->threads[i];
	}
	return NULL;
}

bool lji_interp_registers(const struct lji_vm *vm, uint64_t cframe, uint64_t *base_ret,
			  uint64_t *pc_ret)
{
	const struct lji_thread *thread = thread_on(vm->target, cframe);
	unsigned int base, pc;

	if (!thread || !in_interpreter(vm, thread->regs.pc))
		return false;
	switch (vm->target->arch) {
	case LJI_ARCH_X86_64:
		base = 1;
		pc = 3;
		break;
	case LJI_ARCH_I386:
		base = 2;
		pc = 6;
		break;
	case LJI_ARCH_AARCH64:
		base = 19;
		pc = 21;
		break;
	case LJI_ARCH_ARM:
		base = 9;
		pc = 6;
		break;
	default:
		return false;
	}
	*base_ret = thread->regs.gpr[base];
	*pc_ret = thread->regs.gpr[pc];
	/* The upper halves hold whatever was there. */
	if (vm->layout->ref_size == 4) {
		*base_ret = (uint32_t)*base_ret;
		*pc_ret = (uint32_t)*pc_ret;
	}
	return true;
}
