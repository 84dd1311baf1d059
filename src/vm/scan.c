/* SPDX-License-Identifier: MIT */
#include "vm/scan.h"

#include <stdlib.h>

#include "base/num.h"

/*
 * Start of a lua_State, P the size of a reference (lj_obj.h):
 *
 *	+0	GCRef nextgc
 *	+P	uint8_t marked		main thread: fixed | super-fixed = 0x60
 *	+P+1	uint8_t gct		6
 *	+P+2	uint8_t dummy_ffid	FF_C = 1
 *	+P+3	uint8_t status		0 .. 6
 *	+2P	MRef glref		main thread: L + sizeof(lua_State)
 *
 * Objects are aligned to 8 on 64-bit targets, so the word at +P tells by its own
 * alignment which P it is.
 */
struct header {
	uint32_t mask;
	uint32_t value;
};

static const struct header main_thread = { 0xf8fffff8, 0x00010660 };
static const struct header any_thread = { 0xf8ffff00, 0x00010600 };

enum { STATUS_MAX = 6 };

/* Memory full of forged headers must not fill ours. */
enum { MAINS_MAX = 1 << 16, ORPHANS_MAX = 1 << 12 };

/* Bytes of a lua_State that a hit needs in one piece. */
enum { HEADER_SIZE = 24, OVERLAP = 32 };

typedef uint32_t words __attribute__((vector_size(16)));

/* Next word in [p, end) with (word & mask) == value, NULL none. */
static const uint8_t *find_word(const uint8_t *p, const uint8_t *end, const struct header *h)
{
	const uint32_t mask = htole32(h->mask);
	const uint32_t value = htole32(h->value);
	const words masks = { mask, mask, mask, mask };
	const words values = { value, value, value, value };
	enum { STEP = 8 };

	while ((size_t)(end - p) >= STEP * sizeof(words)) {
		words hit = { 0 };
		uint64_t any[2];

		for (int i = 0; i < STEP; i++) {
			words w;

			memcpy(&w, p + i * sizeof(words), sizeof(w));
			hit |= (words)((w & masks) == values);
		}
		memcpy(any, &hit, sizeof(any));
		if (any[0] | any[1])
			break;
		p += STEP * sizeof(words);
	}
	for (; (size_t)(end - p) >= sizeof(uint32_t); p += sizeof(uint32_t)) {
		if ((lji_le32(p) & h->mask) == h->value)
			return p;
	}
	return NULL;
}

struct search {
	struct lji_target *target;
	struct lji_scan *scan;
	bool orphans;
};

static bool is_main(const struct lji_scan_hit *hit)
{
	uint64_t size = hit->g - hit->L;

	return size >= LJI_SIZEOF_L_MIN && size <= LJI_SIZEOF_L_MAX && size % 4 == 0;
}

/*
 * Behind glref, gclist: base, top (C pointers), maxstack, stack (MRef); see
 * L_base … in the layouts. Stack slots are 8 bytes, a stack has at least 40.
 */
static bool is_orphan(struct lji_target *t, const struct lji_scan_hit *hit)
{
	unsigned int P = hit->ref_size;
	unsigned int pointer = t->pointer_size;
	size_t at = P == 8 ? 32 : 16;
	uint64_t base, top, maxstack, stack;
	const uint8_t *L;

	if (hit->g == 0 || hit->g % 4 || lji_target_at(t, hit->g, 8))
		return false;
	L = lji_target_at(t, hit->L, at + (size_t)2 * pointer + (size_t)2 * P);
	if (!L)
		return false;
	base = lji_le_word(L + at, pointer);
	top = lji_le_word(L + at + pointer, pointer);
	maxstack = lji_le_word(L + at + (size_t)2 * pointer, P);
	stack = lji_le_word(L + at + (size_t)2 * pointer + P, P);
	return stack != 0 && stack % 8 == 0 && base % 8 == 0 && top % 8 == 0 &&
	       maxstack % 8 == 0 && maxstack > stack && maxstack - stack < (1u << 24) &&
	       base > stack && base <= maxstack && top >= base - 16 && top <= maxstack;
}

static struct lji_error *keep(struct lji_scan_hits *hits, size_t max, const struct lji_scan_hit *hit)
{
	struct lji_scan_hit *kept;

	if (hits->count >= max)
		return NULL;
	kept = lji_vector_push(hits);
	if (!kept)
		return &lji_error_nomem;
	*kept = *hit;
	return NULL;
}

static struct lji_error *look_at(struct search *s, uint32_t word, const struct lji_scan_hit *hit)
{
	if ((word & main_thread.mask) == main_thread.value) {
		s->scan->headers++;
		if (is_main(hit))
			return keep(&s->scan->mains, MAINS_MAX, hit);
	}
	if (s->orphans && s->scan->orphans.count < ORPHANS_MAX && is_orphan(s->target, hit))
		return keep(&s->scan->orphans, ORPHANS_MAX, hit);
	return NULL;
}

static struct lji_error *scan_piece(void *arg, uint64_t addr, const uint8_t *data, size_t len)
{
	struct search *s = arg;
	const struct header *header = s->orphans ? &any_thread : &main_thread;
	const uint8_t *end = data + len;

	for (const uint8_t *p = data; (p = find_word(p, end, header)) != NULL; p += sizeof(uint32_t)) {
		uint64_t at = addr + (uint64_t)(p - data);
		unsigned int ref_size = s->target->pointer_size == 8 && at % 8 == 0 ? 8 : 4;
		const uint8_t *L = p - ref_size;
		struct lji_scan_hit hit = { .L = at - ref_size, .ref_size = ref_size };
		struct lji_error *err;

		/* What is cut here is whole in the piece before or behind. */
		if (p - data < ref_size || end - L < HEADER_SIZE || p[3] > STATUS_MAX)
			continue;
		hit.g = lji_le_word(L + (size_t)2 * ref_size, ref_size);
		err = look_at(s, lji_le32(p), &hit);
		if (err)
			return err;
	}
	return NULL;
}

static int compare_hits(const void *a, const void *b)
{
	const struct lji_scan_hit *x = a;
	const struct lji_scan_hit *y = b;

	return x->L < y->L ? -1 : x->L > y->L;
}

/* Pieces overlap: a hit may have been kept twice. */
static void sort(struct lji_scan_hits *hits)
{
	size_t kept = 0;

	if (hits->count > 0)
		qsort(hits->items, hits->count, sizeof(*hits->items), compare_hits);
	for (size_t i = 0; i < hits->count; i++) {
		if (kept == 0 || hits->items[kept - 1].L != hits->items[i].L)
			hits->items[kept++] = hits->items[i];
	}
	hits->count = kept;
}

struct lji_error *lji_scan_run(struct lji_target *t, bool orphans, struct lji_scan *scan)
{
	struct search s = { .target = t, .scan = scan, .orphans = orphans };
	struct lji_error *err;

	*scan = (struct lji_scan){ 0 };
	err = lji_target_scan(t, LJI_PROT_READ | LJI_PROT_WRITE, OVERLAP, scan_piece, &s,
			      &scan->searched);
	sort(&scan->mains);
	sort(&scan->orphans);
	return err;
}

void lji_scan_deinit(struct lji_scan *scan)
{
	free(scan->mains.items);
	free(scan->orphans.items);
}
