/* SPDX-License-Identifier: MIT */
/* Passing all memory through a function, past the cache. */
#include <string.h>

#include "target/memory.h"

/* Small enough to stay in the second-level cache between the copy and the look. */
#define CHUNK (256 * 1024)
/* More overlap than this is a caller's mistake. */
#define OVERLAP_MAX (CHUNK / 2)

struct scan {
	struct lji_target *t;
	size_t overlap;
	lji_scan_fn *fn;
	void *arg;
	uint64_t bytes;
	/* `kept` bytes before `next` stand at the head of the buffer. */
	uint8_t *buf;
	size_t kept;
	uint64_t next;
};

static struct lji_error *scan_range(struct scan *s, uint64_t start, uint64_t end)
{
	/* Damaged cores have segments at any address. */
	if (start % 8)
		start = start < UINT64_MAX - 7 ? (start + 7) & ~UINT64_C(7) : end;
	if (start != s->next)
		s->kept = 0;
	s->next = start;
	while (s->next < end) {
		enum lji_fault_reason reason;
		size_t want = CHUNK, got, have;
		struct lji_error *err;

		if (want > end - s->next)
			want = (size_t)(end - s->next);
		got = s->t->ops->read(s->t, s->next, s->buf + s->kept, want, &reason) & ~(size_t)7;
		err = s->t->ops->gone ? s->t->ops->gone(s->t) : NULL;
		if (err)
			return err;
		if (!got) {
			/* A page that cannot be read (beyond the end of its file) is no end. */
			s->next = (s->next / LJI_PAGE + 1) * LJI_PAGE;
			s->kept = 0;
			if (!s->next)
				return NULL;
			continue;
		}
		have = s->kept + got;
		err = s->fn(s->arg, s->next - s->kept, s->buf, have);
		if (err)
			return err;
		s->bytes += got;
		s->next += got;
		s->kept = have < s->overlap ? have : s->overlap;
		memmove(s->buf, s->buf + have - s->kept, s->kept);
	}
	return NULL;
}

static struct lji_error *scan_map(struct scan *s, const struct lji_map *map)
{
	uint64_t addr = map->start, start, end;

	while (addr < map->end && s->t->ops->next_data(s->t, map, addr, &start, &end)) {
		/* What begins in this stretch may end in pages that were never written. */
		uint64_t tail = (s->overlap + LJI_PAGE - 1) & ~(uint64_t)(LJI_PAGE - 1);
		struct lji_error *err;

		if (start < addr)
			start = addr;
		end = tail < map->end - end ? end + tail : map->end;
		if (end <= start)
			return NULL;
		err = scan_range(s, start, end);
		if (err)
			return err;
		addr = end;
	}
	return NULL;
}

struct lji_error *lji_target_scan(struct lji_target *t, unsigned int prot, size_t overlap,
				  lji_scan_fn *fn, void *arg, uint64_t *bytes_ret)
{
	lji_auto_free uint8_t *buf = NULL;
	struct scan s = { .t = t, .fn = fn, .arg = arg, .overlap = (overlap + 7) & ~(size_t)7 };

	if (overlap > OVERLAP_MAX)
		return lji_error_create(LJI_ERROR_USAGE, "scan with an overlap of %zu bytes", overlap);
	buf = malloc(CHUNK + s.overlap);
	if (!buf)
		return &lji_error_nomem;
	s.buf = buf;
	for (size_t i = 0; i < t->map_count; i++) {
		const struct lji_map *map = &t->maps[i];
		struct lji_error *err;

		if ((map->prot & prot) != prot || !lji_map_is_memory(map))
			continue;
		err = scan_map(&s, map);
		if (err)
			return err;
	}
	if (bytes_ret)
		*bytes_ret = s.bytes;
	return NULL;
}
