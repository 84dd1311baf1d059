/* SPDX-License-Identifier: MIT */
/* One line per distinct stack, as flame graph tools read them. */
#include "view/pair.h"
#include "view/profile.h"
#include "view/samples.h"
#include "view/view.h"

static struct lji_error *folded_run(struct lji_session *session, struct lji_out *out)
{
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status status = { 0 };
	lji_cleanup(lji_pair_deinit) struct lji_pair pair = { 0 };
	lji_cleanup(lji_model_deinit) struct lji_model model = { 0 };
	struct lji_error *err = lji_view_read_model(session, &pair, &model, &status);

	if (err)
		return err;
	return lji_view_emit_stacks(out, &status, &model);
}

const struct lji_view lji_view_folded = {
	.name = "folded",
	.help = "stacks and counts, one line each, for flame graphs",
	.on = LJI_VIEW_PROFILE,
	.run = folded_run,
};
