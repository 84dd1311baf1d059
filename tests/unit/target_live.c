/* SPDX-License-Identifier: MIT */
/* Check src/target on a process: a child of ours whose memory we know. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "run.h"
#include "target/pagemap.h"
#include "target/target.h"

#define PAGE 4096
/* Pages of the area: readable 0-19, guard 20, readable 21-23. */
#define GUARD 20
#define PAGES 24

/* Known to both sides, as fork() copies it. */
static uint8_t *area;
/* Shared with the child: what it shall do, what it did. */
static volatile struct {
	int command;
	uint64_t count;
	uint64_t signals;
} *shared;

enum { WAIT, SPIN, GROW, MOVE, END };

static uint8_t byte_at(size_t offset)
{
	return (uint8_t)(offset * 31 + (offset >> 12) + 7) | 1;
}

static void on_signal(int signo)
{
	(void)signo;
	shared->signals++;
}

static void setup(void)
{
	/* Inherited: a child has it from its first instruction on. */
	signal(SIGUSR1, on_signal);
	area = mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	shared = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (size_t i = 0; i < PAGES * PAGE; i++)
		area[i] = byte_at(i);
	ck_assert_int_eq(mprotect(area + GUARD * PAGE, PAGE, PROT_NONE), 0);
}

/* Counts in two places that must agree in a snapshot of one moment. */
static void child_spin(void)
{
	volatile uint64_t *first = (uint64_t *)(void *)area;
	volatile uint64_t *last = (uint64_t *)(void *)(area + (PAGES - 1) * PAGE);

	while (shared->command == SPIN) {
		*first = *first + 1;
		*last = *first;
		shared->count = *first;
	}
}

static void child_grow(void)
{
	uint64_t **link = (uint64_t **)(void *)area;

	while (shared->command == GROW) {
		uint64_t *fresh = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE,
				       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		*fresh = 4242;
		*link = fresh;
		shared->count++;
		usleep(200);
	}
}

/* One mapping takes the place of another: the size of all stays the same. */
static void child_move(void)
{
	uint64_t **link = (uint64_t **)(void *)area;
	uint64_t *old = NULL;

	while (shared->command == MOVE) {
		uint64_t *fresh = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE,
				       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		*fresh = (uint64_t)(uintptr_t)fresh;
		*link = fresh;
		if (old)
			munmap(old, 1 << 20);
		old = fresh;
		shared->count++;
		usleep(100);
	}
}

static pid_t start_child(void)
{
	pid_t pid = fork();

	if (pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		for (;;) {
			if (shared->command == END)
				_exit(0);
			if (shared->command == SPIN)
				child_spin();
			if (shared->command == GROW)
				child_grow();
			if (shared->command == MOVE)
				child_move();
			usleep(500);
		}
	}
	ck_assert_int_gt(pid, 0);
	return pid;
}

static void end_child(pid_t pid)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

static struct lji_target *open_child(pid_t pid, struct lji_warnings *w)
{
	struct lji_target *t;
	struct lji_error *err = lji_live_open(pid, NULL, w, &t);

	ck_assert_msg(!err, "%s", err ? err->message : "");
	return t;
}

