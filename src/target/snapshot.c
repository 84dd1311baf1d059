/* SPDX-License-Identifier: MIT */
/* Making an answer from memory of one moment, with a short stop. */
#include <stdlib.h>

#include "base/log.h"
#include "target/memory.h"

/* Rounds after the rehearsal; the last one stays stopped while it is parsed. */
#define ROUNDS 4
/* A map of so many lines is read in about a millisecond; one of so few at every stop. */
#define SHORT_MAP 2000
#define TINY_MAP 400

static int range_compare(const void *a, const void *b)
{
	const struct lji_range *x = a, *y = b;

	return (x->start > y->start) - (x->start < y->start);
}

/* Sorts ranges and joins those that touch. */
static void ranges_normalise(struct lji_ranges *ranges)
{
	size_t kept = 0;

	if (!ranges->count)
		return;
	qsort(ranges->items, ranges->count, sizeof(*ranges->items), range_compare);
	for (size_t i = 1; i < ranges->count; i++) {
		struct lji_range *last = &ranges->items[kept];

		if (ranges->items[i].start <= last->end) {
			if (ranges->items[i].end > last->end)
				last->end = ranges->items[i].end;
		} else {
			ranges->items[++kept] = ranges->items[i];
		}
	}
	ranges->count = kept + 1;
}

static struct lji_error *ranges_append(struct lji_ranges *to, const struct lji_ranges *from)
{
	if (!lji_vector_reserve(to, from->count))
		return &lji_error_nomem;
	for (size_t i = 0; i < from->count; i++)
		to->items[to->count++] = from->items[i];
	ranges_normalise(to);
	return NULL;
}

/* True if each of @p ranges is part of one of @p sorted. */
static bool ranges_cover(const struct lji_ranges *sorted, const struct lji_ranges *ranges)
{
	for (size_t i = 0; i < ranges->count; i++) {
		size_t at = lji_ranges_before(sorted, ranges->items[i].start);

		if (!at || sorted->items[at - 1].end < ranges->items[i].end)
			return false;
	}
	return true;
}

/* Adds what was read, or asked for in vain. */
static struct lji_error *add_needed(struct lji_ranges *needed, const struct lji_memory *m)
{
	struct lji_error *err = ranges_append(needed, &m->missed);

	return err ? err : ranges_append(needed, &m->fills);
}

/* How a round is made. */
struct round {
	/* The process stays stopped until all is parsed. */
	bool stay;
	/* The map is read again in the stop, whether or not it seems to be the same. */
	bool exact;
};

/* Copies what is needed from the stopped process. */
static struct lji_error *copy_needed(struct lji_target *t, const struct lji_ranges *needed,
				     struct lji_copy **copies, size_t *count, struct round round)
{
	/* Mappings may have come since the map was read; a long map costs a long stop. */
	if ((round.exact || t->map_count < SHORT_MAP) && t->ops->refresh(t, round.exact)) {
		struct lji_error *err;

		free(lji_take_ptr(*copies));
		err = lji_memory_prepare(t->memory, needed, copies, count);
		if (err)
			return err;
	}
	t->ops->read_many(t, *copies, *count);
	lji_memory_commit(t->memory, *copies, *count);
	return t->ops->gone(t);
}

/* Stops, copies, and lets run again unless it is to stay. */
static struct lji_error *copy_stopped(struct lji_target *t, const struct lji_ranges *needed,
				      struct round round)
{
	lji_auto_free struct lji_copy *copies = NULL;
	size_t count = 0;
	struct lji_error *err;

	err = lji_memory_prepare(t->memory, needed, &copies, &count);
	if (err)
		return err;
	err = t->ops->stop(t);
	if (err)
		return err;
	err = copy_needed(t, needed, &copies, &count, round);
	if (err || !round.stay)
		t->ops->resume(t);
	return err;
}

/*
 * True if an address outside of all mappings may have been inside one at the stop: the map is
 * older, and a program that unmaps as much as it maps has another one of the same size.
 */
