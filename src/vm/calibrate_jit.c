/* SPDX-License-Identifier: MIT */
/* Where the JIT compiler keeps its traces and its machine code; nothing while it has none. */
#include <string.h>

#include "base/num.h"
#include "flavour/flavour.h"
#include "vm/calibration.h"
#include "vm/sample.h"

enum {
	TRACES_MAX = 65536,
	TRACES_FIRST = 8,
	WORDS = 4,
	PAGE = 4096,
	MCODE_MAX = 1 << 30,
	SAMPLES = 16,
};

/* Some of the traces there are, flushed ones too. */
struct traces {
	uint64_t items[SAMPLES];
	unsigned int count;
};

/* -- The array ------------------------------------------------------------------ */

static uint64_t start_of_J(const struct lji_calibration *c)
{
	return c->vm.main_L + c->vm.layout->GG_J;
}

/* Sizes of the array, lj_mem_grow(): doubled from 8 on, but no more than maxtrace allows. */
static bool is_size(const struct lji_calibration *c, uint32_t size)
{
	if (size < 2 || size > TRACES_MAX)
		return false;
	if (size >= TRACES_FIRST && (size & (size - 1)) == 0)
		return true;
	for (uint64_t at = start_of_J(c); at < c->dispatch; at += 4) {
		if (lji_vm_u32(&c->vm, at, 0) == size - 1)
			return true;
	}
	return false;
}

/* Below freetrace all numbers are taken. */
static bool is_freetrace(const struct lji_calibration *c, uint64_t trace, uint32_t free,
			 uint32_t size)
{
	uint32_t n = 1;

	if (free == 0 || free > size)
		return false;
	while (n < free && lji_vm_ref(&c->vm, trace + (uint64_t)n * c->vm.layout->ref_size))
		n++;
	return n == free;
}

/*
 * Each entry is null, or a trace with its own number, or the one that is being recorded:
 * J->cur, which loses its number when all are flushed. At least one must be finished.
 */
static bool is_sizetrace(const struct lji_calibration *c, uint64_t trace, uint32_t size)
{
	const struct lji_vm *vm = &c->vm;
	unsigned int P = vm->layout->ref_size, finished = 0, recording = 0;

	if (!is_size(c, size) || !lji_target_at(vm->target, trace, (size_t)size * P))
		return false;
	for (uint32_t n = 1; n < size; n++) {
		uint64_t T = lji_vm_ref(vm, trace + (uint64_t)n * P);
		uint32_t number;

		if (T == 0)
			continue;
		number = lji_vm_u16(vm, T + vm->layout->T_traceno, 0);
		if (T >= vm->g && T < c->dispatch) {
			if (recording++ || (number && number != n))
				return false;
			continue;
		}
		if (lji_vm_gct(vm, T) != LJI_TTRACE || number != n)
			return false;
		finished++;
	}
	return finished > 0;
}

/* Where the words behind J->trace are, from it. */
struct trace_array {
	unsigned int sizetrace;
	/* 0 if more than one could be it. */
	unsigned int freetrace;
	/* They hold the same, and so only their order tells which is which. */
	bool full;
};

/*
 * GCRef *trace; TraceNo freetrace; MSize sizetrace; number 0 never is taken. A fork may have
 * members between them: false if more than one word could be the size.
 */
static bool find_sizes(const struct lji_calibration *c, uint64_t addr, struct trace_array *a_ret)
{
	const struct lji_vm *vm = &c->vm;
	unsigned int pointer = vm->target->pointer_size;
	uint64_t trace = lji_vm_pointer(vm, addr);
	struct trace_array a = {0};
	unsigned int found = 0;

	if (trace == 0 || trace % vm->layout->ref_size ||
	    !lji_target_at(vm->target, trace, vm->layout->ref_size) || lji_vm_ref(vm, trace) != 0)
		return false;
	for (unsigned int s = 0; s < WORDS; s++) {
		uint32_t size = lji_vm_u32(vm, addr + pointer + 4 * s, 0);
		unsigned int frees = 0, its = 0, equal = 0;

		if (!is_sizetrace(c, trace, size))
			continue;
		for (unsigned int f = 0; f < WORDS; f++) {
			uint32_t free = lji_vm_u32(vm, addr + pointer + 4 * f, 0);

			if (f == s || !is_freetrace(c, trace, free, size))
				continue;
			frees++;
			its = f;
			equal += free == size;
		}
		/* A full array: both readings give the same. */
		if (!frees || (equal && s < its))
			continue;
		found++;
		a.full = equal;
		a.sizetrace = pointer + 4 * s;
		a.freetrace = frees == 1 ? pointer + 4 * its : 0;
	}
	if (found != 1)
		return false;
	*a_ret = a;
	return true;
}

