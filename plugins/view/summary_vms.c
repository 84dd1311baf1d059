/* SPDX-License-Identifier: MIT */
/* Second half of the summary: the VMs. One VM is told in lines, several are a table. */
#include <inttypes.h>
#include <string.h>

#include "view/parts.h"
#include "view/summary.h"

/* Coroutines listed in text; JSON has them all. */
#define SHOWN_COROUTINES 8
#define JIT_SIZES "[, {jit.traces|trace|traces}][, {jit.mcode_bytes} of machine code]"

static const struct lji_column columns[] = {
	{ .head = "#", .template = "{index}", .right = true },
	{ .head = "global_State", .template = "{global_state}", .width = 14 },
	{ .head = "thread", .template = "{thread.tid}", .width = 6 },
	{ .head = "state", .template = "{vm_state_text}[ {running_trace}]", .width = 8 },
	{ .head = "heap", .template = "{gc.total}", .width = 8, .right = true },
	{ .head = "functions", .template = "{counts.closures}", .right = true },
	{ .head = "traces", .template = "{counts.traces}", .right = true },
	{ .head = "coroutines", .template = "{coroutines.count}", .right = true },
	{ .head = "flavour", .template = "{flavour}, {gc64?GC64:not GC64}" },
};

/* Builds that differ need the last column; else it stands above the table. */
static bool are_alike(const struct lji_gathered *gathered)
{
	const struct lji_layout *first = gathered->items[0].vm->layout;

	for (size_t i = 1; i < gathered->count; i++) {
		const struct lji_layout *layout = gathered->items[i].vm->layout;

		if (layout->gc64 != first->gc64 || strcmp(layout->title, first->title) != 0)
			return false;
	}
	return true;
}

static void out_checks(struct lji_out *out, const struct lji_vm *vm)
{
	uint64_t passed = 0;

	for (size_t i = 0; i < vm->evidence_count; i++)
		passed += vm->evidence[i].passed;
	lji_out_begin_object(out, "checks");
	lji_out_u64(out, "passed", passed, LJI_UNIT_COUNT);
	lji_out_u64(out, "total", vm->evidence_count, LJI_UNIT_COUNT);
	lji_out_begin_list(out, "failed", NULL, 0);
	for (size_t i = 0; i < vm->evidence_count; i++) {
		if (!vm->evidence[i].passed)
			lji_out_str(out, NULL, vm->evidence[i].text);
	}
	lji_out_end_list(out);
	lji_out_end_object(out);
}

static const char *life_name(enum lji_vm_life life)
{
	switch (life) {
	case LJI_VM_ALIVE:
		return "alive";
	case LJI_VM_CONSTRUCTION:
		return "under construction";
	case LJI_VM_CLOSING:
		return "being closed";
	case LJI_VM_CLOSED:
		return "closed";
	}
	return NULL;
}

static void out_told(struct lji_out *out, const char *key, enum lji_told told)
{
	if (told == LJI_TOLD_NOT)
		lji_out_null(out, key);
	else
		lji_out_bool(out, key, told == LJI_TOLD_YES);
}

static void out_build(struct lji_out *out, const struct lji_build *build)
{
	lji_out_begin_object(out, "build");
	lji_out_bytes(out, "version", *build->version ? build->version : NULL,
		      strlen(build->version));
	out_told(out, "dualnum", build->dualnum);
	out_told(out, "lua52", build->lua52);
	lji_out_end_object(out);
}

