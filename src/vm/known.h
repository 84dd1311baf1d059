/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the tables of known builds say as a whole.
 */
#ifndef LJI_KNOWN_H
#define LJI_KNOWN_H

#include "base/error.h"
#include "vm/layout.h"

/** The row called @p name, or NULL. */
const struct lji_layout *lji_known_layout(const char *name);

/** True if a build with the flags of @p layout must have the field with index @p i: all known ones do. */
bool lji_known_field_required(const struct lji_layout *layout, size_t i);

/** True if the field called @p name belongs to the JIT compiler: its state, traces, snapshots. */
bool lji_field_is_jit(const char *name);

/**
 * True if the field called @p name is a macro in LuaJIT: LJ_STACK_EXTRA, the C frame's offsets.
 * Debug information does not have them.
 */
bool lji_field_is_macro(const char *name);

/** True if readers cannot do without the field called @p name even in a partial layout. */
bool lji_field_is_needed(const char *name);

/**
 * The name of a field that lies outside of its structure, NULL when there is none: what
 * comes from a file or from debug information must not lead a reader astray.
 */
const char *lji_known_fault(const struct lji_layout *layout);

/** What lji_known_complete() may set besides macros. */
enum {
	/** Name, title and family: those of the nearest known build. */
	LJI_COMPLETE_NAME = 1,
	/** trace_record_1st. */
	LJI_COMPLETE_RECORD_1ST = 2,
};

/**
 * All layouts that @p base may mean: for each set of values that known builds of its kind give
 * to macros which it leaves at LJI_NO_FIELD, one; those of the nearest builds first, of
 * the newest of equals. A layout that no known build has is compared with the computed ones
 * (lji_layout_derive()) as well. None when no build of its kind is known.
 * @param what LJI_COMPLETE_* combined.
 */
struct lji_error *lji_known_complete(const struct lji_own_layout *base, unsigned int what,
				     struct lji_layouts *layouts_ret);

/**
 * The first of @p layouts, with macros that others give otherwise with the same right set to
 * LJI_NO_FIELD and of unknown origin.
 */
struct lji_own_layout lji_known_settled(const struct lji_layouts *layouts);

#endif
