/* SPDX-License-Identifier: MIT */
/* The first screen: what the target is, why it died, its program, its VMs. */
#include "view/summary.h"

#include "view/view.h"

static struct lji_error *summary_run(struct lji_session *session, struct lji_out *out)
{
	struct lji_gathered gathered = { 0 };
	struct lji_objects *objects = NULL;
	struct lji_error *err;

	err = lji_session_objects(session, &objects);
	if (err)
		lji_warn_error(&session->warnings, "objects", err);
	/* Without a VM the process is an answer all the same; the exit status tells. */
	err = lji_gather(session, LJI_HEAP_COROUTINES | LJI_HEAP_STRINGS, &gathered);
	if (err && err->code == LJI_ERROR_USAGE)
		return err;
	lji_summary_target(session, objects, out);
	lji_summary_vms(session, &gathered, out);
	lji_summary_profilers(session, &gathered, out);
	lji_gathered_deinit(&gathered);
	return err;
}

const struct lji_view lji_view_summary = {
	.name = "summary",
	.help = "what it is, why it died, its program, its VMs",
	.man = "What the target is; for a core why it died (signal, address, thread, sender); "
	       "the program and whether the files at hand are the mapped ones; each Lua VM "
	       "with the evidence for it, the states of its VM, GC and JIT compiler, what "
	       "lives in it, and its coroutines with their status.",
	.on = LJI_VIEW_TARGET,
	.report = true,
	.run = summary_run,
};
