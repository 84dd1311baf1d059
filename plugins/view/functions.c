/* SPDX-License-Identifier: MIT */
/* Every prototype of every VM; with --closures every function object, C and fast ones included. */
#include <stdlib.h>
#include <string.h>

#include "view/chunk.h"
#include "view/gather.h"
#include "view/parts.h"
#include "view/view.h"

static const struct lji_column proto_columns[] = {
	{ .head = "prototype", .template = "{proto}", .width = 14 },
	{ .head = "lines", .template = "{first_line}[-{last_line}]", .width = 7 },
	{ .head = "closures", .template = "{closures}", .right = true },
	{ .head = "jit", .template = "{trace?T:}{trace,jit}", .width = 4 },
	{ .head = "name", .template = "{name}", .width = 20 },
	{ .head = "chunk", .template = "{from_file?@:}{short_src}[ ({origin})]" },
};

static const struct lji_column closure_columns[] = {
	{ .head = "function", .template = "{address}", .width = 14 },
	{ .head = "kind", .template = "{kind}", .width = 4 },
	{ .head = "code", .template = "{proto,entry}", .width = 14 },
	{ .head = "name", .template = "{name}", .width = 20 },
	{ .head = "symbol", .template = "{symbol}", .width = 16 },
	{ .head = "object", .template = "{object}" },
};

/* Chunk names are compared as far as this; equal ones are mostly one string. */
#define COMPARED_NAME 4096

static int compare_protos(const void *a, const void *b, void *arg)
{
	const struct lji_heap *heap = arg;
	const struct lji_proto *x = &heap->protos.items[*(const uint32_t *)a];
	const struct lji_proto *y = &heap->protos.items[*(const uint32_t *)b];

	if (x->chunkname != y->chunkname) {
		size_t x_size, y_size, size;
		const char *x_name = lji_heap_chunkname(heap, x, &x_size);
		const char *y_name = lji_heap_chunkname(heap, y, &y_size);
		int order;

		size = x_size < y_size ? x_size : y_size;
		order = memcmp(x_name, y_name, size < COMPARED_NAME ? size : COMPARED_NAME);
		if (order)
			return order;
		if (x_size != y_size)
			return x_size < y_size ? -1 : 1;
	}
	if (x->first_line != y->first_line)
		return x->first_line < y->first_line ? -1 : 1;
	return x->address < y->address ? -1 : x->address > y->address;
}

/* Indexes of the prototypes that are alive, by chunk and line. NULL without memory or without any. */
static uint32_t *sorted_protos(const struct lji_heap *heap, size_t *count_ret)
{
	uint32_t *order = calloc(heap->protos.count + 1, sizeof(*order));
	size_t count = 0;

	if (!order)
		return NULL;
	for (size_t i = 0; i < heap->protos.count; i++) {
		if (!heap->protos.items[i].dead)
			order[count++] = (uint32_t)i;
	}
	qsort_r(order, count, sizeof(*order), compare_protos, (void *)heap);
	*count_ret = count;
	return order;
}

static const char *jit_name(const struct lji_proto *proto)
{
	if (proto->jit & LJI_PROTO_JIT_OFF)
		return "off";
	if (proto->jit & LJI_PROTO_JIT_BLACKLISTED)
		return "blacklisted";
	if (proto->jit & LJI_PROTO_JIT_ILOOP)
		return "loops off";
	return NULL;
}

static const char *proto_name(const struct lji_heap *heap, const struct lji_proto *proto)
{
	const char *name = lji_heap_name(heap, proto->name);

	if (!name && lji_proto_is_main_chunk(proto))
		return "main chunk";
	return name;
}

static void proto_row(const struct lji_heap *heap, const struct lji_proto *proto,
		      struct lji_out *out)
{
	lji_out_begin_object(out, NULL);
	lji_out_addr(out, "proto", proto->address);
	lji_chunk_of_proto(out, heap, proto);
	if (proto->kind == LJI_PROTO_LUA) {
		lji_out_i64(out, "first_line", proto->first_line, LJI_UNIT_ID);
		lji_out_i64(out, "last_line", proto->last_line, LJI_UNIT_ID);
	} else {
		lji_out_null(out, "first_line");
		lji_out_null(out, "last_line");
	}
	lji_out_str(out, "origin", lji_proto_origin(proto));
	lji_out_u64(out, "closures", proto->closures, LJI_UNIT_COUNT);
	lji_out_str(out, "name", proto_name(heap, proto));
	if (proto->trace)
		lji_out_u64(out, "trace", proto->trace, LJI_UNIT_ID);
	else
		lji_out_null(out, "trace");
	lji_out_str(out, "jit", jit_name(proto));
	lji_out_end_object(out);
}

