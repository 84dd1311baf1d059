/* SPDX-License-Identifier: MIT */
#include "vm/choose.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/bytes.h"
#include "base/log.h"
#include "flavour/flavour.h"
#include "vm/calibrate.h"
#include "vm/check.h"
#include "vm/sample.h"

static unsigned int rank(unsigned int variant)
{
	unsigned int i = 0;

	while (i < LJI_VARIANT_COUNT && lji_layout_variants[i] != variant)
		i++;
	return i;
}

struct choice {
	/* The best so far; layout NULL before any. */
	struct lji_vm vm;
	/* It is this one, no row of a table; or NULL. */
	const struct lji_own_layout *ready;
	/* That comes from memory alone. */
	bool calibrated;
	unsigned int variant;
	struct lji_own_layout own;
	struct lji_verdict verdict;
	unsigned int equal;
	/* Title of the oldest build of its family that fits as well, as rows are in order of time. */
	const char *since;
	/* Names of fields in which another that fits as well differs, and that one. */
	struct lji_bytes doubt;
	char other[80];
};

static bool has_prefix(const char *name, const char *prefix)
{
	return strncasecmp(name, prefix, strlen(prefix)) == 0;
}

/* -1, 0, 1: a fits worse than, as well as, better than b. */
static int compare(const struct lji_verdict *a, enum lji_vm_life a_life,
		   const struct lji_verdict *b, enum lji_vm_life b_life)
{
	int x, y;

	if (a->accepted != b->accepted)
		return a->accepted ? 1 : -1;
	if ((a->refuted == 0) != (b->refuted == 0))
		return a->refuted == 0 ? 1 : -1;
	if ((a_life == LJI_VM_ALIVE) != (b_life == LJI_VM_ALIVE))
		return a_life == LJI_VM_ALIVE ? 1 : -1;
	x = (int)a->passed - 2 * (int)a->failed;
	y = (int)b->passed - 2 * (int)b->failed;
	return x < y ? -1 : x > y;
}

/* True if the memory at two offsets from base is the same, so that either reads right now. */
static bool reads_equal(const struct lji_vm *vm, uint64_t base, uint16_t a, uint16_t b)
{
	enum { SIZE = 4 };
	const uint8_t *p = lji_target_at(vm->target, base + a, SIZE);
	const uint8_t *q = lji_target_at(vm->target, base + b, SIZE);

	return p && q && memcmp(p, q, SIZE) == 0;
}

/*
 * Whether a difference in a field matters to a reader now: traces that do not exist and
 * the C frame of a VM that nobody is in are not read.
 */
static bool matters(const struct lji_vm *vm, const struct lji_layout *l, const char *name,
		    uint16_t a, uint16_t b, bool traces)
{
	if (strncmp(name, "cframe_", 7) == 0)
		return false;
	/* Pads of 32-bit arm hide where a structure ends; hotcount is not read. */
	if (strcmp(name, "g_sizeof") == 0 || strcmp(name, "GG_sizeof") == 0 ||
	    strcmp(name, "GG_hotcount") == 0)
		return false;
	if (strncmp(name, "T_", 2) == 0 || strncmp(name, "snap_", 5) == 0)
		return traces;
	if (strncmp(name, "g_top_frame", 11) == 0 && a != LJI_NO_FIELD && b != LJI_NO_FIELD)
		return !reads_equal(vm, vm->g, a, b);
	if (strcmp(name, "g_gcroot_count") == 0)
		return lji_vm_ref(vm, vm->g + l->g_gcroot + (a < b ? a : b) * (uint64_t)l->ref_size);
	if (strncmp(name, "J_", 2) == 0 && l->has_jit && a != LJI_NO_FIELD && b != LJI_NO_FIELD)
		return strcmp(name, "J_sizeof") != 0 && !reads_equal(vm, vm->main_L + l->GG_J, a, b);
	return true;
}

