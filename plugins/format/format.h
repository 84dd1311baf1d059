/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a view emits and a format renders. A view emits a tree of named fields
 * once; JSON prints the fields, text prints lines and tables made of the same
 * fields through templates. A view knows no format, a format knows no Lua.
 *
 * Event grammar (the top level is an object that main.c opens and closes):
 *
 *     object  = begin_object  (field | object | list | line | heading | text)*  end_object
 *     list    = begin_list    (row* | element*)                          end_list
 *     row     = begin_object  (field | object | list | line)*            end_object
 *     field   = u64 | i64 | addr | bool | str | null      each with a key
 *     element = the same without a key (NULL)
 *
 * A template is text with placeholders, filled with the fields emitted before
 * it in the same object or an enclosing one:
 *
 *     {key} {object.key}   the value as text; "–" when it was not emitted or is null
 *     {key,other}          the first one that has a value; with what follows as well
 *     {list.count}         number of rows of a finished list; {list} its elements, joined
 *     {key!raw}            a number without grouping and unit
 *     {key!short}          at most the first eight characters (build-ids)
 *     {key!base}           what stands behind its last slash (paths)
 *     {key|one|many}       "1 one", "1,234 many"
 *     {key?yes:no}         yes when the field is true (or not null), else no; both are text
 *     [text {key}]         nothing at all when a placeholder inside has no value
 *     {{ [[                a brace, a bracket
 *
 * To add a format:
 *  1. write plugins/format/NAME.c with a `const struct lji_format lji_format_NAME`;
 *  2. add a row to plugins/format/formats.c and the file to local.mk;
 *  3. NEWS, doc/, tests: every view must come out (tests/live/formats).
 *
 * One outside the tree: plugin.h.
 */
#ifndef LJI_FORMAT_H
#define LJI_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

/** How a number reads in text; JSON always has the number itself. */
enum lji_unit {
	/** 1,234 */
	LJI_UNIT_COUNT,
	/** 15.0 MiB */
	LJI_UNIT_BYTES,
	/** 1234, no grouping: ids, line numbers, pids. */
	LJI_UNIT_ID,
	/** 0.8 ms */
	LJI_UNIT_MICROSECONDS,
};

/** One text column of a list. */
struct lji_column {
	/** Heading, e.g. "lines". */
	const char *head;
	/** Template over the row's fields, e.g. "{first_line}-{last_line}". */
	const char *template;
	/** Minimum width in characters (it grows with its head); 0 for the last column. */
	unsigned int width;
	bool right;
};

/** How many columns an array of them has. */
#define LJI_COLUMN_COUNT(columns) (sizeof(columns) / sizeof((columns)[0]))

struct lji_out;

/** One output format. */
struct lji_format {
	/** Name, e.g. "json". */
	const char *name;
	/** For programs: an error is a document, too, and warnings are told only in it. */
	bool machine;
	struct lji_error *(*create)(FILE *stream, bool color, void **state_ret);
	/** @p key is NULL for the document itself and for rows. */
	void (*begin_object)(void *state, const char *key);
	void (*end_object)(void *state);
	/** @p columns may be NULL with @p count 0: text prints rows by their own lines. */
	void (*begin_list)(void *state, const char *key, const struct lji_column *columns, size_t count);
	void (*end_list)(void *state);
	void (*u64)(void *state, const char *key, uint64_t value, enum lji_unit unit);
	void (*i64)(void *state, const char *key, int64_t value, enum lji_unit unit);
	void (*addr)(void *state, const char *key, uint64_t value);
	void (*boolean)(void *state, const char *key, bool value);
	/** Raw bytes from a target; the format escapes them (lji_bytes_escape()). */
	void (*str)(void *state, const char *key, const char *data, size_t size);
	void (*null)(void *state, const char *key);
	/** Text only: a line "  label   template"; label NULL: the template alone. JSON ignores it. */
	void (*line)(void *state, const char *label, const char *template);
	/** Text only: a line that starts a section (an empty line before it unless it is the first). */
	void (*heading)(void *state, const char *template);
	/** Text only: one line of exactly these bytes, for layouts that are fixed elsewhere. */
	void (*text)(void *state, const char *data, size_t size);
	/** Ends the document, flushes; tells write errors. */
	struct lji_error *(*finish)(void *state);
	void (*destroy)(void *state);
};

/** All formats, those of plugins (plugin.h) behind the built-in ones; ends with NULL. */
extern const struct lji_format *const *lji_formats;

/** The format called @p name, or NULL. */
const struct lji_format *lji_format_find(const char *name);

/** Deepest nesting of objects and lists. */
#define LJI_OUT_DEPTH 16

/** An open document. */
struct lji_out {
	const struct lji_format *format;
	void *state;
	/**
	 * Called before the first event of a view, NULL for nothing: main.c opens the document
	 * here, so that an error before it leaves no half an answer and the target
	 * object can tell what is only known after the stop.
	 */
	void (*begin)(struct lji_out *out, void *arg);
	void *begin_arg;
	/** Open containers, outermost first: true for a list. */
	bool is_list[LJI_OUT_DEPTH];
	size_t depth;
};

/** Closes what is open down to @p depth containers (after an error in the middle). */
void lji_out_unwind(struct lji_out *out, size_t depth);

/* -- What views call (format.c) ------------------------------------------ */

void lji_out_begin_object(struct lji_out *out, const char *key);
void lji_out_end_object(struct lji_out *out);
void lji_out_begin_list(struct lji_out *out, const char *key, const struct lji_column *columns,
			size_t count);
void lji_out_end_list(struct lji_out *out);
void lji_out_u64(struct lji_out *out, const char *key, uint64_t value, enum lji_unit unit);
void lji_out_i64(struct lji_out *out, const char *key, int64_t value, enum lji_unit unit);
void lji_out_addr(struct lji_out *out, const char *key, uint64_t value);
void lji_out_bool(struct lji_out *out, const char *key, bool value);
/** C string from ljinspect or a target; NULL emits null. */
void lji_out_str(struct lji_out *out, const char *key, const char *value);
/** Raw bytes from a target; NULL emits null. */
void lji_out_bytes(struct lji_out *out, const char *key, const char *data, size_t size);
void lji_out_null(struct lji_out *out, const char *key);
/** Build-id and the like: lower-case hex string; size 0 emits null. */
void lji_out_hex(struct lji_out *out, const char *key, const uint8_t *data, size_t size);
void lji_out_line(struct lji_out *out, const char *label, const char *template);
void lji_out_heading(struct lji_out *out, const char *template);
void lji_out_text(struct lji_out *out, const char *data, size_t size);

#endif
