/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of Tarantool LuaJIT. Written by generate.py: do not edit.
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
	.L_sizeof = 64, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 24, .L_maxstack = 32, .L_stack = 36, .L_openupval = 40, .L_env = 44, \
	.L_cframe = 48, .L_stacksize = 56, .LJ_STACK_EXTRA = 5
#define L_3 \
	.L_sizeof = 48, .L_dummy_ffid = 6, .L_status = 7, .L_glref = 8, .L_base = 16, \
	.L_top = 20, .L_maxstack = 24, .L_stack = 28, .L_openupval = 32, .L_env = 36, \
	.L_cframe = 40, .L_stacksize = 44, .LJ_STACK_EXTRA = 5

/* global_State */
#define G_1 \
	.g_sizeof = 704, .g_allocf = 48, .g_allocd = 56, .g_gc_total = 64, .g_gc_threshold = 72, \
	.g_gc_currentwhite = 80, .g_gc_state = 81, .g_gc_sweepstr = 84, .g_gc_root = 88, \
	.g_gc_sweep = 96, .g_gc_gray = 104, .g_gc_grayagain = 112, .g_gc_weak = 120, \
	.g_gc_mmudata = 128, .g_gc_debt = 136, .g_gc_estimate = 144, .g_gc_stepmul = 152, \
	.g_gc_pause = 156, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 200, \
	.g_hookmask = 225, .g_dispatchmode = 226, .g_vmevmask = 227, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 160, .g_mainthref = 232, .g_tmpbuf = 168, \
	.g_tmptv = 248, .g_nilnode = 264, .g_registrytv = 240, .g_vmthref = NO, .g_uvhead = 288, \
	.g_hookf = 344, .g_bc_cfunc_int = 368, .g_bc_cfunc_ext = 372, .g_cur_L = 376, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 384, .g_ctype_state = 392, .g_gcroot = 400, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_2 \
	.g_sizeof = 800, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 88, \
	.g_gc_currentwhite = 96, .g_gc_state = 97, .g_gc_sweepstr = 100, .g_gc_root = 104, \
	.g_gc_sweep = 112, .g_gc_gray = 120, .g_gc_grayagain = 128, .g_gc_weak = 136, \
	.g_gc_mmudata = 144, .g_gc_debt = 152, .g_gc_estimate = 160, .g_gc_stepmul = 168, \
	.g_gc_pause = 172, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 296, \
	.g_hookmask = 321, .g_dispatchmode = 322, .g_vmevmask = 323, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 432, .g_mainthref = 328, .g_tmpbuf = 264, \
	.g_tmptv = 352, .g_nilnode = 360, .g_registrytv = 336, .g_vmthref = NO, .g_uvhead = 384, \
	.g_hookf = 440, .g_bc_cfunc_int = 464, .g_bc_cfunc_ext = 468, .g_cur_L = 472, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 480, .g_ctype_state = 488, .g_gcroot = 496, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_3 \
	.g_sizeof = 808, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 88, \
	.g_gc_currentwhite = 96, .g_gc_state = 97, .g_gc_sweepstr = 100, .g_gc_root = 104, \
	.g_gc_sweep = 112, .g_gc_gray = 120, .g_gc_grayagain = 128, .g_gc_weak = 136, \
	.g_gc_mmudata = 144, .g_gc_debt = 152, .g_gc_estimate = 160, .g_gc_stepmul = 168, \
	.g_gc_pause = 172, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 296, \
	.g_hookmask = 321, .g_dispatchmode = 322, .g_vmevmask = 323, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 432, .g_mainthref = 328, .g_tmpbuf = 264, \
	.g_tmptv = 352, .g_nilnode = 360, .g_registrytv = 336, .g_vmthref = NO, .g_uvhead = 384, \
	.g_hookf = 440, .g_bc_cfunc_int = 464, .g_bc_cfunc_ext = 468, .g_cur_L = 472, \
	.g_mem_L = 480, .g_jit_L = NO, .g_jit_base = 488, .g_ctype_state = 496, .g_gcroot = 504, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_4 \
	.g_sizeof = 832, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 88, \
	.g_gc_currentwhite = 96, .g_gc_state = 97, .g_gc_sweepstr = 100, .g_gc_root = 104, \
	.g_gc_sweep = 112, .g_gc_gray = 120, .g_gc_grayagain = 128, .g_gc_weak = 136, \
	.g_gc_mmudata = 144, .g_gc_debt = 152, .g_gc_estimate = 160, .g_gc_stepmul = 168, \
	.g_gc_pause = 172, .g_gc_lightudseg = 176, .g_gc_lightudnum = 99, .g_strempty = 304, \
	.g_hookmask = 329, .g_dispatchmode = 330, .g_vmevmask = 331, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 440, .g_mainthref = 336, .g_tmpbuf = 272, \
	.g_tmptv = 360, .g_nilnode = 368, .g_registrytv = 344, .g_vmthref = NO, .g_uvhead = 392, \
	.g_hookf = 448, .g_bc_cfunc_int = 472, .g_bc_cfunc_ext = 476, .g_cur_L = 480, \
	.g_mem_L = 488, .g_jit_L = NO, .g_jit_base = 496, .g_ctype_state = 504, .g_gcroot = 512, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = 816, \
	.g_top_frame = 824
#define G_5 \
	.g_sizeof = 840, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 88, \
	.g_gc_currentwhite = 96, .g_gc_state = 97, .g_gc_sweepstr = 100, .g_gc_root = 104, \
	.g_gc_sweep = 112, .g_gc_gray = 120, .g_gc_grayagain = 128, .g_gc_weak = 136, \
	.g_gc_mmudata = 144, .g_gc_debt = 152, .g_gc_estimate = 160, .g_gc_stepmul = 168, \
	.g_gc_pause = 172, .g_gc_lightudseg = 176, .g_gc_lightudnum = 99, .g_strempty = 304, \
	.g_hookmask = 329, .g_dispatchmode = 330, .g_vmevmask = 331, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 440, .g_mainthref = 336, .g_tmpbuf = 272, \
	.g_tmptv = 360, .g_nilnode = 368, .g_registrytv = 344, .g_vmthref = NO, .g_uvhead = 392, \
	.g_hookf = 448, .g_bc_cfunc_int = 472, .g_bc_cfunc_ext = 476, .g_cur_L = 480, \
	.g_mem_L = 488, .g_jit_L = NO, .g_jit_base = 496, .g_ctype_state = 504, .g_gcroot = 512, \
	.g_gcroot_count = 39, .g_saved_jit_base = NO, .g_top_frame_ffid = 824, \
	.g_top_frame = 832
