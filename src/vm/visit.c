/* SPDX-License-Identifier: MIT */
/* What one object of the walk counts as, and what is kept of it. */
#include "vm/proto.h"
#include "vm/walk.h"

/* What one listed thing costs in memory. */
_Static_assert(sizeof(struct lji_proto) == 40, "a prototype");
_Static_assert(sizeof(struct lji_closure) == 32, "a function");

/* Index of the prototype at @addr, UINT32_MAX if there is none. */
static uint32_t add_proto(struct lji_walk *walk, uint64_t addr, bool dead)
{
	struct lji_heap *heap = walk->heap;
	struct lji_proto_head head;
	struct lji_proto *proto;
	struct lji_walk_proto *extra;
	uint64_t *index;
	uint64_t known;

	if (lji_map64_get(&walk->protos, addr, &known))
		return (uint32_t)known;
	if (!lji_proto_read(walk->vm, addr, &head))
		return UINT32_MAX;
	index = lji_map64_put(&walk->protos, addr, heap->protos.count, NULL);
	extra = lji_vector_push(&walk->extra);
	proto = lji_vector_push(&heap->protos);
	if (!index || !extra || !proto) {
		walk->nomem = true;
		return UINT32_MAX;
	}
	*extra = (struct lji_walk_proto){ 0 };
	*proto = (struct lji_proto){
		.address = addr,
		.first_line = head.firstline,
		.last_line = (int32_t)((uint32_t)head.firstline + head.numline),
		.name = UINT32_MAX,
		.flags = head.flags,
		.dead = dead,
	};
	if (head.damaged)
		lji_walk_torn(walk, "proto-damaged", addr,
			      "debug information of a prototype lies outside of it");
	/* The chunk name of a dead prototype may be freed already. */
	if (!dead) {
		size_t size;

		if (lji_vm_string(walk->vm, head.chunkname, &size))
			proto->chunkname = head.chunkname;
		proto->jit = (uint8_t)lji_proto_jit(walk->vm, &head, &proto->trace);
		proto->kind = (uint8_t)lji_proto_kind(walk->vm, &head);
	} else {
		proto->kind = head.lineinfo ? LJI_PROTO_LUA : LJI_PROTO_STRIPPED;
	}
	return (uint32_t)(heap->protos.count - 1);
}

/* C functions point to one of two instructions in g, assembler functions into GG.bcff. */
static bool c_function_pc(const struct lji_vm *vm, uint64_t pc)
{
	return lji_range_holds(vm->main_L, vm->main_L + vm->layout->GG_sizeof, pc, 4);
}

static bool visit_function(struct lji_walk *walk, uint64_t addr, const uint8_t *p, bool dead)
{
	const struct lji_layout *l = walk->vm->layout;
	struct lji_heap *heap = walk->heap;
	struct lji_closure closure = {
		.address = addr,
		.proto = UINT32_MAX,
		.name = UINT32_MAX,
		.ffid = p[l->fn_ffid],
		.dead = dead,
	}, *place;
	uint64_t pc = lji_object_ref(walk->vm, p, l->fn_pc);

	if (closure.ffid == 0) {
		closure.kind = LJI_CLOSURE_LUA;
		if (!dead) {
			closure.proto = add_proto(walk, pc - l->pt_sizeof, false);
			if (closure.proto == UINT32_MAX)
				return false;
			heap->protos.items[closure.proto].closures++;
			walk->extra.items[closure.proto].closure = addr;
		}
	} else {
		if (!dead && !c_function_pc(walk->vm, pc))
			return false;
		closure.kind = closure.ffid == 1 ? LJI_CLOSURE_C : LJI_CLOSURE_FAST;
		closure.entry = lji_object_pointer(walk->vm, p, l->fnC_f);
	}
	if (!dead) {
		heap->counts.closures++;
		heap->counts.lua_closures += closure.kind == LJI_CLOSURE_LUA;
		heap->counts.c_closures += closure.kind == LJI_CLOSURE_C;
		heap->counts.fast_closures += closure.kind == LJI_CLOSURE_FAST;
	}
	if (walk->what & LJI_HEAP_CLOSURES) {
		place = lji_vector_push(&heap->closures);
		if (place)
			*place = closure;
		else
			walk->nomem = true;
	}
	return true;
}

static bool visit_thread(struct lji_walk *walk, uint64_t addr, bool dead)
{
	const struct lji_vm *vm = walk->vm;
	const struct lji_layout *l = vm->layout;
	struct lji_coroutine *co;

	if (lji_vm_ref(vm, addr + l->L_glref) != vm->g)
		return false;
	if (!dead)
		walk->heap->counts.threads++;
	if (!(walk->what & LJI_HEAP_COROUTINES))
		return true;
	co = lji_vector_push(&walk->heap->coroutines);
	if (!co) {
		walk->nomem = true;
		return true;
	}
	*co = (struct lji_coroutine){
		.address = addr,
		.status = LJI_CO_UNKNOWN,
		.is_main = addr == vm->main_L,
		.is_vm_thread = l->g_vmthref != LJI_NO_FIELD &&
				lji_vm_ref(vm, vm->g + l->g_vmthref) == addr,
		.dead = dead,
	};
	return true;
}

/* False for flushed ones: they have no number and only wait for the collector. */
static bool visit_trace(struct lji_walk *walk, uint64_t addr)
{
	const struct lji_layout *l = walk->vm->layout;
	const uint8_t *p;
	uint64_t *place;

	if (!lji_walk_knows_traces(walk)) {
		walk->heap->traces_unknown = true;
		return true;
	}
	p = lji_target_at(walk->vm->target, addr + l->T_traceno, 2);
	if (p && !lji_le16(p))
		return false;
	if (lji_walk_knows_trace_array(walk) || !(walk->what & LJI_HEAP_TRACES))
		return true;
	place = lji_vector_push(&walk->listed_traces);
	if (place)
		*place = addr;
	else
		walk->nomem = true;
	return true;
}

bool lji_walk_visit(struct lji_walk *walk, uint64_t addr, const uint8_t *p)
{
	const struct lji_layout *l = walk->vm->layout;
	struct lji_heap_counts *counts = &walk->heap->counts;
	unsigned int gct = lji_object_gct(l, p);
	bool dead = lji_object_dead(l, p, walk->currentwhite);
	uint32_t index;

	switch (gct) {
	case LJI_GCT_FUNC:
		if (!visit_function(walk, addr, p, dead))
			return false;
		break;
	case LJI_GCT_THREAD:
		if (!visit_thread(walk, addr, dead))
			return false;
		break;
	case LJI_GCT_PROTO:
		index = add_proto(walk, addr, dead);
		if (index == UINT32_MAX)
			return false;
		walk->extra.items[index].listed = true;
		counts->protos += !dead;
		break;
	case LJI_GCT_UPVAL:
		counts->upvalues += !dead;
		break;
	case LJI_GCT_TRACE:
		dead |= !visit_trace(walk, addr);
		counts->traces += !dead;
		break;
	case LJI_GCT_CDATA:
		counts->cdata += !dead;
		break;
	case LJI_GCT_TAB:
		counts->tables += !dead;
		break;
	default:
		counts->userdata += !dead;
		break;
	}
	counts->total += !dead;
	counts->dead += dead;
	return true;
}
