/* SPDX-License-Identifier: MIT */
/*
 * What a profiler of Tarantool's LuaJIT had not written yet, joined with its file:
 * the stream as it would be there without the crash.
 */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "recover.h"
#include "view/profile.h"
#include "view/view.h"

/** The file a live profiler writes to, by its descriptor; NULL when there is none to read. */
static char *live_path(const struct lji_session *session, const struct lji_recovery *r)
{
	struct stat st;
	char *path;

	if (strcmp(session->target->ops->kind, "live") != 0 || r->fd < 0)
		return NULL;
	if (asprintf(&path, "/proc/%ld/fd/%d", (long)session->target->pid, r->fd) < 0)
		return NULL;
	if (stat(path, &st) == 0 && S_ISREG(st.st_mode))
		return path;
	free(path);
	return NULL;
}

static struct lji_error *copy_file(FILE *to, const char *path)
{
	lji_auto_stream struct lji_stream *stream = NULL;
	lji_auto_free uint8_t *piece = malloc(1 << 20);
	struct lji_error *err = lji_stream_open(path, &stream);
	size_t got = 1;

	if (err)
		return err;
	if (!piece)
		return &lji_error_nomem;
	while (got) {
		err = lji_stream_read(stream, piece, 1 << 20, &got);
		if (err)
			return err;
		if (fwrite(piece, 1, got, to) != got)
			return lji_error_os(errno, "write the profile");
	}
	return NULL;
}

static struct lji_error *write_joined(FILE *to, const char *path,
				      const struct lji_joined_file *joined)
{
	struct lji_error *err = joined->file_size ? copy_file(to, path) : NULL;

	if (err)
		return err;
	if (fwrite(joined->tail, 1, joined->tail_size, to) != joined->tail_size || fflush(to))
		return lji_error_os(errno, "write the profile");
	return NULL;
}

static void emit_state(struct lji_out *out, const struct lji_recovery *r)
{
	const struct lji_profiler *p = &r->profiler;

	lji_out_addr(out, "state_address", p->address);
	lji_out_str(out, "found_by", "invariants of its structure");
	lji_out_addr(out, "global_state", p->g);
	lji_out_addr(out, "writer", p->writer);
	lji_out_addr(out, "context", p->ctx);
	lji_out_u64(out, "buffer_size", p->size, LJI_UNIT_COUNT);
	lji_out_addr(out, "buffer", p->opt_buf);
	if (lji_profiler_flush_failed(p))
		lji_out_null(out, "position");
	else
		lji_out_addr(out, "position", p->pos);
	lji_out_u64(out, "flags", p->flags, LJI_UNIT_ID);
	lji_out_u64(out, "errno", p->saved_errno, LJI_UNIT_ID);
	if (r->fd >= 0)
		lji_out_u64(out, "fd", (uint64_t)r->fd, LJI_UNIT_ID);
	else
		lji_out_null(out, "fd");
	if (p->kind == LJI_PROFILE_MEMPROF) {
		lji_out_addr(out, "allocator", p->allocf);
		lji_out_addr(out, "allocator_state", p->allocd);
	} else {
		char mode[2] = { p->mode };

		lji_out_str(out, "mode", mode);
		lji_out_u64(out, "interval_ms", p->interval, LJI_UNIT_ID);
		lji_out_begin_object(out, "counters");
		for (unsigned int i = 0; i < LJI_LJP_STATE_COUNT; i++)
			lji_out_u64(out, lji_ljp_state_name(i), p->counters[i], LJI_UNIT_COUNT);
		lji_out_end_object(out);
	}
}

static void emit(struct lji_out *out, const struct lji_session *session,
		 const struct lji_recovery *r, const char *path,
		 const struct lji_joined_file *joined)
{
	lji_out_begin_object(out, "recovered");
	lji_out_str(out, "profiler", lji_view_profile_kind(r->profiler.kind));
	emit_state(out, r);
	lji_out_str(out, "disk_file", path);
	lji_out_u64(out, "disk_bytes", joined->file_size, LJI_UNIT_COUNT);
	lji_out_u64(out, "buffered_bytes", joined->tail_size, LJI_UNIT_COUNT);
	lji_out_u64(out, "joined_bytes", joined->file_size + joined->tail_size, LJI_UNIT_COUNT);
	lji_out_u64(out, "missing_bytes", r->missing, LJI_UNIT_COUNT);
	lji_out_str(out, "join", joined->how);
	lji_out_str(out, "file", session->options->output);
	lji_out_line(out, NULL, "[{file}: ]{profiler} stream, {joined_bytes} bytes: {disk_bytes} on "
				"disk, {buffered_bytes} from memory; {join}");
	lji_out_line(out, "state", "{state_address}, global_State {global_state}");
	lji_out_end_object(out);
}