START_TEST(reading)
{
	struct lji_warnings w = { 0 };
	pid_t pid = start_child();
	struct lji_target *t = open_child(pid, &w);
	uint64_t base = (uint64_t)(uintptr_t)area;
	static uint8_t buf[PAGES * PAGE];
	const uint8_t *p;
	struct lji_error *err;

	ck_assert_str_eq(t->ops->kind, "live");
	ck_assert_int_eq(t->pid, pid);
	ck_assert_uint_ge(t->auxv_count, 10);
	ck_assert_uint_eq(t->thread_count, 1);
	for (size_t offset = 0; offset < GUARD * PAGE - 8; offset += 97) {
		p = lji_target_at(t, base + offset, 8);
		ck_assert_ptr_nonnull(p);
		ck_assert_uint_eq(p[7], byte_at(offset + 7));
	}
	p = lji_target_at(t, base + 10, GUARD * PAGE - 10);
	ck_assert_ptr_nonnull(p);
	ck_assert_int_eq(memcmp(p, area + 10, GUARD * PAGE - 10), 0);
	/* Across the guard page, on it, behind it. */
	ck_assert_ptr_null(lji_target_at(t, base + GUARD * PAGE - 4, 8));
	ck_assert_ptr_null(lji_target_at(t, base + GUARD * PAGE, 1));
	ck_assert_ptr_nonnull(lji_target_at(t, base + (GUARD + 1) * PAGE, 8));
	ck_assert_uint_eq(lji_target_read_some(t, base, buf, sizeof(buf)), GUARD * PAGE);
	err = lji_target_read(t, base, buf, sizeof(buf));
	ck_assert_int_eq(err->code, LJI_ERROR_FAULT);
	ck_assert_uint_eq(err->address, base + GUARD * PAGE);
	ck_assert_int_eq(err->reason, LJI_FAULT_IO);
	lji_error_destroy(err);
	ck_assert_int_eq(lji_target_fault_reason(t, 8), LJI_FAULT_UNMAPPED);
	ck_assert_int_eq(lji_target_fault_reason(t, UINT64_MAX), LJI_FAULT_UNMAPPED);
	ck_assert_ptr_null(lji_target_at(t, UINT64_MAX, 2));
	ck_assert_uint_eq(w.count, 0);
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

struct spin_result {
	struct lji_target *t;
	unsigned int runs;
	uint64_t first, last;
	bool stopped;
};

static struct lji_error *collect_spin(void *arg)
{
	struct spin_result *r = arg;
	uint64_t base = (uint64_t)(uintptr_t)area;
	struct lji_error *err;

	r->runs++;
	err = lji_target_read_uint(r->t, base, 8, &r->first);
	if (!err)
		err = lji_target_read_uint(r->t, base + (PAGES - 1) * PAGE, 8, &r->last);
	r->stopped = r->t->threads[0].has_regs;
	return err;
}

/* The counter never differs by more than the one step that may be between its two places. */
START_TEST(one_moment)
{
	struct lji_warnings w = { 0 };
	pid_t pid = start_child();
	struct lji_target *t = open_child(pid, &w);
	uint64_t before;

	shared->command = SPIN;
	while (!shared->count)
		usleep(1000);
	for (int i = 0; i < 50; i++) {
		struct spin_result r = { .t = t };

		ck_assert_ptr_null(lji_target_snapshot(t, collect_spin, &r));
		ck_assert_uint_ge(r.runs, 2);
		ck_assert(r.stopped);
		ck_assert_uint_ge(r.first, r.last);
		ck_assert_uint_le(r.first - r.last, 1);
	}
	ck_assert_uint_gt(t->pause_us, 0);
	ck_assert_uint_eq(w.count, 0);
	before = shared->count;
	usleep(20000);
	ck_assert_uint_gt(shared->count, before);
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

struct grow_result {
	struct lji_target *t;
	uint64_t fresh;
	uint64_t value;
};

static struct lji_error *collect_grow(void *arg)
{
	struct grow_result *r = arg;
	struct lji_error *err = lji_target_read_uint(r->t, (uint64_t)(uintptr_t)area, 8, &r->fresh);

	return err ? err : lji_target_read_uint(r->t, r->fresh, 8, &r->value);
}

/* Memory that was mapped after the target was opened is found. */
START_TEST(new_mappings)
{
	struct lji_warnings w = { 0 };
	pid_t pid = start_child();
	struct lji_target *t = open_child(pid, &w);

	shared->command = GROW;
	while (shared->count < 3)
		usleep(1000);
	for (int i = 0; i < 20; i++) {
		struct grow_result r = { .t = t };
		struct lji_error *err = lji_target_snapshot(t, collect_grow, &r);

		ck_assert_msg(!err, "%s", err ? err->message : "");
		ck_assert_uint_eq(r.value, 4242);
	}
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

/* So is what came where the size of all mappings did not change; with a long map as well. */
START_TEST(moved_mappings)
{
	struct lji_warnings w = { 0 };
	struct lji_target *t;
	pid_t pid;

	for (int i = 0; _i && i < 300; i++) {
		uint8_t *two = mmap(NULL, 2 * PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		ck_assert(two != MAP_FAILED);
		ck_assert_int_eq(mprotect(two, PAGE, PROT_NONE), 0);
	}
	pid = start_child();
	t = open_child(pid, &w);
	ck_assert_int_eq(t->map_count > 500, _i);
	shared->command = MOVE;
	while (shared->count < 3)
		usleep(1000);
	for (int i = 0; i < 200; i++) {
		struct grow_result r = { .t = t };
		struct lji_error *err = lji_target_snapshot(t, collect_grow, &r);

		ck_assert_msg(!err, "%d: %s", i, err ? err->message : "");
		ck_assert_uint_eq(r.value, r.fresh);
	}
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

/* Signals that come while it is stopped arrive afterwards, each once. */
START_TEST(signals)
{
	struct lji_warnings w = { 0 };
	pid_t pid = start_child();
	struct lji_target *t = open_child(pid, &w);

	usleep(5000);
	for (uint64_t i = 1; i <= 20; i++) {
		ck_assert_ptr_null(t->ops->stop(t));
		ck_assert_uint_eq(shared->signals, i - 1);
		ck_assert_int_eq(kill(pid, SIGUSR1), 0);
		usleep(1000);
		ck_assert_uint_eq(shared->signals, i - 1);
		t->ops->resume(t);
		t->ops->resume(t);
		for (int wait = 0; wait < 1000 && shared->signals < i; wait++)
			usleep(1000);
		ck_assert_uint_eq(shared->signals, i);
	}
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

static char state_of(pid_t pid)
{
	char path[64], text[256] = "";
	lji_auto_fclose FILE *f = NULL;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	ck_assert_uint_gt(fread(text, 1, sizeof(text) - 1, f), 0);
	return strrchr(text, ')')[2];
}

/* A stopped process can be inspected and stays stopped, also after we are killed in the middle. */
START_TEST(stays_stopped)
{
	struct lji_warnings w = { 0 };
	pid_t pid = start_child(), inspector;
	struct lji_target *t = open_child(pid, &w);
	struct spin_result r = { .t = t };

	kill(pid, SIGSTOP);
	while (state_of(pid) != 'T')
		usleep(1000);
	kill(pid, SIGUSR1);
	ck_assert_ptr_null(lji_target_snapshot(t, collect_spin, &r));
	ck_assert(r.stopped);
	usleep(2000);
	ck_assert_int_eq(state_of(pid), 'T');
	lji_target_destroy(t);
	inspector = fork();
	if (inspector == 0) {
		if (lji_live_open(pid, NULL, &w, &t) || t->ops->stop(t))
			_exit(1);
		kill(getpid(), SIGKILL);
	}
	waitpid(inspector, NULL, 0);
	usleep(5000);
	ck_assert_int_eq(state_of(pid), 'T');
	ck_assert_uint_eq(shared->signals, 0);
	kill(pid, SIGCONT);
	while (!shared->signals)
		usleep(1000);
	ck_assert_uint_eq(shared->signals, 1);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

static void *thread_main(void *arg)
{
	(void)arg;
	for (;;)
		pause();
	return NULL;
}

/* Killed while it holds the target: all threads run on, no signal is lost. */
START_TEST(killed_inspector)
{
	struct lji_warnings w = { 0 };
	pid_t pid = fork(), inspector;
	uint64_t before;
	int status;

	if (pid == 0) {
		pthread_t thread;

		prctl(PR_SET_PDEATHSIG, SIGKILL);
		for (int i = 0; i < 3; i++)
			pthread_create(&thread, NULL, thread_main, NULL);
		for (;;)
			shared->count++;
	}
	while (!shared->count)
		usleep(1000);
	inspector = fork();
	if (inspector == 0) {
		struct lji_target *t;

		if (lji_live_open(pid, NULL, &w, &t) || t->ops->stop(t) || t->thread_count != 4)
			_exit(1);
		before = shared->count;
		usleep(20000);
		if (before != shared->count)
			_exit(2);
		kill(pid, SIGUSR1);
		kill(getpid(), SIGKILL);
	}
	waitpid(inspector, &status, 0);
	ck_assert(WIFSIGNALED(status));
	ck_assert_int_eq(WTERMSIG(status), SIGKILL);
	before = shared->count;
	for (int wait = 0; wait < 1000 && (!shared->signals || before == shared->count); wait++)
		usleep(1000);
	ck_assert_uint_gt(shared->count, before);
	ck_assert_uint_eq(shared->signals, 1);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

static struct lji_error *collect_kill(void *arg)
{
	struct spin_result *r = arg;

	if (r->runs++ == 0) {
		/* Not reaped: what is left is a zombie. */
		kill(r->t->pid, SIGKILL);
		while (state_of(r->t->pid) != 'Z')
			usleep(1000);
	}
	return NULL;
}

START_TEST(dies)
{
	struct lji_warnings w = { 0 };
	pid_t pid = start_child();
	struct lji_target *t = open_child(pid, &w);
	struct spin_result r = { .t = t };
	struct lji_error *err = lji_target_snapshot(t, collect_kill, &r);

	ck_assert_ptr_nonnull(err);
	ck_assert_msg(strstr(err->message, "the process ended or was replaced") != NULL, "%s",
		      err->message);
	lji_error_destroy(err);
	err = lji_target_scan(t, LJI_PROT_WRITE, 0, NULL, NULL, NULL);
	ck_assert_ptr_nonnull(err);
	lji_error_destroy(err);
	lji_target_destroy(t);
	/* The zombie itself. */
	err = lji_live_open(pid, NULL, &w, &t);
	ck_assert_int_eq(err->code, LJI_ERROR_NOTFOUND);
	ck_assert_msg(strstr(err->message, "zombie") != NULL, "%s", err->message);
	lji_error_destroy(err);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

struct scan_result {
	uint64_t base;
	size_t found;
	size_t guard;
};

static struct lji_error *scan_piece(void *arg, uint64_t addr, const uint8_t *data, size_t len)
{
	struct scan_result *r = arg;

	ck_assert_uint_eq(addr % 8, 0);
	for (size_t i = 0; i < len; i++) {
		uint64_t offset = addr + i - r->base;

		if (offset < PAGES * PAGE) {
			r->guard += offset / PAGE == GUARD;
			r->found += data[i] == byte_at(offset);
		}
	}
	return NULL;
}

START_TEST(scanning)
{
	struct lji_warnings w = { 0 };
	pid_t pid = start_child();
	struct lji_target *t = open_child(pid, &w);
	struct scan_result r = { .base = (uint64_t)(uintptr_t)area };
	uint64_t bytes;

	ck_assert_ptr_null(lji_target_scan(t, LJI_PROT_WRITE, 0, scan_piece, &r, &bytes));
	ck_assert_uint_eq(r.found, (PAGES - 1) * PAGE);
	ck_assert_uint_eq(r.guard, 0);
	ck_assert_uint_ge(bytes, r.found);
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

START_TEST(no_pause)
{
	struct lji_warnings w = { 0 };
	struct lji_target_options options = { .no_pause = true };
	pid_t pid = start_child();
	struct spin_result r = { 0 };
	struct lji_target *t;

	ck_assert_ptr_null(lji_live_open(pid, &options, &w, &t));
	r.t = t;
	ck_assert_ptr_null(lji_target_snapshot(t, collect_spin, &r));
	ck_assert_uint_eq(r.runs, 1);
	ck_assert(!r.stopped);
	ck_assert_uint_eq(t->pause_us, 0);
	ck_assert_uint_eq(w.count, 1);
	ck_assert_str_eq(w.items[0].code, "not-stopped");
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

/* A sandbox of ours forbids process_vm_readv: /proc/PID/mem does the same. */
START_TEST(without_vm_readv)
{
	struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof(filter) / sizeof(filter[0]), filter };
	struct lji_warnings w = { 0 };
	pid_t pid = start_child();
	struct lji_target *t;
	struct spin_result r = { 0 };
	const uint8_t *p;

	ck_assert_int_eq(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
	ck_assert_int_eq(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program), 0);
	t = open_child(pid, &w);
	p = lji_target_at(t, (uint64_t)(uintptr_t)area + 10, GUARD * PAGE - 10);
	ck_assert_ptr_nonnull(p);
	ck_assert_int_eq(memcmp(p, area + 10, GUARD * PAGE - 10), 0);
	ck_assert_ptr_null(lji_target_at(t, (uint64_t)(uintptr_t)area + GUARD * PAGE - 4, 8));
	shared->command = SPIN;
	while (!shared->count)
		usleep(1000);
	r.t = t;
	ck_assert_ptr_null(lji_target_snapshot(t, collect_spin, &r));
	ck_assert_uint_le(r.first - r.last, 1);
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

/* Touched pages, as new and as old kernels tell them. */
START_TEST(touched_pages)
{
	const size_t pages = 3000;
	uint8_t *map = mmap(NULL, pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint64_t base = (uint64_t)(uintptr_t)map, addr = base, start, end;
	struct lji_pagemap pm = { .fd = open("/proc/self/pagemap", O_RDONLY), .no_scan = _i };
	unsigned int stretches = 0;

	ck_assert_int_ge(pm.fd, 0);
	ck_assert_int_eq(madvise(map, pages * PAGE, MADV_NOHUGEPAGE), 0);
	ck_assert(!lji_pagemap_next(&pm, base, base + pages * PAGE, &start, &end));
	/* Every seventh page, and two neighbours: more stretches than one batch. */
	for (size_t i = 0; i < pages; i += 7)
		map[i * PAGE] = 1;
	map[1 * PAGE] = 1;
	pm.count = 0;
	pm.covers = (struct lji_range){ 0, 0 };
	while (lji_pagemap_next(&pm, addr, base + pages * PAGE, &start, &end)) {
		ck_assert_uint_eq((start - base) / PAGE, stretches * 7);
		ck_assert_uint_eq((end - start) / PAGE, stretches == 0 ? 2 : 1);
		stretches++;
		addr = end;
	}
	ck_assert_uint_eq(stretches, (pages + 6) / 7);
	close(pm.fd);
	munmap(map, pages * PAGE);
}
END_TEST

START_TEST(files)
{
	struct lji_warnings w = { 0 };
	pid_t pid = start_child();
	struct lji_target *t = open_child(pid, &w);
	const struct lji_map *map = lji_target_find_map(t, (uint64_t)(uintptr_t)byte_at);
	lji_auto_close int fd = -1, other = -1;
	char head[4];
	struct lji_error *err;

	ck_assert_ptr_nonnull(map);
	ck_assert_str_eq(map->path, t->exe);
	ck_assert_ptr_null(t->ops->open_map(t, map, &fd));
	ck_assert_int_eq(read(fd, head, 4), 4);
	ck_assert_int_eq(memcmp(head, "\x7f" "ELF", 4), 0);
	ck_assert_ptr_null(t->ops->open_path(t, "/proc/version", &other));
	/* Neither a device, nor a directory, nor one of our own descriptors. */
	static const char *const refused[] = { "/dev/zero", "/tmp", "/proc/self/fd/0", "/nonexistent" };

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		err = t->ops->open_path(t, refused[i], &other);
		ck_assert_msg(err != NULL, "%s", refused[i]);
		lji_error_destroy(err);
	}
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	end_child(pid);
}
END_TEST

START_TEST(refused)
{
	struct lji_warnings w = { 0 };
	struct lji_target *t;
	struct lji_error *err = lji_live_open(getpid(), NULL, &w, &t);

	ck_assert_msg(strstr(err->message, "cannot inspect itself") != NULL, "%s", err->message);
	lji_error_destroy(err);
	for (pid_t pid = -1; pid <= 0; pid++) {
		err = lji_live_open(pid, NULL, &w, &t);
		ck_assert_int_eq(err->code, LJI_ERROR_USAGE);
		lji_error_destroy(err);
	}
	lji_warnings_deinit(&w);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("target_live");
	TCase *tcase = tcase_create("target_live");

	tcase_set_timeout(tcase, 60);
	tcase_add_checked_fixture(tcase, setup, NULL);
	tcase_add_test(tcase, reading);
	tcase_add_test(tcase, one_moment);
	tcase_add_test(tcase, new_mappings);
	tcase_add_loop_test(tcase, moved_mappings, 0, 2);
	tcase_add_test(tcase, signals);
	tcase_add_test(tcase, stays_stopped);
	tcase_add_test(tcase, killed_inspector);
	tcase_add_test(tcase, dies);
	tcase_add_test(tcase, scanning);
	tcase_add_test(tcase, no_pause);
	tcase_add_test(tcase, without_vm_readv);
	tcase_add_loop_test(tcase, touched_pages, 0, 2);
	tcase_add_test(tcase, files);
	tcase_add_test(tcase, refused);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
