/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Which layout fits a main thread. Private to src/vm.
 */
#ifndef LJI_CHOOSE_H
#define LJI_CHOOSE_H

#include "base/bytes.h"
#include "vm/scan.h"
#include "vm/vm.h"

/** What to choose from. */
struct lji_choice_options {
	/**
	 * Only rows of the tables whose name begins with it; NULL for all. The best of these is
	 * taken even if it is not accepted; its failed checks become warnings then.
	 */
	const char *flavour;
	/** The only layouts to try (--layout), NULL none. */
	const struct lji_layouts *forced;
	/** Layouts that the VM's object tells of itself, tried besides the tables; NULL none. */
	const struct lji_own_layout *dwarf;
	size_t dwarf_count;
	/**
	 * When nothing else passes all checks, try to find the layout in memory (calibrate.h) as
	 * long as *@p calibrations, which it counts down, is not 0. NULL: do not. Always done for
	 * the flavour LJI_CALIBRATED.
	 */
	unsigned int *calibrations;
	/** The user was told already what a calibration does not find. */
	bool told;
	/** Appended to, if not NULL: fields that a calibration could not prove. */
	struct lji_bytes *doubt;
};

/** The flavour that switches tables and debug information off. */
#define LJI_CALIBRATED "calibrated"

/**
 * Tries all layouts of the target's machine on @p hit and takes the one that passes most
 * checks and fails none, but for what a moment in the life of a VM explains; sets layout,
 * own_layout, layout_source, g, main_L, life, evidence and equal_layouts of @p vm, whose
 * target is set. *@p fits_ret is false when none is accepted; @p vm is untouched then, but for
 * the evidence about the best (or the forced).
 */
struct lji_error *lji_vm_choose(struct lji_vm *vm, const struct lji_scan_hit *hit,
				const struct lji_choice_options *options, bool *fits_ret);

/** True if some layout's name begins with @p flavour. */
bool lji_flavour_known(const char *flavour);

#endif
