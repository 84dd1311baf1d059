/* SPDX-License-Identifier: MIT */
#include "base/index.h"

#include <stdlib.h>

bool lji_index_grow(struct lji_index *ix, lji_index_hash_fn *hash, const void *owner)
{
	struct lji_index bigger = { .mask = ix->slots ? ix->mask * 2 + 1 : 63 };

	if (ix->count >= LJI_INDEX_MAX)
		return false;
	bigger.slots = calloc(bigger.mask + 1, sizeof(*bigger.slots));
	if (!bigger.slots)
		return false;
	for (size_t i = 0; ix->slots && i <= ix->mask; i++) {
		uint32_t item;
		size_t slot;

		if (!lji_index_at(ix, i, &item))
			continue;
		slot = lji_index_first(&bigger, hash(owner, item));
		while (bigger.slots[slot])
			slot = lji_index_next(&bigger, slot);
		lji_index_set(&bigger, slot, item);
	}
	free(ix->slots);
	*ix = bigger;
	return true;
}

void lji_index_deinit(struct lji_index *ix)
{
	free(ix->slots);
	*ix = (struct lji_index){ 0 };
}
