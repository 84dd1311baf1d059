/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Checks of global_State, of the rest of GG_State, and of the heap by samples.
 * Private to check*.c; the table in check.c says of each what it means.
 */
#ifndef LJI_CHECK_GLOBAL_H
#define LJI_CHECK_GLOBAL_H

#include "vm/check_result.h"
#include "vm/vm.h"

/** LJ_GC_WHITES | LJ_GC_SFIXED: set by lj_gc_freeall(); else one white and a fixed bit. */
#define LJI_WHITE_FREEALL 0x43

/** L->glref of the main thread, and its type and colour. */
enum result lji_check_glref(const struct lji_vm *vm);
/** g->mainthref. */
enum result lji_check_mainthref(const struct lji_vm *vm);
/** g->gc.currentwhite and g->gc.state. */
enum result lji_check_gc_state(const struct lji_vm *vm);
/** g->gc.total. */
enum result lji_check_gc_total(const struct lji_vm *vm);
/** g->gc.root. */
enum result lji_check_gc_root(const struct lji_vm *vm);
/** g->gc.lightudseg. UNKNOWN where there is none. */
enum result lji_check_lightudseg(const struct lji_vm *vm);
/** g->strempty. */
enum result lji_check_strempty(const struct lji_vm *vm);
/** g->nilnode. */
enum result lji_check_nilnode(const struct lji_vm *vm);
/** g->uvhead. */
enum result lji_check_uvhead(const struct lji_vm *vm);
/** g->bc_cfunc_int and g->bc_cfunc_ext. */
enum result lji_check_bc_cfunc(const struct lji_vm *vm);
/** g->allocf. UNKNOWN when the target does not say what is executable. */
enum result lji_check_allocf(const struct lji_vm *vm);
/** g->hookf, which may be 0. UNKNOWN as lji_check_allocf(). */
enum result lji_check_hookf(const struct lji_vm *vm);
/** g->vmstate. */
enum result lji_check_vmstate(const struct lji_vm *vm);
/** g->gcroot: names of metamethods, base metatables. */
enum result lji_check_gcroot(const struct lji_vm *vm);
/** g->registrytv. */
enum result lji_check_registry(const struct lji_vm *vm);
/** registry._LOADED. */
enum result lji_check_loaded(const struct lji_vm *vm);
/** g->str: its table, mask and count. UNKNOWN while it is resized. */
enum result lji_check_string_table(const struct lji_vm *vm);
/** g->cur_L. */
enum result lji_check_cur_L(const struct lji_vm *vm);
/** g->mem_L. */
enum result lji_check_mem_L(const struct lji_vm *vm);
/** g->jit_L. */
enum result lji_check_jit_L(const struct lji_vm *vm);
/** g->vmthref. */
enum result lji_check_vmthref(const struct lji_vm *vm);
/** g->ctype_state. UNKNOWN without the FFI. */
enum result lji_check_ctype_state(const struct lji_vm *vm);
/** g->top_frame_info of Tarantool. */
enum result lji_check_top_frame(const struct lji_vm *vm);
/** What is between global_State and the next member of GG_State: FAIL, or UNKNOWN when it is empty. */
enum result lji_check_pad(const struct lji_vm *vm);
/** GG->bcff. */
enum result lji_check_bcff(const struct lji_vm *vm);
/** GG->dispatch. UNKNOWN as lji_check_allocf(). */
enum result lji_check_dispatch(const struct lji_vm *vm);
/** Samples of strings (see sample.h). */
enum result lji_check_strings(const struct lji_vm *vm);
/** Samples of prototypes. */
enum result lji_check_protos(const struct lji_vm *vm);
/** Samples of traces. */
enum result lji_check_traces(const struct lji_vm *vm);

#endif
