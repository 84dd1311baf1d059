/* SPDX-License-Identifier: MIT */
#include "vm/vm.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/num.h"
#include "vm/check.h"
#include "vm/choose.h"
#include "vm/dwarf_layout.h"
#include "vm/scan.h"

/* One search. */
struct search {
	struct lji_target *target;
	const struct lji_vm_options *options;
	struct lji_dwarf_cache dwarf;
	/* The first hit that the user's layout does not fit, and the checks that failed. */
	struct lji_bytes refused;
	uint64_t refused_g;
	/* How many hits may still be calibrated. */
	unsigned int calibrations;
};

static struct lji_error *add_vm(struct lji_vms *vms, const struct lji_vm *vm)
{
	struct lji_vm *slot = lji_vector_push(vms);

	if (!slot) {
		free(vm->own_layout);
		return &lji_error_nomem;
	}
	*slot = *vm;
	slot->index = (unsigned int)(vms->count - 1);
	vms->found = vms->count;
	return NULL;
}

/* What the pointer at @p addr points to if that is code, else 0. */
static uint64_t code_at(struct lji_target *t, uint64_t addr)
{
	const uint8_t *p = lji_target_at(t, addr, t->pointer_size);
	uint64_t code = p ? lji_le_word(p, t->pointer_size) : 0;
	const struct lji_map *map = code ? lji_target_find_map(t, code) : NULL;

	return map && (map->prot & LJI_PROT_EXEC) ? code : 0;
}

/*
 * Code of the interpreter: a handler of the dispatch table behind @p hit, 0 none. The table
 * is so long that looking at one word in so many finds it.
 */
static uint64_t find_handlers(struct lji_target *t, const struct lji_scan_hit *hit)
{
	enum { HANDLERS = LJI_HANDLERS_MIN };
	unsigned int size = t->pointer_size;

	for (unsigned int at = 0; at < LJI_GG_MAX; at += HANDLERS * size) {
		uint64_t addr = hit->g + at, code = code_at(t, addr);
		unsigned int run = code != 0;

		for (unsigned int i = 1; code && run < HANDLERS && i * size <= at; i++) {
			if (!code_at(t, addr - (uint64_t)i * size))
				break;
			run++;
		}
		for (unsigned int i = 1; code && run < HANDLERS; i++) {
			if (!code_at(t, addr + (uint64_t)i * size))
				break;
			run++;
		}
		if (run >= HANDLERS)
			return code;
	}
	return 0;
}

/*
 * A build that no table knows still has the main thread's stack and a dispatch table:
 * true if memory behind @p hit is so much like a VM that the user must hear of it.
 * Offsets are those of every lua_State since 2.0 and of no global_State.
 */
static bool looks_like_vm(struct lji_target *t, const struct lji_scan_hit *hit)
{
	unsigned int P = hit->ref_size;
	size_t at = P == 8 ? 56 : t->pointer_size == 8 ? 36 : 28;
	const uint8_t *L = lji_target_at(t, hit->L, at + P);
	const uint8_t *p;
	uint64_t stack;

	if (!L)
		return false;
	stack = lji_le_word(L + at, P);
	p = lji_target_at(t, stack, 8);
	if (!p || (P == 8 ? lji_le64(p) << 17 >> 17 : lji_le32(p)) != hit->L)
		return false;
	return find_handlers(t, hit) != 0;
}

/* Nothing fits: the user must hear of it if it is much like a VM. */
static void unfit(const struct search *search, const struct lji_scan_hit *hit,
		  const struct lji_bytes *doubt)
{
	const char *flavour = search->options->flavour;

	lji_log_debug("lua_State at 0x%" PRIx64 " refers to 0x%" PRIx64
		      " behind it, but no layout fits",
		      hit->L, hit->g);
	if (looks_like_vm(search->target, hit))
		lji_warn_at(search->target->warnings, "layout-unknown", hit->g,
			    "a LuaJIT VM seems to be at 0x%" PRIx64 ", but no%s layout%s%s fits it%s%s",
			    hit->g, flavour ? "" : " known", flavour ? " of --flavour " : "",
			    flavour ? flavour : "",
			    doubt->size ? "; in doubt when looked for in memory: " : "",
			    doubt->size ? doubt->data : "");
}