static void out_state(struct lji_out *out, const struct lji_gathered_vm *vm)
{
	const struct lji_vm_state *state = &vm->state;
	const struct lji_layout *layout = vm->vm->layout;

	lji_out_str(out, "life", life_name(vm->vm->life));
	lji_out_str(out, "vm_state", state->vmstate);
	lji_out_str(out, "vm_state_text", lji_vm_doing(vm->vm, state, vm->entered));
	lji_out_i64(out, "vm_state_raw", state->vmstate_raw, LJI_UNIT_ID);
	if (state->trace)
		lji_out_u64(out, "running_trace", state->trace, LJI_UNIT_ID);
	else
		lji_out_null(out, "running_trace");
	lji_out_begin_object(out, "gc");
	lji_out_str(out, "state", state->gc_state);
	lji_out_u64(out, "total", state->gc_total, LJI_UNIT_BYTES);
	lji_out_u64(out, "threshold", state->gc_threshold, LJI_UNIT_BYTES);
	lji_out_bool(out, "stopped", state->gc_stopped);
	lji_out_end_object(out);
	lji_out_begin_object(out, "jit");
	lji_out_bool(out, "compiled_in", vm->vm->layout->has_jit);
	if (state->jit_on_known)
		lji_out_bool(out, "on", state->jit_on);
	else
		lji_out_null(out, "on");
	lji_out_str(out, "state", state->jit_state);
	if (vm->heap.traces_unknown)
		lji_out_null(out, "traces");
	else
		lji_out_u64(out, "traces", vm->heap.counts.traces, LJI_UNIT_COUNT);
	if (layout->has_jit && layout->J_szallmcarea == LJI_NO_FIELD)
		lji_out_null(out, "mcode_bytes");
	else
		lji_out_u64(out, "mcode_bytes", state->mcode_bytes, LJI_UNIT_BYTES);
	lji_out_end_object(out);
	if (vm->tid) {
		lji_out_begin_object(out, "thread");
		lji_out_u64(out, "tid", (uint64_t)vm->tid, LJI_UNIT_ID);
		lji_out_str(out, "name", *vm->thread_name ? vm->thread_name : NULL);
		lji_out_end_object(out);
	} else {
		lji_out_null(out, "thread");
	}
	if (state->cur_L)
		lji_out_addr(out, "cur_L", state->cur_L);
	else
		lji_out_null(out, "cur_L");
}

static void out_counts(struct lji_out *out, const struct lji_heap_counts *counts)
{
	lji_out_begin_object(out, "counts");
	lji_out_u64(out, "protos", counts->protos, LJI_UNIT_COUNT);
	lji_out_u64(out, "closures", counts->closures, LJI_UNIT_COUNT);
	lji_out_u64(out, "lua_closures", counts->lua_closures, LJI_UNIT_COUNT);
	lji_out_u64(out, "c_closures", counts->c_closures, LJI_UNIT_COUNT);
	lji_out_u64(out, "fast_closures", counts->fast_closures, LJI_UNIT_COUNT);
	lji_out_u64(out, "traces", counts->traces, LJI_UNIT_COUNT);
	lji_out_u64(out, "threads", counts->threads, LJI_UNIT_COUNT);
	lji_out_u64(out, "tables", counts->tables, LJI_UNIT_COUNT);
	lji_out_u64(out, "strings", counts->strings, LJI_UNIT_COUNT);
	lji_out_u64(out, "userdata", counts->userdata, LJI_UNIT_COUNT);
	lji_out_u64(out, "cdata", counts->cdata, LJI_UNIT_COUNT);
	lji_out_u64(out, "upvalues", counts->upvalues, LJI_UNIT_COUNT);
	lji_out_u64(out, "dead", counts->dead, LJI_UNIT_COUNT);
	lji_out_u64(out, "total", counts->total, LJI_UNIT_COUNT);
	lji_out_end_object(out);
}

static void count_statuses(const struct lji_heap *heap, uint64_t *counts)
{
	for (size_t i = 0; i < heap->coroutines.count; i++) {
		if (!heap->coroutines.items[i].dead)
			counts[heap->coroutines.items[i].status]++;
	}
}

static void out_status_counts(struct lji_out *out, const struct lji_heap *heap)
{
	uint64_t counts[LJI_CO_UNKNOWN + 1] = { 0 };

	count_statuses(heap, counts);
	lji_out_begin_object(out, "coroutine_statuses");
	for (size_t i = 0; i <= LJI_CO_UNKNOWN; i++) {
		if (counts[i])
			lji_out_u64(out, lji_co_status_name(i), counts[i], LJI_UNIT_COUNT);
	}
	lji_out_end_object(out);
}

