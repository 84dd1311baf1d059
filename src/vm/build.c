/* SPDX-License-Identifier: MIT */
#include "vm/build.h"

#include <string.h>

#include "vm/heap.h"
#include "vm/table.h"

enum { SLOTS_MAX = 65536 };

/* The table at @p key of @p table. */
static bool subtable(const struct lji_vm *vm, const struct lji_table *table, const char *key,
		     struct lji_table *table_ret)
{
	struct lji_value value;

	return lji_table_field(vm, table, key, SLOTS_MAX, &value) && value.type == LJI_TTAB &&
	       lji_table_read(vm, value.bits, table_ret);
}

/* luaopen_jit() sets both by setstrV() and setintV(), which makes a double unless LJ_DUALNUM. */
static void read_jit_library(const struct lji_vm *vm, struct lji_build *build)
{
	struct lji_value registry = lji_vm_value(vm, vm->g + vm->layout->g_registrytv), value;
	struct lji_table table, loaded, jit;
	const char *text = NULL;
	size_t size;

	if (registry.type != LJI_TTAB || !lji_table_read(vm, registry.bits, &table) ||
	    !subtable(vm, &table, "_LOADED", &loaded) || !subtable(vm, &loaded, "jit", &jit))
		return;
	if (lji_table_field(vm, &jit, "version_num", SLOTS_MAX, &value) &&
	    (value.type == LJI_TINT || value.type == LJI_TNUM))
		build->dualnum = value.type == LJI_TINT ? LJI_TOLD_YES : LJI_TOLD_NO;
	if (lji_table_field(vm, &jit, "version", SLOTS_MAX, &value) && value.type == LJI_TSTR)
		text = lji_vm_string(vm, value.bits, &size);
	if (text && size < sizeof(build->version) && !memchr(text, '\0', size))
		memcpy(build->version, text, size);
}

/* A function of the base library, not one that a script defined. */
static bool has_fast(const struct lji_vm *vm, const struct lji_table *globals, const char *name)
{
	struct lji_value value;

	return lji_table_field(vm, globals, name, SLOTS_MAX, &value) && value.type == LJI_TFUNC &&
	       lji_vm_u8(vm, value.bits + vm->layout->fn_ffid, 0) > 1;
}

void lji_vm_read_build(const struct lji_vm *vm, struct lji_build *build_ret)
{
	struct lji_table globals;

	*build_ret = (struct lji_build){ .version = "" };
	read_jit_library(vm, build_ret);
	if (lji_table_read(vm, lji_vm_ref(vm, vm->main_L + vm->layout->L_env), &globals) &&
	    has_fast(vm, &globals, "rawget"))
		build_ret->lua52 = has_fast(vm, &globals, "rawlen") ? LJI_TOLD_YES : LJI_TOLD_NO;
}
