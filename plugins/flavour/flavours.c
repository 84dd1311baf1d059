/* SPDX-License-Identifier: MIT */
#include "flavour/flavour.h"

#include <stddef.h>

static const struct lji_flavour *const builtin[] = {
	&lji_flavour_luajit21,
	&lji_flavour_openresty,
	&lji_flavour_tarantool,
	&lji_flavour_luajit20,
	NULL,
};

const struct lji_flavour *const *lji_flavours = builtin;
