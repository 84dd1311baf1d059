/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The named values that templates of text are filled with, by scope, and the
 * templates themselves (grammar: format.h). Private to the formats.
 */
#ifndef LJI_FIELDS_H
#define LJI_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"
#include "base/vector.h"

/** What a value counts as in "{key?yes:no}" and "[…]". */
enum lji_field_kind {
	/** Not there: "–". */
	LJI_FIELD_NULL,
	LJI_FIELD_FALSE,
	LJI_FIELD_VALUE,
};

/** One value; offsets of NUL-terminated strings in the arena. */
struct lji_field {
	/** Keys of the objects around it and its own, joined by dots. */
	size_t key;
	size_t key_size;
	/** As text reads it, escaped. */
	size_t text;
	/** Plain. */
	size_t raw;
	enum lji_field_kind kind;
};

/** Where a scope began. */
struct lji_field_scope {
	size_t items;
	size_t arena;
	size_t prefix;
};

/** All values in reach; zero-initialised is empty. */
struct lji_fields {
	LJI_VECTOR(, struct lji_field) items;
	LJI_VECTOR(, struct lji_field_scope) scopes;
	struct lji_bytes arena;
	struct lji_bytes prefix;
	/** Scratch for optional parts. */
	struct lji_bytes part;
};

/** Enters an object called @p key, or a row (NULL). False without memory, as all of these. */
bool lji_fields_enter(struct lji_fields *fields, const char *key);

/** Leaves it: the fields of an object stay in reach as "key.field", those of a row are forgotten. */
void lji_fields_leave(struct lji_fields *fields);

/** Sets a value; @p raw NULL is the same as @p text. */
bool lji_fields_set(struct lji_fields *fields, const char *key, enum lji_field_kind kind,
		    const char *text, const char *raw);

/** Appends @p template to @p out with its placeholders filled. */
bool lji_fields_expand(struct lji_fields *fields, const char *template, struct lji_bytes *out);

void lji_fields_deinit(struct lji_fields *fields);

#endif
