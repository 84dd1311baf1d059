/* SPDX-License-Identifier: MIT */
#include "profile/state.h"

/** Buffers may be custom, but not absurd. */
#define BUFFER_MAX (UINT64_C(1) << 40)

enum { FLAGS_MAX = 3, MODE_LEAF = 1, MODE_CALLGRAPH = 2 };

/** struct lj_wbuf at @p p; false if it contradicts itself. */
static bool match_wbuf(const uint8_t *p, struct lji_profiler *out)
{
	out->writer = lji_le64(p);
	out->ctx = lji_le64(p + 8);
	out->size = lji_le64(p + 16);
	out->buf = lji_le64(p + 24);
	out->pos = lji_le64(p + 32);
	out->saved_errno = lji_le32(p + 40);
	out->flags = p[44];
	if (!out->writer || !out->size || out->size > BUFFER_MAX || out->flags > FLAGS_MAX)
		return false;
	if (!out->buf)
		return out->flags != 0;
	return lji_range_holds(out->buf, out->buf + out->size, out->pos, 0) &&
	       out->buf <= UINT64_MAX - out->size;
}

static bool match_memprof(const uint8_t *p, struct lji_profiler *out)
{
	/* The cheap comparisons first: this runs on every word of a heap. */
	if (lji_le64(p + 16) != lji_le64(p + 104) || lji_le64(p + 24) != lji_le64(p + 80) ||
	    lji_le64(p + 32) != lji_le64(p + 96) || lji_le32(p + 8) != 1)
		return false;
	out->g = lji_le64(p);
	out->allocf = lji_le64(p + 64);
	out->allocd = lji_le64(p + 72);
	out->opt_buf = lji_le64(p + 88);
	out->on_stop = lji_le64(p + 112);
	return match_wbuf(p + 16, out);
}

static bool match_sysprof(const uint8_t *p, struct lji_profiler *out)
{
	uint64_t sum = 0;
	uint32_t state;

	if (lji_le64(p + 24) != lji_le64(p + 200) || lji_le64(p + 32) != lji_le64(p + 192) ||
	    lji_le64(p + 40) != lji_le64(p + 184))
		return false;
	state = lji_le32(p + 16);
	if ((state != 1 && state != 2) || (p[160] != MODE_LEAF && p[160] != MODE_CALLGRAPH))
		return false;
	out->g = lji_le64(p);
	out->opt_buf = lji_le64(p + 176);
	out->on_stop = lji_le64(p + 208);
	out->mode = p[160] == MODE_LEAF ? 'L' : 'C';
	out->interval = lji_le64(p + 168);
	for (size_t i = 0; i < LJI_LJP_STATE_COUNT; i++) {
		out->counters[i] = lji_le64(p + 72 + 8 * i);
		sum += out->counters[i];
	}
	/* The handler may have been between two of them. */
	if (sum - lji_le64(p + 152) + 1 > 2)
		return false;
	return match_wbuf(p + 24, out);
}

bool lji_profiler_match(enum lji_profile_kind kind, const uint8_t *data, uint64_t address,
			lji_is_code_fn *is_code, void *arg, struct lji_profiler *profiler_ret)
{
	struct lji_profiler p = { .kind = kind, .address = address };
	bool memprof = kind == LJI_PROFILE_MEMPROF;

	if (memprof ? !match_memprof(data, &p) : !match_sysprof(data, &p))
		return false;
	if (!p.g || !p.opt_buf || (p.buf && p.buf != p.opt_buf))
		return false;
	if (!is_code(arg, p.writer) || (p.on_stop && !is_code(arg, p.on_stop)) ||
	    (memprof && !is_code(arg, p.allocf)))
		return false;
	*profiler_ret = p;
	return true;
}
