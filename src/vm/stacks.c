/* SPDX-License-Identifier: MIT */
/*
 * The frames of every coroutine. Thousands of them that wait at the same place are one stack and
 * a number: frames are compared by code and position, not by function objects.
 */
#include <string.h>

#include "base/hash.h"
#include "base/intern.h"
#include "vm/callname.h"
#include "vm/frame.h"
#include "vm/interp.h"
#include "vm/walk.h"

/* Bytes and instructions searched for names; after that they stay away. */
#define NAME_WORK (UINT64_C(1) << 28)

/* The state of collecting. */
struct stacks {
	struct lji_walk *walk;
	/* No more frames than memory has room for. */
	uint64_t frames_left;
	uint64_t name_work;
	/* Address of a calling instruction to index in names, which is parallel to it. */
	struct lji_map64 by_call;
	LJI_VECTOR(, struct known_name { uint32_t text; uint8_t kind; }) names;
	/* Hash of a stack to index of the first coroutine that has it. */
	struct lji_map64 by_hash;
	/* Where machine code runs: that lua_State and its base. */
	struct lji_vm_state state;
	uint64_t trace_L;
};

static uint64_t memory_size(const struct lji_target *t)
{
	uint64_t size = 0;

	for (size_t i = 0; i < t->map_count; i++)
		size += t->maps[i].present;
	return size;
}

/* 2.1 clears jit_base when machine code is left; 2.0 does not, there only vmstate tells. */
static void find_trace(struct stacks *s)
{
	const struct lji_vm *vm = s->walk->vm;
	const struct lji_layout *l = vm->layout;
	struct lji_error *err = lji_vm_read_state(vm, &s->state);

	if (err) {
		lji_warn_error(vm->target->warnings, "vm-state", err);
		return;
	}
	if (!s->state.jit_base)
		return;
	if (l->g_cur_L != LJI_NO_FIELD)
		s->trace_L = s->state.cur_L;
	else if (l->g_jit_L != LJI_NO_FIELD && s->state.vmstate &&
		 strcmp(s->state.vmstate, "trace") == 0)
		s->trace_L = lji_vm_ref(vm, vm->g + l->g_jit_L);
}

/* -- Names --------------------------------------------------------------- */

_Static_assert(LJI_NO_NAME == LJI_INTERN_NONE, "no such name");

static struct known_name find_name(struct stacks *s, const struct lji_frame *caller)
{
	struct lji_heap *heap = s->walk->heap;
	struct known_name name = { LJI_NO_NAME, LJI_CALLNAME_NONE }, *place;
	uint64_t call = caller->proto.address + s->walk->vm->layout->pt_sizeof +
			(uint64_t)caller->position * 4;
	struct lji_callname found;
	uint64_t index;

	if (lji_map64_get(&s->by_call, call, &index))
		return s->names.items[index];
	found = lji_callname_of(s->walk->vm, &caller->proto, caller->position, &s->name_work);
	if (found.kind != LJI_CALLNAME_NONE) {
		name.kind = (uint8_t)found.kind;
		name.text = lji_intern(heap->callnames, found.name, found.size);
	}
	place = lji_vector_push(&s->names);
	if (!place || !lji_map64_put(&s->by_call, call, s->names.count - 1, NULL)) {
		s->walk->nomem = true;
		return name;
	}
	*place = name;
	return name;
}

/* The frame called by @caller is the last one. */
static void name_last(struct stacks *s, const struct lji_frame *caller)
{
	struct lji_heap *heap = s->walk->heap;
	struct lji_stack_frame *called = &heap->frames.items[heap->frames.count - 1];
	struct known_name name;

	if (!caller->exact || !caller->is_caller || caller->position == LJI_NO_POSITION)
		return;
	name = find_name(s, caller);
	called->name = name.text;
	called->name_kind = name.kind;
}

/* -- Frames -------------------------------------------------------------- */

static bool add_frame(struct stacks *s, const struct lji_frame *frame)
{
	struct lji_heap *heap = s->walk->heap;
	struct lji_stack_frame *place = lji_vector_push(&heap->frames);
	uint64_t index;

	if (!place)
		return false;
	*place = (struct lji_stack_frame){
		.base = frame->base,
		.func = frame->func,
		.code = frame->kind == LJI_CLOSURE_LUA ? frame->proto.address : frame->entry,
		.proto = UINT32_MAX,
		.position = frame->position,
		.line = frame->line,
		.name = LJI_NO_NAME,
		.type = (uint8_t)frame->type,
		.kind = (uint8_t)frame->kind,
		.ffid = frame->ffid,
		.exact = frame->exact,
	};
	if (frame->kind == LJI_CLOSURE_LUA && lji_map64_get(&s->walk->protos, place->code, &index))
		place->proto = (uint32_t)index;
	return true;
}

/* Where the newest frame is, when what the lua_State says may be old. */
static struct lji_frames_top find_top(const struct stacks *s, const struct lji_coroutine *co)
{
	const struct lji_vm *vm = s->walk->vm;
	struct lji_frames_top top = { 0 };
	struct lji_luastate luastate;
	uint64_t base, pc;

	if (co->address == s->trace_L)
		return (struct lji_frames_top){ .base = s->state.jit_base, .on_trace = true };
	if (co->status == LJI_CO_RUNNING && lji_luastate_read(vm, co->address, &luastate) &&
	    lji_interp_registers(vm, luastate.cframe, &base, &pc) &&
	    lji_frames_base_fits(vm, co->address, base)) {
		top.base = base;
		top.pc = pc;
	}
	return top;
}

