/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Makes one complete profile of the newest version of what a reader gives: every
 * whole record, the final mark, and each symbol once per meaning. Tarantool's
 * parser reads it and finds what --compat reports.
 */
#ifndef LJI_PROFILE_REPAIR_H
#define LJI_PROFILE_REPAIR_H

#include "profile/names.h"
#include "profile/write.h"

/** The work; zero-initialise, then init. */
struct lji_repair {
	struct lji_profile_writer writer;
	/** What the records read so far mean. */
	struct lji_names names;
	/** By slot of names.csyms: the symbol written last for that address. */
	LJI_VECTOR(, uint32_t) written;
	/** C symbols below this number have been written once. */
	uint32_t written_symbols;
	/** Symbol records read, also the repeated ones. */
	uint64_t read_symbols;
	/** Names what `names` does not, NULL none. Not owned. */
	const struct lji_name_source *more;
	/** Addresses and numbers it was asked for, and C functions of it that were written. */
	struct lji_map64 asked[3];
	struct lji_map64 more_cfuncs;
	/** Symbols that came from it. */
	uint64_t added_symbols;
};

/**
 * Begins the profile on @p stream, which stays the caller's. What events need and the profile
 * does not name comes from @p more (may be NULL).
 */
struct lji_error *lji_repair_init(struct lji_repair *r, FILE *stream,
				  const struct lji_name_source *more);

/** A handler for lji_profile_read(). */
struct lji_profile_handler lji_repair_handler(struct lji_repair *r);

/** Ends the profile. */
struct lji_error *lji_repair_finish(struct lji_repair *r);

void lji_repair_deinit(struct lji_repair *r);

#endif
