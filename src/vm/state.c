/* SPDX-License-Identifier: MIT */
/* What a VM, its collector and its compiler are doing. */
#include "vm/vm.h"

#include "base/num.h"
#include "vm/bytecode.h"

/* What the compiler and the collector do is the same everywhere. */
#define VMSTATES_BUSY(X)                                                                   \
	X(GC, "collecting garbage", BUSY)                                                  \
	X(EXIT, "leaving a trace", BUSY)                                                   \
	X(RECORD, "recording a trace", BUSY)                                               \
	X(OPT, "optimizing a trace", BUSY)                                                 \
	X(ASM, "assembling a trace", BUSY)
/* enum { LJ_VMST_… }, lj_obj.h: upstream, OpenResty, Tarantool before 2.8. Stored as ~state. */
#define VMSTATES(X)                                                                        \
	X(INTERP, "Lua code, interpreted", IN_LUA)                                         \
	X(C, "C function", IN_C)                                                           \
	VMSTATES_BUSY(X)
/* Tarantool from 2.8 on. */
#define VMSTATES_LFUNC(X)                                                                  \
	X(INTERP, "interpreter", IN_LUA)                                                   \
	X(LFUNC, "Lua function", IN_LUA)                                                   \
	X(FFUNC, "fast function", IN_LUA)                                                  \
	X(CFUNC, "C function", IN_C)                                                       \
	VMSTATES_BUSY(X)
/* enum { GCSpause, … }, lj_gc.h. */
#define GCSTATES(X) X(pause) X(propagate) X(atomic) X(sweepstring) X(sweep) X(finalize)
/* TraceState, lj_jit.h, without LJ_TRACE_ACTIVE (0x10): from 1 on. */
#define TRACESTATES(X) X(recording) X(start) X(end) X(asm) X(err)

/* In whose code it is. */
enum where { IN_LUA, IN_C, BUSY };

static const struct vmstate {
	const char *name;
	const char *text;
	enum where where;
} vmstates[] = {
#define X(name, text, where) { #name, text, where },
	VMSTATES(X)
}, vmstates_lfunc[] = {
	VMSTATES_LFUNC(X)
#undef X
};

#define X(name) #name,
static const char *const gcstates[] = { GCSTATES(X) };
static const char *const tracestates[] = { TRACESTATES(X) };
#undef X

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

_Static_assert(COUNT(vmstates) == 7, "LJ_VMST__MAX");
_Static_assert(COUNT(vmstates_lfunc) == 9, "LJ_VMST__MAX of Tarantool");
_Static_assert(COUNT(gcstates) == 6, "GC states");

enum {
	LJ_TRACE_ACTIVE = 0x10,
	/* JIT_F_ON. */
	JIT_ON = 1,
};

/* NULL when it is none of the build's. */
static const struct vmstate *find_vmstate(const struct lji_layout *l, int32_t raw)
{
	const struct vmstate *states = l->vmstate_lfunc ? vmstates_lfunc : vmstates;
	size_t count = l->vmstate_lfunc ? COUNT(vmstates_lfunc) : COUNT(vmstates);

	return raw < 0 && (size_t)~raw < count ? &states[~raw] : NULL;
}

static void read_vmstate(const struct lji_vm *vm, struct lji_vm_state *s)
{
	const struct vmstate *state;
	const uint8_t *p = NULL;

	if (vm->layout->g_vmstate != LJI_NO_FIELD)
		p = lji_target_at(vm->target, vm->g + vm->layout->g_vmstate, 4);
	if (!p)
		return;
	s->vmstate_raw = (int32_t)lji_le32(p);
	state = find_vmstate(vm->layout, s->vmstate_raw);
	/* 0 is not set yet, or some trace on ARM, where they do not store their numbers. */
	if (s->vmstate_raw > 0 || (s->vmstate_raw == 0 && s->jit_base)) {
		s->vmstate = "trace";
		s->trace = (uint32_t)s->vmstate_raw;
	} else if (state) {
		s->vmstate = state->name;
	}
}

const char *lji_vm_doing(const struct lji_vm *vm, const struct lji_vm_state *s,
			 enum lji_entered entered)
{
	const struct vmstate *state = find_vmstate(vm->layout, s->vmstate_raw);

	if (!s->vmstate)
		return entered == LJI_ENTERED_NOT && s->vmstate_raw == 0 ? "not entered" : "not known";
	if (!state)
		return s->vmstate;
	/* A new VM has INTERP, and one that returned to its host C. */
	if (entered == LJI_ENTERED_NOT && state->where != BUSY)
		return "not entered";
	if (state->where != IN_C)
		return state->text;
	if (entered == LJI_ENTERED_UNKNOWN)
		return "C function, or not entered";
	return entered == LJI_ENTERED_LUA ? "C function below Lua" : state->text;
}

