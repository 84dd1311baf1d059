/* SPDX-License-Identifier: MIT */
/* What --help and --version print. */
#include <string.h>

#include "base/unpack.h"
#include "flavour/flavour.h"
#include "options.h"
#include "view/view.h"

/* Column of the explanations. */
#define HELP_COLUMN 27

static void print_target_views(FILE *stream)
{
	bool first = true;

	fputs("Views of a process or a core\n", stream);
	for (size_t i = 0; lji_views[i]; i++) {
		if (!(lji_views[i]->on & LJI_VIEW_TARGET))
			continue;
		fprintf(stream, "  %-*s%s%s\n", HELP_COLUMN - 2, lji_views[i]->name,
			lji_views[i]->help, first ? " (default)" : "");
		first = false;
	}
}

/* Names alone: whoever has a profile reads the man page, and the page stays one page. */
static void print_profile_views(FILE *stream)
{
	bool first = true;

	fputs("Views of a profile: ", stream);
	for (size_t i = 0; lji_views[i]; i++) {
		if (!(lji_views[i]->on & LJI_VIEW_PROFILE))
			continue;
		fprintf(stream, "%s%s%s", first ? "" : ", ", lji_views[i]->name,
			first ? " (default)" : "");
		first = false;
	}
	fputc('\n', stream);
}

static void print_option(FILE *stream, const struct lji_option *option)
{
	char left[64];
	int n;

	n = snprintf(left, sizeof(left), "  %c%c%s--%s%s%s", option->letter ? '-' : ' ',
		     option->letter ? option->letter : ' ', option->letter ? ", " : "  ",
		     option->name, option->argument ? " " : "",
		     option->argument ? option->argument : "");
	fprintf(stream, "%-*s%s%s\n", HELP_COLUMN, left, n >= HELP_COLUMN ? " " : "", option->help);
}

static void print_profile_options(FILE *stream)
{
	fputs("Of profiles also:", stream);
	for (size_t i = 0; lji_option_table[i].name; i++) {
		const struct lji_option *option = &lji_option_table[i];

		if (option->targets == LJI_OPTION_PROFILE)
			fprintf(stream, " --%s", option->name);
	}
	fputs(" (see man ljinspect)\n", stream);
}

void lji_options_help(FILE *stream)
{
	fputs("Usage: ljinspect --pid PID | core FILE | profile FILE  [VIEW] [OPTION...]\n"
	      "Looks into LuaJIT in a running process or a core dump. Nothing is written to it.\n"
	      "A number alone is a process, a file alone is recognised by what is in it.\n\n"
	      "  ljinspect --pid 1234                         what it is and its Lua VMs\n"
	      "  ljinspect core core.1234 functions           every Lua function of a crashed process\n"
	      "  ljinspect core core.1234 symtab -o app.ljs   names of all its code, for a profile\n\n",
	      stream);
	print_target_views(stream);
	print_profile_views(stream);
	fputs("Options\n", stream);
	for (size_t i = 0; lji_option_table[i].name; i++) {
		if (lji_option_table[i].help && lji_option_table[i].targets != LJI_OPTION_PROFILE)
			print_option(stream, &lji_option_table[i]);
	}
	print_profile_options(stream);
	fputs("Exit status: 0 complete, 1 partial (see the warnings), 2 no useful answer, 64 usage\n",
	      stream);
}

static const struct {
	const char *name;
	bool present;
} capabilities[] = {
#if defined(HAVE_LIBIBERTY) || defined(HAVE_CXA_DEMANGLE)
	{ "C++ names demangled", true },
#else
	{ "C++ names demangled", false },
#endif
	/* libdebuginfod is loaded when DEBUGINFOD_URLS asks for it. */
	{ "debuginfod (if installed)", true },
};

static void put_item(FILE *stream, const char *title, const char *before, const char *name,
		     bool *first)
{
	fprintf(stream, "%s%s%s", *first ? title : ", ", *first ? before : "", name);
	*first = false;
}

static void print_capabilities(FILE *stream, bool present, const char *title)
{
	bool first = true;

	for (size_t i = 0; lji_unpackers[i]; i++) {
		if ((lji_unpackers[i]->create != NULL) == present)
			put_item(stream, title, "cores packed by ", lji_unpackers[i]->name, &first);
	}
	for (size_t i = 0; i < sizeof(capabilities) / sizeof(capabilities[0]); i++) {
		if (capabilities[i].present == present)
			put_item(stream, title, "", capabilities[i].name, &first);
	}
	if (!first)
		fputc('\n', stream);
}

/* Those from @p first on that have its name: a family on several machines. */
static size_t same_name(const struct lji_flavour *const *first, size_t *layouts_ret)
{
	size_t n = 0;

	*layouts_ret = 0;
	for (; first[n] && strcmp(first[n]->name, first[0]->name) == 0; n++)
		*layouts_ret += first[n]->layout_count;
	return n;
}

static void print_layouts(FILE *stream, const struct lji_flavour *flavour)
{
	for (size_t i = 0; i < flavour->layout_count; i++)
		fprintf(stream, "    %-44s %s\n", flavour->layouts[i].name, flavour->layouts[i].title);
}

void lji_version_print(FILE *stream, bool all)
{
	fputs("ljinspect " PACKAGE_VERSION "\n", stream);
	print_capabilities(stream, true, "with ");
	print_capabilities(stream, false, "without ");
	fputs("LuaJIT builds known, by the start of the name that --flavour takes", stream);
	fputs(all ? ":\n" : " (--version -v lists them):\n", stream);
	for (size_t i = 0, n; lji_flavours[i]; i += n) {
		size_t layouts;

		n = same_name(&lji_flavours[i], &layouts);
		fprintf(stream, "  %-16s %-20s %zu layouts\n", lji_flavours[i]->name,
			lji_flavours[i]->title, layouts);
		for (size_t k = 0; all && k < n; k++)
			print_layouts(stream, lji_flavours[i + k]);
	}
}