static void closure_row(struct lji_session *session, const struct lji_heap *heap,
			const struct lji_closure *closure, struct lji_out *out)
{
	lji_out_begin_object(out, NULL);
	lji_out_addr(out, "address", closure->address);
	lji_out_str(out, "kind", lji_closure_kind_name((enum lji_closure_kind)closure->kind));
	lji_out_str(out, "name", lji_heap_name(heap, closure->name));
	if (closure->kind == LJI_CLOSURE_LUA) {
		if (closure->proto < heap->protos.count)
			lji_out_addr(out, "proto", heap->protos.items[closure->proto].address);
		else
			lji_out_null(out, "proto");
		lji_entry_fields(session, 0, out);
	} else {
		lji_out_null(out, "proto");
		lji_entry_fields(session, closure->entry, out);
	}
	lji_out_end_object(out);
}

static void out_closures(struct lji_session *session, const struct lji_heap *heap,
			 struct lji_out *out)
{
	lji_out_line(out, NULL, "");
	lji_out_begin_list(out, "closures", closure_columns, LJI_COLUMN_COUNT(closure_columns));
	for (size_t i = 0; i < heap->closures.count; i++) {
		if (!heap->closures.items[i].dead)
			closure_row(session, heap, &heap->closures.items[i], out);
	}
	lji_out_end_list(out);
}

static struct lji_error *vm_row(struct lji_session *session, struct lji_gathered_vm *vm,
				bool alone, struct lji_out *out)
{
	const struct lji_heap *heap = &vm->heap;
	lji_auto_free uint32_t *order = NULL;
	size_t count = 0;

	order = sorted_protos(heap, &count);
	if (!order)
		return &lji_error_nomem;
	lji_out_begin_object(out, NULL);
	lji_gathered_vm_fields(vm, out);
	lji_out_u64(out, "lua_closures", heap->counts.lua_closures, LJI_UNIT_COUNT);
	lji_out_u64(out, "c_closures", heap->counts.c_closures + heap->counts.fast_closures,
		    LJI_UNIT_COUNT);
	if (!alone)
		lji_out_heading(out, LJI_VM_HEADING);
	lji_out_begin_list(out, "functions", proto_columns, LJI_COLUMN_COUNT(proto_columns));
	for (size_t i = 0; i < count; i++)
		proto_row(heap, &heap->protos.items[order[i]], out);
	lji_out_end_list(out);
	lji_out_line(out, NULL,
		     session->options->closures ?
			     "{functions.count|prototype|prototypes}, {lua_closures|closure|closures}" :
			     "{functions.count|prototype|prototypes}, {lua_closures|closure|closures}; "
			     "{c_closures} C and fast functions (--closures lists all)");
	if (session->options->closures)
		out_closures(session, heap, out);
	lji_out_end_object(out);
	return NULL;
}

static struct lji_error *functions_run(struct lji_session *session, struct lji_out *out)
{
	unsigned int what = LJI_HEAP_PROTOS | LJI_HEAP_NAMES | LJI_HEAP_CHUNKNAMES;
	struct lji_objects *objects;
	struct lji_error *err;

	if (session->options->closures) {
		what |= LJI_HEAP_CLOSURES;
		err = lji_session_objects(session, &objects);
		if (err)
			return err;
	}
	return lji_gather_list(session, what, vm_row, out);
}

const struct lji_view lji_view_functions = {
	.name = "functions",
	.help = "every function: prototype, lines, closures, name",
	.man = "Every function prototype: address, lines, number of function objects made of "
	       "it, whether it is compiled, the name by which it can be reached, and its "
	       "chunk. With --closures also every function object: Lua, C and fast functions.",
	.on = LJI_VIEW_TARGET,
	.run = functions_run,
};
