/* SPDX-License-Identifier: MIT */
#include "profile/ljm.h"

#include "profile/ljs.h"

enum {
	HEADER_END = 0x80,
	HEADER_UNUSED = 0x60,
	HEADER_SYM_LFUNC = 0x08,
	HEADER_SYM_CFUNC = 0x0c,
	HEADER_SYM_TRACE = 0x10,
	HEADER_MISPLACED_CFUNC = 0x01,
};

/** Bytes looked at to tell whether an unannounced trace 0 has a machine code address. */
#define TRIAL_SIZE (64u << 10)

/** The reader with the events it has not handed over yet. */
struct ljm_reader {
	struct lji_input *in;
	const struct lji_profile_handler *handler;
	struct lji_profile_status *status;
	size_t count;
	struct lji_ljm_event batch[LJI_LJM_BATCH];
};

static inline void add_saturating(uint64_t *sum, uint64_t value)
{
	if (__builtin_add_overflow(*sum, value, sum))
		*sum = UINT64_MAX;
}

/** Counts and hands over the events gathered so far. */
static struct lji_error *flush_events(struct ljm_reader *r)
{
	struct lji_profile_status *status = r->status;
	size_t count = r->count;

	r->count = 0;
	for (size_t i = 0; i < count; i++) {
		const struct lji_ljm_event *e = &r->batch[i];

		status->events[e->op]++;
		status->sources[e->source]++;
		switch (e->op) {
		case LJI_LJM_ALLOC:
			add_saturating(&status->alloc_bytes, e->new_size);
			break;
		case LJI_LJM_FREE:
			add_saturating(&status->free_bytes, e->old_size);
			break;
		default:
			add_saturating(&status->realloc_new_bytes, e->new_size);
			add_saturating(&status->realloc_old_bytes, e->old_size);
		}
	}
	if (!count || !r->handler->events)
		return NULL;
	return r->handler->events(r->handler->arg, r->batch, count);
}

/** True if @p header begins an event in @p version. */
static inline bool is_event(uint8_t header, unsigned int version)
{
	unsigned int last = version == 1 ? LJI_LJM_CFUNC : LJI_LJM_TRACE;
	unsigned int source = header >> 2;

	return (header & 3) != LJI_LJM_SYMBOL && source >= LJI_LJM_INTERNAL && source <= last;
}

/** Decodes an event behind its header. */
static inline void decode_event(struct lji_cursor *c, uint8_t header, enum lji_trace_layout layout,
				struct lji_ljm_event *e)
{
	e->op = header & 3;
	e->source = header >> 2;
	e->where = 0;
	e->line = 0;
	if (e->source != LJI_LJM_INTERNAL)
		e->where = lji_cursor_uleb(c);
	if (e->source == LJI_LJM_LFUNC ||
	    (e->source == LJI_LJM_TRACE && layout == LJI_TRACES_WITH_MCODE))
		e->line = lji_cursor_uleb(c);
	e->old_address = 0;
	e->old_size = 0;
	e->new_address = 0;
	e->new_size = 0;
	if (e->op != LJI_LJM_ALLOC) {
		e->old_address = lji_cursor_uleb(c);
		e->old_size = lji_cursor_uleb(c);
	}
	if (e->op != LJI_LJM_FREE) {
		e->new_address = lji_cursor_uleb(c);
		e->new_size = lji_cursor_uleb(c);
	}
}

/** How many events in a row the window holds with @p layout; SIZE_MAX when nothing is wrong. */
static size_t trial(const struct ljm_reader *r, enum lji_trace_layout layout)
{
	const uint8_t *p = r->in->pos;
	size_t events = 0;

	while (p < r->in->end && is_event(*p, r->status->version)) {
		struct lji_cursor c = { .p = p + 1 };
		struct lji_ljm_event e;

		decode_event(&c, *p, layout, &e);
		if (c.bad)
			return events;
		p = c.p;
		events++;
	}
	return p >= r->in->end || *p & HEADER_END || *p == HEADER_SYM_LFUNC ? SIZE_MAX : events;
}

/**
 * At the first event on a trace: layout B announces every trace before, in the
 * table or by a symbol, which would have decided already. Only trace 0 is never announced.
 */
static void decide_layout(struct ljm_reader *r)
{
	struct lji_cursor c = { .p = r->in->pos + 1 };

	r->status->layout = LJI_TRACES_WITH_MCODE;
	if (lji_cursor_uleb(&c) != 0)
		return;
	lji_input_need(r->in, TRIAL_SIZE);
	if (trial(r, LJI_TRACES_WITHOUT_MCODE) >= trial(r, LJI_TRACES_WITH_MCODE))
		r->status->layout = LJI_TRACES_WITHOUT_MCODE;
}

