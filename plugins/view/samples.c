/* SPDX-License-Identifier: MIT */
#include "view/samples.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "view/profile.h"

/** A line of folded stacks. */
struct line {
	const char *text;
	size_t size;
	uint64_t count;
};

/** Lines while they are gathered: equal texts are one. */
struct lines {
	struct lji_intern texts;
	LJI_VECTOR(, uint64_t) counts;
};

static void lines_deinit(struct lines *lines)
{
	lji_intern_deinit(&lines->texts);
	free(lines->counts.items);
}

static bool lines_add(struct lines *lines, const struct lji_bytes *text, uint64_t count)
{
	uint32_t index;

	if (text->failed)
		return false;
	index = lji_intern(&lines->texts, text->data ? text->data : "", text->size);
	if (index == LJI_INTERN_NONE)
		return false;
	if (index == lines->counts.count) {
		uint64_t *item = lji_vector_push(&lines->counts);

		if (!item)
			return false;
		*item = 0;
	}
	if (__builtin_add_overflow(lines->counts.items[index], count, &lines->counts.items[index]))
		lines->counts.items[index] = UINT64_MAX;
	return true;
}

static int compare_lines(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	size_t size = x->size < y->size ? x->size : y->size;
	int order = size ? memcmp(x->text, y->text, size) : 0;

	return order ? order : (x->size > y->size) - (x->size < y->size);
}

static bool gather_samples(const struct lji_samples *samples, struct lines *lines)
{
	bool compat = samples->names->compat, ok = true;
	struct lji_bytes path = { 0 };

	for (size_t i = 0; ok && i < samples->nodes.count; i++) {
		if (!samples->nodes.items[i].count)
			continue;
		lji_bytes_reset(&path);
		lji_samples_path(samples, (uint32_t)i, compat ? LJI_LABEL_RAW : LJI_LABEL_FRAME,
				 ';', compat, &path);
		ok = lines_add(lines, &path, samples->nodes.items[i].count);
	}
	lji_bytes_deinit(&path);
	return ok;
}

static bool gather_memory(const struct lji_allocs *allocs, struct lines *lines)
{
	struct lji_bytes label = { 0 };
	bool ok = true;

	for (size_t i = 0; ok && i < allocs->sites.count; i++) {
		const struct lji_site *site = &allocs->sites.items[i];
		uint64_t bytes;

		if (__builtin_add_overflow(site->alloc_bytes, site->realloc_new_bytes, &bytes))
			bytes = UINT64_MAX;
		if (!bytes)
			continue;
		lji_bytes_reset(&label);
		lji_names_label(allocs->names, &site->place, LJI_LABEL_FRAME, &label);
		ok = lines_add(lines, &label, bytes);
	}
	lji_bytes_deinit(&label);
	return ok;
}

static struct line *sort_lines(const struct lines *lines)
{
	struct line *sorted = calloc(lines->texts.count + 1, sizeof(*sorted));

	if (!sorted)
		return NULL;
	for (size_t i = 0; i < lines->texts.count; i++)
		sorted[i] = (struct line){ .text = lines->texts.items[i].data,
					   .size = lines->texts.items[i].size,
					   .count = lines->counts.items[i] };
	qsort(sorted, lines->texts.count, sizeof(*sorted), compare_lines);
	return sorted;
}

static struct lji_error *emit_lines(struct lji_out *out, const struct lines *lines, char separator)
{
	lji_auto_free struct line *sorted = sort_lines(lines);
	struct lji_bytes text = { 0 };
	bool failed;

