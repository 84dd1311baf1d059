/* SPDX-License-Identifier: MIT */
/*
 * The walk over a VM's objects. All lists are chained through nextgc:
 *
 *     gc.root -> newest object -> … -> main thread -> userdata -> … -> 0
 *     gc.mmudata -> last of a ring of userdata and cdata that wait for their finalizer
 *     uvhead: ring of open upvalues (prev, next where a closed one has its value)
 *
 * lj_mem_newgco() links an object before its type is written, so the newest one may be anything.
 */
#include "vm/walk.h"

#include "vm/chunknames.h"
#include "vm/proto.h"

/* Most lists end long before; a target's own numbers bound them (see list_limit()). */
#define MIN_OBJECT_SIZE_64 16
#define MIN_OBJECT_SIZE_32 8
#define LIMIT_SLACK 4096

/* What one listed thing costs in memory. */
_Static_assert(sizeof(struct lji_proto) == 40, "a prototype");
_Static_assert(sizeof(struct lji_closure) == 32, "a function");

void lji_walk_torn(struct lji_walk *walk, const char *code, uint64_t addr, const char *text)
{
	lji_warn_at(walk->vm->target->warnings, code, addr, "VM 0x%llx: %s (0x%llx)",
		    (unsigned long long)walk->vm->g, text, (unsigned long long)addr);
	walk->heap->torn = true;
}

/* -- Prototypes and functions -------------------------------------------- */

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

static bool flushed_trace(const struct lji_walk *walk, uint64_t addr)
{
	const struct lji_layout *l = walk->vm->layout;
	const uint8_t *p;

	if (l->T_traceno == LJI_NO_FIELD)
		return false;
	p = lji_target_at(walk->vm->target, addr + l->T_traceno, 2);
	return p && !lji_le16(p);
}

/* Counts one object and collects it; false when its own fields say that it is none. */
static bool visit(struct lji_walk *walk, uint64_t addr, const uint8_t *p)
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
		/* Flushed ones have no number and only wait for the collector. */
		dead |= flushed_trace(walk, addr);
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

/* -- Lists --------------------------------------------------------------- */

/* Brent's cycle finder: remembers the position at each power of two. */
struct cycle {
	uint64_t mark;
	uint64_t steps;
	uint64_t power;
};

static bool cycle_closes(struct cycle *cycle, uint64_t addr)
{
	if (addr && addr == cycle->mark)
		return true;
	if (++cycle->steps >= cycle->power) {
		cycle->mark = addr;
		cycle->steps = 0;
		cycle->power = cycle->power ? cycle->power * 2 : 64;
	}
	return false;
}

static uint64_t next_of(const struct lji_walk *walk, uint64_t addr)
{
	return lji_vm_ref(walk->vm, addr);
}

/* Objects of the list from @first on before it runs into itself; it does. */
static uint64_t length_until_cycle(const struct lji_walk *walk, uint64_t first, uint64_t meeting)
{
	uint64_t a = first, b = next_of(walk, meeting), length = 0, loop = 1;

	for (uint64_t p = b; p != meeting && loop < walk->limit; loop++)
		p = next_of(walk, p);
	/* Two pointers `loop` apart meet where the cycle begins. */
	b = first;
	for (uint64_t i = 0; i < loop; i++)
		b = next_of(walk, b);
	while (a != b && length < walk->limit) {
		a = next_of(walk, a);
		b = next_of(walk, b);
		length++;
	}
	return length + loop;
}

/* How a list ended. */
enum list_end { LIST_ENDED, LIST_CYCLE };

/*
 * The bytes that visit() needs are asked for at once; a small object at the end of mapped
 * memory gives less.
 */
static const uint8_t *object_bytes(const struct lji_walk *walk, uint64_t addr)
{
	const struct lji_layout *l = walk->vm->layout;
	size_t want = l->fnC_f + (size_t)walk->vm->target->pointer_size;
	const uint8_t *p;

	if (!lji_object_aligned(addr))
		return NULL;
	p = lji_target_at(walk->vm->target, addr, want);
	if (!p)
		p = lji_target_at(walk->vm->target, addr, l->ref_size + 2);
	if (p && lji_object_gct(l, p) == LJI_GCT_FUNC)
		return lji_target_at(walk->vm->target, addr, want);
	return p;
}

static bool list_type(unsigned int gct)
{
	return gct > LJI_GCT_STR && gct < LJI_GCT_MAX;
}

static void list_broken(struct lji_walk *walk, uint64_t addr, bool readable)
{
	if (readable) {
		lji_walk_torn(walk, "objects-damaged", addr,
			      "the list of objects is damaged; what is behind is missing");
		return;
	}
	lji_warn_at(walk->vm->target->warnings, "objects-unreadable", addr,
		    "VM 0x%llx: the list of objects goes on at 0x%llx, which cannot be read (%s); "
		    "what is behind is missing",
		    (unsigned long long)walk->vm->g, (unsigned long long)addr,
		    lji_fault_reason_text(lji_target_fault_reason(walk->vm->target, addr)));
	walk->heap->torn = true;
}

