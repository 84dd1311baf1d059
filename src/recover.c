/* SPDX-License-Identifier: MIT */
#include "recover.h"

#include <inttypes.h>
#include <string.h>

#include "base/log.h"
#include "base/num.h"
#include "profile/input.h"
#include "profile/join.h"

/** Larger buffers than this are not copied. */
#define BUFFER_MAX (UINT64_C(1) << 30)

/** glibc's FILE: magic in _flags, the pending bytes, most that is believed. */
enum { FILE_WRITE_BASE = 0x20, FILE_WRITE_PTR = 0x28, FILE_PENDING_MAX = 1 << 20 };
#define FILE_MAGIC UINT32_C(0xfbad0000)

/** File descriptors are small; the rest of the word is padding. */
#define FD_MAX (1 << 20)

/** Profilers running in one process: one of each kind per copy of the VM's code. */
#define PROFILERS_MAX 64

/** The search. */
struct search {
	struct lji_target *target;
	struct lji_profilers found;
};

static bool is_code(void *arg, uint64_t address)
{
	const struct lji_map *map = lji_target_find_map(arg, address);

	return map && map->prot & LJI_PROT_EXEC;
}

static struct lji_error *note(struct search *s, const struct lji_profiler *profiler)
{
	struct lji_profiler *item;

	for (size_t i = 0; i < s->found.count; i++) {
		if (s->found.items[i].address == profiler->address)
			return NULL;
	}
	if (s->found.count == PROFILERS_MAX)
		return NULL;
	item = lji_vector_push(&s->found);
	if (!item)
		return &lji_error_nomem;
	*item = *profiler;
	return NULL;
}

static struct lji_error *scan_piece(void *arg, uint64_t addr, const uint8_t *data, size_t len)
{
	struct search *s = arg;
	struct lji_profiler profiler;
	struct lji_error *err = NULL;

	for (size_t i = 0; !err && i + LJI_MEMPROF_STATE_SIZE <= len; i += 8) {
		if (lji_profiler_maybe(LJI_PROFILE_MEMPROF, data + i) &&
		    lji_profiler_match(LJI_PROFILE_MEMPROF, data + i, addr + i, is_code, s->target,
				       &profiler))
			err = note(s, &profiler);
		if (!err && i + LJI_SYSPROF_STATE_SIZE <= len &&
		    lji_profiler_maybe(LJI_PROFILE_SYSPROF, data + i) &&
		    lji_profiler_match(LJI_PROFILE_SYSPROF, data + i, addr + i, is_code,
				       s->target, &profiler))
			err = note(s, &profiler);
	}
	return err;
}

/* -- Copying ------------------------------------------------------------------ */

/** Copies [@p address, @p address + @p size) as far as it is there. */
static struct lji_error *copy(struct lji_target *t, uint64_t address, uint64_t size,
			      uint8_t **data_ret, size_t *size_ret)
{
	uint8_t *data;

	if (size > BUFFER_MAX)
		return lji_error_corrupt(address, "a buffer of %" PRIu64 " bytes is not believed",
					 size);
	data = malloc(size + 1);
	if (!data)
		return &lji_error_nomem;
	*size_ret = lji_target_read_some(t, address, data, size);
	*data_ret = data;
	return NULL;
}

/** The default writer's descriptor, or the pending bytes of its FILE. */
static struct lji_error *read_writer(struct lji_target *t, struct lji_recovery *r)
{
	uint64_t word, magic, base, end;
	struct lji_error *err;

	r->fd = -1;
	if (!lji_profiler_default_writer(&r->profiler))
		return NULL;
	err = lji_target_read_uint(t, r->profiler.ctx, 8, &word);
	if (lji_error_catch(&err, LJI_ERROR_FAULT))
		return NULL;
	if (err)
		return err;
	if ((uint32_t)word < FD_MAX && (word >> 32 == 0 || !lji_target_find_map(t, word))) {
		r->fd = (int)(uint32_t)word;
		return NULL;
	}
	err = lji_target_read_uint(t, word, 4, &magic);
	if (!err)
		err = lji_target_read_uint(t, word + FILE_WRITE_BASE, 8, &base);
	if (!err)
		err = lji_target_read_uint(t, word + FILE_WRITE_PTR, 8, &end);
	if (lji_error_catch(&err, LJI_ERROR_FAULT))
		return NULL;
	if (err)
		return err;
	if ((magic & UINT32_C(0xffff0000)) != FILE_MAGIC || end < base ||
	    end - base > FILE_PENDING_MAX)
		return NULL;
	return copy(t, base, end - base, &r->stdio, &r->stdio_size);
}