#define G_6 \
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
#define G_7 \
	.g_sizeof = 768, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 56, \
	.g_gc_currentwhite = 64, .g_gc_state = 65, .g_gc_sweepstr = 68, .g_gc_root = 72, \
	.g_gc_sweep = 80, .g_gc_gray = 88, .g_gc_grayagain = 96, .g_gc_weak = 104, \
	.g_gc_mmudata = 112, .g_gc_debt = 120, .g_gc_estimate = 128, .g_gc_stepmul = 136, \
	.g_gc_pause = 140, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 264, \
	.g_hookmask = 289, .g_dispatchmode = 290, .g_vmevmask = 291, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 400, .g_mainthref = 296, .g_tmpbuf = 232, \
	.g_tmptv = 320, .g_nilnode = 328, .g_registrytv = 304, .g_vmthref = NO, .g_uvhead = 352, \
	.g_hookf = 408, .g_bc_cfunc_int = 432, .g_bc_cfunc_ext = 436, .g_cur_L = 440, \
	.g_mem_L = NO, .g_jit_L = NO, .g_jit_base = 448, .g_ctype_state = 456, .g_gcroot = 464, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_8 \
	.g_sizeof = 776, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 56, \
	.g_gc_currentwhite = 64, .g_gc_state = 65, .g_gc_sweepstr = 68, .g_gc_root = 72, \
	.g_gc_sweep = 80, .g_gc_gray = 88, .g_gc_grayagain = 96, .g_gc_weak = 104, \
	.g_gc_mmudata = 112, .g_gc_debt = 120, .g_gc_estimate = 128, .g_gc_stepmul = 136, \
	.g_gc_pause = 140, .g_gc_lightudseg = NO, .g_gc_lightudnum = NO, .g_strempty = 264, \
	.g_hookmask = 289, .g_dispatchmode = 290, .g_vmevmask = 291, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 400, .g_mainthref = 296, .g_tmpbuf = 232, \
	.g_tmptv = 320, .g_nilnode = 328, .g_registrytv = 304, .g_vmthref = NO, .g_uvhead = 352, \
	.g_hookf = 408, .g_bc_cfunc_int = 432, .g_bc_cfunc_ext = 436, .g_cur_L = 440, \
	.g_mem_L = 448, .g_jit_L = NO, .g_jit_base = 456, .g_ctype_state = 464, .g_gcroot = 472, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_9 \
	.g_sizeof = 800, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 56, \
	.g_gc_currentwhite = 64, .g_gc_state = 65, .g_gc_sweepstr = 68, .g_gc_root = 72, \
	.g_gc_sweep = 80, .g_gc_gray = 88, .g_gc_grayagain = 96, .g_gc_weak = 104, \
	.g_gc_mmudata = 112, .g_gc_debt = 120, .g_gc_estimate = 128, .g_gc_stepmul = 136, \
	.g_gc_pause = 140, .g_gc_lightudseg = 144, .g_gc_lightudnum = 67, .g_strempty = 272, \
	.g_hookmask = 297, .g_dispatchmode = 298, .g_vmevmask = 299, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 408, .g_mainthref = 304, .g_tmpbuf = 240, \
	.g_tmptv = 328, .g_nilnode = 336, .g_registrytv = 312, .g_vmthref = NO, .g_uvhead = 360, \
	.g_hookf = 416, .g_bc_cfunc_int = 440, .g_bc_cfunc_ext = 444, .g_cur_L = 448, \
	.g_mem_L = 456, .g_jit_L = NO, .g_jit_base = 464, .g_ctype_state = 472, .g_gcroot = 480, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = 784, \
	.g_top_frame = 792
#define G_10 \
	.g_sizeof = 808, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 56, \
	.g_gc_currentwhite = 64, .g_gc_state = 65, .g_gc_sweepstr = 68, .g_gc_root = 72, \
	.g_gc_sweep = 80, .g_gc_gray = 88, .g_gc_grayagain = 96, .g_gc_weak = 104, \
	.g_gc_mmudata = 112, .g_gc_debt = 120, .g_gc_estimate = 128, .g_gc_stepmul = 136, \
	.g_gc_pause = 140, .g_gc_lightudseg = 144, .g_gc_lightudnum = 67, .g_strempty = 272, \
	.g_hookmask = 297, .g_dispatchmode = 298, .g_vmevmask = 299, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 408, .g_mainthref = 304, .g_tmpbuf = 240, \
	.g_tmptv = 328, .g_nilnode = 336, .g_registrytv = 312, .g_vmthref = NO, .g_uvhead = 360, \
	.g_hookf = 416, .g_bc_cfunc_int = 440, .g_bc_cfunc_ext = 444, .g_cur_L = 448, \
	.g_mem_L = 456, .g_jit_L = NO, .g_jit_base = 464, .g_ctype_state = 472, .g_gcroot = 480, \
	.g_gcroot_count = 39, .g_saved_jit_base = NO, .g_top_frame_ffid = 792, \
	.g_top_frame = 800
#define G_11 \
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
#define G_12 \
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
#define G_13 \
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
#define G_14 \
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
#define G_15 \
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
#define G_16 \
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
#define G_17 \
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
#define G_18 \
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
#define G_19 \
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
#define G_20 \
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
#define G_21 \
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
#define G_22 \
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
#define G_23 \
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
#define G_24 \
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
#define G_25 \
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
#define G_26 \
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
#define G_27 \
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
#define G_28 \
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
#define G_29 \
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
#define G_30 \
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
	.GG_g = 96, .GG_J = 800, .GG_hotcount = 3920, .GG_dispatch = 4048, .GG_bcff = 5992, \
	.GG_sizeof = 6224, .dispatch_count = 243
#define GG_2 \
	.GG_g = 96, .GG_J = 800, .GG_hotcount = 3912, .GG_dispatch = 4040, .GG_bcff = 5984, \
	.GG_sizeof = 6216, .dispatch_count = 243
#define GG_3 \
	.GG_g = 96, .GG_J = 896, .GG_hotcount = 4040, .GG_dispatch = 4168, .GG_bcff = 6112, \
	.GG_sizeof = 6344, .dispatch_count = 243
#define GG_4 \
	.GG_g = 96, .GG_J = 904, .GG_hotcount = 4048, .GG_dispatch = 4176, .GG_bcff = 6120, \
	.GG_sizeof = 6352, .dispatch_count = 243
