/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The trail of what was tried, shown on stderr with -v. Library code logs
 * nothing else: what the user must know is an error or a warning.
 */
#ifndef LJI_LOG_H
#define LJI_LOG_H

#include <stdbool.h>

/** Sets how much lji_log_debug() prints: 0 nothing (the default), 1 the trail, 2 more. */
void lji_log_set_level(int level);

/** True if a message of @p level would be printed; guards costly arguments. */
bool lji_log_enabled(int level);

/** Prints one line to stderr at level 1; the line is written with one call. */
void lji_log_debug(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The same at level 2. */
void lji_log_more(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
