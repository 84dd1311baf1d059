/* SPDX-License-Identifier: MIT */
/* Layout files: every known layout comes back from one, and mistakes are named. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "flavour/flavour.h"
#include "run.h"
#include "vm/known.h"
#include "vm/layout_file.h"

static char path[] = "unit.layout";

static void write_text(const char *text)
{
	FILE *stream = fopen(path, "we");

	ck_assert(stream && fputs(text, stream) >= 0 && fclose(stream) == 0);
}

static void write_layout(const struct lji_layout *l)
{
	struct lji_layout_flag flags[LJI_LAYOUT_FLAG_COUNT];
	FILE *stream = fopen(path, "we");

	ck_assert(stream != NULL);
	fprintf(stream, "# a comment\n\n  name=%s\t\ntitle = %s\n", l->name, l->title);
	lji_layout_flags(l, flags);
	for (size_t i = 0; i < LJI_LAYOUT_FLAG_COUNT; i++)
		fprintf(stream, "%s = %s\n", flags[i].name, flags[i].value);
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		uint16_t value = *lji_layout_field_at(l, i);

		if (value == LJI_NO_FIELD)
			fprintf(stream, "%s = none # no such thing\n", lji_layout_field_name(i));
		else
			fprintf(stream, i % 2 ? "%s = %u\n" : "%s = 0x%x\n",
				lji_layout_field_name(i), value);
	}
	ck_assert_int_eq(fclose(stream), 0);
}

static void assert_same(const struct lji_layout *a, const struct lji_layout *b)
{
	ck_assert_str_eq(a->name, b->name);
	ck_assert_str_eq(a->title, b->title);
	ck_assert_int_eq(a->family, b->family);
	ck_assert_int_eq(a->arch, b->arch);
	ck_assert_uint_eq(a->ref_size, b->ref_size);
	ck_assert_int_eq(a->gc64, b->gc64);
	ck_assert_int_eq(a->fr2, b->fr2);
	ck_assert_int_eq(a->has_jit, b->has_jit);
	ck_assert_int_eq(a->bytecode, b->bytecode);
	ck_assert_int_eq(a->vmstate_lfunc, b->vmstate_lfunc);
	ck_assert_int_eq(a->trace_record_1st, b->trace_record_1st);
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++)
		ck_assert_msg(*lji_layout_field_at(a, i) == *lji_layout_field_at(b, i), "%s.%s",
			      a->name, lji_layout_field_name(i));
}

static void assert_comes_back(const struct lji_layout *l)
{
	struct lji_layouts layouts = { 0 };
	struct lji_error *err;

	write_layout(l);
	err = lji_layout_file_read(path, &layouts);
	ck_assert_msg(!err, "%s: %s", l->name, err ? err->message : "");
	ck_assert_uint_eq(layouts.count, 1);
	assert_same(l, &layouts.items[0].layout);
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++)
		ck_assert_int_eq(layouts.items[0].origins[i].source, LJI_FIELD_FILE);
	lji_layouts_deinit(&layouts);
}

START_TEST(every_known_one)
{
	struct lji_own_layout own;

	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			const struct lji_layout *l = &lji_flavours[f]->layouts[i];

			assert_comes_back(l);
			if (lji_layout_derive(l, LJI_VARIANT_NOJIT, &own))
				assert_comes_back(&own.layout);
		}
	}
}
END_TEST

START_TEST(base)
{
	const struct lji_layout *row = &lji_flavour_luajit21_x64_gc64.layouts[0];
	struct lji_layouts layouts = { 0 };
	struct lji_error *err;
	char text[256];

	snprintf(text, sizeof(text), "base = %s\ng_uvhead = 0x1f0\nvmstate_lfunc = yes", row->name);
	write_text(text);
	err = lji_layout_file_read(path, &layouts);
	ck_assert_msg(!err, "%s", err ? err->message : "");
	ck_assert_str_eq(layouts.items[0].layout.name, path);
	ck_assert_str_eq(layouts.items[0].layout.title, row->title);
	ck_assert_uint_eq(layouts.items[0].layout.g_uvhead, 0x1f0);
	ck_assert_uint_eq(layouts.items[0].layout.g_mainthref, row->g_mainthref);
	ck_assert(layouts.items[0].layout.vmstate_lfunc);
	ck_assert_int_eq(layouts.items[0].origins[lji_layout_field_index("g_uvhead")].source, LJI_FIELD_FILE);
	ck_assert_int_eq(layouts.items[0].origins[lji_layout_field_index("g_mainthref")].source,
			 LJI_FIELD_TABLE);
	lji_layouts_deinit(&layouts);
}
END_TEST

/*
 * A build whose LJ_STACK_EXTRA nobody knows: 7 until 2023-09, 8 since then. Where J.param is
 * tells, as J.slot before it has so many more.
 */
