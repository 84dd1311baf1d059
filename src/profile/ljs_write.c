/* SPDX-License-Identifier: MIT */
#include "profile/ljs_write.h"

#include <errno.h>

enum { HEADER_LFUNC = 0, HEADER_CFUNC = 1, HEADER_TRACE_V2 = 1, HEADER_TRACE = 2, HEADER_END = 0x80 };

/* Bytes kept back before the stream gets them. */
enum { PENDING_MAX = 64 * 1024 };

static struct lji_error *flush(struct lji_ljs_writer *writer, size_t limit)
{
	struct lji_bytes *b = &writer->pending;

	if (b->failed)
		return &lji_error_nomem;
	if (b->size <= limit)
		return NULL;
	if (fwrite(b->data, 1, b->size, writer->stream) != b->size)
		return lji_error_os(errno, "write the symbol table");
	lji_bytes_reset(b);
	return NULL;
}

static void put_string(struct lji_ljs_writer *writer, const char *data, size_t size)
{
	if (size > LJI_LJS_STRING_MAX) {
		size = LJI_LJS_STRING_MAX;
		writer->cut++;
	}
	lji_bytes_uleb(&writer->pending, size);
	lji_bytes_append(&writer->pending, data, size);
}

struct lji_error *lji_ljs_write_begin(struct lji_ljs_writer *writer, FILE *stream,
				      unsigned int version)
{
	const uint8_t prologue[7] = { 'l', 'j', 's', (uint8_t)version };

	if (version < 1 || version > LJI_LJS_VERSION)
		return lji_error_create(LJI_ERROR_USAGE,
					"version %u of ljs: there are versions 1 to %d", version,
					LJI_LJS_VERSION);
	*writer = (struct lji_ljs_writer){ .stream = stream, .version = version };
	lji_bytes_append(&writer->pending, prologue, sizeof(prologue));
	return flush(writer, PENDING_MAX);
}

struct lji_error *lji_ljs_write_lfunc(struct lji_ljs_writer *writer, uint64_t proto,
				      const char *chunk, size_t chunk_size, int64_t line)
{
	lji_bytes_putc(&writer->pending, HEADER_LFUNC);
	lji_bytes_uleb(&writer->pending, proto);
	put_string(writer, chunk, chunk_size);
	/* The profilers write -1 sign-extended to 64 bits, and so do we. */
	lji_bytes_uleb(&writer->pending, (uint64_t)line);
	writer->lfuncs++;
	return flush(writer, PENDING_MAX);
}

struct lji_error *lji_ljs_write_cfunc(struct lji_ljs_writer *writer, uint64_t address,
				      const char *name, size_t name_size)
{
	if (writer->version < 3)
		return NULL;
	lji_bytes_putc(&writer->pending, HEADER_CFUNC);
	lji_bytes_uleb(&writer->pending, address);
	put_string(writer, name, name_size);
	writer->cfuncs++;
	return flush(writer, PENDING_MAX);
}

struct lji_error *lji_ljs_write_trace(struct lji_ljs_writer *writer, uint64_t number,
				      uint64_t proto, uint64_t line)
{
	if (writer->version < 2)
		return NULL;
	lji_bytes_putc(&writer->pending, writer->version == 2 ? HEADER_TRACE_V2 : HEADER_TRACE);
	lji_bytes_uleb(&writer->pending, number);
	lji_bytes_uleb(&writer->pending, proto);
	lji_bytes_uleb(&writer->pending, line);
	writer->traces++;
	return flush(writer, PENDING_MAX);
}

struct lji_error *lji_ljs_write_end(struct lji_ljs_writer *writer)
{
	struct lji_error *err;

	lji_bytes_putc(&writer->pending, (char)HEADER_END);
	err = flush(writer, 0);
	if (!err && fflush(writer->stream))
		err = lji_error_os(errno, "write the symbol table");
	lji_ljs_writer_deinit(writer);
	return err;
}

void lji_ljs_writer_deinit(struct lji_ljs_writer *writer)
{
	lji_bytes_deinit(&writer->pending);
}
