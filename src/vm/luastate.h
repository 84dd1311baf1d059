/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The fields of a lua_State (lj_obj.h) and the Lua stack they tell of:
 *
 *     stack                    base        top            maxstack       stack + 8 * stacksize
 *     | thread | (FR2: filler) | …frames… | values … | …  | LJ_STACK_EXTRA |
 *
 * `base` at its lowest place means that no function runs in it. cframe points into the C stack
 * on which it runs, 0 when it does not. Private to src/vm.
 */
#ifndef LJI_LUASTATE_H
#define LJI_LUASTATE_H

#include "vm/vm.h"

/** One lua_State as it is in memory; nothing of it is checked. */
struct lji_luastate {
	/** L->status. */
	unsigned int status;
	/** Addresses of stack slots. */
	uint64_t stack, base, top, maxstack;
	/** Slots, LJ_STACK_EXTRA included. */
	uint32_t stacksize;
	/** Without its two flag bits; 0 when the layout does not tell where it is. */
	uint64_t cframe;
};

/** Reads the lua_State at @p L; false when there is none. */
bool lji_luastate_read(const struct lji_vm *vm, uint64_t L, struct lji_luastate *state_ret);

/** False while resizestack() moves it (base and top still point into the old block), and of damage. */
bool lji_luastate_consistent(const struct lji_layout *layout, const struct lji_luastate *state);

/** Lowest place of base: behind the thread itself. */
uint64_t lji_luastate_bottom(const struct lji_layout *layout, const struct lji_luastate *state);

#endif
