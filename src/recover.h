/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Profilers of Tarantool's LuaJIT that are (or were, at death) running in a target,
 * and what they had not written yet.
 */
#ifndef LJI_RECOVER_H
#define LJI_RECOVER_H

#include "base/vector.h"
#include "profile/state.h"
#include "target/target.h"

/** Profilers found; zero-initialised is empty, free(items) releases it. */
LJI_VECTOR(lji_profilers, struct lji_profiler);

/**
 * Finds running profilers in the writable memory of @p target as it is at the moment, by the
 * invariants of their state. None is no error.
 */
struct lji_error *lji_profilers_find(struct lji_target *target,
				     struct lji_profilers *profilers_ret);

/** One profiler and its unwritten bytes. */
struct lji_recovery {
	struct lji_profiler profiler;
	/** Bytes of a stdio FILE between the file and the buffer (old writers), then the buffer. */
	uint8_t *stdio;
	size_t stdio_size;
	/** Up to pos; all of it after a failed flush. Only as far as it could be read. */
	uint8_t *buffer;
	size_t buffer_size;
	/** Bytes of the buffer that are not in the core (or unreadable). */
	uint64_t missing;
	/** Descriptor of the default writer's file, -1 unknown. */
	int fd;
};

/** All of them; zero-initialised is empty. */
LJI_VECTOR(lji_recoveries, struct lji_recovery);

/**
 * Finds running profilers in the writable memory of @p target by the invariants of their
 * state and copies what they had not written. A live target is stopped for the copy.
 * None is no error.
 */
struct lji_error *lji_recover(struct lji_target *target, struct lji_recoveries *recoveries_ret);

/** The one of @p kind (UNKNOWN: memprof before sysprof), or NULL. */
struct lji_recovery *lji_recovery_of(const struct lji_recoveries *recoveries,
				     enum lji_profile_kind kind);

void lji_recoveries_deinit(struct lji_recoveries *recoveries);

/* -- The file on disk ------------------------------------------------------ */

/** The file and what follows it. */
struct lji_joined_file {
	/** Unpacked size of the file; 0 when there is none. */
	uint64_t file_size;
	/** Everything behind the file, in one piece. */
	uint8_t *tail;
	size_t tail_size;
	/** How they fit, in words: "the buffer follows the file". */
	const char *how;
	bool doubtful_end;
	/** The stream begins with a symbol table. */
	bool whole_start;
};

/**
 * Joins the file at @p path (NULL: it is not known or empty) with @p recovery and reads the
 * result once to see that it is one stream. LJI_ERROR_CORRUPT when it is not: the file is of another
 * run, or complete. @p force takes it all the same.
 */
struct lji_error *lji_recovery_join(const struct lji_recovery *recovery, const char *path,
				    bool force, struct lji_joined_file *joined_ret);

void lji_joined_file_deinit(struct lji_joined_file *joined);

#endif
