/* SPDX-License-Identifier: MIT */
#include "profile/repair.h"

#include "profile/ljm.h"
#include "profile/ljp.h"
#include "profile/ljs.h"

struct lji_error *lji_repair_init(struct lji_repair *r, FILE *stream,
				  const struct lji_name_source *more)
{
	const struct lji_profile_format format = {
		.kind = LJI_PROFILE_SYMTAB,
		.ljs_version = LJI_LJS_VERSION_MAX,
		.layout = LJI_TRACES_WITHOUT_MCODE,
	};

	*r = (struct lji_repair){ .names = { .csyms = { .track = true } }, .more = more };
	return lji_profile_write_begin(&r->writer, stream, &format);
}

static struct lji_error *write_cfunc(struct lji_repair *r, uint32_t symbol)
{
	struct lji_sym sym = { .kind = LJI_SYM_CFUNC };
	uint32_t slot = r->names.csyms.slot_of.items[symbol];

	sym.address = lji_csyms_address(&r->names.csyms, symbol);
	sym.name = lji_csyms_name(&r->names.csyms, symbol, &sym.name_size);
	r->written.items[slot] = symbol;
	return lji_profile_write_symbol(&r->writer, &sym);
}

/**
 * Writes what is new of the C symbols: those never seen, then addresses whose
 * name is another than the one written last. Names that came and went since the last
 * event meant nothing.
 */
static struct lji_error *write_cfuncs(struct lji_repair *r)
{
	struct lji_csyms *c = &r->names.csyms;
	struct lji_error *err = NULL;

	if (!lji_vector_reserve(&r->written, c->slots.count - r->written.count))
		return &lji_error_nomem;
	while (r->written.count < c->slots.count)
		r->written.items[r->written.count++] = LJI_CSYM_NONE;
	while (!err && r->written_symbols < c->slot_of.count)
		err = write_cfunc(r, r->written_symbols++);
	for (size_t i = 0; !err && i < c->changed.count; i++) {
		uint32_t slot = c->changed.items[i];

		c->slots.items[slot].listed = 0;
		if (r->written.items[slot] != c->slots.items[slot].current)
			err = write_cfunc(r, c->slots.items[slot].current);
	}
	c->changed.count = 0;
	return err;
}

/* -- Names from elsewhere ------------------------------------------------------ */

/*
 * They do not go to r->names, which is what the profile itself said: it is compared with the
 * process afterwards.
 */

/** True the first time that @p key is asked for. */
static bool ask(struct lji_repair *r, enum lji_sym_kind kind, uint64_t key)
{
	bool added = false;

	return lji_map64_put(&r->asked[kind], key, 0, &added) && added;
}

static struct lji_error *write_added(struct lji_repair *r, const struct lji_sym *sym)
{
	r->added_symbols++;
	return lji_profile_write_symbol(&r->writer, sym);
}

static struct lji_error *add_proto(struct lji_repair *r, uint64_t address, uint64_t line)
{
	struct lji_sym sym = { .kind = LJI_SYM_LFUNC, .address = address };

	if (!r->more || !r->more->proto || lji_map64_get(&r->names.proto_index, address, NULL) ||
	    !ask(r, LJI_SYM_LFUNC, address) ||
	    !r->more->proto(r->more->arg, address, line, &sym.name, &sym.name_size, &sym.line))
		return NULL;
	return write_added(r, &sym);
}

static struct lji_error *add_trace(struct lji_repair *r, uint64_t number)
{
	struct lji_sym sym = { .kind = LJI_SYM_TRACE, .trace = number };
	struct lji_error *err;

	if (!number || !r->more || !r->more->trace ||
	    lji_map64_get(&r->names.trace_index, number, NULL) || !ask(r, LJI_SYM_TRACE, number) ||
	    !r->more->trace(r->more->arg, number, &sym.address, &sym.line))
		return NULL;
	err = add_proto(r, sym.address, sym.line);
	return err ? err : write_added(r, &sym);
}

static struct lji_error *add_cfunc(struct lji_repair *r, uint64_t address)
{
	struct lji_sym sym = { .kind = LJI_SYM_CFUNC };
	struct lji_bytes name = { 0 };
	struct lji_error *err = NULL;
	bool added = false;

	if (!r->more || !r->more->cfunc ||
	    lji_map64_get(&r->names.csyms.by_address, address, NULL) ||
	    !ask(r, LJI_SYM_CFUNC, address))
		return NULL;
	/* The profile's own name of that function holds. */
	if (r->more->cfunc(r->more->arg, address, &name, &sym.address) && !name.failed &&
	    !lji_map64_get(&r->names.csyms.by_address, sym.address, NULL) &&
	    lji_map64_put(&r->more_cfuncs, sym.address, 0, &added) && added) {
		sym.name = name.data;
		sym.name_size = name.size;
		err = write_added(r, &sym);
	}
	lji_bytes_deinit(&name);
	return err;
}

