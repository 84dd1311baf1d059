/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What could not be read or is doubtful, collected while an answer is made.
 * A non-empty list makes the answer partial (exit status 1).
 */
#ifndef LJI_WARN_H
#define LJI_WARN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lji_error;

/** One warning, as it appears in JSON. */
struct lji_warning {
	/** Stable identifier in kebab-case, e.g. "core-truncated". */
	const char *code;
	/** One English sentence without a final dot. */
	char *text;
	/** Address it is about, valid if has_address. */
	uint64_t address;
	bool has_address;
	/** Equal code and address: reported once, counted here. */
	uint64_t count;
};

/** A list of warnings; zero-initialised is empty. */
struct lji_warnings {
	struct lji_warning *items;
	size_t count;
	size_t capacity;
	/** Warnings not kept because the list was full (LJI_WARNINGS_MAX). */
	uint64_t dropped;
};

/** Most warnings kept; a hostile target cannot make the list longer. */
#define LJI_WARNINGS_MAX 200

/** Adds a warning; @p code must be a string literal. */
void lji_warn(struct lji_warnings *w, const char *code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/** Adds a warning about an address. Repeats of (code, address) are only counted. */
void lji_warn_at(struct lji_warnings *w, const char *code, uint64_t address, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/** Turns @p err (consumed) into a warning; its hint is appended after "; ". */
void lji_warn_error(struct lji_warnings *w, const char *code, struct lji_error *err);

/** Number of warnings now, for lji_warnings_rewind(). */
size_t lji_warnings_mark(const struct lji_warnings *w);

/** Drops what was added since @p mark: a collection that starts over says things once. */
void lji_warnings_rewind(struct lji_warnings *w, size_t mark);

/** Releases the list's storage. */
void lji_warnings_deinit(struct lji_warnings *w);

#endif