/* Remembers why the user's layout does not fit. */
static void refuse(struct search *search, const struct lji_vm *vm, const struct lji_scan_hit *hit)
{
	if (search->refused.size)
		return;
	search->refused_g = hit->g;
	for (size_t i = 0; i < vm->evidence_count; i++) {
		if (!vm->evidence[i].passed)
			lji_bytes_printf(&search->refused, "%s%s", search->refused.size ? "; " : "",
					 vm->evidence[i].text);
	}
	if (!search->refused.size)
		lji_bytes_puts(&search->refused, "it is a global_State");
}

/*
 * A hit that passed the first checks, of words that never move, may be a VM in motion;
 * memory full of forged hits must not be looked at while the process is stopped.
 */
enum { NEAR = 5, NEAR_MAX = 64 };

/* Makes a VM of a hit if its memory is one; else the hit goes to @p unfits, NULL: it is given up. */
static struct lji_error *try_hit_doubtfully(struct search *search, const struct lji_scan_hit *hit,
					    const char *found_by, struct lji_vms *vms,
					    struct lji_scan_hits *unfits, struct lji_bytes *doubt)
{
	struct lji_choice_options choice = { .flavour = search->options->flavour,
					     .forced = search->options->layouts };
	const struct lji_layouts *dwarf;
	struct lji_scan_hit *again;
	struct lji_vm vm = { .target = search->target };
	uint64_t code = search->options->objects ? find_handlers(search->target, hit) : 0;
	bool moving = unfits != NULL;
	struct lji_error *err;
	bool fits;

	/* Found in memory of one moment: what moves proves nothing. */
	if (!moving)
		choice.calibrations = &search->calibrations;
	choice.doubt = doubt;
	if (code && !choice.flavour && !choice.forced) {
		err = lji_dwarf_cache_get(&search->dwarf, search->options->objects, code, &dwarf);
		if (err)
			return err;
		choice.dwarf = dwarf->items;
		choice.dwarf_count = dwarf->count;
	}
	err = lji_vm_choose(&vm, hit, &choice, &fits);
	if (err)
		return err;
	if (!fits) {
		if (!unfits || unfits->count == NEAR_MAX ||
		    (vm.evidence_count < NEAR && !find_handlers(search->target, hit))) {
			if (choice.forced)
				refuse(search, &vm, hit);
			else
				unfit(search, hit, doubt);
			return NULL;
		}
		again = lji_vector_push(unfits);
		if (!again)
			return &lji_error_nomem;
		*again = *hit;
		return NULL;
	}
	snprintf(vm.found_by, sizeof(vm.found_by), "%s", found_by);
	if (vm.life == LJI_VM_CLOSED && strcmp(found_by, "forced") != 0) {
		lji_log_debug("VM at 0x%" PRIx64 " was closed", vm.g);
		free(vm.own_layout);
		return NULL;
	}
	return add_vm(vms, &vm);
}

static struct lji_error *try_hit(struct search *search, const struct lji_scan_hit *hit,
				 const char *found_by, struct lji_vms *vms,
				 struct lji_scan_hits *unfits)
{
	struct lji_bytes doubt = { 0 };
	struct lji_error *err;

	err = try_hit_doubtfully(search, hit, found_by, vms, unfits, &doubt);
	lji_bytes_deinit(&doubt);
	return err;
}

/* Tries a lua_State in front of the global_State that the user named. */
static struct lji_error *force_one(struct search *search, unsigned int ref_size, unsigned int size,
				   struct lji_vms *vms)
{
	uint64_t g = search->options->global_state;
	struct lji_scan_hit hit = { g - size, ref_size, g };
	const uint8_t *p = lji_target_at(search->target, hit.L, 3 * (size_t)ref_size);

	/* lua_State: nextgc, marked and gct, status; glref. */
	if (!search->options->layouts &&
	    (!p || p[ref_size + 1] != LJI_TTHREAD ||
	     lji_le_word(p + 2 * (size_t)ref_size, ref_size) != g))
		return NULL;
	return try_hit(search, &hit, "forced", vms, NULL);
}