/*
 * The newest object may be unfinished: what its memory held before must not be taken for a
 * function or a prototype that nobody made.
 */
static void visit_newest(struct lji_walk *walk, uint64_t addr)
{
	const struct lji_layout *l = walk->vm->layout;
	const uint8_t *p = object_bytes(walk, addr);
	struct lji_proto_head head;
	size_t size;

	if (!p)
		return;
	if (lji_object_gct(l, p) == LJI_GCT_FUNC && p[l->fn_ffid] == 0 &&
	    !lji_map64_get(&walk->protos,
			   lji_object_ref(walk->vm, p, l->fn_pc) - l->pt_sizeof, NULL))
		return;
	if (lji_object_gct(l, p) == LJI_GCT_PROTO &&
	    (!lji_proto_read(walk->vm, addr, &head) ||
	     !lji_vm_string(walk->vm, head.chunkname, &size)))
		return;
	visit(walk, addr, p);
}

/*
 * Walks gc.root, at most @limit objects of it. *length_ret is set for LIST_CYCLE: how many
 * different objects there are.
 */
static enum list_end walk_root(struct lji_walk *walk, uint64_t limit, uint64_t *length_ret)
{
	const struct lji_vm *vm = walk->vm;
	const struct lji_layout *l = vm->layout;
	uint64_t first = lji_vm_ref(vm, vm->g + l->g_gc_root), newest = 0;
	struct cycle cycle = { .power = 64 };
	bool main_seen = false;
	uint64_t count = 0;

	for (uint64_t addr = first; addr && count < limit && !walk->nomem; count++) {
		const uint8_t *p = object_bytes(walk, addr);
		unsigned int gct = p ? lji_object_gct(l, p) : 0;
		uint64_t next;

		if (!p || (!list_type(gct) && addr != first)) {
			list_broken(walk, addr, p != NULL);
			break;
		}
		next = lji_object_ref(vm, p, 0);
		main_seen |= addr == vm->main_L;
		if (addr == first && gct != LJI_GCT_TAB) {
			/* Maybe unfinished: believed if the rest of the heap agrees. */
			newest = list_type(gct) ? addr : 0;
		} else if (!visit(walk, addr, p)) {
			lji_walk_torn(walk, "object-damaged", addr,
				      "an object contradicts itself; it is left out");
		}
		addr = next;
		if (cycle_closes(&cycle, addr)) {
			*length_ret = length_until_cycle(walk, first, addr);
			return LIST_CYCLE;
		}
	}
	if (newest)
		visit_newest(walk, newest);
	if (!main_seen && !walk->heap->torn && vm->life == LJI_VM_ALIVE && !walk->nomem)
		lji_walk_torn(walk, "objects-damaged", vm->g + l->g_gc_root,
			      "the list of objects does not reach the main thread");
	return LIST_ENDED;
}

/* Objects that wait for their finalizer: a ring through nextgc, g points to its last. */
static void walk_finalizers(struct lji_walk *walk)
{
	const struct lji_vm *vm = walk->vm;
	uint64_t last = lji_vm_ref(vm, vm->g + vm->layout->g_gc_mmudata), addr = last;
	struct cycle cycle = { .power = 64 };

	while (last) {
		const uint8_t *p = object_bytes(walk, addr);
		unsigned int gct = p ? lji_object_gct(vm->layout, p) : 0;
		uint64_t following = p ? lji_object_ref(vm, p, 0) : 0;

		if ((gct != LJI_GCT_UDATA && gct != LJI_GCT_CDATA) || !visit(walk, addr, p)) {
			lji_walk_torn(walk, "finalizers-damaged", addr,
				      "the ring of objects to be finalized is damaged");
			return;
		}
		addr = following;
		if (addr == last)
			return;
		if (cycle_closes(&cycle, addr)) {
			lji_walk_torn(walk, "finalizers-damaged", addr,
				      "the ring of objects to be finalized does not close");
			return;
		}
	}
}

static void walk_open_upvalues(struct lji_walk *walk)
{
	const struct lji_vm *vm = walk->vm;
	const struct lji_layout *l = vm->layout;
	uint64_t head = vm->g + l->g_uvhead, addr = head;
	unsigned int next = l->uv_tv + l->ref_size;
	struct cycle cycle = { .power = 64 };

	for (;;) {
		const uint8_t *p = lji_target_at(vm->target, addr, l->uv_sizeof);
		uint64_t following;

		if (!p || (addr != head && lji_object_gct(l, p) != LJI_GCT_UPVAL)) {
			lji_walk_torn(walk, "upvalues-damaged", addr,
				      "the ring of open upvalues is damaged");
			return;
		}
		following = lji_object_ref(vm, p, next);
		if (addr != head)
			visit(walk, addr, p);
		addr = following;
		/* An empty ring is 0 while the VM is being made. */
		if (addr == head || !addr)
			return;
		if (cycle_closes(&cycle, addr)) {
			lji_walk_torn(walk, "upvalues-damaged", addr,
				      "the ring of open upvalues does not close");
			return;
		}
	}
}

