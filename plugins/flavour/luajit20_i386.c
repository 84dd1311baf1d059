/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of LuaJIT 2.0, i386. Written by generate.py: do not edit.
 *
 * Comments name the builds whose debug info a row was read from, the commits that moved
 * something, and what is elsewhere than in the row before.
 */
#include "flavour/flavour.h"
#include "target/target.h"

#define NO LJI_NO_FIELD

/* lua_State */
#define L_1 \
	.L_sizeof = 48, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 20, .L_maxstack = 24, .L_stack = 28, .L_openupval = 32, .L_env = 36, \
	.L_cframe = 40, .L_stacksize = 44, .LJ_STACK_EXTRA = 5

/* global_State */
#define G_1 \
	.g_sizeof = 384, .g_allocf = 12, .g_allocd = 16, .g_gc_total = 20, .g_gc_threshold = 24, \
	.g_gc_currentwhite = 28, .g_gc_state = 29, .g_gc_sweepstr = 32, .g_gc_root = 36, \
	.g_gc_sweep = 40, .g_gc_gray = 44, .g_gc_grayagain = 48, .g_gc_weak = 52, \
	.g_gc_mmudata = 56, .g_gc_debt = 64, .g_gc_estimate = 68, .g_gc_stepmul = 60, \
	.g_gc_pause = 72, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 112, \
	.g_hookmask = 129, .g_dispatchmode = 130, .g_vmevmask = 131, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 204, .g_mainthref = 132, .g_tmpbuf = 76, \
	.g_tmptv = 144, .g_nilnode = 88, .g_registrytv = 136, .g_vmthref = NO, .g_uvhead = 160, \
	.g_hookf = 192, .g_bc_cfunc_int = 208, .g_bc_cfunc_ext = 212, .g_cur_L = NO, \
	.g_mem_L = NO, .g_jit_L = 216, .g_jit_base = 220, .g_ctype_state = 224, .g_gcroot = 228, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO

/* GG_State */
#define GG_1 \
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2744, .GG_dispatch = 2872, .GG_bcff = 3832, \
	.GG_sizeof = 4080, .dispatch_count = 240
#define GG_2 \
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2752, .GG_dispatch = 2880, .GG_bcff = 3840, \
	.GG_sizeof = 4088, .dispatch_count = 240

/* jit_State */
#define J_1 \
	.J_sizeof = 2312, .J_cur = 0, .J_L = 76, .J_base = 92, .J_flags = 96, .J_state = 144, \
	.J_trace = 256, .J_freetrace = 260, .J_sizetrace = 264, .J_param = 1476, \
	.J_parent = 2264, .J_exitno = 2268, .J_mcarea = 2284, .J_szmcarea = 2296, \
	.J_szallmcarea = 2300
#define J_2 \
	.J_sizeof = 2320, .J_cur = 0, .J_L = 76, .J_base = 92, .J_flags = 96, .J_state = 144, \
	.J_trace = 256, .J_freetrace = 260, .J_sizetrace = 264, .J_param = 1476, \
	.J_parent = 2268, .J_exitno = 2272, .J_mcarea = 2288, .J_szmcarea = 2300, \
	.J_szallmcarea = 2304
#define J_3 \
	.J_sizeof = 2320, .J_cur = 0, .J_L = 80, .J_base = 96, .J_flags = 100, .J_state = 148, \
	.J_trace = 256, .J_freetrace = 260, .J_sizetrace = 264, .J_param = 1476, \
	.J_parent = 2268, .J_exitno = 2272, .J_mcarea = 2288, .J_szmcarea = 2300, \
	.J_szallmcarea = 2304

/* GCtrace, SnapShot */
#define T_1 \
	.T_sizeof = 76, .T_nsnap = 24, .T_nins = 8, .T_ir = 16, .T_nk = 20, .T_nsnapmap = 26, \
	.T_snap = 28, .T_snapmap = 32, .T_startpt = 36, .T_startpc = 40, .T_startins = 44, \
	.T_szmcode = 48, .T_mcode = 52, .T_mcloop = 56, .T_nchild = 60, .T_spadjust = 62, \
	.T_traceno = 64, .T_link = 66, .T_root = 68, .T_nextroot = 70, .T_nextside = 72, \
	.T_topslot = 6, .T_linktype = 7, .snap_sizeof = 8, .snap_mapofs = 0, .snap_ref = 2, \
	.snap_mcofs = NO, .snap_nslots = 4, .snap_nent = 6, .snap_count = 7
