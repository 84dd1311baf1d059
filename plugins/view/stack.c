/* SPDX-License-Identifier: MIT */
/*
 * The Lua stack of every coroutine of every VM; those that wait at the same place are told once,
 * with their number.
 */
#include <stdlib.h>

#include "view/chunk.h"
#include "view/gather.h"
#include "view/parts.h"
#include "view/view.h"

/* Frames of a deep stack that text shows: the newest, and the oldest. JSON has all. */
#define NEWEST 20
#define OLDEST 10
/* Addresses of further coroutines with the same stack that text shows. */
#define SHOWN_SAME 4

#define HEADING "coroutine " LJI_COROUTINE_TEXT ", {depth|frame|frames}"

static void lua_fields(struct lji_out *out, const struct lji_heap *heap,
		       const struct lji_stack_frame *frame)
{
	const struct lji_proto *proto =
		frame->proto < heap->protos.count ? &heap->protos.items[frame->proto] : NULL;

	lji_out_addr(out, "proto", frame->code);
	lji_chunk_of_proto(out, heap, proto);
	if (proto && proto->kind == LJI_PROTO_LUA)
		lji_out_i64(out, "first_line", proto->first_line, LJI_UNIT_ID);
	else
		lji_out_null(out, "first_line");
	lji_out_str(out, "origin", proto ? lji_proto_origin(proto) : NULL);
	if (frame->position != LJI_NO_POSITION)
		lji_out_u64(out, "position", frame->position, LJI_UNIT_ID);
	else
		lji_out_null(out, "position");
	if (frame->line >= 0)
		lji_out_i64(out, "line", frame->line, LJI_UNIT_ID);
	else
		lji_out_null(out, "line");
	lji_out_bool(out, "exact", frame->exact);
}

static void c_fields(struct lji_out *out)
{
	lji_out_null(out, "proto");
	lji_chunk_fields(out, NULL, 0);
	lji_out_null(out, "first_line");
	lji_out_null(out, "origin");
	lji_out_null(out, "position");
	lji_out_null(out, "line");
	lji_out_null(out, "exact");
}

/* As debug.traceback() says it: "app.lua:12: in local 'f'", "[C]: in field 'yield'". */
static const char *line_of(const struct lji_stack_frame *frame, bool main_chunk)
{
#define LINE "    {short_src}:{line}{exact?: or near}"
#define NO_LINE "    {short_src}:?[ (instruction {position}{exact?: or near})]"
	bool named = frame->name != LJI_NO_NAME, line = frame->line >= 0;

	if (frame->kind != LJI_CLOSURE_LUA)
		return named ? "    [[C]: in {namewhat} '{name}'[ ({symbol})]" :
			       "    [[C]: in {symbol,entry}[ ({object})]";
	if (named)
		return line ? LINE ": in {namewhat} '{name}'" : NO_LINE ": in {namewhat} '{name}'";
	if (main_chunk)
		return line ? LINE ": in main chunk" : NO_LINE ": in main chunk";
	return line ? LINE ": in function[ <{short_src}:{first_line}>]" :
		      NO_LINE ": in function[ <{short_src}:{first_line}>]";
#undef LINE
#undef NO_LINE
}

static bool is_main_chunk(const struct lji_heap *heap, const struct lji_stack_frame *frame)
{
	return frame->proto < heap->protos.count &&
	       lji_proto_is_main_chunk(&heap->protos.items[frame->proto]);
}

static void frame_row(struct lji_session *session, const struct lji_heap *heap,
		      const struct lji_stack_frame *frame, bool shown, struct lji_out *out)
{
	const char *name;
	size_t size;

	name = lji_heap_callname(heap, frame->name, &size);
	lji_out_begin_object(out, NULL);
	lji_out_str(out, "kind", lji_closure_kind_name((enum lji_closure_kind)frame->kind));
	lji_out_addr(out, "function", frame->func);
	lji_out_str(out, "type", lji_frame_type_name((enum lji_frame_type)frame->type));
	lji_out_addr(out, "slot", frame->base);
	lji_out_bytes(out, "name", name, size);
	lji_out_str(out, "namewhat",
		    lji_callname_kind_name((enum lji_callname_kind)frame->name_kind));
	if (frame->kind == LJI_CLOSURE_LUA) {
		lua_fields(out, heap, frame);
		lji_entry_fields(session, 0, out);
	} else {
		c_fields(out);
		lji_entry_fields(session, frame->code, out);
	}
	if (shown)
		lji_out_line(out, NULL, line_of(frame, is_main_chunk(heap, frame)));
	lji_out_end_object(out);
}

