/* SPDX-License-Identifier: MIT */
#include "vm/debuginfo.h"

#include <string.h>

#include "base/num.h"

/* First byte of a record that carries a name. */
#define VARNAME_MAX 7

unsigned int lji_lineinfo_width(uint32_t numline)
{
	return numline < 256 ? 1 : numline < 65536 ? 2 : 4;
}

int64_t lji_lineinfo_line(const uint8_t *lineinfo, size_t size, int32_t firstline, uint32_t numline,
			  uint32_t sizebc, uint32_t pos)
{
	unsigned int width = lji_lineinfo_width(numline);
	uint64_t offset, delta;

	if (pos > sizebc)
		return -1;
	if (pos == sizebc)
		return (int64_t)firstline + numline;
	if (pos == 0)
		return firstline;
	offset = (uint64_t)(pos - 1) * width;
	if (!lineinfo || size < width || offset > size - width)
		return -1;
	lineinfo += offset;
	delta = width == 1 ? *lineinfo : width == 2 ? lji_le16(lineinfo) : lji_le32(lineinfo);
	/* Every line is one of the function's. */
	return delta <= numline ? (int64_t)firstline + (int64_t)delta : -1;
}

const char *lji_uvinfo_name(const uint8_t *uvinfo, size_t size, unsigned int index,
			    size_t *size_ret)
{
	for (;;) {
		const uint8_t *nul = size ? memchr(uvinfo, 0, size) : NULL;

		if (!nul)
			return NULL;
		if (!index--) {
			*size_ret = (size_t)(nul - uvinfo);
			return (const char *)uvinfo;
		}
		size -= (size_t)(nul + 1 - uvinfo);
		uvinfo = nul + 1;
	}
}

struct lji_varinfo lji_varinfo_begin(const uint8_t *varinfo, size_t size)
{
	return (struct lji_varinfo){ .p = varinfo, .end = varinfo + size };
}

static bool take_uleb32(const uint8_t **p, const uint8_t *end, uint32_t *value_ret)
{
	uint64_t value = 0;

	for (unsigned int shift = 0; shift < 35 && *p < end; shift += 7) {
		uint8_t byte = *(*p)++;

		value |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80)) {
			if (value > UINT32_MAX)
				return false;
			*value_ret = (uint32_t)value;
			return true;
		}
	}
	return false;
}

static const char *loop_variable(unsigned int number)
{
	switch (number) {
#define X(name, value, text)                                                   \
	case value:                                                            \
		return text;
		LJI_VARNAMES(X)
#undef X
	default:
		return NULL;
	}
}

bool lji_varinfo_next(struct lji_varinfo *it, struct lji_variable *variable_ret)
{
	const uint8_t *p = it->p;
	struct lji_variable variable;
	uint32_t delta, length;

	if (p >= it->end || !*p)
		return false;
	if (*p < VARNAME_MAX) {
		variable.name = loop_variable(*p++);
		variable.name_size = strlen(variable.name);
	} else {
		const uint8_t *nul = memchr(p, 0, (size_t)(it->end - p));

		if (!nul)
			return false;
		variable.name = (const char *)p;
		variable.name_size = (size_t)(nul - p);
		p = nul + 1;
	}
	if (!take_uleb32(&p, it->end, &delta) || !take_uleb32(&p, it->end, &length))
		return false;
	if (__builtin_add_overflow(it->lastpc, delta, &variable.start) ||
	    __builtin_add_overflow(variable.start, length, &variable.end))
		return false;
	it->p = p;
	it->lastpc = variable.start;
	*variable_ret = variable;
	return true;
}

const char *lji_varinfo_name(const uint8_t *varinfo, size_t size, uint32_t pos, unsigned int slot,
			     size_t *size_ret)
{
	struct lji_varinfo it = lji_varinfo_begin(varinfo, size);
	struct lji_variable variable;

	while (lji_varinfo_next(&it, &variable) && variable.start <= pos) {
		if (pos < variable.end && !slot--) {
			*size_ret = variable.name_size;
			return variable.name;
		}
	}
	return NULL;
}
