/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of Tarantool LuaJIT, i386. Written by generate.py: do not edit.
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
	.g_sizeof = 400, .g_allocf = 28, .g_allocd = 32, .g_gc_total = 36, .g_gc_threshold = 40, \
	.g_gc_currentwhite = 44, .g_gc_state = 45, .g_gc_sweepstr = 48, .g_gc_root = 52, \
	.g_gc_sweep = 56, .g_gc_gray = 60, .g_gc_grayagain = 64, .g_gc_weak = 68, \
	.g_gc_mmudata = 72, .g_gc_debt = 76, .g_gc_estimate = 80, .g_gc_stepmul = 84, \
	.g_gc_pause = 88, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 112, \
	.g_hookmask = 129, .g_dispatchmode = 130, .g_vmevmask = 131, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 92, .g_mainthref = 132, .g_tmpbuf = 96, \
	.g_tmptv = 144, .g_nilnode = 160, .g_registrytv = 136, .g_vmthref = NO, .g_uvhead = 184, \
	.g_hookf = 216, .g_bc_cfunc_int = 228, .g_bc_cfunc_ext = 232, .g_cur_L = 236, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 240, .g_ctype_state = 244, .g_gcroot = 248, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_2 \
	.g_sizeof = 456, .g_allocf = 36, .g_allocd = 40, .g_gc_total = 44, .g_gc_threshold = 48, \
	.g_gc_currentwhite = 52, .g_gc_state = 53, .g_gc_sweepstr = 56, .g_gc_root = 60, \
	.g_gc_sweep = 64, .g_gc_gray = 68, .g_gc_grayagain = 72, .g_gc_weak = 76, \
	.g_gc_mmudata = 80, .g_gc_debt = 84, .g_gc_estimate = 88, .g_gc_stepmul = 92, \
	.g_gc_pause = 96, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 160, \
	.g_hookmask = 177, .g_dispatchmode = 178, .g_vmevmask = 179, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 264, .g_mainthref = 184, .g_tmpbuf = 144, \
	.g_tmptv = 208, .g_nilnode = 216, .g_registrytv = 192, .g_vmthref = NO, .g_uvhead = 240, \
	.g_hookf = 272, .g_bc_cfunc_int = 284, .g_bc_cfunc_ext = 288, .g_cur_L = 292, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 296, .g_ctype_state = 300, .g_gcroot = 304, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_3 \
	.g_sizeof = 464, .g_allocf = 36, .g_allocd = 40, .g_gc_total = 44, .g_gc_threshold = 48, \
	.g_gc_currentwhite = 52, .g_gc_state = 53, .g_gc_sweepstr = 56, .g_gc_root = 60, \
	.g_gc_sweep = 64, .g_gc_gray = 68, .g_gc_grayagain = 72, .g_gc_weak = 76, \
	.g_gc_mmudata = 80, .g_gc_debt = 84, .g_gc_estimate = 88, .g_gc_stepmul = 92, \
	.g_gc_pause = 96, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 160, \
	.g_hookmask = 177, .g_dispatchmode = 178, .g_vmevmask = 179, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 264, .g_mainthref = 184, .g_tmpbuf = 144, \
	.g_tmptv = 208, .g_nilnode = 216, .g_registrytv = 192, .g_vmthref = NO, .g_uvhead = 240, \
	.g_hookf = 272, .g_bc_cfunc_int = 284, .g_bc_cfunc_ext = 288, .g_cur_L = 292, \
	.g_mem_L = 296, .g_jit_L = NO, .g_jit_base = 300, .g_ctype_state = 304, .g_gcroot = 308, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_4 \
	.g_sizeof = 472, .g_allocf = 36, .g_allocd = 40, .g_gc_total = 44, .g_gc_threshold = 48, \
	.g_gc_currentwhite = 52, .g_gc_state = 53, .g_gc_sweepstr = 56, .g_gc_root = 60, \
	.g_gc_sweep = 64, .g_gc_gray = 68, .g_gc_grayagain = 72, .g_gc_weak = 76, \
	.g_gc_mmudata = 80, .g_gc_debt = 84, .g_gc_estimate = 88, .g_gc_stepmul = 92, \
	.g_gc_pause = 96, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 160, \
	.g_hookmask = 177, .g_dispatchmode = 178, .g_vmevmask = 179, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 264, .g_mainthref = 184, .g_tmpbuf = 144, \
	.g_tmptv = 208, .g_nilnode = 216, .g_registrytv = 192, .g_vmthref = NO, .g_uvhead = 240, \
	.g_hookf = 272, .g_bc_cfunc_int = 284, .g_bc_cfunc_ext = 288, .g_cur_L = 292, \
	.g_mem_L = 296, .g_jit_L = NO, .g_jit_base = 300, .g_ctype_state = 304, .g_gcroot = 308, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = 460, \
	.g_top_frame = 464
