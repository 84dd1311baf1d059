/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Building the list of objects: one load's state, and adding an object to it. Private to src/elf.
 */
#ifndef LJI_ELF_LOADED_H
#define LJI_ELF_LOADED_H

#include "base/map.h"
#include "elf/memory.h"
#include "elf/ranges.h"

/** State of one load. */
struct lji_load {
	struct lji_objects *objects;
	struct lji_target *target;
	/** Allocated items of objects. */
	size_t capacity;
	struct lji_object_ranges ranges;
	/** Address of the dynamic section or of the ELF header -> index. */
	struct lji_map64 known;
	/** The program: its headers when they are in memory, else only `address`, or nothing. */
	struct lji_image main;
	/** Its dynamic section, 0 unknown or none. */
	uint64_t main_dynamic;
	/** Address of the vDSO's ELF header, 0 none. */
	uint64_t vdso;
	/** Core: private memory was dumped, so a writable page that is absent was never written. */
	bool data_dumped;
	/** The loader's lists were unusable or contradicted the mappings. */
	bool list_broken;
};

/** What led to an object. */
struct lji_found {
	uint64_t bias;
	uint64_t dynamic;
	const char *loader_name;
	unsigned int ns;
	bool from_maps;
	bool is_vdso;
	/** Its headers in memory; without program headers when unreadable. */
	struct lji_image image;
	/** A mapping of its file, for when there are no headers; or NULL. */
	const struct lji_map *map;
};

/** Adds the object unless it is there already; opens its file. */
struct lji_error *lji_load_add(struct lji_load *load, const struct lji_found *found);

/** True if @p map is of a file (not anonymous, not "[stack]" or the like). */
bool lji_map_has_file(const struct lji_map *map);

/** True if both are of the same file: by device and inode, in cores by name. */
bool lji_map_same_file(const struct lji_map *a, const struct lji_map *b);

/** The mapping of the start of the file that @p map is a later part of, or NULL. */
const struct lji_map *lji_map_first_of_file(const struct lji_target *t, const struct lji_map *map);

/** Run-time address of the dynamic section of @p image, 0 none. */
uint64_t lji_image_dynamic(const struct lji_target *t, const struct lji_image *image);

#endif
