/* SPDX-License-Identifier: MIT */
/* Joining a profiler's file with what was still in its memory. */
#include <inttypes.h>
#include <string.h>

#include "base/bytes.h"
#include "profile/input.h"
#include "profile/join.h"
#include "recover.h"

/** Size and last bytes of a file, read once from front to back. */
struct file_end {
	uint64_t size;
	struct lji_bytes tail;
};

/** Keeps at least the last @p keep bytes. */
static struct lji_error *read_end(const char *path, size_t keep, struct file_end *end)
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
		end->size += got;
		lji_bytes_append(&end->tail, piece, got);
		if (end->tail.size > 2 * keep + (1 << 20)) {
			memmove(end->tail.data, end->tail.data + end->tail.size - keep, keep);
			end->tail.size = keep;
		}
		if (end->tail.failed)
			return &lji_error_nomem;
	}
	return NULL;
}

static void file_end_deinit(struct file_end *end)
{
	lji_bytes_deinit(&end->tail);
}

/** Everything behind the file: FILE's own bytes, then the buffer's part. */
static struct lji_error *make_tail(const struct lji_recovery *r, size_t skip, size_t size,
				   struct lji_joined_file *joined)
{
	uint8_t *tail = malloc(r->stdio_size + size + 1);

	if (!tail)
		return &lji_error_nomem;
	if (r->stdio_size)
		memcpy(tail, r->stdio, r->stdio_size);
	if (size)
		memcpy(tail + r->stdio_size, r->buffer + skip, size);
	free(joined->tail);
	joined->tail = tail;
	joined->tail_size = r->stdio_size + size;
	return NULL;
}

/** Reads the joined stream once, for its state. */
static struct lji_error *read_joined(const char *path, const struct lji_joined_file *joined,
				     struct lji_profile_status *status)
{
	const struct lji_profile_handler handler = { 0 };
	lji_auto_input struct lji_input in = { 0 };
	struct lji_error *err;

	err = path ? lji_input_open_path(&in, path) : lji_input_open_memory(&in, "", 0);
	if (err)
		return err;
	lji_input_set_tail(&in, joined->tail, joined->tail_size);
	return lji_profile_read(&in, &handler, status);
}

/** Why the two are not one stream. */
static struct lji_error *refuse(const char *path, const struct lji_joined_file *joined,
				const struct lji_profile_status *status)
{
	struct lji_error *err;

	if (status->state == LJI_PROFILE_COMPLETE)
		err = lji_error_corrupt(status->end,
					"%s: it has its final mark at byte %" PRIu64 ": a finished "
					"profile, not the one that was being written",
					path ? path : "the buffer", status->end);
	else
		err = lji_error_corrupt(status->bad,
					"%s: the buffer in memory does not continue it: %s at byte "
					"%" PRIu64 ", the file ends at %" PRIu64,
					path ? path : "the buffer",
					status->reason ? status->reason : "it makes no sense",
					status->bad, joined->file_size);
	return lji_error_with_hint(err, "it is of another run; --force joins them all the same");
}

/** True if reading went on beyond the file without contradiction. */
static bool fits(const struct lji_profile_status *status)
{
	return status->state != LJI_PROFILE_DAMAGED && status->state != LJI_PROFILE_COMPLETE;
}

static struct lji_error *check(const char *path, bool force, const struct lji_joined_file *joined)
{
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status status = { 0 };
	struct lji_error *err = read_joined(path, joined, &status);

	if (err && !force)
		return lji_error_prefix(err, "%s: ", path ? path : "the buffer");
	lji_error_destroy(err);
	return err || force || fits(&status) ? NULL : refuse(path, joined, &status);
}

static const char *how_text(enum lji_join_case how, bool file)
{
	switch (how) {
	case LJI_JOIN_FOLLOWS:
		return file ? "the buffer follows the file" : "all of it was in the buffer";
	case LJI_JOIN_FLUSHING:
		return "the buffer was being written out";
	case LJI_JOIN_FAILED_FLUSH:
		return "the last write failed; the buffer was still there";
	}
	return NULL;
}

struct lji_error *lji_recovery_join(const struct lji_recovery *r, const char *path, bool force,
				    struct lji_joined_file *joined_ret)
{
	lji_cleanup(file_end_deinit) struct file_end end = { 0 };
	lji_cleanup(lji_joined_file_deinit) struct lji_joined_file joined = { 0 };
	struct lji_join pieces = { 0 };
	struct lji_joined fit;
	struct lji_error *err = path ? read_end(path, r->buffer_size, &end) : NULL;

	if (err)
		return err;
	pieces = (struct lji_join){
		.tail = (const uint8_t *)end.tail.data,
		.tail_size = end.tail.size,
		.file_size = end.size,
		.buffer = r->buffer,
		.buffer_size = r->buffer_size,
		.capacity = r->profiler.size,
		.failed = lji_profiler_flush_failed(&r->profiler),
	};
	fit = lji_join(&pieces);
	joined.file_size = end.size;
	joined.how = how_text(fit.how, end.size != 0);
	joined.doubtful_end = fit.doubtful_end;
	err = make_tail(r, fit.skip, fit.size, &joined);
	if (err)
		return err;
	joined.whole_start = end.size != 0 ||
			     (joined.tail_size >= 3 && memcmp(joined.tail, "ljs", 3) == 0);
	if (joined.whole_start) {
		err = check(end.size ? path : NULL, force, &joined);
		if (err)
			return err;
	}
	*joined_ret = joined;
	joined = (struct lji_joined_file){ 0 };
	return NULL;
}

void lji_joined_file_deinit(struct lji_joined_file *joined)
{
	free(joined->tail);
	*joined = (struct lji_joined_file){ 0 };
}
