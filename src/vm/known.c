/* SPDX-License-Identifier: MIT */
#include "vm/known.h"

#include <string.h>

#include "flavour/flavour.h"

const struct lji_layout *lji_known_layout(const char *name)
{
	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			if (strcmp(lji_flavours[f]->layouts[i].name, name) == 0)
				return &lji_flavours[f]->layouts[i];
		}
	}
	return NULL;
}

bool lji_field_is_jit(const char *name)
{
	return strncmp(name, "J_", 2) == 0 || strncmp(name, "T_", 2) == 0 ||
	       strncmp(name, "snap_", 5) == 0 || strcmp(name, "GG_J") == 0 ||
	       strcmp(name, "GG_hotcount") == 0;
}

bool lji_known_field_required(const struct lji_layout *layout, size_t i)
{
	bool jit = lji_field_is_jit(lji_layout_field_name(i));

	if (jit && !layout->has_jit)
		return false;
	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t k = 0; k < lji_flavours[f]->layout_count; k++) {
			const struct lji_layout *row = &lji_flavours[f]->layouts[k];

			if ((row->has_jit || !jit) &&
			    *lji_layout_field_at(row, i) == LJI_NO_FIELD)
				return false;
		}
	}
	return true;
}
