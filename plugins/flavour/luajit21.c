/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of LuaJIT 2.1. Written by generate.py: do not edit.
 *
 * Comments name the builds whose debug info a row was read from.
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
#define L_3 \
	.L_sizeof = 64, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 24, .L_maxstack = 32, .L_stack = 36, .L_openupval = 40, .L_env = 44, \
	.L_cframe = 48, .L_stacksize = 56, .LJ_STACK_EXTRA = 5
#define L_4 \
	.L_sizeof = 48, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 20, .L_maxstack = 24, .L_stack = 28, .L_openupval = 32, .L_env = 36, \
	.L_cframe = 40, .L_stacksize = 44, .LJ_STACK_EXTRA = 5

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
#define G_7 \
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
#define G_8 \
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
#define G_9 \
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
#define G_10 \
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
#define G_11 \
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
#define G_12 \
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
#define G_13 \
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
#define G_14 \
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
#define G_15 \
	.g_sizeof = 416, .g_allocf = 12, .g_allocd = 16, .g_gc_total = 20, .g_gc_threshold = 24, \
	.g_gc_currentwhite = 28, .g_gc_state = 29, .g_gc_sweepstr = 32, .g_gc_root = 36, \
	.g_gc_sweep = 40, .g_gc_gray = 44, .g_gc_grayagain = 48, .g_gc_weak = 52, \
	.g_gc_mmudata = 56, .g_gc_debt = 60, .g_gc_estimate = 64, .g_gc_stepmul = 68, \
	.g_gc_pause = 72, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 96, \
	.g_hookmask = 113, .g_dispatchmode = 114, .g_vmevmask = 115, .g_str_tab = 0, \
	.g_str_mask = 4, .g_str_num = 8, .g_vmstate = 76, .g_mainthref = 116, .g_tmpbuf = 80, \
	.g_tmptv = 128, .g_nilnode = 144, .g_registrytv = 120, .g_vmthref = NO, .g_uvhead = 168, \
	.g_hookf = 200, .g_bc_cfunc_int = 212, .g_bc_cfunc_ext = 216, .g_cur_L = 220, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 224, .g_ctype_state = 228, .g_gcroot = 264, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_16 \
	.g_sizeof = 440, .g_allocf = 0, .g_allocd = 4, .g_gc_total = 8, .g_gc_threshold = 12, \
	.g_gc_currentwhite = 16, .g_gc_state = 17, .g_gc_sweepstr = 20, .g_gc_root = 24, \
	.g_gc_sweep = 28, .g_gc_gray = 32, .g_gc_grayagain = 36, .g_gc_weak = 40, \
	.g_gc_mmudata = 44, .g_gc_debt = 48, .g_gc_estimate = 52, .g_gc_stepmul = 56, \
	.g_gc_pause = 60, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 64, \
	.g_hookmask = 85, .g_dispatchmode = 86, .g_vmevmask = 87, .g_str_tab = 88, \
	.g_str_mask = 92, .g_str_num = 96, .g_vmstate = 120, .g_mainthref = 124, \
	.g_tmpbuf = 128, .g_tmptv = 144, .g_nilnode = 160, .g_registrytv = 184, .g_vmthref = NO, \
	.g_uvhead = 192, .g_hookf = 224, .g_bc_cfunc_int = 236, .g_bc_cfunc_ext = 240, \
	.g_cur_L = 244, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 248, .g_ctype_state = 252, \
	.g_gcroot = 288, .g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_17 \
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
	.g_gcroot = 288, .g_gcroot_count = 39, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, \
	.g_top_frame = NO
#define G_18 \
	.g_sizeof = 456, .g_allocf = 0, .g_allocd = 4, .g_gc_total = 8, .g_gc_threshold = 12, \
	.g_gc_currentwhite = 16, .g_gc_state = 17, .g_gc_sweepstr = 20, .g_gc_root = 24, \
	.g_gc_sweep = 28, .g_gc_gray = 32, .g_gc_grayagain = 36, .g_gc_weak = 40, \
	.g_gc_mmudata = 44, .g_gc_debt = 48, .g_gc_estimate = 52, .g_gc_stepmul = 56, \
	.g_gc_pause = 60, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 64, \
	.g_hookmask = 85, .g_dispatchmode = 86, .g_vmevmask = 87, .g_str_tab = 88, \
	.g_str_mask = 92, .g_str_num = 96, .g_vmstate = 120, .g_mainthref = 124, \
	.g_tmpbuf = 128, .g_tmptv = 144, .g_nilnode = 160, .g_registrytv = 184, \
	.g_vmthref = 192, .g_uvhead = 200, .g_hookf = 232, .g_bc_cfunc_int = 244, \
	.g_bc_cfunc_ext = 248, .g_cur_L = 252, .g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 256, \
	.g_ctype_state = 260, .g_gcroot = 296, .g_gcroot_count = 39, .g_saved_jit_base = NO, \
	.g_top_frame_ffid = NO, .g_top_frame = NO

/* GG_State */
#define GG_1 \
	.GG_g = 96, .GG_J = NO, .GG_hotcount = NO, .GG_dispatch = 768, .GG_bcff = 2712, \
	.GG_sizeof = 2944, .dispatch_count = 243
#define GG_2 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3888, .GG_dispatch = 4016, .GG_bcff = 5960, \
	.GG_sizeof = 6192, .dispatch_count = 243
#define GG_3 \
	.GG_g = 96, .GG_J = 800, .GG_hotcount = 3904, .GG_dispatch = 4032, .GG_bcff = 5976, \
	.GG_sizeof = 6208, .dispatch_count = 243
