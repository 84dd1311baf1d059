/* SPDX-License-Identifier: MIT */
/* The built-in formats: one row each; format.h tells how to add one. */
#include "format/format.h"

#include <string.h>

extern const struct lji_format lji_format_json;
extern const struct lji_format lji_format_text;

static const struct lji_format *const builtin[] = {
	&lji_format_json,
	&lji_format_text,
	NULL,
};

const struct lji_format *const *lji_formats = builtin;

const struct lji_format *lji_format_find(const char *name)
{
	for (size_t i = 0; lji_formats[i]; i++) {
		if (strcmp(lji_formats[i]->name, name) == 0)
			return lji_formats[i];
	}
	return NULL;
}
