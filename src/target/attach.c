/* SPDX-License-Identifier: MIT */
#include "target/attach.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>

#include "target/diagnose.h"
#include "target/proc.h"
#include "target/regs.h"

/* Bound on looking for threads that were born meanwhile. */
#define PASSES_MAX 1000

static uint64_t now_us(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (uint64_t)ts.tv_sec * 1000000 + (uint64_t)ts.tv_nsec / 1000;
}

static void nap_us(long us)
{
	struct timespec ts = { .tv_nsec = us * 1000 };

	nanosleep(&ts, NULL);
}

static void read_registers(struct lji_attach *a, struct lji_thread *thread)
{
	uint8_t data[LJI_REGSET_MAX];
	struct iovec iov = { data, sizeof(data) };

	/* 1 is NT_PRSTATUS. The size tells the view: a 32-bit task has its own set. */
	if (ptrace(PTRACE_GETREGSET, thread->tid, 1, &iov) < 0 ||
	    iov.iov_len != lji_regset_size(a->arch))
		return;
	thread->has_regs = lji_regs_decode(a->arch, data, iov.iov_len, &thread->regs);
}

/* Takes one thread under control without stopping it. */
static struct lji_error *seize(struct lji_attach *a, size_t i)
{
	struct lji_thread *thread = &a->threads.items[i];
	uint64_t deadline = now_us() + 20000;

	for (;;) {
		int errnum;

		if (ptrace(PTRACE_SEIZE, thread->tid, 0, 0) == 0) {
			a->tracees.items[i].seized = true;
			return NULL;
		}
		errnum = errno;
		thread->state = lji_proc_thread_state(a->pid, thread->tid);
		/* A dead thread cannot be traced; it does not run either. */
		if (errnum == ESRCH || thread->state == 'Z' || thread->state == 'X')
			return NULL;
		/* Our own tracer of the stop before may still be on its way out. */
		if (now_us() > deadline)
			return lji_diagnose_attach(a->pid, errnum);
		nap_us(500);
	}
}

/* Adds threads not seen yet; names and states are read while they still run. */
static struct lji_error *find_threads(struct lji_attach *a, size_t *found_ret)
{
	lji_auto_free pid_t *tids = NULL;
	size_t count = 0, found = 0;
	struct lji_error *err;

	err = lji_proc_threads(a->pid, &tids, &count);
	if (err)
		return err;
	for (size_t i = 0; i < count; i++) {
		struct lji_thread *thread;
		struct lji_tracee *tracee;
		bool added;

		if (!lji_map64_put(&a->seen, (uint64_t)tids[i], 0, &added))
			return &lji_error_nomem;
		if (!added)
			continue;
		thread = lji_vector_push(&a->threads);
		tracee = thread ? lji_vector_push(&a->tracees) : NULL;
		if (!tracee)
			return &lji_error_nomem;
		*thread = (struct lji_thread){ .tid = tids[i], .running = true };
		*tracee = (struct lji_tracee){ 0 };
		lji_proc_thread_name(a->pid, tids[i], thread->name);
		thread->state = lji_proc_thread_state(a->pid, tids[i]);
		err = seize(a, a->threads.count - 1);
		if (err)
			return err;
		found++;
	}
	*found_ret = found;
	return NULL;
}

/*
 * Looks whether thread i has stopped. A stop is either the one we asked for (a group-stop of a
 * stopped process looks the same) or a signal on its way: that one stays where it is until the
 * thread is let go with it, so it keeps its siginfo.
 */
static void look(struct lji_attach *a, size_t i)
{
	struct lji_thread *thread = &a->threads.items[i];
	struct lji_tracee *tracee = &a->tracees.items[i];
	int status;
	pid_t r = waitpid(thread->tid, &status, __WALL | WNOHANG);

	if (r == 0 || (r < 0 && errno == EINTR))
		return;
	if (r < 0 || !WIFSTOPPED(status)) {
		tracee->seized = false;
		thread->state = 'X';
		return;
	}
	tracee->stopped = true;
	tracee->signal = status >> 16 ? 0 : WSTOPSIG(status);
	thread->running = false;
	read_registers(a, thread);
}

