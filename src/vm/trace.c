/* SPDX-License-Identifier: MIT */
/*
 * Traces. J->trace is an array of references, entry 0 unused:
 *
 *     J->trace[n] = 0            free number
 *                 = &J->cur      being recorded or assembled (type byte not set)
 *                 = GCtrace      finished: gct 9, traceno n
 *
 * The parent and exit of a side trace are only kept in its first IR instruction:
 * BASE op1=parent op2=exitno (lj_record_setup()); `ir` is biased by REF_BASE.
 */
#include "vm/proto.h"
#include "vm/walk.h"

#define REF_BASE 0x8000u
#define IR_SIZE 8u
/* Trace numbers are 16 bits (TraceNo1). */
#define MAX_TRACES 65536u

/* T->linktype, as jit.util.traceinfo() names it. ORDER LJ_TRLINK, lj_jit.h; 2.0 ends at RETURN. */
#define TRACE_LINKS(X)                                                         \
	X(NONE, "none")                                                        \
	X(ROOT, "root")                                                        \
	X(LOOP, "loop")                                                        \
	X(TAILREC, "tail-recursion")                                           \
	X(UPREC, "up-recursion")                                               \
	X(DOWNREC, "down-recursion")                                           \
	X(INTERP, "interpreter")                                               \
	X(RETURN, "return")                                                    \
	X(STITCH, "stitch")

static const char *const trace_links[] = {
#define X(name, text) text,
	TRACE_LINKS(X)
#undef X
};
_Static_assert(sizeof(trace_links) / sizeof(trace_links[0]) == 9, "ORDER LJ_TRLINK");

static const char *link_name(const struct lji_layout *layout, unsigned int type)
{
	unsigned int known = sizeof(trace_links) / sizeof(trace_links[0]);

	if (layout->bytecode == LJI_BC_20)
		known--;
	return type < known ? trace_links[type] : NULL;
}

/* J->parent and J->exitno while recording, else the first IR instruction. */
static void read_parent(const struct lji_vm *vm, uint64_t J, const uint8_t *p,
			struct lji_trace *trace, uint32_t sizetrace)
{
	const struct lji_layout *l = vm->layout;
	uint32_t parent, exitno;

	if (trace->recording && (l->J_parent == LJI_NO_FIELD || l->J_exitno == LJI_NO_FIELD))
		return;
	if (trace->recording) {
		parent = lji_vm_u32(vm, J + l->J_parent, 0);
		exitno = lji_vm_u32(vm, J + l->J_exitno, UINT32_MAX);
	} else {
		uint64_t ir = lji_object_pointer(vm, p, l->T_ir) + REF_BASE * IR_SIZE;
		const uint8_t *ins = lji_target_at(vm->target, ir, IR_SIZE);

		parent = ins ? lji_le16(ins) : 0;
		exitno = ins ? lji_le16(ins + 2) : UINT32_MAX;
	}
	if (parent && parent < sizetrace) {
		trace->parent = parent;
		trace->exit = exitno;
	}
}

static void read_start(const struct lji_vm *vm, struct lji_trace *trace)
{
	struct lji_proto_head head;
	uint32_t pos;

	if (!lji_proto_read(vm, trace->start_proto, &head)) {
		trace->start_proto = 0;
		return;
	}
	if (lji_proto_position(vm, &head, trace->start_pc, &pos))
		trace->start_line = lji_proto_line(vm, &head, pos);
}

bool lji_walk_knows_traces(const struct lji_walk *walk)
{
	return lji_layout_knows(walk->vm->layout, "T_root T_link T_linktype T_traceno T_nsnap "
						  "T_startpt T_startpc T_szmcode T_mcode T_ir");
}

bool lji_walk_knows_trace_array(const struct lji_walk *walk)
{
	return lji_layout_knows(walk->vm->layout, "GG_J J_trace J_sizetrace");
}

/* The bytes of GCtrace that are read: its size may not be known. */
static size_t head_size(const struct lji_layout *l)
{
	const size_t ends[] = {
		(size_t)l->T_root + 2,		  (size_t)l->T_link + 2,
		(size_t)l->T_linktype + 1,	  (size_t)l->T_traceno + 2,
		(size_t)l->T_nsnap + 2,		  (size_t)l->T_startpt + l->ref_size,
		(size_t)l->T_startpc + l->ref_size, (size_t)l->T_szmcode + 4,
		(size_t)l->T_mcode + lji_arch_pointer_size((enum lji_arch)l->arch),
		(size_t)l->T_ir + lji_arch_pointer_size((enum lji_arch)l->arch),
	};
	size_t size = 0;

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		size = ends[i] > size ? ends[i] : size;
	return size;
}