#define GG_4 \
	.GG_g = 96, .GG_J = 816, .GG_hotcount = 3920, .GG_dispatch = 4048, .GG_bcff = 5992, \
	.GG_sizeof = 6224, .dispatch_count = 243
#define GG_5 \
	.GG_g = 96, .GG_J = 824, .GG_hotcount = 3928, .GG_dispatch = 4056, .GG_bcff = 6000, \
	.GG_sizeof = 6232, .dispatch_count = 243
#define GG_6 \
	.GG_g = 96, .GG_J = 824, .GG_hotcount = 3936, .GG_dispatch = 4064, .GG_bcff = 6008, \
	.GG_sizeof = 6240, .dispatch_count = 243
#define GG_7 \
	.GG_g = 96, .GG_J = 832, .GG_hotcount = 3944, .GG_dispatch = 4072, .GG_bcff = 6016, \
	.GG_sizeof = 6248, .dispatch_count = 243
#define GG_8 \
	.GG_g = 96, .GG_J = 832, .GG_hotcount = 3960, .GG_dispatch = 4088, .GG_bcff = 6032, \
	.GG_sizeof = 6264, .dispatch_count = 243
#define GG_9 \
	.GG_g = 96, .GG_J = 840, .GG_hotcount = 3968, .GG_dispatch = 4096, .GG_bcff = 6040, \
	.GG_sizeof = 6272, .dispatch_count = 243
#define GG_10 \
	.GG_g = 96, .GG_J = 840, .GG_hotcount = 3968, .GG_dispatch = 4096, .GG_bcff = 6152, \
	.GG_sizeof = 6384, .dispatch_count = 257
#define GG_11 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 2984, .GG_dispatch = 3112, .GG_bcff = 5056, \
	.GG_sizeof = 5288, .dispatch_count = 243
#define GG_12 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 2992, .GG_dispatch = 3120, .GG_bcff = 5064, \
	.GG_sizeof = 5296, .dispatch_count = 243
#define GG_13 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 3048, .GG_dispatch = 3176, .GG_bcff = 5120, \
	.GG_sizeof = 5352, .dispatch_count = 243
#define GG_14 \
	.GG_g = 64, .GG_J = 512, .GG_hotcount = 3064, .GG_dispatch = 3192, .GG_bcff = 5136, \
	.GG_sizeof = 5368, .dispatch_count = 243
#define GG_15 \
	.GG_g = 64, .GG_J = 528, .GG_hotcount = 3080, .GG_dispatch = 3208, .GG_bcff = 5152, \
	.GG_sizeof = 5384, .dispatch_count = 243
#define GG_16 \
	.GG_g = 64, .GG_J = 536, .GG_hotcount = 3088, .GG_dispatch = 3216, .GG_bcff = 5160, \
	.GG_sizeof = 5392, .dispatch_count = 243
#define GG_17 \
	.GG_g = 64, .GG_J = 536, .GG_hotcount = 3096, .GG_dispatch = 3224, .GG_bcff = 5168, \
	.GG_sizeof = 5400, .dispatch_count = 243
#define GG_18 \
	.GG_g = 64, .GG_J = 552, .GG_hotcount = 3112, .GG_dispatch = 3240, .GG_bcff = 5184, \
	.GG_sizeof = 5416, .dispatch_count = 243
#define GG_19 \
	.GG_g = 64, .GG_J = 560, .GG_hotcount = 3120, .GG_dispatch = 3248, .GG_bcff = 5192, \
	.GG_sizeof = 5424, .dispatch_count = 243
#define GG_20 \
	.GG_g = 64, .GG_J = 560, .GG_hotcount = 3136, .GG_dispatch = 3264, .GG_bcff = 5208, \
	.GG_sizeof = 5440, .dispatch_count = 243
#define GG_21 \
	.GG_g = 64, .GG_J = 568, .GG_hotcount = 3144, .GG_dispatch = 3272, .GG_bcff = 5216, \
	.GG_sizeof = 5448, .dispatch_count = 243
#define GG_22 \
	.GG_g = 64, .GG_J = 568, .GG_hotcount = 3144, .GG_dispatch = 3272, .GG_bcff = 5328, \
	.GG_sizeof = 5560, .dispatch_count = 257
#define GG_23 \
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2784, .GG_dispatch = 2912, .GG_bcff = 3884, \
	.GG_sizeof = 4112, .dispatch_count = 243
#define GG_24 \
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2840, .GG_dispatch = 2968, .GG_bcff = 3940, \
	.GG_sizeof = 4168, .dispatch_count = 243
#define GG_25 \
	.GG_g = 48, .GG_J = 464, .GG_hotcount = 2872, .GG_dispatch = 3000, .GG_bcff = 3972, \
	.GG_sizeof = 4200, .dispatch_count = 243
#define GG_26 \
	.GG_g = 48, .GG_J = 488, .GG_hotcount = 2896, .GG_dispatch = 3024, .GG_bcff = 3996, \
	.GG_sizeof = 4224, .dispatch_count = 243
#define GG_27 \
	.GG_g = 48, .GG_J = 496, .GG_hotcount = 2904, .GG_dispatch = 3032, .GG_bcff = 4004, \
	.GG_sizeof = 4232, .dispatch_count = 243
#define GG_28 \
	.GG_g = 48, .GG_J = 496, .GG_hotcount = 2912, .GG_dispatch = 3040, .GG_bcff = 4012, \
	.GG_sizeof = 4240, .dispatch_count = 243
#define GG_29 \
	.GG_g = 48, .GG_J = 504, .GG_hotcount = 2920, .GG_dispatch = 3048, .GG_bcff = 4020, \
	.GG_sizeof = 4248, .dispatch_count = 243
