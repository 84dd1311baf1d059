/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The command line: the table of options as data, and its parser.
 */
#ifndef LJI_OPTIONS_H
#define LJI_OPTIONS_H

#include <stdio.h>

#include "session.h"

/** Kinds of targets an option belongs to. */
enum { LJI_OPTION_LIVE = 1, LJI_OPTION_CORE = 2, LJI_OPTION_PROFILE = 4 };

/** One option; see options.def for the members. */
struct lji_option {
	/** The short letter, or a number above 255. */
	int key;
	char letter;
	const char *name;
	const char *argument;
	unsigned int targets;
	const char *views;
	const char *complete;
	const char *help;
	const char *man;
};

/** All of them, in the order of --help; ends with a NULL name. */
extern const struct lji_option lji_option_table[];

/** True if @p word is one of the space-separated @p words. */
bool lji_word_in(const char *words, const char *word);

/**
 * Parses and checks a command line. Prints and exits for --help, --version (0) and
 * for usage errors (64). @p options_ret->debug_dirs is to be freed.
 */
void lji_options_parse(int argc, char **argv, struct lji_options *options_ret);

/** Prints the page of --help. */
void lji_options_help(FILE *stream);

/** Prints what --version prints; @p all with every layout. */
void lji_version_print(FILE *stream, bool all);

#endif
