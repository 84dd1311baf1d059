/* SPDX-License-Identifier: MIT */
/* Fields and values of a VM. */
#include "vm/vm.h"

#include <stdlib.h>

#include "base/num.h"

void lji_vms_deinit(struct lji_vms *vms)
{
	size_t count = vms->found > vms->count ? vms->found : vms->count;

	for (size_t i = 0; i < count; i++)
		free(vms->items[i].own_layout);
	free(vms->items);
	*vms = (struct lji_vms){ 0 };
}

uint64_t lji_vm_ref(const struct lji_vm *vm, uint64_t addr)
{
	const uint8_t *p = lji_target_at(vm->target, addr, vm->layout->ref_size);

	return p ? lji_le_word(p, vm->layout->ref_size) : 0;
}

uint64_t lji_vm_pointer(const struct lji_vm *vm, uint64_t addr)
{
	const uint8_t *p = lji_target_at(vm->target, addr, vm->target->pointer_size);

	return p ? lji_le_word(p, vm->target->pointer_size) : 0;
}

uint8_t lji_vm_u8(const struct lji_vm *vm, uint64_t addr, uint8_t absent)
{
	const uint8_t *p = lji_target_at(vm->target, addr, 1);

	return p ? *p : absent;
}

uint16_t lji_vm_u16(const struct lji_vm *vm, uint64_t addr, uint16_t absent)
{
	const uint8_t *p = lji_target_at(vm->target, addr, 2);

	return p ? lji_le16(p) : absent;
}

uint32_t lji_vm_u32(const struct lji_vm *vm, uint64_t addr, uint32_t absent)
{
	const uint8_t *p = lji_target_at(vm->target, addr, 4);

	return p ? lji_le32(p) : absent;
}

/*
 * GCHeader: GCRef nextgc; uint8_t marked; uint8_t gct.
 */
uint8_t lji_vm_gct(const struct lji_vm *vm, uint64_t addr)
{
	uint64_t at;

	if (addr == 0 || addr % 4 || !lji_add64(addr, vm->layout->ref_size + 1, &at))
		return 0;
	return lji_vm_u8(vm, at, 0);
}

uint8_t lji_vm_marked(const struct lji_vm *vm, uint64_t addr)
{
	uint64_t at;

	if (addr == 0 || !lji_add64(addr, vm->layout->ref_size, &at))
		return 0;
	return lji_vm_u8(vm, at, 0);
}

bool lji_vm_is_thread(const struct lji_vm *vm, uint64_t addr)
{
	return lji_vm_gct(vm, addr) == LJI_TTHREAD &&
	       lji_vm_ref(vm, addr + vm->layout->L_glref) == vm->g;
}

/*
 * GC64: 13 bits of ones, 4 bits itype, 47 bits payload; nil, false and true have
 * a payload of ones. Anything up to the canonical NaN is a double.
 */
static struct lji_value decode_gc64(uint64_t u)
{
	unsigned int type = ~(unsigned int)(u >> 47) & 0x1ffff;
	struct lji_value v = { LJI_TNUM, u };

	if (u <= UINT64_C(0xfff8000000000000))
		return v;
	if (type >= LJI_TNUM)
		return (struct lji_value){ LJI_TNONE, u };
	v.type = (enum lji_itype)type;
	if (type == LJI_TINT)
		v.bits = (uint32_t)u;
	else
		v.bits = u & ((UINT64_C(1) << 47) - 1);
	return v;
}

/*
 * Else the high word is the itype; the low word is the reference, garbage for nil,
 * false and true. On 64-bit targets a light userdata has 0xffff in its top 16
 * bits and 48 bits payload, so integers are tagged 0xfffeffff there.
 */
static struct lji_value decode_ref32(uint64_t u, bool target64)
{
	uint32_t hi = (uint32_t)(u >> 32);
	uint32_t lo = (uint32_t)u;
	uint32_t type = ~hi;

	if (hi < (target64 ? 0xfffeffff : 0xfffffff2))
		return (struct lji_value){ LJI_TNUM, u };
	if (target64 && hi == 0xfffeffff)
		return (struct lji_value){ LJI_TINT, lo };
	if (type > LJI_TINT || (target64 && type == LJI_TINT)) {
		if (target64 && hi >> 16 == 0xffff)
			return (struct lji_value){ LJI_TLIGHTUD, u & UINT64_C(0xffffffffffff) };
		return (struct lji_value){ LJI_TNONE, u };
	}
	return (struct lji_value){ (enum lji_itype)type, lo };
}

struct lji_value lji_value_decode(const struct lji_layout *layout, const uint8_t *p)
{
	if (layout->gc64)
		return decode_gc64(lji_le64(p));
	return decode_ref32(lji_le64(p), lji_arch_pointer_size((enum lji_arch)layout->arch) == 8);
}

struct lji_value lji_vm_value(const struct lji_vm *vm, uint64_t addr)
{
	const uint8_t *p = lji_target_at(vm->target, addr, 8);

	return p ? lji_value_decode(vm->layout, p) : (struct lji_value){ LJI_TNONE, 0 };
}
