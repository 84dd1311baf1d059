/* SPDX-License-Identifier: MIT */
/* Check what is proven by the machine code of an interpreter: right or unknown, never wrong. */
#include <check.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "synth.h"
#include "synthcode.h"
#include "vm/asmtext.h"
#include "vm/coderef.h"
#include "vm/codeuse.h"
#include "vm/vm.h"
#include "vmrun.h"

/* -- Encodings -------------------------------------------------------------------- */

/* As objdump shows them in real builds. */
static const struct {
	enum lji_arch arch;
	size_t size;
	uint8_t bytes[12];
	struct lji_code_ref ref;
} encodings[] = {
	/* mov dword [r14-0xee8], 0xfffffffe */
	{LJI_ARCH_X86_64, 11, {0x41, 0xc7, 0x86, 0x18, 0xf1, 0xff, 0xff, 0xfe, 0xff, 0xff, 0xff},
	 {LJI_CODE_STORE_CONST, 4, 14, 0, -0xee8, -2}},
	/* mov qword [r14-0xe20], 0 */
	{LJI_ARCH_X86_64, 11, {0x49, 0xc7, 0x86, 0xe0, 0xf1, 0xff, 0xff, 0, 0, 0, 0},
	 {LJI_CODE_STORE_CONST, 8, 14, 0, -0xe20, 0}},
	/* mov [r14-0xe28], rbp */
	{LJI_ARCH_X86_64, 7, {0x49, 0x89, 0xae, 0xd8, 0xf1, 0xff, 0xff},
	 {LJI_CODE_STORE, 8, 14, 5, -0xe28, 0}},
	/* mov r10, [r14-0xf60] */
	{LJI_ARCH_X86_64, 7, {0x4d, 0x8b, 0x96, 0xa0, 0xf0, 0xff, 0xff},
	 {LJI_CODE_LOAD, 8, 14, 10, -0xf60, 0}},
	/* lea rdi, [r14-0xed8] */
	{LJI_ARCH_X86_64, 7, {0x49, 0x8d, 0xbe, 0x28, 0xf1, 0xff, 0xff},
	 {LJI_CODE_ADDRESS, 8, 14, 7, -0xed8, 0}},
	/* movzx eax, byte [r14-0xf0f] */
	{LJI_ARCH_X86_64, 8, {0x41, 0x0f, 0xb6, 0x86, 0xf1, 0xf0, 0xff, 0xff},
	 {LJI_CODE_LOAD, 1, 14, 0, -0xf0f, 0}},
	/* mov [r14-0xcd8], r10b */
	{LJI_ARCH_X86_64, 7, {0x45, 0x88, 0x96, 0x28, 0xf3, 0xff, 0xff},
	 {LJI_CODE_STORE, 1, 14, 10, -0xcd8, 0}},
	/* mov rbp, [rsp+0x10]; mov [rsp], rbp; mov [rsp+0x1c], ebx */
	{LJI_ARCH_X86_64, 5, {0x48, 0x8b, 0x6c, 0x24, 0x10}, {LJI_CODE_LOAD, 8, 4, 5, 16, 0}},
	{LJI_ARCH_X86_64, 4, {0x48, 0x89, 0x2c, 0x24}, {LJI_CODE_STORE, 8, 4, 5, 0, 0}},
	{LJI_ARCH_X86_64, 4, {0x89, 0x5c, 0x24, 0x1c}, {LJI_CODE_STORE, 4, 4, 3, 28, 0}},
	/* add r14, 0xfa0 */
	{LJI_ARCH_X86_64, 7, {0x49, 0x81, 0xc6, 0xa0, 0x0f, 0, 0},
	 {LJI_CODE_ADD, 8, 14, 14, 0, 0xfa0}},
	/* mov dword [ebx-0xb28], 0xffffffff; mov ebp, [esp+0x30] */
	{LJI_ARCH_I386, 10, {0xc7, 0x83, 0xd8, 0xf4, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},
	 {LJI_CODE_STORE_CONST, 4, 3, 0, -0xb28, -1}},
	{LJI_ARCH_I386, 4, {0x8b, 0x6c, 0x24, 0x30}, {LJI_CODE_LOAD, 4, 4, 5, 48, 0}},
	/* str x23, [x22, #368]; ldr w8, [x22, #184]; str xzr, [x22, #376] */
	{LJI_ARCH_AARCH64, 4, {0xd7, 0xba, 0x00, 0xf9}, {LJI_CODE_STORE, 8, 22, 23, 368, 0}},
	{LJI_ARCH_AARCH64, 4, {0xc8, 0xba, 0x40, 0xb9}, {LJI_CODE_LOAD, 4, 22, 8, 184, 0}},
	{LJI_ARCH_AARCH64, 4, {0xdf, 0xbe, 0x00, 0xf9}, {LJI_CODE_STORE_CONST, 8, 22, 31, 376, 0}},
	/* add x0, x22, #200; mov w8, #-2 */
	{LJI_ARCH_AARCH64, 4, {0xc0, 0x22, 0x03, 0x91}, {LJI_CODE_ADDRESS, 8, 22, 0, 200, 0}},
	{LJI_ARCH_AARCH64, 4, {0x28, 0x00, 0x80, 0x12}, {LJI_CODE_CONST, 4, 0, 8, 0, -2}},
	/* mov w1, #19; bl .-8 */
	{LJI_ARCH_AARCH64, 4, {0x61, 0x02, 0x80, 0x52}, {LJI_CODE_CONST, 4, 0, 1, 0, 19}},
	{LJI_ARCH_AARCH64, 4, {0xfe, 0xff, 0xff, 0x97}, {LJI_CODE_CALL, 0, 0, 0, -8, 0}},
	/* call .+0x105, backwards on i386 */
	{LJI_ARCH_X86_64, 5, {0xe8, 0x00, 0x01, 0x00, 0x00}, {LJI_CODE_CALL, 0, 0, 0, 0x105, 0}},
	{LJI_ARCH_I386, 5, {0xe8, 0x00, 0xff, 0xff, 0xff}, {LJI_CODE_CALL, 0, 0, 0, -0xfb, 0}},
};

