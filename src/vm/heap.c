/* SPDX-License-Identifier: MIT */
#include "base/intern.h"
#include "vm/chunknames.h"
#include "vm/walk.h"

void lji_walk_torn(struct lji_walk *walk, const char *code, uint64_t addr, const char *text)
{
	lji_warn_at(walk->vm->target->warnings, code, addr, "VM 0x%llx: %s (0x%llx)",
		    (unsigned long long)walk->vm->g, text, (unsigned long long)addr);
	walk->heap->torn = true;
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
	lji_walk_lists(walk);
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
	if (walk->what & LJI_HEAP_FRAMES && !walk->nomem)
		lji_walk_frames(walk);
	if (walk->what & LJI_HEAP_CHUNKNAMES && !walk->nomem)
		keep_chunknames(walk);
	if (walk->what & LJI_HEAP_NAMES && !walk->nomem)
		lji_walk_names(walk);
	lji_walk_check_refs(walk);
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
	walk_all(&walk);
	if (heap.traces_unknown)
		lji_warn_at(vm->target->warnings, "traces-unknown", vm->g,
			    "VM 0x%llx: it has traces, but what is where in them was not found "
			    "in memory: none is shown",
			    (unsigned long long)vm->g);
	lji_map64_deinit(&walk.protos);
	free(walk.extra.items);
	free(walk.listed_traces.items);
	lji_marks_deinit(&walk.listed);
	lji_marks_deinit(&walk.wanted);
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
	free(heap->frames.items);
	if (heap->callnames)
		lji_intern_deinit(heap->callnames);
	free(heap->callnames);
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

const char *lji_heap_callname(const struct lji_heap *heap, uint32_t name, size_t *size_ret)
{
	*size_ret = 0;
	if (!heap->callnames || name >= heap->callnames->count)
		return NULL;
	*size_ret = heap->callnames->items[name].size;
	return heap->callnames->items[name].data;
}
