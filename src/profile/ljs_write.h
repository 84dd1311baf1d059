/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Writes ljs, the symbol table of Tarantool's profilers.
 *
 *     ljs       = prologue record* end
 *     prologue  = 'l' 'j' 's' u8(version) u8(0) u8(0) u8(0)
 *     record    = u8(type) body
 *     end       = u8(0x80)
 *
 *     header    +---+-------------------+-------+     bit 7     end of the table
 *     byte      | 7 | 6   5   4   3   2 | 1   0 |     bits 2-6  0
 *               +---+-------------------+-------+     bits 0-1  type
 *
 *               type 0    type 1    type 2
 *     ljs 1     lfunc
 *     ljs 2     lfunc     trace               (layout "2b": no machine code address)
 *     ljs 3     lfunc     cfunc     trace
 *
 *     lfunc     = uleb(prototype address) string(chunk name) uleb(first line)
 *     cfunc     = uleb(address) string(name)
 *     trace     = uleb(number) uleb(prototype address) uleb(line)
 *     string    = uleb(size) u8{size}
 *     uleb      = unsigned little-endian base 128, shortest form
 *
 * Source: tarantool/luajit src/lj_symtab.h, lj_memprof.h (b52fe979 and before).
 */
#ifndef LJI_LJS_WRITE_H
#define LJI_LJS_WRITE_H

#include <stdint.h>
#include <stdio.h>

#include "base/bytes.h"
#include "base/error.h"

/** Newest version of the format. */
#define LJI_LJS_VERSION 3

/**
 * Longest string written; longer ones are cut to it. Tarantool's parser gives up
 * on more than 10 MiB.
 */
#define LJI_LJS_STRING_MAX (10 * 1024 * 1024 - 64)

/** A table being written. */
struct lji_ljs_writer {
	FILE *stream;
	unsigned int version;
	/** Records not yet given to the stream. */
	struct lji_bytes pending;
	/** Written so far. A kind that the version does not have is not written. */
	uint64_t lfuncs, cfuncs, traces;
	/** Strings that were cut to LJI_LJS_STRING_MAX. */
	uint64_t cut;
};

/** Begins a table of @p version 1, 2 or 3 on @p stream, which stays the caller's. */
struct lji_error *lji_ljs_write_begin(struct lji_ljs_writer *writer, FILE *stream,
				      unsigned int version);

/** A function prototype; @p line is the line where it is defined, -1 in built-in bytecode. */
struct lji_error *lji_ljs_write_lfunc(struct lji_ljs_writer *writer, uint64_t proto,
				      const char *chunk, size_t chunk_size, int64_t line);

/** A C function or another named address. Nothing in versions 1 and 2. */
struct lji_error *lji_ljs_write_cfunc(struct lji_ljs_writer *writer, uint64_t address,
				      const char *name, size_t name_size);

/** A trace and where its recording began. Nothing in version 1. */
struct lji_error *lji_ljs_write_trace(struct lji_ljs_writer *writer, uint64_t number,
				      uint64_t proto, uint64_t line);

/** Ends the table and hands all of it to the stream; the writer is released in any case. */
struct lji_error *lji_ljs_write_end(struct lji_ljs_writer *writer);

/** Releases a writer whose table is given up. */
void lji_ljs_writer_deinit(struct lji_ljs_writer *writer);

#endif
