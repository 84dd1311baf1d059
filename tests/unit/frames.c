/* SPDX-License-Identifier: MIT */
/* Check of the walk over Lua frames, on the coroutine of synthetic images: kinds of frames, damage. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "synthvm.h"
#include "vm/frame.h"
#include "vmrun.h"

static const char *const names[] = {
	"luajit-2.1-2021-09-19-x64-gc64", "luajit-2.1-2026-07-x64", "luajit-2.0-2.0.4-i386",
	"openresty-20231006-arm64",	  "tarantool-3.2-x64",	    "tarantool-3.2-arm64",
};
enum { LAYOUTS = sizeof(names) / sizeof(names[0]) };

enum { C = 1, CONT = 2, MOST = 16 };

/* The image's coroutine, and where its frames begin: c, f, outer with its arguments, outer. */
struct stack {
	struct synthvm *v;
	struct synth *s;
	const struct lji_layout *l;
	uint64_t L;
	/* Bytes in front of a frame's first slot. */
	uint64_t step;
	uint64_t block, end;
	uint64_t c, f, outer, lower;
};

/* What the walk gave. */
struct walked {
	struct lji_frame frames[MOST];
	size_t count;
	enum lji_frames_state state;
};

static struct stack open_stack(unsigned int layout)
{
	struct stack t = { .v = synthvm_create(vmrun_layout(names[layout])) };

	t.s = t.v->s;
	t.l = t.s->layout;
	t.L = t.s->coroutine;
	t.step = 8 * (uint64_t)(1 + t.l->fr2);
	t.block = lji_vm_ref(&t.v->vm, t.L + t.l->L_stack);
	t.end = t.block + 8 * (uint64_t)lji_vm_u32(&t.v->vm, t.L + t.l->L_stacksize, 0);
	t.c = lji_vm_pointer(&t.v->vm, t.L + t.l->L_base);
	t.f = t.c - t.step;
	t.outer = t.f - t.step - 8;
	t.lower = t.outer - t.step - 16;
	return t;
}

static void close_stack(struct stack *t)
{
	synthvm_destroy(t->v);
}

/* Every step goes down inside the block, and what is told is of this VM. */
static struct walked walk_from(const struct stack *t, const struct lji_frames_top *top)
{
	struct lji_frames frames = lji_frames_begin(&t->v->vm, t->L, top);
	struct walked w = { .count = 0 };
	struct lji_frame frame;
	uint64_t last = UINT64_MAX;

	while (lji_frames_next(&frames, &frame)) {
		ck_assert_uint_lt(frame.base, last);
		ck_assert_uint_eq(frame.base % 8, 0);
		ck_assert_uint_gt(frame.base, frames.luastate.stack);
		ck_assert_uint_le(frame.base - frames.luastate.stack,
				  frames.luastate.stacksize * (uint64_t)8);
		last = frame.base;
		if (w.count < MOST)
			w.frames[w.count++] = frame;
	}
	w.state = frames.state;
	return w;
}

static struct walked walk(const struct stack *t)
{
	return walk_from(t, NULL);
}

static bool warned(const struct stack *t, const char *code)
{
	for (size_t i = 0; i < t->v->warnings.count; i++) {
		if (strcmp(t->v->warnings.items[i].code, code) == 0)
			return true;
	}
	return false;
}

static void put_link(struct stack *t, uint64_t base, uint64_t link)
{
	synth_put(t->s, base - t->l->ref_size, t->l->ref_size, link);
}

/* Only the reference: the tag in front of it stays. */
static void put_func(struct stack *t, uint64_t base, uint64_t func)
{
	synth_put(t->s, base - t->step, t->l->fr2 ? 5 : 4, func);
}

static uint64_t pc_behind(const struct stack *t, uint64_t proto, unsigned int position)
{
	return proto + t->l->pt_sizeof + (uint64_t)4 * (position + 1);
}

/* A word of the C stack, as wide as a reference; of the C frame at @offset in it. */
static void put_c(struct stack *t, uint64_t addr, unsigned int width, uint64_t value)
{
	for (unsigned int i = 0; i < width; i++)
		t->s->stack[addr - t->s->stack_start + i] = (uint8_t)(value >> (8 * i));
}