#define GG_5 \
	.GG_g = 96, .GG_J = 928, .GG_hotcount = 4064, .GG_dispatch = 4192, .GG_bcff = 6136, \
	.GG_sizeof = 6368, .dispatch_count = 243
#define GG_6 \
	.GG_g = 96, .GG_J = 936, .GG_hotcount = 4072, .GG_dispatch = 4200, .GG_bcff = 6144, \
	.GG_sizeof = 6376, .dispatch_count = 243
#define GG_7 \
	.GG_g = 96, .GG_J = 928, .GG_hotcount = 4072, .GG_dispatch = 4200, .GG_bcff = 6144, \
	.GG_sizeof = 6376, .dispatch_count = 243
#define GG_8 \
	.GG_g = 96, .GG_J = 936, .GG_hotcount = 4080, .GG_dispatch = 4208, .GG_bcff = 6152, \
	.GG_sizeof = 6384, .dispatch_count = 243
#define GG_9 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3888, .GG_dispatch = 4016, .GG_bcff = 5960, \
	.GG_sizeof = 6192, .dispatch_count = 243
#define GG_10 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3880, .GG_dispatch = 4008, .GG_bcff = 5952, \
	.GG_sizeof = 6184, .dispatch_count = 243
#define GG_11 \
	.GG_g = 96, .GG_J = 864, .GG_hotcount = 4008, .GG_dispatch = 4136, .GG_bcff = 6080, \
	.GG_sizeof = 6312, .dispatch_count = 243
#define GG_12 \
	.GG_g = 96, .GG_J = 872, .GG_hotcount = 4016, .GG_dispatch = 4144, .GG_bcff = 6088, \
	.GG_sizeof = 6320, .dispatch_count = 243
#define GG_13 \
	.GG_g = 96, .GG_J = 896, .GG_hotcount = 4032, .GG_dispatch = 4160, .GG_bcff = 6104, \
	.GG_sizeof = 6336, .dispatch_count = 243
#define GG_14 \
	.GG_g = 96, .GG_J = 904, .GG_hotcount = 4040, .GG_dispatch = 4168, .GG_bcff = 6112, \
	.GG_sizeof = 6344, .dispatch_count = 243
#define GG_15 \
	.GG_g = 64, .GG_J = 512, .GG_hotcount = 3080, .GG_dispatch = 3208, .GG_bcff = 5152, \
	.GG_sizeof = 5384, .dispatch_count = 243
#define GG_16 \
	.GG_g = 64, .GG_J = 512, .GG_hotcount = 3072, .GG_dispatch = 3200, .GG_bcff = 5144, \
	.GG_sizeof = 5376, .dispatch_count = 243
#define GG_17 \
	.GG_g = 64, .GG_J = 616, .GG_hotcount = 3208, .GG_dispatch = 3336, .GG_bcff = 5280, \
	.GG_sizeof = 5512, .dispatch_count = 243
#define GG_18 \
	.GG_g = 64, .GG_J = 640, .GG_hotcount = 3224, .GG_dispatch = 3352, .GG_bcff = 5296, \
	.GG_sizeof = 5528, .dispatch_count = 243
#define GG_19 \
	.GG_g = 64, .GG_J = 648, .GG_hotcount = 3232, .GG_dispatch = 3360, .GG_bcff = 5304, \
	.GG_sizeof = 5536, .dispatch_count = 243
#define GG_20 \
	.GG_g = 64, .GG_J = 640, .GG_hotcount = 3232, .GG_dispatch = 3360, .GG_bcff = 5304, \
	.GG_sizeof = 5536, .dispatch_count = 243
#define GG_21 \
	.GG_g = 64, .GG_J = 648, .GG_hotcount = 3240, .GG_dispatch = 3368, .GG_bcff = 5312, \
	.GG_sizeof = 5544, .dispatch_count = 243
#define GG_22 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 3048, .GG_dispatch = 3176, .GG_bcff = 5120, \
	.GG_sizeof = 5352, .dispatch_count = 243
#define GG_23 \
	.GG_g = 64, .GG_J = 480, .GG_hotcount = 3040, .GG_dispatch = 3168, .GG_bcff = 5112, \
	.GG_sizeof = 5344, .dispatch_count = 243
#define GG_24 \
	.GG_g = 64, .GG_J = 584, .GG_hotcount = 3176, .GG_dispatch = 3304, .GG_bcff = 5248, \
	.GG_sizeof = 5480, .dispatch_count = 243
#define GG_25 \
	.GG_g = 64, .GG_J = 608, .GG_hotcount = 3192, .GG_dispatch = 3320, .GG_bcff = 5264, \
	.GG_sizeof = 5496, .dispatch_count = 243
#define GG_26 \
	.GG_g = 64, .GG_J = 616, .GG_hotcount = 3200, .GG_dispatch = 3328, .GG_bcff = 5272, \
	.GG_sizeof = 5504, .dispatch_count = 243
#define GG_27 \
	.GG_g = 64, .GG_J = 608, .GG_hotcount = 3200, .GG_dispatch = 3328, .GG_bcff = 5272, \
	.GG_sizeof = 5504, .dispatch_count = 243
#define GG_28 \
	.GG_g = 48, .GG_J = 448, .GG_hotcount = 2856, .GG_dispatch = 2984, .GG_bcff = 3956, \
	.GG_sizeof = 4184, .dispatch_count = 243
#define GG_29 \
	.GG_g = 48, .GG_J = 448, .GG_hotcount = 2848, .GG_dispatch = 2976, .GG_bcff = 3948, \
	.GG_sizeof = 4176, .dispatch_count = 243
#define GG_30 \
	.GG_g = 48, .GG_J = 504, .GG_hotcount = 2920, .GG_dispatch = 3048, .GG_bcff = 4020, \
	.GG_sizeof = 4248, .dispatch_count = 243
#define GG_31 \
	.GG_g = 48, .GG_J = 512, .GG_hotcount = 2928, .GG_dispatch = 3056, .GG_bcff = 4028, \
	.GG_sizeof = 4256, .dispatch_count = 243
#define GG_32 \
	.GG_g = 48, .GG_J = 520, .GG_hotcount = 2936, .GG_dispatch = 3064, .GG_bcff = 4036, \
	.GG_sizeof = 4264, .dispatch_count = 243
#define GG_33 \
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2840, .GG_dispatch = 2968, .GG_bcff = 3940, \
	.GG_sizeof = 4168, .dispatch_count = 243
#define GG_34 \
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2832, .GG_dispatch = 2960, .GG_bcff = 3932, \
	.GG_sizeof = 4160, .dispatch_count = 243
