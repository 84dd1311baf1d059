/* SPDX-License-Identifier: MIT */
/**
 * @file
 * ELF images in the memory of a target. Private to src/elf.
 */
#ifndef LJI_ELF_MEMORY_H
#define LJI_ELF_MEMORY_H

#include "elf/header.h"
#include "elf/object.h"

/** A reader of target memory by run-time address; `room` is the rest of the mapping. */
struct lji_elf_reader lji_memory_reader(struct lji_target *target);

/** What a reader of one object needs. */
struct lji_object_memory {
	struct lji_objects *objects;
	const struct lji_object *object;
};

/** A reader of @p memory's object only: other addresses have no bytes and no room. */
struct lji_elf_reader lji_object_memory_reader(struct lji_object_memory *memory);

/** An image: its headers as they are in memory. */
struct lji_image {
	/** Address of the ELF header. */
	uint64_t address;
	uint64_t bias;
	struct lji_elf_header header;
	struct lji_elf_phdrs phdrs;
};

/**
 * Reads the ELF header at @p addr and its program headers. LJI_ERROR_NOTFOUND
 * when there is no image of the target's machine with a PT_LOAD.
 */
struct lji_error *lji_image_read(struct lji_target *target, uint64_t addr,
				 struct lji_image *image_ret);

/** True if an ELF header of the target's kind can be read at @p addr. */
bool lji_image_at(struct lji_target *target, uint64_t addr);

/** True if code made for ELF @p machine of the given class runs in @p target. */
bool lji_elf_fits_target(const struct lji_target *target, unsigned int machine, bool is64);

/** @p addr cut to the width of the target's pointers. */
uint64_t lji_target_address(const struct lji_target *target, uint64_t addr);

/** Releases the program headers. */
void lji_image_deinit(struct lji_image *image);

#endif
