/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of Tarantool LuaJIT, x64. Written by generate.py: do not edit.
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
	.g_sizeof = 448, .g_allocf = 48, .g_allocd = 56, .g_gc_total = 64, .g_gc_threshold = 68, \
	.g_gc_currentwhite = 72, .g_gc_state = 73, .g_gc_sweepstr = 76, .g_gc_root = 80, \
	.g_gc_sweep = 84, .g_gc_gray = 88, .g_gc_grayagain = 92, .g_gc_weak = 96, \
	.g_gc_mmudata = 100, .g_gc_debt = 104, .g_gc_estimate = 108, .g_gc_stepmul = 112, \
	.g_gc_pause = 116, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 140, \
	.g_hookmask = 157, .g_dispatchmode = 158, .g_vmevmask = 159, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 120, .g_mainthref = 160, .g_tmpbuf = 124, \
	.g_tmptv = 176, .g_nilnode = 192, .g_registrytv = 168, .g_vmthref = NO, .g_uvhead = 216, \
	.g_hookf = 248, .g_bc_cfunc_int = 272, .g_bc_cfunc_ext = 276, .g_cur_L = 280, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 284, .g_ctype_state = 288, .g_gcroot = 292, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_2 \
	.g_sizeof = 552, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 84, \
	.g_gc_currentwhite = 88, .g_gc_state = 89, .g_gc_sweepstr = 92, .g_gc_root = 96, \
	.g_gc_sweep = 100, .g_gc_gray = 104, .g_gc_grayagain = 108, .g_gc_weak = 112, \
	.g_gc_mmudata = 116, .g_gc_debt = 120, .g_gc_estimate = 124, .g_gc_stepmul = 128, \
	.g_gc_pause = 132, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 240, \
	.g_hookmask = 257, .g_dispatchmode = 258, .g_vmevmask = 259, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 344, .g_mainthref = 264, .g_tmpbuf = 224, \
	.g_tmptv = 288, .g_nilnode = 296, .g_registrytv = 272, .g_vmthref = NO, .g_uvhead = 320, \
	.g_hookf = 352, .g_bc_cfunc_int = 376, .g_bc_cfunc_ext = 380, .g_cur_L = 384, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 388, .g_ctype_state = 392, .g_gcroot = 396, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_3 \
	.g_sizeof = 552, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 84, \
	.g_gc_currentwhite = 88, .g_gc_state = 89, .g_gc_sweepstr = 92, .g_gc_root = 96, \
	.g_gc_sweep = 100, .g_gc_gray = 104, .g_gc_grayagain = 108, .g_gc_weak = 112, \
	.g_gc_mmudata = 116, .g_gc_debt = 120, .g_gc_estimate = 124, .g_gc_stepmul = 128, \
	.g_gc_pause = 132, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 240, \
	.g_hookmask = 257, .g_dispatchmode = 258, .g_vmevmask = 259, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 344, .g_mainthref = 264, .g_tmpbuf = 224, \
	.g_tmptv = 288, .g_nilnode = 296, .g_registrytv = 272, .g_vmthref = NO, .g_uvhead = 320, \
	.g_hookf = 352, .g_bc_cfunc_int = 376, .g_bc_cfunc_ext = 380, .g_cur_L = 384, \
	.g_mem_L = 388, .g_jit_L = NO, .g_jit_base = 392, .g_ctype_state = 396, .g_gcroot = 400, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_4 \
	.g_sizeof = 560, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 84, \
	.g_gc_currentwhite = 88, .g_gc_state = 89, .g_gc_sweepstr = 92, .g_gc_root = 96, \
	.g_gc_sweep = 100, .g_gc_gray = 104, .g_gc_grayagain = 108, .g_gc_weak = 112, \
	.g_gc_mmudata = 116, .g_gc_debt = 120, .g_gc_estimate = 124, .g_gc_stepmul = 128, \
	.g_gc_pause = 132, .g_gc_lightudseg = 136, .g_gc_lightudnum = 91, .g_strempty = 248, \
	.g_hookmask = 265, .g_dispatchmode = 266, .g_vmevmask = 267, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 352, .g_mainthref = 272, .g_tmpbuf = 232, \
	.g_tmptv = 296, .g_nilnode = 304, .g_registrytv = 280, .g_vmthref = NO, .g_uvhead = 328, \
	.g_hookf = 360, .g_bc_cfunc_int = 384, .g_bc_cfunc_ext = 388, .g_cur_L = 392, \
	.g_mem_L = 396, .g_jit_L = NO, .g_jit_base = 400, .g_ctype_state = 404, .g_gcroot = 408, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_5 \
	.g_sizeof = 568, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 84, \
	.g_gc_currentwhite = 88, .g_gc_state = 89, .g_gc_sweepstr = 92, .g_gc_root = 96, \
	.g_gc_sweep = 100, .g_gc_gray = 104, .g_gc_grayagain = 108, .g_gc_weak = 112, \
	.g_gc_mmudata = 116, .g_gc_debt = 120, .g_gc_estimate = 124, .g_gc_stepmul = 128, \
	.g_gc_pause = 132, .g_gc_lightudseg = 136, .g_gc_lightudnum = 91, .g_strempty = 248, \
	.g_hookmask = 265, .g_dispatchmode = 266, .g_vmevmask = 267, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 352, .g_mainthref = 272, .g_tmpbuf = 232, \
	.g_tmptv = 296, .g_nilnode = 304, .g_registrytv = 280, .g_vmthref = NO, .g_uvhead = 328, \
	.g_hookf = 360, .g_bc_cfunc_int = 384, .g_bc_cfunc_ext = 388, .g_cur_L = 392, \
	.g_mem_L = 396, .g_jit_L = NO, .g_jit_base = 400, .g_ctype_state = 404, .g_gcroot = 408, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_6 \
	.g_sizeof = 576, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 84, \
	.g_gc_currentwhite = 88, .g_gc_state = 89, .g_gc_sweepstr = 92, .g_gc_root = 96, \
	.g_gc_sweep = 100, .g_gc_gray = 104, .g_gc_grayagain = 108, .g_gc_weak = 112, \
	.g_gc_mmudata = 116, .g_gc_debt = 120, .g_gc_estimate = 124, .g_gc_stepmul = 128, \
	.g_gc_pause = 132, .g_gc_lightudseg = 136, .g_gc_lightudnum = 91, .g_strempty = 248, \
	.g_hookmask = 265, .g_dispatchmode = 266, .g_vmevmask = 267, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 352, .g_mainthref = 272, .g_tmpbuf = 232, \
	.g_tmptv = 296, .g_nilnode = 304, .g_registrytv = 280, .g_vmthref = NO, .g_uvhead = 328, \
	.g_hookf = 360, .g_bc_cfunc_int = 384, .g_bc_cfunc_ext = 388, .g_cur_L = 392, \
	.g_mem_L = 396, .g_jit_L = NO, .g_jit_base = 400, .g_ctype_state = 404, .g_gcroot = 408, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = 560, \
	.g_top_frame = 568
