/* SPDX-License-Identifier: MIT */
#include "profile/names.h"

#include <inttypes.h>
#include <string.h>

/** A C address farther above its nearest symbol is not of that function; the table has no sizes. */
#define C_FUNCTION_MAX (64u << 10)

/** Names longer than this are shortened in text: so much of both ends stays. */
enum { NAME_MAX_TEXT = 240, NAME_KEEP = 96 };

/** The number of a chunk name; one with newlines gets an alias. LJI_INTERN_NONE without memory. */
static uint32_t chunk_of(struct lji_names *s, const char *name, size_t size)
{
	uint32_t chunk = lji_intern(&s->chunks, name, size);
	uint32_t *alias;

	if (chunk == LJI_INTERN_NONE || chunk < s->aliases.count)
		return chunk;
	alias = lji_vector_push(&s->aliases);
	if (!alias)
		return LJI_INTERN_NONE;
	*alias = size && memchr(name, '\n', size) ? ++s->alias_count : 0;
	return chunk;
}

static struct lji_error *add_lfunc(struct lji_names *s, const struct lji_sym *sym)
{
	struct lji_proto_sym proto = { .address = sym->address, .first_line = sym->line };
	uint64_t *index;
	bool added;

	proto.chunk = chunk_of(s, sym->name, sym->name_size);
	if (proto.chunk == LJI_INTERN_NONE)
		return &lji_error_nomem;
	if (!lji_vector_reserve(&s->protos, 1))
		return &lji_error_nomem;
	index = lji_map64_put(&s->proto_index, sym->address, s->protos.count, &added);
	if (!index)
		return &lji_error_nomem;
	if (added)
		s->protos.count++;
	else if (s->protos.items[*index].chunk == proto.chunk &&
		 s->protos.items[*index].first_line == proto.first_line)
		return NULL;
	s->protos.items[*index] = proto;
	s->generation++;
	return NULL;
}

static struct lji_error *add_trace(struct lji_names *s, const struct lji_sym *sym)
{
	struct lji_trace_sym trace = { .number = sym->trace, .proto = sym->address,
				       .chunk = LJI_INTERN_NONE, .line = sym->line,
				       .mcode = sym->mcode };
	uint64_t *index, proto;
	bool added;

	if (!lji_vector_reserve(&s->traces, 1))
		return &lji_error_nomem;
	if (lji_map64_get(&s->proto_index, sym->address, &proto))
		trace.chunk = s->protos.items[proto].chunk;
	index = lji_map64_put(&s->trace_index, sym->trace, s->traces.count, &added);
	if (!index)
		return &lji_error_nomem;
	if (added)
		s->traces.count++;
	else if (s->traces.items[*index].proto == trace.proto &&
		 s->traces.items[*index].line == trace.line &&
		 s->traces.items[*index].mcode == trace.mcode &&
		 s->traces.items[*index].chunk == trace.chunk)
		return NULL;
	s->traces.items[*index] = trace;
	s->generation++;
	return NULL;
}

struct lji_error *lji_names_add(struct lji_names *s, const struct lji_sym *sym)
{
	switch (sym->kind) {
	case LJI_SYM_LFUNC:
		return add_lfunc(s, sym);
	case LJI_SYM_TRACE:
		return add_trace(s, sym);
	case LJI_SYM_CFUNC:
		break;
	}
	return lji_csyms_add(&s->csyms, sym->address, sym->name, sym->name_size) ?
		       NULL : &lji_error_nomem;
}

/** Asks the other source for C code at @p address. */
static bool more_c_place(struct lji_names *s, uint64_t address, struct lji_place *place_ret)
{
	struct lji_bytes name = { 0 };
	uint32_t index = LJI_INTERN_NONE;
	uint64_t start;

	if (!s->more || !s->more->cfunc || s->compat ||
	    !s->more->cfunc(s->more->arg, address, &name, &start))
		return false;
	if (name.data && !name.failed)
		index = lji_intern(&s->more_names, name.data, name.size);
	lji_bytes_deinit(&name);
	*place_ret = (struct lji_place){ .kind = LJI_PLACE_MORE_C, .a = index, .b = start };
	return index != LJI_INTERN_NONE;
}

static struct lji_place c_place(struct lji_names *s, uint64_t address)
{
	uint32_t sym = lji_csyms_floor(&s->csyms, address);
	struct lji_place place = { .kind = LJI_PLACE_C, .a = sym };

	if (sym != LJI_CSYM_NONE)
		place.b = s->compat ? 0 : address - lji_csyms_address(&s->csyms, sym);
	if (sym != LJI_CSYM_NONE && !place.b)
		return place;
	/* Another source knows sizes; the profile's nearest lower name is a guess. */
	if (more_c_place(s, address, &place))
		return place;
	if (sym != LJI_CSYM_NONE && place.b < C_FUNCTION_MAX &&
	    !lji_csyms_is_import(&s->csyms, sym, place.b))
		return place;
	return (struct lji_place){ .kind = LJI_PLACE_UNKNOWN_C, .a = address };
}

