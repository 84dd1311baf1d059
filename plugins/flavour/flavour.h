/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A flavour is the builds of a family of LuaJITs for one machine: a name and their
 * layouts, all data.
 *
 * To add a build to a family: add its offsets to fixtures/layouts.tsv.xz, and its
 * name and the commit that moved something to builds.py, with generate.py; see there.
 *
 * To add a family, or a machine to one:
 *  1. write plugins/flavour/NAME.c with a `const struct lji_flavour lji_flavour_NAME`
 *     (or teach generate.py to: NAME is FAMILY_MACHINE);
 *  2. add NAME to LJI_FLAVOURS below and the file to plugins/flavour/local.mk;
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

/** Builds of a family for one machine. */
struct lji_flavour {
	/** Start of the names of its layouts, e.g. "luajit-2.1"; the same for all machines. */
	const char *name;
	/** What a user reads, e.g. "LuaJIT 2.1". */
	const char *title;
	enum lji_family family;
	/** Oldest first. */
	const struct lji_layout *layouts;
	size_t layout_count;
};

/** The built-in ones, in the order of trying: family by family, the most common one first. */
#define LJI_FLAVOURS(X)                                                        \
	X(luajit21_x64_gc64) X(luajit21_x64) X(luajit21_i386)                  \
	X(luajit21_arm64) X(luajit21_armhf)                                    \
	X(openresty_x64_gc64) X(openresty_x64) X(openresty_i386)               \
	X(openresty_arm64) X(openresty_armhf)                                  \
	X(tarantool_x64_gc64) X(tarantool_x64) X(tarantool_i386)               \
	X(tarantool_arm64)                                                     \
	X(luajit20_x64) X(luajit20_i386) X(luajit20_armhf)

#define X(name) extern const struct lji_flavour lji_flavour_##name;
LJI_FLAVOURS(X)
#undef X

/** All flavours, those of plugins (plugin.h) behind the built-in ones; ends with NULL. */
extern const struct lji_flavour *const *lji_flavours;

#endif
