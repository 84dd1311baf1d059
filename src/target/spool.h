/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A place on disk for a core that comes packed or through a pipe. Private to
 * src/target.
 */
#ifndef LJI_SPOOL_H
#define LJI_SPOOL_H

#include "base/stream.h"
#include "base/warn.h"

/**
 * Copies @p stream into a file without a name in $TMPDIR or /var/tmp, with holes for
 * zeroes. Ends early, with a warning, where the stream is damaged, behind the size that
 * the core's headers announce, and where the file would take more than @p limit bytes of
 * disk (0: half of what is free). Refuses what is no core after its first block.
 */
struct lji_error *lji_spool(struct lji_stream *stream, uint64_t limit,
			    struct lji_warnings *warnings, int *fd_ret);

#endif
