/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What views of a profile start with: the file read to its end, and what its
 * state means for the answer.
 */
#ifndef LJI_VIEW_PROFILE_H
#define LJI_VIEW_PROFILE_H

#include "format/format.h"
#include "profile/model.h"
#include "session.h"

struct lji_pair;

/**
 * Reads the session's profile into @p handler, with what @p pair (may be NULL) recovered
 * behind it. A cut, damage and the like become warnings; errors: nothing usable is
 * there (empty, cut in its first bytes, no profile at all).
 */
struct lji_error *lji_view_read_profile(struct lji_session *session,
					const struct lji_profile_handler *handler,
					const struct lji_pair *pair,
					struct lji_profile_status *status_ret);

/**
 * Opens the pair that the options name into @p pair_ret, reads the session's profile into
 * @p model_ret (initialised here) and checks that they belong together. Warns when there are
 * no events in it. @p pair_ret must outlive the model's use.
 */
struct lji_error *lji_view_read_model(struct lji_session *session, struct lji_pair *pair_ret,
				      struct lji_model *model_ret,
				      struct lji_profile_status *status_ret);

/** "memprof", "sysprof", "symbol table"; NULL unknown. */
const char *lji_view_profile_kind(enum lji_profile_kind kind);

/**
 * True if the view info answers instead of the report: there are no events, and the user named no
 * view and no option of the report.
 */
bool lji_view_info_answers(const struct lji_session *session,
			   const struct lji_profile_status *status);

/** Emits what the view info tells; @p names: what the profile said. */
void lji_view_emit_info(struct lji_out *out, const struct lji_profile_status *status,
			const struct lji_names *names);

/** Emits profiler, ljs_version, version, cut_at. */
void lji_view_profile_fields(struct lji_out *out, const struct lji_profile_status *status);

/** True if the profile has no end of its own. */
static inline bool lji_view_profile_cut(const struct lji_profile_status *status)
{
	return status->state != LJI_PROFILE_COMPLETE;
}

#endif
