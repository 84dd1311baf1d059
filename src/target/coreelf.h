/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The skeleton of a core file: ELF header, program headers, notes. Reads bytes
 * only, so that tests and the fuzzer can feed it. Private to src/target.
 */
#ifndef LJI_COREELF_H
#define LJI_COREELF_H

#include "base/vector.h"
#include "target/target.h"

/** One PT_LOAD or PT_NOTE, widened to 64 bits. */
struct lji_segment {
	uint64_t vaddr;
	uint64_t memsz;
	uint64_t offset;
	/** Bytes the writer meant to store at `offset`; never wraps, at most memsz for PT_LOAD. */
	uint64_t filesz;
	/** LJI_PROT_* bits. */
	unsigned int prot;
};

LJI_VECTOR(lji_segments, struct lji_segment);

/** What the headers say. */
struct lji_core_header {
	enum lji_arch arch;
	/** 4 or 8. */
	unsigned int width;
	/** Sorted by vaddr and disjoint. */
	struct lji_segments loads;
	struct lji_segments notes;
	/** Bytes the whole file should have. */
	uint64_t expected_size;
	/** Overlapping PT_LOADs that were cut or left out. */
	uint64_t overlaps;
	/** The number of segments was lost with the end of the file and was worked out. */
	bool count_guessed;
};

/**
 * Reads the headers of the core whose first @p size bytes are @p data. @p name is
 * for messages. LJI_ERROR_CORRUPT when it is cut inside the headers, LJI_ERROR_UNSUPPORTED
 * when it is something else: an executable, another byte order or machine, no ELF file.
 */
struct lji_error *lji_core_header_read(const char *name, const uint8_t *data, uint64_t size,
				       struct lji_core_header *header_ret);

/** Releases the lists. */
void lji_core_header_deinit(struct lji_core_header *header);

/** One file mapping of NT_FILE. */
struct lji_core_file {
	uint64_t start;
	uint64_t end;
	/** Byte offset. */
	uint64_t offset;
	/** Raw; points into the core's bytes, NUL-terminated there. NULL if cut off. */
	const char *path;
};

LJI_VECTOR(lji_core_files, struct lji_core_file);

/** What the notes say. */
struct lji_core_notes {
	LJI_VECTOR(, struct lji_thread) threads;
	struct lji_core_files files;
	/** Sorted auxv bytes: inside the core's data, NULL when absent. */
	const uint8_t *auxv;
	size_t auxv_size;
	bool has_psinfo;
	pid_t pid;
	/** Raw, cut by the kernel to 15 and 79 bytes. */
	char fname[17];
	char psargs[81];
	struct lji_signal signal;
	/** Written by a debugger from a living process: it did not die of `signal`. */
	bool taken_alive;
	/** Notes that were cut or damaged. */
	uint64_t damaged;
};

/** Adds the notes in @p size bytes at @p data; false without memory. */
bool lji_core_notes_read(struct lji_core_notes *notes, const struct lji_core_header *header,
			 const uint8_t *data, size_t size);

/** To be called after the last lji_core_notes_read(): decides who died of what. */
void lji_core_notes_settle(struct lji_core_notes *notes);

/** Releases the lists. */
void lji_core_notes_deinit(struct lji_core_notes *notes);

/** Where the bytes of a mapping stand in the core. */
struct lji_core_place {
	/** File offset of its first byte. */
	uint64_t offset;
	/** How many it was meant to hold. */
	uint64_t size;
};

/**
 * Joins program headers and the file list into one map, sorted and disjoint, with
 * `present` for a file of @p file_size bytes. *@p places_ret gets one place for each map. The caller
 * owns both lists; names point into the notes.
 */
struct lji_error *lji_core_join(const struct lji_core_header *header,
				const struct lji_core_files *files, uint64_t file_size,
				struct lji_map **maps_ret, struct lji_core_place **places_ret,
				size_t *count_ret);

#endif
