/* SPDX-License-Identifier: MIT */
#include "vm/object.h"

/* Strings end with a NUL that `len` does not count; LJ_MAX_STR, lj_def.h. */
#define LJ_MAX_STR 0x7fffff00u

const uint8_t *lji_object_at(const struct lji_vm *vm, uint64_t addr, enum lji_gct gct, size_t size)
{
	const uint8_t *p;

	if (!lji_object_aligned(addr))
		return NULL;
	p = lji_target_at(vm->target, addr, size);
	if (!p || lji_object_gct(vm->layout, p) != gct)
		return NULL;
	return p;
}

const char *lji_gct_name(unsigned int gct)
{
	switch (gct) {
#define X(name, number, text)                                                  \
	case number:                                                           \
		return text;
		LJI_GCT_TYPES(X)
#undef X
	default:
		return NULL;
	}
}

const char *lji_vm_string(const struct lji_vm *vm, uint64_t addr, size_t *size_ret)
{
	const struct lji_layout *layout = vm->layout;
	const uint8_t *p = lji_object_at(vm, addr, LJI_GCT_STR, layout->str_sizeof);
	const uint8_t *text;
	uint32_t len;

	if (!p)
		return NULL;
	len = lji_le32(p + layout->str_len);
	if (len > LJ_MAX_STR)
		return NULL;
	text = lji_target_at(vm->target, addr + layout->str_sizeof, (size_t)len + 1);
	if (!text || text[len])
		return NULL;
	*size_ret = len;
	return (const char *)text;
}
