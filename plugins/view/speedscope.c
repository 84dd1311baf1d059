/* SPDX-License-Identifier: MIT */
/* The profile as a file of speedscope.app: one "sampled" profile, frames shared. */
#include <errno.h>
#include <string.h>
#include <yajl/yajl_gen.h>

#include "profile/model.h"
#include "view/pair.h"
#include "view/profile.h"
#include "view/view.h"

#define SCHEMA "https://www.speedscope.app/file-format-schema.json"

/** The document being written. */
struct scope {
	FILE *stream;
	yajl_gen gen;
	struct lji_bytes text;
	bool write_failed;
	int errnum;
};

static void print(void *arg, const char *text, size_t size)
{
	struct scope *s = arg;

	if (!s->write_failed && fwrite(text, 1, size, s->stream) != size) {
		s->write_failed = true;
		s->errnum = errno;
	}
}

static void put_string(struct scope *s, const char *data, size_t size)
{
	lji_bytes_reset(&s->text);
	lji_bytes_escape(&s->text, data, size, true);
	yajl_gen_string(s->gen, (const unsigned char *)(s->text.data ? s->text.data : ""),
			s->text.size);
}

static void put_key(struct scope *s, const char *key)
{
	yajl_gen_string(s->gen, (const unsigned char *)key, strlen(key));
}

static void put_text(struct scope *s, const char *key, const char *value)
{
	put_key(s, key);
	put_string(s, value, strlen(value));
}

static void put_number(struct scope *s, uint64_t value)
{
	char number[24];
	int size = snprintf(number, sizeof(number), "%llu", (unsigned long long)value);

	yajl_gen_number(s->gen, number, (size_t)size);
}

static void put_frame(struct scope *s, const struct lji_names *names, const struct lji_place *place)
{
	struct lji_bytes label = { 0 };
	const char *chunk;
	size_t chunk_size;
	uint64_t line;

	lji_names_label(names, place, LJI_LABEL_EXPORT, &label);
	yajl_gen_map_open(s->gen);
	put_key(s, "name");
	put_string(s, label.data ? label.data : "", label.size);
	if (lji_names_file(names, place, &chunk, &chunk_size, &line)) {
		put_key(s, "file");
		put_string(s, chunk, chunk_size);
		if (line && line <= INT32_MAX) {
			put_key(s, "line");
			put_number(s, line);
		}
	}
	yajl_gen_map_close(s->gen);
	lji_bytes_deinit(&label);
}

static uint64_t site_bytes(const struct lji_site *site)
{
	uint64_t bytes;

	return __builtin_add_overflow(site->alloc_bytes, site->realloc_new_bytes, &bytes) ?
		       UINT64_MAX : bytes;
}

static void put_frames(struct scope *s, const struct lji_model *model, bool sysprof)
{
	put_key(s, "frames");
	yajl_gen_array_open(s->gen);
	for (size_t i = 0; sysprof && i < model->samples.frames.count; i++)
		put_frame(s, &model->names, &model->samples.frames.items[i]);
	for (size_t i = 0; !sysprof && i < model->allocs.sites.count; i++)
		put_frame(s, &model->names, &model->allocs.sites.items[i].place);
	yajl_gen_array_close(s->gen);
}

/** The stack that ends at a node, outermost first, as the format wants it. */
static bool put_stack(struct scope *s, const struct lji_samples *samples, uint32_t node)
{
	LJI_VECTOR(, uint32_t) frames = { 0 };

	for (; node; node = samples->nodes.items[node].parent) {
		uint32_t *item = lji_vector_push(&frames);

		if (!item) {
			free(frames.items);
			return false;
		}
		*item = samples->nodes.items[node].frame;
	}
	yajl_gen_array_open(s->gen);
	for (size_t i = frames.count; i-- > 0;)
		put_number(s, frames.items[i]);
	yajl_gen_array_close(s->gen);
	free(frames.items);
	return true;
}