/* Names the fields in which two layouts differ although the memory cannot tell them apart. */
static void differences(const struct lji_vm *vm, const struct lji_layout *a,
			const struct lji_layout *b, struct lji_bytes *names)
{
	bool traces = lji_sample_traces(vm).seen > 0;
	uint32_t state = a->has_jit ? lji_vm_u32(vm, vm->main_L + a->GG_J + a->J_state, 0) & 0xff : 0;

#define X(field)                                                               \
	if (a->field != b->field && matters(vm, a, #field, a->field, b->field, traces)) \
		lji_bytes_printf(names, "%s%s", names->size ? ", " : "", #field);
	LJI_LAYOUT_FIELDS(X)
#undef X
	if (a->trace_record_1st != b->trace_record_1st && state > 0x11)
		lji_bytes_printf(names, "%sJ.state", names->size ? ", " : "");
	if (a->vmstate_lfunc != b->vmstate_lfunc)
		lji_bytes_printf(names, "%svmstate", names->size ? ", " : "");
}

static const struct lji_layout *best_layout(const struct choice *c)
{
	if (c->ready)
		return &c->ready->layout;
	return c->variant ? &c->own.layout : c->vm.layout;
}

static void take(struct choice *c, const struct lji_vm *vm, unsigned int variant,
		 const struct lji_verdict *verdict)
{
	c->vm = *vm;
	c->variant = variant;
	c->verdict = *verdict;
	if (variant != LJI_VARIANT_PLAIN)
		lji_layout_derive(vm->layout, variant, &c->own);
}

/* Takes a layout that is no row of a table. */
static void take_ready(struct choice *c, const struct lji_vm *vm, const struct lji_own_layout *own,
		       const struct lji_verdict *verdict)
{
	c->vm = *vm;
	c->ready = own;
	c->variant = LJI_VARIANT_PLAIN;
	c->verdict = *verdict;
	c->equal = 0;
	c->since = NULL;
	lji_bytes_reset(&c->doubt);
}

/* What -v tells of a layout that was tried: why it is refused, unless it is of quite another build. */
static void log_candidate(const struct lji_vm *vm, const struct lji_verdict *verdict,
			  const char *source)
{
	/* What is true of all builds with references of this size. */
	enum { COMMON_TO_ALL = 9 };
	const char *failed = "";

	for (size_t i = vm->evidence_count; i-- > 0;) {
		if (!vm->evidence[i].passed)
			failed = vm->evidence[i].text;
	}
	if (verdict->accepted)
		lji_log_debug("layout %s%s at 0x%" PRIx64 ": %u checks passed, %u failed%s%s",
			      vm->layout->name, source, vm->g, verdict->passed, verdict->failed,
			      verdict->failed ? ", first: " : "", failed);
	else if (verdict->passed > COMMON_TO_ALL)
		lji_log_debug("layout %s%s at 0x%" PRIx64
			      ": refused after %u checks, not true that %s",
			      vm->layout->name, source, vm->g, verdict->passed, failed);
}

/* True if other variants of the same build may fit. */
static bool consider(struct choice *c, struct lji_vm *vm, const struct lji_layout *base,
		     unsigned int variant)
{
	struct lji_own_layout own;
	const struct lji_layout *best = best_layout(c);
	struct lji_verdict verdict;
	int better;

	vm->layout = base;
	if (variant != LJI_VARIANT_PLAIN) {
		if (!lji_layout_derive(base, variant, &own))
			return true;
		vm->layout = &own.layout;
	}
	verdict = lji_vm_check(vm);
	log_candidate(vm, &verdict, "");
	better = best ? compare(&verdict, vm->life, &c->verdict, c->vm.life) : 1;
	if (better < 0)
		return verdict.common;
	/* What nothing speaks for: a more usual build is as good. */
	if (better == 0 && rank(variant) > rank(c->variant))
		return verdict.common;
	if (better == 0 && verdict.accepted && variant == c->variant) {
		size_t before = c->doubt.size;

		differences(vm, best, vm->layout, &c->doubt);
		c->equal++;
		/* Of equals the newest build of the first family. */
		if (c->doubt.size > before)
			snprintf(c->other, sizeof(c->other), "%s",
				 best->family == vm->layout->family ? best->name : vm->layout->name);
		if (best->family != vm->layout->family)
			return verdict.common;
	} else {
		c->equal = 0;
		c->since = base->title;
		lji_bytes_reset(&c->doubt);
	}
	vm->layout = base;
	take(c, vm, variant, &verdict);
	return verdict.common;
}

/* Whether the name of this layout begins as the user wants. */
static bool wanted(const struct lji_layout *l, unsigned int variant, const char *flavour)
{
	struct lji_own_layout own;

	if (!flavour)
		return true;
	if (variant == LJI_VARIANT_PLAIN)
		return has_prefix(l->name, flavour);
	return lji_layout_derive(l, variant, &own) && has_prefix(own.name, flavour);
}

static bool is_calibrated(const char *flavour)
{
	return flavour && strcasecmp(flavour, LJI_CALIBRATED) == 0;
}

bool lji_flavour_known(const char *flavour)
{
	if (is_calibrated(flavour))
		return true;
	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			for (size_t v = 0; v < LJI_VARIANT_COUNT; v++) {
				if (wanted(&lji_flavours[f]->layouts[i], lji_layout_variants[v], flavour))
					return true;
			}
		}
	}
	return false;
}

static void consider_all(struct choice *c, const struct lji_vm *vm,
			 const struct lji_scan_hit *hit, const char *flavour)
{
	struct lji_vm tried = *vm;

	tried.main_L = hit->L;
	tried.g = hit->g;
	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			const struct lji_layout *l = &lji_flavours[f]->layouts[i];

			if (l->arch != (int)vm->target->arch || l->ref_size != hit->ref_size ||
			    l->GG_g != hit->g - hit->L)
				continue;
			for (size_t v = 0; v < LJI_VARIANT_COUNT; v++) {
				/* Quick, as memory may be full of forged hits. */
				if (wanted(l, lji_layout_variants[v], flavour) &&
				    !consider(c, &tried, l, lji_layout_variants[v]) && !flavour)
					break;
			}
		}
	}
}

