/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Everything a report needs of a profile of either kind, filled in one pass: the
 * kind is known only behind the symbol table.
 */
#ifndef LJI_PROFILE_MODEL_H
#define LJI_PROFILE_MODEL_H

#include "profile/allocs.h"
#include "profile/samples.h"

/** The model; zero-initialise, then init. It does not move afterwards. */
struct lji_model {
	struct lji_names names;
	/** Filled by a memory profile. */
	struct lji_allocs allocs;
	/** Filled by a sampling profile. */
	struct lji_samples samples;
};

/** Prepares an empty model; @p compat: read as Tarantool's parser does. */
struct lji_error *lji_model_init(struct lji_model *model, bool compat);

/** A handler for lji_profile_read() that fills @p model. */
struct lji_profile_handler lji_model_handler(struct lji_model *model);

/** Releases it; accepts a zero-initialised one. */
void lji_model_deinit(struct lji_model *model);

#endif