/* Waits for threads from index `first` on. */
static void wait_stops(struct lji_attach *a, size_t first, uint64_t deadline)
{
	uint64_t began = now_us();
	long nap = 10;

	for (;;) {
		uint64_t waited = now_us() - began;
		size_t waiting = 0;

		for (size_t i = first; i < a->threads.count; i++) {
			struct lji_thread *thread = &a->threads.items[i];
			struct lji_tracee *tracee = &a->tracees.items[i];

			if (!tracee->seized || tracee->stopped)
				continue;
			look(a, i);
			if (!tracee->seized || tracee->stopped)
				continue;
			/* Asking /proc costs more than a thread needs to stop. */
			if (waited > 2000)
				thread->state = lji_proc_thread_state(a->pid, thread->tid);
			if (thread->state == 'Z' || thread->state == 'X' ||
			    (thread->state == 'D' && waited > a->sleeper_timeout_us))
				continue;
			waiting++;
		}
		if (!waiting || now_us() > deadline)
			return;
		/* Most threads stop within this time; sleeping costs more. */
		if (waited < 100) {
			sched_yield();
			continue;
		}
		nap_us(nap);
		if (nap < 2000)
			nap += nap / 2;
	}
}

static struct lji_error *stop_all(struct lji_attach *a)
{
	uint64_t deadline = 0;
	size_t first = 0;

	for (int pass = 0; pass < PASSES_MAX; pass++) {
		size_t found = 0;
		struct lji_error *err = find_threads(a, &found);

		if (err)
			return err;
		if (!found)
			break;
		if (!a->began) {
			a->began = now_us();
			deadline = a->began + a->timeout_us;
		}
		for (size_t i = first; i < a->threads.count; i++) {
			if (a->tracees.items[i].seized)
				ptrace(PTRACE_INTERRUPT, a->threads.items[i].tid, 0, 0);
		}
		wait_stops(a, first, deadline);
		first = a->threads.count;
		if (now_us() > deadline)
			break;
	}
	return NULL;
}

static void release_all(struct lji_attach *a)
{
	for (size_t i = 0; i < a->tracees.count; i++) {
		struct lji_tracee *tracee = &a->tracees.items[i];

		if (tracee->seized && !tracee->stopped)
			look(a, i);
		if (tracee->stopped)
			ptrace(PTRACE_DETACH, a->threads.items[i].tid, 0, (long)tracee->signal);
	}
	a->ended = now_us();
}

static void *tracer_main(void *arg)
{
	struct lji_attach *a = arg;

	/* Naps of microseconds, of this thread only. */
	prctl(PR_SET_TIMERSLACK, 1000UL);
	a->error = stop_all(a);
	sem_post(&a->stopped);
	if (!a->error) {
		while (sem_wait(&a->go) < 0 && errno == EINTR)
			;
	}
	release_all(a);
	return NULL;
}

static void block_stops(struct lji_attach *a)
{
	sigset_t set;

	/* Ctrl-Z would leave the target stopped for as long as we are. */
	sigemptyset(&set);
	sigaddset(&set, SIGTSTP);
	sigaddset(&set, SIGTTIN);
	sigaddset(&set, SIGTTOU);
	pthread_sigmask(SIG_BLOCK, &set, &a->old_mask);
}

/* While threads wait for us we wait for nobody; without the right to it, as before. */
static void hurry(struct lji_attach *a)
{
	a->old_nice = getpriority(PRIO_PROCESS, 0);
	setpriority(PRIO_PROCESS, 0, -20);
}

static void calm(struct lji_attach *a)
{
	setpriority(PRIO_PROCESS, 0, a->old_nice);
	pthread_sigmask(SIG_SETMASK, &a->old_mask, NULL);
}

static void attach_reset(struct lji_attach *a)
{
	a->threads.count = 0;
	a->tracees.count = 0;
	lji_map64_deinit(&a->seen);
	a->began = 0;
	a->ended = 0;
	a->error = NULL;
}

struct lji_error *lji_attach_stop(struct lji_attach *a)
{
	int errnum;

	attach_reset(a);
	sem_init(&a->stopped, 0, 0);
	sem_init(&a->go, 0, 0);
	block_stops(a);
	/* The new thread inherits both. */
	hurry(a);
	errnum = pthread_create(&a->thread, NULL, tracer_main, a);
	if (errnum) {
		calm(a);
		return lji_error_os(errnum, "start a thread");
	}
	a->active = true;
	while (sem_wait(&a->stopped) < 0 && errno == EINTR)
		;
	if (a->error)
		lji_attach_resume(a);
	return a->error;
}

uint64_t lji_attach_resume(struct lji_attach *a)
{
	if (!a->active)
		return 0;
	sem_post(&a->go);
	pthread_join(a->thread, NULL);
	calm(a);
	sem_destroy(&a->stopped);
	sem_destroy(&a->go);
	a->active = false;
	return a->began ? a->ended - a->began : 0;
}

void lji_attach_deinit(struct lji_attach *a)
{
	lji_attach_resume(a);
	free(a->threads.items);
	free(a->tracees.items);
	lji_map64_deinit(&a->seen);
	*a = (struct lji_attach){ 0 };
}
