/* SPDX-License-Identifier: MIT */
#include "elf/header.h"

#include <string.h>

#include "base/num.h"

/* Most bytes of notes looked at per segment, and segments; real ones are below 1 KiB, 1 to 3. */
#define NOTES_MAX 4096
#define NOTE_SEGMENTS_MAX 8
/* Most program headers; real objects have 5 to 20. */
#define PHDRS_MAX 256
/* Most dynamic entries; real objects have 30 to 60 and one DT_NEEDED per library. */
#define DYNAMIC_MAX 65536

/*
 * ELF header            32-bit  64-bit
 *   e_ident[16]              0       0   \x7f E L F, class, data, version
 *   e_type, e_machine   16, 18  16, 18
 *   e_version               20      20
 *   e_entry                 24      24
 *   e_phoff, e_shoff    28, 32  32, 40
 *   e_flags, e_ehsize   36, 40  48, 52
 *   e_phentsize, e_phnum    42      54
 *   e_shentsize, e_shnum    46      58
 *   e_shstrndx              50      62
 */
bool lji_elf_header_parse(const uint8_t *p, size_t size, struct lji_elf_header *header_ret)
{
	struct lji_elf_header h = { 0 };
	const uint8_t *tail;

	if (size < 52 || memcmp(p, ELFMAG, SELFMAG) != 0)
		return false;
	if (p[EI_DATA] != ELFDATA2LSB || p[EI_VERSION] != EV_CURRENT)
		return false;
	if (p[EI_CLASS] == ELFCLASS64) {
		if (size < 64)
			return false;
		h.is64 = true;
		h.entry = lji_le64(p + 24);
		h.phoff = lji_le64(p + 32);
		h.shoff = lji_le64(p + 40);
		tail = p + 54;
	} else if (p[EI_CLASS] == ELFCLASS32) {
		h.entry = lji_le32(p + 24);
		h.phoff = lji_le32(p + 28);
		h.shoff = lji_le32(p + 32);
		tail = p + 42;
	} else {
		return false;
	}
	h.type = lji_le16(p + 16);
	h.machine = lji_le16(p + 18);
	h.phentsize = lji_le16(tail);
	h.phnum = lji_le16(tail + 2);
	h.shentsize = lji_le16(tail + 4);
	h.shnum = lji_le16(tail + 6);
	h.shstrndx = lji_le16(tail + 8);
	if (h.phnum && h.phentsize < lji_elf_phdr_size(h.is64))
		return false;
	*header_ret = h;
	return true;
}

unsigned int lji_elf_phdr_size(bool is64)
{
	return is64 ? 56 : 32;
}

/*
 * Program header   32-bit             64-bit
 *                   0 p_type           0 p_type
 *                   4 p_offset         4 p_flags
 *                   8 p_vaddr          8 p_offset
 *                  12 p_paddr         16 p_vaddr
 *                  16 p_filesz        24 p_paddr
 *                  20 p_memsz         32 p_filesz
 *                  24 p_flags         40 p_memsz
 *                  28 p_align         48 p_align
 */
static struct lji_elf_phdr phdr_parse(const uint8_t *p, bool is64)
{
	if (is64)
		return (struct lji_elf_phdr){
			.type = lji_le32(p),	    .flags = lji_le32(p + 4),
			.offset = lji_le64(p + 8),  .vaddr = lji_le64(p + 16),
			.filesz = lji_le64(p + 32), .memsz = lji_le64(p + 40),
		};
	return (struct lji_elf_phdr){
		.type = lji_le32(p),	    .flags = lji_le32(p + 24),
		.offset = lji_le32(p + 4),  .vaddr = lji_le32(p + 8),
		.filesz = lji_le32(p + 16), .memsz = lji_le32(p + 20),
	};
}

static bool phdr_sane(const struct lji_elf_phdr *ph)
{
	uint64_t end;

	return lji_add64(ph->vaddr, ph->memsz, &end) && lji_add64(ph->offset, ph->filesz, &end);
}

struct lji_error *lji_elf_phdrs_read(const struct lji_elf_reader *reader, uint64_t at,
				     unsigned int count, unsigned int entsize, bool is64,
				     struct lji_elf_phdrs *phdrs_ret)
{
	lji_auto_free uint8_t *bytes = NULL;
	struct lji_elf_phdrs phdrs = { 0 };
	uint64_t size = (uint64_t)count * entsize;

	if (count > PHDRS_MAX)
		return lji_error_corrupt(at, "%u program headers", count);
	if (entsize < lji_elf_phdr_size(is64))
		return lji_error_corrupt(at, "program headers of %u bytes each", entsize);
	if (size > reader->room(reader->arg, at))
		return lji_error_corrupt(at, "%u program headers do not fit", count);
	bytes = malloc(size + 1);
	if (!bytes)
		return &lji_error_nomem;
	if (reader->read(reader->arg, at, bytes, size) != size)
		return lji_error_corrupt(at, "%u program headers cannot be read", count);
	if (!lji_vector_reserve(&phdrs, count))
		return &lji_error_nomem;
	for (unsigned int i = 0; i < count; i++) {
		struct lji_elf_phdr ph = phdr_parse(bytes + (size_t)i * entsize, is64);

		if (phdr_sane(&ph))
			phdrs.items[phdrs.count++] = ph;
	}
	*phdrs_ret = phdrs;
	return NULL;
}

const struct lji_elf_phdr *lji_elf_phdrs_find(const struct lji_elf_phdrs *phdrs, uint32_t type)
{
	for (size_t i = 0; i < phdrs->count; i++) {
		if (phdrs->items[i].type == type)
			return &phdrs->items[i];
	}
	return NULL;
}

