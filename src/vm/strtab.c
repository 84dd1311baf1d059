/* SPDX-License-Identifier: MIT */
/*
 * The string table: str.mask + 1 chain heads, strings linked through nextgc.
 *
 *     tab[hash & mask] -> GCstr -> GCstr -> 0        bit 0 of a head (2020-06 on): the chain
 *                                                    uses the secondary hash
 *
 * While it is resized, strings are already linked into a new array that only a C variable
 * holds: chains of the old one are short of strings or run into those of another.
 */
#include "vm/walk.h"

/* LJ_MAX_STRTAB, lj_def.h. */
#define MAX_STRTAB (UINT64_C(1) << 26)

/* Strings of one chain that belong to it; a string of another chain ends it. */
static uint64_t count_chain(struct lji_walk *walk, uint64_t addr, uint32_t bucket, uint32_t mask,
			    uint64_t limit, bool *damaged)
{
	const struct lji_layout *l = walk->vm->layout;
	uint64_t count = 0, steps = 0;

	while (addr) {
		const uint8_t *p = lji_object_at(walk->vm, addr, LJI_GCT_STR, l->str_sizeof);

		if (!p || steps++ > limit) {
			*damaged = true;
			break;
		}
		if ((lji_le32(p + l->str_hash) & mask) == bucket)
			count++;
		else
			*damaged = true;
		addr = lji_object_ref(walk->vm, p, 0);
	}
	return count;
}

void lji_walk_strings(struct lji_walk *walk)
{
	const struct lji_vm *vm = walk->vm;
	const struct lji_layout *l = vm->layout;
	uint64_t tab = lji_vm_pointer(vm, vm->g + l->g_str_tab), num = walk->heap->counts.strings;
	uint32_t mask = lji_vm_u32(vm, vm->g + l->g_str_mask, UINT32_MAX);
	uint64_t count = 0;
	bool damaged = false;

	if (!tab || (mask & (mask + 1)) || mask >= MAX_STRTAB) {
		lji_walk_torn(walk, "strings-damaged", vm->g + l->g_str_tab,
			      "the string table is not there");
		return;
	}
	for (uint64_t i = 0; i <= mask && count <= num; i++) {
		const uint8_t *head = lji_target_at(vm->target, tab + i * l->ref_size, l->ref_size);

		if (!head) {
			damaged = true;
			break;
		}
		count += count_chain(walk, lji_le_word(head, l->ref_size) & ~UINT64_C(1),
				     (uint32_t)i, mask, num, &damaged);
	}
	/* One string may just be linked and not yet counted, or the other way round. */
	if (damaged || count > num + 1 || count + 1 < num) {
		lji_warn_at(vm->target->warnings, "strings-resizing", tab,
			    "VM 0x%llx: string table being resized: %llu of %llu strings are in it",
			    (unsigned long long)vm->g, (unsigned long long)count,
			    (unsigned long long)num);
		walk->heap->torn = true;
	}
}
