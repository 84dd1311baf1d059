/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The sampling model: Lua and host stacks of each sample merged into one, counted
 * in a tree whose memory grows with distinct stacks.
 *
 * C functions called from Lua are on both stacks and tie them together; between two
 * of them stand the Lua frames, behind the call into the VM (lua_pcall and the like).
 * C functions that are on the Lua stack only (the profiler loses the innermost host
 * frames; mode L has none) stay among the Lua frames. With compat it is done as
 * Tarantool's parser does: frames are lost after lua_cpcall and doubled in nested
 * calls, and samples in traces have no frames at all.
 */
#ifndef LJI_PROFILE_SAMPLES_H
#define LJI_PROFILE_SAMPLES_H

#include "profile/names.h"
#include "profile/reader.h"

/** A distinct stack: the path from the root to this node. */
struct lji_stack_node {
	/** Caller; the root is its own. */
	uint32_t parent;
	/** Index in frames. */
	uint32_t frame;
	/** Samples that end here. */
	uint64_t count;
};

/** The model. Zero-initialise, then init. */
struct lji_samples {
	/** Shared with the reader of symbols; not owned. */
	struct lji_names *names;
	/** Distinct frames. */
	LJI_VECTOR(, struct lji_place) frames;
	/** Distinct stacks; item 0 is the root. */
	LJI_VECTOR(, struct lji_stack_node) nodes;

	struct lji_index frame_index;
	struct lji_index node_index;
	/** Frames of the sample at hand, outermost first. */
	LJI_VECTOR(, struct lji_place) stack;
	LJI_VECTOR(, struct lji_place) lua;
	LJI_VECTOR(, bool) lua_is_c;
	LJI_VECTOR(, struct lji_place) host;
};

/** Prepares an empty model over @p names; LJI_ERROR_NOMEM is the only failure. */
struct lji_error *lji_samples_init(struct lji_samples *s, struct lji_names *names);

/** Takes a sample; LJI_ERROR_NOMEM is the only failure. */
struct lji_error *lji_samples_add(struct lji_samples *s, const struct lji_ljp_sample *sample);

/**
 * Appends the stack that ends at @p node, outermost frame first, each frame followed by
 * @p separator unless it is the last and @p trailing is false.
 */
void lji_samples_path(const struct lji_samples *s, uint32_t node, enum lji_label_style style,
		      char separator, bool trailing, struct lji_bytes *path);

void lji_samples_deinit(struct lji_samples *s);

#endif
