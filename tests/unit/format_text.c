/* SPDX-License-Identifier: MIT */
/* Check the text format: templates, units, tables, escaping, scopes. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "format/format.h"
#include "format/units.h"
#include "run.h"

/* An open document in memory. */
struct document {
	struct lji_out out;
	FILE *stream;
	char *text;
	size_t size;
};

static void document_open(struct document *d, const char *format, bool color)
{
	*d = (struct document){ .out.format = lji_format_find(format) };
	ck_assert_ptr_nonnull(d->out.format);
	d->stream = open_memstream(&d->text, &d->size);
	ck_assert_ptr_nonnull(d->stream);
	ck_assert_ptr_null(d->out.format->create(d->stream, color, &d->out.state));
	lji_out_begin_object(&d->out, NULL);
}

static void document_check(struct document *d, const char *want)
{
	lji_out_unwind(&d->out, 0);
	ck_assert_ptr_null(d->out.format->finish(d->out.state));
	d->out.format->destroy(d->out.state);
	fclose(d->stream);
	ck_assert_str_eq(d->text, want);
	free(d->text);
}

/* One line made of a template over a few fields. */
static void ck_template(const char *template, const char *want)
{
	struct document d;

	document_open(&d, "text", false);
	lji_out_u64(&d.out, "n", 1234567, LJI_UNIT_COUNT);
	lji_out_u64(&d.out, "one", 1, LJI_UNIT_COUNT);
	lji_out_i64(&d.out, "minus", -1234, LJI_UNIT_COUNT);
	lji_out_u64(&d.out, "pid", 1234567, LJI_UNIT_ID);
	lji_out_u64(&d.out, "size", 15 << 20, LJI_UNIT_BYTES);
	lji_out_u64(&d.out, "pause", 812, LJI_UNIT_MICROSECONDS);
	lji_out_addr(&d.out, "addr", 0x7f6cbe4ae438);
	lji_out_bool(&d.out, "yes", true);
	lji_out_bool(&d.out, "no", false);
	lji_out_null(&d.out, "null");
	lji_out_str(&d.out, "missing", NULL);
	lji_out_str(&d.out, "name", "luajit {n} [x]");
	lji_out_hex(&d.out, "id", (const uint8_t *)"\xa7\x7d\x10\xed\x00\xff", 6);
	lji_out_hex(&d.out, "no_id", NULL, 0);
	lji_out_str(&d.out, "path", "/usr/lib/libc.so.6");
	lji_out_str(&d.out, "directory", "/usr/lib/");
	lji_out_bytes(&d.out, "bad", "a\0\x1b[31m\xff\n\\", 10);
	lji_out_begin_object(&d.out, "gc");
	lji_out_str(&d.out, "state", "pause");
	lji_out_begin_object(&d.out, "deep");
	lji_out_u64(&d.out, "n", 2, LJI_UNIT_COUNT);
	lji_out_end_object(&d.out);
	lji_out_end_object(&d.out);
	lji_out_begin_list(&d.out, "aliases", NULL, 0);
	lji_out_str(&d.out, NULL, "malloc");
	lji_out_str(&d.out, NULL, "__libc_malloc");
	lji_out_end_list(&d.out);
	lji_out_begin_list(&d.out, "nothing", NULL, 0);
	lji_out_end_list(&d.out);
	lji_out_line(&d.out, NULL, template);
	document_check(&d, want);
}

START_TEST(templates)
{
	ck_template("plain", "plain\n");
	ck_template("", "\n");
	ck_template("{n} {n!raw} {pid} {minus} {minus!raw}", "1,234,567 1234567 1234567 -1,234 -1234\n");
	ck_template("{size} {size!raw} {pause} {addr}", "15.0 MiB 15728640 0.8 ms 0x7f6cbe4ae438\n");
	ck_template("{n|object|objects}, {one|object|objects}", "1,234,567 objects, 1 object\n");
	ck_template("{yes} {no} {yes?GC64:not GC64} {no?on:off} {null?a:b} {name?there:}",
		    "yes no GC64 off b there\n");
	/* What comes from the target is not a template. */
	ck_template("<{name}>", "<luajit {n} [x]>\n");
	ck_template("{id} {id!short} {no_id} {no_id!short}", "a77d10ed00ff a77d10ed – –\n");
	ck_template("{path!base} {directory!base} {name!base} {no_id!base}",
		    "libc.so.6 /usr/lib/ luajit {n} [x] –\n");
	ck_template("{null} {unknown} {missing} {null|a|b}", "– – – – b\n");
	ck_template("{null,n} {null,missing} {name,n}", "1,234,567 – luajit {n} [x]\n");
	ck_template("a[ {null}][ b {n}][ {n} {unknown}][ c]", "a b 1,234,567 c\n");
	ck_template("{gc.state} {gc.deep.n} {gc.n} {state}", "pause 2 – –\n");
	ck_template("{aliases}|{aliases.count|name|names}|{nothing}|{nothing.count}",
		    "malloc, __libc_malloc|2 names|–|0\n");
	ck_template("{{n} [[x] ]", "{n} [x] ]\n");
	/* Unfinished ones are text; trailing spaces go. */
	ck_template("{n", "{n\n");
	ck_template("x  ", "x\n");
	ck_template("{bad}", "a\\x00\\x1b[31m\\xff\\n\\\\\n");
}
END_TEST

