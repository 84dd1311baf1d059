/* SPDX-License-Identifier: MIT */
/* Every JIT trace of every VM, or (--perf-map) a map of their machine code for perf. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/map.h"
#include "view/chunk.h"
#include "view/gather.h"
#include "view/view.h"

static const struct lji_column columns[] = {
	{ .head = "no.", .template = "{number}", .width = 4, .right = true },
	{ .head = "kind", .template = "{kind}[ {parent}][/{exit}]", .width = 10 },
	{ .head = "start", .template = "{start.short_src}[:{start.line}]", .width = 20 },
	{ .head = "link", .template = "[{link} ]{link_type}", .width = 8 },
	{ .head = "exits", .template = "{exits}", .right = true },
	{ .head = "machine code",
	  .template = "{mcode.start}[ + {mcode.size!raw}]{recording? (being recorded):}{dead? (dead):}" },
};

/*
 * A perf map: start, size, name; numbers in hexadecimal without 0x. The name is LuaJIT's own
 * (LUAJIT_USE_PERFTOOLS); each VM counts its traces from 1, so of several it is told which.
 */
#define PERF_NAME "TRACE_{number}::{start.short_src}[:{start.line}]"
#define PERF_LINE "{perf.start} {perf.size} " PERF_NAME
#define PERF_LINE_VMS "{perf.start} {perf.size} VM{index}_" PERF_NAME

static void out_number(struct lji_out *out, const char *key, bool known, uint64_t value)
{
	if (known)
		lji_out_u64(out, key, value, LJI_UNIT_ID);
	else
		lji_out_null(out, key);
}

static void out_start(struct lji_out *out, const struct lji_heap *heap,
		      const struct lji_map64 *protos, const struct lji_trace *trace)
{
	const struct lji_proto *proto = NULL;
	uint64_t index;

	if (lji_map64_get(protos, trace->start_proto, &index))
		proto = &heap->protos.items[index];
	lji_out_begin_object(out, "start");
	if (trace->start_proto)
		lji_out_addr(out, "proto", trace->start_proto);
	else
		lji_out_null(out, "proto");
	lji_chunk_of_proto(out, heap, proto);
	if (trace->start_line >= 0)
		lji_out_i64(out, "line", trace->start_line, LJI_UNIT_ID);
	else
		lji_out_null(out, "line");
	lji_out_end_object(out);
}

static void out_mcode(struct lji_out *out, const struct lji_trace *trace, bool perf_map)
{
	char start[24], size[24];

	lji_out_begin_object(out, "mcode");
	if (trace->mcode)
		lji_out_addr(out, "start", trace->mcode);
	else
		lji_out_null(out, "start");
	lji_out_u64(out, "size", trace->mcode_size, LJI_UNIT_BYTES);
	lji_out_end_object(out);
	if (!perf_map)
		return;
	snprintf(start, sizeof(start), "%" PRIx64, trace->mcode);
	snprintf(size, sizeof(size), "%" PRIx64, trace->mcode_size);
	lji_out_begin_object(out, "perf");
	lji_out_str(out, "start", start);
	lji_out_str(out, "size", size);
	lji_out_end_object(out);
}

/* @p perf_line: the line of a perf map, NULL for a row of the table. */
static void trace_row(struct lji_out *out, const struct lji_heap *heap,
		      const struct lji_map64 *protos, const struct lji_trace *trace,
		      const char *perf_line)
{
	lji_out_begin_object(out, NULL);
	lji_out_u64(out, "number", trace->number, LJI_UNIT_ID);
	lji_out_addr(out, "address", trace->address);
	lji_out_str(out, "kind", trace->side ? "side" : "root");
	out_number(out, "parent", trace->side, trace->parent);
	out_number(out, "exit", trace->side && trace->exit != UINT32_MAX, trace->exit);
	out_number(out, "root", trace->root != 0, trace->root);
	out_number(out, "link", trace->link != 0, trace->link);
	lji_out_str(out, "link_type", trace->link_type);
	out_start(out, heap, protos, trace);
	out_mcode(out, trace, perf_line != NULL);
	lji_out_u64(out, "exits", trace->exits, LJI_UNIT_COUNT);
	lji_out_bool(out, "recording", trace->recording);
	lji_out_bool(out, "dead", trace->dead);
	if (perf_line && trace->mcode && trace->mcode_size)
		lji_out_line(out, NULL, perf_line);
	lji_out_end_object(out);
}

static int compare_traces(const void *a, const void *b)
{
	const struct lji_trace *x = a, *y = b;

	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return x->address < y->address ? -1 : x->address > y->address;
}

static struct lji_error *index_protos(const struct lji_heap *heap, struct lji_map64 *protos)
{
	for (size_t i = 0; i < heap->protos.count; i++) {
		if (!lji_map64_put(protos, heap->protos.items[i].address, i, NULL))
			return &lji_error_nomem;
	}
	return NULL;
}

static struct lji_error *vm_row(struct lji_session *session, struct lji_gathered_vm *vm,
				bool alone, struct lji_out *out)
{
	bool perf_map = session->options->perf_map;
	const char *perf_line = !perf_map ? NULL : alone ? PERF_LINE : PERF_LINE_VMS;
	struct lji_map64 protos = { 0 };
	struct lji_error *err;

	err = index_protos(&vm->heap, &protos);
	if (err) {
		lji_map64_deinit(&protos);
		return err;
	}
	if (vm->heap.traces.count)
		qsort(vm->heap.traces.items, vm->heap.traces.count,
		      sizeof(*vm->heap.traces.items), compare_traces);
	lji_out_begin_object(out, NULL);
	lji_gathered_vm_fields(vm, out);
	if (!alone && !perf_map)
		lji_out_heading(out, LJI_VM_HEADING);
	lji_out_begin_list(out, "traces", perf_map ? NULL : columns,
			   perf_map ? 0 : LJI_COLUMN_COUNT(columns));
	for (size_t i = 0; i < vm->heap.traces.count; i++)
		trace_row(out, &vm->heap, &protos, &vm->heap.traces.items[i], perf_line);
	lji_out_end_list(out);
	if (!perf_map)
		lji_out_line(out, NULL, "{traces.count|trace|traces}");
	lji_out_end_object(out);
	lji_map64_deinit(&protos);
	return NULL;
}

static struct lji_error *traces_run(struct lji_session *session, struct lji_out *out)
{
	return lji_gather_list(session, LJI_HEAP_TRACES | LJI_HEAP_PROTOS | LJI_HEAP_CHUNKNAMES,
			       vm_row, out);
}

const struct lji_view lji_view_traces = {
	.name = "traces",
	.help = "every JIT trace: start, links, machine code",
	.man = "Every trace of the JIT compiler: number, root or side trace with its parent "
	       "and exit, where it starts, what it links to, its exits and its machine code. "
	       "With --perf-map in the form that perf reads.",
	.on = LJI_VIEW_TARGET,
	.run = traces_run,
};
