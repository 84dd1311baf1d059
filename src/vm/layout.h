/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Where a LuaJIT build keeps its fields. A build is data: one struct of byte
 * offsets and a few flags. Tables of known builds live in plugins/flavour/;
 * which one fits is decided by checks on the target's memory (choose.c),
 * never by file names or version strings.
 *
 * Field names are LuaJIT's, with the struct in front. Offsets of struct X are
 * relative to its start; GCState and StrInternState fields are given relative
 * to global_State. Facts: LuaJIT lj_obj.h, lj_jit.h, lj_dispatch.h at the
 * commits named in the tables.
 */
#ifndef LJI_LAYOUT_H
#define LJI_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Offset of a field that this build does not have. */
#define LJI_NO_FIELD UINT16_MAX

/** Every offset and size that readers use; one list for the struct, the tables and the layout view. */
#define LJI_LAYOUT_FIELDS(X)                                                   \
	/* lua_State (GCobj, from its start) */                                \
	X(L_sizeof) X(L_dummy_ffid) X(L_status) X(L_glref) X(L_base) X(L_top)  \
	X(L_maxstack) X(L_stack) X(L_openupval) X(L_env) X(L_cframe)           \
	X(L_stacksize)                                                         \
	/* GG_State, from main L; dispatch and J also */                       \
	X(GG_g) X(GG_J) X(GG_hotcount) X(GG_dispatch) X(GG_bcff) X(GG_sizeof)  \
	/* global_State */                                                     \
	X(g_sizeof) X(g_allocf) X(g_allocd) X(g_gc_total) X(g_gc_threshold)    \
	X(g_gc_currentwhite) X(g_gc_state) X(g_gc_sweepstr) X(g_gc_root)       \
	X(g_gc_sweep) X(g_gc_gray) X(g_gc_grayagain) X(g_gc_weak)              \
	X(g_gc_mmudata) X(g_gc_debt) X(g_gc_estimate) X(g_gc_stepmul)          \
	X(g_gc_pause) X(g_gc_lightudseg) X(g_gc_lightudnum) X(g_strempty)      \
	X(g_hookmask) X(g_dispatchmode) X(g_vmevmask) X(g_str_tab)             \
	X(g_str_mask) X(g_str_num) X(g_vmstate) X(g_mainthref) X(g_tmpbuf)     \
	X(g_tmptv) X(g_nilnode) X(g_registrytv) X(g_vmthref) X(g_uvhead)       \
	X(g_hookf) X(g_bc_cfunc_int) X(g_bc_cfunc_ext) X(g_cur_L) X(g_mem_L)   \
	X(g_jit_L) X(g_jit_base) X(g_ctype_state) X(g_gcroot)                  \
	X(g_gcroot_count)                                                      \
	/* OpenResty's and Tarantool's own */                                  \
	X(g_saved_jit_base) X(g_top_frame_ffid) X(g_top_frame)                 \
	/* jit_State, from J */                                                \
	X(J_sizeof) X(J_cur) X(J_L) X(J_base) X(J_flags) X(J_state) X(J_trace) \
	X(J_freetrace) X(J_sizetrace) X(J_param) X(J_parent) X(J_exitno)       \
	X(J_mcarea) X(J_szmcarea) X(J_szallmcarea)                             \
	/* GCtrace */                                                          \
	X(T_sizeof) X(T_nsnap) X(T_nins) X(T_ir) X(T_nk) X(T_nsnapmap)         \
	X(T_snap) X(T_snapmap) X(T_startpt) X(T_startpc) X(T_startins)         \
	X(T_szmcode) X(T_mcode) X(T_mcloop) X(T_nchild) X(T_spadjust)          \
	X(T_traceno) X(T_link) X(T_root) X(T_nextroot) X(T_nextside)           \
	X(T_topslot) X(T_linktype)                                             \
	/* SnapShot */                                                         \
	X(snap_sizeof) X(snap_mapofs) X(snap_ref) X(snap_mcofs) X(snap_nslots) \
	X(snap_nent) X(snap_count)                                             \
	/* GCstr, GCproto */                                                   \
	X(str_sizeof) X(str_hash) X(str_len)                                   \
	X(pt_sizeof) X(pt_numparams) X(pt_framesize) X(pt_sizebc) X(pt_gclist) \
	X(pt_k) X(pt_uv) X(pt_sizekgc) X(pt_sizekn) X(pt_sizept) X(pt_sizeuv)  \
	X(pt_flags) X(pt_trace) X(pt_chunkname) X(pt_firstline) X(pt_numline)  \
	X(pt_lineinfo) X(pt_uvinfo) X(pt_varinfo)                              \
	/* GCtab, Node, GCfunc, GCupval, GCudata, GCcdata */                   \
	X(tab_sizeof) X(tab_colo) X(tab_array) X(tab_metatable) X(tab_node)    \
	X(tab_asize) X(tab_hmask) X(node_sizeof) X(node_val) X(node_key)       \
	X(node_next)                                                           \
	X(fn_ffid) X(fn_nupvalues) X(fn_env) X(fn_pc) X(fnL_uvptr) X(fnC_f)    \
	X(fnC_upvalue) X(uv_sizeof) X(uv_closed) X(uv_tv) X(uv_v)              \
	X(ud_sizeof) X(ud_udtype) X(ud_env) X(ud_len) X(ud_metatable)          \
	X(cd_sizeof) X(cd_ctypeid)                                             \
	/* C frame of the interpreter, from L->cframe & ~3 */                  \
	X(cframe_L) X(cframe_pc) X(cframe_prev) X(cframe_nres) X(cframe_errf)  \
	X(cframe_size)                                                         \
	/* Constants */                                                        \
	X(LJ_STACK_EXTRA) X(dispatch_count)

