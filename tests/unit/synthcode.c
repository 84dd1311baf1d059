/* SPDX-License-Identifier: MIT */
#include "synthcode.h"

#include <stdlib.h>
#include <string.h>

#include "target/target.h"

/* Where handlers begin, as synth.c has them. */
enum { FIRST = 0x1000, TIMES = 10, SBUF_L = 24, SBUF_L_32 = 12, PAUSE = 64 };
/* Functions of C code. */
enum { FUNCTIONS = 0xe000, FUNCTION_SIZE = 512 };

static bool is_arm(const struct synthcode *c)
{
	return c->s->layout->arch == LJI_ARCH_AARCH64;
}

bool synthcode_knows(const struct lji_layout *layout)
{
	return layout->arch != LJI_ARCH_ARM;
}

static unsigned int number(const struct synthcode *c, enum synthcode_reg reg)
{
	/* By enum synthcode_reg. */
	static const unsigned int x64[] = {14, 4, 5, 2, 3, 7, 1, 0, 10};
	static const unsigned int i386[] = {3, 4, 5, 2, 6, 1, 1, 0, 7};
	static const unsigned int arm64[] = {22, 31, 23, 19, 21, 0, 1, 0, 9};

	switch (c->s->layout->arch) {
	case LJI_ARCH_X86_64:
		return x64[reg];
	case LJI_ARCH_I386:
		return i386[reg];
	default:
		return arm64[reg];
	}
}

static void put(struct synthcode *c, uint64_t value, unsigned int size)
{
	for (unsigned int i = 0; i < size; i++)
		c->s->text[c->at++] = (uint8_t)(value >> 8 * i);
}

/* REX, opcode, ModRM, SIB and displacement. */
static void put_x86(struct synthcode *c, const char *opcode, unsigned int reg, unsigned int base,
		    int32_t disp, bool wide)
{
	unsigned int rex = (wide ? 8u : 0) | (reg > 7 ? 4 : 0) | (base > 7 ? 1 : 0);
	bool is_short = disp >= -128 && disp < 128;

	if (rex)
		put(c, 0x40 | rex, 1);
	for (; *opcode; opcode++)
		put(c, (uint8_t)*opcode, 1);
	put(c, (is_short ? 0x40u : 0x80u) | (reg & 7) << 3 | (base & 7), 1);
	if ((base & 7) == 4)
		put(c, 0x24, 1);
	put(c, (uint32_t)disp, is_short ? 1 : 4);
}

static void put_arm(struct synthcode *c, uint32_t bits, unsigned int reg, unsigned int base,
		    int32_t disp, unsigned int size)
{
	put(c, bits | (uint32_t)disp / size << 10 | base << 5 | reg, 4);
}

void synthcode_store(struct synthcode *c, enum synthcode_reg reg, enum synthcode_reg base,
		     int32_t disp, unsigned int size)
{
	unsigned int r = number(c, reg), b = number(c, base);

	if (is_arm(c))
		put_arm(c, size == 8 ? 0xf9000000 : 0xb9000000, r, b, disp, size);
	else
		put_x86(c, "\x89", r, b, disp, size == 8);
}

void synthcode_load(struct synthcode *c, enum synthcode_reg reg, enum synthcode_reg base,
		    int32_t disp, unsigned int size)
{
	unsigned int r = number(c, reg), b = number(c, base);

	if (is_arm(c))
		put_arm(c, size == 8 ? 0xf9400000 : size == 4 ? 0xb9400000 : 0x39400000, r, b, disp,
			size);
	else
		put_x86(c, size == 1 ? "\x0f\xb6" : "\x8b", r, b, disp, size == 8);
}

void synthcode_address(struct synthcode *c, enum synthcode_reg reg, enum synthcode_reg base,
		       int32_t disp)
{
	unsigned int r = number(c, reg), b = number(c, base);

	if (is_arm(c))
		put_arm(c, 0x91000000, r, b, disp, 1);
	else
		put_x86(c, "\x8d", r, b, disp, c->s->layout->gc64);
}

void synthcode_const(struct synthcode *c, int32_t disp, int32_t value, unsigned int size)
{
	enum { INTERP = 26, ZERO = 31 };
	unsigned int reg = value == 0 ? ZERO : value == -1 ? INTERP : 8;

	if (is_arm(c)) {
		if (reg == 8)
			put(c, 0x12800000 | (uint32_t)~value << 5 | reg, 4);
		put_arm(c, size == 8 ? 0xf9000000 : 0xb9000000, reg, 22, disp, size);
		return;
	}
	put_x86(c, "\xc7", 0, number(c, SYNTHCODE_DISPATCH), disp, size == 8);
	put(c, (uint32_t)value, 4);
}

