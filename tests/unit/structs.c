/* SPDX-License-Identifier: MIT */
/* Structures by debug information: the program reads its own, whole and damaged. */
#include <check.h>
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "elf/file.h"
#include "elf/structs.h"
#include "run.h"

enum probe_state { PROBE_IDLE, PROBE_FIRST = 7, PROBE_LAST = -3 };
typedef enum probe_state probe_state_alias;

typedef struct probe_inner {
	char pad[3];
	uint16_t word;
} probe_inner;

/* Another of the name that is asked for, in a scope of its own: it lacks a member. */
struct probe_other {
	struct probe_twin {
		int nothing;
	} *twin;
};

struct probe_outer {
	uint8_t first;
	const volatile probe_inner inner;
	union {
		double number;
		struct {
			uint32_t low;
			struct probe_outer *high;
		};
	};
	void *pointers[5];
	uint32_t bits : 5;
	volatile probe_state_alias state;
	uint8_t rest[];
};

typedef struct {
	int a;
	int b;
} probe_unnamed;

/* Kept by the compiler because they are there. */
static struct probe_outer outer = { .state = PROBE_LAST };
static struct probe_other other;
static probe_unnamed unnamed;

static const struct lji_struct_wanted wanted[] = {
	{ "probe_outer", "first number high state" },
	{ "probe_inner", "word" },
	{ "probe_unnamed", "a b" },
	{ "probe_twin", "something" },
	{ "probe_missing", "" },
};

enum { WANTED = sizeof(wanted) / sizeof(wanted[0]) };

static struct lji_structs *structs;

static void open_own(void)
{
	struct lji_error *err = lji_structs_of_file("/proc/self/exe", NULL, wanted, WANTED, &structs);

	/* What is never used would be left out of the debug information. */
	ck_assert(outer.state == PROBE_LAST && !other.twin && !unnamed.a);
	ck_assert_msg(!err, "%s", err ? err->message : "");
}

static void close_own(void)
{
	lji_structs_destroy(structs);
	structs = NULL;
}

static void assert_member(const char *type, const char *path, size_t offset, size_t size,
			  size_t count)
{
	struct lji_struct_member m = { 0 };

	ck_assert_msg(lji_structs_member(structs, type, path, &m), "%s.%s", type, path);
	ck_assert_uint_eq(m.offset, offset);
	ck_assert_uint_eq(m.size, size);
	ck_assert_uint_eq(m.count, count);
}

START_TEST(members)
{
	struct lji_struct_member m;
	uint64_t size = 0;

	ck_assert(lji_structs_size(structs, "probe_outer", &size));
	ck_assert_uint_eq(size, sizeof(struct probe_outer));
	ck_assert(lji_structs_size(structs, "probe_unnamed", &size));
	ck_assert_uint_eq(size, sizeof(probe_unnamed));
	assert_member("probe_outer", "first", 0, 1, 0);
	assert_member("probe_outer", "inner", offsetof(struct probe_outer, inner),
		      sizeof(probe_inner), 0);
	assert_member("probe_outer", "inner.word", offsetof(struct probe_outer, inner.word), 2, 0);
	assert_member("probe_outer", "inner.pad", offsetof(struct probe_outer, inner), 3, 3);
	assert_member("probe_outer", "number", offsetof(struct probe_outer, number), 8, 0);
	assert_member("probe_outer", "low", offsetof(struct probe_outer, low), 4, 0);
	assert_member("probe_outer", "high", offsetof(struct probe_outer, high), sizeof(void *), 0);
	assert_member("probe_outer", "pointers", offsetof(struct probe_outer, pointers),
		      5 * sizeof(void *), 5);
	assert_member("probe_outer", "rest", offsetof(struct probe_outer, rest), 0, 0);
	assert_member("probe_unnamed", "b", 4, 4, 0);
	ck_assert(!lji_structs_member(structs, "probe_outer", "missing", &m));
	ck_assert(!lji_structs_member(structs, "probe_outer", "inner.missing", &m));
	ck_assert(!lji_structs_member(structs, "probe_outer", "first.word", &m));
	ck_assert(!lji_structs_member(structs, "probe_outer", "high.first", &m));
	ck_assert(!lji_structs_member(structs, "probe_twin", "nothing", &m));
	ck_assert(!lji_structs_member(structs, "probe_missing", "x", &m));
	ck_assert(!lji_structs_size(structs, "never asked for", &size));
}
END_TEST

