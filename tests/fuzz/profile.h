/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the fuzz targets of ljs, ljm and ljp have in common: a profile is read in
 * both readings, reported, repaired, and read again.
 */
#ifndef FUZZ_PROFILE_H
#define FUZZ_PROFILE_H

#include "../unit/profileimage.h"
#include "replay.h"

/** Does all of it; aborts when what must hold does not. */
void fuzz_profile(const uint8_t *data, size_t size);

/** Gives the sample profiles of @p kind to @p seed. */
void fuzz_profile_seeds(enum lji_profile_kind kind, void (*seed)(const uint8_t *data, size_t size));

#endif
