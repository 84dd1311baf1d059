/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of Tarantool LuaJIT, x64-gc64. Written by generate.py: do not edit.
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
	.g_sizeof = 816, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 88, \
	.g_gc_currentwhite = 96, .g_gc_state = 97, .g_gc_sweepstr = 100, .g_gc_root = 104, \
	.g_gc_sweep = 112, .g_gc_gray = 120, .g_gc_grayagain = 128, .g_gc_weak = 136, \
	.g_gc_mmudata = 144, .g_gc_debt = 152, .g_gc_estimate = 160, .g_gc_stepmul = 168, \
	.g_gc_pause = 172, .g_gc_lightudseg = 176, .g_gc_lightudnum = 99, .g_strempty = 304, \
	.g_hookmask = 329, .g_dispatchmode = 330, .g_vmevmask = 331, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 440, .g_mainthref = 336, .g_tmpbuf = 272, \
	.g_tmptv = 360, .g_nilnode = 368, .g_registrytv = 344, .g_vmthref = NO, .g_uvhead = 392, \
	.g_hookf = 448, .g_bc_cfunc_int = 472, .g_bc_cfunc_ext = 476, .g_cur_L = 480, \
	.g_mem_L = 488, .g_jit_L = NO, .g_jit_base = 496, .g_ctype_state = 504, .g_gcroot = 512, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_5 \
	.g_sizeof = 824, .g_allocf = 64, .g_allocd = 72, .g_gc_total = 80, .g_gc_threshold = 88, \
	.g_gc_currentwhite = 96, .g_gc_state = 97, .g_gc_sweepstr = 100, .g_gc_root = 104, \
	.g_gc_sweep = 112, .g_gc_gray = 120, .g_gc_grayagain = 128, .g_gc_weak = 136, \
	.g_gc_mmudata = 144, .g_gc_debt = 152, .g_gc_estimate = 160, .g_gc_stepmul = 168, \
	.g_gc_pause = 172, .g_gc_lightudseg = 176, .g_gc_lightudnum = 99, .g_strempty = 304, \
	.g_hookmask = 329, .g_dispatchmode = 330, .g_vmevmask = 331, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 440, .g_mainthref = 336, .g_tmpbuf = 272, \
	.g_tmptv = 360, .g_nilnode = 368, .g_registrytv = 344, .g_vmthref = NO, .g_uvhead = 392, \
	.g_hookf = 448, .g_bc_cfunc_int = 472, .g_bc_cfunc_ext = 476, .g_cur_L = 480, \
	.g_mem_L = 488, .g_jit_L = NO, .g_jit_base = 496, .g_ctype_state = 504, .g_gcroot = 512, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_6 \
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
#define G_7 \
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
#define G_8 \
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
#define G_9 \
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
#define G_10 \
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
#define G_11 \
	.g_sizeof = 784, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 56, \
	.g_gc_currentwhite = 64, .g_gc_state = 65, .g_gc_sweepstr = 68, .g_gc_root = 72, \
	.g_gc_sweep = 80, .g_gc_gray = 88, .g_gc_grayagain = 96, .g_gc_weak = 104, \
	.g_gc_mmudata = 112, .g_gc_debt = 120, .g_gc_estimate = 128, .g_gc_stepmul = 136, \
	.g_gc_pause = 140, .g_gc_lightudseg = 144, .g_gc_lightudnum = 67, .g_strempty = 272, \
	.g_hookmask = 297, .g_dispatchmode = 298, .g_vmevmask = 299, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 408, .g_mainthref = 304, .g_tmpbuf = 240, \
	.g_tmptv = 328, .g_nilnode = 336, .g_registrytv = 312, .g_vmthref = NO, .g_uvhead = 360, \
	.g_hookf = 416, .g_bc_cfunc_int = 440, .g_bc_cfunc_ext = 444, .g_cur_L = 448, \
	.g_mem_L = 456, .g_jit_L = NO, .g_jit_base = 464, .g_ctype_state = 472, .g_gcroot = 480, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_12 \
	.g_sizeof = 792, .g_allocf = 32, .g_allocd = 40, .g_gc_total = 48, .g_gc_threshold = 56, \
	.g_gc_currentwhite = 64, .g_gc_state = 65, .g_gc_sweepstr = 68, .g_gc_root = 72, \
	.g_gc_sweep = 80, .g_gc_gray = 88, .g_gc_grayagain = 96, .g_gc_weak = 104, \
	.g_gc_mmudata = 112, .g_gc_debt = 120, .g_gc_estimate = 128, .g_gc_stepmul = 136, \
	.g_gc_pause = 140, .g_gc_lightudseg = 144, .g_gc_lightudnum = 67, .g_strempty = 272, \
	.g_hookmask = 297, .g_dispatchmode = 298, .g_vmevmask = 299, .g_str_tab = 0, \
	.g_str_mask = 8, .g_str_num = 12, .g_vmstate = 408, .g_mainthref = 304, .g_tmpbuf = 240, \
	.g_tmptv = 328, .g_nilnode = 336, .g_registrytv = 312, .g_vmthref = NO, .g_uvhead = 360, \
	.g_hookf = 416, .g_bc_cfunc_int = 440, .g_bc_cfunc_ext = 444, .g_cur_L = 448, \
	.g_mem_L = 456, .g_jit_L = NO, .g_jit_base = 464, .g_ctype_state = 472, .g_gcroot = 480, \
	.g_gcroot_count = 38, .g_saved_jit_base = NO, .g_top_frame_ffid = NO, .g_top_frame = NO
