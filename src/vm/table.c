/* SPDX-License-Identifier: MIT */
#include "vm/table.h"

#include <string.h>

#include "vm/object.h"

/* LJ_MAX_ASIZE and LJ_MAX_HBITS, lj_def.h. */
#define MAX_ASIZE ((UINT32_C(1) << 27) + 1)
#define MAX_HASH (UINT32_C(1) << 26)

/* Slots are copied in small blocks: pointers into the target do not outlive further reads. */
#define BLOCK_SLOTS 64
#define MAX_SLOT_SIZE 24

bool lji_table_read(const struct lji_vm *vm, uint64_t addr, struct lji_table *table_ret)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_object_at(vm, addr, LJI_GCT_TAB, l->tab_sizeof);
	struct lji_table table = { .address = addr };
	uint32_t hmask;

	if (!p)
		return false;
	table.array = lji_object_ref(vm, p, l->tab_array);
	table.node = lji_object_ref(vm, p, l->tab_node);
	table.metatable = lji_object_ref(vm, p, l->tab_metatable);
	table.asize = lji_le32(p + l->tab_asize);
	hmask = lji_le32(p + l->tab_hmask);
	if (table.asize > MAX_ASIZE || hmask >= MAX_HASH || (hmask & (hmask + 1)))
		return false;
	if (table.node && (hmask || table.node != vm->g + l->g_nilnode))
		table.node_count = hmask + 1;
	*table_ret = table;
	return true;
}

/* One part of a table while it is walked. */
struct part {
	uint64_t start;
	uint64_t count;
	/* 8 array, sizeof(Node) hash. */
	unsigned int slot_size;
	bool hash;
};

static uint64_t each_slot(const struct lji_vm *vm, const struct part *part, uint64_t limit,
			  lji_table_fn *fn, void *arg, bool *stopped)
{
	const struct lji_layout *l = vm->layout;
	uint64_t count = part->count < limit ? part->count : limit;
	uint8_t block[BLOCK_SLOTS * MAX_SLOT_SIZE];
	uint64_t i = 0;

	while (i < count) {
		uint64_t n = count - i < BLOCK_SLOTS ? count - i : BLOCK_SLOTS;
		size_t got = lji_target_read_some(vm->target, part->start + i * part->slot_size,
						  block, (size_t)n * part->slot_size);

		for (uint64_t k = 0; k < got / part->slot_size; k++) {
			const uint8_t *slot = block + k * part->slot_size;
			struct lji_value key = { .type = LJI_TINT, .bits = i + k };
			struct lji_value value =
				lji_value_decode(l, slot + (part->hash ? l->node_val : 0));

			if (value.type == LJI_TNIL)
				continue;
			if (part->hash)
				key = lji_value_decode(l, slot + l->node_key);
			if (!fn(arg, &key, &value)) {
				*stopped = true;
				return i + k + 1;
			}
		}
		i += n;
		if (got < (size_t)n * part->slot_size)
			break;
	}
	return i;
}

uint64_t lji_table_each(const struct lji_vm *vm, const struct lji_table *table, uint64_t limit,
			lji_table_fn *fn, void *arg)
{
	const struct part array = { table->array, table->asize, 8, false };
	const struct part hash = { table->node, table->node_count, vm->layout->node_sizeof, true };
	bool stopped = false;
	uint64_t seen = 0;

	if (array.start)
		seen = each_slot(vm, &array, limit, fn, arg, &stopped);
	if (!stopped && hash.slot_size && hash.slot_size <= MAX_SLOT_SIZE)
		seen += each_slot(vm, &hash, limit - seen, fn, arg, &stopped);
	return seen;
}

struct field_search {
	const struct lji_vm *vm;
	const char *name;
	size_t size;
	struct lji_value value;
	bool found;
};

static bool match_field(void *arg, const struct lji_value *key, const struct lji_value *value)
{
	struct field_search *search = arg;
	const char *text;
	size_t size;

	if (key->type != LJI_TSTR)
		return true;
	text = lji_vm_string(search->vm, key->bits, &size);
	if (!text || size != search->size || memcmp(text, search->name, size) != 0)
		return true;
	search->value = *value;
	search->found = true;
	return false;
}

bool lji_table_field(const struct lji_vm *vm, const struct lji_table *table, const char *name,
		     uint64_t limit, struct lji_value *value_ret)
{
	struct field_search search = { .vm = vm, .name = name, .size = strlen(name) };

	lji_table_each(vm, table, limit, match_field, &search);
	if (search.found)
		*value_ret = search.value;
	return search.found;
}