bool lji_elf_phdrs_base(const struct lji_elf_phdrs *phdrs, uint64_t page_size, uint64_t *vaddr_ret)
{
	for (size_t i = 0; i < phdrs->count; i++) {
		const struct lji_elf_phdr *ph = &phdrs->items[i];

		/* The first page is mapped whole even when the segment starts inside it. */
		if (ph->type == PT_LOAD && ph->offset < page_size && ph->vaddr >= ph->offset) {
			*vaddr_ret = ph->vaddr - ph->offset;
			return true;
		}
	}
	return false;
}

unsigned int lji_elf_sym_size(bool is64)
{
	return is64 ? 24 : 16;
}

/*
 * Symbol   32-bit           64-bit
 *           0 st_name        0 st_name
 *           4 st_value       4 st_info, 5 st_other, 6 st_shndx
 *           8 st_size        8 st_value
 *          12 st_info, …    16 st_size
 */
struct lji_elf_sym lji_elf_sym_parse(const uint8_t *p, bool is64)
{
	if (is64)
		return (struct lji_elf_sym){
			.name = lji_le32(p),	   .info = p[4],
			.shndx = lji_le16(p + 6),  .value = lji_le64(p + 8),
			.size = lji_le64(p + 16),
		};
	return (struct lji_elf_sym){
		.name = lji_le32(p),	   .info = p[12],
		.shndx = lji_le16(p + 14), .value = lji_le32(p + 4),
		.size = lji_le32(p + 8),
	};
}

static void dynamic_entry(struct lji_elf_dynamic *d, uint64_t tag, uint64_t value)
{
	switch (tag) {
	case DT_HASH:
		d->hash = value;
		break;
	case DT_GNU_HASH:
		d->gnu_hash = value;
		break;
	case DT_SYMTAB:
		d->symtab = value;
		break;
	case DT_SYMENT:
		d->syment = value;
		break;
	case DT_STRTAB:
		d->strtab = value;
		break;
	case DT_STRSZ:
		d->strsz = value;
		break;
	case DT_SONAME:
		d->soname = value;
		break;
	case DT_INIT:
		d->init = value;
		break;
	case DT_FINI:
		d->fini = value;
		break;
	case DT_RELA:
		d->rela = value;
		break;
	case DT_DEBUG:
		d->debug = value;
		d->has_debug = true;
		break;
	}
}

struct lji_elf_dynamic lji_elf_dynamic_read(const struct lji_elf_reader *reader, uint64_t at,
					    uint64_t size, bool is64)
{
	unsigned int word = is64 ? 8 : 4;
	uint64_t max = size ? size / (2 * word) : DYNAMIC_MAX;
	struct lji_elf_dynamic d = { 0 };
	uint8_t bytes[64 * 16];

	if (max > DYNAMIC_MAX)
		max = DYNAMIC_MAX;
	for (uint64_t done = 0; done < max && !d.ended;) {
		size_t chunk = max - done < 64 ? (size_t)(max - done) : 64;
		uint64_t from;
		size_t got;

		if (!lji_add64(at, done * 2 * word, &from))
			break;
		got = reader->read(reader->arg, from, bytes, chunk * 2 * word) / (2 * word);
		for (size_t i = 0; i < got && !d.ended; i++) {
			const uint8_t *p = bytes + i * 2 * word;
			uint64_t tag = lji_le_word(p, word);

			d.ended = tag == DT_NULL;
			dynamic_entry(&d, tag, lji_le_word(p + word, word));
		}
		if (got < chunk)
			break;
		done += got;
	}
	return d;
}

/*
 * Note: namesz (4) descsz (4) type (4) name, padded to 4, desc, padded to 4.
 * NT_GNU_BUILD_ID is type 3 of "GNU".
 */
size_t lji_elf_build_id(const uint8_t *notes, size_t size, uint8_t id_ret[64])
{
	size_t at = 0;

	while (size - at >= 12) {
		uint64_t namesz = lji_le32(notes + at);
		uint64_t descsz = lji_le32(notes + at + 4);
		uint32_t type = lji_le32(notes + at + 8);
		uint64_t desc = at + 12 + ((namesz + 3) & ~UINT64_C(3));
		uint64_t next = desc + ((descsz + 3) & ~UINT64_C(3));

		if (desc > size || descsz > size - desc)
			return 0;
		if (type == NT_GNU_BUILD_ID && namesz == 4 && !memcmp(notes + at + 12, "GNU", 4) &&
		    descsz > 0 && descsz <= 64) {
			memcpy(id_ret, notes + desc, descsz);
			return descsz;
		}
		if (next > size)
			return 0;
		at = next;
	}
	return 0;
}

size_t lji_elf_phdrs_build_id(const struct lji_elf_phdrs *phdrs, const struct lji_elf_reader *reader,
			      bool by_offset, uint64_t bias, uint8_t id_ret[64])
{
	unsigned int segments = 0;

	for (size_t i = 0; i < phdrs->count && segments < NOTE_SEGMENTS_MAX; i++) {
		const struct lji_elf_phdr *ph = &phdrs->items[i];
		lji_auto_free uint8_t *notes = NULL;
		uint64_t at = by_offset ? ph->offset : ph->vaddr + bias;
		uint64_t size = ph->filesz < NOTES_MAX ? ph->filesz : NOTES_MAX;
		uint64_t room;
		size_t len;

		if (ph->type != PT_NOTE)
			continue;
		segments++;
		room = reader->room(reader->arg, at);
		if (size > room)
			size = room;
		notes = malloc(size + 1);
		if (!notes)
			return 0;
		size = reader->read(reader->arg, at, notes, size);
		len = lji_elf_build_id(notes, size, id_ret);
		if (len)
			return len;
	}
	return 0;
}
