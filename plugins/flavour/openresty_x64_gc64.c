/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of OpenResty luajit2, x64-gc64. Written by generate.py: do not edit.
 *
 * Comments name the builds whose debug info a row was read from, the commits that moved
 * something, and what is elsewhere than in the row before.
 */
#include "flavour/flavour.h"
#include "target/target.h"

#define NO LJI_NO_FIELD

/* lua_State */
#define L_1 \
	.L_sizeof = 96, .L_dummy_ffid = 10, .L_status = 11, .L_glref = 16, .L_base = 32, \
	.L_top = 40, .L_maxstack = 48, .L_stack = 56, .L_openupval = 64, .L_env = 72, \
	.L_cframe = 80, .L_stacksize = 88, .LJ_STACK_EXTRA = 7
#define L_2 \
	.L_sizeof = 104, .L_dummy_ffid = 10, .L_status = 11, .L_glref = 16, .L_base = 32, \
	.L_top = 40, .L_maxstack = 48, .L_stack = 56, .L_openupval = 64, .L_env = 72, \
	.L_cframe = 80, .L_stacksize = 88, .LJ_STACK_EXTRA = 7
#define L_3 \
	.L_sizeof = 112, .L_dummy_ffid = 10, .L_status = 11, .L_glref = 16, .L_base = 32, \
	.L_top = 40, .L_maxstack = 48, .L_stack = 56, .L_openupval = 64, .L_env = 72, \
	.L_cframe = 80, .L_stacksize = 88, .LJ_STACK_EXTRA = 7
#define L_4 \
	.L_sizeof = 112, .L_dummy_ffid = 10, .L_status = 11, .L_glref = 16, .L_base = 32, \
	.L_top = 40, .L_maxstack = 48, .L_stack = 56, .L_openupval = 64, .L_env = 72, \
	.L_cframe = 80, .L_stacksize = 88, .LJ_STACK_EXTRA = 8

/* global_State */
#define G_1 \
	.g_sizeof = 680, .g_allocf = 16, .g_allocd = 24, .g_gc_total = 32, .g_gc_threshold = 40, \
	.g_gc_currentwhite = 48, .g_gc_state = 49, .g_gc_sweepstr = 52, .g_gc_root = 56, \
	.g_gc_sweep = 64, .g_gc_gray = 72, .g_gc_grayagain = 80, .g_gc_weak = 88, \
	.g_gc_mmudata = 96, .g_gc_debt = 104, .g_gc_estimate = 112, .g_gc_stepmul = 120, \
	.g_gc_pause = 124, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 168, \
	.g_hookmask = 193, .g_dispatchmode = 194, .g_vmevmask = 195, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 128, .g_mainthref = 200, .g_tmpbuf = 136, \
	.g_tmptv = 216, .g_nilnode = 232, .g_registrytv = 208, .g_vmthref = NO, .g_uvhead = 256, \
	.g_hookf = 312, .g_bc_cfunc_int = 336, .g_bc_cfunc_ext = 340, .g_cur_L = 344, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 352, .g_ctype_state = 368, .g_gcroot = 376, \
	.g_gcroot_count = 38, .g_saved_jit_base = 360, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_2 \
	.g_sizeof = 728, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 24, \
	.g_gc_currentwhite = 32, .g_gc_state = 33, .g_gc_sweepstr = 36, .g_gc_root = 40, \
	.g_gc_sweep = 48, .g_gc_gray = 56, .g_gc_grayagain = 64, .g_gc_weak = 72, \
	.g_gc_mmudata = 80, .g_gc_debt = 88, .g_gc_estimate = 96, .g_gc_stepmul = 104, \
	.g_gc_pause = 108, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 112, \
	.g_hookmask = 137, .g_dispatchmode = 138, .g_vmevmask = 139, .g_str_tab = 144, \
	.g_str_mask = 152, .g_str_num = 156, .g_vmstate = 176, .g_mainthref = 184, \
	.g_tmpbuf = 192, .g_tmptv = 224, .g_nilnode = 240, .g_registrytv = 264, .g_vmthref = NO, \
	.g_uvhead = 272, .g_hookf = 328, .g_bc_cfunc_int = 352, .g_bc_cfunc_ext = 356, \
	.g_cur_L = 360, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 368, .g_ctype_state = 384, \
	.g_gcroot = 424, .g_gcroot_count = 38, .g_saved_jit_base = 376, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_3 \
	.g_sizeof = 736, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 24, \
	.g_gc_currentwhite = 32, .g_gc_state = 33, .g_gc_sweepstr = 36, .g_gc_root = 40, \
	.g_gc_sweep = 48, .g_gc_gray = 56, .g_gc_grayagain = 64, .g_gc_weak = 72, \
	.g_gc_mmudata = 80, .g_gc_debt = 88, .g_gc_estimate = 96, .g_gc_stepmul = 104, \
	.g_gc_pause = 108, .g_gc_lightudseg = 112, .g_gc_lightudnum = 35, .g_strempty = 120, \
	.g_hookmask = 145, .g_dispatchmode = 146, .g_vmevmask = 147, .g_str_tab = 152, \
	.g_str_mask = 160, .g_str_num = 164, .g_vmstate = 184, .g_mainthref = 192, \
	.g_tmpbuf = 200, .g_tmptv = 232, .g_nilnode = 248, .g_registrytv = 272, .g_vmthref = NO, \
	.g_uvhead = 280, .g_hookf = 336, .g_bc_cfunc_int = 360, .g_bc_cfunc_ext = 364, \
	.g_cur_L = 368, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 376, .g_ctype_state = 384, \
	.g_gcroot = 424, .g_gcroot_count = 38, .g_saved_jit_base = 728, .g_top_frame_ffid = NO, \
	.g_top_frame = NO

