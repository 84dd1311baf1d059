/* SPDX-License-Identifier: MIT */
/* The list of all checks, and what they say together. */
#include "vm/check.h"

#include "base/num.h"
#include "vm/check_global.h"
#include "vm/check_jit.h"
#include "vm/check_thread.h"

/* How much a check counts. */
enum level {
	/* True of every VM from lua_newstate() on, at every instruction. */
	ALWAYS,
	/* The same, and its place does not depend on what the build includes. These come first. */
	COMMON,
	/* True once the VM is open and until lua_close() begins to free. */
	OPEN,
	/* True once the VM is open, and a failure of it does not make a VM look unopened. */
	MOSTLY,
	/* Can be false for a moment, or in a corner of the API. */
	USUALLY,
};

static const struct check {
	const char *text;
	enum level level;
	enum result (*run)(const struct lji_vm *vm);
	/* What it reads, for the layout view. */
	const char *fields;
} checks[] = {
	{ "the main thread refers to the global_State behind it", COMMON, lji_check_glref,
	  "L_glref GG_g" },
	{ "mainthref refers back to the main thread", COMMON, lji_check_mainthref, "g_mainthref" },
	{ "bc_cfunc_int and bc_cfunc_ext hold FUNCC of the bytecode set", COMMON, lji_check_bc_cfunc,
	  "g_bc_cfunc_int g_bc_cfunc_ext" },
	{ "strempty is the empty string", COMMON, lji_check_strempty, "g_strempty str_len" },
	{ "nilnode is an empty node", COMMON, lji_check_nilnode,
	  "g_nilnode node_val node_key node_next node_sizeof" },
	{ "currentwhite and the GC state are valid", COMMON, lji_check_gc_state,
	  "g_gc_currentwhite g_gc_state" },
	{ "uvhead is a ring", COMMON, lji_check_uvhead, "g_uvhead uv_tv" },
	{ "vmstate is a state or a trace number", COMMON, lji_check_vmstate, "g_vmstate" },
	{ "allocf is code", COMMON, lji_check_allocf, "g_allocf" },
	{ "bcff holds the fast functions' bytecode", ALWAYS, lji_check_bcff, "GG_bcff dispatch_count" },
	{ "gc.total counts at least GG_State", ALWAYS, lji_check_gc_total, "g_gc_total" },
	{ "the dispatch table points to code", ALWAYS, lji_check_dispatch,
	  "GG_dispatch dispatch_count" },
	{ "the main stack is no other thread's", ALWAYS, lji_check_stack_owner, "L_stack" },
	{ "gcroot holds the metamethod names and metatables", OPEN, lji_check_gcroot,
	  "g_gcroot g_gcroot_count str_sizeof" },
	{ "registrytv is a table", OPEN, lji_check_registry, "g_registrytv" },
	{ "the string table has a sane size", OPEN, lji_check_string_table,
	  "g_str_tab g_str_mask g_str_num" },
	{ "gc.root is an object", OPEN, lji_check_gc_root, "g_gc_root" },
	{ "strings lie in the chains of their hashes", OPEN, lji_check_strings,
	  "g_str_tab g_str_mask str_hash str_len str_sizeof" },
	{ "prototypes hold bytecode and a chunk name", OPEN, lji_check_protos,
	  "pt_sizeof pt_sizebc pt_sizept pt_k pt_chunkname" },
	{ "traces hold IR and snapshots where they say", OPEN, lji_check_traces,
	  "T_sizeof T_traceno T_nins T_nk T_nsnap T_ir T_snap T_snapmap snap_sizeof" },
	{ "the registry has _LOADED", USUALLY, lji_check_loaded, "g_registrytv tab_node tab_hmask" },
	{ "the main thread has a table of globals", MOSTLY, lji_check_env, "L_env" },
	{ "stacksize and maxstack agree", MOSTLY, lji_check_stack_size,
	  "L_stack L_maxstack L_stacksize LJ_STACK_EXTRA" },
	{ "the main stack begins with its thread", MOSTLY, lji_check_stack, "L_stack L_base L_top" },
	{ "base and top of coroutines are in their stacks, in this order", MOSTLY, lji_check_frames,
	  "L_base L_top L_stack L_stacksize L_cframe L_status" },
	{ "stacksize and maxstack of coroutines agree", MOSTLY, lji_check_sizes,
	  "L_stack L_maxstack L_stacksize LJ_STACK_EXTRA" },
	{ "openupval is an upvalue in the thread's stack", MOSTLY, lji_check_openupvals,
	  "L_openupval uv_v L_stack L_stacksize" },
	{ "coroutines have a table of globals", MOSTLY, lji_check_envs, "L_env" },
	{ "a C function's frame is between base and top", MOSTLY, lji_check_c_function,
	  "g_vmstate g_cur_L L_base L_top L_stack L_stacksize" },
	{ "the C frame is no other word of a thread", MOSTLY, lji_check_hidden_cframe,
	  "L_cframe cframe_L g_cur_L" },
	{ "threads have the upvalues that are open in their stacks", MOSTLY,
	  lji_check_open_stacks, "L_openupval uv_v uv_tv g_uvhead L_stack L_stacksize" },
	{ "cur_L is a thread", MOSTLY, lji_check_cur_L, "g_cur_L" },
	{ "mem_L is a thread", USUALLY, lji_check_mem_L, "g_mem_L" },
	{ "jit_L is a thread", USUALLY, lji_check_jit_L, "g_jit_L" },
	{ "vmthref is a thread", MOSTLY, lji_check_vmthref, "g_vmthref" },
	{ "CTState refers back to global_State", MOSTLY, lji_check_ctype_state,
	  "g_ctype_state g_sizeof" },
	{ "hookf is code", MOSTLY, lji_check_hookf, "g_hookf" },
	{ "top_frame_info is a frame", MOSTLY, lji_check_top_frame, "g_top_frame_ffid g_top_frame" },
	{ "nothing is behind global_State", MOSTLY, lji_check_pad, "g_sizeof GG_dispatch" },
	{ "gc.lightudseg is memory", MOSTLY, lji_check_lightudseg, "g_gc_lightudseg" },
	{ "the trace array is sane", MOSTLY, lji_check_trace_array,
	  "GG_J J_trace J_freetrace J_sizetrace" },
	{ "the JIT state is valid", MOSTLY, lji_check_jit_state, "J_state" },
	{ "J.base is in J, and J.flags are options", MOSTLY, lji_check_jit_flags,
	  "J_base J_flags J_sizeof" },
	{ "the machine code area is sane", MOSTLY, lji_check_mcarea,
	  "J_mcarea J_szmcarea J_szallmcarea" },
	{ "J.cur is in no list", MOSTLY, lji_check_jit_cur, "GG_J J_cur" },
	{ "J.param holds limits of the compiler", USUALLY, lji_check_jit_param, "J_param" },
	{ "JIT and VM state agree", USUALLY, lji_check_jit_numbers,
	  "J_state g_vmstate GG_J J_cur T_traceno" },
	{ "a C frame refers back to its thread", USUALLY, lji_check_cframe, "cframe_L L_cframe" },
	{ "the PC in a C frame is no code", USUALLY, lji_check_saved_pc, "cframe_pc L_cframe" },
};