#define GG_30 \
	.GG_g = 48, .GG_J = 504, .GG_hotcount = 2904, .GG_dispatch = 3032, .GG_bcff = 4060, \
	.GG_sizeof = 4288, .dispatch_count = 257
#define GG_31 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3856, .GG_dispatch = 3984, .GG_bcff = 5928, \
	.GG_sizeof = 6160, .dispatch_count = 243
#define GG_32 \
	.GG_g = 96, .GG_J = 800, .GG_hotcount = 3880, .GG_dispatch = 4008, .GG_bcff = 5952, \
	.GG_sizeof = 6184, .dispatch_count = 243
#define GG_33 \
	.GG_g = 96, .GG_J = 816, .GG_hotcount = 3896, .GG_dispatch = 4024, .GG_bcff = 5968, \
	.GG_sizeof = 6200, .dispatch_count = 243
#define GG_34 \
	.GG_g = 96, .GG_J = 824, .GG_hotcount = 3904, .GG_dispatch = 4032, .GG_bcff = 5976, \
	.GG_sizeof = 6208, .dispatch_count = 243
#define GG_35 \
	.GG_g = 96, .GG_J = 824, .GG_hotcount = 3912, .GG_dispatch = 4040, .GG_bcff = 5984, \
	.GG_sizeof = 6216, .dispatch_count = 243
#define GG_36 \
	.GG_g = 96, .GG_J = 832, .GG_hotcount = 3920, .GG_dispatch = 4048, .GG_bcff = 5992, \
	.GG_sizeof = 6224, .dispatch_count = 243
#define GG_37 \
	.GG_g = 96, .GG_J = 832, .GG_hotcount = 3952, .GG_dispatch = 4080, .GG_bcff = 6024, \
	.GG_sizeof = 6256, .dispatch_count = 243
#define GG_38 \
	.GG_g = 96, .GG_J = 840, .GG_hotcount = 3960, .GG_dispatch = 4088, .GG_bcff = 6032, \
	.GG_sizeof = 6264, .dispatch_count = 243
#define GG_39 \
	.GG_g = 96, .GG_J = 840, .GG_hotcount = 3960, .GG_dispatch = 4088, .GG_bcff = 6144, \
	.GG_sizeof = 6376, .dispatch_count = 257

/* jit_State */
#define J_1 \
	.J_sizeof = NO, .J_cur = NO, .J_L = NO, .J_flags = NO, .J_state = NO, .J_trace = NO, \
	.J_freetrace = NO, .J_sizetrace = NO, .J_param = NO, .J_parent = NO, .J_exitno = NO, \
	.J_mcarea = NO, .J_szmcarea = NO, .J_szallmcarea = NO
#define J_2 \
	.J_sizeof = 3120, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1640, \
	.J_parent = 3032, .J_exitno = 3036, .J_mcarea = 3056, .J_szmcarea = 3080, \
	.J_szallmcarea = 3088
#define J_3 \
	.J_sizeof = 3104, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 384, .J_freetrace = 392, .J_sizetrace = 396, .J_param = 1632, \
	.J_parent = 3016, .J_exitno = 3020, .J_mcarea = 3040, .J_szmcarea = 3064, \
	.J_szallmcarea = 3072
#define J_4 \
	.J_sizeof = 3112, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 384, .J_freetrace = 392, .J_sizetrace = 396, .J_param = 1632, \
	.J_parent = 3016, .J_exitno = 3020, .J_mcarea = 3048, .J_szmcarea = 3072, \
	.J_szallmcarea = 3080
#define J_5 \
	.J_sizeof = 3112, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 384, .J_freetrace = 392, .J_sizetrace = 396, .J_param = 1636, \
	.J_parent = 3016, .J_exitno = 3020, .J_mcarea = 3048, .J_szmcarea = 3072, \
	.J_szallmcarea = 3080
#define J_6 \
	.J_sizeof = 3128, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 384, .J_freetrace = 392, .J_sizetrace = 396, .J_param = 1636, \
	.J_parent = 3016, .J_exitno = 3020, .J_mcarea = 3048, .J_szmcarea = 3072, \
	.J_szallmcarea = 3080
#define J_7 \
	.J_sizeof = 2504, .J_cur = 0, .J_L = 96, .J_flags = 136, .J_state = 188, .J_trace = 312, \
	.J_freetrace = 320, .J_sizetrace = 324, .J_param = 1548, .J_parent = 2416, \
	.J_exitno = 2420, .J_mcarea = 2440, .J_szmcarea = 2464, .J_szallmcarea = 2472
#define J_8 \
	.J_sizeof = 2512, .J_cur = 0, .J_L = 96, .J_flags = 136, .J_state = 188, .J_trace = 312, \
	.J_freetrace = 320, .J_sizetrace = 324, .J_param = 1556, .J_parent = 2424, \
	.J_exitno = 2428, .J_mcarea = 2448, .J_szmcarea = 2472, .J_szallmcarea = 2480
#define J_9 \
	.J_sizeof = 2568, .J_cur = 0, .J_L = 104, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1608, \
	.J_parent = 2480, .J_exitno = 2484, .J_mcarea = 2504, .J_szmcarea = 2528, \
	.J_szallmcarea = 2536
#define J_10 \
	.J_sizeof = 2552, .J_cur = 0, .J_L = 104, .J_flags = 144, .J_state = 212, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1600, \
	.J_parent = 2464, .J_exitno = 2468, .J_mcarea = 2488, .J_szmcarea = 2512, \
	.J_szallmcarea = 2520