/** Number of them. */
enum {
	LJI_LAYOUT_FIELD_COUNT = 0
#define X(field) +1
		LJI_LAYOUT_FIELDS(X)
#undef X
};

/**
 * Families of builds: they name VM states and bytecodes differently. Word in layout files
 * and title.
 */
#define LJI_FAMILIES(X)                                                        \
	X(LUAJIT_20, "luajit-2.0", "LuaJIT 2.0")                               \
	X(LUAJIT_21, "luajit-2.1", "LuaJIT 2.1")                               \
	X(OPENRESTY, "openresty", "OpenResty luajit2")                         \
	X(TARANTOOL, "tarantool", "Tarantool LuaJIT")

enum lji_family {
#define X(id, word, title) LJI_FAMILY_##id,
	LJI_FAMILIES(X)
#undef X
};

/** "LuaJIT 2.0", "LuaJIT 2.1", "OpenResty luajit2", "Tarantool LuaJIT". */
const char *lji_family_name(enum lji_family family);

/** Its word in layout files: "luajit-2.0", … */
const char *lji_family_word(enum lji_family family);

/** The family of a word; false for an unknown one. */
bool lji_family_find(const char *word, enum lji_family *family_ret);

/** Numberings of bytecodes; see lj_bc.h. Read off g->bc_cfunc_int. Word in layout files. */
#define LJI_BYTECODE_SETS(X)                                                   \
	X(LJI_BC_20, "2.0")                                                    \
	X(LJI_BC_21, "2.1")                                                    \
	X(LJI_BC_21_BITOP, "2.1-bitop")

enum lji_bytecode_set {
#define X(id, word) id,
	LJI_BYTECODE_SETS(X)
#undef X
};

/** Its word in layout files: "2.0", "2.1", "2.1-bitop". */
const char *lji_bytecode_word(enum lji_bytecode_set set);

/** The numbering of a word; false for an unknown one. */
bool lji_bytecode_find(const char *word, enum lji_bytecode_set *set_ret);

/** One build. All offsets in bytes. */
struct lji_layout {
	/** e.g. "luajit-2.1-2021-09-20-x64-gc64"; identifies the row in the tables. */
	const char *name;
	/** What a user reads, e.g. "LuaJIT 2.1 (2021-09-20 .. 2023-09)". */
	const char *title;
	enum lji_family family;
	/** enum lji_arch as int (layout tables do not depend on targets). */
	int arch;
	/** Eight-byte references (LJ_GC64) or four. */
	bool gc64;
	/** Two-slot frames (LJ_FR2). */
	bool fr2;
	/** Built with the JIT compiler: J and hotcount exist. */
	bool has_jit;
	/** Size of a GC reference (MRef, GCRef): 4 or 8. */
	unsigned int ref_size;
	enum lji_bytecode_set bytecode;
	/** vmstate numbering of Tarantool 2.8 on (LFUNC, FFUNC, CFUNC). */
	bool vmstate_lfunc;
	/** LJ_TRACE_RECORD_1ST exists: J->state numbers from START on are one higher. */
	bool trace_record_1st;
	/** Calibrated: a field that the build has may be LJI_NO_FIELD, as it could not be proven. */
	bool partial;
#define X(field) uint16_t field;
	LJI_LAYOUT_FIELDS(X)
#undef X
};