/** Reads one event; false when it is not whole or malformed (the state is set). */
static bool read_event(struct ljm_reader *r, uint8_t header)
{
	struct lji_cursor c = { .p = r->in->pos + 1 };
	struct lji_ljm_event *e = &r->batch[r->count];

	decode_event(&c, header, r->status->layout, e);
	if (c.bad && c.bad < r->in->end) {
		lji_profile_damaged(r->status,
				    lji_input_offset(r->in) + (uint64_t)(c.bad - r->in->pos),
				    "a number of more than 64 bits");
		return false;
	}
	if (c.p > r->in->end) {
		r->status->state = LJI_PROFILE_CUT_IN_EVENT;
		return false;
	}
	r->in->pos = c.p;
	r->count++;
	return true;
}

/** Takes C symbols that the handler knows already, as many as there are in a row. */
static bool skip_known(struct ljm_reader *r)
{
	struct lji_input *in = r->in;
	uint64_t known = 0;

	if (!r->handler->known_cfunc)
		return false;
	while (lji_input_need(in, LJI_INPUT_PAD) && *in->pos == HEADER_SYM_CFUNC) {
		size_t have = (size_t)(in->end - in->pos) - 1;
		size_t used = r->handler->known_cfunc(r->handler->arg, in->pos + 1, have);

		if (!used)
			break;
		in->pos += 1 + used;
		known++;
	}
	r->status->stream_symbols[LJI_SYM_CFUNC] += known;
	return known != 0;
}

/** Reads a symbol record; *@p more_ret false when the stream ends in it. */
static struct lji_error *read_symbol(struct ljm_reader *r, uint8_t header, bool *more_ret)
{
	enum lji_sym_kind kind = LJI_SYM_CFUNC;
	enum lji_decode decode;
	struct lji_error *err = flush_events(r);

	if (err)
		return err;
	if (header == HEADER_SYM_CFUNC && skip_known(r))
		return NULL;
	if (header == HEADER_SYM_LFUNC)
		kind = LJI_SYM_LFUNC;
	if (header == HEADER_SYM_TRACE) {
		kind = LJI_SYM_TRACE;
		if (r->status->layout == LJI_TRACES_UNDECIDED)
			r->status->layout = LJI_TRACES_WITHOUT_MCODE;
	}
	err = lji_ljs_take(r->in, kind, true, r->handler, r->status, &decode);
	*more_ret = decode == LJI_DECODE_OK;
	if (decode == LJI_DECODE_OK && header == HEADER_MISPLACED_CFUNC)
		r->status->misplaced_symbols++;
	if (decode == LJI_DECODE_SHORT)
		r->status->state = LJI_PROFILE_CUT_IN_EVENT;
	return err;
}

static bool is_symbol(const struct ljm_reader *r, uint8_t header)
{
	if (r->status->version < 3)
		return false;
	return header == HEADER_SYM_LFUNC || header == HEADER_SYM_CFUNC ||
	       header == HEADER_SYM_TRACE ||
	       (header == HEADER_MISPLACED_CFUNC && !r->handler->strict);
}

static struct lji_error *read_records(struct ljm_reader *r)
{
	unsigned int version = r->status->version;
	bool more = true;

	r->status->state = LJI_PROFILE_NO_FINAL_MARK;
	while (more && lji_input_need(r->in, LJI_INPUT_PAD)) {
		uint8_t header = *r->in->pos;
		struct lji_error *err = NULL;

		if (is_event(header, version)) {
			if (header >> 2 == LJI_LJM_TRACE &&
			    r->status->layout == LJI_TRACES_UNDECIDED)
				decide_layout(r);
			more = read_event(r, header);
			if (r->count == LJI_LJM_BATCH)
				err = flush_events(r);
		} else if (is_symbol(r, header)) {
			err = read_symbol(r, header, &more);
		} else if (header & HEADER_END) {
			r->in->pos++;
			r->status->state = LJI_PROFILE_COMPLETE;
			more = false;
		} else {
			lji_profile_damaged(r->status, lji_input_offset(r->in),
					    "0x%02x is no header of an event in ljm %u", header,
					    version);
			more = false;
		}
		if (err)
			return err;
	}
	return flush_events(r);
}

struct lji_error *lji_ljm_read(struct lji_input *in, const struct lji_profile_handler *handler,
			       struct lji_profile_status *status)
{
	lji_auto_free struct ljm_reader *r = malloc(sizeof(*r));
	struct lji_error *err;

	if (!r)
		return &lji_error_nomem;
	r->in = in;
	r->handler = handler;
	r->status = status;
	r->count = 0;
	if (status->version == 1)
		status->layout = LJI_TRACES_WITHOUT_MCODE;
	if (status->version == 2)
		status->layout = LJI_TRACES_WITH_MCODE;
	if (status->version == 3 && status->ljs_version != 2)
		status->layout = LJI_TRACES_WITHOUT_MCODE;
	err = read_records(r);
	status->end = lji_input_offset(in);
	return err;
}
