/* SPDX-License-Identifier: MIT */
/* Check src/elf/symbols.c: filtering, doubles, the best name first, which symbol holds an address. */
#include <check.h>
#include <endian.h>
#include <string.h>

#include "elf/ranges.h"
#include "elf/header.h"
#include "elf/symbols.h"
#include "run.h"

#define F STT_FUNC
#define O STT_OBJECT
#define N STT_NOTYPE
#define TEXT 1

/* One symbol to be. */
struct in {
	const char *name;
	uint64_t value;
	uint64_t size;
	unsigned int type;
	unsigned int binding;
	unsigned int shndx;
};

static void add(struct lji_symbols *symbols, const struct in *in, size_t count,
		enum lji_symbol_source source)
{
	struct lji_bytes strings = { 0 }, table = { 0 };
	struct lji_symbols_table t;

	lji_bytes_putc(&strings, '\0');
	for (size_t i = 0; i < count; i++) {
		uint32_t name = htole32((uint32_t)strings.size);
		uint16_t shndx = htole16((uint16_t)in[i].shndx);
		uint64_t value = htole64(in[i].value), size = htole64(in[i].size);

		lji_bytes_append(&strings, in[i].name, strlen(in[i].name) + 1);
		lji_bytes_append(&table, &name, 4);
		lji_bytes_putc(&table, (char)ELF64_ST_INFO(in[i].binding, in[i].type));
		lji_bytes_putc(&table, 0);
		lji_bytes_append(&table, &shndx, 2);
		lji_bytes_append(&table, &value, 8);
		lji_bytes_append(&table, &size, 8);
	}
	t = (struct lji_symbols_table){
		.symbols = (const uint8_t *)table.data, .count = count, .entsize = 24,
		.strings = (const uint8_t *)strings.data, .strings_size = strings.size,
		.source = source,
	};
	ck_assert_ptr_null(lji_symbols_add(symbols, &t));
	lji_bytes_deinit(&strings);
	lji_bytes_deinit(&table);
}

/* Sections .text [0x1000, 0x2000), .fini [0x2000, 0x2100); segment [0x1000, 0x3000); bias 0x100000. */
#define BIAS 0x100000

static struct lji_symtab *finish(struct lji_symbols *symbols)
{
	const struct lji_symbols_range mapped[] = { { BIAS + 0x1000, BIAS + 0x3000 },
						    { BIAS + 0x5000, BIAS + 0x6000 } };
	struct lji_symtab *t = NULL;

	ck_assert_ptr_null(lji_symbols_finish(symbols, mapped, 2, &t));
	lji_symbols_deinit(symbols);
	return t;
}

static struct lji_symbols start(void)
{
	struct lji_symbols symbols = { .bias = BIAS, .is64 = true, .machine = EM_X86_64 };

	ck_assert_ptr_null(lji_symbols_add_code(&symbols, 0x1000, 0x1000));
	ck_assert_ptr_null(lji_symbols_add_code(&symbols, 0x2000, 0x100));
	return symbols;
}

static struct lji_symtab *table(const struct in *in, size_t count, enum lji_symbol_source source)
{
	struct lji_symbols symbols = start();

	add(&symbols, in, count, source);
	return finish(&symbols);
}

#define TABLE(in, source) table(in, sizeof(in) / sizeof((in)[0]), source)

static const char *name_at(const struct lji_symtab *t, uint64_t value)
{
	size_t i = lji_symtab_find(t, BIAS + value);

	return i == SIZE_MAX ? "-" : t->names + t->items[i].name;
}

static void ck_names(const struct lji_symtab *t, const char *want)
{
	struct lji_bytes got = { 0 };

	for (size_t i = 0; i < t->count; i++)
		lji_bytes_printf(&got, "%s%s%s", i ? " " : "", t->items[i].alias ? "=" : "",
				 t->names + t->items[i].name);
	ck_assert_str_eq(got.data ? got.data : "", want);
	lji_bytes_deinit(&got);
}

