/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Samples of a VM's heap, to see whether objects are laid out as a layout says.
 * Private to src/vm. Bounded work, whatever the heap looks like.
 */
#ifndef LJI_SAMPLE_H
#define LJI_SAMPLE_H

#include "vm/vm.h"

/** How many objects were looked at and how many of them fit. */
struct lji_sample {
	unsigned int seen;
	unsigned int fit;
};

/** Strings from chains all over the table: type, end, chain of their hash. */
struct lji_sample lji_sample_strings(const struct lji_vm *vm);

/** Prototypes near the head of gc.root: sizes, first instruction, constants, chunk name. */
struct lji_sample lji_sample_protos(const struct lji_vm *vm);

/** Finished traces: number, and IR, snapshots and map behind each other. */
struct lji_sample lji_sample_traces(const struct lji_vm *vm);

/** The same of one trace, wherever it was found; its number does not count. */
bool lji_sample_trace(const struct lji_vm *vm, uint64_t addr);

/** True if @p addr is a string that begins with @p text and, if @p whole, ends there. */
bool lji_sample_string_is(const struct lji_vm *vm, uint64_t addr, const char *text, bool whole);

/** True if the hash part of the table at @p addr has the string @p key. */
bool lji_sample_table_has(const struct lji_vm *vm, uint64_t addr, const char *key);

#endif