START_TEST(unknown_macro)
{
	struct lji_layouts layouts = { 0 };
	struct lji_own_layout settled;
	struct lji_error *err;

	write_text("base = luajit-2.1-2021-09-19-x64-gc64\nLJ_STACK_EXTRA = none\nJ_param = 1640\n");
	err = lji_layout_file_read(path, &layouts);
	ck_assert_msg(!err, "%s", err ? err->message : "");
	ck_assert_uint_eq(layouts.count, 2);
	ck_assert_uint_eq(layouts.items[0].layout.LJ_STACK_EXTRA +
			  layouts.items[1].layout.LJ_STACK_EXTRA, 7 + 8);
	settled = lji_known_settled(&layouts);
	ck_assert_uint_eq(settled.layout.LJ_STACK_EXTRA, LJI_NO_FIELD);
	ck_assert_uint_eq(settled.layout.cframe_L, layouts.items[0].layout.cframe_L);
	lji_layouts_deinit(&layouts);

	write_text("base = luajit-2.1-2023-09-x64-gc64\nLJ_STACK_EXTRA = none\n");
	err = lji_layout_file_read(path, &layouts);
	ck_assert_msg(!err, "%s", err ? err->message : "");
	ck_assert_uint_eq(lji_known_settled(&layouts).layout.LJ_STACK_EXTRA, 8);
	lji_layouts_deinit(&layouts);
}
END_TEST

