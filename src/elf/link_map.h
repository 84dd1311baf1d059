/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The dynamic loader's own lists of what is loaded, read from the target's
 * memory. Private to src/elf.
 */
#ifndef LJI_ELF_LINK_MAP_H
#define LJI_ELF_LINK_MAP_H

#include "base/vector.h"
#include "target/target.h"

/** One entry of a loader list. */
struct lji_link_map_entry {
	/** l_addr: the bias. */
	uint64_t bias;
	/** l_ld: address of the dynamic section. */
	uint64_t dynamic;
	/** l_name, raw; the vector's owner frees it. NULL when unreadable. */
	char *name;
	/** Number of the list: 0 is the base namespace. */
	unsigned int ns;
};

/** All lists, one behind the other. */
struct lji_link_map {
	LJI_VECTOR(, struct lji_link_map_entry) entries;
	/** Some list ended in an unreadable entry, a cycle or beyond any plausible length. */
	bool broken;
};

/**
 * Follows every list that starts with the r_debug at @p r_debug. A list that breaks
 * gives what was read so far, `broken` and a warning.
 */
struct lji_error *lji_link_map_read(struct lji_target *target, uint64_t r_debug,
				    struct lji_link_map *list_ret);

/** Releases the entries. */
void lji_link_map_deinit(struct lji_link_map *list);

#endif
