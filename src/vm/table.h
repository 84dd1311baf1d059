/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tables (GCtab, lj_obj.h), read slot by slot: the `next` links of the hash
 * part are not followed, so a table in the middle of a rehash cannot loop.
 *
 *     array -> TValue[asize]            index 0 exists
 *     node  -> { val, key, next }[hmask + 1]; hmask 0 and &g->nilnode: no hash part
 */
#ifndef LJI_TABLE_H
#define LJI_TABLE_H

#include "vm/heap.h"

/** The fixed part of a table, checked. */
struct lji_table {
	uint64_t address;
	/** Slots of the array part, 0 to asize - 1. */
	uint64_t array;
	uint32_t asize;
	/** Nodes of the hash part; node_count 0 without one. */
	uint64_t node;
	uint32_t node_count;
	/** Metatable, 0 none. */
	uint64_t metatable;
};

/** Reads the table at @p addr; false when there is none or its sizes are impossible. */
bool lji_table_read(const struct lji_vm *vm, uint64_t addr, struct lji_table *table_ret);

/** Called for each pair whose value is not nil; false stops. */
typedef bool lji_table_fn(void *arg, const struct lji_value *key, const struct lji_value *value);

/**
 * Calls @p fn for the pairs of @p table, array part first, at most @p limit slots.
 * @return Slots looked at; unreadable ones end the part they are in.
 */
uint64_t lji_table_each(const struct lji_vm *vm, const struct lji_table *table, uint64_t limit,
			lji_table_fn *fn, void *arg);

/** The value at string key @p name, looked for in at most @p limit slots; false when absent. */
bool lji_table_field(const struct lji_vm *vm, const struct lji_table *table, const char *name,
		     uint64_t limit, struct lji_value *value_ret);

#endif
