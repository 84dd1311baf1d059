/* SPDX-License-Identifier: MIT */
#include "profile/ljs.h"

#include <inttypes.h>
#include <string.h>

/** Bytes looked at to tell the two layouts of ljs 2 apart. */
#define TRIAL_SIZE (64u << 10)

enum { HEADER_END = 0x80, HEADER_TYPE = 0x03 };

bool lji_prologue_read(struct lji_input *in, const char magic[3], unsigned int *version_ret,
		       struct lji_profile_status *status)
{
	if (lji_input_need(in, LJI_PROLOGUE_SIZE) < LJI_PROLOGUE_SIZE ||
	    memcmp(in->pos, magic, 3) != 0)
		return false;
	*version_ret = in->pos[3];
	if (in->pos[4] || in->pos[5] || in->pos[6])
		status->reserved_used = true;
	in->pos += LJI_PROLOGUE_SIZE;
	return true;
}

struct lji_error *lji_version_error(const char *part, unsigned int version, unsigned int max)
{
	/* Close above the newest one: a later producer. Anything else was never a version. */
	if (version > max && version <= max + 16)
		return lji_error_create(LJI_ERROR_UNSUPPORTED,
					"%s has version %u, newer than the newest known one, %u",
					part, version, max);
	return lji_error_create(LJI_ERROR_UNSUPPORTED,
				"%s has the unknown version %u; versions 1 to %u are known",
				part, version, max);
}

/** Decodes "string"; false when it does not end inside the window. */
static bool decode_string(struct lji_cursor *c, const uint8_t *start, const uint8_t *end,
			  struct lji_sym *sym, uint64_t *need_ret)
{
	uint64_t size = lji_cursor_uleb(c);

	if (c->bad || c->p > end)
		return false;
	if (size > (uint64_t)(end - c->p)) {
		if (!lji_add64((uint64_t)(c->p - start), size, need_ret))
			*need_ret = UINT64_MAX;
		return false;
	}
	sym->name = (const char *)c->p;
	sym->name_size = (size_t)size;
	c->p += size;
	return true;
}

enum lji_decode lji_ljs_decode(struct lji_cursor *c, const uint8_t *start, const uint8_t *end,
			       enum lji_sym_kind kind, enum lji_trace_layout layout,
			       struct lji_sym *sym_ret, uint64_t *need_ret)
{
	struct lji_sym sym = { .kind = kind };
	uint64_t need = (uint64_t)(end - start) + 1;
	bool whole = true;

	switch (kind) {
	case LJI_SYM_LFUNC:
		sym.address = lji_cursor_uleb(c);
		whole = decode_string(c, start, end, &sym, &need);
		if (whole)
			sym.line = lji_cursor_uleb(c);
		break;
	case LJI_SYM_CFUNC:
		sym.address = lji_cursor_uleb(c);
		whole = decode_string(c, start, end, &sym, &need);
		break;
	case LJI_SYM_TRACE:
		sym.trace = lji_cursor_uleb(c);
		if (layout == LJI_TRACES_WITH_MCODE)
			sym.mcode = lji_cursor_uleb(c);
		sym.address = lji_cursor_uleb(c);
		sym.line = lji_cursor_uleb(c);
		break;
	}
	if (c->bad && c->bad < end)
		return LJI_DECODE_BAD;
	if (!whole || c->p > end) {
		*need_ret = need;
		return LJI_DECODE_SHORT;
	}
	*sym_ret = sym;
	return LJI_DECODE_OK;
}

struct lji_error *lji_ljs_take(struct lji_input *in, enum lji_sym_kind kind, bool in_stream,
			       const struct lji_profile_handler *handler,
			       struct lji_profile_status *status, enum lji_decode *decode_ret)
{
	uint64_t need = LJI_INPUT_PAD;
	struct lji_sym sym;

	for (;;) {
		size_t have = lji_input_need(in, need);
		struct lji_cursor c = { .p = in->pos + 1 };

		*decode_ret = lji_ljs_decode(&c, in->pos, in->end, kind, status->layout, &sym,
					     &need);
		if (*decode_ret == LJI_DECODE_BAD) {
			uint64_t at = lji_input_offset(in) + (uint64_t)(c.bad - in->pos);

			lji_profile_damaged(status, at, "a number of more than 64 bits");
		}
		if (*decode_ret == LJI_DECODE_OK) {
			sym.offset = lji_input_offset(in);
			sym.in_stream = in_stream;
			in->pos = c.p;
			break;
		}
		if (*decode_ret == LJI_DECODE_BAD || need <= have || in->eof)
			return NULL;
	}
	if (in_stream)
		status->stream_symbols[kind]++;
	else
		status->table_symbols[kind]++;
	return handler->symbol ? handler->symbol(handler->arg, &sym) : NULL;
}

