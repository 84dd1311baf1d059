/* SPDX-License-Identifier: MIT */
/**
 * @file
 * One run: what the user asked for, the open target and what was learned of it
 * so far. Views get everything through it; objects and VMs are found on first use.
 */
#ifndef LJI_SESSION_H
#define LJI_SESSION_H

#include <stdio.h>

#include "base/warn.h"
#include "elf/object.h"
#include "elf/symtab.h"
#include "target/target.h"
#include "vm/heap.h"
#include "vm/vm.h"

/** What the command line said; strings live as long as argv. */
struct lji_options {
	/**
	 * One of these is set (paths "-" are standard input); with `profile` also `pid` or
	 * `pair_core`, the process it is paired with. None with `from`.
	 */
	pid_t pid;
	const char *core;
	const char *profile;
	const char *pair_core;
	const char *pair_symtab;
	/** The file that a profiler of the target was writing. */
	const char *dump;

	const char *view;
	/** The user named it; else it is the first one for the kind of target. */
	bool view_named;
	/** The word after the view, for views that take one; else NULL. */
	const char *argument;

	/** Name of the output format: "text", "json", … NULL: text. */
	const char *format;
	const char *output;
	bool force;
	const char *vm;
	const char *exe;
	const char *sysroot;
	/** NULL-terminated, NULL when not given. */
	const char **debug_dirs;
	const char *flavour;
	/** Layout file to take. */
	const char *layout;
	/** ELF file that the layout view reads instead of a target. */
	const char *from;
	uint64_t global_state;
	bool no_pause;
	bool closures;
	bool perf_map;
	/** ljs version to write, 0 is the newest. */
	unsigned int ljs_version;
	/** Profiles: exactly as Tarantool's parser; only the summary; sizes in KiB and so on. */
	bool compat;
	bool leak_only;
	bool human_readable;
	/** "auto", "always", "never". */
	const char *color;
	int verbose;
	bool quiet;
};

/** One run. */
struct lji_session {
	const struct lji_options *options;
	/** The view that answers; a view may set another one before the first event. */
	const char *view;
	struct lji_target *target;
	struct lji_warnings warnings;
	/** NULL until lji_session_objects(). */
	struct lji_objects *objects;
	/** What options->layout holds; empty until lji_session_vms(). */
	struct lji_layouts layouts;
	/** Empty until lji_session_vms(). */
	struct lji_vms vms;
	bool vms_found;
	/** Bytes searched and header hits of the VM search. */
	uint64_t searched;
	uint64_t candidates;
	/** Where a binary view writes (never a terminal); main.c opened it and closes it. */
	FILE *binary;
};

/**
 * Opens what @p options name: the process or the core. A profile is opened by its
 * views; `target` is what it is paired with then, or NULL.
 */
struct lji_error *lji_session_open(const struct lji_options *options, struct lji_session *session_ret);

/** Releases it: the target's threads run again. */
void lji_session_close(struct lji_session *session);

/** The loaded objects, found on first use. */
struct lji_error *lji_session_objects(struct lji_session *session, struct lji_objects **objects_ret);

/**
 * The VMs of the target, found on first use without stopping it. LJI_ERROR_NOTFOUND
 * says what was searched when there is none. They are candidates until
 * lji_session_confirm().
 */
struct lji_error *lji_session_vms(struct lji_session *session, struct lji_vms **vms_ret);

/**
 * Inside lji_target_snapshot(), after lji_session_vms(): confirms them once more and
 * gives those to look at, all or the one chosen with --vm, as @p count_ret
 * neighbours in session->vms; valid until the next call. LJI_ERROR_NOTFOUND
 * when nothing is left or --vm names none of them.
 */
struct lji_error *lji_session_confirm(struct lji_session *session, struct lji_vm **vms_ret,
				      size_t *count_ret);

#endif
