/* SPDX-License-Identifier: MIT */
/**
 * @file
 * C symbols of a profile as they are at one moment of the stream. An address has
 * the name announced last; asking gives the symbol at or below an address.
 * Symbols that are announced over and over (defect W1: 5,700 of them at each
 * allocation of a C function) cost one comparison of bytes each.
 */
#ifndef LJI_PROFILE_CSYMS_H
#define LJI_PROFILE_CSYMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/intern.h"
#include "base/map.h"
#include "base/vector.h"

/** No symbol. */
#define LJI_CSYM_NONE UINT32_MAX

/** An address that has or had a name. */
struct lji_csym_slot {
	uint64_t address;
	/** The symbol it has now. */
	uint32_t current;
	/** Different names it was given; imports of an object pile up at its load base. */
	uint32_t names : 31;
	/** It is in `changed`; whoever empties that clears it. */
	uint32_t listed : 1;
};

/** Addresses in ascending order, as slot indices; csyms.c keeps few of them, of growing size. */
struct lji_csym_run {
	uint32_t *slots;
	size_t count;
};

/** The symbols; zero-initialised is empty. */
struct lji_csyms {
	/** Each (address, name) once: the record's canonical body. Its number is the symbol's. */
	struct lji_intern bodies;
	/** By symbol: its slot. */
	LJI_VECTOR(, uint32_t) slot_of;
	LJI_VECTOR(, struct lji_csym_slot) slots;
	struct lji_map64 by_address;
	LJI_VECTOR(, struct lji_csym_run) runs;
	/** Slots that are in no run yet. */
	LJI_VECTOR(, uint32_t) fresh;
	/** The symbol that will probably be announced next. */
	uint32_t next;
	/** Changes whenever an address gets another name. */
	uint64_t generation;
	/** With `track`: slots that got another name since the user emptied the list. */
	bool track;
	LJI_VECTOR(, uint32_t) changed;
};

/** Takes a symbol; false without memory. */
bool lji_csyms_add(struct lji_csyms *c, uint64_t address, const char *name, size_t size);

/**
 * If the @p size bytes at @p body begin with the body of the symbol expected next, takes it
 * and returns the body's size, else 0.
 */
size_t lji_csyms_known(struct lji_csyms *c, const uint8_t *body, size_t size);

/**
 * The symbol with the greatest address not above @p address, LJI_CSYM_NONE if there is none
 * (or no memory to sort).
 */
uint32_t lji_csyms_floor(struct lji_csyms *c, uint64_t address);

/** Address of symbol @p sym. */
uint64_t lji_csyms_address(const struct lji_csyms *c, uint32_t sym);

/** Name of symbol @p sym, not terminated. */
const char *lji_csyms_name(const struct lji_csyms *c, uint32_t sym, size_t *size_ret);

/**
 * True if an address @p offset bytes above @p sym is not code of it: imports are listed at
 * the load base of their object, where no code is for the first few hundred bytes.
 */
bool lji_csyms_is_import(const struct lji_csyms *c, uint32_t sym, uint64_t offset);

void lji_csyms_deinit(struct lji_csyms *c);

#endif