#define GG_35 \
	.GG_g = 48, .GG_J = 488, .GG_hotcount = 2904, .GG_dispatch = 3032, .GG_bcff = 4004, \
	.GG_sizeof = 4232, .dispatch_count = 243
#define GG_36 \
	.GG_g = 48, .GG_J = 496, .GG_hotcount = 2912, .GG_dispatch = 3040, .GG_bcff = 4012, \
	.GG_sizeof = 4240, .dispatch_count = 243
#define GG_37 \
	.GG_g = 96, .GG_J = 800, .GG_hotcount = 3888, .GG_dispatch = 4016, .GG_bcff = 5960, \
	.GG_sizeof = 6192, .dispatch_count = 243
#define GG_38 \
	.GG_g = 96, .GG_J = 800, .GG_hotcount = 3880, .GG_dispatch = 4008, .GG_bcff = 5952, \
	.GG_sizeof = 6184, .dispatch_count = 243
#define GG_39 \
	.GG_g = 96, .GG_J = 896, .GG_hotcount = 4008, .GG_dispatch = 4136, .GG_bcff = 6080, \
	.GG_sizeof = 6312, .dispatch_count = 243
#define GG_40 \
	.GG_g = 96, .GG_J = 904, .GG_hotcount = 4016, .GG_dispatch = 4144, .GG_bcff = 6088, \
	.GG_sizeof = 6320, .dispatch_count = 243
#define GG_41 \
	.GG_g = 96, .GG_J = 928, .GG_hotcount = 4032, .GG_dispatch = 4160, .GG_bcff = 6104, \
	.GG_sizeof = 6336, .dispatch_count = 243
#define GG_42 \
	.GG_g = 96, .GG_J = 936, .GG_hotcount = 4040, .GG_dispatch = 4168, .GG_bcff = 6112, \
	.GG_sizeof = 6344, .dispatch_count = 243
#define GG_43 \
	.GG_g = 96, .GG_J = 928, .GG_hotcount = 4040, .GG_dispatch = 4168, .GG_bcff = 6112, \
	.GG_sizeof = 6344, .dispatch_count = 243
#define GG_44 \
	.GG_g = 96, .GG_J = 936, .GG_hotcount = 4048, .GG_dispatch = 4176, .GG_bcff = 6120, \
	.GG_sizeof = 6352, .dispatch_count = 243
#define GG_45 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3856, .GG_dispatch = 3984, .GG_bcff = 5928, \
	.GG_sizeof = 6160, .dispatch_count = 243
#define GG_46 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3848, .GG_dispatch = 3976, .GG_bcff = 5920, \
	.GG_sizeof = 6152, .dispatch_count = 243
#define GG_47 \
	.GG_g = 96, .GG_J = 864, .GG_hotcount = 3976, .GG_dispatch = 4104, .GG_bcff = 6048, \
	.GG_sizeof = 6280, .dispatch_count = 243
#define GG_48 \
	.GG_g = 96, .GG_J = 872, .GG_hotcount = 3984, .GG_dispatch = 4112, .GG_bcff = 6056, \
	.GG_sizeof = 6288, .dispatch_count = 243
#define GG_49 \
	.GG_g = 96, .GG_J = 896, .GG_hotcount = 4000, .GG_dispatch = 4128, .GG_bcff = 6072, \
	.GG_sizeof = 6304, .dispatch_count = 243
#define GG_50 \
	.GG_g = 96, .GG_J = 904, .GG_hotcount = 4008, .GG_dispatch = 4136, .GG_bcff = 6080, \
	.GG_sizeof = 6312, .dispatch_count = 243

/* jit_State */
#define J_1 \
	.J_sizeof = 3120, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1640, \
	.J_parent = 3032, .J_exitno = 3036, .J_mcarea = 3056, .J_szmcarea = 3080, \
	.J_szallmcarea = 3088
#define J_2 \
	.J_sizeof = 3112, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1636, \
	.J_parent = 3024, .J_exitno = 3028, .J_mcarea = 3048, .J_szmcarea = 3072, \
	.J_szallmcarea = 3080
#define J_3 \
	.J_sizeof = 3144, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1640, \
	.J_parent = 3032, .J_exitno = 3036, .J_mcarea = 3056, .J_szmcarea = 3080, \
	.J_szallmcarea = 3088
#define J_4 \
	.J_sizeof = 3136, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1636, \
	.J_parent = 3024, .J_exitno = 3028, .J_mcarea = 3048, .J_szmcarea = 3072, \
	.J_szallmcarea = 3080
#define J_5 \
	.J_sizeof = 3144, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1636, \
	.J_parent = 3024, .J_exitno = 3028, .J_mcarea = 3056, .J_szmcarea = 3080, \
	.J_szallmcarea = 3088
#define J_6 \
	.J_sizeof = 2568, .J_cur = 0, .J_L = 104, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1608, \
	.J_parent = 2480, .J_exitno = 2484, .J_mcarea = 2504, .J_szmcarea = 2528, \
	.J_szallmcarea = 2536
#define J_7 \
	.J_sizeof = 2560, .J_cur = 0, .J_L = 104, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1604, \
	.J_parent = 2472, .J_exitno = 2476, .J_mcarea = 2496, .J_szmcarea = 2520, \
	.J_szallmcarea = 2528
#define J_8 \
	.J_sizeof = 2592, .J_cur = 0, .J_L = 104, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1608, \
	.J_parent = 2480, .J_exitno = 2484, .J_mcarea = 2504, .J_szmcarea = 2528, \
	.J_szallmcarea = 2536
#define J_9 \
	.J_sizeof = 2584, .J_cur = 0, .J_L = 104, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1604, \
	.J_parent = 2472, .J_exitno = 2476, .J_mcarea = 2496, .J_szmcarea = 2520, \
	.J_szallmcarea = 2528
#define J_10 \
	.J_sizeof = 2592, .J_cur = 0, .J_L = 104, .J_flags = 144, .J_state = 212, \
	.J_trace = 368, .J_freetrace = 376, .J_sizetrace = 380, .J_param = 1604, \
	.J_parent = 2472, .J_exitno = 2476, .J_mcarea = 2504, .J_szmcarea = 2528, \
	.J_szallmcarea = 2536
#define J_11 \
	.J_sizeof = 2408, .J_cur = 0, .J_L = 80, .J_flags = 100, .J_state = 168, .J_trace = 308, \
	.J_freetrace = 312, .J_sizetrace = 316, .J_param = 1544, .J_parent = 2340, \
	.J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, .J_szallmcarea = 2376
