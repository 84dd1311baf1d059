/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Separate debug files: by build-id, by .gnu_debuglink, from debuginfod. Private to src/elf.
 */
#ifndef LJI_ELF_DEBUG_FILE_H
#define LJI_ELF_DEBUG_FILE_H

#include "elf/file.h"
#include "elf/symbols.h"

/** What is done with the debug files of an object. */
struct lji_debug_file_user {
	/**
	 * Looks at one that belongs to the object; valid during the call. Sets *@p used_ret when it
	 * has what is needed, else the next one is looked for.
	 */
	struct lji_error *(*use)(void *arg, struct lji_elf_file *file, const char *path,
				 bool *used_ret);
	void *arg;
};

/**
 * Shows @p user the debug files of @p object, whose mapped file is @p file, until one is
 * used. Looked for in this order, only a file that belongs to it by build-id or checksum counts:
 *  1. DIR/.build-id/xx/yyyy.debug in each debug directory;
 *  2. the name in .gnu_debuglink: beside the file, in .debug/ beside it, in DIR/its
 *     directory, each below --sysroot first;
 *  3. debuginfod, when DEBUGINFOD_URLS is set and libdebuginfod is installed.
 * Of @p objects only the options count, of @p object the path and the file's build-id.
 */
struct lji_error *lji_debug_file_find(const struct lji_objects *objects,
				      const struct lji_object *object, struct lji_elf_file *file,
				      const struct lji_debug_file_user *user);

/** Adds .symtab of the debug file of @p object; nothing when there is none. */
struct lji_error *lji_debug_file_add(struct lji_symbols *symbols, struct lji_objects *objects,
				     struct lji_object *object, struct lji_elf_file *file);

#endif