#define G_5 \
	.g_sizeof = 472, .g_allocf = 36, .g_allocd = 40, .g_gc_total = 44, .g_gc_threshold = 48, \
	.g_gc_currentwhite = 52, .g_gc_state = 53, .g_gc_sweepstr = 56, .g_gc_root = 60, \
	.g_gc_sweep = 64, .g_gc_gray = 68, .g_gc_grayagain = 72, .g_gc_weak = 76, \
	.g_gc_mmudata = 80, .g_gc_debt = 84, .g_gc_estimate = 88, .g_gc_stepmul = 92, \
	.g_gc_pause = 96, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 160, \
	.g_hookmask = 177, .g_dispatchmode = 178, .g_vmevmask = 179, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 264, .g_mainthref = 184, .g_tmpbuf = 144, \
	.g_tmptv = 208, .g_nilnode = 216, .g_registrytv = 192, .g_vmthref = NO, .g_uvhead = 240, \
	.g_hookf = 272, .g_bc_cfunc_int = 284, .g_bc_cfunc_ext = 288, .g_cur_L = 292, \
	.g_mem_L = 296, .g_jit_L = NO, .g_jit_base = 300, .g_ctype_state = 304, .g_gcroot = 308, \
	.g_gcroot_count = 39, .g_saved_jit_base = NO, .g_top_frame_ffid = 464, \
	.g_top_frame = 468
