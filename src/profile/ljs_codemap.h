/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Turns named ranges of addresses into C function records of an ljs, so that
 * a reader which only knows "the nearest record at or below an address" (as
 * Tarantool's parser does) finds the innermost range that holds it:
 *
 *     ranges    [libfoo.so]  |--------------------------------|
 *                                 f |------|   g |---------|
 *                                                 h |--|
 *     records   [libfoo.so]  f      [libfoo.so]  g h  g    [libfoo.so]  [unknown]
 *
 * A range that goes on behind an inner one is named again at the inner one's end.
 */
#ifndef LJI_LJS_CODEMAP_H
#define LJI_LJS_CODEMAP_H

#include "base/vector.h"
#include "profile/ljs_write.h"

/** Name of all addresses that no range holds, written behind the ranges. */
#define LJI_CODEMAP_UNKNOWN "[unknown]"

/** What a range is; of two that begin at one address the later kind lies inside. */
enum lji_code_kind {
	/** An object or a mapping: ends where it ends, carries a name in brackets. */
	LJI_CODE_AREA,
	LJI_CODE_FUNCTION,
};

/** One named range. */
struct lji_code_range {
	uint64_t start;
	/** First address behind it. */
	uint64_t end;
	/** NUL-terminated, not owned. */
	const char *name;
	enum lji_code_kind kind;
};

/** A further name of an address: where a range begins, or inside one that keeps the address. */
struct lji_code_alias {
	uint64_t address;
	/** NUL-terminated, not owned. */
	const char *name;
};

/** The map; zero-initialised is empty. */
struct lji_codemap {
	LJI_VECTOR(, struct lji_code_range) ranges;
	LJI_VECTOR(, struct lji_code_alias) aliases;
};

/** Adds a range; an empty one is left out. @p name must live as long as the map. */
struct lji_error *lji_codemap_add(struct lji_codemap *map, enum lji_code_kind kind, uint64_t start,
				  uint64_t end, const char *name);

/**
 * Adds a further name; the name of the range that holds the address is written behind
 * it and therefore wins. One that is equal to it is left out.
 */
struct lji_error *lji_codemap_alias(struct lji_codemap *map, uint64_t address, const char *name);

/** Writes the records in the order of their addresses. Sorts the map. */
struct lji_error *lji_codemap_write(struct lji_codemap *map, struct lji_ljs_writer *writer);

void lji_codemap_deinit(struct lji_codemap *map);

#endif
