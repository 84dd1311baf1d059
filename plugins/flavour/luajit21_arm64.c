/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of LuaJIT 2.1, arm64. Written by generate.py: do not edit.
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
	.L_sizeof = 96, .L_dummy_ffid = 10, .L_status = 11, .L_glref = 16, .L_base = 32, \
	.L_top = 40, .L_maxstack = 48, .L_stack = 56, .L_openupval = 64, .L_env = 72, \
	.L_cframe = 80, .L_stacksize = 88, .LJ_STACK_EXTRA = 8

/* global_State */
#define G_1 \
	.g_sizeof = 672, .g_allocf = 16, .g_allocd = 24, .g_gc_total = 32, .g_gc_threshold = 40, \
	.g_gc_currentwhite = 48, .g_gc_state = 49, .g_gc_sweepstr = 52, .g_gc_root = 56, \
	.g_gc_sweep = 64, .g_gc_gray = 72, .g_gc_grayagain = 80, .g_gc_weak = 88, \
	.g_gc_mmudata = 96, .g_gc_debt = 104, .g_gc_estimate = 112, .g_gc_stepmul = 120, \
	.g_gc_pause = 124, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 168, \
	.g_hookmask = 193, .g_dispatchmode = 194, .g_vmevmask = 195, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 128, .g_mainthref = 200, .g_tmpbuf = 136, \
	.g_tmptv = 216, .g_nilnode = 232, .g_registrytv = 208, .g_vmthref = NO, .g_uvhead = 256, \
	.g_hookf = 312, .g_bc_cfunc_int = 336, .g_bc_cfunc_ext = 340, .g_cur_L = 344, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 352, .g_ctype_state = 360, .g_gcroot = 368, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_2 \
	.g_sizeof = 704, .g_allocf = 16, .g_allocd = 24, .g_gc_total = 32, .g_gc_threshold = 40, \
	.g_gc_currentwhite = 48, .g_gc_state = 49, .g_gc_sweepstr = 52, .g_gc_root = 56, \
	.g_gc_sweep = 64, .g_gc_gray = 72, .g_gc_grayagain = 80, .g_gc_weak = 88, \
	.g_gc_mmudata = 96, .g_gc_debt = 104, .g_gc_estimate = 112, .g_gc_stepmul = 120, \
	.g_gc_pause = 124, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 168, \
	.g_hookmask = 193, .g_dispatchmode = 194, .g_vmevmask = 195, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 128, .g_mainthref = 200, .g_tmpbuf = 136, \
	.g_tmptv = 216, .g_nilnode = 232, .g_registrytv = 208, .g_vmthref = NO, .g_uvhead = 256, \
	.g_hookf = 312, .g_bc_cfunc_int = 336, .g_bc_cfunc_ext = 340, .g_cur_L = 344, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 352, .g_ctype_state = 360, .g_gcroot = 400, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_3 \
	.g_sizeof = 720, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 24, \
	.g_gc_currentwhite = 32, .g_gc_state = 33, .g_gc_sweepstr = 36, .g_gc_root = 40, \
	.g_gc_sweep = 48, .g_gc_gray = 56, .g_gc_grayagain = 64, .g_gc_weak = 72, \
	.g_gc_mmudata = 80, .g_gc_debt = 88, .g_gc_estimate = 96, .g_gc_stepmul = 104, \
	.g_gc_pause = 108, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 112, \
	.g_hookmask = 137, .g_dispatchmode = 138, .g_vmevmask = 139, .g_str_tab = 144, \
	.g_str_mask = 152, .g_str_num = 156, .g_vmstate = 176, .g_mainthref = 184, \
	.g_tmpbuf = 192, .g_tmptv = 224, .g_nilnode = 240, .g_registrytv = 264, .g_vmthref = NO, \
	.g_uvhead = 272, .g_hookf = 328, .g_bc_cfunc_int = 352, .g_bc_cfunc_ext = 356, \
	.g_cur_L = 360, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 368, .g_ctype_state = 376, \
	.g_gcroot = 416, .g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_4 \
	.g_sizeof = 728, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 24, \
	.g_gc_currentwhite = 32, .g_gc_state = 33, .g_gc_sweepstr = 36, .g_gc_root = 40, \
	.g_gc_sweep = 48, .g_gc_gray = 56, .g_gc_grayagain = 64, .g_gc_weak = 72, \
	.g_gc_mmudata = 80, .g_gc_debt = 88, .g_gc_estimate = 96, .g_gc_stepmul = 104, \
	.g_gc_pause = 108, .g_gc_lightudseg = 112, .g_gc_lightudnum = 35, .g_strempty = 120, \
	.g_hookmask = 145, .g_dispatchmode = 146, .g_vmevmask = 147, .g_str_tab = 152, \
	.g_str_mask = 160, .g_str_num = 164, .g_vmstate = 184, .g_mainthref = 192, \
	.g_tmpbuf = 200, .g_tmptv = 232, .g_nilnode = 248, .g_registrytv = 272, .g_vmthref = NO, \
	.g_uvhead = 280, .g_hookf = 336, .g_bc_cfunc_int = 360, .g_bc_cfunc_ext = 364, \
	.g_cur_L = 368, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 376, .g_ctype_state = 384, \
	.g_gcroot = 424, .g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_5 \
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
	.g_gcroot = 424, .g_gcroot_count = 39, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_6 \
	.g_sizeof = 744, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 24, \
	.g_gc_currentwhite = 32, .g_gc_state = 33, .g_gc_sweepstr = 36, .g_gc_root = 40, \
	.g_gc_sweep = 48, .g_gc_gray = 56, .g_gc_grayagain = 64, .g_gc_weak = 72, \
	.g_gc_mmudata = 80, .g_gc_debt = 88, .g_gc_estimate = 96, .g_gc_stepmul = 104, \
	.g_gc_pause = 108, .g_gc_lightudseg = 112, .g_gc_lightudnum = 35, .g_strempty = 120, \
	.g_hookmask = 145, .g_dispatchmode = 146, .g_vmevmask = 147, .g_str_tab = 152, \
	.g_str_mask = 160, .g_str_num = 164, .g_vmstate = 184, .g_mainthref = 192, \
	.g_tmpbuf = 200, .g_tmptv = 232, .g_nilnode = 248, .g_registrytv = 272, \
	.g_vmthref = 280, .g_uvhead = 288, .g_hookf = 344, .g_bc_cfunc_int = 368, \
	.g_bc_cfunc_ext = 372, .g_cur_L = 376, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 384, \
	.g_ctype_state = 392, .g_gcroot = 432, .g_gcroot_count = 39, .g_saved_jit_base = NO, \
	.g_top_frame_ffid = NO, .g_top_frame = NO

