/* SPDX-License-Identifier: MIT */
#include "profile/ljp.h"

#include "base/vector.h"
#include "profile/ljs.h"

enum { HEADER_END = 0x80, HEADER_SYMBOL_FIRST = 0x0a };

/** How reading one piece of a sample went on. */
enum piece { PIECE_MORE, PIECE_END, PIECE_CUT, PIECE_BAD };

struct ljp_reader {
	struct lji_input *in;
	const struct lji_profile_handler *handler;
	struct lji_profile_status *status;
	LJI_VECTOR(, struct lji_ljp_frame) lua;
	LJI_VECTOR(, uint64_t) host;
};

/** Ends a piece whose bytes were decoded by @p c: moves behind it if it is whole. */
static enum piece piece_done(struct ljp_reader *r, const struct lji_cursor *c, enum piece done)
{
	if (c->bad && c->bad < r->in->end) {
		lji_profile_damaged(r->status,
				    lji_input_offset(r->in) + (uint64_t)(c->bad - r->in->pos),
				    "a number of more than 64 bits");
		return PIECE_BAD;
	}
	if (c->p > r->in->end)
		return PIECE_CUT;
	r->in->pos = c->p;
	return done;
}

static struct lji_error *read_lua_frame(struct ljp_reader *r, enum piece *piece_ret)
{
	struct lji_ljp_frame frame = { 0 };
	struct lji_cursor c;
	struct lji_ljp_frame *item;
	uint8_t header;

	if (!lji_input_need(r->in, LJI_INPUT_PAD)) {
		*piece_ret = PIECE_CUT;
		return NULL;
	}
	header = *r->in->pos;
	c = (struct lji_cursor){ .p = r->in->pos + 1 };
	if (header & HEADER_END) {
		*piece_ret = piece_done(r, &c, PIECE_END);
		return NULL;
	}
	if (header < LJI_FRAME_LFUNC || header > LJI_FRAME_FFUNC) {
		lji_profile_damaged(r->status, lji_input_offset(r->in),
				    "0x%02x is no header of a Lua frame", header);
		*piece_ret = PIECE_BAD;
		return NULL;
	}
	frame.kind = header;
	frame.address = lji_cursor_uleb(&c);
	if (frame.kind == LJI_FRAME_LFUNC)
		frame.line = lji_cursor_uleb(&c);
	*piece_ret = piece_done(r, &c, PIECE_MORE);
	if (*piece_ret != PIECE_MORE)
		return NULL;
	item = lji_vector_push(&r->lua);
	if (!item)
		return &lji_error_nomem;
	*item = frame;
	return NULL;
}

static struct lji_error *read_host_frame(struct ljp_reader *r, enum piece *piece_ret)
{
	struct lji_cursor c;
	uint64_t address;
	uint64_t *item;

	if (!lji_input_need(r->in, LJI_INPUT_PAD)) {
		*piece_ret = PIECE_CUT;
		return NULL;
	}
	c = (struct lji_cursor){ .p = r->in->pos };
	address = lji_cursor_uleb(&c);
	*piece_ret = piece_done(r, &c, address || c.bad ? PIECE_MORE : PIECE_END);
	if (*piece_ret != PIECE_MORE)
		return NULL;
	item = lji_vector_push(&r->host);
	if (!item)
		return &lji_error_nomem;
	*item = address;
	return NULL;
}

/** Counts a whole sample and hands it over. */
static struct lji_error *give_sample(struct ljp_reader *r, struct lji_ljp_sample *sample)
{
	sample->lua = r->lua.items;
	sample->lua_count = r->lua.count;
	sample->host = r->host.items;
	sample->host_count = r->host.count;
	r->status->samples[sample->state]++;
	r->status->lua_frames += r->lua.count;
	r->status->host_frames += r->host.count;
	return r->handler->sample ? r->handler->sample(r->handler->arg, sample) : NULL;
}

/**
 * Reads a sample; its header byte is used up before its frames are there, so a
 * sample that is not whole is told by the offset of its header, @p start.
 */
