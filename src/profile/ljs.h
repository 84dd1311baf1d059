/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The symbol table in front of every profile.
 *
 *     ljs    = prologue("ljs") record* end
 *     prologue(magic) = magic[3] u8 version u8 0 u8 0 u8 0
 *     record = u8 type, body of the type
 *     end    = u8 with bit 7 set, 0x80 by every writer
 *
 *              type 0   type 1   type 2     since (tarantool/luajit)
 *     ljs 1    lfunc    -        -          a8af1f71
 *     ljs 2 A  lfunc    trace4   -          8304ca95
 *     ljs 2 B  lfunc    trace3   -          0243fb72, the same version number
 *     ljs 3    lfunc    cfunc    trace3     88d2600d
 *
 *     lfunc  = uleb GCproto        string chunkname     uleb first-line
 *     cfunc  = uleb address        string name
 *     trace3 = uleb trace-number   uleb GCproto         uleb line
 *     trace4 = uleb trace-number   uleb mcode-address   uleb GCproto   uleb line
 *     string = uleb size, u8 * size
 *     uleb   = unsigned little-endian base 128 of 64 bits, at most ten bytes
 *
 * Traces usually come before the prototype they start in. C symbols that are
 * imports stand at the load base of their object, many names at one address.
 */
#ifndef LJI_PROFILE_LJS_H
#define LJI_PROFILE_LJS_H

#include "profile/reader.h"

/** Newest version there is. */
#define LJI_LJS_VERSION_MAX 3

/** Size of a prologue, and of the version byte's offset in it. */
#define LJI_PROLOGUE_SIZE 7

/** What became of decoding one record. */
enum lji_decode {
	LJI_DECODE_OK,
	/** The input ends inside it; or the window does: ask for `need` bytes and decode again. */
	LJI_DECODE_SHORT,
	/** A number is malformed, at the cursor's `bad`. */
	LJI_DECODE_BAD,
};

/**
 * Decodes the body of a symbol record at @p c, which began at @p start; the window ends at
 * @p end. @p layout is used for traces. *@p need_ret is set with LJI_DECODE_SHORT.
 */
enum lji_decode lji_ljs_decode(struct lji_cursor *c, const uint8_t *start, const uint8_t *end,
			       enum lji_sym_kind kind, enum lji_trace_layout layout,
			       struct lji_sym *sym_ret, uint64_t *need_ret);

/**
 * Decodes a symbol record of @p kind whose header byte is at the start of @p in, counts it, hands
 * it to @p handler and moves behind it. False when the input ends inside it or it is malformed;
 * then *@p decode_ret tells which and @p status has the reason.
 */
struct lji_error *lji_ljs_take(struct lji_input *in, enum lji_sym_kind kind, bool in_stream,
			       const struct lji_profile_handler *handler,
			       struct lji_profile_status *status, enum lji_decode *decode_ret);

/**
 * Reads the prologue and the records at the start of @p in. On return without error
 * `state` is COMPLETE if the end mark was there and `ljs_end` is behind it.
 */
struct lji_error *lji_ljs_read(struct lji_input *in, const struct lji_profile_handler *handler,
			       struct lji_profile_status *status);

/**
 * Reads the prologue with @p magic. False when the input ends inside it or another magic
 * stands there; the input stays where it was then.
 */
bool lji_prologue_read(struct lji_input *in, const char magic[3], unsigned int *version_ret,
		       struct lji_profile_status *status);

/** "the symbol table (ljs) has version 9, …": LJI_ERROR_UNSUPPORTED for @p part. */
struct lji_error *lji_version_error(const char *part, unsigned int version, unsigned int max);

#endif
