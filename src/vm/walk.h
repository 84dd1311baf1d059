/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the parts of one heap walk share (heap.c and the files it calls).
 * Private to src/vm.
 */
#ifndef LJI_WALK_H
#define LJI_WALK_H

#include "base/map.h"
#include "base/marks.h"
#include "vm/heap.h"
#include "vm/object.h"

/** What the walk knows of a prototype besides what it tells. */
struct lji_walk_proto {
	/** One live function object made from it, 0 none. */
	uint64_t closure;
	/** It was met in the list of objects, not only through a function. */
	bool listed;
};

/** One walk. */
struct lji_walk {
	const struct lji_vm *vm;
	struct lji_heap *heap;
	/** LJI_HEAP_* bits. */
	unsigned int what;
	/** g->gc.currentwhite. */
	unsigned int currentwhite;
	/** No list can be longer than this. */
	uint64_t limit;
	/** Prototype address to index in heap->protos. */
	struct lji_map64 protos;
	/** Parallel to heap->protos. */
	LJI_VECTOR(, struct lji_walk_proto) extra;
	/** Traces that were met in the list of objects, if J->trace is not known. */
	LJI_VECTOR(, uint64_t) listed_traces;
	/** Objects of all lists, and those that objects which are alive refer to (refs.c). */
	struct lji_marks listed;
	struct lji_marks wanted;
	/** Memory of ljinspect itself ran out: the walk ends as soon as it can. */
	bool nomem;
};

/** Warning about damaged or moving data at @p addr; marks the answer as torn. */
void lji_walk_torn(struct lji_walk *walk, const char *code, uint64_t addr, const char *text);

/** Visits every object of every list (lists.c); sets walk->limit. */
void lji_walk_lists(struct lji_walk *walk);

/**
 * Counts the object at @p addr, whose bytes are @p p, and collects it (visit.c). False when its
 * own fields say that it is none.
 */
bool lji_walk_visit(struct lji_walk *walk, uint64_t addr, const uint8_t *p);

/** The object at @p addr is in a list (refs.c). */
void lji_walk_list(struct lji_walk *walk, uint64_t addr);

/** Something that is alive refers to the object at @p addr; nothing if no object of type @p gct is there. */
void lji_walk_want(struct lji_walk *walk, uint64_t addr, enum lji_gct gct);

/** Wants what the object at @p addr refers to, which must be alive and not the newest one. */
void lji_walk_refs(struct lji_walk *walk, uint64_t addr, enum lji_gct gct);

/** Warns when what is wanted is in no list; at the end of a walk. */
void lji_walk_check_refs(struct lji_walk *walk);

/** True if the layout tells what is in a GCtrace; a calibrated one may not. */
bool lji_walk_knows_traces(const struct lji_walk *walk);

/** True if it tells where J->trace is; if not, traces are those of the list of objects. */
bool lji_walk_knows_trace_array(const struct lji_walk *walk);

/** Collects the traces into heap->traces (trace.c). */
void lji_walk_traces(struct lji_walk *walk);

/** Tells the status of heap->coroutines (coroutine.c). */
void lji_walk_coroutines(struct lji_walk *walk);

/** Reads the frames of heap->coroutines (stacks.c). */
void lji_walk_frames(struct lji_walk *walk);

/** Names prototypes and closures by reachability (names.c). */
void lji_walk_names(struct lji_walk *walk);

/** Counts the strings by walking the string table (strtab.c). */
void lji_walk_strings(struct lji_walk *walk);

#endif