static void put_cframe(struct stack *t, uint64_t cframe, uint64_t pc, uint64_t prev)
{
	put_c(t, cframe + t->l->cframe_L, t->l->ref_size, t->L);
	put_c(t, cframe + t->l->cframe_pc, t->l->ref_size, pc);
	put_c(t, cframe + t->l->cframe_prev, t->s->pointer_size, prev);
	put_c(t, cframe + t->l->cframe_nres, 4, 0);
}

START_TEST(as_made)
{
	struct stack t = open_stack(_i);

	ck_assert_ptr_null(vmrun_frames_fault(t.s, &t.v->vm));
	ck_assert_uint_eq(t.v->warnings.count, 0);
	close_stack(&t);
}
END_TEST

START_TEST(no_frames)
{
	struct stack t = open_stack(_i);
	struct walked w;

	synth_pointer(t.s, t.L + t.l->L_base, t.block + t.step);
	w = walk(&t);
	ck_assert_uint_eq(w.count, 0);
	ck_assert_int_eq(w.state, LJI_FRAMES_WHOLE);
	close_stack(&t);
}
END_TEST

START_TEST(continuation)
{
	struct stack t = open_stack(_i);
	uint64_t base = t.c + t.step + 8;
	struct walked w;

	/* f runs a metamethod, which is c: [cont, PC] in front of its frame. */
	memmove(synth_at(t.s, base - t.step), synth_at(t.s, t.c - t.step), (size_t)t.step);
	put_link(&t, base, (base - t.f) | CONT);
	if (t.l->fr2) {
		synth_put(t.s, base - 32, 8, t.s->text_start + 0x1234);
		synth_put(t.s, base - 24, 8, pc_behind(&t, t.s->proto, 1));
	} else {
		synth_put(t.s, base - 16, 8, pc_behind(&t, t.s->proto, 1) << 32 | 0x1234);
	}
	synth_pointer(t.s, t.L + t.l->L_base, base);
	w = walk(&t);
	ck_assert_uint_eq(w.count, 3);
	ck_assert_int_eq(w.frames[0].type, LJI_FRAME_CONT);
	ck_assert_uint_eq(w.frames[1].position, 1);
	ck_assert_int_eq(w.frames[1].line, 11);
	ck_assert(w.frames[1].exact);
	ck_assert_int_eq(w.state, LJI_FRAMES_WHOLE);
	close_stack(&t);
}
END_TEST

START_TEST(dummy)
{
	struct stack t = open_stack(_i);
	uint64_t base = t.c + t.step + 8;
	struct walked w;

	/* As lj_err_optype_call() leaves it: a frame of the thread itself, called at the same place. */
	memmove(synth_at(t.s, base - t.step), synth_at(t.s, t.c - t.step), (size_t)t.step);
	put_link(&t, base, (base - t.c) | C);
	if (t.l->fr2)
		synth_put(t.s, t.c - 16, 8, ~(uint64_t)LJI_TTHREAD << 47 | t.L);
	else
		put_func(&t, t.c, t.L);
	synth_pointer(t.s, t.L + t.l->L_base, base);
	w = walk(&t);
	ck_assert_uint_eq(w.count, 3);
	ck_assert_uint_eq(w.frames[1].func, t.s->func);
	ck_assert_int_eq(w.frames[1].line, 11);
	ck_assert(!w.frames[1].is_caller);
	ck_assert(w.frames[2].is_caller);
	close_stack(&t);
}
END_TEST

/* A Lua function on top is where its C frame saved the PC, if that is in it. */
START_TEST(saved_pc)
{
	struct stack t = open_stack(_i);
	uint64_t cframe = t.s->cframe;
	struct walked w;

	synth_pointer(t.s, t.L + t.l->L_base, t.f);
	synth_pointer(t.s, t.L + t.l->L_cframe, cframe | 1);
	put_cframe(&t, cframe, pc_behind(&t, t.s->proto, 3), 0);
	w = walk(&t);
	ck_assert_uint_eq(w.count, 2);
	ck_assert_int_eq(w.frames[0].line, 12);
	ck_assert(!w.frames[0].exact);
	ck_assert(w.frames[1].exact);

	put_cframe(&t, cframe, pc_behind(&t, t.s->outer_proto, 3), 0);
	w = walk(&t);
	ck_assert_uint_eq(w.frames[0].position, LJI_NO_POSITION);
	ck_assert_int_eq(w.frames[0].line, -1);

	put_cframe(&t, cframe, t.L, 0);
	w = walk(&t);
	ck_assert_uint_eq(w.frames[0].position, LJI_NO_POSITION);

	/* JLOOP runs the instruction that is kept in the trace: its startpc is the header of f. */
	if (t.l->has_jit) {
		put_cframe(&t, cframe, t.s->trace + t.l->T_startins + 4, 0);
		w = walk(&t);
		ck_assert_uint_eq(w.frames[0].position, 0);
		ck_assert_int_eq(w.frames[0].line, 10);
	}
	close_stack(&t);
}
END_TEST