START_TEST(filter)
{
	static const struct in in[] = {
		{ "undefined", 0, 0, F, STB_GLOBAL, SHN_UNDEF },
		{ "VERS_1", 0, 0, O, STB_GLOBAL, SHN_ABS },
		{ "common", 16, 4, O, STB_GLOBAL, SHN_COMMON },
		{ "file.c", 0, 0, STT_FILE, STB_LOCAL, SHN_ABS },
		{ "tls", 8, 4, STT_TLS, STB_GLOBAL, TEXT },
		{ "", 0x1000, 0, STT_SECTION, STB_LOCAL, TEXT },
		{ "", 0x1000, 1, F, STB_GLOBAL, TEXT },
		{ "$x", 0x1004, 0, N, STB_LOCAL, TEXT },
		{ "kept", 0x1008, 4, F, STB_LOCAL, TEXT },
		{ "ifunc", 0x1010, 4, STT_GNU_IFUNC, STB_GLOBAL, TEXT },
		{ "ver@@V_2", 0x1020, 4, F, STB_GLOBAL, TEXT },
		{ "ver@V_1", 0x1030, 4, F, STB_GLOBAL, TEXT },
		{ "@odd", 0x1040, 4, F, STB_GLOBAL, TEXT },
		{ "odd@", 0x1050, 4, F, STB_GLOBAL, TEXT },
	};
	struct lji_symtab *t = TABLE(in, LJI_SYMBOLS_SYMTAB);

	ck_names(t, "$x kept ifunc ver ver @odd odd@");
	ck_assert_uint_eq(t->items[1].address, BIAS + 0x1008);
	ck_assert_uint_eq(t->items[2].type, STT_GNU_IFUNC);
	lji_symtab_destroy(t);
}
END_TEST

START_TEST(mapping_symbols)
{
	static const struct in in[] = {
		{ "$x", 0x1000, 0, N, STB_LOCAL, TEXT },   { "$d.12", 0x1004, 0, N, STB_LOCAL, TEXT },
		{ "$dollar", 0x1008, 4, F, STB_LOCAL, TEXT }, { "$", 0x100c, 4, F, STB_LOCAL, TEXT },
	};
	struct lji_symbols symbols = start();
	struct lji_symtab *t;

	symbols.machine = EM_AARCH64;
	add(&symbols, in, 4, LJI_SYMBOLS_SYMTAB);
	t = finish(&symbols);
	ck_names(t, "$dollar $");
	lji_symtab_destroy(t);
}
END_TEST

START_TEST(best_name)
{
	static const struct in in[] = {
		{ "label", 0x1000, 0, N, STB_GLOBAL, TEXT },
		{ "data", 0x1000, 8, O, STB_GLOBAL, TEXT },
		{ "static_f", 0x1000, 8, F, STB_LOCAL, TEXT },
		{ "weak_f", 0x1000, 8, F, STB_WEAK, TEXT },
		{ "__global", 0x1000, 8, F, STB_GLOBAL, TEXT },
		{ "_global", 0x1000, 8, F, STB_GLOBAL, TEXT },
		{ "global_b", 0x1000, 8, F, STB_GLOBAL, TEXT },
		{ "global_a", 0x1000, 8, F, STB_GLOBAL, TEXT },
		{ "global", 0x1000, 8, F, STB_GLOBAL, TEXT },
		{ "sizeless", 0x1000, 0, F, STB_GLOBAL, TEXT },
	};
	struct lji_symtab *t = TABLE(in, LJI_SYMBOLS_SYMTAB);

	ck_names(t, "global =global_a =global_b =_global =__global =weak_f =static_f =sizeless "
		    "=data =label");
	ck_assert_str_eq(name_at(t, 0x1000), "global");
	ck_assert_str_eq(name_at(t, 0x1007), "global");
	lji_symtab_destroy(t);
}
END_TEST

START_TEST(doubles)
{
	static const struct in symtab[] = {
		{ "both@@V", 0x1000, 0, N, STB_LOCAL, TEXT },
		{ "static", 0x1010, 8, F, STB_LOCAL, TEXT },
	};
	static const struct in dynsym[] = {
		{ "both", 0x1000, 16, F, STB_GLOBAL, TEXT },
		{ "exported", 0x1020, 8, F, STB_GLOBAL, TEXT },
	};
	struct lji_symbols symbols = start();
	struct lji_symtab *t;

	add(&symbols, dynsym, 2, LJI_SYMBOLS_DYNSYM);
	add(&symbols, symtab, 2, LJI_SYMBOLS_SYMTAB);
	t = finish(&symbols);
	ck_names(t, "both static exported");
	ck_assert_uint_eq(t->source, LJI_SYMBOLS_SYMTAB);
	ck_assert_uint_eq(t->items[0].source, LJI_SYMBOLS_SYMTAB);
	ck_assert_uint_eq(t->items[0].size, 16);
	ck_assert_uint_eq(t->items[0].type, STT_FUNC);
	ck_assert_uint_eq(t->items[0].binding, STB_GLOBAL);
	ck_assert_uint_eq(t->items[2].source, LJI_SYMBOLS_DYNSYM);
	lji_symtab_destroy(t);
}
END_TEST

