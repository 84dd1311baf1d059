/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Dynamic symbols through the dynamic section alone: no section headers
 * needed, so it works on memory and on files without them. The number of symbols
 * is written nowhere; it follows from the hash table.
 */
#ifndef LJI_ELF_DYNSYM_H
#define LJI_ELF_DYNSYM_H

#include "elf/header.h"

/** Where the tables are; addresses as the reader takes them. */
struct lji_dynsym {
	uint64_t symtab;
	uint64_t strtab;
	uint64_t strsz;
	uint64_t count;
	/** Bytes from one symbol to the next. */
	unsigned int entsize;
};

/** Number of symbols by the DT_HASH table at @p at: its nchain. 0 when it cannot be read. */
uint64_t lji_dynsym_count_hash(const struct lji_elf_reader *reader, uint64_t at);

/**
 * Number of symbols by the DT_GNU_HASH table at @p at: one past the end of the last
 * chain, or symoffset when every bucket is empty. 0 when it cannot be read.
 */
uint64_t lji_dynsym_count_gnu_hash(const struct lji_elf_reader *reader, uint64_t at, bool is64);

/**
 * Finds the dynamic symbol table of @p dynamic. Loaders may or may not have
 * relocated the addresses in it: one that @p reader cannot read is tried with
 * @p bias added. False when there is no table, no hash table, or both do not fit.
 */
bool lji_dynsym_locate(const struct lji_elf_reader *reader, const struct lji_elf_dynamic *dynamic,
		       uint64_t bias, bool is64, struct lji_dynsym *table_ret);

#endif