/* C frames on the Lua stack go along with those on the C stack; one without a Lua frame is skipped. */
START_TEST(c_frames)
{
	struct stack t = open_stack(_i);
	uint64_t inner = t.s->cframe, bare = inner + 512, older = bare + 512;
	struct walked w;

	put_link(&t, t.c, t.step | C);
	synth_pointer(t.s, t.L + t.l->L_cframe, inner);
	put_cframe(&t, inner, pc_behind(&t, t.s->proto, 0), bare);
	put_cframe(&t, bare, 0, older);
	put_c(&t, bare + t.l->cframe_nres, 4, (uint64_t)(t.block - t.c));
	put_cframe(&t, older, pc_behind(&t, t.s->proto, 2), 0);
	w = walk(&t);
	ck_assert_uint_eq(w.count, 3);
	ck_assert_int_eq(w.frames[0].type, LJI_FRAME_C);
	ck_assert_int_eq(w.frames[1].line, 11);
	ck_assert_uint_eq(w.frames[1].position, 2);
	ck_assert(!w.frames[1].exact);

	/* C stacks grow down: an older frame that is not above, or itself, is none. */
	for (int i = 0; i < 3; i++) {
		const uint64_t prevs[] = { inner, inner - 512, 0 };

		put_cframe(&t, inner, pc_behind(&t, t.s->proto, 0), prevs[i]);
		w = walk(&t);
		ck_assert_uint_eq(w.count, 3);
		ck_assert_uint_eq(w.frames[1].position, LJI_NO_POSITION);
	}
	close_stack(&t);
}
END_TEST

/* Machine code was entered in f: no place in it, nothing above it. */
START_TEST(on_trace)
{
	struct stack t = open_stack(_i);
	struct lji_frames_top top;
	struct walked w;

	synth_pointer(t.s, t.L + t.l->L_cframe, t.s->cframe);
	put_cframe(&t, t.s->cframe, pc_behind(&t, t.s->proto, 2), 0);
	top = (struct lji_frames_top){ .base = t.f, .on_trace = true };
	w = walk_from(&t, &top);
	ck_assert_uint_eq(w.count, 2);
	ck_assert_uint_eq(w.frames[0].func, t.s->func);
	ck_assert_uint_eq(w.frames[0].position, LJI_NO_POSITION);
	ck_assert_int_eq(w.frames[1].line, 23);
	top.base = t.end + 8;
	w = walk_from(&t, &top);
	ck_assert_uint_eq(w.count, 0);
	ck_assert_int_eq(w.state, LJI_FRAMES_BROKEN);
	close_stack(&t);
}
END_TEST

/* The interpreter's registers say that f runs. */
START_TEST(in_registers)
{
	struct stack t = open_stack(_i);
	struct lji_frames_top top = { .base = t.f, .pc = pc_behind(&t, t.s->proto, 3) };
	struct walked w = walk_from(&t, &top);

	ck_assert_uint_eq(w.count, 2);
	ck_assert_int_eq(w.frames[0].line, 12);
	ck_assert(!w.frames[0].exact);
	ck_assert(lji_frames_base_fits(&t.v->vm, t.L, t.f));
	ck_assert(!lji_frames_base_fits(&t.v->vm, t.L, t.outer - 8));
	ck_assert(!lji_frames_base_fits(&t.v->vm, t.L, t.f + 4));
	ck_assert(!lji_frames_base_fits(&t.v->vm, t.L, t.block + t.step));
	ck_assert(!lji_frames_base_fits(&t.v->vm, t.L, t.end + 16));
	close_stack(&t);
}
END_TEST

/* -- Damage -------------------------------------------------------------- */