/* lua_close() leaves GG_State: all objects freed, nothing counted but itself. */
static bool is_closed(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *total = lji_target_at(vm->target, vm->g + l->g_gc_total, l->ref_size);

	return total && lji_le_word(total, l->ref_size) == l->GG_sizeof &&
	       lji_vm_ref(vm, vm->g + l->g_gc_root) == vm->main_L &&
	       lji_vm_ref(vm, vm->main_L) == 0 &&
	       lji_vm_u32(vm, vm->g + l->g_str_num, 1) == 0 &&
	       lji_vm_ref(vm, vm->main_L + l->L_stack) != 0;
}

/* Until lua_newstate() is done; the collector is not started. */
static bool is_opening(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;

	return l->g_gc_threshold != LJI_NO_FIELD &&
	       lji_vm_ref(vm, vm->g + l->g_gc_threshold) == 0;
}

struct lji_verdict lji_vm_check(struct lji_vm *vm)
{
	enum { COUNT = sizeof(checks) / sizeof(checks[0]) };
	struct lji_verdict verdict = { .accepted = true, .common = true };
	bool open = true;

	_Static_assert(COUNT <= sizeof(vm->evidence) / sizeof(vm->evidence[0]), "one of each");
	vm->evidence_count = 0;
	for (size_t i = 0; i < COUNT; i++) {
		enum result result = UNKNOWN;

		if (!vm->layout->partial || lji_layout_knows(vm->layout, checks[i].fields))
			result = checks[i].run(vm);
		if (result == UNKNOWN)
			continue;
		verdict.passed += result == PASS;
		verdict.failed += result == FAIL || result == DOUBT;
		verdict.doubted += result == DOUBT;
		verdict.refuted += result == FAIL && checks[i].level != USUALLY;
		vm->evidence[vm->evidence_count++] = (struct lji_evidence){
			.text = checks[i].text,
			.fields = checks[i].fields,
			.passed = result == PASS,
		};
		if (result == FAIL && checks[i].level <= COMMON) {
			verdict.accepted = false;
			verdict.common = checks[i].level != COMMON;
			return verdict;
		}
		if (result != PASS && checks[i].level == OPEN)
			open = false;
	}
	/* Freed objects may still be there: they do not make a closed VM alive. */
	if (is_closed(vm))
		vm->life = LJI_VM_CLOSED;
	else if (lji_vm_u8(vm, vm->g + vm->layout->g_gc_currentwhite, 0) == LJI_WHITE_FREEALL)
		vm->life = LJI_VM_CLOSING;
	else
		vm->life = open ? LJI_VM_ALIVE : LJI_VM_CONSTRUCTION;
	if (vm->life != LJI_VM_ALIVE && (vm->life != LJI_VM_CONSTRUCTION || is_opening(vm)))
		verdict.refuted = 0;
	return verdict;
}
