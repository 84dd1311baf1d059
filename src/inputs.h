/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The files that the options name, looked at before anything is opened.
 */
#ifndef LJI_INPUTS_H
#define LJI_INPUTS_H

#include "session.h"

/**
 * Refuses what would go wrong late or unseen: a file or directory of an option that is not there
 * (LJI_ERROR_OS), and an output that is one of the files to read (LJI_ERROR_USAGE).
 */
struct lji_error *lji_inputs_check(const struct lji_options *options);

#endif
