/* SPDX-License-Identifier: MIT */
#include "profile/reader.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/bytes.h"
#include "profile/ljm.h"
#include "profile/ljp.h"
#include "profile/ljs.h"

const char *lji_profile_state_text(enum lji_profile_state state)
{
	static const char *const texts[] = {
#define X(name, text) [LJI_PROFILE_##name] = text,
		LJI_PROFILE_STATES(X)
#undef X
	};

	return texts[state];
}

const char *lji_ljp_state_name(unsigned int state)
{
	static const char *const names[] = {
#define X(name) #name,
		LJI_LJP_STATES(X)
#undef X
	};

	return state < LJI_LJP_STATE_COUNT ? names[state] : NULL;
}

void lji_profile_damaged(struct lji_profile_status *status, uint64_t bad, const char *format, ...)
{
	va_list ap;

	status->state = LJI_PROFILE_DAMAGED;
	status->bad = bad;
	free(status->reason);
	va_start(ap, format);
	if (vasprintf(&status->reason, format, ap) < 0)
		status->reason = NULL;
	va_end(ap);
}

void lji_profile_status_deinit(struct lji_profile_status *status)
{
	free(status->reason);
	status->reason = NULL;
}

/** Skips zeros in front: a second start() cut the file and the writer went on where it was. */
static void skip_zeros(struct lji_input *in, struct lji_profile_status *status)
{
	while (lji_input_need(in, 1)) {
		const uint8_t *p = in->pos;

		while (p < in->end && !*p)
			p++;
		in->pos = p;
		if (p < in->end)
			break;
	}
	status->zeros = lji_input_offset(in);
}

/** What a file looks like that is no profile. */
static const char *guess(const uint8_t *p, size_t size)
{
	static const struct {
		const char *magic;
		size_t size;
		const char *what;
	} known[] = {
		{ "\x1bLJ", 3, "it is LuaJIT bytecode" },
		{ "\x7f" "ELF", 4, "it is an ELF file" },
		{ "#!", 2, "it is a script" },
		{ "<", 1, "it is HTML or XML" },
		{ "{", 1, "it is JSON" },
		{ "BZh", 3, "it is packed with bzip2" },
		{ "PK\x03\x04", 4, "it is a zip archive" },
		{ "ljm", 3, "it begins with memory events, the symbol table in front is missing" },
		{ "ljp", 3, "it begins with samples, the symbol table in front is missing" },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (size >= known[i].size && memcmp(p, known[i].magic, known[i].size) == 0)
			return known[i].what;
	}
	return NULL;
}

static struct lji_error *no_profile(struct lji_input *in, const struct lji_profile_status *status)
{
	size_t have = lji_input_need(in, 8);
	const char *what = guess(in->pos, have);
	struct lji_bytes start = { 0 };
	struct lji_error *err;

	if (status->zeros)
		return lji_error_corrupt(status->zeros,
					 "no profile: %" PRIu64 " zero bytes in front, and no "
					 "symbol table behind them (a second start cut the file?)",
					 status->zeros);
	if (what) {
		err = lji_error_corrupt(0, "no profile: %s", what);
		return *in->pos != '\x7f' ? err :
			       lji_error_with_hint(err, "a core is inspected with: ljinspect core FILE");
	}
	lji_bytes_escape(&start, in->pos, have < 8 ? have : 8, false);
	err = lji_error_corrupt(0, "no profile: it begins with \"%s\"",
				start.data ? start.data : "");
	lji_bytes_deinit(&start);
	return err;
}

/** Reads what follows the final mark, to tell how much it is. */
static void read_trailing(struct lji_input *in, struct lji_profile_status *status)
{
	bool zeros = true;

	if (lji_input_need(in, 4) >= 4 && memcmp(in->pos, "ljs", 3) == 0)
		status->trailing_profile = true;
	while (lji_input_need(in, 1)) {
		for (const uint8_t *p = in->pos; zeros && p < in->end; p++)
			zeros = !*p;
		status->trailing += (uint64_t)(in->end - in->pos);
		in->pos = in->end;
	}
	status->trailing_zeros = status->trailing && zeros;
}

