/* SPDX-License-Identifier: MIT */
#include "format/format.h"

#include <string.h>

static const struct lji_format *out_format(struct lji_out *out)
{
	void (*begin)(struct lji_out *, void *) = out->begin;

	if (begin) {
		out->begin = NULL;
		begin(out, out->begin_arg);
	}
	return out->format;
}

static void out_push(struct lji_out *out, bool is_list)
{
	if (out->depth < LJI_OUT_DEPTH)
		out->is_list[out->depth] = is_list;
	out->depth++;
}

void lji_out_begin_object(struct lji_out *out, const char *key)
{
	out_format(out)->begin_object(out->state, key);
	out_push(out, false);
}

void lji_out_end_object(struct lji_out *out)
{
	out->depth--;
	out_format(out)->end_object(out->state);
}

void lji_out_begin_list(struct lji_out *out, const char *key, const struct lji_column *columns,
			size_t count)
{
	out_format(out)->begin_list(out->state, key, columns, count);
	out_push(out, true);
}

void lji_out_end_list(struct lji_out *out)
{
	out->depth--;
	out_format(out)->end_list(out->state);
}

void lji_out_unwind(struct lji_out *out, size_t depth)
{
	while (out->depth > depth) {
		if (out->depth <= LJI_OUT_DEPTH && out->is_list[out->depth - 1])
			lji_out_end_list(out);
		else
			lji_out_end_object(out);
	}
}

void lji_out_u64(struct lji_out *out, const char *key, uint64_t value, enum lji_unit unit)
{
	out_format(out)->u64(out->state, key, value, unit);
}

void lji_out_i64(struct lji_out *out, const char *key, int64_t value, enum lji_unit unit)
{
	out_format(out)->i64(out->state, key, value, unit);
}

void lji_out_addr(struct lji_out *out, const char *key, uint64_t value)
{
	out_format(out)->addr(out->state, key, value);
}

void lji_out_bool(struct lji_out *out, const char *key, bool value)
{
	out_format(out)->boolean(out->state, key, value);
}

void lji_out_str(struct lji_out *out, const char *key, const char *value)
{
	lji_out_bytes(out, key, value, value ? strlen(value) : 0);
}

void lji_out_bytes(struct lji_out *out, const char *key, const char *data, size_t size)
{
	const struct lji_format *format = out_format(out);

	if (data)
		format->str(out->state, key, data, size);
	else
		format->null(out->state, key);
}

void lji_out_null(struct lji_out *out, const char *key)
{
	out_format(out)->null(out->state, key);
}

void lji_out_hex(struct lji_out *out, const char *key, const uint8_t *data, size_t size)
{
	static const char digits[] = "0123456789abcdef";
	char text[128];

	if (size == 0) {
		lji_out_null(out, key);
		return;
	}
	if (size > sizeof(text) / 2)
		size = sizeof(text) / 2;
	for (size_t i = 0; i < size; i++) {
		text[2 * i] = digits[data[i] >> 4];
		text[2 * i + 1] = digits[data[i] & 15];
	}
	lji_out_bytes(out, key, text, 2 * size);
}

void lji_out_line(struct lji_out *out, const char *label, const char *template)
{
	out_format(out)->line(out->state, label, template);
}

void lji_out_heading(struct lji_out *out, const char *template)
{
	out_format(out)->heading(out->state, template);
}

void lji_out_text(struct lji_out *out, const char *data, size_t size)
{
	out_format(out)->text(out->state, data, size);
}
