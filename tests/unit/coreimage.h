/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Builds small ELF cores byte by byte, right or wrong as a test wants them.
 */
#ifndef COREIMAGE_H
#define COREIMAGE_H

#include "base/bytes.h"

/** One PT_LOAD. */
struct coreimage_load {
	uint64_t vaddr;
	uint64_t memsz;
	/** Bytes stored; may be less than memsz. */
	const void *data;
	uint64_t filesz;
	/** PF_* bits. */
	uint32_t flags;
};

/** A core under construction; zero-initialised but for width and machine. */
struct coreimage {
	/** 4 or 8. */
	unsigned int width;
	/** EM_*. */
	unsigned int machine;
	struct coreimage_load loads[16];
	unsigned int load_count;
	/** Content of the one PT_NOTE. */
	struct lji_bytes notes;
	/** Count the segments in the section header, as with 65,535 or more. */
	bool xnum;
	/** Empty PT_LOADs in front, to have many. */
	unsigned int filler;
};

/** Appends an integer of @p width bytes, little-endian. */
void coreimage_word(struct lji_bytes *b, uint64_t value, unsigned int width);
/** Adds a segment. */
void coreimage_load(struct coreimage *image, uint64_t vaddr, uint64_t memsz, const void *data,
		    uint64_t filesz, uint32_t flags);
/** Adds a note named "CORE". */
void coreimage_note(struct coreimage *image, uint32_t type, const void *desc, size_t size);
/** Adds NT_PRSTATUS of a thread; register word i of the set is @p first + i. */
void coreimage_prstatus(struct coreimage *image, uint32_t tid, uint16_t signal, uint64_t first);
/** Adds NT_PRPSINFO. */
void coreimage_psinfo(struct coreimage *image, uint32_t pid, const char *name, const char *args);
/** Adds NT_SIGINFO with @p value as address or as pid and uid. */
void coreimage_siginfo(struct coreimage *image, uint32_t signal, uint32_t code, uint64_t value);
/** Adds NT_AUXV from @p count pairs and a final pair of zeroes. */
void coreimage_auxv(struct coreimage *image, const uint64_t (*pairs)[2], size_t count);
/** Adds NT_FILE with one entry per (start, end, page offset) and its name. */
void coreimage_files(struct coreimage *image, const uint64_t (*ranges)[3], const char *const *names,
		     size_t count);
/** Appends the core to @p out and releases the notes. */
void coreimage_build(struct coreimage *image, struct lji_bytes *out);

/**
 * The core most tests begin with, of a process "test" (pid 100, threads 100 and 101) that
 * died of SIGSEGV at 0x8: 0x10000-0x12000 whole, 0x12000-0x14000 with 0x1000 bytes there,
 * 0x20000-0x21000 not dumped. Byte at address a is coreimage_byte(a).
 */
void coreimage_sample(unsigned int width, unsigned int machine, struct lji_bytes *out);
/** What coreimage_sample() stores at an address. */
uint8_t coreimage_byte(uint64_t addr);

#endif