#define J_11 \
	.J_sizeof = 2560, .J_cur = 0, .J_L = 104, .J_flags = 144, .J_state = 212, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1600, \
	.J_parent = 2464, .J_exitno = 2468, .J_mcarea = 2496, .J_szmcarea = 2520, \
	.J_szallmcarea = 2528
#define J_12 \
	.J_sizeof = 2576, .J_cur = 0, .J_L = 104, .J_flags = 144, .J_state = 212, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1600, \
	.J_parent = 2464, .J_exitno = 2468, .J_mcarea = 2496, .J_szmcarea = 2520, \
	.J_szallmcarea = 2528
#define J_13 \
	.J_sizeof = 2352, .J_cur = 0, .J_L = 76, .J_flags = 96, .J_state = 144, .J_trace = 256, \
	.J_freetrace = 260, .J_sizetrace = 264, .J_param = 1488, .J_parent = 2284, \
	.J_exitno = 2288, .J_mcarea = 2304, .J_szmcarea = 2316, .J_szallmcarea = 2320
#define J_14 \
	.J_sizeof = 2352, .J_cur = 0, .J_L = 76, .J_flags = 96, .J_state = 144, .J_trace = 256, \
	.J_freetrace = 260, .J_sizetrace = 264, .J_param = 1492, .J_parent = 2288, \
	.J_exitno = 2292, .J_mcarea = 2308, .J_szmcarea = 2320, .J_szallmcarea = 2324
#define J_15 \
	.J_sizeof = 2408, .J_cur = 0, .J_L = 80, .J_flags = 100, .J_state = 168, .J_trace = 308, \
	.J_freetrace = 312, .J_sizetrace = 316, .J_param = 1544, .J_parent = 2340, \
	.J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, .J_szallmcarea = 2376
#define J_16 \
	.J_sizeof = 2408, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 308, \
	.J_freetrace = 312, .J_sizetrace = 316, .J_param = 1544, .J_parent = 2340, \
	.J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, .J_szallmcarea = 2376
#define J_17 \
	.J_sizeof = 2408, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 312, \
	.J_freetrace = 316, .J_sizetrace = 320, .J_param = 1548, .J_parent = 2340, \
	.J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, .J_szallmcarea = 2376
#define J_18 \
	.J_sizeof = 2408, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 312, \
	.J_freetrace = 316, .J_sizetrace = 320, .J_param = 1548, .J_parent = 2340, \
	.J_exitno = 2344, .J_mcarea = 2364, .J_szmcarea = 2376, .J_szallmcarea = 2380
#define J_19 \
	.J_sizeof = 2416, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 312, \
	.J_freetrace = 316, .J_sizetrace = 320, .J_param = 1548, .J_parent = 2340, \
	.J_exitno = 2344, .J_mcarea = 2364, .J_szmcarea = 2376, .J_szallmcarea = 2380
#define J_20 \
	.J_sizeof = 2400, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 296, \
	.J_freetrace = 300, .J_sizetrace = 304, .J_param = 1532, .J_parent = 2324, \
	.J_exitno = 2328, .J_mcarea = 2348, .J_szmcarea = 2360, .J_szallmcarea = 2364
#define J_21 \
	.J_sizeof = 3088, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1608, \
	.J_parent = 3000, .J_exitno = 3004, .J_mcarea = 3024, .J_szmcarea = 3048, \
	.J_szallmcarea = 3056
#define J_22 \
	.J_sizeof = 3080, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1608, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3016, .J_szmcarea = 3040, \
	.J_szallmcarea = 3048
#define J_23 \
	.J_sizeof = 3088, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1608, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3024, .J_szmcarea = 3048, \
	.J_szallmcarea = 3056
#define J_24 \
	.J_sizeof = 3088, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1612, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3024, .J_szmcarea = 3048, \
	.J_szallmcarea = 3056
#define J_25 \
	.J_sizeof = 3120, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
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
#define T_5 \
	.T_sizeof = 96, .T_nsnap = 28, .T_nins = 8, .T_ir = 16, .T_nk = 24, .T_nsnapmap = 30, \
	.T_snap = 32, .T_snapmap = 40, .T_startpt = 48, .T_startpc = 52, .T_startins = 56, \
	.T_szmcode = 60, .T_mcode = 64, .T_mcloop = 72, .T_nchild = 76, .T_spadjust = 78, \
	.T_traceno = 80, .T_link = 82, .T_root = 84, .T_nextroot = 86, .T_nextside = 88, \
	.T_topslot = 6, .T_linktype = 7, .snap_sizeof = 8, .snap_mapofs = 0, .snap_ref = 2, \
	.snap_mcofs = NO, .snap_nslots = 4, .snap_nent = 6, .snap_count = 7
#define T_6 \
	.T_sizeof = 96, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 24, .T_nsnapmap = 28, \
	.T_snap = 32, .T_snapmap = 40, .T_startpt = 48, .T_startpc = 52, .T_startins = 56, \
	.T_szmcode = 60, .T_mcode = 64, .T_mcloop = 72, .T_nchild = 76, .T_spadjust = 78, \
	.T_traceno = 80, .T_link = 82, .T_root = 84, .T_nextroot = 86, .T_nextside = 88, \
	.T_topslot = 91, .T_linktype = 92, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = NO, .snap_nslots = 6, .snap_nent = 8, .snap_count = 9
