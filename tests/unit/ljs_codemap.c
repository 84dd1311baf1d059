/* SPDX-License-Identifier: MIT */
/* Check that a floor lookup in the records of a code map gives the innermost range. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "profile/ljs_codemap.h"
#include "run.h"

/* Records as a reader sees them. */
struct records {
	struct {
		uint64_t address;
		char name[24];
	} items[4096];
	size_t count;
};

static uint64_t get_uleb(const uint8_t **p)
{
	uint64_t value = 0;

	for (unsigned int shift = 0;; shift += 7) {
		uint8_t byte = *(*p)++;

		value |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return value;
	}
}

static void write_records(struct lji_codemap *map, struct records *records)
{
	struct lji_ljs_writer writer;
	char *data;
	size_t size;
	FILE *stream = open_memstream(&data, &size);
	const uint8_t *p;

	ck_assert_ptr_null(lji_ljs_write_begin(&writer, stream, 3));
	ck_assert_ptr_null(lji_codemap_write(map, &writer));
	ck_assert_ptr_null(lji_ljs_write_end(&writer));
	fclose(stream);
	records->count = 0;
	for (p = (const uint8_t *)data + 7; *p != 0x80;) {
		size_t length;

		ck_assert_uint_eq(*p++, 1);
		records->items[records->count].address = get_uleb(&p);
		length = get_uleb(&p);
		ck_assert_uint_lt(length, sizeof(records->items[0].name));
		memcpy(records->items[records->count].name, p, length);
		records->items[records->count].name[length] = '\0';
		p += length;
		records->count++;
		ck_assert_uint_lt(records->count, 4096);
	}
	free(data);
}

/* What Tarantool's parser finds: the last record with the greatest address not above. */
static const char *floor_name(const struct records *records, uint64_t address)
{
	const char *name = "none";
	uint64_t best = 0;

	for (size_t i = 0; i < records->count; i++) {
		if (records->items[i].address <= address && records->items[i].address >= best) {
			best = records->items[i].address;
			name = records->items[i].name;
		}
	}
	return name;
}

static void add(struct lji_codemap *map, enum lji_code_kind kind, uint64_t start, uint64_t end,
		const char *name)
{
	ck_assert_ptr_null(lji_codemap_add(map, kind, start, end, name));
}

static void ck_records(const struct records *records, const char *want)
{
	char text[512] = "";

	for (size_t i = 0; i < records->count; i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "%llu=%s ",
			 (unsigned long long)records->items[i].address, records->items[i].name);
	ck_assert_str_eq(text, want);
}

START_TEST(nesting)
{
	static struct records records;
	struct lji_codemap map = { 0 };

	add(&map, LJI_CODE_FUNCTION, 40, 50, "h");
	add(&map, LJI_CODE_AREA, 10, 100, "[lib]");
	add(&map, LJI_CODE_FUNCTION, 20, 25, "f");
	add(&map, LJI_CODE_FUNCTION, 30, 60, "g");
	add(&map, LJI_CODE_AREA, 100, 110, "[lib]");
	add(&map, LJI_CODE_FUNCTION, 100, 105, "i");
	add(&map, LJI_CODE_AREA, 120, 120, "[empty]");
	write_records(&map, &records);
	ck_records(&records, "10=[lib] 20=f 25=[lib] 30=g 40=h 50=g 60=[lib] 100=i 105=[lib] "
			     "110=[unknown] ");
	lji_codemap_deinit(&map);

	write_records(&map, &records);
	ck_assert_uint_eq(records.count, 0);
}
END_TEST

START_TEST(aliases)
{
	static struct records records;
	struct lji_codemap map = { 0 };

	add(&map, LJI_CODE_FUNCTION, 10, 20, "best");
	ck_assert_ptr_null(lji_codemap_alias(&map, 10, "worse"));
	ck_assert_ptr_null(lji_codemap_alias(&map, 10, "best"));
	ck_assert_ptr_null(lji_codemap_alias(&map, 10, "worse"));
	ck_assert_ptr_null(lji_codemap_alias(&map, 10, "alias"));
	ck_assert_ptr_null(lji_codemap_alias(&map, 12, "best"));
	ck_assert_ptr_null(lji_codemap_alias(&map, 15, "inside"));
	add(&map, LJI_CODE_FUNCTION, 17, 18, "inner");
	ck_assert_ptr_null(lji_codemap_alias(&map, 18, "at an end"));
	ck_assert_ptr_null(lji_codemap_alias(&map, 18, "also"));
	write_records(&map, &records);
	ck_records(&records, "10=alias 10=worse 10=best 15=inside 15=best 17=inner "
			     "18=also 18=at an end 18=best 20=[unknown] ");
	lji_codemap_deinit(&map);
}
END_TEST

/* The rule itself, slowly. */
static const char *innermost(const struct lji_codemap *map, uint64_t address)
{
	const struct lji_code_range *best = NULL;

	for (size_t i = 0; i < map->ranges.count; i++) {
		const struct lji_code_range *r = &map->ranges.items[i];

		if (address < r->start || address >= r->end)
			continue;
		if (!best || r->start > best->start || (r->start == best->start && r->kind > best->kind) ||
		    (r->start == best->start && r->kind == best->kind && r->end < best->end))
			best = r;
	}
	return best ? best->name : LJI_CODEMAP_UNKNOWN;
}

START_TEST(random_ranges)
{
	static struct records records;
	static char names[64][16];

	srandom(20);
	for (int round = 0; round < 300; round++) {
		struct lji_codemap map = { 0 };
		int count = 1 + (int)(random() % 60);

		for (int i = 0; i < count; i++) {
			uint64_t start = (uint64_t)(random() % 200);

			snprintf(names[i], sizeof(names[i]), "n%d", i);
			add(&map, random() % 3 ? LJI_CODE_FUNCTION : LJI_CODE_AREA, start,
			    start + (uint64_t)(random() % 60), names[i]);
		}
		for (int i = 0; i < 10; i++)
			ck_assert_ptr_null(lji_codemap_alias(&map, (uint64_t)(random() % 260), "alias"));
		write_records(&map, &records);
		for (size_t i = 1; i < records.count; i++)
			ck_assert_uint_le(records.items[i - 1].address, records.items[i].address);
		for (size_t i = 0; i < records.count; i++) {
			for (size_t k = i + 1; k < records.count &&
					       records.items[k].address == records.items[i].address; k++)
				ck_assert_str_ne(records.items[k].name, records.items[i].name);
		}
		for (uint64_t address = map.ranges.items[0].start; address < 300; address++) {
			const char *want = innermost(&map, address);
			const char *got = floor_name(&records, address);

			/* Several ranges of one extent and kind: any of their names. */
			if (strcmp(got, want) != 0) {
				const struct lji_code_range *a = NULL, *b = NULL;

				for (size_t i = 0; i < map.ranges.count; i++) {
					if (strcmp(map.ranges.items[i].name, got) == 0)
						a = &map.ranges.items[i];
					if (strcmp(map.ranges.items[i].name, want) == 0)
						b = &map.ranges.items[i];
				}
				ck_assert_msg(a && b && a->start == b->start && a->end == b->end &&
						      a->kind == b->kind,
					      "round %d, address %llu: %s instead of %s", round,
					      (unsigned long long)address, got, want);
			}
		}
		lji_codemap_deinit(&map);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("ljs_codemap");
	TCase *tcase = tcase_create("ljs_codemap");

	tcase_add_test(tcase, nesting);
	tcase_add_test(tcase, aliases);
	tcase_add_test(tcase, random_ranges);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
