/* SPDX-License-Identifier: MIT */
/*
 * What the machine code of the interpreter proves. It was compiled from the very structs that
 * lie in memory, and addresses global_State and jit_State at fixed offsets from a register of
 * its own. Which register goes to or comes from an offset tells what is there: L, BASE,
 * PC and so on have registers of their own as well (vm_x64.dasc, vm_x86.dasc, vm_arm64.dasc).
 * A field is accepted when the offset is the only one that is used in its way, is not used
 * in any other, and holds what such a field can hold.
 */
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/num.h"
#include "vm/asmtext.h"
#include "vm/calibration.h"
#include "vm/coderef.h"
#include "vm/codeuse.h"

#define BIT(name) (1u << LJI_USE_##name)

/* Once or twice may be a place for other things. */
enum { OFTEN = 8 };

struct evidence {
	struct lji_calibration *c;
	/* Where the code is. */
	uint64_t text;
	struct lji_code_uses uses;
};

/* -- What may be there ------------------------------------------------------------- */

static bool may_be_thread(const struct lji_calibration *c, uint64_t addr)
{
	uint64_t L = lji_vm_ref(&c->vm, addr);

	return L == 0 || lji_vm_is_thread(&c->vm, L);
}

static bool may_be_base(const struct lji_calibration *c, uint64_t addr)
{
	uint64_t base = lji_vm_ref(&c->vm, addr);

	/* 2.0 does not clear it; the stack may be another now. */
	return base == 0 || (base % 8 == 0 && (c->own->layout.bytecode == LJI_BC_20 ||
					       lji_target_at(c->vm.target, base, 8)));
}

static bool may_be_byte(const struct lji_calibration *c, uint64_t addr)
{
	return lji_target_at(c->vm.target, addr, 1) != NULL;
}

/* CTState { CType *tab; CTypeID top; MSize sizetab; lua_State *L; global_State *g; … } */
static bool may_be_ctype_state(const struct lji_calibration *c, uint64_t addr)
{
	enum { CTSTATE_HEAD = 128 };
	uint64_t cts = lji_vm_ref(&c->vm, addr);
	unsigned int size = c->vm.target->pointer_size;

	for (unsigned int at = 0; cts && at < CTSTATE_HEAD; at += size) {
		if (lji_vm_pointer(&c->vm, cts + at) == c->vm.g)
			return true;
	}
	return cts == 0;
}

static bool may_be_vmstate(const struct lji_calibration *c, uint64_t addr)
{
	int32_t state = (int32_t)lji_vm_u32(&c->vm, addr, 1u << 30);

	return state >= 0 ? state <= UINT16_MAX :
			    ~state < (c->own->layout.vmstate_lfunc ? LJI_CODE_STATES : LJI_CODE_STATES - 2);
}

static bool may_be_traces(const struct lji_calibration *c, uint64_t addr)
{
	uint64_t trace = lji_vm_pointer(&c->vm, addr);
	unsigned int size = c->own->layout.ref_size;

	/* There is no trace 0. */
	return trace == 0 || (trace % size == 0 && lji_target_at(c->vm.target, trace, size) &&
			      lji_vm_ref(&c->vm, trace) == 0);
}

static bool may_be_number(const struct lji_calibration *c, uint64_t addr)
{
	return lji_vm_u32(&c->vm, addr, UINT32_MAX) <= UINT16_MAX;
}

/* -- Which field it is ------------------------------------------------------------- */

enum width { BYTE = 1, WORD = 4, REFERENCE, POINTER };

/* A field, and how the interpreter uses it. */
struct rule {
	const char *field;
	enum width width;
	/* All of these uses and none that is in neither. */
	unsigned int must;
	unsigned int may;
	bool (*test)(const struct lji_calibration *c, uint64_t addr);
	/* What is counted, the first words of the proof. */
	enum lji_code_use counted;
	const char *proof;
};