#define T_7 \
	.T_sizeof = 96, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 24, .T_nsnapmap = 28, \
	.T_snap = 32, .T_snapmap = 40, .T_startpt = 48, .T_startpc = 52, .T_startins = 56, \
	.T_szmcode = 60, .T_mcode = 64, .T_mcloop = 72, .T_nchild = 76, .T_spadjust = 78, \
	.T_traceno = 80, .T_link = 82, .T_root = 84, .T_nextroot = 86, .T_nextside = 88, \
	.T_topslot = 91, .T_linktype = 92, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = 6, .snap_nslots = 8, .snap_nent = 10, .snap_count = 11
#define T_8 \
	.T_sizeof = 76, .T_nsnap = 24, .T_nins = 8, .T_ir = 16, .T_nk = 20, .T_nsnapmap = 26, \
	.T_snap = 28, .T_snapmap = 32, .T_startpt = 36, .T_startpc = 40, .T_startins = 44, \
	.T_szmcode = 48, .T_mcode = 52, .T_mcloop = 56, .T_nchild = 60, .T_spadjust = 62, \
	.T_traceno = 64, .T_link = 66, .T_root = 68, .T_nextroot = 70, .T_nextside = 72, \
	.T_topslot = 6, .T_linktype = 7, .snap_sizeof = 8, .snap_mapofs = 0, .snap_ref = 2, \
	.snap_mcofs = NO, .snap_nslots = 4, .snap_nent = 6, .snap_count = 7
#define T_9 \
	.T_sizeof = 80, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 20, .T_nsnapmap = 24, \
	.T_snap = 28, .T_snapmap = 32, .T_startpt = 36, .T_startpc = 40, .T_startins = 44, \
	.T_szmcode = 48, .T_mcode = 52, .T_mcloop = 56, .T_nchild = 60, .T_spadjust = 62, \
	.T_traceno = 64, .T_link = 66, .T_root = 68, .T_nextroot = 70, .T_nextside = 72, \
	.T_topslot = 75, .T_linktype = 76, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = NO, .snap_nslots = 6, .snap_nent = 8, .snap_count = 9
#define T_10 \
	.T_sizeof = 80, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 20, .T_nsnapmap = 24, \
	.T_snap = 28, .T_snapmap = 32, .T_startpt = 36, .T_startpc = 40, .T_startins = 44, \
	.T_szmcode = 48, .T_mcode = 52, .T_mcloop = 56, .T_nchild = 60, .T_spadjust = 62, \
	.T_traceno = 64, .T_link = 66, .T_root = 68, .T_nextroot = 70, .T_nextside = 72, \
	.T_topslot = 75, .T_linktype = 76, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
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
#define PT_3 \
	.str_sizeof = 16, .str_hash = 8, .str_len = 12, .pt_sizeof = 64, .pt_numparams = 6, \
	.pt_framesize = 7, .pt_sizebc = 8, .pt_gclist = 12, .pt_k = 16, .pt_uv = 20, \
	.pt_sizekgc = 24, .pt_sizekn = 28, .pt_sizept = 32, .pt_sizeuv = 36, .pt_flags = 37, \
	.pt_trace = 38, .pt_chunkname = 40, .pt_firstline = 44, .pt_numline = 48, \
	.pt_lineinfo = 52, .pt_uvinfo = 56, .pt_varinfo = 60
#define PT_4 \
	.str_sizeof = 20, .str_hash = 12, .str_len = 16, .pt_sizeof = 64, .pt_numparams = 6, \
	.pt_framesize = 7, .pt_sizebc = 8, .pt_gclist = 12, .pt_k = 16, .pt_uv = 20, \
	.pt_sizekgc = 24, .pt_sizekn = 28, .pt_sizept = 32, .pt_sizeuv = 36, .pt_flags = 37, \
	.pt_trace = 38, .pt_chunkname = 40, .pt_firstline = 44, .pt_numline = 48, \
	.pt_lineinfo = 52, .pt_uvinfo = 56, .pt_varinfo = 60

/* other objects */
#define O_1 \
	.tab_sizeof = 64, .tab_colo = 11, .tab_array = 16, .tab_metatable = 32, .tab_node = 40, \
	.tab_asize = 48, .tab_hmask = 52, .node_sizeof = 24, .node_val = 0, .node_key = 8, \
	.node_next = 16, .fn_ffid = 10, .fn_nupvalues = 11, .fn_env = 16, .fn_pc = 32, \
	.fnL_uvptr = 40, .fnC_f = 40, .fnC_upvalue = 48, .uv_sizeof = 48, .uv_closed = 10, \
	.uv_tv = 16, .uv_v = 32, .ud_sizeof = 48, .ud_udtype = 10, .ud_env = 16, .ud_len = 24, \
	.ud_metatable = 32, .cd_sizeof = 16, .cd_ctypeid = 10
#define O_2 \
	.tab_sizeof = 32, .tab_colo = 7, .tab_array = 8, .tab_metatable = 16, .tab_node = 20, \
	.tab_asize = 24, .tab_hmask = 28, .node_sizeof = 24, .node_val = 0, .node_key = 8, \
	.node_next = 16, .fn_ffid = 6, .fn_nupvalues = 7, .fn_env = 8, .fn_pc = 16, \
	.fnL_uvptr = 20, .fnC_f = 24, .fnC_upvalue = 32, .uv_sizeof = 24, .uv_closed = 6, \
	.uv_tv = 8, .uv_v = 16, .ud_sizeof = 24, .ud_udtype = 6, .ud_env = 8, .ud_len = 12, \
	.ud_metatable = 16, .cd_sizeof = 8, .cd_ctypeid = 6