/* Read from debug information of builds for i386, armhf and x86-64 with these options. */
#define NO LJI_NO_FIELD
static const struct {
	const char *base;
	unsigned int variant;
	uint16_t T_sizeof, g_gcroot_count, J_L, J_state, J_trace, J_szallmcarea, J_sizeof, GG_dispatch;
} facts[] = {
	{ "luajit-2.0-2.0.4-i386", LJI_VARIANT_GDBJIT, 80, 38, 80, 148, 256, 2304, 2320, 2880 },
	{ "luajit-2.0-2019-01-i386", LJI_VARIANT_GDBJIT, 84, 38, 84, 152, 264, 2312, 2328, 2888 },
	{ "luajit-2.1-beta2-i386", LJI_VARIANT_GDBJIT, 80, 38, 80, 148, 256, 2324, 2352, 2912 },
	{ "luajit-2.1-beta3-i386", LJI_VARIANT_GDBJIT, 80, 38, 84, 168, 308, 2376, 2408, 2968 },
	{ "luajit-2.1-2024-04-i386", LJI_VARIANT_GDBJIT, 84, 39, 88, 176, 320, 2388, 2416, 3040 },
	{ "luajit-2.0-2.0.4-i386", LJI_VARIANT_NOFFI, 76, 36, 76, 144, 252, 2300, 2312, 2864 },
	{ "openresty-20211210-i386", LJI_VARIANT_NOFFI | LJI_VARIANT_GDBJIT,
	  84, 36, 88, 176, 320, 2388, 2448, 3072 },
	{ "luajit-2.1-2026-07-i386", LJI_VARIANT_NOFFI | LJI_VARIANT_LUA52,
	  80, 38, 84, 168, 296, 2364, 2400, 3024 },
	{ "luajit-2.1-2026-07-x64-gc64", LJI_VARIANT_NOFFI | LJI_VARIANT_LUA52,
	  120, 38, 128, 236, 384, 3080, 3128, 4088 },
	{ "luajit-2.1-2024-04-armhf", LJI_VARIANT_GDBJIT, 84, 39, 88, 176, 280, 2348, 2376, 3008 },
	{ "luajit-2.0-2019-01-armhf", LJI_VARIANT_NOFFI, 80, 36, 80, 148, 252, 2300, 2320, 2880 },
	{ "luajit-2.0-2020-08-armhf", LJI_VARIANT_NOFFI | LJI_VARIANT_GDBJIT,
	  84, 36, 84, 152, 260, 2308, 2320, 2880 },
	{ "openresty-20211210-armhf", LJI_VARIANT_NOFFI, 80, 36, 84, 168, 272, 2340, 2400, 3040 },
	{ "luajit-2.1-beta1-armhf", LJI_VARIANT_GDBJIT, 80, 38, 80, 148, 256, 2320, 2352, 2912 },
	{ "luajit-2.0-2019-01-armhf", LJI_VARIANT_GDBJIT, 84, 38, 84, 152, 264, 2312, 2336, 2896 },
	{ "luajit-2.0-2.0.0-armhf", LJI_VARIANT_NOFFI | LJI_VARIANT_GDBJIT,
	  80, 36, 80, 148, 252, 2296, 2320, 2880 },
	{ "openresty-20190115-armhf", LJI_VARIANT_NOFFI | LJI_VARIANT_GDBJIT,
	  84, 36, 88, 176, 280, 2348, 2384, 2960 },
	/* Commits of 2020-06-23 and, without ALIGNED_J, of 2020-08-05. */
	{ "luajit-2.1-2020-06-23-armhf", LJI_VARIANT_GDBJIT | LJI_VARIANT_ALIGNED_J,
	  84, 38, 88, 176, 280, 2344, 2384, 3008 },
	{ "luajit-2.1-2020-06-23-armhf", LJI_VARIANT_GDBJIT,
	  84, 38, 88, 176, 280, 2344, 2376, 3008 },
	{ "luajit-2.1-2020-06-23-armhf", LJI_VARIANT_GDBJIT | LJI_VARIANT_NOFFI | LJI_VARIANT_ALIGNED_J,
	  84, 36, 88, 176, 280, 2344, 2384, 2992 },
	{ "luajit-2.1-2020-06-23-armhf", LJI_VARIANT_NOJIT | LJI_VARIANT_ALIGNED_J,
	  NO, 38, NO, NO, NO, NO, NO, 488 },
	{ "luajit-2.1-2020-06-23-armhf", LJI_VARIANT_NOJIT, NO, 38, NO, NO, NO, NO, NO, 496 },
};
#undef NO

START_TEST(derived)
{
	struct lji_own_layout own;

#define IS(field) ck_assert_uint_eq(own.layout.field, facts[_i].field)
	ck_assert(lji_layout_derive(lji_known_layout(facts[_i].base), facts[_i].variant, &own));
	IS(T_sizeof);
	IS(g_gcroot_count);
	IS(J_L);
	IS(J_state);
	IS(J_trace);
	IS(J_szallmcarea);
	IS(J_sizeof);
	IS(GG_dispatch);
#undef IS
}
END_TEST