#define G_6 \
	.g_sizeof = 384, .g_allocf = 12, .g_allocd = 16, .g_gc_total = 20, .g_gc_threshold = 24, \
	.g_gc_currentwhite = 28, .g_gc_state = 29, .g_gc_sweepstr = 32, .g_gc_root = 36, \
	.g_gc_sweep = 40, .g_gc_gray = 44, .g_gc_grayagain = 48, .g_gc_weak = 52, \
	.g_gc_mmudata = 56, .g_gc_debt = 60, .g_gc_estimate = 64, .g_gc_stepmul = 68, \
	.g_gc_pause = 72, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 96, \
	.g_hookmask = 113, .g_dispatchmode = 114, .g_vmevmask = 115, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 76, .g_mainthref = 116, .g_tmpbuf = 80, \
	.g_tmptv = 128, .g_nilnode = 144, .g_registrytv = 120, .g_vmthref = NO, .g_uvhead = 168, \
	.g_hookf = 200, .g_bc_cfunc_int = 212, .g_bc_cfunc_ext = 216, .g_cur_L = 220, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 224, .g_ctype_state = 228, .g_gcroot = 232, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_7 \
	.g_sizeof = 440, .g_allocf = 20, .g_allocd = 24, .g_gc_total = 28, .g_gc_threshold = 32, \
	.g_gc_currentwhite = 36, .g_gc_state = 37, .g_gc_sweepstr = 40, .g_gc_root = 44, \
	.g_gc_sweep = 48, .g_gc_gray = 52, .g_gc_grayagain = 56, .g_gc_weak = 60, \
	.g_gc_mmudata = 64, .g_gc_debt = 68, .g_gc_estimate = 72, .g_gc_stepmul = 76, \
	.g_gc_pause = 80, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 144, \
	.g_hookmask = 161, .g_dispatchmode = 162, .g_vmevmask = 163, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 248, .g_mainthref = 168, .g_tmpbuf = 128, \
	.g_tmptv = 192, .g_nilnode = 200, .g_registrytv = 176, .g_vmthref = NO, .g_uvhead = 224, \
	.g_hookf = 256, .g_bc_cfunc_int = 268, .g_bc_cfunc_ext = 272, .g_cur_L = 276, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 280, .g_ctype_state = 284, .g_gcroot = 288, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_8 \
	.g_sizeof = 448, .g_allocf = 20, .g_allocd = 24, .g_gc_total = 28, .g_gc_threshold = 32, \
	.g_gc_currentwhite = 36, .g_gc_state = 37, .g_gc_sweepstr = 40, .g_gc_root = 44, \
	.g_gc_sweep = 48, .g_gc_gray = 52, .g_gc_grayagain = 56, .g_gc_weak = 60, \
	.g_gc_mmudata = 64, .g_gc_debt = 68, .g_gc_estimate = 72, .g_gc_stepmul = 76, \
	.g_gc_pause = 80, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 144, \
	.g_hookmask = 161, .g_dispatchmode = 162, .g_vmevmask = 163, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 248, .g_mainthref = 168, .g_tmpbuf = 128, \
	.g_tmptv = 192, .g_nilnode = 200, .g_registrytv = 176, .g_vmthref = NO, .g_uvhead = 224, \
	.g_hookf = 256, .g_bc_cfunc_int = 268, .g_bc_cfunc_ext = 272, .g_cur_L = 276, \
	.g_mem_L = 280, .g_jit_L = NO, .g_jit_base = 284, .g_ctype_state = 288, .g_gcroot = 292, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_9 \
	.g_sizeof = 456, .g_allocf = 20, .g_allocd = 24, .g_gc_total = 28, .g_gc_threshold = 32, \
	.g_gc_currentwhite = 36, .g_gc_state = 37, .g_gc_sweepstr = 40, .g_gc_root = 44, \
	.g_gc_sweep = 48, .g_gc_gray = 52, .g_gc_grayagain = 56, .g_gc_weak = 60, \
	.g_gc_mmudata = 64, .g_gc_debt = 68, .g_gc_estimate = 72, .g_gc_stepmul = 76, \
	.g_gc_pause = 80, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 144, \
	.g_hookmask = 161, .g_dispatchmode = 162, .g_vmevmask = 163, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 248, .g_mainthref = 168, .g_tmpbuf = 128, \
	.g_tmptv = 192, .g_nilnode = 200, .g_registrytv = 176, .g_vmthref = NO, .g_uvhead = 224, \
	.g_hookf = 256, .g_bc_cfunc_int = 268, .g_bc_cfunc_ext = 272, .g_cur_L = 276, \
	.g_mem_L = 280, .g_jit_L = NO, .g_jit_base = 284, .g_ctype_state = 288, .g_gcroot = 292, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = 444, \
	.g_top_frame = 448
#define G_10 \
	.g_sizeof = 456, .g_allocf = 20, .g_allocd = 24, .g_gc_total = 28, .g_gc_threshold = 32, \
	.g_gc_currentwhite = 36, .g_gc_state = 37, .g_gc_sweepstr = 40, .g_gc_root = 44, \
	.g_gc_sweep = 48, .g_gc_gray = 52, .g_gc_grayagain = 56, .g_gc_weak = 60, \
	.g_gc_mmudata = 64, .g_gc_debt = 68, .g_gc_estimate = 72, .g_gc_stepmul = 76, \
	.g_gc_pause = 80, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 144, \
	.g_hookmask = 161, .g_dispatchmode = 162, .g_vmevmask = 163, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 248, .g_mainthref = 168, .g_tmpbuf = 128, \
	.g_tmptv = 192, .g_nilnode = 200, .g_registrytv = 176, .g_vmthref = NO, .g_uvhead = 224, \
	.g_hookf = 256, .g_bc_cfunc_int = 268, .g_bc_cfunc_ext = 272, .g_cur_L = 276, \
	.g_mem_L = 280, .g_jit_L = NO, .g_jit_base = 284, .g_ctype_state = 288, .g_gcroot = 292, \
	.g_gcroot_count = 39, .g_saved_jit_base = NO, .g_top_frame_ffid = 448, \
	.g_top_frame = 452