static bool is_trace_array(const struct lji_calibration *c, uint64_t addr)
{
	struct trace_array sizes;

	return find_sizes(c, addr, &sizes);
}

/* -- Their shape ---------------------------------------------------------------- */

static void add_trace(const struct lji_calibration *c, uint64_t T, struct traces *traces)
{
	if (traces->count < SAMPLES && lji_vm_gct(&c->vm, T) == LJI_TTRACE)
		traces->items[traces->count++] = T;
}

/* Of the array at @p addr. */
static void traces_of_array(const struct lji_calibration *c, uint64_t addr,
			    const struct trace_array *a, struct traces *traces)
{
	uint64_t trace = lji_vm_pointer(&c->vm, addr);
	uint32_t size = lji_vm_u32(&c->vm, addr + a->sizetrace, 0);

	for (uint32_t n = 1; n < size && traces->count < SAMPLES; n++)
		add_trace(c, lji_vm_ref(&c->vm, trace + (uint64_t)n * c->vm.layout->ref_size),
			  traces);
}

/* Of gc.root, where each is from trace_save() on until it is freed. */
static void traces_of_heap(const struct lji_calibration *c, struct traces *traces)
{
	uint64_t obj = lji_vm_ref(&c->vm, c->vm.g + c->vm.layout->g_gc_root);

	for (int i = 0; obj && i < LJI_CALIBRATION_OBJECTS && traces->count < SAMPLES; i++) {
		add_trace(c, obj, traces);
		obj = lji_vm_ref(&c->vm, obj);
	}
}

static bool is_shape(const char *name)
{
	return strncmp(name, "T_", 2) == 0 || strncmp(name, "snap_", 5) == 0;
}

/* Whether the traces tell two builds apart: by what lies where. */
static bool same_shape(const struct lji_layout *a, const struct lji_layout *b)
{
	return a->arch == b->arch && a->ref_size == b->ref_size && b->has_jit &&
	       a->T_nsnap == b->T_nsnap && a->T_sizeof == b->T_sizeof &&
	       a->snap_ref == b->snap_ref && a->snap_sizeof == b->snap_sizeof;
}

/* A field of the shape of @p shape; LJI_NO_FIELD where builds of that shape differ. */
static uint16_t shape_field(const struct lji_layout *shape, size_t i)
{
	uint16_t value = *lji_layout_field_at(shape, i);

	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t k = 0; k < lji_flavours[f]->layout_count; k++) {
			const struct lji_layout *row = &lji_flavours[f]->layouts[k];

			if (same_shape(shape, row) && *lji_layout_field_at(row, i) != value)
				return LJI_NO_FIELD;
		}
	}
	return value;
}

/* Most: one may be half made; of another shape none fits. */
static bool shape_fits(const struct lji_calibration *c, const struct traces *traces)
{
	unsigned int fit = 0;

	for (unsigned int i = 0; i < traces->count; i++)
		fit += lji_sample_trace(&c->vm, traces->items[i]);
	return fit * 2 > traces->count;
}

/* The shape of GCtrace and SnapShot that puts IR, snapshots and map behind each other. */
static bool set_shape(struct lji_calibration *c, const struct traces *traces)
{
	struct lji_layout *l = &c->own->layout;
	const struct lji_layout *found = NULL;
	const struct lji_layout old = *l;
	uint16_t found_size = 0;
	bool size_known = true;

	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count * 2; i++) {
			const struct lji_layout *row = &lji_flavours[f]->layouts[i / 2];
			unsigned int more = i % 2 ? c->vm.target->pointer_size : 0;

			if (row->arch != l->arch || row->ref_size != l->ref_size || !row->has_jit ||
			    (found && row->T_nsnap == found->T_nsnap &&
			     row->snap_ref == found->snap_ref &&
			     row->T_sizeof + more == found_size))
				continue;
			for (size_t k = 0; k < LJI_LAYOUT_FIELD_COUNT; k++) {
				if (is_shape(lji_layout_field_name(k)))
					*lji_layout_field_at(l, k) = *lji_layout_field_at(row, k);
			}
			l->T_sizeof = (uint16_t)(row->T_sizeof + more);
			if (!shape_fits(c, traces))
				continue;
			/* The end of GCtrace itself is not seen: IR begins at the next 8 bytes. */
			if (found && row->T_nsnap == found->T_nsnap &&
			    row->snap_ref == found->snap_ref) {
				size_known = false;
				continue;
			}
			if (found) {
				*l = old;
				return false;
			}
			found = row;
			found_size = l->T_sizeof;
		}
	}
	*l = old;
	if (!found)
		return false;
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);

		if (is_shape(name) && strcmp(name, "T_sizeof") != 0)
			lji_calibration_set(
				c, name, shape_field(found, i), LJI_FIELD_MEMORY,
				"the only known shape that fits the traces");
	}
	if (size_known)
		LJI_PROVEN(c, T_sizeof, found_size, "the IR begins behind it");
	return true;
}