static struct lji_error *read_buffer(struct lji_target *t, struct lji_recovery *r)
{
	const struct lji_profiler *p = &r->profiler;
	uint64_t size = lji_profiler_flush_failed(p) ? p->size : p->pos - p->buf;
	struct lji_error *err = copy(t, p->opt_buf, size, &r->buffer, &r->buffer_size);

	if (!err)
		r->missing = size - r->buffer_size;
	return err;
}

/** The profilers found, as they are at one moment. */
struct collection {
	struct lji_target *target;
	const struct lji_profilers *found;
	struct lji_recoveries *recoveries;
};

static void forget(struct lji_recoveries *recoveries)
{
	for (size_t i = 0; i < recoveries->count; i++) {
		free(recoveries->items[i].stdio);
		free(recoveries->items[i].buffer);
	}
	recoveries->count = 0;
}

static struct lji_error *collect_one(struct collection *c, const struct lji_profiler *seen)
{
	size_t size = seen->kind == LJI_PROFILE_MEMPROF ? LJI_MEMPROF_STATE_SIZE :
							  LJI_SYSPROF_STATE_SIZE;
	struct lji_target *t = c->target;
	struct lji_recovery r = { 0 };
	struct lji_recovery *item;
	const uint8_t *data = lji_target_at(t, seen->address, size);
	struct lji_error *err;

	/* It may have been stopped since the search. */
	if (!data || !lji_profiler_match(seen->kind, data, seen->address, is_code, t, &r.profiler))
		return NULL;
	err = read_writer(t, &r);
	if (!err)
		err = read_buffer(t, &r);
	item = err ? NULL : lji_vector_push(c->recoveries);
	if (!item) {
		free(r.stdio);
		free(r.buffer);
		return err ? err : &lji_error_nomem;
	}
	*item = r;
	return NULL;
}

static struct lji_error *collect(void *arg)
{
	struct collection *c = arg;
	struct lji_error *err = NULL;

	forget(c->recoveries);
	for (size_t i = 0; !err && i < c->found->count; i++)
		err = collect_one(c, &c->found->items[i]);
	return err;
}

struct lji_error *lji_profilers_find(struct lji_target *target, struct lji_profilers *profilers_ret)
{
	struct search search = { .target = target };
	uint64_t searched = 0;
	struct lji_error *err = NULL;

	/* The structures were only looked at on x86-64, and Tarantool runs them nowhere else. */
	if (target->arch == LJI_ARCH_X86_64)
		err = lji_target_scan(target, LJI_PROT_READ | LJI_PROT_WRITE,
				      LJI_SYSPROF_STATE_SIZE, scan_piece, &search, &searched);
	lji_log_debug("profilers: %zu found in %" PRIu64 " MiB", search.found.count, searched >> 20);
	if (err) {
		free(search.found.items);
		return err;
	}
	*profilers_ret = search.found;
	return NULL;
}

struct lji_error *lji_recover(struct lji_target *target, struct lji_recoveries *recoveries_ret)
{
	struct lji_profilers found = { 0 };
	struct lji_recoveries recoveries = { 0 };
	struct collection collection = { target, &found, &recoveries };
	struct lji_error *err = lji_profilers_find(target, &found);

	if (!err && found.count)
		err = lji_target_snapshot(target, collect, &collection);
	free(found.items);
	if (err) {
		lji_recoveries_deinit(&recoveries);
		return err;
	}
	*recoveries_ret = recoveries;
	return NULL;
}

struct lji_recovery *lji_recovery_of(const struct lji_recoveries *recoveries,
				     enum lji_profile_kind kind)
{
	struct lji_recovery *best = NULL;

	for (size_t i = 0; i < recoveries->count; i++) {
		struct lji_recovery *r = &recoveries->items[i];

		if (kind != LJI_PROFILE_UNKNOWN && r->profiler.kind != kind)
			continue;
		if (!best || (r->profiler.kind == LJI_PROFILE_MEMPROF &&
			      best->profiler.kind != LJI_PROFILE_MEMPROF))
			best = r;
	}
	return best;
}

void lji_recoveries_deinit(struct lji_recoveries *recoveries)
{
	forget(recoveries);
	free(recoveries->items);
	*recoveries = (struct lji_recoveries){ 0 };
}
