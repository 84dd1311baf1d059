/* SPDX-License-Identifier: MIT */
/* Checks of jit_State, offsets from J. */
#include "vm/check_jit.h"

#include "base/num.h"

/* J->trace is a growing array, slot 0 is never used; freetrace is where to look for room. */
enum result lji_check_trace_array(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t J = vm->main_L + l->GG_J;
	uint64_t trace;
	uint32_t free_, size;

	if (!l->has_jit)
		return UNKNOWN;
	trace = lji_vm_pointer(vm, J + l->J_trace);
	free_ = lji_vm_u32(vm, J + l->J_freetrace, UINT32_MAX);
	size = lji_vm_u32(vm, J + l->J_sizetrace, UINT32_MAX);
	if (size == 0)
		return trace == 0 ? PASS : FAIL;
	return size <= UINT16_MAX + 1 && free_ <= size && trace % l->ref_size == 0 &&
			       lji_target_at(vm->target, trace, (size_t)size * l->ref_size) &&
			       lji_vm_ref(vm, trace) == 0 ?
		       PASS :
		       FAIL;
}

/* Idle, or LJ_TRACE_ACTIVE (0x10) set, which lj_trace_abort() clears again. */
enum result lji_check_jit_state(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint32_t state, last = l->trace_record_1st ? 0x16 : 0x15;

	if (!l->has_jit)
		return UNKNOWN;
	state = lji_vm_u32(vm, vm->main_L + l->GG_J + l->J_state, UINT32_MAX) & 0xff;
	return state == 0 || ((state & 0xf) != 0 && (state | 0x10) <= last) ? PASS : FAIL;
}

/*
 * TRef *base points into J->slot once something was recorded. flags: JIT_F_ON, JIT_F_CPU from
 * bit 4, JIT_F_OPT from bit 16 on. A build with GDB's interface, whose gap before a later
 * member took up the pointer, differs from others in nothing else.
 */
enum result lji_check_jit_flags(const struct lji_vm *vm)
{
	enum { ON = 1, CPU = 0xfff0, OPT = 0x0fff0000 };
	const struct lji_layout *l = vm->layout;
	uint64_t J = vm->main_L + l->GG_J;
	uint64_t base;
	uint32_t flags;

	if (!l->has_jit)
		return UNKNOWN;
	base = lji_vm_pointer(vm, J + l->J_base);
	flags = lji_vm_u32(vm, J + l->J_flags, UINT32_MAX);
	if ((base && base - J >= l->J_sizeof) || (flags & ~(uint32_t)(ON | CPU | OPT)))
		return FAIL;
	return flags ? PASS : UNKNOWN;
}

/*
 * MCode *mcarea, *mctop, *mcbot; size_t szmcarea, szallmcarea: the newest area, what is
 * free of it, its size and the size of all. A flush clears only mcarea and szallmcarea.
 */
enum result lji_check_mcarea(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	unsigned int size = vm->target->pointer_size;
	uint64_t J = vm->main_L + l->GG_J;
	uint64_t area, top, bottom, one, all;

	if (!l->has_jit)
		return UNKNOWN;
	area = lji_vm_pointer(vm, J + l->J_mcarea);
	top = lji_vm_pointer(vm, J + l->J_mcarea + size);
	bottom = lji_vm_pointer(vm, J + l->J_mcarea + 2 * (uint64_t)size);
	one = lji_vm_pointer(vm, J + l->J_szmcarea);
	all = lji_vm_pointer(vm, J + l->J_szallmcarea);
	if (area == 0)
		return all == 0 ? UNKNOWN : FAIL;
	return area % 4096 == 0 && lji_target_find_map(vm->target, area) && one % 4096 == 0 &&
			       one <= 1u << 30 && all >= one && all <= 1u << 30 &&
			       top > area && top <= area + one && bottom >= area && bottom <= top ?
		       PASS :
		       FAIL;
}

/* J->cur is copied out when a trace is finished; it never is in a list itself. */
enum result lji_check_jit_cur(const struct lji_vm *vm)
{
	const uint8_t *p;

	if (!vm->layout->has_jit)
		return UNKNOWN;
	p = lji_target_at(vm->target, vm->main_L + vm->layout->GG_J, 8);
	if (!p)
		return UNKNOWN;
	return lji_le_word(p, vm->layout->ref_size) == 0 ? PASS : FAIL;
}

/*
 * int32_t param[]: maxtrace, maxrecord, maxirconst, ..., sizemcode, maxmcode. All 0
 * until the jit library is opened. 2.0 has no minstitch.
 */
enum result lji_check_jit_param(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	unsigned int count = l->bytecode == LJI_BC_20 ? 14 : 15;
	const uint8_t *p;
	unsigned int set = 0, needed = 0;

	if (!l->has_jit)
		return UNKNOWN;
	p = lji_target_at(vm->target, vm->main_L + l->GG_J + l->J_param, (size_t)4 * count);
	if (!p)
		return UNKNOWN;
	for (unsigned int i = 0; i < count; i++) {
		uint32_t value = lji_le32(p + (size_t)4 * i);

		if (value > 1u << 24)
			return FAIL;
		set += value != 0;
		needed += value != 0 && (i < 3 || i >= count - 2);
	}
	if (set == 0)
		return UNKNOWN;
	return needed == 5 ? PASS : FAIL;
}

/*
 * LJ_TRACE_RECORD_1ST moved the states after it by one. g->vmstate tells what is done (trace_state(),
 * lj_trace.c): END optimises, ASM assembles. Event handlers run in ASM when J->cur was
 * saved (it has no number any more) and in ERR when it never will be.
 */
enum result lji_check_jit_numbers(const struct lji_vm *vm)
{
	enum { START = 0x12, END, ASM, ERR };
	const struct lji_layout *l = vm->layout;
	int32_t vmstate = ~(int32_t)lji_vm_u32(vm, vm->g + l->g_vmstate, 0);
	int32_t last = l->vmstate_lfunc ? 8 : 6;
	uint32_t state;

	if (!l->has_jit)
		return UNKNOWN;
	state = lji_vm_u32(vm, vm->main_L + l->GG_J + l->J_state, 0) & 0xff;
	if (state <= START || state > ERR)
		return UNKNOWN;
	state -= l->trace_record_1st;
	if (vmstate == last)
		return state == ASM ? PASS : FAIL;
	if (vmstate == last - 1)
		return state == END ? PASS : state == ASM ? UNKNOWN : FAIL;
	if (lji_vm_u16(vm, vm->main_L + l->GG_J + l->T_traceno, UINT16_MAX) == 0)
		return state == ASM ? PASS : FAIL;
	return state == ERR ? PASS : state == ASM ? FAIL : UNKNOWN;
}
