/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The header that every garbage-collected object begins with.
 *
 *     | nextgc (ref_size) | marked (1) | gct (1) | two bytes of the type's own |
 *
 * marked (lj_gc.h): 01 white0, 02 white1, 04 black, 20 fixed, 40 fixed for the VM's life.
 */
#ifndef LJI_OBJECT_H
#define LJI_OBJECT_H

#include "base/num.h"
#include "vm/heap.h"

enum { LJI_MARK_WHITES = 3, LJI_MARK_FIXED = 0x20 };

/** The reference (GCRef, MRef) at @p offset of the object whose bytes start at @p p. */
static inline uint64_t lji_object_ref(const struct lji_vm *vm, const uint8_t *p, unsigned int offset)
{
	return lji_le_word(p + offset, vm->layout->ref_size);
}

/** The C pointer at @p offset. */
static inline uint64_t lji_object_pointer(const struct lji_vm *vm, const uint8_t *p,
					  unsigned int offset)
{
	return lji_le_word(p + offset, vm->target->pointer_size);
}

/** Type byte of the object whose bytes start at @p p. */
static inline unsigned int lji_object_gct(const struct lji_layout *layout, const uint8_t *p)
{
	return p[layout->ref_size + 1];
}

/**
 * Dead by colour: has the white of the last cycle, is not fixed, and only waits to be swept
 * (gc_sweep() in lj_gc.c). What it refers to may be freed already.
 * @param currentwhite g->gc.currentwhite.
 */
static inline bool lji_object_dead(const struct lji_layout *layout, const uint8_t *p,
				   unsigned int currentwhite)
{
	unsigned int marked = p[layout->ref_size];

	return marked & ~currentwhite & LJI_MARK_WHITES && !(marked & LJI_MARK_FIXED);
}

/** Objects are at least this aligned with every allocator in use. */
static inline bool lji_object_aligned(uint64_t addr)
{
	return addr && !(addr & 3);
}

/**
 * Gives @p size bytes of the object at @p addr if it is aligned, readable and of type @p gct,
 * else NULL. Valid as lji_target_at().
 */
const uint8_t *lji_object_at(const struct lji_vm *vm, uint64_t addr, enum lji_gct gct, size_t size);

/** "string", "table", … for 4 to 12, else NULL. */
const char *lji_gct_name(unsigned int gct);

#endif
