/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Which layout fits a main thread. Private to src/vm.
 */
#ifndef LJI_CHOOSE_H
#define LJI_CHOOSE_H

#include "vm/scan.h"
#include "vm/vm.h"

/**
 * Tries all layouts of the target's machine on @p hit and takes the one that passes most
 * checks; sets layout, own_layout, layout_source, g, main_L, life, evidence and
 * equal_layouts of @p vm, whose target is set. *@p fits_ret is false, @p vm untouched,
 * when none is accepted.
 *
 * @param flavour Only layouts whose name begins with it; NULL for all. The best of
 *                these is taken even if it is not accepted; its failed checks become
 *                warnings then.
 */
struct lji_error *lji_vm_choose(struct lji_vm *vm, const struct lji_scan_hit *hit,
				const char *flavour, bool *fits_ret);

/** True if some layout's name begins with @p flavour. */
bool lji_flavour_known(const char *flavour);

#endif
