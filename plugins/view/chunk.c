/* SPDX-License-Identifier: MIT */
#include "view/chunk.h"

#include <string.h>

/* Bytes of source code shown; file names are never cut. */
#define SHORT_SOURCE 45

static void out_string_chunk(struct lji_out *out, const char *name, size_t size)
{
	const char *newline = memchr(name, '\n', size);
	size_t shown = newline ? (size_t)(newline - name) : size;
	char text[SHORT_SOURCE + 20];
	bool cut = newline || shown > SHORT_SOURCE;

	if (shown > SHORT_SOURCE)
		shown = SHORT_SOURCE;
	/* Not in the middle of a UTF-8 sequence. */
	while (cut && shown > 0 && shown < size && ((uint8_t)name[shown] & 0xc0) == 0x80)
		shown--;
	memcpy(text, "[string \"", 9);
	memcpy(text + 9, name, shown);
	memcpy(text + 9 + shown, cut ? "...\"]" : "\"]", cut ? 5 : 2);
	lji_out_bytes(out, "short_src", text, 9 + shown + (cut ? 5 : 2));
}

void lji_chunk_fields(struct lji_out *out, const char *name, size_t size)
{
	if (!name || size == 0) {
		lji_out_null(out, "chunk");
		lji_out_null(out, "short_src");
		lji_out_null(out, "from_file");
		return;
	}
	lji_out_bytes(out, "chunk", name, size);
	lji_out_bool(out, "from_file", *name == '@');
	if (*name == '@' || *name == '=')
		lji_out_bytes(out, "short_src", name + 1, size - 1);
	else
		out_string_chunk(out, name, size);
}

void lji_chunk_of_proto(struct lji_out *out, const struct lji_heap *heap,
			const struct lji_proto *proto)
{
	const char *name = NULL;
	size_t size = 0;

	if (proto)
		name = lji_heap_chunkname(heap, proto, &size);
	lji_chunk_fields(out, name, size);
}
