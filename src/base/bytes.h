/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A growing byte string for building text and binary records.
 */
#ifndef LJI_BYTES_H
#define LJI_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The builder; zero-initialised is empty. `data` is NUL-terminated once anything was appended. */
struct lji_bytes {
	char *data;
	size_t size;
	size_t capacity;
	/** Set when an append ran out of memory; later appends do nothing. */
	bool failed;
};

/** Appends @p size bytes; false (and `failed`) without memory. */
bool lji_bytes_append(struct lji_bytes *b, const void *data, size_t size);
/** Appends a C string. */
bool lji_bytes_puts(struct lji_bytes *b, const char *s);
/** Appends one byte. */
bool lji_bytes_putc(struct lji_bytes *b, char c);
/** Appends formatted text. */
bool lji_bytes_printf(struct lji_bytes *b, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/** Appends @p value as ULEB128, shortest form. */
bool lji_bytes_uleb(struct lji_bytes *b, uint64_t value);
/** Forgets the content, keeps the storage. */
void lji_bytes_reset(struct lji_bytes *b);
/** Gives the NUL-terminated content to the caller (to free()), or NULL if an append failed. */
char *lji_bytes_steal(struct lji_bytes *b);
/** Releases the storage. */
void lji_bytes_deinit(struct lji_bytes *b);

/**
 * Appends @p size bytes that came from a target so that they are safe on one
 * line and nothing is lost: a backslash becomes "\\", control bytes "\n",
 * "\t", "\r" or "\xHH", bytes that are not part of valid UTF-8 "\xHH".
 * @p keep_controls leaves control bytes as they are (JSON escapes them itself).
 */
bool lji_bytes_escape(struct lji_bytes *b, const void *data, size_t size, bool keep_controls);

#endif
