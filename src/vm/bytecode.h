/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Bytecodes (lj_bc.h): numbers, names and operands in the three numberings there are.
 * Private to src/vm.
 *
 *     | op (1) | A (1) | C (1) | B (1) |      or      | op (1) | A (1) | D (2) |
 */
#ifndef LJI_BYTECODE_H
#define LJI_BYTECODE_H

#include "vm/layout.h"

/**
 * All bytecodes in their order: name and what A, B and C or D are. A() are in every numbering,
 * B() since 2.1 (2013-02), C() since the bit operators (a2ce8114, 2026-07).
 */
#define LJI_BYTECODES(A, B, C)                                                 \
	A(ISLT, VAR, NONE, VAR) A(ISGE, VAR, NONE, VAR) A(ISLE, VAR, NONE, VAR) \
	A(ISGT, VAR, NONE, VAR) A(ISEQV, VAR, NONE, VAR) A(ISNEV, VAR, NONE, VAR) \
	A(ISEQS, VAR, NONE, STR) A(ISNES, VAR, NONE, STR) A(ISEQN, VAR, NONE, NUM) \
	A(ISNEN, VAR, NONE, NUM) A(ISEQP, VAR, NONE, PRI) A(ISNEP, VAR, NONE, PRI) \
	A(ISTC, DST, NONE, VAR) A(ISFC, DST, NONE, VAR) A(IST, NONE, NONE, VAR) \
	A(ISF, NONE, NONE, VAR) B(ISTYPE, VAR, NONE, LIT) B(ISNUM, VAR, NONE, LIT) \
	A(MOV, DST, NONE, VAR) A(NOT, DST, NONE, VAR) A(UNM, DST, NONE, VAR) \
	A(LEN, DST, NONE, VAR) A(ADDVN, DST, VAR, NUM) A(SUBVN, DST, VAR, NUM) \
	A(MULVN, DST, VAR, NUM) A(DIVVN, DST, VAR, NUM) A(MODVN, DST, VAR, NUM) \
	A(ADDNV, DST, VAR, NUM) A(SUBNV, DST, VAR, NUM) A(MULNV, DST, VAR, NUM) \
	A(DIVNV, DST, VAR, NUM) A(MODNV, DST, VAR, NUM) A(ADDVV, DST, VAR, VAR) \
	A(SUBVV, DST, VAR, VAR) A(MULVV, DST, VAR, VAR) A(DIVVV, DST, VAR, VAR) \
	A(MODVV, DST, VAR, VAR) A(POW, DST, VAR, VAR) A(CAT, DST, RBASE, RBASE) \
	A(KSTR, DST, NONE, STR) A(KCDATA, DST, NONE, CDATA) A(KSHORT, DST, NONE, LITS) \
	A(KNUM, DST, NONE, NUM) A(KPRI, DST, NONE, PRI) A(KNIL, BASE, NONE, BASE) \
	A(UGET, DST, NONE, UV) A(USETV, UV, NONE, VAR) A(USETS, UV, NONE, STR) \
	A(USETN, UV, NONE, NUM) A(USETP, UV, NONE, PRI) A(UCLO, RBASE, NONE, JUMP) \
	A(FNEW, DST, NONE, FUNC) A(TNEW, DST, NONE, LIT) A(TDUP, DST, NONE, TAB) \
	A(GGET, DST, NONE, STR) A(GSET, VAR, NONE, STR) A(TGETV, DST, VAR, VAR) \
	A(TGETS, DST, VAR, STR) A(TGETB, DST, VAR, LIT) B(TGETR, DST, VAR, VAR) \
	A(TSETV, VAR, VAR, VAR) A(TSETS, VAR, VAR, STR) A(TSETB, VAR, VAR, LIT) \
	A(TSETM, BASE, NONE, NUM) B(TSETR, VAR, VAR, VAR) A(CALLM, BASE, LIT, LIT) \
	A(CALL, BASE, LIT, LIT) A(CALLMT, BASE, NONE, LIT) A(CALLT, BASE, NONE, LIT) \
	A(ITERC, BASE, LIT, LIT) A(ITERN, BASE, LIT, LIT) A(VARG, BASE, LIT, LIT) \
	A(ISNEXT, BASE, NONE, JUMP) A(RETM, BASE, NONE, LIT) A(RET, RBASE, NONE, LIT) \
	A(RET0, RBASE, NONE, LIT) A(RET1, RBASE, NONE, LIT) A(FORI, BASE, NONE, JUMP) \
	A(JFORI, BASE, NONE, JUMP) A(FORL, BASE, NONE, JUMP) A(IFORL, BASE, NONE, JUMP) \
	A(JFORL, BASE, NONE, LIT) A(ITERL, BASE, NONE, JUMP) A(IITERL, BASE, NONE, JUMP) \
	A(JITERL, BASE, NONE, LIT) A(LOOP, RBASE, NONE, JUMP) A(ILOOP, RBASE, NONE, JUMP) \
	A(JLOOP, RBASE, NONE, LIT) A(JMP, RBASE, NONE, JUMP) C(BNOT, DST, NONE, VAR) \
	C(BAND, DST, VAR, VAR) C(BOR, DST, VAR, VAR) C(BXOR, DST, VAR, VAR) \
	C(BSHL, DST, VAR, VAR) C(BSHR, DST, VAR, VAR) C(BSAR, DST, VAR, VAR) \
	A(FUNCF, RBASE, NONE, NONE) A(IFUNCF, RBASE, NONE, NONE) A(JFUNCF, RBASE, NONE, LIT) \
	A(FUNCV, RBASE, NONE, NONE) A(IFUNCV, RBASE, NONE, NONE) A(JFUNCV, RBASE, NONE, LIT) \
	A(FUNCC, RBASE, NONE, NONE) A(FUNCCW, RBASE, NONE, NONE)

