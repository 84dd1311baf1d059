/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of OpenResty luajit2, i386. Written by generate.py: do not edit.
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
#define L_2 \
	.L_sizeof = 52, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 20, .L_maxstack = 24, .L_stack = 28, .L_openupval = 32, .L_env = 36, \
	.L_cframe = 40, .L_stacksize = 44, .LJ_STACK_EXTRA = 5
#define L_3 \
	.L_sizeof = 56, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 20, .L_maxstack = 24, .L_stack = 28, .L_openupval = 32, .L_env = 36, \
	.L_cframe = 40, .L_stacksize = 44, .LJ_STACK_EXTRA = 5

/* global_State */
#define G_1 \
	.g_sizeof = 392, .g_allocf = 12, .g_allocd = 16, .g_gc_total = 20, .g_gc_threshold = 24, \
	.g_gc_currentwhite = 28, .g_gc_state = 29, .g_gc_sweepstr = 32, .g_gc_root = 36, \
	.g_gc_sweep = 40, .g_gc_gray = 44, .g_gc_grayagain = 48, .g_gc_weak = 52, \
	.g_gc_mmudata = 56, .g_gc_debt = 60, .g_gc_estimate = 64, .g_gc_stepmul = 68, \
	.g_gc_pause = 72, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 96, \
	.g_hookmask = 113, .g_dispatchmode = 114, .g_vmevmask = 115, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 76, .g_mainthref = 116, .g_tmpbuf = 80, \
	.g_tmptv = 128, .g_nilnode = 144, .g_registrytv = 120, .g_vmthref = NO, .g_uvhead = 168, \
	.g_hookf = 200, .g_bc_cfunc_int = 212, .g_bc_cfunc_ext = 216, .g_cur_L = 220, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 224, .g_ctype_state = 232, .g_gcroot = 236, \
	.g_gcroot_count = 38, .g_saved_jit_base = 228, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_2 \
	.g_sizeof = 448, .g_allocf = 0, .g_allocd = 4, .g_gc_total = 8, .g_gc_threshold = 12, \
	.g_gc_currentwhite = 16, .g_gc_state = 17, .g_gc_sweepstr = 20, .g_gc_root = 24, \
	.g_gc_sweep = 28, .g_gc_gray = 32, .g_gc_grayagain = 36, .g_gc_weak = 40, \
	.g_gc_mmudata = 44, .g_gc_debt = 48, .g_gc_estimate = 52, .g_gc_stepmul = 56, \
	.g_gc_pause = 60, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 64, \
	.g_hookmask = 85, .g_dispatchmode = 86, .g_vmevmask = 87, .g_str_tab = 88, \
	.g_str_mask = 92, .g_str_num = 96, .g_vmstate = 120, .g_mainthref = 124, \
	.g_tmpbuf = 128, .g_tmptv = 144, .g_nilnode = 160, .g_registrytv = 184, .g_vmthref = NO, \
	.g_uvhead = 192, .g_hookf = 224, .g_bc_cfunc_int = 236, .g_bc_cfunc_ext = 240, \
	.g_cur_L = 244, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 248, .g_ctype_state = 256, \
	.g_gcroot = 292, .g_gcroot_count = 38, .g_saved_jit_base = 252, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_3 \
	.g_sizeof = 448, .g_allocf = 0, .g_allocd = 4, .g_gc_total = 8, .g_gc_threshold = 12, \
	.g_gc_currentwhite = 16, .g_gc_state = 17, .g_gc_sweepstr = 20, .g_gc_root = 24, \
	.g_gc_sweep = 28, .g_gc_gray = 32, .g_gc_grayagain = 36, .g_gc_weak = 40, \
	.g_gc_mmudata = 44, .g_gc_debt = 48, .g_gc_estimate = 52, .g_gc_stepmul = 56, \
	.g_gc_pause = 60, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 64, \
	.g_hookmask = 85, .g_dispatchmode = 86, .g_vmevmask = 87, .g_str_tab = 88, \
	.g_str_mask = 92, .g_str_num = 96, .g_vmstate = 120, .g_mainthref = 124, \
	.g_tmpbuf = 128, .g_tmptv = 144, .g_nilnode = 160, .g_registrytv = 184, .g_vmthref = NO, \
	.g_uvhead = 192, .g_hookf = 224, .g_bc_cfunc_int = 236, .g_bc_cfunc_ext = 240, \
	.g_cur_L = 244, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 248, .g_ctype_state = 252, \
	.g_gcroot = 288, .g_gcroot_count = 38, .g_saved_jit_base = 440, .g_top_frame_ffid = NO, \
	.g_top_frame = NO

