/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the tables of known builds say as a whole. Private to src/vm.
 */
#ifndef LJI_KNOWN_H
#define LJI_KNOWN_H

#include "vm/layout.h"

/** The row called @p name, or NULL. */
const struct lji_layout *lji_known_layout(const char *name);

/** True if a build with the flags of @p layout must have the field with index @p i: all known ones do. */
bool lji_known_field_required(const struct lji_layout *layout, size_t i);

/** True if the field called @p name belongs to the JIT compiler: its state, traces, snapshots. */
bool lji_field_is_jit(const char *name);

#endif