/* What the object tells of itself wins unless memory contradicts it. */
static void consider_dwarf(struct choice *c, const struct lji_vm *vm,
			   const struct lji_scan_hit *hit, const struct lji_own_layout *own)
{
	struct lji_vm tried = *vm;
	const struct lji_layout *l = &own->layout;
	struct lji_verdict verdict;
	int better = 1;

	if (l->arch != (int)vm->target->arch || l->ref_size != hit->ref_size ||
	    l->GG_g != hit->g - hit->L)
		return;
	tried.main_L = hit->L;
	tried.g = hit->g;
	tried.layout = l;
	verdict = lji_vm_check(&tried);
	log_candidate(&tried, &verdict, " of DWARF");
	if (!verdict.accepted)
		return;
	if (best_layout(c))
		better = compare(&verdict, tried.life, &c->verdict, c->vm.life);
	/* Of equals the one that is nearest to a known build: it came first. */
	if (c->ready ? better <= 0 : better < 0 && verdict.failed > 0)
		return;
	take_ready(c, &tried, own, &verdict);
}

/* True if nothing speaks against the best so far. */
static bool settled(const struct choice *c)
{
	return best_layout(c) && c->verdict.accepted && c->vm.life == LJI_VM_ALIVE &&
	       c->verdict.failed == 0;
}

static void add_doubts(const struct lji_vm *vm, struct lji_bytes *doubt)
{
	for (size_t i = 0; i < vm->evidence_count; i++) {
		if (!vm->evidence[i].passed)
			lji_bytes_printf(doubt, "%s%s", doubt->size ? ", " : "",
					 vm->evidence[i].fields);
	}
}

/*
 * A layout from memory must pass every check that it can be put to. One object may be in motion;
 * then a known one that explains as much is better, as it knows all fields.
 */
static void consider_calibrated(struct choice *c, const struct lji_vm *vm,
				const struct lji_scan_hit *hit, struct lji_own_layout *own,
				struct lji_bytes *doubt)
{
	struct lji_vm tried = *vm;
	struct lji_verdict verdict;
	struct lji_bytes unproven = { 0 };
	bool known = c->vm.layout && c->verdict.accepted && c->verdict.refuted == 0 &&
		     c->vm.life == LJI_VM_ALIVE;

