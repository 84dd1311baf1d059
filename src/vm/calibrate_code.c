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

/* -- Machines --------------------------------------------------------------------- */

enum { NO_REG = 255 };

/* Registers of the interpreter, by their numbers in instructions. */
static const struct machine {
	enum lji_arch arch;
	/* DISPATCH; on aarch64 the global_State itself. */
	uint8_t base;
	bool base_is_g;
	uint8_t sp;
	/* What holds the running lua_State when it is stored, and its base and PC. */
	uint8_t L;
	uint8_t BASE;
	uint8_t PC;
	/* The first argument of C functions that get a part of GG_State. */
	uint8_t arg;
	/* What an exit from a trace leaves in J: parent and exitno. */
	uint8_t parent;
	uint8_t exitno;
	/* Always -1, the state INTERP. */
	uint8_t interp;
} machines[] = {
	{LJI_ARCH_X86_64, 14, false, 4, 5, 2, 3, 7, 1, 0, NO_REG},
	{LJI_ARCH_I386, 3, false, 4, 5, 2, 6, 1, 1, 0, NO_REG},
	{LJI_ARCH_AARCH64, 22, true, 31, 23, 19, 21, 0, 1, 0, 26},
};

/* -- Evidence --------------------------------------------------------------------- */

/* Ways to use an offset. */
#define USES(X)                                                                                    \
	X(LOAD_L) X(STORE_L) X(LOAD_BASE) X(STORE_BASE) X(LOAD_PC) X(STORE_PC) X(STORE_PARENT)     \
	X(STORE_EXITNO) X(STORE_ZERO) X(STORE_STATE) X(LOAD_BYTE) X(STORE_BYTE) X(ADDRESS)         \
	X(LOAD) X(STORE)

enum use {
#define X(name) USE_##name,
	USES(X)
#undef X
	USE_COUNT
};

#define BIT(name) (1u << USE_##name)
#define STORES                                                                                     \
	(BIT(STORE_L) | BIT(STORE_BASE) | BIT(STORE_PC) | BIT(STORE_PARENT) | BIT(STORE_EXITNO) |  \
	 BIT(STORE_ZERO) | BIT(STORE_STATE) | BIT(STORE_BYTE) | BIT(STORE))

enum {
	/* Offsets that real code uses are 35 from DISPATCH and 12 from the stack pointer. */
	SLOTS_MAX = 128,
	/* Bytes of code within which two instructions belong together. */
	NEAR = 32,
	/* VM states there are, Tarantool's. */
	STATES_MAX = 9,
	/* A member of SBuf that refers to L. */
	SBUF_L_MIN = 8,
	SBUF_L_MAX = 40,
	/* Places that are found for L near to one address. */
	L_MAX = 4,
	/* Once or twice may be a place for other things. */
	OFTEN = 8,
};

/* An offset from global_State, or from the stack pointer. */
struct slot {
	uint16_t at;
	/* Bits by enum use. */
	unsigned int uses;
	uint16_t count[USE_COUNT];
	/* Widest access of a word. */
	uint8_t size;
	/* Where L is stored near to where its address is taken. */
	uint16_t L[L_MAX];
	unsigned int L_count;
	/* Loads of L from here that BASE is saved by. */
	uint16_t saves_base;
};

struct slots {
	struct slot items[SLOTS_MAX];
	size_t count;
	/* There are more, which no interpreter has. */
	bool too_many;
};

struct evidence {
	const struct machine *machine;
	struct lji_calibration *c;
	/* From g to DISPATCH. */
	uint64_t dispatch;
	struct slots g;
	struct slots frame;
	/* VM states that are stored, by bits. */
	unsigned int states;
	/* Where the stack pointer is stored in lua_State, how often, and how often elsewhere. */
	uint16_t cframe;
	unsigned int cframe_right;
	unsigned int cframe_wrong;
	/* Instructions that agree with where DISPATCH is, and that do not. */
	unsigned int right;
	unsigned int wrong;
};

