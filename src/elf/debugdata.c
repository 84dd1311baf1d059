/* SPDX-License-Identifier: MIT */
#include "elf/debugdata.h"

#include <inttypes.h>

#include <lzma.h>

#include "elf/tables.h"

#define UNPACKED_MIN (UINT64_C(64) << 20)
#define UNPACKED_RATIO 32
/* The largest dictionary of xz -9 needs 65 MiB. */
#define DECODER_MEMORY (UINT64_C(96) << 20)

static void cleanup_lzma(lzma_stream *stream)
{
	lzma_end(stream);
}

static struct lji_error *unpack(const uint8_t *packed, size_t size, uint8_t **data_ret,
				size_t *size_ret)
{
	lji_cleanup(cleanup_lzma) lzma_stream stream = LZMA_STREAM_INIT;
	uint64_t limit = (uint64_t)size * UNPACKED_RATIO;
	LJI_VECTOR(, uint8_t) out = { 0 };
	lji_auto_free uint8_t *owned = NULL;
	lzma_ret ret;

	if (limit < UNPACKED_MIN)
		limit = UNPACKED_MIN;
	ret = lzma_stream_decoder(&stream, DECODER_MEMORY, 0);
	if (ret != LZMA_OK)
		return &lji_error_nomem;
	stream.next_in = packed;
	stream.avail_in = size;
	do {
		if (out.count > limit)
			return lji_error_corrupt(0, "it unpacks to more than %" PRIu64 " MiB",
						 limit >> 20);
		if (!lji_vector_reserve(&out, out.count / 2 + 65536))
			return &lji_error_nomem;
		owned = out.items;
		stream.next_out = out.items + out.count;
		stream.avail_out = out.capacity - out.count;
		ret = lzma_code(&stream, LZMA_FINISH);
		out.count = out.capacity - stream.avail_out;
	} while (ret == LZMA_OK);
	if (ret == LZMA_MEM_ERROR)
		return &lji_error_nomem;
	if (ret != LZMA_STREAM_END)
		return lji_error_corrupt(stream.total_in, "the compressed data is damaged");
	*data_ret = lji_take_ptr(owned);
	*size_ret = out.count;
	return NULL;
}

static struct lji_error *add_unpacked(struct lji_symbols *symbols, const uint8_t *packed, size_t size)
{
	lji_auto_elf_file struct lji_elf_file inner = { .fd = -1 };
	lji_auto_free uint8_t *data = NULL;
	struct lji_error *err;
	size_t data_size = 0;

	err = unpack(packed, size, &data, &data_size);
	if (!err)
		err = lji_elf_file_init_memory(&inner, data, data_size);
	if (!err && inner.header.is64 != symbols->is64)
		err = lji_error_corrupt(0, "it holds an ELF file of another class");
	return err ? err : lji_symbols_add_symtab(symbols, &inner, LJI_SYMBOLS_DEBUGDATA);
}

struct lji_error *lji_debugdata_add(struct lji_symbols *symbols, struct lji_elf_file *file)
{
	const struct lji_elf_section *s = lji_elf_file_section(file, ".gnu_debugdata");
	lji_auto_free uint8_t *packed = NULL;
	struct lji_error *err;

	if (!s)
		return NULL;
	err = lji_elf_file_read(file, s->offset, s->size, &packed);
	return err ? err : add_unpacked(symbols, packed, s->size);
}
