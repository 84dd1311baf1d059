/* SPDX-License-Identifier: MIT */
#include "view/profile.h"

#include <inttypes.h>

#include "view/pair.h"

const char *lji_view_profile_kind(enum lji_profile_kind kind)
{
	switch (kind) {
	case LJI_PROFILE_SYMTAB:
		return "symbol table";
	case LJI_PROFILE_MEMPROF:
		return "memprof";
	case LJI_PROFILE_SYSPROF:
		return "sysprof";
	case LJI_PROFILE_UNKNOWN:
		break;
	}
	return NULL;
}

static void warn_end(struct lji_warnings *warnings, const struct lji_profile_status *st,
		     bool recovered)
{
	const char *separator = st->reason ? ": " : "";
	const char *reason = st->reason ? st->reason : "";

	switch (st->state) {
	case LJI_PROFILE_COMPLETE:
		if (st->reason)
			lji_warn_at(warnings, "profile-input", st->end, "%s", st->reason);
		break;
	case LJI_PROFILE_NO_FINAL_MARK:
		/* With the bytes from memory nothing is lost; a mark was never written. */
		if (recovered)
			break;
		lji_warn_at(warnings, "profile-cut", st->end,
			    "cut at byte %" PRIu64 ": %s%s%s", st->end,
			    lji_profile_state_text(st->state), separator, reason);
		break;
	case LJI_PROFILE_DAMAGED:
		lji_warn_at(warnings, "profile-damaged", st->bad,
			    "damaged at byte %" PRIu64 "%s%s; what comes before is reported", st->bad,
			    separator, reason);
		break;
	default:
		lji_warn_at(warnings, "profile-cut", st->end,
			    "%s at byte %" PRIu64 ": %" PRIu64 " bytes of a record that is not "
			    "whole%s%s", lji_profile_state_text(st->state), st->end,
			    st->size - st->end, separator, reason);
	}
}

static void warn_profile(struct lji_warnings *warnings, const struct lji_profile_status *st,
			 const struct lji_pair *pair)
{
	bool recovered = pair && pair->recovery;

	warn_end(warnings, st, recovered);
	if (recovered && pair->recovery->missing)
		lji_warn_at(warnings, "buffer-missing",
			    pair->recovery->profiler.opt_buf + pair->recovery->buffer_size,
			    "%" PRIu64 " bytes of the profiler's buffer could not be read",
			    pair->recovery->missing);
	if (recovered && pair->joined.doubtful_end)
		lji_warn(warnings, "profile-doubtful-end",
			 "the last write failed; up to nine bytes at the end may be older ones");
	if (st->zeros)
		lji_warn_at(warnings, "profile-zeros", 0,
			    "%" PRIu64 " zero bytes in front of the profile: a second start cut the "
			    "file while it was written", st->zeros);
	if (st->trailing_profile)
		lji_warn_at(warnings, "profile-second", st->end,
			    "another profile begins at byte %" PRIu64 " (%" PRIu64 " bytes): a forked "
			    "child wrote to the same file; only the first one is shown", st->end,
			    st->trailing);
	else if (st->trailing)
		lji_warn_at(warnings, "profile-trailing", st->end,
			    "%" PRIu64 " %sbytes follow the final mark at byte %" PRIu64 " and are not "
			    "used", st->trailing, st->trailing_zeros ? "zero " : "", st->end);
	if (st->misplaced_symbols)
		lji_warn(warnings, "profile-misplaced-symbol",
			 "%" PRIu64 " symbols of objects without a symbol table have the header of "
			 "another format; they were read as what they are", st->misplaced_symbols);
}

struct lji_error *lji_view_read_profile(struct lji_session *session,
					const struct lji_profile_handler *handler,
					const struct lji_pair *pair,
					struct lji_profile_status *status_ret)
{
	const char *path = session->options->profile;
	lji_auto_input struct lji_input in = { 0 };
	struct lji_error *err = lji_input_open_path(&in, path);

	if (err)
		return err;
	if (pair && pair->recovery)
		lji_input_set_tail(&in, pair->joined.tail, pair->joined.tail_size);
	err = lji_profile_read(&in, handler, status_ret);
	if (err)
		return lji_error_prefix(err, "%s: ", lji_stream_name(in.stream));
	if (status_ret->state == LJI_PROFILE_EMPTY && status_ret->reason)
		return lji_error_corrupt(0, "%s: %s", lji_stream_name(in.stream),
					 status_ret->reason);
	if (status_ret->state == LJI_PROFILE_EMPTY)
		return lji_error_with_hint(
			lji_error_create(LJI_ERROR_NOTFOUND,
					 "%s: empty: the profiler never wrote its buffer out",
					 lji_stream_name(in.stream)),
			"a core of the process or the process itself still has it");
	if (status_ret->state == LJI_PROFILE_NO_SYMTAB_HEADER)
		return lji_error_corrupt(status_ret->end,
					 "%s: cut at byte %" PRIu64 ", in the header of the symbol "
					 "table: nothing to report", lji_stream_name(in.stream),
					 status_ret->size);
	warn_profile(&session->warnings, status_ret, pair);
	return NULL;
}

bool lji_view_info_answers(const struct lji_session *session,
			   const struct lji_profile_status *status)
{
	const struct lji_options *options = session->options;

	return status->kind != LJI_PROFILE_MEMPROF && status->kind != LJI_PROFILE_SYSPROF &&
	       !options->view_named && !options->leak_only && !options->human_readable &&
	       !options->compat;
}

struct lji_error *lji_view_read_model(struct lji_session *session, struct lji_pair *pair_ret,
				      struct lji_model *model_ret,
				      struct lji_profile_status *status_ret)
{
	struct lji_profile_handler handler;
	struct lji_error *err = lji_pair_open(session, pair_ret);

	if (!err)
		err = lji_model_init(model_ret, session->options->compat);
	if (err)
		return err;
	handler = lji_model_handler(model_ret);
	if (session->target || session->options->pair_symtab)
		model_ret->names.more = &pair_ret->source;
	err = lji_view_read_profile(session, &handler, pair_ret, status_ret);
	if (!err)
		err = lji_pair_check(pair_ret, &model_ret->names);
	if (!err && status_ret->kind == LJI_PROFILE_SYMTAB && !lji_view_profile_cut(status_ret) &&
	    !lji_view_info_answers(session, status_ret))
		lji_warn_at(&session->warnings, "profile-no-events", status_ret->end,
			    "a symbol table with no events: it ends at byte %" PRIu64
			    "; the view info tells what it holds", status_ret->end);
	return err;
}

void lji_view_profile_fields(struct lji_out *out, const struct lji_profile_status *status)
{
	lji_out_str(out, "profiler", lji_view_profile_kind(status->kind));
	lji_out_u64(out, "ljs_version", status->ljs_version, LJI_UNIT_ID);
	if (status->version)
		lji_out_u64(out, "stream_version", status->version, LJI_UNIT_ID);
	else
		lji_out_null(out, "stream_version");
	if (lji_view_profile_cut(status))
		lji_out_u64(out, "cut_at", status->bad, LJI_UNIT_ID);
	else
		lji_out_null(out, "cut_at");
}
