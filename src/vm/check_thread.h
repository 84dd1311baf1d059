/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Checks of lua_State in every thread of a VM. Private to check*.c.
 */
#ifndef LJI_CHECK_THREAD_H
#define LJI_CHECK_THREAD_H

#include "vm/check_result.h"
#include "vm/vm.h"

/** L->base and L->top of coroutines that do not run. UNKNOWN without any. */
enum result lji_check_frames(const struct lji_vm *vm);
/** L->maxstack and L->stacksize. */
enum result lji_check_sizes(const struct lji_vm *vm);
/** L->openupval. */
enum result lji_check_openupvals(const struct lji_vm *vm);
/** L->openupval of coroutines that do not run, by the ring of all upvalues that are open. */
enum result lji_check_open_stacks(const struct lji_vm *vm);
/** L->cframe: FAIL when no thread has one there, but at another place. */
enum result lji_check_hidden_cframe(const struct lji_vm *vm);
/** L->env of the main thread. */
enum result lji_check_env(const struct lji_vm *vm);
/** L->env of all threads. */
enum result lji_check_envs(const struct lji_vm *vm);
/** L->base and L->top of the thread that runs. UNKNOWN when it is not in a C function. */
enum result lji_check_c_function(const struct lji_vm *vm);
/** L->stacksize and L->maxstack of the main thread. */
enum result lji_check_stack_size(const struct lji_vm *vm);
/** The first slot of the main stack, and L->base and L->top of the main thread. */
enum result lji_check_stack(const struct lji_vm *vm);
/** The main stack belongs to no other thread. UNKNOWN when that is not clear. */
enum result lji_check_stack_owner(const struct lji_vm *vm);
/** SAVE_L in the C frame of the main thread, else of the one entered last. UNKNOWN when none was. */
enum result lji_check_cframe(const struct lji_vm *vm);
/** SAVE_PC: FAIL when it is code. lj_frame.h, CFRAME_OFS_PC. */
enum result lji_check_saved_pc(const struct lji_vm *vm);

#endif
