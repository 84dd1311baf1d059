/* SPDX-License-Identifier: MIT */
/* Fuzz the reading of symbol tables. */
#include "profile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_profile(data, size);
	return 0;
}

void fuzz_seeds(void (*seed)(const uint8_t *data, size_t size))
{
	fuzz_profile_seeds(LJI_PROFILE_SYMTAB, seed);
}
