/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Where symbol tables stand in a file, and in memory. Private to src/elf.
 */
#ifndef LJI_ELF_TABLES_H
#define LJI_ELF_TABLES_H

#include "elf/file.h"
#include "elf/symbols.h"

/** Adds .symtab of @p file (a mapped file, its debug file or what .gnu_debugdata holds), if it has one. */
struct lji_error *lji_symbols_add_symtab(struct lji_symbols *symbols, struct lji_elf_file *file,
					 enum lji_symbol_source source);

/** Adds .dynsym of @p file, by its section or through its dynamic section. */
struct lji_error *lji_symbols_add_dynsym(struct lji_symbols *symbols, struct lji_elf_file *file);

/**
 * Adds the table that the dynamic section of @p size bytes (0 unknown) at @p at leads to, read by
 * @p reader; nothing when it leads nowhere.
 */
struct lji_error *lji_symbols_add_dynamic(struct lji_symbols *symbols,
					  const struct lji_elf_reader *reader, uint64_t at,
					  uint64_t size, enum lji_symbol_source source);

#endif