/* All frames from @top on. */
static enum lji_frames_state collect(struct stacks *s, struct lji_coroutine *co,
				     const struct lji_frames_top *top)
{
	struct lji_walk *walk = s->walk;
	struct lji_heap *heap = walk->heap;
	struct lji_frames frames = lji_frames_begin(walk->vm, co->address, top);
	struct lji_frame frame;

	heap->frames.count = co->first_frame;
	while (!walk->nomem && lji_frames_next(&frames, &frame)) {
		if (!s->frames_left || heap->frames.count - co->first_frame == UINT32_MAX) {
			lji_walk_torn(walk, "frames-broken", co->address,
				      "stacks have more frames than memory has room for");
			frames.state = LJI_FRAMES_BROKEN;
			break;
		}
		s->frames_left--;
		if (heap->frames.count > co->first_frame)
			name_last(s, &frame);
		if (!add_frame(s, &frame))
			walk->nomem = true;
	}
	return frames.state;
}

/* What is saved is so: L->base is stored before a C function is called, and VM state C after. */
static bool in_c_function(const struct stacks *s, const struct lji_coroutine *co)
{
	const struct lji_heap *heap = s->walk->heap;

	return heap->frames.count > co->first_frame &&
	       heap->frames.items[co->first_frame].kind != LJI_CLOSURE_LUA && s->state.vmstate &&
	       (strcmp(s->state.vmstate, "C") == 0 || strcmp(s->state.vmstate, "CFUNC") == 0);
}

static void read_frames(struct stacks *s, struct lji_coroutine *co)
{
	struct lji_warnings *warnings = s->walk->vm->target->warnings;
	struct lji_frames_top top = find_top(s, co);
	size_t mark = lji_warnings_mark(warnings);
	enum lji_frames_state state;

	co->first_frame = s->walk->heap->frames.count;
	state = collect(s, co, &top);
	if (state == LJI_FRAMES_BROKEN && top.base) {
		/* In the middle of a call or a return. */
		lji_warnings_rewind(warnings, mark);
		top = (struct lji_frames_top){ 0 };
		state = collect(s, co, &top);
	}
	if (state == LJI_FRAMES_WHOLE && top.on_trace)
		state = LJI_FRAMES_TRACE;
	else if (state == LJI_FRAMES_WHOLE && co->status == LJI_CO_RUNNING && !top.base &&
		 !in_c_function(s, co))
		state = LJI_FRAMES_SAVED;
	co->frame_count = (uint32_t)(s->walk->heap->frames.count - co->first_frame);
	co->frames_state = (uint8_t)state;
	if (top.on_trace)
		co->trace = s->state.trace;
	/* Whoever runs was not looked at by the one who tells statuses. */
	if (state == LJI_FRAMES_MOVING && co->status != LJI_CO_UNKNOWN)
		lji_warn_at(warnings, "stack-moving", co->address,
			    "the stack of coroutine 0x%llx is being moved or damaged",
			    (unsigned long long)co->address);
}

/* -- Equal stacks -------------------------------------------------------- */

static bool same_place(const struct lji_stack_frame *a, const struct lji_stack_frame *b)
{
	/* Not the type: the same call is a continuation where a trace made it (stitching). */
	return a->code == b->code && a->position == b->position && a->kind == b->kind &&
	       a->ffid == b->ffid && a->exact == b->exact;
}

static bool same_stack(const struct lji_heap *heap, const struct lji_coroutine *a,
		       const struct lji_coroutine *b)
{
	if (a->status != b->status || a->frames_state != b->frames_state || a->trace != b->trace ||
	    a->is_main != b->is_main || a->is_vm_thread != b->is_vm_thread ||
	    a->frame_count != b->frame_count)
		return false;
	for (uint32_t i = 0; i < a->frame_count; i++) {
		if (!same_place(&heap->frames.items[a->first_frame + i],
				&heap->frames.items[b->first_frame + i]))
			return false;
	}
	return true;
}

static uint64_t hash_of(const struct lji_heap *heap, const struct lji_coroutine *co)
{
	uint64_t hash = lji_hash_seed();

	hash = lji_hash_mix(hash, (uint64_t)co->status << 8 | co->is_main);
	for (uint32_t i = 0; i < co->frame_count; i++) {
		const struct lji_stack_frame *frame = &heap->frames.items[co->first_frame + i];

		hash = lji_hash_mix(hash, frame->code);
		hash = lji_hash_mix(hash, (uint64_t)frame->position << 8 | frame->ffid);
	}
	return hash;
}

static void group(struct stacks *s, uint32_t index)
{
	struct lji_heap *heap = s->walk->heap;
	struct lji_coroutine *co = &heap->coroutines.items[index], *first;
	uint64_t *place = lji_map64_put(&s->by_hash, hash_of(heap, co), index, NULL);

	if (!place) {
		s->walk->nomem = true;
		return;
	}
	first = &heap->coroutines.items[*place];
	if (first == co || !same_stack(heap, first, co))
		return;
	co->same = (uint32_t)*place;
	co->frame_count = 0;
	heap->frames.count = co->first_frame;
}

void lji_walk_frames(struct lji_walk *walk)
{
	struct lji_heap *heap = walk->heap;
	struct stacks s = {
		.walk = walk,
		.frames_left = memory_size(walk->vm->target) / 8,
		.name_work = NAME_WORK,
	};

	heap->callnames = calloc(1, sizeof(*heap->callnames));
	if (!heap->callnames) {
		walk->nomem = true;
		return;
	}
	find_trace(&s);
	for (uint32_t i = 0; i < heap->coroutines.count && !walk->nomem; i++) {
		struct lji_coroutine *co = &heap->coroutines.items[i];

		co->same = i;
		if (co->dead)
			continue;
		read_frames(&s, co);
		if (!walk->nomem)
			group(&s, i);
	}
	lji_map64_deinit(&s.by_call);
	lji_map64_deinit(&s.by_hash);
	free(s.names.items);
}
