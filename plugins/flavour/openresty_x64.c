/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of OpenResty luajit2, x64. Written by generate.py: do not edit.
 *
 * Comments name the builds whose debug info a row was read from, the commits that moved
 * something, and what is elsewhere than in the row before.
 */
#include "flavour/flavour.h"
#include "target/target.h"

#define NO LJI_NO_FIELD

/* lua_State */
#define L_1 \
	.L_sizeof = 64, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 24, .L_maxstack = 32, .L_stack = 36, .L_openupval = 40, .L_env = 44, \
	.L_cframe = 48, .L_stacksize = 56, .LJ_STACK_EXTRA = 5
#define L_2 \
	.L_sizeof = 72, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 24, .L_maxstack = 32, .L_stack = 36, .L_openupval = 40, .L_env = 44, \
	.L_cframe = 48, .L_stacksize = 56, .LJ_STACK_EXTRA = 5
#define L_3 \
	.L_sizeof = 80, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 24, .L_maxstack = 32, .L_stack = 36, .L_openupval = 40, .L_env = 44, \
	.L_cframe = 48, .L_stacksize = 56, .LJ_STACK_EXTRA = 5

/* global_State */
#define G_1 \
	.g_sizeof = 416, .g_allocf = 16, .g_allocd = 24, .g_gc_total = 32, .g_gc_threshold = 36, \
	.g_gc_currentwhite = 40, .g_gc_state = 41, .g_gc_sweepstr = 44, .g_gc_root = 48, \
	.g_gc_sweep = 52, .g_gc_gray = 56, .g_gc_grayagain = 60, .g_gc_weak = 64, \
	.g_gc_mmudata = 68, .g_gc_debt = 72, .g_gc_estimate = 76, .g_gc_stepmul = 80, \
	.g_gc_pause = 84, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 108, \
	.g_hookmask = 125, .g_dispatchmode = 126, .g_vmevmask = 127, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 88, .g_mainthref = 128, .g_tmpbuf = 92, \
	.g_tmptv = 144, .g_nilnode = 160, .g_registrytv = 136, .g_vmthref = NO, .g_uvhead = 184, \
	.g_hookf = 216, .g_bc_cfunc_int = 240, .g_bc_cfunc_ext = 244, .g_cur_L = 248, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 252, .g_ctype_state = 260, .g_gcroot = 264, \
	.g_gcroot_count = 38, .g_saved_jit_base = 256, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_2 \
	.g_sizeof = 464, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 20, \
	.g_gc_currentwhite = 24, .g_gc_state = 25, .g_gc_sweepstr = 28, .g_gc_root = 32, \
	.g_gc_sweep = 36, .g_gc_gray = 40, .g_gc_grayagain = 44, .g_gc_weak = 48, \
	.g_gc_mmudata = 52, .g_gc_debt = 56, .g_gc_estimate = 60, .g_gc_stepmul = 64, \
	.g_gc_pause = 68, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 72, \
	.g_hookmask = 93, .g_dispatchmode = 94, .g_vmevmask = 95, .g_str_tab = 96, \
	.g_str_mask = 104, .g_str_num = 108, .g_vmstate = 128, .g_mainthref = 132, \
	.g_tmpbuf = 136, .g_tmptv = 152, .g_nilnode = 168, .g_registrytv = 192, .g_vmthref = NO, \
	.g_uvhead = 200, .g_hookf = 232, .g_bc_cfunc_int = 256, .g_bc_cfunc_ext = 260, \
	.g_cur_L = 264, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 268, .g_ctype_state = 276, \
	.g_gcroot = 312, .g_gcroot_count = 38, .g_saved_jit_base = 272, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_3 \
	.g_sizeof = 480, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 20, \
	.g_gc_currentwhite = 24, .g_gc_state = 25, .g_gc_sweepstr = 28, .g_gc_root = 32, \
	.g_gc_sweep = 36, .g_gc_gray = 40, .g_gc_grayagain = 44, .g_gc_weak = 48, \
	.g_gc_mmudata = 52, .g_gc_debt = 56, .g_gc_estimate = 60, .g_gc_stepmul = 64, \
	.g_gc_pause = 68, .g_gc_lightudseg = 72, .g_gc_lightudnum = 27, .g_strempty = 76, \
	.g_hookmask = 97, .g_dispatchmode = 98, .g_vmevmask = 99, .g_str_tab = 104, \
	.g_str_mask = 112, .g_str_num = 116, .g_vmstate = 136, .g_mainthref = 140, \
	.g_tmpbuf = 144, .g_tmptv = 160, .g_nilnode = 176, .g_registrytv = 200, .g_vmthref = NO, \
	.g_uvhead = 208, .g_hookf = 240, .g_bc_cfunc_int = 264, .g_bc_cfunc_ext = 268, \
	.g_cur_L = 272, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 276, .g_ctype_state = 280, \
	.g_gcroot = 320, .g_gcroot_count = 38, .g_saved_jit_base = 472, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_4 \
	.g_sizeof = 496, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 20, \
	.g_gc_currentwhite = 24, .g_gc_state = 25, .g_gc_sweepstr = 28, .g_gc_root = 32, \
	.g_gc_sweep = 36, .g_gc_gray = 40, .g_gc_grayagain = 44, .g_gc_weak = 48, \
	.g_gc_mmudata = 52, .g_gc_debt = 56, .g_gc_estimate = 60, .g_gc_stepmul = 64, \
	.g_gc_pause = 68, .g_gc_lightudseg = 72, .g_gc_lightudnum = 27, .g_strempty = 76, \
	.g_hookmask = 97, .g_dispatchmode = 98, .g_vmevmask = 99, .g_str_tab = 104, \
	.g_str_mask = 112, .g_str_num = 116, .g_vmstate = 136, .g_mainthref = 140, \
	.g_tmpbuf = 144, .g_tmptv = 176, .g_nilnode = 192, .g_registrytv = 216, .g_vmthref = NO, \
	.g_uvhead = 224, .g_hookf = 256, .g_bc_cfunc_int = 280, .g_bc_cfunc_ext = 284, \
	.g_cur_L = 288, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 292, .g_ctype_state = 296, \
	.g_gcroot = 336, .g_gcroot_count = 38, .g_saved_jit_base = 488, .g_top_frame_ffid = NO, \
	.g_top_frame = NO

