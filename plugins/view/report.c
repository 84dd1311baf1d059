/* SPDX-License-Identifier: MIT */
/*
 * The report of a profile. Memory profiles: the layout and words of Tarantool's
 * parser. Sampling profiles: what took the time, by function; with --compat the
 * parser's list of stacks.
 */
#include "profile/model.h"
#include "profile/report.h"
#include "view/pair.h"
#include "view/profile.h"
#include "view/samples.h"
#include "view/view.h"

static const char *place_kind(const struct lji_place *place)
{
	if (place->traced)
		return "trace";
	switch (place->kind) {
	case LJI_PLACE_INTERNAL:
		return "internal";
	case LJI_PLACE_LUA:
	case LJI_PLACE_UNKNOWN_LUA:
		return "lua";
	case LJI_PLACE_C:
	case LJI_PLACE_MORE_C:
	case LJI_PLACE_UNKNOWN_C:
		return "c";
	default:
		return "other";
	}
}

static void emit_location(struct lji_out *out, const struct lji_names *names,
			  const struct lji_place *place)
{
	struct lji_bytes label = { 0 };

	lji_names_label(names, place, LJI_LABEL_RAW, &label);
	lji_out_bytes(out, "location", label.data ? label.data : "", label.size);
	lji_bytes_deinit(&label);
}

static void emit_site(struct lji_out *out, const struct lji_allocs *allocs,
		      const struct lji_site *site)
{
	lji_out_begin_object(out, NULL);
	emit_location(out, allocs->names, &site->place);
	lji_out_str(out, "kind", place_kind(&site->place));
	lji_out_begin_object(out, "alloc");
	lji_out_u64(out, "events", site->count[LJI_LJM_ALLOC], LJI_UNIT_COUNT);
	lji_out_u64(out, "bytes", site->alloc_bytes, LJI_UNIT_COUNT);
	lji_out_end_object(out);
	lji_out_begin_object(out, "realloc");
	lji_out_u64(out, "events", site->count[LJI_LJM_REALLOC], LJI_UNIT_COUNT);
	lji_out_u64(out, "bytes_new", site->realloc_new_bytes, LJI_UNIT_COUNT);
	lji_out_u64(out, "bytes_old", site->realloc_old_bytes, LJI_UNIT_COUNT);
	lji_out_end_object(out);
	lji_out_begin_object(out, "free");
	lji_out_u64(out, "events", site->count[LJI_LJM_FREE], LJI_UNIT_COUNT);
	lji_out_u64(out, "bytes", site->free_bytes, LJI_UNIT_COUNT);
	lji_out_end_object(out);
	lji_out_end_object(out);
}

static void emit_events(struct lji_out *out, const struct lji_profile_status *status)
{
	lji_out_begin_object(out, "events");
	lji_out_u64(out, "alloc", status->events[LJI_LJM_ALLOC], LJI_UNIT_COUNT);
	lji_out_u64(out, "realloc", status->events[LJI_LJM_REALLOC], LJI_UNIT_COUNT);
	lji_out_u64(out, "free", status->events[LJI_LJM_FREE], LJI_UNIT_COUNT);
	lji_out_u64(out, "symbol", status->stream_symbols[LJI_SYM_LFUNC] +
		    status->stream_symbols[LJI_SYM_CFUNC] + status->stream_symbols[LJI_SYM_TRACE],
		    LJI_UNIT_COUNT);
	lji_out_end_object(out);
}