/** A Lua function that the profile never announced. */
static struct lji_place unannounced(struct lji_names *s, uint64_t address, uint64_t line)
{
	struct lji_place place = { .kind = LJI_PLACE_UNKNOWN_LUA, .a = address, .b = line };
	uint64_t first_line;
	const char *chunk;
	uint32_t number;
	size_t size;

	if (!s->more || !s->more->proto ||
	    !s->more->proto(s->more->arg, address, line, &chunk, &size, &first_line))
		return place;
	number = chunk_of(s, chunk, size);
	if (number != LJI_INTERN_NONE) {
		place.kind = LJI_PLACE_LUA;
		place.a = number;
	}
	return place;
}

struct lji_place lji_names_place(struct lji_names *s, enum lji_ljm_source source,
				   uint64_t address, uint64_t line)
{
	uint64_t index;

	if (s->compat ? address == 0 : source == LJI_LJM_INTERNAL)
		return (struct lji_place){ .kind = LJI_PLACE_INTERNAL };
	if ((s->compat || source == LJI_LJM_LFUNC) &&
	    lji_map64_get(&s->proto_index, address, &index))
		return (struct lji_place){ .kind = LJI_PLACE_LUA,
					   .a = s->protos.items[index].chunk, .b = line };
	if (!s->compat && source == LJI_LJM_LFUNC)
		return unannounced(s, address, line);
	return c_place(s, address);
}

/**
 * Where a trace starts. Its prototype is the one of its announcement, or the first
 * known later: the list in front of the events has traces before prototypes.
 */
static struct lji_place trace_start(struct lji_names *s, struct lji_trace_sym *trace)
{
	struct lji_place place;

	if (!s->compat && trace->chunk != LJI_INTERN_NONE)
		return (struct lji_place){ .kind = LJI_PLACE_LUA, .a = trace->chunk,
					   .b = trace->line };
	place = lji_names_place(s, LJI_LJM_LFUNC, trace->proto, trace->line);
	if (place.kind == LJI_PLACE_LUA)
		trace->chunk = (uint32_t)place.a;
	return place;
}

struct lji_place lji_names_trace(struct lji_names *s, uint64_t number, uint64_t mcode)
{
	struct lji_place place = { .kind = LJI_PLACE_NOWHERE };
	uint64_t index, proto, line;

	if (number == 0 && s->compat)
		return (struct lji_place){ .kind = LJI_PLACE_INTERNAL };
	if (number && lji_map64_get(&s->trace_index, number, &index) &&
	    s->traces.items[index].mcode == mcode)
		place = trace_start(s, &s->traces.items[index]);
	else if (number && !s->compat && s->more && s->more->trace &&
		 s->more->trace(s->more->arg, number, &proto, &line))
		place = lji_names_place(s, LJI_LJM_LFUNC, proto, line);
	place.traced = true;
	place.trace = number;
	place.mcode = mcode;
	return place;
}

uint64_t lji_names_generation(const struct lji_names *s, enum lji_ljm_source source)
{
	return source == LJI_LJM_CFUNC ? s->csyms.generation : s->generation;
}

/** Appends bytes of a name so that they stay on one line (and in one frame). */
static void label_escaped(enum lji_label_style style, const char *name, size_t size,
			  struct lji_bytes *label)
{
	size_t start = 0;

	for (size_t i = 0; style == LJI_LABEL_FRAME && i < size; i++) {
		if (name[i] != ';' && name[i] != ' ')
			continue;
		lji_bytes_escape(label, name + start, i - start, false);
		lji_bytes_printf(label, "\\x%02x", (unsigned int)name[i]);
		start = i + 1;
	}
	lji_bytes_escape(label, name + start, size - start, false);
}

/** Appends a name from the file. */
static void label_name(enum lji_label_style style, const char *name, size_t size,
		       struct lji_bytes *label)
{
	if (style == LJI_LABEL_RAW || style == LJI_LABEL_EXPORT) {
		lji_bytes_append(label, name, size);
	} else if (size <= NAME_MAX_TEXT) {
		label_escaped(style, name, size, label);
	} else {
		label_escaped(style, name, NAME_KEEP, label);
		lji_bytes_printf(label, style == LJI_LABEL_FRAME ? "…(%zu)…" : "…(%zu bytes)…",
				 size - 2 * (size_t)NAME_KEEP);
		label_escaped(style, name + size - NAME_KEEP, NAME_KEEP, label);
	}
}

/** Lua's "%d" of an unsigned 64-bit number read into a double. */
static int64_t lua_integer(uint64_t value)
{
	return value > INT64_MAX ? INT64_MIN : (int64_t)value;
}

static void label_lua(const struct lji_names *s, const struct lji_place *place,
		      enum lji_label_style style, struct lji_bytes *label)
{
	const struct lji_interned *chunk = &s->chunks.items[place->a];
	uint32_t alias = s->aliases.items[place->a];

	if (alias)
		lji_bytes_printf(label, "function_alias_%" PRIu32, alias);
	else
		label_name(style, chunk->data, chunk->size, label);
	if (s->compat)
		lji_bytes_printf(label, ":%" PRId64, lua_integer(place->b));
	else if (place->b == UINT64_MAX)
		lji_bytes_puts(label, ":-1");
	else
		lji_bytes_printf(label, ":%" PRIu64, place->b);
}

