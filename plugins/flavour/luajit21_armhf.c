/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of LuaJIT 2.1, armhf. Written by generate.py: do not edit.
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
#define G_2 \
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
#define G_3 \
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
#define G_4 \
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
#define G_5 \
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
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2784, .GG_dispatch = 2912, .GG_bcff = 3884, \
	.GG_sizeof = 4112, .dispatch_count = 243
#define GG_2 \
	.GG_g = 48, .GG_J = 432, .GG_hotcount = 2800, .GG_dispatch = 2928, .GG_bcff = 3900, \
	.GG_sizeof = 4128, .dispatch_count = 243
#define GG_3 \
	.GG_g = 48, .GG_J = 464, .GG_hotcount = 2832, .GG_dispatch = 2960, .GG_bcff = 3932, \
	.GG_sizeof = 4160, .dispatch_count = 243
#define GG_4 \
	.GG_g = 48, .GG_J = 496, .GG_hotcount = 2864, .GG_dispatch = 2992, .GG_bcff = 3964, \
	.GG_sizeof = 4192, .dispatch_count = 243
#define GG_5 \
	.GG_g = 48, .GG_J = 496, .GG_hotcount = 2872, .GG_dispatch = 3008, .GG_bcff = 3980, \
	.GG_sizeof = 4208, .dispatch_count = 243
#define GG_6 \
	.GG_g = 48, .GG_J = 512, .GG_hotcount = 2888, .GG_dispatch = 3024, .GG_bcff = 3996, \
	.GG_sizeof = 4224, .dispatch_count = 243
#define GG_7 \
	.GG_g = 48, .GG_J = 512, .GG_hotcount = 2888, .GG_dispatch = 3024, .GG_bcff = 4052, \
	.GG_sizeof = 4280, .dispatch_count = 257

/* jit_State */
#define J_1 \
	.J_sizeof = 2352, .J_cur = 0, .J_L = 76, .J_base = 92, .J_flags = 96, .J_state = 144, \
	.J_trace = 256, .J_freetrace = 260, .J_sizetrace = 264, .J_param = 1488, \
	.J_parent = 2284, .J_exitno = 2288, .J_mcarea = 2304, .J_szmcarea = 2316, \
	.J_szallmcarea = 2320
#define J_2 \
	.J_sizeof = 2352, .J_cur = 0, .J_L = 76, .J_base = 92, .J_flags = 96, .J_state = 144, \
	.J_trace = 256, .J_freetrace = 260, .J_sizetrace = 264, .J_param = 1492, \
	.J_parent = 2288, .J_exitno = 2292, .J_mcarea = 2308, .J_szmcarea = 2320, \
	.J_szallmcarea = 2324
#define J_3 \
	.J_sizeof = 2368, .J_cur = 0, .J_L = 80, .J_base = 96, .J_flags = 100, .J_state = 168, \
	.J_trace = 272, .J_freetrace = 276, .J_sizetrace = 280, .J_param = 1508, \
	.J_parent = 2304, .J_exitno = 2308, .J_mcarea = 2324, .J_szmcarea = 2336, \
	.J_szallmcarea = 2340
#define J_4 \
	.J_sizeof = 2368, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 272, .J_freetrace = 276, .J_sizetrace = 280, .J_param = 1508, \
	.J_parent = 2304, .J_exitno = 2308, .J_mcarea = 2324, .J_szmcarea = 2336, \
	.J_szallmcarea = 2340
#define J_5 \
	.J_sizeof = 2368, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 272, .J_freetrace = 276, .J_sizetrace = 280, .J_param = 1504, \
	.J_parent = 2300, .J_exitno = 2304, .J_mcarea = 2320, .J_szmcarea = 2332, \
	.J_szallmcarea = 2336
#define J_6 \
	.J_sizeof = 2368, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 272, .J_freetrace = 276, .J_sizetrace = 280, .J_param = 1508, \
	.J_parent = 2300, .J_exitno = 2304, .J_mcarea = 2320, .J_szmcarea = 2332, \
	.J_szallmcarea = 2336
