/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Where Lua code is while a thread stands in the interpreter itself: then L->base and the PC in
 * the C frame are of the last call that needed them, and registers have what is true (vm_*.dasc):
 *
 *             x86-64   i386   aarch64   arm
 *     BASE    rdx      edx    x19       r9
 *     PC      rbx      esi    x21       r6        behind the instruction that runs
 *
 * Private to src/vm.
 */
#ifndef LJI_INTERP_H
#define LJI_INTERP_H

#include "vm/vm.h"

/**
 * Gives BASE and PC when the thread on whose C stack @p cframe lies is in the interpreter's code.
 * They are what the registers hold: within calls and returns they may be anything.
 */
bool lji_interp_registers(const struct lji_vm *vm, uint64_t cframe, uint64_t *base_ret,
			  uint64_t *pc_ret);

#endif
