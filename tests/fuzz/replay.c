/* SPDX-License-Identifier: MIT */
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Damaged copies of each seed. */
#define VARIANTS 1500

static uint64_t state;
static unsigned long inputs;

/* xorshift64: the same inputs on every machine and in every run. */
static uint64_t next(uint64_t below)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return below ? state % below : 0;
}

static void run(const uint8_t *data, size_t size)
{
	/* A copy of exactly this size, so that sanitizers see a read behind it. */
	uint8_t *copy = malloc(size ? size : 1);

	if (!copy)
		abort();
	memcpy(copy, data, size);
	LLVMFuzzerTestOneInput(copy, size);
	free(copy);
	inputs++;
}

/* Most formats keep what matters at the front: half of the damage goes there. */
static size_t place(size_t size)
{
	return (size_t)next(next(2) ? size : (size < 512 ? size : 512));
}

static void damage(uint8_t *data, size_t *size)
{
	static const uint64_t numbers[] = {
		0, 1, 0x7f, 0xff, 0xfff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff,
		INT64_MAX, (uint64_t)INT64_MIN, UINT64_MAX - 4095, UINT64_MAX,
	};
	uint64_t number = numbers[next(sizeof(numbers) / sizeof(numbers[0]))];
	size_t at = place(*size), width = (size_t)1 << next(4);

	switch (next(5)) {
	case 0:
		data[at] ^= (uint8_t)(1 << next(8));
		break;
	case 1:
		data[at] = (uint8_t)next(256);
		break;
	case 2:
		*size = at;
		break;
	default:
		at &= ~(width - 1);
		if (at + width <= *size)
			memcpy(data + at, &number, width);
		break;
	}
}

static void seed(const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size ? size : 1);

	if (!copy)
		abort();
	run(data, size);
	for (int i = 0; i < VARIANTS; i++) {
		size_t left = size;
		uint64_t times = 1 + next(4);

		memcpy(copy, data, size);
		while (times-- && left)
			damage(copy, &left);
		run(copy, left);
	}
	free(copy);
}

static int replay_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	uint8_t *data = NULL;
	size_t size = 0, got;

	if (!f) {
		perror(path);
		return 1;
	}
	do {
		uint8_t *more = realloc(data, size + 65536);

		if (!more)
			abort();
		data = more;
		got = fread(data + size, 1, 65536, f);
		size += got;
	} while (got);
	fclose(f);
	run(data, size);
	free(data);
	return 0;
}

int main(int argc, char **argv)
{
	int failed = 0;

	state = 88172645463325252u;
	for (int i = 1; i < argc; i++)
		failed |= replay_file(argv[i]);
	if (argc == 1)
		fuzz_seeds(seed);
	printf("%lu inputs\n", inputs);
	return failed;
}