static void out_frames(struct lji_session *session, const struct lji_heap *heap,
		       const struct lji_coroutine *co, struct lji_out *out)
{
	uint32_t left_out = co->frame_count > NEWEST + OLDEST + 1 ?
				    co->frame_count - NEWEST - OLDEST : 0;
	char line[80];

	lji_out_begin_list(out, "frames", NULL, 0);
	for (uint32_t i = 0; i < co->frame_count; i++) {
		bool hidden = left_out && i >= NEWEST && i < NEWEST + left_out;

		frame_row(session, heap, &heap->frames.items[co->first_frame + i], !hidden, out);
		if (hidden && i == NEWEST) {
			snprintf(line, sizeof(line), "    … %u frames left out; --json has them",
				 left_out);
			lji_out_line(out, NULL, line);
		}
	}
	lji_out_end_list(out);
}

/* What one should know of the frames, in text. */
static void out_note(struct lji_out *out, const struct lji_coroutine *co)
{
	switch ((enum lji_frames_state)co->frames_state) {
	case LJI_FRAMES_WHOLE:
		break;
	case LJI_FRAMES_SAVED:
		lji_out_line(out, NULL, "    (it runs: that is what the VM saved last; the newest may be over)");
		break;
	case LJI_FRAMES_TRACE:
		lji_out_line(out, NULL, "    (it runs machine code[ of trace {trace}]: the newest frame is "
			     "where that was entered, functions it inlined have none)");
		break;
	case LJI_FRAMES_BROKEN:
		lji_out_line(out, NULL, "    (the chain of frames is damaged: older ones are missing)");
		break;
	case LJI_FRAMES_MOVING:
		lji_out_line(out, NULL, "    (its stack is being moved or damaged: no frames)");
		break;
	}
}

/* One stack: that of coroutines[members[0]] and of the @p count - 1 behind it. */
static void coroutine_row(struct lji_session *session, const struct lji_heap *heap,
			  const uint32_t *members, size_t count, struct lji_out *out)
{
	const struct lji_coroutine *co = &heap->coroutines.items[members[0]];

	lji_out_begin_object(out, NULL);
	lji_coroutine_fields(out, co);
	lji_out_str(out, "frames_state",
		    lji_frames_state_name((enum lji_frames_state)co->frames_state));
	if (co->trace)
		lji_out_u64(out, "trace", co->trace, LJI_UNIT_ID);
	else
		lji_out_null(out, "trace");
	lji_out_u64(out, "depth", co->frame_count, LJI_UNIT_COUNT);
	lji_out_u64(out, "count", count, LJI_UNIT_COUNT);
	lji_out_begin_list(out, "same", NULL, 0);
	for (size_t i = 1; i < count; i++)
		lji_out_addr(out, NULL, heap->coroutines.items[members[i]].address);
	lji_out_end_list(out);
	lji_out_heading(out, count > 1 ? "{count} coroutines  {status}, {depth|frame|frames} each" :
					 HEADING);
	if (count > 1)
		lji_out_line(out, NULL, count <= SHOWN_SAME + 1 ?
			     "    ({address}, {same})" :
			     "    ({address} and others; --json has their addresses)");
	out_frames(session, heap, co, out);
	out_note(out, co);
	lji_out_end_object(out);
}

/* -- Order --------------------------------------------------------------- */

static unsigned int rank(enum lji_co_status status)
{
	unsigned int i = 0;

	while (i < LJI_CO_UNKNOWN && lji_co_order[i] != status)
		i++;
	return i;
}

/* What decides of the order of coroutines. */
struct order {
	const struct lji_heap *heap;
	/* By index of the first one: how many have its stack. */
	uint32_t *counts;
	/* Indexes of those that are alive. */
	uint32_t *indexes;
	size_t count;
};