/** Options of a build that change its layout in a way that can be computed. */
enum lji_layout_variant {
	/** As the table has it. */
	LJI_VARIANT_PLAIN = 0,
	/** LUAJIT_DISABLE_JIT: no jit_State, no hotcount. */
	LJI_VARIANT_NOJIT = 1,
	/** LUAJIT_DISABLE_FFI: fewer entries in gcroot. */
	LJI_VARIANT_NOFFI = 2,
	/** LUAJIT_USE_GDBJIT: one pointer more in GCtrace. */
	LJI_VARIANT_GDBJIT = 4,
	/** LUAJIT_ENABLE_LUA52COMPAT: matters only without the FFI, gcroot keeps two names. */
	LJI_VARIANT_LUA52 = 8,
	/**
	 * 32-bit arm of 2020-06-23 to 2020-08-05, J aligned to 16: matters only with another
	 * option, else such a build is like the later ones.
	 */
	LJI_VARIANT_ALIGNED_J = 16,
};

/** Number of combinations in lji_layout_variants. */
enum { LJI_VARIANT_COUNT = 12 };

/** The combinations that can be computed, the most usual first: LJI_VARIANT_PLAIN. */
extern const unsigned int lji_layout_variants[LJI_VARIANT_COUNT];

/** Where a field's value comes from. */
enum lji_field_source {
	/** A row of a table of known builds, as it is. */
	LJI_FIELD_TABLE,
	/** Computed from other fields. */
	LJI_FIELD_COMPUTED,
	/** Debug information of the object that holds the VM's code. */
	LJI_FIELD_DWARF,
	/** Found by what the memory must hold there. */
	LJI_FIELD_MEMORY,
	/** The file given with --layout. */
	LJI_FIELD_FILE,
	/** Not known: the value is LJI_NO_FIELD although the build may have the field. */
	LJI_FIELD_UNKNOWN,
};

/** "table", "computed", "DWARF", "memory", "file", "unknown". */
const char *lji_field_source_name(enum lji_field_source source);

/** How one field is known. */
struct lji_field_origin {
	enum lji_field_source source;
	/**
	 * What proves it besides the checks of vm/check.h, or why it is unknown, a literal; NULL
	 * nothing.
	 */
	const char *proof;
	/** How many of what the first words of the proof say there are; 0 they say it themselves. */
	unsigned int count;
};

/** A layout that is not a row of a table, with the storage of its names. */
struct lji_own_layout {
	struct lji_layout layout;
	char name[80];
	char title[112];
	/** By index in LJI_LAYOUT_FIELDS. */
	struct lji_field_origin origins[LJI_LAYOUT_FIELD_COUNT];
	/** Fields in which it differs from the known build that is nearest; 0 means in none. */
	unsigned int distance;
};

/** Layouts that one source allows; zero-initialised is empty. */
struct lji_layouts {
	struct lji_own_layout *items;
	size_t count;
	size_t capacity;
};

void lji_layouts_deinit(struct lji_layouts *layouts);

/**
 * Computes the layout of @p base built with the options @p variant (enum
 * lji_layout_variant, combined). False, *@p own_ret untouched, when that is no
 * different build or cannot be computed.
 */
bool lji_layout_derive(const struct lji_layout *base, unsigned int variant,
		       struct lji_own_layout *own_ret);

/** A copy on the heap with names of its own; NULL without memory. */
struct lji_own_layout *lji_own_layout_copy(const struct lji_own_layout *own);

/**
 * Of several builds that fit, the title tells the whole span: with "LuaJIT 2.1
 * (2021-03 .. 2021-06)" in @p since, "LuaJIT 2.1 (2021-06 .. 2023-09)" begins 2021-03.
 */
void lji_own_layout_widen(struct lji_own_layout *own, const char *since);

/** Name of the field with index @p i in LJI_LAYOUT_FIELDS. */
const char *lji_layout_field_name(size_t i);

/** Where @p layout has its value; const is as that of @p layout. */
uint16_t *lji_layout_field_at(const struct lji_layout *layout, size_t i);

/** Index of the field called @p name in LJI_LAYOUT_FIELDS; LJI_LAYOUT_FIELD_COUNT for an unknown one. */
size_t lji_layout_field_index(const char *name);

/** Offset of a field by its name in LJI_LAYOUT_FIELDS; NULL for an unknown name. */
const uint16_t *lji_layout_field(const struct lji_layout *layout, const char *name);

/** True if none of the space-separated fields is LJI_NO_FIELD; unknown names do not count. */
bool lji_layout_knows(const struct lji_layout *layout, const char *fields);

#endif
