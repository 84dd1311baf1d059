/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What lives in a VM: one bounded walk over gc.root, userdata and the string
 * table counts everything and collects prototypes, closures, traces and
 * coroutines. The walk validates each link; damage ends that list with a
 * warning and keeps what was found.
 */
#ifndef LJI_HEAP_H
#define LJI_HEAP_H

#include "base/vector.h"
#include "base/bytes.h"
#include "vm/stack.h"
#include "vm/vm.h"

/** GC object types: gct = 4 + index. ORDER LJ_T, lj_obj.h. */
#define LJI_GCT_TYPES(X)                                                       \
	X(STR, 4, "string")                                                    \
	X(UPVAL, 5, "upvalue")                                                 \
	X(THREAD, 6, "thread")                                                 \
	X(PROTO, 7, "proto")                                                   \
	X(FUNC, 8, "function")                                                 \
	X(TRACE, 9, "trace")                                                   \
	X(CDATA, 10, "cdata")                                                  \
	X(TAB, 11, "table")                                                    \
	X(UDATA, 12, "userdata")

enum lji_gct {
#define X(name, number, text) LJI_GCT_##name = number,
	LJI_GCT_TYPES(X)
#undef X
	LJI_GCT_MAX = 13,
};

/** Where a prototype comes from. */
enum lji_proto_kind {
	/** Compiled with debug information. */
	LJI_PROTO_LUA,
	/** Loaded from bytecode without line information (string.dump(f, true)). */
	LJI_PROTO_STRIPPED,
	/** A library function that is bytecode inside LuaJIT (math.deg, table.remove, …). */
	LJI_PROTO_LIBRARY,
};

/** Bits of lji_proto.jit. */
enum lji_proto_jit {
	/** A trace starts at its head (JFUNCF, JFUNCV). */
	LJI_PROTO_JIT_HEAD = 1,
	/** Traces start inside it. */
	LJI_PROTO_JIT_TRACED = 2,
	/** Calls to it are never compiled again (IFUNCF, IFUNCV). */
	LJI_PROTO_JIT_BLACKLISTED = 4,
	/** Some of its loops (or its head) were given up or switched off (PROTO_ILOOP). */
	LJI_PROTO_JIT_ILOOP = 8,
	/** jit.off() (PROTO_NOJIT). */
	LJI_PROTO_JIT_OFF = 16,
};

/** One function prototype. 40 bytes. */
struct lji_proto {
	/** Address of the GCproto. */
	uint64_t address;
	/** Address of the chunk name GCstr (its text: lji_vm_string()), 0 unreadable or dead. */
	uint64_t chunkname;
	/** First line as LuaJIT keeps it: 0 main chunks and stripped code, -1 library bytecode. */
	int32_t first_line;
	/** Last line (first_line + numline). */
	int32_t last_line;
	/** Live function objects made from it. */
	uint32_t closures;
	/** Index of the best name in lji_heap.names, UINT32_MAX none. */
	uint32_t name;
	/** Trace that starts at its head or, failing that, the first of its root traces; 0 none. */
	uint16_t trace;
	/** GCproto.flags. */
	uint8_t flags;
	/** LJI_PROTO_JIT_* bits. */
	uint8_t jit;
	/** enum lji_proto_kind. */
	uint8_t kind;
	/** Dead by colour: garbage that was not swept yet. */
	bool dead;
};

/** Kind of a function object. */
enum lji_closure_kind { LJI_CLOSURE_LUA, LJI_CLOSURE_C, LJI_CLOSURE_FAST };

/** One function object (GCfunc). 32 bytes. */
struct lji_closure {
	uint64_t address;
	/** Lua: index of its prototype in lji_heap.protos; else UINT32_MAX. */
	uint32_t proto;
	/** Index of the best name in lji_heap.names, UINT32_MAX none. */
	uint32_t name;
	/** C and fast functions: the C entry point (GCfuncC.f). */
	uint64_t entry;
	uint8_t kind;
	uint8_t ffid;
	bool dead;
};

/** One trace (GCtrace). */
struct lji_trace {
	uint64_t address;
	uint32_t number;
	bool side;
	/** Root traces: 0. Side traces: parent trace and the exit it hangs on (UINT32_MAX unknown). */
	uint32_t parent;
	uint32_t exit;
	/** Root of its tree (itself for root traces). */
	uint32_t root;
	/** Linked trace, 0 none, and the kind of link ("loop", "root", "return", …; NULL unknown). */
	uint32_t link;
	const char *link_type;
	/** Where recording began: prototype address and line (-1 unknown). */
	uint64_t start_proto;
	uint64_t start_pc;
	int32_t start_line;
	uint64_t mcode;
	uint64_t mcode_size;
	uint32_t exits;
	/** Being recorded or assembled right now (J->cur). */
	bool recording;
	/** Dead by colour: garbage that was not swept yet; its start was not followed. */
	bool dead;
};

