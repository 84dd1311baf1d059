/* SPDX-License-Identifier: MIT */
#include "base/vector.h"

bool lji_vector_reserve_(void **items, size_t count, size_t *capacity, size_t more, size_t size)
{
	size_t need, want;
	void *p;

	if (__builtin_add_overflow(count, more, &need))
		return false;
	if (need <= *capacity)
		return true;
	want = *capacity + *capacity / 2 + 8;
	if (want < need)
		want = need;
	p = reallocarray(*items, want, size);
	if (!p)
		return false;
	*items = p;
	*capacity = want;
	return true;
}
