/* SPDX-License-Identifier: MIT */
#include "vm/callname.h"

#include <string.h>

#include "base/num.h"
#include "vm/bytecode.h"

enum {
	/* Instructions searched for what loaded the function's slot. */
	SEARCHED = 4096,
	/* Followed moves from slot to slot. */
	MOVES = 16,
};

const char *lji_callname_kind_name(enum lji_callname_kind kind)
{
	static const char *const names[] = {
#define X(name, text) [LJI_CALLNAME_##name] = (text),
		LJI_CALLNAMES(X)
#undef X
	};

	return names[kind];
}

/* The metamethod that a bytecode may call; its column "mm" in lj_bc.h. */
static const char *metamethod(enum lji_bc bc)
{
	switch (bc) {
	case LJI_BC_ISLT:
	case LJI_BC_ISGE:
		return "__lt";
	case LJI_BC_ISLE:
	case LJI_BC_ISGT:
		return "__le";
	case LJI_BC_ISEQV ... LJI_BC_ISNEP:
		return "__eq";
	case LJI_BC_UNM:
		return "__unm";
	case LJI_BC_LEN:
		return "__len";
	case LJI_BC_ADDVN:
	case LJI_BC_ADDNV:
	case LJI_BC_ADDVV:
		return "__add";
	case LJI_BC_SUBVN:
	case LJI_BC_SUBNV:
	case LJI_BC_SUBVV:
		return "__sub";
	case LJI_BC_MULVN:
	case LJI_BC_MULNV:
	case LJI_BC_MULVV:
		return "__mul";
	case LJI_BC_DIVVN:
	case LJI_BC_DIVNV:
	case LJI_BC_DIVVV:
		return "__div";
	case LJI_BC_MODVN:
	case LJI_BC_MODNV:
	case LJI_BC_MODVV:
		return "__mod";
	case LJI_BC_POW:
		return "__pow";
	case LJI_BC_CAT:
		return "__concat";
	case LJI_BC_FNEW:
	case LJI_BC_TNEW:
	case LJI_BC_TDUP:
		return "__gc";
	case LJI_BC_GGET:
	case LJI_BC_TGETV ... LJI_BC_TGETR:
		return "__index";
	case LJI_BC_GSET:
	case LJI_BC_TSETV ... LJI_BC_TSETR:
		return "__newindex";
	default:
		return NULL;
	}
}

/* -- Where a slot's value came from -------------------------------------- */

/* The bytecode up to a position, and what there is to do. */
struct search {
	const struct lji_vm *vm;
	const struct lji_proto_head *proto;
	/* The instruction at `first`, then the others. */
	const uint8_t *bytecode;
	uint32_t first;
	uint32_t position;
	unsigned int slot;
	uint64_t *work_left;
};

static bool spend(uint64_t *work_left, uint64_t amount)
{
	if (*work_left <= amount) {
		*work_left = 0;
		return false;
	}
	*work_left -= amount;
	return true;
}

static const uint8_t *instruction(const struct search *s, uint32_t position)
{
	return s->bytecode + (size_t)(position - s->first) * 4;
}

static enum lji_bc opcode(const struct search *s, const uint8_t *ins)
{
	return lji_bc_find(s->vm->layout->bytecode, ins[0]);
}

static struct lji_callname local_name(const struct search *s)
{
	struct lji_callname name = { LJI_CALLNAME_NONE, NULL, 0 };
	uint64_t varinfo = s->proto->varinfo;

	if (!varinfo || !spend(s->work_left, s->proto->address + s->proto->sizept - varinfo))
		return name;
	name.name = lji_proto_local_name(s->vm, s->proto, s->position, s->slot, &name.size);
	if (name.name)
		name.kind = LJI_CALLNAME_LOCAL;
	return name;
}

static struct lji_callname constant_name(const struct search *s, enum lji_callname_kind kind,
					 uint32_t index)
{
	struct lji_callname name = { LJI_CALLNAME_NONE, NULL, 0 };

	name.name = lji_vm_string(s->vm, lji_proto_kgc(s->vm, s->proto, index), &name.size);
	if (name.name)
		name.kind = kind;
	return name;
}