/* GG_State */
#define GG_1 \
	.GG_g = 96, .GG_J = NO, .GG_hotcount = NO, .GG_dispatch = 768, .GG_bcff = 2712, \
	.GG_sizeof = 2944, .dispatch_count = 243
#define GG_2 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3856, .GG_dispatch = 3984, .GG_bcff = 5928, \
	.GG_sizeof = 6160, .dispatch_count = 243
#define GG_3 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3848, .GG_dispatch = 3976, .GG_bcff = 5920, \
	.GG_sizeof = 6152, .dispatch_count = 243
#define GG_4 \
	.GG_g = 96, .GG_J = 800, .GG_hotcount = 3880, .GG_dispatch = 4008, .GG_bcff = 5952, \
	.GG_sizeof = 6184, .dispatch_count = 243
#define GG_5 \
	.GG_g = 96, .GG_J = 816, .GG_hotcount = 3896, .GG_dispatch = 4024, .GG_bcff = 5968, \
	.GG_sizeof = 6200, .dispatch_count = 243
#define GG_6 \
	.GG_g = 96, .GG_J = 824, .GG_hotcount = 3904, .GG_dispatch = 4032, .GG_bcff = 5976, \
	.GG_sizeof = 6208, .dispatch_count = 243
#define GG_7 \
	.GG_g = 96, .GG_J = 824, .GG_hotcount = 3912, .GG_dispatch = 4040, .GG_bcff = 5984, \
	.GG_sizeof = 6216, .dispatch_count = 243
#define GG_8 \
	.GG_g = 96, .GG_J = 832, .GG_hotcount = 3920, .GG_dispatch = 4048, .GG_bcff = 5992, \
	.GG_sizeof = 6224, .dispatch_count = 243
#define GG_9 \
	.GG_g = 96, .GG_J = 832, .GG_hotcount = 3952, .GG_dispatch = 4080, .GG_bcff = 6024, \
	.GG_sizeof = 6256, .dispatch_count = 243
