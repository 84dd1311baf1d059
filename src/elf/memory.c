/* SPDX-License-Identifier: MIT */
#include "elf/memory.h"

#include <inttypes.h>

#include "base/num.h"
#include "elf/ranges.h"

static size_t memory_read(void *arg, uint64_t at, void *buf, size_t len)
{
	return lji_target_read_some(arg, at, buf, len);
}

static uint64_t memory_room(void *arg, uint64_t at)
{
	const struct lji_map *map = lji_target_find_map(arg, at);

	return map ? map->end - at : 0;
}

struct lji_elf_reader lji_memory_reader(struct lji_target *target)
{
	return (struct lji_elf_reader){ memory_read, memory_room, target };
}

static uint64_t object_room(void *arg, uint64_t at)
{
	struct lji_object_memory *memory = arg;
	const struct lji_object_range *r = lji_ranges_find(memory->objects, at);

	if (!r || &memory->objects->items[r->object] != memory->object)
		return 0;
	return r->end - at;
}

static size_t object_read(void *arg, uint64_t at, void *buf, size_t len)
{
	struct lji_object_memory *memory = arg;
	uint64_t room = object_room(arg, at);

	return lji_target_read_some(memory->objects->target, at, buf, len < room ? len : room);
}

struct lji_elf_reader lji_object_memory_reader(struct lji_object_memory *memory)
{
	return (struct lji_elf_reader){ object_read, object_room, memory };
}

bool lji_elf_fits_target(const struct lji_target *target, unsigned int machine, bool is64)
{
	if (is64 != (target->pointer_size == 8))
		return false;
	switch (target->arch) {
	case LJI_ARCH_X86_64:
		return machine == EM_X86_64;
	case LJI_ARCH_I386:
		return machine == EM_386;
	case LJI_ARCH_AARCH64:
		return machine == EM_AARCH64;
	case LJI_ARCH_ARM:
		return machine == EM_ARM;
	}
	return false;
}

uint64_t lji_target_address(const struct lji_target *target, uint64_t addr)
{
	return target->pointer_size == 8 ? addr : (uint32_t)addr;
}

static bool header_at(struct lji_target *target, uint64_t addr, struct lji_elf_header *header_ret)
{
	uint8_t first[LJI_ELF_HEADER_SIZE];
	size_t got = lji_target_read_some(target, addr, first, sizeof(first));

	return lji_elf_header_parse(first, got, header_ret) &&
	       (header_ret->type == ET_DYN || header_ret->type == ET_EXEC) &&
	       lji_elf_fits_target(target, header_ret->machine, header_ret->is64);
}

bool lji_image_at(struct lji_target *target, uint64_t addr)
{
	struct lji_elf_header header;

	return header_at(target, addr, &header);
}

struct lji_error *lji_image_read(struct lji_target *target, uint64_t addr,
				 struct lji_image *image_ret)
{
	struct lji_image image = { .address = addr };
	struct lji_elf_header *h = &image.header;
	struct lji_elf_reader reader = lji_memory_reader(target);
	lji_auto_error struct lji_error *err = NULL;
	uint64_t at, base;

	if (!header_at(target, addr, h) || !lji_add64(addr, h->phoff, &at))
		return lji_error_create(LJI_ERROR_NOTFOUND, "no ELF header at 0x%" PRIx64, addr);
	err = lji_elf_phdrs_read(&reader, at, h->phnum, h->phentsize, h->is64, &image.phdrs);
	if (err && !lji_error_catch(&err, LJI_ERROR_CORRUPT))
		return lji_take_ptr(err);
	if (!lji_elf_phdrs_base(&image.phdrs, target->page_size, &base)) {
		lji_image_deinit(&image);
		return lji_error_create(LJI_ERROR_NOTFOUND,
					"no program headers behind the ELF header at 0x%" PRIx64,
					addr);
	}
	image.bias = lji_target_address(target, addr - base);
	*image_ret = image;
	return NULL;
}

void lji_image_deinit(struct lji_image *image)
{
	free(image->phdrs.items);
	*image = (struct lji_image){ 0 };
}
