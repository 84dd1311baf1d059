/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A window over the bytes of a profile: what the readers of ljs, ljm and ljp
 * decode from. It moves forward only and grows only when one record (a string)
 * is longer than it, in proportion to bytes that are really there.
 */
#ifndef LJI_PROFILE_INPUT_H
#define LJI_PROFILE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/num.h"
#include "base/stream.h"

/** Zero bytes that can always be read behind `end`: the longest record without a string. */
#define LJI_INPUT_PAD 72

/** The window. Zero-initialise, then open. */
struct lji_input {
	/** Next byte to decode and the first behind the window. */
	const uint8_t *pos;
	const uint8_t *end;
	/** Offset of `end` in the whole input. */
	uint64_t end_offset;
	/** Nothing comes behind `end`. */
	bool eof;
	/** Why reading ended early (I/O, memory), or NULL; owned. */
	struct lji_error *error;

	struct lji_stream *stream;
	const uint8_t *tail;
	size_t tail_size;
	uint8_t *buffer;
	size_t capacity;
};

/** Reads @p stream, which the input owns from now on, also on failure. */
struct lji_error *lji_input_open(struct lji_input *in, struct lji_stream *stream);

/** Reads @p path ("-" is stdin), unpacked on the way. */
struct lji_error *lji_input_open_path(struct lji_input *in, const char *path);

/** Reads memory, which must outlive the input. */
struct lji_error *lji_input_open_memory(struct lji_input *in, const void *data, size_t size);

/**
 * Lets @p size bytes at @p data follow the end of the stream (unflushed bytes of
 * the writer found in a core); they must outlive the input.
 */
void lji_input_set_tail(struct lji_input *in, const void *data, size_t size);

/** Slow part of lji_input_need(). */
size_t lji_input_fill(struct lji_input *in, uint64_t size);

/**
 * Makes @p size bytes readable at `pos` and returns how many are; fewer only at
 * the end of the input. Pointers into the window are void afterwards.
 */
static inline size_t lji_input_need(struct lji_input *in, uint64_t size)
{
	size_t have = (size_t)(in->end - in->pos);

	return have >= size || in->eof ? have : lji_input_fill(in, size);
}

/** Offset of `pos` in the (unpacked) input. */
static inline uint64_t lji_input_offset(const struct lji_input *in)
{
	return in->end_offset - (uint64_t)(in->end - in->pos);
}

void lji_input_deinit(struct lji_input *in);

static inline void lji_cleanup_input(struct lji_input *in)
{
	lji_input_deinit(in);
}
/** lji_input_deinit() at the end of the scope. */
#define lji_auto_input lji_cleanup(lji_cleanup_input)

/* -- Decoding --------------------------------------------------------------
 *
 * A cursor decodes one record. It never looks at `end`: the padding lets it run
 * past it by less than LJI_INPUT_PAD, and the caller compares once per record.
 */

/** Position inside a record. */
struct lji_cursor {
	const uint8_t *p;
	/** First byte of a number that has more than 64 bits, or NULL. */
	const uint8_t *bad;
};

/** lji_cursor_uleb() for numbers of more than eight bytes. */
uint64_t lji_cursor_uleb_long(struct lji_cursor *c);

/**
 * Decodes a number: little-endian base 128, at most ten bytes, the tenth at most
 * 1; longer than necessary is allowed. A malformed one sets `bad` and gives 0.
 */
static inline uint64_t lji_cursor_uleb(struct lji_cursor *c)
{
	uint64_t word, stop;
	unsigned int bytes;

	if (!(c->p[0] & 0x80))
		return *c->p++;
	word = lji_le64(c->p);
	stop = ~word & UINT64_C(0x8080808080808080);
	if (!stop)
		return lji_cursor_uleb_long(c);
	bytes = (unsigned int)__builtin_ctzll(stop) / 8 + 1;
	c->p += bytes;
	/* Keep the groups of seven bits up to the stop bit and close the gaps. */
	word &= (stop ^ (stop - 1)) & UINT64_C(0x7f7f7f7f7f7f7f7f);
	word = (word & UINT64_C(0x007f007f007f007f)) | (word & UINT64_C(0x7f007f007f007f00)) >> 1;
	word = (word & UINT64_C(0x00003fff00003fff)) | (word & UINT64_C(0x3fff00003fff0000)) >> 2;
	return (word & UINT64_C(0x000000000fffffff)) | (word & UINT64_C(0x0fffffff00000000)) >> 4;
}

#endif
