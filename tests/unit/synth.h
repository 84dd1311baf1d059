/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Synthetic VM images: from any layout a small core file with one VM as that
 * build would lay it out: strings, tables, a Lua function and a C function, a
 * suspended coroutine, a trace, userdata, an open and a closed upvalue, and a
 * thread that is inside the VM.
 */
#ifndef LJI_SYNTH_H
#define LJI_SYNTH_H

#include <stddef.h>
#include <stdint.h>

#include "vm/layout.h"

enum {
	SYNTH_HEAP_SIZE = 128 * 1024,
	SYNTH_TEXT_SIZE = 64 * 1024,
	SYNTH_STACK_SIZE = 8 * 1024,
};

/** An image and the addresses in it that tests ask for. */
struct synth {
	const struct lji_layout *layout;
	unsigned int pointer_size;
	/** What the heap's bytes are in the core; changing them changes the VM. */
	uint8_t *heap;
	uint64_t heap_start;
	size_t heap_used;
	uint8_t *stack;
	uint64_t stack_start;
	/** SYNTH_TEXT_SIZE bytes of code, NULL: left out of the core. Belongs to the image. */
	uint8_t *text;
	uint64_t text_start;

	uint64_t L, g, J;
	uint64_t globals, registry;
	uint64_t proto, func, outer_proto, outer, cfunc, coroutine, trace, udata, open_upvalue;
	uint64_t cframe;
	/** Counts of what there is, strings without strempty. */
	unsigned int strings, tables, functions, protos, threads, traces, userdata;
};

/** Builds the image; aborts without memory. */
struct synth *synth_create(const struct lji_layout *layout);
void synth_destroy(struct synth *s);

/** Where the byte at target address @p addr of the heap is. */
uint8_t *synth_at(struct synth *s, uint64_t addr);

/**
 * Writes the image as a core into a new memfd; a path to open it by is put into
 * @p path. The caller closes the returned descriptor. @p tid is the thread's id.
 */
int synth_core(const struct synth *s, char path[64], int tid);

/** Stores little-endian numbers into the heap. */
void synth_put(struct synth *s, uint64_t addr, unsigned int width, uint64_t value);
/** Stores a GC reference or MRef; a C pointer. */
void synth_ref(struct synth *s, uint64_t addr, uint64_t value);
void synth_pointer(struct synth *s, uint64_t addr, uint64_t value);

#endif
