/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Growing arrays. Any struct with members `T *items; size_t count, capacity;`
 * is a vector; zero-initialised is empty; free(items) releases it.
 */
#ifndef LJI_VECTOR_H
#define LJI_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/** Declares `struct name` as a vector of @p type. */
#define LJI_VECTOR(name, type)                                                 \
	struct name {                                                          \
		type *items;                                                   \
		size_t count;                                                  \
		size_t capacity;                                               \
	}

/** Makes room for @p more further items; false without memory, the vector unchanged. */
bool lji_vector_reserve_(void **items, size_t count, size_t *capacity, size_t more, size_t size);

/** Makes room for @p n more items in vector pointer @p v; false without memory. */
#define lji_vector_reserve(v, n)                                               \
	lji_vector_reserve_((void **)&(v)->items, (v)->count, &(v)->capacity, (n),  \
			    sizeof(*(v)->items))

/** Appends one uninitialised item to vector pointer @p v; its address, or NULL without memory. */
#define lji_vector_push(v) (lji_vector_reserve((v), 1) ? &(v)->items[(v)->count++] : NULL)

#endif
