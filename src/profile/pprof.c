/* SPDX-License-Identifier: MIT */
#include "profile/pprof.h"

#include <errno.h>
#include <string.h>
#include <zlib.h>

#include "base/intern.h"

/** Protocol buffers before they are packed. */
#define CHUNK_SIZE (64u << 10)

/** Fields of Profile. */
enum { SAMPLE_TYPE = 1, SAMPLE = 2, MAPPING = 3, LOCATION = 4, FUNCTION = 5, STRING = 6 };

/** The message being written. */
struct pprof {
	FILE *stream;
	const struct lji_names *names;
	const struct lji_pprof_mapping *mappings;
	size_t mapping_count;
	z_stream z;
	/** Bytes not packed yet, and one submessage under construction. */
	struct lji_bytes pending;
	struct lji_bytes message;
	struct lji_bytes inner;
	struct lji_bytes label;
	struct lji_intern strings;
	uint64_t samples;
};

/* -- Packing ------------------------------------------------------------- */

static struct lji_error *pack(struct pprof *p, size_t limit, int flush)
{
	unsigned char out[16384];

	if (p->pending.failed)
		return &lji_error_nomem;
	if (p->pending.size < limit)
		return NULL;
	p->z.next_in = (Bytef *)p->pending.data;
	p->z.avail_in = (uInt)p->pending.size;
	do {
		size_t made;

		p->z.next_out = out;
		p->z.avail_out = sizeof(out);
		if (deflate(&p->z, flush) == Z_STREAM_ERROR)
			return &lji_error_nomem;
		made = sizeof(out) - p->z.avail_out;
		if (fwrite(out, 1, made, p->stream) != made)
			return lji_error_os(errno, "write the pprof profile");
	} while (!p->z.avail_out);
	lji_bytes_reset(&p->pending);
	return NULL;
}

/* -- Protocol buffers ------------------------------------------------------ */

static void put_number(struct lji_bytes *b, unsigned int field, uint64_t value)
{
	if (!value)
		return;
	lji_bytes_uleb(b, field << 3);
	lji_bytes_uleb(b, value);
}

static void put_bytes(struct lji_bytes *b, unsigned int field, const char *data, size_t size)
{
	lji_bytes_uleb(b, field << 3 | 2);
	lji_bytes_uleb(b, size);
	lji_bytes_append(b, data, size);
}

/** Puts the submessage under construction into the profile. */
static struct lji_error *put_message(struct pprof *p, unsigned int field)
{
	if (p->message.failed)
		return &lji_error_nomem;
	put_bytes(&p->pending, field, p->message.data ? p->message.data : "", p->message.size);
	lji_bytes_reset(&p->message);
	return pack(p, CHUNK_SIZE, Z_NO_FLUSH);
}

/** The number of a string; strings must be UTF-8. */
static uint64_t string_of(struct pprof *p, const char *data, size_t size)
{
	struct lji_bytes text = { 0 };
	uint32_t index = LJI_INTERN_NONE;

	lji_bytes_escape(&text, data, size, true);
	if (!text.failed)
		index = lji_intern(&p->strings, text.data ? text.data : "", text.size);
	lji_bytes_deinit(&text);
	if (index != LJI_INTERN_NONE)
		return index;
	p->message.failed = true;
	return 0;
}

static struct lji_error *put_sample_type(struct pprof *p, const char *type, const char *unit)
{
	put_number(&p->message, 1, string_of(p, type, strlen(type)));
	put_number(&p->message, 2, string_of(p, unit, strlen(unit)));
	return put_message(p, SAMPLE_TYPE);
}

/* -- Places ------------------------------------------------------------------ */

/** Number of the mapping that holds @p address, 0 none. */
static uint64_t mapping_of(const struct pprof *p, uint64_t address)
{
	for (size_t i = 0; i < p->mapping_count; i++) {
		if (address >= p->mappings[i].start && address < p->mappings[i].end)
			return i + 1;
	}
	return 0;
}

/** Writes place number @p index as location and function of that number plus one. */
static struct lji_error *put_place(struct pprof *p, const struct lji_place *place, size_t index)
{
	uint64_t id = index + 1, address = lji_names_address(p->names, place);
	uint64_t line = 0, name, file = 0;
	const char *chunk;
	size_t chunk_size;
	struct lji_error *err;

	lji_bytes_reset(&p->inner);
	lji_bytes_reset(&p->label);
	lji_names_label(p->names, place, LJI_LABEL_EXPORT, &p->label);
	name = string_of(p, p->label.data ? p->label.data : "", p->label.size);
	if (lji_names_file(p->names, place, &chunk, &chunk_size, &line))
		file = string_of(p, chunk, chunk_size);
	if (line > INT32_MAX)
		line = 0;

	put_number(&p->inner, 1, id);
	put_number(&p->inner, 2, line);
	put_number(&p->message, 1, id);
	put_number(&p->message, 2, mapping_of(p, address));
	put_number(&p->message, 3, address);
	put_bytes(&p->message, 4, p->inner.data, p->inner.size);
	err = put_message(p, LOCATION);
	if (err)
		return err;
	put_number(&p->message, 1, id);
	put_number(&p->message, 2, name);
	put_number(&p->message, 3, name);
	put_number(&p->message, 4, file);
	put_number(&p->message, 5, line);
	return put_message(p, FUNCTION);
}

