/* SPDX-License-Identifier: MIT */
/* First half of the summary: the process or the core. */
#include <string.h>

#include "view/summary.h"

/* null for none; one without a name (real-time) is "signal N". */
static void out_signal(struct lji_out *out, const struct lji_signal *signal)
{
	const char *abbreviation = sigabbrev_np(signal->number);
	char name[32];

	if (signal->number == 0) {
		lji_out_null(out, "signal");
		return;
	}
	if (abbreviation)
		snprintf(name, sizeof(name), "SIG%s", abbreviation);
	else
		snprintf(name, sizeof(name), "signal %d", signal->number);
	lji_out_begin_object(out, "signal");
	lji_out_i64(out, "number", signal->number, LJI_UNIT_ID);
	lji_out_str(out, "name", name);
	lji_out_i64(out, "code", signal->code, LJI_UNIT_ID);
	if (signal->has_address)
		lji_out_addr(out, "address", signal->address);
	else
		lji_out_null(out, "address");
	if (signal->tid)
		lji_out_u64(out, "tid", (uint64_t)signal->tid, LJI_UNIT_ID);
	else
		lji_out_null(out, "tid");
	if (signal->has_sender) {
		lji_out_i64(out, "sender", signal->sender, LJI_UNIT_ID);
		lji_out_u64(out, "sender_uid", signal->sender_uid, LJI_UNIT_ID);
	} else {
		lji_out_null(out, "sender");
		lji_out_null(out, "sender_uid");
	}
	lji_out_end_object(out);
}

static const char *state_name(const struct lji_target *t)
{
	if (t->thread_count == 0)
		return NULL;
	switch (t->threads[0].state) {
	case 'T':
		return "stopped";
	case 't':
		return "held by a tracer";
	case 'Z':
	case 'X':
		return "main thread ended";
	case 'D':
		return "waiting uninterruptibly";
	case 'R':
		return "running";
	case 'S':
	case 'I':
		return "sleeping";
	default:
		return NULL;
	}
}

static void out_live(struct lji_out *out, const struct lji_session *session)
{
	lji_out_str(out, "state", state_name(session->target));
	if (session->target->pause_us)
		lji_out_heading(out, "{target.pid}: {target.name}, {target.arch}[, {state}], "
				     "{threads|thread|threads}, paused for {target.pause_us}");
	else
		lji_out_heading(out, "{target.pid}: {target.name}, {target.arch}[, {state}], "
				     "{threads|thread|threads}, not paused");
}

/* @p rest stands behind the core's name. */
static void core_heading(struct lji_out *out, const struct lji_session *session, const char *rest)
{
	struct lji_bytes line = { 0 };

	lji_bytes_printf(&line, "%s: %s", strcmp(session->options->core, "-") == 0 ?
			 "standard input" : "{target.path}", rest);
	if (!line.failed)
		lji_out_heading(out, line.data);
	lji_bytes_deinit(&line);
}

static void out_core(struct lji_out *out, const struct lji_session *session)
{
	const struct lji_target *t = session->target;

	if (t->signal.unknown)
		core_heading(out, session, "[{target.name}, ]{target.arch}, why it was written is "
					   "unknown, {threads|thread|threads}");
	else if (!t->signal.number)
		core_heading(out, session, "{target.name}[ (pid {target.pid})], {target.arch}, "
					   "taken alive, {threads|thread|threads}");
	else if (t->signal.has_sender && t->pid && t->signal.sender == t->pid)
		core_heading(out, session, "{target.name}[ (pid {target.pid})], {target.arch}, "
					   "died of {signal.name}[ in thread {signal.tid}], "
					   "sent by itself");
	else
		core_heading(out, session, "{target.name}[ (pid {target.pid})], {target.arch}, "
					   "died of {signal.name}[ at {signal.address}]"
					   "[ in thread {signal.tid}]"
					   "[, sent by process {signal.sender}]"
					   "[ of user {signal.sender_uid}]");
}

static void out_core_size(struct lji_out *out, const struct lji_target *t)
{
	lji_out_begin_object(out, "core");
	lji_out_u64(out, "size", t->file_size, LJI_UNIT_BYTES);
	lji_out_u64(out, "expected_size", t->file_size_expected, LJI_UNIT_BYTES);
	lji_out_end_object(out);
	lji_out_line(out, "core", t->file_size >= t->file_size_expected ?
		     "{core.size}, complete, {threads|thread|threads}" :
		     "cut at {core.size} of {core.expected_size}, {threads|thread|threads}");
}

static void out_executable(struct lji_out *out, const struct lji_objects *objects, bool core)
{
	const struct lji_object *main_object = NULL;

	for (size_t i = 0; objects && i < objects->count && !main_object; i++) {
		if (objects->items[i].is_main)
			main_object = &objects->items[i];
	}
	lji_out_begin_object(out, "executable");
	lji_out_str(out, "path", main_object ? main_object->path : NULL);
	lji_out_str(out, "opened", main_object ? main_object->opened : NULL);
	lji_out_hex(out, "build_id", main_object ? main_object->build_id : NULL,
		    main_object ? main_object->build_id_len : 0);
	lji_out_str(out, "file_state",
		    main_object ? lji_file_state_name(main_object->file_state) : NULL);
	lji_out_end_object(out);
	lji_out_line(out, "executable", core ?
		     "{target.exe,executable.path}[   from the core's {target.exe_source}]"
		     "[; build-id {executable.build_id!short}][; file {executable.file_state}]" :
		     "{target.exe,executable.path}[   from {target.exe_source}]"
		     "[; build-id {executable.build_id!short}][; file {executable.file_state}]");
}

