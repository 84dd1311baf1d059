/* SPDX-License-Identifier: MIT */
/* Check src/elf/dynsym.c: counting symbols by their hash tables, damaged ones included. */
#include <check.h>
#include <string.h>

#include "elf/dynsym.h"
#include "run.h"

/* Memory at BASE, as a reader. */
#define BASE UINT64_C(0x7000)

struct buffer {
	uint32_t words[4096];
	size_t count;
};

static uint64_t buffer_room(void *arg, uint64_t at)
{
	const struct buffer *b = arg;

	return at >= BASE && at < BASE + b->count * 4 ? BASE + b->count * 4 - at : 0;
}

static size_t buffer_read(void *arg, uint64_t at, void *buf, size_t len)
{
	struct buffer *b = arg;
	uint64_t room = buffer_room(arg, at);

	if (len > room)
		len = room;
	if (len)
		memcpy(buf, (uint8_t *)b->words + (at - BASE), len);
	return len;
}

static struct lji_elf_reader reader_of(struct buffer *b)
{
	return (struct lji_elf_reader){ buffer_read, buffer_room, b };
}

static void put(struct buffer *b, uint32_t word)
{
	ck_assert_uint_lt(b->count, 4096);
	b->words[b->count++] = word;
}

static uint64_t count_gnu(struct buffer *b, bool is64)
{
	struct lji_elf_reader r = reader_of(b);

	return lji_dynsym_count_gnu_hash(&r, BASE, is64);
}

/* nbuckets, symoffset, bloom_size, bloom_shift, bloom, buckets, chains */
static void gnu_head(struct buffer *b, uint32_t nbuckets, uint32_t symoffset, uint32_t bloom,
		     bool is64)
{
	*b = (struct buffer){ 0 };
	put(b, nbuckets);
	put(b, symoffset);
	put(b, bloom);
	put(b, 6);
	for (uint32_t i = 0; i < bloom * (is64 ? 2 : 1); i++)
		put(b, UINT32_MAX);
}

START_TEST(sysv)
{
	struct buffer b = { 0 };
	struct lji_elf_reader r = reader_of(&b);

	put(&b, 3);
	put(&b, 7);
	for (int i = 0; i < 10; i++)
		put(&b, 0);
	ck_assert_uint_eq(lji_dynsym_count_hash(&r, BASE), 7);
	/* One chain word too few for what the head says. */
	b.count--;
	ck_assert_uint_eq(lji_dynsym_count_hash(&r, BASE), 0);
	b.words[1] = UINT32_MAX;
	ck_assert_uint_eq(lji_dynsym_count_hash(&r, BASE), 0);
	b.count = 1;
	ck_assert_uint_eq(lji_dynsym_count_hash(&r, BASE), 0);
}
END_TEST

START_TEST(gnu_chains)
{
	struct buffer b;

	for (int is64 = 0; is64 < 2; is64++) {
		/* Symbols 5..9: bucket 0 holds 5, 6; bucket 1 nothing; bucket 2 holds 7, 8, 9. */
		gnu_head(&b, 3, 5, 2, is64);
		put(&b, 5);
		put(&b, 0);
		put(&b, 7);
		put(&b, 10);
		put(&b, 11);
		put(&b, 20);
		put(&b, 22);
		put(&b, 25);
		ck_assert_uint_eq(count_gnu(&b, is64), 10);
		/* The last chain never ends. */
		b.words[b.count - 1] &= ~1u;
		ck_assert_uint_eq(count_gnu(&b, is64), 0);
	}
}
END_TEST

START_TEST(gnu_empty)
{
	struct buffer b;

	/* Exports nothing: symbols below symoffset are still there (all undefined). */
	gnu_head(&b, 1, 12, 1, true);
	put(&b, 0);
	ck_assert_uint_eq(count_gnu(&b, true), 12);
	/* A bucket below symoffset is damage; it must not index in front of the chains. */
	b.words[b.count - 1] = 3;
	ck_assert_uint_eq(count_gnu(&b, true), 12);
}
END_TEST

START_TEST(gnu_long)
{
	struct buffer b;

	/* A chain longer than what is read at once. */
	gnu_head(&b, 1, 1, 1, true);
	put(&b, 1);
	for (int i = 0; i < 3000; i++)
		put(&b, i == 2999 ? 1 : 2);
	ck_assert_uint_eq(count_gnu(&b, true), 3001);
}
END_TEST

START_TEST(gnu_hostile)
{
	struct buffer b;

	gnu_head(&b, UINT32_MAX, 1, 1, true);
	put(&b, 1);
	ck_assert_uint_eq(count_gnu(&b, true), 0);
	gnu_head(&b, 1, 1, 1, true);
	b.words[2] = UINT32_MAX;
	ck_assert_uint_eq(count_gnu(&b, true), 0);
	/* A bucket far behind the table. */
	gnu_head(&b, 1, 1, 1, true);
	put(&b, 0xfffffff0);
	put(&b, 1);
	ck_assert_uint_eq(count_gnu(&b, true), 0);
	b.count = 3;
	ck_assert_uint_eq(count_gnu(&b, true), 0);
}
END_TEST

START_TEST(locate)
{
	struct buffer b = { 0 };
	struct lji_elf_reader r = reader_of(&b);
	struct lji_elf_dynamic d = {
		.hash = BASE, .symtab = BASE + 64, .strtab = BASE + 160, .strsz = 16, .syment = 24,
	};
	struct lji_dynsym t;

	put(&b, 1);
	put(&b, 4);
	while (b.count < 48)
		put(&b, 0);
	ck_assert(lji_dynsym_locate(&r, &d, 0, true, &t));
	ck_assert_uint_eq(t.count, 4);
	ck_assert_uint_eq(t.symtab, BASE + 64);
	/* Not relocated by the loader: the bias is added. */
	d.hash -= 0x6000;
	d.symtab -= 0x6000;
	d.strtab -= 0x6000;
	ck_assert(lji_dynsym_locate(&r, &d, 0x6000, true, &t));
	ck_assert_uint_eq(t.strtab, BASE + 160);
	ck_assert(!lji_dynsym_locate(&r, &d, 0, true, &t));
	/* Strings that reach out of memory, symbols of another size, no table. */
	d.strsz = 33;
	ck_assert(!lji_dynsym_locate(&r, &d, 0x6000, true, &t));
	d.strsz = 16;
	d.syment = 16;
	ck_assert(!lji_dynsym_locate(&r, &d, 0x6000, true, &t));
	d.syment = 0;
	d.hash = 0;
	ck_assert(!lji_dynsym_locate(&r, &d, 0x6000, true, &t));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("elf_dynsym");
	TCase *tcase = tcase_create("hash tables");

	tcase_add_test(tcase, sysv);
	tcase_add_test(tcase, gnu_chains);
	tcase_add_test(tcase, gnu_empty);
	tcase_add_test(tcase, gnu_long);
	tcase_add_test(tcase, gnu_hostile);
	tcase_add_test(tcase, locate);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
