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
	/** STT_* (FUNC, OBJECT, GNU_IFUNC, NOTYPE, TLS). */
	uint8_t type;
	/** STB_* (LOCAL, GLOBAL, WEAK, GNU_UNIQUE). */
	uint8_t binding;
	/** enum lji_symbol_source. */
	uint8_t source;
	/** Another symbol at the same address is the better name (this one is an alias). */
	bool alias;
};

/** Symbols sorted by address, then best name first; undefined ones left out. */
struct lji_symtab {
	struct lji_symbol *items;
	size_t count;
	/** NUL-terminated raw names. */
	char *names;
	size_t names_size;
	/** The best source that gave symbols. */
	enum lji_symbol_source source;
	/** Private: end address of the longest symbol so far, for lookup. */
	uint64_t *reach;
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
 * Looks up @p addr: the symbol whose [address, address + size) holds it (a sizeless
 * symbol only at its very address, or up to the next symbol when it is a
 * function of an executable segment that starts with it in hand-written code: never past
 * a sized neighbour, never past its segment); else the object alone.
 */
struct lji_error *lji_objects_lookup(struct lji_objects *objects, uint64_t addr,
				     struct lji_location *location_ret);

/** Demangles a C++ or Rust @p name; NULL when it is not mangled. The caller frees it. */
char *lji_symbol_demangle(const char *name);

#endif
