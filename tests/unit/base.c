/* SPDX-License-Identifier: MIT */
/* Check src/base: escaping, ULEB128, maps, vectors, errors, warnings. */
#include <check.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/map.h"
#include "base/marks.h"
#include "base/num.h"
#include "base/warn.h"
#include "run.h"

static void ck_escape(const char *in, size_t size, bool keep, const char *want)
{
	struct lji_bytes b = { 0 };

	ck_assert(lji_bytes_escape(&b, in, size, keep));
	ck_assert_str_eq(b.data ? b.data : "", want);
	lji_bytes_deinit(&b);
}

START_TEST(escape)
{
	ck_escape("", 0, false, "");
	ck_escape("plain", 5, false, "plain");
	ck_escape("a\\b", 3, false, "a\\\\b");
	ck_escape("a\nb\tc\x01", 6, false, "a\\nb\\tc\\x01");
	ck_escape("a\nb", 3, true, "a\nb");
	ck_escape("\xc3\xa9", 2, false, "\xc3\xa9");
	/* Overlong, surrogate, beyond U+10FFFF, cut, lone continuation. */
	ck_escape("\xc0\x80", 2, false, "\\xc0\\x80");
	ck_escape("\xed\xa0\x80", 3, false, "\\xed\\xa0\\x80");
	ck_escape("\xf4\x90\x80\x80", 4, false, "\\xf4\\x90\\x80\\x80");
	ck_escape("\xe2\x82", 2, false, "\\xe2\\x82");
	ck_escape("\x80", 1, true, "\\x80");
	/* C1 control CSI. */
	ck_escape("\xc2\x9b", 2, false, "\\xc2\\x9b");
	ck_escape("a\0b", 3, false, "a\\x00b");
}
END_TEST

START_TEST(uleb)
{
	static const struct {
		uint64_t value;
		const char *bytes;
		size_t size;
	} cases[] = {
		{ 0, "\x00", 1 },
		{ 127, "\x7f", 1 },
		{ 128, "\x80\x01", 2 },
		{ UINT64_MAX, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct lji_bytes b = { 0 };

		ck_assert(lji_bytes_uleb(&b, cases[i].value));
		ck_assert_uint_eq(b.size, cases[i].size);
		ck_assert_mem_eq(b.data, cases[i].bytes, b.size);
		lji_bytes_deinit(&b);
	}
}
END_TEST

START_TEST(map64)
{
	struct lji_map64 map = { 0 };
	uint64_t value;

	ck_assert(!lji_map64_get(&map, 0, NULL));
	for (uint64_t i = 0; i < 5000; i++) {
		bool added;

		ck_assert_ptr_nonnull(lji_map64_put(&map, i * 8, i, &added));
		ck_assert(added);
	}
	for (uint64_t i = 0; i < 5000; i++) {
		ck_assert(lji_map64_get(&map, i * 8, &value));
		ck_assert_uint_eq(value, i);
	}
	ck_assert(!lji_map64_get(&map, 4, NULL));
	*lji_map64_put(&map, 8, 0, NULL) = 77;
	ck_assert(lji_map64_get(&map, 8, &value));
	ck_assert_uint_eq(value, 77);
	lji_map64_deinit(&map);
}
END_TEST

START_TEST(address_marks)
{
	struct lji_marks marks = { 0 }, others = { 0 };
	uint64_t lowest = 0;

	ck_assert(!lji_marks_has(&marks, 0));
	ck_assert_uint_eq(lji_marks_missing(&marks, &others, &lowest), 0);
	/* Every other place of some pages, the last of all addresses, from the top down. */
	ck_assert(lji_marks_add(&marks, UINT64_MAX - 7));
	for (uint64_t addr = 0x12000; addr > 0xf000; addr -= 16)
		ck_assert(lji_marks_add(&marks, addr));
	for (uint64_t addr = 0xf000; addr <= 0x12010; addr += 8)
		ck_assert_int_eq(lji_marks_has(&marks, addr),
				 addr > 0xf000 && addr <= 0x12000 && addr % 16 == 0);
	ck_assert(lji_marks_has(&marks, UINT64_MAX - 7));
	ck_assert(!lji_marks_has(&marks, UINT64_MAX - 15));

	ck_assert_uint_eq(lji_marks_missing(&marks, &others, &lowest), 0x300 + 1);
	ck_assert_uint_eq(lowest, 0xf010);
	for (uint64_t addr = 0xf000; addr < 0x12000; addr += 8)
		ck_assert(lji_marks_add(&others, addr));
	ck_assert_uint_eq(lji_marks_missing(&marks, &others, &lowest), 2);
	ck_assert_uint_eq(lowest, 0x12000);
	lji_marks_deinit(&marks);
	lji_marks_deinit(&others);
}
END_TEST

START_TEST(ranges)
{
	ck_assert(lji_range_holds(10, 20, 10, 10));
	ck_assert(!lji_range_holds(10, 20, 10, 11));
	ck_assert(!lji_range_holds(10, 20, 9, 1));
	ck_assert(!lji_range_holds(10, UINT64_MAX, UINT64_MAX, 8));
	ck_assert(lji_range_holds(10, 20, 20, 0));
}
END_TEST

START_TEST(errors)
{
	struct lji_error *err = lji_error_os(2, "open %s", "/x");

	ck_assert_int_eq(err->code, LJI_ERROR_OS);
	ck_assert_str_eq(err->message, "open /x: No such file or directory");
	err = lji_error_prefix(err, "core: ");
	err = lji_error_with_hint(err, "try %d", 1);
	ck_assert_str_eq(err->message, "core: open /x: No such file or directory");
	ck_assert_str_eq(err->hint, "try 1");
	ck_assert(!lji_error_catch(&err, LJI_ERROR_FAULT));
	ck_assert(lji_error_catch(&err, LJI_ERROR_OS));
	ck_assert_ptr_null(err);

	err = lji_error_fault(0x1000, 8, LJI_FAULT_NOT_DUMPED);
	ck_assert_uint_eq(err->address, 0x1000);
	ck_assert_str_eq(err->message, "cannot read 8 bytes at 0x1000: it was left out of the core");
	lji_error_destroy(err);
	lji_error_destroy(&lji_error_nomem);
	lji_error_destroy(NULL);
}
END_TEST

START_TEST(warnings)
{
	struct lji_warnings w = { 0 };
	size_t mark;

	lji_warn_at(&w, "torn", 0x10, "first");
	lji_warn_at(&w, "torn", 0x10, "again");
	ck_assert_uint_eq(w.count, 1);
	ck_assert_uint_eq(w.items[0].count, 2);
	mark = lji_warnings_mark(&w);
	for (int i = 0; i < 1000; i++)
		lji_warn(&w, "flood", "number %d", i);
	ck_assert_uint_eq(w.count, LJI_WARNINGS_MAX);
	ck_assert_uint_eq(w.dropped, 1000 - (LJI_WARNINGS_MAX - 1));
	lji_warnings_rewind(&w, mark);
	ck_assert_uint_eq(w.count, 1);
	lji_warnings_deinit(&w);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("base");
	TCase *tcase = tcase_create("base");

	tcase_add_test(tcase, escape);
	tcase_add_test(tcase, uleb);
	tcase_add_test(tcase, map64);
	tcase_add_test(tcase, address_marks);
	tcase_add_test(tcase, ranges);
	tcase_add_test(tcase, errors);
	tcase_add_test(tcase, warnings);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
