/* SPDX-License-Identifier: MIT */
/* What a profile or a bare symbol table holds: versions, counts, address ranges, how it ends. */
#include "view/pair.h"
#include "view/profile.h"
#include "view/view.h"

/* Lowest and highest address of a kind of symbols. */
struct range {
	uint64_t low;
	uint64_t high;
	bool any;
};

struct ranges {
	struct range lfuncs;
	struct range cfuncs;
	/* Numbers, not addresses. */
	struct range traces;
};

static void range_add(struct range *range, uint64_t value)
{
	if (!range->any || value < range->low)
		range->low = value;
	if (!range->any || value > range->high)
		range->high = value;
	range->any = true;
}

static struct ranges ranges_of(const struct lji_names *names)
{
	struct ranges ranges = { 0 };

	for (size_t i = 0; i < names->protos.count; i++)
		range_add(&ranges.lfuncs, names->protos.items[i].address);
	for (size_t i = 0; i < names->csyms.slots.count; i++)
		range_add(&ranges.cfuncs, names->csyms.slots.items[i].address);
	for (size_t i = 0; i < names->traces.count; i++)
		range_add(&ranges.traces, names->traces.items[i].number);
	return ranges;
}

static void emit_range(struct lji_out *out, const char *key, const struct range *range, bool numbers)
{
	lji_out_begin_object(out, key);
	if (range->any && numbers) {
		lji_out_u64(out, "low", range->low, LJI_UNIT_ID);
		lji_out_u64(out, "high", range->high, LJI_UNIT_ID);
	} else if (range->any) {
		lji_out_addr(out, "low", range->low);
		lji_out_addr(out, "high", range->high);
	} else {
		lji_out_null(out, "low");
		lji_out_null(out, "high");
	}
	lji_out_end_object(out);
}

static void emit_head(struct lji_out *out, const struct lji_profile_status *st)
{
	lji_out_str(out, "kind", lji_view_profile_kind(st->kind));
	lji_out_u64(out, "ljs_version", st->ljs_version, LJI_UNIT_ID);
	if (st->version)
		lji_out_u64(out, "stream_version", st->version, LJI_UNIT_ID);
	else
		lji_out_null(out, "stream_version");
	if (st->layout == LJI_TRACES_UNDECIDED)
		lji_out_null(out, "traces_with_mcode");
	else
		lji_out_bool(out, "traces_with_mcode", st->layout == LJI_TRACES_WITH_MCODE);
	lji_out_u64(out, "size", st->size, LJI_UNIT_COUNT);
	lji_out_u64(out, "symbols_end", st->ljs_end, LJI_UNIT_COUNT);
	lji_out_str(out, "state", lji_profile_state_text(st->state));
	lji_out_str(out, "reason", st->reason);
	lji_out_u64(out, "end", st->end, LJI_UNIT_COUNT);
	lji_out_u64(out, "zeros_in_front", st->zeros, LJI_UNIT_COUNT);
	lji_out_u64(out, "trailing_bytes", st->trailing, LJI_UNIT_COUNT);
	lji_out_line(out, NULL, "{kind}: ljs {ljs_version}[, stream version {stream_version}], "
				"{size} bytes, {state}[: {reason}]");
}

static void emit_symbols(struct lji_out *out, const char *key, const uint64_t counts[3],
			 const char *label)
{
	lji_out_begin_object(out, key);
	lji_out_u64(out, "prototypes", counts[LJI_SYM_LFUNC], LJI_UNIT_COUNT);
	lji_out_u64(out, "c_symbols", counts[LJI_SYM_CFUNC], LJI_UNIT_COUNT);
	lji_out_u64(out, "traces", counts[LJI_SYM_TRACE], LJI_UNIT_COUNT);
	if (counts[0] | counts[1] | counts[2])
		lji_out_line(out, label,
			     "{prototypes|prototype|prototypes}, {traces|trace|traces}, "
			     "{c_symbols|C symbol|C symbols}");
	lji_out_end_object(out);
}

static void emit_ranges(struct lji_out *out, const struct ranges *ranges)
{
	lji_out_begin_object(out, "ranges");
	emit_range(out, "prototypes", &ranges->lfuncs, false);
	emit_range(out, "c_symbols", &ranges->cfuncs, false);
	emit_range(out, "traces", &ranges->traces, true);
	if (ranges->lfuncs.any)
		lji_out_line(out, "prototypes", "{prototypes.low} .. {prototypes.high}");
	if (ranges->cfuncs.any)
		lji_out_line(out, "C symbols", "{c_symbols.low} .. {c_symbols.high}");
	if (ranges->traces.any)
		lji_out_line(out, "traces", "{traces.low} .. {traces.high}");
	lji_out_end_object(out);
}

