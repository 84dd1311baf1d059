/* SPDX-License-Identifier: MIT */
/**
 * @file
 * One LuaJIT VM: its global_State, how it was found, how its layout was known.
 */
#ifndef LJI_VM_H
#define LJI_VM_H

#include "base/vector.h"
#include "target/target.h"
#include "vm/layout.h"

struct lji_objects;

/** Life of a VM. */
enum lji_vm_life {
	LJI_VM_ALIVE,
	/** Being opened: the stack or the lists are not there yet. */
	LJI_VM_CONSTRUCTION,
	/** lj_gc_freeall() is at work: what its lists still hold refers to freed memory. */
	LJI_VM_CLOSING,
	/** Closed by lua_close(); its memory was not reused yet. Not listed unless asked for. */
	LJI_VM_CLOSED,
};

/** A check that confirmed or refused a VM or its layout. */
struct lji_evidence {
	/** e.g. "mainthref points back to the main thread". A literal. */
	const char *text;
	/** Names of the fields that it reads (LJI_LAYOUT_FIELDS), space-separated, a literal. */
	const char *fields;
	bool passed;
};

/** One VM. */
struct lji_vm {
	unsigned int index;
	/** Address of global_State. */
	uint64_t g;
	/** Address of the main lua_State. */
	uint64_t main_L;
	const struct lji_layout *layout;
	/** Storage of a layout that is no row of a table (computed variant); NULL for a row. */
	struct lji_own_layout *own_layout;
	enum lji_vm_life life;
	/** "self reference", "symbol globalL", "DISPATCH of thread N", "forced". */
	char found_by[64];
	/** "table", "DWARF", "calibrated" or "forced". */
	const char *layout_source;
	struct lji_evidence evidence[56];
	size_t evidence_count;
	/** Other tables that fit as well and differ in no field a reader uses: their number. */
	unsigned int equal_layouts;
	struct lji_target *target;
};

/** The VMs of a target: a vector. */
struct lji_vms {
	struct lji_vm *items;
	/** VMs there are now. */
	size_t count;
	size_t capacity;
	/**
	 * VMs the search found; items from count on were not there at the last
	 * lji_vms_confirm() and are looked at again by the next one. 0 means count.
	 */
	size_t found;
};

/** Options of the search. */
struct lji_vm_options {
	/** Layout to use instead of choosing (--flavour), or NULL. */
	const char *flavour;
	/** Layouts to use instead of choosing (--layout), or NULL; checked like any other. */
	const struct lji_layouts *layouts;
	/** Loaded objects, whose debug information may tell the layout; NULL: do without. */
	struct lji_objects *objects;
	/** Take this address for a global_State (--global-state), 0 none. */
	uint64_t global_state;
};

/**
 * Finds every VM: scans writable memory for main threads that refer to the
 * global_State behind them. Live: call before the stop; what
 * it finds is confirmed again by lji_vms_confirm() on the snapshot.
 * @param[out] searched_ret Bytes searched, candidates_ret header hits (may be NULL).
 */
struct lji_error *lji_vms_find(struct lji_target *target, const struct lji_vm_options *options,
			       struct lji_vms *vms_ret, uint64_t *searched_ret,
			       uint64_t *candidates_ret);

/**
 * Runs all checks again on the memory as it is now (inside lji_target_snapshot())
 * and drops VMs that are gone; sorts by address and numbers them.
 */
struct lji_error *lji_vms_confirm(struct lji_target *target, struct lji_vms *vms);

void lji_vms_deinit(struct lji_vms *vms);

/* -- Fields ------------------------------------------------------------- */

/** Reads a reference (GCRef or MRef) at @p addr; 0 when unreadable. */
uint64_t lji_vm_ref(const struct lji_vm *vm, uint64_t addr);
/**
 * Reads a C pointer (`TValue *`, `void *`, not an MRef) at @p addr; 0 when unreadable. On
 * x86-64 without GC64 it is wider than a reference: L->base, L->top, L->cframe,
 * g->str.tab, g->allocf, J->trace, GCtrace.ir, snap, mcode, GCfuncC.f are such.
 */
uint64_t lji_vm_pointer(const struct lji_vm *vm, uint64_t addr);
/** Reads an unsigned integer at @p addr; @p absent when unreadable. */
uint8_t lji_vm_u8(const struct lji_vm *vm, uint64_t addr, uint8_t absent);
uint16_t lji_vm_u16(const struct lji_vm *vm, uint64_t addr, uint16_t absent);
uint32_t lji_vm_u32(const struct lji_vm *vm, uint64_t addr, uint32_t absent);

/** GCHeader.gct of the object at @p addr, 0 when unreadable or misaligned. See enum lji_gct. */
uint8_t lji_vm_gct(const struct lji_vm *vm, uint64_t addr);
/** GCHeader.marked of the object at @p addr, 0 when unreadable. */
uint8_t lji_vm_marked(const struct lji_vm *vm, uint64_t addr);
/** True if @p addr is a lua_State of this VM: its type and its glref say so. */
bool lji_vm_is_thread(const struct lji_vm *vm, uint64_t addr);

