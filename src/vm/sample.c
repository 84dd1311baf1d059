/* SPDX-License-Identifier: MIT */
#include "vm/sample.h"

#include <string.h>

#include "base/num.h"
#include "vm/bytecode.h"

enum {
	/* Chains looked at, and strings per chain. */
	CHAINS = 64,
	STRINGS_PER_CHAIN = 4,
	/* Objects passed on the way to prototypes, and prototypes. */
	OBJECTS = 4096,
	PROTOS = 16,
	TRACES = 16,
	SNAPSHOTS = 16,
	/* Constants are below, instructions above: ORDER REF, lj_ir.h. */
	REF_BIAS = 0x8000,
	/* Slots of the trace array passed on the way to traces. */
	TRACE_SLOTS = 4096,
	TABLE_NODES = 4096,
	STRING_MAX = 1 << 28,
};

/* Bytes of the string at addr, NULL when it is none. */
static const uint8_t *string_at(const struct lji_vm *vm, uint64_t addr, uint32_t *len_ret)
{
	const struct lji_layout *l = vm->layout;
	uint64_t text;
	uint32_t len;

	if (lji_vm_gct(vm, addr) != LJI_TSTR || !lji_add64(addr, l->str_sizeof, &text))
		return NULL;
	len = lji_vm_u32(vm, addr + l->str_len, UINT32_MAX);
	if (len > STRING_MAX || lji_vm_u8(vm, text + len, 1) != 0)
		return NULL;
	*len_ret = len;
	return lji_target_at(vm->target, text, len + 1);
}

bool lji_sample_string_is(const struct lji_vm *vm, uint64_t addr, const char *text, bool whole)
{
	size_t size = strlen(text);
	uint32_t len;
	const uint8_t *p = string_at(vm, addr, &len);

	return p && (whole ? len == size : len >= size) && memcmp(p, text, size) == 0;
}

/* Bit 0 of a chain's head marks a chain with secondary hashes (2020-06 on). */
struct lji_sample lji_sample_strings(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	uint64_t tab = lji_vm_pointer(vm, vm->g + l->g_str_tab);
	uint32_t mask = lji_vm_u32(vm, vm->g + l->g_str_mask, 0);
	uint32_t step = mask / CHAINS + 1;
	struct lji_sample sample = { 0 };

	for (uint64_t slot = 0; slot <= mask; slot += step) {
		uint64_t str = lji_vm_ref(vm, tab + slot * l->ref_size) & ~(uint64_t)1;

		for (int i = 0; str && i < STRINGS_PER_CHAIN; i++) {
			uint32_t hash = lji_vm_u32(vm, str + l->str_hash, 0);
			uint32_t len;

			sample.seen++;
			if ((hash & mask) == slot && string_at(vm, str, &len))
				sample.fit++;
			str = lji_vm_ref(vm, str);
		}
	}
	return sample;
}

static bool proto_fits(const struct lji_vm *vm, uint64_t pt)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_target_at(vm->target, pt, l->pt_sizeof + 4u);
	unsigned int funcc = lji_bc_number(l->bytecode, LJI_BC_FUNCC);
	uint64_t k;
	uint32_t sizebc, sizept, len;
	uint8_t op;

	if (!p)
		return false;
	sizebc = lji_le32(p + l->pt_sizebc);
	sizept = lji_le32(p + l->pt_sizept);
	k = lji_le_word(p + l->pt_k, l->ref_size);
	op = p[l->pt_sizeof];
	/* FUNCF, IFUNCF, JFUNCF, FUNCV, IFUNCV, JFUNCV, then FUNCC. */
	return sizebc > 0 && l->pt_sizeof + 4 * (uint64_t)sizebc <= sizept &&
	       op >= funcc - 6 && op < funcc && k > pt && k - pt <= sizept &&
	       string_at(vm, lji_vm_ref(vm, pt + l->pt_chunkname), &len) != NULL;
}

struct lji_sample lji_sample_protos(const struct lji_vm *vm)
{
	uint64_t obj = lji_vm_ref(vm, vm->g + vm->layout->g_gc_root);
	struct lji_sample sample = { 0 };