#define G_7 \
	.g_sizeof = 584, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 84, \
	.g_gc_currentwhite = 88, .g_gc_state = 89, .g_gc_sweepstr = 92, .g_gc_root = 96, \
	.g_gc_sweep = 100, .g_gc_gray = 104, .g_gc_grayagain = 108, .g_gc_weak = 112, \
	.g_gc_mmudata = 116, .g_gc_debt = 120, .g_gc_estimate = 124, .g_gc_stepmul = 128, \
	.g_gc_pause = 132, .g_gc_lightudseg = 136, .g_gc_lightudnum = 91, .g_strempty = 248, \
	.g_hookmask = 265, .g_dispatchmode = 266, .g_vmevmask = 267, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 352, .g_mainthref = 272, .g_tmpbuf = 232, \
	.g_tmptv = 296, .g_nilnode = 304, .g_registrytv = 280, .g_vmthref = NO, .g_uvhead = 328, \
	.g_hookf = 360, .g_bc_cfunc_int = 384, .g_bc_cfunc_ext = 388, .g_cur_L = 392, \
	.g_mem_L = 396, .g_jit_L = NO, .g_jit_base = 400, .g_ctype_state = 404, .g_gcroot = 408, \
	.g_gcroot_count = 39, .g_saved_jit_base = NO, .g_top_frame_ffid = 568, \
	.g_top_frame = 576