/* GG_State */
#define GG_1 \
	.GG_g = 48, .GG_J = 440, .GG_hotcount = 2848, .GG_dispatch = 2976, .GG_bcff = 3948, \
	.GG_sizeof = 4176, .dispatch_count = 243
#define GG_2 \
	.GG_g = 56, .GG_J = 448, .GG_hotcount = 2856, .GG_dispatch = 2984, .GG_bcff = 3956, \
	.GG_sizeof = 4184, .dispatch_count = 243
#define GG_3 \
	.GG_g = 56, .GG_J = 504, .GG_hotcount = 2944, .GG_dispatch = 3072, .GG_bcff = 4044, \
	.GG_sizeof = 4272, .dispatch_count = 243

/* jit_State */
#define J_1 \
	.J_sizeof = 2408, .J_cur = 0, .J_L = 80, .J_base = 96, .J_flags = 100, .J_state = 168, \
	.J_trace = 308, .J_freetrace = 312, .J_sizetrace = 316, .J_param = 1544, \
	.J_parent = 2340, .J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, \
	.J_szallmcarea = 2376
#define J_2 \
	.J_sizeof = 2408, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 308, .J_freetrace = 312, .J_sizetrace = 316, .J_param = 1544, \
	.J_parent = 2340, .J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, \
	.J_szallmcarea = 2376
#define J_3 \
	.J_sizeof = 2440, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 312, .J_freetrace = 316, .J_sizetrace = 320, .J_param = 1548, \
	.J_parent = 2372, .J_exitno = 2376, .J_mcarea = 2392, .J_szmcarea = 2404, \
	.J_szallmcarea = 2408
#define J_4 \
	.J_sizeof = 2440, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 312, .J_freetrace = 316, .J_sizetrace = 320, .J_param = 1548, \
	.J_parent = 2340, .J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, \
	.J_szallmcarea = 2376
#define J_5 \
	.J_sizeof = 2440, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 312, .J_freetrace = 316, .J_sizetrace = 320, .J_param = 1548, \
	.J_parent = 2340, .J_exitno = 2344, .J_mcarea = 2364, .J_szmcarea = 2376, \
	.J_szallmcarea = 2380

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
#define T_3 \
	.T_sizeof = 80, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 20, .T_nsnapmap = 24, \
	.T_snap = 28, .T_snapmap = 32, .T_startpt = 36, .T_startpc = 40, .T_startins = 44, \
	.T_szmcode = 48, .T_mcode = 52, .T_mcloop = 56, .T_nchild = 60, .T_spadjust = 62, \
	.T_traceno = 64, .T_link = 66, .T_root = 68, .T_nextroot = 70, .T_nextside = 72, \
	.T_topslot = 75, .T_linktype = 76, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = 6, .snap_nslots = 8, .snap_nent = 10, .snap_count = 11

/* GCstr, GCproto */
#define PT_1 \
	.str_sizeof = 16, .str_hash = 8, .str_len = 12, .pt_sizeof = 64, .pt_numparams = 6, \
	.pt_framesize = 7, .pt_sizebc = 8, .pt_gclist = 12, .pt_k = 16, .pt_uv = 20, \
	.pt_sizekgc = 24, .pt_sizekn = 28, .pt_sizept = 32, .pt_sizeuv = 36, .pt_flags = 37, \
	.pt_trace = 38, .pt_chunkname = 40, .pt_firstline = 44, .pt_numline = 48, \
	.pt_lineinfo = 52, .pt_uvinfo = 56, .pt_varinfo = 60