START_TEST(matches)
{
	struct lji_code_ref ref;

	for (size_t i = 0; i < sizeof(encodings) / sizeof(encodings[0]); i++) {
		const struct lji_code_ref *want = &encodings[i].ref;

		/* Cut ones, each in a block of its own, and the whole. */
		for (size_t size = 1; size <= encodings[i].size; size++) {
			uint8_t *text = malloc(size);
			bool found;

			ck_assert_ptr_nonnull(text);
			memcpy(text, encodings[i].bytes, size);
			found = lji_code_match(encodings[i].arch, text, size, 0, &ref);
			free(text);
			ck_assert_msg(found == (size == encodings[i].size), "%zu: %zu bytes", i, size);
		}
		ck_assert_msg(ref.kind == want->kind && ref.size == want->size &&
				      ref.base == want->base && ref.reg == want->reg &&
				      ref.disp == want->disp && ref.imm == want->imm,
			      "%zu", i);
		ck_assert(!lji_code_match(encodings[i].arch, encodings[i].bytes, encodings[i].size,
					  encodings[i].size, &ref));
	}
	/* What is behind a REX prefix belongs to it. */
	ck_assert(!lji_code_match(LJI_ARCH_X86_64, encodings[7].bytes, 5, 1, &ref));
	/* An index, no base, an operation that is not the one of the opcode. */
	ck_assert(!lji_code_match(LJI_ARCH_X86_64, (const uint8_t[]){0x8b, 0x44, 0xee, 0x10}, 4, 0, &ref));
	ck_assert(!lji_code_match(LJI_ARCH_X86_64, (const uint8_t[]){0x8b, 0x05, 1, 2, 3, 4}, 6, 0, &ref));
	ck_assert(!lji_code_match(LJI_ARCH_I386, (const uint8_t[]){0x81, 0xfb, 1, 2, 3, 4}, 6, 0, &ref));
	ck_assert(!lji_code_match(LJI_ARCH_ARM, encodings[11].bytes, 10, 0, &ref));
}
END_TEST

/* -- Hostile code ------------------------------------------------------------------- */

enum { HOSTILE_SIZE = 4096, DISPATCH = 4000, ROUNDS = 200 };

static void check_uses(enum lji_arch arch, const uint8_t *text, size_t size)
{
	struct lji_code_uses uses = {.arch = arch, .dispatch = DISPATCH, .L_base = 32};

	lji_code_uses_find(&uses, text, size);
	ck_assert_uint_le(uses.g.count, LJI_CODE_SLOTS);
	ck_assert_uint_le(uses.frame.count, LJI_CODE_SLOTS);
	ck_assert_uint_lt(uses.states, 1u << LJI_CODE_STATES);
	for (size_t i = 0; i < uses.g.count; i++) {
		ck_assert_uint_lt(uses.g.items[i].at, DISPATCH);
		ck_assert_uint_le(uses.g.items[i].L_count, LJI_CODE_L);
	}
}

