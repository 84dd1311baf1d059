/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stopping all threads of a process and letting them go. Private to src/target.
 *
 * ptrace is done by a thread of its own that lives exactly as long as the
 * stop. When it ends, for whatever reason, kill -9 of us included, the kernel
 * takes its tracees from it: threads that are stopped go on with the signals
 * they had got, and one that never stopped loses the request to stop.
 */
#ifndef LJI_ATTACH_H
#define LJI_ATTACH_H

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

#include "base/map.h"
#include "base/vector.h"
#include "target/target.h"

LJI_VECTOR(lji_threads, struct lji_thread);

/** What ptrace needs to know of each thread, beside struct lji_thread. */
struct lji_tracee {
	bool seized;
	bool stopped;
	/** Signal that was about to be delivered, passed on at the end. */
	int signal;
};

LJI_VECTOR(lji_tracees, struct lji_tracee);

struct lji_attach {
	pid_t pid;
	enum lji_arch arch;
	/** Microseconds to wait for threads in all, and for those in state D. */
	uint64_t timeout_us;
	uint64_t sleeper_timeout_us;
	/** Threads known so far, parallel lists; `seen` holds their ids. */
	struct lji_threads threads;
	struct lji_tracees tracees;
	struct lji_map64 seen;
	/** When the first thread was asked to stop, CLOCK_MONOTONIC microseconds, 0 not yet. */
	uint64_t began;
	/** When the last one was let go. */
	uint64_t ended;
	struct lji_error *error;

	pthread_t thread;
	bool active;
	sem_t stopped;
	sem_t go;
	sigset_t old_mask;
	int old_nice;
};

/** Stops the threads of a->pid, with their registers in a->threads. */
struct lji_error *lji_attach_stop(struct lji_attach *a);

/** Lets them run; returns the microseconds from the first to the last, 0 if they were not stopped. */
uint64_t lji_attach_resume(struct lji_attach *a);

/** Releases the lists. */
void lji_attach_deinit(struct lji_attach *a);

#endif
