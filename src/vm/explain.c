/* SPDX-License-Identifier: MIT */
/* Why there is no VM. */
#include "vm/vm.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "base/bytes.h"
#include "base/num.h"
#include "elf/object.h"
#include "elf/symtab.h"
#include "vm/scan.h"

/* Bytes of private memory that the core lists but does not hold. */
static uint64_t missing_memory(const struct lji_target *t)
{
	uint64_t missing = 0;

	for (size_t i = 0; i < t->map_count; i++) {
		const struct lji_map *map = &t->maps[i];

		if ((map->prot & LJI_PROT_WRITE) && !map->path &&
		    map->present < map->end - map->start)
			missing += map->end - map->start - map->present;
	}
	return missing;
}

/* Coroutines were found whose VM is not there: find.c. */
static bool orphaned(const struct lji_target *t)
{
	for (size_t i = 0; i < t->warnings->count; i++) {
		if (strcmp(t->warnings->items[i].code, "vm-not-dumped") == 0)
			return true;
	}
	return false;
}

static uint64_t symbol_address(const struct lji_symtab *symtab, const char *name)
{
	for (size_t i = 0; i < symtab->count; i++) {
		if (strcmp(symtab->names + symtab->items[i].name, name) == 0)
			return symtab->items[i].address;
	}
	return 0;
}

/*
 * PUC Lua of every version exports `const char lua_ident[]`, "$Lua: Lua 5.1.5
 * Copyright …" or "$LuaVersion: Lua 5.4.6  Copyright …"; LuaJIT does not.
 */
static bool puc_version(struct lji_target *t, const struct lji_symtab *symtab, char version[8])
{
	uint64_t addr = symbol_address(symtab, "lua_ident");
	const char *text;

	if (addr == 0)
		return false;
	text = (const char *)lji_target_at(t, addr, 32);
	if (!text || strncmp(text, "$Lua", 4) != 0)
		return false;
	text = memmem(text, 32, ": Lua ", 6);
	if (!text)
		return false;
	for (int i = 0; i < 3; i++)
		version[i] = text[6 + i];
	version[3] = 0;
	return version[1] == '.';
}

static bool may_hold_lua(const struct lji_object *object)
{
	return object->is_main || (object->name && strcasestr(object->name, "lua"));
}

static void explain_object(struct lji_objects *objects, struct lji_object *object,
			   struct lji_bytes *b)
{
	const char *path = object->path ? object->path : object->name;
	const struct lji_symtab *symtab;
	char version[8];
	lji_auto_error struct lji_error *err = lji_object_symtab(objects, object, &symtab);

	if (err)
		return;
	if (symbol_address(symtab, "luaJIT_setmode")) {
		lji_bytes_printf(b, "%sLuaJIT is loaded (", b->size ? "; " : "");
		lji_bytes_escape(b, path, strlen(path), false);
		lji_bytes_puts(b, ")");
	} else if (puc_version(objects->target, symtab, version)) {
		lji_bytes_printf(b, "%sthis is PUC Lua %s, not LuaJIT (", b->size ? "; " : "",
				 version);
		lji_bytes_escape(b, path, strlen(path), false);
		lji_bytes_puts(b, ")");
	}
}

char *lji_vms_explain_none(struct lji_target *target, struct lji_objects *objects)
{
	uint64_t missing = missing_memory(target);
	struct lji_bytes b = { 0 };

	for (size_t i = 0; objects && i < objects->count; i++) {
		if (may_hold_lua(&objects->items[i]))
			explain_object(objects, &objects->items[i], &b);
	}
	if (missing)
		lji_bytes_printf(&b,
				 "%s%" PRIu64
				 " MiB of private memory are not in this core, a VM's%s",
				 b.size ? "; " : "", (missing + (1 << 20) - 1) >> 20,
				 orphaned(target) ? " among them" : " may be among them");
	if (b.size == 0) {
		lji_bytes_deinit(&b);
		return NULL;
	}
	return lji_bytes_steal(&b);
}

/* Where the lua_State at @p L says its global_State is; 0: it is none with references of P bytes. */
static uint64_t glref_of(struct lji_target *t, uint64_t L, unsigned int P)
{
	const uint8_t *p = lji_target_at(t, L, 3 * (size_t)P);
	uint64_t g;

	/* nextgc, marked, gct, dummy_ffid (FF_C), status; glref */
	if (!p || p[P + 1] != LJI_TTHREAD || p[P + 2] != 1)
		return 0;
	g = lji_le_word(p + 2 * (size_t)P, P);
	return lji_target_find_map(t, g) ? g : 0;
}

char *lji_vms_explain_wrong(struct lji_target *target, uint64_t g)
{
	struct lji_bytes b = { 0 };

	if (!lji_target_find_map(target, g))
		lji_bytes_puts(&b, "no memory is mapped there");
	else if (!lji_target_at(target, g, 8))
		lji_bytes_puts(&b, "that memory cannot be read");
	for (unsigned int P = target->pointer_size; !b.size && P >= 4; P /= 2) {
		uint64_t its = glref_of(target, g, P);

		if (its)
			lji_bytes_printf(&b, "it is a lua_State, whose global_State is 0x%" PRIx64,
					 its);
		for (uint64_t size = LJI_SIZEOF_L_MIN; !b.size && size <= LJI_SIZEOF_L_MAX; size += 4) {
			if (glref_of(target, g - size, P) == g)
				lji_bytes_puts(&b, "a main thread refers to it, but no layout fits");
		}
	}
	if (!b.size)
		lji_bytes_puts(&b, "no main thread in front of it refers to it");
	return lji_bytes_steal(&b);
}
