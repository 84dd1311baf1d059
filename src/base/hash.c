/* SPDX-License-Identifier: MIT */
#include "base/hash.h"

#include <string.h>
#include <sys/random.h>

uint64_t lji_hash_seed(void)
{
	static uint64_t seed;

	if (!seed) {
		/* Without entropy tables still work, they only can be made slow. */
		if (getrandom(&seed, sizeof(seed), GRND_NONBLOCK) != (ssize_t)sizeof(seed))
			seed = UINT64_C(0x9e3779b97f4a7c15);
		seed |= 1;
	}
	return seed;
}

uint64_t lji_hash_bytes(const void *data, size_t size, uint64_t seed)
{
	const unsigned char *p = data;
	uint64_t hash = lji_hash_mix(seed, size);
	uint64_t word;

	while (size >= sizeof(word)) {
		memcpy(&word, p, sizeof(word));
		hash = lji_hash_mix(hash, word);
		p += sizeof(word);
		size -= sizeof(word);
	}
	word = 0;
	if (size)
		memcpy(&word, p, size);
	return lji_hash_mix(hash, word);
}
