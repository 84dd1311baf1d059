/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The event stream of the memory profiler.
 *
 *     ljm-stream = prologue("ljm") (event | symbol)* end
 *     end        = u8 with bit 7 set, 0x80 by every writer
 *
 *     header     bit 7  6 5     4 3 2    1 0
 *                end    unused  source   0 symbol, 1 alloc, 2 free, 3 realloc
 *
 *     alloc      = header location uleb new-address uleb new-size
 *     free       = header location uleb old-address uleb old-size
 *     realloc    = header location uleb old-address uleb old-size
 *                                  uleb new-address uleb new-size
 *     location   source 1 internal  nothing
 *                source 2 lfunc     uleb GCproto uleb line
 *                source 3 cfunc     uleb address
 *                source 4 trace     uleb trace-number [uleb mcode-address in layout A]
 *     symbol     0x08 lfunc, 0x0c cfunc, 0x10 trace: bodies as in ljs.h
 *
 *                         ljm 1   2 (A)   3 (A)   3 (B)   3 (B)
 *     since            a8af1f71 70593548 0847e71a 0243fb72 0895a342
 *     sources 1 2 3         x       x       x       x       x
 *     source 4              -       x       x       x       x
 *     symbol 08             -       -       x       x       x
 *     symbol 10             -       -       -       x       x
 *     symbol 0c             -       -       -       -       x
 *
 * Defect W3: an object without any symbol table is announced with header 0x01
 * (a cfunc record of ljs) inside ljm 3. It is taken as such: no event has it.
 */
#ifndef LJI_PROFILE_LJM_H
#define LJI_PROFILE_LJM_H

#include "profile/reader.h"

/** Newest version there is. */
#define LJI_LJM_VERSION_MAX 3

/**
 * Reads the records behind the prologue (status->version is set) up to the end mark.
 * Sets the state and `end`; errors are those of @p handler.
 */
struct lji_error *lji_ljm_read(struct lji_input *in, const struct lji_profile_handler *handler,
			       struct lji_profile_status *status);

#endif