START_TEST(bad_links)
{
	struct stack t = open_stack(_i);
	const uint64_t down = t.c - t.block;
	const uint64_t links[] = {
		/* Nowhere, upwards, below the bottom, and just so. */
		C, CONT, 3, 5, 7, (uint64_t)-16 | C, 0x7ffffff8 | C, (down + 8) | C, down | CONT,
		/* Not code: type 4 and 0 are PCs. */
		0, 4, 8, 0x7ffffffc, t.s->text_start + 0x100, t.s->heap_start, t.block,
		/* Code of another function. */
		pc_behind(&t, t.s->outer_proto, 3), pc_behind(&t, t.s->proto, 40),
	};

	for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++) {
		struct walked w;

		put_link(&t, t.c, links[i]);
		lji_warnings_rewind(&t.v->warnings, 0);
		w = walk(&t);
		ck_assert_msg(w.count == 1 && w.state == LJI_FRAMES_BROKEN, "link %zu: %zu frames", i,
			      w.count);
		ck_assert(warned(&t, "frames-broken"));
	}
	close_stack(&t);
}
END_TEST

START_TEST(bad_functions)
{
	struct stack t = open_stack(_i);
	const uint64_t funcs[] = {
		0, 1, t.s->func + 1, t.s->func + 4, t.s->proto, t.s->globals, t.s->g,
		t.s->text_start, t.s->heap_start + SYNTH_HEAP_SIZE - 4, 0xfffffff0,
	};

	for (size_t i = 0; i < sizeof(funcs) / sizeof(funcs[0]); i++) {
		struct walked w;

		put_func(&t, t.f, funcs[i]);
		w = walk(&t);
		ck_assert_msg(w.count == 1 && w.state == LJI_FRAMES_BROKEN, "function %zu: %zu frames",
			      i, w.count);
	}
	/* Other types than functions, with the right address. */
	put_func(&t, t.f, t.s->func);
	for (unsigned int type = LJI_TNIL; t.l->fr2 && type <= LJI_TUDATA; type++) {
		synth_put(t.s, t.f - 16, 8, ~(uint64_t)type << 47 | t.s->func);
		ck_assert_uint_eq(walk(&t).count, type == LJI_TFUNC ? 3 : 1);
	}
	close_stack(&t);
}
END_TEST

START_TEST(bad_prototypes)
{
	struct stack t = open_stack(_i);
	uint64_t gct = t.s->proto + t.l->ref_size + 1;

	synth_put(t.s, gct, 1, LJI_TFUNC);
	ck_assert_uint_eq(walk(&t).count, 1);
	synth_put(t.s, gct, 1, LJI_TPROTO);
	synth_put(t.s, t.s->proto + t.l->pt_sizebc, 4, 0xffffffff);
	ck_assert_uint_eq(walk(&t).count, 1);
	/* The calling instruction lies behind its end. */
	synth_put(t.s, t.s->proto + t.l->pt_sizebc, 4, 2);
	ck_assert_uint_eq(walk(&t).count, 1);
	synth_put(t.s, t.s->proto + t.l->pt_sizebc, 4, 3);
	ck_assert_uint_eq(walk(&t).count, 3);
	close_stack(&t);
}
END_TEST

/* An instruction that calls nothing, lines that are none of the function's: the frame has no line. */
START_TEST(bad_places)
{
	struct stack t = open_stack(_i);
	uint64_t lineinfo = lji_vm_ref(&t.v->vm, t.s->proto + t.l->pt_lineinfo);
	struct walked w;

	put_link(&t, t.c, pc_behind(&t, t.s->proto, 1));
	w = walk(&t);
	ck_assert_uint_eq(w.count, 3);
	ck_assert_uint_eq(w.frames[1].position, LJI_NO_POSITION);
	ck_assert_int_eq(w.frames[1].line, -1);
	ck_assert(warned(&t, "frame-damaged"));
	ck_assert(!warned(&t, "proto-damaged"));

	put_link(&t, t.c, pc_behind(&t, t.s->proto, 2));
	synth_put(t.s, lineinfo + 1, 1, 200);
	lji_warnings_rewind(&t.v->warnings, 0);
	w = walk(&t);
	ck_assert_uint_eq(w.count, 3);
	ck_assert_uint_eq(w.frames[1].position, 2);
	ck_assert_int_eq(w.frames[1].line, -1);
	ck_assert(warned(&t, "proto-damaged"));
	ck_assert(!warned(&t, "frame-damaged"));
	close_stack(&t);
}
END_TEST

