/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a called function is called there, as lua_getinfo() has it (lj_debug_funcname(),
 * lj_debug_slotname() in lj_debug.c): the calling instruction tells the slot of the function, what
 * was done before it tells where that came from. Private to src/vm.
 */
#ifndef LJI_CALLNAME_H
#define LJI_CALLNAME_H

#include "vm/proto.h"

/** A name; not NUL-terminated. Valid as lji_target_at(). */
struct lji_callname {
	enum lji_callname_kind kind;
	const char *name;
	size_t size;
};

/**
 * How the instruction at @p position of @p proto calls what it calls; kind LJI_CALLNAME_NONE when
 * it tells no name. @p work_left bounds the bytes and instructions that are looked at in all
 * calls with it, and is lowered by them; at 0 there are no names any more.
 */
struct lji_callname lji_callname_of(const struct lji_vm *vm, const struct lji_proto_head *proto,
				    uint32_t position, uint64_t *work_left);

#endif
