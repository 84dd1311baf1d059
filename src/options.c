/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <argp.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "base/num.h"
#include "plugin.h"
#include "recognise.h"
#include "view/view.h"
#include "vm/choose.h"

#define LIVE LJI_OPTION_LIVE
#define CORE LJI_OPTION_CORE
#define PROFILE LJI_OPTION_PROFILE

/* Indexes in the table. */
enum {
#define LJI_OPTION(id, ...) LJI_INDEX_##id,
#include "options.def"
#undef LJI_OPTION
	OPTION_COUNT,
};

/* Keys of argp: the letter, or a number that is none. */
enum {
#define LJI_OPTION(id, letter, ...) LJI_OPT_##id = (letter) ? (letter) : 256 + LJI_INDEX_##id,
#include "options.def"
#undef LJI_OPTION
	LJI_OPT_USAGE = 512,
};

const struct lji_option lji_option_table[] = {
#define LJI_OPTION(id, letter_, long_, argument_, targets_, views_, complete_, help_, man_)        \
	{ .key = LJI_OPT_##id,                                                                     \
	  .letter = (letter_),                                                                     \
	  .name = (long_),                                                                         \
	  .argument = (argument_),                                                                 \
	  .targets = (targets_),                                                                   \
	  .views = (views_),                                                                       \
	  .complete = (complete_),                                                                 \
	  .help = (help_),                                                                         \
	  .man = (man_) },
#include "options.def"
#undef LJI_OPTION
	{ .name = NULL },
};

/* What the parser has seen. */
struct parsed {
	struct lji_options *options;
	bool seen[OPTION_COUNT];
	/* Words that are not options; they fit because there are at most argc. */
	char **words;
	size_t word_count;
	size_t debug_dir_count;
	bool version;
};

static void __attribute__((noreturn, format(printf, 1, 2))) usage_error(const char *format, ...)
{
	va_list ap;

	fputs("ljinspect: ", stderr);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputs(format[strlen(format) - 1] == '?' ? " see ljinspect --help\n" : "; see ljinspect --help\n",
	      stderr);
	exit(EX_USAGE);
}

/* Prints @p err, releases it and exits. */
static void __attribute__((noreturn)) exit_with(struct lji_error *err, const char *prefix)
{
	bool usage = err->code == LJI_ERROR_USAGE;

	fprintf(stderr, "ljinspect: %s%s; %s\n", prefix, err->message,
		err->hint ? err->hint : "see ljinspect --help");
	lji_error_destroy(err);
	exit(usage ? EX_USAGE : 2);
}

bool lji_word_in(const char *words, const char *word)
{
	size_t size = strlen(word);

	for (const char *p = words; *p; p += *p == ' ') {
		size_t n = strcspn(p, " ");

		if (n == size && strncmp(p, word, n) == 0)
			return true;
		p += n;
	}
	return false;
}

static uint64_t parse_address(const char *option, const char *text)
{
	unsigned long long value;
	char *end;

	if (text[0] != '0' || (text[1] != 'x' && text[1] != 'X') || !text[2] ||
	    text[2 + strspn(text + 2, "0123456789abcdefABCDEF")])
		usage_error("%s: '%s' is not an address (0x...)", option, text);
	errno = 0;
	value = strtoull(text, &end, 16);
	if (errno || *end || value == 0)
		usage_error("%s: '%s' is not an address of a process", option, text);
	return value;
}

static void parse_vm(const char *text)
{
	if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
		parse_address("--vm", text);
	else if (!*text || strlen(text) > 6 || text[strspn(text, "0123456789")])
		usage_error("--vm: '%s' is neither a number nor an address (0x...)", text);
}

static void add_debug_dir(struct parsed *parsed, const char *dir)
{
	size_t n = parsed->debug_dir_count++;
	const char **dirs = realloc(parsed->options->debug_dirs, (n + 2) * sizeof(*dirs));

	if (!dirs) {
		fputs("ljinspect: out of memory\n", stderr);
		exit(2);
	}
	dirs[n] = dir;
	dirs[n + 1] = NULL;
	parsed->options->debug_dirs = dirs;
}

static void print_and_exit(void (*print)(FILE *))
{
	print(stdout);
	if (fflush(stdout) || ferror(stdout)) {
		fprintf(stderr, "ljinspect: standard output: cannot write: %s\n", strerror(errno));
		exit(2);
	}
	exit(0);
}

