/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The FFI's C types (CTState, lj_ctype.h), as far as names of functions need them.
 * Private to src/vm.
 */
#ifndef LJI_CTYPE_H
#define LJI_CTYPE_H

#include "base/bytes.h"
#include "vm/heap.h"

/**
 * Address of the table of what ffi.metatype() and callbacks were given (CTState.miscmap), or 0.
 * Its keys: minus the number of a C type for its metatable, the number of a callback for its
 * function, "" for the metatable of all C functions.
 */
uint64_t lji_ctype_miscmap(const struct lji_vm *vm);

/**
 * Appends the name of C type number @p id as its declaration gives it: "struct vec", "point_t"; for
 * one that has none what LuaJIT prints, "struct 103".
 */
void lji_ctype_name(const struct lji_vm *vm, uint32_t id, struct lji_bytes *text);

#endif