START_TEST(labels)
{
	struct document d;

	document_open(&d, "text", false);
	lji_out_heading(&d.out, "first");
	lji_out_line(&d.out, "executable", "a");
	lji_out_line(&d.out, "core", "b");
	lji_out_line(&d.out, "much too long a label", "c");
	lji_out_heading(&d.out, "second");
	document_check(&d, "first\n"
			   "  executable  a\n"
			   "  core        b\n"
			   "  much too long a label c\n"
			   "\n"
			   "second\n");
}
END_TEST

static const struct lji_column columns[] = {
	{ .head = "no.", .template = "{n}", .right = true },
	{ .head = "name", .template = "{name}", .width = 6 },
	{ .head = "last", .template = "{last}" },
};

static void row(struct document *d, uint64_t n, const char *name, const char *last)
{
	lji_out_begin_object(&d->out, NULL);
	lji_out_u64(&d->out, "n", n, LJI_UNIT_COUNT);
	if (name)
		lji_out_str(&d->out, "name", name);
	lji_out_str(&d->out, "last", last);
	lji_out_end_object(&d->out);
}

START_TEST(table)
{
	struct document d;

	document_open(&d, "text", false);
	lji_out_begin_list(&d.out, "rows", columns, 3);
	row(&d, 1, "ab", "x");
	row(&d, 12345, "größer", "y");
	/* A field of the row before is not this one's. */
	row(&d, 3, NULL, NULL);
	row(&d, 4, "漢字", "z");
	lji_out_end_list(&d.out);
	lji_out_line(&d.out, NULL, "{rows.count|row|rows}, {n}");
	document_check(&d, "   no.  name    last\n"
			   "     1  ab      x\n"
			   "12,345  größer  y\n"
			   "     3  –       –\n"
			   "     4  漢字    z\n"
			   "4 rows, –\n");
}
END_TEST

START_TEST(empty_table_has_no_head)
{
	struct document d;

	document_open(&d, "text", false);
	lji_out_begin_list(&d.out, "rows", columns, 3);
	lji_out_end_list(&d.out);
	lji_out_line(&d.out, NULL, "{rows.count|row|rows}");
	document_check(&d, "0 rows\n");
}
END_TEST

START_TEST(nested_lists)
{
	struct document d;

	document_open(&d, "text", false);
	lji_out_begin_list(&d.out, "vms", NULL, 0);
	for (uint64_t i = 0; i < 2; i++) {
		lji_out_begin_object(&d.out, NULL);
		lji_out_u64(&d.out, "index", i, LJI_UNIT_ID);
		lji_out_heading(&d.out, "VM {index}");
		lji_out_begin_list(&d.out, "rows", columns, 3);
		row(&d, i, "a", "b");
		lji_out_end_list(&d.out);
		lji_out_line(&d.out, NULL, "{rows.count|row|rows} of VM {index}");
		lji_out_end_object(&d.out);
	}
	lji_out_end_list(&d.out);
	lji_out_line(&d.out, NULL, "{vms.count|VM|VMs}");
	document_check(&d, "VM 0\n"
			   "no.  name    last\n"
			   "  0  a       b\n"
			   "1 row of VM 0\n"
			   "\n"
			   "VM 1\n"
			   "no.  name    last\n"
			   "  1  a       b\n"
			   "1 row of VM 1\n"
			   "2 VMs\n");
}
END_TEST

/* A table of ten rows, @long_rows of them with a name of @size: where its last column begins. */
static size_t last_column(size_t size, unsigned int long_rows)
{
	struct document d;
	char name[256] = "";
	size_t at;

	memset(name, 'x', size);
	document_open(&d, "text", false);
	lji_out_begin_list(&d.out, "rows", columns, 3);
	for (unsigned int i = 0; i < 10; i++)
		row(&d, i, i < long_rows ? name : "ab", "y");
	lji_out_unwind(&d.out, 0);
	ck_assert_ptr_null(d.out.format->finish(d.out.state));
	d.out.format->destroy(d.out.state);
	fclose(d.stream);
	/* Nothing is cut. */
	ck_assert_ptr_nonnull(strstr(d.text, name));
	at = (size_t)(strstr(d.text, "last\n") - d.text);
	free(d.text);
	return at;
}