#define J_12 \
	.J_sizeof = 2400, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 308, \
	.J_freetrace = 312, .J_sizetrace = 316, .J_param = 1540, .J_parent = 2336, \
	.J_exitno = 2340, .J_mcarea = 2356, .J_szmcarea = 2368, .J_szallmcarea = 2372
#define J_13 \
	.J_sizeof = 2408, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 308, \
	.J_freetrace = 312, .J_sizetrace = 316, .J_param = 1544, .J_parent = 2340, \
	.J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, .J_szallmcarea = 2376
#define J_14 \
	.J_sizeof = 2416, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 308, \
	.J_freetrace = 312, .J_sizetrace = 316, .J_param = 1544, .J_parent = 2340, \
	.J_exitno = 2344, .J_mcarea = 2360, .J_szmcarea = 2372, .J_szallmcarea = 2376
#define J_15 \
	.J_sizeof = 2416, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 308, \
	.J_freetrace = 312, .J_sizetrace = 316, .J_param = 1540, .J_parent = 2336, \
	.J_exitno = 2340, .J_mcarea = 2356, .J_szmcarea = 2368, .J_szallmcarea = 2372
#define J_16 \
	.J_sizeof = 2416, .J_cur = 0, .J_L = 84, .J_flags = 104, .J_state = 168, .J_trace = 308, \
	.J_freetrace = 312, .J_sizetrace = 316, .J_param = 1540, .J_parent = 2336, \
	.J_exitno = 2340, .J_mcarea = 2360, .J_szmcarea = 2372, .J_szallmcarea = 2376
#define J_17 \
	.J_sizeof = 3088, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1608, \
	.J_parent = 3000, .J_exitno = 3004, .J_mcarea = 3024, .J_szmcarea = 3048, \
	.J_szallmcarea = 3056
#define J_18 \
	.J_sizeof = 3080, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1604, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3016, .J_szmcarea = 3040, \
	.J_szallmcarea = 3048
#define J_19 \
	.J_sizeof = 3112, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1608, \
	.J_parent = 3000, .J_exitno = 3004, .J_mcarea = 3024, .J_szmcarea = 3048, \
	.J_szallmcarea = 3056
#define J_20 \
	.J_sizeof = 3104, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1604, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3016, .J_szmcarea = 3040, \
	.J_szallmcarea = 3048
#define J_21 \
	.J_sizeof = 3112, .J_cur = 0, .J_L = 128, .J_flags = 168, .J_state = 236, \
	.J_trace = 360, .J_freetrace = 368, .J_sizetrace = 372, .J_param = 1604, \
	.J_parent = 2992, .J_exitno = 2996, .J_mcarea = 3024, .J_szmcarea = 3048, \
	.J_szallmcarea = 3056

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
#define T_4 \
	.T_sizeof = 96, .T_nsnap = 28, .T_nins = 8, .T_ir = 16, .T_nk = 24, .T_nsnapmap = 30, \
	.T_snap = 32, .T_snapmap = 40, .T_startpt = 48, .T_startpc = 52, .T_startins = 56, \
	.T_szmcode = 60, .T_mcode = 64, .T_mcloop = 72, .T_nchild = 76, .T_spadjust = 78, \
	.T_traceno = 80, .T_link = 82, .T_root = 84, .T_nextroot = 86, .T_nextside = 88, \
	.T_topslot = 6, .T_linktype = 7, .snap_sizeof = 8, .snap_mapofs = 0, .snap_ref = 2, \
	.snap_mcofs = NO, .snap_nslots = 4, .snap_nent = 6, .snap_count = 7
#define T_5 \
	.T_sizeof = 96, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 24, .T_nsnapmap = 28, \
	.T_snap = 32, .T_snapmap = 40, .T_startpt = 48, .T_startpc = 52, .T_startins = 56, \
	.T_szmcode = 60, .T_mcode = 64, .T_mcloop = 72, .T_nchild = 76, .T_spadjust = 78, \
	.T_traceno = 80, .T_link = 82, .T_root = 84, .T_nextroot = 86, .T_nextside = 88, \
	.T_topslot = 91, .T_linktype = 92, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = NO, .snap_nslots = 6, .snap_nent = 8, .snap_count = 9
#define T_6 \
	.T_sizeof = 96, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 24, .T_nsnapmap = 28, \
	.T_snap = 32, .T_snapmap = 40, .T_startpt = 48, .T_startpc = 52, .T_startins = 56, \
	.T_szmcode = 60, .T_mcode = 64, .T_mcloop = 72, .T_nchild = 76, .T_spadjust = 78, \
	.T_traceno = 80, .T_link = 82, .T_root = 84, .T_nextroot = 86, .T_nextside = 88, \
	.T_topslot = 91, .T_linktype = 92, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = 6, .snap_nslots = 8, .snap_nent = 10, .snap_count = 11
#define T_7 \
	.T_sizeof = 76, .T_nsnap = 24, .T_nins = 8, .T_ir = 16, .T_nk = 20, .T_nsnapmap = 26, \
	.T_snap = 28, .T_snapmap = 32, .T_startpt = 36, .T_startpc = 40, .T_startins = 44, \
	.T_szmcode = 48, .T_mcode = 52, .T_mcloop = 56, .T_nchild = 60, .T_spadjust = 62, \
	.T_traceno = 64, .T_link = 66, .T_root = 68, .T_nextroot = 70, .T_nextside = 72, \
	.T_topslot = 6, .T_linktype = 7, .snap_sizeof = 8, .snap_mapofs = 0, .snap_ref = 2, \
	.snap_mcofs = NO, .snap_nslots = 4, .snap_nent = 6, .snap_count = 7
#define T_8 \
	.T_sizeof = 80, .T_nsnap = 6, .T_nins = 8, .T_ir = 16, .T_nk = 20, .T_nsnapmap = 24, \
	.T_snap = 28, .T_snapmap = 32, .T_startpt = 36, .T_startpc = 40, .T_startins = 44, \
	.T_szmcode = 48, .T_mcode = 52, .T_mcloop = 56, .T_nchild = 60, .T_spadjust = 62, \
	.T_traceno = 64, .T_link = 66, .T_root = 68, .T_nextroot = 70, .T_nextside = 72, \
	.T_topslot = 75, .T_linktype = 76, .snap_sizeof = 12, .snap_mapofs = 0, .snap_ref = 4, \
	.snap_mcofs = NO, .snap_nslots = 6, .snap_nent = 8, .snap_count = 9