#define J_7 \
	.J_sizeof = 2368, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 272, .J_freetrace = 276, .J_sizetrace = 280, .J_param = 1508, \
	.J_parent = 2300, .J_exitno = 2304, .J_mcarea = 2324, .J_szmcarea = 2336, \
	.J_szallmcarea = 2340
#define J_8 \
	.J_sizeof = 2376, .J_cur = 0, .J_L = 84, .J_base = 100, .J_flags = 104, .J_state = 168, \
	.J_trace = 272, .J_freetrace = 276, .J_sizetrace = 280, .J_param = 1508, \
	.J_parent = 2300, .J_exitno = 2304, .J_mcarea = 2324, .J_szmcarea = 2336, \
	.J_szallmcarea = 2340

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
	.cframe_L = 12, .cframe_pc = 8, .cframe_prev = 16, .cframe_nres = 20, .cframe_errf = 24, \
	.cframe_size = 128

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
	ROW("luajit-2.1-beta1-armhf",
	    "LuaJIT 2.1 (beta1 .. beta2)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_1, T_1, PT_1, O_1, CF_1),
	/*
	 * lj-2.1b2
	 * a3a6866d 2015-08-29 Re-enable trace stitching
	 * J_param..J_szallmcarea +4
	 */
	ROW("luajit-2.1-beta2-armhf",
	    "LuaJIT 2.1 (beta2 .. beta3)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_1, J_2, T_1, PT_1, O_1, CF_1),
	/*
	 * lj-2.1b3
	 * a657fa01 2016-05-22 Make the IR immovable after assembly
	 * 7fb75ccc 2016-05-23 Embed 64 bit constants directly in the IR, using two slots
	 * 9e99ccc3 2016-05-23 Strip out old infrastructure for 64 bit constants
	 * GG_hotcount..GG_bcff +16, GG_sizeof +16, J_L..J_flags +4, J_state +24,
	 * J_trace..J_szallmcarea +16, J_sizeof +16
	 */
	ROW("luajit-2.1-beta3-armhf",
	    "LuaJIT 2.1 (beta3 .. 2019-01)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_2, J_3, T_1, PT_1, O_1, CF_1),
	/*
	 * lj-202006-preprng
	 * 749e99ce 2019-01-10 Merge of 380e4409, Fix overflow of snapshot map offset
	 * J_L..J_flags +4, T_nsnap -18, T_nsnapmap -2, T_topslot..T_linktype +69, T_sizeof +4,
	 * snap_ref..snap_count +2, snap_sizeof +4
	 */
	ROW("luajit-2.1-2019-01-armhf",
	    "LuaJIT 2.1 (2019-01 .. 2020-05-22)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_2, J_4, T_2, PT_1, O_1, CF_1),
	/*
	 * lj-202005-math
	 * 5655be45 2020-05-22 Cleanup math function compilation and fix inconsistencies
	 * J_param..J_szallmcarea -4
	 */
	ROW("luajit-2.1-2020-05-22-armhf",
	    "LuaJIT 2.1 (2020-05-22 .. 2020-06-15)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_1, GG_2, J_5, T_2, PT_1, O_1, CF_1),
	/*
	 * lj-202006-prng
	 * 8ae5170c 2020-06-15 Improve assertions
	 * a44f53ac 2020-06-15 Use a securely seeded global PRNG for the VM
	 * GG_J..GG_bcff +32, GG_sizeof +32, g_gcroot +32, g_sizeof +32, J_param +4
	 */
	ROW("luajit-2.1-2020-06-15-armhf",
	    "LuaJIT 2.1 (2020-06-15 .. 2020-06-23)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_2, GG_3, J_6, T_2, PT_1, O_1, CF_1),
	/*
	 * lj-202006-sid, lj-202008-align, lj-202009-lightud
	 * ff34b48d 2020-06-23 Redesign and harden string interning
	 * GG_J..GG_bcff +32, GG_sizeof +32, g_allocf..g_gc_pause -12, g_strempty -32,
	 * g_hookmask..g_vmevmask -28, g_str_tab..g_str_num +88, g_vmstate +44, g_mainthref +8,
	 * g_tmpbuf +48, g_tmptv..g_nilnode +16, g_registrytv +64, g_uvhead..g_gcroot +24,
	 * g_sizeof +24, str_* +4, str_sizeof +4
	 */
	ROW("luajit-2.1-2020-06-23-armhf",
	    "LuaJIT 2.1 (2020-06-23 .. 2021-03)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_3, GG_4, J_6, T_2, PT_2, O_1, CF_1),
	/*
	 * lj-202103-exitcode, lj-202106-presbuf, lj-202106-sbuf
	 * a32aeadc 2021-03-23 Handle on-trace OOM errors from helper functions
	 * J_mcarea..J_szallmcarea +4, snap_nslots..snap_count +2, new snap_mcofs
	 */
	ROW("luajit-2.1-2021-03-armhf",
	    "LuaJIT 2.1 (2021-03 .. 2021-09-19)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, false,
	    L_1, G_3, GG_4, J_7, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202109-itern, lj-202203-deb, lj-202308-roll, lj-202309-extra
	 * bb0f2410 2021-09-19 Compile table traversals: next(), pairs(), BC_ISNEXT/BC_ITERN
	 * with trace state RECORD_1ST
	 */
	ROW("luajit-2.1-2021-09-19-armhf",
	    "LuaJIT 2.1 (2021-09-19 .. 2024-04)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, true,
	    L_1, G_3, GG_4, J_7, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202404-ffifin, lj-202501
	 * f5affaa6 2024-04-19 FFI: Turn FFI finalizer table into a proper GC root
	 * g_sizeof +8, g_gcroot_count 38 -> 39
	 */
	ROW("luajit-2.1-2024-04-armhf",
	    "LuaJIT 2.1 (2024-04 .. 2025-11-06)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, true,
	    L_1, G_4, GG_4, J_7, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202511-mcrange, lj-202511-prevmth
	 * 68354f44 2025-11-06 Allow mcode allocations outside of the jump range to the support
	 * code
	 * GG_hotcount +8, GG_dispatch..GG_bcff +16, GG_sizeof +16, J_sizeof +8
	 */
	ROW("luajit-2.1-2025-11-06-armhf",
	    "LuaJIT 2.1 (2025-11-06 .. 2025-11-10)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, true,
	    L_1, G_4, GG_5, J_8, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202511-vmth, lj-202511-num
	 * 5c647754 2025-11-10 Run VM events and finalizers in separate state
	 * GG_J..GG_bcff +16, GG_sizeof +16, g_uvhead..g_gcroot +8, new g_vmthref, g_sizeof +8
	 */
	ROW("luajit-2.1-2025-11-10-armhf",
	    "LuaJIT 2.1 (2025-11-10 .. 2026-07)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21, false, true,
	    L_1, G_5, GG_6, J_8, T_3, PT_2, O_1, CF_1),
	/*
	 * lj-202607-bitop, lj-head-202608
	 * a2ce8114 2026-07-20 Backport some v3.0 syntax extensions
	 * bytecodes of 2.1 with bit operators, GG_bcff +56, GG_sizeof +56, dispatch_count 243
	 * -> 257
	 */
	ROW("luajit-2.1-2026-07-armhf",
	    "LuaJIT 2.1 (2026-07 .. 2026-08)",
	    LJI_ARCH_ARM, 4, false, true, LJI_BC_21_BITOP, false, true,
	    L_1, G_5, GG_7, J_8, T_3, PT_2, O_1, CF_1),
};

const struct lji_flavour lji_flavour_luajit21_armhf = {
	.name = "luajit-2.1",
	.title = "LuaJIT 2.1",
	.family = LJI_FAMILY_LUAJIT_21,
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
};
