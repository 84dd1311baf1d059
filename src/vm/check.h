/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Independent checks that memory is a LuaJIT VM of a certain layout. Private
 * to src/vm: choose.c runs them for each layout, find.c on what was chosen.
 */
#ifndef LJI_CHECK_H
#define LJI_CHECK_H

#include "vm/vm.h"

/** Sum of the checks. */
struct lji_verdict {
	/** The memory is a VM of this layout (alive, being opened, being closed, or closed). */
	bool accepted;
	/** What does not depend on the options of a build (JIT, FFI) is right. */
	bool common;
	/** Checks that passed and that failed; what could not be read counts as neither. */
	unsigned int passed;
	unsigned int failed;
	/**
	 * Of the failed those that no state of such a VM explains (being opened, being closed, an
	 * object just made, a stack that moves): in memory of one moment it is another build.
	 */
	unsigned int refuted;
	/** Of the failed those that are true but for one object that may be in the making. */
	unsigned int doubted;
};

/**
 * Checks vm->main_L and vm->g against vm->layout. Sets vm->life and vm->evidence.
 * Reads the target's memory as it is now.
 */
struct lji_verdict lji_vm_check(struct lji_vm *vm);

#endif