static struct lji_error *read_sample(struct ljp_reader *r, uint8_t header, enum piece *piece_ret)
{
	struct lji_ljp_sample sample = { .state = header };
	struct lji_error *err = NULL;
	enum piece piece = PIECE_MORE;

	r->lua.count = 0;
	r->host.count = 0;
	if (sample.state == LJI_LJP_TRACE) {
		struct lji_cursor c = { .p = r->in->pos + 1 };

		sample.trace = lji_cursor_uleb(&c);
		sample.proto = lji_cursor_uleb(&c);
		sample.line = lji_cursor_uleb(&c);
		piece = piece_done(r, &c, PIECE_END);
	} else {
		bool lua = sample.state >= LJI_LJP_LFUNC && sample.state <= LJI_LJP_CFUNC;

		r->in->pos++;
		while (lua && piece == PIECE_MORE && !err)
			err = read_lua_frame(r, &piece);
		if (piece == PIECE_END)
			piece = PIECE_MORE;
		while (piece == PIECE_MORE && !err)
			err = read_host_frame(r, &piece);
	}
	if (err)
		return err;
	*piece_ret = piece;
	return piece == PIECE_END ? give_sample(r, &sample) : NULL;
}

/** The kind of symbol that @p header announces in @p version, false when it does not. */
static bool symbol_kind(unsigned int version, uint8_t header, enum lji_sym_kind *kind_ret)
{
	static const enum lji_sym_kind kinds[] = { LJI_SYM_LFUNC, LJI_SYM_CFUNC, LJI_SYM_TRACE };

	if (version == 1) {
		*kind_ret = LJI_SYM_CFUNC;
		return header == HEADER_SYMBOL_FIRST;
	}
	if (header < HEADER_SYMBOL_FIRST || header > HEADER_SYMBOL_FIRST + 2)
		return false;
	*kind_ret = kinds[header - HEADER_SYMBOL_FIRST];
	return true;
}

/** Reads one record; *@p more_ret false when the stream ends with it or in it. */
static struct lji_error *read_record(struct ljp_reader *r, bool *more_ret)
{
	struct lji_profile_status *status = r->status;
	uint8_t header = *r->in->pos;
	enum lji_decode decode;
	enum lji_sym_kind kind;
	enum piece piece = PIECE_CUT;
	struct lji_error *err;

	if (header & HEADER_END) {
		r->in->pos++;
		status->state = LJI_PROFILE_COMPLETE;
		*more_ret = false;
		return NULL;
	}
	if (header < LJI_LJP_STATE_COUNT) {
		err = read_sample(r, header, &piece);
		*more_ret = piece == PIECE_END;
		if (!err && piece == PIECE_CUT)
			status->state = LJI_PROFILE_CUT_IN_EVENT;
		return err;
	}
	if (!symbol_kind(status->version, header, &kind)) {
		lji_profile_damaged(status, lji_input_offset(r->in),
				    "0x%02x is no header of a sample in ljp %u", header,
				    status->version);
		*more_ret = false;
		return NULL;
	}
	err = lji_ljs_take(r->in, kind, true, r->handler, status, &decode);
	*more_ret = decode == LJI_DECODE_OK;
	if (decode == LJI_DECODE_SHORT)
		status->state = LJI_PROFILE_CUT_IN_EVENT;
	return err;
}

struct lji_error *lji_ljp_read(struct lji_input *in, const struct lji_profile_handler *handler,
			       struct lji_profile_status *status)
{
	struct ljp_reader r = { .in = in, .handler = handler, .status = status };
	struct lji_error *err = NULL;
	bool more = true;

	status->state = LJI_PROFILE_NO_FINAL_MARK;
	status->layout = LJI_TRACES_WITHOUT_MCODE;
	status->end = lji_input_offset(in);
	while (more && !err && lji_input_need(in, LJI_INPUT_PAD)) {
		uint64_t start = lji_input_offset(in);

		err = read_record(&r, &more);
		status->end = more || status->state == LJI_PROFILE_COMPLETE ?
				      lji_input_offset(in) : start;
	}
	free(r.lua.items);
	free(r.host.items);
	return err;
}
