/* SPDX-License-Identifier: MIT */
/* Check the decoders of line, upvalue and variable information, on right and on damaged bytes. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "vm/debuginfo.h"

START_TEST(lines_of_each_width)
{
	static const uint8_t deltas8[] = { 0, 1, 1, 255 };
	static const uint8_t deltas16[] = { 0, 0, 0x2c, 0x01, 0xff, 0xff };
	static const uint8_t deltas32[] = { 0, 0, 0, 0, 0x00, 0x00, 0x01, 0x00 };

	ck_assert_uint_eq(lji_lineinfo_width(255), 1);
	ck_assert_uint_eq(lji_lineinfo_width(256), 2);
	ck_assert_uint_eq(lji_lineinfo_width(65535), 2);
	ck_assert_uint_eq(lji_lineinfo_width(65536), 4);

	/* Position 0 is the header, sizebc the end, the rest is shifted by one. */
	ck_assert_int_eq(lji_lineinfo_line(deltas8, 4, 10, 255, 5, 0), 10);
	ck_assert_int_eq(lji_lineinfo_line(deltas8, 4, 10, 255, 5, 1), 10);
	ck_assert_int_eq(lji_lineinfo_line(deltas8, 4, 10, 255, 5, 2), 11);
	ck_assert_int_eq(lji_lineinfo_line(deltas8, 4, 10, 255, 5, 4), 265);
	ck_assert_int_eq(lji_lineinfo_line(deltas8, 4, 10, 255, 5, 5), 265);
	ck_assert_int_eq(lji_lineinfo_line(deltas8, 4, 10, 255, 5, 6), -1);

	ck_assert_int_eq(lji_lineinfo_line(deltas16, 6, 1, 65535, 4, 2), 301);
	ck_assert_int_eq(lji_lineinfo_line(deltas16, 6, 1, 65535, 4, 3), 65536);
	ck_assert_int_eq(lji_lineinfo_line(deltas32, 8, 7, 65536, 3, 2), 65543);
}
END_TEST

START_TEST(lines_beyond_the_array)
{
	static const uint8_t deltas[] = { 0, 1, 2, 3 };

	ck_assert_int_eq(lji_lineinfo_line(deltas, 4, 1, 3, 100, 4), 4);
	ck_assert_int_eq(lji_lineinfo_line(deltas, 4, 1, 3, 100, 5), -1);
	ck_assert_int_eq(lji_lineinfo_line(deltas, 4, 1, 0x302, 100, 2), 1 + 0x0302);
	ck_assert_int_eq(lji_lineinfo_line(deltas, 4, 1, 300, 100, 3), -1);
	ck_assert_int_eq(lji_lineinfo_line(deltas, 3, 1, 100000, 100, 1), -1);
	ck_assert_int_eq(lji_lineinfo_line(deltas, 4, 1, 3, UINT32_MAX, UINT32_MAX - 1), -1);
	ck_assert_int_eq(lji_lineinfo_line(NULL, 0, 1, 3, 100, 1), -1);
	/* Lines that are none of the function's. */
	ck_assert_int_eq(lji_lineinfo_line(deltas, 4, 1, 2, 100, 4), -1);
	ck_assert_int_eq(lji_lineinfo_line(deltas, 4, 1, 2, 100, 3), 3);
	ck_assert_int_eq(lji_lineinfo_line(deltas, 4, 1, 0x301, 100, 2), -1);
}
END_TEST

static void ck_name(const char *name, size_t size, const char *want)
{
	if (!want) {
		ck_assert_ptr_null(name);
		return;
	}
	ck_assert_ptr_nonnull(name);
	ck_assert_uint_eq(size, strlen(want));
	ck_assert_mem_eq(name, want, size);
}

static void ck_upvalue(const char *info, size_t info_size, unsigned int index, const char *want)
{
	size_t size = 0;
	const char *name = lji_uvinfo_name((const uint8_t *)info, info_size, index, &size);

	ck_name(name, size, want);
}

