/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A layout from memory alone, for builds that no table knows and that carry no debug
 * information: each field is where only it can be, by something that is always true of it.
 * Private to src/vm; choose.c tries it when nothing else fits.
 */
#ifndef LJI_CALIBRATE_H
#define LJI_CALIBRATE_H

#include "base/bytes.h"
#include "vm/scan.h"
#include "vm/vm.h"

/**
 * Finds the layout of the VM whose main thread is at @p hit.
 *
 * What moves between builds is proven field by field, with the proof in own_ret->origins;
 * what is the same in all known builds of this reference size (GCtab, GCfunc, …) is taken
 * from them and checked on the heap. A field without a proof is LJI_NO_FIELD, of source
 * LJI_FIELD_UNKNOWN. GG_J is the point that offsets of J are relative to, the end of gcroot.
 * @param[out] doubt Appended to: names of the fields that are needed and could not be proven.
 * @return True if all that readers need is proven; @p own_ret is meaningless otherwise.
 */
bool lji_calibrate(struct lji_target *target, const struct lji_scan_hit *hit,
		   struct lji_own_layout *own_ret, struct lji_bytes *doubt);

#endif
