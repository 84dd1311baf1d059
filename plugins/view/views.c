/* SPDX-License-Identifier: MIT */
/* The built-in views, one row each, in the order of --help; view.h tells how to add one. */
#include "view/view.h"

#define LJI_VIEWS(X)                                                           \
	X(summary)                                                             \
	X(stack)                                                               \
	X(functions)                                                           \
	X(traces)                                                              \
	X(objects)                                                             \
	X(symbols)                                                             \
	X(symtab)                                                              \
	X(layout)                                                              \
	X(memprof)                                                             \
	X(sysprof)                                                             \
	X(report)                                                              \
	X(leaks)                                                               \
	X(folded)                                                              \
	X(pprof)                                                               \
	X(speedscope)                                                          \
	X(repair)                                                              \
	X(info)

#define X(name) extern const struct lji_view lji_view_##name;
LJI_VIEWS(X)
#undef X

static const struct lji_view *const builtin[] = {
#define X(name) &lji_view_##name,
	LJI_VIEWS(X)
#undef X
	NULL,
};

const struct lji_view *const *lji_views = builtin;
