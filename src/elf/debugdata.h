/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MiniDebugInfo: section .gnu_debugdata holds an xz-compressed ELF file with
 * the functions that are not exported. Private to src/elf.
 */
#ifndef LJI_ELF_DEBUGDATA_H
#define LJI_ELF_DEBUGDATA_H

#include "elf/file.h"
#include "elf/symbols.h"

/**
 * Adds the symbols of .gnu_debugdata of @p file, if it has one. What is
 * unpacked is bounded (64 MiB or 32 times the packed size, whichever is more): more is LJI_ERROR_CORRUPT.
 */
struct lji_error *lji_debugdata_add(struct lji_symbols *symbols, struct lji_elf_file *file);

#endif