/* GG_State */
#define GG_1 \
	.GG_g = 96, .GG_J = 776, .GG_hotcount = 3896, .GG_dispatch = 4024, .GG_bcff = 5968, \
	.GG_sizeof = 6200, .dispatch_count = 243
#define GG_2 \
	.GG_g = 104, .GG_J = 784, .GG_hotcount = 3904, .GG_dispatch = 4032, .GG_bcff = 5976, \
	.GG_sizeof = 6208, .dispatch_count = 243
#define GG_3 \
	.GG_g = 104, .GG_J = 832, .GG_hotcount = 3976, .GG_dispatch = 4104, .GG_bcff = 6048, \
	.GG_sizeof = 6280, .dispatch_count = 243
#define GG_4 \
	.GG_g = 112, .GG_J = 848, .GG_hotcount = 3984, .GG_dispatch = 4112, .GG_bcff = 6056, \
	.GG_sizeof = 6288, .dispatch_count = 243
#define GG_5 \
	.GG_g = 112, .GG_J = 848, .GG_hotcount = 3992, .GG_dispatch = 4120, .GG_bcff = 6064, \
	.GG_sizeof = 6296, .dispatch_count = 243

/* jit_State */
#define J_1 \
	.J_sizeof = 3120, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1640, \
	.J_parent = 3032, .J_exitno = 3036, .J_mcarea = 3056, .J_szmcarea = 3080, \
	.J_szallmcarea = 3088
#define J_2 \
	.J_sizeof = 3144, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 384, .J_freetrace = 392, .J_sizetrace = 396, .J_param = 1632, \
	.J_parent = 3056, .J_exitno = 3060, .J_mcarea = 3080, .J_szmcarea = 3104, \
	.J_szallmcarea = 3112
#define J_3 \
	.J_sizeof = 3136, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 384, .J_freetrace = 392, .J_sizetrace = 396, .J_param = 1632, \
	.J_parent = 3016, .J_exitno = 3020, .J_mcarea = 3040, .J_szmcarea = 3064, \
	.J_szallmcarea = 3072
#define J_4 \
	.J_sizeof = 3144, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 384, .J_freetrace = 392, .J_sizetrace = 396, .J_param = 1632, \
	.J_parent = 3016, .J_exitno = 3020, .J_mcarea = 3048, .J_szmcarea = 3072, \
	.J_szallmcarea = 3080
#define J_5 \
	.J_sizeof = 3144, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 384, .J_freetrace = 392, .J_sizetrace = 396, .J_param = 1636, \
	.J_parent = 3016, .J_exitno = 3020, .J_mcarea = 3048, .J_szmcarea = 3072, \
	.J_szallmcarea = 3080

