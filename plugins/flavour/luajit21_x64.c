/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of LuaJIT 2.1, x64. Written by generate.py: do not edit.
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
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 252, .g_ctype_state = 256, .g_gcroot = 260, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_2 \
	.g_sizeof = 448, .g_allocf = 16, .g_allocd = 24, .g_gc_total = 32, .g_gc_threshold = 36, \
	.g_gc_currentwhite = 40, .g_gc_state = 41, .g_gc_sweepstr = 44, .g_gc_root = 48, \
	.g_gc_sweep = 52, .g_gc_gray = 56, .g_gc_grayagain = 60, .g_gc_weak = 64, \
	.g_gc_mmudata = 68, .g_gc_debt = 72, .g_gc_estimate = 76, .g_gc_stepmul = 80, \
	.g_gc_pause = 84, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 108, \
	.g_hookmask = 125, .g_dispatchmode = 126, .g_vmevmask = 127, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 88, .g_mainthref = 128, .g_tmpbuf = 92, \
	.g_tmptv = 144, .g_nilnode = 160, .g_registrytv = 136, .g_vmthref = NO, .g_uvhead = 184, \
	.g_hookf = 216, .g_bc_cfunc_int = 240, .g_bc_cfunc_ext = 244, .g_cur_L = 248, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 252, .g_ctype_state = 256, .g_gcroot = 296, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_3 \
	.g_sizeof = 464, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 20, \
	.g_gc_currentwhite = 24, .g_gc_state = 25, .g_gc_sweepstr = 28, .g_gc_root = 32, \
	.g_gc_sweep = 36, .g_gc_gray = 40, .g_gc_grayagain = 44, .g_gc_weak = 48, \
	.g_gc_mmudata = 52, .g_gc_debt = 56, .g_gc_estimate = 60, .g_gc_stepmul = 64, \
	.g_gc_pause = 68, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 72, \
	.g_hookmask = 93, .g_dispatchmode = 94, .g_vmevmask = 95, .g_str_tab = 96, \
	.g_str_mask = 104, .g_str_num = 108, .g_vmstate = 128, .g_mainthref = 132, \
	.g_tmpbuf = 136, .g_tmptv = 152, .g_nilnode = 168, .g_registrytv = 192, .g_vmthref = NO, \
	.g_uvhead = 200, .g_hookf = 232, .g_bc_cfunc_int = 256, .g_bc_cfunc_ext = 260, \
	.g_cur_L = 264, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 268, .g_ctype_state = 272, \
	.g_gcroot = 312, .g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_4 \
	.g_sizeof = 472, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 20, \
	.g_gc_currentwhite = 24, .g_gc_state = 25, .g_gc_sweepstr = 28, .g_gc_root = 32, \
	.g_gc_sweep = 36, .g_gc_gray = 40, .g_gc_grayagain = 44, .g_gc_weak = 48, \
	.g_gc_mmudata = 52, .g_gc_debt = 56, .g_gc_estimate = 60, .g_gc_stepmul = 64, \
	.g_gc_pause = 68, .g_gc_lightudseg = 72, .g_gc_lightudnum = 27, .g_strempty = 76, \
	.g_hookmask = 97, .g_dispatchmode = 98, .g_vmevmask = 99, .g_str_tab = 104, \
	.g_str_mask = 112, .g_str_num = 116, .g_vmstate = 136, .g_mainthref = 140, \
	.g_tmpbuf = 144, .g_tmptv = 160, .g_nilnode = 176, .g_registrytv = 200, .g_vmthref = NO, \
	.g_uvhead = 208, .g_hookf = 240, .g_bc_cfunc_int = 264, .g_bc_cfunc_ext = 268, \
	.g_cur_L = 272, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 276, .g_ctype_state = 280, \
	.g_gcroot = 320, .g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_5 \
	.g_sizeof = 488, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 20, \
	.g_gc_currentwhite = 24, .g_gc_state = 25, .g_gc_sweepstr = 28, .g_gc_root = 32, \
	.g_gc_sweep = 36, .g_gc_gray = 40, .g_gc_grayagain = 44, .g_gc_weak = 48, \
	.g_gc_mmudata = 52, .g_gc_debt = 56, .g_gc_estimate = 60, .g_gc_stepmul = 64, \
	.g_gc_pause = 68, .g_gc_lightudseg = 72, .g_gc_lightudnum = 27, .g_strempty = 76, \
	.g_hookmask = 97, .g_dispatchmode = 98, .g_vmevmask = 99, .g_str_tab = 104, \
	.g_str_mask = 112, .g_str_num = 116, .g_vmstate = 136, .g_mainthref = 140, \
	.g_tmpbuf = 144, .g_tmptv = 176, .g_nilnode = 192, .g_registrytv = 216, .g_vmthref = NO, \
	.g_uvhead = 224, .g_hookf = 256, .g_bc_cfunc_int = 280, .g_bc_cfunc_ext = 284, \
	.g_cur_L = 288, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 292, .g_ctype_state = 296, \
	.g_gcroot = 336, .g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_6 \
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
	.g_gcroot = 336, .g_gcroot_count = 39, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_7 \
	.g_sizeof = 504, .g_allocf = 0, .g_allocd = 8, .g_gc_total = 16, .g_gc_threshold = 20, \
	.g_gc_currentwhite = 24, .g_gc_state = 25, .g_gc_sweepstr = 28, .g_gc_root = 32, \
	.g_gc_sweep = 36, .g_gc_gray = 40, .g_gc_grayagain = 44, .g_gc_weak = 48, \
	.g_gc_mmudata = 52, .g_gc_debt = 56, .g_gc_estimate = 60, .g_gc_stepmul = 64, \
	.g_gc_pause = 68, .g_gc_lightudseg = 72, .g_gc_lightudnum = 27, .g_strempty = 76, \
	.g_hookmask = 97, .g_dispatchmode = 98, .g_vmevmask = 99, .g_str_tab = 104, \
	.g_str_mask = 112, .g_str_num = 116, .g_vmstate = 136, .g_mainthref = 140, \
	.g_tmpbuf = 144, .g_tmptv = 176, .g_nilnode = 192, .g_registrytv = 216, \
	.g_vmthref = 224, .g_uvhead = 232, .g_hookf = 264, .g_bc_cfunc_int = 288, \
	.g_bc_cfunc_ext = 292, .g_cur_L = 296, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 300, \
	.g_ctype_state = 304, .g_gcroot = 344, .g_gcroot_count = 39, .g_saved_jit_base = NO, \
	.g_top_frame_ffid = NO, .g_top_frame = NO

