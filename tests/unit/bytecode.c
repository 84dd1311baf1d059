/* SPDX-License-Identifier: MIT */
/* Numbers of bytecodes in each numbering, as LuaJIT's own jit.vmdef of that version lists them. */
#include <check.h>
#include <string.h>

#include "run.h"
#include "vm/bytecode.h"

/* jit.vmdef.bcnames of LuaJIT 2.0.5, names filled up to six characters. */
static const char bcnames_20[] =
	"ISLT  ISGE  ISLE  ISGT  ISEQV ISNEV ISEQS ISNES ISEQN ISNEN ISEQP ISNEP ISTC  ISFC  IST   "
	"ISF   MOV   NOT   UNM   LEN   ADDVN SUBVN MULVN DIVVN MODVN ADDNV SUBNV MULNV DIVNV MODNV "
	"ADDVV SUBVV MULVV DIVVV MODVV POW   CAT   KSTR  KCDATAKSHORTKNUM  KPRI  KNIL  UGET  USETV "
	"USETS USETN USETP UCLO  FNEW  TNEW  TDUP  GGET  GSET  TGETV TGETS TGETB TSETV TSETS TSETB "
	"TSETM CALLM CALL  CALLMTCALLT ITERC ITERN VARG  ISNEXTRETM  RET   RET0  RET1  FORI  JFORI "
	"FORL  IFORL JFORL ITERL IITERLJITERLLOOP  ILOOP JLOOP JMP   FUNCF IFUNCFJFUNCFFUNCV IFUNCV"
	"JFUNCVFUNCC FUNCCW";
/* Of LuaJIT 2.1.0-beta3 to 2026. */
static const char bcnames_21[] =
	"ISLT  ISGE  ISLE  ISGT  ISEQV ISNEV ISEQS ISNES ISEQN ISNEN ISEQP ISNEP ISTC  ISFC  IST   "
	"ISF   ISTYPEISNUM MOV   NOT   UNM   LEN   ADDVN SUBVN MULVN DIVVN MODVN ADDNV SUBNV MULNV "
	"DIVNV MODNV ADDVV SUBVV MULVV DIVVV MODVV POW   CAT   KSTR  KCDATAKSHORTKNUM  KPRI  KNIL  "
	"UGET  USETV USETS USETN USETP UCLO  FNEW  TNEW  TDUP  GGET  GSET  TGETV TGETS TGETB TGETR "
	"TSETV TSETS TSETB TSETM TSETR CALLM CALL  CALLMTCALLT ITERC ITERN VARG  ISNEXTRETM  RET   "
	"RET0  RET1  FORI  JFORI FORL  IFORL JFORL ITERL IITERLJITERLLOOP  ILOOP JLOOP JMP   FUNCF "
	"IFUNCFJFUNCFFUNCV IFUNCVJFUNCVFUNCC FUNCCW";

static void assert_names(enum lji_bytecode_set set, const char *names)
{
	ck_assert_uint_eq(lji_bc_max(set), strlen(names) / 6);
	for (unsigned int op = 0; op < lji_bc_max(set); op++) {
		const char *name = lji_bc_name(lji_bc_find(set, op));
		size_t size = strcspn(names + (size_t)6 * op, " ");

		if (size > 6)
			size = 6;
		ck_assert_msg(strlen(name) == size && memcmp(name, names + (size_t)6 * op, size) == 0,
			      "%u is %s", op, name);
	}
}

START_TEST(names)
{
	assert_names(LJI_BC_20, bcnames_20);
	assert_names(LJI_BC_21, bcnames_21);
}
END_TEST

START_TEST(there_and_back)
{
	for (enum lji_bytecode_set set = LJI_BC_20; set <= LJI_BC_21_BITOP; set++) {
		for (unsigned int op = 0; op < lji_bc_max(set); op++)
			ck_assert_uint_eq(lji_bc_number(set, lji_bc_find(set, op)), op);
		ck_assert_int_eq(lji_bc_find(set, lji_bc_max(set)), LJI_BC_COUNT);
		ck_assert_int_eq(lji_bc_find(set, 255), LJI_BC_COUNT);
		ck_assert_uint_eq(lji_bc_number(set, LJI_BC_COUNT), 255);
	}
	ck_assert_uint_eq(lji_bc_number(LJI_BC_20, LJI_BC_TGETR), 255);
	ck_assert_uint_eq(lji_bc_number(LJI_BC_21, LJI_BC_BSAR), 255);
	ck_assert_uint_eq(lji_bc_number(LJI_BC_21_BITOP, LJI_BC_BNOT), 89);
	ck_assert_uint_eq(lji_bc_number(LJI_BC_21_BITOP, LJI_BC_FUNCF), 96);
	ck_assert_uint_eq(lji_bc_number(LJI_BC_21_BITOP, LJI_BC_FUNCC), 102);
}
END_TEST

START_TEST(operands)
{
	static const struct {
		enum lji_bc bc;
		enum lji_bc_operand a, b, cd;
	} some[] = {
		{ LJI_BC_ISLT, LJI_BC_OPERAND_VAR, LJI_BC_OPERAND_NONE, LJI_BC_OPERAND_VAR },
		{ LJI_BC_KSHORT, LJI_BC_OPERAND_DST, LJI_BC_OPERAND_NONE, LJI_BC_OPERAND_LITS },
		{ LJI_BC_TGETS, LJI_BC_OPERAND_DST, LJI_BC_OPERAND_VAR, LJI_BC_OPERAND_STR },
		{ LJI_BC_CALL, LJI_BC_OPERAND_BASE, LJI_BC_OPERAND_LIT, LJI_BC_OPERAND_LIT },
		{ LJI_BC_JLOOP, LJI_BC_OPERAND_RBASE, LJI_BC_OPERAND_NONE, LJI_BC_OPERAND_LIT },
		{ LJI_BC_JMP, LJI_BC_OPERAND_RBASE, LJI_BC_OPERAND_NONE, LJI_BC_OPERAND_JUMP },
		{ LJI_BC_FNEW, LJI_BC_OPERAND_DST, LJI_BC_OPERAND_NONE, LJI_BC_OPERAND_FUNC },
		{ LJI_BC_UGET, LJI_BC_OPERAND_DST, LJI_BC_OPERAND_NONE, LJI_BC_OPERAND_UV },
	};

	for (size_t i = 0; i < sizeof(some) / sizeof(some[0]); i++) {
		enum lji_bc_operand a, b, cd;

		lji_bc_operands(some[i].bc, &a, &b, &cd);
		ck_assert_int_eq(a, some[i].a);
		ck_assert_int_eq(b, some[i].b);
		ck_assert_int_eq(cd, some[i].cd);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("bytecode");
	TCase *tcase = tcase_create("numbers");

	tcase_add_test(tcase, names);
	tcase_add_test(tcase, there_and_back);
	tcase_add_test(tcase, operands);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
