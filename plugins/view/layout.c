/* SPDX-License-Identifier: MIT */
/*
 * Where a VM keeps its fields. The text is a layout file (doc/layout-format.md): what is
 * not a pair of field and value is a comment, so that -o FILE makes one for --layout.
 */
#include "view/view.h"

#include <string.h>

#include "base/bytes.h"
#include "view/gather.h"
#include "vm/dwarf_layout.h"
#include "vm/known.h"
#include "vm/layout_file.h"

static const struct lji_column flag_columns[] = {
	{ .head = "# flag", .template = "{name} = {value}", .width = 0 },
};

static const struct lji_column field_columns[] = {
	{ .head = "# field", .template = "{name} = {value,absent}", .width = 25 },
	{ .head = "# source", .template = "# {source}", .width = 10 },
	{ .head = "proof (checks below)", .template = "[{origin} ][({checks})]", .width = 0 },
};

static const struct lji_column check_columns[] = {
	{ .head = "# check", .template = "# {number}", .width = 7 },
	{ .head = "on memory", .template = "{passed?:NOT TRUE: }{text}", .width = 0 },
};

static void add_proof(struct lji_bytes *proof, const char *prefix, const char *text)
{
	lji_bytes_printf(proof, "%s%s%s", proof->size ? "; " : "", prefix, text);
}

static bool reads(const char *fields, const char *name)
{
	size_t size = strlen(name);

	for (const char *p = strstr(fields, name); p; p = strstr(p + 1, name)) {
		if ((p == fields || p[-1] == ' ') && (p[size] == ' ' || !p[size]))
			return true;
	}
	return false;
}

/* What speaks for the field: what its source says, and the checks that read it. */
static void out_proof(const struct lji_vm *vm, const struct lji_field_origin *origin,
		      const char *name, struct lji_out *out)
{
	struct lji_bytes proof = { 0 };

	if (origin && origin->count)
		lji_bytes_printf(&proof, "%u %s", origin->count, origin->proof);
	else if (origin && origin->proof)
		add_proof(&proof, "", origin->proof);
	lji_out_bytes(out, "origin", proof.data, proof.size);
	lji_out_begin_list(out, "checks", NULL, 0);
	for (size_t i = 0; vm && i < vm->evidence_count; i++) {
		if (!reads(vm->evidence[i].fields, name))
			continue;
		lji_out_u64(out, NULL, i + 1, LJI_UNIT_ID);
		add_proof(&proof, vm->evidence[i].passed ? "" : "NOT: ", vm->evidence[i].text);
	}
	lji_out_end_list(out);
	lji_out_bytes(out, "proof", proof.data, proof.size);
	lji_bytes_deinit(&proof);
}

/* A calibrated build may well have what was not found. */
static void out_value(struct lji_out *out, const struct lji_layout *l, uint16_t value,
		      enum lji_field_source source)
{
	if (value != LJI_NO_FIELD) {
		lji_out_u64(out, "value", value, LJI_UNIT_ID);
		lji_out_null(out, "absent");
		return;
	}
	lji_out_null(out, "value");
	lji_out_str(out, "absent", l->partial && source == LJI_FIELD_UNKNOWN ? "unknown" : "none");
}