/* No VM has more objects than bytes to hold them, nor more than is mapped. */
static uint64_t list_limit(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t mapped = 0, total = 0;
	const uint8_t *p = lji_target_at(vm->target, vm->g + l->g_gc_total, l->ref_size);

	for (size_t i = 0; i < vm->target->map_count; i++)
		mapped += vm->target->maps[i].end - vm->target->maps[i].start;
	if (p)
		total = lji_le_word(p, l->ref_size);
	if (total > mapped)
		total = mapped;
	return total / (l->gc64 ? MIN_OBJECT_SIZE_64 : MIN_OBJECT_SIZE_32) + LIMIT_SLACK;
}

/* -- Results ------------------------------------------------------------- */

static void heap_clear(struct lji_walk *walk)
{
	lji_heap_deinit(walk->heap);
	*walk->heap = (struct lji_heap){ 0 };
	lji_map64_deinit(&walk->protos);
	walk->extra.count = 0;
}

static void walk_lists(struct lji_walk *walk)
{
	uint64_t length = walk->limit;

	if (walk_root(walk, length, &length) == LIST_CYCLE) {
		/* Walk it again, this time to where it meets itself. */
		heap_clear(walk);
		lji_walk_torn(walk, "objects-damaged", walk->vm->g + walk->vm->layout->g_gc_root,
			      "the list of objects runs into itself; what is behind is missing");
		walk_root(walk, length, &length);
	}
	walk_finalizers(walk);
	walk_open_upvalues(walk);
}

/* Prototypes that only functions refer to would be in the list too, were it whole. */
static void check_protos(struct lji_walk *walk)
{
	for (size_t i = 0; i < walk->heap->protos.count; i++) {
		if (walk->extra.items[i].listed)
			continue;
		walk->heap->counts.protos++;
		walk->heap->counts.total++;
		if (!walk->heap->torn)
			lji_walk_torn(walk, "proto-unlisted", walk->heap->protos.items[i].address,
				      "a prototype is used but not in the list of objects");
	}
}

static void keep_chunknames(struct lji_walk *walk)
{
	struct lji_heap *heap = walk->heap;

	heap->strings = lji_heap_strings_create();
	if (!heap->strings) {
		walk->nomem = true;
		return;
	}
	for (size_t i = 0; i < heap->protos.count && !walk->nomem; i++) {
		uint64_t addr = heap->protos.items[i].chunkname;

		if (addr && !lji_heap_strings_keep(heap->strings, walk->vm, addr))
			walk->nomem = true;
	}
}

static void walk_all(struct lji_walk *walk)
{
	walk_lists(walk);
	check_protos(walk);
	walk->heap->counts.strings = lji_vm_u32(
		walk->vm, walk->vm->g + walk->vm->layout->g_str_num, 0);
	if (walk->what & LJI_HEAP_STRINGS)
		lji_walk_strings(walk);
	walk->heap->counts.total += walk->heap->counts.strings;
	if (walk->what & LJI_HEAP_TRACES)
		lji_walk_traces(walk);
	if (walk->what & LJI_HEAP_COROUTINES)
		lji_walk_coroutines(walk);
	if (walk->what & LJI_HEAP_CHUNKNAMES && !walk->nomem)
		keep_chunknames(walk);
	if (walk->what & LJI_HEAP_NAMES && !walk->nomem)
		lji_walk_names(walk);
}

struct lji_error *lji_heap_walk(const struct lji_vm *vm, unsigned int what,
				struct lji_heap *heap_ret)
{
	struct lji_heap heap = { 0 };
	struct lji_walk walk = { .vm = vm, .heap = &heap, .what = what };
	uint8_t currentwhite;
	struct lji_error *err;

	err = lji_target_read(vm->target, vm->g + vm->layout->g_gc_currentwhite, &currentwhite, 1);
	if (err)
		return lji_error_prefix(err, "VM 0x%llx: ", (unsigned long long)vm->g);
	walk.currentwhite = currentwhite;
	walk.limit = list_limit(vm);
	walk_all(&walk);
	lji_map64_deinit(&walk.protos);
	free(walk.extra.items);
	if (walk.nomem) {
		lji_heap_deinit(&heap);
		return &lji_error_nomem;
	}
	*heap_ret = heap;
	return NULL;
}

void lji_heap_deinit(struct lji_heap *heap)
{
	free(heap->protos.items);
	free(heap->closures.items);
	free(heap->traces.items);
	free(heap->coroutines.items);
	free(heap->names.items);
	if (heap->name_text)
		lji_bytes_deinit(heap->name_text);
	free(heap->name_text);
	lji_heap_strings_destroy(heap->strings);
	*heap = (struct lji_heap){ 0 };
}

const char *lji_heap_name(const struct lji_heap *heap, uint32_t name)
{
	if (name >= heap->names.count)
		return NULL;
	return heap->name_text->data + heap->names.items[name];
}

const char *lji_heap_chunkname(const struct lji_heap *heap, const struct lji_proto *proto,
			       size_t *size_ret)
{
	*size_ret = 0;
	if (!heap->strings || !proto->chunkname)
		return "";
	return lji_heap_strings_get(heap->strings, proto->chunkname, size_ret);
}