/* Emits a counter only when there is something to tell. */
static void out_nonzero(struct lji_out *out, const char *key, uint64_t value)
{
	if (value)
		lji_out_u64(out, key, value, LJI_UNIT_COUNT);
}

static void out_files(struct lji_out *out, const struct lji_objects *objects)
{
	uint64_t counts[LJI_FILE_VDSO + 1] = { 0 };
	struct lji_bytes line = { 0 };
	const char *separator = ": ";

	for (size_t i = 0; i < objects->count; i++)
		counts[objects->items[i].file_state]++;
	lji_out_begin_object(out, "object_files");
	for (size_t i = 0; i <= LJI_FILE_VDSO; i++)
		out_nonzero(out, lji_file_state_name(i), counts[i]);
	lji_out_end_object(out);
	lji_bytes_puts(&line, "{objects}");
	for (size_t i = 0; i <= LJI_FILE_VDSO; i++) {
		const char *name = lji_file_state_name(i);

		if (!counts[i])
			continue;
		lji_bytes_printf(&line, "%s{object_files.%s} %s", separator, name,
				 i == LJI_FILE_SAME	  ? "with the same file" :
				 i == LJI_FILE_UNVERIFIED ? "not verifiable" :
							    name);
		separator = ", ";
	}
	if (!line.failed)
		lji_out_line(out, "objects", line.data);
	lji_bytes_deinit(&line);
}

static void out_symbols(struct lji_out *out, struct lji_session *session,
			const struct lji_objects *objects)
{
	static const char *const keys[] = {
		[LJI_SYMBOLS_SYMTAB] = "symtab",       [LJI_SYMBOLS_DEBUG_FILE] = "debug_file",
		[LJI_SYMBOLS_DEBUGDATA] = "debugdata", [LJI_SYMBOLS_DYNSYM] = "dynsym",
		[LJI_SYMBOLS_MEMORY] = "memory",       [LJI_SYMBOLS_NONE] = "none",
	};
	static const char *const names[] = {
		[LJI_SYMBOLS_SYMTAB] = ".symtab",	    [LJI_SYMBOLS_DEBUG_FILE] = "debug file",
		[LJI_SYMBOLS_DEBUGDATA] = ".gnu_debugdata", [LJI_SYMBOLS_DYNSYM] = ".dynsym",
		[LJI_SYMBOLS_MEMORY] = "memory",	    [LJI_SYMBOLS_NONE] = "none",
	};
	uint64_t counts[LJI_SYMBOLS_NONE + 1] = { 0 }, total = 0;
	struct lji_bytes line = { 0 }, template = { 0 };

	for (size_t i = 0; i < objects->count; i++) {
		const struct lji_symtab *symtab = lji_gather_symtab(session, &objects->items[i]);

		counts[symtab ? symtab->source : LJI_SYMBOLS_NONE]++;
		total += symtab ? symtab->count : 0;
	}
	lji_out_u64(out, "symbols", total, LJI_UNIT_COUNT);
	lji_out_begin_object(out, "symbol_sources");
	for (size_t i = 0; i <= LJI_SYMBOLS_NONE; i++)
		out_nonzero(out, keys[i], counts[i]);
	lji_out_end_object(out);
	for (size_t i = 0; i <= LJI_SYMBOLS_NONE; i++) {
		if (counts[i])
			lji_bytes_printf(&line, "%s%s {symbol_sources.%s}", line.size ? ", " : "",
					 names[i], keys[i]);
	}
	lji_bytes_puts(&template, "{symbols}");
	if (line.size)
		lji_bytes_printf(&template, " (objects: %s)", line.data);
	if (!template.failed)
		lji_out_line(out, "symbols", template.data);
	lji_bytes_deinit(&line);
	lji_bytes_deinit(&template);
}

void lji_summary_target(struct lji_session *session, struct lji_objects *objects,
			struct lji_out *out)
{
	const struct lji_target *t = session->target;

	out_signal(out, &t->signal);
	lji_out_u64(out, "threads", t->thread_count, LJI_UNIT_COUNT);
	if (objects)
		lji_out_u64(out, "objects", objects->count, LJI_UNIT_COUNT);
	else
		lji_out_null(out, "objects");
	if (session->options->core)
		out_core(out, session);
	else
		out_live(out, session);
	lji_out_line(out, "started as", "{target.command}");
	out_executable(out, objects, session->options->core);
	if (objects) {
		out_files(out, objects);
		out_symbols(out, session, objects);
	}
	if (session->options->core)
		out_core_size(out, t);
}