#define O_3 \
	.tab_sizeof = 32, .tab_colo = 7, .tab_array = 8, .tab_metatable = 16, .tab_node = 20, \
	.tab_asize = 24, .tab_hmask = 28, .node_sizeof = 24, .node_val = 0, .node_key = 8, \
	.node_next = 16, .fn_ffid = 6, .fn_nupvalues = 7, .fn_env = 8, .fn_pc = 16, \
	.fnL_uvptr = 20, .fnC_f = 20, .fnC_upvalue = 24, .uv_sizeof = 24, .uv_closed = 6, \
	.uv_tv = 8, .uv_v = 16, .ud_sizeof = 24, .ud_udtype = 6, .ud_env = 8, .ud_len = 12, \
	.ud_metatable = 16, .cd_sizeof = 8, .cd_ctypeid = 6

/* C frame of the interpreter */
#define CF_1 \
	.cframe_L = 16, .cframe_pc = 24, .cframe_prev = 32, .cframe_nres = 8, .cframe_errf = 12, \
	.cframe_size = 80
#define CF_2 \
	.cframe_L = 24, .cframe_pc = 28, .cframe_prev = 32, .cframe_nres = 16, \
	.cframe_errf = 20, .cframe_size = 80
#define CF_3 \
	.cframe_L = 48, .cframe_pc = 24, .cframe_prev = 52, .cframe_nres = 56, \
	.cframe_errf = 60, .cframe_size = 48
#define CF_4 \
	.cframe_L = 176, .cframe_pc = 168, .cframe_prev = 160, .cframe_nres = 200, \
	.cframe_errf = 196, .cframe_size = 208
#define CF_5 \
	.cframe_L = 16, .cframe_pc = 8, .cframe_prev = 0, .cframe_nres = 40, .cframe_errf = 36, \
	.cframe_size = 208

/* Name, title, architecture, size of references, FR2, JIT, bytecodes, LFUNC, RECORD_1ST, parts */
#define ROW(name_, title_, arch_, ref_, fr2_, jit_, bc_, lfunc_, first_, ...) \
	{ .name = (name_), .title = (title_), .family = LJI_FAMILY_LUAJIT_21, \
	  .arch = (arch_), .gc64 = (ref_) == 8, .fr2 = (fr2_), .has_jit = (jit_), \
	  .ref_size = (ref_), .bytecode = (bc_), .vmstate_lfunc = (lfunc_), \
	  .trace_record_1st = (first_), __VA_ARGS__ }

