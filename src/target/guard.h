/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Files that are mapped may shrink while they are read; the kernel then sends
 * SIGBUS. Inside a guarded mapping the lost page is replaced by zeroes
 * and the reader goes on; the target finds the loss afterwards. Private to
 * src/target.
 */
#ifndef LJI_GUARD_H
#define LJI_GUARD_H

#include <stddef.h>

/** Guards [@p start, @p start + @p size); the first one installs the handler. */
void lji_guard_add(void *start, size_t size);

/** Ends the guard of the mapping at @p start; the last one removes the handler. */
void lji_guard_remove(void *start);

#endif