#define G_13 \
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
#define G_14 \
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

/* GG_State */
#define GG_1 \
	.GG_g = 96, .GG_J = 800, .GG_hotcount = 3920, .GG_dispatch = 4048, .GG_bcff = 5992, \
	.GG_sizeof = 6224, .dispatch_count = 243
#define GG_2 \
	.GG_g = 96, .GG_J = 896, .GG_hotcount = 4040, .GG_dispatch = 4168, .GG_bcff = 6112, \
	.GG_sizeof = 6344, .dispatch_count = 243
#define GG_3 \
	.GG_g = 96, .GG_J = 904, .GG_hotcount = 4048, .GG_dispatch = 4176, .GG_bcff = 6120, \
	.GG_sizeof = 6352, .dispatch_count = 243
#define GG_4 \
	.GG_g = 96, .GG_J = 912, .GG_hotcount = 4056, .GG_dispatch = 4184, .GG_bcff = 6128, \
	.GG_sizeof = 6360, .dispatch_count = 243
#define GG_5 \
	.GG_g = 96, .GG_J = 920, .GG_hotcount = 4064, .GG_dispatch = 4192, .GG_bcff = 6136, \
	.GG_sizeof = 6368, .dispatch_count = 243
#define GG_6 \
	.GG_g = 96, .GG_J = 920, .GG_hotcount = 4056, .GG_dispatch = 4184, .GG_bcff = 6128, \
	.GG_sizeof = 6360, .dispatch_count = 243
#define GG_7 \
	.GG_g = 96, .GG_J = 928, .GG_hotcount = 4064, .GG_dispatch = 4192, .GG_bcff = 6136, \
	.GG_sizeof = 6368, .dispatch_count = 243
#define GG_8 \
	.GG_g = 96, .GG_J = 936, .GG_hotcount = 4072, .GG_dispatch = 4200, .GG_bcff = 6144, \
	.GG_sizeof = 6376, .dispatch_count = 243
#define GG_9 \
	.GG_g = 96, .GG_J = 928, .GG_hotcount = 4072, .GG_dispatch = 4200, .GG_bcff = 6144, \
	.GG_sizeof = 6376, .dispatch_count = 243
#define GG_10 \
	.GG_g = 96, .GG_J = 936, .GG_hotcount = 4080, .GG_dispatch = 4208, .GG_bcff = 6152, \
	.GG_sizeof = 6384, .dispatch_count = 243
#define GG_11 \
	.GG_g = 96, .GG_J = 800, .GG_hotcount = 3912, .GG_dispatch = 4040, .GG_bcff = 5984, \
	.GG_sizeof = 6216, .dispatch_count = 243
#define GG_12 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3888, .GG_dispatch = 4016, .GG_bcff = 5960, \
	.GG_sizeof = 6192, .dispatch_count = 243
