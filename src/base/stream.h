/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A stream of bytes from a file, a pipe or memory, unpacked on the way when it
 * is gzip, xz, zstd or lz4 (told by magic, not by name). Read once, front to
 * back, in bounded memory. A packed stream that is cut or damaged gives every
 * byte that could still be unpacked and then ends; lji_stream_damage() tells.
 */
#ifndef LJI_STREAM_H
#define LJI_STREAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct lji_stream;

/**
 * Opens @p path; "-" is stdin. Never blocks on a FIFO that nobody writes.
 * Refuses what is neither a regular file nor a pipe or socket.
 */
struct lji_error *lji_stream_open(const char *path, struct lji_stream **stream_ret);

/** Reads from memory, which must outlive the stream; unpacked like a file. */
struct lji_error *lji_stream_open_memory(const void *data, size_t size,
					 struct lji_stream **stream_ret);

/**
 * Reads at most @p size bytes. *@p got_ret is less than @p size only at the end,
 * also at an end by damage. Errors are those of the operating system.
 */
struct lji_error *lji_stream_read(struct lji_stream *s, void *buf, size_t size, size_t *got_ret);

/** "gzip", "xz", "zstd", "lz4", or NULL when the bytes are taken as they are. */
const char *lji_stream_packed(const struct lji_stream *s);

/**
 * After the end: why a packed stream ended early, e.g. "the xz stream is cut
 * after 1234 unpacked bytes"; NULL when all is well.
 */
const char *lji_stream_damage(const struct lji_stream *s);

/** What the user called it: the path, "standard input". */
const char *lji_stream_name(const struct lji_stream *s);

/** Releases it; accepts NULL. */
void lji_stream_destroy(struct lji_stream *s);

static inline void lji_cleanup_stream(struct lji_stream **s)
{
	lji_stream_destroy(*s);
}
/** lji_stream_destroy() at the end of the scope. */
#define lji_auto_stream lji_cleanup(lji_cleanup_stream)

#endif
