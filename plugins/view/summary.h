/* SPDX-License-Identifier: MIT */
/** @file
 * The parts of the summary view.
 */
#ifndef LJI_SUMMARY_H
#define LJI_SUMMARY_H

#include "view/gather.h"

/** What the target is, why it died, its program and objects; @p objects NULL when they are not known. */
void lji_summary_target(struct lji_session *session, struct lji_objects *objects,
			struct lji_out *out);

/** Every VM of @p gathered. */
void lji_summary_vms(struct lji_session *session, const struct lji_gathered *gathered,
		     struct lji_out *out);

/** Profilers of Tarantool's LuaJIT that run in it. */
void lji_summary_profilers(struct lji_session *session, const struct lji_gathered *gathered,
			   struct lji_out *out);

#endif
