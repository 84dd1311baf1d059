/* SPDX-License-Identifier: MIT */
#include "vm/coderef.h"

#include <string.h>

#include "base/num.h"

enum {
	REX = 0x40,
	REX_W = 8,
	REX_R = 4,
	REX_X = 2,
	REX_B = 1,
	/* ModRM with a register for memory; SIB that says: base rsp, no index. */
	MOD_REGISTER = 3,
	RM_SIB = 4,
	SIB_SP = 0x24,
	/* Any opcode extension. */
	ANY = -1,
};

/* Intel SDM volume 2: opcode, extension in the reg field of ModRM, bytes of the immediate. */
static const struct {
	uint8_t opcode[2];
	uint8_t opcode_size;
	/* Bytes of memory, 0: 4 or 8 by REX.W. */
	uint8_t size;
	int8_t extension;
	uint8_t imm_size;
	enum lji_code_kind kind;
} x86_patterns[] = {
	{{0x8b}, 1, 0, ANY, 0, LJI_CODE_LOAD},	     /* mov r, m */
	{{0x0f, 0xb6}, 2, 1, ANY, 0, LJI_CODE_LOAD}, /* movzx r, m8 */
	{{0x89}, 1, 0, ANY, 0, LJI_CODE_STORE},	     /* mov m, r */
	{{0x88}, 1, 1, ANY, 0, LJI_CODE_STORE},	     /* mov m8, r8 */
	{{0x8d}, 1, 0, ANY, 0, LJI_CODE_ADDRESS},    /* lea r, m */
	{{0xc7}, 1, 0, 0, 4, LJI_CODE_STORE_CONST},  /* mov m, imm32 */
	{{0x81}, 1, 0, 0, 4, LJI_CODE_ADD},	     /* add r, imm32 */
};

/* ModRM with SIB and displacement at text[at]; 0 if it is none that is known, else its length. */
static size_t match_operand(const uint8_t *text, size_t size, size_t at, unsigned int rex,
			    struct lji_code_ref *ref)
{
	unsigned int mod, rm;
	size_t length = 1;

	if (at >= size)
		return 0;
	mod = text[at] >> 6;
	rm = text[at] & 7;
	ref->reg = (text[at] >> 3 & 7) | (rex & REX_R ? 8 : 0);
	ref->base = rm | (rex & REX_B ? 8 : 0);
	if (mod == MOD_REGISTER)
		return length;
	if (rm == RM_SIB) {
		if (at + 1 >= size || text[at + 1] != SIB_SP || (rex & REX_X))
			return 0;
		length++;
	}
	switch (mod) {
	case 0:
		/* No base: an address, or relative to rip. */
		return rm == 5 ? 0 : length;
	case 1:
		if (at + length >= size)
			return 0;
		ref->disp = (int8_t)text[at + length];
		return length + 1;
	default:
		if (size - at < length + 4)
			return 0;
		ref->disp = (int32_t)lji_le32(text + at + length);
		return length + 4;
	}
}

/* call rel32, from the end of the instruction. */
static bool match_call(const uint8_t *text, size_t size, size_t at, struct lji_code_ref *ref_ret)
{
	enum { CALL = 0xe8, LENGTH = 5 };
	int64_t disp;

	if (size - at < LENGTH || text[at] != CALL)
		return false;
	disp = (int64_t)(int32_t)lji_le32(text + at + 1) + LENGTH;
	if (disp > INT32_MAX)
		return false;
	*ref_ret = (struct lji_code_ref){.kind = LJI_CODE_CALL, .disp = (int32_t)disp};
	return true;
}

static bool match_x86(bool is64, const uint8_t *text, size_t size, size_t at,
		      struct lji_code_ref *ref_ret)
{
	unsigned int rex = 0;

	if (is64 && (text[at] & 0xf0) == REX)
		rex = text[at++];
	else if (is64 && at > 0 && (text[at - 1] & 0xf0) == REX)
		return false; /* That one belongs to it. */
	if (rex == 0 && match_call(text, size, at, ref_ret))
		return true;
	for (size_t i = 0; i < sizeof(x86_patterns) / sizeof(x86_patterns[0]); i++) {
		struct lji_code_ref ref = {.kind = x86_patterns[i].kind};
		size_t modrm = at + x86_patterns[i].opcode_size, length;

		if (modrm >= size ||
		    memcmp(text + at, x86_patterns[i].opcode, x86_patterns[i].opcode_size) != 0)
			continue;
		length = match_operand(text, size, modrm, rex, &ref);
		if (length == 0 ||
		    (text[modrm] >> 6 == MOD_REGISTER) != (ref.kind == LJI_CODE_ADD) ||
		    (x86_patterns[i].extension != ANY &&
		     (text[modrm] >> 3 & 7) != x86_patterns[i].extension))
			return false;
		if (x86_patterns[i].imm_size) {
			if (size - modrm < length + 4)
				return false;
			ref.imm = (int32_t)lji_le32(text + modrm + length);
		}
		if (ref.kind == LJI_CODE_ADD)
			ref.reg = ref.base;
		ref.size = x86_patterns[i].size ? x86_patterns[i].size : rex & REX_W ? 8 : 4;
		*ref_ret = ref;
		return true;
	}
	return false;
}

