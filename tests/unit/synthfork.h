/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Forks that nobody knows: members of lua_State, global_State and jit_State in another order,
 * with new ones between them.
 */
#ifndef LJI_SYNTHFORK_H
#define LJI_SYNTHFORK_H

#include "synth.h"

/** A fork: its layout and where its new members are. */
struct synthfork {
	struct lji_layout layout;
	struct {
		/** From main L, in bytes. */
		uint32_t at;
		uint32_t size;
	} members[96];
	unsigned int member_count;
};

/** Makes a fork of @p base out of the numbers that vmrun_random() gives; keeps base's names. */
void synthfork_make(const struct lji_layout *base, struct synthfork *fork_ret);

/**
 * A fork of @p base that only has members of equal size in another order, most often two; all
 * structures keep their sizes, so that tables know them.
 */
void synthfork_reorder(const struct lji_layout *base, struct synthfork *fork_ret);

/** Gives the new members of an image of the fork values: objects, code, numbers, nothing. */
void synthfork_fill(const struct synthfork *fork, struct synth *s);

#endif
