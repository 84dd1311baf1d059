/* SPDX-License-Identifier: MIT */
/* Check that layouts are found in memory alone, on synthetic images: right or unknown, never wrong.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "synth.h"
#include "synthfork.h"
#include "vm/vm.h"
#include "vmrun.h"

/* What everybody who reads a heap needs; found on every build. */
static const char *const always[] = {
	"L_base",	  "L_top",
	"L_maxstack",	  "L_stack",
	"L_stacksize",	  "L_env",
	"L_cframe",	  "L_openupval",
	"GG_dispatch",	  "GG_bcff",
	"GG_sizeof",	  "g_gc_total",
	"g_gc_root",	  "g_gc_currentwhite",
	"g_gc_state",	  "g_gc_threshold",
	"g_gc_mmudata",	  "g_strempty",
	"g_str_tab",	  "g_str_mask",
	"g_str_num",	  "g_nilnode",
	"g_registrytv",	  "g_uvhead",
	"g_bc_cfunc_int", "g_bc_cfunc_ext",
	"g_gcroot",	  "g_gcroot_count",
	"str_sizeof",	  "str_hash",
	"str_len",	  "pt_sizeof",
	"tab_node",	  "fn_pc",
	"cframe_L",	  "LJ_STACK_EXTRA",
	"dispatch_count",
};

static const char *const of_traces[] = {
	"J_trace",	 "J_freetrace", "J_sizetrace", "J_mcarea",    "J_szmcarea",
	"J_szallmcarea", "T_nsnap",	"T_ir",	       "T_snap",      "T_snapmap",
	"T_traceno",	 "T_link",	"T_linktype",  "snap_sizeof", "snap_ref",
};

static void need(const struct lji_layout *want, const struct lji_layout *got,
		 const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		ck_assert_msg(*lji_layout_field(got, names[i]) != LJI_NO_FIELD, "%s: %s not found",
			      want->name, names[i]);
}

static void check_right(const struct lji_layout *want, const struct lji_vm *vm)
{
	const struct lji_layout *got = vm->layout;

	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);
		uint16_t a = *lji_layout_field_at(want, i), b = *lji_layout_field_at(got, i);

		ck_assert_msg(vmrun_same_field(want, got, i) || vmrun_unused(want, name),
			      "%s by %s: %s is %u, not %u", want->name, vm->layout_source, name, a, b);
		if (strcmp(vm->layout_source, "calibrated") == 0)
			ck_assert_msg((b == LJI_NO_FIELD) == (vm->own_layout->origins[i].source ==
							      LJI_FIELD_UNKNOWN),
				      "%s: origin of %s", want->name, name);
	}
	ck_assert_msg(want->gc64 == got->gc64 && want->fr2 == got->fr2 &&
			      want->has_jit == got->has_jit && want->bytecode == got->bytecode,
		      "%s", want->name);
	if (got->g_vmstate != LJI_NO_FIELD)
		ck_assert_msg(want->vmstate_lfunc == got->vmstate_lfunc, "%s: states", want->name);
}

static void check_row(const struct lji_layout *layout)
{
	const struct lji_vm_options options = {.flavour = "calibrated"};
	struct synth *s = synth_create(layout);
	struct vmrun r = vmrun_start(s, &options);
	const struct lji_vm *vm;
	struct lji_vm_state state;
	uint64_t cframe;

	ck_assert_msg(r.vms.count == 1, "%s: %zu VMs", layout->name, r.vms.count);
	vm = &r.vms.items[0];
	ck_assert_uint_eq(vm->g, s->g);
	ck_assert_str_eq(vm->layout_source, "calibrated");
	ck_assert_int_eq(vm->life, LJI_VM_ALIVE);
	for (size_t i = 0; i < vm->evidence_count; i++)
		ck_assert_msg(vm->evidence[i].passed, "%s: %s", layout->name, vm->evidence[i].text);
	check_right(layout, vm);
	ck_assert_msg(!vmrun_frames_fault(s, vm), "%s: %s", layout->name, vmrun_frames_fault(s, vm));
	need(layout, vm->layout, always, sizeof(always) / sizeof(always[0]));
	if (layout->has_jit)
		need(layout, vm->layout, of_traces, sizeof(of_traces) / sizeof(of_traces[0]));
	if (layout->g_vmthref != LJI_NO_FIELD)
		ck_assert_uint_ne(vm->layout->g_vmthref, LJI_NO_FIELD);
	ck_assert_ptr_null(lji_vm_read_state(vm, &state));
	ck_assert_uint_eq(state.gc_total, s->heap_used);
	ck_assert_uint_eq(state.strings, s->strings);
	ck_assert_uint_eq(state.mcode_bytes, layout->has_jit ? 0x1000 : 0);
	ck_assert_uint_eq(lji_vm_running_L(vm, &r.target->threads[0], &cframe), s->L);
	ck_assert_uint_eq(cframe, s->cframe);
	vmrun_deinit(&r);
	synth_destroy(s);
}

