/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Small profiles of every version and layout, made for tests.
 */
#ifndef PROFILEIMAGE_H
#define PROFILEIMAGE_H

#include "profile/write.h"

/** Every combination that was ever written; ends with ljs_version 0. */
extern const struct lji_profile_format profileimage_formats[];

/** Number of records that profileimage_make() writes. */
struct profileimage_counts {
	uint64_t symbols;
	uint64_t events;
	uint64_t samples;
};

/** Writes a profile with records of every kind the format has; the bytes are the caller's to free. */
void profileimage_make(const struct lji_profile_format *format, char **data_ret, size_t *size_ret,
		       struct profileimage_counts *counts_ret);

#endif