/* GCtrace, SnapShot */
#define T_1 \
	.T_sizeof = 120, .T_nsnap = 44, .T_nins = 12, .T_ir = 32, .T_nk = 40, .T_nsnapmap = 46, \
	.T_snap = 48, .T_snapmap = 56, .T_startpt = 64, .T_startpc = 72, .T_startins = 80, \
	.T_szmcode = 84, .T_mcode = 88, .T_mcloop = 96, .T_nchild = 100, .T_spadjust = 102, \
	.T_traceno = 104, .T_link = 106, .T_root = 108, .T_nextroot = 110, .T_nextside = 112, \
	.T_topslot = 10, .T_linktype = 11, .snap_sizeof = 8, .snap_mapofs = 0, .snap_ref = 2, \
	.snap_mcofs = NO, .snap_nslots = 4, .snap_nent = 6, .snap_count = 7
#define T_2 \
	.T_sizeof = 120, .T_nsnap = 10, .T_nins = 12, .T_ir = 32, .T_nk = 40, .T_nsnapmap = 44, \
	.T_snap = 48, .T_snapmap = 56, .T_startpt = 64, .T_startpc = 72, .T_startins = 80, \
	.T_szmcode = 84, .T_mcode = 88, .T_mcloop = 96, .T_nchild = 100, .T_spadjust = 102, \
	.T_traceno = 104, .T_link = 106, .T_root = 108, .T_nextroot = 110, .T_nextside = 112, \
	.T_topslot = 115, .T_linktype = 116, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = NO, .snap_nslots = 6, .snap_nent = 8, .snap_count = 9
#define T_3 \
	.T_sizeof = 120, .T_nsnap = 10, .T_nins = 12, .T_ir = 32, .T_nk = 40, .T_nsnapmap = 44, \
	.T_snap = 48, .T_snapmap = 56, .T_startpt = 64, .T_startpc = 72, .T_startins = 80, \
	.T_szmcode = 84, .T_mcode = 88, .T_mcloop = 96, .T_nchild = 100, .T_spadjust = 102, \
	.T_traceno = 104, .T_link = 106, .T_root = 108, .T_nextroot = 110, .T_nextside = 112, \
	.T_topslot = 115, .T_linktype = 116, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = 6, .snap_nslots = 8, .snap_nent = 10, .snap_count = 11

/* GCstr, GCproto */
#define PT_1 \
	.str_sizeof = 24, .str_hash = 12, .str_len = 16, .pt_sizeof = 104, .pt_numparams = 10, \
	.pt_framesize = 11, .pt_sizebc = 12, .pt_gclist = 24, .pt_k = 32, .pt_uv = 40, \
	.pt_sizekgc = 48, .pt_sizekn = 52, .pt_sizept = 56, .pt_sizeuv = 60, .pt_flags = 61, \
	.pt_trace = 62, .pt_chunkname = 64, .pt_firstline = 72, .pt_numline = 76, \
	.pt_lineinfo = 80, .pt_uvinfo = 88, .pt_varinfo = 96
#define PT_2 \
	.str_sizeof = 24, .str_hash = 16, .str_len = 20, .pt_sizeof = 104, .pt_numparams = 10, \
	.pt_framesize = 11, .pt_sizebc = 12, .pt_gclist = 24, .pt_k = 32, .pt_uv = 40, \
	.pt_sizekgc = 48, .pt_sizekn = 52, .pt_sizept = 56, .pt_sizeuv = 60, .pt_flags = 61, \
	.pt_trace = 62, .pt_chunkname = 64, .pt_firstline = 72, .pt_numline = 76, \
	.pt_lineinfo = 80, .pt_uvinfo = 88, .pt_varinfo = 96

/* other objects */
#define O_1 \
	.tab_sizeof = 64, .tab_colo = 11, .tab_array = 16, .tab_metatable = 32, .tab_node = 40, \
	.tab_asize = 48, .tab_hmask = 52, .node_sizeof = 24, .node_val = 0, .node_key = 8, \
	.node_next = 16, .fn_ffid = 10, .fn_nupvalues = 11, .fn_env = 16, .fn_pc = 32, \
	.fnL_uvptr = 40, .fnC_f = 40, .fnC_upvalue = 48, .uv_sizeof = 48, .uv_closed = 10, \
	.uv_tv = 16, .uv_v = 32, .ud_sizeof = 48, .ud_udtype = 10, .ud_env = 16, .ud_len = 24, \
	.ud_metatable = 32, .cd_sizeof = 16, .cd_ctypeid = 10