/* -- Samples ------------------------------------------------------------------- */

static uint64_t positive(uint64_t value)
{
	return value > INT64_MAX ? INT64_MAX : value;
}

/** Closes a sample: location numbers are in `inner`, values come packed. */
static struct lji_error *put_sample(struct pprof *p, const uint64_t *values, size_t count)
{
	put_bytes(&p->message, 1, p->inner.data ? p->inner.data : "", p->inner.size);
	lji_bytes_reset(&p->inner);
	for (size_t i = 0; i < count; i++)
		lji_bytes_uleb(&p->inner, positive(values[i]));
	put_bytes(&p->message, 2, p->inner.data, p->inner.size);
	p->samples++;
	return put_message(p, SAMPLE);
}

static struct lji_error *put_allocs(struct pprof *p, const struct lji_allocs *allocs)
{
	struct lji_error *err = put_sample_type(p, "alloc_objects", "count");

	if (!err)
		err = put_sample_type(p, "alloc_space", "bytes");
	if (!err)
		err = put_sample_type(p, "inuse_objects", "count");
	if (!err)
		err = put_sample_type(p, "inuse_space", "bytes");
	for (size_t i = 0; !err && i < allocs->sites.count; i++) {
		const struct lji_site *site = &allocs->sites.items[i];
		uint64_t values[4] = {
			site->count[LJI_LJM_ALLOC] + site->count[LJI_LJM_REALLOC],
			0,
			site->allocs > site->frees ? site->allocs - site->frees : 0,
			site->held_bytes,
		};

		if (__builtin_add_overflow(site->alloc_bytes, site->realloc_new_bytes, &values[1]))
			values[1] = UINT64_MAX;
		if (!values[0] && !values[3])
			continue;
		lji_bytes_reset(&p->inner);
		lji_bytes_uleb(&p->inner, i + 1);
		err = put_sample(p, values, 4);
	}
	for (size_t i = 0; !err && i < allocs->sites.count; i++)
		err = put_place(p, &allocs->sites.items[i].place, i);
	return err;
}

static struct lji_error *put_samples(struct pprof *p, const struct lji_samples *samples)
{
	struct lji_error *err = put_sample_type(p, "samples", "count");

	for (size_t i = 1; !err && i < samples->nodes.count; i++) {
		if (!samples->nodes.items[i].count)
			continue;
		lji_bytes_reset(&p->inner);
		for (uint32_t n = (uint32_t)i; n; n = samples->nodes.items[n].parent)
			lji_bytes_uleb(&p->inner, (uint64_t)samples->nodes.items[n].frame + 1);
		err = put_sample(p, &samples->nodes.items[i].count, 1);
	}
	for (size_t i = 0; !err && i < samples->frames.count; i++)
		err = put_place(p, &samples->frames.items[i], i);
	return err;
}

static struct lji_error *put_mappings(struct pprof *p)
{
	struct lji_error *err = NULL;

	for (size_t i = 0; !err && i < p->mapping_count; i++) {
		const struct lji_pprof_mapping *m = &p->mappings[i];

		put_number(&p->message, 1, i + 1);
		put_number(&p->message, 2, m->start);
		put_number(&p->message, 3, m->end);
		put_number(&p->message, 4, m->offset);
		put_number(&p->message, 5, string_of(p, m->path, strlen(m->path)));
		put_number(&p->message, 6, string_of(p, m->build_id, strlen(m->build_id)));
		err = put_message(p, MAPPING);
	}
	return err;
}

static struct lji_error *put_strings(struct pprof *p)
{
	struct lji_error *err = NULL;

	for (size_t i = 0; !err && i < p->strings.count; i++) {
		put_bytes(&p->pending, STRING, p->strings.items[i].data, p->strings.items[i].size);
		err = pack(p, CHUNK_SIZE, Z_NO_FLUSH);
	}
	return err;
}

static void pprof_deinit(struct pprof *p)
{
	deflateEnd(&p->z);
	lji_bytes_deinit(&p->pending);
	lji_bytes_deinit(&p->message);
	lji_bytes_deinit(&p->inner);
	lji_bytes_deinit(&p->label);
	lji_intern_deinit(&p->strings);
}

struct lji_error *lji_pprof_write(FILE *stream, const struct lji_model *model,
				  enum lji_profile_kind kind,
				  const struct lji_pprof_mapping *mappings, size_t mapping_count,
				  uint64_t *samples_ret)
{
	lji_cleanup(pprof_deinit) struct pprof p = {
		.stream = stream,
		.names = &model->names,
		.mappings = mappings,
		.mapping_count = mapping_count,
	};
	struct lji_error *err;

	/* Window bits plus 16: with the gzip header. String 0 is the empty one. */
	if (deflateInit2(&p.z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8,
			 Z_DEFAULT_STRATEGY) != Z_OK ||
	    lji_intern(&p.strings, "", 0) != 0)
		return &lji_error_nomem;
	err = kind == LJI_PROFILE_SYSPROF ? put_samples(&p, &model->samples) :
					    put_allocs(&p, &model->allocs);
	if (!err)
		err = put_mappings(&p);
	if (!err)
		err = put_strings(&p);
	if (!err)
		err = pack(&p, 0, Z_FINISH);
	if (!err && fflush(stream))
		err = lji_error_os(errno, "write the pprof profile");
	if (!err)
		*samples_ret = p.samples;
	return err;
}
