/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a LuaJIT tells of how it was built, through its own libraries. It is read by the layout
 * that was chosen, but does not come from it; a script may have changed it.
 */
#ifndef LJI_BUILD_H
#define LJI_BUILD_H

#include "vm/vm.h"

/** An answer that may not be there. */
enum lji_told {
	LJI_TOLD_NOT,
	LJI_TOLD_NO,
	LJI_TOLD_YES,
};

/** It; zero-initialised is nothing. */
struct lji_build {
	/** jit.version, "LuaJIT 2.1.0-beta3"; raw bytes of the target, NUL-terminated, "" none. */
	char version[64];
	/** LJ_DUALNUM: jit.version_num is stored as an integer, as are all small ones. */
	enum lji_told dualnum;
	/** LUAJIT_ENABLE_LUA52COMPAT: the base library has rawlen. */
	enum lji_told lua52;
};

/** Reads it inside lji_target_snapshot(). Bounded; a VM without these libraries tells nothing. */
void lji_vm_read_build(const struct lji_vm *vm, struct lji_build *build_ret);

#endif