START_TEST(upvalue_names)
{
	static const char info[] = "a\0\0longer";

	ck_upvalue(info, sizeof(info), 0, "a");
	ck_upvalue(info, sizeof(info), 1, "");
	ck_upvalue(info, sizeof(info), 2, "longer");
	ck_upvalue(info, sizeof(info), 3, NULL);
	/* The last name is not terminated. */
	ck_upvalue(info, sizeof(info) - 1, 2, NULL);
	ck_upvalue(info, 0, 0, NULL);
}
END_TEST

static void ck_variable(const char *info, size_t info_size, uint32_t pos, unsigned int slot,
			const char *want)
{
	size_t size = 0;
	const char *name = lji_varinfo_name((const uint8_t *)info, info_size, pos, slot, &size);

	ck_name(name, size, want);
}

START_TEST(variable_names)
{
	/* a: 1 to 10; (for index), (for limit), (for step): 3 to 8; i: 4 to 7; b: 300 to 499. */
	static const char info[] = "a\0\x01\x09"
				   "\x01\x02\x05"
				   "\x02\0\x05"
				   "\x03\0\x05"
				   "i\0\x01\x03"
				   "b\0\xa8\x02\xc8\x01";

	ck_variable(info, sizeof(info), 0, 0, NULL);
	ck_variable(info, sizeof(info), 1, 0, "a");
	ck_variable(info, sizeof(info), 1, 1, NULL);
	ck_variable(info, sizeof(info), 4, 0, "a");
	ck_variable(info, sizeof(info), 4, 1, "(for index)");
	ck_variable(info, sizeof(info), 4, 2, "(for limit)");
	ck_variable(info, sizeof(info), 4, 3, "(for step)");
	ck_variable(info, sizeof(info), 4, 4, "i");
	ck_variable(info, sizeof(info), 4, 5, NULL);
	ck_variable(info, sizeof(info), 7, 4, NULL);
	ck_variable(info, sizeof(info), 10, 0, NULL);
	ck_variable(info, sizeof(info), 300, 0, "b");
	ck_variable(info, sizeof(info), 499, 0, "b");
	ck_variable(info, sizeof(info), 500, 0, NULL);
}
END_TEST

START_TEST(variables_cut_anywhere)
{
	static const char info[] = "name\0\x01\x80\x80\x04"
				   "\x04\x81\x00\x7f";
	static const char overflow[] = "a\0\xff\xff\xff\xff\x0f\x01"
				       "b\0\xff\xff\xff\xff\x0f\x01";
	static const char too_long[] = "a\0\x80\x80\x80\x80\x80\x01\x01";
	struct lji_varinfo it;
	struct lji_variable variable;
	size_t size;

	for (size_t cut = 0; cut < sizeof(info); cut++) {
		uint8_t *copy = malloc(cut ? cut : 1);

		ck_assert_ptr_nonnull(copy);
		memcpy(copy, info, cut);
		for (uint32_t pos = 0; pos < 300; pos += 7) {
			const char *name = lji_varinfo_name(copy, cut, pos, 1, &size);

			ck_assert(!name || cut >= 13);
		}
		free(copy);
	}
	it = lji_varinfo_begin((const uint8_t *)overflow, sizeof(overflow));
	ck_assert(!lji_varinfo_next(&it, &variable));
	it = lji_varinfo_begin((const uint8_t *)too_long, sizeof(too_long));
	ck_assert(!lji_varinfo_next(&it, &variable));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("debuginfo");
	TCase *tcase = tcase_create("debuginfo");

	tcase_add_test(tcase, lines_of_each_width);
	tcase_add_test(tcase, lines_beyond_the_array);
	tcase_add_test(tcase, upvalue_names);
	tcase_add_test(tcase, variable_names);
	tcase_add_test(tcase, variables_cut_anywhere);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