#define GG_10 \
	.GG_g = 96, .GG_J = 840, .GG_hotcount = 3960, .GG_dispatch = 4088, .GG_bcff = 6032, \
	.GG_sizeof = 6264, .dispatch_count = 243
#define GG_11 \
	.GG_g = 96, .GG_J = 840, .GG_hotcount = 3960, .GG_dispatch = 4088, .GG_bcff = 6144, \
	.GG_sizeof = 6376, .dispatch_count = 257

/* jit_State */
#define J_1 \
	.J_sizeof = NO, .J_cur = NO, .J_L = NO, .J_base = NO, .J_flags = NO, .J_state = NO, \
	.J_trace = NO, .J_freetrace = NO, .J_sizetrace = NO, .J_param = NO, .J_parent = NO, \
	.J_exitno = NO, .J_mcarea = NO, .J_szmcarea = NO, .J_szallmcarea = NO
#define J_2 \
	.J_sizeof = 3088, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1608, \
	.J_parent = 3000, .J_exitno = 3004, .J_mcarea = 3024, .J_szmcarea = 3048, \
	.J_szallmcarea = 3056
#define J_3 \
	.J_sizeof = 3080, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1604, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3016, .J_szmcarea = 3040, \
	.J_szallmcarea = 3048
#define J_4 \
	.J_sizeof = 3080, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1608, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3016, .J_szmcarea = 3040, \
	.J_szallmcarea = 3048
#define J_5 \
	.J_sizeof = 3088, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1608, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3024, .J_szmcarea = 3048, \
	.J_szallmcarea = 3056
#define J_6 \
	.J_sizeof = 3088, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1612, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3024, .J_szmcarea = 3048, \
	.J_szallmcarea = 3056
#define J_7 \
	.J_sizeof = 3120, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 376, .J_freetrace = 384, .J_sizetrace = 388, .J_param = 1628, \
	.J_parent = 3008, .J_exitno = 3012, .J_mcarea = 3040, .J_szmcarea = 3064, \
	.J_szallmcarea = 3072

/* GCtrace, SnapShot */
#define T_1 \
	.T_sizeof = NO, .T_nsnap = NO, .T_nins = NO, .T_ir = NO, .T_nk = NO, .T_nsnapmap = NO, \
	.T_snap = NO, .T_snapmap = NO, .T_startpt = NO, .T_startpc = NO, .T_startins = NO, \
	.T_szmcode = NO, .T_mcode = NO, .T_mcloop = NO, .T_nchild = NO, .T_spadjust = NO, \
	.T_traceno = NO, .T_link = NO, .T_root = NO, .T_nextroot = NO, .T_nextside = NO, \
	.T_topslot = NO, .T_linktype = NO, .snap_sizeof = NO, .snap_mapofs = NO, .snap_ref = NO, \
	.snap_mcofs = NO, .snap_nslots = NO, .snap_nent = NO, .snap_count = NO
#define T_2 \
	.T_sizeof = 120, .T_nsnap = 44, .T_nins = 12, .T_ir = 32, .T_nk = 40, .T_nsnapmap = 46, \
	.T_snap = 48, .T_snapmap = 56, .T_startpt = 64, .T_startpc = 72, .T_startins = 80, \
	.T_szmcode = 84, .T_mcode = 88, .T_mcloop = 96, .T_nchild = 100, .T_spadjust = 102, \
	.T_traceno = 104, .T_link = 106, .T_root = 108, .T_nextroot = 110, .T_nextside = 112, \
	.T_topslot = 10, .T_linktype = 11, .snap_sizeof = 8, .snap_mapofs = 0, .snap_ref = 2, \
	.snap_mcofs = NO, .snap_nslots = 4, .snap_nent = 6, .snap_count = 7
#define T_3 \
	.T_sizeof = 120, .T_nsnap = 10, .T_nins = 12, .T_ir = 32, .T_nk = 40, .T_nsnapmap = 44, \
	.T_snap = 48, .T_snapmap = 56, .T_startpt = 64, .T_startpc = 72, .T_startins = 80, \
	.T_szmcode = 84, .T_mcode = 88, .T_mcloop = 96, .T_nchild = 100, .T_spadjust = 102, \
	.T_traceno = 104, .T_link = 106, .T_root = 108, .T_nextroot = 110, .T_nextside = 112, \
	.T_topslot = 115, .T_linktype = 116, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = NO, .snap_nslots = 6, .snap_nent = 8, .snap_count = 9
