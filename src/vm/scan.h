/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The linear search for main threads (spec: the first members of GG_State are a
 * lua_State and the global_State it refers to). Private to find.c.
 */
#ifndef LJI_SCAN_H
#define LJI_SCAN_H

#include "base/vector.h"
#include "target/target.h"

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

/**
 * Finds every lua_State in writable memory that is fixed and refers to a global_State
 * right behind itself. Sorted by address, each once.
 * @param[out] searched_ret Bytes looked at.
 * @param[out] headers_ret Words that passed the first compare.
 */
struct lji_error *lji_scan_main_threads(struct lji_target *t, struct lji_scan_hits *hits_ret,
					uint64_t *searched_ret, uint64_t *headers_ret);

/**
 * Finds lua_States whose glref points into memory that cannot be read: the coroutines
 * of a VM that was left out of a core. At most @p max of them.
 */
struct lji_error *lji_scan_orphans(struct lji_target *t, size_t max,
				   struct lji_scan_hits *hits_ret);

#endif
