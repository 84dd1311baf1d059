/* SPDX-License-Identifier: MIT */
#include "target/memory.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#include "base/num.h"

/* Live memory is read in blocks of this size, aligned in the target. */
#define BLOCK (64 * 1024)

static const struct lji_piece no_piece;

struct lji_error *lji_memory_create(struct lji_memory **memory_ret)
{
	struct lji_memory *m = calloc(1, sizeof(*m));

	if (!m)
		return &lji_error_nomem;
	m->last = &no_piece;
	*memory_ret = m;
	return NULL;
}

void lji_memory_destroy(struct lji_memory *m)
{
	if (!m)
		return;
	for (size_t i = 0; i < m->pieces.count; i++) {
		if (m->pieces.items[i].mapped)
			munmap(m->pieces.items[i].mapping, m->pieces.items[i].mapped);
	}
	for (size_t i = 0; i < LJI_BOUNCES; i++)
		free(m->bounces[i].data);
	free(m->pieces.items);
	free(m->fills.items);
	free(m->missed.items);
	free(m);
}

/* Index of the first piece that ends behind addr. */
static size_t piece_index(const struct lji_memory *m, uint64_t addr)
{
	size_t low = 0, high = m->pieces.count;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		const struct lji_piece *p = &m->pieces.items[mid];

		if (addr >= p->start && addr - p->start >= p->size)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

struct lji_piece *lji_memory_find(const struct lji_memory *m, uint64_t addr)
{
	size_t i = piece_index(m, addr);

	if (i == m->pieces.count || m->pieces.items[i].start > addr)
		return NULL;
	return &m->pieces.items[i];
}

bool lji_map_is_memory(const struct lji_map *map)
{
	/* The kernel refuses to read these two for anybody; they hold its clock. */
	return (map->prot & LJI_PROT_READ) && map->end > map->start &&
	       !(map->path && (strncmp(map->path, "[vvar", 5) == 0 ||
			       strcmp(map->path, "[vsyscall]") == 0));
}

struct lji_error *lji_memory_set_regions(struct lji_memory *m, const struct lji_map *maps,
					 size_t map_count)
{
	LJI_VECTOR(, struct lji_piece) fresh = { 0 };
	size_t old = 0;

	for (size_t i = 0; i < map_count; i++) {
		struct lji_piece *p = fresh.count ? &fresh.items[fresh.count - 1] : NULL;

		if (!lji_map_is_memory(&maps[i]))
			continue;
		if (p && p->start + p->size == maps[i].start) {
			p->size += maps[i].end - maps[i].start;
			continue;
		}
		p = lji_vector_push(&fresh);
		if (!p) {
			free(fresh.items);
			return &lji_error_nomem;
		}
		*p = (struct lji_piece){
			.start = maps[i].start,
			.size = maps[i].end - maps[i].start,
		};
	}
	/* Both lists are sorted: one pass moves the places of regions that stayed. */
	for (size_t i = 0; i < fresh.count; i++) {
		struct lji_piece *p = &fresh.items[i];

		while (old < m->pieces.count && m->pieces.items[old].start < p->start)
			old++;
		if (old < m->pieces.count && m->pieces.items[old].start == p->start &&
		    m->pieces.items[old].size == p->size) {
			*p = m->pieces.items[old];
			m->pieces.items[old].mapped = 0;
		}
	}
	for (size_t i = 0; i < m->pieces.count; i++) {
		if (m->pieces.items[i].mapped)
			munmap(m->pieces.items[i].mapping, m->pieces.items[i].mapped);
	}
	free(m->pieces.items);
	m->pieces.items = fresh.items;
	m->pieces.count = fresh.count;
	m->pieces.capacity = fresh.capacity;
	m->last = &no_piece;
	return NULL;
}

static struct lji_error *piece_insert(struct lji_memory *m, size_t at, const struct lji_piece *piece)
{
	if (!lji_vector_reserve(&m->pieces, 1))
		return &lji_error_nomem;
	memmove(&m->pieces.items[at + 1], &m->pieces.items[at],
		(m->pieces.count - at) * sizeof(*piece));
	m->pieces.items[at] = *piece;
	m->pieces.count++;
	m->last = &no_piece;
	return NULL;
}

struct lji_error *lji_memory_add(struct lji_memory *m, uint64_t start, uint8_t *data, uint64_t size,
				 void *mapping, size_t mapped)
{
	struct lji_piece piece = { .mapping = mapping, .mapped = mapped };
	uint64_t addr = start, end = start + size;

	while (addr < end) {
		size_t i = piece_index(m, addr);
		struct lji_piece *next = i < m->pieces.count ? &m->pieces.items[i] : NULL;
		struct lji_error *err;

		if (next && next->start <= addr) {
			addr = next->start + next->size;
			continue;
		}
		piece.start = addr;
		piece.size = (next && next->start < end ? next->start : end) - addr;
		piece.data = data + (addr - start);
		addr += piece.size;
		/* Neighbours in the target that are neighbours here as well are one piece. */
		if (!mapped && i > 0) {
			struct lji_piece *prev = &m->pieces.items[i - 1];

			if (!prev->mapped && prev->start + prev->size == piece.start &&
			    prev->data + prev->size == piece.data) {
				prev->size += piece.size;
				m->last = &no_piece;
				continue;
			}
		}
		err = piece_insert(m, i, &piece);
		if (err)
			return err;
		/* One piece owns the mapping. */
		piece.mapped = 0;
	}
	if (piece.mapped)
		munmap(mapping, mapped);
	return NULL;
}

void lji_memory_cut(struct lji_memory *m, const uint8_t *from, const uint8_t *to)
{
	size_t kept = 0;

	for (size_t i = 0; i < m->pieces.count; i++) {
		struct lji_piece piece = m->pieces.items[i];

		if (piece.data < to && piece.data + piece.size > from)
			piece.size = piece.data < from ? (uint64_t)(from - piece.data) : 0;
		if (piece.size)
			m->pieces.items[kept++] = piece;
	}
	m->pieces.count = kept;
	m->last = &no_piece;
}

static size_t page_round(size_t n)
{
	return (n + LJI_PAGE - 1) & ~(size_t)(LJI_PAGE - 1);
}

/* Reserves the place of a live piece: address space only, pages come with use. */
static bool piece_reserve(struct lji_piece *p)
{
	size_t pages = (size_t)(p->size / LJI_PAGE) + 1;
	size_t bitmap = page_round((pages / 64 + 1) * 8);
	size_t size;
	void *place;

	if (p->data)
		return true;
	if (__builtin_add_overflow(page_round((size_t)p->size), bitmap, &size))
		return false;
	place = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
		     -1, 0);
	if (place == MAP_FAILED)
		return false;
	p->data = place;
	p->mapping = place;
	p->mapped = size;
	p->filled = (uint64_t *)(void *)(p->data + page_round((size_t)p->size));
	return true;
}

