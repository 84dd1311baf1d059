/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Paths by which objects are reachable, found breadth-first with bounded work.
 * A path is a chain of steps from a root; its text reads like Lua:
 *
 *     store                      a global
 *     M.f  M["odd key"].g  T[1]  fields
 *     outer:helper               what upvalue `helper` of `outer` holds
 *     local helper               the same when `outer` itself has no path
 *     getmetatable(obj).__index  getfenv(f).x
 *     package.loaded.json.decode  registry["FILE*"].__index.read
 *     getmetatable(cdata).__call  of a type rather than an object
 *     ffi.metatype("point_t").__index.len  of a C type; by its number if it has no name
 *     ffi.metatype(function).__call  of all C functions of the FFI
 *     ffi callback 0             what C calls, by its slot
 *
 * Bytes of keys are the target's own, NULs and what is beyond 64 excepted: formats escape them.
 * Private to src/vm.
 */
#ifndef LJI_NAMES_H
#define LJI_NAMES_H

#include "base/bytes.h"
#include "vm/heap.h"

/** Kind of a step. */
enum lji_step {
	/** A root; `bits` is an enum lji_name_root. */
	LJI_STEP_ROOT,
	/** A table field: `type` and `bits` are the key. */
	LJI_STEP_FIELD,
	/** A metatable, an environment. */
	LJI_STEP_METATABLE,
	LJI_STEP_ENV,
	/** Upvalue number `bits` of the parent, a function. */
	LJI_STEP_UPVALUE,
};

/** Where paths begin. */
enum lji_name_root {
	LJI_ROOT_GLOBALS,
	LJI_ROOT_LOADED,
	LJI_ROOT_REGISTRY,
	/** The metatable of a type, which is in the node's `type`. */
	LJI_ROOT_BASEMT,
	/** What ffi.metatype() and callbacks were given. */
	LJI_ROOT_FFI,
	/** A function without a path, for the sake of its upvalues. */
	LJI_ROOT_ANONYMOUS,
};

/** A reached object: the step that led to it and the object it came from. */
struct lji_name_node {
	uint64_t address;
	uint64_t bits;
	/** Index of the object it was reached from, UINT32_MAX for roots. */
	uint32_t parent;
	/** Index into lji_heap.names, UINT32_MAX without one. */
	uint32_t name;
	/** enum lji_step. */
	uint8_t step;
	/** Type of a field's key. */
	uint8_t type;
	/** enum lji_gct of the object. */
	uint8_t gct;
	/** Steps from the root. */
	uint8_t depth;
};

LJI_VECTOR(lji_name_nodes, struct lji_name_node);

/** Longest path, in steps. */
#define LJI_NAME_DEPTH 8

/** Appends the text of node @p index to @p text; false without memory. */
bool lji_name_text(const struct lji_vm *vm, const struct lji_name_nodes *nodes, uint32_t index,
		   struct lji_bytes *text);

#endif
