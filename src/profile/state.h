/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The state of Tarantool's profilers in the memory of their process: one static
 * object each, recognised by its invariants (without symbols, without a target:
 * the caller brings the bytes). The same in every build, with and without GC64;
 * every pointer is a native one of x86-64.
 *
 *     struct memprof, 128 bytes           struct sysprof, 400 bytes
 *       0  global_State *g                  0  global_State *g
 *       8  state (1 running)                8  pthread_t
 *      16  out: struct lj_wbuf             16  state (1 running; 2 in 999e72b6..9d78aa1d)
 *      64  original lua_Alloc, its ud      24  out: struct lj_wbuf
 *      80  opt: ctx buf len writer         72  counters: 10 u64 by state, u64 samples
 *               on_stop                   160  opt: u8 mode, u64 interval, buf, len, ctx
 *     120  saved errno                    200  writer, on_stop, backtracer
 *     124  lib_adds                       224  timer; 392 saved errno
 *
 *     struct lj_wbuf, 48 bytes: 0 writer, 8 ctx, 16 size, 24 buf, 32 pos, 40 saved errno,
 *                               44 u8 flags (1 I/O error, 2 stopped)
 *
 * Found by pahole in ten builds from a8af1f71 to b52fe979.
 */
#ifndef LJI_PROFILE_STATE_H
#define LJI_PROFILE_STATE_H

#include "profile/reader.h"

/** Sizes of the two structures. */
enum { LJI_MEMPROF_STATE_SIZE = 128, LJI_SYSPROF_STATE_SIZE = 400 };

/** Size of the buffer of the default writer, which lies behind its 16-byte context. */
#define LJI_WRITER_BUFFER_SIZE (UINT64_C(8) << 20)

/** A profiler that was running. */
struct lji_profiler {
	/** MEMPROF or SYSPROF. */
	enum lji_profile_kind kind;
	/** Address of the structure. */
	uint64_t address;
	uint64_t g;
	/** struct lj_wbuf. */
	uint64_t writer;
	uint64_t ctx;
	uint64_t size;
	/** 0 after a flush that failed. */
	uint64_t buf;
	uint64_t pos;
	uint32_t saved_errno;
	uint8_t flags;
	/** The buffer as it was given at the start: still there after a failure. */
	uint64_t opt_buf;
	uint64_t on_stop;
	/** memprof: the allocator that was replaced. */
	uint64_t allocf;
	uint64_t allocd;
	/** sysprof: 'L' or 'C', milliseconds, samples by state. */
	char mode;
	uint64_t interval;
	uint64_t counters[LJI_LJP_STATE_COUNT];
};

/**
 * What costs nothing: both structures keep the writer twice, 88 and 176 bytes apart. False for
 * nearly every place of a heap.
 */
static inline bool lji_profiler_maybe(enum lji_profile_kind kind, const uint8_t *data)
{
	uint64_t writer = lji_le64(data + (kind == LJI_PROFILE_MEMPROF ? 16 : 24));

	return writer && writer == lji_le64(data + (kind == LJI_PROFILE_MEMPROF ? 104 : 200));
}

/** Tells whether @p address is code of the process. */
typedef bool lji_is_code_fn(void *arg, uint64_t address);

/**
 * Recognises a running profiler of @p kind in the @p kind's size of bytes at @p data, which lie at
 * @p address of the process.
 */
bool lji_profiler_match(enum lji_profile_kind kind, const uint8_t *data, uint64_t address,
			lji_is_code_fn *is_code, void *arg, struct lji_profiler *profiler_ret);

/** The buffer is the default writer's own. */
static inline bool lji_profiler_default_writer(const struct lji_profiler *p)
{
	return p->size == LJI_WRITER_BUFFER_SIZE && p->opt_buf == p->ctx + 16;
}

/** A flush failed: the buffer is still there, but how far it was filled is not known. */
static inline bool lji_profiler_flush_failed(const struct lji_profiler *p)
{
	return p->flags != 0 || !p->buf;
}

#endif
