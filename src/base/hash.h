/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Hashing of bytes and numbers for tables keyed by what a file says. The seed is
 * drawn once per run, so that no file can be made to collide.
 */
#ifndef LJI_HASH_H
#define LJI_HASH_H

#include <stddef.h>
#include <stdint.h>

/** A random odd number, the same during one run. */
uint64_t lji_hash_seed(void);

/** Hash of @p size bytes. */
uint64_t lji_hash_bytes(const void *data, size_t size, uint64_t seed);

/** Mixes @p value into @p hash; all 64 bits of the result are usable. */
static inline uint64_t lji_hash_mix(uint64_t hash, uint64_t value)
{
	__extension__ typedef unsigned __int128 wide;
	wide product = (wide)(hash ^ value ^ UINT64_C(0x9e3779b97f4a7c15)) *
		       UINT64_C(0xd6e8feb86659fd93);

	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

#endif