static void print_version(FILE *stream)
{
	lji_version_print(stream, false);
}

static void print_version_all(FILE *stream)
{
	lji_version_print(stream, true);
}

static void print_usage(FILE *stream)
{
	fputs("Usage: ljinspect --pid PID | core FILE | profile FILE  [VIEW] [OPTION...]\n", stream);
}

static const char *non_empty(const char *option, const char *argument)
{
	if (!*argument)
		usage_error("%s: the argument is empty", option);
	return argument;
}

/* At once, so that its views are known when words are looked at. */
static void load_plugin(const char *path)
{
	struct lji_error *err = lji_plugin_load(path);

	if (err) {
		fprintf(stderr, "ljinspect: %s%s%s\n", err->message, err->hint ? "; " : "",
			err->hint ? err->hint : "");
		lji_error_destroy(err);
		exit(2);
	}
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct parsed *parsed = state->input;
	struct lji_options *options = parsed->options;
	struct lji_error *err;

	for (size_t i = 0; lji_option_table[i].name; i++) {
		if (lji_option_table[i].key == key)
			parsed->seen[i] = true;
	}
	switch (key) {
	case ARGP_KEY_INIT:
		/* Without it argp adds a second line to getopt's message. */
		state->err_stream = NULL;
		return 0;
	case ARGP_KEY_ARG:
		parsed->words[parsed->word_count++] = arg;
		return 0;
	case LJI_OPT_PID:
		if (options->pid)
			usage_error("--pid may be given once");
		err = lji_parse_pid(arg, &options->pid);
		if (err)
			exit_with(err, "--pid: ");
		return 0;
	case LJI_OPT_JSON:
		options->format = "json";
		return 0;
	case LJI_OPT_OUTPUT:
		options->output = non_empty("--output", arg);
		return 0;
	case LJI_OPT_FORCE:
		options->force = true;
		return 0;
	case LJI_OPT_VM:
		parse_vm(arg);
		options->vm = arg;
		return 0;
	case LJI_OPT_CLOSURES:
		options->closures = true;
		return 0;
	case LJI_OPT_PERF_MAP:
		options->perf_map = true;
		return 0;
	case LJI_OPT_LJS_VERSION:
		if (arg[0] < '1' || arg[0] > '3' || arg[1])
			usage_error("--ljs-version: '%s' is not 1, 2 or 3", arg);
		options->ljs_version = (unsigned int)(arg[0] - '0');
		return 0;
	case LJI_OPT_COMPAT:
		options->compat = true;
		return 0;
	case LJI_OPT_LEAK_ONLY:
		options->leak_only = true;
		return 0;
	case LJI_OPT_HUMAN_READABLE:
		options->human_readable = true;
		return 0;
	case LJI_OPT_DUMP:
		options->dump = non_empty("--profile", arg);
		return 0;
	case LJI_OPT_PAIR_CORE:
		options->pair_core = non_empty("--core", arg);
		return 0;
	case LJI_OPT_PAIR_SYMTAB:
		options->pair_symtab = non_empty("--symtab", arg);
		return 0;
	case LJI_OPT_EXE:
		options->exe = non_empty("--exe", arg);
		return 0;
	case LJI_OPT_SYSROOT:
		options->sysroot = non_empty("--sysroot", arg);
		return 0;
	case LJI_OPT_DEBUG_DIR:
		add_debug_dir(parsed, non_empty("--debug-dir", arg));
		return 0;
	case LJI_OPT_FLAVOUR:
		options->flavour = non_empty("--flavour", arg);
		return 0;
	case LJI_OPT_FORMAT:
		options->format = non_empty("--format", arg);
		return 0;
	case LJI_OPT_PLUGIN:
		load_plugin(non_empty("--plugin", arg));
		return 0;
	case LJI_OPT_LAYOUT:
		options->layout = non_empty("--layout", arg);
		return 0;
	case LJI_OPT_FROM:
		options->from = non_empty("--from", arg);
		return 0;
	case LJI_OPT_GLOBAL_STATE:
		options->global_state = parse_address("--global-state", arg);
		return 0;
	case LJI_OPT_NO_PAUSE:
		options->no_pause = true;
		return 0;
	case LJI_OPT_COLOR:
		if (!lji_word_in("auto always never", arg))
			usage_error("--color: '%s' is not auto, always or never", arg);
		options->color = arg;
		return 0;
	case LJI_OPT_VERBOSE:
		options->verbose++;
		return 0;
	case LJI_OPT_QUIET:
		options->quiet = true;
		return 0;
	case LJI_OPT_HELP:
		print_and_exit(lji_options_help);
		return 0;
	case LJI_OPT_VERSION:
		/* After the others: -v makes it longer. */
		parsed->version = true;
		return 0;
	case LJI_OPT_USAGE:
		print_and_exit(print_usage);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* The view called @p name, or NULL. */
static const struct lji_view *find_view(const char *name)
{
	for (size_t i = 0; lji_views[i]; i++) {
		if (strcmp(lji_views[i]->name, name) == 0)
			return lji_views[i];
	}
	return NULL;
}

/* Takes what names the target off the words; returns how many words that took. */
static size_t parse_target(struct parsed *parsed)
{
	struct lji_options *options = parsed->options;
	struct lji_error *err;
	bool is_core, is_profile;

	if (options->from) {
		if (options->pid)
			usage_error("--pid and --from: one at a time");
		return 0;
	}
	if (parsed->word_count == 0) {
		if (options->pid)
			return 0;
		usage_error("which process or file? give --pid PID, core FILE or profile FILE");
	}
	is_core = strcmp(parsed->words[0], "core") == 0;
	is_profile = strcmp(parsed->words[0], "profile") == 0;
	if (options->pid && !is_profile) {
		if (is_core)
			usage_error("--pid and core: one target at a time");
		return 0;
	}
	if (is_core || is_profile) {
		if (parsed->word_count == 1)
			usage_error("%s: which file?", parsed->words[0]);
		if (!*parsed->words[1])
			usage_error("%s: the file's name is empty", parsed->words[0]);
		*(is_core ? &options->core : &options->profile) = parsed->words[1];
		return 2;
	}
	if (find_view(parsed->words[0]) && access(parsed->words[0], F_OK) != 0)
		usage_error("%s: of which process or file? --pid PID, core FILE or profile FILE is "
			    "missing", parsed->words[0]);
	err = lji_recognise(parsed->words[0], options);
	if (err)
		exit_with(err, "");
	return 1;
}

/* Letters to change, add or leave out to make one word of the other; words longer than 31 are far. */
static unsigned int distance(const char *a, const char *b)
{
	unsigned int row[33], n = (unsigned int)strlen(b);

	if (strlen(a) > 31 || n > 31)
		return UINT_MAX;
	for (unsigned int j = 0; j <= n; j++)
		row[j] = j;
	for (unsigned int i = 0; a[i]; i++) {
		unsigned int diagonal = row[0];

		row[0] = i + 1;
		for (unsigned int j = 0; j < n; j++) {
			unsigned int changed = diagonal + (a[i] != b[j]);

			diagonal = row[j + 1];
			row[j + 1] = 1 + (row[j] < diagonal ? row[j] : diagonal);
			if (changed < row[j + 1])
				row[j + 1] = changed;
		}
	}
	return row[n];
}

static void __attribute__((noreturn)) no_such_view(const char *word, unsigned int on)
{
	const char *near = NULL;
	unsigned int best = UINT_MAX;

	for (size_t i = 0; lji_views[i]; i++) {
		const char *name = lji_views[i]->name;
		unsigned int d = strncmp(name, word, strlen(word)) == 0 ? 0 : distance(name, word);

		if ((lji_views[i]->on & on) && d < best && d < strlen(word) / 2) {
			best = d;
			near = name;
		}
	}
	if (near)
		usage_error("there is no view '%s'; did you mean %s?", word, near);
	usage_error("there is no view '%s'", word);
}

static const struct lji_view *parse_view(struct lji_options *options, const char *word)
{
	unsigned int on = options->profile ? LJI_VIEW_PROFILE : LJI_VIEW_TARGET;
	const struct lji_view *view = word ? find_view(word) : NULL;

	if (options->from && (!word || strcmp(word, "layout") != 0))
		usage_error("--from belongs to the view layout, which needs no other target: "
			    "ljinspect layout --from ELF");
	if (word && !view)
		no_such_view(word, on);
	for (size_t i = 0; !view && lji_views[i]; i++) {
		if (lji_views[i]->on & on)
			view = lji_views[i];
	}
	if (!view || !(view->on & on))
		usage_error("%s: that view is not for a %s", word ? word : "summary",
			    options->profile ? "profile" : "process or core");
	options->view = view->name;
	options->view_named = word != NULL;
	return view;
}

/* Options that mean nothing here are mistakes. */
static void check_options(const struct parsed *parsed, const struct lji_view *view)
{
	const struct lji_options *options = parsed->options;
	unsigned int kind = options->profile ? PROFILE : options->core ? CORE : LIVE;

	for (size_t i = 0; lji_option_table[i].name; i++) {
		const struct lji_option *option = &lji_option_table[i];

		if (!parsed->seen[i] || !option->targets)
			continue;
		if (options->from && !(option->targets & PROFILE) && i != LJI_INDEX_DEBUG_DIR)
			usage_error("--%s does not go with --from", option->name);
		if (!(option->targets & kind))
			usage_error("--%s does not apply to a %s", option->name,
				    kind == PROFILE ? "profile" : kind == CORE ? "core" : "live process");
		if (option->views && !lji_word_in(option->views, options->view) &&
		    !(view->options && lji_word_in(view->options, option->name)))
			usage_error("--%s does not apply to the view %s (but to: %s)", option->name,
				    options->view, option->views);
	}
	if (!lji_format_find(options->format))
		usage_error("--format: there is no format '%s'", options->format);
	if (view->binary && lji_format_find(options->format)->machine &&
	    (!options->output || strcmp(options->output, "-") == 0))
		usage_error("the %s document of the view %s and its binary file cannot both go to "
			    "standard output: give --output FILE", options->format, view->name);
	if (options->flavour && !lji_flavour_known(options->flavour))
		usage_error("--flavour: there is no build '%s' (ljinspect --version -v lists them)",
			    options->flavour);
	if (options->layout && options->flavour)
		usage_error("--layout and --flavour: one at a time");
	if (options->pair_core && options->pid)
		usage_error("--core and --pid: one process at a time");
	if (options->force && !options->output &&
	    !(options->profile && (options->pair_core || options->pid)))
		usage_error("--force needs --output");
}

void lji_options_parse(int argc, char **argv, struct lji_options *options_ret)
{
	static char program[] = "ljinspect";
	struct argp_option argp_options[OPTION_COUNT + 2] = { 0 };
	const struct argp argp = { .options = argp_options, .parser = parse_option };
	lji_auto_free char **words = calloc((size_t)argc + 1, sizeof(*words));
	struct lji_options options = { .color = "auto", .format = "text" };
	struct parsed parsed = { .options = &options, .words = words };
	const struct lji_view *view;
	size_t i;

	if (!words) {
		fputs("ljinspect: out of memory\n", stderr);
		exit(2);
	}
	for (i = 0; lji_option_table[i].name; i++) {
		argp_options[i].name = lji_option_table[i].name;
		argp_options[i].key = lji_option_table[i].key;
		argp_options[i].arg = lji_option_table[i].argument;
	}
	argp_options[i].name = "usage";
	argp_options[i].key = LJI_OPT_USAGE;
	/* Messages name the program, not the path it was started by. */
	if (argc > 0)
		argv[0] = program;
	argp_err_exit_status = EX_USAGE;
	if (argp_parse(&argp, argc, argv, ARGP_NO_HELP, NULL, &parsed))
		exit(EX_USAGE);
	if (parsed.version)
		print_and_exit(options.verbose ? print_version_all : print_version);

	i = parse_target(&parsed);
	view = parse_view(&options, i < parsed.word_count ? words[i++] : NULL);
	if (i < parsed.word_count && !view->argument && find_view(words[i]))
		usage_error("%s and %s: one view at a time", view->name, words[i]);
	if (i < parsed.word_count && !view->argument)
		usage_error("'%s': the view %s takes no argument", words[i], view->name);
	if (view->argument && i >= parsed.word_count)
		usage_error("the view %s needs %s", view->name, view->argument);
	if (i + 1 < parsed.word_count)
		usage_error("'%s': too many words", words[i + 1]);
	options.argument = i < parsed.word_count ? words[i] : NULL;
	if (view->binary && (!options.output || strcmp(options.output, "-") == 0) &&
	    isatty(STDOUT_FILENO))
		usage_error("the view %s writes a binary file, not to a terminal: give --output FILE",
			    view->name);
	check_options(&parsed, view);
	*options_ret = options;
}
