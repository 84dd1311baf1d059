/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The packed formats of stream.c, one table of operations each.
 *
 * To add one: write its three operations in unpack.c, add a row to
 * lji_unpackers there and its library to configure.ac.
 */
#ifndef LJI_UNPACK_H
#define LJI_UNPACK_H

#include <stddef.h>
#include <stdint.h>

/** What one step came to. */
enum lji_unpack_result {
	/** Some input was consumed or some output made; call again. */
	LJI_UNPACK_MORE,
	/** One whole member ended; another may follow. */
	LJI_UNPACK_END,
	/** The input contradicts its format. */
	LJI_UNPACK_DAMAGED,
	LJI_UNPACK_NOMEM,
};

/** Pieces of input and output; a step moves the pointers forward. */
struct lji_unpack_io {
	const uint8_t *in;
	size_t in_size;
	uint8_t *out;
	size_t out_size;
};

/** One packed format. */
struct lji_unpacker {
	const char *name;
	const char *magic;
	size_t magic_size;
	/** Starts a member; NULL without memory. No function: built without the library. */
	void *(*create)(void);
	enum lji_unpack_result (*step)(void *state, struct lji_unpack_io *io);
	void (*destroy)(void *state);
};

/** Known formats; ends with NULL. */
extern const struct lji_unpacker *const lji_unpackers[];

/** Longest magic. */
#define LJI_UNPACK_MAGIC_MAX 6

/** The format whose magic @p data starts with, or NULL. */
const struct lji_unpacker *lji_unpacker_find(const uint8_t *data, size_t size);

#endif