/* In global_State. */
static const struct rule g_rules[] = {
	{"g_vmstate", WORD, BIT(STORE_STATE),
	 BIT(LOAD) | BIT(STORE) | BIT(STORE_ZERO) | BIT(STORE_PARENT) | BIT(STORE_EXITNO),
	 may_be_vmstate, LJI_USE_STORE_STATE, "stores of VM states by the interpreter"},
	{"g_hookmask", BYTE, BIT(LOAD_BYTE), 0, may_be_byte, LJI_USE_LOAD_BYTE,
	 "loads of a byte by the interpreter, all there are"},
	{"g_ctype_state", REFERENCE, BIT(LOAD_PC), 0, may_be_ctype_state, LJI_USE_LOAD_PC,
	 "load of CTState by the interpreter, or none yet"},
};

/* Of 2.1, where jit_base says whether a trace runs. */
static const struct rule g_rules_21[] = {
	{"g_cur_L", REFERENCE, BIT(STORE_L) | BIT(LOAD_L), 0, may_be_thread, LJI_USE_STORE_L,
	 "stores of L by the interpreter, and loads"},
	{"g_jit_base", REFERENCE, BIT(STORE_BASE) | BIT(LOAD_BASE) | BIT(STORE_ZERO), 0,
	 may_be_base, LJI_USE_STORE_ZERO,
	 "stores of 0 by the interpreter, also of BASE"},
};

static const struct rule g_rules_20[] = {
	{"g_jit_L", REFERENCE, BIT(STORE_L) | BIT(LOAD_L) | BIT(STORE_ZERO), 0, may_be_thread,
	 LJI_USE_STORE_ZERO,
	 "stores of 0 by the interpreter, also of L"},
	{"g_jit_base", REFERENCE, BIT(STORE_BASE) | BIT(LOAD_BASE), 0, may_be_base, LJI_USE_STORE_BASE,
	 "store of BASE by the interpreter, and loads"},
};

/* Without the compiler nobody loads it. */
static const struct rule cur_L_rule_nojit = {
	"g_cur_L", REFERENCE, BIT(STORE_L), 0, may_be_thread, LJI_USE_STORE_L,
	"stores of L by the interpreter, nowhere else",
};

/* In jit_State. */
static const struct rule trace_rule = {
	"J_trace", POINTER, BIT(LOAD), 0, may_be_traces, LJI_USE_LOAD,
	"loads of traces by the interpreter",
};

static const struct rule J_rules[] = {
	{"J_parent", WORD, BIT(STORE_PARENT), 0, may_be_number, LJI_USE_STORE_PARENT,
	 "store of the left trace's number by the interpreter"},
	{"J_exitno", WORD, BIT(STORE_EXITNO), BIT(STORE_L), may_be_number, LJI_USE_STORE_EXITNO,
	 "store of the taken exit's number by the interpreter"},
};

static bool has_width(const struct evidence *e, const struct lji_code_slot *slot, enum width width)
{
	const struct lji_layout *l = e->c->vm.layout;
	unsigned int pointer = e->c->vm.target->pointer_size;

	switch (width) {
	case BYTE:
		return slot->size == 1;
	case WORD:
		return true;
	case REFERENCE:
		return slot->size == l->ref_size;
	case POINTER:
		/* Without GC64 it is loaded as a reference. */
		return slot->size == pointer || slot->size == l->ref_size;
	}
	return false;
}

/* True if what is known of global_State already lies at @p at. */
static bool is_taken(const struct lji_calibration *c, uint16_t at)
{
	const struct lji_layout *l = c->vm.layout;
	const struct {
		uint16_t at;
		unsigned int size;
	} members[] = {
		{l->g_gcroot, l->g_gcroot_count * l->ref_size},
		{l->g_uvhead, l->uv_sizeof},
		{l->g_nilnode, l->node_sizeof},
		{l->g_registrytv, 8},
		{l->g_strempty, l->str_sizeof},
	};

	if (c->tmpbuf_L && at == c->tmpbuf_L)
		return true;
	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		if (members[i].at != LJI_NO_FIELD && at >= members[i].at &&
		    at - members[i].at < (int)members[i].size)
			return true;
	}
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);

		if (strncmp(name, "g_", 2) == 0 && strcmp(name, "g_gcroot_count") != 0 &&
		    *lji_layout_field_at(l, i) == at)
			return true;
	}
	return false;
}

