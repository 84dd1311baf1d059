/* SPDX-License-Identifier: MIT */
/* The profile for pprof and what reads its files. */
#include "profile/pprof.h"
#include "view/pair.h"
#include "view/profile.h"
#include "view/view.h"

static struct lji_error *pprof_run(struct lji_session *session, struct lji_out *out)
{
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status status = { 0 };
	lji_cleanup(lji_pair_deinit) struct lji_pair pair = { 0 };
	lji_cleanup(lji_model_deinit) struct lji_model model = { 0 };
	struct lji_error *err;
	uint64_t samples;

	err = lji_view_read_model(session, &pair, &model, &status);
	if (!err)
		err = lji_pprof_write(session->binary, &model, status.kind, NULL, 0, &samples);
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
