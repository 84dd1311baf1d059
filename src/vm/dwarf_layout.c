/* SPDX-License-Identifier: MIT */
#include "vm/dwarf_layout.h"

#include <elf.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/vector.h"
#include "elf/structs.h"
#include "target/target.h"
#include "vm/bytecode.h"
#include "vm/known.h"

/* The structures of LuaJIT, each with members that only they have; those of the JIT compiler last. */
static const struct lji_struct_wanted wanted[] = {
	{ "lua_State", "glref cframe stacksize" },
	{ "global_State", "mainthref vmstate gcroot nilnode" },
	{ "GG_State", "L g dispatch bcff" },
	{ "GCstr", "gct len" },
	{ "GCproto", "sizebc chunkname" },
	{ "GCtab", "hmask asize node" },
	{ "Node", "val key next" },
	{ "GCfuncC", "ffid nupvalues upvalue" },
	{ "GCfuncL", "ffid nupvalues uvptr" },
	{ "GCupval", "tv closed v" },
	{ "GCudata", "udtype len" },
	{ "GCcdata", "ctypeid" },
	{ "jit_State", "cur freetrace sizetrace" },
	{ "GCtrace", "traceno snapmap" },
	{ "SnapShot", "mapofs nslots" },
};

/* Structure of a field by what its name begins with. */
static const struct {
	const char *prefix;
	const char *type;
} structures[] = {
	{ "L_", "lua_State" },	 { "GG_", "GG_State" },	  { "g_", "global_State" },
	{ "J_", "jit_State" },	 { "T_", "GCtrace" },	  { "snap_", "SnapShot" },
	{ "str_", "GCstr" },	 { "pt_", "GCproto" },	  { "tab_", "GCtab" },
	{ "node_", "Node" },	 { "fn_", "GCfuncC" },	  { "fnL_", "GCfuncL" },
	{ "fnC_", "GCfuncC" },	 { "uv_", "GCupval" },	  { "ud_", "GCudata" },
	{ "cd_", "GCcdata" },
};

/* Members that are not called as the field is without its prefix. */
static const struct {
	const char *field;
	const char *members[2];
} renamed[] = {
	{ "g_str_tab", { "str.tab", "strhash" } },
	{ "g_str_mask", { "str.mask", "strmask" } },
	{ "g_str_num", { "str.num", "strnum" } },
	{ "g_top_frame", { "top_frame_info.top_frame", NULL } },
	{ "g_top_frame_ffid", { "top_frame_info.ffid", NULL } },
};

static bool find_member(const struct lji_structs *s, const char *type, const char *field,
			const char *member, struct lji_struct_member *member_ret)
{
	char path[40];

	for (size_t i = 0; i < sizeof(renamed) / sizeof(renamed[0]); i++) {
		if (strcmp(renamed[i].field, field) == 0)
			return lji_structs_member(s, type, renamed[i].members[0], member_ret) ||
			       (renamed[i].members[1] &&
				lji_structs_member(s, type, renamed[i].members[1], member_ret));
	}
	if (strncmp(field, "g_gc_", 5) == 0) {
		snprintf(path, sizeof(path), "gc.%s", member + 3);
		member = path;
	}
	return lji_structs_member(s, type, member, member_ret);
}

