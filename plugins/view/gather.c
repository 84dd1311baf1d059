/* SPDX-License-Identifier: MIT */
#include "view/gather.h"

#include <stdlib.h>
#include <string.h>

struct gather_arg {
	struct lji_session *session;
	unsigned int what;
	struct lji_gathered *gathered;
};

static void gather_vm(struct gather_arg *arg, struct lji_gathered_vm *item)
{
	struct lji_warnings *warnings = &arg->session->warnings;
	const struct lji_thread *thread;
	struct lji_error *err;

	err = lji_vm_read_state(item->vm, &item->state);
	if (err)
		lji_warn_error(warnings, "vm-state", err);
	thread = lji_vm_running_thread(item->vm);
	item->entered = lji_vm_entered(item->vm, thread);
	if (thread) {
		item->tid = thread->tid;
		memcpy(item->thread_name, thread->name, sizeof(item->thread_name));
		item->thread_name[sizeof(item->thread_name) - 1] = '\0';
	}
	if (item->vm->life != LJI_VM_ALIVE) {
		lji_warn_at(warnings, "vm-construction", item->vm->g,
			    "VM %u at 0x%llx is being %s: its objects are not listed",
			    item->vm->index, (unsigned long long)item->vm->g,
			    item->vm->life == LJI_VM_CONSTRUCTION ? "opened" : "closed");
		return;
	}
	lji_vm_read_build(item->vm, &item->build);
	err = lji_heap_walk(item->vm, arg->what, &item->heap);
	if (err)
		lji_warn_error(warnings, "vm-heap", err);
	else
		item->has_heap = true;
}

/* Runs once per round of the snapshot: starts from nothing each time. */
static struct lji_error *gather_collect(void *p)
{
	struct gather_arg *arg = p;
	struct lji_gathered *gathered = arg->gathered;
	struct lji_vm *vms;
	size_t count;
	struct lji_error *err;

	lji_gathered_deinit(gathered);
	err = lji_session_confirm(arg->session, &vms, &count);
	if (err)
		return err;
	gathered->items = calloc(count, sizeof(*gathered->items));
	if (!gathered->items)
		return &lji_error_nomem;
	gathered->count = count;
	for (size_t i = 0; i < gathered->count; i++) {
		gathered->items[i].vm = &vms[i];
		gather_vm(arg, &gathered->items[i]);
	}
	return NULL;
}

struct lji_error *lji_gather(struct lji_session *session, unsigned int what,
			     struct lji_gathered *gathered_ret)
{
	struct lji_gathered gathered = { 0 };
	struct gather_arg arg = { session, what, &gathered };
	struct lji_vms *vms;
	struct lji_error *err;

	err = lji_session_vms(session, &vms);
	if (err)
		return err;
	err = lji_target_snapshot(session->target, gather_collect, &arg);
	if (err) {
		lji_gathered_deinit(&gathered);
		return err;
	}
	*gathered_ret = gathered;
	return NULL;
}

void lji_gathered_deinit(struct lji_gathered *gathered)
{
	for (size_t i = 0; i < gathered->count; i++)
		lji_heap_deinit(&gathered->items[i].heap);
	free(gathered->items);
	*gathered = (struct lji_gathered){ 0 };
}

struct lji_error *lji_gather_list(struct lji_session *session, unsigned int what,
				  lji_gathered_row_fn *row, struct lji_out *out)
{
	struct lji_gathered gathered = { 0 };
	struct lji_error *err = lji_gather(session, what, &gathered);

	if (err)
		return err;
	lji_out_begin_list(out, "vms", NULL, 0);
	for (size_t i = 0; i < gathered.count && !err; i++)
		err = row(session, &gathered.items[i], gathered.count == 1, out);
	lji_out_end_list(out);
	lji_gathered_deinit(&gathered);
	return err;
}

const struct lji_symtab *lji_gather_symtab(struct lji_session *session, struct lji_object *object)
{
	const struct lji_symtab *symtab = NULL;
	struct lji_error *err;

	err = lji_object_symtab(session->objects, object, &symtab);
	if (err)
		lji_warn_error(&session->warnings, "symbols", err);
	return symtab;
}

const char *lji_gathered_layout_template(const struct lji_vm *vm)
{
	static const char *const sources[][2] = {
		{ "table", "{layout}, a known build" },
		{ "DWARF", "{layout}, from debug information" },
		{ "calibrated", "{layout}, found in memory" },
		{ "forced", "{layout}, given with --layout or --flavour" },
	};

	for (size_t i = 0; i < sizeof(sources) / sizeof(sources[0]); i++) {
		if (strcmp(vm->layout_source, sources[i][0]) == 0)
			return sources[i][1];
	}
	return "{layout}";
}

void lji_gathered_vm_fields(const struct lji_gathered_vm *item, struct lji_out *out)
{
	const struct lji_vm *vm = item->vm;

	lji_out_u64(out, "index", vm->index, LJI_UNIT_ID);
	lji_out_addr(out, "global_state", vm->g);
	lji_out_addr(out, "main_thread", vm->main_L);
	lji_out_str(out, "flavour", vm->layout->title);
	lji_out_bool(out, "gc64", vm->layout->gc64);
	lji_out_str(out, "found_by", vm->found_by);
	lji_out_str(out, "layout_source", vm->layout_source);
	lji_out_str(out, "layout", vm->layout->name);
}
