/* SPDX-License-Identifier: MIT */
/* Check src/vm's search and choice of layouts on a synthetic image of every layout there is. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/warn.h"
#include "run.h"
#include "synth.h"
#include "target/target.h"
#include "vm/vm.h"
#include "vmrun.h"

/* Every field must be right, whichever of equal rows was taken. */
static void check_same(const struct lji_layout *want, const struct lji_layout *got)
{
#define X(field)                                                                                  \
	ck_assert_msg(want->field == got->field || vmrun_unused(want, #field),                          \
		      "%s taken for %s: " #field " is %u, not %u", want->name, got->name,         \
		      want->field, got->field);
	LJI_LAYOUT_FIELDS(X)
#undef X
	ck_assert_msg(want->gc64 == got->gc64 && want->fr2 == got->fr2 &&
			      want->has_jit == got->has_jit && want->bytecode == got->bytecode &&
			      want->vmstate_lfunc == got->vmstate_lfunc,
		      "%s taken for %s", want->name, got->name);
}

static void check_found(const struct lji_layout *layout)
{
	struct synth *s = synth_create(layout);
	struct vmrun r = vmrun_start(s, NULL);
	const struct lji_thread *thread;
	struct lji_vm_state state;
	const struct lji_vm *vm;
	uint64_t cframe = 0;

	ck_assert_msg(r.vms.count == 1, "%s: %zu VMs", layout->name, r.vms.count);
	vm = &r.vms.items[0];
	ck_assert_uint_eq(vm->main_L, s->L);
	ck_assert_uint_eq(vm->g, s->g);
	check_same(layout, vm->layout);
	ck_assert_int_eq(vm->life, LJI_VM_ALIVE);
	ck_assert_str_eq(vm->layout_source, "table");
	ck_assert_str_eq(vm->found_by, "self reference");
	for (size_t i = 0; i < vm->evidence_count; i++)
		ck_assert_msg(vm->evidence[i].passed, "%s: %s", layout->name, vm->evidence[i].text);
	ck_assert_msg(r.warnings.count == 0, "%s: %s", layout->name,
		      r.warnings.count ? r.warnings.items[0].text : "");

	ck_assert_ptr_null(lji_vm_read_state(vm, &state));
	ck_assert_str_eq(state.vmstate, layout->vmstate_lfunc ? "LFUNC" : "C");
	ck_assert_str_eq(state.gc_state, "pause");
	ck_assert_uint_eq(state.gc_total, s->heap_used);
	ck_assert_str_eq(state.jit_state, layout->has_jit ? "idle" : "off");
	ck_assert_uint_eq(state.mcode_bytes, layout->has_jit ? 0x1000 : 0);
	ck_assert_uint_eq(state.strings, s->strings);

	thread = lji_vm_running_thread(vm);
	ck_assert_msg(thread && thread->tid == VMRUN_TID, "%s: no thread", layout->name);
	ck_assert_uint_eq(lji_vm_running_L(vm, thread, &cframe), s->L);
	ck_assert_uint_eq(cframe, s->cframe);
	vmrun_deinit(&r);
	synth_destroy(s);
}

START_TEST(every_layout)
{
	/* Rows stand for one or more builds; three to six builds are computed from each. */
	ck_assert_uint_ge(vmrun_each_layout(check_found), 600);
}
END_TEST

static void put_word(struct synth *s, unsigned int offset, uint64_t value)
{
	for (unsigned int i = 0; i < 8; i++)
		s->stack[SYNTH_STACK_SIZE / 2 + offset + i] = (uint8_t)(value >> (8 * i));
}

/*
 * On arm64 builds differ in nothing but the C frame, and L lies at both places where it is looked
 * for: the caller has it in a register that the VM saves. SAVE_PC of the one is a return address
 * of the other.
 */
START_TEST(saved_registers)
{
	static const char *const names[] = { "luajit-2.1-2021-09-19-arm64",
					     "luajit-2.1-2021-09-20-arm64" };
	const struct lji_layout *layouts[2] = { vmrun_layout(names[0]), vmrun_layout(names[1]) };
	const struct lji_layout *layout = layouts[_i];
	struct synth *s = synth_create(layout);
	struct vmrun r;

	ck_assert_uint_ne(layouts[0]->cframe_L, layouts[1]->cframe_L);
	ck_assert_uint_ne(layouts[0]->cframe_pc, layouts[1]->cframe_pc);
	for (int i = 0; i < 2; i++) {
		put_word(s, layouts[i]->cframe_L, s->L);
		put_word(s, layouts[i]->cframe_pc, i == _i ? s->L : s->text_start + 0x100);
	}
	r = vmrun_start(s, NULL);
	ck_assert_uint_eq(r.vms.count, 1);
	ck_assert_uint_eq(r.vms.items[0].layout->cframe_L, layout->cframe_L);
	ck_assert_uint_eq(r.vms.items[0].layout->cframe_pc, layout->cframe_pc);
	vmrun_deinit(&r);
	synth_destroy(s);
}
END_TEST

/* lua_close() in an arena: all objects still there, but nothing is counted any more. */
static void check_closed(const struct lji_layout *layout)
{
	struct synth *s = synth_create(layout);
	struct vmrun r;

	synth_put(s, s->g + layout->g_gc_total, layout->ref_size, layout->GG_sizeof);
	synth_put(s, s->g + layout->g_gc_currentwhite, 1, 0x43);
	synth_put(s, s->g + layout->g_str_num, 4, 0);
	synth_ref(s, s->g + layout->g_gc_root, s->L);
	synth_ref(s, s->L, 0);
	r = vmrun_start(s, NULL);
	ck_assert_msg(r.vms.count == 0, "%s", layout->name);
	ck_assert_uint_eq(r.warnings.count, 0);
	vmrun_deinit(&r);
	synth_destroy(s);
}

/* lua_close() in the middle of its work: lists end in freed memory. */
static void check_closing(const struct lji_layout *layout)
{
	struct synth *s = synth_create(layout);
	struct vmrun r;

	synth_put(s, s->g + layout->g_gc_currentwhite, 1, 0x43);
	r = vmrun_start(s, NULL);
	ck_assert_msg(r.vms.count == 1, "%s", layout->name);
	ck_assert_int_eq(r.vms.items[0].life, LJI_VM_CLOSING);
	vmrun_deinit(&r);
	synth_destroy(s);
}

START_TEST(closed)
{
	check_closed(vmrun_layout("luajit-2.1-2021-09-19-x64-gc64"));
	check_closed(vmrun_layout("luajit-2.0-2.0.4-i386"));
	check_closed(vmrun_layout("tarantool-3.2-x64"));
	check_closed(vmrun_layout("openresty-20231006-arm64"));
	check_closing(vmrun_layout("luajit-2.1-2021-09-19-x64-gc64"));
	check_closing(vmrun_layout("luajit-2.0-2.0.4-i386"));
	check_closing(vmrun_layout("tarantool-3.2-x64"));
	check_closing(vmrun_layout("openresty-20231006-arm64"));
}
END_TEST

/* In the middle of lua_newstate(): no stack, no strings, no registry. */
static void check_construction(const struct lji_layout *layout)
{
	struct synth *s = synth_create(layout);
	struct vmrun r;

	for (unsigned int i = 0; i < layout->g_gcroot_count; i++)
		synth_ref(s, s->g + layout->g_gcroot + (uint64_t)i * layout->ref_size, 0);
	synth_put(s, s->g + layout->g_registrytv, 8, UINT64_MAX);
	synth_put(s, s->g + layout->g_gc_total, layout->ref_size, layout->GG_sizeof);
	synth_put(s, s->g + layout->g_gc_threshold, layout->ref_size, 0);
	synth_put(s, s->g + layout->g_str_mask, 4, UINT32_MAX);
	synth_put(s, s->g + layout->g_str_num, 4, 0);
	synth_pointer(s, s->g + layout->g_str_tab, 0);
	synth_ref(s, s->g + layout->g_gc_root, s->L);
	synth_ref(s, s->L, 0);
	synth_ref(s, s->L + layout->L_stack, 0);
	synth_put(s, s->L + layout->L_status, 1, 6);
	r = vmrun_start(s, NULL);
	ck_assert_msg(r.vms.count == 1, "%s", layout->name);
	ck_assert_int_eq(r.vms.items[0].life, LJI_VM_CONSTRUCTION);
	vmrun_deinit(&r);
	synth_destroy(s);
}

START_TEST(construction)
{
	check_construction(vmrun_layout("luajit-2.1-2021-09-19-x64-gc64"));
	check_construction(vmrun_layout("luajit-2.0-2.0.4-i386"));
	check_construction(vmrun_layout("tarantool-3.2-x64"));
	check_construction(vmrun_layout("openresty-20231006-arm64"));
}
END_TEST

/* What the compiler is doing has another number in either build; the VM's state tells which. */
static void check_compiling(const struct lji_layout *layout)
{
	static const struct {
		const char *name;
		/* LJ_TRACE_* without LJ_TRACE_RECORD_1ST; ~g->vmstate; J->cur.traceno. */
		unsigned int state, vmstate, number;
	} cases[] = {
		{ "recording", 0x11, 4, 1 }, { "end", 0x13, 5, 1 }, { "asm", 0x14, 6, 1 },
		/* Handlers of the events "stop" and "abort". */
		{ "asm", 0x14, 1, 0 },	     { "err", 0x15, 1, 1 },
		/* lj_trace_abort() while recording. */
		{ "err", 0x01, 4, 1 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct synth *s = synth_create(layout);
		unsigned int moved = layout->trace_record_1st && cases[i].state > 0x11;
		struct lji_vm_state state;
		struct vmrun r;

		synth_put(s, s->J + layout->J_state, 4, cases[i].state + moved);
		synth_put(s, s->g + layout->g_vmstate, 4, ~cases[i].vmstate);
		synth_put(s, s->J + layout->T_traceno, 2, cases[i].number);
		r = vmrun_start(s, NULL);
		ck_assert_msg(r.vms.count == 1, "%s", layout->name);
		ck_assert_msg(r.warnings.count == 0, "%s, %s: %s", layout->name, cases[i].name,
			      r.warnings.count ? r.warnings.items[0].text : "");
		ck_assert_ptr_null(lji_vm_read_state(&r.vms.items[0], &state));
		ck_assert_str_eq(state.jit_state, cases[i].name);
		vmrun_deinit(&r);
		synth_destroy(s);
	}
}

START_TEST(compiling)
{
	check_compiling(vmrun_layout("luajit-2.1-2021-03-x64-gc64"));
	check_compiling(vmrun_layout("luajit-2.1-2021-09-19-x64-gc64"));
}
END_TEST

/* A fork with a field more in global_State: said, not guessed. */
static void check_unknown(const struct lji_layout *layout)
{
	struct synth *s = synth_create(layout);
	uint64_t from = s->g + layout->g_gcroot;
	size_t size = layout->GG_sizeof - (size_t)(from - s->L) - 16;
	struct vmrun r;

	memmove(synth_at(s, from + 16), synth_at(s, from), size);
	memset(synth_at(s, from), 0, 16);
	r = vmrun_start(s, NULL);
	ck_assert_msg(r.vms.count == 0, "%s taken for %s", layout->name,
		      r.vms.count ? r.vms.items[0].layout->name : "");
	ck_assert(vmrun_warned(&r, "layout-unknown"));
	vmrun_deinit(&r);
	synth_destroy(s);
}

START_TEST(unknown_build)
{
	check_unknown(vmrun_layout("luajit-2.1-2021-09-19-x64-gc64"));
	check_unknown(vmrun_layout("luajit-2.1-2026-07-x64"));
	check_unknown(vmrun_layout("luajit-2.0-2.0.4-i386"));
	check_unknown(vmrun_layout("tarantool-3.2-x64-gc64"));
	check_unknown(vmrun_layout("openresty-20231006-arm64"));
}
END_TEST

/* An emulator holds its guest's VM at the guest's addresses, but the code is data there. */
START_TEST(code_is_data)
{
	const struct lji_layout *layout = vmrun_layout("luajit-2.1-2021-09-19-x64-gc64");
	struct synth *s = synth_create(layout);
	struct vmrun r;

	for (unsigned int i = 0; i < layout->dispatch_count; i++)
		synth_pointer(s, s->L + layout->GG_dispatch + (uint64_t)i * 8, s->heap_start + 8 * i);
	r = vmrun_start(s, NULL);
	ck_assert_uint_eq(r.vms.count, 0);
	ck_assert_uint_eq(r.warnings.count, 0);
	vmrun_deinit(&r);
	synth_destroy(s);
}
END_TEST

/* Coroutines without their VM: the core lacks the block that holds global_State. */
static void check_orphans(const struct lji_layout *layout)
{
	struct synth *s = synth_create(layout);
	uint64_t absent = s->heap_start + 16 * SYNTH_HEAP_SIZE;
	uint64_t second = s->heap_start + SYNTH_HEAP_SIZE - 256;
	struct vmrun r;

	synth_ref(s, s->coroutine + layout->L_glref, absent);
	memcpy(synth_at(s, second), synth_at(s, s->coroutine), layout->L_sizeof);
	memset(synth_at(s, s->L), 0, layout->GG_sizeof);
	r = vmrun_start(s, NULL);
	ck_assert_uint_eq(r.vms.count, 0);
	ck_assert_msg(vmrun_warned(&r, "vm-not-dumped"), "%s", layout->name);
	ck_assert_uint_eq(r.warnings.items[0].address, absent);
	vmrun_deinit(&r);
	synth_destroy(s);
}

START_TEST(orphans)
{
	check_orphans(vmrun_layout("luajit-2.1-2021-09-19-x64-gc64"));
	check_orphans(vmrun_layout("luajit-2.1-2026-07-x64"));
	check_orphans(vmrun_layout("luajit-2.0-2.0.4-i386"));
	check_orphans(vmrun_layout("openresty-20231006-arm64"));
}
END_TEST

START_TEST(user_options)
{
	struct synth *s = synth_create(vmrun_layout("luajit-2.1-2021-09-19-x64-gc64"));
	struct lji_vm_options options = { .flavour = "luajit-2.1-2021-09" };
	struct lji_vms vms;
	struct lji_error *err;
	struct vmrun r;

	r = vmrun_start(s, &options);
	ck_assert_uint_eq(r.vms.count, 1);
	ck_assert_str_eq(r.vms.items[0].layout_source, "forced");
	ck_assert_uint_eq(r.warnings.count, 0);

	options.flavour = "perl";
	err = lji_vms_find(r.target, &options, &vms, NULL, NULL);
	ck_assert_ptr_nonnull(err);
	ck_assert_int_eq(err->code, LJI_ERROR_USAGE);
	lji_error_destroy(err);
	vmrun_deinit(&r);

	/* A wrong one is taken, and what speaks against it is said. */
	options.flavour = "tarantool-2.6";
	r = vmrun_start(s, &options);
	ck_assert_uint_eq(r.vms.count, 1);
	ck_assert(vmrun_warned(&r, "layout-forced"));
	vmrun_deinit(&r);

	/* One that passes all that every VM must is no exception. */
	options.flavour = "luajit-2.1-2021-09";
	synth_pointer(s, s->g + s->layout->g_hookf, s->heap_start);
	r = vmrun_start(s, &options);
	ck_assert_uint_eq(r.vms.count, 1);
	ck_assert(vmrun_warned(&r, "layout-forced"));
	vmrun_deinit(&r);
	synth_pointer(s, s->g + s->layout->g_hookf, 0);

	options = (struct lji_vm_options){ .global_state = s->g };
	r = vmrun_start(s, &options);
	ck_assert_uint_eq(r.vms.count, 1);
	ck_assert_str_eq(r.vms.items[0].found_by, "forced");
	check_same(s->layout, r.vms.items[0].layout);
	vmrun_deinit(&r);

	options.global_state = s->g + 8;
	r = vmrun_start(s, &options);
	ck_assert_uint_eq(r.vms.count, 0);
	vmrun_deinit(&r);
	synth_destroy(s);
}
END_TEST

/* What a VM cannot be without: offset from main L, bytes. */
static void check_refused(const struct lji_layout *layout, uint16_t offset, unsigned int width)
{
	struct synth *s = synth_create(layout);
	struct vmrun r;

	for (unsigned int i = 0; i < width; i++)
		*synth_at(s, s->g + offset + i) ^= 0x5a;
	r = vmrun_start(s, NULL);
	/* Calibration does without mainthref and allocf, if it takes nothing else for them. */
	if (r.vms.count && (offset == layout->g_mainthref || offset == layout->g_allocf))
		ck_assert(r.vms.items[0].layout->g_mainthref == LJI_NO_FIELD &&
			  r.vms.items[0].layout->g_allocf == LJI_NO_FIELD);
	else
		ck_assert_msg(r.vms.count == 0, "%s: offset %u", layout->name, offset);
	vmrun_deinit(&r);
	synth_destroy(s);
}

START_TEST(refused)
{
	static const char *const names[] = { "luajit-2.1-2021-09-19-x64-gc64", "luajit-2.1-2026-07-x64",
					     "luajit-2.0-2.0.4-i386", "openresty-20231006-arm64" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const struct lji_layout *l = vmrun_layout(names[i]);

		check_refused(l, l->g_mainthref, 4);
		check_refused(l, l->g_bc_cfunc_int, 4);
		check_refused(l, l->g_nilnode, 8);
		check_refused(l, l->g_strempty, 4);
		check_refused(l, l->g_gc_currentwhite, 1);
		check_refused(l, l->g_uvhead + l->uv_tv, 4);
		check_refused(l, l->g_allocf, 4);
		check_refused(l, (uint16_t)(l->GG_bcff - l->GG_g + 8), 4);
		check_refused(l, (uint16_t)(l->GG_dispatch - l->GG_g + 16), 4);
	}
}
END_TEST

/*
 * Damages GG_State in random places: nothing crashes, nothing hangs, and what is still
 * taken for a VM is the one that is there, in its own layout or one that differs from it
 * only where a damaged byte decided.
 */
static unsigned int mutate(const struct lji_layout *layout, unsigned int rounds)
{
	struct synth *s = synth_create(layout);
	uint8_t *good = malloc(SYNTH_HEAP_SIZE);
	unsigned int accepted = 0;

	ck_assert_ptr_nonnull(good);
	memcpy(good, s->heap, SYNTH_HEAP_SIZE);
	for (unsigned int i = 0; i < rounds; i++) {
		unsigned int hits = 1 + vmrun_random() % 8;
		struct vmrun r;

		memcpy(s->heap, good, SYNTH_HEAP_SIZE);
		for (unsigned int k = 0; k < hits; k++) {
			uint32_t width = 1u << vmrun_random() % 4;
			uint32_t at = vmrun_random() % (uint32_t)(s->heap_used - width);

			/* Mostly the header and global_State. */
			if (vmrun_random() % 4)
				at = (uint32_t)(s->L - s->heap_start) +
				     vmrun_random() % (layout->GG_g + layout->g_sizeof);
			for (uint32_t b = 0; b < width; b++)
				s->heap[at + b] = (uint8_t)(vmrun_random() % 3 ? vmrun_random() :
									       0 - vmrun_random() % 2);
		}
		r = vmrun_start(s, NULL);
		ck_assert_uint_le(r.vms.count, 1);
		if (r.vms.count) {
			const struct lji_vm *vm = &r.vms.items[0];
			struct lji_vm_state state;

			accepted++;
			ck_assert_uint_eq(vm->main_L, s->L);
			ck_assert_uint_eq(vm->layout->g_gcroot, layout->g_gcroot);
			ck_assert(vm->layout->g_mainthref == layout->g_mainthref ||
				  vm->layout->g_mainthref == LJI_NO_FIELD);
			ck_assert_uint_eq(vm->layout->GG_bcff, layout->GG_bcff);
			lji_error_destroy(lji_vm_read_state(vm, &state));
			lji_vm_running_thread(vm);
		}
		vmrun_deinit(&r);
	}
	free(good);
	synth_destroy(s);
	return accepted;
}

START_TEST(mutations)
{
	unsigned int accepted = 0;

	accepted += mutate(vmrun_layout("luajit-2.1-2021-09-19-x64-gc64"), 800);
	accepted += mutate(vmrun_layout("luajit-2.1-2026-07-x64"), 800);
	accepted += mutate(vmrun_layout("luajit-2.0-2.0.4-i386"), 800);
	accepted += mutate(vmrun_layout("tarantool-3.2-x64-gc64"), 800);
	accepted += mutate(vmrun_layout("openresty-20231006-arm64"), 800);
	/* Damage to fields that do not identify a VM leaves it one. */
	ck_assert_uint_gt(accepted, 100);
	ck_assert_uint_lt(accepted, 3000);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("vm_find");
	TCase *tc = tcase_create("vm_find");

	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, every_layout);
	tcase_add_loop_test(tc, saved_registers, 0, 2);
	tcase_add_test(tc, closed);
	tcase_add_test(tc, construction);
	tcase_add_test(tc, compiling);
	tcase_add_test(tc, unknown_build);
	tcase_add_test(tc, code_is_data);
	tcase_add_test(tc, orphans);
	tcase_add_test(tc, user_options);
	tcase_add_test(tc, refused);
	tcase_add_test(tc, mutations);
	suite_add_tcase(suite, tc);
	return unit_run(suite);
}