/** What an operand is. */
enum lji_bc_operand {
	LJI_BC_OPERAND_NONE,
	/** A slot: written, read, first of several, those behind it are free. */
	LJI_BC_OPERAND_DST,
	LJI_BC_OPERAND_VAR,
	LJI_BC_OPERAND_BASE,
	LJI_BC_OPERAND_RBASE,
	/** Number of an upvalue. */
	LJI_BC_OPERAND_UV,
	/** A number; LITS has a sign. */
	LJI_BC_OPERAND_LIT,
	LJI_BC_OPERAND_LITS,
	/** Inverted type of nil, false, true. */
	LJI_BC_OPERAND_PRI,
	/** Index of a constant. */
	LJI_BC_OPERAND_NUM,
	LJI_BC_OPERAND_STR,
	LJI_BC_OPERAND_TAB,
	LJI_BC_OPERAND_FUNC,
	LJI_BC_OPERAND_CDATA,
	/** Distance plus 0x8000. */
	LJI_BC_OPERAND_JUMP,
};

/** The bytecodes of the newest numbering. */
enum lji_bc {
#define LJI_BC_ENUM(name, a, b, cd) LJI_BC_##name,
	LJI_BYTECODES(LJI_BC_ENUM, LJI_BC_ENUM, LJI_BC_ENUM)
#undef LJI_BC_ENUM
	LJI_BC_COUNT,
};

/** Number of @p bc in @p set; 255 when it is not in it. */
unsigned int lji_bc_number(enum lji_bytecode_set set, enum lji_bc bc);

/** The bytecode with number @p op in @p set; LJI_BC_COUNT for none: a fast function's or damage. */
enum lji_bc lji_bc_find(enum lji_bytecode_set set, unsigned int op);

/** BC__MAX: how many @p set has. */
unsigned int lji_bc_max(enum lji_bytecode_set set);

/** "ISLT", … */
const char *lji_bc_name(enum lji_bc bc);

/** What the operands of @p bc are; B is NONE where C is D. */
void lji_bc_operands(enum lji_bc bc, enum lji_bc_operand *a_ret, enum lji_bc_operand *b_ret,
		     enum lji_bc_operand *cd_ret);

#endif