START_TEST(sized)
{
	static const struct in in[] = {
		{ "outer", 0x1000, 0x100, F, STB_GLOBAL, TEXT },
		{ "inner", 0x1040, 0x20, F, STB_LOCAL, TEXT },
		{ "innermost", 0x1048, 4, F, STB_LOCAL, TEXT },
		{ "label", 0x1080, 0, N, STB_LOCAL, TEXT },
		{ "left", 0x1200, 0x20, F, STB_GLOBAL, TEXT },
		{ "right", 0x1210, 0x20, F, STB_GLOBAL, TEXT },
		{ "whole", 0x1300, 0x40, F, STB_GLOBAL, TEXT },
		{ "head", 0x1300, 0x10, F, STB_LOCAL, TEXT },
		{ "huge", 0x2ff0, UINT64_MAX, F, STB_GLOBAL, TEXT },
		{ "in_data", 0x5000, 0x2000, O, STB_GLOBAL, TEXT },
		{ "nowhere", 0x9000, 8, F, STB_GLOBAL, TEXT },
	};
	static const struct {
		uint64_t value;
		const char *name;
	} want[] = {
		{ 0xfff, "-" },	       { 0x1000, "outer" },	{ 0x103f, "outer" },
		{ 0x1040, "inner" },   { 0x1048, "innermost" }, { 0x104b, "innermost" },
		{ 0x104c, "inner" },   { 0x105f, "inner" },	{ 0x1060, "outer" },
		{ 0x1080, "outer" },   { 0x10ff, "outer" },	{ 0x1100, "-" },
		{ 0x11ff, "-" },       { 0x120f, "left" },	{ 0x1210, "right" },
		{ 0x122f, "right" },   { 0x1230, "-" },		{ 0x1300, "head" },
		{ 0x130f, "head" },    { 0x1310, "whole" },	{ 0x133f, "whole" },
		{ 0x1340, "-" },       { 0x2fef, "-" },		{ 0x2fff, "huge" },
		{ 0x3000, "-" },       { 0x4fff, "-" },		{ 0x5fff, "in_data" },
		{ 0x6000, "-" },       { 0x9000, "-" },
	};
	struct lji_symtab *t = TABLE(in, LJI_SYMBOLS_DYNSYM);

	for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++)
		ck_assert_msg(!strcmp(name_at(t, want[i].value), want[i].name), "0x%x is %s, not %s",
			      (unsigned int)want[i].value, name_at(t, want[i].value),
			      want[i].name);
	lji_symtab_destroy(t);
}
END_TEST

static const struct in sizeless_in[] = {
	{ "asm_a", 0x1000, 0, F, STB_GLOBAL, TEXT },  { "asm_b", 0x1010, 0, F, STB_GLOBAL, TEXT },
	{ "sized", 0x1020, 0x10, F, STB_GLOBAL, TEXT }, { "inside", 0x1028, 0, F, STB_LOCAL, TEXT },
	{ "label", 0x1040, 0, N, STB_GLOBAL, TEXT },  { "last", 0x1f00, 0, F, STB_GLOBAL, TEXT },
	{ "data", 0x2800, 0, O, STB_GLOBAL, TEXT },
};

START_TEST(sizeless_in_full_table)
{
	struct lji_symtab *t = TABLE(sizeless_in, LJI_SYMBOLS_SYMTAB);

	ck_assert_str_eq(name_at(t, 0x1000), "asm_a");
	ck_assert_str_eq(name_at(t, 0x100f), "asm_a");
	ck_assert_str_eq(name_at(t, 0x101f), "asm_b");
	ck_assert_str_eq(name_at(t, 0x1028), "sized");
	ck_assert_str_eq(name_at(t, 0x102f), "sized");
	ck_assert_str_eq(name_at(t, 0x1030), "-");
	ck_assert_str_eq(name_at(t, 0x1040), "label");
	ck_assert_str_eq(name_at(t, 0x1041), "-");
	ck_assert_str_eq(name_at(t, 0x1fff), "last");
	/* The next section is another's. */
	ck_assert_str_eq(name_at(t, 0x2000), "-");
	ck_assert_str_eq(name_at(t, 0x2800), "data");
	ck_assert_str_eq(name_at(t, 0x2801), "-");
	lji_symtab_destroy(t);
}
END_TEST

START_TEST(sizeless_in_partial_table)
{
	struct lji_symtab *t = TABLE(sizeless_in, LJI_SYMBOLS_DYNSYM);

	ck_assert_str_eq(name_at(t, 0x1000), "asm_a");
	ck_assert_str_eq(name_at(t, 0x1001), "-");
	ck_assert_str_eq(name_at(t, 0x1f00), "last");
	ck_assert_str_eq(name_at(t, 0x1f01), "-");
	lji_symtab_destroy(t);
}
END_TEST

