/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The file named by -o: never overwrites without --force, never puts binary
 * data on a terminal. A regular file appears under its name only when it is
 * complete; a run that fails leaves what was there before.
 */
#ifndef LJI_OUTFILE_H
#define LJI_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"

/** An output file; zero-initialised is none. */
struct lji_outfile {
	FILE *stream;
	/** Not owned. */
	const char *path;
	/** The file being written, which becomes `path` at the end; NULL: written directly. */
	char *temporary;
	bool force;
};

/**
 * Opens @p path for writing, "-" is stdout. An existing regular file is refused
 * (LJI_ERROR_USAGE, with a hint) unless @p force; a terminal is refused when @p binary.
 * Devices and pipes are written to as they are.
 */
struct lji_error *lji_outfile_open(struct lji_outfile *file_ret, const char *path, bool force,
				   bool binary);

/** Flushes, closes and puts the file in its place; tells errors hidden until now (full disk). */
struct lji_error *lji_outfile_close(struct lji_outfile *file);

/** Closes and removes what was begun. Safe on a closed one. */
void lji_outfile_abandon(struct lji_outfile *file);

#define lji_auto_outfile lji_cleanup(lji_outfile_abandon)

#endif