START_TEST(bad_stacks)
{
	struct stack t = open_stack(_i);
	const struct lji_layout *l = t.l;
	const struct {
		uint16_t field;
		unsigned int width;
		uint64_t value;
	} changes[] = {
		{ l->L_base, t.s->pointer_size, t.c + 4 },
		{ l->L_base, t.s->pointer_size, t.block },
		{ l->L_base, t.s->pointer_size, t.block - 8 },
		{ l->L_base, t.s->pointer_size, t.end + 8 },
		{ l->L_base, t.s->pointer_size, 0 },
		{ l->L_base, t.s->pointer_size, UINT64_MAX },
		{ l->L_top, t.s->pointer_size, t.end + 8 },
		{ l->L_stack, l->ref_size, 0 },
		{ l->L_stack, l->ref_size, t.block + 8 },
		{ l->L_stack, l->ref_size, t.block - 4 },
		{ l->L_maxstack, l->ref_size, t.block },
		{ l->L_stacksize, 4, 0 },
		{ l->L_stacksize, 4, 1 },
		{ l->L_stacksize, 4, 0xffffffff },
	};

	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
		uint8_t *p = synth_at(t.s, t.L + changes[i].field), old[8];
		struct walked w;

		memcpy(old, p, sizeof(old));
		synth_put(t.s, t.L + changes[i].field, changes[i].width, changes[i].value);
		w = walk(&t);
		ck_assert_msg(w.count == 0 && w.state >= LJI_FRAMES_BROKEN, "change %zu: %zu", i,
			      w.count);
		memcpy(p, old, sizeof(old));
	}
	ck_assert_uint_eq(walk(&t).count, 3);
	t.L = t.s->func;
	ck_assert_int_eq(walk(&t).state, LJI_FRAMES_MOVING);
	close_stack(&t);
}
END_TEST

/* A block that is mapped in part only, at an odd place: all slots from the newest frame down. */
START_TEST(odd_block)
{
	struct stack t = open_stack(_i);
	uint64_t block = t.block + 4, size = (t.end - t.block) / 8;

	memmove(synth_at(t.s, block), synth_at(t.s, t.block), (size_t)(t.c - t.block));
	synth_ref(t.s, t.L + t.l->L_stack, block);
	synth_ref(t.s, t.L + t.l->L_maxstack, block + 8 * (size - 1 - t.l->LJ_STACK_EXTRA));
	synth_pointer(t.s, t.L + t.l->L_base, t.c + 4);
	ck_assert_uint_eq(walk(&t).count, 0);
	ck_assert_int_eq(walk(&t).state, LJI_FRAMES_BROKEN);
	close_stack(&t);
}
END_TEST

/* Any damage at all: an end is reached, and all that is told is on the stack. */
START_TEST(random_damage)
{
	enum { ROUNDS = 300 };

	for (unsigned int i = 0; i < ROUNDS; i++) {
		struct stack t = open_stack((unsigned int)_i);
		unsigned int times = 1 + vmrun_random() % 4;
		struct lji_heap heap;
		struct lji_error *err;

		while (times--) {
			uint64_t from = vmrun_random() % 4 ? t.block : t.L;
			uint64_t at = from + vmrun_random() % (from == t.L ? t.l->L_sizeof : 160u);

			synth_put(t.s, at & ~(uint64_t)3, 4,
				  vmrun_random() % 3 ? vmrun_random() % 64 :
						       t.block + vmrun_random() % 256);
		}
		walk(&t);
		err = lji_heap_walk(&t.v->vm, LJI_HEAP_COROUTINES | LJI_HEAP_FRAMES, &heap);
		ck_assert_ptr_null(err);
		lji_heap_deinit(&heap);
		close_stack(&t);
	}
}
END_TEST

int main(void)
{
	const TTest *const tests[] = {
		as_made,   no_frames,	  continuation,	  dummy,      saved_pc,	 c_frames,	on_trace,
		in_registers,
		bad_links, bad_functions, bad_prototypes, bad_places, bad_stacks, odd_block, random_damage,
	};
	Suite *suite = suite_create("frames");
	TCase *tc = tcase_create("frames");

	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
		tcase_add_loop_test(tc, tests[i], 0, LAYOUTS);
	suite_add_tcase(suite, tc);
	return unit_run(suite);
}