/* Random bytes, and as many of real instructions as fit, with random bytes in some of them. */
START_TEST(hostile)
{
	static const enum lji_arch arches[] = {LJI_ARCH_X86_64, LJI_ARCH_I386, LJI_ARCH_AARCH64};
	uint8_t *text = malloc(HOSTILE_SIZE);

	ck_assert_ptr_nonnull(text);
	for (int round = 0; round < ROUNDS; round++) {
		enum lji_arch arch = arches[round % 3];
		size_t at = 0;

		while (at < HOSTILE_SIZE) {
			size_t i = vmrun_random() % (sizeof(encodings) / sizeof(encodings[0]));
			size_t size = encodings[i].size;

			if (size > HOSTILE_SIZE - at || vmrun_random() % 16 == 0)
				size = 1;
			memcpy(text + at, encodings[i].bytes, size);
			text[at + vmrun_random() % size] ^= (uint8_t)(round < 100 ? vmrun_random() : 0);
			at += size;
		}
		check_uses(arch, text, HOSTILE_SIZE);
		check_uses(arch, text, HOSTILE_SIZE - (size_t)vmrun_random() % 16);
	}
	free(text);
}
END_TEST

/* -- Whole interpreters --------------------------------------------------------------- */

static const char *const by_code[] = {"g_vmstate", "g_hookmask", "g_ctype_state", "cframe_L",
				      "cframe_pc"};
static const char *const by_code_21[] = {"g_cur_L", "g_tmpbuf"};
static const char *const by_code_jit[] = {"g_jit_base", "GG_J",	   "J_L",
					  "J_parent",	"J_exitno", "J_state"};

static const struct lji_vm *start(struct synth *s, struct vmrun *r)
{
	const struct lji_vm_options options = {.flavour = "calibrated"};

	*r = vmrun_start(s, &options);
	ck_assert_msg(r->vms.count == 1, "%s: %zu VMs", s->layout->name, r->vms.count);
	return &r->vms.items[0];
}

/* True if the code says where the field is. */
static bool said(const struct lji_vm *vm, const char *field)
{
	const struct lji_field_origin *origin =
		&vm->own_layout->origins[lji_layout_field_index(field)];

	return *lji_layout_field(vm->layout, field) != LJI_NO_FIELD && origin->count > 0 &&
	       strstr(origin->proof, "by the interpreter") != NULL;
}

static void need(const struct lji_vm *vm, const struct lji_layout *want, const char *const *names,
		 size_t count)
{
	for (size_t i = 0; i < count; i++) {
		ck_assert_msg(said(vm, names[i]), "%s: %s: %s", want->name, names[i],
			      vm->own_layout->origins[lji_layout_field_index(names[i])].proof);
		ck_assert_msg(*lji_layout_field(vm->layout, names[i]) ==
				      *lji_layout_field(want, names[i]),
			      "%s: %s", want->name, names[i]);
	}
}

#define NEED(vm, want, names) need(vm, want, names, sizeof(names) / sizeof((names)[0]))

static void check_right(const struct lji_vm *vm, const struct lji_layout *want)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++)
		ck_assert_msg(vmrun_same_field(want, vm->layout, i), "%s: %s is %u, not %u",
			      want->name, lji_layout_field_name(i),
			      *lji_layout_field_at(vm->layout, i), *lji_layout_field_at(want, i));
}

static void check_row(const struct lji_layout *layout)
{
	struct synth *s;
	const struct lji_vm *vm;
	struct vmrun r;

	/* Options that move nothing of what the code uses. */
	if (!synthcode_knows(layout) || strstr(layout->name, "-lua52") ||
	    strstr(layout->name, "-noffi") || strstr(layout->name, "-gdbjit"))
		return;
	s = synth_create(layout);
	synthcode_make(s);
	vm = start(s, &r);
	check_right(vm, layout);
	ck_assert_int_eq(vm->layout->vmstate_lfunc, layout->vmstate_lfunc);
	NEED(vm, layout, by_code);
	if (layout->bytecode != LJI_BC_20)
		NEED(vm, layout, by_code_21);
	if (layout->has_jit) {
		NEED(vm, layout, by_code_jit);
		ck_assert_int_eq(vm->layout->trace_record_1st, layout->trace_record_1st);
	}
	/* mem_L is another reference to the main thread, and so may be what nobody uses. */
	if (layout->g_mem_L == LJI_NO_FIELD && (layout->bytecode != LJI_BC_20 || layout->has_jit))
		ck_assert_uint_eq(vm->layout->g_mainthref, layout->g_mainthref);
	vmrun_deinit(&r);
	synth_destroy(s);
}