START_TEST(every_layout)
{
	ck_assert_uint_ge(vmrun_each_layout(check_row), 600);
}
END_TEST

/* What a table or memory says of forks of one build; how many were found, of @p rounds. */
static unsigned int forks_of(const char *name, unsigned int rounds)
{
	unsigned int found = 0;

	for (unsigned int i = 0; i < rounds; i++) {
		struct synthfork fork;
		struct synth *s;
		struct vmrun r;

		synthfork_make(vmrun_layout(name), &fork);
		s = synth_create(&fork.layout);
		synthfork_fill(&fork, s);
		r = vmrun_start(s, NULL);
		ck_assert_uint_le(r.vms.count, 1);
		if (r.vms.count) {
			ck_assert_uint_eq(r.vms.items[0].g, s->g);
			check_right(&fork.layout, &r.vms.items[0]);
			ck_assert_msg(!vmrun_frames_fault(s, &r.vms.items[0]), "frames of a fork");
			found++;
		}
		vmrun_deinit(&r);
		synth_destroy(s);
	}
	return found;
}

static const char *const forked[] = {
	"luajit-2.1-2021-09-19-x64-gc64", "luajit-2.1-2026-07-x64", "luajit-2.0-2.0.4-i386",
	"tarantool-3.2-x64-gc64",	  "tarantool-3.2-x64",	    "openresty-20231006-arm64",
};

START_TEST(forks)
{
	enum { ROUNDS = 300 };
	unsigned int found = forks_of(forked[_i], ROUNDS);

	/* Members that look like others make some of them doubtful. */
	ck_assert_msg(found > ROUNDS / 4 * 3, "%s: %u", forked[_i], found);
}
END_TEST

/* True if what is read at the wrong place is the same in every thread. */
static bool reads_same(struct synth *s, const char *name, uint16_t a, uint16_t b)
{
	const bool in_thread = strncmp(name, "L_", 2) == 0;
	const uint64_t bases[] = {in_thread	? s->L :
				  name[0] == 'g' ? s->g :
						   s->J,
				  in_thread ? s->coroutine : 0};
	const bool wide = strcmp(name, "L_stacksize") != 0 && strcmp(name, "g_vmstate") != 0;

	if (a == LJI_NO_FIELD || b == LJI_NO_FIELD)
		return false;
	for (size_t i = 0; i < 2 && bases[i]; i++) {
		if (memcmp(synth_at(s, bases[i] + a), synth_at(s, bases[i] + b),
			   wide ? s->layout->ref_size : 4) != 0)
			return false;
	}
	return true;
}

static bool is_wrong(struct synth *s, const struct lji_vm *vm, size_t i)
{
	const struct lji_layout *want = s->layout;
	const char *name = lji_layout_field_name(i);

	return !vmrun_same_field(want, vm->layout, i) &&
	       !reads_same(s, name, *lji_layout_field_at(want, i),
			   *lji_layout_field_at(vm->layout, i));
}

/* Tables know their sizes: only the checks tell them from what they were made of. */
START_TEST(reorderings)
{
	enum { ROUNDS = 350 };
	unsigned int found = 0;

	for (unsigned int i = 0; i < ROUNDS; i++) {
		struct synthfork fork;
		struct synth *s;
		struct vmrun r;

		synthfork_reorder(vmrun_layout(forked[_i]), &fork);
		s = synth_create(&fork.layout);
		r = vmrun_start(s, NULL);
		ck_assert_uint_le(r.vms.count, 1);
		for (size_t k = 0; r.vms.count && k < LJI_LAYOUT_FIELD_COUNT; k++)
			ck_assert_msg(!is_wrong(s, &r.vms.items[0], k), "%s, fork %u: %s by %s",
				      forked[_i], i, lji_layout_field_name(k),
				      r.vms.items[0].layout_source);
		found += r.vms.count == 1;
		vmrun_deinit(&r);
		synth_destroy(s);
	}
	ck_assert_msg(found > ROUNDS / 4 * 3, "%s: %u", forked[_i], found);
}
END_TEST

/* A value that was left there looks like a state of the VM while that is a trace's number. */
static void leave_tag(struct synth *s)
{
	const struct lji_layout *l = s->layout;

	synth_put(s, s->g + l->g_vmstate, 4, 1);
	synth_put(s, s->g + l->g_tmptv, 8,
		  l->gc64 ? UINT64_C(0xfff90000fffffffe) : UINT64_C(0xfffffffefffffffd));
}

/* J.retdepth looks like one too. */
static void leave_depth(struct synth *s)
{
	synth_put(s, s->g + s->layout->g_vmstate, 4, 1);
	synth_put(s, s->J + s->layout->J_state - 4, 4, ~UINT64_C(2));
}

/* The interpreter went on since it last kept base and top, and the frame there is gone. */
static void go_on(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t stack = 0;

	memcpy(&stack, synth_at(s, s->L + l->L_stack), l->ref_size);
	memset(synth_at(s, stack + 8 * 8), 0xff, 32);
	synth_pointer(s, s->L + l->L_base, stack + 8 * 10);
	synth_pointer(s, s->L + l->L_top, stack + 8 * 9);
}

