/* SPDX-License-Identifier: MIT */
/* Fuzz the reading of core files: headers, notes, memory, packed ones too. */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "../unit/coreimage.h"
#include "replay.h"
#include "target/target.h"

static struct lji_error *touch(void *arg, uint64_t addr, const uint8_t *data, size_t len)
{
	uint64_t *sum = arg;

	if (addr % 8 || !len)
		abort();
	*sum += data[0] + data[len - 1];
	return NULL;
}

/* What the layers above rely on. */
static void check_maps(struct lji_target *t)
{
	uint8_t buf[256];

	for (size_t i = 0; i < t->map_count; i++) {
		const struct lji_map *map = &t->maps[i];

		if (map->start >= map->end || map->present > map->end - map->start ||
		    (i && t->maps[i - 1].end > map->start))
			abort();
		if (map->path && strlen(map->path) > 1 << 20)
			abort();
		if (map->present && !lji_target_at(t, map->start, 1))
			abort();
		if (map->present < map->end - map->start &&
		    lji_target_at(t, map->start + map->present, 1))
			abort();
		lji_target_read_some(t, map->end - 17, buf, sizeof(buf));
		if (lji_target_find_map(t, map->end - 1) != map)
			abort();
	}
}

static void use(struct lji_target *t)
{
	uint64_t sum = 0, bytes, value;
	char *string;

	check_maps(t);
	lji_error_destroy(lji_target_scan(t, LJI_PROT_READ, 64, touch, &sum, &bytes));
	for (size_t i = 0; i < t->thread_count; i++) {
		if (t->threads[i].has_regs && t->threads[i].regs.gpr_count > 33)
			abort();
	}
	for (size_t i = 0; i < t->auxv_count; i++) {
		struct lji_error *err = lji_target_read_string(t, t->auxv[i][1], 4096, &string);

		if (!err)
			free(string);
		lji_error_destroy(err);
		lji_error_destroy(lji_target_read_pointer(t, t->auxv[i][1], &value));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct lji_warnings warnings = { 0 };
	struct lji_target *t;
	struct lji_error *err;
	char path[64];
	int fd = memfd_create("core", MFD_CLOEXEC);

	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		abort();
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	err = lji_core_open(path, NULL, &warnings, &t);
	if (!err) {
		use(t);
		lji_target_destroy(t);
	}
	lji_error_destroy(err);
	lji_warnings_deinit(&warnings);
	close(fd);
	return 0;
}

void fuzz_seeds(void (*seed)(const uint8_t *data, size_t size))
{
	static const struct {
		unsigned int width, machine;
	} kinds[] = {
		{ 8, EM_X86_64 },
		{ 4, EM_386 },
		{ 8, EM_AARCH64 },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct lji_bytes core = { 0 };

		coreimage_sample(kinds[i].width, kinds[i].machine, &core);
		seed((const uint8_t *)core.data, core.size);
		lji_bytes_deinit(&core);
	}
}