/* Lua 5.2 compatibility makes no other layout with the FFI, nor without it when nothing goes. */
START_TEST(not_derived)
{
	const struct lji_layout *old = lji_known_layout("luajit-2.1-2021-09-20-arm64");
	const unsigned int nojit_aligned = LJI_VARIANT_NOJIT | LJI_VARIANT_ALIGNED_J;
	struct lji_own_layout own;

	ck_assert(!lji_layout_derive(old, LJI_VARIANT_PLAIN, &own));
	ck_assert(!lji_layout_derive(old, LJI_VARIANT_LUA52, &own));
	ck_assert(!lji_layout_derive(old, LJI_VARIANT_NOFFI | LJI_VARIANT_LUA52, &own));
	ck_assert(!lji_layout_derive(old, LJI_VARIANT_NOJIT | LJI_VARIANT_GDBJIT, &own));
	ck_assert(lji_layout_derive(old, LJI_VARIANT_NOJIT, &own));
	/* J was always aligned then, and is not any more; elsewhere and without options it is no matter. */
	ck_assert(!lji_layout_derive(lji_known_layout("luajit-2.1-beta3-armhf"), nojit_aligned, &own));
	ck_assert(!lji_layout_derive(lji_known_layout("luajit-2.1-2021-03-armhf"), nojit_aligned, &own));
	ck_assert(!lji_layout_derive(lji_known_layout("luajit-2.1-2020-06-23-i386"), nojit_aligned, &own));
	old = lji_known_layout("luajit-2.1-2020-06-23-armhf");
	ck_assert(!lji_layout_derive(old, LJI_VARIANT_ALIGNED_J, &own));
	ck_assert(!lji_layout_derive(old, LJI_VARIANT_NOFFI | nojit_aligned, &own));
	ck_assert(lji_layout_derive(old, nojit_aligned, &own));
}
END_TEST

/* What calibration did not find stays open, macros as well: no known build completes it. */
START_TEST(unknown_fields)
{
	struct lji_layouts layouts = { 0 };
	struct lji_error *err;
	struct lji_own_layout *own;

	write_text("base = luajit-2.1-2024-04-x64-gc64\nJ_state = unknown\ncframe_prev = unknown\n"
		   "L_cframe = unknown\nL_sizeof = unknown\n");
	err = lji_layout_file_read(path, &layouts);
	ck_assert_msg(!err, "%s", err ? err->message : "");
	ck_assert_uint_eq(layouts.count, 1);
	own = &layouts.items[0];
	ck_assert(own->layout.partial);
	ck_assert_uint_eq(own->layout.J_state, LJI_NO_FIELD);
	ck_assert_uint_eq(own->layout.cframe_prev, LJI_NO_FIELD);
	ck_assert_int_eq(own->origins[lji_layout_field_index("J_state")].source, LJI_FIELD_UNKNOWN);
	ck_assert_int_eq(own->origins[lji_layout_field_index("J_trace")].source, LJI_FIELD_TABLE);
	lji_layouts_deinit(&layouts);
}
END_TEST

/* BASE stands for a line with a known build. */
#define BASE "base = luajit-2.1-2024-04-x64-gc64\n"

static const struct {
	const char *text;
	const char *message;
} mistakes[] = {
	{ "", "family is missing" },
	{ "what is this", "unit.layout:1: not of the form FIELD = VALUE: what is this" },
	{ "\n\nL_nothing = 4", "unit.layout:3: no field is called like this: L_nothing" },
	{ "base = luajit-9", "unit.layout:1: no build is called like this" },
	{ BASE "g_uvhead = -1", "unit.layout:2: not a number" },
	{ BASE "g_uvhead = 65535", "not a number below 65535" },
	{ BASE "g_uvhead = 99999999999999999999", "not a number" },
	{ BASE "g_uvhead = 12 34", "not a number" },
	{ BASE "g_uvhead =", "not a number" },
	{ BASE "g_uvhead = none", "g_uvhead cannot be none" },
	{ BASE "g_uvhead = 8\ng_uvhead = 8", "unit.layout:3: this is said twice: g_uvhead" },
	{ BASE BASE, "this is said twice: base" },
	{ "g_uvhead = 8\n" BASE, "base must come before: g_uvhead" },
	{ "arch = i386\n" BASE, "base must come before: arch" },
	{ BASE "arch = vax", "this value is not known: vax" },
	{ BASE "arch = i386", "ref_size is wider than a pointer" },
	{ BASE "fr2 = perhaps", "this value is not known: perhaps" },
	{ BASE "fr2 = no", "fr2 goes with ref_size 8" },
	{ BASE "str_sizeof = 0", "str_sizeof is out of the range" },
	{ BASE "T_mcode = 60000", "T_mcode lies outside of its structure" },
	{ BASE "T_sizeof = 8", "lies outside of its structure" },
	{ BASE "pt_flags = 104", "pt_flags lies outside of its structure" },
	{ BASE "fn_env = 36", "fn_env lies outside of its structure" },
	{ BASE "L_stacksize = 1000", "L_stacksize lies outside of its structure" },
	{ BASE "node_next = 17", "node_next lies outside of its structure" },
	{ BASE "g_registrytv = none", "g_registrytv cannot be none" },
	{ BASE "pt_k = none", "pt_k cannot be none" },
	{ BASE "pt_k = unknown", "pt_k cannot be unknown" },
	{ BASE "g_str_tab = unknown", "g_str_tab cannot be unknown" },
	{ BASE "LJ_STACK_EXTRA = unknown", "LJ_STACK_EXTRA cannot be unknown" },
	{ BASE "arch = unknown", "this value is not known: unknown" },
	{ BASE "J_state = none", "J_state is in every known build: say unknown, not none" },
	{ BASE "GG_J = unknown", "J_cur is given from GG_J, which has no value" },
	{ BASE "dispatch_count = 1", "dispatch_count is out of the range" },
	{ BASE "g_gcroot_count = 60000", "g_gcroot_count is out of the range" },
	{ BASE "name = \x1b[31m0123456789012345678901234567890123456789012345678901234567890123456789"
	       "0123456789",
	  "too long: \\x1b[31m" },
	{ "family = tarantool\narch = x86-64\nref_size = 8\nfr2 = yes\nhas_jit = yes\nbytecode = 2.1\n"
	  "vmstate_lfunc = yes\ntrace_record_1st = no\n",
	  "L_sizeof is missing" },
};