#define GG_13 \
	.GG_g = 96, .GG_J = 864, .GG_hotcount = 4008, .GG_dispatch = 4136, .GG_bcff = 6080, \
	.GG_sizeof = 6312, .dispatch_count = 243
#define GG_14 \
	.GG_g = 96, .GG_J = 872, .GG_hotcount = 4016, .GG_dispatch = 4144, .GG_bcff = 6088, \
	.GG_sizeof = 6320, .dispatch_count = 243
#define GG_15 \
	.GG_g = 96, .GG_J = 880, .GG_hotcount = 4024, .GG_dispatch = 4152, .GG_bcff = 6096, \
	.GG_sizeof = 6328, .dispatch_count = 243
#define GG_16 \
	.GG_g = 96, .GG_J = 888, .GG_hotcount = 4032, .GG_dispatch = 4160, .GG_bcff = 6104, \
	.GG_sizeof = 6336, .dispatch_count = 243
#define GG_17 \
	.GG_g = 96, .GG_J = 888, .GG_hotcount = 4024, .GG_dispatch = 4152, .GG_bcff = 6096, \
	.GG_sizeof = 6328, .dispatch_count = 243
#define GG_18 \
	.GG_g = 96, .GG_J = 896, .GG_hotcount = 4032, .GG_dispatch = 4160, .GG_bcff = 6104, \
	.GG_sizeof = 6336, .dispatch_count = 243
#define GG_19 \
	.GG_g = 96, .GG_J = 904, .GG_hotcount = 4040, .GG_dispatch = 4168, .GG_bcff = 6112, \
	.GG_sizeof = 6344, .dispatch_count = 243
#define GG_20 \
	.GG_g = 96, .GG_J = 768, .GG_hotcount = 3880, .GG_dispatch = 4008, .GG_bcff = 5952, \
	.GG_sizeof = 6184, .dispatch_count = 243

/* jit_State */
#define J_1 \
	.J_sizeof = 3120, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1640, \
	.J_parent = 3032, .J_exitno = 3036, .J_mcarea = 3056, .J_szmcarea = 3080, \
	.J_szallmcarea = 3088
#define J_2 \
	.J_sizeof = 3144, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1640, \
	.J_parent = 3032, .J_exitno = 3036, .J_mcarea = 3056, .J_szmcarea = 3080, \
	.J_szallmcarea = 3088
#define J_3 \
	.J_sizeof = 3136, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1636, \
	.J_parent = 3024, .J_exitno = 3028, .J_mcarea = 3048, .J_szmcarea = 3072, \
	.J_szallmcarea = 3080
#define J_4 \
	.J_sizeof = 3144, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1636, \
	.J_parent = 3024, .J_exitno = 3028, .J_mcarea = 3056, .J_szmcarea = 3080, \
	.J_szallmcarea = 3088