/* "26: 1 running, 25 suspended". */
static void out_coroutines_line(struct lji_out *out, const struct lji_heap *heap)
{
	uint64_t counts[LJI_CO_UNKNOWN + 1] = { 0 };
	struct lji_bytes line = { 0 };
	const char *separator = ": ";

	count_statuses(heap, counts);
	lji_bytes_puts(&line, "{counts.threads}");
	for (size_t i = 0; i <= LJI_CO_UNKNOWN; i++) {
		const char *name = lji_co_status_name(i);

		if (!counts[i])
			continue;
		lji_bytes_printf(&line, "%s{coroutine_statuses.%s} %s", separator, name, name);
		separator = ", ";
	}
	if (!line.failed)
		lji_out_line(out, "coroutines", line.data);
	lji_bytes_deinit(&line);
}

static void coroutine_row(struct lji_out *out, const struct lji_coroutine *co, bool line)
{
	lji_out_begin_object(out, NULL);
	lji_coroutine_fields(out, co);
	if (line)
		lji_out_line(out, "", "  " LJI_COROUTINE_TEXT);
	lji_out_end_object(out);
}

/* The telling ones first; with @p lines the first few are shown in text. */
static void out_coroutines(struct lji_out *out, const struct lji_heap *heap, bool lines)
{
	size_t shown = 0;

	lji_out_begin_list(out, "coroutines", NULL, 0);
	for (size_t s = 0; s <= LJI_CO_UNKNOWN; s++) {
		for (size_t i = 0; i < heap->coroutines.count; i++) {
			const struct lji_coroutine *co = &heap->coroutines.items[i];

			if (!co->dead && co->status == lji_co_order[s])
				coroutine_row(out, co, lines && shown++ < SHOWN_COROUTINES);
		}
	}
	lji_out_end_list(out);
	if (shown > SHOWN_COROUTINES)
		lji_out_line(out, "", "  … {coroutines.count} in all; --json lists them");
}

/* A calibrated layout may leave out where the compiler says what. */
static const char *jit_template(const struct lji_gathered_vm *vm)
{
	const struct lji_layout *layout = vm->vm->layout;
	const char *state = vm->state.jit_state;

	if (!layout->has_jit)
		return "not compiled in";
	if (!vm->state.jit_on_known || layout->J_state == LJI_NO_FIELD)
		return "state not known" JIT_SIZES;
	if (vm->state.jit_on)
		return "{jit.state}" JIT_SIZES;
	return state && strcmp(state, "off") ? "{jit.state}, switched off" JIT_SIZES :
					       "switched off" JIT_SIZES;
}

static const char *thread_template(const struct lji_gathered_vm *vm, bool paused)
{
	if (vm->tid)
		return "thread {thread.tid}[ ({thread.name})]";
	if (!paused)
		return "not known: the process was not stopped";
	return vm->entered == LJI_ENTERED_NOT ? "no thread: it is not entered" :
						"not known: not all threads have registers";
}

static void out_vm_lines(struct lji_out *out, const struct lji_gathered_vm *vm, bool paused)
{
	lji_out_line(out, "found by", "{found_by}; confirmed by {checks.passed} of {checks.total} checks"
		     "[; against it: {checks.failed}]");
	lji_out_line(out, "layout", lji_gathered_layout_template(vm->vm));
	if (*vm->build.version)
		lji_out_line(out, "says it is", "{build.version}{build.dualnum?, dual numbers:}"
			     "{build.lua52?, Lua 5.2 compatibility:}");
	if (vm->vm->life != LJI_VM_ALIVE)
		lji_out_line(out, "life", "{life}");
	lji_out_line(out, "state", vm->state.gc_stopped ?
		     "{vm_state_text}[ {running_trace}]; GC {gc.state}, stopped at {gc.total}" :
		     "{vm_state_text}[ {running_trace}]; GC {gc.state}, {gc.total} of {gc.threshold}");
	lji_out_line(out, "JIT", jit_template(vm));
	lji_out_line(out, "runs in", thread_template(vm, paused));
	if (!vm->has_heap)
		return;
	lji_out_line(out, "heap", "{counts.total|object|objects}: {counts.tables|table|tables}, "
		     "{counts.strings|string|strings}, {counts.closures|function|functions} "
		     "({counts.protos|prototype|prototypes})");
	lji_out_line(out, "", vm->heap.counts.dead ?
		     "{counts.userdata} userdata, {counts.cdata} cdata, "
		     "{counts.upvalues|upvalue|upvalues}, besides {counts.dead} dead ones not swept yet" :
		     "{counts.userdata} userdata, {counts.cdata} cdata, "
		     "{counts.upvalues|upvalue|upvalues}");
	out_coroutines_line(out, &vm->heap);
}

