/* SPDX-License-Identifier: MIT */
/* Check src/base/stream.c: every packing, members, cuts, pipes and what is refused. */
#include <check.h>
#include <fcntl.h>
#ifdef HAVE_LZ4
#include <lz4frame.h>
#endif
#include <lzma.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

#include "base/stream.h"
#include "run.h"

enum { PLAIN_SIZE = 300000 };
static uint8_t plain[PLAIN_SIZE];
static uint8_t packed[2 * PLAIN_SIZE + 4096];

static size_t pack_gzip(void)
{
	z_stream z = { .next_in = plain, .avail_in = PLAIN_SIZE,
		       .next_out = packed, .avail_out = sizeof(packed) };

	ck_assert_int_eq(deflateInit2(&z, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY), Z_OK);
	ck_assert_int_eq(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	return z.total_out;
}

static size_t pack_xz(void)
{
	size_t size = 0;

	ck_assert_int_eq(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC32, NULL, plain, PLAIN_SIZE,
						 packed, &size, sizeof(packed)), LZMA_OK);
	return size;
}

#ifdef HAVE_ZSTD
static size_t pack_zstd(void)
{
	return ZSTD_compress(packed, sizeof(packed), plain, PLAIN_SIZE, 1);
}
#endif

#ifdef HAVE_LZ4
static size_t pack_lz4(void)
{
	return LZ4F_compressFrame(packed, sizeof(packed), plain, PLAIN_SIZE, NULL);
}
#endif

static size_t pack_none(void)
{
	memcpy(packed, plain, PLAIN_SIZE);
	return PLAIN_SIZE;
}

static const struct {
	const char *name;
	size_t (*pack)(void);
} packings[] = {
	{ NULL, pack_none }, { "gzip", pack_gzip }, { "xz", pack_xz },
#ifdef HAVE_ZSTD
	{ "zstd", pack_zstd },
#endif
#ifdef HAVE_LZ4
	{ "lz4", pack_lz4 },
#endif
};
enum { PACKINGS = sizeof(packings) / sizeof(packings[0]) };

static void fill(void)
{
	/* Compressible, but not into a single block. */
	for (size_t i = 0; i < PLAIN_SIZE; i++)
		plain[i] = (uint8_t)(i * i >> 9) ^ (uint8_t)(i % 7);
}

/** Reads everything in odd pieces; the number of bytes, compared with @p times the plain ones. */
static size_t drain(struct lji_stream *s)
{
	size_t total = 0, got = 1;

	while (got) {
		uint8_t buf[7777];

		ck_assert_ptr_null(lji_stream_read(s, buf, sizeof(buf), &got));
		for (size_t i = 0; i < got; i++) {
			if (buf[i] != plain[(total + i) % PLAIN_SIZE])
				ck_abort_msg("byte %zu differs", total + i);
		}
		total += got;
	}
	return total;
}

START_TEST(whole)
{
	lji_auto_stream struct lji_stream *s = NULL;
	size_t size = packings[_i].pack();

	ck_assert_ptr_null(lji_stream_open_memory(packed, size, &s));
	ck_assert_pstr_eq(lji_stream_packed(s), packings[_i].name);
	ck_assert_uint_eq(drain(s), PLAIN_SIZE);
	ck_assert_ptr_null(lji_stream_damage(s));
}
END_TEST

START_TEST(two_members)
{
	lji_auto_stream struct lji_stream *s = NULL;
	size_t size = packings[_i].pack();

	ck_assert_uint_le(2 * size, sizeof(packed));
	memcpy(packed + size, packed, size);
	ck_assert_ptr_null(lji_stream_open_memory(packed, 2 * size, &s));
	ck_assert_uint_eq(drain(s), 2 * PLAIN_SIZE);
	ck_assert_ptr_null(lji_stream_damage(s));
}
END_TEST

