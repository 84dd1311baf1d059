/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The names in a core: the program's file, its name and command line, the kernel's own mappings.
 * Private to src/target.
 */
#ifndef LJI_CORENAMES_H
#define LJI_CORENAMES_H

#include "target/coreelf.h"

/** Names maps that have none in a core: "[vdso]", "[vsyscall]". Needs auxv and maps. */
void lji_core_name_special(struct lji_target *t);

/**
 * Sets exe, exe_source, name and cmdline of @p t and the name of the first thread, from @p notes,
 * auxv, the maps and the stack. @p t owns them. Fails only without memory.
 */
struct lji_error *lji_core_find_names(struct lji_target *t, const struct lji_core_notes *notes);

#endif
