/* SPDX-License-Identifier: MIT */
/*
 * Damaged ELF files: every byte of the headers of a small valid file is changed to several
 * values and fed to the fuzz target, which must neither crash nor hang; and what the
 * valid file gives.
 */
#include <check.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "elf/tables.h"
#include "run.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/*
 * 0x000 header, 0x040 3 program headers, 0x100 note, 0x140 .dynsym (3), 0x190 .dynstr, 0x1b0 .hash,
 * 0x1e0 dynamic, 0x280 .symtab (3), 0x2d0 .strtab, 0x300 .shstrtab, 0x340 7 section headers
 */
#define ELF_SIZE 0x500

static void put16(uint8_t *elf, size_t at, uint16_t v)
{
	v = htole16(v);
	memcpy(elf + at, &v, 2);
}

static void put32(uint8_t *elf, size_t at, uint32_t v)
{
	v = htole32(v);
	memcpy(elf + at, &v, 4);
}

static void put64(uint8_t *elf, size_t at, uint64_t v)
{
	v = htole64(v);
	memcpy(elf + at, &v, 8);
}

static void put_phdr(uint8_t *elf, unsigned int i, uint32_t type, uint64_t offset, uint64_t size)
{
	size_t at = 0x40 + i * 56;

	put32(elf, at, type);
	put32(elf, at + 4, PF_R | PF_X);
	put64(elf, at + 8, offset);
	put64(elf, at + 16, offset);
	put64(elf, at + 32, size);
	put64(elf, at + 40, size);
}

static void put_section(uint8_t *elf, unsigned int i, uint32_t name, uint32_t type, uint64_t offset,
			uint64_t size, uint32_t link)
{
	size_t at = 0x340 + i * 64;

	put32(elf, at, name);
	put32(elf, at + 4, type);
	put64(elf, at + 16, offset);
	put64(elf, at + 24, offset);
	put64(elf, at + 32, size);
	put32(elf, at + 40, link);
}

static void put_symbol(uint8_t *elf, size_t at, uint32_t name, uint64_t value)
{
	put32(elf, at, name);
	elf[at + 4] = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
	put16(elf, at + 6, 1);
	put64(elf, at + 8, value);
	put64(elf, at + 16, 0x10);
}

static void put_dynamic(uint8_t *elf, unsigned int i, uint64_t tag, uint64_t value)
{
	put64(elf, 0x1e0 + i * 16, tag);
	put64(elf, 0x1e8 + i * 16, value);
}

static void make_elf(uint8_t *elf)
{
	memset(elf, 0, ELF_SIZE);
	memcpy(elf, "\177ELF\2\1\1", 7);
	put16(elf, 16, ET_DYN);
	put16(elf, 18, EM_X86_64);
	put32(elf, 20, 1);
	put64(elf, 32, 0x40);
	put64(elf, 40, 0x340);
	put16(elf, 54, 56);
	put16(elf, 56, 3);
	put16(elf, 58, 64);
	put16(elf, 60, 7);
	put16(elf, 62, 6);
	put_phdr(elf, 0, PT_LOAD, 0, ELF_SIZE);
	put_phdr(elf, 1, PT_DYNAMIC, 0x1e0, 0x70);
	put_phdr(elf, 2, PT_NOTE, 0x100, 0x24);
	put32(elf, 0x100, 4);
	put32(elf, 0x104, 20);
	put32(elf, 0x108, NT_GNU_BUILD_ID);
	memcpy(elf + 0x10c, "GNU", 4);
	memcpy(elf + 0x110, "twenty bytes of id..", 20);
	put_symbol(elf, 0x140 + 24, 1, 0x20);
	put_symbol(elf, 0x140 + 48, 10, 0x30);
	memcpy(elf + 0x190, "\0exported\0_ZN1a1bEv", 20);
	put32(elf, 0x1b0, 1);
	put32(elf, 0x1b4, 3);
	put_dynamic(elf, 0, DT_HASH, 0x1b0);
	put_dynamic(elf, 1, DT_SYMTAB, 0x140);
	put_dynamic(elf, 2, DT_SYMENT, 24);
	put_dynamic(elf, 3, DT_STRTAB, 0x190);
	put_dynamic(elf, 4, DT_STRSZ, 20);
	put_symbol(elf, 0x280 + 24, 1, 0x20);
	put_symbol(elf, 0x280 + 48, 8, 0x40);
	memcpy(elf + 0x2d0, "\0static\0other@@V1", 18);
	memcpy(elf + 0x300, "\0.note.gnu.build-id\0.gnu_debugdata", 35);
	put_section(elf, 1, 1, SHT_NOTE, 0x100, 0x24, 0);
	put_section(elf, 2, 0, SHT_DYNSYM, 0x140, 72, 3);
	put_section(elf, 3, 0, SHT_STRTAB, 0x190, 20, 0);
	put_section(elf, 4, 0, SHT_SYMTAB, 0x280, 72, 5);
	put_section(elf, 5, 20, SHT_STRTAB, 0x2d0, 18, 0);
	put_section(elf, 6, 0, SHT_STRTAB, 0x300, 35, 0);
}