/** The kind of records of @p type in @p version; false when there is none. */
static bool kind_of(unsigned int version, unsigned int type, enum lji_sym_kind *kind_ret)
{
	static const struct {
		bool known;
		enum lji_sym_kind kind;
	} kinds[LJI_LJS_VERSION_MAX + 1][HEADER_TYPE + 1] = {
		[1] = { [0] = { true, LJI_SYM_LFUNC } },
		[2] = { [0] = { true, LJI_SYM_LFUNC }, [1] = { true, LJI_SYM_TRACE } },
		[3] = { [0] = { true, LJI_SYM_LFUNC }, [1] = { true, LJI_SYM_CFUNC },
			[2] = { true, LJI_SYM_TRACE } },
	};

	if (!kinds[version][type].known)
		return false;
	*kind_ret = kinds[version][type].kind;
	return true;
}

/** Results of trial() when nothing is wrong: the end mark came, or the window ended before it. */
#define TRIAL_END SIZE_MAX
#define TRIAL_OPEN (SIZE_MAX - 1)

/**
 * How far the window decodes as ljs 2 with @p layout: the number of records until
 * something is wrong, TRIAL_END or TRIAL_OPEN.
 */
static size_t trial(const struct lji_input *in, enum lji_trace_layout layout)
{
	const uint8_t *p = in->pos;
	size_t records = 0;

	while (p < in->end) {
		struct lji_cursor c = { .p = p + 1 };
		enum lji_sym_kind kind;
		struct lji_sym sym;
		uint64_t need;

		if (*p & HEADER_END) {
			size_t left = (size_t)(in->end - c.p);

			/* Every writer ends with 0x80; another byte that ends is one of a number. */
			if (left < 3 && *p != HEADER_END)
				return records;
			return memcmp(c.p, "ljm", left < 3 ? left : 3) == 0 ? TRIAL_END : records;
		}
		if (*p & ~HEADER_TYPE || !kind_of(2, *p, &kind))
			return records;
		switch (lji_ljs_decode(&c, p, in->end, kind, layout, &sym, &need)) {
		case LJI_DECODE_BAD:
			return records;
		case LJI_DECODE_SHORT:
			return TRIAL_OPEN;
		case LJI_DECODE_OK:
			break;
		}
		p = c.p;
		records++;
	}
	return TRIAL_OPEN;
}

/** Decides the layout at the first trace record: the wrong one soon meets a header that is none. */
static void decide_layout(struct lji_input *in, struct lji_profile_status *status)
{
	size_t with, without;

	lji_input_need(in, TRIAL_SIZE);
	with = trial(in, LJI_TRACES_WITH_MCODE);
	without = trial(in, LJI_TRACES_WITHOUT_MCODE);
	status->layout = without > with ? LJI_TRACES_WITHOUT_MCODE : LJI_TRACES_WITH_MCODE;
}

/** Reads records up to the end mark; the state is set when that did not come. */
static struct lji_error *read_records(struct lji_input *in,
				      const struct lji_profile_handler *handler,
				      struct lji_profile_status *status)
{
	enum lji_decode decode = LJI_DECODE_OK;

	while (lji_input_need(in, LJI_INPUT_PAD)) {
		uint8_t header = *in->pos;
		enum lji_sym_kind kind;
		struct lji_error *err;

		if (header & HEADER_END) {
			in->pos++;
			return NULL;
		}
		if (header & ~HEADER_TYPE || !kind_of(status->ljs_version, header, &kind)) {
			lji_profile_damaged(status, lji_input_offset(in),
					    "0x%02x is no header of a symbol in ljs %u", header,
					    status->ljs_version);
			return NULL;
		}
		if (kind == LJI_SYM_TRACE && status->layout == LJI_TRACES_UNDECIDED)
			decide_layout(in, status);
		err = lji_ljs_take(in, kind, false, handler, status, &decode);
		if (err || status->state == LJI_PROFILE_DAMAGED)
			return err;
		if (decode == LJI_DECODE_SHORT)
			break;
	}
	status->state = LJI_PROFILE_CUT_IN_SYMTAB;
	return NULL;
}

struct lji_error *lji_ljs_read(struct lji_input *in, const struct lji_profile_handler *handler,
			       struct lji_profile_status *status)
{
	struct lji_error *err;

	if (!lji_prologue_read(in, "ljs", &status->ljs_version, status))
		return lji_error_create(LJI_ERROR_CORRUPT, "no symbol table");
	if (status->ljs_version == 0 || status->ljs_version > LJI_LJS_VERSION_MAX)
		return lji_version_error("the symbol table (ljs)", status->ljs_version,
					 LJI_LJS_VERSION_MAX);
	if (status->ljs_version != 2)
		status->layout = LJI_TRACES_WITHOUT_MCODE;
	err = read_records(in, handler, status);
	status->end = lji_input_offset(in);
	status->ljs_end = status->end;
	return err;
}