/* Value of a field that DWARF has; LJI_NO_FIELD when it is not there. */
static uint16_t read_field(const struct lji_structs *s, const char *field)
{
	struct lji_struct_member member;
	uint64_t value = LJI_NO_FIELD;

	if (strcmp(field, "dispatch_count") == 0)
		return lji_structs_member(s, "GG_State", "dispatch", &member) &&
				       member.count < LJI_NO_FIELD ?
			       (uint16_t)member.count : LJI_NO_FIELD;
	if (strcmp(field, "g_gcroot_count") == 0)
		return lji_structs_member(s, "global_State", "gcroot", &member) &&
				       member.count < LJI_NO_FIELD ?
			       (uint16_t)member.count : LJI_NO_FIELD;
	for (size_t i = 0; i < sizeof(structures) / sizeof(structures[0]); i++) {
		const char *type = structures[i].type;
		size_t size = strlen(structures[i].prefix);

		if (strncmp(field, structures[i].prefix, size) != 0)
			continue;
		if (strcmp(field + size, "sizeof") == 0)
			lji_structs_size(s, type, &value);
		else if (find_member(s, type, field, field + size, &member))
			value = member.offset;
		break;
	}
	return value < LJI_NO_FIELD ? (uint16_t)value : LJI_NO_FIELD;
}

static int arch_of(unsigned int machine)
{
	switch (machine) {
	case EM_X86_64:
		return LJI_ARCH_X86_64;
	case EM_386:
		return LJI_ARCH_I386;
	case EM_AARCH64:
		return LJI_ARCH_AARCH64;
	case EM_ARM:
		return LJI_ARCH_ARM;
	default:
		return -1;
	}
}

/*
 * GG_State.dispatch has BC__MAX + #asm fast functions + BC_FUNCF entries, bcff one for each of
 * those functions: GG_LEN_DISP in lj_dispatch.h.
 */
static bool bytecode_set(unsigned int dispatch, unsigned int bcff, enum lji_bytecode_set *set_ret)
{
	for (enum lji_bytecode_set set = LJI_BC_20; set <= LJI_BC_21_BITOP; set++) {
		if (lji_bc_max(set) + bcff + lji_bc_number(set, LJI_BC_FUNCF) == dispatch) {
			*set_ret = set;
			return true;
		}
	}
	return false;
}

static struct lji_error *unsupported(const struct lji_structs *s, const char *what)
{
	return lji_error_create(LJI_ERROR_UNSUPPORTED,
				"%s: no layout can be made of its debug information: %s",
				lji_structs_source(s), what);
}

/* -- All of it ---------------------------------------------------------------- */

static struct lji_error *read_flags(const struct lji_structs *s, struct lji_layout *l,
				    bool *record_1st_known_ret)
{
	struct lji_struct_member ref, bcff, L;
	int64_t value;

	l->arch = arch_of(lji_structs_machine(s));
	if (l->arch < 0)
		return unsupported(s, "it is for a machine that is not known");
	if (!lji_structs_member(s, "global_State", "mainthref", &ref) ||
	    (ref.size != 4 && ref.size != 8))
		return unsupported(s, "it lacks global_State");
	if (!lji_structs_member(s, "GG_State", "L", &L) || L.offset != 0 ||
	    !lji_structs_member(s, "GG_State", "bcff", &bcff) ||
	    !bytecode_set(l->dispatch_count, (unsigned int)bcff.count, &l->bytecode))
		return unsupported(s, "it lacks GG_State, or has another numbering of bytecodes");
	l->ref_size = (unsigned int)ref.size;
	/* LJ_FR2 goes with LJ_GC64 in every version. */
	l->gc64 = l->fr2 = ref.size == 8;
	l->has_jit = l->GG_J != LJI_NO_FIELD;
	/* mem_L and the VM states LFUNC, FFUNC, CFUNC came together. */
	l->vmstate_lfunc = l->g_mem_L != LJI_NO_FIELD;
	l->trace_record_1st = l->has_jit &&
			      lji_structs_enumerator(s, "jit_State", "state", "LJ_TRACE_RECORD_1ST",
						     &value, record_1st_known_ret);
	return NULL;
}