START_TEST(every_mistake)
{
	struct lji_layouts layouts = { 0 };
	struct lji_error *err;

	write_text(mistakes[_i].text);
	err = lji_layout_file_read(path, &layouts);
	ck_assert(err && !layouts.count);
	ck_assert_msg(strstr(err->message, mistakes[_i].message), "\"%s\" is not in \"%s\"",
		      mistakes[_i].message, err->message);
	lji_error_destroy(err);
}
END_TEST

START_TEST(no_text_file)
{
	struct lji_layouts layouts = { 0 };
	struct lji_error *err;
	char line[2000];

	memset(line, 'x', sizeof(line));
	line[sizeof(line) - 1] = '\0';
	write_text(line);
	err = lji_layout_file_read(path, &layouts);
	ck_assert(err && strstr(err->message, "too long a line"));
	lji_error_destroy(err);
	err = lji_layout_file_read("/dev/zero", &layouts);
	ck_assert(err && strstr(err->message, "too many lines"));
	lji_error_destroy(err);
	err = lji_layout_file_read("/proc/self/exe", &layouts);
	ck_assert(err && strstr(err->message, ":1: not of the form FIELD = VALUE: \\x7fELF"));
	lji_error_destroy(err);
	err = lji_layout_file_read("/", &layouts);
	ck_assert(err && err->code == LJI_ERROR_OS);
	lji_error_destroy(err);
	err = lji_layout_file_read("/nowhere", &layouts);
	ck_assert(err && err->code == LJI_ERROR_OS && !layouts.count);
	lji_error_destroy(err);
}
END_TEST

static void remove_file(void)
{
	remove(path);
}

int main(void)
{
	Suite *suite = suite_create("layout");
	TCase *tcase = tcase_create("file");

	tcase_set_timeout(tcase, 60);
	tcase_add_checked_fixture(tcase, NULL, remove_file);
	tcase_add_test(tcase, every_known_one);
	tcase_add_test(tcase, base);
	tcase_add_loop_test(tcase, derived, 0, sizeof(facts) / sizeof(facts[0]));
	tcase_add_test(tcase, not_derived);
	tcase_add_test(tcase, unknown_macro);
	tcase_add_test(tcase, unknown_fields);
	tcase_add_loop_test(tcase, every_mistake, 0, sizeof(mistakes) / sizeof(mistakes[0]));
	tcase_add_test(tcase, no_text_file);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
