/* SPDX-License-Identifier: MIT */
/*
 * Status of coroutines, by what their stacks (luastate.h) and the C stacks of threads say. A C
 * stack that is nobody's now belongs to a fiber.
 */
#include "vm/luastate.h"
#include "vm/walk.h"

/* L->status: LUA_OK, LUA_YIELD, then errors up to LUA_ERRERR + 1. lua.h */
#define LUA_YIELD 1
#define LUA_STATUS_MAX 6

static const char *const status_names[] = {
	[LJI_CO_RUNNING] = "running",
	[LJI_CO_SUSPENDED] = "suspended",
	[LJI_CO_NORMAL] = "normal",
	[LJI_CO_FRESH] = "fresh",
	[LJI_CO_FINISHED] = "finished",
	[LJI_CO_ERROR] = "error",
	[LJI_CO_FIBER] = "fiber",
	[LJI_CO_IDLE] = "idle",
	[LJI_CO_UNKNOWN] = "unknown",
};
_Static_assert(sizeof(status_names) / sizeof(status_names[0]) == LJI_CO_UNKNOWN + 1, "statuses");

const char *lji_co_status_name(enum lji_co_status status)
{
	return status <= LJI_CO_UNKNOWN ? status_names[status] : "unknown";
}

/* Where the C stacks of the target's threads are. */
enum c_stack { C_STACK_NONE, C_STACK_LIVE, C_STACK_PARKED };

/* Is @p cframe on the C stack that a thread uses now? Sets *tid_ret to that thread. */
static enum c_stack find_c_stack(const struct lji_target *t, uint64_t cframe, pid_t *tid_ret)
{
	const struct lji_map *map = lji_target_find_map(t, cframe);
	bool any_regs = false;

	if (!map)
		return C_STACK_NONE;
	for (size_t i = 0; i < t->thread_count; i++) {
		const struct lji_thread *thread = &t->threads[i];

		if (!thread->has_regs)
			continue;
		any_regs = true;
		if (map == lji_target_stack_map(t, thread->regs.sp) &&
		    cframe + 16 >= thread->regs.sp) {
			*tid_ret = thread->tid;
			return C_STACK_LIVE;
		}
	}
	return any_regs ? C_STACK_PARKED : C_STACK_NONE;
}

/* The innermost lua_State on each thread's C stack: thread to index and its cframe. */
struct running {
	struct lji_map64 lowest;
	uint64_t cur_L;
	/* cur_L is on a live C stack, or nothing contradicts it. */
	bool cur_L_runs;
};

static bool find_running(struct lji_walk *walk, struct running *running)
{
	const struct lji_vm *vm = walk->vm;
	const struct lji_layout *l = vm->layout;

	if (l->g_cur_L != LJI_NO_FIELD)
		running->cur_L = lji_vm_ref(vm, vm->g + l->g_cur_L);
	for (size_t i = 0; i < walk->heap->coroutines.count; i++) {
		const struct lji_coroutine *co = &walk->heap->coroutines.items[i];
		struct lji_luastate state;
		enum c_stack where;
		pid_t tid = 0;
		uint64_t *lowest;

		if (co->dead || !lji_luastate_read(vm, co->address, &state) || !state.cframe)
			continue;
		where = find_c_stack(vm->target, state.cframe, &tid);
		if (co->address == running->cur_L)
			running->cur_L_runs = where != C_STACK_PARKED;
		if (where != C_STACK_LIVE)
			continue;
		lowest = lji_map64_put(&running->lowest, (uint64_t)tid, state.cframe, NULL);
		if (!lowest)
			return false;
		if (state.cframe < *lowest)
			*lowest = state.cframe;
	}
	return true;
}

static bool runs(const struct lji_vm *vm, const struct running *running, uint64_t L,
		 const struct lji_luastate *s, enum c_stack *where_ret)
{
	pid_t tid = 0;
	uint64_t lowest;

	*where_ret = C_STACK_NONE;
	if (!s->cframe)
		return false;
	*where_ret = find_c_stack(vm->target, s->cframe, &tid);
	if (running->cur_L_runs)
		return L == running->cur_L;
	return *where_ret == C_STACK_LIVE &&
	       lji_map64_get(&running->lowest, (uint64_t)tid, &lowest) && lowest == s->cframe;
}

/* lj_cf_coroutine_status(), lib_base.c, as seen by the code that runs. */
static enum lji_co_status status_of(struct lji_walk *walk, const struct running *running,
				    const struct lji_coroutine *co)
{
	const struct lji_vm *vm = walk->vm;
	const struct lji_layout *l = vm->layout;
	struct lji_luastate s;
	enum c_stack where;

	if (!lji_luastate_read(vm, co->address, &s))
		return LJI_CO_UNKNOWN;
	if (runs(vm, running, co->address, &s, &where))
		return LJI_CO_RUNNING;
	if (s.status > LUA_YIELD)
		return s.status <= LUA_STATUS_MAX ? LJI_CO_ERROR : LJI_CO_UNKNOWN;
	if (!lji_luastate_consistent(l, &s)) {
		if (!co->dead)
			lji_warn_at(vm->target->warnings, "stack-moving", co->address,
				    "the stack of coroutine 0x%llx is being moved or damaged",
				    (unsigned long long)co->address);
		return LJI_CO_UNKNOWN;
	}
	if (s.status == LUA_YIELD)
		return LJI_CO_SUSPENDED;
	if (where == C_STACK_PARKED)
		return LJI_CO_FIBER;
	/* A calibrated layout may not tell who is inside the VM. */
	if (l->L_cframe == LJI_NO_FIELD && (co->is_main || s.base > lji_luastate_bottom(l, &s)))
		return LJI_CO_UNKNOWN;
	if (co->is_main && !s.cframe)
		return LJI_CO_IDLE;
	if (s.base > lji_luastate_bottom(l, &s))
		return LJI_CO_NORMAL;
	return s.top == s.base ? LJI_CO_FINISHED : LJI_CO_FRESH;
}

void lji_walk_coroutines(struct lji_walk *walk)
{
	struct running running = { .cur_L = 0 };

	if (!find_running(walk, &running))
		walk->nomem = true;
	for (size_t i = 0; i < walk->heap->coroutines.count; i++) {
		struct lji_coroutine *co = &walk->heap->coroutines.items[i];

		co->status = status_of(walk, &running, co);
	}
	lji_map64_deinit(&running.lowest);
}