/* GG_State */
#define GG_1 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 2984, .GG_dispatch = 3112, .GG_bcff = 5056, \
	.GG_sizeof = 5288, .dispatch_count = 243
#define GG_2 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 2992, .GG_dispatch = 3120, .GG_bcff = 5064, \
	.GG_sizeof = 5296, .dispatch_count = 243
#define GG_3 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 3048, .GG_dispatch = 3176, .GG_bcff = 5120, \
	.GG_sizeof = 5352, .dispatch_count = 243
#define GG_4 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 3040, .GG_dispatch = 3168, .GG_bcff = 5112, \
	.GG_sizeof = 5344, .dispatch_count = 243
#define GG_5 \
	.GG_g = 64, .GG_J = 512, .GG_hotcount = 3064, .GG_dispatch = 3192, .GG_bcff = 5136, \
	.GG_sizeof = 5368, .dispatch_count = 243
#define GG_6 \
	.GG_g = 64, .GG_J = 528, .GG_hotcount = 3080, .GG_dispatch = 3208, .GG_bcff = 5152, \
	.GG_sizeof = 5384, .dispatch_count = 243
#define GG_7 \
	.GG_g = 64, .GG_J = 536, .GG_hotcount = 3088, .GG_dispatch = 3216, .GG_bcff = 5160, \
	.GG_sizeof = 5392, .dispatch_count = 243
#define GG_8 \
	.GG_g = 64, .GG_J = 536, .GG_hotcount = 3096, .GG_dispatch = 3224, .GG_bcff = 5168, \
	.GG_sizeof = 5400, .dispatch_count = 243
#define GG_9 \
	.GG_g = 64, .GG_J = 552, .GG_hotcount = 3112, .GG_dispatch = 3240, .GG_bcff = 5184, \
	.GG_sizeof = 5416, .dispatch_count = 243
#define GG_10 \
	.GG_g = 64, .GG_J = 560, .GG_hotcount = 3120, .GG_dispatch = 3248, .GG_bcff = 5192, \
	.GG_sizeof = 5424, .dispatch_count = 243
#define GG_11 \
	.GG_g = 64, .GG_J = 560, .GG_hotcount = 3136, .GG_dispatch = 3264, .GG_bcff = 5208, \
	.GG_sizeof = 5440, .dispatch_count = 243
#define GG_12 \
	.GG_g = 64, .GG_J = 568, .GG_hotcount = 3144, .GG_dispatch = 3272, .GG_bcff = 5216, \
	.GG_sizeof = 5448, .dispatch_count = 243
#define GG_13 \
	.GG_g = 64, .GG_J = 568, .GG_hotcount = 3144, .GG_dispatch = 3272, .GG_bcff = 5328, \
	.GG_sizeof = 5560, .dispatch_count = 257

