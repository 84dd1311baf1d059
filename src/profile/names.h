/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What addresses and trace numbers mean at one moment of a profile: a name holds
 * from the record that brought it until another replaces it. Places are what
 * events and frames resolve to at their own time; they stay valid when
 * addresses are reused later.
 */
#ifndef LJI_PROFILE_NAMES_H
#define LJI_PROFILE_NAMES_H

#include "base/bytes.h"
#include "base/hash.h"
#include "base/intern.h"
#include "base/map.h"
#include "profile/csyms.h"
#include "profile/reader.h"

/** A prototype: chunk name and first line. */
struct lji_proto_sym {
	uint64_t address;
	uint32_t chunk;
	uint64_t first_line;
};

/** A trace: where it starts. */
struct lji_trace_sym {
	uint64_t number;
	uint64_t proto;
	/** Chunk name of the prototype, LJI_INTERN_NONE while it is not known. */
	uint32_t chunk;
	uint64_t line;
	uint64_t mcode;
};

/**
 * Where names come from that the profile lacks: the process it is paired with, a symbol
 * table. Members may be NULL; results are valid during the call. Not asked with compat.
 */
struct lji_name_source {
	void *arg;
	/** Chunk name and first line of the prototype at @p address that has @p line (2^64-1: any). */
	bool (*proto)(void *arg, uint64_t address, uint64_t line, const char **chunk_ret,
		      size_t *size_ret, uint64_t *first_line_ret);
	/** The C function that holds @p address, and its start. */
	bool (*cfunc)(void *arg, uint64_t address, struct lji_bytes *name, uint64_t *start_ret);
	/** Where a trace starts. */
	bool (*trace)(void *arg, uint64_t number, uint64_t *proto_ret, uint64_t *line_ret);
	/** A fast function; NULL unknown. */
	const char *(*fast)(void *arg, uint64_t id);
};

/** What the profile said so far. Zero-initialise. */
struct lji_names {
	/** Labels and their choice exactly as Tarantool's parser has them. */
	bool compat;
	/** Chunk names, and by their number the K of function_alias_K, 0 none. */
	struct lji_intern chunks;
	LJI_VECTOR(, uint32_t) aliases;
	uint32_t alias_count;

	/** Prototypes by address, traces by number: indices of the items. */
	struct lji_map64 proto_index;
	LJI_VECTOR(, struct lji_proto_sym) protos;
	struct lji_map64 trace_index;
	LJI_VECTOR(, struct lji_trace_sym) traces;
	struct lji_csyms csyms;
	/** Changes when a prototype or trace gets (another) meaning. */
	uint64_t generation;

	/** Asked last; NULL none. Not owned. Names of C functions that came from it. */
	const struct lji_name_source *more;
	struct lji_intern more_names;
};

/** What a place is. */
enum lji_place_kind {
	/** The VM itself. */
	LJI_PLACE_INTERNAL,
	/** a: number of the chunk name; b: line. */
	LJI_PLACE_LUA,
	/** A Lua function that was never announced; a: address of the GCproto, b: line. */
	LJI_PLACE_UNKNOWN_LUA,
	/** a: number of the C symbol; b: offset from it. */
	LJI_PLACE_C,
	/** a: number of the name in more_names; b: where the function begins. */
	LJI_PLACE_MORE_C,
	/** a: address of C code that no symbol names. */
	LJI_PLACE_UNKNOWN_C,
	/** a: id of a fast function. */
	LJI_PLACE_FAST,
	/** A VM state that has no stack; a: enum lji_ljp_state. */
	LJI_PLACE_STATE,
	/** A trace that nobody announced, or trace 0: no start is known. */
	LJI_PLACE_NOWHERE,
};

/** A place: in a trace if `traced`, else `trace` is 0. */
struct lji_place {
	enum lji_place_kind kind;
	bool traced;
	uint64_t trace;
	/** Its machine code, where the profile tells (layout A), else 0. */
	uint64_t mcode;
	uint64_t a;
	uint64_t b;
};

/** True if they are the same. */
static inline bool lji_place_equal(const struct lji_place *x, const struct lji_place *y)
{
	return x->kind == y->kind && x->traced == y->traced && x->trace == y->trace &&
	       x->mcode == y->mcode && x->a == y->a && x->b == y->b;
}

static inline uint64_t lji_place_hash(const struct lji_place *p)
{
	uint64_t hash = lji_hash_mix(lji_hash_seed(), p->a);

	hash = lji_hash_mix(hash, p->b);
	hash = lji_hash_mix(hash, p->trace + p->mcode);
	return lji_hash_mix(hash, (uint64_t)p->kind << 1 | p->traced);
}

/**
 * Name of fast function @p id in Tarantool's LuaJIT b52fe979 (and back to e7ffa50f), NULL if
 * there is none. Other builds number them otherwise: only for compat.
 */
const char *lji_names_fast(uint64_t id);

/** Takes a symbol record. */
struct lji_error *lji_names_add(struct lji_names *s, const struct lji_sym *sym);

/** Where (address, line) is now; rules 2 to 5 of Tarantool's parser with compat. */
struct lji_place lji_names_place(struct lji_names *s, enum lji_ljm_source source,
				   uint64_t address, uint64_t line);

/**
 * The place of trace @p number now. @p mcode is its machine code where the profile tells,
 * else 0: an announcement with another one was of another trace.
 */
struct lji_place lji_names_trace(struct lji_names *s, uint64_t number, uint64_t mcode);

/** A number that changes whenever places of @p source may have changed. */
uint64_t lji_names_generation(const struct lji_names *s, enum lji_ljm_source source);

/** How a label is written. */
enum lji_label_style {
	/** Bytes as they are, aliases for names with newlines: Tarantool's text. */
	LJI_LABEL_RAW,
	/** Escaped for one line of text, long names shortened with a mark. */
	LJI_LABEL_TEXT,
	/**
	 * A frame of a folded stack: as TEXT, but ';' and ' ' of names are escaped too (one would
	 * make two frames, the other a count), and C functions come without their address.
	 */
	LJI_LABEL_FRAME,
	/** A name for another program, which escapes: whole, C functions without their address. */
	LJI_LABEL_EXPORT,
};

/**
 * Appends the label of @p place: "@file.lua:12", "name:0xADDRESS", "INTERNAL",
 * "CFUNC 0xADDRESS", "TRACE [n] started at …" (layout A: "TRACE [n] 0xMCODE …").
 */
void lji_names_label(const struct lji_names *s, const struct lji_place *place,
		       enum lji_label_style style, struct lji_bytes *label);

/**
 * The chunk name of a Lua place without its '@' or '=' and the place's line (2^64-1 unknown);
 * false for other places. *@p chunk_ret is not terminated.
 */
bool lji_names_file(const struct lji_names *s, const struct lji_place *place,
		    const char **chunk_ret, size_t *size_ret, uint64_t *line_ret);

/** Name of the C function of a place, not terminated; NULL for others. */
const char *lji_names_function(const struct lji_names *s, const struct lji_place *place,
			       size_t *size_ret);

/** Address of a C place (its symbol's), 0 for others. */
uint64_t lji_names_address(const struct lji_names *s, const struct lji_place *place);

void lji_names_deinit(struct lji_names *s);

#endif
