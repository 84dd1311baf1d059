/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The file named by -o: never overwrites without --force, never puts binary
 * data on a terminal, leaves no half a file behind when the run fails.
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
	/** We created it (or emptied it): a failed run removes it. */
	bool ours;
};

/**
 * Opens @p path for writing, "-" is stdout. An existing regular file is refused
 * (LJI_ERROR_USAGE, with a hint) unless @p force; a terminal is refused when @p binary.
 * Devices and pipes are written to as they are.
 */
struct lji_error *lji_outfile_open(struct lji_outfile *file_ret, const char *path, bool force,
				   bool binary);

/** Flushes and closes; tells errors that were hidden until now (full disk). */
struct lji_error *lji_outfile_close(struct lji_outfile *file);

/** Closes and removes what was begun. Safe on a closed one. */
void lji_outfile_abandon(struct lji_outfile *file);

#define lji_auto_outfile lji_cleanup(lji_outfile_abandon)

#endif
