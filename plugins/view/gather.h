/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What most views of a target start with: every chosen VM confirmed and walked
 * at one moment. It is complete before the first event is emitted, with the
 * target running again.
 */
#ifndef LJI_GATHER_H
#define LJI_GATHER_H

#include "format/format.h"
#include "session.h"
#include "vm/build.h"

/** One VM as it was at that moment. */
struct lji_gathered_vm {
	/** Points into session->vms. */
	const struct lji_vm *vm;
	struct lji_vm_state state;
	struct lji_build build;
	/** The walk's result, as far as `what` asked for it. */
	struct lji_heap heap;
	/** The heap was walked (false: the VM is under construction or the walk failed, which is a warning). */
	bool has_heap;
	/** Thread the VM runs on, 0 none; its name. */
	pid_t tid;
	char thread_name[32];
	enum lji_entered entered;
};

/** All of it; zero-initialised is empty. */
struct lji_gathered {
	struct lji_gathered_vm *items;
	size_t count;
};

/**
 * Finds the VMs, takes the snapshot and walks each heap for @p what (LJI_HEAP_*).
 * LJI_ERROR_NOTFOUND when there is no VM. Trouble with one VM is a warning.
 */
struct lji_error *lji_gather(struct lji_session *session, unsigned int what,
			     struct lji_gathered *gathered_ret);

void lji_gathered_deinit(struct lji_gathered *gathered);

/**
 * The symbols of @p object for a view that shows them: trouble is a warning and gives NULL.
 */
const struct lji_symtab *lji_gather_symtab(struct lji_session *session, struct lji_object *object);

/** Emits one VM into list "vms"; @p alone: there is no other. */
typedef struct lji_error *lji_gathered_row_fn(struct lji_session *session,
					      struct lji_gathered_vm *vm, bool alone,
					      struct lji_out *out);

/** Gathers @p what and emits list "vms", each by @p row. */
struct lji_error *lji_gather_list(struct lji_session *session, unsigned int what,
				  lji_gathered_row_fn *row, struct lji_out *out);

/** Template of the heading of one VM, over those fields. */
#define LJI_VM_HEADING "VM {index}  global_State {global_state}   {flavour}, {gc64?GC64:not GC64}"

/** Template of where its layout is from, over those fields: "luajit-2.1-…, a known build". */
const char *lji_gathered_layout_template(const struct lji_vm *vm);

/** Emits the fields every VM has in JSON: index, global_state, main_thread, flavour, gc64, … */
void lji_gathered_vm_fields(const struct lji_gathered_vm *vm, struct lji_out *out);

#endif
