/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Texts of GCstr objects kept by address, so that they can be told after the
 * target runs again. LuaJIT interns strings: one address is one text.
 */
#ifndef LJI_CHUNKNAMES_H
#define LJI_CHUNKNAMES_H

#include "vm/vm.h"

struct lji_heap_strings;

/** An empty store, NULL without memory. */
struct lji_heap_strings *lji_heap_strings_create(void);

/** Keeps the text of the string at @p addr, once; unreadable ones are not kept. False without memory. */
bool lji_heap_strings_keep(struct lji_heap_strings *strings, const struct lji_vm *vm, uint64_t addr);

/** The kept text, NUL-terminated; "" and 0 when it was not kept. */
const char *lji_heap_strings_get(const struct lji_heap_strings *strings, uint64_t addr,
				 size_t *size_ret);

/** Accepts NULL. */
void lji_heap_strings_destroy(struct lji_heap_strings *strings);

#endif
