/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The machine code of the interpreter: where it ends, and its bytes. Private to src/vm.
 */
#ifndef LJI_ASMTEXT_H
#define LJI_ASMTEXT_H

#include "target/target.h"

/** Its size is 14 to 20 KiB in all known builds. */
#define LJI_ASMTEXT_MAX 0x10000

/**
 * Where the interpreter's code ends that begins at @p start, the handler that is lowest in
 * memory, and holds @p last, the highest one: where the next function begins by the table of
 * unwinding information (.eh_frame_hdr) of its object. Without one, some more than the last handler
 * begins with, which is less than all: behind it stand subroutines.
 */
uint64_t lji_asmtext_end(struct lji_target *target, uint64_t start, uint64_t last);

/**
 * Copies the code of the interpreter; its handlers begin at @p start, the lowest, to @p last.
 * @param[out] text_ret Bytes of the caller's, @p size_ret of them.
 * @return Why there is none, a literal; NULL when there is.
 */
const char *lji_asmtext_read(struct lji_target *target, uint64_t start, uint64_t last,
			     uint8_t **text_ret, size_t *size_ret);

#endif
