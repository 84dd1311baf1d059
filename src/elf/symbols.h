/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Collects symbols from several tables and makes one lji_symtab of them:
 * filtered, without doubles, sorted, indexed. Private to src/elf.
 */
#ifndef LJI_ELF_SYMBOLS_H
#define LJI_ELF_SYMBOLS_H

#include "base/bytes.h"
#include "base/vector.h"
#include "elf/symtab.h"

/** A run-time range. */
struct lji_symbols_range {
	uint64_t start;
	uint64_t end;
};

/** Symbols on their way into a table; zero-initialised (and bias, … set) is empty. */
struct lji_symbols {
	/** Added to every value. */
	uint64_t bias;
	bool is64;
	/** EM_* of the object: decides which names are mapping symbols. */
	unsigned int machine;
	LJI_VECTOR(, struct lji_symbol) symbols;
	/** The string tables that `name` refers to, one behind the other. */
	struct lji_bytes strings;
	/** Executable sections: how far a function without a size may reach. */
	LJI_VECTOR(, struct lji_symbols_range) code;
};

/** One raw table. */
struct lji_symbols_table {
	const uint8_t *symbols;
	uint64_t count;
	unsigned int entsize;
	/** Raw string table of @p strings_size bytes; need not end in NUL. */
	const uint8_t *strings;
	uint64_t strings_size;
	enum lji_symbol_source source;
};

/**
 * Adds the symbols of @p table that are addresses with a name: no undefined,
 * absolute, common, section, file, thread-local and no mapping symbols. Versions
 * ("name@VER", "name@@VER") are cut off.
 */
struct lji_error *lji_symbols_add(struct lji_symbols *symbols, const struct lji_symbols_table *table);

/** Notes an executable section at link-time address @p addr. */
struct lji_error *lji_symbols_add_code(struct lji_symbols *symbols, uint64_t addr, uint64_t size);

/**
 * Makes the table. @p mapped (ascending, disjoint) are the object's segments: no symbol
 * reaches out of the one it starts in.
 */
struct lji_error *lji_symbols_finish(struct lji_symbols *symbols,
				     const struct lji_symbols_range *mapped, size_t mapped_count,
				     struct lji_symtab **symtab_ret);

/** Releases what is held. */
void lji_symbols_deinit(struct lji_symbols *symbols);

static inline void lji_cleanup_symbols(struct lji_symbols *symbols)
{
	lji_symbols_deinit(symbols);
}
/** lji_symbols_deinit() at the end of the scope. */
#define lji_auto_symbols lji_cleanup(lji_cleanup_symbols)

/** Index of the symbol that holds run-time address @p addr, or SIZE_MAX. */
size_t lji_symtab_find(const struct lji_symtab *symtab, uint64_t addr);

/** Releases a table. Accepts NULL. */
void lji_symtab_destroy(struct lji_symtab *symtab);

#endif
