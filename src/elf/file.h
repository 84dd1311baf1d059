/* SPDX-License-Identifier: MIT */
/**
 * @file
 * One ELF file (a descriptor or a buffer) with its program and section headers.
 * It is read with pread(), never mapped: a file that shrinks meanwhile gives
 * short reads, not SIGBUS.
 */
#ifndef LJI_ELF_FILE_H
#define LJI_ELF_FILE_H

#include "elf/header.h"

/** A section header. */
struct lji_elf_section {
	/** Offset in the section name table. */
	uint32_t name;
	/** SHT_* */
	uint32_t type;
	/** SHF_* */
	uint64_t flags;
	uint64_t addr;
	uint64_t offset;
	uint64_t size;
	uint32_t link;
	uint64_t entsize;
};

/** An open ELF file. */
struct lji_elf_file {
	/** Where bytes come from: a descriptor (-1 none) or a buffer; neither is owned. */
	int fd;
	const uint8_t *data;
	uint64_t size;
	struct lji_elf_header header;
	struct lji_elf_phdrs phdrs;
	struct lji_elf_section *sections;
	size_t section_count;
	/** Section names, NUL-terminated as a whole; NULL none. */
	char *names;
	size_t names_size;
};

/** Opens @p path read-only: regular files only, never blocks. */
struct lji_error *lji_elf_open_path(const char *path, int *fd_ret);

/** Reads the headers of the ELF file @p fd, which stays the caller's. LJI_ERROR_CORRUPT when it is none. */
struct lji_error *lji_elf_file_init(struct lji_elf_file *file, int fd);

/** The same for @p size bytes at @p data, which stay the caller's. */
struct lji_error *lji_elf_file_init_memory(struct lji_elf_file *file, const uint8_t *data,
					   uint64_t size);

/** Releases the headers. */
void lji_elf_file_deinit(struct lji_elf_file *file);

static inline void lji_cleanup_elf_file(struct lji_elf_file *file)
{
	lji_elf_file_deinit(file);
}
/** lji_elf_file_deinit() at the end of the scope. */
#define lji_auto_elf_file lji_cleanup(lji_cleanup_elf_file)

/** A reader of @p file by file offset. */
struct lji_elf_reader lji_elf_file_reader(struct lji_elf_file *file);

/** A reader of @p file by link-time address, as its PT_LOADs map it. */
struct lji_elf_reader lji_elf_file_vaddr_reader(struct lji_elf_file *file);

/**
 * Copies @p size bytes at @p offset, one byte more allocated and 0; *@p data_ret is the
 * caller's. Fewer is LJI_ERROR_CORRUPT.
 */
struct lji_error *lji_elf_file_read(struct lji_elf_file *file, uint64_t offset, uint64_t size,
				    uint8_t **data_ret);

/** First section called @p name that has bytes in the file, or NULL. */
const struct lji_elf_section *lji_elf_file_section(const struct lji_elf_file *file,
						   const char *name);

/** First section of @p type that has bytes in the file, or NULL. */
const struct lji_elf_section *lji_elf_file_section_type(const struct lji_elf_file *file,
							uint32_t type);

/** The file's build-id; its length, 0 when it has none. */
size_t lji_elf_file_build_id(struct lji_elf_file *file, uint8_t id_ret[64]);

#endif