	for (int i = 0; obj && i < OBJECTS && sample.seen < PROTOS; i++) {
		if (lji_vm_gct(vm, obj) == LJI_TPROTO) {
			sample.seen++;
			sample.fit += proto_fits(vm, obj);
		}
		obj = lji_vm_ref(vm, obj);
	}
	return sample;
}

/* Snapshots are taken in the order of the IR: their references lie in it and do not go back. */
static bool snapshots_fit(const struct lji_vm *vm, uint64_t snap, uint32_t count, uint32_t nins)
{
	const struct lji_layout *l = vm->layout;
	uint32_t last = REF_BIAS;

	for (uint32_t i = 0; i < count && i < SNAPSHOTS; i++) {
		uint32_t ref = lji_vm_u16(vm, snap + (uint64_t)i * l->snap_sizeof + l->snap_ref, 0);

		if (ref < last || ref > nins)
			return false;
		last = ref;
	}
	return true;
}

/*
 * lj_trace_alloc(): GCtrace rounded up to 8, IR from nk to nins (8 bytes each; `ir`
 * is biased by nk), nsnap snapshots, the snapshot map.
 */
bool lji_sample_trace(const struct lji_vm *vm, uint64_t addr)
{
	const struct lji_layout *l = vm->layout;
	const uint8_t *p = lji_target_at(vm->target, addr, l->T_sizeof);
	unsigned int pointer = vm->target->pointer_size;
	uint64_t ir, snap, snapmap, at;
	uint32_t nins, nk, nsnap;

	if (!p)
		return false;
	nins = lji_le32(p + l->T_nins);
	nk = lji_le32(p + l->T_nk);
	nsnap = lji_le16(p + l->T_nsnap);
	ir = lji_le_word(p + l->T_ir, pointer);
	snap = lji_le_word(p + l->T_snap, pointer);
	snapmap = lji_le_word(p + l->T_snapmap, pointer);
	if (nk > REF_BIAS || nins < REF_BIAS || nins > UINT16_MAX + 1)
		return false;
	at = addr + (l->T_sizeof + 7u) / 8 * 8;
	if (pointer == 4)
		ir = (uint32_t)(ir + 8 * nk);
	else
		ir += 8 * (uint64_t)nk;
	return ir == at && snap == at + 8 * (uint64_t)(nins - nk) &&
	       snapmap == snap + (uint64_t)nsnap * l->snap_sizeof &&
	       snapshots_fit(vm, snap, nsnap, nins);
}

struct lji_sample lji_sample_traces(const struct lji_vm *vm)
{
	const struct lji_layout *l = vm->layout;
	struct lji_sample sample = { 0 };
	uint64_t trace;
	uint32_t size;

	if (!l->has_jit || !lji_layout_knows(l, "J_trace J_sizetrace"))
		return sample;
	trace = lji_vm_pointer(vm, vm->main_L + l->GG_J + l->J_trace);
	size = lji_vm_u32(vm, vm->main_L + l->GG_J + l->J_sizetrace, 0);
	for (uint32_t i = 1; i < size && i < TRACE_SLOTS && sample.seen < TRACES; i++) {
		uint64_t T = lji_vm_ref(vm, trace + (uint64_t)i * l->ref_size);

		/* The one being recorded is inside J and has no type. */
		if (lji_vm_gct(vm, T) != LJI_TTRACE || lji_vm_u16(vm, T + l->T_traceno, 0) != i)
			continue;
		sample.seen++;
		sample.fit += lji_sample_trace(vm, T);
	}
	return sample;
}

bool lji_sample_table_has(const struct lji_vm *vm, uint64_t addr, const char *key)
{
	const struct lji_layout *l = vm->layout;
	uint64_t node = lji_vm_ref(vm, addr + l->tab_node);
	uint32_t hmask = lji_vm_u32(vm, addr + l->tab_hmask, 0);

	for (uint32_t i = 0; node && i <= hmask && i < TABLE_NODES; i++) {
		struct lji_value k =
			lji_vm_value(vm, node + (uint64_t)i * l->node_sizeof + l->node_key);

		if (k.type == LJI_TSTR && lji_sample_string_is(vm, k.bits, key, true))
			return true;
	}
	return false;
}
