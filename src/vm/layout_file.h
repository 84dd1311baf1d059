/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts in text files, see doc/layout-format.md:
 *
 *     file  = line*
 *     line  = [ key "=" value ] [ "#" comment ] newline
 *     key   = "base" | "name" | "title" | a flag | a field of LJI_LAYOUT_FIELDS
 *     value = number | 0x number | "none" | "yes" | "no" | word
 */
#ifndef LJI_LAYOUT_FILE_H
#define LJI_LAYOUT_FILE_H

#include "base/error.h"
#include "vm/layout.h"

/**
 * Reads a layout; what it does not say comes from its `base`, without one all must be
 * there. Its fields fit together (sizes, alignment, what a JIT needs). Macros that it calls
 * unknown get the values of known builds: a layout for each, at least one.
 * LJI_ERROR_CORRUPT names the file, the line and what is wrong.
 */
struct lji_error *lji_layout_file_read(const char *path, struct lji_layouts *layouts_ret);

/** Value of a flag as the file has it ("yes", "x86-64", "2.1", …). */
struct lji_layout_flag {
	const char *name;
	const char *value;
};

/** Flags in the order they are written. */
enum { LJI_LAYOUT_FLAG_COUNT = 8 };

/** The flags of @p layout as text; literals. */
void lji_layout_flags(const struct lji_layout *layout,
		      struct lji_layout_flag flags_ret[LJI_LAYOUT_FLAG_COUNT]);

#endif
