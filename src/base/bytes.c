/* SPDX-License-Identifier: MIT */
#include "base/bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool bytes_reserve(struct lji_bytes *b, size_t more)
{
	size_t need, want;
	char *p;

	if (b->failed)
		return false;
	if (__builtin_add_overflow(b->size, more, &need) || __builtin_add_overflow(need, 1, &need)) {
		b->failed = true;
		return false;
	}
	if (need <= b->capacity)
		return true;
	want = b->capacity + b->capacity / 2 + 64;
	if (want < need)
		want = need;
	p = realloc(b->data, want);
	if (!p) {
		b->failed = true;
		return false;
	}
	b->data = p;
	b->capacity = want;
	return true;
}

bool lji_bytes_append(struct lji_bytes *b, const void *data, size_t size)
{
	if (!bytes_reserve(b, size))
		return false;
	if (size)
		memcpy(b->data + b->size, data, size);
	b->size += size;
	b->data[b->size] = '\0';
	return true;
}

bool lji_bytes_puts(struct lji_bytes *b, const char *s)
{
	return lji_bytes_append(b, s, strlen(s));
}

bool lji_bytes_putc(struct lji_bytes *b, char c)
{
	return lji_bytes_append(b, &c, 1);
}

bool lji_bytes_printf(struct lji_bytes *b, const char *format, ...)
{
	va_list ap, again;
	int n;

	va_start(ap, format);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, format, ap);
	va_end(ap);
	if (n < 0 || !bytes_reserve(b, (size_t)n)) {
		va_end(again);
		return false;
	}
	vsnprintf(b->data + b->size, (size_t)n + 1, format, again);
	va_end(again);
	b->size += (size_t)n;
	return true;
}

bool lji_bytes_uleb(struct lji_bytes *b, uint64_t value)
{
	uint8_t out[10];
	size_t n = 0;

	do {
		out[n] = value & 0x7f;
		value >>= 7;
		if (value)
			out[n] |= 0x80;
		n++;
	} while (value);
	return lji_bytes_append(b, out, n);
}

void lji_bytes_reset(struct lji_bytes *b)
{
	b->size = 0;
	b->failed = false;
	if (b->data)
		b->data[0] = '\0';
}

char *lji_bytes_steal(struct lji_bytes *b)
{
	char *data;

	if (b->failed || !bytes_reserve(b, 0))
		return NULL;
	b->data[b->size] = '\0';
	data = b->data;
	*b = (struct lji_bytes){ 0 };
	return data;
}

void lji_bytes_deinit(struct lji_bytes *b)
{
	free(b->data);
	*b = (struct lji_bytes){ 0 };
}

/* Length of the valid UTF-8 sequence at p (RFC 3629), 0 if there is none. */
static size_t utf8_sequence(const uint8_t *p, size_t left)
{
	uint32_t c = p[0], min;
	size_t n;

	if (c < 0x80)
		return 1;
	if (c >= 0xc2 && c <= 0xdf) {
		n = 2;
		min = 0x80;
		c &= 0x1f;
	} else if ((c & 0xf0) == 0xe0) {
		n = 3;
		min = 0x800;
		c &= 0x0f;
	} else if (c >= 0xf0 && c <= 0xf4) {
		n = 4;
		min = 0x10000;
		c &= 0x07;
	} else {
		return 0;
	}
	if (left < n)
		return 0;
	for (size_t i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (p[i] & 0x3f);
	}
	if (c < min || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	return n;
}

/* Bytes from @p p on that are written as they are: most of any text. */
static size_t plain_run(const uint8_t *p, const uint8_t *end)
{
	const uint8_t *q = p;

	while (q < end && *q >= 0x20 && *q < 0x7f && *q != '\\')
		q++;
	return (size_t)(q - p);
}

bool lji_bytes_escape(struct lji_bytes *b, const void *data, size_t size, bool keep_controls)
{
	const uint8_t *p = data, *end = p + size;

	while (p < end) {
		size_t n = plain_run(p, end);
		bool control;

		if (n) {
			lji_bytes_append(b, p, n);
			p += n;
			continue;
		}
		n = utf8_sequence(p, (size_t)(end - p));
		/* C1 controls (U+0080..U+009F) drive terminals as well. */
		control = n == 1 ? (*p < 0x20 || *p == 0x7f) : (n == 2 && p[0] == 0xc2 && p[1] < 0xa0);

		if (n == 1 && *p == '\\') {
			lji_bytes_puts(b, "\\\\");
		} else if (n && (!control || keep_controls)) {
			lji_bytes_append(b, p, n);
		} else if (n == 1 && (*p == '\n' || *p == '\t' || *p == '\r')) {
			lji_bytes_putc(b, '\\');
			lji_bytes_putc(b, *p == '\n' ? 'n' : *p == '\t' ? 't' : 'r');
		} else {
			n = n ? n : 1;
			for (size_t i = 0; i < n; i++)
				lji_bytes_printf(b, "\\x%02x", p[i]);
		}
		p += n;
	}
	return !b->failed;
}
