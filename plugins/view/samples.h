/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stacks of a profile as events: what `folded` and the reports of sampling
 * profiles show.
 */
#ifndef LJI_VIEW_SAMPLES_H
#define LJI_VIEW_SAMPLES_H

#include "format/format.h"
#include "profile/model.h"

/**
 * Emits every distinct stack with its count as one line of text: "F1;F2 COUNT", or as
 * Tarantool's parser ("F1;F2;<TAB>COUNT") if the model was read so. A memory profile gives a
 * frame per place and the bytes it allocated.
 */
struct lji_error *lji_view_emit_stacks(struct lji_out *out, const struct lji_profile_status *status,
				       const struct lji_model *model);

/** Emits the samples by VM state and by function: on top of the stack, and anywhere on it. */
struct lji_error *lji_view_emit_functions(struct lji_out *out,
					  const struct lji_profile_status *status,
					  const struct lji_samples *samples);

#endif