static struct slot *slot_of(struct slots *slots, int64_t at)
{
	for (size_t i = 0; i < slots->count; i++) {
		if (slots->items[i].at == at)
			return &slots->items[i];
	}
	if (slots->count == SLOTS_MAX) {
		slots->too_many = true;
		return NULL;
	}
	slots->items[slots->count] = (struct slot){.at = (uint16_t)at};
	return &slots->items[slots->count++];
}

static enum use use_of_load(const struct machine *m, const struct lji_code_ref *ref)
{
	if (ref->size == 1)
		return USE_LOAD_BYTE;
	return ref->reg == m->L	     ? USE_LOAD_L :
	       ref->reg == m->BASE   ? USE_LOAD_BASE :
	       ref->reg == m->PC     ? USE_LOAD_PC :
				       USE_LOAD;
}

static enum use use_of_store(const struct machine *m, const struct lji_code_ref *ref)
{
	if (ref->size == 1)
		return USE_STORE_BYTE;
	if (ref->size == 4 && ref->reg == m->interp)
		return USE_STORE_STATE;
	if (ref->size == 4 && ref->reg == m->parent)
		return USE_STORE_PARENT;
	if (ref->size == 4 && ref->reg == m->exitno)
		return USE_STORE_EXITNO;
	return ref->reg == m->L	     ? USE_STORE_L :
	       ref->reg == m->BASE   ? USE_STORE_BASE :
	       ref->reg == m->PC     ? USE_STORE_PC :
				       USE_STORE;
}

static enum use use_of(const struct machine *m, const struct lji_code_ref *ref)
{
	switch (ref->kind) {
	case LJI_CODE_LOAD:
		return use_of_load(m, ref);
	case LJI_CODE_STORE:
		return use_of_store(m, ref);
	case LJI_CODE_STORE_CONST:
		return ref->imm == 0				     ? USE_STORE_ZERO :
		       ref->size == 4 && ~ref->imm >= 0 && ~ref->imm < STATES_MAX ? USE_STORE_STATE :
									       USE_STORE;
	case LJI_CODE_ADDRESS:
		return ref->reg == m->arg ? USE_ADDRESS : USE_COUNT;
	case LJI_CODE_ADD:
	case LJI_CODE_CONST:
		break;
	}
	return USE_COUNT;
}

/* Offset from g of what @p ref uses by way of DISPATCH, -1 none. */
static int64_t g_offset(const struct evidence *e, const struct lji_code_ref *ref)
{
	int64_t at = ref->disp;

	if (ref->kind == LJI_CODE_ADD || ref->kind == LJI_CODE_CONST ||
	    ref->base != e->machine->base)
		return -1;
	if (!e->machine->base_is_g)
		at += (int64_t)e->dispatch;
	return at >= 0 && at < (int64_t)e->dispatch ? at : -1;
}

static int64_t frame_offset(const struct evidence *e, const struct lji_code_ref *ref)
{
	enum { FRAME_MAX = 512 };

	if (ref->kind == LJI_CODE_ADD || ref->kind == LJI_CODE_CONST ||
	    ref->base != e->machine->sp || ref->disp < 0 || ref->disp >= FRAME_MAX)
		return -1;
	return ref->disp;
}

/* Instructions before the one that is looked at, what they may belong to. */
struct recent {
	/* The last address that was an argument. */
	uint16_t address;
	size_t address_at;
	/* The last store of L in GG_State. */
	uint16_t L;
	size_t L_at;
	/* The last load of L from the frame. */
	uint16_t saved_L;
	size_t saved_L_at;
	/* aarch64: constants in registers. */
	int32_t consts[32];
	size_t const_at[32];
};

static bool is_near(size_t at, size_t before)
{
	return before && at - (before - 1) <= NEAR;
}

/* L is stored at @p L near to where the address of @p address is taken. */
static void join(struct evidence *e, uint16_t address, uint16_t L)
{
	struct slot *slot = slot_of(&e->g, address);
	unsigned int i = 0;

	if (!slot || L < address)
		return;
	while (i < slot->L_count && slot->L[i] != L)
		i++;
	if (i == L_MAX)
		e->g.too_many = true;
	else if (i == slot->L_count)
		slot->L[slot->L_count++] = L;
}

