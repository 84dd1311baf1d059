/* SPDX-License-Identifier: MIT */
/* Profilers of Tarantool's LuaJIT that were running, and what they had not written. */
#include <stdlib.h>
#include <string.h>

#include "recover.h"
#include "view/profile.h"
#include "view/summary.h"

static bool any_tarantool(const struct lji_gathered *gathered)
{
	for (size_t i = 0; i < gathered->count; i++) {
		if (gathered->items[i].vm->layout->family == LJI_FAMILY_TARANTOOL)
			return true;
	}
	return false;
}

static void emit(const struct lji_session *session, const struct lji_profiler *p,
		 struct lji_out *out)
{
	const char *view = lji_view_profile_kind(p->kind);

	lji_out_begin_object(out, NULL);
	lji_out_str(out, "profiler", view);
	lji_out_addr(out, "state_address", p->address);
	lji_out_addr(out, "global_state", p->g);
	if (lji_profiler_flush_failed(p)) {
		lji_out_null(out, "unwritten_bytes");
		lji_out_line(out, view, "its last write failed; {profiler} -o FILE recovers what it "
					"had in memory");
	} else {
		lji_out_u64(out, "unwritten_bytes", p->pos - p->buf, LJI_UNIT_COUNT);
		lji_out_line(out, view, session->options->core ?
			     "was running, {unwritten_bytes|byte|bytes} not yet written; the view "
			     "{profiler} -o FILE recovers them" :
			     "is running, {unwritten_bytes|byte|bytes} not yet written; the view "
			     "{profiler} -o FILE has them");
	}
	lji_out_end_object(out);
}

void lji_summary_profilers(struct lji_session *session, const struct lji_gathered *gathered,
			   struct lji_out *out)
{
	struct lji_profilers profilers = { 0 };
	struct lji_error *err = NULL;

	if (any_tarantool(gathered))
		err = lji_profilers_find(session->target, &profilers);
	if (err)
		lji_warn_error(&session->warnings, "profilers", err);
	lji_out_begin_list(out, "profilers", NULL, 0);
	for (size_t i = 0; i < profilers.count; i++)
		emit(session, &profilers.items[i], out);
	lji_out_end_list(out);
	free(profilers.items);
}
