/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Machine code for synthetic VMs: what an interpreter of that layout does with global_State,
 * jit_State and its C frame, in the encodings and registers of vm_x64.dasc, vm_x86.dasc and
 * vm_arm64.dasc.
 */
#ifndef LJI_SYNTHCODE_H
#define LJI_SYNTHCODE_H

#include <stdbool.h>

#include "synth.h"

/** Code under construction. */
struct synthcode {
	struct synth *s;
	/** Where in s->text the next instruction goes. */
	size_t at;
	/** Functions there are, apart from the interpreter. */
	unsigned int functions;
};

/** Registers of the interpreter, of any machine. */
enum synthcode_reg {
	SYNTHCODE_DISPATCH,
	SYNTHCODE_SP,
	SYNTHCODE_L,
	SYNTHCODE_BASE,
	SYNTHCODE_PC,
	/** The first argument of a call. */
	SYNTHCODE_ARG,
	/** Registers that the trace's number and exit's number are in when it is left. */
	SYNTHCODE_PARENT,
	SYNTHCODE_EXITNO,
	/** Any other. */
	SYNTHCODE_TMP,
};

/** Whether there is an interpreter for the machine of @p layout. */
bool synthcode_knows(const struct lji_layout *layout);

/** Gives @p s code, from the first handler on: all that the calibration wants to see. */
struct synthcode synthcode_make(struct synth *s);

/** [base + disp] = reg, reg = [base + disp], of @p size bytes; reg = base + disp. */
void synthcode_store(struct synthcode *c, enum synthcode_reg reg, enum synthcode_reg base,
		     int32_t disp, unsigned int size);
void synthcode_load(struct synthcode *c, enum synthcode_reg reg, enum synthcode_reg base,
		    int32_t disp, unsigned int size);
void synthcode_address(struct synthcode *c, enum synthcode_reg reg, enum synthcode_reg base,
		       int32_t disp);
/** [DISPATCH + disp] = value, 0 or a VM state. */
void synthcode_const(struct synthcode *c, int32_t disp, int32_t value, unsigned int size);
/** DISPATCH from a global_State that lies @p distance below it. */
void synthcode_dispatch(struct synthcode *c, uint32_t distance);
/** Calls a function with J that begins a trace: it stores that at J + @p at. */
void synthcode_begin_trace(struct synthcode *c, uint32_t at, bool record_1st);
/** Nothing, for as long as what is before and behind it does not belong together. */
void synthcode_pause(struct synthcode *c);

/** Displacement by which the interpreter of @p s addresses offset @p at of global_State. */
int32_t synthcode_g(const struct synthcode *c, uint32_t at);

#endif
