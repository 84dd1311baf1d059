/* SPDX-License-Identifier: MIT */
/* Check the JSON format: the same events as text, nothing lost, always valid, cut answers closed. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "document.h"
#include "format/format.h"
#include "run.h"

static char *text;
static size_t size;

static void json_open(struct lji_out *out, FILE **stream_ret)
{
	*out = (struct lji_out){ .format = lji_format_find("json") };
	*stream_ret = open_memstream(&text, &size);
	ck_assert_ptr_nonnull(*stream_ret);
	ck_assert_ptr_null(out->format->create(*stream_ret, true, &out->state));
}

static void json_check(struct lji_out *out, FILE *stream, const char *want)
{
	ck_assert_ptr_null(out->format->finish(out->state));
	out->format->destroy(out->state);
	fclose(stream);
	ck_assert_str_eq(text, want);
	free(text);
}

START_TEST(values)
{
	struct lji_out out;
	FILE *stream;

	json_open(&out, &stream);
	lji_out_begin_object(&out, NULL);
	lji_out_u64(&out, "max", UINT64_MAX, LJI_UNIT_COUNT);
	lji_out_i64(&out, "min", INT64_MIN, LJI_UNIT_BYTES);
	lji_out_addr(&out, "addr", 0xffffffffffffffff);
	lji_out_addr(&out, "zero", 0);
	lji_out_bool(&out, "yes", true);
	lji_out_null(&out, "null");
	lji_out_str(&out, "none", NULL);
	lji_out_str(&out, "empty", "");
	lji_out_hex(&out, "id", (const uint8_t *)"\x01\xab", 2);
	/* Text only. */
	lji_out_line(&out, "label", "{max}");
	lji_out_heading(&out, "{max}");
	lji_out_begin_object(&out, "gc");
	lji_out_str(&out, "state", "pause");
	lji_out_end_object(&out);
	lji_out_begin_list(&out, "list", NULL, 0);
	lji_out_str(&out, NULL, "a");
	lji_out_u64(&out, NULL, 1, LJI_UNIT_ID);
	lji_out_end_list(&out);
	lji_out_begin_list(&out, "rows", NULL, 0);
	lji_out_begin_object(&out, NULL);
	lji_out_end_object(&out);
	lji_out_end_list(&out);
	lji_out_end_object(&out);
	json_check(&out, stream,
		   "{\"max\":18446744073709551615,\"min\":-9223372036854775808,"
		   "\"addr\":\"0xffffffffffffffff\",\"zero\":\"0x0\",\"yes\":true,\"null\":null,"
		   "\"none\":null,\"empty\":\"\",\"id\":\"01ab\",\"gc\":{\"state\":\"pause\"},"
		   "\"list\":[\"a\",1],\"rows\":[{}]}\n");
}
END_TEST

START_TEST(hostile_strings)
{
	struct lji_out out;
	FILE *stream;

	json_open(&out, &stream);
	lji_out_begin_object(&out, NULL);
	lji_out_bytes(&out, "quotes", "\"/\\", 3);
	lji_out_bytes(&out, "controls", "\n\t\x01\x7f\xc2\x9b[2J\xc2\xa0", 11);
	lji_out_bytes(&out, "nul", "a\0b", 3);
	lji_out_bytes(&out, "utf8", "\xc3\xa9\xff\xed\xa0\x80", 6);
	lji_out_end_object(&out);
	json_check(&out, stream,
		   "{\"quotes\":\"\\\"/\\\\\\\\\",\"controls\":\"\\n\\t\\u0001\\u007f\\u009b[2J\xc2\xa0\","
		   "\"nul\":\"a\\u0000b\",\"utf8\":\"\xc3\xa9\\\\xff\\\\xed\\\\xa0\\\\x80\"}\n");
}
END_TEST

/* Whatever is open when a view gives up is closed. */
START_TEST(unwind)
{
	struct lji_out out;
	FILE *stream;

	json_open(&out, &stream);
	lji_out_begin_object(&out, NULL);
	lji_out_begin_list(&out, "vms", NULL, 0);
	lji_out_begin_object(&out, NULL);
	lji_out_begin_object(&out, "gc");
	lji_out_unwind(&out, 1);
	ck_assert_uint_eq(out.depth, 1);
	lji_out_bool(&out, "complete", false);
	lji_out_unwind(&out, 0);
	json_check(&out, stream, "{\"vms\":[{\"gc\":{}}],\"complete\":false}\n");
}
END_TEST

START_TEST(warnings_and_error)
{
	struct lji_warnings warnings = { 0 };
	struct lji_error *err = lji_error_create(LJI_ERROR_NOTFOUND, "no VM");
	struct lji_out out;
	FILE *stream;

	lji_warn_at(&warnings, "torn", 0x10, "half");
	lji_warn_at(&warnings, "torn", 0x10, "half");
	lji_warn(&warnings, "cut", "core cut");
	json_open(&out, &stream);
	lji_out_begin_object(&out, NULL);
	lji_document_end(&out, &warnings, err, false);
	json_check(&out, stream,
		   "{\"warning_count\":2,\"warnings\":["
		   "{\"code\":\"torn\",\"text\":\"half\",\"address\":\"0x10\",\"count\":2},"
		   "{\"code\":\"cut\",\"text\":\"core cut\",\"address\":null,\"count\":1}],"
		   "\"complete\":false,"
		   "\"error\":{\"code\":\"not-found\",\"text\":\"no VM\",\"hint\":null}}\n");
	lji_error_destroy(err);
	lji_warnings_deinit(&warnings);
}
END_TEST

START_TEST(write_error)
{
	struct lji_out out;
	struct lji_error *err;
	FILE *stream = fopen("/dev/full", "w");

	out = (struct lji_out){ .format = lji_format_find("json") };
	ck_assert_ptr_null(out.format->create(stream, false, &out.state));
	lji_out_begin_object(&out, NULL);
	lji_out_end_object(&out);
	err = out.format->finish(out.state);
	ck_assert_ptr_nonnull(err);
	ck_assert_str_eq(err->message, "write: No space left on device");
	lji_error_destroy(err);
	out.format->destroy(out.state);
	fclose(stream);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("format-json");
	TCase *tcase = tcase_create("json");

	tcase_add_test(tcase, values);
	tcase_add_test(tcase, hostile_strings);
	tcase_add_test(tcase, unwind);
	tcase_add_test(tcase, warnings_and_error);
	tcase_add_test(tcase, write_error);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