/* The one slot in [from, to) that is used as the rule says, or NULL. */
static const struct lji_code_slot *find(const struct evidence *e, const struct rule *rule,
					uint64_t from, uint64_t to)
{
	const struct lji_code_slot *found = NULL;

	for (size_t i = 0; i < e->uses.g.count; i++) {
		const struct lji_code_slot *slot = &e->uses.g.items[i];

		if (slot->at < from || slot->at >= to || (slot->uses & rule->must) != rule->must ||
		    (slot->uses & ~(rule->must | rule->may)) ||
		    !has_width(e, slot, rule->width) || is_taken(e->c, slot->at))
			continue;
		if (found)
			return NULL;
		found = slot;
	}
	return found;
}

static void prove(struct evidence *e, const char *field, uint64_t value, unsigned int count,
		  const char *proof)
{
	lji_calibration_set(e->c, field, value, LJI_FIELD_MEMORY, proof);
	if (value < LJI_NO_FIELD)
		e->c->own->origins[lji_layout_field_index(field)].count = count;
}

/* The slot of a field, or NULL. */
static const struct lji_code_slot *find_field(const struct evidence *e, const struct rule *rule,
				     uint64_t from, uint64_t to)
{
	const struct lji_code_slot *slot = find(e, rule, from, to);

	return slot && rule->test(e->c, e->c->vm.g + slot->at) ? slot : NULL;
}

/* @p base What offsets of the field are relative to, from g. */
static void apply(struct evidence *e, const struct rule *rule, uint64_t base, uint64_t from,
		  uint64_t to)
{
	const struct lji_code_slot *slot = find_field(e, rule, from, to);

	if (slot)
		prove(e, rule->field, slot->at - base, slot->count[rule->counted], rule->proof);
}

#define APPLY_ALL(e, rules, base, from, to)                              \
	for (size_t i = 0; i < sizeof(rules) / sizeof((rules)[0]); i++) \
		apply(e, &(rules)[i], base, from, to)

/* -- SBuf and jit_State -------------------------------------------------------------- */

/* True if nothing but stores of L goes by way of DISPATCH to @p at. */
static bool only_stores_L(const struct evidence *e, uint16_t at)
{
	for (size_t i = 0; i < e->uses.g.count; i++) {
		if (e->uses.g.items[i].at == at)
			return e->uses.g.items[i].uses == BIT(STORE_L);
	}
	return true;
}

/* Of the places for L that belong to an address the one without other uses; LJI_NO_FIELD none. */
static uint16_t its_L(const struct evidence *e, const struct lji_code_slot *slot)
{
	uint16_t found = LJI_NO_FIELD;

	for (unsigned int i = 0; i < slot->L_count; i++) {
		if (!only_stores_L(e, slot->L[i]))
			continue;
		if (found != LJI_NO_FIELD)
			return LJI_NO_FIELD;
		found = slot->L[i];
	}
	return found;
}

/* The one address that is handed to C code together with L, L that far behind it. */
static const struct lji_code_slot *find_address(const struct evidence *e, int from, int to)
{
	const struct lji_code_slot *found = NULL;

	for (size_t i = 0; i < e->uses.g.count; i++) {
		const struct lji_code_slot *slot = &e->uses.g.items[i];
		uint16_t L = its_L(e, slot);

		if (!(slot->uses & BIT(ADDRESS)) || L == LJI_NO_FIELD || L - slot->at < from ||
		    L - slot->at >= to)
			continue;
		if (found)
			return NULL;
		found = slot;
	}
	return found;
}

static void set_tmpbuf(struct evidence *e)
{
	const struct lji_code_slot *slot = find_address(e, LJI_SBUF_L_MIN, LJI_SBUF_L_MAX + 1);
	uint16_t L = slot ? its_L(e, slot) : LJI_NO_FIELD;

	if (!slot || is_taken(e->c, slot->at) || is_taken(e->c, L) ||
	    !may_be_thread(e->c, e->c->vm.g + L))
		return;
	prove(e, "g_tmpbuf", slot->at, slot->count[LJI_USE_ADDRESS],
	      "times passed by the interpreter, with L stored in it");
	e->c->tmpbuf_L = L;
}

