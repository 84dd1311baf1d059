/* SPDX-License-Identifier: MIT */
#include "vm/asmtext.h"

#include <stdlib.h>

#include "base/cleanup.h"
#include "base/num.h"
#include "elf/memory.h"

enum {
	/* Mappings of one object below its code. */
	MAPS_MAX = 16,
	/* In all known builds the code ends later: the smallest distance is 0x510. */
	BEHIND_LAST = 0x500,
	FDES_MAX = 1 << 24,
};

/* Finds the image that @p addr is in by its mappings; *image_ret is the caller's. */
static bool find_image(struct lji_target *t, uint64_t addr, struct lji_image *image_ret)
{
	const struct lji_map *map = lji_target_find_map(t, addr);

	for (int i = 0; map && i < MAPS_MAX; i++, map = map > t->maps ? map - 1 : NULL) {
		struct lji_error *err;

		if (!lji_image_at(t, map->start))
			continue;
		err = lji_image_read(t, map->start, image_ret);
		lji_error_destroy(err);
		return err == NULL;
	}
	return false;
}

/*
 * .eh_frame_hdr, LSB Core 10.6.2, as GNU tools write it:
 *
 *	u8 version (1), eh_frame_ptr_enc, fde_count_enc (udata4), table_enc (datarel | sdata4)
 *	s32 eh_frame_ptr | u32 fde_count | { s32 function, fde }[fde_count], sorted
 *
 * with functions relative to the start of the section.
 */
enum {
	HEADER = 12,
	ENTRY = 8,
	/* DW_EH_PE_* */
	ENC_UDATA4 = 0x03,
	ENC_SDATA4 = 0x0b,
	ENC_FORMAT = 0x0f,
	ENC_TABLE = 0x3b,
};

static uint64_t function_at(struct lji_target *t, uint64_t hdr, uint32_t i)
{
	const uint8_t *p = lji_target_at(t, hdr + HEADER + (uint64_t)i * ENTRY, 4);

	return p ? lji_target_address(t, hdr + (uint64_t)(int32_t)lji_le32(p)) : 0;
}

/* The function behind the one at @p start; 0 if none begins there. */
static uint64_t next_function(struct lji_target *t, uint64_t hdr, uint64_t start)
{
	const uint8_t *p = lji_target_at(t, hdr, HEADER);
	uint32_t low = 0, high, count;

	if (!p || p[0] != 1 || p[2] != ENC_UDATA4 || p[3] != ENC_TABLE ||
	    ((p[1] & ENC_FORMAT) != ENC_SDATA4 && (p[1] & ENC_FORMAT) != ENC_UDATA4))
		return 0;
	high = count = lji_le32(p + 8);
	if (count > FDES_MAX)
		return 0;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		uint64_t function = function_at(t, hdr, middle);

		if (function == 0)
			return 0;
		if (function == start)
			return middle + 1 < count ? function_at(t, hdr, middle + 1) : 0;
		if (function < start)
			low = middle + 1;
		else
			high = middle;
	}
	return 0;
}

static void cleanup_image(struct lji_image *image)
{
	lji_image_deinit(image);
}

uint64_t lji_asmtext_end(struct lji_target *target, uint64_t start, uint64_t last)
{
	lji_cleanup(cleanup_image) struct lji_image image = {0};
	const struct lji_elf_phdr *ph;
	uint64_t end = 0;

	if (find_image(target, start, &image)) {
		ph = lji_elf_phdrs_find(&image.phdrs, PT_GNU_EH_FRAME);
		if (ph)
			end = next_function(
				target, lji_target_address(target, image.bias + ph->vaddr), start);
	}
	return end > last ? end : last + BEHIND_LAST;
}

const char *lji_asmtext_read(struct lji_target *target, uint64_t start, uint64_t last,
			     uint8_t **text_ret, size_t *size_ret)
{
	lji_auto_error struct lji_error *err = NULL;
	lji_auto_free uint8_t *text = NULL;
	uint64_t end;

	if (last < start || last - start > LJI_ASMTEXT_MAX - BEHIND_LAST)
		return "the handlers of instructions are too far apart";
	end = lji_asmtext_end(target, start, last);
	if (end - start > LJI_ASMTEXT_MAX)
		return "the interpreter's code is too long";
	text = malloc(end - start);
	if (!text)
		return "there is no memory for the interpreter's code";
	err = lji_target_read(target, start, text, end - start);
	if (err)
		return "the interpreter's code cannot be read";
	*text_ret = lji_take_ptr(text);
	*size_ret = end - start;
	return NULL;
}
