/* SPDX-License-Identifier: MIT */
#include "profile/repair.h"

#include "profile/ljm.h"
#include "profile/ljp.h"
#include "profile/ljs.h"

struct lji_error *lji_repair_init(struct lji_repair *r, FILE *stream)
{
	const struct lji_profile_format format = {
		.kind = LJI_PROFILE_SYMTAB,
		.ljs_version = LJI_LJS_VERSION_MAX,
		.layout = LJI_TRACES_WITHOUT_MCODE,
	};

	*r = (struct lji_repair){ .names = { .csyms = { .track = true } } };
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
			err = lji_profile_write_event(&r->writer, &events[i]);
	}
	return err;
}

static struct lji_error *take_sample(void *arg, const struct lji_ljp_sample *sample)
{
	struct lji_repair *r = arg;
	struct lji_error *err = write_cfuncs(r);

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
	*r = (struct lji_repair){ 0 };
}