	if (lji_calibrate(vm->target, hit, own, &unproven)) {
		tried.main_L = hit->L;
		tried.g = hit->g;
		tried.layout = &own->layout;
		verdict = lji_vm_check(&tried);
		if (!verdict.accepted || tried.life != LJI_VM_ALIVE ||
		    verdict.failed > verdict.doubted) {
			add_doubts(&tried, &unproven);
		} else if (!known || verdict.failed < c->verdict.failed) {
			take_ready(c, &tried, own, &verdict);
			c->calibrated = true;
		}
	}
	if (unproven.size)
		lji_log_debug("calibration at 0x%" PRIx64 ": in doubt %s", hit->g, unproven.data);
	if (doubt && unproven.size)
		lji_bytes_printf(doubt, "%s%s", doubt->size ? ", " : "", unproven.data);
	lji_bytes_deinit(&unproven);
}

static void warn_failed(const struct lji_vm *vm, const char *name)
{
	for (size_t i = 0; i < vm->evidence_count; i++) {
		if (!vm->evidence[i].passed)
			lji_warn_at(vm->target->warnings, "layout-forced", vm->g,
				    "global_State at 0x%" PRIx64
				    " does not look like %s: not true that %s",
				    vm->g, name, vm->evidence[i].text);
	}
}

static void warn_doubts(struct choice *c)
{
	const struct lji_vm *vm = &c->vm;

	if (!c->verdict.accepted || c->verdict.refuted > 0)
		warn_failed(vm, best_layout(c)->name);
	else if (c->doubt.size > 0 && vm->life == LJI_VM_ALIVE)
		lji_warn_at(vm->target->warnings, "layout-doubtful", vm->g,
			    "global_State at 0x%" PRIx64
			    " fits %s as well as %s, which differ in %s",
			    vm->g, best_layout(c)->name, c->other, c->doubt.data);
}

/* What no view has that depends on it, as nothing tells where it is. */
static void warn_unknown(const struct lji_vm *vm, const struct lji_layout *l, bool calibrated)
{
	bool cur_L = l->g_cur_L == LJI_NO_FIELD && l->bytecode != LJI_BC_20;
	bool cframe = l->L_cframe == LJI_NO_FIELD;

	if (!l->partial || (!cur_L && !cframe))
		return;
	lji_warn_at(vm->target->warnings, "layout-calibrated", vm->g,
		    "%s the global_State at 0x%" PRIx64 "%s: %s%s%s",
		    calibrated ? "no known layout is used for" : "the layout given for", vm->g,
		    calibrated ? ": its layout was found in memory; not found" : " leaves open",
		    cur_L ? "cur_L" : "", cur_L && cframe ? ", " : "", cframe ? "C frames" : "");
}

/* Tries one of the user's layouts. */
static struct lji_verdict try_forced(struct lji_vm *tried, const struct lji_scan_hit *hit,
				     const struct lji_layout *l)
{
	tried->main_L = hit->L;
	tried->g = hit->g;
	tried->layout = l;
	if (l->ref_size == hit->ref_size && l->GG_g == hit->g - hit->L)
		return lji_vm_check(tried);
	tried->evidence[0] = (struct lji_evidence){
		"references have ref_size bytes and global_State is at GG_g", "GG_g", false
	};
	tried->evidence_count = 1;
	return (struct lji_verdict){ .accepted = false };
}