/* Where global_State ends at least: behind all of it that is known. */
static uint64_t behind_known(const struct lji_layout *l)
{
	uint64_t end = 0;

	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);
		uint64_t value = *lji_layout_field_at(l, i);

		if (strncmp(name, "g_", 2) != 0 || value == LJI_NO_FIELD)
			continue;
		if (strcmp(name, "g_gcroot") == 0)
			value += (uint64_t)l->g_gcroot_count * l->ref_size - 1;
		if (value >= end)
			end = value + 1;
	}
	return end;
}

/* LJ_TRACE_START: without and with LJ_TRACE_RECORD_1ST before it. */
enum { START = 0x12, START_1ST = 0x13 };

/*
 * The first constant that is stored as lj_trace_hot() begins a trace, J->state = LJ_TRACE_START, in
 * the function at @p addr. False if there is none near to its beginning.
 */
static bool find_start(const struct evidence *e, uint64_t addr, int32_t *at_ret, int32_t *start_ret)
{
	/* It is 115 to 148 bytes behind it, also without optimization. */
	enum { HEAD = 256 };
	enum lji_arch arch = e->c->vm.target->arch;
	int32_t consts[32] = {0};
	uint8_t text[HEAD];
	size_t size = lji_target_read_some(e->c->vm.target, addr, text, sizeof(text));

	for (size_t at = 0; at < size; at += lji_code_step(arch)) {
		struct lji_code_ref ref;
		int32_t value = 0;

		if (!lji_code_match(arch, text, size, at, &ref))
			continue;
		if (ref.kind == LJI_CODE_CONST)
			consts[ref.reg & 31] = ref.imm;
		else if (ref.kind == LJI_CODE_STORE_CONST && ref.size == 4)
			value = ref.imm;
		else if (ref.kind == LJI_CODE_STORE && ref.size == 4 && arch == LJI_ARCH_AARCH64)
			value = consts[ref.reg & 31];
		if (value != START && value != START_1ST)
			continue;
		*at_ret = ref.disp;
		*start_ret = value;
		return true;
	}
	return false;
}

static void set_state(struct evidence *e, uint64_t J)
{
	struct lji_layout *l = &e->c->own->layout;
	int32_t at = 0, start = 0;
	uint32_t state;
	unsigned int found = 0;

	for (unsigned int i = 0; i < e->uses.call_count; i++) {
		int32_t its, its_start;

		if (e->uses.calls[i].address != J ||
		    !find_start(e, e->text + (uint64_t)e->uses.calls[i].function, &its, &its_start))
			continue;
		if (found++ && (its != at || its_start != start))
			return;
		at = its;
		start = its_start;
	}
	if (!found || at <= 0 || at % 4 || J + (uint64_t)at + 4 > e->uses.dispatch ||
	    at == l->J_L || at == l->J_parent || at == l->J_exitno)
		return;
	state = lji_vm_u32(&e->c->vm, e->c->vm.g + J + (uint64_t)at, UINT32_MAX);
	/* The last one is LJ_TRACE_ERR; each may lack LJ_TRACE_ACTIVE. */
	if (state > (uint32_t)start + 3)
		return;
	prove(e, "J_state", (uint64_t)at, found,
	      "trace begun in code called by the interpreter");
	l->trace_record_1st = start == START_1ST;
}

static void set_J(struct evidence *e)
{
	struct lji_calibration *c = e->c;
	const struct lji_code_slot *slot = find_address(e, LJI_SBUF_L_MAX + 1, LJI_NO_FIELD);
	uint16_t L = slot ? its_L(e, slot) : LJI_NO_FIELD;
	uint64_t J;

	if (!slot || slot->at % 8 || slot->at < behind_known(c->vm.layout) ||
	    !may_be_thread(c, c->vm.g + L))
		return;
	J = slot->at;
	prove(e, "GG_J", c->vm.g + J - c->vm.main_L, slot->count[LJI_USE_ADDRESS],
	      "times passed by the interpreter, with L stored in it");
	prove(e, "J_L", L - J, slot->count[LJI_USE_ADDRESS],
	      "stores of L by the interpreter, and J is passed on");
	APPLY_ALL(e, J_rules, J, J, e->uses.dispatch);
	set_state(e, J);
	slot = find_field(e, &trace_rule, J, e->uses.dispatch);
	if (slot)
		c->J_trace = (uint16_t)(slot->at - J);
}

