/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How target memory is held: pieces, each a contiguous run of target addresses
 * with a contiguous place here. Private to src/target.
 *
 *     live   one piece per region of adjacent readable mappings; its place is
 *            reserved address space that is filled from the target on first use
 *     core   one piece per run of bytes the core (or a matching file) holds;
 *            its place is a mapping of that file
 */
#ifndef LJI_MEMORY_H
#define LJI_MEMORY_H

#include "base/vector.h"
#include "target/target.h"

/** Unit of `filled`; every page size of the supported machines is a multiple. */
#define LJI_PAGE 4096

/** A run of target memory. */
struct lji_piece {
	uint64_t start;
	uint64_t size;
	/** Its place; NULL while a live piece was never touched. */
	uint8_t *data;
	/** Live: one bit per LJI_PAGE that was read. NULL: all is there. */
	uint64_t *filled;
	/** Bytes of `data` (and what lies behind it) to unmap at the end, 0 if not ours. */
	size_t mapped;
	/** Where that mapping starts. */
	void *mapping;
};

/** A range of target memory. */
struct lji_range {
	uint64_t start;
	uint64_t end;
};

LJI_VECTOR(lji_ranges, struct lji_range);

/** Copies kept for ranges that lie across pieces. */
#define LJI_BOUNCES 16
#define LJI_BOUNCE_MAX (1 << 20)

struct lji_memory {
	/** Where the last read was; never NULL. */
	const struct lji_piece *last;
	/** Sorted, disjoint. */
	LJI_VECTOR(, struct lji_piece) pieces;
	/** Live: what was read since the last lji_memory_forget(). */
	struct lji_ranges fills;
	/** Sum of their sizes. */
	uint64_t filled;
	/** Live: pages of pieces that could not be read since lji_memory_forget(), sorted. */
	struct lji_ranges missed;
	/** A read outside all pieces was tried since lji_memory_forget(). */
	bool stray;
	struct {
		uint8_t *data;
		size_t capacity;
	} bounces[LJI_BOUNCES];
	unsigned int next_bounce;
};

/** Makes an empty memory. */
struct lji_error *lji_memory_create(struct lji_memory **memory_ret);

/** Releases it; accepts NULL. */
void lji_memory_destroy(struct lji_memory *m);

/**
 * Live: makes the pieces from @p maps. A piece whose range did not change keeps its
 * place and content; pointers into others are no longer valid.
 */
struct lji_error *lji_memory_set_regions(struct lji_memory *m, const struct lji_map *maps,
					 size_t map_count);

/**
 * Core: adds @p size bytes at @p data, which stay the caller's unless @p mapped is
 * not 0. Only parts that no piece holds yet are added.
 */
struct lji_error *lji_memory_add(struct lji_memory *m, uint64_t start, uint8_t *data, uint64_t size,
				 void *mapping, size_t mapped);

/** Core: takes away what is held at @p from or behind it in the mapping that ends at @p to. */
void lji_memory_cut(struct lji_memory *m, const uint8_t *from, const uint8_t *to);

/** The piece that holds @p addr, or NULL. */
struct lji_piece *lji_memory_find(const struct lji_memory *m, uint64_t addr);

/** Live: forgets the content, so that it is read anew; pointers stay valid. */
void lji_memory_forget(struct lji_memory *m);

/**
 * Live: gives the places for @p ranges, page aligned, as copies to be made and makes
 * their pages present here, so that copying takes no page faults. Ranges outside all
 * pieces are left out. @p copies_ret is the caller's.
 */
struct lji_error *lji_memory_prepare(struct lji_memory *m, const struct lji_ranges *ranges,
				     struct lji_copy **copies_ret, size_t *count_ret);

/** Live: takes copies that were made as content. */
void lji_memory_commit(struct lji_memory *m, const struct lji_copy *copies, size_t count);

/** How many of @p sorted ranges start at @p addr or below it. */
size_t lji_ranges_before(const struct lji_ranges *sorted, uint64_t addr);

/** Live: true if a mapping is worth a place (readable, and not of the kernel's own). */
bool lji_map_is_memory(const struct lji_map *map);

static inline void lji_cleanup_target(struct lji_target **t)
{
	lji_target_destroy(*t);
}
/** lji_target_destroy() at the end of the scope. */
#define lji_auto_target lji_cleanup(lji_cleanup_target)

#endif