/* `obj:name()` copies obj to the first argument right before it looks name up. */
static bool is_method(const struct search *s, const uint8_t *tgets)
{
	const uint8_t *before = tgets - 4;

	return s->position > s->first && opcode(s, before) == LJI_BC_MOV &&
	       before[1] == tgets[1] + 1 + s->vm->layout->fr2 && lji_le16(before + 2) == tgets[3];
}

/* What the instruction, which writes the slot, says of it. */
static struct lji_callname name_by(const struct search *s, const uint8_t *ins)
{
	struct lji_callname name = { LJI_CALLNAME_NONE, NULL, 0 };

	switch (opcode(s, ins)) {
	case LJI_BC_GGET:
		return constant_name(s, LJI_CALLNAME_GLOBAL, lji_le16(ins + 2));
	case LJI_BC_TGETS:
		return constant_name(s, is_method(s, ins) ? LJI_CALLNAME_METHOD : LJI_CALLNAME_FIELD,
				     ins[2]);
	case LJI_BC_UGET:
		name.kind = LJI_CALLNAME_UPVALUE;
		name.name = lji_proto_upvalue_name(s->vm, s->proto, lji_le16(ins + 2), &name.size);
		if (!name.name)
			name.name = "";
		return name;
	default:
		return name;
	}
}

/* Is the slot written by an instruction that frees or fills all from A on? */
static bool overwrites(const struct search *s, const uint8_t *ins, enum lji_bc bc)
{
	return s->slot >= ins[1] && (bc != LJI_BC_KNIL || s->slot <= lji_le16(ins + 2));
}

/* Backwards to the instruction that wrote the slot, through moves. */
static struct lji_callname slot_name(struct search *s)
{
	struct lji_callname name = local_name(s);
	unsigned int moves = 0;

	while (name.kind == LJI_CALLNAME_NONE && s->position-- > s->first + 1) {
		const uint8_t *ins = instruction(s, s->position);
		enum lji_bc bc = opcode(s, ins);
		enum lji_bc_operand a, b, cd;

		if (bc == LJI_BC_COUNT)
			break;
		lji_bc_operands(bc, &a, &b, &cd);
		if (a == LJI_BC_OPERAND_BASE && overwrites(s, ins, bc))
			break;
		if (a != LJI_BC_OPERAND_DST || ins[1] != s->slot)
			continue;
		if (bc != LJI_BC_MOV)
			return name_by(s, ins);
		if (moves++ == MOVES)
			break;
		s->slot = lji_le16(ins + 2);
		name = local_name(s);
	}
	return name;
}

struct lji_callname lji_callname_of(const struct lji_vm *vm, const struct lji_proto_head *proto,
				    uint32_t position, uint64_t *work_left)
{
	struct lji_callname none = { LJI_CALLNAME_NONE, NULL, 0 };
	struct search s = { .vm = vm, .proto = proto, .position = position, .work_left = work_left };
	const uint8_t *ins;
	const char *mm;
	uint32_t count;

	if (position >= proto->sizebc)
		return none;
	s.first = position > SEARCHED ? position - SEARCHED : 0;
	count = position - s.first + 1;
	if (!spend(work_left, count))
		return none;
	s.bytecode = lji_target_at(vm->target, proto->address + vm->layout->pt_sizeof +
				   (uint64_t)s.first * 4, (size_t)count * 4);
	if (!s.bytecode)
		return none;
	ins = instruction(&s, position);
	switch (opcode(&s, ins)) {
	case LJI_BC_CALLM ... LJI_BC_CALLT:
	case LJI_BC_ITERN:
		s.slot = ins[1];
		return slot_name(&s);
	case LJI_BC_ITERC:
		if (ins[1] < 3)
			return none;
		s.slot = ins[1] - 3u;
		return slot_name(&s);
	default:
		mm = metamethod(opcode(&s, ins));
		if (!mm)
			return none;
		return (struct lji_callname){ LJI_CALLNAME_METAMETHOD, mm, strlen(mm) };
	}
}