static bool stray_in_doubt(struct lji_target *t, struct round round)
{
	if (!t->memory->stray || round.exact)
		return false;
	return t->map_count < SHORT_MAP || t->ops->refresh(t, true);
}

/*
 * One round; *again_ret when the copy lacked something that was read from the running process,
 * or that was not there any more when it was to be read.
 */
static struct lji_error *snapshot_round(struct lji_target *t, struct lji_ranges *needed,
					struct round *round,
					struct lji_error *(*collect)(void *arg), void *arg,
					bool *again_ret)
{
	struct lji_memory *m = t->memory;
	struct lji_error *err, *gone;
	uint64_t copied;
	bool doubt;

	lji_memory_forget(m);
	t->ops->refresh(t, false);
	round->exact = round->exact || round->stay || t->map_count < TINY_MAP;
	err = copy_stopped(t, needed, *round);
	if (err)
		return err;
	copied = m->filled;
	err = collect(arg);
	if (round->stay) {
		t->ops->resume(t);
		return err;
	}
	doubt = stray_in_doubt(t, *round);
	if (m->filled == copied && ranges_cover(needed, &m->missed) && !doubt)
		return err;
	lji_error_destroy(err);
	gone = t->ops->gone(t);
	if (gone)
		return gone;
	*again_ret = true;
	round->exact = doubt && t->map_count < SHORT_MAP;
	return add_needed(needed, m);
}

static struct lji_error *snapshot_live(struct lji_target *t,
				       struct lji_error *(*collect)(void *arg), void *arg)
{
	struct lji_ranges needed = { 0 };
	size_t mark = lji_warnings_mark(t->warnings);
	struct lji_error *err = NULL;
	struct round round = { .stay = false };
	bool again = true;

	/* The rehearsal may fail on what moves under it; only what it read counts. */
	lji_memory_forget(t->memory);
	t->ops->refresh(t, false);
	lji_error_destroy(collect(arg));
	err = t->ops->gone(t);
	if (!err)
		err = add_needed(&needed, t->memory);
	for (int count = 1; !err && again; count++) {
		lji_warnings_rewind(t->warnings, mark);
		again = false;
		round.stay = count == ROUNDS;
		err = snapshot_round(t, &needed, &round, collect, arg, &again);
		lji_log_debug("snapshot round %d: %zu stretches, stopped for %llu us so far%s", count,
			      needed.count, (unsigned long long)t->pause_us,
			      again ? ", needs more" : "");
	}
	free(needed.items);
	return err;
}

static struct lji_error *snapshot_running(struct lji_target *t,
					  struct lji_error *(*collect)(void *arg), void *arg)
{
	bool halted = t->ops->halted(t);
	struct lji_error *err;

	lji_memory_forget(t->memory);
	t->ops->refresh(t, false);
	err = collect(arg);
	if (!halted || !t->ops->halted(t))
		lji_warn(t->warnings, "not-stopped",
			 "the process ran while it was read; what changed meanwhile may be wrong");
	return err;
}

/* A core changes only by an accident: its file was cut while it was read. */
static struct lji_error *snapshot_core(struct lji_target *t,
				       struct lji_error *(*collect)(void *arg), void *arg)
{
	size_t mark = lji_warnings_mark(t->warnings);
	struct lji_error *err = collect(arg);

	if (!t->ops->refresh(t, true))
		return err;
	lji_error_destroy(err);
	lji_warnings_rewind(t->warnings, mark);
	lji_warn(t->warnings, "core-shrank", "the core was cut to %llu bytes while it was read",
		 (unsigned long long)t->file_size);
	return collect(arg);
}

bool lji_target_is_still(const struct lji_target *t)
{
	return !t->ops->read_many || t->ops->stop;
}

struct lji_error *lji_target_snapshot(struct lji_target *t,
				      struct lji_error *(*collect)(void *arg), void *arg)
{
	if (!t->ops->read_many)
		return snapshot_core(t, collect, arg);
	if (!t->ops->stop)
		return snapshot_running(t, collect, arg);
	return snapshot_live(t, collect, arg);
}
