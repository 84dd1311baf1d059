/* SPDX-License-Identifier: MIT */
#include "vm/proto.h"

#include "vm/bytecode.h"
#include "vm/debuginfo.h"
#include "vm/object.h"

/* A reference into the block behind the bytecode, or 0. */
static uint64_t part_of(struct lji_proto_head *head, const struct lji_layout *layout, uint64_t addr)
{
	uint64_t offset = addr - head->address;

	if (!addr)
		return 0;
	if (offset < layout->pt_sizeof + (uint64_t)head->sizebc * 4 || offset > head->sizept) {
		head->damaged = true;
		return 0;
	}
	return addr;
}

bool lji_proto_read(const struct lji_vm *vm, uint64_t addr, struct lji_proto_head *head_ret)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_object_at(vm, addr, LJI_GCT_PROTO, l->pt_sizeof);
	struct lji_proto_head head = { .address = addr };

	if (!p)
		return false;
	head.sizept = lji_le32(p + l->pt_sizept);
	head.sizebc = lji_le32(p + l->pt_sizebc);
	head.sizekgc = lji_le32(p + l->pt_sizekgc);
	head.firstline = (int32_t)lji_le32(p + l->pt_firstline);
	head.numline = lji_le32(p + l->pt_numline);
	head.trace = lji_le16(p + l->pt_trace);
	head.numparams = p[l->pt_numparams];
	head.framesize = p[l->pt_framesize];
	head.sizeuv = p[l->pt_sizeuv];
	head.flags = p[l->pt_flags];
	head.chunkname = lji_object_ref(vm, p, l->pt_chunkname);
	if (!head.sizebc || head.sizept < l->pt_sizeof ||
	    (head.sizept - l->pt_sizeof) / 4 < head.sizebc || addr + head.sizept < addr)
		return false;
	head.k = part_of(&head, l, lji_object_ref(vm, p, l->pt_k));
	head.uv = part_of(&head, l, lji_object_ref(vm, p, l->pt_uv));
	head.lineinfo = part_of(&head, l, lji_object_ref(vm, p, l->pt_lineinfo));
	head.uvinfo = part_of(&head, l, lji_object_ref(vm, p, l->pt_uvinfo));
	head.varinfo = part_of(&head, l, lji_object_ref(vm, p, l->pt_varinfo));
	*head_ret = head;
	return true;
}

static const uint8_t *rest_at(const struct lji_vm *vm, const struct lji_proto_head *head,
			      uint64_t addr, size_t *size_ret)
{
	if (!addr)
		return NULL;
	*size_ret = (size_t)(head->address + head->sizept - addr);
	return lji_target_at(vm->target, addr, *size_ret);
}

int32_t lji_proto_line(const struct lji_vm *vm, const struct lji_proto_head *head, uint32_t pos)
{
	const uint8_t *info;
	size_t size = 0;
	int64_t line;

	if (!head->lineinfo)
		return -1;
	info = rest_at(vm, head, head->lineinfo, &size);
	line = lji_lineinfo_line(info, info ? size : 0, head->firstline, head->numline,
				 head->sizebc, pos);
	return line >= 0 && line <= INT32_MAX ? (int32_t)line : -1;
}

bool lji_proto_position(const struct lji_vm *vm, const struct lji_proto_head *head, uint64_t pc,
			uint32_t *pos_ret)
{
	uint64_t bytecode = head->address + vm->layout->pt_sizeof;
	uint64_t offset = pc - bytecode;

	if (pc < bytecode || offset / 4 >= head->sizebc || offset & 3)
		return false;
	*pos_ret = (uint32_t)(offset / 4);
	return true;
}

const char *lji_proto_upvalue_name(const struct lji_vm *vm, const struct lji_proto_head *head,
				   unsigned int index, size_t *size_ret)
{
	size_t size;
	const uint8_t *info = rest_at(vm, head, head->uvinfo, &size);

	if (!info || index >= head->sizeuv)
		return NULL;
	return lji_uvinfo_name(info, size, index, size_ret);
}

const char *lji_proto_local_name(const struct lji_vm *vm, const struct lji_proto_head *head,
				 uint32_t pos, unsigned int slot, size_t *size_ret)
{
	size_t size;
	const uint8_t *info = rest_at(vm, head, head->varinfo, &size);

	return info ? lji_varinfo_name(info, size, pos, slot, size_ret) : NULL;
}

bool lji_proto_instruction(const struct lji_vm *vm, const struct lji_proto_head *head, uint32_t pos,
			   uint32_t *instruction_ret)
{
	const uint8_t *p;

	if (pos >= head->sizebc)
		return false;
	p = lji_target_at(vm->target, head->address + vm->layout->pt_sizeof + (uint64_t)pos * 4, 4);
	if (!p)
		return false;
	*instruction_ret = lji_le32(p);
	return true;
}

uint64_t lji_proto_kgc(const struct lji_vm *vm, const struct lji_proto_head *head, uint32_t index)
{
	uint64_t below = ((uint64_t)index + 1) * vm->layout->ref_size;

	if (!head->k || index >= head->sizekgc || below > head->k - head->address)
		return 0;
	return lji_vm_ref(vm, head->k - below);
}

unsigned int lji_proto_jit(const struct lji_vm *vm, const struct lji_proto_head *head,
			   uint16_t *trace_ret)
{
	unsigned int jit = 0;
	uint32_t instruction;

	*trace_ret = head->trace;
	if (head->trace)
		jit |= LJI_PROTO_JIT_TRACED;
	if (head->flags & LJI_PROTO_NOJIT)
		jit |= LJI_PROTO_JIT_OFF;
	if (head->flags & LJI_PROTO_ILOOP)
		jit |= LJI_PROTO_JIT_ILOOP;
	if (!lji_proto_instruction(vm, head, 0, &instruction))
		return jit;
	switch (lji_bc_find(vm->layout->bytecode, instruction & 0xff)) {
	case LJI_BC_IFUNCF:
	case LJI_BC_IFUNCV:
		jit |= LJI_PROTO_JIT_BLACKLISTED;
		break;
	case LJI_BC_JFUNCF:
	case LJI_BC_JFUNCV:
		jit |= LJI_PROTO_JIT_HEAD | LJI_PROTO_JIT_TRACED;
		*trace_ret = (uint16_t)(instruction >> 16);
		break;
	default:
		break;
	}
	return jit;
}

enum lji_proto_kind lji_proto_kind(const struct lji_vm *vm, const struct lji_proto_head *head)
{
	const char *name;
	size_t size;

	if (head->lineinfo)
		return LJI_PROTO_LUA;
	/* lib_read_lfunc() sets ~0 and the bare function name. */
	name = lji_vm_string(vm, head->chunkname, &size);
	if (head->firstline == -1 && name && !(size && (name[0] == '@' || name[0] == '=')))
		return LJI_PROTO_LIBRARY;
	return LJI_PROTO_STRIPPED;
}