static bool page_filled(const struct lji_piece *p, uint64_t page)
{
	return p->filled[page / 64] >> (page % 64) & 1;
}

static void pages_mark(struct lji_piece *p, uint64_t first, uint64_t count, bool on)
{
	for (uint64_t page = first; page < first + count; page++) {
		uint64_t bit = UINT64_C(1) << (page % 64);

		if (on)
			p->filled[page / 64] |= bit;
		else
			p->filled[page / 64] &= ~bit;
	}
}

static void fills_note(struct lji_memory *m, uint64_t start, uint64_t size)
{
	struct lji_range *r = m->fills.count ? &m->fills.items[m->fills.count - 1] : NULL;

	m->filled += size;
	if (r && r->end == start) {
		r->end += size;
		return;
	}
	r = lji_vector_push(&m->fills);
	if (r)
		*r = (struct lji_range){ start, start + size };
}

size_t lji_ranges_before(const struct lji_ranges *sorted, uint64_t addr)
{
	size_t low = 0, high = sorted->count;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (sorted->items[mid].start <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* Kept sorted: a page that is asked for again and again takes its place once. */
static void missed_note(struct lji_memory *m, uint64_t page)
{
	struct lji_ranges *missed = &m->missed;
	size_t at = lji_ranges_before(missed, page);
	struct lji_range *before = at ? &missed->items[at - 1] : NULL;

	if (before && page < before->end)
		return;
	if (before && page == before->end) {
		before->end += LJI_PAGE;
		return;
	}
	if (!lji_vector_reserve(missed, 1))
		return;
	memmove(&missed->items[at + 1], &missed->items[at],
		(missed->count - at) * sizeof(*missed->items));
	missed->items[at] = (struct lji_range){ page, page + LJI_PAGE };
	missed->count++;
}

/* Reads pages [first, end) of a piece; returns how many were there. */
static uint64_t piece_read(struct lji_target *t, struct lji_piece *p, uint64_t first, uint64_t end,
			   enum lji_fault_reason *reason)
{
	uint64_t offset = first * LJI_PAGE, size = (end - first) * LJI_PAGE, got;

	if (size > p->size - offset)
		size = p->size - offset;
	got = t->ops->read(t, p->start + offset, p->data + offset, (size_t)size, reason);
	got = got == size ? end - first : got / LJI_PAGE;
	pages_mark(p, first, got, true);
	if (got)
		fills_note(t->memory, p->start + offset, got * LJI_PAGE);
	return got;
}

/*
 * Makes pages [first, end) present and, where that is free, the blocks around them. Pages that
 * are there already are not read again: the caller may hold pointers into them.
 */
static bool piece_fill(struct lji_target *t, struct lji_piece *p, uint64_t first, uint64_t end,
		       enum lji_fault_reason *reason)
{
	uint64_t block = BLOCK / LJI_PAGE, skew, from, to, pages = (p->size + LJI_PAGE - 1) / LJI_PAGE;

	if (!piece_reserve(p)) {
		*reason = LJI_FAULT_IO;
		return false;
	}
	skew = p->start / LJI_PAGE % block;
	from = (first + skew) / block * block;
	from = from > skew ? from - skew : 0;
	to = ((end - 1 + skew) / block + 1) * block - skew;
	if (to > pages)
		to = pages;
	for (uint64_t page = from; page < to;) {
		uint64_t stop = page;

		while (stop < to && !page_filled(p, stop))
			stop++;
		if (stop == page) {
			page++;
			continue;
		}
		page += piece_read(t, p, page, stop, reason);
		if (page < stop)
			/* This page is not there; the wanted ones may lie behind it. */
			page++;
	}
	for (uint64_t page = first; page < end; page++) {
		if (page_filled(p, page) || piece_read(t, p, page, page + 1, reason) == 1)
			continue;
		missed_note(t->memory, p->start + page * LJI_PAGE);
		return false;
	}
	return true;
}

/* Pointer to bytes inside one piece. */
static const uint8_t *piece_at(struct lji_target *t, struct lji_piece *p, uint64_t addr, size_t len,
			       enum lji_fault_reason *reason)
{
	uint64_t offset = addr - p->start;

	if (p->filled || !p->data) {
		uint64_t first = offset / LJI_PAGE, end = (offset + (len ? len - 1 : 0)) / LJI_PAGE + 1;
		uint64_t page = first;

		while (p->filled && page < end && page_filled(p, page))
			page++;
		if (page < end && !piece_fill(t, p, first, end, reason))
			return NULL;
	}
	t->memory->last = p;
	return p->data + offset;
}

/* Copies what is there from addr on; at most len bytes. */
static size_t read_some(struct lji_target *t, uint64_t addr, uint8_t *buf, size_t len,
			enum lji_fault_reason *reason)
{
	struct lji_memory *m = t->memory;
	size_t done = 0;

	while (done < len) {
		struct lji_piece *p = lji_memory_find(m, addr + done);
		const uint8_t *from;
		uint64_t left;
		size_t n = len - done;

		if (!p || addr + done < addr) {
			m->stray = true;
			*reason = LJI_FAULT_UNMAPPED;
			if (p == NULL && addr + done >= addr)
				t->ops->read(t, addr + done, buf + done, 1, reason);
			break;
		}
		left = p->size - (addr + done - p->start);
		if (n > left)
			n = (size_t)left;
		from = piece_at(t, p, addr + done, n, reason);
		if (!from) {
			/* Page by page up to the missing one. */
			if (n > LJI_PAGE - (addr + done) % LJI_PAGE)
				n = LJI_PAGE - (addr + done) % LJI_PAGE;
			from = piece_at(t, p, addr + done, n, reason);
			if (!from)
				break;
		}
		memcpy(buf + done, from, n);
		done += n;
	}
	return done;
}

static const uint8_t *bounce(struct lji_target *t, uint64_t addr, size_t len)
{
	struct lji_memory *m = t->memory;
	unsigned int slot = m->next_bounce;
	enum lji_fault_reason reason;

	if (len > LJI_BOUNCE_MAX)
		return NULL;
	if (m->bounces[slot].capacity < len) {
		uint8_t *data = realloc(m->bounces[slot].data, len);

		if (!data)
			return NULL;
		m->bounces[slot].data = data;
		m->bounces[slot].capacity = len;
	}
	if (read_some(t, addr, m->bounces[slot].data, len, &reason) != len)
		return NULL;
	m->next_bounce = (slot + 1) % LJI_BOUNCES;
	return m->bounces[slot].data;
}

static const uint8_t *at_slow(struct lji_target *t, uint64_t addr, size_t len)
{
	struct lji_memory *m = t->memory;
	struct lji_piece *p = lji_memory_find(m, addr);
	enum lji_fault_reason reason;

	if (!p) {
		m->stray = true;
		return NULL;
	}
	if (len <= p->size - (addr - p->start))
		return piece_at(t, p, addr, len, &reason);
	return bounce(t, addr, len);
}

const uint8_t *lji_target_at(struct lji_target *t, uint64_t addr, size_t len)
{
	const struct lji_piece *p = t->memory->last;
	uint64_t offset = addr - p->start;

	if (offset < p->size && len <= p->size - offset) {
		uint64_t page = offset / LJI_PAGE;

		if (!p->filled)
			return p->data + offset;
		if (len - 1 < LJI_PAGE - offset % LJI_PAGE && page_filled(p, page))
			return p->data + offset;
	}
	return at_slow(t, addr, len);
}

size_t lji_target_read_some(struct lji_target *t, uint64_t addr, void *buf, size_t len)
{
	enum lji_fault_reason reason;

	return read_some(t, addr, buf, len, &reason);
}

struct lji_error *lji_target_read(struct lji_target *t, uint64_t addr, void *buf, size_t len)
{
	enum lji_fault_reason reason = LJI_FAULT_UNMAPPED;
	size_t got = read_some(t, addr, buf, len, &reason);
	struct lji_error *err;

	if (got == len)
		return NULL;
	err = t->ops->gone ? t->ops->gone(t) : NULL;
	return err ? err : lji_error_fault(addr + got, len - got, reason);
}

enum lji_fault_reason lji_target_fault_reason(struct lji_target *t, uint64_t addr)
{
	enum lji_fault_reason reason = LJI_FAULT_NONE;
	uint8_t byte;

	if (read_some(t, addr, &byte, 1, &reason) == 1)
		return LJI_FAULT_NONE;
	return reason;
}

void lji_memory_forget(struct lji_memory *m)
{
	for (size_t i = 0; i < m->fills.count; i++) {
		const struct lji_range *r = &m->fills.items[i];
		struct lji_piece *p = lji_memory_find(m, r->start);

		if (p && p->filled && r->end - p->start <= page_round((size_t)p->size))
			pages_mark(p, (r->start - p->start) / LJI_PAGE,
				   (r->end - r->start) / LJI_PAGE, false);
	}
	m->fills.count = 0;
	m->missed.count = 0;
	m->filled = 0;
	m->stray = false;
}

struct lji_error *lji_memory_prepare(struct lji_memory *m, const struct lji_ranges *ranges,
				     struct lji_copy **copies_ret, size_t *count_ret)
{
	LJI_VECTOR(, struct lji_copy) copies = { 0 };

	for (size_t i = 0; i < ranges->count; i++) {
		uint64_t addr = ranges->items[i].start, end = ranges->items[i].end;

		while (addr < end) {
			size_t at = piece_index(m, addr);
			struct lji_piece *p = at < m->pieces.count ? &m->pieces.items[at] : NULL;
			uint64_t n;
			struct lji_copy *copy;

			if (!p || p->start >= end)
				break;
			if (p->start > addr)
				addr = p->start;
			n = end - addr;
			if (n > p->size - (addr - p->start))
				n = p->size - (addr - p->start);
			if (!piece_reserve(p)) {
				addr += n;
				continue;
			}
			copy = lji_vector_push(&copies);
			if (!copy) {
				free(copies.items);
				return &lji_error_nomem;
			}
			*copy = (struct lji_copy){
				.addr = addr,
				.to = p->data + (addr - p->start),
				.len = (size_t)n,
			};
			/* One store per page, so that the copy meets no page fault. */
			for (uint64_t off = 0; off < n; off += LJI_PAGE)
				((volatile uint8_t *)copy->to)[off] = copy->to[off];
			addr += n;
		}
	}
	*copies_ret = copies.items;
	*count_ret = copies.count;
	return NULL;
}

void lji_memory_commit(struct lji_memory *m, const struct lji_copy *copies, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct lji_copy *copy = &copies[i];
		struct lji_piece *p = lji_memory_find(m, copy->addr);
		uint64_t pages = copy->done / LJI_PAGE;

		if (!p || !p->filled || !pages)
			continue;
		pages_mark(p, (copy->addr - p->start) / LJI_PAGE, pages, true);
		fills_note(m, copy->addr, pages * LJI_PAGE);
	}
}
