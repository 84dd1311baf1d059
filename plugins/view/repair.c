/* SPDX-License-Identifier: MIT */
/* A complete profile of the newest version, made of what is whole in this one. */
#include "profile/repair.h"
#include "view/pair.h"
#include "view/profile.h"
#include "view/view.h"

static void emit(struct lji_out *out, const struct lji_session *session,
		 const struct lji_profile_status *status, const struct lji_repair *repair)
{
	lji_view_profile_fields(out, status);
	lji_out_begin_object(out, "repaired");
	lji_out_str(out, "file", session->options->output);
	lji_out_u64(out, "events", repair->writer.events, LJI_UNIT_COUNT);
	lji_out_u64(out, "samples", repair->writer.samples, LJI_UNIT_COUNT);
	lji_out_u64(out, "symbols", repair->writer.symbols - repair->added_symbols,
		    LJI_UNIT_COUNT);
	lji_out_u64(out, "symbols_read", repair->read_symbols, LJI_UNIT_COUNT);
	if (session->target || session->options->pair_symtab)
		lji_out_u64(out, "symbols_added", repair->added_symbols, LJI_UNIT_COUNT);
	if (status->kind == LJI_PROFILE_SYSPROF)
		lji_out_line(out, NULL, "[{file}: ]{samples|sample|samples}, {symbols} of "
					"{symbols_read} symbol records[, {symbols_added} added]");
	else
		lji_out_line(out, NULL, "[{file}: ]{events|event|events}, {symbols} of "
					"{symbols_read} symbol records[, {symbols_added} added]");
	lji_out_end_object(out);
}

static struct lji_error *repair_run(struct lji_session *session, struct lji_out *out)
{
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status status = { 0 };
	lji_cleanup(lji_repair_deinit) struct lji_repair repair = { 0 };
	lji_cleanup(lji_pair_deinit) struct lji_pair pair = { 0 };
	struct lji_profile_handler handler;
	struct lji_error *err = lji_pair_open(session, &pair);

	if (!err)
		err = lji_repair_init(&repair, session->binary,
				      session->target || session->options->pair_symtab ?
					      &pair.source : NULL);
	if (err)
		return err;
	handler = lji_repair_handler(&repair);
	err = lji_view_read_profile(session, &handler, &pair, &status);
	if (!err)
		err = lji_pair_check(&pair, &repair.names);
	if (!err)
		err = lji_repair_finish(&repair);
	if (err)
		return err;
	if (repair.writer.cut)
		lji_warn(&session->warnings, "name-cut",
			 "%llu names were cut to what Tarantool's parser can read",
			 (unsigned long long)repair.writer.cut);
	emit(out, session, &status, &repair);
	return NULL;
}

const struct lji_view lji_view_repair = {
	.name = "repair",
	.help = "a complete dump of what is whole (-o FILE)",
	.on = LJI_VIEW_PROFILE,
	.binary = true,
	.run = repair_run,
};
