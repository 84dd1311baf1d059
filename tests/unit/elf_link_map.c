/* SPDX-License-Identifier: MIT */
/* Check src/elf/link_map.c on lists in the memory of a child process: whole, torn, cyclic, endless. */
#include <check.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "elf/link_map.h"
#include "run.h"

/* As the loader has them. */
struct entry {
	uint64_t addr;
	const char *name;
	uint64_t ld;
	struct entry *next;
	struct entry *prev;
};

struct r_debug2 {
	int version;
	struct entry *map;
	uint64_t brk;
	int state;
	uint64_t ldbase;
	struct r_debug2 *next;
};

static struct entry entries[6];
static struct r_debug2 debug[3];

/* Two namespaces: 0 -> 1 -> 2 and 3 -> 4. */
static void whole(void)
{
	memset(entries, 0, sizeof(entries));
	memset(debug, 0, sizeof(debug));
	for (unsigned int i = 0; i < 5; i++)
		entries[i] = (struct entry){ i * 0x1000, "name", 0x100 + i, NULL, NULL };
	entries[0].name = "";
	entries[0].next = &entries[1];
	entries[1].next = &entries[2];
	entries[3].next = &entries[4];
	debug[0] = (struct r_debug2){ 2, &entries[0], 0, 0, 0, &debug[1] };
	debug[1] = (struct r_debug2){ 2, &entries[3], 0, 0, 0, NULL };
}

static struct lji_link_map read_list(struct lji_warnings *warnings)
{
	struct lji_target_options options = { 0 };
	struct lji_link_map list = { 0 };
	struct lji_target *t = NULL;
	pid_t pid = fork();

	ck_assert_int_ge(pid, 0);
	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		pause();
		_exit(0);
	}
	ck_assert_ptr_null(lji_live_open(pid, &options, warnings, &t));
	ck_assert_ptr_null(lji_link_map_read(t, (uint64_t)(uintptr_t)&debug[0], &list));
	lji_target_destroy(t);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	return list;
}

static void ck_list(size_t count, bool broken)
{
	struct lji_warnings warnings = { 0 };
	struct lji_link_map list = read_list(&warnings);

	ck_assert_uint_eq(list.entries.count, count);
	ck_assert_int_eq(list.broken, broken);
	ck_assert_int_eq(warnings.count != 0, broken);
	lji_link_map_deinit(&list);
	lji_warnings_deinit(&warnings);
}

START_TEST(namespaces)
{
	struct lji_warnings warnings = { 0 };
	struct lji_link_map list;

	whole();
	list = read_list(&warnings);
	ck_assert_uint_eq(list.entries.count, 5);
	ck_assert(!list.broken);
	ck_assert_str_eq(list.entries.items[0].name, "");
	ck_assert_str_eq(list.entries.items[1].name, "name");
	ck_assert_uint_eq(list.entries.items[2].bias, 0x2000);
	ck_assert_uint_eq(list.entries.items[2].dynamic, 0x102);
	ck_assert_uint_eq(list.entries.items[2].ns, 0);
	ck_assert_uint_eq(list.entries.items[3].ns, 1);
	lji_link_map_deinit(&list);
	/* Version 1 has no next namespace: what is behind it is not looked at. */
	debug[0].version = 1;
	ck_list(3, false);
	/* The loader has not run so far. */
	debug[0].version = 0;
	ck_list(0, false);
}
END_TEST

START_TEST(torn)
{
	whole();
	entries[1].next = (struct entry *)0x10;
	ck_list(4, true);
	whole();
	debug[0].next = (struct r_debug2 *)0x10;
	ck_list(3, true);
	whole();
	debug[0].version = 1000;
	ck_list(0, true);
	/* A name that cannot be read does not lose the object. */
	whole();
	entries[1].name = (const char *)0x10;
	ck_list(5, false);
}
END_TEST

START_TEST(cyclic)
{
	whole();
	entries[2].next = &entries[0];
	ck_list(5, true);
	whole();
	entries[2].next = &entries[2];
	ck_list(5, true);
	whole();
	debug[1].next = &debug[0];
	ck_list(5, true);
	/* Two namespaces that share their entries. */
	whole();
	debug[1].map = &entries[1];
	ck_list(3, true);
}
END_TEST

START_TEST(endless)
{
	enum { LONG = 20000 };
	struct entry *long_list = calloc(LONG, sizeof(*long_list));
	struct lji_warnings warnings = { 0 };
	struct lji_link_map list;

	ck_assert_ptr_nonnull(long_list);
	whole();
	for (size_t i = 0; i + 1 < LONG; i++)
		long_list[i].next = &long_list[i + 1];
	debug[0].map = long_list;
	list = read_list(&warnings);
	ck_assert(list.broken);
	ck_assert_uint_lt(list.entries.count, LONG);
	lji_link_map_deinit(&list);
	lji_warnings_deinit(&warnings);
	free(long_list);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("elf_link_map");
	TCase *tcase = tcase_create("lists");

	tcase_add_test(tcase, namespaces);
	tcase_add_test(tcase, torn);
	tcase_add_test(tcase, cyclic);
	tcase_add_test(tcase, endless);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
