/* SPDX-License-Identifier: MIT */
/*
 * Prints what is made from the tables of options and views:
 *   mkdoc man TEMPLATE | mkdoc bash | mkdoc zsh | mkdoc fish
 * "make update-docs" runs it; tests/live/cli.py compares.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "options.h"
#include "view/view.h"

/* Text for roff: a hyphen of an option is a minus, a line never starts with a dot. */
static void put_roff(const char *text)
{
	for (const char *p = text; *p; p++) {
		if (*p == '-')
			fputs("\\-", stdout);
		else if (*p == '\\')
			fputs("\\e", stdout);
		else
			putchar(*p);
	}
}

static void man_views(unsigned int on, const char *title)
{
	printf(".SS %s\n", title);
	for (size_t i = 0; lji_views[i]; i++) {
		const struct lji_view *view = lji_views[i];

		if (!(view->on & on))
			continue;
		printf(".TP\n.B %s", view->name);
		if (view->argument)
			printf(" %s", view->argument);
		putchar('\n');
		if (view->man) {
			put_roff(view->man);
		} else {
			putchar(toupper((unsigned char)view->help[0]));
			put_roff(view->help + 1);
			putchar('.');
		}
		putchar('\n');
	}
}

static void man_options(void)
{
	for (size_t i = 0; lji_option_table[i].name; i++) {
		const struct lji_option *option = &lji_option_table[i];

		fputs(".TP\n", stdout);
		if (option->letter)
			printf(".BR \\-%c \", \" \\-\\-", option->letter);
		else
			fputs(".BR \\-\\-", stdout);
		put_roff(option->name);
		if (option->argument)
			printf(" \" \\fI%s\\fP\"", option->argument);
		putchar('\n');
		put_roff(option->man);
		putchar('\n');
	}
}

static int man(const char *path)
{
	lji_auto_fclose FILE *template = fopen(path, "r");
	char line[512];

	if (!template) {
		perror(path);
		return EXIT_FAILURE;
	}
	while (fgets(line, sizeof(line), template)) {
		if (strcmp(line, "@VIEWS@\n") == 0) {
			man_views(LJI_VIEW_TARGET, "Of a process or a core");
			man_views(LJI_VIEW_PROFILE, "Of a profile or a symbol table");
		} else if (strcmp(line, "@OPTIONS@\n") == 0) {
			man_options();
		} else {
			fputs(line, stdout);
		}
	}
	return EXIT_SUCCESS;
}

static void put_views(unsigned int on)
{
	const char *separator = "";

	for (size_t i = 0; lji_views[i]; i++) {
		if (lji_views[i]->on & on) {
			printf("%s%s", separator, lji_views[i]->name);
			separator = " ";
		}
	}
}

/* The options whose argument is completed as @p kind, as alternatives of a case label. */
static void bash_case(const char *kind, const char *action)
{
	const char *separator = "\t";

	for (size_t i = 0; lji_option_table[i].name; i++) {
		const struct lji_option *option = &lji_option_table[i];

		if (!option->argument || strcmp(option->complete, kind) != 0)
			continue;
		printf("%s--%s", separator, option->name);
		separator = " | ";
		if (option->letter)
			printf(" | -%c", option->letter);
	}
	if (*separator != '\t')
		printf(")\n\t\t%s\n\t\treturn ;;\n", action);
}

static void bash_word_cases(void)
{
	for (size_t i = 0; lji_option_table[i].name; i++) {
		const struct lji_option *option = &lji_option_table[i];

		if (!option->argument || lji_word_in("file dir pid none", option->complete))
			continue;
		printf("\t--%s)\n\t\tmapfile -t COMPREPLY < <(compgen -W \"%s\" -- \"$cur\")\n"
		       "\t\treturn ;;\n", option->name, option->complete);
	}
}

