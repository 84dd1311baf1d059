/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Checks of the JIT compiler's state. Private to check*.c.
 */
#ifndef LJI_CHECK_JIT_H
#define LJI_CHECK_JIT_H

#include "vm/check_result.h"
#include "vm/vm.h"

/** J->trace, J->freetrace, J->sizetrace. UNKNOWN without a compiler. */
enum result lji_check_trace_array(const struct lji_vm *vm);
/** J->state. UNKNOWN without a compiler. */
enum result lji_check_jit_state(const struct lji_vm *vm);
/** J->base and J->flags. UNKNOWN without a compiler, and of one that was never set up. */
enum result lji_check_jit_flags(const struct lji_vm *vm);
/** The machine code area. UNKNOWN without a compiler. */
enum result lji_check_mcarea(const struct lji_vm *vm);
/** J->cur. UNKNOWN without a compiler. */
enum result lji_check_jit_cur(const struct lji_vm *vm);
/** J->param. UNKNOWN without a compiler. */
enum result lji_check_jit_param(const struct lji_vm *vm);
/** J->state against g->vmstate. UNKNOWN without a compiler. */
enum result lji_check_jit_numbers(const struct lji_vm *vm);

#endif