#define T_9 \
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
	.str_sizeof = 16, .str_hash = 8, .str_len = 12, .pt_sizeof = 64, .pt_numparams = 6, \
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
	.cframe_L = 16, .cframe_pc = 24, .cframe_prev = 48, .cframe_nres = 8, .cframe_errf = 12, \
	.cframe_size = 96
#define CF_3 \
	.cframe_L = 24, .cframe_pc = 28, .cframe_prev = 32, .cframe_nres = 16, \
	.cframe_errf = 20, .cframe_size = 80
#define CF_4 \
	.cframe_L = 24, .cframe_pc = 28, .cframe_prev = 48, .cframe_nres = 16, \
	.cframe_errf = 20, .cframe_size = 96
#define CF_5 \
	.cframe_L = 48, .cframe_pc = 24, .cframe_prev = 52, .cframe_nres = 56, \
	.cframe_errf = 60, .cframe_size = 48
#define CF_6 \
	.cframe_L = 64, .cframe_pc = 24, .cframe_prev = 68, .cframe_nres = 72, \
	.cframe_errf = 76, .cframe_size = 64
#define CF_7 \
	.cframe_L = 176, .cframe_pc = 168, .cframe_prev = 160, .cframe_nres = 200, \
	.cframe_errf = 196, .cframe_size = 208
#define CF_8 \
	.cframe_L = 16, .cframe_pc = 8, .cframe_prev = 0, .cframe_nres = 40, .cframe_errf = 36, \
	.cframe_size = 208

/* Name, title, architecture, size of references, FR2, JIT, bytecodes, LFUNC, RECORD_1ST, parts */
#define ROW(name_, title_, arch_, ref_, fr2_, jit_, bc_, lfunc_, first_, ...) \
	{ .name = (name_), .title = (title_), .family = LJI_FAMILY_TARANTOOL, \
	  .arch = (arch_), .gc64 = (ref_) == 8, .fr2 = (fr2_), .has_jit = (jit_), \
	  .ref_size = (ref_), .bytecode = (bc_), .vmstate_lfunc = (lfunc_), \
	  .trace_record_1st = (first_), __VA_ARGS__ }

