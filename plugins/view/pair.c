/* SPDX-License-Identifier: MIT */
#include "view/pair.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "profile/ljs_codemap.h"
#include "view/profile.h"

/* -- Names ------------------------------------------------------------------ */

const struct lji_proto *lji_pair_find_proto(const struct lji_pair *pair, uint64_t address,
					    const struct lji_heap **heap_ret)
{
	uint64_t where;

	if (!lji_map64_get(&pair->protos, address, &where))
		return NULL;
	*heap_ret = &pair->gathered.items[where >> 32].heap;
	return &(*heap_ret)->protos.items[where & UINT32_MAX];
}

static bool source_proto(void *arg, uint64_t address, uint64_t line, const char **chunk_ret,
			 size_t *size_ret, uint64_t *first_line_ret)
{
	struct lji_pair *pair = arg;
	const struct lji_heap *heap;
	const struct lji_proto *proto = lji_pair_find_proto(pair, address, &heap);
	uint64_t index;

	/* Another function may be there now: its lines must hold the event's. */
	if (proto && (line == UINT64_MAX || proto->first_line < 0 ||
		      (line >= (uint64_t)proto->first_line && line <= (uint64_t)proto->last_line))) {
		*chunk_ret = lji_heap_chunkname(heap, proto, size_ret);
		*first_line_ret = (uint64_t)(int64_t)proto->first_line;
	} else if (lji_map64_get(&pair->symtab.proto_index, address, &index)) {
		const struct lji_proto_sym *sym = &pair->symtab.protos.items[index];
		const struct lji_interned *chunk = &pair->symtab.chunks.items[sym->chunk];

		*chunk_ret = chunk->data;
		*size_ret = chunk->size;
		*first_line_ret = sym->first_line;
	} else {
		return false;
	}
	lji_map64_put(&pair->used.protos, address, 0, NULL);
	return true;
}

/** The function of a process that holds @p address, by symbol size; else object and offset. */
static bool process_cfunc(struct lji_pair *pair, uint64_t address, struct lji_bytes *name,
			  uint64_t *start_ret)
{
	struct lji_location location;
	struct lji_error *err;

	if (!pair->objects)
		return false;
	err = lji_objects_lookup(pair->objects, address, &location);
	if (err) {
		lji_error_destroy(err);
		return false;
	}
	if (!location.object || !location.name)
		return false;
	lji_bytes_puts(name, location.name);
	*start_ret = address - location.offset;
	return true;
}

static bool source_cfunc(void *arg, uint64_t address, struct lji_bytes *name, uint64_t *start_ret)
{
	struct lji_pair *pair = arg;

	if (!process_cfunc(pair, address, name, start_ret)) {
		struct lji_place place = { .kind = LJI_PLACE_UNKNOWN_C };
		const char *text;
		size_t size;

		if (pair->has_symtab)
			place = lji_names_place(&pair->symtab, LJI_LJM_CFUNC, address, 0);
		if (place.kind != LJI_PLACE_C)
			return false;
		text = lji_csyms_name(&pair->symtab.csyms, (uint32_t)place.a, &size);
		/* Our own tables name what is nothing, so that nobody takes the name below. */
		if (size == strlen(LJI_CODEMAP_UNKNOWN) && memcmp(text, LJI_CODEMAP_UNKNOWN, size) == 0)
			return false;
		lji_bytes_append(name, text, size);
		*start_ret = address - place.b;
	}
	lji_map64_put(&pair->used.cfuncs, *start_ret, 0, NULL);
	return true;
}

static bool source_trace(void *arg, uint64_t number, uint64_t *proto_ret, uint64_t *line_ret)
{
	struct lji_pair *pair = arg;
	uint64_t index;
	bool found = false;

	/* Which VM's trace it is, the profile does not tell. */
	if (pair->gathered.count == 1) {
		const struct lji_heap *heap = &pair->gathered.items[0].heap;

		for (size_t i = 0; !found && i < heap->traces.count; i++) {
			const struct lji_trace *trace = &heap->traces.items[i];

			if (trace->number != number || trace->dead || trace->start_line < 0)
				continue;
			*proto_ret = trace->start_proto;
			*line_ret = (uint64_t)trace->start_line;
			found = true;
		}
	}
	if (!found && lji_map64_get(&pair->symtab.trace_index, number, &index)) {
		*proto_ret = pair->symtab.traces.items[index].proto;
		*line_ret = pair->symtab.traces.items[index].line;
		found = true;
	}
	if (found)
		lji_map64_put(&pair->used.traces, number, 0, NULL);
	return found;
}

static const char *source_fast(void *arg, uint64_t id)
{
	const struct lji_pair *pair = arg;

	return id < 256 ? pair->fast[id] : NULL;
}

/* -- Gathering ---------------------------------------------------------------- */

