/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The C symbol table of one object, from the best source there is.
 */
#ifndef LJI_SYMTAB_H
#define LJI_SYMTAB_H

#include "elf/object.h"

/** Where a symbol came from, best first. */
enum lji_symbol_source {
	/** .symtab of the mapped file. */
	LJI_SYMBOLS_SYMTAB,
	/** .symtab of a separate debug file (build-id, debuglink, debuginfod). */
	LJI_SYMBOLS_DEBUG_FILE,
	/** .gnu_debugdata (MiniDebugInfo). */
	LJI_SYMBOLS_DEBUGDATA,
	/** .dynsym of the file. */
	LJI_SYMBOLS_DYNSYM,
	/** DT_SYMTAB in target memory, counted by DT_HASH or DT_GNU_HASH. */
	LJI_SYMBOLS_MEMORY,
	/** Nothing but the object's name and base. */
	LJI_SYMBOLS_NONE,
};

/** ".symtab", "debug file", ".gnu_debugdata", ".dynsym", "memory", "none". */
const char *lji_symbol_source_name(enum lji_symbol_source source);

/** One symbol: a run-time address and a name. 32 bytes. */
struct lji_symbol {
	/** Run-time address (value + bias). */
	uint64_t address;
	/** st_size; 0 when the symbol has none. */
	uint64_t size;
	/** Offset of the raw name in lji_symtab.names. */
	uint32_t name;
	/**
	 * Bytes from the address to the end of its section, at most UINT32_MAX: how far a
	 * sizeless function may reach. 0 when it has no section, is not inside it (a
	 * linker's end mark), or when there are no section headers.
	 */
	uint32_t room;
	/** STT_* (FUNC, OBJECT, GNU_IFUNC, NOTYPE). */
	uint8_t type;
	/** STB_* (LOCAL, GLOBAL, WEAK, GNU_UNIQUE). */
	uint8_t binding;
	/** enum lji_symbol_source. */
	uint8_t source;
	/** Another symbol at the same address is the better name (this one is an alias). */
	bool alias;
};

/** `symbol` of a span that no symbol holds. */
#define LJI_SYMBOL_SPAN_NONE UINT32_MAX

/**
 * From `start` on (up to the next span's start) every address is held by
 * `symbol`. Spans are disjoint and ascending; holes are spans with
 * LJI_SYMBOL_SPAN_NONE. A table of span starts answers a floor lookup rightly.
 */
struct lji_symbol_span {
	uint64_t start;
	/** Index in lji_symtab.items. */
	uint32_t symbol;
};

/**
 * Symbols sorted by address; of several at one address the best name first. Better
 * is, in this order: function before data before untyped, with a size before
 * without, global before weak before local, fewer leading underscores,
 * shorter, smaller by strcmp(). The others have `alias` set.
 *
 * Left out: undefined, absolute, common, section and file symbols, thread-local
 * ones (no addresses), ARM mapping symbols ($x, $d). Names are without
 * version ("memcpy" for "memcpy@@GLIBC_2.14"); equal names at one address occur once.
 */
struct lji_symtab {
	struct lji_symbol *items;
	size_t count;
	/** NUL-terminated raw names. */
	char *names;
	size_t names_size;
	/** The best source that gave symbols. */
	enum lji_symbol_source source;
	/** Which symbol holds which addresses, see lji_objects_lookup(). */
	struct lji_symbol_span *spans;
	size_t span_count;
};

/**
 * The symbols of @p object, read on first use and kept; never NULL on success.
 * Damage in one source becomes a warning and the next source is used.
 */
struct lji_error *lji_object_symtab(struct lji_objects *objects, struct lji_object *object,
				    const struct lji_symtab **symtab_ret);

/** What an address is. */
struct lji_location {
	/** Object that holds it, NULL none. */
	struct lji_object *object;
	/** Symbol that holds it, NULL none: then only object + offset is known. */
	const struct lji_symbol *symbol;
	/** Raw symbol name or NULL; valid as long as the objects. */
	const char *name;
	/** Distance from the symbol's start, or from the object's start without a symbol. */
	uint64_t offset;
};

/**
 * Looks up @p addr in the object that holds it, in O(log n):
 *  1. a sized symbol holds [address, address + size), cut at the end of its segment. Of
 *     several that hold @p addr the one that starts last wins (the innermost of nested
 *     ones), then the shortest, then the best name;
 *  2. where no sized symbol does, a sizeless one holds its very address;
 *  3. and a sizeless function of a full table (.symtab of the file or of its debug file)
 *     holds what follows up to the next symbol, the end of its section or of its
 *     segment, whichever comes first: hand-written code. In any other table what
 *     follows may belong to functions that were stripped;
 *  4. else the object alone is the answer; `symbol` is NULL.
 */
struct lji_error *lji_objects_lookup(struct lji_objects *objects, uint64_t addr,
				     struct lji_location *location_ret);

/** Demangles a C++ or Rust @p name; NULL when it is not mangled. The caller frees it. */
char *lji_symbol_demangle(const char *name);

#endif