/* A very long cell does not push the other rows apart; when most are long they are in line. */
START_TEST(long_cell)
{
	ck_assert_uint_eq(last_column(40, 1), 5 + 40 + 2);
	ck_assert_uint_eq(last_column(60, 1), 5 + 6 + 2);
	ck_assert_uint_eq(last_column(60, 2), 5 + 60 + 2);
	ck_assert_uint_eq(last_column(60, 10), 5 + 60 + 2);
	ck_assert_uint_eq(last_column(200, 10), 5 + 6 + 2);
}
END_TEST

/* Rows behind the sample go out with the widths of the sample, nothing is lost or cut. */
START_TEST(long_table)
{
	struct document d;
	size_t lines = 0;
	char *p;

	document_open(&d, "text", false);
	lji_out_begin_list(&d.out, "rows", columns, 3);
	for (uint64_t i = 0; i < 1000; i++)
		row(&d, i, i == 999 ? "a name that is longer than the column" : "a", "b");
	lji_out_unwind(&d.out, 0);
	ck_assert_ptr_null(d.out.format->finish(d.out.state));
	d.out.format->destroy(d.out.state);
	fclose(d.stream);
	for (p = d.text; (p = strchr(p, '\n')); p++)
		lines++;
	ck_assert_uint_eq(lines, 1001);
	ck_assert_ptr_nonnull(strstr(d.text, "\n255  a       b\n"));
	ck_assert_ptr_nonnull(strstr(d.text, "\n999  a name that is longer than the column  b\n"));
	free(d.text);
}
END_TEST

START_TEST(color)
{
	struct document d;

	document_open(&d, "text", true);
	lji_out_str(&d.out, "name", "x\x1b[0m");
	lji_out_heading(&d.out, "{name}");
	document_check(&d, "\033[1mx\\x1b[0m\033[0m\n");
}
END_TEST

START_TEST(write_error)
{
	struct document d;
	struct lji_error *err;

	document_open(&d, "text", false);
	fclose(d.stream);
	free(d.text);
	d.out.format->destroy(d.out.state);
	d.stream = fopen("/dev/full", "w");
	ck_assert_ptr_null(d.out.format->create(d.stream, false, &d.out.state));
	lji_out_line(&d.out, NULL, "x");
	err = d.out.format->finish(d.out.state);
	ck_assert_ptr_nonnull(err);
	ck_assert_int_eq(err->code, LJI_ERROR_OS);
	ck_assert_str_eq(err->message, "write: No space left on device");
	lji_error_destroy(err);
	d.out.format->destroy(d.out.state);
	fclose(d.stream);
}
END_TEST

START_TEST(units)
{
	char text[40];
	static const struct {
		uint64_t value;
		const char *count, *bytes, *microseconds;
	} cases[] = {
		{ 0, "0", "0 B", "0 µs" },
		{ 99, "99", "99 B", "99 µs" },
		{ 999, "999", "999 B", "1.0 ms" },
		{ 1000, "1,000", "1000 B", "1.0 ms" },
		{ 1023, "1,023", "1023 B", "1.0 ms" },
		{ 1024, "1,024", "1.0 KiB", "1.0 ms" },
		{ 123456, "123,456", "120.6 KiB", "123.5 ms" },
		{ 1048575, "1,048,575", "1.0 MiB", "1048.6 ms" },
		{ 12500000, "12,500,000", "11.9 MiB", "12.5 s" },
		{ UINT64_MAX, "18,446,744,073,709,551,615", "16.0 EiB", "18446744073709.6 s" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		lji_text_count(cases[i].value, text, sizeof(text));
		ck_assert_str_eq(text, cases[i].count);
		lji_text_bytes(cases[i].value, text, sizeof(text));
		ck_assert_str_eq(text, cases[i].bytes);
		lji_text_microseconds(cases[i].value, text, sizeof(text));
		ck_assert_str_eq(text, cases[i].microseconds);
	}
}
END_TEST

START_TEST(widths)
{
	ck_assert_uint_eq(lji_text_width("abc", 3), 3);
	ck_assert_uint_eq(lji_text_width("é", 2), 1);
	ck_assert_uint_eq(lji_text_width("e\xcc\x81", 3), 1);
	ck_assert_uint_eq(lji_text_width("漢字", 6), 4);
	ck_assert_uint_eq(lji_text_width("–", 3), 1);
	ck_assert_uint_eq(lji_text_width("😀", 4), 2);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("format-text");
	TCase *tcase = tcase_create("text");

	tcase_add_test(tcase, templates);
	tcase_add_test(tcase, labels);
	tcase_add_test(tcase, table);
	tcase_add_test(tcase, empty_table_has_no_head);
	tcase_add_test(tcase, nested_lists);
	tcase_add_test(tcase, long_cell);
	tcase_add_test(tcase, long_table);
	tcase_add_test(tcase, color);
	tcase_add_test(tcase, write_error);
	tcase_add_test(tcase, units);
	tcase_add_test(tcase, widths);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