/* jit_State */
#define J_1 \
	.J_sizeof = 2504, .J_cur = 0, .J_L = 96, .J_base = 128, .J_flags = 136, .J_state = 188, \
	.J_trace = 312, .J_freetrace = 320, .J_sizetrace = 324, .J_param = 1548, \
	.J_parent = 2416, .J_exitno = 2420, .J_mcarea = 2440, .J_szmcarea = 2464, \
	.J_szallmcarea = 2472
#define J_2 \
	.J_sizeof = 2512, .J_cur = 0, .J_L = 96, .J_base = 128, .J_flags = 136, .J_state = 188, \
	.J_trace = 312, .J_freetrace = 320, .J_sizetrace = 324, .J_param = 1556, \
	.J_parent = 2424, .J_exitno = 2428, .J_mcarea = 2448, .J_szmcarea = 2472, \
	.J_szallmcarea = 2480
#define J_3 \
	.J_sizeof = 2568, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1608, \
	.J_parent = 2480, .J_exitno = 2484, .J_mcarea = 2504, .J_szmcarea = 2528, \
	.J_szallmcarea = 2536
#define J_4 \
	.J_sizeof = 2560, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1604, \
	.J_parent = 2472, .J_exitno = 2476, .J_mcarea = 2496, .J_szmcarea = 2520, \
	.J_szallmcarea = 2528
#define J_5 \
	.J_sizeof = 2552, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1600, \
	.J_parent = 2464, .J_exitno = 2468, .J_mcarea = 2488, .J_szmcarea = 2512, \
	.J_szallmcarea = 2520
#define J_6 \
	.J_sizeof = 2560, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1600, \
	.J_parent = 2464, .J_exitno = 2468, .J_mcarea = 2496, .J_szmcarea = 2520, \
	.J_szallmcarea = 2528
#define J_7 \
	.J_sizeof = 2576, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
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
	{ .name = (name_), .title = (title_), .family = LJI_FAMILY_LUAJIT_21, \
	  .arch = (arch_), .gc64 = (ref_) == 8, .fr2 = (fr2_), .has_jit = (jit_), \
	  .ref_size = (ref_), .bytecode = (bc_), .vmstate_lfunc = (lfunc_), \
	  .trace_record_1st = (first_), __VA_ARGS__ }

