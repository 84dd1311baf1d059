/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Why a process cannot be inspected, in words. Private to src/target.
 */
#ifndef LJI_DIAGNOSE_H
#define LJI_DIAGNOSE_H

#include "target/target.h"

/** What is known about a process and about us that decides it. */
struct lji_attach_facts {
	/** As the user gave it. */
	pid_t pid;
	bool exists;
	char name[64];
	char state;
	bool has_memory;
	bool kthread;
	bool itself;
	pid_t parent;
	char parent_name[64];
	/** Who traces it, 0 nobody. */
	pid_t tracer;
	char tracer_name[64];
	uid_t uid;
	/** The user's name, "" when it has none. */
	char user[64];
	uid_t our_uid;
	/** We have CAP_SYS_PTRACE. */
	bool capable;
	/** The files of /proc/PID belong to root although the process does not. */
	bool undumpable;
	/** /proc/sys/kernel/yama/ptrace_scope, -1 without Yama. */
	int yama_scope;
};

/** Collects the facts; never fails. */
void lji_attach_facts_gather(pid_t pid, struct lji_attach_facts *facts_ret);

/** The error that @p facts explain; @p errnum is the last resort. Never NULL. */
struct lji_error *lji_attach_explain(const struct lji_attach_facts *facts, int errnum);

/** Both: for a failed system call about @p pid. */
struct lji_error *lji_diagnose_attach(pid_t pid, int errnum);

#endif
