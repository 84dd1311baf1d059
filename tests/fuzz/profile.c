/* SPDX-License-Identifier: MIT */
#include "profile.h"

#include <stdlib.h>
#include <string.h>

#include "profile/model.h"
#include "profile/pprof.h"
#include "profile/repair.h"
#include "profile/report.h"

static void count_line(void *arg, const char *text, size_t size)
{
	size_t *lines = arg;

	if (memchr(text, '\0', size) && size > 1 << 20)
		abort();
	++*lines;
}

/** What must hold of any status. */
static void check_status(const struct lji_profile_status *status, size_t size)
{
	if (status->end > size || status->bad > size || status->ljs_end > status->end)
		abort();
	if (status->state == LJI_PROFILE_COMPLETE && status->end + status->trailing != size)
		abort();
}

static void report(const struct lji_model *model)
{
	const struct lji_report_options options = { .cut = true };
	struct lji_report report;
	size_t lines = 0;

	if (lji_report_create(&model->allocs, &report))
		abort();
	if (lji_report_print(&report, &options, count_line, &lines) || lines < 5)
		abort();
	lji_report_deinit(&report);
}

static void stacks(const struct lji_model *model)
{
	struct lji_bytes path = { 0 };

	for (size_t i = 0; i < model->samples.nodes.count && i < 1000; i++) {
		lji_bytes_reset(&path);
		lji_samples_path(&model->samples, (uint32_t)i, LJI_LABEL_FRAME, ';', false, &path);
	}
	lji_bytes_deinit(&path);
}

static void export(const struct lji_model *model, enum lji_profile_kind kind)
{
	FILE *null = fopen("/dev/null", "w");
	uint64_t samples;

	if (!null || lji_pprof_write(null, model, kind, NULL, 0, &samples))
		abort();
	fclose(null);
}

/** Reads a profile into a model; the totals. */
static struct lji_profile_status use(const uint8_t *data, size_t size, bool compat)
{
	struct lji_profile_status status = { 0 };
	struct lji_profile_handler handler;
	struct lji_model model;
	struct lji_input in;
	struct lji_error *err;

	if (lji_model_init(&model, compat) || lji_input_open_memory(&in, data, size))
		abort();
	handler = lji_model_handler(&model);
	err = lji_profile_read(&in, &handler, &status);
	if (!err && !lji_stream_packed(in.stream))
		check_status(&status, size);
	if (!err) {
		report(&model);
		stacks(&model);
		export(&model, status.kind);
	}
	lji_error_destroy(err);
	lji_input_deinit(&in);
	lji_model_deinit(&model);
	return status;
}

/** A repaired profile is complete and has every event of the damaged one. */
static void repair(const uint8_t *data, size_t size)
{
	struct lji_profile_status before = { 0 }, after;
	struct lji_profile_handler handler;
	struct lji_repair work;
	char *repaired = NULL;
	size_t repaired_size = 0;
	FILE *stream = open_memstream(&repaired, &repaired_size);
	struct lji_input in;
	struct lji_error *err;

	if (!stream || lji_repair_init(&work, stream, NULL) || lji_input_open_memory(&in, data, size))
		abort();
	handler = lji_repair_handler(&work);
	err = lji_profile_read(&in, &handler, &before);
	if (!err && lji_repair_finish(&work))
		abort();
	lji_repair_deinit(&work);
	lji_input_deinit(&in);
	fclose(stream);
	if (!err) {
		after = use((const uint8_t *)repaired, repaired_size, true);
		if (after.state != LJI_PROFILE_COMPLETE || after.trailing ||
		    memcmp(after.events, before.events, sizeof(after.events)) != 0 ||
		    memcmp(after.samples, before.samples, sizeof(after.samples)) != 0)
			abort();
		lji_profile_status_deinit(&after);
	}
	lji_error_destroy(err);
	lji_profile_status_deinit(&before);
	free(repaired);
}

void fuzz_profile(const uint8_t *data, size_t size)
{
	struct lji_profile_status status = use(data, size, false);

	lji_profile_status_deinit(&status);
	status = use(data, size, true);
	lji_profile_status_deinit(&status);
	repair(data, size);
}

void fuzz_profile_seeds(enum lji_profile_kind kind, void (*seed)(const uint8_t *data, size_t size))
{
	struct profileimage_counts counts;

	for (const struct lji_profile_format *f = profileimage_formats; f->ljs_version; f++) {
		char *data;
		size_t size;

		if (f->kind != kind)
			continue;
		profileimage_make(f, &data, &size, &counts);
		seed((const uint8_t *)data, size);
		free(data);
	}
}