#define G_8 \
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
#define G_9 \
	.g_sizeof = 520, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 52, \
	.g_gc_currentwhite = 56, .g_gc_state = 57, .g_gc_sweepstr = 60, .g_gc_root = 64, \
	.g_gc_sweep = 68, .g_gc_gray = 72, .g_gc_grayagain = 76, .g_gc_weak = 80, \
	.g_gc_mmudata = 84, .g_gc_debt = 88, .g_gc_estimate = 92, .g_gc_stepmul = 96, \
	.g_gc_pause = 100, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 208, \
	.g_hookmask = 225, .g_dispatchmode = 226, .g_vmevmask = 227, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 312, .g_mainthref = 232, .g_tmpbuf = 192, \
	.g_tmptv = 256, .g_nilnode = 264, .g_registrytv = 240, .g_vmthref = NO, .g_uvhead = 288, \
	.g_hookf = 320, .g_bc_cfunc_int = 344, .g_bc_cfunc_ext = 348, .g_cur_L = 352, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 356, .g_ctype_state = 360, .g_gcroot = 364, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_10 \
	.g_sizeof = 520, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 52, \
	.g_gc_currentwhite = 56, .g_gc_state = 57, .g_gc_sweepstr = 60, .g_gc_root = 64, \
	.g_gc_sweep = 68, .g_gc_gray = 72, .g_gc_grayagain = 76, .g_gc_weak = 80, \
	.g_gc_mmudata = 84, .g_gc_debt = 88, .g_gc_estimate = 92, .g_gc_stepmul = 96, \
	.g_gc_pause = 100, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 208, \
	.g_hookmask = 225, .g_dispatchmode = 226, .g_vmevmask = 227, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 312, .g_mainthref = 232, .g_tmpbuf = 192, \
	.g_tmptv = 256, .g_nilnode = 264, .g_registrytv = 240, .g_vmthref = NO, .g_uvhead = 288, \
	.g_hookf = 320, .g_bc_cfunc_int = 344, .g_bc_cfunc_ext = 348, .g_cur_L = 352, \
	.g_mem_L = 356, .g_jit_L = NO, .g_jit_base = 360, .g_ctype_state = 364, .g_gcroot = 368, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_11 \
	.g_sizeof = 528, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 52, \
	.g_gc_currentwhite = 56, .g_gc_state = 57, .g_gc_sweepstr = 60, .g_gc_root = 64, \
	.g_gc_sweep = 68, .g_gc_gray = 72, .g_gc_grayagain = 76, .g_gc_weak = 80, \
	.g_gc_mmudata = 84, .g_gc_debt = 88, .g_gc_estimate = 92, .g_gc_stepmul = 96, \
	.g_gc_pause = 100, .g_gc_lightudseg = 104, .g_gc_lightudnum = 59, .g_strempty = 216, \
	.g_hookmask = 233, .g_dispatchmode = 234, .g_vmevmask = 235, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 320, .g_mainthref = 240, .g_tmpbuf = 200, \
	.g_tmptv = 264, .g_nilnode = 272, .g_registrytv = 248, .g_vmthref = NO, .g_uvhead = 296, \
	.g_hookf = 328, .g_bc_cfunc_int = 352, .g_bc_cfunc_ext = 356, .g_cur_L = 360, \
	.g_mem_L = 364, .g_jit_L = NO, .g_jit_base = 368, .g_ctype_state = 372, .g_gcroot = 376, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_12 \
	.g_sizeof = 536, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 52, \
	.g_gc_currentwhite = 56, .g_gc_state = 57, .g_gc_sweepstr = 60, .g_gc_root = 64, \
	.g_gc_sweep = 68, .g_gc_gray = 72, .g_gc_grayagain = 76, .g_gc_weak = 80, \
	.g_gc_mmudata = 84, .g_gc_debt = 88, .g_gc_estimate = 92, .g_gc_stepmul = 96, \
	.g_gc_pause = 100, .g_gc_lightudseg = 104, .g_gc_lightudnum = 59, .g_strempty = 216, \
	.g_hookmask = 233, .g_dispatchmode = 234, .g_vmevmask = 235, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 320, .g_mainthref = 240, .g_tmpbuf = 200, \
	.g_tmptv = 264, .g_nilnode = 272, .g_registrytv = 248, .g_vmthref = NO, .g_uvhead = 296, \
	.g_hookf = 328, .g_bc_cfunc_int = 352, .g_bc_cfunc_ext = 356, .g_cur_L = 360, \
	.g_mem_L = 364, .g_jit_L = NO, .g_jit_base = 368, .g_ctype_state = 372, .g_gcroot = 376, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_13 \
	.g_sizeof = 544, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 52, \
	.g_gc_currentwhite = 56, .g_gc_state = 57, .g_gc_sweepstr = 60, .g_gc_root = 64, \
	.g_gc_sweep = 68, .g_gc_gray = 72, .g_gc_grayagain = 76, .g_gc_weak = 80, \
	.g_gc_mmudata = 84, .g_gc_debt = 88, .g_gc_estimate = 92, .g_gc_stepmul = 96, \
	.g_gc_pause = 100, .g_gc_lightudseg = 104, .g_gc_lightudnum = 59, .g_strempty = 216, \
	.g_hookmask = 233, .g_dispatchmode = 234, .g_vmevmask = 235, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 320, .g_mainthref = 240, .g_tmpbuf = 200, \
	.g_tmptv = 264, .g_nilnode = 272, .g_registrytv = 248, .g_vmthref = NO, .g_uvhead = 296, \
	.g_hookf = 328, .g_bc_cfunc_int = 352, .g_bc_cfunc_ext = 356, .g_cur_L = 360, \
	.g_mem_L = 364, .g_jit_L = NO, .g_jit_base = 368, .g_ctype_state = 372, .g_gcroot = 376, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = 528, \
	.g_top_frame = 536
