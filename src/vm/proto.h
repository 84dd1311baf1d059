/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A function prototype (GCproto, lj_obj.h) and what its parts say: lines,
 * upvalue names, instructions, constants. Everything it points to lies in
 * one block of sizept bytes:
 *
 *     | GCproto | bytecode (4 * sizebc) | constants, upvalues | lineinfo | uvinfo | varinfo |
 *                                       k points into them     (debuginfo.h)
 */
#ifndef LJI_PROTO_H
#define LJI_PROTO_H

#include "vm/heap.h"

/** The fixed part of a GCproto, checked: parts outside its block are 0, as if they were absent. */
struct lji_proto_head {
	uint64_t address;
	uint64_t chunkname;
	/** Constants: references below k, numbers from k on. */
	uint64_t k;
	uint64_t uv;
	uint64_t lineinfo;
	uint64_t uvinfo;
	uint64_t varinfo;
	uint32_t sizept;
	uint32_t sizebc;
	uint32_t sizekgc;
	int32_t firstline;
	uint32_t numline;
	uint16_t trace;
	uint8_t numparams;
	uint8_t framesize;
	uint8_t sizeuv;
	uint8_t flags;
	/** Some part lies outside the block. */
	bool damaged;
};

/** GCproto.flags, lj_obj.h. */
enum {
	LJI_PROTO_CHILD = 0x01,
	LJI_PROTO_VARARG = 0x02,
	LJI_PROTO_NOJIT = 0x08,
	LJI_PROTO_ILOOP = 0x10,
};

/** Reads the prototype at @p addr; false when there is none (type, sizes or memory say no). */
bool lji_proto_read(const struct lji_vm *vm, uint64_t addr, struct lji_proto_head *head_ret);

/** Line of bytecode position @p pos (0: the function's header); -1 without line information. */
int32_t lji_proto_line(const struct lji_vm *vm, const struct lji_proto_head *head, uint32_t pos);

/** Position of the instruction at @p pc; false when it is outside of this prototype. */
bool lji_proto_position(const struct lji_vm *vm, const struct lji_proto_head *head, uint64_t pc,
			uint32_t *pos_ret);

/** Name of upvalue @p index, not NUL-terminated; NULL without one. Valid as lji_target_at(). */
const char *lji_proto_upvalue_name(const struct lji_vm *vm, const struct lji_proto_head *head,
				   unsigned int index, size_t *size_ret);

/** Name of the local in @p slot at @p pos, as lji_varinfo_name(). Valid as lji_target_at(). */
const char *lji_proto_local_name(const struct lji_vm *vm, const struct lji_proto_head *head,
				 uint32_t pos, unsigned int slot, size_t *size_ret);

/** Instruction at @p pos: opcode in bits 0 to 7, A 8 to 15, C 16 to 23, B 24 to 31, D 16 to 31. */
bool lji_proto_instruction(const struct lji_vm *vm, const struct lji_proto_head *head, uint32_t pos,
			   uint32_t *instruction_ret);

/** Reference constant @p index (pt.k[-1 - index]): a string, table, cdata or child prototype. */
uint64_t lji_proto_kgc(const struct lji_vm *vm, const struct lji_proto_head *head, uint32_t index);

/** How the JIT compiler looks at it: LJI_PROTO_JIT_* bits; *@p trace_ret as lji_proto.trace. */
unsigned int lji_proto_jit(const struct lji_vm *vm, const struct lji_proto_head *head,
			   uint16_t *trace_ret);

/** Lua code, stripped code or a library function; looks at the chunk name. */
enum lji_proto_kind lji_proto_kind(const struct lji_vm *vm, const struct lji_proto_head *head);

#endif
