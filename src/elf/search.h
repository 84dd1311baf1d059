/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Where loaded objects are looked for: the program by auxv, the loader's lists, the
 * mappings, the vDSO. Private to src/elf.
 */
#ifndef LJI_ELF_SEARCH_H
#define LJI_ELF_SEARCH_H

#include "elf/loaded.h"

/** Adds every object of load->target, in the order of lji_objects. */
struct lji_error *lji_search_objects(struct lji_load *load);

#endif
