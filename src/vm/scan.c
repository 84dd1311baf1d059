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

enum { STATUS_MAX = 6, SIZEOF_L_MIN = 44, SIZEOF_L_MAX = 160 };

/* Memory full of forged headers must not fill ours. */
enum { HITS_MAX = 1 << 16 };

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

struct scan {
	struct lji_target *target;
	const struct header *header;
	struct lji_scan_hits *hits;
	uint64_t headers;
	size_t max;
	/* Decides about a header; true keeps it. */
	bool (*keep)(const struct scan *scan, const struct lji_scan_hit *hit, const uint8_t *data);
};

static struct lji_error *scan_piece(void *arg, uint64_t addr, const uint8_t *data, size_t len)
{
	struct scan *scan = arg;
	const uint8_t *end = data + len;
	const uint8_t *p = data;

	while ((p = find_word(p, end, scan->header)) != NULL) {
		uint64_t at = addr + (uint64_t)(p - data);
		unsigned int ref_size = scan->target->pointer_size == 8 && at % 8 == 0 ? 8 : 4;
		const uint8_t *L = p - ref_size;
		struct lji_scan_hit hit = { .L = at - ref_size, .ref_size = ref_size };

		/* What is cut here is whole in the piece before or behind. */
		if (p - data >= ref_size && end - L >= HEADER_SIZE && p[3] <= STATUS_MAX) {
			struct lji_scan_hit *kept;

			hit.g = lji_le_word(L + (size_t)2 * ref_size, ref_size);
			scan->headers++;
			if (scan->hits->count < scan->max && scan->keep(scan, &hit, L)) {
				kept = lji_vector_push(scan->hits);
				if (!kept)
					return &lji_error_nomem;
				*kept = hit;
			}
		}
		p += sizeof(uint32_t);
	}
	return NULL;
}

static bool keep_main(const struct scan *scan, const struct lji_scan_hit *hit, const uint8_t *L)
{
	uint64_t size = hit->g - hit->L;

	(void)scan;
	(void)L;
	return size >= SIZEOF_L_MIN && size <= SIZEOF_L_MAX && size % 4 == 0;
}

/*
 * Behind glref, gclist: base, top (C pointers), maxstack, stack (MRef); see
 * L_base … in the layouts. Stack slots are 8 bytes, a stack has at least 40.
 */
static bool keep_orphan(const struct scan *scan, const struct lji_scan_hit *hit, const uint8_t *L)
{
	struct lji_target *t = scan->target;
	unsigned int P = hit->ref_size;
	unsigned int pointer = t->pointer_size;
	size_t at = P == 8 ? 32 : 16;
	uint64_t base, top, maxstack, stack;

	(void)L;
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

static int compare_hits(const void *a, const void *b)
{
	const struct lji_scan_hit *x = a;
	const struct lji_scan_hit *y = b;

	return x->L < y->L ? -1 : x->L > y->L;
}

static struct lji_error *run(struct scan *scan, uint64_t *searched_ret)
{
	struct lji_scan_hits *hits = scan->hits;
	struct lji_error *err;
	size_t kept = 0;

	err = lji_target_scan(scan->target, LJI_PROT_READ | LJI_PROT_WRITE, OVERLAP, scan_piece,
			      scan, searched_ret);
	if (err)
		return err;
	if (hits->count > 0)
		qsort(hits->items, hits->count, sizeof(*hits->items), compare_hits);
	for (size_t i = 0; i < hits->count; i++) {
		if (kept == 0 || hits->items[kept - 1].L != hits->items[i].L)
			hits->items[kept++] = hits->items[i];
	}
	hits->count = kept;
	return NULL;
}

struct lji_error *lji_scan_main_threads(struct lji_target *t, struct lji_scan_hits *hits_ret,
					uint64_t *searched_ret, uint64_t *headers_ret)
{
	struct lji_scan_hits hits = { 0 };
	struct scan scan = {
		.target = t,
		.header = &main_thread,
		.hits = &hits,
		.max = HITS_MAX,
		.keep = keep_main,
	};
	struct lji_error *err = run(&scan, searched_ret);

	if (err) {
		free(hits.items);
		return err;
	}
	*hits_ret = hits;
	*headers_ret = scan.headers;
	return NULL;
}

struct lji_error *lji_scan_orphans(struct lji_target *t, size_t max,
				   struct lji_scan_hits *hits_ret)
{
	struct lji_scan_hits hits = { 0 };
	struct scan scan = {
		.target = t,
		.header = &any_thread,
		.hits = &hits,
		.max = max,
		.keep = keep_orphan,
	};
	struct lji_error *err = run(&scan, NULL);

	if (err) {
		free(hits.items);
		return err;
	}
	*hits_ret = hits;
	return NULL;
}