/* GG_State */
#define GG_1 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 3048, .GG_dispatch = 3176, .GG_bcff = 5120, \
	.GG_sizeof = 5352, .dispatch_count = 243
#define GG_2 \
	.GG_g = 72, .GG_J = 488, .GG_hotcount = 3056, .GG_dispatch = 3184, .GG_bcff = 5128, \
	.GG_sizeof = 5360, .dispatch_count = 243
#define GG_3 \
	.GG_g = 72, .GG_J = 536, .GG_hotcount = 3128, .GG_dispatch = 3256, .GG_bcff = 5200, \
	.GG_sizeof = 5432, .dispatch_count = 243
#define GG_4 \
	.GG_g = 80, .GG_J = 560, .GG_hotcount = 3144, .GG_dispatch = 3272, .GG_bcff = 5216, \
	.GG_sizeof = 5448, .dispatch_count = 243
#define GG_5 \
	.GG_g = 80, .GG_J = 576, .GG_hotcount = 3168, .GG_dispatch = 3296, .GG_bcff = 5240, \
	.GG_sizeof = 5472, .dispatch_count = 243

/* jit_State */
#define J_1 \
	.J_sizeof = 2568, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1608, \
	.J_parent = 2480, .J_exitno = 2484, .J_mcarea = 2504, .J_szmcarea = 2528, \
	.J_szallmcarea = 2536
#define J_2 \
	.J_sizeof = 2592, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1600, \
	.J_parent = 2504, .J_exitno = 2508, .J_mcarea = 2528, .J_szmcarea = 2552, \
	.J_szallmcarea = 2560
#define J_3 \
	.J_sizeof = 2584, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1600, \
	.J_parent = 2464, .J_exitno = 2468, .J_mcarea = 2488, .J_szmcarea = 2512, \
	.J_szallmcarea = 2520
#define J_4 \
	.J_sizeof = 2592, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1600, \
	.J_parent = 2464, .J_exitno = 2468, .J_mcarea = 2496, .J_szmcarea = 2520, \
	.J_szallmcarea = 2528

/* GCtrace, SnapShot */
#define T_1 \
	.T_sizeof = 96, .T_nsnap = 28, .T_nins = 8, .T_ir = 16, .T_nk = 24, .T_nsnapmap = 30, \
	.T_snap = 32, .T_snapmap = 40, .T_startpt = 48, .T_startpc = 52, .T_startins = 56, \
	.T_szmcode = 60, .T_mcode = 64, .T_mcloop = 72, .T_nchild = 76, .T_spadjust = 78, \
	.T_traceno = 80, .T_link = 82, .T_root = 84, .T_nextroot = 86, .T_nextside = 88, \
	.T_topslot = 6, .T_linktype = 7, .snap_sizeof = 8, .snap_mapofs = 0, .snap_ref = 2, \
	.snap_mcofs = NO, .snap_nslots = 4, .snap_nent = 6, .snap_count = 7
#define T_2 \
	.T_sizeof = 96, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 24, .T_nsnapmap = 28, \
	.T_snap = 32, .T_snapmap = 40, .T_startpt = 48, .T_startpc = 52, .T_startins = 56, \
	.T_szmcode = 60, .T_mcode = 64, .T_mcloop = 72, .T_nchild = 76, .T_spadjust = 78, \
	.T_traceno = 80, .T_link = 82, .T_root = 84, .T_nextroot = 86, .T_nextside = 88, \
	.T_topslot = 91, .T_linktype = 92, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = NO, .snap_nslots = 6, .snap_nent = 8, .snap_count = 9
