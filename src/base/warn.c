/* SPDX-License-Identifier: MIT */
#include "base/warn.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/vector.h"

__attribute__((format(printf, 5, 0)))
static void warn_add(struct lji_warnings *w, const char *code, bool has_address, uint64_t address,
		     const char *format, va_list ap)
{
	struct lji_warning *item;
	char *text;

	for (size_t i = 0; i < w->count; i++) {
		item = &w->items[i];
		if (has_address && item->has_address && item->address == address &&
		    strcmp(item->code, code) == 0) {
			item->count++;
			return;
		}
	}
	if (w->count == LJI_WARNINGS_MAX) {
		w->dropped++;
		return;
	}
	if (vasprintf(&text, format, ap) < 0)
		return;
	item = lji_vector_push(w);
	if (!item) {
		free(text);
		return;
	}
	*item = (struct lji_warning){
		.code = code,
		.text = text,
		.address = address,
		.has_address = has_address,
		.count = 1,
	};
}

void lji_warn(struct lji_warnings *w, const char *code, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	warn_add(w, code, false, 0, format, ap);
	va_end(ap);
}

void lji_warn_at(struct lji_warnings *w, const char *code, uint64_t address, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	warn_add(w, code, true, address, format, ap);
	va_end(ap);
}

void lji_warn_error(struct lji_warnings *w, const char *code, struct lji_error *err)
{
	const char *sep = err->hint ? "; " : "";
	const char *hint = err->hint ? err->hint : "";

	if (err->has_address)
		lji_warn_at(w, code, err->address, "%s%s%s", err->message, sep, hint);
	else
		lji_warn(w, code, "%s%s%s", err->message, sep, hint);
	lji_error_destroy(err);
}

size_t lji_warnings_mark(const struct lji_warnings *w)
{
	return w->count;
}

void lji_warnings_rewind(struct lji_warnings *w, size_t mark)
{
	while (w->count > mark)
		free(w->items[--w->count].text);
}

void lji_warnings_deinit(struct lji_warnings *w)
{
	lji_warnings_rewind(w, 0);
	free(w->items);
	*w = (struct lji_warnings){ 0 };
}