/* By status, then the most frequent stack first, equal ones together. */
static int compare(const void *a, const void *b, void *arg)
{
	const struct order *order = arg;
	uint32_t i = *(const uint32_t *)a, k = *(const uint32_t *)b;
	const struct lji_coroutine *x = &order->heap->coroutines.items[i],
				   *y = &order->heap->coroutines.items[k];

	if (x->status != y->status)
		return rank(x->status) < rank(y->status) ? -1 : 1;
	if (order->counts[x->same] != order->counts[y->same])
		return order->counts[x->same] > order->counts[y->same] ? -1 : 1;
	if (x->same != y->same)
		return x->same < y->same ? -1 : 1;
	return i < k ? -1 : i > k;
}

/* False without memory; @order_ret is to be released in any case. */
static bool sort(const struct lji_heap *heap, struct order *order_ret)
{
	*order_ret = (struct order){
		.heap = heap,
		.counts = calloc(heap->coroutines.count + 1, sizeof(*order_ret->counts)),
		.indexes = calloc(heap->coroutines.count + 1, sizeof(*order_ret->indexes)),
	};
	if (!order_ret->counts || !order_ret->indexes)
		return false;
	for (size_t i = 0; i < heap->coroutines.count; i++) {
		if (heap->coroutines.items[i].dead)
			continue;
		order_ret->counts[heap->coroutines.items[i].same]++;
		order_ret->indexes[order_ret->count++] = (uint32_t)i;
	}
	qsort_r(order_ret->indexes, order_ret->count, sizeof(*order_ret->indexes), compare,
		order_ret);
	return true;
}

static void release_order(struct order *order)
{
	free(order->counts);
	free(order->indexes);
}

static struct lji_error *vm_row(struct lji_session *session, struct lji_gathered_vm *vm,
				bool alone, struct lji_out *out)
{
	const struct lji_heap *heap = &vm->heap;
	lji_cleanup(release_order) struct order order = { 0 };
	size_t n;

	if (!sort(heap, &order))
		return &lji_error_nomem;
	lji_out_begin_object(out, NULL);
	lji_gathered_vm_fields(vm, out);
	lji_out_u64(out, "coroutine_count", order.count, LJI_UNIT_COUNT);
	if (!alone)
		lji_out_heading(out, LJI_VM_HEADING);
	lji_out_begin_list(out, "coroutines", NULL, 0);
	for (size_t i = 0; i < order.count; i += n) {
		n = order.counts[heap->coroutines.items[order.indexes[i]].same];
		coroutine_row(session, heap, &order.indexes[i], n, out);
	}
	lji_out_end_list(out);
	lji_out_heading(out, "{coroutine_count|coroutine|coroutines}, "
			"{coroutines.count|different stack|different stacks}");
	lji_out_end_object(out);
	return NULL;
}

static struct lji_error *stack_run(struct lji_session *session, struct lji_out *out)
{
	struct lji_objects *objects;
	struct lji_error *err = lji_session_objects(session, &objects);

	if (err)
		return err;
	return lji_gather_list(session, LJI_HEAP_PROTOS | LJI_HEAP_CHUNKNAMES |
			       LJI_HEAP_COROUTINES | LJI_HEAP_FRAMES, vm_row, out);
}

const struct lji_view lji_view_stack = {
	.name = "stack",
	.help = "the Lua stack of every coroutine, equal ones once",
	.man = "The Lua frames of every coroutine, newest first: what runs or waits there, in which "
	       "line, and what its caller calls it. Coroutines with equal stacks are told once, with "
	       "their number. C functions that Lua called are frames, C code that called Lua is not "
	       "shown. Where Lua code runs right now the newest frames are those that the VM saved "
	       "last; lines that may be a little off say so. Text leaves out the middle of deep stacks. "
	       "The status of a coroutine is Lua's (running, suspended, normal: it resumed another), or "
	       "fresh (never resumed), finished, error (died of one, its stack stays), fiber (waits "
	       "inside a C call on a C stack of its own, as Tarantool's do), idle (a main thread that "
	       "is not entered), unknown (its stack is just being moved, or damaged).",
	.on = LJI_VIEW_TARGET,
	.run = stack_run,
};