START_TEST(enumerators)
{
	int64_t value = 0;
	bool is_enum;

	ck_assert(lji_structs_enumerator(structs, "probe_outer", "state", "PROBE_FIRST", &value,
					 &is_enum));
	ck_assert(is_enum);
	ck_assert_int_eq(value, 7);
	ck_assert(lji_structs_enumerator(structs, "probe_outer", "state", "PROBE_LAST", &value,
					 &is_enum));
	ck_assert_int_eq(value, -3);
	ck_assert(!lji_structs_enumerator(structs, "probe_outer", "state", "PROBE_NONE", &value,
					  &is_enum));
	ck_assert(is_enum);
	ck_assert(!lji_structs_enumerator(structs, "probe_outer", "first", "PROBE_LAST", &value,
					  &is_enum));
	ck_assert(!is_enum);
}
END_TEST

START_TEST(nothing_there)
{
	static const struct lji_struct_wanted none[] = { { "probe_missing", "" } };
	struct lji_structs *found = NULL;
	struct lji_error *err;

	err = lji_structs_of_file("/proc/self/exe", NULL, none, 1, &found);
	ck_assert(err && err->code == LJI_ERROR_NOTFOUND && !found);
	lji_error_destroy(err);
	err = lji_structs_of_file("/dev/null", NULL, wanted, WANTED, &found);
	ck_assert(err && !found);
	lji_error_destroy(err);
	err = lji_structs_of_file("/nowhere/at/all", NULL, wanted, WANTED, &found);
	ck_assert(err && err->code == LJI_ERROR_OS && strstr(err->message, "/nowhere/at/all"));
	lji_error_destroy(err);
}
END_TEST

/* -- Damage ------------------------------------------------------------------ */

static uint32_t seed = 1;

static uint32_t number_below(uint64_t limit)
{
	seed = seed * 1664525 + 1013904223;
	return (uint32_t)((uint64_t)seed * limit >> 32);
}

/* Reads all that can be asked; the answers may be anything, but must come. */
static void ask(const char *path)
{
	static const char *const paths[] = { "first", "inner.word", "number", "high", "pointers",
					       "state" };
	struct lji_struct_member m;
	struct lji_structs *found = NULL;
	struct lji_error *err = lji_structs_of_file(path, NULL, wanted, WANTED, &found);
	int64_t value;
	bool is_enum;

	ck_assert((err != NULL) == (found == NULL));
	lji_error_destroy(err);
	if (!found)
		return;
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
		lji_structs_member(found, "probe_outer", paths[i], &m);
	lji_structs_enumerator(found, "probe_outer", "state", "PROBE_LAST", &value, &is_enum);
	lji_structs_destroy(found);
}

static void damage(const char *section_name, unsigned int rounds)
{
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	lji_auto_close int in = open("/proc/self/exe", O_RDONLY | O_CLOEXEC), out;
	const struct lji_elf_section *section;
	lji_auto_free uint8_t *whole = NULL;
	char path[] = "structs-XXXXXX";
	struct lji_error *err = lji_elf_file_init(&file, in);

	ck_assert(!err);
	section = lji_elf_file_section(&file, section_name);
	ck_assert_msg(section, "%s: built without -g?", section_name);
	err = lji_elf_file_read(&file, 0, file.size, &whole);
	ck_assert(!err);
	out = mkstemp(path);
	ck_assert_int_ge(out, 0);
	ck_assert_int_eq(write(out, whole, file.size), (ssize_t)file.size);
	for (unsigned int i = 0; i < rounds; i++) {
		unsigned int count = 1 + number_below(40);

		for (unsigned int k = 0; k < count; k++) {
			uint8_t byte = (uint8_t)number_below(256);

			ck_assert_int_eq(pwrite(out, &byte, 1,
						(off_t)(section->offset +
							number_below(section->size))), 1);
		}
		ask(path);
		ck_assert_int_eq(pwrite(out, whole + section->offset, section->size,
					(off_t)section->offset), (ssize_t)section->size);
	}
	unlink(path);
}

START_TEST(damaged_info)
{
	damage(".debug_info", 200);
}
END_TEST

START_TEST(damaged_abbrev)
{
	damage(".debug_abbrev", 200);
}
END_TEST

START_TEST(damaged_strings)
{
	damage(".debug_str", 50);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("structs");
	TCase *own = tcase_create("own"), *damaged = tcase_create("damaged");

	tcase_add_checked_fixture(own, open_own, close_own);
	tcase_add_test(own, members);
	tcase_add_test(own, enumerators);
	tcase_add_test(own, nothing_there);
	suite_add_tcase(suite, own);
	tcase_set_timeout(damaged, 60);
	tcase_add_test(damaged, damaged_info);
	tcase_add_test(damaged, damaged_abbrev);
	tcase_add_test(damaged, damaged_strings);
	suite_add_tcase(suite, damaged);
	return unit_run(suite);
}
