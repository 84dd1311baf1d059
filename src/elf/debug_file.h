/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Separate debug files: by build-id, by .gnu_debuglink, from debuginfod. Private to src/elf.
 */
#ifndef LJI_ELF_DEBUG_FILE_H
#define LJI_ELF_DEBUG_FILE_H

#include "elf/symbols.h"

/**
 * Adds .symtab of the debug file of @p object, whose mapped file is @p file. Looked for in
 * this order, only a file that belongs to it by build-id or checksum is used:
 *  1. DIR/.build-id/xx/yyyy.debug in each debug directory;
 *  2. the name in .gnu_debuglink: beside the file, in .debug/ beside it, in DIR/its
 *     directory, each below --sysroot first;
 *  3. debuginfod, when DEBUGINFOD_URLS is set and libdebuginfod is installed.
 * Adds nothing when there is none.
 */
struct lji_error *lji_debug_file_add(struct lji_symbols *symbols, struct lji_objects *objects,
				     struct lji_object *object, struct lji_elf_file *file);

#endif