void synthcode_dispatch(struct synthcode *c, uint32_t distance)
{
	if (is_arm(c)) {
		put_arm(c, 0xf9400000, 8, 9, (int32_t)distance, 8);
		return;
	}
	if (c->s->layout->arch == LJI_ARCH_X86_64)
		put(c, c->s->layout->gc64 ? 0x49 : 0x41, 1);
	put(c, 0x81, 1);
	put(c, 0xc0 | (number(c, SYNTHCODE_DISPATCH) & 7), 1);
	put(c, distance, 4);
}

void synthcode_pause(struct synthcode *c)
{
	for (unsigned int i = 0; i < PAUSE / 4; i++)
		put(c, is_arm(c) ? 0xd503201f : 0x90909090, 4);
}

int32_t synthcode_g(const struct synthcode *c, uint32_t at)
{
	const struct lji_layout *l = c->s->layout;

	return (int32_t)at - (is_arm(c) ? 0 : l->GG_dispatch - l->GG_g);
}

static void put_call(struct synthcode *c, size_t function)
{
	int32_t disp = (int32_t)(function - c->at);

	if (is_arm(c)) {
		put(c, 0x94000000 | ((uint32_t)disp / 4 & 0x3ffffff), 4);
		return;
	}
	put(c, 0xe8, 1);
	put(c, (uint32_t)disp - 5, 4);
}

void synthcode_begin_trace(struct synthcode *c, uint32_t at, bool record_1st)
{
	const struct lji_layout *l = c->s->layout;
	struct synthcode function = {.s = c->s, .at = FUNCTIONS + c->functions++ * FUNCTION_SIZE};
	unsigned int start = record_1st ? 0x13 : 0x12, J = number(c, SYNTHCODE_ARG);

	synthcode_pause(c);
	synthcode_address(c, SYNTHCODE_ARG, SYNTHCODE_DISPATCH, synthcode_g(c, l->GG_J - l->GG_g));
	put_call(c, function.at);
	synthcode_pause(&function);
	if (is_arm(c)) {
		put(&function, 0x52800000 | start << 5 | 1, 4);
		put_arm(&function, 0xb9000000, 1, J, (int32_t)at, 4);
		return;
	}
	put_x86(&function, "\xc7", 0, J, (int32_t)at, false);
	put(&function, start, 4);
}

static void store_L(struct synthcode *c, uint32_t at)
{
	synthcode_store(c, SYNTHCODE_L, SYNTHCODE_DISPATCH, synthcode_g(c, at),
			c->s->layout->ref_size);
}

static void load_L(struct synthcode *c, uint32_t at)
{
	synthcode_load(c, SYNTHCODE_L, SYNTHCODE_DISPATCH, synthcode_g(c, at),
		       c->s->layout->ref_size);
}

static void make_states(struct synthcode *c)
{
	/* Tarantool's has no LFUNC and FFUNC on aarch64. */
	static const int32_t states[] = {-1, -2, -4}, lfunc[] = {-1, -4, -6, -2, -3};
	const struct lji_layout *l = c->s->layout;
	const int32_t *list = l->vmstate_lfunc ? lfunc : states;

	for (unsigned int i = 0; i < (l->vmstate_lfunc && !is_arm(c) ? 5 : 3); i++)
		synthcode_const(c, synthcode_g(c, l->g_vmstate), list[i], 4);
}

static void make_collector(struct synthcode *c)
{
	const struct lji_layout *l = c->s->layout;

	load_L(c, l->g_gc_total);
	store_L(c, l->g_gc_grayagain);
	synthcode_load(c, SYNTHCODE_TMP, SYNTHCODE_DISPATCH, synthcode_g(c, l->g_gc_grayagain),
		       l->ref_size);
	synthcode_pause(c);
}

static void make_tmpbuf(struct synthcode *c)
{
	const struct lji_layout *l = c->s->layout;
	uint32_t its_L = l->gc64 ? SBUF_L : SBUF_L_32;

	synthcode_pause(c);
	synthcode_address(c, SYNTHCODE_ARG, SYNTHCODE_DISPATCH, synthcode_g(c, l->g_tmpbuf));
	if (is_arm(c))
		store_L(c, l->g_tmpbuf + its_L);
	else
		synthcode_store(c, SYNTHCODE_L, SYNTHCODE_ARG, (int32_t)its_L, l->ref_size);
	synthcode_pause(c);
	if (l->has_jit)
		store_L(c, l->g_tmpbuf + its_L);
	synthcode_pause(c);
}