static void read_trace(struct lji_walk *walk, uint64_t J, uint32_t number, uint64_t addr,
		       uint32_t sizetrace)
{
	const struct lji_vm *vm = walk->vm;
	const struct lji_layout *l = vm->layout;
	struct lji_trace trace = {
		.address = addr,
		.number = number,
		/* J->cur, the only trace that is in GG_State. */
		.recording = lji_range_holds(vm->main_L, vm->main_L + l->GG_sizeof, addr, 1),
		.exit = UINT32_MAX,
		.start_line = -1,
	}, *place;
	const uint8_t *p = lji_object_aligned(addr) ? lji_target_at(vm->target, addr, head_size(l))
						    : NULL;
	uint32_t traceno = p ? lji_le16(p + l->T_traceno) : 0;

	/* A trace that is flushed or just being started has no number. */
	if (p && trace.recording && !traceno)
		return;
	if (!p || traceno != number ||
	    (!trace.recording && lji_object_gct(l, p) != LJI_GCT_TRACE)) {
		lji_walk_torn(walk, "trace-damaged", addr,
			      "an entry of the trace array is no trace; it is left out");
		return;
	}
	trace.dead = !trace.recording && lji_object_dead(l, p, walk->currentwhite);
	trace.root = lji_le16(p + l->T_root);
	trace.side = trace.root != 0;
	if (!trace.side)
		trace.root = number;
	trace.link = lji_le16(p + l->T_link);
	trace.link_type = link_name(l, p[l->T_linktype]);
	trace.exits = lji_le16(p + l->T_nsnap);
	trace.start_proto = lji_object_ref(vm, p, l->T_startpt);
	trace.start_pc = lji_object_ref(vm, p, l->T_startpc);
	if (!trace.recording) {
		trace.mcode = lji_object_pointer(vm, p, l->T_mcode);
		trace.mcode_size = lji_le32(p + l->T_szmcode);
	}
	if (trace.side)
		read_parent(vm, J, p, &trace, sizetrace);
	if (trace.dead)
		trace.start_proto = 0;
	else
		read_start(vm, &trace);
	place = lji_vector_push(&walk->heap->traces);
	if (!place) {
		walk->nomem = true;
		return;
	}
	*place = trace;
}

/* All finished ones are in the list of objects as well. */
static void read_listed(struct lji_walk *walk)
{
	const struct lji_vm *vm = walk->vm;

	for (size_t i = 0; i < walk->listed_traces.count && !walk->nomem; i++) {
		uint64_t addr = walk->listed_traces.items[i];

		read_trace(walk, 0, lji_vm_u16(vm, addr + vm->layout->T_traceno, 0), addr,
			   MAX_TRACES);
	}
}

void lji_walk_traces(struct lji_walk *walk)
{
	const struct lji_vm *vm = walk->vm;
	const struct lji_layout *l = vm->layout;
	unsigned int ref_size = l->ref_size;
	uint64_t J, slots = 0;
	uint32_t sizetrace;
	struct lji_error *err;

	if (!l->has_jit || !lji_walk_knows_traces(walk))
		return;
	if (!lji_walk_knows_trace_array(walk)) {
		read_listed(walk);
		return;
	}
	J = vm->main_L + l->GG_J;
	err = lji_target_read_pointer(vm->target, J + l->J_trace, &slots);
	if (err) {
		lji_warn_error(vm->target->warnings, "traces-unreadable", err);
		walk->heap->torn = true;
		return;
	}
	/* None was made yet: then J_sizetrace may be unknown. */
	if (!slots)
		return;
	sizetrace = lji_vm_u32(vm, J + l->J_sizetrace, 0);
	if (!sizetrace)
		return;
	if (sizetrace > MAX_TRACES) {
		lji_walk_torn(walk, "traces-damaged", J + l->J_sizetrace,
			      "the trace array claims an impossible size; no trace is listed");
		return;
	}
	for (uint32_t n = 1; n < sizetrace && !walk->nomem; n++) {
		const uint8_t *slot =
			lji_target_at(vm->target, slots + (uint64_t)n * ref_size, ref_size);
		uint64_t addr;

		if (!slot) {
			lji_walk_torn(walk, "traces-unreadable", slots + (uint64_t)n * ref_size,
				      "the trace array is not readable from here on");
			return;
		}
		addr = lji_le_word(slot, ref_size);
		if (addr)
			read_trace(walk, J, n, addr, sizetrace);
	}
}