static void note_use(struct slot *slot, const struct lji_code_ref *ref, enum use use)
{
	slot->uses |= 1u << use;
	if (slot->count[use] < UINT16_MAX)
		slot->count[use]++;
	if (use != USE_ADDRESS && ref->size > slot->size)
		slot->size = (uint8_t)ref->size;
}

static void note_g(struct evidence *e, const struct lji_code_ref *ref, uint16_t g_at, size_t at,
		   struct recent *recent)
{
	enum use use = use_of(e->machine, ref);
	struct slot *slot;

	/* aarch64: the state that was loaded into a register for it. */
	if (use == USE_COUNT)
		return;
	if (ref->kind == LJI_CODE_STORE && ref->size == 4 && ref->reg < 32 &&
	    e->machine->interp != NO_REG && is_near(at, recent->const_at[ref->reg]) &&
	    ~recent->consts[ref->reg] < STATES_MAX)
		use = USE_STORE_STATE;
	slot = slot_of(&e->g, g_at);
	if (!slot)
		return;
	note_use(slot, ref, use);
	if (use == USE_STORE_STATE)
		e->states |= 1u << ~(ref->kind == LJI_CODE_STORE_CONST ? ref->imm :
				     ref->reg == e->machine->interp    ? -1 :
									 recent->consts[ref->reg]);
	if (use == USE_ADDRESS) {
		if (is_near(at, recent->L_at))
			join(e, g_at, recent->L);
		recent->address = g_at;
		recent->address_at = at + 1;
	}
	if (use == USE_STORE_L) {
		if (is_near(at, recent->address_at))
			join(e, recent->address, g_at);
		recent->L = g_at;
		recent->L_at = at + 1;
	}
}

static void note_frame(struct evidence *e, const struct lji_code_ref *ref, uint16_t frame_at,
		       size_t at, struct recent *recent)
{
	enum use use = use_of(e->machine, ref);
	struct slot *slot = use == USE_COUNT ? NULL : slot_of(&e->frame, frame_at);

	if (!slot)
		return;
	note_use(slot, ref, use);
	if (use == USE_LOAD_L) {
		recent->saved_L = frame_at;
		recent->saved_L_at = at + 1;
	}
}

/* What neither goes by way of DISPATCH nor of the stack pointer. */
static void note_other(struct evidence *e, const struct lji_code_ref *ref, size_t at,
		       struct recent *recent)
{
	const struct machine *m = e->machine;
	const struct lji_layout *l = e->c->vm.layout;

	if (ref->kind == LJI_CODE_CONST) {
		recent->consts[ref->reg & 31] = ref->imm;
		recent->const_at[ref->reg & 31] = at + 1;
	} else if (ref->kind == LJI_CODE_ADD && ref->reg == m->base && !m->base_is_g) {
		/* DISPATCH is made of L->glref. */
		if ((uint64_t)ref->imm == e->dispatch)
			e->right++;
		else
			e->wrong++;
	} else if (ref->kind == LJI_CODE_LOAD && m->base_is_g && ref->size == 8 &&
		   (uint64_t)ref->disp == e->dispatch) {
		e->right++;
	} else if (ref->kind == LJI_CODE_STORE && ref->base == m->arg && ref->reg == m->L &&
		   ref->disp >= SBUF_L_MIN && ref->disp <= SBUF_L_MAX &&
		   is_near(at, recent->address_at)) {
		join(e, recent->address, (uint16_t)(recent->address + ref->disp));
	} else if (ref->kind == LJI_CODE_STORE && ref->base == m->L && ref->reg == m->BASE &&
		   ref->disp == l->L_base && is_near(at, recent->saved_L_at)) {
		struct slot *slot = slot_of(&e->frame, recent->saved_L);

		if (slot)
			slot->saves_base++;
		recent->saved_L_at = 0;
	} else if (ref->kind == LJI_CODE_STORE && ref->base == m->L && ref->reg == m->sp &&
		   !m->base_is_g && ref->size == e->c->vm.target->pointer_size) {
		if (e->cframe_right == 0)
			e->cframe = (uint16_t)ref->disp;
		if (ref->disp == e->cframe)
			e->cframe_right++;
		else
			e->cframe_wrong++;
	}
}

