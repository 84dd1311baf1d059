/* SPDX-License-Identifier: MIT */
#include "profile/join.h"

#include <stdlib.h>
#include <string.h>

/** An overlap shorter than this is chance. */
#define OVERLAP_MIN 64

/** A number needs ten bytes of room, whatever its length: the buffer ends at most so early. */
#define UNUSED_MAX 9

/** Length of the longest prefix of @p a[0, n) that @p b[0, m) ends with: Knuth, Morris, Pratt. */
static size_t longest_overlap(const uint8_t *a, size_t n, const uint8_t *b, size_t m)
{
	uint32_t *border;
	size_t k = 0;

	if (!n || !m)
		return 0;
	if (n > m) {
		n = m;
	} else {
		b += m - n;
		m = n;
	}
	border = n <= UINT32_MAX ? calloc(n, sizeof(*border)) : NULL;
	if (!border)
		return 0;
	for (size_t i = 1; i < n; i++) {
		while (k && a[i] != a[k])
			k = border[k - 1];
		k += a[i] == a[k];
		border[i] = (uint32_t)k;
	}
	k = 0;
	for (size_t i = 0; i < m; i++) {
		while (k && (k == n || b[i] != a[k]))
			k = border[k - 1];
		k += b[i] == a[k];
	}
	free(border);
	return k;
}

/** Bytes of a full buffer that were written: zeros at the very end were not, on a first filling. */
static size_t filled(const struct lji_join *p, size_t skip)
{
	size_t size = p->buffer_size;

	if (p->file_size > skip)
		return size;
	while (size && p->buffer_size - size < UNUSED_MAX && !p->buffer[size - 1])
		size--;
	return size;
}

struct lji_joined lji_join(const struct lji_join *p)
{
	struct lji_joined joined = { .how = LJI_JOIN_FOLLOWS, .size = p->buffer_size };
	size_t k = longest_overlap(p->buffer, p->buffer_size, p->tail, p->tail_size);
	bool full = p->capacity - p->buffer_size <= UNUSED_MAX;

	if (p->failed) {
		joined.how = LJI_JOIN_FAILED_FLUSH;
		joined.skip = k >= OVERLAP_MIN ? k : 0;
		joined.size = filled(p, joined.skip) - joined.skip;
		joined.doubtful_end = p->file_size > joined.skip;
		return joined;
	}
	/*
	 * The buffer is full while it is being written, or its last item is a string
	 * that did not fit; it is all in the file just before pos goes back.
	 */
	if (k >= OVERLAP_MIN && (full || k == p->buffer_size)) {
		joined.how = LJI_JOIN_FLUSHING;
		joined.skip = k;
		joined.size = p->buffer_size - k;
	}
	return joined;
}