static struct lji_error *tell_stream(const struct lji_profile_handler *handler,
				     const struct lji_profile_status *status)
{
	return handler->stream ? handler->stream(handler->arg, status) : NULL;
}

/** The part behind the symbol table. */
static struct lji_error *read_stream(struct lji_input *in, const struct lji_profile_handler *handler,
				     struct lji_profile_status *status)
{
	size_t have = lji_input_need(in, LJI_PROLOGUE_SIZE);
	struct lji_error *err;

	status->state = LJI_PROFILE_NO_EVENT_HEADER;
	if (!have) {
		status->kind = LJI_PROFILE_SYMTAB;
		status->state = LJI_PROFILE_COMPLETE;
		return NULL;
	}
	if (lji_prologue_read(in, "ljm", &status->version, status)) {
		status->kind = LJI_PROFILE_MEMPROF;
		status->stream_start = lji_input_offset(in);
		if (status->version == 0 || status->version > LJI_LJM_VERSION_MAX)
			return lji_version_error("the event stream (ljm)", status->version,
						 LJI_LJM_VERSION_MAX);
		err = tell_stream(handler, status);
		return err ? err : lji_ljm_read(in, handler, status);
	}
	if (lji_prologue_read(in, "ljp", &status->version, status)) {
		status->kind = LJI_PROFILE_SYSPROF;
		status->stream_start = lji_input_offset(in);
		if (status->version == 0 || status->version > LJI_LJP_VERSION_MAX)
			return lji_version_error("the sample stream (ljp)", status->version,
						 LJI_LJP_VERSION_MAX);
		err = tell_stream(handler, status);
		return err ? err : lji_ljp_read(in, handler, status);
	}
	if (memcmp(in->pos, "ljm", have < 3 ? have : 3) == 0 ||
	    memcmp(in->pos, "ljp", have < 3 ? have : 3) == 0)
		return NULL;
	status->kind = LJI_PROFILE_SYMTAB;
	lji_profile_damaged(status, lji_input_offset(in),
			    "neither memory events (ljm) nor samples (ljp) follow the symbol table");
	return NULL;
}

static struct lji_error *read_parts(struct lji_input *in, const struct lji_profile_handler *handler,
				    struct lji_profile_status *status)
{
	size_t have;
	struct lji_error *err;

	have = lji_input_need(in, LJI_PROLOGUE_SIZE);
	if (have && !*in->pos) {
		skip_zeros(in, status);
		have = lji_input_need(in, LJI_PROLOGUE_SIZE);
	}
	if (!have && !status->zeros) {
		status->state = LJI_PROFILE_EMPTY;
		return NULL;
	}
	if (!have || memcmp(in->pos, "ljs", have < 3 ? have : 3) != 0)
		return no_profile(in, status);
	if (have < LJI_PROLOGUE_SIZE) {
		status->state = LJI_PROFILE_NO_SYMTAB_HEADER;
		return NULL;
	}
	err = lji_ljs_read(in, handler, status);
	if (err || status->state != LJI_PROFILE_COMPLETE)
		return err;
	return read_stream(in, handler, status);
}

/** Why the input ended, when it was not simply its end. */
static void note_input_end(struct lji_input *in, struct lji_profile_status *status)
{
	const char *why = in->error ? in->error->message : lji_stream_damage(in->stream);

	if (why && !status->reason)
		status->reason = strdup(why);
}

struct lji_error *lji_profile_read(struct lji_input *in, const struct lji_profile_handler *handler,
				   struct lji_profile_status *status)
{
	struct lji_error *err;

	*status = (struct lji_profile_status){ 0 };
	err = read_parts(in, handler, status);
	if (!err && status->state == LJI_PROFILE_COMPLETE)
		read_trailing(in, status);
	if (status->end < status->ljs_end)
		status->end = status->ljs_end;
	if (status->state != LJI_PROFILE_DAMAGED)
		status->bad = status->end;
	status->size = in->end_offset;
	note_input_end(in, status);
	return err;
}
