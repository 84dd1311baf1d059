/* SPDX-License-Identifier: MIT */
#include "document.h"

#include "ljinspect.h"

#include <string.h>

const char *lji_error_code_name(enum lji_error_code code)
{
	switch (code) {
	case LJI_ERROR_NOMEM:
		return "no-memory";
	case LJI_ERROR_FAULT:
		return "fault";
	case LJI_ERROR_OS:
		return "os";
	case LJI_ERROR_NOTFOUND:
		return "not-found";
	case LJI_ERROR_CORRUPT:
		return "corrupt";
	case LJI_ERROR_UNSUPPORTED:
		return "unsupported";
	case LJI_ERROR_PERMISSION:
		return "permission";
	case LJI_ERROR_USAGE:
		return "usage";
	}
	return "unknown";
}

/* An empty string is an unknown one. */
static void out_known(struct lji_out *out, const char *key, const char *value)
{
	lji_out_str(out, key, value && *value ? value : NULL);
}

static void out_target(struct lji_out *out, const struct lji_session *session)
{
	const struct lji_options *options = session->options;
	const struct lji_target *t = session->target;
	const char *kind = options->profile ? "profile" : options->core ? "core" :
			   options->from ? "file" : "live";
	const char *path = options->profile ? options->profile :
			   options->from ? options->from : options->core;

	lji_out_begin_object(out, "target");
	lji_out_str(out, "kind", kind);
	lji_out_str(out, "path", path);
	if (t) {
		if (t->pid)
			lji_out_u64(out, "pid", (uint64_t)t->pid, LJI_UNIT_ID);
		else
			lji_out_null(out, "pid");
		out_known(out, "name", t->name);
		out_known(out, "command", t->cmdline);
		out_known(out, "exe", t->exe);
		out_known(out, "exe_source", t->exe_source);
		lji_out_str(out, "arch", lji_arch_name(t->arch));
		lji_out_u64(out, "pause_us", t->pause_us, LJI_UNIT_MICROSECONDS);
	} else if (options->pid) {
		lji_out_u64(out, "pid", (uint64_t)options->pid, LJI_UNIT_ID);
	}
	lji_out_end_object(out);
}

void lji_document_begin(struct lji_out *out, void *arg)
{
	const struct lji_session *session = arg;

	lji_out_begin_object(out, NULL);
	lji_out_u64(out, "schema", LJI_SCHEMA_VERSION, LJI_UNIT_ID);
	lji_out_str(out, "tool", "ljinspect");
	lji_out_str(out, "version", lji_version());
	lji_out_str(out, "view", session->view);
	out_target(out, session);
}

/* One row; text shows it under its number unless that is 0. */
static void out_warning(struct lji_out *out, const struct lji_warning *w, size_t number)
{
	char template[64];

	lji_out_begin_object(out, NULL);
	lji_out_str(out, "code", w->code);
	lji_out_str(out, "text", w->text);
	if (w->has_address)
		lji_out_addr(out, "address", w->address);
	else
		lji_out_null(out, "address");
	lji_out_u64(out, "count", w->count, LJI_UNIT_COUNT);
	snprintf(template, sizeof(template), "  %zu. {text}%s", number,
		 w->count > 1 ? " ({count} times)" : "");
	if (number)
		lji_out_line(out, NULL, template);
	lji_out_end_object(out);
}

void lji_document_end(struct lji_out *out, const struct lji_warnings *warnings,
		      const struct lji_error *err, bool report)
{
	uint64_t total = warnings->count + warnings->dropped;
	bool complete = total == 0 && !err;

	lji_out_u64(out, "warning_count", total, LJI_UNIT_COUNT);
	if (report && total)
		lji_out_heading(out, "{warning_count|warning|warnings}; the answer is partial "
				     "(exit status 1)");
	lji_out_begin_list(out, "warnings", NULL, 0);
	for (size_t i = 0; i < warnings->count; i++)
		out_warning(out, &warnings->items[i], report ? i + 1 : 0);
	lji_out_end_list(out);
	if (report && warnings->dropped)
		lji_out_line(out, NULL, "  (only the first {warnings.count} are listed)");
	lji_out_bool(out, "complete", complete);
	if (report && complete)
		lji_out_heading(out, "complete; nothing was unreadable");
	if (err) {
		lji_out_begin_object(out, "error");
		lji_out_str(out, "code", lji_error_code_name(err->code));
		lji_out_str(out, "text", err->message);
		lji_out_str(out, "hint", err->hint);
		lji_out_end_object(out);
	}
	lji_out_end_object(out);
}
