/* SPDX-License-Identifier: MIT */
/*
 *     CTState   CType *tab | CTypeID top (4) | MSize sizetab (4) | lua_State *L | global_State *g
 *               | GCtab *finalizer, until 2024-04 | GCtab *miscmap | …
 *     CType     info (4) | size (4) | sib (2) | next (2) | name, a reference
 *
 * info: the kind in its upper four bits, in the lower 16 of some the number of another type. A
 * typedef is a CType of its own that refers to what it names.
 */
#include "vm/ctype.h"

#include <inttypes.h>

#include "base/num.h"
#include "vm/table.h"

enum {
	CT_STRUCT = 1,
	CT_ENUM = 5,
	CT_TYPEDEF = 7,
	CTSHIFT_NUM = 28,
	CTMASK_CID = 0xffff,
	CTF_UNION = 0x00800000,
	/* CTID_MAX. */
	TYPES_MAX = 65536,
};

/* A CTState. */
struct ctypes {
	uint64_t tab;
	uint32_t top;
	unsigned int name;
	unsigned int size;
	/* Behind `g`. */
	uint64_t tables;
};

static bool read_ctypes(const struct lji_vm *vm, struct ctypes *ctypes_ret)
{
	const struct lji_layout *l = vm->layout;
	unsigned int pointer = vm->target->pointer_size;
	uint64_t cts = 0;

	if (l->g_ctype_state != LJI_NO_FIELD)
		cts = lji_vm_ref(vm, vm->g + l->g_ctype_state);
	if (!cts || lji_vm_pointer(vm, cts + 2 * (uint64_t)pointer + 8) != vm->g)
		return false;
	*ctypes_ret = (struct ctypes){
		.tab = lji_vm_pointer(vm, cts),
		.top = lji_vm_u32(vm, cts + pointer, 0),
		.name = l->ref_size == 8 ? 16 : 12,
		.size = l->ref_size == 8 ? 24 : 16,
		.tables = cts + 3 * (uint64_t)pointer + 8,
	};
	return ctypes_ret->top <= TYPES_MAX;
}

uint64_t lji_ctype_miscmap(const struct lji_vm *vm)
{
	struct ctypes ctypes;

	if (!read_ctypes(vm, &ctypes))
		return 0;
	for (unsigned int i = 0; i < 2; i++) {
		uint64_t addr =
			lji_vm_pointer(vm, ctypes.tables + (uint64_t)i * vm->target->pointer_size);
		struct lji_value functions;
		struct lji_table table;

		if (lji_table_read(vm, addr, &table) &&
		    lji_table_field(vm, &table, "", TYPES_MAX, &functions))
			return addr;
	}
	return 0;
}

static const uint8_t *type_at(const struct lji_vm *vm, const struct ctypes *ctypes, uint32_t id)
{
	if (id >= ctypes->top)
		return NULL;
	return lji_target_at(vm->target, ctypes->tab + (uint64_t)id * ctypes->size, ctypes->size);
}

static const char *type_name(const struct lji_vm *vm, const struct ctypes *ctypes,
			     const uint8_t *type, size_t *size_ret)
{
	uint64_t name = lji_le_word(type + ctypes->name, vm->layout->ref_size);

	return name ? lji_vm_string(vm, name, size_ret) : NULL;
}

/* The first typedef of type @p id. */
static const char *typedef_name(const struct lji_vm *vm, const struct ctypes *ctypes, uint32_t id,
				size_t *size_ret)
{
	for (uint32_t i = id + 1; i < ctypes->top; i++) {
		const uint8_t *type = type_at(vm, ctypes, i);
		uint32_t info;

		if (!type)
			break;
		info = lji_le32(type);
		if (info >> CTSHIFT_NUM == CT_TYPEDEF && (info & CTMASK_CID) == id)
			return type_name(vm, ctypes, type, size_ret);
	}
	return NULL;
}

static const char *keyword(uint32_t info)
{
	switch (info >> CTSHIFT_NUM) {
	case CT_STRUCT:
		return info & CTF_UNION ? "union " : "struct ";
	case CT_ENUM:
		return "enum ";
	default:
		return "";
	}
}

void lji_ctype_name(const struct lji_vm *vm, uint32_t id, struct lji_bytes *text)
{
	const char *name = NULL, *kind = "";
	struct ctypes ctypes;
	const uint8_t *type;
	size_t size;

	if (read_ctypes(vm, &ctypes) && (type = type_at(vm, &ctypes, id))) {
		kind = keyword(lji_le32(type));
		name = type_name(vm, &ctypes, type, &size);
		if (!name) {
			name = typedef_name(vm, &ctypes, id, &size);
			kind = name ? "" : kind;
		}
	}
	lji_bytes_puts(text, kind);
	if (name)
		lji_bytes_append(text, name, size);
	else
		lji_bytes_printf(text, "%" PRIu32, id);
}