static void warn(struct lji_warnings *warnings, const struct lji_recovery *r,
		 const struct lji_joined_file *joined)
{
	if (r->missing)
		lji_warn_at(warnings, "buffer-missing", r->profiler.opt_buf + r->buffer_size,
			    "%" PRIu64 " bytes of the profiler's buffer could not be read", r->missing);
	if (!joined->whole_start)
		lji_warn(warnings, "profile-no-start",
			 "the stream begins in the middle: earlier bytes are in the file the profiler "
			 "wrote; name it with --profile");
	if (joined->doubtful_end)
		lji_warn(warnings, "profile-doubtful-end",
			 "the last write failed; up to nine bytes at the end may be older ones");
}

#define NO_STATE "(its state is nowhere in writable memory)"

static struct lji_error *no_profiler(const struct lji_session *session, const char *name)
{
	const struct lji_target *t = session->target;

	if (t->file_size < t->file_size_expected)
		return lji_error_create(LJI_ERROR_NOTFOUND,
					"%s: no %s was running as far as this core tells: it is cut, and "
					"the state may be in what is lost", session->options->core, name);
	if (session->options->core)
		return lji_error_create(LJI_ERROR_NOTFOUND, "%s: no %s was running in this core "
					NO_STATE, session->options->core, name);
	return lji_error_create(LJI_ERROR_NOTFOUND, "no %s was running in process %ld " NO_STATE, name,
				(long)t->pid);
}

static struct lji_error *run(struct lji_session *session, struct lji_out *out,
			     enum lji_profile_kind kind)
{
	lji_cleanup(lji_recoveries_deinit) struct lji_recoveries recoveries = { 0 };
	lji_cleanup(lji_joined_file_deinit) struct lji_joined_file joined = { 0 };
	lji_auto_free char *live = NULL;
	const struct lji_recovery *r;
	const char *path;
	struct lji_error *err = lji_recover(session->target, &recoveries);

	if (err)
		return err;
	r = lji_recovery_of(&recoveries, kind);
	if (!r)
		return no_profiler(session, kind == LJI_PROFILE_SYSPROF ? "sysprof" : "profiler");
	live = session->options->dump ? NULL : live_path(session, r);
	path = session->options->dump ? session->options->dump : live;
	err = lji_recovery_join(r, path, session->options->force, &joined);
	if (!err)
		err = write_joined(session->binary, path, &joined);
	if (err)
		return err;
	warn(&session->warnings, r, &joined);
	if (recoveries.count > 1)
		lji_warn(&session->warnings, "profilers",
			 "%zu profilers were running; this is the %s at 0x%" PRIx64, recoveries.count,
			 lji_view_profile_kind(r->profiler.kind), r->profiler.address);
	emit(out, session, r, path, &joined);
	return NULL;
}

static struct lji_error *memprof_run(struct lji_session *session, struct lji_out *out)
{
	return run(session, out, LJI_PROFILE_UNKNOWN);
}

static struct lji_error *sysprof_run(struct lji_session *session, struct lji_out *out)
{
	return run(session, out, LJI_PROFILE_SYSPROF);
}

const struct lji_view lji_view_memprof = {
	.name = "memprof",
	.help = "a profile in progress, its file and memory (-o FILE)",
	.man = "Writes the profile that was being made when the process died or was looked at: the "
	       "profiler's file, named with --profile or by a live process, and behind it what was "
	       "still in the profiler's buffer. It finds whichever of Tarantool's profilers runs.",
	.on = LJI_VIEW_TARGET,
	.binary = true,
	.run = memprof_run,
};

const struct lji_view lji_view_sysprof = {
	.name = "sysprof",
	.help = "the same of the sampling profiler, if both run",
	.man = "As memprof, but of the sampling profiler alone.",
	.on = LJI_VIEW_TARGET,
	.binary = true,
	.run = sysprof_run,
};
