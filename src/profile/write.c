/* SPDX-License-Identifier: MIT */
#include "profile/write.h"

#include <errno.h>

#include "profile/ljs_write.h"

/** Bytes kept back before the stream gets them. */
#define PENDING_MAX (64u << 10)

enum { END = 0x80, NO_HEADER = -1 };

static struct lji_error *flush(struct lji_profile_writer *w, size_t limit)
{
	struct lji_bytes *b = &w->pending;

	if (b->failed)
		return &lji_error_nomem;
	if (b->size <= limit)
		return NULL;
	if (fwrite(b->data, 1, b->size, w->stream) != b->size)
		return lji_error_os(errno, "write the profile");
	lji_bytes_reset(b);
	return NULL;
}

static void put_prologue(struct lji_profile_writer *w, const char *magic, unsigned int version)
{
	const char rest[4] = { (char)version };

	lji_bytes_append(&w->pending, magic, 3);
	lji_bytes_append(&w->pending, rest, sizeof(rest));
}

static void put_string(struct lji_profile_writer *w, const char *data, size_t size)
{
	if (size > LJI_LJS_STRING_MAX) {
		size = LJI_LJS_STRING_MAX;
		w->cut++;
	}
	lji_bytes_uleb(&w->pending, size);
	lji_bytes_append(&w->pending, data, size);
}

struct lji_error *lji_profile_write_begin(struct lji_profile_writer *w, FILE *stream,
					  const struct lji_profile_format *format)
{
	*w = (struct lji_profile_writer){ .stream = stream, .format = *format };
	put_prologue(w, "ljs", format->ljs_version);
	return flush(w, PENDING_MAX);
}

/** Header of a symbol where it is written now, NO_HEADER if there is none. */
static int symbol_header(const struct lji_profile_writer *w, enum lji_sym_kind kind)
{
	const struct lji_profile_format *f = &w->format;

	if (!w->in_stream) {
		if (kind == LJI_SYM_LFUNC)
			return 0;
		if (kind == LJI_SYM_CFUNC)
			return f->ljs_version >= 3 ? 1 : NO_HEADER;
		return f->ljs_version >= 2 ? (int)f->ljs_version - 1 : NO_HEADER;
	}
	if (f->kind == LJI_PROFILE_MEMPROF) {
		if (f->version < 3 || (kind == LJI_SYM_TRACE && f->layout == LJI_TRACES_WITH_MCODE))
			return NO_HEADER;
		return kind == LJI_SYM_LFUNC ? 0x08 : kind == LJI_SYM_CFUNC ? 0x0c : 0x10;
	}
	if (f->version == 1)
		return kind == LJI_SYM_CFUNC ? 0x0a : NO_HEADER;
	return kind == LJI_SYM_LFUNC ? 0x0a : kind == LJI_SYM_CFUNC ? 0x0b : 0x0c;
}

struct lji_error *lji_profile_write_symbol(struct lji_profile_writer *w, const struct lji_sym *sym)
{
	int header = symbol_header(w, sym->kind);

	if (header == NO_HEADER) {
		w->dropped++;
		return NULL;
	}
	lji_bytes_putc(&w->pending, (char)header);
	if (sym->kind == LJI_SYM_TRACE) {
		lji_bytes_uleb(&w->pending, sym->trace);
		if (w->format.layout == LJI_TRACES_WITH_MCODE)
			lji_bytes_uleb(&w->pending, sym->mcode);
		lji_bytes_uleb(&w->pending, sym->address);
		lji_bytes_uleb(&w->pending, sym->line);
	} else {
		lji_bytes_uleb(&w->pending, sym->address);
		put_string(w, sym->name, sym->name_size);
		if (sym->kind == LJI_SYM_LFUNC)
			lji_bytes_uleb(&w->pending, sym->line);
	}
	w->symbols++;
	return flush(w, PENDING_MAX);
}

struct lji_error *lji_profile_write_stream(struct lji_profile_writer *w, enum lji_profile_kind kind,
					   unsigned int version)
{
	lji_bytes_putc(&w->pending, (char)END);
	w->format.kind = kind;
	w->format.version = version;
	w->in_stream = true;
	if (kind == LJI_PROFILE_MEMPROF)
		put_prologue(w, "ljm", version);
	else if (kind == LJI_PROFILE_SYSPROF)
		put_prologue(w, "ljp", version);
	return flush(w, PENDING_MAX);
}

struct lji_error *lji_profile_write_event(struct lji_profile_writer *w,
					  const struct lji_ljm_event *e)
{
	struct lji_bytes *b = &w->pending;

	lji_bytes_putc(b, (char)(e->op | e->source << 2));
	if (e->source != LJI_LJM_INTERNAL)
		lji_bytes_uleb(b, e->where);
	if (e->source == LJI_LJM_LFUNC ||
	    (e->source == LJI_LJM_TRACE && w->format.layout == LJI_TRACES_WITH_MCODE))
		lji_bytes_uleb(b, e->line);
	if (e->op != LJI_LJM_ALLOC) {
		lji_bytes_uleb(b, e->old_address);
		lji_bytes_uleb(b, e->old_size);
	}
	if (e->op != LJI_LJM_FREE) {
		lji_bytes_uleb(b, e->new_address);
		lji_bytes_uleb(b, e->new_size);
	}
	w->events++;
	return flush(w, PENDING_MAX);
}

struct lji_error *lji_profile_write_sample(struct lji_profile_writer *w,
					   const struct lji_ljp_sample *s)
{
	struct lji_bytes *b = &w->pending;

	lji_bytes_putc(b, (char)s->state);
	w->samples++;
	if (s->state == LJI_LJP_TRACE) {
		lji_bytes_uleb(b, s->trace);
		lji_bytes_uleb(b, s->proto);
		lji_bytes_uleb(b, s->line);
		return flush(w, PENDING_MAX);
	}
	if (s->state >= LJI_LJP_LFUNC && s->state <= LJI_LJP_CFUNC) {
		for (size_t i = 0; i < s->lua_count; i++) {
			lji_bytes_putc(b, (char)s->lua[i].kind);
			lji_bytes_uleb(b, s->lua[i].address);
			if (s->lua[i].kind == LJI_FRAME_LFUNC)
				lji_bytes_uleb(b, s->lua[i].line);
		}
		lji_bytes_putc(b, (char)END);
	}
	for (size_t i = 0; i < s->host_count; i++)
		lji_bytes_uleb(b, s->host[i]);
	lji_bytes_uleb(b, 0);
	return flush(w, PENDING_MAX);
}

struct lji_error *lji_profile_write_end(struct lji_profile_writer *w)
{
	struct lji_error *err;

	if (!w->in_stream || w->format.kind != LJI_PROFILE_SYMTAB)
		lji_bytes_putc(&w->pending, (char)END);
	err = flush(w, 0);
	if (!err && fflush(w->stream))
		err = lji_error_os(errno, "write the profile");
	lji_profile_writer_deinit(w);
	return err;
}

void lji_profile_writer_deinit(struct lji_profile_writer *w)
{
	lji_bytes_deinit(&w->pending);
}
