/* SPDX-License-Identifier: MIT */
#include "vm/frame.h"

#include "vm/bytecode.h"
#include "vm/func.h"
#include "vm/object.h"

enum {
	/* FRAME_TYPE, FRAME_TYPEP. */
	TYPE = 3,
	TYPEP = 7,
	/* LJ_CONT_FFI_CALLBACK: FFI code called back. */
	CONT_FFI_CALLBACK = 1,
};

const char *lji_frame_type_name(enum lji_frame_type type)
{
	static const char *const names[] = {
#define X(name, number, text) [number] = (text),
		LJI_FRAME_TYPES(X)
#undef X
	};

	return names[type];
}

const char *lji_frames_state_name(enum lji_frames_state state)
{
	static const char *const names[] = {
#define X(name, text) [LJI_FRAMES_##name] = (text),
		LJI_FRAMES_STATES(X)
#undef X
	};

	return names[state];
}

static unsigned int slots(const struct lji_frames *w)
{
	return w->vm->layout->fr2 ? 2 : 1;
}

static bool is_lua(uint64_t link)
{
	return (link & TYPE) == LJI_FRAME_LUA;
}

/* A PC may have bit 2 set. */
static enum lji_frame_type type_of(uint64_t link)
{
	return is_lua(link) ? LJI_FRAME_LUA : (enum lji_frame_type)(link & TYPEP);
}

static bool broken(struct lji_frames *w, const char *why)
{
	w->state = LJI_FRAMES_BROKEN;
	lji_warn_at(w->vm->target->warnings, "frames-broken", w->at,
		    "coroutine 0x%llx: %s (0x%llx); frames below it are missing",
		    (unsigned long long)w->L, why, (unsigned long long)w->at);
	return false;
}

static bool is_on_stack(const struct lji_frames *w, uint64_t base)
{
	return base % 8 == 0 && w->luastate.stack % 8 == 0 && base > w->bottom &&
	       base - w->luastate.stack <= (uint64_t)w->luastate.stacksize * 8;
}

struct lji_frames lji_frames_begin(const struct lji_vm *vm, uint64_t L,
				   const struct lji_frames_top *top)
{
	struct lji_frames w = { .vm = vm, .L = L };

	if (!lji_luastate_read(vm, L, &w.luastate) ||
	    !lji_luastate_consistent(vm->layout, &w.luastate)) {
		w.state = LJI_FRAMES_MOVING;
		return w;
	}
	if (top)
		w.top = *top;
	if (!w.top.base)
		w.top.base = w.luastate.base;
	w.bottom = lji_luastate_bottom(vm->layout, &w.luastate) - 8;
	w.at = w.top.base - 8;
	w.cframe = w.luastate.cframe;
	if (!is_on_stack(&w, w.top.base)) {
		broken(&w, "the newest frame is not on its stack");
		w.at = w.bottom;
	}
	return w;
}

/* The function, or the thread, and the link of the frame at @at. */
static bool read_slots(const struct lji_frames *w, uint64_t at, uint64_t *func_ret, uint64_t *link_ret)
{
	const struct lji_layout *l = w->vm->layout;
	const uint8_t *p = lji_target_at(w->vm->target, at - 8 * (slots(w) - 1), slots(w) * (size_t)8);
	struct lji_value value;

	if (!p)
		return false;
	if (!l->fr2) {
		*func_ret = lji_le32(p);
		*link_ret = lji_le32(p + 4);
		return true;
	}
	value = lji_value_decode(l, p);
	if (value.type != LJI_TFUNC && (value.type != LJI_TTHREAD || value.bits != w->L))
		return false;
	*func_ret = value.bits;
	*link_ret = lji_le64(p + 8);
	return true;
}

/* Where the frame below that of @link is, 0 when it cannot be. */
static uint64_t below(const struct lji_frames *w, uint64_t link)
{
	uint64_t size = link & ~(uint64_t)TYPEP;

	if (is_lua(link)) {
		const uint8_t *ins = link > 4 ? lji_target_at(w->vm->target, link - 4, 4) : NULL;

		if (!ins)
			return 0;
		size = 8 * (uint64_t)(slots(w) + ins[1]);
	}
	return size && size <= w->at - w->bottom ? w->at - size : 0;
}

/* -- Where a function is ------------------------------------------------- */

