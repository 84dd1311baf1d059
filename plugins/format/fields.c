/* SPDX-License-Identifier: MIT */
#include "format/fields.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What stands for a value that is not there. */
#define NO_VALUE "–"
/* Characters of "{key!short}". */
#define SHORT_LENGTH 8

bool lji_fields_enter(struct lji_fields *fields, const char *key)
{
	struct lji_field_scope *scope = lji_vector_push(&fields->scopes);

	if (!scope)
		return false;
	*scope = (struct lji_field_scope){
		.items = fields->items.count,
		.arena = fields->arena.size,
		.prefix = fields->prefix.size,
	};
	return !key || lji_bytes_printf(&fields->prefix, "%s.", key);
}

static void bytes_cut(struct lji_bytes *bytes, size_t size)
{
	if (bytes->size > size) {
		bytes->size = size;
		bytes->data[size] = '\0';
	}
}

void lji_fields_leave(struct lji_fields *fields)
{
	struct lji_field_scope *scope = &fields->scopes.items[--fields->scopes.count];
	bool is_row = fields->prefix.size == scope->prefix;

	if (is_row) {
		fields->items.count = scope->items;
		bytes_cut(&fields->arena, scope->arena);
	}
	bytes_cut(&fields->prefix, scope->prefix);
}

static size_t arena_add(struct lji_fields *fields, const char *a, size_t size, const char *b)
{
	size_t at = fields->arena.size;

	lji_bytes_append(&fields->arena, a, size);
	lji_bytes_append(&fields->arena, b, strlen(b) + 1);
	return at;
}

bool lji_fields_set(struct lji_fields *fields, const char *key, enum lji_field_kind kind,
		    const char *text, const char *raw)
{
	struct lji_field *field = lji_vector_push(&fields->items);

	if (!field)
		return false;
	field->kind = kind;
	field->key = arena_add(fields, fields->prefix.data, fields->prefix.size, key);
	field->key_size = fields->arena.size - field->key - 1;
	field->text = arena_add(fields, NULL, 0, text);
	field->raw = raw ? arena_add(fields, NULL, 0, raw) : field->text;
	return !fields->arena.failed;
}

/* The latest value of that name: in this object first, then in the ones around it. */
static const struct lji_field *find_field(const struct lji_fields *fields, const char *name,
					  size_t size)
{
	const char *prefix = fields->prefix.data;
	size_t prefix_size = fields->prefix.size;

	for (size_t level = fields->scopes.count + 1; level-- > 0;) {
		for (size_t i = fields->items.count; i-- > 0;) {
			const struct lji_field *field = &fields->items.items[i];
			const char *key = fields->arena.data + field->key;

			if (field->key_size == prefix_size + size &&
			    memcmp(key + prefix_size, name, size) == 0 &&
			    (prefix_size == 0 || memcmp(key, prefix, prefix_size) == 0))
				return field;
		}
		if (level > 0)
			prefix_size = fields->scopes.items[level - 1].prefix;
	}
	return NULL;
}

/* The first of comma-separated names that has a value, else the last one as it is. */
static const struct lji_field *find_first(const struct lji_fields *fields, const char *names,
					  size_t size)
{
	const struct lji_field *field;
	const char *end = names + size;

	for (;;) {
		const char *comma = memchr(names, ',', (size_t)(end - names));

		field = find_field(fields, names, (size_t)((comma ? comma : end) - names));
		if (!comma || (field && field->kind != LJI_FIELD_NULL))
			return field;
		names = comma + 1;
	}
}

/* Cuts at a character boundary. */
static size_t short_size(const char *text)
{
	size_t size = 0;

	for (unsigned int n = 0; text[size]; size++) {
		if (((uint8_t)text[size] & 0xc0) != 0x80 && ++n > SHORT_LENGTH)
			break;
	}
	return size;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}

/* Fills one placeholder; body is what stands between the braces. False when it has no value. */
static bool expand_placeholder(const struct lji_fields *fields, const char *body, size_t size,
			       struct lji_bytes *out)
{
	size_t keys_size = strcspn(body, "!|?}");
	const char *rest = body + keys_size, *end = body + size;
	const struct lji_field *field = find_first(fields, body, keys_size);
	bool there = field && field->kind != LJI_FIELD_NULL;
	const char *text = there ? fields->arena.data + field->text : NO_VALUE;
	const char *raw = there ? fields->arena.data + field->raw : NO_VALUE;
	const char *middle;

	switch (*rest) {
	case '!':
		if (strncmp(rest, "!raw", 4) == 0)
			lji_bytes_puts(out, raw);
		else if (strncmp(rest, "!base", 5) == 0)
			lji_bytes_puts(out, base_name(text));
		else
			lji_bytes_append(out, text, there ? short_size(text) : strlen(text));
		return there;
	case '|':
		middle = memchr(rest + 1, '|', (size_t)(end - rest - 1));
		lji_bytes_puts(out, text);
		lji_bytes_putc(out, ' ');
		if (!middle)
			return there;
		if (strcmp(raw, "1") == 0)
			lji_bytes_append(out, rest + 1, (size_t)(middle - rest - 1));
		else
			lji_bytes_append(out, middle + 1, (size_t)(end - middle - 1));
		return there;
	case '?':
		middle = memchr(rest, ':', (size_t)(end - rest));
		if (!middle)
			middle = end;
		if (field && field->kind == LJI_FIELD_VALUE)
			lji_bytes_append(out, rest + 1, (size_t)(middle - rest - 1));
		else if (middle < end)
			lji_bytes_append(out, middle + 1, (size_t)(end - middle - 1));
		return true;
	default:
		lji_bytes_puts(out, text);
		return there;
	}
}

bool lji_fields_expand(struct lji_fields *fields, const char *template, struct lji_bytes *out)
{
	struct lji_bytes *to = out;
	bool complete = true;

	for (const char *p = template; *p; p++) {
		const char *end;

		if ((*p == '{' || *p == '[') && p[1] == *p) {
			lji_bytes_putc(to, *p++);
		} else if (*p == '[') {
			lji_bytes_reset(&fields->part);
			to = &fields->part;
			complete = true;
		} else if (*p == ']' && to == &fields->part) {
			if (complete)
				lji_bytes_append(out, fields->part.data, fields->part.size);
			to = out;
		} else if (*p == '{' && (end = strchr(p, '}'))) {
			if (!expand_placeholder(fields, p + 1, (size_t)(end - p - 1), to))
				complete = false;
			p = end;
		} else {
			size_t literal = strcspn(p + 1, "{[]") + 1;

			lji_bytes_append(to, p, literal);
			p += literal - 1;
		}
	}
	return !out->failed && !fields->part.failed;
}

void lji_fields_deinit(struct lji_fields *fields)
{
	free(fields->items.items);
	free(fields->scopes.items);
	lji_bytes_deinit(&fields->arena);
	lji_bytes_deinit(&fields->prefix);
	lji_bytes_deinit(&fields->part);
	*fields = (struct lji_fields){ 0 };
}