/* Layout @p l with its origins in @p own, NULL for a row of a table; @p vm NULL for --from. */
static void out_layout(const struct lji_layout *l, const struct lji_own_layout *own,
		       const struct lji_vm *vm, struct lji_out *out)
{
	struct lji_layout_flag flags[LJI_LAYOUT_FLAG_COUNT];

	lji_layout_flags(l, flags);
	lji_out_begin_list(out, "flags", flag_columns, LJI_COLUMN_COUNT(flag_columns));
	for (size_t i = 0; i < LJI_LAYOUT_FLAG_COUNT; i++) {
		lji_out_begin_object(out, NULL);
		lji_out_str(out, "name", flags[i].name);
		lji_out_str(out, "value", flags[i].value);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
	lji_out_begin_list(out, "fields", field_columns, LJI_COLUMN_COUNT(field_columns));
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const struct lji_field_origin *origin = own ? &own->origins[i] : NULL;
		enum lji_field_source source = origin ? origin->source : LJI_FIELD_TABLE;
		const char *name = lji_layout_field_name(i);

		lji_out_begin_object(out, NULL);
		lji_out_str(out, "name", name);
		out_value(out, l, *lji_layout_field_at(l, i), source);
		lji_out_str(out, "source", lji_field_source_name(source));
		out_proof(vm, origin, name, out);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
}

static void out_evidence(const struct lji_vm *vm, struct lji_out *out)
{
	lji_out_begin_list(out, "evidence", check_columns, LJI_COLUMN_COUNT(check_columns));
	for (size_t i = 0; i < vm->evidence_count; i++) {
		lji_out_begin_object(out, NULL);
		lji_out_u64(out, "number", i + 1, LJI_UNIT_ID);
		lji_out_str(out, "text", vm->evidence[i].text);
		lji_out_str(out, "fields", vm->evidence[i].fields);
		lji_out_bool(out, "passed", vm->evidence[i].passed);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
}

static void out_source(const struct lji_vm *vm, struct lji_out *out)
{
	struct lji_bytes template = { 0 };

	lji_bytes_printf(&template, "# layout %s", lji_gathered_layout_template(vm));
	if (!template.failed)
		lji_out_line(out, NULL, template.data);
	lji_bytes_deinit(&template);
}

static struct lji_error *from_file(struct lji_session *session, struct lji_out *out)
{
	const struct lji_object_options options = {
		.debug_dirs = (const char *const *)session->options->debug_dirs,
	};
	struct lji_layouts layouts = { 0 };
	struct lji_own_layout own;
	struct lji_error *err;

	err = lji_dwarf_layouts_of_file(session->options->from, &options, &layouts);
	if (err)
		return err;
	own = lji_known_settled(&layouts);
	lji_layouts_deinit(&layouts);
	lji_out_begin_object(out, "layout");
	lji_out_line(out, NULL, "# from the debug information of {target.path}");
	lji_out_str(out, "name", own.name);
	lji_out_str(out, "title", own.title);
	lji_out_line(out, NULL, "name = {name}");
	lji_out_line(out, NULL, "title = {title}");
	out_layout(&own.layout, &own, NULL, out);
	lji_out_end_object(out);
	return NULL;
}

/* The VMs at one moment; they stay in the session. */
struct moment {
	struct lji_session *session;
	struct lji_vm *vms;
	size_t count;
};

static struct lji_error *confirm(void *arg)
{
	struct moment *moment = arg;

	return lji_session_confirm(moment->session, &moment->vms, &moment->count);
}

static struct lji_error *layout_run(struct lji_session *session, struct lji_out *out)
{
	struct moment moment = { .session = session };
	struct lji_vms *vms;
	struct lji_error *err;

	if (session->options->from)
		return from_file(session, out);
	err = lji_session_vms(session, &vms);
	if (!err)
		err = lji_target_snapshot(session->target, confirm, &moment);
	if (err)
		return err;
	lji_out_begin_list(out, "vms", NULL, 0);
	for (size_t i = 0; i < moment.count; i++) {
		const struct lji_gathered_vm vm = { .vm = &moment.vms[i] };

		lji_out_begin_object(out, NULL);
		lji_gathered_vm_fields(&vm, out);
		lji_out_heading(out, "# " LJI_VM_HEADING);
		out_source(vm.vm, out);
		lji_out_line(out, NULL, "name = {layout}");
		lji_out_line(out, NULL, "title = {flavour}");
		out_layout(vm.vm->layout, vm.vm->own_layout, vm.vm, out);
		out_evidence(vm.vm, out);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
	return NULL;
}

const struct lji_view lji_view_layout = {
	.name = "layout",
	.help = "where the VM keeps its fields, and how that is known",
	.man = "Every field of the VM's structures that ljinspect reads: its offset, where that "
	       "comes from (a table of known builds, DWARF, memory, a file) and which checks on "
	       "memory confirm it. The text is a layout file for --layout. With --from no "
	       "target is needed.",
	.on = LJI_VIEW_TARGET,
	.run = layout_run,
};