	if (!sorted)
		return &lji_error_nomem;
	lji_out_begin_list(out, "stacks", NULL, 0);
	for (size_t i = 0; i < lines->texts.count; i++) {
		lji_out_begin_object(out, NULL);
		lji_out_bytes(out, "stack", sorted[i].text, sorted[i].size);
		lji_out_u64(out, "count", sorted[i].count, LJI_UNIT_ID);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
	for (size_t i = 0; i < lines->texts.count; i++) {
		lji_bytes_reset(&text);
		lji_bytes_append(&text, sorted[i].text, sorted[i].size);
		lji_bytes_printf(&text, "%c%" PRIu64, separator, sorted[i].count);
		lji_out_text(out, text.data, text.size);
	}
	failed = text.failed;
	lji_bytes_deinit(&text);
	return failed ? &lji_error_nomem : NULL;
}

struct lji_error *lji_view_emit_stacks(struct lji_out *out, const struct lji_profile_status *status,
				       const struct lji_model *model)
{
	lji_cleanup(lines_deinit) struct lines lines = { 0 };
	bool sysprof = status->kind == LJI_PROFILE_SYSPROF;

	if (sysprof ? !gather_samples(&model->samples, &lines) :
		      !gather_memory(&model->allocs, &lines))
		return &lji_error_nomem;
	lji_view_profile_fields(out, status);
	lji_out_str(out, "unit", sysprof ? "samples" : "bytes allocated");
	return emit_lines(out, &lines, sysprof && model->names.compat ? '\t' : ' ');
}

/* -- By function ------------------------------------------------------------- */

/** Samples of one frame. */
struct usage {
	uint32_t frame;
	/** The stack seen last with it: recursion counts once. */
	uint32_t seen;
	uint64_t self;
	uint64_t total;
};

static int compare_usage(const void *a, const void *b)
{
	const struct usage *x = a, *y = b;

	if (x->self != y->self)
		return x->self < y->self ? 1 : -1;
	if (x->total != y->total)
		return x->total < y->total ? 1 : -1;
	return (x->frame > y->frame) - (x->frame < y->frame);
}

static struct usage *count_usage(const struct lji_samples *samples)
{
	struct usage *usage = calloc(samples->frames.count + 1, sizeof(*usage));

	if (!usage)
		return NULL;
	for (size_t i = 0; i < samples->frames.count; i++)
		usage[i].frame = (uint32_t)i;
	for (size_t i = 1; i < samples->nodes.count; i++) {
		const struct lji_stack_node *leaf = &samples->nodes.items[i];

		if (!leaf->count)
			continue;
		usage[leaf->frame].self += leaf->count;
		for (uint32_t n = (uint32_t)i; n; n = samples->nodes.items[n].parent) {
			struct usage *u = &usage[samples->nodes.items[n].frame];

			if (u->seen != (uint32_t)i)
				u->total += leaf->count;
			u->seen = (uint32_t)i;
		}
	}
	qsort(usage, samples->frames.count, sizeof(*usage), compare_usage);
	return usage;
}

static const struct lji_column function_columns[] = {
	{ .head = "self", .template = "{self}", .width = 7, .right = true },
	{ .head = "total", .template = "{total}", .width = 7, .right = true },
	{ .head = "function", .template = "{location}" },
};

static void emit_states(struct lji_out *out, const struct lji_profile_status *status)
{
	struct lji_bytes text = { 0 };
	uint64_t total = 0;

	lji_out_begin_object(out, "samples");
	for (unsigned int i = 0; i < LJI_LJP_STATE_COUNT; i++) {
		const char *name = lji_ljp_state_name(i);

		total += status->samples[i];
		lji_out_u64(out, name, status->samples[i], LJI_UNIT_COUNT);
		if (status->samples[i])
			lji_bytes_printf(&text, "%s%s {%s}", text.size ? ", " : ": ", name, name);
	}
	lji_out_u64(out, "total", total, LJI_UNIT_COUNT);
	lji_out_u64(out, "lua_frames", status->lua_frames, LJI_UNIT_COUNT);
	lji_out_u64(out, "host_frames", status->host_frames, LJI_UNIT_COUNT);
	lji_out_line(out, NULL, "{total|sample|samples}");
	if (text.data && !text.failed)
		lji_out_line(out, "by state", text.data + 2);
	lji_out_end_object(out);
	lji_bytes_deinit(&text);
}

struct lji_error *lji_view_emit_functions(struct lji_out *out,
					  const struct lji_profile_status *status,
					  const struct lji_samples *samples)
{
	lji_auto_free struct usage *usage = count_usage(samples);
	struct lji_bytes label = { 0 };
	bool failed;

	if (!usage)
		return &lji_error_nomem;
	emit_states(out, status);
	lji_out_begin_list(out, "functions", function_columns, 3);
	for (size_t i = 0; i < samples->frames.count; i++) {
		const struct lji_place *place = &samples->frames.items[usage[i].frame];

		lji_bytes_reset(&label);
		lji_names_label(samples->names, place, LJI_LABEL_RAW, &label);
		lji_out_begin_object(out, NULL);
		lji_out_bytes(out, "location", label.data ? label.data : "", label.size);
		lji_out_u64(out, "self", usage[i].self, LJI_UNIT_COUNT);
		lji_out_u64(out, "total", usage[i].total, LJI_UNIT_COUNT);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
	failed = label.failed;
	lji_bytes_deinit(&label);
	return failed ? &lji_error_nomem : NULL;
}
