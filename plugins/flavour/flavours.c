/* SPDX-License-Identifier: MIT */
#include "flavour/flavour.h"

#include <stddef.h>

const struct lji_flavour *const lji_flavours[] = {
	&lji_flavour_luajit21,
	&lji_flavour_openresty,
	&lji_flavour_tarantool,
	&lji_flavour_luajit20,
	NULL,
};