static void emit_events(struct lji_out *out, const struct lji_profile_status *st)
{
	lji_out_begin_object(out, "events");
	lji_out_u64(out, "alloc", st->events[LJI_LJM_ALLOC], LJI_UNIT_COUNT);
	lji_out_u64(out, "realloc", st->events[LJI_LJM_REALLOC], LJI_UNIT_COUNT);
	lji_out_u64(out, "free", st->events[LJI_LJM_FREE], LJI_UNIT_COUNT);
	lji_out_u64(out, "alloc_bytes", st->alloc_bytes, LJI_UNIT_BYTES);
	lji_out_u64(out, "realloc_new_bytes", st->realloc_new_bytes, LJI_UNIT_BYTES);
	lji_out_u64(out, "realloc_old_bytes", st->realloc_old_bytes, LJI_UNIT_BYTES);
	lji_out_u64(out, "free_bytes", st->free_bytes, LJI_UNIT_BYTES);
	lji_out_line(out, "events",
		     "{alloc} alloc (+{alloc_bytes}), {realloc} realloc (+{realloc_new_bytes} "
		     "-{realloc_old_bytes}), {free} free (-{free_bytes})");
	lji_out_begin_object(out, "by");
	lji_out_u64(out, "internal", st->sources[LJI_LJM_INTERNAL], LJI_UNIT_COUNT);
	lji_out_u64(out, "lua", st->sources[LJI_LJM_LFUNC], LJI_UNIT_COUNT);
	lji_out_u64(out, "c", st->sources[LJI_LJM_CFUNC], LJI_UNIT_COUNT);
	lji_out_u64(out, "trace", st->sources[LJI_LJM_TRACE], LJI_UNIT_COUNT);
	lji_out_line(out, "by", "{internal} internal, {lua} Lua, {c} C, {trace} trace");
	lji_out_end_object(out);
	lji_out_end_object(out);
}

static void emit_samples(struct lji_out *out, const struct lji_profile_status *st)
{
	uint64_t total = 0;

	lji_out_begin_object(out, "samples");
	for (unsigned int i = 0; i < LJI_LJP_STATE_COUNT; i++) {
		lji_out_u64(out, lji_ljp_state_name(i), st->samples[i], LJI_UNIT_COUNT);
		total += st->samples[i];
	}
	lji_out_u64(out, "total", total, LJI_UNIT_COUNT);
	lji_out_u64(out, "lua_frames", st->lua_frames, LJI_UNIT_COUNT);
	lji_out_u64(out, "host_frames", st->host_frames, LJI_UNIT_COUNT);
	lji_out_line(out, "samples", "{total}: INTERP {INTERP}, LFUNC {LFUNC}, FFUNC {FFUNC}, "
				     "CFUNC {CFUNC}, GC {GC}, EXIT {EXIT}, RECORD {RECORD}, OPT {OPT}, "
				     "ASM {ASM}, TRACE {TRACE}");
	lji_out_line(out, "frames", "{lua_frames} Lua, {host_frames} host");
	lji_out_end_object(out);
}

void lji_view_emit_info(struct lji_out *out, const struct lji_profile_status *st,
			const struct lji_names *names)
{
	const struct ranges ranges = ranges_of(names);

	lji_out_begin_object(out, "info");
	emit_head(out, st);
	emit_symbols(out, "table_symbols", st->table_symbols, "in the table");
	emit_symbols(out, "stream_symbols", st->stream_symbols, "in the stream");
	emit_ranges(out, &ranges);
	if (st->kind == LJI_PROFILE_MEMPROF)
		emit_events(out, st);
	if (st->kind == LJI_PROFILE_SYSPROF)
		emit_samples(out, st);
	lji_out_end_object(out);
}

static struct lji_error *take_symbol(void *arg, const struct lji_sym *sym)
{
	return lji_names_add(arg, sym);
}

static size_t take_known(void *arg, const uint8_t *body, size_t size)
{
	struct lji_names *names = arg;

	return lji_csyms_known(&names->csyms, body, size);
}

static struct lji_error *info_run(struct lji_session *session, struct lji_out *out)
{
	lji_cleanup(lji_names_deinit) struct lji_names names = { .compat = session->options->compat };
	const struct lji_profile_handler handler = {
		.arg = &names,
		.strict = session->options->compat,
		.symbol = take_symbol,
		.known_cfunc = take_known,
	};
	lji_cleanup(lji_profile_status_deinit) struct lji_profile_status st = { 0 };
	lji_cleanup(lji_pair_deinit) struct lji_pair pair = { 0 };
	struct lji_error *err = lji_pair_open(session, &pair);

	if (!err)
		err = lji_view_read_profile(session, &handler, &pair, &st);
	if (!err)
		err = lji_pair_check(&pair, &names);
	if (err)
		return err;
	lji_view_emit_info(out, &st, &names);
	lji_pair_emit_agreement(&pair, &st, out);
	return NULL;
}

const struct lji_view lji_view_info = {
	.name = "info",
	.help = "versions, counts, ranges and completeness of a profile",
	.on = LJI_VIEW_PROFILE,
	.run = info_run,
};
