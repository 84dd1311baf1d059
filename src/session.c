/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "vm/layout_file.h"

struct lji_error *lji_session_open(const struct lji_options *options,
				   struct lji_session *session_ret)
{
	const struct lji_target_options target_options = { .no_pause = options->no_pause };
	struct lji_session *s = session_ret;
	struct lji_error *err = NULL;

	/* In place: the target keeps the address of the warnings. */
	*s = (struct lji_session){ .options = options, .view = options->view };
	if (options->core || options->pair_core)
		err = lji_core_open(options->core ? options->core : options->pair_core,
				    &target_options, &s->warnings, &s->target);
	else if (options->pid)
		err = lji_live_open(options->pid, &target_options, &s->warnings, &s->target);
	return err;
}

void lji_session_close(struct lji_session *session)
{
	lji_vms_deinit(&session->vms);
	lji_layouts_deinit(&session->layouts);
	lji_objects_destroy(session->objects);
	lji_target_destroy(session->target);
	lji_warnings_deinit(&session->warnings);
	*session = (struct lji_session){ 0 };
}

struct lji_error *lji_session_objects(struct lji_session *session, struct lji_objects **objects_ret)
{
	const struct lji_object_options options = {
		.exe = session->options->exe,
		.sysroot = session->options->sysroot,
		.debug_dirs = (const char *const *)session->options->debug_dirs,
	};
	struct lji_error *err;

	if (!session->objects) {
		err = lji_objects_load(session->target, &options, &session->objects);
		if (err)
			return err;
	}
	*objects_ret = session->objects;
	return NULL;
}

/* "4711 (bash)" or "core.8410". */
static char *session_label(const struct lji_session *session)
{
	const struct lji_target *t = session->target;
	struct lji_bytes label = { 0 };

	if (t->path) {
		lji_bytes_escape(&label, t->path, strlen(t->path), false);
	} else {
		lji_bytes_printf(&label, "%ld (", (long)t->pid);
		lji_bytes_escape(&label, t->name, strlen(t->name), false);
		lji_bytes_putc(&label, ')');
	}
	return lji_bytes_steal(&label);
}

static struct lji_error *no_vm(struct lji_session *session)
{
	lji_auto_free char *label = session_label(session);
	lji_auto_free char *why = NULL;
	struct lji_objects *objects;
	lji_auto_error struct lji_error *err = lji_session_objects(session, &objects);
	bool mib = session->searched >= 10 << 20;

	if (session->options->global_state) {
		why = lji_vms_explain_wrong(session->target, session->options->global_state);
		return lji_error_with_hint(
			lji_error_create(LJI_ERROR_NOTFOUND, "%s: no global_State at 0x%" PRIx64 ": %s",
					 label ? label : "?", session->options->global_state,
					 why ? why : "?"),
			"leave --global-state out to search for it");
	}
	why = lji_vms_explain_none(session->target, err ? NULL : objects);
	return lji_error_create(LJI_ERROR_NOTFOUND,
				"%s: no LuaJIT%s in this %s (%" PRIu64 " %s searched, %" PRIu64
				" candidate%s)%s%s",
				label ? label : "?", why ? " VM" : "",
				strcmp(session->target->ops->kind, "core") == 0 ? "core" : "process",
				session->searched >> (mib ? 20 : 10), mib ? "MiB" : "KiB",
				session->candidates, session->candidates == 1 ? "" : "s", why ? ": " : "", why ? why : "");
}

/* The layout that the user gave, for this machine. */
static struct lji_error *read_layout(struct lji_session *session)
{
	const char *path = session->options->layout;
	struct lji_error *err;
	int arch;

	if (!path || session->layouts.count)
		return NULL;
	err = lji_layout_file_read(path, &session->layouts);
	if (err)
		return err;
	arch = session->layouts.items[0].layout.arch;
	if (arch != (int)session->target->arch)
		return lji_error_create(LJI_ERROR_USAGE, "%s: it is for %s, the target is %s", path,
					lji_arch_name((enum lji_arch)arch),
					lji_arch_name(session->target->arch));
	return NULL;
}

struct lji_error *lji_session_vms(struct lji_session *session, struct lji_vms **vms_ret)
{
	struct lji_vm_options options = {
		.flavour = session->options->flavour,
		.global_state = session->options->global_state,
	};
	struct lji_error *err;

	if (!session->vms_found) {
		err = read_layout(session);
		if (err)
			return err;
		options.layouts = session->layouts.count ? &session->layouts : NULL;
		/* Their debug information; and a core may lack pages that their files have. */
		err = lji_session_objects(session, &options.objects);
		if (err)
			lji_warn_error(&session->warnings, "objects", err);
		err = lji_vms_find(session->target, &options, &session->vms, &session->searched,
				   &session->candidates);
		if (err)
			return err;
		session->vms_found = true;
		lji_log_debug("VMs: %zu found in %" PRIu64 " MiB, %" PRIu64 " candidates",
			      session->vms.count, session->searched >> 20, session->candidates);
	}
	if (session->vms.count == 0)
		return no_vm(session);
	*vms_ret = &session->vms;
	return NULL;
}

static struct lji_error *no_such_vm(const char *wanted, const struct lji_vms *vms)
{
	struct lji_error *err;
	struct lji_bytes known = { 0 };
	bool by_address = strlen(wanted) > 1 && (wanted[1] == 'x' || wanted[1] == 'X');

	for (size_t i = 0; i < vms->count && i < 16; i++)
		lji_bytes_printf(&known, by_address ? "%s%u at 0x%" PRIx64 : "%s%u", i ? ", " : "",
				 vms->items[i].index, vms->items[i].g);
	if (vms->count > 16)
		lji_bytes_puts(&known, ", ...");
	err = lji_error_create(LJI_ERROR_NOTFOUND, "--vm %s: there %s %zu VM%s (%s)", wanted,
			       vms->count == 1 ? "is" : "are", vms->count,
			       vms->count == 1 ? "" : "s", known.data ? known.data : "");
	lji_bytes_deinit(&known);
	return err;
}

/* The one VM that --vm names, NULL if none. */
static struct lji_vm *choose_vm(const char *wanted, const struct lji_vms *vms)
{
	bool by_address = wanted[0] == '0' && (wanted[1] == 'x' || wanted[1] == 'X');
	uint64_t value = strtoull(wanted, NULL, by_address ? 16 : 10);

	for (size_t i = 0; i < vms->count; i++) {
		struct lji_vm *vm = &vms->items[i];

		if (by_address ? vm->g == value : vm->index == value)
			return vm;
	}
	return NULL;
}

struct lji_error *lji_session_confirm(struct lji_session *session, struct lji_vm **vms_ret,
				      size_t *count_ret)
{
	const char *wanted = session->options->vm;
	struct lji_vm *vm;
	struct lji_error *err;

	err = lji_vms_confirm(session->target, &session->vms);
	if (err)
		return err;
	if (session->vms.count == 0)
		return no_vm(session);
	vm = wanted ? choose_vm(wanted, &session->vms) : session->vms.items;
	if (!vm)
		return no_such_vm(wanted, &session->vms);
	*vms_ret = vm;
	*count_ret = wanted ? 1 : session->vms.count;
	return NULL;
}
