/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A VM made by hand in memory of the test: global_State, main thread and
 * objects, written at the offsets of any layout. Tests damage it as they like.
 */
#ifndef LJI_TEST_IMAGE_H
#define LJI_TEST_IMAGE_H

#include "vm/heap.h"

#define IMAGE_SIZE (1 << 18)

/** Everything a walk collects. */
#define IMAGE_ALL                                                                          \
	(LJI_HEAP_PROTOS | LJI_HEAP_CLOSURES | LJI_HEAP_TRACES | LJI_HEAP_COROUTINES |          \
	 LJI_HEAP_NAMES | LJI_HEAP_STRINGS | LJI_HEAP_CHUNKNAMES)

/** The image; image_init() first. */
struct image {
	const struct lji_layout *layout;
	struct lji_target target;
	struct lji_warnings warnings;
	struct lji_map map;
	struct lji_vm vm;
	/** Address of bytes[0]. */
	uint64_t base;
	/** Next free offset. */
	size_t used;
	/** Where image_object() links the next object in. */
	uint64_t last;
	uint8_t *bytes;
};

/** Makes an empty VM: main thread (idle), registry, globals, an empty string table. */
void image_init(struct image *image, const struct lji_layout *layout);
void image_deinit(struct image *image);

/* Stores; addresses are target addresses inside the image. */
void image_u8(struct image *image, uint64_t addr, uint8_t value);
void image_u16(struct image *image, uint64_t addr, uint16_t value);
void image_u32(struct image *image, uint64_t addr, uint32_t value);
void image_ref(struct image *image, uint64_t addr, uint64_t value);
void image_pointer(struct image *image, uint64_t addr, uint64_t value);
/** Stores a TValue: a GC object for LJI_TSTR to LJI_TUDATA, else nil, false or true. */
void image_tv(struct image *image, uint64_t addr, enum lji_itype type, uint64_t object);

/** Takes @p size zeroed bytes, aligned to 16. */
uint64_t image_alloc(struct image *image, size_t size);
/** A white object of type @p gct, newest of gc.root. */
uint64_t image_object(struct image *image, enum lji_gct gct, size_t size);

/** A string outside the string table (a test may link it). */
uint64_t image_string(struct image *image, const char *text);
/** A prototype of @p sizebc instructions with line, upvalue and variable information. */
uint64_t image_proto(struct image *image, const char *chunk, int32_t first, uint32_t lines,
		     uint32_t sizebc);
/** A Lua function with room for @p upvalues of them. */
uint64_t image_lua_function(struct image *image, uint64_t proto, unsigned int upvalues);
/** A C (@p ffid 1) or fast function. */
uint64_t image_c_function(struct image *image, unsigned int ffid, uint64_t entry);
/** A coroutine with a stack of 40 slots whose base and top are that many slots above its start. */
uint64_t image_thread(struct image *image, unsigned int base, unsigned int top);
/** A table with @p nodes (a power of two) empty nodes and @p array nil slots. */
uint64_t image_table(struct image *image, uint32_t nodes, uint32_t array);
/** Sets node @p index of a table to key (a string) and an object. */
void image_field(struct image *image, uint64_t table, uint32_t index, const char *key,
		 enum lji_itype type, uint64_t object);
/** A finished trace with a number, of @p proto, in the trace array at @p slots. */
uint64_t image_trace(struct image *image, uint64_t slots, unsigned int number, uint64_t proto);
/** The table of globals. */
uint64_t image_globals(const struct image *image);

typedef void image_test_fn(struct image *image);

/** Runs a test on an empty VM of each layout of the tables. */
void image_in_every_layout(image_test_fn *fn);
/** Walks the heap; all but the string table, which is empty. */
void image_walk(struct image *image, struct lji_heap *heap);
/** True if there was a warning with that code. */
bool image_warned(const struct image *image, const char *code);

#endif
