/* SPDX-License-Identifier: MIT */
#include "vm/func.h"

#include "vm/object.h"

bool lji_func_read(const struct lji_vm *vm, uint64_t addr, struct lji_func *func_ret)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_object_at(vm, addr, LJI_GCT_FUNC, l->fn_pc + l->ref_size);
	struct lji_func func = { .address = addr };

	if (!p)
		return false;
	func.ffid = p[l->fn_ffid];
	func.nupvalues = p[l->fn_nupvalues];
	func.env = lji_object_ref(vm, p, l->fn_env);
	if (!func.ffid)
		func.proto = lji_object_ref(vm, p, l->fn_pc) - l->pt_sizeof;
	*func_ret = func;
	return true;
}

static bool read_value(const struct lji_vm *vm, uint64_t addr, struct lji_value *value_ret)
{
	struct lji_value value = lji_vm_value(vm, addr);

	if (value.type == LJI_TNONE)
		return false;
	*value_ret = value;
	return true;
}

bool lji_func_upvalue(const struct lji_vm *vm, const struct lji_func *func, unsigned int index,
		      struct lji_value *value_ret)
{
	const struct lji_layout *l = vm->layout;
	uint64_t uv;

	if (index >= func->nupvalues)
		return false;
	if (func->ffid)
		return read_value(vm, func->address + l->fnC_upvalue + index * 8, value_ret);
	uv = lji_vm_ref(vm, func->address + l->fnL_uvptr + (uint64_t)index * l->ref_size);
	if (!lji_object_at(vm, uv, LJI_GCT_UPVAL, l->uv_sizeof))
		return false;
	/* Open: v is a stack slot; closed: its own value. */
	return read_value(vm, lji_vm_ref(vm, uv + l->uv_v), value_ret);
}
