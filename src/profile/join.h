/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How the file of a profiler and the bytes still in its buffer make one stream.
 * The buffer is written out only when the next item does not fit, and at the stop:
 *
 *     normally           file ++ buffer[0, pos)
 *     died in write(2)   the file already ends with buffer[0, k)
 *     the disk was full  the same, and pos is lost; the buffer was full but for
 *                        at most nine bytes
 *     stdio writer       file ++ FILE's own buffer ++ buffer (before f8fa8f4b)
 */
#ifndef LJI_PROFILE_JOIN_H
#define LJI_PROFILE_JOIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Case of a join. */
enum lji_join_case {
	/** The buffer follows the file. */
	LJI_JOIN_FOLLOWS,
	/** A flush was in progress: part of the buffer is in the file already. */
	LJI_JOIN_FLUSHING,
	/** A flush failed. */
	LJI_JOIN_FAILED_FLUSH,
};

/** The pieces. */
struct lji_join {
	/** The end of the file, at least as much of it as the buffer is long (or all of it). */
	const uint8_t *tail;
	size_t tail_size;
	/** Size of the whole file. */
	uint64_t file_size;
	/** The buffer from its start; up to pos, or all of it after a failed flush. */
	const uint8_t *buffer;
	size_t buffer_size;
	/** Room in the buffer. */
	uint64_t capacity;
	/** A flush failed, pos is lost. */
	bool failed;
};

/** What of the buffer follows the file: [skip, skip + size). */
struct lji_joined {
	enum lji_join_case how;
	size_t skip;
	size_t size;
	/** After a failed flush: up to nine last bytes may be of an earlier filling. */
	bool doubtful_end;
};

/** Decides how the pieces fit. Never fails: what does not fit is found when the result is read. */
struct lji_joined lji_join(const struct lji_join *pieces);

#endif
