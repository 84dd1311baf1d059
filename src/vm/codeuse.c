/* SPDX-License-Identifier: MIT */
#include "vm/codeuse.h"

#include "vm/coderef.h"

enum {
	NO_REG = 255,
	/* Bytes of code within which two instructions belong together, and a call with its argument. */
	NEAR = 32,
	NEAR_CALL = 64,
};

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

/* A walk over code, with instructions before the one that is looked at, what that may belong to. */
struct search {
	const struct machine *m;
	struct lji_code_uses *uses;
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

static struct lji_code_slot *slot_of(struct lji_code_slots *slots, int64_t at)
{
	for (size_t i = 0; i < slots->count; i++) {
		if (slots->items[i].at == at)
			return &slots->items[i];
	}
	if (slots->count == LJI_CODE_SLOTS) {
		slots->too_many = true;
		return NULL;
	}
	slots->items[slots->count] = (struct lji_code_slot){.at = (uint16_t)at};
	return &slots->items[slots->count++];
}

static enum lji_code_use use_of_load(const struct machine *m, const struct lji_code_ref *ref)
{
	if (ref->size == 1)
		return LJI_USE_LOAD_BYTE;
	return ref->reg == m->L	     ? LJI_USE_LOAD_L :
	       ref->reg == m->BASE   ? LJI_USE_LOAD_BASE :
	       ref->reg == m->PC     ? LJI_USE_LOAD_PC :
				       LJI_USE_LOAD;
}

static enum lji_code_use use_of_store(const struct machine *m, const struct lji_code_ref *ref)
{
	if (ref->size == 1)
		return LJI_USE_STORE_BYTE;
	if (ref->size == 4 && ref->reg == m->parent)
		return LJI_USE_STORE_PARENT;
	if (ref->size == 4 && ref->reg == m->exitno)
		return LJI_USE_STORE_EXITNO;
	return ref->reg == m->L	     ? LJI_USE_STORE_L :
	       ref->reg == m->BASE   ? LJI_USE_STORE_BASE :
	       ref->reg == m->PC     ? LJI_USE_STORE_PC :
				       LJI_USE_STORE;
}

static enum lji_code_use use_of(const struct machine *m, const struct lji_code_ref *ref)
{
	switch (ref->kind) {
	case LJI_CODE_LOAD:
		return use_of_load(m, ref);
	case LJI_CODE_STORE:
		return use_of_store(m, ref);
	case LJI_CODE_STORE_CONST:
		return ref->imm == 0 ? LJI_USE_STORE_ZERO : LJI_USE_STORE;
	case LJI_CODE_ADDRESS:
		return ref->reg == m->arg ? LJI_USE_ADDRESS : LJI_USE_COUNT;
	case LJI_CODE_ADD:
	case LJI_CODE_CONST:
	case LJI_CODE_CALL:
		break;
	}
	return LJI_USE_COUNT;
}

static bool has_operand(const struct lji_code_ref *ref)
{
	return ref->kind != LJI_CODE_ADD && ref->kind != LJI_CODE_CONST &&
	       ref->kind != LJI_CODE_CALL;
}

/* Offset from g of what @p ref uses by way of DISPATCH, -1 none. */
static int64_t g_offset(const struct search *search, const struct lji_code_ref *ref)
{
	int64_t at = ref->disp, end = (int64_t)search->uses->dispatch;

	if (!has_operand(ref) || ref->base != search->m->base)
		return -1;
	if (!search->m->base_is_g)
		at += end;
	return at >= 0 && at < end ? at : -1;
}

static int64_t frame_offset(const struct search *search, const struct lji_code_ref *ref)
{
	enum { FRAME_MAX = 512 };

	if (!has_operand(ref) || ref->base != search->m->sp || ref->disp < 0 || ref->disp >= FRAME_MAX)
		return -1;
	return ref->disp;
}

/* Places are kept one higher; 0 is none. */
static bool is_within(size_t at, size_t before, size_t distance)
{
	return before && at - (before - 1) <= distance;
}

static bool is_near(size_t at, size_t before)
{
	return is_within(at, before, NEAR);
}

/* L is stored at @p L near to where the address of @p address is taken. */
static void join(struct lji_code_uses *uses, uint16_t address, uint16_t L)
{
	struct lji_code_slot *slot = slot_of(&uses->g, address);
	unsigned int i = 0;

	if (!slot || L < address)
		return;
	while (i < slot->L_count && slot->L[i] != L)
		i++;
	if (i == LJI_CODE_L)
		uses->g.too_many = true;
	else if (i == slot->L_count)
		slot->L[slot->L_count++] = L;
}

static void note(struct lji_code_slot *slot, const struct lji_code_ref *ref, enum lji_code_use use)
{
	slot->uses |= 1u << use;
	if (slot->count[use] < UINT16_MAX)
		slot->count[use]++;
	if (use != LJI_USE_ADDRESS && ref->size > slot->size)
		slot->size = (uint8_t)ref->size;
}

/* The VM state that @p ref stores, inverted as it is stored; 0 when it is none. */
static int32_t state_of(const struct search *search, const struct lji_code_ref *ref, size_t at)
{
	int32_t state = 0;

	if (ref->size != 4)
		return 0;
	if (ref->kind == LJI_CODE_STORE_CONST)
		state = ref->imm;
	else if (ref->kind == LJI_CODE_STORE && search->m->interp == ref->reg)
		state = -1;
	else if (ref->kind == LJI_CODE_STORE && search->m->interp != NO_REG &&
		 is_near(at, search->const_at[ref->reg & 31]))
		state = search->consts[ref->reg & 31];
	return state < 0 && state >= -LJI_CODE_STATES ? state : 0;
}

static void note_g(struct search *search, const struct lji_code_ref *ref, uint16_t g_at, size_t at)
{
	int32_t state = state_of(search, ref, at);
	enum lji_code_use use = state ? LJI_USE_STORE_STATE : use_of(search->m, ref);
	struct lji_code_slot *slot =
		use == LJI_USE_COUNT ? NULL : slot_of(&search->uses->g, g_at);

	if (!slot)
		return;
	note(slot, ref, use);
	if (state)
		search->uses->states |= 1u << ~state;
	if (use == LJI_USE_ADDRESS) {
		if (is_near(at, search->L_at))
			join(search->uses, g_at, search->L);
		search->address = g_at;
		search->address_at = at + 1;
	}
	if (use == LJI_USE_STORE_L) {
		if (is_near(at, search->address_at))
			join(search->uses, search->address, g_at);
		search->L = g_at;
		search->L_at = at + 1;
	}
}

static void note_frame(struct search *search, const struct lji_code_ref *ref, uint16_t frame_at,
		       size_t at)
{
	enum lji_code_use use = use_of(search->m, ref);
	struct lji_code_slot *slot =
		use == LJI_USE_COUNT ? NULL : slot_of(&search->uses->frame, frame_at);

	if (!slot)
		return;
	note(slot, ref, use);
	if (use == LJI_USE_LOAD_L) {
		search->saved_L = frame_at;
		search->saved_L_at = at + 1;
	}
}

/* DISPATCH is made of L->glref; aarch64 adds up to the table each time. */
static void note_dispatch(struct search *search, const struct lji_code_ref *ref)
{
	const struct machine *m = search->m;
	uint64_t dispatch = search->uses->dispatch;

	if (ref->kind == LJI_CODE_ADD && ref->reg == m->base && !m->base_is_g) {
		if ((uint64_t)ref->imm == dispatch)
			search->uses->right++;
		else
			search->uses->wrong++;
	}
	if (ref->kind == LJI_CODE_LOAD && m->base_is_g && ref->size == 8 &&
	    (uint64_t)ref->disp == dispatch)
		search->uses->right++;
}

/* A store of the stack pointer in lua_State. */
static void note_cframe(struct lji_code_uses *uses, int32_t at)
{
	if (uses->cframe_right == 0)
		uses->cframe = (uint16_t)at;
	if (at == uses->cframe)
		uses->cframe_right++;
	else
		uses->cframe_wrong++;
}

static void note_call(struct search *search, int64_t function)
{
	struct lji_code_uses *uses = search->uses;

	if (uses->call_count == LJI_CODE_CALLS)
		return;
	uses->calls[uses->call_count].address = search->address;
	uses->calls[uses->call_count++].function = function;
}

/* What goes neither by way of DISPATCH nor of the stack pointer. */
static void note_other(struct search *search, const struct lji_code_ref *ref, size_t at)
{
	const struct machine *m = search->m;
	struct lji_code_slot *slot;

	note_dispatch(search, ref);
	if (ref->kind == LJI_CODE_CONST) {
		search->consts[ref->reg & 31] = ref->imm;
		search->const_at[ref->reg & 31] = at + 1;
	}
	if (ref->kind == LJI_CODE_CALL && is_within(at, search->address_at, NEAR_CALL))
		note_call(search, (int64_t)at + ref->disp);
	if (ref->kind != LJI_CODE_STORE)
		return;
	if (ref->base == m->arg && ref->reg == m->L && ref->disp >= LJI_SBUF_L_MIN &&
	    ref->disp <= LJI_SBUF_L_MAX && is_near(at, search->address_at))
		join(search->uses, search->address, (uint16_t)(search->address + ref->disp));
	if (ref->base == m->L && ref->reg == m->sp && !m->base_is_g &&
	    ref->size == lji_arch_pointer_size(m->arch))
		note_cframe(search->uses, ref->disp);
	if (ref->base == m->L && ref->reg == m->BASE && ref->disp == search->uses->L_base &&
	    is_near(at, search->saved_L_at)) {
		slot = slot_of(&search->uses->frame, search->saved_L);
		search->saved_L_at = 0;
		if (slot)
			slot->saves_base++;
	}
}

static const struct machine *find_machine(enum lji_arch arch)
{
	for (size_t i = 0; i < sizeof(machines) / sizeof(machines[0]); i++) {
		if (machines[i].arch == arch)
			return &machines[i];
	}
	return NULL;
}

bool lji_code_uses_known(enum lji_arch arch)
{
	return find_machine(arch) != NULL;
}

void lji_code_uses_find(struct lji_code_uses *uses, const uint8_t *text, size_t size)
{
	struct search search = {.m = find_machine(uses->arch), .uses = uses};

	for (size_t at = 0; at < size; at += lji_code_step(uses->arch)) {
		struct lji_code_ref ref;
		int64_t offset;

		if (!lji_code_match(uses->arch, text, size, at, &ref))
			continue;
		offset = g_offset(&search, &ref);
		if (offset >= 0) {
			note_g(&search, &ref, (uint16_t)offset, at);
			continue;
		}
		offset = frame_offset(&search, &ref);
		if (offset >= 0)
			note_frame(&search, &ref, (uint16_t)offset, at);
		else
			note_other(&search, &ref, at);
	}
}