static struct lji_error *name_event(struct lji_repair *r, const struct lji_ljm_event *event)
{
	switch (event->source) {
	case LJI_LJM_LFUNC:
		return add_proto(r, event->where, event->line);
	case LJI_LJM_CFUNC:
		return add_cfunc(r, event->where);
	case LJI_LJM_TRACE:
		return add_trace(r, event->where);
	default:
		return NULL;
	}
}

static struct lji_error *name_sample(struct lji_repair *r, const struct lji_ljp_sample *sample)
{
	struct lji_error *err = NULL;

	if (sample->state == LJI_LJP_TRACE) {
		err = add_proto(r, sample->proto, sample->line);
		return err ? err : add_trace(r, sample->trace);
	}
	for (size_t i = 0; !err && i < sample->lua_count; i++) {
		const struct lji_ljp_frame *frame = &sample->lua[i];

		if (frame->kind == LJI_FRAME_LFUNC)
			err = add_proto(r, frame->address, frame->line);
		else if (frame->kind == LJI_FRAME_CFUNC)
			err = add_cfunc(r, frame->address);
	}
	for (size_t i = 0; !err && i < sample->host_count; i++)
		err = add_cfunc(r, sample->host[i]);
	return err;
}

/* -- Records ---------------------------------------------------------------------- */

static struct lji_error *take_symbol(void *arg, const struct lji_sym *sym)
{
	struct lji_repair *r = arg;
	uint64_t before = r->names.generation;
	struct lji_error *err = lji_names_add(&r->names, sym);

	r->read_symbols++;
	if (err || sym->kind == LJI_SYM_CFUNC)
		return err;
	/* Nothing new: the same meaning again. */
	if (before == r->names.generation)
		return NULL;
	return lji_profile_write_symbol(&r->writer, sym);
}

static size_t take_known(void *arg, const uint8_t *body, size_t size)
{
	struct lji_repair *r = arg;
	size_t used = lji_csyms_known(&r->names.csyms, body, size);

	r->read_symbols += used != 0;
	return used;
}

static struct lji_error *begin_stream(void *arg, const struct lji_profile_status *status)
{
	struct lji_repair *r = arg;
	struct lji_error *err = write_cfuncs(r);

	if (err)
		return err;
	return lji_profile_write_stream(&r->writer, status->kind,
					status->kind == LJI_PROFILE_MEMPROF ? LJI_LJM_VERSION_MAX :
									      LJI_LJP_VERSION_MAX);
}

static struct lji_error *take_events(void *arg, const struct lji_ljm_event *events, size_t count)
{
	struct lji_repair *r = arg;
	struct lji_error *err = NULL;

	for (size_t i = 0; !err && i < count; i++) {
		/* Internal events stand between C symbols and ask for none of them. */
		if (events[i].source != LJI_LJM_INTERNAL)
			err = write_cfuncs(r);
		if (!err)
			err = name_event(r, &events[i]);
		if (!err)
			err = lji_profile_write_event(&r->writer, &events[i]);
	}
	return err;
}

static struct lji_error *take_sample(void *arg, const struct lji_ljp_sample *sample)
{
	struct lji_repair *r = arg;
	struct lji_error *err = write_cfuncs(r);

	if (!err)
		err = name_sample(r, sample);
	return err ? err : lji_profile_write_sample(&r->writer, sample);
}

struct lji_profile_handler lji_repair_handler(struct lji_repair *r)
{
	return (struct lji_profile_handler){
		.arg = r,
		.symbol = take_symbol,
		.known_cfunc = take_known,
		.stream = begin_stream,
		.events = take_events,
		.sample = take_sample,
	};
}

struct lji_error *lji_repair_finish(struct lji_repair *r)
{
	struct lji_error *err = write_cfuncs(r);

	if (err) {
		lji_profile_writer_deinit(&r->writer);
		return err;
	}
	return lji_profile_write_end(&r->writer);
}

void lji_repair_deinit(struct lji_repair *r)
{
	lji_profile_writer_deinit(&r->writer);
	lji_names_deinit(&r->names);
	free(r->written.items);
	for (size_t i = 0; i < sizeof(r->asked) / sizeof(r->asked[0]); i++)
		lji_map64_deinit(&r->asked[i]);
	lji_map64_deinit(&r->more_cfuncs);
	*r = (struct lji_repair){ 0 };
}
