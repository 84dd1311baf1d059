/* SPDX-License-Identifier: MIT */
/**
 * @file
 * References to memory in machine code, as the interpreter's assembler code has them: a few
 * encodings with a base register and an offset, matched one by one. No disassembler: what
 * is between them is not looked at, and lengths of instructions are not known. Private to src/vm.
 */
#ifndef LJI_CODEREF_H
#define LJI_CODEREF_H

#include "target/target.h"

/** What an instruction does with [base + disp], or with a register. */
enum lji_code_kind {
	/** reg = [base + disp]; a single byte is extended. */
	LJI_CODE_LOAD,
	/** [base + disp] = reg. */
	LJI_CODE_STORE,
	/** reg = base + disp. */
	LJI_CODE_ADDRESS,
	/** [base + disp] = imm. */
	LJI_CODE_STORE_CONST,
	/** reg += imm. */
	LJI_CODE_ADD,
	/** reg = imm. */
	LJI_CODE_CONST,
	/** Calls what is disp bytes behind the start of the instruction. */
	LJI_CODE_CALL,
};

/** One of them. Registers by their numbers in instructions: rsp 4, r14 14; aarch64: sp 31. */
struct lji_code_ref {
	enum lji_code_kind kind;
	/** Bytes of memory, or of the register: 1, 4 or 8. */
	unsigned int size;
	unsigned int base;
	unsigned int reg;
	int32_t disp;
	int32_t imm;
};

/** Bytes from one possible start of an instruction of @p arch to the next. */
unsigned int lji_code_step(enum lji_arch arch);

/** True if one of the known encodings begins at offset @p at of @p size bytes of code at @p text. */
bool lji_code_match(enum lji_arch arch, const uint8_t *text, size_t size, size_t at,
		    struct lji_code_ref *ref_ret);

#endif