static void make_running(struct synthcode *c)
{
	const struct lji_layout *l = c->s->layout;
	bool is_20 = l->bytecode == LJI_BC_20;

	if (!is_20) {
		for (int i = 0; i < 3; i++)
			store_L(c, l->g_cur_L);
	}
	synthcode_pause(c);
	if (!l->has_jit)
		return;
	load_L(c, is_20 ? l->g_jit_L : l->g_cur_L);
	if (is_20)
		store_L(c, l->g_jit_L);
	synthcode_const(c, synthcode_g(c, is_20 ? l->g_jit_L : l->g_jit_base), 0, l->ref_size);
	synthcode_store(c, SYNTHCODE_BASE, SYNTHCODE_DISPATCH, synthcode_g(c, l->g_jit_base),
			l->ref_size);
	synthcode_load(c, SYNTHCODE_BASE, SYNTHCODE_DISPATCH, synthcode_g(c, l->g_jit_base),
		       l->ref_size);
	synthcode_pause(c);
}

static void make_jit(struct synthcode *c)
{
	const struct lji_layout *l = c->s->layout;
	uint32_t J = l->GG_J - l->GG_g;

	for (int i = 0; i < 2; i++) {
		/* Before a stitched trace the exit's number is stored near to it. */
		if (i == 1)
			synthcode_store(c, SYNTHCODE_L, SYNTHCODE_DISPATCH,
					synthcode_g(c, J + l->J_exitno), 4);
		synthcode_address(c, SYNTHCODE_ARG, SYNTHCODE_DISPATCH, synthcode_g(c, J));
		synthcode_store(c, SYNTHCODE_L, SYNTHCODE_DISPATCH, synthcode_g(c, J + l->J_L),
				c->s->pointer_size);
		synthcode_pause(c);
	}
	synthcode_begin_trace(c, l->J_state, l->trace_record_1st);
	synthcode_load(c, SYNTHCODE_TMP, SYNTHCODE_DISPATCH, synthcode_g(c, J + l->J_trace),
		       l->ref_size);
	synthcode_store(c, SYNTHCODE_PARENT, SYNTHCODE_DISPATCH, synthcode_g(c, J + l->J_parent), 4);
	synthcode_store(c, SYNTHCODE_EXITNO, SYNTHCODE_DISPATCH, synthcode_g(c, J + l->J_exitno), 4);
}

static void make_frame(struct synthcode *c)
{
	const struct lji_layout *l = c->s->layout;

	for (int i = 0; i < TIMES; i++) {
		synthcode_load(c, SYNTHCODE_L, SYNTHCODE_SP, l->cframe_L, l->ref_size);
		synthcode_store(c, SYNTHCODE_BASE, SYNTHCODE_L, l->L_base, l->ref_size);
		synthcode_store(c, SYNTHCODE_PC, SYNTHCODE_SP, l->cframe_pc, l->ref_size);
	}
	if (is_arm(c)) {
		synthcode_store(c, SYNTHCODE_L, SYNTHCODE_SP, l->cframe_L, 8);
		return;
	}
	for (int i = 0; i < 2; i++)
		synthcode_store(c, SYNTHCODE_SP, SYNTHCODE_L, l->L_cframe, c->s->pointer_size);
}

struct synthcode synthcode_make(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	struct synthcode c = {.s = s, .at = FIRST};

	s->text = malloc(SYNTH_TEXT_SIZE);
	if (!s->text)
		abort();
	memset(s->text, 0xcc, SYNTH_TEXT_SIZE);
	synthcode_dispatch(&c, l->GG_dispatch - l->GG_g);
	make_collector(&c);
	make_states(&c);
	make_running(&c);
	for (int i = 0; i < 3; i++)
		synthcode_load(&c, SYNTHCODE_TMP, SYNTHCODE_DISPATCH, synthcode_g(&c, l->g_hookmask),
			       1);
	synthcode_load(&c, SYNTHCODE_PC, SYNTHCODE_DISPATCH, synthcode_g(&c, l->g_ctype_state),
		       l->ref_size);
	if (l->bytecode != LJI_BC_20)
		make_tmpbuf(&c);
	if (l->has_jit)
		make_jit(&c);
	make_frame(&c);
	return c;
}