/*
 * LJ_TRACE_RECORD_1ST, the first instruction of a trace, is recording too. Without LJ_TRACE_ACTIVE:
 * lj_trace_abort() wants an end, and ERR is next.
 */
static const char *jit_state_name(const struct lji_layout *l, uint32_t state, bool on)
{
	if (state == 0)
		return on ? "idle" : "off";
	if (state < LJ_TRACE_ACTIVE)
		return "err";
	if (state == LJ_TRACE_ACTIVE)
		return NULL;
	state -= LJ_TRACE_ACTIVE + 1;
	if (l->trace_record_1st && state > 0)
		state--;
	return state < COUNT(tracestates) ? tracestates[state] : NULL;
}

/*
 * Whether the compiler is on, by J->flags or else by the dispatch table: lj_dispatch_update() gives
 * counting loops (FORL) the handlers of those that never count (IFORL) while it is off. That is
 * so in the static half, which hooks and the recorder leave alone.
 */
static bool read_jit_on(const struct lji_vm *vm, bool *on_ret)
{
	const struct lji_layout *l = vm->layout;
	unsigned int size = vm->target->pointer_size;
	uint64_t table, forl, iforl;
	const uint8_t *p;

	if (l->J_flags != LJI_NO_FIELD) {
		p = lji_target_at(vm->target, vm->main_L + l->GG_J + l->J_flags, 4);
		*on_ret = p && (lji_le32(p) & JIT_ON);
		return true;
	}
	if (!lji_layout_knows(l, "GG_dispatch dispatch_count"))
		return false;
	/* It has what is below FUNCF, behind the dynamic one. */
	table = vm->main_L + l->GG_dispatch +
		((uint64_t)l->dispatch_count - lji_bc_number(l->bytecode, LJI_BC_FUNCF)) * size;
	forl = lji_vm_pointer(vm, table + (uint64_t)lji_bc_number(l->bytecode, LJI_BC_FORL) * size);
	iforl = lji_vm_pointer(vm, table + (uint64_t)lji_bc_number(l->bytecode, LJI_BC_IFORL) * size);
	*on_ret = forl != iforl;
	return forl && iforl;
}

static void read_jit(const struct lji_vm *vm, struct lji_vm_state *s)
{
	const struct lji_layout *l = vm->layout;
	uint64_t J = vm->main_L + l->GG_J;
	const uint8_t *p;

	if (!l->has_jit) {
		s->jit_state = "off";
		s->jit_on_known = true;
		return;
	}
	if (l->J_szallmcarea != LJI_NO_FIELD)
		s->mcode_bytes = lji_vm_pointer(vm, J + l->J_szallmcarea);
	s->jit_on_known = read_jit_on(vm, &s->jit_on);
	if (!s->jit_on_known || l->J_state == LJI_NO_FIELD)
		return;
	p = lji_target_at(vm->target, J + l->J_state, 4);
	if (p)
		s->jit_state = jit_state_name(l, lji_le32(p), s->jit_on);
}

struct lji_error *lji_vm_read_state(const struct lji_vm *vm, struct lji_vm_state *state_ret)
{
	const struct lji_layout *l = vm->layout;
	struct lji_vm_state s = { 0 };
	uint8_t gc = lji_vm_u8(vm, vm->g + l->g_gc_state, UINT8_MAX);

	if (!lji_target_at(vm->target, vm->g + l->g_gc_root, l->ref_size))
		return lji_error_fault(vm->g + l->g_gc_root, l->ref_size,
				       lji_target_fault_reason(vm->target, vm->g + l->g_gc_root));
	if (l->g_jit_base != LJI_NO_FIELD)
		s.jit_base = lji_vm_ref(vm, vm->g + l->g_jit_base);
	read_vmstate(vm, &s);
	read_jit(vm, &s);
	s.gc_state = gc < COUNT(gcstates) ? gcstates[gc] : NULL;
	s.gc_total = lji_vm_ref(vm, vm->g + l->g_gc_total);
	if (l->g_gc_threshold != LJI_NO_FIELD)
		s.gc_threshold = lji_vm_ref(vm, vm->g + l->g_gc_threshold);
	/* LJ_MAX_MEM */
	s.gc_stopped = s.gc_threshold == (l->ref_size == 8 ? UINT64_C(1) << 47 : 0x7fffff00);
	s.strings = lji_vm_u32(vm, vm->g + l->g_str_num, 0);
	if (l->g_cur_L != LJI_NO_FIELD)
		s.cur_L = lji_vm_ref(vm, vm->g + l->g_cur_L);
	*state_ret = s;
	return NULL;
}
