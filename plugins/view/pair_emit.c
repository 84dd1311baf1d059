/* SPDX-License-Identifier: MIT */
/* What a pair tells of itself. */
#include <string.h>

#include "view/pair.h"
#include "view/profile.h"

static void emit_recovery(const struct lji_pair *pair, const struct lji_profile_status *status,
			  struct lji_out *out)
{
	uint64_t torn = status->size - status->end;

	if (!pair->recovery)
		return;
	lji_out_begin_object(out, "recovered");
	lji_out_addr(out, "state_address", pair->recovery->profiler.address);
	lji_out_u64(out, "disk_bytes", pair->joined.file_size, LJI_UNIT_COUNT);
	lji_out_u64(out, "buffered_bytes", pair->joined.tail_size, LJI_UNIT_COUNT);
	lji_out_u64(out, "missing_bytes", pair->recovery->missing, LJI_UNIT_COUNT);
	lji_out_u64(out, "torn_bytes", torn, LJI_UNIT_COUNT);
	lji_out_str(out, "join", pair->joined.how);
	lji_out_line(out, "recovered", "{buffered_bytes} bytes from the profiler's buffer; {join}");
	lji_out_end_object(out);
}

/** To whom the profiler gives memory asked for in a VM state (lj_memprof.c, memprof_writers). */
static const char *attribution(const struct lji_vm_state *state)
{
	if (!state->vmstate)
		return NULL;
	if (state->trace)
		return "the trace's";
	if (strcmp(state->vmstate, "LFUNC") == 0)
		return "the running Lua function's";
	if (strcmp(state->vmstate, "FFUNC") == 0)
		return "those of the fast function's caller";
	if (strcmp(state->vmstate, "CFUNC") == 0)
		return "the C function's";
	/* INTERP is also the state while the Lua stack is being moved: nobody walks it then. */
	return "INTERNAL, whoever caused them";
}

/** The state of the profiled VM: it decides whose the last events are. */
static void emit_moment(const struct lji_pair *pair, struct lji_out *out)
{
	for (size_t i = 0; pair->recovery && i < pair->gathered.count; i++) {
		const struct lji_gathered_vm *vm = &pair->gathered.items[i];

		if (vm->vm->g != pair->recovery->profiler.g || !attribution(&vm->state))
			continue;
		lji_out_str(out, "vm_state", vm->state.vmstate);
		lji_out_str(out, "attribution", attribution(&vm->state));
		lji_out_line(out, "state", "{vm_state} at that moment: its allocations are {attribution}");
	}
}

/** How many symbols agree; @p unknown is the line when none could be compared. */
static void emit_counts(const struct lji_pair_agreement *a, const char *line, const char *unknown,
			struct lji_out *out)
{
	lji_out_u64(out, "prototypes_agree", a->protos, LJI_UNIT_COUNT);
	lji_out_u64(out, "prototypes_compared", a->protos_compared, LJI_UNIT_COUNT);
	lji_out_u64(out, "c_symbols_agree", a->cfuncs, LJI_UNIT_COUNT);
	lji_out_u64(out, "c_symbols_compared", a->cfuncs_compared, LJI_UNIT_COUNT);
	lji_out_line(out, NULL, a->protos_compared || a->cfuncs_compared ? line : unknown);
}

#define COUNTS                                                                             \
	"{prototypes_agree} of {prototypes_compared} prototypes and {c_symbols_agree} of "     \
	"{c_symbols_compared} C symbols agree"

static void emit_process(const struct lji_pair *pair, struct lji_out *out)
{
	const char *path = pair->session->options->pair_core;

	if (path)
		lji_out_str(out, "process", path);
	else
		lji_out_u64(out, "process", (uint64_t)pair->session->target->pid, LJI_UNIT_ID);
	emit_counts(&pair->agreement,
		    pair->foreign ?
			    "  {process}, taken by --force: " COUNTS :
			    "  {process} belongs to it: " COUNTS,
		    "  {process}: nothing in the profile could be compared with it", out);
}

static void emit_symtab(const struct lji_pair *pair, struct lji_out *out)
{
	lji_out_begin_object(out, "symtab");
	lji_out_str(out, "file", pair->session->options->pair_symtab);
	emit_counts(&pair->symtab_agreement, "  {file}: " COUNTS,
		    "  {file}: names nothing that the profile names as well", out);
	lji_out_end_object(out);
}

static bool is_paired(const struct lji_pair *pair)
{
	return lji_pair_has_process(pair) || pair->has_symtab;
}

static void emit_agreement(const struct lji_pair *pair, const struct lji_profile_status *status,
			   struct lji_out *out)
{
	if (lji_pair_has_process(pair))
		emit_process(pair, out);
	if (pair->has_symtab)
		emit_symtab(pair, out);
	emit_recovery(pair, status, out);
	emit_moment(pair, out);
}

void lji_pair_emit_agreement(const struct lji_pair *pair, const struct lji_profile_status *status,
			     struct lji_out *out)
{
	if (!is_paired(pair))
		return;
	lji_out_begin_object(out, "pair");
	lji_out_str(out, "profile", pair->session->options->profile);
	emit_agreement(pair, status, out);
	lji_out_end_object(out);
}

void lji_pair_emit(const struct lji_pair *pair, const struct lji_profile_status *status,
		   struct lji_out *out)
{
	if (!is_paired(pair))
		return;
	lji_out_begin_object(out, "pair");
	lji_out_str(out, "profile", pair->session->options->profile);
	lji_out_str(out, "state", lji_profile_state_text(status->state));
	lji_out_u64(out, "end", status->end, LJI_UNIT_COUNT);
	lji_out_line(out, NULL, status->kind == LJI_PROFILE_SYSPROF ?
		     "{profile}: {profiler}, ljs {ljs_version}, ljp {stream_version}; {state}, byte {end}" :
		     "{profile}: {profiler}, ljs {ljs_version}, ljm {stream_version}; {state}, byte {end}");
	emit_agreement(pair, status, out);
	lji_out_begin_object(out, "new_names");
	lji_out_u64(out, "prototypes", pair->used.protos.count, LJI_UNIT_COUNT);
	lji_out_u64(out, "c_functions", pair->used.cfuncs.count, LJI_UNIT_COUNT);
	lji_out_u64(out, "traces", pair->used.traces.count, LJI_UNIT_COUNT);
	lji_out_line(out, "new names", "{prototypes|prototype|prototypes}, {traces|trace|traces} and "
				       "{c_functions|C function|C functions} that the profile does not "
				       "name");
	lji_out_end_object(out);
	lji_out_end_object(out);
	lji_out_text(out, "", 0);
}