static void look_at(struct evidence *e, const uint8_t *text, size_t size)
{
	struct recent recent = {0};
	enum lji_arch arch = e->machine->arch;

	for (size_t at = 0; at < size; at += lji_code_step(arch)) {
		struct lji_code_ref ref;
		int64_t offset;

		if (!lji_code_match(arch, text, size, at, &ref))
			continue;
		offset = g_offset(e, &ref);
		if (offset >= 0) {
			note_g(e, &ref, (uint16_t)offset, at, &recent);
			continue;
		}
		offset = frame_offset(e, &ref);
		if (offset >= 0)
			note_frame(e, &ref, (uint16_t)offset, at, &recent);
		else
			note_other(e, &ref, at, &recent);
	}
}

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
			    ~state < (c->own->layout.vmstate_lfunc ? STATES_MAX : STATES_MAX - 2);
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
	enum use counted;
	const char *proof;
};

/* In global_State. */
static const struct rule g_rules[] = {
	{"g_vmstate", WORD, BIT(STORE_STATE),
	 BIT(LOAD) | BIT(STORE) | BIT(STORE_ZERO) | BIT(STORE_PARENT) | BIT(STORE_EXITNO),
	 may_be_vmstate, USE_STORE_STATE, "stores of VM states in the interpreter's code go there"},
	{"g_hookmask", BYTE, BIT(LOAD_BYTE), 0, may_be_byte, USE_LOAD_BYTE,
	 "loads of a byte in the interpreter's code, the only ones, come from there"},
	{"g_ctype_state", REFERENCE, BIT(LOAD_PC), 0, may_be_ctype_state, USE_LOAD_PC,
	 "load of CTState by the interpreter's code: a CTState of this VM, or none yet"},
};

/* Of 2.1, where jit_base says whether a trace runs. */
static const struct rule g_rules_21[] = {
	{"g_cur_L", REFERENCE, BIT(STORE_L) | BIT(LOAD_L), 0, may_be_thread, USE_STORE_L,
	 "stores of L in the interpreter's code go there, and it loads L from there"},
	{"g_jit_base", REFERENCE, BIT(STORE_BASE) | BIT(LOAD_BASE) | BIT(STORE_ZERO), 0,
	 may_be_base, USE_STORE_ZERO,
	 "stores of 0 in the interpreter's code go there, where it stores and loads BASE"},
};

static const struct rule g_rules_20[] = {
	{"g_jit_L", REFERENCE, BIT(STORE_L) | BIT(LOAD_L) | BIT(STORE_ZERO), 0, may_be_thread,
	 USE_STORE_ZERO,
	 "stores of 0 in the interpreter's code go there, where it stores and loads L"},
	{"g_jit_base", REFERENCE, BIT(STORE_BASE) | BIT(LOAD_BASE), 0, may_be_base, USE_STORE_BASE,
	 "store of BASE in the interpreter's code goes there, and it loads BASE from there"},
};

/* Without the compiler nobody loads it. */
static const struct rule cur_L_rule_nojit = {
	"g_cur_L", REFERENCE, BIT(STORE_L), 0, may_be_thread, USE_STORE_L,
	"stores of L in the interpreter's code go there, and to no other place of its own",
};

/* In jit_State. */
static const struct rule trace_rule = {
	"J_trace", POINTER, BIT(LOAD), 0, may_be_traces, USE_LOAD,
	"loads of traces by the interpreter's code come from there",
};

static const struct rule J_rules[] = {
	{"J_parent", WORD, BIT(STORE_PARENT), 0, may_be_number, USE_STORE_PARENT,
	 "store of the number of the trace that was left, in the interpreter's code"},
	{"J_exitno", WORD, BIT(STORE_EXITNO), BIT(STORE_L), may_be_number, USE_STORE_EXITNO,
	 "store of the number of the exit that was taken, in the interpreter's code"},
};

static bool has_width(const struct evidence *e, const struct slot *slot, enum width width)
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

