/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What to say about a file of a kind that is not read here.
 */
#ifndef LJI_FOREIGN_H
#define LJI_FOREIGN_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/** Bytes from the start of a file by which every kind is known. */
#define LJI_FOREIGN_SIZE 512

/** The error that @p name, which starts with @p data, is no file to look into: what it is, what to do. */
struct lji_error *lji_error_foreign(const char *name, const uint8_t *data, size_t size);

#endif
