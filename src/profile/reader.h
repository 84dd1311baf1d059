/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Reads a profile of Tarantool's LuaJIT record by record:
 *
 *     memory profile   = ljs ljm-stream           (misc.memprof)
 *     sampling profile = ljs ljp-stream           (misc.sysprof)
 *     symbol table     = ljs                      (ljinspect symtab)
 *
 * The three grammars are drawn in ljs.h, ljm.h and ljp.h. Reading is streaming:
 * a record is handed over when it is whole, and nothing is kept. Whatever ends
 * the reading (a cut, damage, the end mark) becomes a state with the offset of
 * the first byte that was not used; what came before has been handed over.
 */
#ifndef LJI_PROFILE_READER_H
#define LJI_PROFILE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/input.h"

/** What the file is; UNKNOWN while only the symbol table was seen and it is cut. */
enum lji_profile_kind {
	LJI_PROFILE_UNKNOWN,
	LJI_PROFILE_SYMTAB,
	LJI_PROFILE_MEMPROF,
	LJI_PROFILE_SYSPROF,
};

/** How the file ends. Name, and the words of `info`. */
#define LJI_PROFILE_STATES(X)                                                  \
	X(COMPLETE, "complete")                                                \
	X(EMPTY, "empty")                                                      \
	X(NO_SYMTAB_HEADER, "cut in the header of the symbol table")           \
	X(CUT_IN_SYMTAB, "cut in the symbol table")                            \
	X(NO_EVENT_HEADER, "cut before the events")                            \
	X(CUT_IN_EVENT, "cut inside a record")                                 \
	X(NO_FINAL_MARK, "all records are whole, the final mark is missing")   \
	X(DAMAGED, "damaged")

enum lji_profile_state {
#define X(name, text) LJI_PROFILE_##name,
	LJI_PROFILE_STATES(X)
#undef X
};

/** The words of LJI_PROFILE_STATES. */
const char *lji_profile_state_text(enum lji_profile_state state);

/**
 * Layouts that share the version numbers ljs 2, ljm 3 (0243fb72 changed them
 * without a new number): A has machine-code addresses in trace records and trace
 * locations, B has not.
 */
enum lji_trace_layout {
	/** No record that tells was seen. */
	LJI_TRACES_UNDECIDED,
	LJI_TRACES_WITH_MCODE,
	LJI_TRACES_WITHOUT_MCODE,
};

/** Kinds of symbol records. */
enum lji_sym_kind { LJI_SYM_LFUNC, LJI_SYM_CFUNC, LJI_SYM_TRACE };

/** One symbol record of the table or of a stream. */
struct lji_sym {
	enum lji_sym_kind kind;
	/** It came between events, not from the table in front. */
	bool in_stream;
	/** LFUNC: the GCproto. CFUNC: the symbol's address. TRACE: prototype where recording began. */
	uint64_t address;
	/** LFUNC: first line (2^64-1 for built-in bytecode). TRACE: line where recording began. */
	uint64_t line;
	/** TRACE: its number; a flushed trace has 0. */
	uint64_t trace;
	/** TRACE in layout A: start of its machine code, else 0. */
	uint64_t mcode;
	/** LFUNC: chunk name; CFUNC: name. Not terminated; valid during the call. */
	const char *name;
	size_t name_size;
	/** Offset of the record's header byte. */
	uint64_t offset;
};

/** Memory operations, by their number in the header. */
enum lji_ljm_op { LJI_LJM_SYMBOL, LJI_LJM_ALLOC, LJI_LJM_FREE, LJI_LJM_REALLOC, LJI_LJM_OPS };

/** Who asked for memory, by its number in the header. */
enum lji_ljm_source {
	LJI_LJM_NONE,
	LJI_LJM_INTERNAL,
	LJI_LJM_LFUNC,
	LJI_LJM_CFUNC,
	LJI_LJM_TRACE,
	LJI_LJM_SOURCES,
};

/** One memory event. */
struct lji_ljm_event {
	/** enum lji_ljm_op and enum lji_ljm_source. */
	uint8_t op;
	uint8_t source;
	/** LFUNC: the GCproto. CFUNC: entry of the C function. TRACE: its number. Else 0. */
	uint64_t where;
	/** LFUNC: current line. TRACE in layout A: machine code address. Else 0. */
	uint64_t line;
	uint64_t old_address;
	uint64_t old_size;
	/** 0 for an allocation that failed (and is recorded as if it had not). */
	uint64_t new_address;
	uint64_t new_size;
};

/** VM states of samples, by number in the header. */
#define LJI_LJP_STATES(X)                                                      \
	X(INTERP) X(LFUNC) X(FFUNC) X(CFUNC) X(GC) X(EXIT) X(RECORD) X(OPT) X(ASM) X(TRACE)

enum lji_ljp_state {
#define X(name) LJI_LJP_##name,
	LJI_LJP_STATES(X)
#undef X
	LJI_LJP_STATE_COUNT,
};