/** True if C functions come without their address in @p style. */
static bool bare(enum lji_label_style style)
{
	return style == LJI_LABEL_FRAME || style == LJI_LABEL_EXPORT;
}

static void label_c(const struct lji_names *s, const struct lji_place *place,
		    enum lji_label_style style, struct lji_bytes *label)
{
	size_t size;
	const char *name = lji_csyms_name(&s->csyms, (uint32_t)place->a, &size);

	label_name(style, name, size, label);
	if (place->b)
		lji_bytes_printf(label, "+0x%" PRIx64, place->b);
	if (!bare(style))
		lji_bytes_printf(label, ":0x%" PRIx64,
				 lji_csyms_address(&s->csyms, (uint32_t)place->a));
}

static void label_more(const struct lji_names *s, const struct lji_place *place,
		       enum lji_label_style style, struct lji_bytes *label)
{
	const struct lji_interned *name = &s->more_names.items[place->a];

	label_name(style, name->data, name->size, label);
	if (!bare(style))
		lji_bytes_printf(label, ":0x%" PRIx64, place->b);
}

static void label_fast(const struct lji_names *s, uint64_t id, struct lji_bytes *label)
{
	const char *name = NULL;

	if (s->compat)
		name = lji_names_fast(id);
	else if (s->more && s->more->fast)
		name = s->more->fast(s->more->arg, id);
	if (name)
		lji_bytes_puts(label, name);
	else
		lji_bytes_printf(label, "fast#%" PRIu64, id);
}

void lji_names_label(const struct lji_names *s, const struct lji_place *place,
		       enum lji_label_style style, struct lji_bytes *label)
{
	if (place->traced) {
		lji_bytes_printf(label, "TRACE [%" PRIu64 "]", place->trace);
		if (place->mcode)
			lji_bytes_printf(label, " 0x%" PRIx64, place->mcode);
		if (place->kind == LJI_PLACE_NOWHERE)
			return;
		lji_bytes_puts(label, " started at ");
	}
	switch (place->kind) {
	case LJI_PLACE_INTERNAL:
		lji_bytes_puts(label, "INTERNAL");
		break;
	case LJI_PLACE_LUA:
		label_lua(s, place, style, label);
		break;
	case LJI_PLACE_UNKNOWN_LUA:
		lji_bytes_printf(label, "LFUNC 0x%" PRIx64 ":%" PRIu64, place->a, place->b);
		break;
	case LJI_PLACE_C:
		label_c(s, place, style, label);
		break;
	case LJI_PLACE_MORE_C:
		label_more(s, place, style, label);
		break;
	case LJI_PLACE_UNKNOWN_C:
		lji_bytes_printf(label, "CFUNC 0x%" PRIx64, place->a);
		break;
	case LJI_PLACE_FAST:
		label_fast(s, place->a, label);
		break;
	case LJI_PLACE_STATE:
		lji_bytes_printf(label, "(%s)", lji_ljp_state_name((unsigned int)place->a));
		break;
	case LJI_PLACE_NOWHERE:
		break;
	}
}

bool lji_names_file(const struct lji_names *s, const struct lji_place *place,
		    const char **chunk_ret, size_t *size_ret, uint64_t *line_ret)
{
	const struct lji_interned *chunk;
	bool marked;

	if (place->kind != LJI_PLACE_LUA)
		return false;
	chunk = &s->chunks.items[place->a];
	marked = chunk->size && (chunk->data[0] == '@' || chunk->data[0] == '=');
	*chunk_ret = chunk->data + marked;
	*size_ret = chunk->size - marked;
	*line_ret = place->b;
	return true;
}

const char *lji_names_function(const struct lji_names *s, const struct lji_place *place,
			       size_t *size_ret)
{
	if (place->kind == LJI_PLACE_C)
		return lji_csyms_name(&s->csyms, (uint32_t)place->a, size_ret);
	if (place->kind != LJI_PLACE_MORE_C)
		return NULL;
	*size_ret = s->more_names.items[place->a].size;
	return s->more_names.items[place->a].data;
}

uint64_t lji_names_address(const struct lji_names *s, const struct lji_place *place)
{
	if (place->kind == LJI_PLACE_C)
		return lji_csyms_address(&s->csyms, (uint32_t)place->a) + place->b;
	if (place->kind == LJI_PLACE_MORE_C)
		return place->b;
	return place->kind == LJI_PLACE_UNKNOWN_C ? place->a : 0;
}

void lji_names_deinit(struct lji_names *s)
{
	lji_intern_deinit(&s->chunks);
	free(s->aliases.items);
	lji_map64_deinit(&s->proto_index);
	free(s->protos.items);
	lji_map64_deinit(&s->trace_index);
	free(s->traces.items);
	lji_csyms_deinit(&s->csyms);
	lji_intern_deinit(&s->more_names);
	*s = (struct lji_names){ 0 };
}
