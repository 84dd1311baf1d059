/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Objects that no list names: what the mappings alone tell. Private to src/elf.
 */
#ifndef LJI_ELF_MAPPED_H
#define LJI_ELF_MAPPED_H

#include "elf/loaded.h"

/**
 * Adds every object that is mapped as code and is not in @p load yet; sorts its ranges. A file that
 * is only looked at (data, or an ELF file read as data) is none.
 */
struct lji_error *lji_mapped_add(struct lji_load *load);

#endif
