/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A view answers one question about a target: it asks the engine and emits
 * events (plugins/format/format.h). It never prints.
 *
 * To add a view:
 *  1. write plugins/view/NAME.c with a `const struct lji_view lji_view_NAME`;
 *  2. add a row to plugins/view/views.c and the file to plugins/view/local.mk
 *     (help, man page and completions follow from the row);
 *  3. options of its own go into the option table (src/options.def);
 *  4. its JSON fields go into doc/ljinspect.schema.json, a line into NEWS;
 *  5. tests: live and core answers equal (tests/), both formats.
 *
 * One outside the tree: plugin.h; it says in `options` what it takes of the option table.
 */
#ifndef LJI_VIEW_H
#define LJI_VIEW_H

#include "format/format.h"
#include "session.h"

/** What a view works on. */
enum lji_view_on {
	/** A process or a core. */
	LJI_VIEW_TARGET = 1,
	/** A profile or an ljs symbol table. */
	LJI_VIEW_PROFILE = 2,
};

/** One view. */
struct lji_view {
	/** Word on the command line. */
	const char *name;
	/** At most 52 characters for --help, which shows it of views of a process or a core. */
	const char *help;
	/** Sentences for the man page; NULL: the help line. */
	const char *man;
	unsigned int on;
	/**
	 * Options of the table that it takes although their rows do not name it, by their long names
	 * with blanks between ("vm flavour layout"): for views of plugins. NULL none.
	 */
	const char *options;
	/** What one word after the view's name stands for ("ADDR"); NULL: it takes none. */
	const char *argument;
	/**
	 * Writes a binary file to session->binary: -o is needed, never to a terminal. Events it
	 * emits besides (counts and the like) go to standard output.
	 */
	bool binary;
	/** A report to read: warnings are part of it (text), instead of going to standard error. */
	bool report;
	/**
	 * Gathers everything from the target (it may stop it meanwhile) and then emits, into the
	 * document's top-level object, which the first event opens.
	 * Errors mean no useful answer; what is merely missing is a warning in session->warnings.
	 */
	struct lji_error *(*run)(struct lji_session *session, struct lji_out *out);
};

/** All views in the order of --help, then those of plugins (plugin.h); ends with NULL. */
extern const struct lji_view *const *lji_views;

#endif
