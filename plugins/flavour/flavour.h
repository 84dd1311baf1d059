/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A flavour is a family of LuaJIT builds: a name and its layouts, all data.
 *
 * To add a build to a family: add its offsets to the table that generate.py
 * reads and run it; see there.
 *
 * To add a family:
 *  1. write plugins/flavour/NAME.c with a `const struct lji_flavour lji_flavour_NAME`
 *     (or teach generate.py to);
 *  2. add a row to plugins/flavour/flavours.c and the file to plugins/flavour/local.mk;
 *  3. when it names VM states or bytecodes in a new way, extend enum lji_family
 *     and the lists of src/vm/state.c;
 *  4. the unit test of layouts covers it by itself; add a real build to tests/live.
 *
 * One outside the tree: plugin.h. The members of its layouts are what the view layout
 * lists: `ljinspect layout --from ELF` and a dot in front of each field make the C text.
 */
#ifndef LJI_FLAVOUR_H
#define LJI_FLAVOUR_H

#include <stddef.h>

#include "vm/layout.h"

/** A family of builds. */
struct lji_flavour {
	/** Start of the names of its layouts, e.g. "luajit-2.1". */
	const char *name;
	/** What a user reads, e.g. "LuaJIT 2.1". */
	const char *title;
	enum lji_family family;
	/** Oldest first within an architecture and size of references. */
	const struct lji_layout *layouts;
	size_t layout_count;
};

extern const struct lji_flavour lji_flavour_luajit20;
extern const struct lji_flavour lji_flavour_luajit21;
extern const struct lji_flavour lji_flavour_openresty;
extern const struct lji_flavour lji_flavour_tarantool;

/** All flavours, those of plugins (plugin.h) behind the built-in ones; ends with NULL. */
extern const struct lji_flavour *const *lji_flavours;

#endif
