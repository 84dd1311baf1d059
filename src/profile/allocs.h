/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The allocation model: which place allocated, moved and freed how much, and what
 * is live. Its memory grows with live blocks, distinct places and distinct
 * symbols, never with the number of events.
 *
 * Two readings of the same events:
 *  - compat: those of Tarantool's parser. A place is (address, line, trace) under
 *    the first label it had; a moved block belongs to the place that moved it;
 *    a failed allocation counts as a block at address 0.
 *  - time-true (default): a place is what the address meant at that event; a
 *    block belongs to the place that first allocated it; failed allocations
 *    are counted but hold nothing.
 */
#ifndef LJI_PROFILE_ALLOCS_H
#define LJI_PROFILE_ALLOCS_H

#include "profile/live.h"
#include "profile/reader.h"
#include "profile/names.h"

/** What a place did. Byte sums stop at 2^64-1. */
struct lji_site {
	struct lji_place place;
	/** Events by enum lji_ljm_op; new and old sizes as the events give them. */
	uint64_t count[LJI_LJM_OPS];
	uint64_t alloc_bytes;
	uint64_t realloc_new_bytes;
	uint64_t realloc_old_bytes;
	uint64_t free_bytes;
	/** Time-true: bytes of live blocks first allocated here, gains and losses of them. */
	uint64_t held_bytes;
	uint64_t allocs;
	uint64_t frees;
};

/** Blocks of one place that another one moved or freed ("Overrides"). */
struct lji_override {
	/** Who did it, and whose blocks they were. */
	uint32_t site;
	uint32_t owner;
	/** LJI_LJM_REALLOC or LJI_LJM_FREE. */
	enum lji_ljm_op op;
	uint64_t count;
	uint64_t new_bytes;
	/** Sizes the blocks really had. */
	uint64_t old_bytes;
};

struct lji_alloc_location;

/** The model. Zero-initialise, then init. */
struct lji_allocs {
	/** Shared with the reader of symbols; not owned. */
	struct lji_names *names;
	LJI_VECTOR(, struct lji_site) sites;
	LJI_VECTOR(, struct lji_override) overrides;
	struct lji_live live;
	/** A sum reached its limit. */
	bool overflow;
	/** Allocations that failed (recorded with address 0). */
	uint64_t failed;
	/** Blocks replaced at their address without a free: an event is missing. */
	uint64_t replaced;
	/** Frees and moves of blocks older than the profile. */
	uint64_t unknown;

	/** Places as events name them: open addressing. */
	struct lji_alloc_location *locations;
	size_t location_count;
	size_t location_mask;
	/** Sites by place, overrides by (op, site, owner). */
	struct lji_index site_index;
	struct lji_index override_index;
};

/** Prepares an empty model over @p names (whose `compat` chooses the reading). */
void lji_allocs_init(struct lji_allocs *m, struct lji_names *names);

/** Takes events in their order; LJI_ERROR_NOMEM is the only failure. */
struct lji_error *lji_allocs_add(struct lji_allocs *m, const struct lji_ljm_event *events,
				 size_t count);

void lji_allocs_deinit(struct lji_allocs *m);

#endif