static const struct lji_layout rows[] = {
	/*
	 * lj-2.1b1
	 */
	ROW("luajit-2.1-beta1-x64",
	    "LuaJIT 2.1 (beta1 .. beta2)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj-2.1b2
	 * a3a6866d 2015-08-29 Re-enable trace stitching
	 * GG_hotcount..GG_bcff +8, GG_sizeof +8, J_param..J_szallmcarea +8, J_sizeof +8
	 */
	ROW("luajit-2.1-beta2-x64",
	    "LuaJIT 2.1 (beta2 .. beta3)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_2, J_2, T_1, PT_1, O_1, CF_1),
	/*
	 * lj-2.1b3
	 * cfa188f1 2016-05-21 Move common 32/64 bit in-memory FP constants to jit_State
	 * a657fa01 2016-05-22 Make the IR immovable after assembly
	 * 7fb75ccc 2016-05-23 Embed 64 bit constants directly in the IR, using two slots
	 * GG_hotcount..GG_bcff +56, GG_sizeof +56, J_L..J_flags +8, J_state +24,
	 * J_trace..J_sizetrace +56, J_param +52, J_parent..J_szallmcarea +56, J_sizeof +56
	 */
	ROW("luajit-2.1-beta3-x64",
	    "LuaJIT 2.1 (beta3 .. 2019-01)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_3, J_3, T_1, PT_1, O_1, CF_1),
	/*
	 * lj-202006-preprng
	 * 749e99ce 2019-01-10 Merge of 380e4409, Fix overflow of snapshot map offset
	 * T_nsnap -22, T_nsnapmap -2, T_topslot..T_linktype +85, snap_ref..snap_count +2,
	 * snap_sizeof +4
	 */
	ROW("luajit-2.1-2019-01-x64",
	    "LuaJIT 2.1 (2019-01 .. 2020-05-22)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_3, J_3, T_2, PT_1, O_1, CF_1),
	/*
	 * lj-202005-math
	 * 5655be45 2020-05-22 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("luajit-2.1-2020-05-22-x64",
	    "LuaJIT 2.1 (2020-05-22 .. 2020-06-15)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_4, J_4, T_2, PT_1, O_1, CF_1),
	/*
	 * lj-202006-prng
	 * 8ae5170c 2020-06-15 Improve assertions
	 * a44f53ac 2020-06-15 Use a securely seeded global PRNG for the VM
	 * GG_J +32, GG_hotcount..GG_bcff +24, GG_sizeof +24, g_gcroot +36, g_sizeof +32,
	 * J_trace..J_sizetrace -8, J_param -4, J_parent..J_szallmcarea -8, J_sizeof -8
	 */
	ROW("luajit-2.1-2020-06-15-x64",
	    "LuaJIT 2.1 (2020-06-15 .. 2020-06-23)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_5, J_5, T_2, PT_1, O_1, CF_1),
	/*
	 * lj-202006-sid, lj-202008-align
	 * ff34b48d 2020-06-23 Redesign and harden string interning
	 * GG_J..GG_bcff +16, GG_sizeof +16, g_allocf..g_gc_pause -16, g_strempty -36,
	 * g_hookmask..g_vmevmask -32, g_str_tab..g_str_num +96, g_vmstate +40, g_mainthref +4,
	 * g_tmpbuf +44, g_tmptv..g_nilnode +8, g_registrytv +56, g_uvhead..g_gcroot +16,
	 * g_sizeof +16, str_* +4, str_sizeof +4
	 */
	ROW("luajit-2.1-2020-06-23-x64",
	    "LuaJIT 2.1 (2020-06-23 .. 2020-09)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_3, GG_6, J_5, T_2, PT_2, O_1, CF_1),
	/*
	 * lj-202009-lightud
	 * e9af1abe 2020-09-30 Add support for full-range 64 bit lightuserdata
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_strempty..g_vmevmask +4, g_str_tab..g_gcroot +8,
	 * new g_gc_lightudseg, new g_gc_lightudnum, g_sizeof +8
	 */
	ROW("luajit-2.1-2020-09-x64",
	    "LuaJIT 2.1 (2020-09 .. 2021-03)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_4, GG_7, J_5, T_2, PT_2, O_1, CF_1),
	/*
	 * lj-202103-exitcode, lj-202106-presbuf
	 * a32aeadc 2021-03-23 Handle on-trace OOM errors from helper functions
	 * GG_hotcount..GG_bcff +8, GG_sizeof +8, J_mcarea..J_szallmcarea +8, J_sizeof +8,
	 * snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("luajit-2.1-2021-03-x64",
	    "LuaJIT 2.1 (2021-03 .. 2021-06)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_4, GG_8, J_6, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202106-sbuf
	 * 394fb626 2021-06-01 String buffers, part 2a: internal SBuf reorg. Use full pointers
	 * GG_J..GG_bcff +16, GG_sizeof +16, g_tmptv..g_gcroot +16, g_sizeof +16
	 */
	ROW("luajit-2.1-2021-06-x64",
	    "LuaJIT 2.1 (2021-06 .. 2021-09-19)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_5, GG_9, J_6, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202109-itern, lj-202203-deb, lj-202308-roll, lj-202309-extra
	 * bb0f2410 2021-09-19 Compile table traversals: next(), pairs(), BC_ISNEXT/BC_ITERN
	 * with trace state RECORD_1ST
	 */
	ROW("luajit-2.1-2021-09-19-x64",
	    "LuaJIT 2.1 (2021-09-19 .. 2024-04)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, true,
	    L_1, G_5, GG_9, J_6, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202404-ffifin, lj-202501
	 * f5affaa6 2024-04-19 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_sizeof +8, g_gcroot_count 38 -> 39
	 */
	ROW("luajit-2.1-2024-04-x64",
	    "LuaJIT 2.1 (2024-04 .. 2025-11-06)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, true,
	    L_1, G_6, GG_10, J_6, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202511-mcrange, lj-202511-prevmth
	 * 68354f44 2025-11-06 Allow mcode allocations outside of the jump range to the support
	 * code
	 * GG_hotcount..GG_bcff +16, GG_sizeof +16, J_sizeof +16
	 */
	ROW("luajit-2.1-2025-11-06-x64",
	    "LuaJIT 2.1 (2025-11-06 .. 2025-11-10)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, true,
	    L_1, G_6, GG_11, J_7, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202511-vmth, lj-202511-num
	 * 5c647754 2025-11-10 Run VM events and finalizers in separate state
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_uvhead..g_gcroot +8, new g_vmthref, g_sizeof +8
	 */
	ROW("luajit-2.1-2025-11-10-x64",
	    "LuaJIT 2.1 (2025-11-10 .. 2026-07)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, true,
	    L_1, G_7, GG_12, J_7, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202607-bitop, lj-head-202608
	 * a2ce8114 2026-07-20 Backport some v3.0 syntax extensions
	 * bytecodes of 2.1 with bit operators, GG_bcff +112, GG_sizeof +112, dispatch_count 243
	 * -> 257
	 */
	ROW("luajit-2.1-2026-07-x64",
	    "LuaJIT 2.1 (2026-07 .. 2026-08)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21_BITOP, false, true,
	    L_1, G_7, GG_13, J_7, T_3, PT_2, O_1, CF_1),
};

const struct lji_flavour lji_flavour_luajit21_x64 = {
	.name = "luajit-2.1",
	.title = "LuaJIT 2.1",
	.family = LJI_FAMILY_LUAJIT_21,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