static bool put_stacks(struct scope *s, const struct lji_model *model, bool sysprof)
{
	bool ok = true;

	put_key(s, "samples");
	yajl_gen_array_open(s->gen);
	for (size_t i = 1; ok && sysprof && i < model->samples.nodes.count; i++) {
		if (model->samples.nodes.items[i].count)
			ok = put_stack(s, &model->samples, (uint32_t)i);
	}
	for (size_t i = 0; !sysprof && i < model->allocs.sites.count; i++) {
		if (!site_bytes(&model->allocs.sites.items[i]))
			continue;
		yajl_gen_array_open(s->gen);
		put_number(s, i);
		yajl_gen_array_close(s->gen);
	}
	yajl_gen_array_close(s->gen);
	return ok;
}

/** The weights in the order of the samples; gives their sum. */
static uint64_t put_weights(struct scope *s, const struct lji_model *model, bool sysprof)
{
	uint64_t total = 0;

	put_key(s, "weights");
	yajl_gen_array_open(s->gen);
	for (size_t i = 1; sysprof && i < model->samples.nodes.count; i++) {
		uint64_t count = model->samples.nodes.items[i].count;

		if (count)
			put_number(s, count);
		total += count;
	}
	for (size_t i = 0; !sysprof && i < model->allocs.sites.count; i++) {
		uint64_t bytes = site_bytes(&model->allocs.sites.items[i]);

		if (bytes)
			put_number(s, bytes);
		if (__builtin_add_overflow(total, bytes, &total))
			total = UINT64_MAX;
	}
	yajl_gen_array_close(s->gen);
	return total;
}

static bool put_document(struct scope *s, const struct lji_session *session,
			 const struct lji_model *model, bool sysprof)
{
	uint64_t total;
	bool ok;

	yajl_gen_map_open(s->gen);
	put_text(s, "$schema", SCHEMA);
	put_text(s, "exporter", "ljinspect " PACKAGE_VERSION);
	put_text(s, "name", session->options->profile);
	put_key(s, "shared");
	yajl_gen_map_open(s->gen);
	put_frames(s, model, sysprof);
	yajl_gen_map_close(s->gen);
	put_key(s, "profiles");
	yajl_gen_array_open(s->gen);
	yajl_gen_map_open(s->gen);
	put_text(s, "type", "sampled");
	put_text(s, "name", sysprof ? "samples" : "bytes allocated");
	put_text(s, "unit", sysprof ? "none" : "bytes");
	put_key(s, "startValue");
	put_number(s, 0);
	ok = put_stacks(s, model, sysprof);
	total = put_weights(s, model, sysprof);
	put_key(s, "endValue");
	put_number(s, total);
	yajl_gen_map_close(s->gen);
	yajl_gen_array_close(s->gen);
	yajl_gen_map_close(s->gen);
	return ok && !s->text.failed;
}

static void scope_deinit(struct scope *s)
{
	if (s->gen)
		yajl_gen_free(s->gen);
	lji_bytes_deinit(&s->text);
}

static struct lji_error *write_document(struct lji_session *session, const struct lji_model *model,
					bool sysprof)
{
	lji_cleanup(scope_deinit) struct scope s = { .stream = session->binary };

	s.gen = yajl_gen_alloc(NULL);
	if (!s.gen)
		return &lji_error_nomem;
	yajl_gen_config(s.gen, yajl_gen_print_callback, print, &s);
	if (!put_document(&s, session, model, sysprof))
		return &lji_error_nomem;
	print(&s, "\n", 1);
	if (s.write_failed || fflush(s.stream))
		return lji_error_os(s.errnum ? s.errnum : errno, "write the speedscope file");
	return NULL;
}

static struct lji_error *speedscope_run(struct lji_session *session, struct lji_out *out)
{
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status status = { 0 };
	lji_cleanup(lji_pair_deinit) struct lji_pair pair = { 0 };
	lji_cleanup(lji_model_deinit) struct lji_model model = { 0 };
	struct lji_error *err;

	err = lji_view_read_model(session, &pair, &model, &status);
	if (!err)
		err = write_document(session, &model, status.kind == LJI_PROFILE_SYSPROF);
	if (err)
		return err;
	lji_view_profile_fields(out, &status);
	lji_out_str(out, "file", session->options->output);
	return NULL;
}

const struct lji_view lji_view_speedscope = {
	.name = "speedscope",
	.help = "the profile for speedscope.app (-o FILE)",
	.on = LJI_VIEW_PROFILE,
	.binary = true,
	.run = speedscope_run,
};