#define J_5 \
	.J_sizeof = 3112, .J_cur = 0, .J_L = 128, .J_base = 160, .J_flags = 168, .J_state = 236, \
	.J_trace = 392, .J_freetrace = 400, .J_sizetrace = 404, .J_param = 1636, \
	.J_parent = 3024, .J_exitno = 3028, .J_mcarea = 3048, .J_szmcarea = 3072, \
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
#define CF_2 \
	.cframe_L = 16, .cframe_pc = 24, .cframe_prev = 48, .cframe_nres = 8, .cframe_errf = 12, \
	.cframe_size = 96

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
	ROW("tarantool-2017-03-x64-gc64",
	    "Tarantool LuaJIT (2017-03 .. 1.10)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * tlj-2.5-pre
	 * 059ad9e9 2019-05-23 Fix overflow of snapshot map offset
	 * T_nsnap -34, T_nsnapmap -2, T_topslot..T_linktype +105, snap_ref..snap_count +2,
	 * snap_sizeof +4
	 */
	ROW("tarantool-1.10-x64-gc64",
	    "Tarantool LuaJIT (1.10 .. 2.6)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.6, tlj-2.6-end
	 * 5f6775ae 2020-10-13 core: introduce various platform metrics
	 * GG_J +96, GG_hotcount..GG_bcff +120, GG_sizeof +120, g_allocf..g_gc_pause +16,
	 * g_tmpbuf..g_registrytv +96, g_tmptv +104, g_nilnode..g_uvhead +96, g_vmstate +272,
	 * g_hookf..g_gcroot +96, g_sizeof +96, J_sizeof +24
	 */
	ROW("tarantool-2.6-x64-gc64",
	    "Tarantool LuaJIT (2.6 .. 2.8)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_2, J_2, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.8
	 * 111d377d 2020-12-28 vm: introduce VM states for Lua and fast functions
	 * 0dcae51e 2020-12-28 core: introduce memory profiler
	 * with VM states LFUNC, FFUNC, CFUNC, GG_J..GG_bcff +8, GG_sizeof +8,
	 * g_jit_base..g_gcroot +8, new g_mem_L, g_sizeof +8, cframe_prev..cframe_size +16
	 */
	ROW("tarantool-2.8-x64-gc64",
	    "Tarantool LuaJIT (2.8 .. 2021-08)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_3, GG_3, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10-beta
	 * 2cacfa8e 2021-08-10 Add support for full-range 64 bit lightuserdata
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_tmpbuf..g_gcroot +8, new g_gc_lightudseg, new
	 * g_gc_lightudnum, g_sizeof +8
	 */
	ROW("tarantool-2021-08-x64-gc64",
	    "Tarantool LuaJIT (2021-08 .. 2.10)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_4, GG_4, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10.0
	 * 601bf760 2022-04-25 vm: save topframe info into global_State
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_sizeof +8
	 */
	ROW("tarantool-2.10-x64-gc64",
	    "Tarantool LuaJIT (2.10 .. 2.11)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_5, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11.0
	 * 71ec8eb2 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("tarantool-2.11-x64-gc64",
	    "Tarantool LuaJIT (2.11 .. 2.11-2023-11)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_6, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10
	 * 088d4768 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-2.11-2023-11-x64-gc64",
	    "Tarantool LuaJIT (2.11-2023-11 .. 2.11-2024-08)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_6, GG_7, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11
	 * a7da08b2 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_top_frame_ffid..g_top_frame +8, g_sizeof +8,
	 * g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-2.11-2024-08-x64-gc64",
	    "Tarantool LuaJIT (2.11-2024-08)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_7, GG_8, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0-alpha
	 * 7505e78b 2023-05-24 Handle on-trace OOM errors from helper functions
	 * GG_hotcount..GG_bcff +8, GG_sizeof +8, J_mcarea..J_szallmcarea +8, J_sizeof +8,
	 * snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("tarantool-2023-05-x64-gc64",
	    "Tarantool LuaJIT (2023-05 .. 3.0)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_5, GG_5, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0
	 * 285a1b0a 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-3.0-x64-gc64",
	    "Tarantool LuaJIT (3.0 .. 3.2)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_6, GG_9, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.2, tlj-master
	 * 4b0f1724 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_top_frame_ffid..g_top_frame +8, g_sizeof +8,
	 * g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-3.2-x64-gc64",
	    "Tarantool LuaJIT (3.2 .. 2024-10)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_7, GG_10, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-1.10
	 * 1085e690 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("tarantool-1.10-2022-11-x64-gc64",
	    "Tarantool LuaJIT (1.10-2022-11)",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_11, J_5, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-201703-smart+nosmart
	 */
	ROW("tarantool-2017-03-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2017-03 .. 1.10), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_8, GG_12, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * tlj-2.5-pre+nosmart
	 * 059ad9e9 2019-05-23 Fix overflow of snapshot map offset
	 * T_nsnap -34, T_nsnapmap -2, T_topslot..T_linktype +105, snap_ref..snap_count +2,
	 * snap_sizeof +4
	 */
	ROW("tarantool-1.10-nosmart-x64-gc64",
	    "Tarantool LuaJIT (1.10 .. 2.6), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_8, GG_12, J_1, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.6+nosmart, tlj-2.6-end+nosmart
	 * 5f6775ae 2020-10-13 core: introduce various platform metrics
	 * GG_J +96, GG_hotcount..GG_bcff +120, GG_sizeof +120, g_allocf..g_gc_pause +16,
	 * g_tmpbuf..g_registrytv +96, g_tmptv +104, g_nilnode..g_uvhead +96, g_vmstate +272,
	 * g_hookf..g_gcroot +96, g_sizeof +96, J_sizeof +24
	 */
	ROW("tarantool-2.6-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.6 .. 2.8), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_9, GG_13, J_2, T_2, PT_1, O_1, CF_1),
	/*
	 * tlj-2.8+nosmart
	 * 111d377d 2020-12-28 vm: introduce VM states for Lua and fast functions
	 * 0dcae51e 2020-12-28 core: introduce memory profiler
	 * with VM states LFUNC, FFUNC, CFUNC, GG_J..GG_bcff +8, GG_sizeof +8,
	 * g_jit_base..g_gcroot +8, new g_mem_L, g_sizeof +8, cframe_prev..cframe_size +16
	 */
	ROW("tarantool-2.8-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.8 .. 2021-08), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_10, GG_14, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10-beta+nosmart
	 * 2cacfa8e 2021-08-10 Add support for full-range 64 bit lightuserdata
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_tmpbuf..g_gcroot +8, new g_gc_lightudseg, new
	 * g_gc_lightudnum, g_sizeof +8
	 */
	ROW("tarantool-2021-08-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2021-08 .. 2.10), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_11, GG_15, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10.0+nosmart
	 * 601bf760 2022-04-25 vm: save topframe info into global_State
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_sizeof +8
	 */
	ROW("tarantool-2.10-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.10 .. 2.11), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_12, GG_16, J_2, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11.0+nosmart
	 * 71ec8eb2 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("tarantool-2.11-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.11 .. 2.11-2023-11), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_12, GG_17, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.10+nosmart
	 * 088d4768 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-2.11-2023-11-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.11-2023-11 .. 2.11-2024-08), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_13, GG_18, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-2.11+nosmart
	 * a7da08b2 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_top_frame_ffid..g_top_frame +8, g_sizeof +8,
	 * g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-2.11-2024-08-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2.11-2024-08), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_14, GG_19, J_3, T_2, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0-alpha+nosmart
	 * 7505e78b 2023-05-24 Handle on-trace OOM errors from helper functions
	 * GG_hotcount..GG_bcff +8, GG_sizeof +8, J_mcarea..J_szallmcarea +8, J_sizeof +8,
	 * snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("tarantool-2023-05-nosmart-x64-gc64",
	    "Tarantool LuaJIT (2023-05 .. 3.0), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_12, GG_16, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.0+nosmart
	 * 285a1b0a 2023-11-13 sysprof: fix crash during FFUNC stream
	 * GG_J..GG_bcff +8, GG_sizeof +8, new g_top_frame_ffid, new g_top_frame, g_sizeof +8
	 */
	ROW("tarantool-3.0-nosmart-x64-gc64",
	    "Tarantool LuaJIT (3.0 .. 3.2), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_13, GG_2, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-3.2+nosmart, tlj-master+nosmart
	 * 4b0f1724 2024-08-15 FFI: Turn FFI finalizer table into a proper GC root
	 * GG_J..GG_bcff +8, GG_sizeof +8, g_top_frame_ffid..g_top_frame +8, g_sizeof +8,
	 * g_gcroot_count 38 -> 39
	 */
	ROW("tarantool-3.2-nosmart-x64-gc64",
	    "Tarantool LuaJIT (3.2 .. 2024-10), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, true, false,
	    L_1, G_14, GG_3, J_4, T_3, PT_1, O_1, CF_2),
	/*
	 * tlj-1.10+nosmart
	 * 1085e690 2022-11-21 Cleanup math function compilation and fix inconsistencies
	 * GG_hotcount..GG_bcff -8, GG_sizeof -8, J_param -4, J_parent..J_szallmcarea -8,
	 * J_sizeof -8
	 */
	ROW("tarantool-1.10-2022-11-nosmart-x64-gc64",
	    "Tarantool LuaJIT (1.10-2022-11), no smart strings",
	    LJI_ARCH_X86_64, 8, true, true, LJI_BC_21, false, false,
	    L_1, G_8, GG_20, J_5, T_2, PT_1, O_1, CF_1),
};

const struct lji_flavour lji_flavour_tarantool_x64_gc64 = {
	.name = "tarantool",
	.title = "Tarantool LuaJIT",
	.family = LJI_FAMILY_TARANTOOL,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
