/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What is told of the Lua frames of coroutines: part of lji_heap (heap.h).
 */
#ifndef LJI_STACK_H
#define LJI_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Types of frames: how one was entered. FRAME_*, lj_frame.h; there is no 4. */
#define LJI_FRAME_TYPES(X)                                                     \
	X(LUA, 0, "Lua")                                                       \
	X(C, 1, "C")                                                           \
	X(CONT, 2, "continuation")                                             \
	X(VARG, 3, "vararg")                                                   \
	X(CP, 5, "cpcall")                                                     \
	X(PCALL, 6, "pcall")                                                   \
	X(PCALLH, 7, "pcall in hook")

enum lji_frame_type {
#define X(name, number, text) LJI_FRAME_##name = number,
	LJI_FRAME_TYPES(X)
#undef X
};

/** "Lua", "C", "continuation", … */
const char *lji_frame_type_name(enum lji_frame_type type);

/** How far the frames of a coroutine are told. */
#define LJI_FRAMES_STATES(X)                                                   \
	/** All of them. */                                                    \
	X(WHOLE, "whole")                                                      \
	/** It runs: the VM had them so when it last saved where it is. */      \
	X(SAVED, "saved")                                                      \
	/** It runs machine code: from where that was entered, without what it inlined. */ \
	X(TRACE, "trace")                                                      \
	/** The chain is damaged: those in front of it. */                     \
	X(BROKEN, "broken")                                                    \
	/** The stack was just being moved, or contradicts itself: none. */     \
	X(MOVING, "moving")

enum lji_frames_state {
#define X(name, text) LJI_FRAMES_##name,
	LJI_FRAMES_STATES(X)
#undef X
};

/** "whole", "saved", "trace", "broken", "moving". */
const char *lji_frames_state_name(enum lji_frames_state state);

/** What the caller of a function calls it: lua_Debug.namewhat. */
#define LJI_CALLNAMES(X)                                                       \
	X(NONE, NULL)                                                          \
	X(LOCAL, "local")                                                      \
	X(GLOBAL, "global")                                                    \
	X(METHOD, "method")                                                    \
	X(FIELD, "field")                                                      \
	X(UPVALUE, "upvalue")                                                  \
	X(METAMETHOD, "metamethod")

enum lji_callname_kind {
#define X(name, text) LJI_CALLNAME_##name,
	LJI_CALLNAMES(X)
#undef X
};

/** "local", …; NULL for LJI_CALLNAME_NONE. */
const char *lji_callname_kind_name(enum lji_callname_kind kind);

/** No such position, no such name. */
#define LJI_NO_POSITION UINT32_MAX
#define LJI_NO_NAME UINT32_MAX

/** One Lua frame of a coroutine. */
struct lji_stack_frame {
	/** Address of its first slot. */
	uint64_t base;
	/** Function object. */
	uint64_t func;
	/** Lua: address of the prototype; C and fast functions: the C entry point. */
	uint64_t code;
	/** Lua: index of the prototype in lji_heap.protos, UINT32_MAX when it is not in there. */
	uint32_t proto;
	/** Lua: the instruction that runs, LJI_NO_POSITION unknown; its line, -1 unknown. */
	uint32_t position;
	int32_t line;
	/** What its caller calls it: for lji_heap_callname(); LJI_NO_NAME without one. */
	uint32_t name;
	/** enum lji_callname_kind. */
	uint8_t name_kind;
	/** enum lji_frame_type. */
	uint8_t type;
	/** enum lji_closure_kind. */
	uint8_t kind;
	uint8_t ffid;
	/** `position` is where it called the younger one; else where the VM last saved its PC. */
	bool exact;
};

#endif
