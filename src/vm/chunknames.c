/* SPDX-License-Identifier: MIT */
#include "vm/chunknames.h"

#include "base/bytes.h"
#include "base/map.h"
#include "vm/heap.h"

struct kept {
	size_t offset;
	size_t size;
};

struct lji_heap_strings {
	/* Address to index in texts. */
	struct lji_map64 by_address;
	LJI_VECTOR(, struct kept) texts;
	struct lji_bytes bytes;
};

struct lji_heap_strings *lji_heap_strings_create(void)
{
	return calloc(1, sizeof(struct lji_heap_strings));
}

bool lji_heap_strings_keep(struct lji_heap_strings *strings, const struct lji_vm *vm, uint64_t addr)
{
	struct kept *kept;
	const char *text;
	size_t size;

	if (lji_map64_get(&strings->by_address, addr, NULL))
		return true;
	text = lji_vm_string(vm, addr, &size);
	if (!text)
		return true;
	if (!lji_map64_put(&strings->by_address, addr, strings->texts.count, NULL))
		return false;
	kept = lji_vector_push(&strings->texts);
	if (!kept)
		return false;
	*kept = (struct kept){ .offset = strings->bytes.size, .size = size };
	return lji_bytes_append(&strings->bytes, text, size) && lji_bytes_putc(&strings->bytes, 0);
}

const char *lji_heap_strings_get(const struct lji_heap_strings *strings, uint64_t addr,
				 size_t *size_ret)
{
	uint64_t index;

	*size_ret = 0;
	if (!lji_map64_get(&strings->by_address, addr, &index) || index >= strings->texts.count)
		return "";
	*size_ret = strings->texts.items[index].size;
	return strings->bytes.data + strings->texts.items[index].offset;
}

void lji_heap_strings_destroy(struct lji_heap_strings *strings)
{
	if (!strings)
		return;
	lji_map64_deinit(&strings->by_address);
	free(strings->texts.items);
	lji_bytes_deinit(&strings->bytes);
	free(strings);
}