/* GG_State */
#define GG_1 \
	.GG_g = 48, .GG_J = 448, .GG_hotcount = 2856, .GG_dispatch = 2984, .GG_bcff = 3956, \
	.GG_sizeof = 4184, .dispatch_count = 243
#define GG_2 \
	.GG_g = 48, .GG_J = 504, .GG_hotcount = 2920, .GG_dispatch = 3048, .GG_bcff = 4020, \
	.GG_sizeof = 4248, .dispatch_count = 243
#define GG_3 \
	.GG_g = 48, .GG_J = 512, .GG_hotcount = 2928, .GG_dispatch = 3056, .GG_bcff = 4028, \
	.GG_sizeof = 4256, .dispatch_count = 243
#define GG_4 \
	.GG_g = 48, .GG_J = 520, .GG_hotcount = 2936, .GG_dispatch = 3064, .GG_bcff = 4036, \
	.GG_sizeof = 4264, .dispatch_count = 243
#define GG_5 \
	.GG_g = 48, .GG_J = 448, .GG_hotcount = 2848, .GG_dispatch = 2976, .GG_bcff = 3948, \
	.GG_sizeof = 4176, .dispatch_count = 243
#define GG_6 \
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2840, .GG_dispatch = 2968, .GG_bcff = 3940, \
	.GG_sizeof = 4168, .dispatch_count = 243
#define GG_7 \
	.GG_g = 48, .GG_J = 488, .GG_hotcount = 2904, .GG_dispatch = 3032, .GG_bcff = 4004, \
	.GG_sizeof = 4232, .dispatch_count = 243
#define GG_8 \
	.GG_g = 48, .GG_J = 496, .GG_hotcount = 2912, .GG_dispatch = 3040, .GG_bcff = 4012, \
	.GG_sizeof = 4240, .dispatch_count = 243
#define GG_9 \
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2832, .GG_dispatch = 2960, .GG_bcff = 3932, \
	.GG_sizeof = 4160, .dispatch_count = 243

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
	.J_sizeof = 2416, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 308, .J_freetrace = 312, .J_sizetrace = 316, .J_param = 1544, \
	.J_parent = 2340, .J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, \
	.J_szallmcarea = 2376
#define J_4 \
	.J_sizeof = 2416, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 308, .J_freetrace = 312, .J_sizetrace = 316, .J_param = 1540, \
	.J_parent = 2336, .J_exitno = 2340, .J_mcarea = 2356, .J_szmcarea = 2368, \
	.J_szallmcarea = 2372
#define J_5 \
	.J_sizeof = 2416, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 308, .J_freetrace = 312, .J_sizetrace = 316, .J_param = 1540, \
	.J_parent = 2336, .J_exitno = 2340, .J_mcarea = 2360, .J_szmcarea = 2372, \
	.J_szallmcarea = 2376
#define J_6 \
	.J_sizeof = 2400, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 308, .J_freetrace = 312, .J_sizetrace = 316, .J_param = 1540, \
	.J_parent = 2336, .J_exitno = 2340, .J_mcarea = 2356, .J_szmcarea = 2368, \
	.J_szallmcarea = 2372

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
#define CF_2 \
	.cframe_L = 64, .cframe_pc = 24, .cframe_prev = 68, .cframe_nres = 72, \
	.cframe_errf = 76, .cframe_size = 64

/* Name, title, architecture, size of references, FR2, JIT, bytecodes, LFUNC, RECORD_1ST, parts */
#define ROW(name_, title_, arch_, ref_, fr2_, jit_, bc_, lfunc_, first_, ...) \
	{ .name = (name_), .title = (title_), .family = LJI_FAMILY_TARANTOOL, \
	  .arch = (arch_), .gc64 = (ref_) == 8, .fr2 = (fr2_), .has_jit = (jit_), \
	  .ref_size = (ref_), .bytecode = (bc_), .vmstate_lfunc = (lfunc_), \
	  .trace_record_1st = (first_), __VA_ARGS__ }