/** Lua's view of a coroutine. */
enum lji_co_status {
	LJI_CO_RUNNING,
	LJI_CO_SUSPENDED,
	/** Resumed another coroutine. */
	LJI_CO_NORMAL,
	/** Created, never resumed (also "suspended" for Lua). */
	LJI_CO_FRESH,
	LJI_CO_FINISHED,
	/** Died by an error. */
	LJI_CO_ERROR,
	/** Tarantool fiber: inside a C call on a C stack of its own that is not running now. */
	LJI_CO_FIBER,
	/** Main thread that is not entered. */
	LJI_CO_IDLE,
	/** Its stack is being moved, or contradicts itself. */
	LJI_CO_UNKNOWN,
};

/** "running", "suspended", "normal", "fresh", "finished", "error", "fiber", "idle", "unknown". */
const char *lji_co_status_name(enum lji_co_status status);

/** One lua_State. */
struct lji_coroutine {
	uint64_t address;
	enum lji_co_status status;
	bool is_main;
	/** The VM thread of 2025-11+ that runs finalizers and vmevents. */
	bool is_vm_thread;
	bool dead;
	/** enum lji_frames_state (stack.h); this and what follows only with LJI_HEAP_FRAMES. */
	uint8_t frames_state;
	/**
	 * Index of the first coroutine with this status whose frames are at the same places of the
	 * same prototypes and C functions; itself if it is the first. Only that one has frames.
	 */
	uint32_t same;
	/** Its frames in lji_heap.frames, newest first. */
	uint32_t frame_count;
	size_t first_frame;
	/** `trace`: number of the trace that runs, 0 unknown. */
	uint32_t trace;
};

/**
 * Counts per type over what is alive: not dead by colour, and of traces those that have a
 * number (flushed ones are garbage as well).
 */
struct lji_heap_counts {
	uint64_t protos, closures, lua_closures, c_closures, fast_closures, traces, threads, tables,
		strings, userdata, cdata, upvalues;
	/** Objects that are dead by colour, not in the counts above. */
	uint64_t dead;
	/** All objects that are alive. */
	uint64_t total;
};

/** What a walk collects besides counts. */
enum lji_heap_what {
	LJI_HEAP_COUNTS = 0,
	/** Prototypes are collected in any case: functions are counted by them. */
	LJI_HEAP_PROTOS = 1,
	LJI_HEAP_CLOSURES = 2,
	LJI_HEAP_TRACES = 4,
	LJI_HEAP_COROUTINES = 8,
	/** Names by reachability; needs PROTOS. */
	LJI_HEAP_NAMES = 16,
	/** Count strings by walking the table (else str.num is taken). */
	LJI_HEAP_STRINGS = 32,
	/** Keep chunk names' text so that it can be printed after the snapshot. */
	LJI_HEAP_CHUNKNAMES = 64,
	/** The frames of coroutines; needs COROUTINES. */
	LJI_HEAP_FRAMES = 128,
};

/** The result of a walk. */
struct lji_heap {
	struct lji_heap_counts counts;
	LJI_VECTOR(, struct lji_proto) protos;
	LJI_VECTOR(, struct lji_closure) closures;
	LJI_VECTOR(, struct lji_trace) traces;
	LJI_VECTOR(, struct lji_coroutine) coroutines;
	LJI_VECTOR(, struct lji_stack_frame) frames;
	/** Names as NUL-terminated strings in name_text, by offset. */
	LJI_VECTOR(, uint32_t) names;
	struct lji_bytes *name_text;
	/** There are traces, and the layout does not tell what is in them: none is listed. */
	bool traces_unknown;
	/** A list was damaged or moving: what is listed is right, something may be missing. */
	bool torn;
	/** Private: chunk name texts by address. */
	struct lji_heap_strings *strings;
	/** Private: texts of the names of frames. */
	struct lji_intern *callnames;
};

/**
 * Walks @p vm's heap. Call inside lji_target_snapshot(). Doubts go to the target's
 * warnings. Bounded by gc.total and by cycle guards.
 */
struct lji_error *lji_heap_walk(const struct lji_vm *vm, unsigned int what, struct lji_heap *heap_ret);

void lji_heap_deinit(struct lji_heap *heap);

/**
 * Name text by index (see lji_proto.name), NULL for UINT32_MAX. It reads like Lua ("M.f",
 * "outer:helper", see names.h); raw bytes of the target may be in it.
 */
const char *lji_heap_name(const struct lji_heap *heap, uint32_t name);

/** Chunk name bytes of @p proto as kept by LJI_HEAP_CHUNKNAMES; "" and 0 when unknown. Not NUL-terminated. */
const char *lji_heap_chunkname(const struct lji_heap *heap, const struct lji_proto *proto,
			       size_t *size_ret);

/** Bytes of lji_stack_frame.name, NULL for LJI_NO_NAME. Not NUL-terminated. */
const char *lji_heap_callname(const struct lji_heap *heap, uint32_t name, size_t *size_ret);

/** Bytes of the GCstr at @p addr if it is one, else NULL. Not NUL-terminated. Valid as lji_target_at(). */
const char *lji_vm_string(const struct lji_vm *vm, uint64_t addr, size_t *size_ret);

#endif
