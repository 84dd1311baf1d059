/* SPDX-License-Identifier: MIT */
#include "profile/model.h"

struct lji_error *lji_model_init(struct lji_model *model, bool compat)
{
	*model = (struct lji_model){ .names = { .compat = compat } };
	lji_allocs_init(&model->allocs, &model->names);
	return lji_samples_init(&model->samples, &model->names);
}

static struct lji_error *take_symbol(void *arg, const struct lji_sym *sym)
{
	struct lji_model *model = arg;

	return lji_names_add(&model->names, sym);
}

static size_t take_known(void *arg, const uint8_t *body, size_t size)
{
	struct lji_model *model = arg;

	return lji_csyms_known(&model->names.csyms, body, size);
}

static struct lji_error *take_events(void *arg, const struct lji_ljm_event *events, size_t count)
{
	struct lji_model *model = arg;

	return lji_allocs_add(&model->allocs, events, count);
}

static struct lji_error *take_sample(void *arg, const struct lji_ljp_sample *sample)
{
	struct lji_model *model = arg;

	return lji_samples_add(&model->samples, sample);
}

struct lji_profile_handler lji_model_handler(struct lji_model *model)
{
	return (struct lji_profile_handler){
		.arg = model,
		.strict = model->names.compat,
		.symbol = take_symbol,
		.known_cfunc = take_known,
		.events = take_events,
		.sample = take_sample,
	};
}

void lji_model_deinit(struct lji_model *model)
{
	lji_allocs_deinit(&model->allocs);
	lji_samples_deinit(&model->samples);
	lji_names_deinit(&model->names);
}
