/* SPDX-License-Identifier: MIT */
#include "profile/input.h"

#include <stdlib.h>
#include <string.h>

/** Fits the second-level cache; larger windows are not faster. */
#define WINDOW_SIZE (256u << 10)

struct lji_error *lji_input_open(struct lji_input *in, struct lji_stream *stream)
{
	*in = (struct lji_input){ .stream = stream };
	in->buffer = calloc(1, WINDOW_SIZE + LJI_INPUT_PAD);
	if (!in->buffer) {
		lji_stream_destroy(stream);
		in->stream = NULL;
		return &lji_error_nomem;
	}
	in->capacity = WINDOW_SIZE;
	in->pos = in->buffer;
	in->end = in->buffer;
	return NULL;
}

struct lji_error *lji_input_open_path(struct lji_input *in, const char *path)
{
	struct lji_stream *stream;
	struct lji_error *err = lji_stream_open(path, &stream);

	return err ? err : lji_input_open(in, stream);
}

struct lji_error *lji_input_open_memory(struct lji_input *in, const void *data, size_t size)
{
	struct lji_stream *stream;
	struct lji_error *err = lji_stream_open_memory(data, size, &stream);

	return err ? err : lji_input_open(in, stream);
}

void lji_input_set_tail(struct lji_input *in, const void *data, size_t size)
{
	in->tail = data;
	in->tail_size = size;
}

/** Moves what is left to the front of the buffer; doubles the buffer when it is all in use. */
static bool window_make_room(struct lji_input *in)
{
	size_t have = (size_t)(in->end - in->pos);
	size_t bigger;
	uint8_t *p;

	if (in->pos != in->buffer) {
		memmove(in->buffer, in->pos, have);
	} else if (have == in->capacity) {
		if (__builtin_mul_overflow(in->capacity, 2, &bigger) ||
		    !(p = realloc(in->buffer, bigger + LJI_INPUT_PAD))) {
			in->error = &lji_error_nomem;
			return false;
		}
		in->buffer = p;
		in->capacity = bigger;
	}
	in->pos = in->buffer;
	in->end = in->buffer + have;
	return true;
}

static size_t tail_read(struct lji_input *in, uint8_t *buf, size_t size)
{
	size_t take = size < in->tail_size ? size : in->tail_size;

	if (take == 0)
		return 0;
	memcpy(buf, in->tail, take);
	in->tail += take;
	in->tail_size -= take;
	return take;
}

size_t lji_input_fill(struct lji_input *in, uint64_t size)
{
	while ((uint64_t)(in->end - in->pos) < size && !in->eof) {
		size_t have, got = 0;

		if (!window_make_room(in)) {
			in->eof = true;
			break;
		}
		have = (size_t)(in->end - in->pos);
		in->error = lji_stream_read(in->stream, in->buffer + have, in->capacity - have,
					    &got);
		if (!in->error && !got)
			got = tail_read(in, in->buffer + have, in->capacity - have);
		in->eof = !got;
		in->end += got;
		in->end_offset += got;
		memset(in->buffer + have + got, 0, LJI_INPUT_PAD);
	}
	return (size_t)(in->end - in->pos);
}

uint64_t lji_cursor_uleb_long(struct lji_cursor *c)
{
	uint64_t value = 0;

	for (unsigned int i = 0; i < 10; i++) {
		uint8_t byte = c->p[i];

		if (i == 9 && byte > 1)
			break;
		value |= (uint64_t)(byte & 0x7f) << (7 * i);
		if (!(byte & 0x80)) {
			c->p += i + 1;
			return value;
		}
	}
	if (!c->bad)
		c->bad = c->p;
	c->p += 10;
	return 0;
}

void lji_input_deinit(struct lji_input *in)
{
	lji_stream_destroy(in->stream);
	lji_error_destroy(in->error);
	free(in->buffer);
	*in = (struct lji_input){ 0 };
}