/* The spans against a search of every symbol by the rule, on nested and overlapping ones. */
START_TEST(spans_agree_with_rule)
{
	static struct in in[300];
	static char names[300][16];
	unsigned int seed = 1;
	struct lji_symtab *t;

	for (size_t i = 0; i < 300; i++) {
		seed = seed * 1103515245 + 12345;
		snprintf(names[i], sizeof(names[i]), "s%zu", i);
		in[i] = (struct in){ names[i], 0x1000 + (seed >> 16) % 0x400,
				     1 + (seed >> 8) % ((seed & 7) ? 0x20 : 0x200), F, STB_GLOBAL, TEXT };
	}
	t = TABLE(in, LJI_SYMBOLS_SYMTAB);
	for (uint64_t value = 0xff0; value < 0x1700; value++) {
		const struct lji_symbol *best = NULL;
		size_t found = lji_symtab_find(t, BIAS + value);

		for (size_t i = 0; i < t->count; i++) {
			const struct lji_symbol *s = &t->items[i];

			if (s->address > BIAS + value || BIAS + value - s->address >= s->size)
				continue;
			if (!best || s->address > best->address ||
			    (s->address == best->address && s->size < best->size))
				best = s;
		}
		ck_assert_ptr_eq(best, found == SIZE_MAX ? NULL : &t->items[found]);
	}
	for (size_t i = 1; i < t->span_count; i++) {
		ck_assert_uint_lt(t->spans[i - 1].start, t->spans[i].start);
		ck_assert_uint_ne(t->spans[i - 1].symbol, t->spans[i].symbol);
	}
	lji_symtab_destroy(t);
}
END_TEST

START_TEST(empty)
{
	struct lji_symbols symbols = start();
	struct lji_symtab *t = finish(&symbols);

	ck_assert_uint_eq(t->count, 0);
	ck_assert_uint_eq(t->source, LJI_SYMBOLS_NONE);
	ck_assert_uint_eq(lji_symtab_find(t, BIAS + 0x1000), SIZE_MAX);
	lji_symtab_destroy(t);
}
END_TEST

START_TEST(ranges)
{
	struct lji_object_range r[] = {
		{ 0x5000, 0x6000, 1 }, { 0x1000, 0x3000, 0 }, { 0x2000, 0x4000, 1 },
		{ 0x5800, 0x6800, 0 }, { 0x1000, 0x2000, 2 }, { 0x7000, 0x7000, 3 },
	};
	struct lji_objects objects = { .ranges = r };

	objects.range_count = lji_ranges_tidy(r, 6);
	ck_assert_uint_eq(objects.range_count, 4);
	ck_assert_uint_eq(lji_ranges_find(&objects, 0x1fff)->object, 0);
	ck_assert_uint_eq(lji_ranges_find(&objects, 0x3000)->object, 1);
	ck_assert_uint_eq(lji_ranges_find(&objects, 0x57ff)->object, 1);
	ck_assert_uint_eq(lji_ranges_find(&objects, 0x5800)->object, 0);
	ck_assert_ptr_null(lji_ranges_find(&objects, 0x4000));
	ck_assert_ptr_null(lji_ranges_find(&objects, 0xfff));
	ck_assert_ptr_null(lji_ranges_find(&objects, 0x7000));
}
END_TEST

START_TEST(demangle)
{
	char *name = lji_symbol_demangle("_ZN3foo3barEi");

	ck_assert_str_eq(name, "foo::bar(int)");
	free(name);
	ck_assert_ptr_null(lji_symbol_demangle("main"));
	ck_assert_ptr_null(lji_symbol_demangle("_Znonsense!"));
	ck_assert_ptr_null(lji_symbol_demangle(""));
}
END_TEST

/* "A<ii>, A<that, that>, …": each step doubles; 24 steps would give 570 MB. */
START_TEST(demangle_bomb)
{
	struct lji_bytes name = { 0 };
	char *text;

	lji_bytes_puts(&name, "_Z1f1AIiiE");
	for (int i = 0; i < 24; i++) {
		char c = (char)(i < 10 ? '0' + i : 'A' + i - 10);

		lji_bytes_printf(&name, "S_IS%c_S%c_E", c, c);
	}
	text = lji_symbol_demangle(name.data);
	ck_assert_ptr_null(text);
	lji_bytes_deinit(&name);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("elf_symbols");
	TCase *tcase = tcase_create("symbols");

	tcase_add_test(tcase, filter);
	tcase_add_test(tcase, mapping_symbols);
	tcase_add_test(tcase, best_name);
	tcase_add_test(tcase, doubles);
	tcase_add_test(tcase, sized);
	tcase_add_test(tcase, sizeless_in_full_table);
	tcase_add_test(tcase, sizeless_in_partial_table);
	tcase_add_test(tcase, spans_agree_with_rule);
	tcase_add_test(tcase, empty);
	tcase_add_test(tcase, ranges);
	tcase_add_test(tcase, demangle);
	tcase_add_test(tcase, demangle_bomb);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