/** Indexes what the heaps have. */
static bool index_heaps(struct lji_pair *pair)
{
	for (size_t v = 0; v < pair->gathered.count; v++) {
		const struct lji_heap *heap = &pair->gathered.items[v].heap;

		for (size_t i = 0; i < heap->protos.count; i++) {
			if (!lji_map64_put(&pair->protos, heap->protos.items[i].address,
					   (uint64_t)v << 32 | i, NULL))
				return false;
		}
		for (size_t i = 0; i < heap->closures.count; i++) {
			const struct lji_closure *closure = &heap->closures.items[i];
			const char *name = closure->name == UINT32_MAX ?
						   NULL : lji_heap_name(heap, closure->name);

			if (closure->kind == LJI_CLOSURE_FAST && name && !pair->fast[closure->ffid])
				pair->fast[closure->ffid] = name;
		}
	}
	return true;
}

static struct lji_error *gather_process(struct lji_pair *pair)
{
	struct lji_session *session = pair->session;
	struct lji_error *err;

	err = lji_session_objects(session, &pair->objects);
	if (err)
		lji_warn_error(&session->warnings, "objects", err);
	err = lji_gather(session, LJI_HEAP_PROTOS | LJI_HEAP_TRACES | LJI_HEAP_CLOSURES |
			 LJI_HEAP_NAMES | LJI_HEAP_CHUNKNAMES, &pair->gathered);
	if (err) {
		lji_warn_error(&session->warnings, "no-vm", err);
		return NULL;
	}
	return index_heaps(pair) ? NULL : &lji_error_nomem;
}

static struct lji_error *read_symtab(struct lji_pair *pair, const char *path)
{
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status status = { 0 };
	lji_cleanup(lji_model_deinit) struct lji_model model = { 0 };
	lji_auto_input struct lji_input in = { 0 };
	struct lji_profile_handler handler;
	struct lji_error *err = lji_model_init(&model, false);

	if (!err)
		err = lji_input_open_path(&in, path);
	if (err)
		return err;
	handler = lji_model_handler(&model);
	err = lji_profile_read(&in, &handler, &status);
	if (err)
		return lji_error_prefix(err, "%s: ", path);
	pair->symtab = model.names;
	pair->has_symtab = true;
	model.names = (struct lji_names){ 0 };
	return NULL;
}

/** How the profile on disk ends and what kind it is, without anything else. */
static struct lji_error *look_at(const char *path, struct lji_profile_status *status)
{
	const struct lji_profile_handler handler = { 0 };
	lji_auto_input struct lji_input in = { 0 };
	struct lji_error *err = lji_input_open_path(&in, path);

	return err ? err : lji_profile_read(&in, &handler, status);
}

static struct lji_error *recover(struct lji_pair *pair)
{
	const char *path = pair->session->options->profile;
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status status = { 0 };
	struct lji_error *err;

	if (strcmp(path, "-") == 0)
		return lji_error_create(LJI_ERROR_USAGE,
					"a profile on standard input cannot be paired with a process");
	err = look_at(path, &status);
	/* What is wrong with it is told when it is read for the answer. */
	if (err || status.state == LJI_PROFILE_COMPLETE) {
		lji_error_destroy(err);
		return NULL;
	}
	err = lji_recover(pair->session->target, &pair->recoveries);
	if (err)
		return err;
	pair->recovery = lji_recovery_of(&pair->recoveries, status.kind);
	if (!pair->recovery)
		return NULL;
	err = lji_recovery_join(pair->recovery, path, pair->session->options->force, &pair->joined);
	if (err)
		pair->recovery = NULL;
	return err;
}

struct lji_error *lji_pair_open(struct lji_session *session, struct lji_pair *pair)
{
	struct lji_error *err = NULL;

	*pair = (struct lji_pair){ .session = session };
	pair->source = (struct lji_name_source){
		.arg = pair,
		.proto = source_proto,
		.cfunc = source_cfunc,
		.trace = source_trace,
		.fast = source_fast,
	};
	if (session->options->pair_symtab)
		err = read_symtab(pair, session->options->pair_symtab);
	if (!err && session->target)
		err = recover(pair);
	if (!err && session->target)
		err = gather_process(pair);
	return err;
}

void lji_pair_deinit(struct lji_pair *pair)
{
	lji_gathered_deinit(&pair->gathered);
	lji_map64_deinit(&pair->protos);
	lji_recoveries_deinit(&pair->recoveries);
	lji_joined_file_deinit(&pair->joined);
	lji_names_deinit(&pair->symtab);
	lji_map64_deinit(&pair->used.protos);
	lji_map64_deinit(&pair->used.cfuncs);
	lji_map64_deinit(&pair->used.traces);
	*pair = (struct lji_pair){ 0 };
}