/** "INTERP", …; NULL for a number that is none. */
const char *lji_ljp_state_name(unsigned int state);

/** Kinds of Lua frames, by their number in the stream. */
enum lji_ljp_frame_kind { LJI_FRAME_LFUNC = 1, LJI_FRAME_CFUNC = 2, LJI_FRAME_FFUNC = 3 };

/** One frame of a Lua stack. */
struct lji_ljp_frame {
	enum lji_ljp_frame_kind kind;
	/** LFUNC: the GCproto. CFUNC: entry of the C function. FFUNC: id of the fast function. */
	uint64_t address;
	/** LFUNC: line where the function is defined. */
	uint64_t line;
};

/** One sample; the arrays are valid during the call. */
struct lji_ljp_sample {
	enum lji_ljp_state state;
	/** Innermost first. */
	const struct lji_ljp_frame *lua;
	size_t lua_count;
	/** Return addresses, innermost first. */
	const uint64_t *host;
	size_t host_count;
	/** State TRACE: its number, the prototype it starts in and that prototype's first line. */
	uint64_t trace;
	uint64_t proto;
	uint64_t line;
};

struct lji_profile_status;

/** Who gets the records. Members may be NULL. An error returned ends the reading with it. */
struct lji_profile_handler {
	void *arg;
	/** Take no record that Tarantool's parser would refuse (the misplaced ones of defect W3). */
	bool strict;
	/** A symbol record. */
	struct lji_error *(*symbol)(void *arg, const struct lji_sym *sym);
	/**
	 * Shortcut for floods of repeated C symbols (defect W1): if the bytes at @p body (the
	 * record without its header byte, at most @p size bytes) are one that is known, takes
	 * it as if given to symbol() and returns its size, else 0.
	 */
	size_t (*known_cfunc)(void *arg, const uint8_t *body, size_t size);
	/** The table has ended and a stream of status->kind and status->version begins. */
	struct lji_error *(*stream)(void *arg, const struct lji_profile_status *status);
	/** Some events in a row, at most LJI_LJM_BATCH; symbols between events come in order. */
	struct lji_error *(*events)(void *arg, const struct lji_ljm_event *events, size_t count);
	struct lji_error *(*sample)(void *arg, const struct lji_ljp_sample *sample);
};

/** Most events in one call of events(). */
#define LJI_LJM_BATCH 256

/** What was read and how it ended. Zero-initialise. */
struct lji_profile_status {
	enum lji_profile_kind kind;
	/** Versions of the two parts, 0 when not reached. */
	unsigned int ljs_version;
	unsigned int version;
	enum lji_trace_layout layout;
	enum lji_profile_state state;

	/** Bytes of zeros in front of the symbol table (defect W4). */
	uint64_t zeros;
	/** Offset of the first byte behind the symbol table, and of the first record behind it. */
	uint64_t ljs_end;
	uint64_t stream_start;
	/** Offset of the first byte that is not part of a whole record; the end if complete. */
	uint64_t end;
	/** Offset of the item that is malformed (DAMAGED), else equal to end. */
	uint64_t bad;
	/** Size of the input as far as it was read; for complete files all of it. */
	uint64_t size;
	/** Bytes behind the final mark, and whether another profile begins there (defect W9). */
	uint64_t trailing;
	bool trailing_profile;
	bool trailing_zeros;
	/** Reserved bytes of a prologue or unused header bits were not zero. */
	bool reserved_used;
	/** Why it is DAMAGED, or how a packed stream or reading failed; NULL else. Owned. */
	char *reason;

	/** Records: of the table and of the stream, by enum lji_sym_kind. */
	uint64_t table_symbols[3];
	uint64_t stream_symbols[3];
	/** C symbols with the header of another part (defect W3), counted in stream_symbols too. */
	uint64_t misplaced_symbols;
	/** Memory events by op, by source, and their bytes (saturating). */
	uint64_t events[LJI_LJM_OPS];
	uint64_t sources[LJI_LJM_SOURCES];
	uint64_t alloc_bytes;
	uint64_t realloc_new_bytes;
	uint64_t realloc_old_bytes;
	uint64_t free_bytes;
	/** Samples by state and their frames. */
	uint64_t samples[LJI_LJP_STATE_COUNT];
	uint64_t lua_frames;
	uint64_t host_frames;
};

/** Releases what @p status owns. */
void lji_profile_status_deinit(struct lji_profile_status *status);

/** Sets state DAMAGED at offset @p bad with a formatted reason (internal to the readers). */
void lji_profile_damaged(struct lji_profile_status *status, uint64_t bad, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/**
 * Reads a whole profile. Cuts and damage are no errors but a state. Errors:
 * CORRUPT for what is no profile at all (the message says what it looks like),
 * UNSUPPORTED for a version that is not known (both numbers and the part), and
 * those of @p handler. @p status_ret is set in every case; deinit it.
 */
struct lji_error *lji_profile_read(struct lji_input *in, const struct lji_profile_handler *handler,
				   struct lji_profile_status *status_ret);

#endif
