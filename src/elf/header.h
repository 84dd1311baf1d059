/* SPDX-License-Identifier: MIT */
/**
 * @file
 * ELF records as bytes: the file header, program headers, dynamic section and
 * symbols of little-endian 32-bit and 64-bit ELF, wherever the bytes come from
 * (a file, a buffer, the memory of a target). Nothing here trusts them.
 */
#ifndef LJI_ELF_HEADER_H
#define LJI_ELF_HEADER_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/vector.h"

/**
 * Where bytes of an ELF image are read from.
 */
struct lji_elf_reader {
	/**
	 * Copies what is there of [@p at, @p at + @p len), returns how many bytes from
	 * @p at on. @p at is a file offset, a link-time or a run-time address,
	 * as the maker of the reader says.
	 */
	size_t (*read)(void *arg, uint64_t at, void *buf, size_t len);
	/** Bytes that can be read at most from @p at on without a gap; bounds what is allocated. */
	uint64_t (*room)(void *arg, uint64_t at);
	void *arg;
};

/** The file header. */
struct lji_elf_header {
	bool is64;
	/** ET_* */
	unsigned int type;
	/** EM_* */
	unsigned int machine;
	uint64_t entry;
	uint64_t phoff;
	uint64_t shoff;
	unsigned int phnum;
	unsigned int phentsize;
	unsigned int shnum;
	unsigned int shentsize;
	unsigned int shstrndx;
};

/** Bytes that hold any file header. */
#define LJI_ELF_HEADER_SIZE 64

/**
 * Decodes a file header; false when the @p size bytes at @p p are not the start
 * of a little-endian ELF version 1 with entries of at least the usual size.
 */
bool lji_elf_header_parse(const uint8_t *p, size_t size, struct lji_elf_header *header_ret);

/** A program header. */
struct lji_elf_phdr {
	/** PT_* */
	uint32_t type;
	/** PF_* */
	uint32_t flags;
	uint64_t offset;
	uint64_t vaddr;
	uint64_t filesz;
	uint64_t memsz;
};

LJI_VECTOR(lji_elf_phdrs, struct lji_elf_phdr);

/** Size of a program header: 56 or 32. */
unsigned int lji_elf_phdr_size(bool is64);

/**
 * Reads @p count program headers of @p entsize bytes at @p at. Fewer than announced
 * is LJI_ERROR_CORRUPT. Segments whose addresses or offsets wrap around are left out.
 */
struct lji_error *lji_elf_phdrs_read(const struct lji_elf_reader *reader, uint64_t at,
				     unsigned int count, unsigned int entsize, bool is64,
				     struct lji_elf_phdrs *phdrs_ret);

/** First program header of @p type, or NULL. */
const struct lji_elf_phdr *lji_elf_phdrs_find(const struct lji_elf_phdrs *phdrs, uint32_t type);

/**
 * Link-time address of the byte at file offset 0 by the PT_LOADs; false when
 * no segment maps it. With the run-time address of the ELF header this gives the bias.
 */
bool lji_elf_phdrs_base(const struct lji_elf_phdrs *phdrs, uint64_t page_size, uint64_t *vaddr_ret);

/** A symbol. */
struct lji_elf_sym {
	uint32_t name;
	uint8_t info;
	uint16_t shndx;
	uint64_t value;
	uint64_t size;
};

/** Size of a symbol: 24 or 16. */
unsigned int lji_elf_sym_size(bool is64);

/** Decodes the symbol at @p p. */
struct lji_elf_sym lji_elf_sym_parse(const uint8_t *p, bool is64);

/** What the dynamic section says; addresses as written there, 0 absent. */
struct lji_elf_dynamic {
	uint64_t hash;
	uint64_t gnu_hash;
	uint64_t symtab;
	uint64_t syment;
	uint64_t strtab;
	uint64_t strsz;
	uint64_t soname;
	uint64_t init;
	uint64_t fini;
	uint64_t rela;
	/** Value of DT_DEBUG, valid if has_debug. */
	uint64_t debug;
	bool has_debug;
	/** DT_NULL was reached. */
	bool ended;
};

/** Reads the dynamic section at @p at, at most @p size bytes (0: until DT_NULL, bounded). */
struct lji_elf_dynamic lji_elf_dynamic_read(const struct lji_elf_reader *reader, uint64_t at,
					    uint64_t size, bool is64);

/**
 * Finds the GNU build-id in @p size bytes of notes; its length (1..64), 0 when there is
 * none. Names and descriptors are padded to 4 bytes, as GNU tools write them.
 */
size_t lji_elf_build_id(const uint8_t *notes, size_t size, uint8_t id_ret[64]);

/**
 * Build-id from the PT_NOTE segments: read at file offsets (@p by_offset) or at
 * link-time addresses + @p bias. Its length, 0 when there is none.
 */
size_t lji_elf_phdrs_build_id(const struct lji_elf_phdrs *phdrs, const struct lji_elf_reader *reader,
			      bool by_offset, uint64_t bias, uint8_t id_ret[64]);

#endif
