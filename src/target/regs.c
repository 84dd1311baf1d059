/* SPDX-License-Identifier: MIT */
#include "target/regs.h"

#include "base/num.h"

/*
 * The kernel's order (asm/ptrace.h of each machine), word by word:
 *
 * x86-64   r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags
 *          rsp ss fs_base gs_base ds es fs gs
 * i386     ebx ecx edx esi edi ebp eax ds es fs gs orig_eax eip cs eflags esp ss
 * aarch64  x0 .. x30 sp pc pstate
 * arm      r0 .. r15 cpsr orig_r0
 */
struct regset {
	/** Bytes of a word, words in all, places of pc and sp, number of DWARF registers. */
	uint8_t width, words, pc, sp, count;
	/** Place of each DWARF register. */
	uint8_t gpr[33];
};

static const struct regset regsets[] = {
	[LJI_ARCH_X86_64] = {
		8, 27, 16, 19, 16,
		{ 10, 12, 11, 5, 13, 14, 4, 19, 9, 8, 7, 6, 3, 2, 1, 0 },
	},
	[LJI_ARCH_I386] = {
		4, 17, 12, 15, 8,
		{ 6, 1, 2, 0, 15, 5, 3, 4 },
	},
	[LJI_ARCH_AARCH64] = {
		8, 34, 32, 31, 32,
		{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
		  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 },
	},
	[LJI_ARCH_ARM] = {
		4, 18, 15, 13, 16,
		{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
	},
};

size_t lji_regset_size(enum lji_arch arch)
{
	return (size_t)regsets[arch].width * regsets[arch].words;
}

bool lji_regs_decode(enum lji_arch arch, const uint8_t *data, size_t size,
		     struct lji_regs *regs_ret)
{
	const struct regset *set = &regsets[arch];
	struct lji_regs regs = { .gpr_count = set->count };

	if (size < lji_regset_size(arch))
		return false;
	regs.pc = lji_le_word(data + (size_t)set->pc * set->width, set->width);
	regs.sp = lji_le_word(data + (size_t)set->sp * set->width, set->width);
	for (unsigned int i = 0; i < set->count; i++)
		regs.gpr[i] = lji_le_word(data + (size_t)set->gpr[i] * set->width, set->width);
	*regs_ret = regs;
	return true;
}
