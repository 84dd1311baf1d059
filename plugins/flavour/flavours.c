/* SPDX-License-Identifier: MIT */
#include "flavour/flavour.h"

#include <stddef.h>

static const struct lji_flavour *const builtin[] = {
#define X(name) &lji_flavour_##name,
	LJI_FLAVOURS(X)
#undef X
	NULL,
};

const struct lji_flavour *const *lji_flavours = builtin;