START_TEST(every_layout)
{
	ck_assert_uint_ge(vmrun_each_layout(check_row), 600);
}
END_TEST

static const char *const rows[] = {"luajit-2.1-2021-09-19-x64-gc64", "luajit-2.1-2026-07-x64",
				   "luajit-2.1-2020-06-23-i386", "luajit-2.1-2026-07-arm64"};

enum contradiction {
	WRONG_DISPATCH,
	OTHER_STATES,
	UNKNOWN_STATE,
	OTHER_CUR_L,
	CUR_L_OF_BASE,
	OTHER_JIT_BASE,
	OTHER_HOOKMASK,
	OTHER_START,
	MANY,
	CONTRADICTIONS,
};

/* Adds what speaks against a field; its name, NULL: against all. */
static const char *contradict(struct synthcode *c, enum contradiction what)
{
	const struct lji_layout *l = c->s->layout;
	/* Nothing is known to be there. */
	int32_t free_g = synthcode_g(c, l->g_hookf);

	switch (what) {
	case WRONG_DISPATCH:
		synthcode_dispatch(c, (uint32_t)(l->GG_dispatch - l->GG_g) + 8);
		return NULL;
	case OTHER_STATES:
		synthcode_const(c, free_g, -1, 4);
		return "g_vmstate";
	case UNKNOWN_STATE:
		synthcode_const(c, synthcode_g(c, l->g_vmstate), -7, 4);
		return "g_vmstate";
	case OTHER_CUR_L:
		synthcode_store(c, SYNTHCODE_L, SYNTHCODE_DISPATCH, free_g, l->ref_size);
		synthcode_load(c, SYNTHCODE_L, SYNTHCODE_DISPATCH, free_g, l->ref_size);
		return "g_cur_L";
	case CUR_L_OF_BASE:
		synthcode_store(c, SYNTHCODE_BASE, SYNTHCODE_DISPATCH, synthcode_g(c, l->g_cur_L),
				l->ref_size);
		return "g_cur_L";
	case OTHER_JIT_BASE:
		synthcode_load(c, SYNTHCODE_PC, SYNTHCODE_DISPATCH, synthcode_g(c, l->g_jit_base),
			       l->ref_size);
		return "g_jit_base";
	case OTHER_HOOKMASK:
		synthcode_load(c, SYNTHCODE_TMP, SYNTHCODE_DISPATCH,
			       synthcode_g(c, l->g_dispatchmode), 1);
		return "g_hookmask";
	case OTHER_START:
		synthcode_begin_trace(c, l->J_state + 4, l->trace_record_1st);
		return "J_state";
	default:
		for (unsigned int i = 0; i < LJI_CODE_SLOTS; i++)
			synthcode_load(c, SYNTHCODE_TMP, SYNTHCODE_DISPATCH, synthcode_g(c, 8 * i), 4);
		return NULL;
	}
}

START_TEST(contradictions)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct synth *s = synth_create(vmrun_layout(rows[i]));
		struct synthcode c = synthcode_make(s);
		const char *field = contradict(&c, (enum contradiction)_i);
		const struct lji_vm *vm;
		struct vmrun r;

		/* aarch64 goes to the table in more than one way. */
		if (_i == WRONG_DISPATCH && s->layout->arch == LJI_ARCH_AARCH64) {
			synth_destroy(s);
			continue;
		}
		vm = start(s, &r);
		check_right(vm, s->layout);
		for (size_t k = 0; k < sizeof(by_code) / sizeof(by_code[0]); k++)
			ck_assert_msg(said(vm, by_code[k]) ==
					      (field && strcmp(field, by_code[k]) != 0),
				      "%s: %s", rows[i], by_code[k]);
		ck_assert(!field || !said(vm, field));
		vmrun_deinit(&r);
		synth_destroy(s);
	}
}
END_TEST

