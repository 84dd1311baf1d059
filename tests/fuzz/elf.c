/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as an ELF file: headers, build-id, .symtab, .dynsym (by section and by dynamic
 * section), .gnu_debugdata, the finished table, lookups, demangling.
 */
#include <stddef.h>
#include <stdint.h>

#include "elf/debugdata.h"
#include "elf/dynsym.h"
#include "elf/tables.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void drop(struct lji_error *err)
{
	lji_error_destroy(err);
}

static void through_dynamic(struct lji_elf_file *file)
{
	const struct lji_elf_phdr *ph = lji_elf_phdrs_find(&file->phdrs, PT_DYNAMIC);
	struct lji_elf_reader reader = lji_elf_file_vaddr_reader(file);
	struct lji_elf_dynamic dynamic;
	struct lji_dynsym table;

	if (!ph)
		return;
	dynamic = lji_elf_dynamic_read(&reader, ph->vaddr, 0, file->header.is64);
	if (lji_dynsym_locate(&reader, &dynamic, 0, file->header.is64, &table) &&
	    table.count * table.entsize > file->size)
		__builtin_trap();
}

static void look_up(const struct lji_symtab *t)
{
	for (size_t i = 0; i < t->count; i += 1 + t->count / 64) {
		const struct lji_symbol *s = &t->items[i];
		size_t found = lji_symtab_find(t, s->address);

		if (s->name >= t->names_size || (found != SIZE_MAX && found >= t->count))
			__builtin_trap();
		free(lji_symbol_demangle(t->names + s->name));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	lji_auto_symbols struct lji_symbols symbols = { .bias = 0x555500000000 };
	struct lji_symbols_range mapped[] = { { 0x555500000000, 0x555500800000 } };
	struct lji_symtab *symtab = NULL;
	struct lji_error *err;
	uint8_t id[64];

	err = lji_elf_file_init_memory(&file, data, size);
	if (err) {
		drop(err);
		return 0;
	}
	symbols.is64 = file.header.is64;
	symbols.machine = file.header.machine;
	lji_elf_file_build_id(&file, id);
	drop(lji_symbols_add_symtab(&symbols, &file, LJI_SYMBOLS_SYMTAB));
	drop(lji_debugdata_add(&symbols, &file));
	drop(lji_symbols_add_dynsym(&symbols, &file));
	through_dynamic(&file);
	err = lji_symbols_finish(&symbols, mapped, 1, &symtab);
	if (!err)
		look_up(symtab);
	drop(err);
	lji_symtab_destroy(symtab);
	return 0;
}