/** Types of a TValue: the inverted itype, lj_obj.h. 4 to 12 are GC objects, equal to enum lji_gct. */
enum lji_itype {
	LJI_TNIL = 0,
	LJI_TFALSE = 1,
	LJI_TTRUE = 2,
	LJI_TLIGHTUD = 3,
	LJI_TSTR = 4,
	LJI_TUPVAL = 5,
	LJI_TTHREAD = 6,
	LJI_TPROTO = 7,
	LJI_TFUNC = 8,
	LJI_TTRACE = 9,
	LJI_TCDATA = 10,
	LJI_TTAB = 11,
	LJI_TUDATA = 12,
	/** Integer of a DUALNUM build. */
	LJI_TINT = 13,
	LJI_TNUM = 14,
	/** No type has this tag, or the slot cannot be read. */
	LJI_TNONE = 15,
};

/** A decoded TValue. */
struct lji_value {
	enum lji_itype type;
	/** GC objects: the address. Light userdata: the raw payload. TINT: the integer. TNUM: the double's bits. */
	uint64_t bits;
};

/** Decodes the 8 bytes at @p p as a TValue of @p layout. */
struct lji_value lji_value_decode(const struct lji_layout *layout, const uint8_t *p);
/** Reads the TValue at @p addr; type LJI_TNONE when unreadable. */
struct lji_value lji_vm_value(const struct lji_vm *vm, uint64_t addr);

/* -- State -------------------------------------------------------------- */

/** GC, JIT and VM state in the fork's own words. */
struct lji_vm_state {
	/** The raw g->vmstate. */
	int32_t vmstate_raw;
	/** "INTERP", "C", "LFUNC", …, or "trace". NULL when unreadable or no such state. */
	const char *vmstate;
	/** "trace": its number; 0 on ARM, where it is not stored. */
	uint32_t trace;
	/** "pause", "propagate", "atomic", "sweepstring", "sweep", "finalize"; NULL unknown. */
	const char *gc_state;
	uint64_t gc_total;
	uint64_t gc_threshold;
	/** It does no steps: collectgarbage("stop"), or it is at work itself. */
	bool gc_stopped;
	/** "idle", "recording", "start", "end", "asm", "err", "off"; NULL unknown. */
	const char *jit_state;
	bool jit_on;
	/** False: jit_on is not known, as the layout is not. */
	bool jit_on_known;
	uint64_t mcode_bytes;
	/** g->str.num. */
	uint64_t strings;
	/** g->cur_L, 0 none. */
	uint64_t cur_L;
	/** g->jit_base, 0 none. */
	uint64_t jit_base;
};

struct lji_error *lji_vm_read_state(const struct lji_vm *vm, struct lji_vm_state *state_ret);

/**
 * Thread of the target on whose C stack the VM runs (several VMs may run on one,
 * nested), or NULL: nobody is inside the VM. Needs the threads' registers.
 */
const struct lji_thread *lji_vm_running_thread(const struct lji_vm *vm);

/** Whether somebody is inside a VM. */
enum lji_entered {
	/** Registers of threads are not known. */
	LJI_ENTERED_UNKNOWN,
	LJI_ENTERED_NOT,
	LJI_ENTERED,
	/** And what runs was called by Lua code, as far as its base is current: in C functions. */
	LJI_ENTERED_LUA,
};

/** Whether somebody is inside @p vm; @p thread is what lji_vm_running_thread() said. */
enum lji_entered lji_vm_entered(const struct lji_vm *vm, const struct lji_thread *thread);

/**
 * What @p vm does, in words that are the same for all forks: "C function below Lua", "trace",
 * "not entered", "not known", … A static string.
 */
const char *lji_vm_doing(const struct lji_vm *vm, const struct lji_vm_state *state,
			 enum lji_entered entered);

/**
 * The innermost lua_State of @p vm that runs on the C stack of @p thread: the one
 * whose C frame is the lowest at or above the stack pointer. 0 when there is none.
 * @param[out] cframe_ret Address of its C frame (L->cframe without flags); may be NULL.
 */
uint64_t lji_vm_running_L(const struct lji_vm *vm, const struct lji_thread *thread,
			  uint64_t *cframe_ret);

/**
 * Why there may be no VM, as the rest of a sentence: LuaJIT is loaded but unused, it is
 * PUC Lua, private memory is not in the core. NULL when there is nothing to say.
 * @param objects The loaded objects, NULL when unknown.
 * @return A string of the caller's.
 */
char *lji_vms_explain_none(struct lji_target *target, struct lji_objects *objects);

/**
 * Why the address @p g that the user gave is no global_State, as the rest of a sentence.
 * @return A string of the caller's; NULL without memory.
 */
char *lji_vms_explain_wrong(struct lji_target *target, uint64_t g);

#endif