#define G_14 \
	.g_sizeof = 552, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 52, \
	.g_gc_currentwhite = 56, .g_gc_state = 57, .g_gc_sweepstr = 60, .g_gc_root = 64, \
	.g_gc_sweep = 68, .g_gc_gray = 72, .g_gc_grayagain = 76, .g_gc_weak = 80, \
	.g_gc_mmudata = 84, .g_gc_debt = 88, .g_gc_estimate = 92, .g_gc_stepmul = 96, \
	.g_gc_pause = 100, .g_gc_lightudseg = 104, .g_gc_lightudnum = 59, .g_strempty = 216, \
	.g_hookmask = 233, .g_dispatchmode = 234, .g_vmevmask = 235, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 320, .g_mainthref = 240, .g_tmpbuf = 200, \
	.g_tmptv = 264, .g_nilnode = 272, .g_registrytv = 248, .g_vmthref = NO, .g_uvhead = 296, \
	.g_hookf = 328, .g_bc_cfunc_int = 352, .g_bc_cfunc_ext = 356, .g_cur_L = 360, \
	.g_mem_L = 364, .g_jit_L = NO, .g_jit_base = 368, .g_ctype_state = 372, .g_gcroot = 376, \
	.g_gcroot_count = 39, .g_saved_jit_base = NO, .g_top_frame_ffid = 536, \
	.g_top_frame = 544

/* GG_State */
#define GG_1 \
	.GG_g = 64, .GG_J = 512, .GG_hotcount = 3080, .GG_dispatch = 3208, .GG_bcff = 5152, \
	.GG_sizeof = 5384, .dispatch_count = 243
#define GG_2 \
	.GG_g = 64, .GG_J = 616, .GG_hotcount = 3208, .GG_dispatch = 3336, .GG_bcff = 5280, \
	.GG_sizeof = 5512, .dispatch_count = 243
#define GG_3 \
	.GG_g = 64, .GG_J = 624, .GG_hotcount = 3216, .GG_dispatch = 3344, .GG_bcff = 5288, \
	.GG_sizeof = 5520, .dispatch_count = 243
#define GG_4 \
	.GG_g = 64, .GG_J = 632, .GG_hotcount = 3224, .GG_dispatch = 3352, .GG_bcff = 5296, \
	.GG_sizeof = 5528, .dispatch_count = 243
#define GG_5 \
	.GG_g = 64, .GG_J = 632, .GG_hotcount = 3216, .GG_dispatch = 3344, .GG_bcff = 5288, \
	.GG_sizeof = 5520, .dispatch_count = 243
#define GG_6 \
	.GG_g = 64, .GG_J = 640, .GG_hotcount = 3224, .GG_dispatch = 3352, .GG_bcff = 5296, \
	.GG_sizeof = 5528, .dispatch_count = 243
