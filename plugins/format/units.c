/* SPDX-License-Identifier: MIT */
#include "format/units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void lji_text_count(uint64_t value, char *text, size_t size)
{
	char digits[24];
	size_t n = (size_t)snprintf(digits, sizeof(digits), "%" PRIu64, value), at = 0;

	for (size_t i = 0; i < n && at + 2 < size; i++) {
		if (i > 0 && (n - i) % 3 == 0)
			text[at++] = ',';
		text[at++] = digits[i];
	}
	text[at] = '\0';
}

void lji_text_bytes(uint64_t value, char *text, size_t size)
{
	static const char units[] = "KMGTPE";
	double scaled = (double)value / 1024;
	size_t unit = 0;

	if (value < 1024) {
		snprintf(text, size, "%" PRIu64 " B", value);
		return;
	}
	/* 1023.95 would print as 1024.0. */
	while (scaled >= 1023.95 && units[unit + 1]) {
		scaled /= 1024;
		unit++;
	}
	snprintf(text, size, "%.1f %ciB", scaled, units[unit]);
}

void lji_text_microseconds(uint64_t value, char *text, size_t size)
{
	if (value < 100)
		snprintf(text, size, "%" PRIu64 " µs", value);
	else if (value < 10000000)
		snprintf(text, size, "%.1f ms", (double)value / 1e3);
	else
		snprintf(text, size, "%.1f s", (double)value / 1e6);
}

/* Code points that take no column, and those that take two (Unicode 15, East Asian Width W and F,
 * in blocks). The C library's wcwidth() would depend on the locale. */
static const struct {
	uint32_t first, last;
	unsigned int width;
} odd_widths[] = {
	{ 0x0300, 0x036f, 0 },	 { 0x0483, 0x0489, 0 },	 { 0x0591, 0x05bd, 0 },
	{ 0x064b, 0x065f, 0 },	 { 0x1100, 0x115f, 2 },	 { 0x200b, 0x200f, 0 },
	{ 0x202a, 0x202e, 0 },	 { 0x2060, 0x2064, 0 },	 { 0x20d0, 0x20f0, 0 },
	{ 0x2e80, 0x303e, 2 },	 { 0x3041, 0xa4cf, 2 },	 { 0xa960, 0xa97c, 2 },
	{ 0xac00, 0xd7a3, 2 },	 { 0xf900, 0xfaff, 2 },	 { 0xfe00, 0xfe0f, 0 },
	{ 0xfe20, 0xfe2f, 0 },	 { 0xfe30, 0xfe6f, 2 },	 { 0xfeff, 0xfeff, 0 },
	{ 0xff00, 0xff60, 2 },	 { 0xffe0, 0xffe6, 2 },	 { 0x1f300, 0x1f64f, 2 },
	{ 0x1f900, 0x1faff, 2 }, { 0x20000, 0x3fffd, 2 }, { 0xe0001, 0xe007f, 0 },
};

static unsigned int code_point_width(uint32_t c)
{
	for (size_t i = 0; i < sizeof(odd_widths) / sizeof(odd_widths[0]); i++) {
		if (c >= odd_widths[i].first && c <= odd_widths[i].last)
			return odd_widths[i].width;
	}
	return 1;
}

size_t lji_text_width(const char *text, size_t size)
{
	size_t width = 0;

	for (size_t i = 0; i < size;) {
		uint8_t lead = (uint8_t)text[i];
		unsigned int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
		uint32_t c = more ? lead & (0x3f >> more) : lead;

		i++;
		for (; more > 0 && i < size; more--)
			c = c << 6 | ((uint8_t)text[i++] & 0x3f);
		width += c < 0x300 ? 1 : code_point_width(c);
	}
	return width;
}