static struct lji_error *force(struct search *search, struct lji_vms *vms)
{
	const struct lji_layouts *layouts = search->options->layouts;
	struct lji_error *err = NULL;

	if (layouts)
		return force_one(search, layouts->items[0].layout.ref_size,
				 layouts->items[0].layout.GG_g, vms);
	for (unsigned int P = search->target->pointer_size; P >= 4; P /= 2) {
		for (unsigned int size = LJI_SIZEOF_L_MIN; size <= LJI_SIZEOF_L_MAX; size += 4) {
			err = force_one(search, P, size, vms);
			if (err || vms->count > 0)
				return err;
		}
	}
	return NULL;
}

/* Coroutines that refer to a global_State which is not in the core. */
static void warn_orphans(struct lji_target *target, const struct lji_scan_hits *hits)
{
	for (size_t i = 0; i < hits->count; i++) {
		uint64_t g = hits->items[i].g;
		size_t count = 0;
		bool first = true;

		for (size_t k = 0; k < hits->count; k++) {
			count += hits->items[k].g == g;
			first = first && (k >= i || hits->items[k].g != g);
		}
		/* One may be chance; the stack of each was checked already. */
		if (first && count > 1)
			lji_warn_at(target->warnings, "vm-not-dumped", g,
				    "%zu coroutines belong to a LuaJIT VM whose global state at 0x%" PRIx64
				    " is not in the core",
				    count, g);
	}
}

/* Hits that looked like no VM while the process ran, tried on memory of one moment. */
struct second_look {
	struct search *search;
	const struct lji_scan_hits *hits;
	struct lji_vms vms;
};

static struct lji_error *look_again(void *arg)
{
	struct second_look *look = arg;
	struct lji_error *err = NULL;

	lji_vms_deinit(&look->vms);
	for (size_t i = 0; !err && i < look->hits->count; i++)
		err = try_hit(look->search, &look->hits->items[i], "self reference", &look->vms,
			      NULL);
	return err;
}

static struct lji_error *try_hits(struct search *search, const struct lji_scan_hits *hits,
				  struct lji_vms *vms)
{
	struct lji_target *target = search->target;
	struct lji_scan_hits unfits = { 0 };
	struct second_look look = { .search = search, .hits = &unfits };
	bool moving = target->ops->read_many && target->ops->stop;
	struct lji_error *err = NULL;

	for (size_t i = 0; !err && i < hits->count; i++)
		err = try_hit(search, &hits->items[i], "self reference", vms,
			      moving ? &unfits : NULL);
	if (!err && unfits.count)
		err = lji_target_snapshot(target, look_again, &look);
	for (size_t i = 0; !err && i < look.vms.count; i++) {
		err = add_vm(vms, &look.vms.items[i]);
		look.vms.items[i].own_layout = NULL;
	}
	lji_vms_deinit(&look.vms);
	free(unfits.items);
	return err;
}

/* The user's layout does not fit: an error if it fits nothing, else only a warning. */
static struct lji_error *tell_refused(const struct search *search, const struct lji_vms *vms)
{
	const char *name = search->options->layouts->items[0].name;
	struct lji_error *err;

	err = lji_error_create(LJI_ERROR_UNSUPPORTED,
			       "the layout %s does not fit the global_State at 0x%" PRIx64
			       ": not true that %s",
			       name, search->refused_g, search->refused.data);
	err = lji_error_with_hint(err, "leave --layout out, or make one of the program's debug "
				       "information with layout --from FILE");
	if (vms->count == 0)
		return err;
	lji_warn_error(search->target->warnings, "layout-refused", err);
	return NULL;
}