#define PT_2 \
	.str_sizeof = 20, .str_hash = 12, .str_len = 16, .pt_sizeof = 64, .pt_numparams = 6, \
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
	{ .name = (name_), .title = (title_), .family = LJI_FAMILY_OPENRESTY, \
	  .arch = (arch_), .gc64 = (ref_) == 8, .fr2 = (fr2_), .has_jit = (jit_), \
	  .ref_size = (ref_), .bytecode = (bc_), .vmstate_lfunc = (lfunc_), \
	  .trace_record_1st = (first_), __VA_ARGS__ }

static const struct lji_layout rows[] = {
	/*
	 * lj2-201807
	 */
	ROW("openresty-20170405-i386",
	    "OpenResty luajit2 (20170405 .. 20181029)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj2-20181029
	 * c844a613 2018-10-17 feature: implemented the new Lua and C API functions for thread
	 * exdata
	 * L_sizeof +4, GG_* +8, GG_sizeof +8
	 */
	ROW("openresty-20181029-i386",
	    "OpenResty luajit2 (20181029 .. 20190115)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_1, GG_2, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj2-20190329, lj2-20200102
	 * 5900ea32 2019-01-15 Merge of 380e4409, Fix overflow of snapshot map offset
	 * J_L..J_flags +4, T_nsnap -18, T_nsnapmap -2, T_topslot..T_linktype +69, T_sizeof +4,
	 * snap_ref..snap_count +2, snap_sizeof +4
	 */
	ROW("openresty-20190115-i386",
	    "OpenResty luajit2 (20190115 .. 20201001)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_1, GG_2, J_2, T_2, PT_1, O_1, CF_1),
	/*
	 * lj2-20201001
	 * 5980ef94 2020-09-25 Merge of a44f53ac (global PRNG) and ff34b48d (string interning)
	 * 7c03b051 2020-09-29 Make jit.prngstate use the new PRNG code
	 * GG_J +56, GG_hotcount..GG_bcff +88, GG_sizeof +88, g_allocf..g_gc_pause -12,
	 * g_strempty -32, g_hookmask..g_vmevmask -28, g_str_tab..g_str_num +88, g_vmstate +44,
	 * g_mainthref +8, g_tmpbuf +48, g_tmptv..g_nilnode +16, g_registrytv +64,
	 * g_uvhead..g_ctype_state +24, g_gcroot +56, g_sizeof +56, J_trace..J_param +4,
	 * J_parent..J_szallmcarea +32, J_sizeof +32, str_* +4, str_sizeof +4
	 */
	ROW("openresty-20201001-i386",
	    "OpenResty luajit2 (20201001 .. 20201008)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_2, GG_3, J_3, T_2, PT_2, O_1, CF_1),
	/*
	 * lj2-20201012, lj2-20201229, lj2-20210510
	 * 5f895f89 2020-10-02 Move all luajit2-specific elements to the end of state structs
	 * 4a1cc48a 2020-10-03 Merge of 86239580, Actually move saved_jit_base to the end of
	 * global_State
	 * 341aded9 2020-10-08 feature: added new Lua API functions thread.exdata2 as well as C
	 * API funcs lua_getexdata2 and lua_setexdata2
	 * L_sizeof +4, g_ctype_state..g_gcroot -4, g_saved_jit_base +188,
	 * J_parent..J_szallmcarea -32
	 */
	ROW("openresty-20201008-i386",
	    "OpenResty luajit2 (20201008 .. 20211210)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_3, GG_3, J_4, T_2, PT_2, O_1, CF_1),
	/*
	 * lj2-20220915, lj2-20230119, lj2-20231117, lj2-20240314
	 * 15e77d84 2021-06-07 Merge of a32aeadc, Handle on-trace OOM errors from helper
	 * functions, and 394fb626, SBuf reorg
	 * 63dee93f 2021-09-19 Merge of bb0f2410, Compile table traversals
	 * with trace state RECORD_1ST, J_mcarea..J_szallmcarea +4, snap_nslots..snap_count +2,
	 * new snap_mcofs
	 */
	ROW("openresty-20211210-i386",
	    "OpenResty luajit2 (20211210 .. 20240314)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, true,
	    L_3, G_3, GG_3, J_5, T_3, PT_2, O_1, CF_1),
};

const struct lji_flavour lji_flavour_openresty_i386 = {
	.name = "openresty",
	.title = "OpenResty luajit2",
	.family = LJI_FAMILY_OPENRESTY,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
