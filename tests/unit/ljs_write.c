/* SPDX-License-Identifier: MIT */
/* Check the ljs writer byte by byte in each version, and the manners of output files. */
#include <check.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/outfile.h"
#include "profile/ljs_write.h"
#include "run.h"

/* Writes one table with a record of each kind; gives its bytes. */
static size_t write_table(unsigned int version, char **data_ret)
{
	struct lji_ljs_writer writer;
	size_t size;
	FILE *stream = open_memstream(data_ret, &size);

	ck_assert_ptr_nonnull(stream);
	ck_assert_ptr_null(lji_ljs_write_begin(&writer, stream, version));
	ck_assert_ptr_null(lji_ljs_write_lfunc(&writer, 0x1234, "@a.lua", 6, 7));
	ck_assert_ptr_null(lji_ljs_write_lfunc(&writer, 1, "", 0, -1));
	ck_assert_ptr_null(lji_ljs_write_trace(&writer, 2, 0x1234, 300));
	ck_assert_ptr_null(lji_ljs_write_cfunc(&writer, 0x80, "f\xff", 2));
	ck_assert_ptr_null(lji_ljs_write_end(&writer));
	ck_assert_uint_eq(writer.lfuncs, 2);
	ck_assert_uint_eq(writer.traces, version >= 2);
	ck_assert_uint_eq(writer.cfuncs, version >= 3);
	fclose(stream);
	return size;
}

#define LFUNCS                                                                 \
	"\x00\xb4\x24\x06@a.lua\x07"                                           \
	"\x00\x01\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"
#define TRACE "\x02\xb4\x24\xac\x02"

START_TEST(bytes)
{
	static const char v1[] = "ljs\x01\0\0\0" LFUNCS "\x80";
	static const char v2[] = "ljs\x02\0\0\0" LFUNCS "\x01" TRACE "\x80";
	static const char v3[] = "ljs\x03\0\0\0" LFUNCS "\x02" TRACE "\x01\x80\x01\x02"
				 "f\xff\x80";
	static const struct {
		const char *bytes;
		size_t size;
	} want[] = { { v1, sizeof(v1) - 1 }, { v2, sizeof(v2) - 1 }, { v3, sizeof(v3) - 1 } };

	for (unsigned int version = 1; version <= 3; version++) {
		char *data;
		size_t size = write_table(version, &data);

		ck_assert_uint_eq(size, want[version - 1].size);
		ck_assert_mem_eq(data, want[version - 1].bytes, size);
		free(data);
	}
}
END_TEST

START_TEST(versions)
{
	static const unsigned int bad[] = { 0, 4, 259 };
	struct lji_ljs_writer writer;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct lji_error *err = lji_ljs_write_begin(&writer, stderr, bad[i]);

		ck_assert_ptr_nonnull(err);
		ck_assert_int_eq(err->code, LJI_ERROR_USAGE);
		lji_error_destroy(err);
	}
}
END_TEST

START_TEST(long_string)
{
	struct lji_ljs_writer writer;
	size_t size, source = LJI_LJS_STRING_MAX + 1;
	char *data, *chunk = malloc(source);
	FILE *stream = open_memstream(&data, &size);

	memset(chunk, 'x', source);
	ck_assert_ptr_null(lji_ljs_write_begin(&writer, stream, 3));
	ck_assert_ptr_null(lji_ljs_write_lfunc(&writer, 1, chunk, source, 0));
	ck_assert_ptr_null(lji_ljs_write_end(&writer));
	ck_assert_uint_eq(writer.cut, 1);
	fclose(stream);
	/* Prologue, header, address, four-byte size, text, line, end. */
	ck_assert_uint_eq(size, 7 + 1 + 1 + 4 + LJI_LJS_STRING_MAX + 1 + 1);
	free(chunk);
	free(data);
}
END_TEST

START_TEST(full_disk)
{
	struct lji_ljs_writer writer;
	struct lji_error *err;
	FILE *stream = fopen("/dev/full", "wb");

	ck_assert_ptr_nonnull(stream);
	ck_assert_ptr_null(lji_ljs_write_begin(&writer, stream, 3));
	err = lji_ljs_write_end(&writer);
	ck_assert_ptr_nonnull(err);
	ck_assert_int_eq(err->code, LJI_ERROR_OS);
	lji_error_destroy(err);
	fclose(stream);
}
END_TEST

static void ck_content(const char *path, const char *want)
{
	char text[16] = "";
	FILE *stream = fopen(path, "rb");

	ck_assert_ptr_nonnull(stream);
	ck_assert_uint_eq(fread(text, 1, sizeof(text) - 1, stream), strlen(want));
	ck_assert_str_eq(text, want);
	fclose(stream);
}

START_TEST(outfile)
{
	char dir[] = "/tmp/lji-outfile-XXXXXX", path[64];
	struct lji_outfile file = { 0 };
	struct lji_error *err;
	int terminal;

	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/out", dir);

	ck_assert_ptr_null(lji_outfile_open(&file, path, false, true));
	fputs("old", file.stream);
	ck_assert_ptr_null(lji_outfile_close(&file));

	err = lji_outfile_open(&file, path, false, true);
	ck_assert_ptr_nonnull(err);
	ck_assert_int_eq(err->code, LJI_ERROR_USAGE);
	ck_assert_ptr_nonnull(err->hint);
	lji_error_destroy(err);
	ck_assert_int_eq(access(path, F_OK), 0);

	/* A run that fails leaves what was there, and nothing else. */
	ck_assert_ptr_null(lji_outfile_open(&file, path, true, true));
	fputs("half", file.stream);
	lji_outfile_abandon(&file);
	lji_outfile_abandon(&file);
	ck_content(path, "old");
	ck_assert_ptr_null(lji_outfile_open(&file, path, true, true));
	fputs("new", file.stream);
	ck_content(path, "old");
	ck_assert_ptr_null(lji_outfile_close(&file));
	ck_content(path, "new");
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_ptr_null(lji_outfile_open(&file, path, false, true));
	lji_outfile_abandon(&file);
	ck_assert_int_eq(rmdir(dir), 0);

	/* A device is not removed, a full one is told when closing. */
	ck_assert_ptr_null(lji_outfile_open(&file, "/dev/full", false, true));
	fputs("x", file.stream);
	err = lji_outfile_close(&file);
	ck_assert_ptr_nonnull(err);
	ck_assert_int_eq(err->code, LJI_ERROR_OS);
	lji_error_destroy(err);
	ck_assert_int_eq(access("/dev/full", F_OK), 0);

	terminal = posix_openpt(O_RDWR | O_NOCTTY);
	ck_assert_int_ge(terminal, 0);
	ck_assert_int_eq(grantpt(terminal) | unlockpt(terminal), 0);
	err = lji_outfile_open(&file, ptsname(terminal), true, true);
	ck_assert_ptr_nonnull(err);
	ck_assert_int_eq(err->code, LJI_ERROR_USAGE);
	lji_error_destroy(err);
	ck_assert_ptr_null(lji_outfile_open(&file, ptsname(terminal), true, false));
	lji_outfile_abandon(&file);
	close(terminal);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("ljs_write");
	TCase *tcase = tcase_create("ljs_write");

	tcase_add_test(tcase, bytes);
	tcase_add_test(tcase, versions);
	tcase_add_test(tcase, long_string);
	tcase_add_test(tcase, full_disk);
	tcase_add_test(tcase, outfile);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
