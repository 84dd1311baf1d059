/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Decoders of the debug information of a GCproto, on plain bytes of which none
 * is trusted (lj_debug.c).
 *
 *     lineinfo = delta*                   u8 if numline < 256, u16 if < 65536, else u32
 *     uvinfo   = (name NUL)*              one per upvalue, in order
 *     varinfo  = record* 0
 *     record   = (name NUL | byte 1 … 6) uleb128 start-pc-delta uleb128 length
 */
#ifndef LJI_DEBUGINFO_H
#define LJI_DEBUGINFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Names of the loop variables that have a number instead of a name. ORDER VARNAMEDEF, lj_debug.h. */
#define LJI_VARNAMES(X)                                                        \
	X(FOR_IDX, 1, "(for index)")                                           \
	X(FOR_STOP, 2, "(for limit)")                                          \
	X(FOR_STEP, 3, "(for step)")                                           \
	X(FOR_GEN, 4, "(for generator)")                                       \
	X(FOR_STATE, 5, "(for state)")                                         \
	X(FOR_CTL, 6, "(for control)")

/**
 * Line of bytecode position @p pos; 0 is the function header, @p sizebc the end
 * (lj_debug_line()).
 * @return The line or -1 when @p pos or the array does not reach that far.
 */
int64_t lji_lineinfo_line(const uint8_t *lineinfo, size_t size, int32_t firstline, uint32_t numline,
			  uint32_t sizebc, uint32_t pos);

/** Bytes of one lineinfo element: 1, 2 or 4. */
unsigned int lji_lineinfo_width(uint32_t numline);

/** Name of upvalue @p index, not NUL-terminated by contract; NULL when the list ends before it. */
const char *lji_uvinfo_name(const uint8_t *uvinfo, size_t size, unsigned int index,
			    size_t *size_ret);

/** A place in varinfo. */
struct lji_varinfo {
	const uint8_t *p;
	const uint8_t *end;
	/** Start of the last record; starts are kept as differences. */
	uint32_t lastpc;
};

/** One local variable. */
struct lji_variable {
	const char *name;
	size_t name_size;
	/** Positions at which it lives: start <= pos < end. */
	uint32_t start;
	uint32_t end;
};

/** Begins at the first record. */
struct lji_varinfo lji_varinfo_begin(const uint8_t *varinfo, size_t size);

/** Takes the next record; false at the end and at the first damaged one. */
bool lji_varinfo_next(struct lji_varinfo *it, struct lji_variable *variable_ret);

/**
 * Name of the variable that lives in slot @p slot at position @p pos: the slot-th record alive
 * there. NULL when it has none (a temporary).
 */
const char *lji_varinfo_name(const uint8_t *varinfo, size_t size, uint32_t pos, unsigned int slot,
			     size_t *size_ret);

#endif
