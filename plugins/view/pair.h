/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A profile paired with its process (a core, or alive) or with a symbol table:
 * the bytes that were still in the profiler's buffer, names that the profile
 * lacks, and whether the two belong together at all.
 */
#ifndef LJI_PAIR_H
#define LJI_PAIR_H

#include "profile/model.h"
#include "recover.h"
#include "view/gather.h"

/** How many of the profile's symbols the process, or the symbol table, confirms. */
struct lji_pair_agreement {
	uint64_t protos;
	uint64_t protos_compared;
	uint64_t cfuncs;
	uint64_t cfuncs_compared;
};

/** Names that came from the pair. */
struct lji_pair_used {
	struct lji_map64 protos;
	struct lji_map64 cfuncs;
	struct lji_map64 traces;
};

/** The pair; zero-initialised is none. */
struct lji_pair {
	struct lji_session *session;
	struct lji_gathered gathered;
	/** Prototypes by address: VM index << 32 | index in its heap. */
	struct lji_map64 protos;
	struct lji_objects *objects;
	/** Names of fast functions by ffid, in a heap's name text; NULL unknown. */
	const char *fast[256];
	struct lji_recoveries recoveries;
	/** The recovery that continues this profile, or NULL. */
	const struct lji_recovery *recovery;
	struct lji_joined_file joined;
	/** --symtab. */
	struct lji_names symtab;
	bool has_symtab;
	struct lji_name_source source;
	/** With the process, and with the symbol table. */
	struct lji_pair_agreement agreement;
	struct lji_pair_agreement symtab_agreement;
	/** What the process says speaks against the pair, which --force took. */
	bool foreign;
	struct lji_pair_used used;
};

/**
 * Gathers what the session's options pair the profile with; nothing when there is none.
 * A buffer that does not continue the profile is refused (LJI_ERROR_CORRUPT), unless --force.
 */
struct lji_error *lji_pair_open(struct lji_session *session, struct lji_pair *pair_ret);

/** True if there is a process. */
static inline bool lji_pair_has_process(const struct lji_pair *pair)
{
	return pair->session && pair->session->target;
}

/** The prototype of the process at @p address and its heap; NULL if there is none. */
const struct lji_proto *lji_pair_find_proto(const struct lji_pair *pair, uint64_t address,
					    const struct lji_heap **heap_ret);

/**
 * Compares what the profile said with the process and the symbol table. LJI_ERROR_CORRUPT: another
 * process's; not with --force. A table that mostly differs is a warning: memory may be used anew.
 */
struct lji_error *lji_pair_check(struct lji_pair *pair, const struct lji_names *names);

/** Emits the object "pair" and, in text, its lines; nothing without a pair. */
void lji_pair_emit(const struct lji_pair *pair, const struct lji_profile_status *status,
		   struct lji_out *out);

/** The same without what depends on an answer that names places. */
void lji_pair_emit_agreement(const struct lji_pair *pair, const struct lji_profile_status *status,
			     struct lji_out *out);

void lji_pair_deinit(struct lji_pair *pair);

#endif
