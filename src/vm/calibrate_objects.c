/* SPDX-License-Identifier: MIT */
/* Objects whose layout no build has changed yet: whether this one kept them. */
#include "base/num.h"
#include "vm/calibration.h"
#include "vm/object.h"
#include "vm/sample.h"

bool lji_calibration_table_fits(const struct lji_calibration *c, uint64_t tab)
{
	const struct lji_vm *vm = &c->vm;
	const struct lji_layout *l = vm->layout;
	uint64_t node = lji_vm_ref(vm, tab + l->tab_node);
	uint64_t array = lji_vm_ref(vm, tab + l->tab_array);
	uint64_t meta = lji_vm_ref(vm, tab + l->tab_metatable);
	uint32_t hmask = lji_vm_u32(vm, tab + l->tab_hmask, 1u << 30);
	uint32_t asize = lji_vm_u32(vm, tab + l->tab_asize, UINT32_MAX);

	if (hmask >= 1u << 27 || (hmask & (hmask + 1)) || asize > 1u << 28 ||
	    (meta && lji_vm_gct(vm, meta) != LJI_TTAB) ||
	    (asize && !lji_target_at(vm->target, array, 8)) ||
	    !lji_target_at(vm->target, node + (uint64_t)hmask * l->node_sizeof, l->node_sizeof))
		return false;
	if (node >= vm->g && node < c->dispatch)
		return node == vm->g + l->g_nilnode && hmask == 0;
	return lji_vm_value(vm, node + l->node_val).type != LJI_TNONE &&
	       lji_vm_value(vm, node + l->node_key).type != LJI_TNONE;
}

static bool function_fits(const struct lji_calibration *c, uint64_t func)
{
	const struct lji_vm *vm = &c->vm;
	const struct lji_layout *l = vm->layout;
	uint64_t pc = lji_vm_ref(vm, func + l->fn_pc);

	if (lji_vm_gct(vm, lji_vm_ref(vm, func + l->fn_env)) != LJI_TTAB)
		return false;
	if (lji_vm_u8(vm, func + l->fn_ffid, 0) == 0)
		return lji_vm_gct(vm, pc - l->pt_sizeof) == LJI_TPROTO;
	return lji_range_holds(vm->main_L, vm->main_L + l->GG_sizeof, pc, 4);
}

/* Only closed ones are in the list: the value is in the upvalue itself. */
static bool upvalue_fits(const struct lji_calibration *c, uint64_t uv)
{
	const struct lji_layout *l = c->vm.layout;

	return lji_vm_ref(&c->vm, uv + l->uv_v) == uv + l->uv_tv;
}

enum { TYPES = 3 };

static bool enough(const struct lji_sample samples[TYPES])
{
	for (unsigned int k = 0; k < TYPES; k++) {
		if (samples[k].seen < LJI_CALIBRATION_SAMPLES)
			return false;
	}
	return true;
}

bool lji_calibration_objects_fit(const struct lji_calibration *c)
{
	static const struct {
		enum lji_itype type;
		bool (*fits)(const struct lji_calibration *c, uint64_t obj);
	} tests[TYPES] = {
		{LJI_TTAB, lji_calibration_table_fits},
		{LJI_TFUNC, function_fits},
		{LJI_TUPVAL, upvalue_fits},
	};
	const struct lji_vm *vm = &c->vm;
	const struct lji_layout *l = vm->layout;
	unsigned int white = lji_vm_u8(vm, vm->g + l->g_gc_currentwhite, 0);
	struct lji_sample samples[TYPES] = {0};
	uint64_t obj = lji_vm_ref(vm, vm->g + l->g_gc_root);

	for (int i = 0; obj && i < LJI_CALIBRATION_OBJECTS && !enough(samples); i++) {
		const uint8_t *p = lji_target_at(vm->target, obj, l->ref_size + 4u);
		unsigned int type = lji_vm_gct(vm, obj);

		if (!p)
			return false;
		for (unsigned int k = 0; k < TYPES; k++) {
			if (tests[k].type != type || lji_object_dead(l, p, white))
				continue;
			samples[k].seen++;
			samples[k].fit += tests[k].fits(c, obj);
		}
		obj = lji_vm_ref(vm, obj);
	}
	for (unsigned int k = 0; k < TYPES; k++) {
		/* One or two may be under construction. */
		if (samples[k].fit + 2 < samples[k].seen || (samples[k].seen && !samples[k].fit))
			return false;
	}
	return samples[0].seen > 0 && samples[1].seen > 0;
}