static void bash(void)
{
	fputs("# bash completion for ljinspect; made by doc/mkdoc.c\n"
	      "_ljinspect()\n{\n"
	      "\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
	      "\tlocal words=() kind='' word skip='' i\n\n"
	      "\tif [[ $cur == '=' ]]; then\n\t\tcur=''\n"
	      "\telif [[ $prev == '=' ]]; then\n\t\tprev=${COMP_WORDS[COMP_CWORD - 2]}\n\tfi\n"
	      "\tcase $prev in\n", stdout);
	bash_case("file", "mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")");
	bash_case("dir", "mapfile -t COMPREPLY < <(compgen -d -- \"$cur\")");
	bash_case("pid", "mapfile -t COMPREPLY < <(cd /proc && compgen -d -X '[!0-9]*' -- \"$cur\")");
	bash_case("none", ":");
	bash_word_cases();
	fputs("\tesac\n"
	      "\tif [[ $cur == -* ]]; then\n\t\tmapfile -t COMPREPLY < <(compgen -W \"", stdout);
	for (size_t i = 0; lji_option_table[i].name; i++)
		printf("%s--%s", i ? " " : "", lji_option_table[i].name);
	fputs("\" -- \"$cur\")\n\t\treturn\n\tfi\n"
	      "\t# The words before this one that are no options: target, view.\n"
	      "\tfor ((i = 1; i < COMP_CWORD; i++)); do\n"
	      "\t\tword=${COMP_WORDS[i]}\n"
	      "\t\tif [[ $skip ]]; then\n\t\t\t[[ $word == '=' ]] || skip=''\n\t\t\tcontinue\n\t\tfi\n"
	      "\t\tcase $word in\n\t\t", stdout);
	for (size_t i = 0, n = 0; lji_option_table[i].name; i++) {
		const struct lji_option *option = &lji_option_table[i];

		if (!option->argument)
			continue;
		printf("%s--%s", n++ ? " | " : "", option->name);
		if (option->letter)
			printf(" | -%c", option->letter);
	}
	fputs(")\n\t\t\tskip=1\n"
	      "\t\t\t[[ $word == -p || $word == --pid ]] && kind=target ;;\n"
	      "\t\t-*) ;;\n"
	      "\t\t*) words+=(\"$word\") ;;\n"
	      "\t\tesac\n\tdone\n"
	      "\tif [[ $kind ]]; then\n\t\t:\n"
	      "\telif [[ ${words[0]} == core || ${words[0]} == profile ]]; then\n"
	      "\t\tkind=${words[0]}\n\t\twords=(\"${words[@]:1}\")\n"
	      "\t\tif [[ ${#words[@]} -eq 0 ]]; then\n"
	      "\t\t\tmapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n\t\t\treturn\n\t\tfi\n"
	      "\t\twords=(\"${words[@]:1}\")\n"
	      "\telif [[ ${#words[@]} -eq 0 ]]; then\n"
	      "\t\tmapfile -t COMPREPLY < <(compgen -W 'core profile' -- \"$cur\"; "
	      "compgen -f -- \"$cur\")\n\t\treturn\n"
	      "\telse\n\t\tkind=target\n\t\twords=(\"${words[@]:1}\")\n\tfi\n"
	      "\t[[ ${#words[@]} -eq 0 ]] || return\n"
	      "\tif [[ $kind == profile ]]; then\n\t\tmapfile -t COMPREPLY < <(compgen -W '", stdout);
	put_views(LJI_VIEW_PROFILE);
	fputs("' -- \"$cur\")\n\telse\n\t\tmapfile -t COMPREPLY < <(compgen -W '", stdout);
	put_views(LJI_VIEW_TARGET);
	fputs("' -- \"$cur\")\n\tfi\n}\ncomplete -o filenames -F _ljinspect ljinspect\n", stdout);
}

/* Text inside single quotes of zsh's or fish's specifications. */
static void put_quoted(const char *text, const char *special)
{
	for (const char *p = text; *p; p++) {
		if (*p == '\'')
			fputs("'\\''", stdout);
		else if (strchr(special, *p))
			printf("\\%c", *p);
		else
			putchar(*p);
	}
}

static const char *option_text(const struct lji_option *option)
{
	return option->help ? option->help : option->man;
}

static void zsh_action(const struct lji_option *option)
{
	putchar(':');
	put_quoted(option->argument, ":");
	if (strcmp(option->complete, "file") == 0)
		fputs(":_files", stdout);
	else if (strcmp(option->complete, "dir") == 0)
		fputs(":_directories", stdout);
	else if (strcmp(option->complete, "pid") == 0)
		fputs(":_pids", stdout);
	else if (strcmp(option->complete, "none") == 0)
		fputs(": ", stdout);
	else
		printf(":(%s)", option->complete);
}

