/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Function objects (GCfunc, lj_obj.h).
 *
 *     | header ffid nupvalues | env | gclist | pc |  Lua: uvptr[nupvalues] references to GCupval
 *                                                 |  C:   f | upvalue[nupvalues] TValues
 *
 * ffid 0 is a Lua function: pc is the bytecode behind its GCproto.
 */
#ifndef LJI_FUNC_H
#define LJI_FUNC_H

#include "vm/heap.h"

/** The fixed part of a function object. */
struct lji_func {
	uint64_t address;
	/** Lua: address of the GCproto (not checked), else 0. */
	uint64_t proto;
	/** Environment table. */
	uint64_t env;
	uint8_t ffid;
	uint8_t nupvalues;
};

/** Reads the function at @p addr; false when there is none. */
bool lji_func_read(const struct lji_vm *vm, uint64_t addr, struct lji_func *func_ret);

/** Reads the value of upvalue @p index; false when it cannot be. */
bool lji_func_upvalue(const struct lji_vm *vm, const struct lji_func *func, unsigned int index,
		      struct lji_value *value_ret);

#endif
