/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The command line of a core's process, from its stack. Private to src/target.
 */
#ifndef LJI_ARGV_H
#define LJI_ARGV_H

#include "target/target.h"

/**
 * The arguments joined by a space, or the title that the process has written over them; the
 * caller's. NULL when the stack is not in the core or looks otherwise.
 */
char *lji_argv_from_stack(struct lji_target *t);

#endif