/* The code is not in the core: that is told. */
START_TEST(unreadable)
{
	struct synth *s = synth_create(vmrun_layout(rows[0]));
	const struct lji_vm *vm;
	struct vmrun r;

	vm = start(s, &r);
	ck_assert_str_eq(vm->own_layout->origins[lji_layout_field_index("g_jit_base")].proof,
			 "the interpreter's code cannot be read");
	vmrun_deinit(&r);
	/* Handlers all over memory. */
	synth_pointer(s, s->L + s->layout->GG_dispatch + 80, s->stack_start + 64);
	synthcode_make(s);
	r = vmrun_start(s, NULL);
	ck_assert_uint_eq(r.vms.count, 0);
	vmrun_deinit(&r);
	synth_destroy(s);
}
END_TEST

/* -- Where it ends -------------------------------------------------------------------- */

enum { HDR = 0x200, START = 0x1000, LAST = 0x2e40, END = 0x3456 };

/* An ELF header with .eh_frame_hdr of three functions in front of the code. */
static void make_image(struct synth *s)
{
	const Elf64_Ehdr ehdr = {
		.e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
		.e_type = ET_DYN,
		.e_machine = EM_X86_64,
		.e_version = EV_CURRENT,
		.e_phoff = sizeof(ehdr),
		.e_ehsize = sizeof(ehdr),
		.e_phentsize = sizeof(Elf64_Phdr),
		.e_phnum = 2,
	};
	const Elf64_Phdr phdrs[2] = {
		{.p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_filesz = SYNTH_TEXT_SIZE,
		 .p_memsz = SYNTH_TEXT_SIZE},
		{.p_type = PT_GNU_EH_FRAME, .p_vaddr = HDR, .p_offset = HDR, .p_filesz = 36, .p_memsz = 36},
	};
	const uint32_t hdr[] = {0x3b031b01, 0x100, 3,	      0x900 - HDR, 0,
				START - HDR, 0,	   END - HDR, 0};

	memcpy(s->text, &ehdr, sizeof(ehdr));
	memcpy(s->text + sizeof(ehdr), phdrs, sizeof(phdrs));
	memcpy(s->text + HDR, hdr, sizeof(hdr));
}

static uint64_t end_of(const struct synth *s, uint64_t first)
{
	struct vmrun r = vmrun_start(s, NULL);
	uint64_t end = lji_asmtext_end(r.target, s->text_start + first, s->text_start + LAST);

	vmrun_deinit(&r);
	return end - s->text_start;
}

START_TEST(ends)
{
	static const struct {
		uint32_t at;
		uint8_t value;
	} damages[] = {
		/* Version, encodings, count, and the function itself. */
		{HDR, 2}, {HDR + 1, 0xff}, {HDR + 2, 0}, {HDR + 3, 0x1b}, {HDR + 8, 2},
		{HDR + 11, 0xff}, {HDR + 20, 1}, {0, 0}, {64 + 56, PT_NULL},
	};
	struct synth *s = synth_create(vmrun_layout(rows[0]));

	synthcode_make(s);
	ck_assert_uint_eq(end_of(s, START), LAST + 0x500);
	make_image(s);
	ck_assert_uint_eq(end_of(s, START), END);
	ck_assert_uint_eq(end_of(s, START + 4), LAST + 0x500);
	for (size_t i = 0; i < sizeof(damages) / sizeof(damages[0]); i++) {
		uint8_t good = s->text[damages[i].at];

		s->text[damages[i].at] = damages[i].value;
		ck_assert_msg(end_of(s, START) == LAST + 0x500, "%zu", i);
		s->text[damages[i].at] = good;
	}
	for (int i = 0; i < ROUNDS; i++) {
		make_image(s);
		s->text[HDR + vmrun_random() % 36] = (uint8_t)vmrun_random();
		ck_assert_uint_gt(end_of(s, START), LAST);
	}
	synth_destroy(s);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("vm_code");
	TCase *tc = tcase_create("vm_code");

	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, matches);
	tcase_add_test(tc, hostile);
	tcase_add_test(tc, every_layout);
	tcase_add_loop_test(tc, contradictions, 0, CONTRADICTIONS);
	tcase_add_test(tc, unreadable);
	tcase_add_test(tc, ends);
	suite_add_tcase(suite, tc);
	return unit_run(suite);
}
