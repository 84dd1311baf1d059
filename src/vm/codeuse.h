/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How the machine code of the interpreter uses global_State, jit_State and its C frame: which of
 * its registers goes to or comes from which offset, and how often. Facts: register
 * assignments in LuaJIT's vm_x64.dasc, vm_x86.dasc and vm_arm64.dasc, the same since 2.0.
 * Private to src/vm.
 */
#ifndef LJI_CODEUSE_H
#define LJI_CODEUSE_H

#include "target/target.h"

/** Ways to use an offset. L, BASE and PC are what the registers of that name hold. */
#define LJI_CODE_USES(X)                                                                           \
	X(LOAD_L) X(STORE_L) X(LOAD_BASE) X(STORE_BASE) X(LOAD_PC) X(STORE_PC) X(STORE_PARENT)     \
	X(STORE_EXITNO) X(STORE_ZERO) X(STORE_STATE) X(LOAD_BYTE) X(STORE_BYTE) X(ADDRESS)         \
	X(LOAD) X(STORE)

enum lji_code_use {
#define X(name) LJI_USE_##name,
	LJI_CODE_USES(X)
#undef X
	LJI_USE_COUNT
};

enum {
	/** Offsets that real code uses are 35 from DISPATCH and 12 from the stack pointer. */
	LJI_CODE_SLOTS = 128,
	/** Places that are found for L near to one address. */
	LJI_CODE_L = 4,
	/** VM states there are at most, Tarantool's. */
	LJI_CODE_STATES = 9,
	/** Calls with an address that are kept; real code has 7, and what only looks like one. */
	LJI_CODE_CALLS = 32,
	/** How far behind the start of an SBuf its L is. */
	LJI_SBUF_L_MIN = 8,
	LJI_SBUF_L_MAX = 40,
};

/** An offset from global_State, or from the stack pointer. */
struct lji_code_slot {
	uint16_t at;
	/** Bits by enum lji_code_use. */
	unsigned int uses;
	uint16_t count[LJI_USE_COUNT];
	/** Bytes of the widest access. */
	uint8_t size;
	/** Where L is stored near to where the address of this is handed to C code. */
	uint16_t L[LJI_CODE_L];
	unsigned int L_count;
	/** Loads of L from here that BASE is stored by. */
	uint16_t saves_base;
};

struct lji_code_slots {
	struct lji_code_slot items[LJI_CODE_SLOTS];
	size_t count;
	/** There are more, which no interpreter has. */
	bool too_many;
};

/** What is known before, and what the code says. */
struct lji_code_uses {
	enum lji_arch arch;
	/** From global_State to the dispatch table. */
	uint64_t dispatch;
	/** lua_State.base. */
	uint16_t L_base;

	/** Offsets from global_State up to the dispatch table, and in the C frame. */
	struct lji_code_slots g;
	struct lji_code_slots frame;
	/** VM states that are stored, by bits. */
	unsigned int states;
	/** Where the stack pointer is stored in lua_State, how often, and how often elsewhere. */
	uint16_t cframe;
	unsigned int cframe_right;
	unsigned int cframe_wrong;
	/** Calls of C functions near to where an address is handed to them. */
	struct {
		/** The address, from global_State. */
		uint16_t address;
		/** The function, from the start of the code. */
		int64_t function;
	} calls[LJI_CODE_CALLS];
	unsigned int call_count;
	/** Instructions that agree with where the dispatch table is, and that do not. */
	unsigned int right;
	unsigned int wrong;
};

/** True if the interpreter's registers on @p arch are known. */
bool lji_code_uses_known(enum lji_arch arch);

/** Notes all uses in the @p size bytes of code at @p text; uses->arch must be known. */
void lji_code_uses_find(struct lji_code_uses *uses, const uint8_t *text, size_t size);

#endif