/*
 * JLOOP in place of a return runs the instruction it replaced, GCtrace.startins: the PC is
 * behind that instead of in the function.
 */
static bool position_of_startins(const struct lji_vm *vm, const struct lji_proto_head *proto,
				 uint64_t ins, uint32_t *position_ret)
{
	const struct lji_layout *l = vm->layout;
	uint64_t T = ins - l->T_startins;

	return l->has_jit && l->T_startins != LJI_NO_FIELD && l->T_startpc != LJI_NO_FIELD &&
	       l->T_startpt != LJI_NO_FIELD && lji_vm_gct(vm, T) == LJI_TTRACE &&
	       lji_vm_ref(vm, T + l->T_startpt) == proto->address &&
	       lji_proto_position(vm, proto, lji_vm_ref(vm, T + l->T_startpc), position_ret);
}

/* @pc is behind the instruction. */
static bool position_of(const struct lji_vm *vm, const struct lji_proto_head *proto, uint64_t pc,
			uint32_t *position_ret)
{
	return pc > 4 && (lji_proto_position(vm, proto, pc - 4, position_ret) ||
			  position_of_startins(vm, proto, pc - 4, position_ret));
}

/* Where the frame above keeps the PC of this one when it is a continuation. */
static uint64_t continuation_pc(const struct lji_frames *w)
{
	return w->vm->layout->fr2 ? lji_vm_ref(w->vm, w->above - 16) :
				    lji_vm_u32(w->vm, w->above - 4, 0);
}

static bool is_ffi_callback(const struct lji_frames *w, uint64_t at, uint64_t link)
{
	if (type_of(link) != LJI_FRAME_CONT)
		return false;
	return w->vm->layout->fr2 ? lji_vm_ref(w->vm, at - 24) == CONT_FFI_CALLBACK :
				    lji_vm_u32(w->vm, at - 8, 0) == CONT_FFI_CALLBACK;
}

/* The next older C frame: C stacks grow down. */
static void older_cframe(struct lji_frames *w)
{
	const struct lji_layout *l = w->vm->layout;
	uint64_t prev = 0;

	if (l->cframe_prev != LJI_NO_FIELD && w->cframe)
		prev = lji_vm_pointer(w->vm, w->cframe + l->cframe_prev) & ~(uint64_t)3;
	w->cframe = prev > w->cframe ? prev : 0;
}

/* A C frame without a Lua frame of its own has the stack offset above which it counts in nres. */
static void skip_bare_cframes(struct lji_frames *w)
{
	const struct lji_layout *l = w->vm->layout;

	while (w->cframe && l->cframe_nres != LJI_NO_FIELD) {
		int32_t nres = (int32_t)lji_vm_u32(w->vm, w->cframe + l->cframe_nres, 0);

		if (nres >= 0 || w->at - w->luastate.stack >= -(uint64_t)(int64_t)nres)
			return;
		older_cframe(w);
	}
}

/* SAVE_PC of the C frame; equal to SAVE_L in one that never ran Lua. */
static uint64_t saved_pc(struct lji_frames *w)
{
	const struct lji_layout *l = w->vm->layout;
	uint64_t pc;

	skip_bare_cframes(w);
	if (!w->cframe || l->cframe_pc == LJI_NO_FIELD || w->top.on_trace)
		return 0;
	pc = lji_vm_ref(w->vm, w->cframe + l->cframe_pc);
	return pc == w->L ? 0 : pc;
}

/* Either the link or the bytecode was overwritten; the function is told by neither. */
static void doubt_place(const struct lji_frames *w, struct lji_frame *frame)
{
	uint64_t address = frame->proto.address + w->vm->layout->pt_sizeof +
			   (uint64_t)frame->position * 4;

	lji_warn_at(w->vm->target->warnings, "frame-damaged", address,
		    "coroutine 0x%llx: a function was called at 0x%llx, where there is no call; "
		    "the line is not told", (unsigned long long)w->L, (unsigned long long)address);
	frame->exact = false;
	frame->position = LJI_NO_POSITION;
}

static void find_line(const struct lji_frames *w, struct lji_frame *frame)
{
	frame->line = lji_proto_line(w->vm, &frame->proto, frame->position);
	if (frame->line < 0 && frame->proto.lineinfo)
		lji_warn_at(w->vm->target->warnings, "proto-damaged", frame->proto.address,
			    "prototype 0x%llx: its line numbers are damaged",
			    (unsigned long long)frame->proto.address);
}