/* The one slot in [from, to) that is used as the rule says, or NULL. */
static const struct slot *find(const struct evidence *e, const struct rule *rule, uint64_t from,
			       uint64_t to)
{
	const struct slot *found = NULL;

	for (size_t i = 0; i < e->g.count; i++) {
		const struct slot *slot = &e->g.items[i];

		if (slot->at < from || slot->at >= to || (slot->uses & rule->must) != rule->must ||
		    (slot->uses & ~(rule->must | rule->may)) ||
		    !has_width(e, slot, rule->width))
			continue;
		if (found)
			return NULL;
		found = slot;
	}
	return found;
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

static void prove(struct evidence *e, const char *field, uint64_t value, unsigned int count,
		  const char *proof)
{
	lji_calibration_set(e->c, field, value, LJI_FIELD_MEMORY, proof);
	if (value < LJI_NO_FIELD)
		e->c->own->origins[lji_layout_field_index(field)].count = count;
}

/* The slot of a field, or NULL. */
static const struct slot *find_field(const struct evidence *e, const struct rule *rule,
				     uint64_t from, uint64_t to)
{
	const struct slot *slot = find(e, rule, from, to);

	return slot && !is_taken(e->c, slot->at) && rule->test(e->c, e->c->vm.g + slot->at) ? slot :
											      NULL;
}

/* @p base What offsets of the field are relative to, from g. */
static void apply(struct evidence *e, const struct rule *rule, uint64_t base, uint64_t from,
		  uint64_t to)
{
	const struct slot *slot = find_field(e, rule, from, to);

	if (slot)
		prove(e, rule->field, slot->at - base, slot->count[rule->counted], rule->proof);
}

#define APPLY_ALL(e, rules, base, from, to)                                                        	for (size_t i = 0; i < sizeof(rules) / sizeof((rules)[0]); i++)                            		apply(e, &(rules)[i], base, from, to)

/* -- SBuf and jit_State -------------------------------------------------------------- */

/* True if nothing but stores of L goes by way of DISPATCH to @p at. */
static bool only_stores_L(const struct evidence *e, uint16_t at)
{
	for (size_t i = 0; i < e->g.count; i++) {
		if (e->g.items[i].at == at)
			return e->g.items[i].uses == BIT(STORE_L);
	}
	return true;
}

/* Of the places for L that belong to an address the one without other uses; LJI_NO_FIELD none. */
static uint16_t its_L(const struct evidence *e, const struct slot *slot)
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
static const struct slot *find_address(const struct evidence *e, int from, int to)
{
	const struct slot *found = NULL;

	for (size_t i = 0; i < e->g.count; i++) {
		const struct slot *slot = &e->g.items[i];
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
	const struct slot *slot = find_address(e, SBUF_L_MIN, SBUF_L_MAX + 1);
	uint16_t L = slot ? its_L(e, slot) : LJI_NO_FIELD;

	if (!slot || is_taken(e->c, slot->at) || is_taken(e->c, L) ||
	    !may_be_thread(e->c, e->c->vm.g + L))
		return;
	prove(e, "g_tmpbuf", slot->at, slot->count[USE_ADDRESS],
	      "times the interpreter's code passes its address, and stores L in it");
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

static void set_J(struct evidence *e)
{
	struct lji_calibration *c = e->c;
	const struct slot *slot = find_address(e, SBUF_L_MAX + 1, LJI_NO_FIELD);
	uint16_t L = slot ? its_L(e, slot) : LJI_NO_FIELD;
	uint64_t J;

	if (!slot || slot->at % 8 || slot->at < behind_known(c->vm.layout) ||
	    !may_be_thread(c, c->vm.g + L))
		return;
	J = slot->at;
	prove(e, "GG_J", c->vm.g + J - c->vm.main_L, slot->count[USE_ADDRESS],
	      "times the interpreter's code passes its address, and stores L in it");
	prove(e, "J_L", L - J, slot->count[USE_ADDRESS],
	      "stores of L in the interpreter's code go there, and J is passed on");
	APPLY_ALL(e, J_rules, J, J, e->dispatch);
	slot = find_field(e, &trace_rule, J, e->dispatch);
	if (slot)
		c->J_trace = (uint16_t)(slot->at - J);
}

/* -- C frames ------------------------------------------------------------------------ */

/* The one slot of the frame that is used in a way that often, or NULL. */
static const struct slot *find_frame(const struct evidence *e, enum use use)
{
	const struct slot *found = NULL;

	for (size_t i = 0; i < e->frame.count; i++) {
		const struct slot *slot = &e->frame.items[i];

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

		if (cframe && (cframe % 4 || !lji_target_at(c->vm.target, cframe, size)))
			return false;
	}
	return true;
}

static void set_frame(struct evidence *e)
{
	const struct slot *pc = find_frame(e, USE_STORE_PC);
	const struct slot *L = e->machine->base_is_g ? NULL : find_frame(e, USE_LOAD_L);

	for (size_t i = 0; e->machine->base_is_g && i < e->frame.count; i++) {
		const struct slot *slot = &e->frame.items[i];

		if (!(slot->uses & BIT(LOAD_L)) || !(slot->uses & BIT(STORE_L)))
			continue;
		if (L) {
			L = NULL;
			break;
		}
		L = slot;
	}
	if (pc && pc != L)
		prove(e, "cframe_pc", pc->at, pc->count[USE_STORE_PC],
		      "stores of PC in the interpreter's code go there");
	/* What BASE is stored in is a lua_State. */
	if (L && pc != L && (L->saves_base || e->machine->base_is_g))
		prove_again(e, "cframe_L", L->at, L->count[USE_LOAD_L],
		      "loads of L in the interpreter's code come from there");
	if (e->cframe_right && !e->cframe_wrong && e->cframe % 4 == 0 &&
	    e->cframe < e->c->vm.layout->GG_g && cframe_fits(e->c, e->cframe))
		prove_again(e, "L_cframe", e->cframe, e->cframe_right,
		      "stores of the stack pointer in the interpreter's code go there");
}

/* -- All of it ------------------------------------------------------------------------ */

/* The numbering of VM states by those that are stored; false for one that is not known. */
static bool set_states(struct evidence *e)
{
	enum {
		/* INTERP, C, EXIT. */
		STATES = 1 << 0 | 1 << 1 | 1 << 3,
		/* INTERP, LFUNC, FFUNC, CFUNC, EXIT. */
		STATES_LFUNC = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 3 | 1 << 5,
		FFUNC = 1 << 2,
	};
	bool lfunc = e->states & FFUNC;

	if (e->states & ~(lfunc ? STATES_LFUNC : STATES))
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
	end = l->GG_J == LJI_NO_FIELD ? e->dispatch : l->GG_J - (c->vm.g - c->vm.main_L);
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

	for (size_t i = 0; i < sizeof(machines) / sizeof(machines[0]); i++) {
		if (machines[i].arch == e->c->vm.target->arch)
			e->machine = &machines[i];
	}
	if (!e->machine)
		return "the interpreter's code of this machine is not known";
	find_handlers(e->c, &first, &last);
	reason = lji_asmtext_read(e->c->vm.target, first, last, &text, &size);
	if (reason)
		return reason;
	look_at(e, text, size);
	if (!e->right || e->wrong || e->g.too_many || e->frame.too_many)
		return "the code that the handlers are in is not the interpreter of this VM";
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
			   "the interpreter's code loads traces from there: none was made yet");
}

void lji_calibrate_code(struct lji_calibration *c)
{
	static const char *const fields[] = {
		"g_vmstate", "g_cur_L", "g_jit_base", "g_tmpbuf", "g_hookmask", "g_ctype_state",
		"J_L", "J_parent", "J_exitno",
	};
	struct evidence e = {.c = c, .dispatch = c->dispatch - c->vm.g};
	const char *reason = examine(&e);

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		size_t k = lji_layout_field_index(fields[i]);

		if (*lji_layout_field_at(&c->own->layout, k) == LJI_NO_FIELD)
			c->own->origins[k].proof =
				reason ? reason : "the interpreter's code does not tell";
	}
}
