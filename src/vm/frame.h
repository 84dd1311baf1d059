/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The frames on the stack of one lua_State, newest first, as lj_debug_frame() sees them
 * (lj_frame.h, lj_debug.c). What is in front of a frame's first slot (base):
 *
 *     two slots (LJ_FR2)            one slot, halves of 4 bytes
 *     base-16  function             base-8  function
 *     base-8   link                 base-4  link
 *
 *     link, bits 0 and 1 zero: PC behind the caller's instruction, whose A tells how far down
 *           else: type in bits 0 to 2, the rest is the distance to the frame below in bytes
 *
 * A continuation keeps the PC of the frame below it in front of that:
 *
 *     base-32  continuation         base-16 continuation
 *     base-24  PC                   base-12 PC
 *
 * The lowest "frame" is the thread itself. A vararg function has two, the upper of type VARG; a
 * frame whose function is the thread belongs to no function. Neither is told twice or at all.
 */
#ifndef LJI_FRAME_H
#define LJI_FRAME_H

#include "vm/heap.h"
#include "vm/luastate.h"
#include "vm/proto.h"

/** One frame. */
struct lji_frame {
	/** Address of its first slot (L->base while it is the newest). */
	uint64_t base;
	/** Function object, checked. */
	uint64_t func;
	/** C and fast functions: GCfuncC.f. */
	uint64_t entry;
	/** Lua: its prototype; address 0 when there is none. */
	struct lji_proto_head proto;
	/** Lua: position of the instruction that runs, LJI_NO_POSITION unknown. */
	uint32_t position;
	/** Line of it, -1 unknown. */
	int32_t line;
	enum lji_frame_type type;
	enum lji_closure_kind kind;
	uint8_t ffid;
	/** `position` is where it called the frame told before; else where the VM last saved its PC. */
	bool exact;
	/** It called the function of the frame told before itself. */
	bool is_caller;
};

/** Where the newest frame is by better evidence than L->base; zero: there is none. */
struct lji_frames_top {
	/** Its first slot. */
	uint64_t base;
	/** PC behind the instruction that runs in it, 0 unknown. */
	uint64_t pc;
	/** Machine code runs in it: PCs in C frames are old. */
	bool on_trace;
};

/** A walk. */
struct lji_frames {
	const struct lji_vm *vm;
	struct lji_luastate luastate;
	uint64_t L;
	/** Slot of the frame to be read next, the one that holds the link; at bottom: no more. */
	uint64_t at;
	uint64_t bottom;
	/** The same of the frame above, and its link; 0 on top. */
	uint64_t above;
	uint64_t above_link;
	/** The frame above is the upper one of a vararg function, a dummy. */
	bool above_is_vararg, above_is_dummy;
	/** C frame in which `at` ran, 0 none. */
	uint64_t cframe;
	struct lji_frames_top top;
	/** LJI_FRAMES_WHOLE, BROKEN, or MOVING; the caller knows better why it may be less. */
	enum lji_frames_state state;
};

/**
 * Begins at the newest frame of @p L, where @p top (may be NULL) or L->base tells. No frame comes
 * when @p L is no lua_State or its stack is inconsistent.
 */
struct lji_frames lji_frames_begin(const struct lji_vm *vm, uint64_t L,
				   const struct lji_frames_top *top);

/** Whether there is the frame of a function in front of @p base on the stack of @p L. */
bool lji_frames_base_fits(const struct lji_vm *vm, uint64_t L, uint64_t base);

/**
 * Gives the next older frame; false at the end. A damaged chain ends with a warning
 * "frames-broken", a place that cannot be one is left out with "frame-damaged" or "proto-damaged".
 * Each step goes down inside the stack, so there is an end.
 */
bool lji_frames_next(struct lji_frames *frames, struct lji_frame *frame_ret);

#endif
