/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Writes whole profiles, of any version and layout, from the records that the
 * readers give (grammars: ljs.h, ljm.h, ljp.h). Tarantool's newest parser reads
 * ljs 3 with ljm 3 or ljp 2 only.
 */
#ifndef LJI_PROFILE_WRITE_H
#define LJI_PROFILE_WRITE_H

#include <stdio.h>

#include "base/bytes.h"
#include "profile/reader.h"

/** What is written. */
struct lji_profile_format {
	/** MEMPROF, SYSPROF, or SYMTAB for a bare table. */
	enum lji_profile_kind kind;
	unsigned int ljs_version;
	/** Version of the stream; 0 for a bare table. */
	unsigned int version;
	/** Traces of ljs 2, ljm 2 and ljm 3 with their machine code address. */
	enum lji_trace_layout layout;
};

/** A profile being written. */
struct lji_profile_writer {
	FILE *stream;
	struct lji_profile_format format;
	/** Bytes not yet given to the stream. */
	struct lji_bytes pending;
	bool in_stream;
	/** Records written. */
	uint64_t symbols;
	uint64_t events;
	uint64_t samples;
	/** Names cut to the longest that the parser reads. */
	uint64_t cut;
	/** Records that the version has no form for: C symbols in ljs 1 and 2, traces in ljs 1. */
	uint64_t dropped;
};

/** Begins the symbol table on @p stream, which stays the caller's. */
struct lji_error *lji_profile_write_begin(struct lji_profile_writer *w, FILE *stream,
					  const struct lji_profile_format *format);

/** Writes a symbol into the table, or into the stream once that began. */
struct lji_error *lji_profile_write_symbol(struct lji_profile_writer *w, const struct lji_sym *sym);

/** Ends the table and begins the stream of @p kind and @p version (SYMTAB: none). */
struct lji_error *lji_profile_write_stream(struct lji_profile_writer *w, enum lji_profile_kind kind,
					   unsigned int version);

struct lji_error *lji_profile_write_event(struct lji_profile_writer *w,
					  const struct lji_ljm_event *event);

struct lji_error *lji_profile_write_sample(struct lji_profile_writer *w,
					   const struct lji_ljp_sample *sample);

/** Writes the final mark and flushes. Releases the writer in any case. */
struct lji_error *lji_profile_write_end(struct lji_profile_writer *w);

/** Releases a writer that is given up. */
void lji_profile_writer_deinit(struct lji_profile_writer *w);

#endif