/* lua_newthread() has linked a thread and is making its stack. */
static void begin_thread(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t L = (s->heap_start + SYNTH_HEAP_SIZE - 1024) & ~UINT64_C(15), root = 0;

	memcpy(&root, synth_at(s, s->g + l->g_gc_root), l->ref_size);
	synth_ref(s, L, root);
	synth_put(s, L + l->ref_size, 1, 1);
	synth_put(s, L + l->ref_size + 1, 1, LJI_TTHREAD);
	synth_put(s, L + l->L_dummy_ffid, 1, 1);
	synth_ref(s, L + l->L_glref, s->g);
	synth_ref(s, s->g + l->g_gc_root, L);
}

/* resizestack() has set one of the members of a coroutine. */
static void move_stack(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t max = 0;

	memcpy(&max, synth_at(s, s->coroutine + l->L_maxstack), l->ref_size);
	synth_ref(s, s->coroutine + l->L_maxstack, max + 4096);
}

/* A string is in its chain and not counted. */
static void link_string(struct synth *s)
{
	synth_put(s, s->g + s->layout->g_str_num, 4, s->strings - 1);
}

/* The table of strings is being moved to a larger one, and most are there. */
static void move_strings(struct synth *s)
{
	uint32_t mask;

	memcpy(&mask, synth_at(s, s->g + s->layout->g_str_mask), 4);
	synth_put(s, s->g + s->layout->g_str_num, 4, (uint64_t)mask + 2);
}

/* gc_sweep_str() has freed the only string of a chain, whose head still refers to it. */
static void sweep_chain(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t freed = (s->heap_start + SYNTH_HEAP_SIZE - 1024) & ~UINT64_C(15);
	uint64_t tab = 0, head = 1, slot = 0;

	memcpy(&tab, synth_at(s, s->g + l->g_str_tab), l->ref_size);
	for (; head; slot++)
		memcpy(&head, synth_at(s, tab + slot * l->ref_size), l->ref_size);
	memset(synth_at(s, freed), 0x5a, 64);
	synth_ref(s, tab + (slot - 1) * l->ref_size, freed);
}

/* There are as many strings as the mask is large. */
static void fill_strings(struct synth *s)
{
	uint32_t mask;

	memcpy(&mask, synth_at(s, s->g + s->layout->g_str_mask), 4);
	synth_put(s, s->g + s->layout->g_str_num, 4, mask);
}

/* A fiber waits in a C function, its C frame is not the innermost one; it alone is named elsewhere. */
static void wait_in_c(struct synth *s)
{
	const struct lji_layout *l = s->layout;
	uint64_t frame = s->cframe + 1024;
	uint8_t *p = s->stack + (frame - s->stack_start) + l->cframe_L;

	for (unsigned int i = 0; i < l->ref_size; i++)
		p[i] = (uint8_t)(s->coroutine >> (8 * i));
	synth_pointer(s, s->coroutine + l->L_cframe, frame);
	synth_ref(s, s->g + l->g_tmptv, s->coroutine);
}

START_TEST(moments)
{
	static const struct {
		void (*make)(struct synth *s);
		bool state;
	} moment[] = {
		{leave_tag, false},   {leave_depth, false}, {go_on, true},
		{begin_thread, true}, {move_stack, true},   {link_string, true},
		{move_strings, true}, {sweep_chain, true}, {fill_strings, true},
		{wait_in_c, true},
	};
	static const char *const rows[] = {
		"luajit-2.0-2.0.0-x64",	      "luajit-2.1-2021-03-x64",
		"luajit-2.1-2020-06-23-i386", "luajit-2.1-2020-09-x64-gc64",
		"luajit-2.1-2026-07-arm64",
	};
	const struct lji_vm_options options = {.flavour = "calibrated"};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct synth *s = synth_create(vmrun_layout(rows[i]));
		struct vmrun r;

		moment[_i].make(s);
		r = vmrun_start(s, &options);
		ck_assert_msg(r.vms.count == 1, "%s: %zu VMs", rows[i], r.vms.count);
		check_right(s->layout, &r.vms.items[0]);
		need(s->layout, r.vms.items[0].layout, always, sizeof(always) / sizeof(always[0]));
		ck_assert_int_eq(r.vms.items[0].layout->g_vmstate != LJI_NO_FIELD,
				 moment[_i].state);
		vmrun_deinit(&r);
		synth_destroy(s);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("vm_calibrate");
	TCase *tc = tcase_create("vm_calibrate");

	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, every_layout);
	tcase_add_loop_test(tc, forks, 0, sizeof(forked) / sizeof(forked[0]));
	tcase_add_loop_test(tc, moments, 0, 10);
	tcase_add_loop_test(tc, reorderings, 0, sizeof(forked) / sizeof(forked[0]));
	suite_add_tcase(suite, tc);
	return unit_run(suite);
}
