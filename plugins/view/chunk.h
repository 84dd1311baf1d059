/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How a chunk is called in text, after LuaJIT's lj_debug_shortname(): "@app.lua" is
 * app.lua, "=stdin" is stdin, a string of source code is [string "its first line..."].
 */
#ifndef LJI_CHUNK_H
#define LJI_CHUNK_H

#include "format/format.h"
#include "view/gather.h"

/**
 * Emits `chunk` (raw, all of it), `short_src` and `from_file` (it is a file's name, with an @ in
 * front in `chunk`); null when the name is not known.
 */
void lji_chunk_fields(struct lji_out *out, const char *name, size_t size);

/** The same for the chunk of @p proto; NULL emits null. */
void lji_chunk_of_proto(struct lji_out *out, const struct lji_heap *heap,
			const struct lji_proto *proto);

#endif