#define GG_7 \
	.GG_g = 64, .GG_J = 648, .GG_hotcount = 3232, .GG_dispatch = 3360, .GG_bcff = 5304, \
	.GG_sizeof = 5536, .dispatch_count = 243
#define GG_8 \
	.GG_g = 64, .GG_J = 640, .GG_hotcount = 3232, .GG_dispatch = 3360, .GG_bcff = 5304, \
	.GG_sizeof = 5536, .dispatch_count = 243
#define GG_9 \
	.GG_g = 64, .GG_J = 648, .GG_hotcount = 3240, .GG_dispatch = 3368, .GG_bcff = 5312, \
	.GG_sizeof = 5544, .dispatch_count = 243
#define GG_10 \
	.GG_g = 64, .GG_J = 512, .GG_hotcount = 3072, .GG_dispatch = 3200, .GG_bcff = 5144, \
	.GG_sizeof = 5376, .dispatch_count = 243
#define GG_11 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 3048, .GG_dispatch = 3176, .GG_bcff = 5120, \
	.GG_sizeof = 5352, .dispatch_count = 243
#define GG_12 \
	.GG_g = 64, .GG_J = 584, .GG_hotcount = 3176, .GG_dispatch = 3304, .GG_bcff = 5248, \
	.GG_sizeof = 5480, .dispatch_count = 243
#define GG_13 \
	.GG_g = 64, .GG_J = 592, .GG_hotcount = 3184, .GG_dispatch = 3312, .GG_bcff = 5256, \
	.GG_sizeof = 5488, .dispatch_count = 243
#define GG_14 \
	.GG_g = 64, .GG_J = 600, .GG_hotcount = 3192, .GG_dispatch = 3320, .GG_bcff = 5264, \
	.GG_sizeof = 5496, .dispatch_count = 243
#define GG_15 \
	.GG_g = 64, .GG_J = 600, .GG_hotcount = 3184, .GG_dispatch = 3312, .GG_bcff = 5256, \
	.GG_sizeof = 5488, .dispatch_count = 243
#define GG_16 \
	.GG_g = 64, .GG_J = 608, .GG_hotcount = 3192, .GG_dispatch = 3320, .GG_bcff = 5264, \
	.GG_sizeof = 5496, .dispatch_count = 243
#define GG_17 \
	.GG_g = 64, .GG_J = 616, .GG_hotcount = 3200, .GG_dispatch = 3328, .GG_bcff = 5272, \
	.GG_sizeof = 5504, .dispatch_count = 243
#define GG_18 \
	.GG_g = 64, .GG_J = 608, .GG_hotcount = 3200, .GG_dispatch = 3328, .GG_bcff = 5272, \
	.GG_sizeof = 5504, .dispatch_count = 243
#define GG_19 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 3040, .GG_dispatch = 3168, .GG_bcff = 5112, \
	.GG_sizeof = 5344, .dispatch_count = 243

/* jit_State */
#define J_1 \
	.J_sizeof = 2568, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1608, \
	.J_parent = 2480, .J_exitno = 2484, .J_mcarea = 2504, .J_szmcarea = 2528, \
	.J_szallmcarea = 2536
#define J_2 \
	.J_sizeof = 2592, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1608, \
	.J_parent = 2480, .J_exitno = 2484, .J_mcarea = 2504, .J_szmcarea = 2528, \
	.J_szallmcarea = 2536
#define J_3 \
	.J_sizeof = 2584, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1604, \
	.J_parent = 2472, .J_exitno = 2476, .J_mcarea = 2496, .J_szmcarea = 2520, \
	.J_szallmcarea = 2528
#define J_4 \
	.J_sizeof = 2592, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1604, \
	.J_parent = 2472, .J_exitno = 2476, .J_mcarea = 2504, .J_szmcarea = 2528, \
	.J_szallmcarea = 2536
