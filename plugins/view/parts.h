/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fields that several views of Lua objects tell the same way.
 */
#ifndef LJI_VIEW_PARTS_H
#define LJI_VIEW_PARTS_H

#include "format/format.h"
#include "session.h"

/** "lua", "c", "fast": the field `kind` of functions and frames. */
const char *lji_closure_kind_name(enum lji_closure_kind kind);

/** "library", "stripped", NULL: the field `origin` of prototypes and frames. */
const char *lji_proto_origin(const struct lji_proto *proto);

/**
 * Emits `entry` and what symbol it lies in: `symbol`, `object`, `offset`; @p entry 0 emits nulls.
 * Needs lji_session_objects().
 */
void lji_entry_fields(struct lji_session *session, uint64_t entry, struct lji_out *out);

/** True if it is what a whole chunk is compiled to. */
bool lji_proto_is_main_chunk(const struct lji_proto *proto);

/** Emits `address`, `status`, `main`, `vm_thread`, which LJI_COROUTINE_TEXT shows. */
void lji_coroutine_fields(struct lji_out *out, const struct lji_coroutine *co);

#define LJI_COROUTINE_TEXT \
	"{address}  {status}{main?, main thread:}{vm_thread?, thread of finalizers:}"

/** The statuses of coroutines, those that tell most first. */
extern const enum lji_co_status lji_co_order[LJI_CO_UNKNOWN + 1];

#endif
