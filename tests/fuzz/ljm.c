/* SPDX-License-Identifier: MIT */
/* Fuzz the reading of memory profiles. */
#include "profile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_profile(data, size);
	return 0;
}

void fuzz_seeds(void (*seed)(const uint8_t *data, size_t size))
{
	fuzz_profile_seeds(LJI_PROFILE_MEMPROF, seed);
}