/* -- C frames ------------------------------------------------------------------------ */

/* The one slot of the frame that is used in a way that often, or NULL. */
static const struct lji_code_slot *find_frame(const struct evidence *e, enum lji_code_use use)
{
	const struct lji_code_slot *found = NULL;

	for (size_t i = 0; i < e->uses.frame.count; i++) {
		const struct lji_code_slot *slot = &e->uses.frame.items[i];

		if (slot->count[use] < OFTEN || slot->size != e->c->vm.layout->ref_size)
			continue;
		if (found)
			return NULL;
		found = slot;
	}
	return found;
}

/* As prove(), of a field that memory may have proven already: not of two minds. */
static void prove_again(struct evidence *e, const char *field, uint16_t value, unsigned int count,
			const char *proof)
{
	size_t i = lji_layout_field_index(field);
	uint16_t *known = lji_layout_field_at(&e->c->own->layout, i);

	if (e->c->own->origins[i].source != LJI_FIELD_MEMORY || *known == value) {
		prove(e, field, value, count, proof);
		return;
	}
	*known = LJI_NO_FIELD;
	e->c->own->origins[i] = (struct lji_field_origin){
		.source = LJI_FIELD_UNKNOWN,
		.proof = "the interpreter's code and what is in memory contradict each other",
	};
}

static bool cframe_fits(const struct lji_calibration *c, uint16_t at)
{
	unsigned int size = c->vm.target->pointer_size;

	for (size_t i = 0; i < c->thread_count; i++) {
		uint64_t cframe = lji_vm_pointer(&c->vm, c->threads[i] + at) & ~(uint64_t)3;

		if (cframe && !lji_target_at(c->vm.target, cframe, size))
			return false;
	}
	return true;
}

/*
 * Where L is kept: where it is loaded from often, and BASE stored in it then, as only a lua_State
 * has one. aarch64 has a register for L: it is stored and loaded there.
 */
static const struct lji_code_slot *find_saved_L(const struct evidence *e)
{
	const struct lji_code_slot *found = NULL;

	if (e->uses.arch != LJI_ARCH_AARCH64) {
		found = find_frame(e, LJI_USE_LOAD_L);
		return found && found->saves_base ? found : NULL;
	}
	for (size_t i = 0; i < e->uses.frame.count; i++) {
		const struct lji_code_slot *slot = &e->uses.frame.items[i];

		if (!(slot->uses & BIT(LOAD_L)) || !(slot->uses & BIT(STORE_L)))
			continue;
		if (found)
			return NULL;
		found = slot;
	}
	return found;
}

static void set_frame(struct evidence *e)
{
	const struct lji_code_slot *pc = find_frame(e, LJI_USE_STORE_PC);
	const struct lji_code_slot *L = find_saved_L(e);

	if (pc && pc != L)
		prove(e, "cframe_pc", pc->at, pc->count[LJI_USE_STORE_PC],
		      "stores of PC by the interpreter");
	if (L && pc != L)
		prove_again(e, "cframe_L", L->at, L->count[LJI_USE_LOAD_L],
		      "loads of L by the interpreter");
	if (e->uses.cframe_right && !e->uses.cframe_wrong && e->uses.cframe % 4 == 0 &&
	    e->uses.cframe < e->c->vm.layout->GG_g && cframe_fits(e->c, e->uses.cframe))
		prove_again(e, "L_cframe", e->uses.cframe, e->uses.cframe_right,
		      "stores of SP by the interpreter");
}

/* -- All of it ------------------------------------------------------------------------ */

/*
 * The numbering of VM states by those that the interpreter stores; false for one that is not known.
 * Tarantool's on aarch64 lacks LFUNC and FFUNC. Without the compiler there is no EXIT.
 */
static bool set_states(struct evidence *e)
{
	enum {
		/* INTERP, C, EXIT. */
		STATES = 1 << 0 | 1 << 1 | 1 << 3,
		STATE_C = 1 << 1,
		/* INTERP, LFUNC, FFUNC, CFUNC, EXIT. */
		STATES_LFUNC = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 3 | 1 << 5,
		/* What only that has. */
		LFUNC_ONLY = 1 << 2 | 1 << 5,
	};
	bool lfunc = e->uses.states & LFUNC_ONLY;

	if (e->uses.states & ~(lfunc ? STATES_LFUNC : STATES) ||
	    (!lfunc && !(e->uses.states & STATE_C)))
		return false;
	e->c->own->layout.vmstate_lfunc = lfunc;
	return true;
}