/* How they were found, when it is the same of all. */
static void out_table_evidence(struct lji_out *out, const struct lji_gathered *gathered)
{
	const char *found_by = gathered->items[0].vm->found_by;
	struct lji_bytes line = { 0 };
	uint64_t passed = 0, total = 0;

	for (size_t i = 0; i < gathered->count; i++) {
		const struct lji_vm *vm = gathered->items[i].vm;

		if (found_by && strcmp(vm->found_by, found_by) != 0)
			found_by = NULL;
		for (size_t k = 0; k < vm->evidence_count; k++)
			passed += vm->evidence[k].passed;
		total += vm->evidence_count;
	}
	if (found_by)
		lji_bytes_printf(&line, "found by %s; ", found_by);
	lji_bytes_printf(&line, "confirmed by %" PRIu64 " of %" PRIu64 " checks in all", passed, total);
	if (!line.failed)
		lji_out_line(out, NULL, line.data);
	lji_bytes_deinit(&line);
}

static void out_table_heading(struct lji_out *out, const struct lji_gathered *gathered, bool alike)
{
	const struct lji_layout *layout = gathered->items[0].vm->layout;
	struct lji_bytes line = { 0 };

	lji_out_u64(out, "vm_count", gathered->count, LJI_UNIT_COUNT);
	lji_bytes_puts(&line, "{vm_count} VMs");
	if (alike) {
		lji_bytes_puts(&line, "   ");
		/* It may come from a layout file: no placeholders in it. */
		for (const char *p = layout->title; *p; p++) {
			if (*p == '{' || *p == '[')
				lji_bytes_putc(&line, *p);
			lji_bytes_putc(&line, *p);
		}
		lji_bytes_puts(&line, layout->gc64 ? ", GC64" : ", not GC64");
	}
	lji_bytes_puts(&line, "   (--vm N tells more about one)");
	if (!line.failed)
		lji_out_heading(out, line.data);
	lji_bytes_deinit(&line);
}

/* Of a layout that was found in memory: what only this view shows. */
static void warn_unknown(struct lji_session *session, const struct lji_gathered_vm *gathered)
{
	const struct lji_vm *vm = gathered->vm;
	const struct lji_layout *l = vm->layout;
	bool jit = l->has_jit && (l->J_state == LJI_NO_FIELD || !gathered->state.jit_on_known);
	bool vmstate = l->g_vmstate == LJI_NO_FIELD;

	if (l->partial && (jit || vmstate))
		lji_warn_at(&session->warnings, "layout-partial", vm->g,
			    "nothing proves where the global_State at 0x%" PRIx64 " keeps %s%s%s",
			    vm->g, vmstate ? "vmstate" : "", vmstate && jit ? " and " : "",
			    jit ? "the compiler's state" : "");
}

void lji_summary_vms(struct lji_session *session, const struct lji_gathered *gathered,
		     struct lji_out *out)
{
	bool table = gathered->count > 1, alike = table && are_alike(gathered);

	if (table)
		out_table_heading(out, gathered, alike);
	lji_out_begin_list(out, "vms", table ? columns : NULL,
			   table ? LJI_COLUMN_COUNT(columns) - alike : 0);
	for (size_t i = 0; i < gathered->count; i++) {
		const struct lji_gathered_vm *vm = &gathered->items[i];

		warn_unknown(session, vm);
		lji_out_begin_object(out, NULL);
		lji_gathered_vm_fields(vm, out);
		out_checks(out, vm->vm);
		out_build(out, &vm->build);
		out_state(out, vm);
		out_counts(out, &vm->heap.counts);
		out_status_counts(out, &vm->heap);
		if (!table) {
			lji_out_heading(out, LJI_VM_HEADING);
			out_vm_lines(out, vm, !session->options->no_pause);
		}
		out_coroutines(out, &vm->heap, !table);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
	if (table)
		out_table_evidence(out, gathered);
}