/* The best of the layouts that the user allows, if what must be true of every VM is. */
static struct lji_error *take_forced(struct lji_vm *vm, const struct lji_scan_hit *hit,
				     const struct lji_layouts *forced, bool *fits_ret)
{
	const struct lji_own_layout *best = NULL;
	struct lji_vm best_vm = *vm;
	struct lji_verdict best_verdict = { .accepted = false };

	for (size_t i = 0; i < forced->count; i++) {
		struct lji_vm tried = *vm;
		struct lji_verdict verdict = try_forced(&tried, hit, &forced->items[i].layout);

		if (best && compare(&verdict, tried.life, &best_verdict, best_vm.life) <= 0)
			continue;
		best = &forced->items[i];
		best_vm = tried;
		best_verdict = verdict;
	}
	*fits_ret = best && best_verdict.accepted;
	if (!*fits_ret) {
		memcpy(vm->evidence, best_vm.evidence, sizeof(vm->evidence));
		vm->evidence_count = best_vm.evidence_count;
		return NULL;
	}
	best_vm.own_layout = lji_own_layout_copy(best);
	if (!best_vm.own_layout)
		return &lji_error_nomem;
	warn_failed(&best_vm, best->name);
	free(vm->own_layout);
	*vm = best_vm;
	vm->layout = &vm->own_layout->layout;
	vm->layout_source = "forced";
	vm->equal_layouts = 0;
	warn_unknown(vm, vm->layout, false);
	return NULL;
}

/* Storage of a layout that is not just a row of a table; NULL for a row. */
static struct lji_error *own_layout(const struct choice *c, struct lji_own_layout **own_ret)
{
	struct lji_own_layout row = { .layout = *c->vm.layout };
	const struct lji_own_layout *from = c->ready ? c->ready : c->variant ? &c->own : &row;
	bool wide = c->since && c->since != c->vm.layout->title;
	struct lji_own_layout *own = NULL;

	snprintf(row.name, sizeof(row.name), "%s", c->vm.layout->name);
	snprintf(row.title, sizeof(row.title), "%s", c->vm.layout->title);
	if (from != &row || wide) {
		own = lji_own_layout_copy(from);
		if (!own)
			return &lji_error_nomem;
		if (wide)
			lji_own_layout_widen(own, c->since);
	}
	*own_ret = own;
	return NULL;
}

struct lji_error *lji_vm_choose(struct lji_vm *vm, const struct lji_scan_hit *hit,
				const struct lji_choice_options *options, bool *fits_ret)
{
	struct choice c = { .vm = { .layout = NULL } };
	bool only_calibrated = is_calibrated(options->flavour);
	struct lji_own_layout calibrated, *own = NULL;
	struct lji_error *err;

	if (options->forced)
		return take_forced(vm, hit, options->forced, fits_ret);
	if (!only_calibrated)
		consider_all(&c, vm, hit, options->flavour);
	for (size_t i = 0; i < options->dwarf_count && !options->flavour; i++)
		consider_dwarf(&c, vm, hit, &options->dwarf[i]);
	if (only_calibrated) {
		consider_calibrated(&c, vm, hit, &calibrated, options->doubt);
	} else if (!options->flavour && options->calibrations && *options->calibrations &&
		   !settled(&c)) {
		--*options->calibrations;
		consider_calibrated(&c, vm, hit, &calibrated, options->doubt);
	}
	*fits_ret = c.vm.layout &&
		    (options->flavour || (c.verdict.accepted && c.verdict.refuted == 0));
	for (size_t i = 0; c.vm.layout && !*fits_ret && i < c.vm.evidence_count; i++) {
		if (!c.vm.evidence[i].passed)
			lji_log_debug("layout %s at 0x%" PRIx64 " is not taken: not true that %s",
				      best_layout(&c)->name, hit->g, c.vm.evidence[i].text);
	}
	vm->evidence_count = c.vm.evidence_count;
	memcpy(vm->evidence, c.vm.evidence, sizeof(vm->evidence));
	err = *fits_ret ? own_layout(&c, &own) : NULL;
	if (*fits_ret && !err) {
		if (c.calibrated && !options->told)
			warn_unknown(&c.vm, best_layout(&c), true);
		else if (!c.calibrated)
			warn_doubts(&c);
	}
	lji_bytes_deinit(&c.doubt);
	if (err || !*fits_ret)
		return err;
	free(vm->own_layout);
	*vm = c.vm;
	vm->own_layout = own;
	vm->layout = own ? &own->layout : c.vm.layout;
	vm->layout_source = c.calibrated ? "calibrated" :
			    options->flavour ? "forced" : c.ready ? "DWARF" : "table";
	vm->equal_layouts = c.equal;
	return NULL;
}