static void conclude(struct evidence *e)
{
	struct lji_calibration *c = e->c;
	struct lji_layout *l = &c->own->layout;
	uint64_t end;
	bool states;

	set_tmpbuf(e);
	set_J(e);
	end = l->GG_J == LJI_NO_FIELD ? e->uses.dispatch : l->GG_J - (c->vm.g - c->vm.main_L);
	states = set_states(e);
	for (size_t i = 0; i < sizeof(g_rules) / sizeof(g_rules[0]); i++) {
		if (states || strcmp(g_rules[i].field, "g_vmstate") != 0)
			apply(e, &g_rules[i], 0, 0, end);
	}
	if (l->bytecode == LJI_BC_20)
		APPLY_ALL(e, g_rules_20, 0, 0, end);
	else
		APPLY_ALL(e, g_rules_21, 0, 0, end);
	if (l->bytecode != LJI_BC_20 && l->g_cur_L == LJI_NO_FIELD && l->GG_J == LJI_NO_FIELD &&
	    !find(e, &g_rules_21[0], 0, end))
		apply(e, &cur_L_rule_nojit, 0, 0, end);
	set_frame(e);
}

/* The lowest and the highest handler of the dispatch table. */
static void find_handlers(const struct lji_calibration *c, uint64_t *first_ret, uint64_t *last_ret)
{
	unsigned int size = c->vm.target->pointer_size;
	uint64_t first = UINT64_MAX, last = 0;

	for (unsigned int i = 0; i < c->own->layout.dispatch_count; i++) {
		uint64_t handler = lji_vm_pointer(&c->vm, c->dispatch + (uint64_t)i * size);

		first = handler < first ? handler : first;
		last = handler > last ? handler : last;
	}
	*first_ret = first;
	*last_ret = last;
}

/* Reads and weighs the code; why not, or NULL. */
static const char *examine(struct evidence *e)
{
	lji_auto_free uint8_t *text = NULL;
	uint64_t first, last;
	const char *reason;
	size_t size;

	if (!lji_code_uses_known(e->uses.arch))
		return "the interpreter's code of this machine is not known";
	find_handlers(e->c, &first, &last);
	reason = lji_asmtext_read(e->c->vm.target, first, last, &text, &size);
	if (reason)
		return reason;
	e->text = first;
	lji_code_uses_find(&e->uses, text, size);
	if (!e->uses.right || e->uses.wrong || e->uses.g.too_many || e->uses.frame.too_many)
		return "the handlers' code is not the interpreter of this VM";
	conclude(e);
	return NULL;
}

void lji_calibrate_no_traces(struct lji_calibration *c)
{
	struct lji_layout *l = &c->own->layout;
	uint64_t at;

	if (!c->J_trace || l->GG_J == LJI_NO_FIELD)
		return;
	at = c->vm.main_L + l->GG_J + c->J_trace;
	if (l->J_trace == LJI_NO_FIELD && lji_vm_pointer(&c->vm, at) == 0)
		LJI_PROVEN(c, J_trace, c->J_trace,
			   "the interpreter loads traces from there; none is made yet");
}

void lji_calibrate_code(struct lji_calibration *c)
{
	static const char *const fields[] = {
		"g_vmstate", "g_cur_L", "g_jit_base", "g_tmpbuf", "g_hookmask", "g_ctype_state",
		"J_L", "J_parent", "J_exitno",
		"J_state",
	};
	struct evidence e = {
		.c = c,
		.uses = {.arch = c->vm.target->arch,
			 .dispatch = c->dispatch - c->vm.g,
			 .L_base = c->own->layout.L_base},
	};
	const char *reason = examine(&e);

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		size_t k = lji_layout_field_index(fields[i]);

		if (*lji_layout_field_at(&c->own->layout, k) == LJI_NO_FIELD)
			c->own->origins[k].proof =
				reason ? reason : "the interpreter's code does not tell";
	}
}
