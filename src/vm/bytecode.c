/* SPDX-License-Identifier: MIT */
#include "vm/bytecode.h"

static const struct {
	const char *name;
	/* enum lji_bc_operand */
	uint8_t a, b, cd;
	/* The first numbering that has it. */
	uint8_t since;
} bytecodes[] = {
#define ENTRY(set, name, a, b, cd)                                             \
	{ #name, LJI_BC_OPERAND_##a, LJI_BC_OPERAND_##b, LJI_BC_OPERAND_##cd, set },
#define A(...) ENTRY(LJI_BC_20, __VA_ARGS__)
#define B(...) ENTRY(LJI_BC_21, __VA_ARGS__)
#define C(...) ENTRY(LJI_BC_21_BITOP, __VA_ARGS__)
	LJI_BYTECODES(A, B, C)
#undef A
#undef B
#undef C
};

/* Each numbering: what the newest one has, without what came later. */
#define ONE(name, ...) LJI_BC_##name,
#define NONE(...)

static const uint8_t set_20[] = { LJI_BYTECODES(ONE, NONE, NONE) };
static const uint8_t set_21[] = { LJI_BYTECODES(ONE, ONE, NONE) };
static const uint8_t set_21_bitop[] = { LJI_BYTECODES(ONE, ONE, ONE) };

_Static_assert(sizeof(set_20) == 93, "BC__MAX of 2.0");
_Static_assert(sizeof(set_21) == 97, "BC__MAX of 2.1");
_Static_assert(sizeof(set_21_bitop) == 104 && LJI_BC_COUNT == 104, "BC__MAX with bit operators");

static const struct {
	const uint8_t *items;
	unsigned int count;
} sets[] = {
	[LJI_BC_20] = { set_20, sizeof(set_20) },
	[LJI_BC_21] = { set_21, sizeof(set_21) },
	[LJI_BC_21_BITOP] = { set_21_bitop, sizeof(set_21_bitop) },
};

unsigned int lji_bc_number(enum lji_bytecode_set set, enum lji_bc bc)
{
	unsigned int number = bc;

	if (bc >= LJI_BC_COUNT || bytecodes[bc].since > set)
		return UINT8_MAX;
	for (unsigned int i = 0; i < bc; i++)
		number -= bytecodes[i].since > set;
	return number;
}

enum lji_bc lji_bc_find(enum lji_bytecode_set set, unsigned int op)
{
	return op < sets[set].count ? (enum lji_bc)sets[set].items[op] : LJI_BC_COUNT;
}

unsigned int lji_bc_max(enum lji_bytecode_set set)
{
	return sets[set].count;
}

const char *lji_bc_name(enum lji_bc bc)
{
	return bc < LJI_BC_COUNT ? bytecodes[bc].name : NULL;
}

void lji_bc_operands(enum lji_bc bc, enum lji_bc_operand *a_ret, enum lji_bc_operand *b_ret,
		     enum lji_bc_operand *cd_ret)
{
	*a_ret = (enum lji_bc_operand)bytecodes[bc].a;
	*b_ret = (enum lji_bc_operand)bytecodes[bc].b;
	*cd_ret = (enum lji_bc_operand)bytecodes[bc].cd;
}