static const struct lji_layout rows[] = {
	/*
	 * tlj-201703-smart
	 */
	ROW("tarantool-2017-03-i386",
	    "Tarantool LuaJIT (2017-03 .. 1.10)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * tlj-2.5-pre
	 * 059ad9e9 2019-05-23 Fix overflow of snapshot map offset
	 * J_L..J_flags +4, T_nsnap -18, T_nsnapmap -2, T_topslot..T_linktype +69, T_sizeof +4,
	 * snap_ref..snap_count +2, snap_sizeof +4
	 */
	ROW("tarantool-1.10-i386",
	    "Tarantool LuaJIT (1.10 .. 2.6)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_2, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.6, tlj-2.6-end
	 * 5f6775ae 2020-10-13 core: introduce various platform metrics
	 * GG_J +56, GG_hotcount..GG_bcff +64, GG_sizeof +64, g_allocf..g_gc_pause +8,
	 * g_tmpbuf..g_vmevmask +48, g_mainthref +52, g_registrytv +56, g_tmptv +64,
	 * g_nilnode..g_uvhead +56, g_vmstate +172, g_hookf..g_gcroot +56, g_sizeof +56,
	 * J_sizeof +8
	 */
	ROW("tarantool-2.6-i386",
	    "Tarantool LuaJIT (2.6 .. 2.8)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_2, J_3, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.8, tlj-2.10-beta, tlj-2.10.0
	 * 111d377d 2020-12-28 vm: introduce VM states for Lua and fast functions
	 * 0dcae51e 2020-12-28 core: introduce memory profiler
	 * with VM states LFUNC, FFUNC, CFUNC, GG_J..GG_bcff +8, GG_sizeof +8,
	 * g_jit_base..g_gcroot +4, new g_mem_L, g_sizeof +8, cframe_L..cframe_errf +16
	 */
	ROW("tarantool-2.8-i386",
	    "Tarantool LuaJIT (2.8 .. 2.11)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_3, GG_3, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11.0
	 * 71ec8eb2 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * J_param..J_szallmcarea -4
	 */
	ROW("tarantool-2.11-i386",
	    "Tarantool LuaJIT (2.11 .. 2.11-2023-11)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_3, GG_3, J_4, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10
	 * 088d4768 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-2.11-2023-11-i386",
	    "Tarantool LuaJIT (2.11-2023-11 .. 2.11-2024-08)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_4, GG_4, J_4, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11
	 * a7da08b2 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * g_top_frame_ffid..g_top_frame +4, g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-2.11-2024-08-i386",
	    "Tarantool LuaJIT (2.11-2024-08)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_4, J_4, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0-alpha
	 * 7505e78b 2023-05-24 Handle on-trace OOM errors from helper functions
	 * J_mcarea..J_szallmcarea +4, snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("tarantool-2023-05-i386",
	    "Tarantool LuaJIT (2023-05 .. 3.0)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_3, GG_3, J_5, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0
	 * 285a1b0a 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-3.0-i386",
	    "Tarantool LuaJIT (3.0 .. 3.2)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_4, GG_4, J_5, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.2, tlj-master
	 * 4b0f1724 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * g_top_frame_ffid..g_top_frame +4, g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-3.2-i386",
	    "Tarantool LuaJIT (3.2 .. 2024-10)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_4, J_5, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-1.10
	 * 1085e690 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param..J_szallmcarea -4, J_sizeof -8
	 */
	ROW("tarantool-1.10-2022-11-i386",
	    "Tarantool LuaJIT (1.10-2022-11)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_5, J_6, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-201703-smart+nosmart
	 */
	ROW("tarantool-2017-03-nosmart-i386",
	    "Tarantool LuaJIT (2017-03 .. 1.10), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_6, GG_6, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * tlj-2.5-pre+nosmart
	 * 059ad9e9 2019-05-23 Fix overflow of snapshot map offset
	 * J_L..J_flags +4, T_nsnap -18, T_nsnapmap -2, T_topslot..T_linktype +69, T_sizeof +4,
	 * snap_ref..snap_count +2, snap_sizeof +4
	 */
	ROW("tarantool-1.10-nosmart-i386",
	    "Tarantool LuaJIT (1.10 .. 2.6), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_6, GG_6, J_2, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.6+nosmart, tlj-2.6-end+nosmart
	 * 5f6775ae 2020-10-13 core: introduce various platform metrics
	 * GG_J +56, GG_hotcount..GG_bcff +64, GG_sizeof +64, g_allocf..g_gc_pause +8,
	 * g_tmpbuf..g_vmevmask +48, g_mainthref +52, g_registrytv +56, g_tmptv +64,
	 * g_nilnode..g_uvhead +56, g_vmstate +172, g_hookf..g_gcroot +56, g_sizeof +56,
	 * J_sizeof +8
	 */
	ROW("tarantool-2.6-nosmart-i386",
	    "Tarantool LuaJIT (2.6 .. 2.8), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_7, GG_7, J_3, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.8+nosmart, tlj-2.10-beta+nosmart, tlj-2.10.0+nosmart
	 * 111d377d 2020-12-28 vm: introduce VM states for Lua and fast functions
	 * 0dcae51e 2020-12-28 core: introduce memory profiler
	 * with VM states LFUNC, FFUNC, CFUNC, GG_J..GG_bcff +8, GG_sizeof +8,
	 * g_jit_base..g_gcroot +4, new g_mem_L, g_sizeof +8, cframe_L..cframe_errf +16
	 */
	ROW("tarantool-2.8-nosmart-i386",
	    "Tarantool LuaJIT (2.8 .. 2.11), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_8, GG_8, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11.0+nosmart
	 * 71ec8eb2 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * J_param..J_szallmcarea -4
	 */
	ROW("tarantool-2.11-nosmart-i386",
	    "Tarantool LuaJIT (2.11 .. 2.11-2023-11), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_8, GG_8, J_4, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10+nosmart
	 * 088d4768 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-2.11-2023-11-nosmart-i386",
	    "Tarantool LuaJIT (2.11-2023-11 .. 2.11-2024-08), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_9, GG_2, J_4, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11+nosmart
	 * a7da08b2 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * g_top_frame_ffid..g_top_frame +4, g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-2.11-2024-08-nosmart-i386",
	    "Tarantool LuaJIT (2.11-2024-08), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_10, GG_2, J_4, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0-alpha+nosmart
	 * 7505e78b 2023-05-24 Handle on-trace OOM errors from helper functions
	 * J_mcarea..J_szallmcarea +4, snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("tarantool-2023-05-nosmart-i386",
	    "Tarantool LuaJIT (2023-05 .. 3.0), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_8, GG_8, J_5, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0+nosmart
	 * 285a1b0a 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-3.0-nosmart-i386",
	    "Tarantool LuaJIT (3.0 .. 3.2), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_9, GG_2, J_5, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.2+nosmart, tlj-master+nosmart
	 * 4b0f1724 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * g_top_frame_ffid..g_top_frame +4, g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-3.2-nosmart-i386",
	    "Tarantool LuaJIT (3.2 .. 2024-10), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_10, GG_2, J_5, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-1.10+nosmart
	 * 1085e690 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param..J_szallmcarea -4, J_sizeof -8
	 */
	ROW("tarantool-1.10-2022-11-nosmart-i386",
	    "Tarantool LuaJIT (1.10-2022-11), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_6, GG_9, J_6, T_2, PT_1, O_1, CF_1),
};

const struct lji_flavour lji_flavour_tarantool_i386 = {
	.name = "tarantool",
	.title = "Tarantool LuaJIT",
	.family = LJI_FAMILY_TARANTOOL,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