#define J_5 \
	.J_sizeof = 2560, .J_cur = 0, .J_L = 104, .J_base = 136, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1604, \
	.J_parent = 2472, .J_exitno = 2476, .J_mcarea = 2496, .J_szmcarea = 2520, \
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
#define CF_2 \
	.cframe_L = 24, .cframe_pc = 28, .cframe_prev = 48, .cframe_nres = 16, \
	.cframe_errf = 20, .cframe_size = 96

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
	ROW("tarantool-2017-03-x64",
	    "Tarantool LuaJIT (2017-03 .. 1.10)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * tlj-2.5-pre
	 * 059ad9e9 2019-05-23 Fix overflow of snapshot map offset
	 * T_nsnap -22, T_nsnapmap -2, T_topslot..T_linktype +85, snap_ref..snap_count +2,
	 * snap_sizeof +4
	 */
	ROW("tarantool-1.10-x64",
	    "Tarantool LuaJIT (1.10 .. 2.6)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.6, tlj-2.6-end
	 * 5f6775ae 2020-10-13 core: introduce various platform metrics
	 * GG_J +104, GG_hotcount..GG_bcff +128, GG_sizeof +128, g_allocf..g_gc_pause +16,
	 * g_tmpbuf..g_vmevmask +100, g_mainthref..g_registrytv +104, g_tmptv +112,
	 * g_nilnode..g_uvhead +104, g_vmstate +224, g_hookf..g_gcroot +104, g_sizeof +104,
	 * J_sizeof +24
	 */
	ROW("tarantool-2.6-x64",
	    "Tarantool LuaJIT (2.6 .. 2.8)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_2, J_2, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.8
	 * 111d377d 2020-12-28 vm: introduce VM states for Lua and fast functions
	 * 0dcae51e 2020-12-28 core: introduce memory profiler
	 * with VM states LFUNC, FFUNC, CFUNC, g_jit_base..g_gcroot +4, new g_mem_L,
	 * cframe_prev..cframe_size +16
	 */
	ROW("tarantool-2.8-x64",
	    "Tarantool LuaJIT (2.8 .. 2021-08)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_3, GG_2, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10-beta
	 * 2cacfa8e 2021-08-10 Add support for full-range 64 bit lightuserdata
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_tmpbuf..g_gcroot +8, new g_gc_lightudseg, new
	 * g_gc_lightudnum, g_sizeof +8
	 */
	ROW("tarantool-2021-08-x64",
	    "Tarantool LuaJIT (2021-08 .. 2.10)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_4, GG_3, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10.0
	 * 601bf760 2022-04-25 vm: save topframe info into global_State
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_sizeof +8
	 */
	ROW("tarantool-2.10-x64",
	    "Tarantool LuaJIT (2.10 .. 2.11)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_4, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11.0
	 * 71ec8eb2 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("tarantool-2.11-x64",
	    "Tarantool LuaJIT (2.11 .. 2.11-2023-11)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_5, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10
	 * 088d4768 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-2.11-2023-11-x64",
	    "Tarantool LuaJIT (2.11-2023-11 .. 2.11-2024-08)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_6, GG_6, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11
	 * a7da08b2 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_top_frame_ffid..g_top_frame +8, g_sizeof +8,
	 * g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-2.11-2024-08-x64",
	    "Tarantool LuaJIT (2.11-2024-08)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_7, GG_7, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0-alpha
	 * 7505e78b 2023-05-24 Handle on-trace OOM errors from helper functions
	 * GG_hotcount..GG_bcff +8, GG_sizeof +8, J_mcarea..J_szallmcarea +8, J_sizeof +8,
	 * snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("tarantool-2023-05-x64",
	    "Tarantool LuaJIT (2023-05 .. 3.0)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_4, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0
	 * 285a1b0a 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-3.0-x64",
	    "Tarantool LuaJIT (3.0 .. 3.2)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_6, GG_8, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.2, tlj-master
	 * 4b0f1724 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_top_frame_ffid..g_top_frame +8, g_sizeof +8,
	 * g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-3.2-x64",
	    "Tarantool LuaJIT (3.2 .. 2024-10)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_7, GG_9, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-1.10
	 * 1085e690 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("tarantool-1.10-2022-11-x64",
	    "Tarantool LuaJIT (1.10-2022-11)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_10, J_5, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-201703-smart+nosmart
	 */
	ROW("tarantool-2017-03-nosmart-x64",
	    "Tarantool LuaJIT (2017-03 .. 1.10), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_8, GG_11, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * tlj-2.5-pre+nosmart
	 * 059ad9e9 2019-05-23 Fix overflow of snapshot map offset
	 * T_nsnap -22, T_nsnapmap -2, T_topslot..T_linktype +85, snap_ref..snap_count +2,
	 * snap_sizeof +4
	 */
	ROW("tarantool-1.10-nosmart-x64",
	    "Tarantool LuaJIT (1.10 .. 2.6), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_8, GG_11, J_1, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.6+nosmart, tlj-2.6-end+nosmart
	 * 5f6775ae 2020-10-13 core: introduce various platform metrics
	 * GG_J +104, GG_hotcount..GG_bcff +128, GG_sizeof +128, g_allocf..g_gc_pause +16,
	 * g_tmpbuf..g_vmevmask +100, g_mainthref..g_registrytv +104, g_tmptv +112,
	 * g_nilnode..g_uvhead +104, g_vmstate +224, g_hookf..g_gcroot +104, g_sizeof +104,
	 * J_sizeof +24
	 */
	ROW("tarantool-2.6-nosmart-x64",
	    "Tarantool LuaJIT (2.6 .. 2.8), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_9, GG_12, J_2, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.8+nosmart
	 * 111d377d 2020-12-28 vm: introduce VM states for Lua and fast functions
	 * 0dcae51e 2020-12-28 core: introduce memory profiler
	 * with VM states LFUNC, FFUNC, CFUNC, g_jit_base..g_gcroot +4, new g_mem_L,
	 * cframe_prev..cframe_size +16
	 */
	ROW("tarantool-2.8-nosmart-x64",
	    "Tarantool LuaJIT (2.8 .. 2021-08), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_10, GG_12, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10-beta+nosmart
	 * 2cacfa8e 2021-08-10 Add support for full-range 64 bit lightuserdata
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_tmpbuf..g_gcroot +8, new g_gc_lightudseg, new
	 * g_gc_lightudnum, g_sizeof +8
	 */
	ROW("tarantool-2021-08-nosmart-x64",
	    "Tarantool LuaJIT (2021-08 .. 2.10), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_11, GG_13, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10.0+nosmart
	 * 601bf760 2022-04-25 vm: save topframe info into global_State
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_sizeof +8
	 */
	ROW("tarantool-2.10-nosmart-x64",
	    "Tarantool LuaJIT (2.10 .. 2.11), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_12, GG_14, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11.0+nosmart
	 * 71ec8eb2 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("tarantool-2.11-nosmart-x64",
	    "Tarantool LuaJIT (2.11 .. 2.11-2023-11), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_12, GG_15, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10+nosmart
	 * 088d4768 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-2.11-2023-11-nosmart-x64",
	    "Tarantool LuaJIT (2.11-2023-11 .. 2.11-2024-08), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_13, GG_16, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11+nosmart
	 * a7da08b2 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_top_frame_ffid..g_top_frame +8, g_sizeof +8,
	 * g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-2.11-2024-08-nosmart-x64",
	    "Tarantool LuaJIT (2.11-2024-08), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_14, GG_17, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0-alpha+nosmart
	 * 7505e78b 2023-05-24 Handle on-trace OOM errors from helper functions
	 * GG_hotcount..GG_bcff +8, GG_sizeof +8, J_mcarea..J_szallmcarea +8, J_sizeof +8,
	 * snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("tarantool-2023-05-nosmart-x64",
	    "Tarantool LuaJIT (2023-05 .. 3.0), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_12, GG_14, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0+nosmart
	 * 285a1b0a 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-3.0-nosmart-x64",
	    "Tarantool LuaJIT (3.0 .. 3.2), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_13, GG_18, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.2+nosmart, tlj-master+nosmart
	 * 4b0f1724 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_top_frame_ffid..g_top_frame +8, g_sizeof +8,
	 * g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-3.2-nosmart-x64",
	    "Tarantool LuaJIT (3.2 .. 2024-10), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_1, G_14, GG_2, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-1.10+nosmart
	 * 1085e690 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("tarantool-1.10-2022-11-nosmart-x64",
	    "Tarantool LuaJIT (1.10-2022-11), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_8, GG_19, J_5, T_2, PT_1, O_1, CF_1),
};

const struct lji_flavour lji_flavour_tarantool_x64 = {
	.name = "tarantool",
	.title = "Tarantool LuaJIT",
	.family = LJI_FAMILY_TARANTOOL,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