/* C frame of the interpreter */
#define CF_1 \
	.cframe_L = 16, .cframe_pc = 24, .cframe_prev = 32, .cframe_nres = 8, .cframe_errf = 12, \
	.cframe_size = 80

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
	ROW("openresty-20170405-x64-gc64",
	    "OpenResty luajit2 (20170405 .. 20181029)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj2-20181029
	 * c844a613 2018-10-17 feature: implemented the new Lua and C API functions for thread
	 * exdata
	 * L_sizeof +8, GG_* +8, GG_sizeof +8
	 */
	ROW("openresty-20181029-x64-gc64",
	    "OpenResty luajit2 (20181029 .. 20190115)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_2, G_1, GG_2, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj2-20190329, lj2-20200102
	 * 5900ea32 2019-01-15 Merge of 380e4409, Fix overflow of snapshot map offset
	 * T_nsnap -34, T_nsnapmap -2, T_topslot..T_linktype +105, snap_ref..snap_count +2,
	 * snap_sizeof +4
	 */
	ROW("openresty-20190115-x64-gc64",
	    "OpenResty luajit2 (20190115 .. 20201001)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_2, G_1, GG_2, J_1, T_2, PT_1, O_1, CF_1),
	/*
	 * lj2-20201001
	 * 5980ef94 2020-09-25 Merge of a44f53ac (global PRNG) and ff34b48d (string interning)
	 * 7c03b051 2020-09-29 Make jit.prngstate use the new PRNG code
	 * GG_J +48, GG_hotcount..GG_bcff +72, GG_sizeof +72, g_allocf..g_gc_pause -16,
	 * g_strempty..g_vmevmask -56, g_str_tab..g_str_num +144, g_vmstate +48, g_mainthref
	 * -16, g_tmpbuf +56, g_tmptv..g_nilnode +8, g_registrytv +56, g_uvhead..g_ctype_state
	 * +16, g_gcroot +48, g_sizeof +48, J_trace..J_param -8, J_parent..J_szallmcarea +24,
	 * J_sizeof +24, str_* +4
	 */
	ROW("openresty-20201001-x64-gc64",
	    "OpenResty luajit2 (20201001 .. 20201008)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_2, G_2, GG_3, J_2, T_2, PT_2, O_1, CF_1),
	/*
	 * lj2-20201012, lj2-20201229, lj2-20210510
	 * 5f895f89 2020-10-02 Move all luajit2-specific elements to the end of state structs
	 * 4a1cc48a 2020-10-03 Merge of 86239580, Actually move saved_jit_base to the end of
	 * global_State
	 * 341aded9 2020-10-08 feature: added new Lua API functions thread.exdata2 as well as C
	 * API funcs lua_getexdata2 and lua_setexdata2
	 * L_sizeof +8, GG_g +8, GG_J +16, GG_hotcount..GG_bcff +8, GG_sizeof +8,
	 * g_strempty..g_jit_base +8, g_saved_jit_base +352, new g_gc_lightudseg, new
	 * g_gc_lightudnum, g_sizeof +8, J_parent..J_szallmcarea -40, J_sizeof -8
	 */
	ROW("openresty-20201008-x64-gc64",
	    "OpenResty luajit2 (20201008 .. 20211210)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_3, G_3, GG_4, J_3, T_2, PT_2, O_1, CF_1),
	/*
	 * lj2-20220915, lj2-20230119
	 * 15e77d84 2021-06-07 Merge of a32aeadc, Handle on-trace OOM errors from helper
	 * functions, and 394fb626, SBuf reorg
	 * 63dee93f 2021-09-19 Merge of bb0f2410, Compile table traversals
	 * with trace state RECORD_1ST, GG_hotcount..GG_bcff +8, GG_sizeof +8,
	 * J_mcarea..J_szallmcarea +8, J_sizeof +8, snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("openresty-20211210-x64-gc64",
	    "OpenResty luajit2 (20211210 .. 20231006)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, true,
	    L_3, G_3, GG_5, J_4, T_3, PT_2, O_1, CF_1),
	/*
	 * lj2-20231117, lj2-20240314
	 * 82bff39f 2023-10-06 Merge of d1a2fef8, LJ_FR2: Fix stack checks in vararg calls
	 * J_param +4, LJ_STACK_EXTRA 7 -> 8
	 */
	ROW("openresty-20231006-x64-gc64",
	    "OpenResty luajit2 (20231006 .. 20240314)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, true,
	    L_4, G_3, GG_5, J_5, T_3, PT_2, O_1, CF_1),
};

const struct lji_flavour lji_flavour_openresty_x64_gc64 = {
	.name = "openresty",
	.title = "OpenResty luajit2",
	.family = LJI_FAMILY_OPENRESTY,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