static void zsh(void)
{
	fputs("#compdef ljinspect\n# zsh completion for ljinspect; made by doc/mkdoc.c\n"
	      "_ljinspect() {\n  local context state line ret=1\n  typeset -A opt_args\n"
	      "  _arguments -C -s \\\n", stdout);
	for (size_t i = 0; lji_option_table[i].name; i++) {
		const struct lji_option *option = &lji_option_table[i];

		for (int form = option->letter ? 0 : 1; form < 2; form++) {
			const char *more = lji_word_in("debug-dir verbose", option->name) ? "*" : "";

			if (form == 0)
				printf("    '%s-%c", more, option->letter);
			else
				printf("    '%s--%s%s", more, option->name, option->argument ? "=" : "");
			putchar('[');
			put_quoted(option_text(option), "[]:");
			putchar(']');
			if (option->argument)
				zsh_action(option);
			fputs("' \\\n", stdout);
		}
	}
	fputs("    '*::word:->words' && ret=0\n"
	      "  [[ $state == words ]] || return ret\n"
	      "  local -a target_views=(", stdout);
	put_views(LJI_VIEW_TARGET);
	fputs(") profile_views=(", stdout);
	put_views(LJI_VIEW_PROFILE);
	fputs(")\n"
	      "  if (( ${+opt_args[--pid]} || ${+opt_args[-p]} )); then\n"
	      "    (( CURRENT == 1 )) && compadd -a target_views && ret=0\n"
	      "  elif (( CURRENT == 1 )); then\n"
	      "    compadd core profile && ret=0\n    _files && ret=0\n"
	      "  elif [[ $words[1] == (core|profile) ]]; then\n"
	      "    if (( CURRENT == 2 )); then\n      _files && ret=0\n"
	      "    elif [[ $words[1] == profile ]]; then\n      compadd -a profile_views && ret=0\n"
	      "    else\n      compadd -a target_views && ret=0\n    fi\n"
	      "  else\n    compadd -a target_views && ret=0\n  fi\n"
	      "  return ret\n}\n_ljinspect \"$@\"\n", stdout);
}

static void fish(void)
{
	fputs("# fish completion for ljinspect; made by doc/mkdoc.c\n", stdout);
	for (size_t i = 0; lji_option_table[i].name; i++) {
		const struct lji_option *option = &lji_option_table[i];

		printf("complete -c ljinspect -l %s", option->name);
		if (option->letter)
			printf(" -s %c", option->letter);
		if (option->argument && strcmp(option->complete, "file") == 0)
			fputs(" -r -F", stdout);
		else if (option->argument && strcmp(option->complete, "dir") == 0)
			fputs(" -x -a '(__fish_complete_directories)'", stdout);
		else if (option->argument && strcmp(option->complete, "pid") == 0)
			fputs(" -x -a '(__fish_complete_pids)'", stdout);
		else if (option->argument && strcmp(option->complete, "none") == 0)
			fputs(" -x", stdout);
		else if (option->argument)
			printf(" -x -a '%s'", option->complete);
		fputs(" -d '", stdout);
		put_quoted(option_text(option), "\\");
		fputs("'\n", stdout);
	}
	fputs("complete -c ljinspect -n '__fish_is_first_token' -a 'core profile'\n", stdout);
	for (size_t i = 0; lji_views[i]; i++) {
		const struct lji_view *view = lji_views[i];
		const char *when = view->on & LJI_VIEW_TARGET ?
				   "not __fish_is_first_token; and not __fish_seen_subcommand_from profile" :
				   "__fish_seen_subcommand_from profile";

		printf("complete -c ljinspect -n '%s' -a %s -d '", when, view->name);
		put_quoted(view->help, "\\");
		fputs("'\n", stdout);
	}
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	int status = EXIT_SUCCESS;

	if (strcmp(what, "man") == 0 && argc > 2) {
		status = man(argv[2]);
	} else if (strcmp(what, "bash") == 0) {
		bash();
	} else if (strcmp(what, "zsh") == 0) {
		zsh();
	} else if (strcmp(what, "fish") == 0) {
		fish();
	} else {
		fputs("usage: mkdoc man TEMPLATE | bash | zsh | fish\n", stderr);
		status = EXIT_FAILURE;
	}
	return fflush(stdout) || ferror(stdout) ? EXIT_FAILURE : status;
}
