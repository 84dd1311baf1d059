/* SPDX-License-Identifier: MIT */
#include "elf/tables.h"

#include <inttypes.h>

#include "elf/dynsym.h"

/* Adds the symbol table in section @p s of @p file and says how many entries it has. */
static struct lji_error *add_section(struct lji_symbols *symbols, struct lji_elf_file *file,
				     const struct lji_elf_section *s, enum lji_symbol_source source)
{
	lji_auto_free uint8_t *bytes = NULL, *strings = NULL;
	unsigned int entsize = lji_elf_sym_size(file->header.is64);
	const struct lji_elf_section *names;
	struct lji_symbols_table table;
	struct lji_error *err;

	if (s->link >= file->section_count || (s->flags & SHF_COMPRESSED))
		return lji_error_corrupt(s->offset, "a symbol table without names");
	names = &file->sections[s->link];
	if (names->type != SHT_STRTAB || (names->flags & SHF_COMPRESSED))
		return lji_error_corrupt(s->offset, "a symbol table without names");
	if (s->entsize && s->entsize != entsize)
		return lji_error_corrupt(s->offset, "symbols of %" PRIu64 " bytes", s->entsize);
	err = lji_elf_file_read(file, s->offset, s->size, &bytes);
	if (!err)
		err = lji_elf_file_read(file, names->offset, names->size, &strings);
	if (err)
		return err;
	table = (struct lji_symbols_table){
		.symbols = bytes,	 .count = s->size / entsize,	.entsize = entsize,
		.strings = strings,	 .strings_size = names->size,	.source = source,
	};
	return lji_symbols_add(symbols, &table);
}

static struct lji_error *add_code(struct lji_symbols *symbols, const struct lji_elf_file *file)
{
	for (size_t i = 0; i < file->section_count; i++) {
		const struct lji_elf_section *s = &file->sections[i];
		struct lji_error *err;

		if (!(s->flags & SHF_ALLOC) || !(s->flags & SHF_EXECINSTR))
			continue;
		err = lji_symbols_add_code(symbols, s->addr, s->size);
		if (err)
			return err;
	}
	return NULL;
}

struct lji_error *lji_symbols_add_symtab(struct lji_symbols *symbols, struct lji_elf_file *file,
					 enum lji_symbol_source source)
{
	const struct lji_elf_section *s = lji_elf_file_section_type(file, SHT_SYMTAB);
	struct lji_error *err;

	if (!s)
		return NULL;
	err = add_section(symbols, file, s, source);
	return err ? err : add_code(symbols, file);
}

struct lji_error *lji_symbols_add_dynamic(struct lji_symbols *symbols,
					  const struct lji_elf_reader *reader, uint64_t at,
					  uint64_t size, enum lji_symbol_source source)
{
	lji_auto_free uint8_t *bytes = NULL, *strings = NULL;
	struct lji_elf_dynamic dynamic;
	struct lji_dynsym t;
	uint64_t bytes_size;
	struct lji_symbols_table table;

	dynamic = lji_elf_dynamic_read(reader, at, size, symbols->is64);
	if (!lji_dynsym_locate(reader, &dynamic, symbols->bias, symbols->is64, &t))
		return NULL;
	bytes_size = t.count * t.entsize;
	bytes = malloc(bytes_size + 1);
	strings = malloc(t.strsz + 1);
	if (!bytes || !strings)
		return &lji_error_nomem;
	table = (struct lji_symbols_table){
		.symbols = bytes,
		.count = reader->read(reader->arg, t.symtab, bytes, bytes_size) / t.entsize,
		.entsize = t.entsize,
		.strings = strings,
		.strings_size = reader->read(reader->arg, t.strtab, strings, t.strsz),
		.source = source,
	};
	return lji_symbols_add(symbols, &table);
}

struct lji_error *lji_symbols_add_dynsym(struct lji_symbols *symbols, struct lji_elf_file *file)
{
	const struct lji_elf_section *s = lji_elf_file_section_type(file, SHT_DYNSYM);
	const struct lji_elf_phdr *ph = lji_elf_phdrs_find(&file->phdrs, PT_DYNAMIC);
	struct lji_elf_reader reader = lji_elf_file_vaddr_reader(file);

	if (s && s->type != SHT_NOBITS)
		return add_section(symbols, file, s, LJI_SYMBOLS_DYNSYM);
	if (!ph)
		return NULL;
	return lji_symbols_add_dynamic(symbols, &reader, ph->vaddr, ph->filesz,
				       LJI_SYMBOLS_DYNSYM);
}