/*
 * Arm ARM C4.1: size and operation | imm12 << 10 | Rn << 5 | Rt, imm12 in units of the size;
 * MOVN, MOVZ: operation | imm16 << 5 | Rd; BL: operation | imm26, in words. Register 31 is sp as
 * a base, and zero as Rt.
 */
static const struct {
	uint32_t mask;
	uint32_t bits;
	uint8_t size;
	/* Of the immediate. */
	uint8_t shift;
	enum lji_code_kind kind;
} aarch64_patterns[] = {
	{0xffc00000, 0xf9400000, 8, 3, LJI_CODE_LOAD},	   /* ldr x */
	{0xffc00000, 0xb9400000, 4, 2, LJI_CODE_LOAD},	   /* ldr w */
	{0xffc00000, 0x39400000, 1, 0, LJI_CODE_LOAD},	   /* ldrb */
	{0xffc00000, 0xf9000000, 8, 3, LJI_CODE_STORE},	   /* str x */
	{0xffc00000, 0xb9000000, 4, 2, LJI_CODE_STORE},	   /* str w */
	{0xffc00000, 0x39000000, 1, 0, LJI_CODE_STORE},	   /* strb */
	{0xffc00000, 0x91000000, 8, 0, LJI_CODE_ADDRESS},  /* add x, x, #imm */
	{0xffc00000, 0x91400000, 8, 12, LJI_CODE_ADDRESS}, /* add x, x, #imm, lsl #12 */
	{0xffe00000, 0x12800000, 4, 0, LJI_CODE_CONST},	   /* movn w */
	{0xffe00000, 0x52800000, 4, 0, LJI_CODE_CONST},	   /* movz w */
	{0xfc000000, 0x94000000, 0, 0, LJI_CODE_CALL},	   /* bl */
};

static bool match_aarch64(const uint8_t *text, size_t size, size_t at, struct lji_code_ref *ref_ret)
{
	enum { ZERO = 31, MOVZ = 0x40000000 };
	uint32_t word;

	if (size - at < 4)
		return false;
	word = lji_le32(text + at);
	for (size_t i = 0; i < sizeof(aarch64_patterns) / sizeof(aarch64_patterns[0]); i++) {
		struct lji_code_ref ref = {.kind = aarch64_patterns[i].kind,
					   .size = aarch64_patterns[i].size,
					   .reg = word & 31};

		if ((word & aarch64_patterns[i].mask) != aarch64_patterns[i].bits)
			continue;
		if (ref.kind == LJI_CODE_CONST) {
			ref.imm = (int32_t)(word >> 5 & 0xffff);
			if (!(word & MOVZ))
				ref.imm = ~ref.imm;
		} else if (ref.kind == LJI_CODE_CALL) {
			ref.reg = 0;
			ref.disp = (int32_t)(word << 6) >> 4;
		} else {
			ref.base = word >> 5 & 31;
			ref.disp = (int32_t)((word >> 10 & 0xfff) << aarch64_patterns[i].shift);
		}
		if (ref.kind == LJI_CODE_STORE && ref.reg == ZERO)
			ref.kind = LJI_CODE_STORE_CONST;
		*ref_ret = ref;
		return true;
	}
	return false;
}

unsigned int lji_code_step(enum lji_arch arch)
{
	return arch == LJI_ARCH_AARCH64 ? 4 : 1;
}

bool lji_code_match(enum lji_arch arch, const uint8_t *text, size_t size, size_t at,
		    struct lji_code_ref *ref_ret)
{
	if (at >= size)
		return false;
	switch (arch) {
	case LJI_ARCH_X86_64:
		return match_x86(true, text, size, at, ref_ret);
	case LJI_ARCH_I386:
		return match_x86(false, text, size, at, ref_ret);
	case LJI_ARCH_AARCH64:
		return match_aarch64(text, size, at, ref_ret);
	case LJI_ARCH_ARM:
		break;
	}
	return false;
}
