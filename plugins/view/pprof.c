/* SPDX-License-Identifier: MIT */
/* The profile for pprof and what reads its files. */
#include "profile/pprof.h"
#include "view/pair.h"
#include "view/profile.h"
#include "view/view.h"

/** Executable pieces of the process's objects, as pprof wants them. */
struct mappings {
	LJI_VECTOR(, struct lji_pprof_mapping) list;
	/** Build-ids in hex, one buffer each. */
	LJI_VECTOR(, char *) texts;
};

static void mappings_deinit(struct mappings *m)
{
	for (size_t i = 0; i < m->texts.count; i++)
		free(m->texts.items[i]);
	free(m->texts.items);
	free(m->list.items);
}

static char *build_id_text(const struct lji_object *object)
{
	struct lji_bytes hex = { 0 };

	lji_bytes_puts(&hex, "");
	for (size_t i = 0; i < object->build_id_len; i++)
		lji_bytes_printf(&hex, "%02x", object->build_id[i]);
	return lji_bytes_steal(&hex);
}

static bool add_object(struct mappings *m, const struct lji_object *object)
{
	char **text = lji_vector_push(&m->texts);

	if (!text)
		return false;
	*text = build_id_text(object);
	if (!*text)
		return false;
	for (size_t i = 0; i < object->segment_count; i++) {
		const struct lji_object_segment *segment = &object->segments[i];
		struct lji_pprof_mapping *item;

		if (!(segment->prot & LJI_PROT_EXEC))
			continue;
		item = lji_vector_push(&m->list);
		if (!item)
			return false;
		*item = (struct lji_pprof_mapping){
			.start = segment->start,
			.end = segment->end,
			.offset = segment->offset,
			.path = object->path ? object->path : object->name,
			.build_id = *text,
		};
	}
	return true;
}

static struct lji_error *make_mappings(struct mappings *m, const struct lji_objects *objects)
{
	for (size_t i = 0; objects && i < objects->count; i++) {
		if (!add_object(m, &objects->items[i]))
			return &lji_error_nomem;
	}
	return NULL;
}

static struct lji_error *pprof_run(struct lji_session *session, struct lji_out *out)
{
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status status = { 0 };
	lji_cleanup(lji_pair_deinit) struct lji_pair pair = { 0 };
	lji_cleanup(lji_model_deinit) struct lji_model model = { 0 };
	lji_cleanup(mappings_deinit) struct mappings mappings = { 0 };
	struct lji_error *err;
	uint64_t samples;

	err = lji_view_read_model(session, &pair, &model, &status);
	if (!err)
		err = make_mappings(&mappings, pair.objects);
	if (!err)
		err = lji_pprof_write(session->binary, &model, status.kind, mappings.list.items,
				      mappings.list.count, &samples);
	if (err)
		return err;
	lji_view_profile_fields(out, &status);
	lji_out_str(out, "file", session->options->output);
	lji_out_u64(out, "samples", samples, LJI_UNIT_COUNT);
	lji_out_line(out, NULL, "[{file}: ]{samples|place or stack|places or stacks}");
	return NULL;
}

const struct lji_view lji_view_pprof = {
	.name = "pprof",
	.help = "the profile for pprof, gzipped protocol buffers (-o FILE)",
	.on = LJI_VIEW_PROFILE,
	.binary = true,
	.run = pprof_run,
};