static void emit_leaks(struct lji_out *out, const struct lji_allocs *allocs,
		       const struct lji_report *report)
{
	lji_out_begin_list(out, "leaks", NULL, 0);
	for (size_t i = 0; i < report->leaks.count; i++) {
		const struct lji_report_leak *leak = &report->leaks.items[i];

		lji_out_begin_object(out, NULL);
		emit_location(out, allocs->names, &allocs->sites.items[leak->site].place);
		lji_out_u64(out, "bytes", leak->bytes, LJI_UNIT_COUNT);
		lji_out_u64(out, "allocs", leak->allocs, LJI_UNIT_COUNT);
		lji_out_u64(out, "frees", leak->frees, LJI_UNIT_COUNT);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
}

static void emit_aliases(struct lji_out *out, const struct lji_names *names)
{
	char name[40];

	lji_out_begin_list(out, "aliases", NULL, 0);
	for (size_t i = 0; i < names->aliases.count; i++) {
		if (!names->aliases.items[i])
			continue;
		snprintf(name, sizeof(name), "function_alias_%u", names->aliases.items[i]);
		lji_out_begin_object(out, NULL);
		lji_out_str(out, "name", name);
		lji_out_bytes(out, "chunk", names->chunks.items[i].data, names->chunks.items[i].size);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
}

static void print_line(void *arg, const char *text, size_t size)
{
	lji_out_text(arg, text, size);
}

static void warn_model(struct lji_warnings *warnings, const struct lji_allocs *m)
{
	if (m->overflow)
		lji_warn(warnings, "profile-overflow",
			 "sizes add up to more than 64 bits; sums stop at 18446744073709551615");
}

static struct lji_error *memory_report(struct lji_session *session, struct lji_out *out,
				       const struct lji_pair *pair,
				       const struct lji_profile_status *status,
				       const struct lji_allocs *allocs, bool leak_only)
{
	const struct lji_options *options = session->options;
	const struct lji_report_options report_options = {
		.leak_only = leak_only || options->leak_only,
		.human_readable = options->human_readable,
		.cut = lji_view_profile_cut(status) && !options->compat,
	};
	lji_cleanup(lji_report_deinit) struct lji_report report = { 0 };
	struct lji_error *err = lji_report_create(allocs, &report);

	if (err)
		return err;
	warn_model(&session->warnings, allocs);
	lji_view_profile_fields(out, status);
	if (!options->compat)
		lji_pair_emit(pair, status, out);
	emit_events(out, status);
	if (!report_options.leak_only) {
		lji_out_begin_list(out, "sites", NULL, 0);
		for (size_t i = 0; i < allocs->sites.count; i++)
			emit_site(out, allocs, &allocs->sites.items[i]);
		lji_out_end_list(out);
	}
	emit_leaks(out, allocs, &report);
	emit_aliases(out, allocs->names);
	return lji_report_print(&report, &report_options, print_line, out);
}

static struct lji_error *run(struct lji_session *session, struct lji_out *out, bool leak_only)
{
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status status = { 0 };
	lji_cleanup(lji_pair_deinit) struct lji_pair pair = { 0 };
	lji_cleanup(lji_model_deinit) struct lji_model model = { 0 };
	bool compat = session->options->compat;
	struct lji_error *err = lji_view_read_model(session, &pair, &model, &status);

	if (err)
		return err;
	switch (status.kind) {
	case LJI_PROFILE_MEMPROF:
		return memory_report(session, out, &pair, &status, &model.allocs, leak_only);
	case LJI_PROFILE_SYSPROF:
		if (leak_only || session->options->leak_only)
			return lji_error_create(LJI_ERROR_USAGE,
						"%s: a sampling profile tells nothing of memory",
						session->options->profile);
		if (compat)
			return lji_view_emit_stacks(out, &status, &model);
		lji_view_profile_fields(out, &status);
		lji_pair_emit(&pair, &status, out);
		return lji_view_emit_functions(out, &status, &model.samples);
	default:
		if (lji_view_info_answers(session, &status)) {
			session->view = "info";
			lji_view_emit_info(out, &status, &model.names);
		} else {
			lji_view_profile_fields(out, &status);
		}
		return NULL;
	}
}

static struct lji_error *report_run(struct lji_session *session, struct lji_out *out)
{
	return run(session, out, false);
}

static struct lji_error *leaks_run(struct lji_session *session, struct lji_out *out)
{
	return run(session, out, true);
}

const struct lji_view lji_view_report = {
	.name = "report",
	.help = "what allocated, moved and freed memory, or took time, by place",
	.on = LJI_VIEW_PROFILE,
	.run = report_run,
};

const struct lji_view lji_view_leaks = {
	.name = "leaks",
	.help = "memory that was not freed, by the place that allocated it",
	.on = LJI_VIEW_PROFILE,
	.run = leaks_run,
};
