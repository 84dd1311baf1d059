/* SPDX-License-Identifier: MIT */
#include "elf/ranges.h"

#include <stdlib.h>

static int compare_ranges(const void *pa, const void *pb)
{
	const struct lji_object_range *a = pa, *b = pb;

	if (a->start != b->start)
		return a->start < b->start ? -1 : 1;
	return a->object < b->object ? -1 : a->object > b->object;
}

size_t lji_ranges_tidy(struct lji_object_range *ranges, size_t count)
{
	size_t kept = 0;

	if (count)
		qsort(ranges, count, sizeof(*ranges), compare_ranges);
	for (size_t i = 0; i < count; i++) {
		struct lji_object_range r = ranges[i];
		struct lji_object_range *last = kept ? &ranges[kept - 1] : NULL;

		if (last && last->end > r.start) {
			if (last->object <= r.object)
				r.start = last->end;
			else
				last->end = r.start;
			if (last->start == last->end)
				kept--;
		}
		if (r.start < r.end)
			ranges[kept++] = r;
	}
	return kept;
}

const struct lji_object_range *lji_ranges_at(const struct lji_objects *objects, uint64_t addr)
{
	size_t low = 0, high = objects->range_count;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (objects->ranges[mid].end <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	return low < objects->range_count ? &objects->ranges[low] : NULL;
}

const struct lji_object_range *lji_ranges_find(const struct lji_objects *objects, uint64_t addr)
{
	const struct lji_object_range *r = lji_ranges_at(objects, addr);

	return r && r->start <= addr ? r : NULL;
}