#define T_2 \
	.T_sizeof = 80, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 20, .T_nsnapmap = 24, \
	.T_snap = 28, .T_snapmap = 32, .T_startpt = 36, .T_startpc = 40, .T_startins = 44, \
	.T_szmcode = 48, .T_mcode = 52, .T_mcloop = 56, .T_nchild = 60, .T_spadjust = 62, \
	.T_traceno = 64, .T_link = 66, .T_root = 68, .T_nextroot = 70, .T_nextside = 72, \
	.T_topslot = 75, .T_linktype = 76, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = NO, .snap_nslots = 6, .snap_nent = 8, .snap_count = 9

/* GCstr, GCproto */
#define PT_1 \
	.str_sizeof = 16, .str_hash = 8, .str_len = 12, .pt_sizeof = 64, .pt_numparams = 6, \
	.pt_framesize = 7, .pt_sizebc = 8, .pt_gclist = 12, .pt_k = 16, .pt_uv = 20, \
	.pt_sizekgc = 24, .pt_sizekn = 28, .pt_sizept = 32, .pt_sizeuv = 36, .pt_flags = 37, \
	.pt_trace = 38, .pt_chunkname = 40, .pt_firstline = 44, .pt_numline = 48, \
	.pt_lineinfo = 52, .pt_uvinfo = 56, .pt_varinfo = 60

/* other objects */
#define O_1 \
	.tab_sizeof = 32, .tab_colo = 7, .tab_array = 8, .tab_metatable = 16, .tab_node = 20, \
	.tab_asize = 24, .tab_hmask = 28, .node_sizeof = 24, .node_val = 0, .node_key = 8, \
	.node_next = 16, .fn_ffid = 6, .fn_nupvalues = 7, .fn_env = 8, .fn_pc = 16, \
	.fnL_uvptr = 20, .fnC_f = 20, .fnC_upvalue = 24, .uv_sizeof = 24, .uv_closed = 6, \
	.uv_tv = 8, .uv_v = 16, .ud_sizeof = 24, .ud_udtype = 6, .ud_env = 8, .ud_len = 12, \
	.ud_metatable = 16, .cd_sizeof = 8, .cd_ctypeid = 6

/* C frame of the interpreter */
#define CF_1 \
	.cframe_L = 48, .cframe_pc = 24, .cframe_prev = 52, .cframe_nres = 56, \
	.cframe_errf = 60, .cframe_size = 48

/* Name, title, architecture, size of references, FR2, JIT, bytecodes, LFUNC, RECORD_1ST, parts */
#define ROW(name_, title_, arch_, ref_, fr2_, jit_, bc_, lfunc_, first_, ...) \
	{ .name = (name_), .title = (title_), .family = LJI_FAMILY_LUAJIT_20, \
	  .arch = (arch_), .gc64 = (ref_) == 8, .fr2 = (fr2_), .has_jit = (jit_), \
	  .ref_size = (ref_), .bytecode = (bc_), .vmstate_lfunc = (lfunc_), \
	  .trace_record_1st = (first_), __VA_ARGS__ }

static const struct lji_layout rows[] = {
	/*
	 * lj-v2.0.0
	 */
	ROW("luajit-2.0-2.0.0-i386",
	    "LuaJIT 2.0 (2.0.0 .. 2.0.4)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_20, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj-v2.0.5, lj-201901-pre
	 * 095344ce 2014-03-27 Fix check for reuse of SCEV results in FORL
	 * GG_hotcount..GG_bcff +8, GG_sizeof +8, J_parent..J_szallmcarea +4, J_sizeof +8
	 */
	ROW("luajit-2.0-2.0.4-i386",
	    "LuaJIT 2.0 (2.0.4 .. 2019-01)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_20, false, false,
	    L_1, G_1, GG_2, J_2, T_1, PT_1, O_1, CF_1),
	/*
	 * lj-201901-snap, lj-v2.0-2026
	 * 380e4409 2019-01-10 Fix overflow of snapshot map offset
	 * J_L..J_state +4, T_nsnap -18, T_nsnapmap -2, T_topslot..T_linktype +69, T_sizeof +4,
	 * snap_ref..snap_count +2, snap_sizeof +4
	 */
	ROW("luajit-2.0-2019-01-i386",
	    "LuaJIT 2.0 (2019-01 .. 2026-08)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_20, false, false,
	    L_1, G_1, GG_2, J_3, T_2, PT_1, O_1, CF_1),
};

const struct lji_flavour lji_flavour_luajit20_i386 = {
	.name = "luajit-2.0",
	.title = "LuaJIT 2.0",
	.family = LJI_FAMILY_LUAJIT_20,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