struct lji_error *lji_vms_find(struct lji_target *target, const struct lji_vm_options *options,
			       struct lji_vms *vms_ret, uint64_t *searched_ret,
			       uint64_t *candidates_ret)
{
	static const struct lji_vm_options none;
	bool core = strcmp(target->ops->kind, "core") == 0;
	struct lji_scan scan = { 0 };
	struct lji_vms vms = { 0 };
	struct search search = { .target = target, .options = options ? options : &none,
				 .calibrations = NEAR_MAX };
	struct lji_error *err = NULL;

	options = search.options;
	if (options->flavour && !lji_flavour_known(options->flavour))
		return lji_error_create(LJI_ERROR_USAGE, "no flavour is called %s",
					options->flavour);
	if (options->global_state) {
		err = force(&search, &vms);
	} else {
		err = lji_scan_run(target, core, &scan);
		if (!err)
			err = try_hits(&search, &scan.mains, &vms);
		if (!err && vms.count == 0)
			warn_orphans(target, &scan.orphans);
		lji_scan_deinit(&scan);
	}
	if (!err && search.refused.size)
		err = tell_refused(&search, &vms);
	lji_bytes_deinit(&search.refused);
	lji_dwarf_cache_deinit(&search.dwarf);
	if (err) {
		lji_vms_deinit(&vms);
		return err;
	}
	*vms_ret = vms;
	if (searched_ret)
		*searched_ret = scan.searched;
	if (candidates_ret)
		*candidates_ret = scan.headers;
	return NULL;
}

/* True if vm is still one; chooses again if its layout does not fit any more. */
static struct lji_error *confirm(struct lji_vm *vm, bool *there_ret)
{
	const uint16_t glref = vm->layout->L_glref;
	struct lji_scan_hit hit = { vm->main_L, vm->layout->ref_size, vm->g };
	bool calibrated = strcmp(vm->layout_source, "calibrated") == 0;
	unsigned int calibrations = 1;
	struct lji_verdict verdict;

	*there_ret = true;
	if (strcmp(vm->layout_source, "forced") == 0 || strcmp(vm->found_by, "forced") == 0) {
		lji_vm_check(vm);
		return NULL;
	}
	if (lji_vm_ref(vm, vm->main_L + glref) != vm->g) {
		lji_log_debug("VM at 0x%" PRIx64 " is gone", vm->g);
		*there_ret = false;
		return NULL;
	}
	/* One that was being opened when it was found may have been taken for another build. */
	verdict = lji_vm_check(vm);
	if (calibrated || !verdict.accepted || verdict.failed || vm->life == LJI_VM_CONSTRUCTION) {
		const struct lji_choice_options choice = {
			.flavour = calibrated ? LJI_CALIBRATED : NULL,
			.dwarf = vm->own_layout,
			.dwarf_count = strcmp(vm->layout_source, "DWARF") == 0,
			.calibrations = &calibrations,
			.told = calibrated,
		};
		struct lji_error *err = lji_vm_choose(vm, &hit, &choice, there_ret);

		if (err)
			return err;
		/* It passed all that counts before: this is a moment of its. */
		*there_ret = *there_ret || verdict.accepted;
		if (!*there_ret)
			return NULL;
	}
	/* What is left of a closed VM is no VM. */
	*there_ret = vm->life != LJI_VM_CLOSED;
	return NULL;
}

static int compare_vms(const void *a, const void *b)
{
	const struct lji_vm *x = a;
	const struct lji_vm *y = b;

	return x->g < y->g ? -1 : x->g > y->g;
}

struct lji_error *lji_vms_confirm(struct lji_target *target, struct lji_vms *vms)
{
	size_t kept = 0;

	(void)target;
	if (vms->found < vms->count)
		vms->found = vms->count;
	for (size_t i = 0; i < vms->found; i++) {
		struct lji_error *err;
		struct lji_vm vm;
		bool there;

		err = confirm(&vms->items[i], &there);
		if (err)
			return err;
		if (!there)
			continue;
		vm = vms->items[i];
		vms->items[i] = vms->items[kept];
		vms->items[kept++] = vm;
	}
	vms->count = kept;
	if (kept > 1)
		qsort(vms->items, kept, sizeof(*vms->items), compare_vms);
	for (size_t i = 0; i < kept; i++)
		vms->items[i].index = (unsigned int)i;
	return NULL;
}
