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
#include "vm/proto.h"
#include "vm/walk.h"

/* Most lists end long before; a target's own numbers bound them (see list_limit()). */
#define MIN_OBJECT_SIZE_64 16
#define MIN_OBJECT_SIZE_32 8
#define LIMIT_SLACK 4096

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
 * The bytes that lji_walk_visit() needs are asked for at once; a small object at the end of mapped
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
	lji_walk_visit(walk, addr, p);
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
		bool dead;

		if (!p || (!list_type(gct) && addr != first)) {
			list_broken(walk, addr, p != NULL);
			break;
		}
		next = lji_object_ref(vm, p, 0);
		dead = lji_object_dead(l, p, walk->currentwhite);
		lji_walk_list(walk, addr);
		main_seen |= addr == vm->main_L;
		if (addr == first && gct != LJI_GCT_TAB) {
			/* Maybe unfinished: believed if the rest of the heap agrees. */
			newest = list_type(gct) ? addr : 0;
		} else if (!lji_walk_visit(walk, addr, p)) {
			lji_walk_torn(walk, "object-damaged", addr,
				      "an object contradicts itself; it is left out");
		} else if (addr != first && !dead) {
			lji_walk_refs(walk, addr, (enum lji_gct)gct);
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

		if ((gct != LJI_GCT_UDATA && gct != LJI_GCT_CDATA) || !lji_walk_visit(walk, addr, p)) {
			lji_walk_torn(walk, "finalizers-damaged", addr,
				      "the ring of objects to be finalized is damaged");
			return;
		}
		lji_walk_list(walk, addr);
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
		if (addr != head) {
			lji_walk_list(walk, addr);
			lji_walk_visit(walk, addr, p);
		}
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

static void heap_clear(struct lji_walk *walk)
{
	lji_heap_deinit(walk->heap);
	*walk->heap = (struct lji_heap){ 0 };
	lji_map64_deinit(&walk->protos);
	walk->extra.count = 0;
	lji_marks_deinit(&walk->listed);
	lji_marks_deinit(&walk->wanted);
	walk->listed_traces.count = 0;
}

void lji_walk_lists(struct lji_walk *walk)
{
	uint64_t length;

	length = walk->limit = list_limit(walk->vm);
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