#define T_4 \
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
	.cframe_L = 176, .cframe_pc = 168, .cframe_prev = 160, .cframe_nres = 200, \
	.cframe_errf = 196, .cframe_size = 208
#define CF_2 \
	.cframe_L = 16, .cframe_pc = 8, .cframe_prev = 0, .cframe_nres = 40, .cframe_errf = 36, \
	.cframe_size = 208

/* Name, title, architecture, size of references, FR2, JIT, bytecodes, LFUNC, RECORD_1ST, parts */
#define ROW(name_, title_, arch_, ref_, fr2_, jit_, bc_, lfunc_, first_, ...) \
	{ .name = (name_), .title = (title_), .family = LJI_FAMILY_LUAJIT_21, \
	  .arch = (arch_), .gc64 = (ref_) == 8, .fr2 = (fr2_), .has_jit = (jit_), \
	  .ref_size = (ref_), .bytecode = (bc_), .vmstate_lfunc = (lfunc_), \
	  .trace_record_1st = (first_), __VA_ARGS__ }

static const struct lji_layout rows[] = {
	/*
	 * lj-2.1b1, lj-2.1b2
	 */
	ROW("luajit-2.1-beta1-arm64",
	    "LuaJIT 2.1 (beta1 .. beta3)",
	    LJI_ARCH_AARCH64, 8, true, false, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj-2.1b3
	 * 04b60707 2016-11-20 ARM64: Add JIT compiler backend
	 * with the JIT compiler, GG_dispatch..GG_bcff +3216, new GG_J, new GG_hotcount,
	 * GG_sizeof +3216, new J_*, new T_*, new snap_*
	 */
	ROW("luajit-2.1-beta3-arm64",
	    "LuaJIT 2.1 (beta3 .. 2019-01)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_2, J_2, T_2, PT_1, O_1, CF_1),
	/*
	 * lj-202006-preprng
	 * 749e99ce 2019-01-10 Merge of 380e4409, Fix overflow of snapshot map offset
	 * T_nsnap -34, T_nsnapmap -2, T_topslot..T_linktype +105, snap_ref..snap_count +2,
	 * snap_sizeof +4
	 */
	ROW("luajit-2.1-2019-01-arm64",
	    "LuaJIT 2.1 (2019-01 .. 2020-05-22)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_2, J_2, T_3, PT_1, O_1, CF_1),
	/*
	 * lj-202005-math
	 * 5655be45 2020-05-22 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("luajit-2.1-2020-05-22-arm64",
	    "LuaJIT 2.1 (2020-05-22 .. 2020-06-15)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_3, J_3, T_3, PT_1, O_1, CF_1),
	/*
	 * lj-202006-prng
	 * 8ae5170c 2020-06-15 Improve assertions
	 * a44f53ac 2020-06-15 Use a securely seeded global PRNG for the VM
	 * GG_J..GG_bcff +32, GG_sizeof +32, g_gcroot +32, g_sizeof +32, J_param +4
	 */
	ROW("luajit-2.1-2020-06-15-arm64",
	    "LuaJIT 2.1 (2020-06-15 .. 2020-06-23)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_4, J_4, T_3, PT_1, O_1, CF_1),
	/*
	 * lj-202006-sid, lj-202008-align
	 * ff34b48d 2020-06-23 Redesign and harden string interning
	 * GG_J..GG_bcff +16, GG_sizeof +16, g_allocf..g_gc_pause -16, g_strempty..g_vmevmask
	 * -56, g_str_tab..g_str_num +144, g_vmstate +48, g_mainthref -16, g_tmpbuf +56,
	 * g_tmptv..g_nilnode +8, g_registrytv +56, g_uvhead..g_gcroot +16, g_sizeof +16, str_*
	 * +4
	 */
	ROW("luajit-2.1-2020-06-23-arm64",
	    "LuaJIT 2.1 (2020-06-23 .. 2020-09)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_3, GG_5, J_4, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202009-lightud
	 * e9af1abe 2020-09-30 Add support for full-range 64 bit lightuserdata
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_strempty..g_gcroot +8, new g_gc_lightudseg, new
	 * g_gc_lightudnum, g_sizeof +8
	 */
	ROW("luajit-2.1-2020-09-arm64",
	    "LuaJIT 2.1 (2020-09 .. 2021-03)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_4, GG_6, J_4, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202103-exitcode, lj-202106-presbuf, lj-202106-sbuf
	 * a32aeadc 2021-03-23 Handle on-trace OOM errors from helper functions
	 * GG_hotcount..GG_bcff +8, GG_sizeof +8, J_mcarea..J_szallmcarea +8, J_sizeof +8,
	 * snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("luajit-2.1-2021-03-arm64",
	    "LuaJIT 2.1 (2021-03 .. 2021-09-19)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_4, GG_7, J_5, T_4, PT_2, O_1, CF_1),
	/*
	 * lj-202109-itern
	 * bb0f2410 2021-09-19 Compile table traversals: next(), pairs(), BC_ISNEXT/BC_ITERN
	 * with trace state RECORD_1ST
	 */
	ROW("luajit-2.1-2021-09-19-arm64",
	    "LuaJIT 2.1 (2021-09-19 .. 2021-09-20)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_1, G_4, GG_7, J_5, T_4, PT_2, O_1, CF_1),
	/*
	 * lj-202203-deb, lj-202308-roll
	 * 421c4c79 2021-09-20 ARM64: Reorder interpreter stack frame and fix unwinding
	 * cframe_prev..cframe_nres -160
	 */
	ROW("luajit-2.1-2021-09-20-arm64",
	    "LuaJIT 2.1 (2021-09-20 .. 2023-09)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_1, G_4, GG_7, J_5, T_4, PT_2, O_1, CF_2),
	/*
	 * lj-202309-extra
	 * d1a2fef8 2023-09-21 LJ_FR2: Fix stack checks in vararg calls
	 * J_param +4, LJ_STACK_EXTRA 7 -> 8
	 */
	ROW("luajit-2.1-2023-09-arm64",
	    "LuaJIT 2.1 (2023-09 .. 2024-04)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_4, GG_7, J_6, T_4, PT_2, O_1, CF_2),
	/*
	 * lj-202404-ffifin, lj-202501
	 * f5affaa6 2024-04-19 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_sizeof +8, g_gcroot_count 38 -> 39
	 */
	ROW("luajit-2.1-2024-04-arm64",
	    "LuaJIT 2.1 (2024-04 .. 2025-11-06)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_5, GG_8, J_6, T_4, PT_2, O_1, CF_2),
	/*
	 * lj-202511-mcrange, lj-202511-prevmth
	 * 68354f44 2025-11-06 Allow mcode allocations outside of the jump range to the support
	 * code
	 * GG_hotcount..GG_bcff +32, GG_sizeof +32, J_trace..J_szallmcarea +16, J_sizeof +32
	 */
	ROW("luajit-2.1-2025-11-06-arm64",
	    "LuaJIT 2.1 (2025-11-06 .. 2025-11-10)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_5, GG_9, J_7, T_4, PT_2, O_1, CF_2),
	/*
	 * lj-202511-vmth, lj-202511-num
	 * 5c647754 2025-11-10 Run VM events and finalizers in separate state
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_uvhead..g_gcroot +8, new g_vmthref, g_sizeof +8
	 */
	ROW("luajit-2.1-2025-11-10-arm64",
	    "LuaJIT 2.1 (2025-11-10 .. 2026-07)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_6, GG_10, J_7, T_4, PT_2, O_1, CF_2),
	/*
	 * lj-202607-bitop, lj-head-202608
	 * a2ce8114 2026-07-20 Backport some v3.0 syntax extensions
	 * bytecodes of 2.1 with bit operators, GG_bcff +112, GG_sizeof +112, dispatch_count 243
	 * -> 257
	 */
	ROW("luajit-2.1-2026-07-arm64",
	    "LuaJIT 2.1 (2026-07 .. 2026-08)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21_BITOP, false, true,
	    L_2, G_6, GG_11, J_7, T_4, PT_2, O_1, CF_2),
};

const struct lji_flavour lji_flavour_luajit21_arm64 = {
	.name = "luajit-2.1",
	.title = "LuaJIT 2.1",
	.family = LJI_FAMILY_LUAJIT_21,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
