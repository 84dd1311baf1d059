/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The stream of the sampling profiler.
 *
 *     ljp-stream = prologue("ljp") (sample | symbol)* end
 *     end        = u8 with bit 7 set, 0x80 by every writer
 *
 *     sample     = u8 state, body of the state
 *       0 INTERP, 4 GC, 5 EXIT, 6 RECORD, 7 OPT, 8 ASM    host
 *       1 LFUNC, 2 FFUNC, 3 CFUNC                         lua host
 *       9 TRACE                      uleb trace-number uleb GCproto uleb first-line
 *     lua        = frame* u8 with bit 7 set               innermost first
 *     frame      = 0x01 uleb GCproto uleb first-line
 *                | 0x02 uleb C-function-address
 *                | 0x03 uleb fast-function-id
 *     host       = (uleb return-address)* uleb 0          innermost first
 *
 *     symbol     ljp 1 (e7ffa50f)    0x0a cfunc
 *                ljp 2 (9d78aa1d)    0x0a lfunc   0x0b cfunc   0x0c trace
 *                                    bodies as in ljs.h
 */
#ifndef LJI_PROFILE_LJP_H
#define LJI_PROFILE_LJP_H

#include "profile/reader.h"

/** Newest version there is. */
#define LJI_LJP_VERSION_MAX 2

/**
 * Reads the records behind the prologue (status->version is set) up to the end mark.
 * Sets the state and `end`; errors are those of @p handler.
 */
struct lji_error *lji_ljp_read(struct lji_input *in, const struct lji_profile_handler *handler,
			       struct lji_profile_status *status);

#endif
