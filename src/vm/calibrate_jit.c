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
	MAXTRACE_MIN = 100,
	WORDS = 4,
	PAGE = 4096,
	MCODE_MAX = 1 << 30
};

/* An entry of the trace array: none, the trace being recorded, or one with its own number. */
static bool entry_fits(const struct lji_calibration *c, uint64_t T, uint32_t n, bool *finished_ret)
{
	const struct lji_vm *vm = &c->vm;

	if (T == 0 || (T >= vm->g && T < c->dispatch))
		return true;
	*finished_ret = true;
	return lji_vm_gct(vm, T) == LJI_TTRACE && lji_vm_u16(vm, T + vm->layout->T_traceno, 0) == n;
}

/* Sizes of the array, lj_mem_grow(): doubled, up to what maxtrace allows. */
static bool is_size(const struct lji_calibration *c, uint64_t addr, uint32_t size)
{
	if (size < TRACES_FIRST || size > TRACES_MAX)
		return false;
	if ((size & (size - 1)) == 0)
		return true;
	for (; size > MAXTRACE_MIN && addr < c->dispatch; addr += 4) {
		if (lji_vm_u32(&c->vm, addr, 0) == size - 1)
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

/* At least one trace must be finished. */
static bool is_sizetrace(const struct lji_calibration *c, uint64_t addr, uint64_t trace,
			 uint32_t size)
{
	const struct lji_vm *vm = &c->vm;
	unsigned int P = vm->layout->ref_size;
	bool finished = false;

	if (!is_size(c, addr, size) || !lji_target_at(vm->target, trace, (size_t)size * P))
		return false;
	for (uint32_t n = 1; n < size; n++) {
		if (!entry_fits(c, lji_vm_ref(vm, trace + (uint64_t)n * P), n, &finished))
			return false;
	}
	return finished;
}

/* Where the words behind J->trace are, from it. */
struct trace_array {
	unsigned int sizetrace;
	/* 0 if more than one could be it; nobody reads it. */
	unsigned int freetrace;
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
	unsigned int found = 0;

	if (trace == 0 || trace % vm->layout->ref_size ||
	    !lji_target_at(vm->target, trace, vm->layout->ref_size) || lji_vm_ref(vm, trace) != 0)
		return false;
	for (unsigned int s = 0; s < WORDS; s++) {
		unsigned int at = pointer + 4 * s, frees = 0;
		uint32_t size = lji_vm_u32(vm, addr + at, 0);

		if (!is_sizetrace(c, addr, trace, size))
			continue;
		for (unsigned int f = 0; f < WORDS; f++) {
			unsigned int its = pointer + 4 * f;

			if (f == s || !is_freetrace(c, trace, lji_vm_u32(vm, addr + its, 0), size))
				continue;
			a_ret->freetrace = frees++ ? 0 : its;
		}
		found += frees > 0;
		if (frees)
			a_ret->sizetrace = at;
	}
	return found == 1;
}

static bool is_trace_array(const struct lji_calibration *c, uint64_t addr)
{
	struct trace_array sizes;

	return find_sizes(c, addr, &sizes);
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

/* The shape of GCtrace and SnapShot that puts IR, snapshots and map behind each other. */
static bool set_shape(struct lji_calibration *c)
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
			struct lji_sample sample;

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
			sample = lji_sample_traces(&c->vm);
			/* One may be half made; of another shape none fits. */
			if (sample.fit * 2 <= sample.seen)
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
				"of the shapes there are only this one fits the traces");
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

void lji_calibrate_jit(struct lji_calibration *c)
{
	struct lji_layout *l = &c->own->layout;
	unsigned int size = c->vm.target->pointer_size;
	uint64_t J = c->vm.main_L + l->GG_J;
	struct trace_array sizes = {0};
	uint16_t at = lji_calibration_find(c, J, J, c->dispatch, size, is_mcarea);

	if (at != LJI_NO_FIELD) {
		LJI_PROVEN(c, J_mcarea, at, "an area, what is free of it, its size");
		LJI_PROVEN(c, J_szmcarea, at + 3 * size, "the size of an area of pages");
		LJI_PROVEN(c, J_szallmcarea, at + 4 * size, "the size of all areas");
	}
	if (l->T_traceno == LJI_NO_FIELD)
		return;
	at = lji_calibration_find(c, J, J, c->dispatch, size, is_trace_array);
	if (at == LJI_NO_FIELD)
		return;
	find_sizes(c, J + at, &sizes);
	l->J_trace = at;
	l->J_sizetrace = (uint16_t)(at + sizes.sizetrace);
	if (!set_shape(c)) {
		l->J_trace = l->J_sizetrace = LJI_NO_FIELD;
		return;
	}
	LJI_PROVEN(c, J_trace, at, "its entries are traces with their own numbers");
	LJI_PROVEN(c, J_sizetrace, at + sizes.sizetrace, "the length of the array");
	if (sizes.freetrace)
		LJI_PROVEN(c, J_freetrace, at + sizes.freetrace, "all numbers below it are taken");
}