#define T_3 \
	.T_sizeof = 96, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 24, .T_nsnapmap = 28, \
	.T_snap = 32, .T_snapmap = 40, .T_startpt = 48, .T_startpc = 52, .T_startins = 56, \
	.T_szmcode = 60, .T_mcode = 64, .T_mcloop = 72, .T_nchild = 76, .T_spadjust = 78, \
	.T_traceno = 80, .T_link = 82, .T_root = 84, .T_nextroot = 86, .T_nextside = 88, \
	.T_topslot = 91, .T_linktype = 92, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
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
	.fnL_uvptr = 20, .fnC_f = 24, .fnC_upvalue = 32, .uv_sizeof = 24, .uv_closed = 6, \
	.uv_tv = 8, .uv_v = 16, .ud_sizeof = 24, .ud_udtype = 6, .ud_env = 8, .ud_len = 12, \
	.ud_metatable = 16, .cd_sizeof = 8, .cd_ctypeid = 6

/* C frame of the interpreter */
#define CF_1 \
	.cframe_L = 24, .cframe_pc = 28, .cframe_prev = 32, .cframe_nres = 16, \
	.cframe_errf = 20, .cframe_size = 80

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
	ROW("openresty-20170405-x64",
	    "OpenResty luajit2 (20170405 .. 20181029)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj2-20181029
	 * c844a613 2018-10-17 feature: implemented the new Lua and C API functions for thread
	 * exdata
	 * L_sizeof +8, GG_* +8, GG_sizeof +8
	 */
	ROW("openresty-20181029-x64",
	    "OpenResty luajit2 (20181029 .. 20190115)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_1, GG_2, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj2-20190329, lj2-20200102
	 * 5900ea32 2019-01-15 Merge of 380e4409, Fix overflow of snapshot map offset
	 * T_nsnap -22, T_nsnapmap -2, T_topslot..T_linktype +85, snap_ref..snap_count +2,
	 * snap_sizeof +4
	 */
	ROW("openresty-20190115-x64",
	    "OpenResty luajit2 (20190115 .. 20201001)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_1, GG_2, J_1, T_2, PT_1, O_1, CF_1),
	/*
	 * lj2-20201001
	 * 5980ef94 2020-09-25 Merge of a44f53ac (global PRNG) and ff34b48d (string interning)
	 * 7c03b051 2020-09-29 Make jit.prngstate use the new PRNG code
	 * GG_J +48, GG_hotcount..GG_bcff +72, GG_sizeof +72, g_allocf..g_gc_pause -16,
	 * g_strempty -36, g_hookmask..g_vmevmask -32, g_str_tab..g_str_num +96, g_vmstate +40,
	 * g_mainthref +4, g_tmpbuf +44, g_tmptv..g_nilnode +8, g_registrytv +56,
	 * g_uvhead..g_ctype_state +16, g_gcroot +48, g_sizeof +48, J_trace..J_param -8,
	 * J_parent..J_szallmcarea +24, J_sizeof +24, str_* +4, str_sizeof +4
	 */
	ROW("openresty-20201001-x64",
	    "OpenResty luajit2 (20201001 .. 20201008)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_2, GG_3, J_2, T_2, PT_2, O_1, CF_1),
	/*
	 * lj2-20201012, lj2-20201229, lj2-20210510
	 * 5f895f89 2020-10-02 Move all luajit2-specific elements to the end of state structs
	 * 4a1cc48a 2020-10-03 Merge of 86239580, Actually move saved_jit_base to the end of
	 * global_State
	 * 341aded9 2020-10-08 feature: added new Lua API functions thread.exdata2 as well as C
	 * API funcs lua_getexdata2 and lua_setexdata2
	 * L_sizeof +8, GG_g +8, GG_J +24, GG_hotcount..GG_bcff +16, GG_sizeof +16,
	 * g_strempty..g_vmevmask +4, g_str_tab..g_jit_base +8, g_ctype_state +4, g_gcroot +8,
	 * g_saved_jit_base +200, new g_gc_lightudseg, new g_gc_lightudnum, g_sizeof +16,
	 * J_parent..J_szallmcarea -40, J_sizeof -8
	 */
	ROW("openresty-20201008-x64",
	    "OpenResty luajit2 (20201008 .. 20211210)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_3, GG_4, J_3, T_2, PT_2, O_1, CF_1),
	/*
	 * lj2-20220915, lj2-20230119, lj2-20231117, lj2-20240314
	 * 15e77d84 2021-06-07 Merge of a32aeadc, Handle on-trace OOM errors from helper
	 * functions, and 394fb626, SBuf reorg
	 * 63dee93f 2021-09-19 Merge of bb0f2410, Compile table traversals
	 * with trace state RECORD_1ST, GG_J +16, GG_hotcount..GG_bcff +24, GG_sizeof +24,
	 * g_tmptv..g_saved_jit_base +16, g_sizeof +16, J_mcarea..J_szallmcarea +8, J_sizeof +8,
	 * snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("openresty-20211210-x64",
	    "OpenResty luajit2 (20211210 .. 20240314)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, true,
	    L_3, G_4, GG_5, J_4, T_3, PT_2, O_1, CF_1),
};

const struct lji_flavour lji_flavour_openresty_x64 = {
	.name = "openresty",
	.title = "OpenResty luajit2",
	.family = LJI_FAMILY_OPENRESTY,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
