/* SPDX-License-Identifier: MIT */
#include "base/unpack.h"

#ifdef HAVE_LZ4
#include <lz4frame.h>
#endif
#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

/** Dictionary memory an xz stream may ask for: that of xz -9 and some more. */
#define XZ_MEMORY_MAX (UINT64_C(256) << 20)
/** zlib counts in 32 bits. */
#define GZIP_STEP_MAX (1u << 30)

static void io_advance(struct lji_unpack_io *io, size_t in, size_t out)
{
	io->in += in;
	io->in_size -= in;
	io->out += out;
	io->out_size -= out;
}

/* -- gzip ---------------------------------------------------------------- */

static void *gzip_create(void)
{
	z_stream *z = calloc(1, sizeof(*z));

	if (z && inflateInit2(z, 16 + MAX_WBITS) != Z_OK) {
		free(z);
		return NULL;
	}
	return z;
}

static enum lji_unpack_result gzip_step(void *state, struct lji_unpack_io *io)
{
	z_stream *z = state;
	uInt in = (uInt)(io->in_size < GZIP_STEP_MAX ? io->in_size : GZIP_STEP_MAX);
	uInt out = (uInt)(io->out_size < GZIP_STEP_MAX ? io->out_size : GZIP_STEP_MAX);
	int rc;

	z->next_in = (Bytef *)(uintptr_t)io->in;
	z->avail_in = in;
	z->next_out = io->out;
	z->avail_out = out;
	rc = inflate(z, Z_NO_FLUSH);
	io_advance(io, in - z->avail_in, out - z->avail_out);
	if (rc == Z_STREAM_END)
		return LJI_UNPACK_END;
	if (rc == Z_MEM_ERROR)
		return LJI_UNPACK_NOMEM;
	return rc == Z_OK || rc == Z_BUF_ERROR ? LJI_UNPACK_MORE : LJI_UNPACK_DAMAGED;
}

static void gzip_destroy(void *state)
{
	inflateEnd(state);
	free(state);
}

static const struct lji_unpacker unpack_gzip = {
	.name = "gzip",
	.magic = "\x1f\x8b",
	.magic_size = 2,
	.create = gzip_create,
	.step = gzip_step,
	.destroy = gzip_destroy,
};

/* -- xz ------------------------------------------------------------------ */

static void *xz_create(void)
{
	lzma_stream *xz = calloc(1, sizeof(*xz));

	if (xz && lzma_stream_decoder(xz, XZ_MEMORY_MAX, 0) != LZMA_OK) {
		free(xz);
		return NULL;
	}
	return xz;
}

static enum lji_unpack_result xz_step(void *state, struct lji_unpack_io *io)
{
	lzma_stream *xz = state;
	lzma_ret rc;

	xz->next_in = io->in;
	xz->avail_in = io->in_size;
	xz->next_out = io->out;
	xz->avail_out = io->out_size;
	rc = lzma_code(xz, LZMA_RUN);
	io_advance(io, io->in_size - xz->avail_in, io->out_size - xz->avail_out);
	if (rc == LZMA_STREAM_END)
		return LJI_UNPACK_END;
	if (rc == LZMA_MEM_ERROR || rc == LZMA_MEMLIMIT_ERROR)
		return LJI_UNPACK_NOMEM;
	return rc == LZMA_OK || rc == LZMA_BUF_ERROR ? LJI_UNPACK_MORE : LJI_UNPACK_DAMAGED;
}

static void xz_destroy(void *state)
{
	lzma_end(state);
	free(state);
}

static const struct lji_unpacker unpack_xz = {
	.name = "xz",
	.magic = "\xfd" "7zXZ\0",
	.magic_size = 6,
	.create = xz_create,
	.step = xz_step,
	.destroy = xz_destroy,
};

/* -- zstd ---------------------------------------------------------------- */

#ifdef HAVE_ZSTD
static void *zstd_create(void)
{
	return ZSTD_createDStream();
}

static enum lji_unpack_result zstd_step(void *state, struct lji_unpack_io *io)
{
	ZSTD_inBuffer in = { io->in, io->in_size, 0 };
	ZSTD_outBuffer out = { io->out, io->out_size, 0 };
	size_t rc = ZSTD_decompressStream(state, &out, &in);

	io_advance(io, in.pos, out.pos);
	if (ZSTD_isError(rc))
		return LJI_UNPACK_DAMAGED;
	return rc == 0 ? LJI_UNPACK_END : LJI_UNPACK_MORE;
}

static void zstd_destroy(void *state)
{
	ZSTD_freeDStream(state);
}
#endif

static const struct lji_unpacker unpack_zstd = {
	.name = "zstd",
	.magic = "\x28\xb5\x2f\xfd",
	.magic_size = 4,
#ifdef HAVE_ZSTD
	.create = zstd_create,
	.step = zstd_step,
	.destroy = zstd_destroy,
#endif
};

/* -- lz4 ----------------------------------------------------------------- */

#ifdef HAVE_LZ4
static void *lz4_create(void)
{
	LZ4F_dctx *ctx = NULL;

	return LZ4F_isError(LZ4F_createDecompressionContext(&ctx, LZ4F_VERSION)) ? NULL : ctx;
}

static enum lji_unpack_result lz4_step(void *state, struct lji_unpack_io *io)
{
	size_t in = io->in_size, out = io->out_size;
	size_t rc = LZ4F_decompress(state, io->out, &out, io->in, &in, NULL);

	if (LZ4F_isError(rc))
		return LJI_UNPACK_DAMAGED;
	io_advance(io, in, out);
	return rc == 0 ? LJI_UNPACK_END : LJI_UNPACK_MORE;
}

static void lz4_destroy(void *state)
{
	LZ4F_freeDecompressionContext(state);
}
#endif

static const struct lji_unpacker unpack_lz4 = {
	.name = "lz4",
	.magic = "\x04\x22\x4d\x18",
	.magic_size = 4,
#ifdef HAVE_LZ4
	.create = lz4_create,
	.step = lz4_step,
	.destroy = lz4_destroy,
#endif
};

const struct lji_unpacker *const lji_unpackers[] = {
	&unpack_gzip,
	&unpack_lz4,
	&unpack_xz,
	&unpack_zstd,
	NULL,
};

const struct lji_unpacker *lji_unpacker_find(const uint8_t *data, size_t size)
{
	for (size_t i = 0; lji_unpackers[i]; i++) {
		const struct lji_unpacker *u = lji_unpackers[i];

		if (size >= u->magic_size && memcmp(data, u->magic, u->magic_size) == 0)
			return u;
	}
	return NULL;
}