static const struct lji_layout rows[] = {
	/* lj-2.1b1, lj-2.1b2 */
	ROW("luajit-2.1-beta1-x64-gc64",
	    "LuaJIT 2.1 (beta1 .. beta3)",
	    LJI_ARCH_X86_64, 8, true, false, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/* lj-2.1b3 */
	ROW("luajit-2.1-beta3-x64-gc64",
	    "LuaJIT 2.1 (beta3 .. 2019-01)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_2, J_2, T_2, PT_1, O_1, CF_1),
	/* lj-202006-preprng */
	ROW("luajit-2.1-2019-01-x64-gc64",
	    "LuaJIT 2.1 (2019-01 .. 2020-06-15)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_2, J_2, T_3, PT_1, O_1, CF_1),
	/* lj-202006-prng */
	ROW("luajit-2.1-2020-06-15-x64-gc64",
	    "LuaJIT 2.1 (2020-06-15 .. 2020-06-23)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_3, J_3, T_3, PT_1, O_1, CF_1),
	/* lj-202006-sid, lj-202008-align */
	ROW("luajit-2.1-2020-06-23-x64-gc64",
	    "LuaJIT 2.1 (2020-06-23 .. 2020-09)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_3, GG_4, J_3, T_3, PT_2, O_1, CF_1),
	/* lj-202009-lightud */
	ROW("luajit-2.1-2020-09-x64-gc64",
	    "LuaJIT 2.1 (2020-09 .. 2021-03)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_4, GG_5, J_3, T_3, PT_2, O_1, CF_1),
	/* lj-202103-exitcode, lj-202106-presbuf, lj-202106-sbuf */
	ROW("luajit-2.1-2021-03-x64-gc64",
	    "LuaJIT 2.1 (2021-03 .. 2021-09-19)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_4, GG_6, J_4, T_4, PT_2, O_1, CF_1),
	/* lj-202109-itern, lj-202203-deb, lj-202308-roll */
	ROW("luajit-2.1-2021-09-19-x64-gc64",
	    "LuaJIT 2.1 (2021-09-19 .. 2023-09)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, true,
	    L_1, G_4, GG_6, J_4, T_4, PT_2, O_1, CF_1),
	/* lj-202309-extra */
	ROW("luajit-2.1-2023-09-x64-gc64",
	    "LuaJIT 2.1 (2023-09 .. 2024-04)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_4, GG_6, J_4, T_4, PT_2, O_1, CF_1),
	/* lj-202404-ffifin, lj-202501 */
	ROW("luajit-2.1-2024-04-x64-gc64",
	    "LuaJIT 2.1 (2024-04 .. 2025-11-06)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_5, GG_7, J_5, T_4, PT_2, O_1, CF_1),
	/* lj-202511-prevmth, lj-202511-mcrange */
	ROW("luajit-2.1-2025-11-06-x64-gc64",
	    "LuaJIT 2.1 (2025-11-06 .. 2025-11-10)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_5, GG_8, J_6, T_4, PT_2, O_1, CF_1),
	/* lj-202511-vmth */
	ROW("luajit-2.1-2025-11-10-x64-gc64",
	    "LuaJIT 2.1 (2025-11-10 .. 2026-07)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_6, GG_9, J_6, T_4, PT_2, O_1, CF_1),
	/* lj-202607-bitop, lj-head-202608 */
	ROW("luajit-2.1-2026-07-x64-gc64",
	    "LuaJIT 2.1 (2026-07 .. 2026-08)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21_BITOP, false, true,
	    L_2, G_6, GG_10, J_6, T_4, PT_2, O_1, CF_1),
	/* lj-2.1b1 */
	ROW("luajit-2.1-beta1-x64",
	    "LuaJIT 2.1 (beta1 .. beta2)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_7, GG_11, J_7, T_5, PT_3, O_2, CF_2),
	/* lj-2.1b2 */
	ROW("luajit-2.1-beta2-x64",
	    "LuaJIT 2.1 (beta2 .. beta3)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_7, GG_12, J_8, T_5, PT_3, O_2, CF_2),
	/* lj-2.1b3 */
	ROW("luajit-2.1-beta3-x64",
	    "LuaJIT 2.1 (beta3 .. 2019-01)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_7, GG_13, J_9, T_5, PT_3, O_2, CF_2),
	/* lj-202006-preprng */
	ROW("luajit-2.1-2019-01-x64",
	    "LuaJIT 2.1 (2019-01 .. 2020-06-15)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_7, GG_13, J_9, T_6, PT_3, O_2, CF_2),
	/* lj-202006-prng */
	ROW("luajit-2.1-2020-06-15-x64",
	    "LuaJIT 2.1 (2020-06-15 .. 2020-06-23)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_8, GG_14, J_10, T_6, PT_3, O_2, CF_2),
	/* lj-202006-sid, lj-202008-align */
	ROW("luajit-2.1-2020-06-23-x64",
	    "LuaJIT 2.1 (2020-06-23 .. 2020-09)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_9, GG_15, J_10, T_6, PT_4, O_2, CF_2),
	/* lj-202009-lightud */
	ROW("luajit-2.1-2020-09-x64",
	    "LuaJIT 2.1 (2020-09 .. 2021-03)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_10, GG_16, J_10, T_6, PT_4, O_2, CF_2),
	/* lj-202103-exitcode, lj-202106-presbuf */
	ROW("luajit-2.1-2021-03-x64",
	    "LuaJIT 2.1 (2021-03 .. 2021-06)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_10, GG_17, J_11, T_7, PT_4, O_2, CF_2),
	/* lj-202106-sbuf */
	ROW("luajit-2.1-2021-06-x64",
	    "LuaJIT 2.1 (2021-06 .. 2021-09-19)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_11, GG_18, J_11, T_7, PT_4, O_2, CF_2),
	/* lj-202109-itern, lj-202203-deb, lj-202308-roll, lj-202309-extra */
	ROW("luajit-2.1-2021-09-19-x64",
	    "LuaJIT 2.1 (2021-09-19 .. 2024-04)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, true,
	    L_3, G_11, GG_18, J_11, T_7, PT_4, O_2, CF_2),
	/* lj-202404-ffifin, lj-202501 */
	ROW("luajit-2.1-2024-04-x64",
	    "LuaJIT 2.1 (2024-04 .. 2025-11-06)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, true,
	    L_3, G_12, GG_19, J_11, T_7, PT_4, O_2, CF_2),
	/* lj-202511-prevmth, lj-202511-mcrange */
	ROW("luajit-2.1-2025-11-06-x64",
	    "LuaJIT 2.1 (2025-11-06 .. 2025-11-10)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, true,
	    L_3, G_12, GG_20, J_12, T_7, PT_4, O_2, CF_2),
	/* lj-202511-vmth */
	ROW("luajit-2.1-2025-11-10-x64",
	    "LuaJIT 2.1 (2025-11-10 .. 2026-07)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, true,
	    L_3, G_13, GG_21, J_12, T_7, PT_4, O_2, CF_2),
	/* lj-202607-bitop, lj-head-202608 */
	ROW("luajit-2.1-2026-07-x64",
	    "LuaJIT 2.1 (2026-07 .. 2026-08)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21_BITOP, false, true,
	    L_3, G_13, GG_22, J_12, T_7, PT_4, O_2, CF_2),
	/* lj-2.1b1 */
	ROW("luajit-2.1-beta1-i386",
	    "LuaJIT 2.1 (beta1 .. beta2)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_4, G_14, GG_23, J_13, T_8, PT_3, O_3, CF_3),
	/* lj-2.1b2 */
	ROW("luajit-2.1-beta2-i386",
	    "LuaJIT 2.1 (beta2 .. beta3)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_4, G_14, GG_23, J_14, T_8, PT_3, O_3, CF_3),
	/* lj-2.1b3 */
	ROW("luajit-2.1-beta3-i386",
	    "LuaJIT 2.1 (beta3 .. 2019-01)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_4, G_14, GG_24, J_15, T_8, PT_3, O_3, CF_3),
	/* lj-202006-preprng */
	ROW("luajit-2.1-2019-01-i386",
	    "LuaJIT 2.1 (2019-01 .. 2020-06-15)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_4, G_14, GG_24, J_16, T_9, PT_3, O_3, CF_3),
	/* lj-202006-prng */
	ROW("luajit-2.1-2020-06-15-i386",
	    "LuaJIT 2.1 (2020-06-15 .. 2020-06-23)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_4, G_15, GG_25, J_17, T_9, PT_3, O_3, CF_3),
	/* lj-202006-sid, lj-202008-align, lj-202009-lightud */
	ROW("luajit-2.1-2020-06-23-i386",
	    "LuaJIT 2.1 (2020-06-23 .. 2021-03)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_4, G_16, GG_26, J_17, T_9, PT_4, O_3, CF_3),
	/* lj-202103-exitcode, lj-202106-presbuf, lj-202106-sbuf */
	ROW("luajit-2.1-2021-03-i386",
	    "LuaJIT 2.1 (2021-03 .. 2021-09-19)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_4, G_16, GG_26, J_18, T_10, PT_4, O_3, CF_3),
	/* lj-202109-itern, lj-202203-deb, lj-202308-roll, lj-202309-extra */
	ROW("luajit-2.1-2021-09-19-i386",
	    "LuaJIT 2.1 (2021-09-19 .. 2024-04)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, true,
	    L_4, G_16, GG_26, J_18, T_10, PT_4, O_3, CF_3),
	/* lj-202404-ffifin, lj-202501 */
	ROW("luajit-2.1-2024-04-i386",
	    "LuaJIT 2.1 (2024-04 .. 2025-11-06)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, true,
	    L_4, G_17, GG_27, J_18, T_10, PT_4, O_3, CF_3),
	/* lj-202511-prevmth, lj-202511-mcrange */
	ROW("luajit-2.1-2025-11-06-i386",
	    "LuaJIT 2.1 (2025-11-06 .. 2025-11-10)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, true,
	    L_4, G_17, GG_28, J_19, T_10, PT_4, O_3, CF_3),
	/* lj-202511-vmth */
	ROW("luajit-2.1-2025-11-10-i386",
	    "LuaJIT 2.1 (2025-11-10 .. 2026-07)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, true,
	    L_4, G_18, GG_29, J_19, T_10, PT_4, O_3, CF_3),
	/* lj-202607-bitop, lj-head-202608 */
	ROW("luajit-2.1-2026-07-i386",
	    "LuaJIT 2.1 (2026-07 .. 2026-08)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21_BITOP, false, true,
	    L_4, G_18, GG_30, J_20, T_10, PT_4, O_3, CF_3),
	/* lj-2.1b1, lj-2.1b2 */
	ROW("luajit-2.1-beta1-arm64",
	    "LuaJIT 2.1 (beta1 .. beta3)",
	    LJI_ARCH_AARCH64, 8, true, false, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_4),
	/* lj-2.1b3 */
	ROW("luajit-2.1-beta3-arm64",
	    "LuaJIT 2.1 (beta3 .. 2019-01)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_31, J_21, T_2, PT_1, O_1, CF_4),
	/* lj-202006-preprng */
	ROW("luajit-2.1-2019-01-arm64",
	    "LuaJIT 2.1 (2019-01 .. 2020-06-15)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_31, J_21, T_3, PT_1, O_1, CF_4),
	/* lj-202006-prng */
	ROW("luajit-2.1-2020-06-15-arm64",
	    "LuaJIT 2.1 (2020-06-15 .. 2020-06-23)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_32, J_22, T_3, PT_1, O_1, CF_4),
	/* lj-202006-sid, lj-202008-align */
	ROW("luajit-2.1-2020-06-23-arm64",
	    "LuaJIT 2.1 (2020-06-23 .. 2020-09)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_3, GG_33, J_22, T_3, PT_2, O_1, CF_4),
	/* lj-202009-lightud */
	ROW("luajit-2.1-2020-09-arm64",
	    "LuaJIT 2.1 (2020-09 .. 2021-03)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_4, GG_34, J_22, T_3, PT_2, O_1, CF_4),
	/* lj-202103-exitcode, lj-202106-presbuf, lj-202106-sbuf */
	ROW("luajit-2.1-2021-03-arm64",
	    "LuaJIT 2.1 (2021-03 .. 2021-09-19)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_4, GG_35, J_23, T_4, PT_2, O_1, CF_4),
	/* lj-202109-itern */
	ROW("luajit-2.1-2021-09-19-arm64",
	    "LuaJIT 2.1 (2021-09-19 .. 2021-09-20)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_1, G_4, GG_35, J_23, T_4, PT_2, O_1, CF_4),
	/* lj-202203-deb, lj-202308-roll */
	ROW("luajit-2.1-2021-09-20-arm64",
	    "LuaJIT 2.1 (2021-09-20 .. 2023-09)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_1, G_4, GG_35, J_23, T_4, PT_2, O_1, CF_5),
	/* lj-202309-extra */
	ROW("luajit-2.1-2023-09-arm64",
	    "LuaJIT 2.1 (2023-09 .. 2024-04)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_4, GG_35, J_23, T_4, PT_2, O_1, CF_5),
	/* lj-202404-ffifin, lj-202501 */
	ROW("luajit-2.1-2024-04-arm64",
	    "LuaJIT 2.1 (2024-04 .. 2025-11-06)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_5, GG_36, J_24, T_4, PT_2, O_1, CF_5),
	/* lj-202511-prevmth, lj-202511-mcrange */
	ROW("luajit-2.1-2025-11-06-arm64",
	    "LuaJIT 2.1 (2025-11-06 .. 2025-11-10)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_5, GG_37, J_25, T_4, PT_2, O_1, CF_5),
	/* lj-202511-vmth */
	ROW("luajit-2.1-2025-11-10-arm64",
	    "LuaJIT 2.1 (2025-11-10 .. 2026-07)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, true,
	    L_2, G_6, GG_38, J_25, T_4, PT_2, O_1, CF_5),
	/* lj-202607-bitop, lj-head-202608 */
	ROW("luajit-2.1-2026-07-arm64",
	    "LuaJIT 2.1 (2026-07 .. 2026-08)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21_BITOP, false, true,
	    L_2, G_6, GG_39, J_25, T_4, PT_2, O_1, CF_5),
};

const struct lji_flavour lji_flavour_luajit21 = {
	.name = "luajit-2.1",
	.title = "LuaJIT 2.1",
	.family = LJI_FAMILY_LUAJIT_21,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