static size_t names_of(const uint8_t *elf, bool dynsym, struct lji_bytes *names)
{
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	lji_auto_symbols struct lji_symbols symbols = { .is64 = true, .machine = EM_X86_64 };
	struct lji_symtab *t = NULL;
	size_t count;

	ck_assert_ptr_null(lji_elf_file_init_memory(&file, elf, ELF_SIZE));
	if (dynsym)
		ck_assert_ptr_null(lji_symbols_add_dynsym(&symbols, &file));
	else
		ck_assert_ptr_null(lji_symbols_add_symtab(&symbols, &file, LJI_SYMBOLS_SYMTAB));
	ck_assert_ptr_null(lji_symbols_finish(&symbols, NULL, 0, &t));
	count = t->count;
	for (size_t i = 0; i < count; i++)
		lji_bytes_printf(names, "%s ", t->names + t->items[i].name);
	lji_symtab_destroy(t);
	return count;
}

START_TEST(valid)
{
	struct lji_bytes names = { 0 };
	uint8_t elf[ELF_SIZE];

	make_elf(elf);
	names_of(elf, false, &names);
	names_of(elf, true, &names);
	ck_assert_str_eq(names.data, "static other exported _ZN1a1bEv ");
	/* The same .dynsym through the dynamic section when there are no section headers. */
	put64(elf, 40, 0);
	put16(elf, 60, 0);
	ck_assert_uint_eq(names_of(elf, true, &names), 2);
	ck_assert_uint_eq(names_of(elf, false, &names), 0);
	lji_bytes_deinit(&names);
}
END_TEST

START_TEST(build_id)
{
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	uint8_t elf[ELF_SIZE], id[64];

	make_elf(elf);
	ck_assert_ptr_null(lji_elf_file_init_memory(&file, elf, ELF_SIZE));
	ck_assert_uint_eq(lji_elf_file_build_id(&file, id), 20);
	ck_assert_mem_eq(id, "twenty bytes of id..", 20);
	/* A description that does not fit, another owner, too long an id. */
	put32(elf, 0x104, 4096);
	ck_assert_uint_eq(lji_elf_file_build_id(&file, id), 0);
	put32(elf, 0x104, 20);
	elf[0x10c] = 'X';
	ck_assert_uint_eq(lji_elf_file_build_id(&file, id), 0);
}
END_TEST

START_TEST(every_byte)
{
	static const uint8_t values[] = { 0, 1, 2, 0x7f, 0x80, 0xff };
	uint8_t good[ELF_SIZE], elf[ELF_SIZE];

	make_elf(good);
	for (size_t at = 0; at < ELF_SIZE; at++) {
		for (size_t i = 0; i < sizeof(values); i++) {
			memcpy(elf, good, ELF_SIZE);
			elf[at] = values[i];
			LLVMFuzzerTestOneInput(elf, ELF_SIZE);
		}
		for (unsigned int bit = 0; bit < 8; bit++) {
			memcpy(elf, good, ELF_SIZE);
			elf[at] ^= (uint8_t)(1u << bit);
			LLVMFuzzerTestOneInput(elf, ELF_SIZE);
		}
	}
}
END_TEST

START_TEST(cut_anywhere)
{
	uint8_t good[ELF_SIZE];

	make_elf(good);
	for (size_t size = 0; size <= ELF_SIZE; size++) {
		uint8_t *cut = malloc(size ? size : 1);

		ck_assert_ptr_nonnull(cut);
		memcpy(cut, good, size);
		LLVMFuzzerTestOneInput(cut, size);
		free(cut);
	}
}
END_TEST

/* This program itself, with random bytes changed. */
START_TEST(real_file)
{
	struct lji_bytes file = { 0 };
	static uint8_t piece[65536];
	unsigned int seed = 7;
	int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	ssize_t n;

	ck_assert_int_ge(fd, 0);
	while ((n = read(fd, piece, sizeof(piece))) > 0)
		ck_assert(lji_bytes_append(&file, piece, (size_t)n));
	close(fd);
	for (int round = 0; round < 200; round++) {
		uint8_t old[8];
		size_t at[8];

		for (int i = 0; i < 8; i++) {
			size_t places = i < 4 ? 1024 : file.size;

			seed = seed * 1103515245 + 12345;
			at[i] = i < 6 ? (seed >> 4) % places : file.size - 1 - (seed >> 4) % 2048;
			old[i] = (uint8_t)file.data[at[i]];
			file.data[at[i]] = (char)(seed >> 24);
		}
		LLVMFuzzerTestOneInput((const uint8_t *)file.data, file.size);
		for (int i = 8; i-- > 0;)
			file.data[at[i]] = (char)old[i];
	}
	lji_bytes_deinit(&file);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("elf_hostile");
	TCase *tcase = tcase_create("damage");

	tcase_set_timeout(tcase, 120);
	tcase_add_test(tcase, valid);
	tcase_add_test(tcase, build_id);
	tcase_add_test(tcase, every_byte);
	tcase_add_test(tcase, cut_anywhere);
	tcase_add_test(tcase, real_file);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