static const struct lji_layout rows[] = {
	/* tlj-201703-smart */
	ROW("tarantool-2017-03-x64-gc64",
	    "Tarantool LuaJIT (2017-03 .. 1.10)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/* tlj-1.10 */
	ROW("tarantool-1.10-x64-gc64",
	    "Tarantool LuaJIT (1.10 .. 2.5)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_2, J_2, T_2, PT_1, O_1, CF_1),
	/* tlj-2.5-pre */
	ROW("tarantool-2.5-x64-gc64",
	    "Tarantool LuaJIT (2.5 .. 2.6)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_2, PT_1, O_1, CF_1),
	/* tlj-2.6, tlj-2.6-end */
	ROW("tarantool-2.6-x64-gc64",
	    "Tarantool LuaJIT (2.6 .. 2.8)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_3, J_3, T_2, PT_1, O_1, CF_1),
	/* tlj-2.8 */
	ROW("tarantool-2.8-x64-gc64",
	    "Tarantool LuaJIT (2.8 .. 2.10)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_3, GG_4, J_3, T_2, PT_1, O_1, CF_2),
	/* tlj-2.10 */
	ROW("tarantool-2.10-x64-gc64",
	    "Tarantool LuaJIT (2.10 .. 2.11)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_4, GG_5, J_4, T_2, PT_1, O_1, CF_2),
	/* tlj-2.11 */
	ROW("tarantool-2.11-x64-gc64",
	    "Tarantool LuaJIT (2.11 .. 3.0)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_6, J_4, T_2, PT_1, O_1, CF_2),
	/* tlj-3.0 */
	ROW("tarantool-3.0-x64-gc64",
	    "Tarantool LuaJIT (3.0 .. 3.2)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_4, GG_7, J_5, T_3, PT_1, O_1, CF_2),
	/* tlj-3.2, tlj-master */
	ROW("tarantool-3.2-x64-gc64",
	    "Tarantool LuaJIT (3.2 .. 2024-08)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_8, J_5, T_3, PT_1, O_1, CF_2),
	/* tlj-201703-smart+nosmart */
	ROW("tarantool-2017-03-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2017-03 .. 1.10), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_6, GG_9, J_1, T_1, PT_1, O_1, CF_1),
	/* tlj-1.10+nosmart */
	ROW("tarantool-1.10-nosmart-x64-gc64",
	    "Tarantool LuaJIT (1.10 .. 2.5), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_6, GG_10, J_2, T_2, PT_1, O_1, CF_1),
	/* tlj-2.5-pre+nosmart */
	ROW("tarantool-2.5-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.5 .. 2.6), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_6, GG_9, J_1, T_2, PT_1, O_1, CF_1),
	/* tlj-2.6+nosmart, tlj-2.6-end+nosmart */
	ROW("tarantool-2.6-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.6 .. 2.8), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_7, GG_11, J_3, T_2, PT_1, O_1, CF_1),
	/* tlj-2.8+nosmart */
	ROW("tarantool-2.8-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.8 .. 2.10), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_8, GG_12, J_3, T_2, PT_1, O_1, CF_2),
	/* tlj-2.10+nosmart */
	ROW("tarantool-2.10-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.10 .. 2.11), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_9, GG_13, J_4, T_2, PT_1, O_1, CF_2),
	/* tlj-2.11+nosmart */
	ROW("tarantool-2.11-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.11 .. 3.0), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_10, GG_14, J_4, T_2, PT_1, O_1, CF_2),
	/* tlj-3.0+nosmart */
	ROW("tarantool-3.0-nosmart-x64-gc64",
	    "Tarantool LuaJIT (3.0 .. 3.2), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_9, GG_3, J_5, T_3, PT_1, O_1, CF_2),
	/* tlj-3.2+nosmart, tlj-master+nosmart */
	ROW("tarantool-3.2-nosmart-x64-gc64",
	    "Tarantool LuaJIT (3.2 .. 2024-08), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_10, GG_4, J_5, T_3, PT_1, O_1, CF_2),
	/* tlj-201703-smart */
	ROW("tarantool-2017-03-x64",
	    "Tarantool LuaJIT (2017-03 .. 1.10)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_11, GG_15, J_6, T_4, PT_2, O_2, CF_3),
	/* tlj-1.10 */
	ROW("tarantool-1.10-x64",
	    "Tarantool LuaJIT (1.10 .. 2.5)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_11, GG_16, J_7, T_5, PT_2, O_2, CF_3),
	/* tlj-2.5-pre */
	ROW("tarantool-2.5-x64",
	    "Tarantool LuaJIT (2.5 .. 2.6)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_11, GG_15, J_6, T_5, PT_2, O_2, CF_3),
	/* tlj-2.6, tlj-2.6-end */
	ROW("tarantool-2.6-x64",
	    "Tarantool LuaJIT (2.6 .. 2.8)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_12, GG_17, J_8, T_5, PT_2, O_2, CF_3),
	/* tlj-2.8 */
	ROW("tarantool-2.8-x64",
	    "Tarantool LuaJIT (2.8 .. 2.10)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_13, GG_17, J_8, T_5, PT_2, O_2, CF_4),
	/* tlj-2.10 */
	ROW("tarantool-2.10-x64",
	    "Tarantool LuaJIT (2.10 .. 2.11)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_14, GG_18, J_9, T_5, PT_2, O_2, CF_4),
	/* tlj-2.11 */
	ROW("tarantool-2.11-x64",
	    "Tarantool LuaJIT (2.11 .. 3.0)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_15, GG_19, J_9, T_5, PT_2, O_2, CF_4),
	/* tlj-3.0 */
	ROW("tarantool-3.0-x64",
	    "Tarantool LuaJIT (3.0 .. 3.2)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_14, GG_20, J_10, T_6, PT_2, O_2, CF_4),
	/* tlj-3.2, tlj-master */
	ROW("tarantool-3.2-x64",
	    "Tarantool LuaJIT (3.2 .. 2024-08)",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_15, GG_21, J_10, T_6, PT_2, O_2, CF_4),
	/* tlj-201703-smart+nosmart */
	ROW("tarantool-2017-03-nosmart-x64",
	    "Tarantool LuaJIT (2017-03 .. 1.10), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_16, GG_22, J_6, T_4, PT_2, O_2, CF_3),
	/* tlj-1.10+nosmart */
	ROW("tarantool-1.10-nosmart-x64",
	    "Tarantool LuaJIT (1.10 .. 2.5), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_16, GG_23, J_7, T_5, PT_2, O_2, CF_3),
	/* tlj-2.5-pre+nosmart */
	ROW("tarantool-2.5-nosmart-x64",
	    "Tarantool LuaJIT (2.5 .. 2.6), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_16, GG_22, J_6, T_5, PT_2, O_2, CF_3),
	/* tlj-2.6+nosmart, tlj-2.6-end+nosmart */
	ROW("tarantool-2.6-nosmart-x64",
	    "Tarantool LuaJIT (2.6 .. 2.8), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, false, false,
	    L_2, G_17, GG_24, J_8, T_5, PT_2, O_2, CF_3),
	/* tlj-2.8+nosmart */
	ROW("tarantool-2.8-nosmart-x64",
	    "Tarantool LuaJIT (2.8 .. 2.10), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_18, GG_24, J_8, T_5, PT_2, O_2, CF_4),
	/* tlj-2.10+nosmart */
	ROW("tarantool-2.10-nosmart-x64",
	    "Tarantool LuaJIT (2.10 .. 2.11), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_19, GG_25, J_9, T_5, PT_2, O_2, CF_4),
	/* tlj-2.11+nosmart */
	ROW("tarantool-2.11-nosmart-x64",
	    "Tarantool LuaJIT (2.11 .. 3.0), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_20, GG_26, J_9, T_5, PT_2, O_2, CF_4),
	/* tlj-3.0+nosmart */
	ROW("tarantool-3.0-nosmart-x64",
	    "Tarantool LuaJIT (3.0 .. 3.2), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_19, GG_27, J_10, T_6, PT_2, O_2, CF_4),
	/* tlj-3.2+nosmart, tlj-master+nosmart */
	ROW("tarantool-3.2-nosmart-x64",
	    "Tarantool LuaJIT (3.2 .. 2024-08), no smart strings",
	    LJI_ARCH_X86_64, 4, false, true, LJI_BC_21, true, false,
	    L_2, G_20, GG_17, J_10, T_6, PT_2, O_2, CF_4),
	/* tlj-201703-smart */
	ROW("tarantool-2017-03-i386",
	    "Tarantool LuaJIT (2017-03 .. 1.10)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_21, GG_28, J_11, T_7, PT_2, O_3, CF_5),
	/* tlj-1.10 */
	ROW("tarantool-1.10-i386",
	    "Tarantool LuaJIT (1.10 .. 2.5)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_21, GG_29, J_12, T_8, PT_2, O_3, CF_5),
	/* tlj-2.5-pre */
	ROW("tarantool-2.5-i386",
	    "Tarantool LuaJIT (2.5 .. 2.6)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_21, GG_28, J_13, T_8, PT_2, O_3, CF_5),
	/* tlj-2.6, tlj-2.6-end */
	ROW("tarantool-2.6-i386",
	    "Tarantool LuaJIT (2.6 .. 2.8)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_22, GG_30, J_14, T_8, PT_2, O_3, CF_5),
	/* tlj-2.8 */
	ROW("tarantool-2.8-i386",
	    "Tarantool LuaJIT (2.8 .. 2.10)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_23, GG_31, J_14, T_8, PT_2, O_3, CF_6),
	/* tlj-2.10 */
	ROW("tarantool-2.10-i386",
	    "Tarantool LuaJIT (2.10 .. 2.11)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_24, GG_32, J_15, T_8, PT_2, O_3, CF_6),
	/* tlj-2.11 */
	ROW("tarantool-2.11-i386",
	    "Tarantool LuaJIT (2.11 .. 3.0)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_25, GG_32, J_15, T_8, PT_2, O_3, CF_6),
	/* tlj-3.0 */
	ROW("tarantool-3.0-i386",
	    "Tarantool LuaJIT (3.0 .. 3.2)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_24, GG_32, J_16, T_9, PT_2, O_3, CF_6),
	/* tlj-3.2, tlj-master */
	ROW("tarantool-3.2-i386",
	    "Tarantool LuaJIT (3.2 .. 2024-08)",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_25, GG_32, J_16, T_9, PT_2, O_3, CF_6),
	/* tlj-201703-smart+nosmart */
	ROW("tarantool-2017-03-nosmart-i386",
	    "Tarantool LuaJIT (2017-03 .. 1.10), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_26, GG_33, J_11, T_7, PT_2, O_3, CF_5),
	/* tlj-1.10+nosmart */
	ROW("tarantool-1.10-nosmart-i386",
	    "Tarantool LuaJIT (1.10 .. 2.5), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_26, GG_34, J_12, T_8, PT_2, O_3, CF_5),
	/* tlj-2.5-pre+nosmart */
	ROW("tarantool-2.5-nosmart-i386",
	    "Tarantool LuaJIT (2.5 .. 2.6), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_26, GG_33, J_13, T_8, PT_2, O_3, CF_5),
	/* tlj-2.6+nosmart, tlj-2.6-end+nosmart */
	ROW("tarantool-2.6-nosmart-i386",
	    "Tarantool LuaJIT (2.6 .. 2.8), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, false, false,
	    L_3, G_27, GG_35, J_14, T_8, PT_2, O_3, CF_5),
	/* tlj-2.8+nosmart */
	ROW("tarantool-2.8-nosmart-i386",
	    "Tarantool LuaJIT (2.8 .. 2.10), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_28, GG_36, J_14, T_8, PT_2, O_3, CF_6),
	/* tlj-2.10+nosmart */
	ROW("tarantool-2.10-nosmart-i386",
	    "Tarantool LuaJIT (2.10 .. 2.11), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_29, GG_30, J_15, T_8, PT_2, O_3, CF_6),
	/* tlj-2.11+nosmart */
	ROW("tarantool-2.11-nosmart-i386",
	    "Tarantool LuaJIT (2.11 .. 3.0), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_30, GG_30, J_15, T_8, PT_2, O_3, CF_6),
	/* tlj-3.0+nosmart */
	ROW("tarantool-3.0-nosmart-i386",
	    "Tarantool LuaJIT (3.0 .. 3.2), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_29, GG_30, J_16, T_9, PT_2, O_3, CF_6),
	/* tlj-3.2+nosmart, tlj-master+nosmart */
	ROW("tarantool-3.2-nosmart-i386",
	    "Tarantool LuaJIT (3.2 .. 2024-08), no smart strings",
	    LJI_ARCH_I386, 4, false, true, LJI_BC_21, true, false,
	    L_3, G_30, GG_30, J_16, T_9, PT_2, O_3, CF_6),
	/* tlj-201703-smart */
	ROW("tarantool-2017-03-arm64",
	    "Tarantool LuaJIT (2017-03 .. 1.10)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_37, J_17, T_1, PT_1, O_1, CF_7),
	/* tlj-1.10 */
	ROW("tarantool-1.10-arm64",
	    "Tarantool LuaJIT (1.10 .. 2.5)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_38, J_18, T_2, PT_1, O_1, CF_7),
	/* tlj-2.5-pre */
	ROW("tarantool-2.5-arm64",
	    "Tarantool LuaJIT (2.5 .. 2.6)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_37, J_17, T_2, PT_1, O_1, CF_7),
	/* tlj-2.6, tlj-2.6-end */
	ROW("tarantool-2.6-arm64",
	    "Tarantool LuaJIT (2.6 .. 2.8)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_39, J_19, T_2, PT_1, O_1, CF_7),
	/* tlj-2.8 */
	ROW("tarantool-2.8-arm64",
	    "Tarantool LuaJIT (2.8 .. 2.10)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_3, GG_40, J_19, T_2, PT_1, O_1, CF_7),
	/* tlj-2.10 */
	ROW("tarantool-2.10-arm64",
	    "Tarantool LuaJIT (2.10 .. 2.11)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_4, GG_41, J_20, T_2, PT_1, O_1, CF_8),
	/* tlj-2.11 */
	ROW("tarantool-2.11-arm64",
	    "Tarantool LuaJIT (2.11 .. 3.0)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_42, J_20, T_2, PT_1, O_1, CF_8),
	/* tlj-3.0 */
	ROW("tarantool-3.0-arm64",
	    "Tarantool LuaJIT (3.0 .. 3.2)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_4, GG_43, J_21, T_3, PT_1, O_1, CF_8),
	/* tlj-3.2, tlj-master */
	ROW("tarantool-3.2-arm64",
	    "Tarantool LuaJIT (3.2 .. 2024-08)",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_44, J_21, T_3, PT_1, O_1, CF_8),
	/* tlj-201703-smart+nosmart */
	ROW("tarantool-2017-03-nosmart-arm64",
	    "Tarantool LuaJIT (2017-03 .. 1.10), no smart strings",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_6, GG_45, J_17, T_1, PT_1, O_1, CF_7),
	/* tlj-1.10+nosmart */
	ROW("tarantool-1.10-nosmart-arm64",
	    "Tarantool LuaJIT (1.10 .. 2.5), no smart strings",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_6, GG_46, J_18, T_2, PT_1, O_1, CF_7),
	/* tlj-2.5-pre+nosmart */
	ROW("tarantool-2.5-nosmart-arm64",
	    "Tarantool LuaJIT (2.5 .. 2.6), no smart strings",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_6, GG_45, J_17, T_2, PT_1, O_1, CF_7),
	/* tlj-2.6+nosmart, tlj-2.6-end+nosmart */
	ROW("tarantool-2.6-nosmart-arm64",
	    "Tarantool LuaJIT (2.6 .. 2.8), no smart strings",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_7, GG_47, J_19, T_2, PT_1, O_1, CF_7),
	/* tlj-2.8+nosmart */
	ROW("tarantool-2.8-nosmart-arm64",
	    "Tarantool LuaJIT (2.8 .. 2.10), no smart strings",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_8, GG_48, J_19, T_2, PT_1, O_1, CF_7),
	/* tlj-2.10+nosmart */
	ROW("tarantool-2.10-nosmart-arm64",
	    "Tarantool LuaJIT (2.10 .. 2.11), no smart strings",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_9, GG_49, J_20, T_2, PT_1, O_1, CF_8),
	/* tlj-2.11+nosmart */
	ROW("tarantool-2.11-nosmart-arm64",
	    "Tarantool LuaJIT (2.11 .. 3.0), no smart strings",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_10, GG_50, J_20, T_2, PT_1, O_1, CF_8),
	/* tlj-3.0+nosmart */
	ROW("tarantool-3.0-nosmart-arm64",
	    "Tarantool LuaJIT (3.0 .. 3.2), no smart strings",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_9, GG_39, J_21, T_3, PT_1, O_1, CF_8),
	/* tlj-3.2+nosmart, tlj-master+nosmart */
	ROW("tarantool-3.2-nosmart-arm64",
	    "Tarantool LuaJIT (3.2 .. 2024-08), no smart strings",
	    LJI_ARCH_AARCH64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_10, GG_40, J_21, T_3, PT_1, O_1, CF_8),
};

const struct lji_flavour lji_flavour_tarantool = {
	.name = "tarantool",
	.title = "Tarantool LuaJIT",
	.family = LJI_FAMILY_TARANTOOL,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