/* MCode *mcarea, *mctop, *mcbot; size_t szmcarea, szallmcarea. */
static bool is_mcarea(const struct lji_calibration *c, uint64_t addr)
{
	const struct lji_vm *vm = &c->vm;
	unsigned int size = vm->target->pointer_size;
	uint64_t words[5];
	const struct lji_map *map;

	for (unsigned int i = 0; i < 5; i++)
		words[i] = lji_vm_pointer(vm, addr + (uint64_t)i * size);
	map = words[0] ? lji_target_find_map(vm->target, words[0]) : NULL;
	return map && words[0] % PAGE == 0 && words[3] >= PAGE && words[3] % PAGE == 0 &&
	       words[3] <= MCODE_MAX && words[4] >= words[3] && words[4] % PAGE == 0 &&
	       words[4] <= MCODE_MAX && words[1] > words[0] && words[1] <= words[0] + words[3] &&
	       words[2] >= words[0] && words[2] <= words[1];
}

static void forget_shape(struct lji_calibration *c)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		if (is_shape(lji_layout_field_name(i))) {
			*lji_layout_field_at(&c->own->layout, i) = LJI_NO_FIELD;
			c->own->origins[i] = (struct lji_field_origin){.source = LJI_FIELD_UNKNOWN};
		}
	}
}

static void set_mcarea(struct lji_calibration *c)
{
	unsigned int size = c->vm.target->pointer_size;
	uint64_t J = start_of_J(c);
	uint16_t at = lji_calibration_find(c, J, J, c->dispatch, size, is_mcarea);

	if (at == LJI_NO_FIELD)
		return;
	LJI_PROVEN(c, J_mcarea, at, "an area, what is free of it, its size");
	LJI_PROVEN(c, J_szmcarea, at + 3 * size, "the size of an area of pages");
	LJI_PROVEN(c, J_szallmcarea, at + 4 * size, "the size of all areas");
}

static void set_array(struct lji_calibration *c, uint16_t at, const struct trace_array *a)
{
	enum lji_field_source source = a->full ? LJI_FIELD_TABLE : LJI_FIELD_MEMORY;

	LJI_PROVEN(c, J_trace, at, "its entries are traces with their own numbers");
	lji_calibration_set(c, "J_sizetrace", at + a->sizetrace, source,
			    a->full ? "equal to freetrace now; behind it in all known builds" :
				      "the length of the array");
	if (a->freetrace)
		lji_calibration_set(c, "J_freetrace", at + a->freetrace, source,
				    "all numbers below it are taken");
}

void lji_calibrate_jit(struct lji_calibration *c)
{
	uint64_t J = start_of_J(c);
	struct trace_array array = {0};
	struct traces traces = {0};
	uint16_t at = LJI_NO_FIELD;

	set_mcarea(c);
	if (c->vm.layout->T_traceno != LJI_NO_FIELD)
		at = lji_calibration_find(c, J, J, c->dispatch, c->vm.target->pointer_size,
					  is_trace_array);
	if (at != LJI_NO_FIELD && find_sizes(c, J + at, &array))
		traces_of_array(c, J + at, &array, &traces);
	else if (c->vm.layout->g_gc_root != LJI_NO_FIELD)
		traces_of_heap(c, &traces);
	if (traces.count == 0)
		return;
	if (!set_shape(c, &traces))
		forget_shape(c);
	else if (at != LJI_NO_FIELD)
		set_array(c, at, &array);
}
