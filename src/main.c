/* SPDX-License-Identifier: MIT */
/* Parse, open, run a view, exit: the only place that prints errors and warnings. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "base/log.h"
#include "base/outfile.h"
#include "document.h"
#include "inputs.h"
#include "options.h"
#include "view/view.h"

/* Exit statuses besides 0 and EX_USAGE (64). */
enum { EXIT_PARTIAL = 1, EXIT_NOTHING = 2 };

/* Names from a target in a message must not drive the terminal; backslashes stay as they are. */
static void add_escaped(struct lji_bytes *line, const char *text)
{
	while (*text) {
		size_t plain = strcspn(text, "\\");

		lji_bytes_escape(line, text, plain, false);
		text += plain;
		if (*text)
			lji_bytes_putc(line, *text++);
	}
}

/* One line on stderr, in one write. */
static void print_message(const char *prefix, const char *message, const char *hint)
{
	struct lji_bytes line = { 0 };

	lji_bytes_puts(&line, prefix);
	add_escaped(&line, message);
	if (hint) {
		lji_bytes_puts(&line, "; ");
		add_escaped(&line, hint);
	}
	lji_bytes_putc(&line, '\n');
	fputs(line.failed ? "ljinspect: out of memory\n" : line.data, stderr);
	lji_bytes_deinit(&line);
}

static void print_error(const struct lji_error *err)
{
	print_message("ljinspect: ", err->message, err->hint);
}

static void print_warnings(const struct lji_warnings *warnings, bool partial)
{
	unsigned long long total = warnings->count + warnings->dropped;

	for (size_t i = 0; i < warnings->count; i++) {
		const struct lji_warning *w = &warnings->items[i];
		char times[40];

		snprintf(times, sizeof(times), "%llu times", (unsigned long long)w->count);
		print_message("ljinspect: warning: ", w->text, w->count > 1 ? times : NULL);
	}
	if (total && partial)
		fprintf(stderr, "ljinspect: %llu warning%s; the answer is partial (exit status 1)\n",
			total, total == 1 ? "" : "s");
}

static bool use_color(const char *when, int fd)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	if (strcmp(when, "always") == 0)
		return true;
	if (strcmp(when, "never") == 0 || (no_color && *no_color))
		return false;
	return isatty(fd) && term && strcmp(term, "dumb") != 0;
}

static const struct lji_view *find_view(const char *name)
{
	for (size_t i = 0; lji_views[i]; i++) {
		if (strcmp(lji_views[i]->name, name) == 0)
			return lji_views[i];
	}
	return NULL;
}

/*
 * A descriptor that is closed at the start would be reused by the target's files. Returns whether
 * standard output was open.
 */
static bool open_standard_descriptors(void)
{
	bool has_stdout = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
	int fd;

	do
		fd = open("/dev/null", O_RDWR);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd > STDERR_FILENO)
		close(fd);
	return has_stdout;
}

/* Where events go, and a binary view's bytes. */
struct streams {
	/** -o, or standard output. */
	struct lji_outfile output;
	FILE *events;
	const char *events_name;
};

static struct lji_error *open_streams(const struct lji_options *options,
				      const struct lji_view *view, bool has_stdout,
				      struct streams *streams_ret)
{
	const char *path = options->output ? options->output : "-";
	bool is_stdout = strcmp(path, "-") == 0;
	struct streams s = { 0 };
	struct lji_error *err;

	if (is_stdout && !has_stdout)
		return lji_error_os(EBADF, "standard output");
	err = lji_outfile_open(&s.output, path, options->force, view->binary);
	if (err)
		return err;
	s.events = s.output.stream;
	s.events_name = is_stdout ? "standard output" : path;
	if (view->binary) {
		s.events = is_stdout ? stderr : stdout;
		s.events_name = is_stdout ? "standard error" : "standard output";
	}
	*streams_ret = s;
	return NULL;
}

/* Runs the view and closes the document; *answered_ret: there is something on the output. */
static struct lji_error *answer(struct lji_session *session, const struct lji_view *view,
				struct streams *streams, struct lji_error *open_err,
				bool *answered_ret)
{
	const struct lji_options *options = session->options;
	struct lji_out out = {
		.format = lji_format_find(options->format),
		.begin = lji_document_begin,
		.begin_arg = session,
	};
	struct lji_error *err = open_err, *write_err;

	write_err = out.format->create(streams->events,
				       use_color(options->color, fileno(streams->events)),
				       &out.state);
	if (write_err) {
		lji_error_destroy(err);
		return write_err;
	}
	session->binary = view->binary ? streams->output.stream : NULL;
	if (!err)
		err = view->run(session, &out);
	*answered_ret = !out.begin || out.format->machine || !err;
	if (*answered_ret) {
		if (out.begin) {
			out.begin = NULL;
			lji_document_begin(&out, session);
		}
		lji_out_unwind(&out, 1);
		lji_document_end(&out, &session->warnings, err, view->report && !err);
		write_err = out.format->finish(out.state);
		if (write_err) {
			lji_error_prefix(write_err, "%s: ", streams->events_name);
			lji_error_destroy(err);
			err = write_err;
			*answered_ret = false;
		}
	}
	out.format->destroy(out.state);
	return err;
}

int main(int argc, char **argv)
{
	struct lji_options options;
	struct lji_session session;
	struct streams streams;
	const struct lji_view *view;
	struct lji_error *err, *commit_err;
	bool answered = false, has_stdout;
	int status = EXIT_SUCCESS;

	has_stdout = open_standard_descriptors();
	lji_options_parse(argc, argv, &options);
	lji_log_set_level(options.verbose);
	view = find_view(options.view);
	err = lji_inputs_check(&options);
	if (!err)
		err = open_streams(&options, view, has_stdout, &streams);
	if (err) {
		print_error(err);
		status = err->code == LJI_ERROR_USAGE ? EX_USAGE : EXIT_NOTHING;
		lji_error_destroy(err);
		free(options.debug_dirs);
		return status;
	}
	err = lji_session_open(&options, &session);
	err = answer(&session, view, &streams, err, &answered);
	/* A binary file of a view that failed is no file. */
	if (answered && !(err && view->binary)) {
		commit_err = lji_outfile_close(&streams.output);
		if (commit_err && !err)
			err = lji_take_ptr(commit_err);
		lji_error_destroy(commit_err);
	} else {
		lji_outfile_abandon(&streams.output);
	}
	if (!options.quiet && (!view->report || err) && (!lji_format_find(options.format)->machine || isatty(STDERR_FILENO)))
		print_warnings(&session.warnings, !err);
	if (err) {
		print_error(err);
		status = err->code == LJI_ERROR_USAGE ? EX_USAGE : EXIT_NOTHING;
	} else if (session.warnings.count || session.warnings.dropped) {
		status = EXIT_PARTIAL;
	}
	lji_error_destroy(err);
	lji_session_close(&session);
	free(options.debug_dirs);
	return status;
}