START_TEST(cut)
{
	lji_auto_stream struct lji_stream *s = NULL;
	size_t size = packings[_i].pack();

	ck_assert_ptr_null(lji_stream_open_memory(packed, size / 2, &s));
	ck_assert_uint_gt(drain(s), PLAIN_SIZE / 8);
	ck_assert((lji_stream_damage(s) != NULL) == (packings[_i].name != NULL));
}
END_TEST

START_TEST(damaged)
{
	size_t size = packings[_i].pack();

	for (size_t at = 6; at < 200; at++) {
		lji_auto_stream struct lji_stream *s = NULL;
		struct lji_error *err;
		size_t total = 0, got = 1;
		static uint8_t buf[1 << 16];

		packed[at] ^= 0x55;
		err = lji_stream_open_memory(packed, size, &s);
		while (!err && got) {
			err = lji_stream_read(s, buf, sizeof(buf), &got);
			total += got;
			ck_assert_uint_le(total, 100 * PLAIN_SIZE);
		}
		lji_error_destroy(err);
		packed[at] ^= 0x55;
	}
}
END_TEST

START_TEST(trailing)
{
	lji_auto_stream struct lji_stream *s = NULL;
	size_t size = pack_xz();

	memset(packed + size, 'x', 10);
	ck_assert_ptr_null(lji_stream_open_memory(packed, size + 10, &s));
	ck_assert_uint_eq(drain(s), PLAIN_SIZE);
	ck_assert_ptr_nonnull(strstr(lji_stream_damage(s), "followed by other bytes"));
}
END_TEST

START_TEST(refused)
{
	char dir[] = "/tmp/lji-stream-XXXXXX";
	char path[sizeof(dir) + 8];
	struct lji_stream *s = NULL;
	struct lji_error *err;

	ck_assert_ptr_nonnull(mkdtemp(dir));
	err = lji_stream_open(dir, &s);
	ck_assert_ptr_nonnull(strstr(err->message, "a directory"));
	lji_error_destroy(err);

	snprintf(path, sizeof(path), "%s/fifo", dir);
	err = lji_stream_open(path, &s);
	ck_assert_int_eq(err->code, LJI_ERROR_OS);
	lji_error_destroy(err);
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	err = lji_stream_open(path, &s);
	ck_assert_ptr_nonnull(strstr(err->message, "nobody writes"));
	lji_error_destroy(err);
	unlink(path);
	rmdir(dir);

	err = lji_stream_open("/dev/zero", &s);
	ck_assert_ptr_nonnull(strstr(err->message, "neither a file nor a pipe"));
	lji_error_destroy(err);
}
END_TEST

START_TEST(pipe_by_path)
{
	lji_auto_stream struct lji_stream *s = NULL;
	char path[64];
	size_t got;
	int fds[2];
	char buf[8];

	ck_assert_int_eq(pipe(fds), 0);
	ck_assert_int_eq(write(fds[1], "hello", 5), 5);
	close(fds[1]);
	snprintf(path, sizeof(path), "/dev/fd/%d", fds[0]);
	ck_assert_ptr_null(lji_stream_open(path, &s));
	ck_assert_ptr_null(lji_stream_read(s, buf, sizeof(buf), &got));
	ck_assert_uint_eq(got, 5);
	ck_assert_mem_eq(buf, "hello", 5);
	close(fds[0]);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("stream");
	TCase *tcase = tcase_create("stream");

	tcase_set_timeout(tcase, 60);
	tcase_add_unchecked_fixture(tcase, fill, NULL);
	tcase_add_loop_test(tcase, whole, 0, PACKINGS);
	tcase_add_loop_test(tcase, two_members, 0, PACKINGS);
	tcase_add_loop_test(tcase, cut, 0, PACKINGS);
	tcase_add_loop_test(tcase, damaged, 1, PACKINGS);
	tcase_add_test(tcase, trailing);
	tcase_add_test(tcase, refused);
	tcase_add_test(tcase, pipe_by_path);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