/* What calls Lua functions without a frame between: those of metamethod __call in lj_bc.h. */
static bool is_call(const struct lji_frames *w, const struct lji_frame *frame)
{
	uint32_t instruction;

	if (!lji_proto_instruction(w->vm, &frame->proto, frame->position, &instruction))
		return false;
	switch (lji_bc_find(w->vm->layout->bytecode, instruction & 0xff)) {
	case LJI_BC_CALLM ... LJI_BC_ITERN:
		return true;
	default:
		return false;
	}
}

/* debug_framepc(); false when the frame above says that this one called it, and it cannot have. */
static bool locate(struct lji_frames *w, struct lji_frame *frame)
{
	bool called = w->above && is_lua(w->above_link);
	uint64_t pc;

	if (!frame->proto.address)
		return !called;
	frame->exact = called || (w->above && type_of(w->above_link) == LJI_FRAME_CONT);
	if (called)
		pc = w->above_link;
	else if (frame->exact)
		pc = continuation_pc(w);
	else if (!w->above && w->top.pc)
		pc = w->top.pc;
	else
		pc = saved_pc(w);
	if (!position_of(w->vm, &frame->proto, pc, &frame->position)) {
		frame->exact = false;
		return !called;
	}
	if (called && frame->is_caller && !is_call(w, frame))
		doubt_place(w, frame);
	else
		find_line(w, frame);
	return true;
}

/* -- Steps --------------------------------------------------------------- */

static bool read_function(const struct lji_frames *w, uint64_t addr, struct lji_frame *frame)
{
	struct lji_func func;

	if (!lji_func_read(w->vm, addr, &func))
		return false;
	frame->func = addr;
	frame->ffid = func.ffid;
	frame->position = LJI_NO_POSITION;
	frame->line = -1;
	if (!func.ffid) {
		frame->kind = LJI_CLOSURE_LUA;
		return lji_proto_read(w->vm, func.proto, &frame->proto);
	}
	frame->kind = func.ffid == 1 ? LJI_CLOSURE_C : LJI_CLOSURE_FAST;
	frame->entry = lji_vm_pointer(w->vm, addr + w->vm->layout->fnC_f);
	return true;
}

bool lji_frames_base_fits(const struct lji_vm *vm, uint64_t L, uint64_t base)
{
	struct lji_frames w = lji_frames_begin(vm, L, NULL);
	uint64_t func, link;

	return w.state == LJI_FRAMES_WHOLE && is_on_stack(&w, base) && base - 8 > w.bottom &&
	       read_slots(&w, base - 8, &func, &link) &&
	       (func == L || lji_vm_gct(vm, func) == LJI_TFUNC);
}

/* Goes on to the frame below. */
static void step(struct lji_frames *w, uint64_t link, bool is_dummy)
{
	uint64_t at = below(w, link);

	if (!at) {
		broken(w, "a frame is not above another one");
		return;
	}
	skip_bare_cframes(w);
	if ((link & TYPE) == LJI_FRAME_C || is_ffi_callback(w, w->at, link))
		older_cframe(w);
	w->above = w->at;
	w->above_link = link;
	w->above_is_vararg = type_of(link) == LJI_FRAME_VARG;
	w->above_is_dummy = is_dummy;
	w->at = at;
}

bool lji_frames_next(struct lji_frames *w, struct lji_frame *frame_ret)
{
	while (w->at != w->bottom && w->state == LJI_FRAMES_WHOLE) {
		struct lji_frame frame = { .base = w->at + 8 };
		bool is_dummy, hidden = w->above_is_vararg;
		uint64_t func, link;

		if (!read_slots(w, w->at, &func, &link))
			return broken(w, "a frame has no function");
		is_dummy = func == w->L;
		if (!is_dummy) {
			if (!read_function(w, func, &frame))
				return broken(w, "the function of a frame is damaged");
			frame.type = type_of(link);
			frame.is_caller = w->above && !w->above_is_dummy;
			if (!hidden && !locate(w, &frame))
				return broken(w, "a frame was not called by the one below it");
		}
		step(w, link, is_dummy);
		if (is_dummy || hidden)
			continue;
		*frame_ret = frame;
		return true;
	}
	return false;
}
