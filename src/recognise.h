/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a bare TARGET on the command line is: a process id, or a file told by its
 * first bytes.
 */
#ifndef LJI_RECOGNISE_H
#define LJI_RECOGNISE_H

#include "session.h"

/**
 * Parses a process id: decimal digits only, 1 to 2^31-1. LJI_ERROR_USAGE otherwise; the message
 * quotes @p text.
 */
struct lji_error *lji_parse_pid(const char *text, pid_t *pid_ret);

/**
 * Sets pid, core or profile of @p options from @p word. LJI_ERROR_USAGE when it is no process id and
 * no file; LJI_ERROR_UNSUPPORTED when the file is of another kind, with what it is.
 */
struct lji_error *lji_recognise(const char *word, struct lji_options *options);

#endif
