/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Little-endian loads of explicit width from target bytes, and checked
 * arithmetic. Target bytes are never accessed through host structs.
 */
#ifndef LJI_NUM_H
#define LJI_NUM_H

#include <endian.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint16_t lji_le16(const uint8_t *p)
{
	uint16_t v;

	memcpy(&v, p, sizeof(v));
	return le16toh(v);
}

static inline uint32_t lji_le32(const uint8_t *p)
{
	uint32_t v;

	memcpy(&v, p, sizeof(v));
	return le32toh(v);
}

static inline uint64_t lji_le64(const uint8_t *p)
{
	uint64_t v;

	memcpy(&v, p, sizeof(v));
	return le64toh(v);
}

/** Loads a little-endian integer of @p width 4 or 8 bytes (a pointer or a GC reference). */
static inline uint64_t lji_le_word(const uint8_t *p, unsigned int width)
{
	return width == 8 ? lji_le64(p) : lji_le32(p);
}

/** *@p sum_ret = @p a + @p b; false on wrap-around, *sum_ret untouched. */
static inline bool lji_add64(uint64_t a, uint64_t b, uint64_t *sum_ret)
{
	uint64_t sum;

	if (__builtin_add_overflow(a, b, &sum))
		return false;
	*sum_ret = sum;
	return true;
}

/** *@p product_ret = @p a * @p b; false on overflow, *product_ret untouched. */
static inline bool lji_mul64(uint64_t a, uint64_t b, uint64_t *product_ret)
{
	uint64_t product;

	if (__builtin_mul_overflow(a, b, &product))
		return false;
	*product_ret = product;
	return true;
}

/** True if [@p addr, @p addr + @p size) lies inside [@p start, @p end); never wraps. */
static inline bool lji_range_holds(uint64_t start, uint64_t end, uint64_t addr, uint64_t size)
{
	return addr >= start && addr <= end && size <= end - addr;
}

#endif
