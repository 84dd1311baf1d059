/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The linear search for main threads (the first members of GG_State are a
 * lua_State and the global_State it refers to). Private to find.c and choose.c.
 */
#ifndef LJI_SCAN_H
#define LJI_SCAN_H

#include "base/vector.h"
#include "target/target.h"

/** Sizes of lua_State: 48 to 112 in all known builds; a fork may have made it larger. */
enum { LJI_SIZEOF_L_MIN = 44, LJI_SIZEOF_L_MAX = 160 };

/**
 * The dispatch table behind a global_State has at least so many pointers to code, and begins within
 * so many bytes: GG_State has 5 to 7 KiB; forks add to it.
 */
enum { LJI_HANDLERS_MIN = 200, LJI_GG_MAX = 16384 };

/** A lua_State that looks like a main thread, or a coroutine without its VM. */
struct lji_scan_hit {
	/** Address of the lua_State. */
	uint64_t L;
	/** Size of its references, 4 or 8. */
	unsigned int ref_size;
	/** Where its glref points. */
	uint64_t g;
};

LJI_VECTOR(lji_scan_hits, struct lji_scan_hit);

/** What a search gives. */
struct lji_scan {
	/**
	 * lua_States that are fixed and refer to a global_State right behind them. Sorted by
	 * address, each once.
	 */
	struct lji_scan_hits mains;
	/**
	 * lua_States whose glref points into memory that cannot be read: coroutines of a VM
	 * that was left out of a core. Only the first thousands.
	 */
	struct lji_scan_hits orphans;
	/** Bytes looked at. */
	uint64_t searched;
	/** Words that passed the first compare. */
	uint64_t headers;
};

/** Searches writable memory once; @p orphans too if wanted. lji_scan_deinit() also after errors. */
struct lji_error *lji_scan_run(struct lji_target *t, bool orphans, struct lji_scan *scan);

void lji_scan_deinit(struct lji_scan *scan);

#endif
