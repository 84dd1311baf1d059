/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts from debug information. DWARF has the structures and the arrays' lengths; what
 * it lacks (LJ_STACK_EXTRA, the C frame, which are macros) is taken from the rows of
 * the tables, nearest first, so one build gives a few layouts that checks on memory
 * tell apart.
 */
#ifndef LJI_DWARF_LAYOUT_H
#define LJI_DWARF_LAYOUT_H

#include "elf/object.h"
#include "vm/layout.h"

/**
 * Reads the layouts of the LuaJIT in the ELF file @p path for --from; LJI_ERROR_NOTFOUND
 * without debug information, LJI_ERROR_UNSUPPORTED when it is of no LuaJIT that can be read,
 * with what is missing. At least one layout on success.
 */
struct lji_error *lji_dwarf_layouts_of_file(const char *path,
					    const struct lji_object_options *options,
					    struct lji_layouts *layouts_ret);

/** The same for a loaded object. */
struct lji_error *lji_dwarf_layouts_of_object(const struct lji_objects *objects,
					      const struct lji_object *object,
					      struct lji_layouts *layouts_ret);

/** What was read of the objects of a target, each once; zero-initialised is empty. */
struct lji_dwarf_cache {
	struct lji_dwarf_cached {
		const struct lji_object *object;
		struct lji_layouts layouts;
	} *items;
	size_t count;
	size_t capacity;
};

/**
 * The layouts of the object that address @p code lies in; an empty list when there is no
 * such object or no debug information. Valid until the next call.
 */
struct lji_error *lji_dwarf_cache_get(struct lji_dwarf_cache *cache, struct lji_objects *objects,
				      uint64_t code, const struct lji_layouts **layouts_ret);

void lji_dwarf_cache_deinit(struct lji_dwarf_cache *cache);

#endif
