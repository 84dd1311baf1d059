/* SPDX-License-Identifier: MIT */
/* Fuzz the decoders of a prototype's debug information: any bytes, any numbers. */
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "replay.h"
#include "vm/debuginfo.h"

/* Every byte a decoder returns must be readable and inside the input. */
static void check_name(const uint8_t *data, size_t size, const char *name, size_t name_size)
{
	const uint8_t *p = (const uint8_t *)name;

	if (p >= data && p < data + size && name_size > (size_t)(data + size - p))
		abort();
	if (name && name_size && memchr(name, 0, name_size))
		abort();
}

/* | firstline u32 | numline u32 | sizebc u32 | pos u32 | slot u8 | information … | */
#define HEAD 17

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t numline, sizebc, pos;
	struct lji_varinfo it;
	struct lji_variable variable;
	size_t name_size, records = 0;
	const char *name;
	int64_t line;
	uint8_t slot;

	if (size < HEAD)
		return 0;
	numline = lji_le32(data + 4);
	sizebc = lji_le32(data + 8);
	pos = lji_le32(data + 12);
	slot = data[16];
	line = lji_lineinfo_line(data + HEAD, size - HEAD, (int32_t)lji_le32(data), numline, sizebc,
				 pos);
	if (line < INT32_MIN || line > (int64_t)INT32_MAX + UINT32_MAX)
		abort();
	data += HEAD;
	size -= HEAD;
	name = lji_uvinfo_name(data, size, slot, &name_size);
	if (name)
		check_name(data, size, name, name_size);
	name = lji_varinfo_name(data, size, pos, slot, &name_size);
	if (name)
		check_name(data, size, name, name_size);
	it = lji_varinfo_begin(data, size);
	while (lji_varinfo_next(&it, &variable)) {
		if (variable.end < variable.start || ++records > size)
			abort();
		check_name(data, size, variable.name, variable.name_size);
	}
	return 0;
}

/* For each reading of the bytes behind the head one that makes sense. */
void fuzz_seeds(void (*seed)(const uint8_t *data, size_t size))
{
	static const char lines[] = "\x0a\0\0\0"
				    "\x05\0\0\0"
				    "\x08\0\0\0"
				    "\x03\0\0\0"
				    "\0"
				    "\0\x01\x02\x02\x03\x05";
	static const char wide_lines[] = "\x01\0\0\0"
					 "\x05\0\x01\0"
					 "\x04\0\0\0"
					 "\x02\0\0\0"
					 "\0"
					 "\0\0\0\0\x05\0\x01\0\x06\0\x01\0";
	static const char names[] = "\x01\0\0\0"
				    "\x05\0\0\0"
				    "\x08\0\0\0"
				    "\x03\0\0\0"
				    "\x02"
				    "self\0first\0third";
	static const char variables[] = "\x01\0\0\0"
					"\x05\0\0\0"
					"\x40\0\0\0"
					"\x05\0\0\0"
					"\x04"
					"argument\0\x01\x3f"
					"\x01\x02\x05\x02\0\x05\x03\0\x05"
					"i\0\x01\x03"
					"late\0\xa8\x02\xc8\x01";

	seed((const uint8_t *)lines, sizeof(lines) - 1);
	seed((const uint8_t *)wide_lines, sizeof(wide_lines) - 1);
	seed((const uint8_t *)names, sizeof(names));
	seed((const uint8_t *)variables, sizeof(variables));
}