static struct lji_error *read_layouts(const struct lji_structs *s,
				      struct lji_layouts *layouts_ret)
{
	struct lji_layouts layouts = { 0 };
	struct lji_own_layout base = { .layout = { .family = LJI_FAMILY_LUAJIT_21 } };
	unsigned int what = LJI_COMPLETE_NAME;
	const char *fault;
	bool record_1st_known = false;
	struct lji_error *err;

	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		base.origins[i].source = LJI_FIELD_DWARF;
		*lji_layout_field_at(&base.layout, i) =
			read_field(s, lji_layout_field_name(i));
	}
	err = read_flags(s, &base.layout, &record_1st_known);
	if (err)
		return err;
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);

		if (*lji_layout_field_at(&base.layout, i) == LJI_NO_FIELD && !lji_field_is_macro(name) &&
		    lji_known_field_required(&base.layout, i))
			return lji_error_prefix(unsupported(s, "a field is missing"), "%s: ", name);
	}
	fault = lji_known_fault(&base.layout);
	if (fault)
		return lji_error_prefix(unsupported(s, "a field lies outside of its structure"),
					"%s: ", fault);
	if (base.layout.has_jit && !record_1st_known)
		what |= LJI_COMPLETE_RECORD_1ST;
	err = lji_known_complete(&base, what, &layouts);
	if (!err && layouts.count == 0)
		err = unsupported(s, "no build of this kind is known");
	if (err) {
		lji_layouts_deinit(&layouts);
		return err;
	}
	*layouts_ret = layouts;
	return NULL;
}

static void cleanup_structs(struct lji_structs **s)
{
	lji_structs_destroy(*s);
}

struct lji_error *lji_dwarf_layouts_of_file(const char *path,
					    const struct lji_object_options *options,
					    struct lji_layouts *layouts_ret)
{
	lji_cleanup(cleanup_structs) struct lji_structs *structs = NULL;
	struct lji_error *err;

	err = lji_structs_of_file(path, options, wanted, sizeof(wanted) / sizeof(wanted[0]),
				  &structs);
	if (err && err->code == LJI_ERROR_NOTFOUND)
		return lji_error_with_hint(err, "take the LuaJIT that was built with -g, or name the "
					   "directory of its debug files with --debug-dir");
	return err ? err : read_layouts(structs, layouts_ret);
}

struct lji_error *lji_dwarf_layouts_of_object(const struct lji_objects *objects,
					      const struct lji_object *object,
					      struct lji_layouts *layouts_ret)
{
	lji_cleanup(cleanup_structs) struct lji_structs *structs = NULL;
	struct lji_error *err;

	err = lji_structs_of_object(objects, object, wanted, sizeof(wanted) / sizeof(wanted[0]),
				    &structs);
	return err ? err : read_layouts(structs, layouts_ret);
}

struct lji_error *lji_dwarf_cache_get(struct lji_dwarf_cache *cache, struct lji_objects *objects,
				      uint64_t code, const struct lji_layouts **layouts_ret)
{
	static const struct lji_layouts none;
	const struct lji_object *object = lji_objects_find(objects, code);
	struct lji_dwarf_cached *cached;
	struct lji_error *err;

	*layouts_ret = &none;
	if (!object)
		return NULL;
	for (size_t i = 0; i < cache->count; i++) {
		if (cache->items[i].object == object) {
			*layouts_ret = &cache->items[i].layouts;
			return NULL;
		}
	}
	cached = lji_vector_push(cache);
	if (!cached)
		return &lji_error_nomem;
	*cached = (struct lji_dwarf_cached){ .object = object };
	err = lji_dwarf_layouts_of_object(objects, object, &cached->layouts);
	if (err && err->code != LJI_ERROR_NOMEM) {
		lji_log_debug("%s", err->message);
		lji_error_destroy(err);
		err = NULL;
	}
	if (!err)
		*layouts_ret = &cached->layouts;
	return err;
}

void lji_dwarf_cache_deinit(struct lji_dwarf_cache *cache)
{
	for (size_t i = 0; i < cache->count; i++)
		lji_layouts_deinit(&cache->items[i].layouts);
	free(cache->items);
	*cache = (struct lji_dwarf_cache){ 0 };
}
