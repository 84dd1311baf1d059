/* SPDX-License-Identifier: MIT */
/* A running process. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>

#include "base/log.h"
#include "base/num.h"
#include "target/attach.h"
#include "target/diagnose.h"
#include "target/memory.h"
#include "target/pagemap.h"
#include "target/proc.h"

#define STOP_TIMEOUT 2
/* A thread in state D that does not stop soon is waiting for something slow. */
#define SLEEPER_TIMEOUT_US 100000
/* The kernel's limit (UIO_MAXIOV). */
#define IOV_MAX_RANGES 1024
/* Programs that exec while they are opened are opened anew, this often. */
#define OPEN_TRIES 5

struct live {
	struct lji_target target;
	/* A task that has the memory: the process, or a thread of one whose first thread is dead. */
	pid_t id;
	/* Holds on to the memory of the program that was opened: reads of 0 bytes once that is gone. */
	int mem_fd;
	bool no_vm_readv;
	struct lji_pagemap pagemap;
	struct lji_attach attach;
	/* Maps of before: others may point into them. */
	LJI_VECTOR(, struct lji_proc_maps) maps;
	uint64_t vm_pages;
};

static struct live *live_of(struct lji_target *t)
{
	return (struct live *)t;
}

/* -- Memory ------------------------------------------------------------------------------- */

static bool live_is_gone(struct live *l)
{
	char byte;
	uint64_t addr = l->target.map_count ? l->target.maps[0].start : 0;

	return pread(l->mem_fd, &byte, 1, (off_t)addr) == 0;
}

static struct lji_error *live_gone(struct lji_target *t)
{
	if (!live_is_gone(live_of(t)))
		return NULL;
	return lji_error_create(LJI_ERROR_NOTFOUND,
				"%d (%s): the process ended or was replaced during the inspection",
				(int)t->pid, t->name);
}

static ssize_t read_now(struct live *l, uint64_t addr, void *buf, size_t len)
{
	if (!l->no_vm_readv) {
		struct iovec local = { buf, len };
		struct iovec remote = { (void *)(uintptr_t)addr, len };
		ssize_t n = process_vm_readv(l->id, &local, 1, &remote, 1, 0);

		if (n >= 0 || errno == EFAULT || errno == ESRCH)
			return n;
		/* A sandbox of ours may forbid the call; the file does the same, slower. */
		lji_log_debug("process_vm_readv: %s; going on with /proc/%d/mem", strerror(errno),
			      (int)l->id);
		l->no_vm_readv = true;
	}
	return pread(l->mem_fd, buf, len, (off_t)addr);
}

static size_t live_read(struct lji_target *t, uint64_t addr, void *buf, size_t len,
			enum lji_fault_reason *reason_ret)
{
	struct live *l = live_of(t);
	size_t done = 0;

	while (done < len) {
		ssize_t n = read_now(l, addr + done, (char *)buf + done, len - done);

		if (n <= 0)
			break;
		done += (size_t)n;
	}
	/* The id may name another program by now: what was read is of no use then. */
	if (done && live_is_gone(l))
		done = 0;
	if (done < len)
		*reason_ret = lji_target_find_map(t, addr + done) ? LJI_FAULT_IO : LJI_FAULT_UNMAPPED;
	return done;
}

static void live_read_many(struct lji_target *t, struct lji_copy *copies, size_t count)
{
	struct live *l = live_of(t);
	struct iovec local[IOV_MAX_RANGES], remote[IOV_MAX_RANGES];
	size_t i = 0;

	while (i < count) {
		size_t n = 0;
		ssize_t got = -1;

		for (; n < IOV_MAX_RANGES && i + n < count; n++) {
			local[n] = (struct iovec){ copies[i + n].to, copies[i + n].len };
			remote[n] = (struct iovec){ (void *)(uintptr_t)copies[i + n].addr,
						    copies[i + n].len };
		}
		if (!l->no_vm_readv)
			got = process_vm_readv(l->id, local, n, remote, n, 0);
		for (; n && got >= (ssize_t)copies[i].len; n--, i++) {
			copies[i].done = copies[i].len;
			got -= (ssize_t)copies[i].len;
		}
		if (n) {
			/* The first one left has a hole: page by page up to it. */
			enum lji_fault_reason reason;

			copies[i].done = live_read(t, copies[i].addr, copies[i].to, copies[i].len,
						   &reason);
			i++;
		}
	}
}

static bool live_next_data(struct lji_target *t, const struct lji_map *map, uint64_t addr,
			   uint64_t *start_ret, uint64_t *end_ret)
{
	struct live *l = live_of(t);

	/* Pages of a private file that were never touched are the file's content. */
	if (map->inode && !map->shared) {
		*start_ret = addr;
		*end_ret = map->end;
		return true;
	}
	return lji_pagemap_next(&l->pagemap, addr, map->end, start_ret, end_ret);
}

/* -- Maps --------------------------------------------------------------------------------- */

static uint64_t read_vm_pages(const struct live *l)
{
	struct lji_bytes statm = { 0 };
	struct lji_error *err = lji_proc_read(l->id, "statm", &statm);
	uint64_t pages = err ? 0 : strtoull(statm.data, NULL, 10);

	lji_error_destroy(err);
	lji_bytes_deinit(&statm);
	return pages;
}

static bool same_maps(const struct lji_target *t, const struct lji_proc_maps *maps)
{
	if (t->map_count != maps->count)
		return false;
	for (size_t i = 0; i < maps->count; i++) {
		const struct lji_map *a = &t->maps[i], *b = &maps->maps[i];

		if (a->start != b->start || a->end != b->end || a->prot != b->prot ||
		    a->dev != b->dev || a->inode != b->inode || a->offset != b->offset)
			return false;
	}
	return true;
}

static struct lji_error *load_maps(struct live *l, bool *changed_ret)
{
	struct lji_proc_maps maps, *kept;
	struct lji_error *err;

	l->vm_pages = read_vm_pages(l);
	err = lji_proc_maps(l->id, &maps);
	if (err)
		return err;
	*changed_ret = !same_maps(&l->target, &maps);
	if (!*changed_ret) {
		lji_proc_maps_deinit(&maps);
		return NULL;
	}
	kept = lji_vector_push(&l->maps);
	if (!kept) {
		lji_proc_maps_deinit(&maps);
		return &lji_error_nomem;
	}
	*kept = maps;
	err = lji_memory_set_regions(l->target.memory, maps.maps, maps.count);
	if (err)
		return err;
	l->target.maps = maps.maps;
	l->target.map_count = maps.count;
	return NULL;
}

static bool live_refresh(struct lji_target *t, bool exact)
{
	struct live *l = live_of(t);
	struct lji_error *err;
	bool changed = false;

	/* Mostly it tells, and costs a tenth; a program may unmap as much as it maps. */
	if (!exact && read_vm_pages(l) == l->vm_pages)
		return false;
	err = load_maps(l, &changed);
	if (err) {
		lji_error_destroy(err);
		return false;
	}
	return changed;
}

/* -- Stopping ----------------------------------------------------------------------------- */

static void warn_running(struct lji_target *t, const struct lji_thread *thread)
{
	struct lji_bytes wchan = { 0 };
	char file[64];

	snprintf(file, sizeof(file), "task/%d/wchan", (int)thread->tid);
	lji_error_destroy(lji_proc_read(t->pid, file, &wchan));
	if (wchan.size > 1)
		lji_warn(t->warnings, "thread-not-stopped",
			 "thread %d (%s) did not stop (state %c in %s); it was read as it stands",
			 (int)thread->tid, thread->name, thread->state, wchan.data);
	else
		lji_warn(t->warnings, "thread-not-stopped",
			 "thread %d (%s) did not stop (state %c); it was read as it stands",
			 (int)thread->tid, thread->name, thread->state);
	lji_bytes_deinit(&wchan);
}

static void publish_threads(struct live *l)
{
	l->target.threads = l->attach.threads.items;
	l->target.thread_count = l->attach.threads.count;
}

static struct lji_error *live_stop(struct lji_target *t)
{
	struct live *l = live_of(t);
	struct lji_error *err = lji_attach_stop(&l->attach);

	publish_threads(l);
	return err;
}

static void live_resume(struct lji_target *t)
{
	struct live *l = live_of(t);
	bool was_active = l->attach.active;

	t->pause_us += lji_attach_resume(&l->attach);
	if (!was_active)
		return;
	for (size_t i = 0; i < t->thread_count; i++) {
		char state = t->threads[i].state;

		if (t->threads[i].running && state != 'Z' && state != 'X')
			warn_running(t, &t->threads[i]);
	}
}

/* The threads before the first stop: names only. */
static struct lji_error *list_threads(struct live *l)
{
	lji_auto_free pid_t *tids = NULL;
	size_t count;
	struct lji_error *err = lji_proc_threads(l->target.pid, &tids, &count);

	if (err)
		return err;
	for (size_t i = 0; i < count; i++) {
		struct lji_thread *thread = lji_vector_push(&l->attach.threads);

		if (!thread)
			return &lji_error_nomem;
		*thread = (struct lji_thread){ .tid = tids[i], .running = true };
		thread->state = lji_proc_thread_state(l->target.pid, tids[i]);
		lji_proc_thread_name(l->target.pid, tids[i], thread->name);
	}
	publish_threads(l);
	return NULL;
}

static bool live_halted(struct lji_target *t)
{
	lji_auto_free pid_t *tids = NULL;
	size_t count = 0;
	bool halted;

	lji_error_destroy(lji_proc_threads(t->pid, &tids, &count));
	halted = count > 0;
	for (size_t i = 0; i < count && halted; i++)
		halted = strchr("TtZX", lji_proc_thread_state(t->pid, tids[i])) != NULL;
	return halted;
}

static bool live_started(struct lji_target *t, double *time_ret)
{
	return lji_proc_started(live_of(t)->id, time_ret);
}

/* -- Files -------------------------------------------------------------------------------- */

static struct lji_error *live_open_map(struct lji_target *t, const struct lji_map *map, int *fd_ret)
{
	return lji_proc_open_map(live_of(t)->id, map, fd_ret);
}

static struct lji_error *live_open_path(struct lji_target *t, const char *path, int *fd_ret)
{
	return lji_proc_open(live_of(t)->id, path, fd_ret);
}

/* -- Opening ------------------------------------------------------------------------------ */

static void live_destroy(struct lji_target *t)
{
	struct live *l = live_of(t);

	live_resume(t);
	lji_attach_deinit(&l->attach);
	lji_memory_destroy(t->memory);
	for (size_t i = 0; i < l->maps.count; i++)
		lji_proc_maps_deinit(&l->maps.items[i]);
	free(l->maps.items);
	if (l->mem_fd >= 0)
		close(l->mem_fd);
	if (l->pagemap.fd >= 0)
		close(l->pagemap.fd);
	free(t->name);
	free(t->cmdline);
	free(t->exe);
	free(t->auxv);
	free(l);
}

static const struct lji_target_ops live_ops = {
	.kind = "live",
	.read = live_read,
	.read_many = live_read_many,
	.next_data = live_next_data,
	.gone = live_gone,
	.refresh = live_refresh,
	.halted = live_halted,
	.stop = live_stop,
	.resume = live_resume,
	.started = live_started,
	.open_map = live_open_map,
	.open_path = live_open_path,
	.destroy = live_destroy,
};

/* --no-pause: the same without stopping. */
static const struct lji_target_ops live_ops_no_pause = {
	.kind = "live",
	.read = live_read,
	.read_many = live_read_many,
	.next_data = live_next_data,
	.gone = live_gone,
	.refresh = live_refresh,
	.halted = live_halted,
	.started = live_started,
	.open_map = live_open_map,
	.open_path = live_open_path,
	.destroy = live_destroy,
};

static int open_proc(pid_t id, const char *name)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/%s", (int)id, name);
	return open(path, O_RDONLY | O_CLOEXEC);
}

/* The first thread may be dead while others live on; only they have the memory then. */
static pid_t living_task(pid_t pid)
{
	lji_auto_free pid_t *tids = NULL;
	size_t count = 0;

	lji_error_destroy(lji_proc_threads(pid, &tids, &count));
	for (size_t i = 0; i < count; i++) {
		char state = lji_proc_thread_state(pid, tids[i]);

		if (state != 'Z' && state != 'X')
			return tids[i];
	}
	return pid;
}

static struct lji_error *read_machine(struct live *l)
{
	lji_auto_close int fd = open_proc(l->id, "exe");
	struct lji_target *t = &l->target;
	uint8_t head[20];

	if (fd < 0 || read(fd, head, sizeof(head)) != sizeof(head) ||
	    memcmp(head, ELFMAG, SELFMAG) != 0)
		return lji_error_create(LJI_ERROR_UNSUPPORTED,
					"%d (%s): its executable cannot be read, so its machine is unknown",
					(int)t->pid, t->name);
	if (head[EI_DATA] != ELFDATA2LSB)
		return lji_error_create(LJI_ERROR_UNSUPPORTED,
					"%d (%s): a big-endian process, only little-endian ones can be read",
					(int)t->pid, t->name);
	switch (lji_le16(head + 18)) {
	case EM_X86_64:
		/* x32 has the machine of x86-64 and the class of i386. */
		if (head[EI_CLASS] == ELFCLASS64) {
			t->arch = LJI_ARCH_X86_64;
			break;
		}
		return lji_error_create(LJI_ERROR_UNSUPPORTED, "%d (%s): an x32 process", (int)t->pid,
					t->name);
	case EM_386:
		t->arch = LJI_ARCH_I386;
		break;
	case EM_AARCH64:
		t->arch = LJI_ARCH_AARCH64;
		break;
	case EM_ARM:
		t->arch = LJI_ARCH_ARM;
		break;
	default:
		return lji_error_create(LJI_ERROR_UNSUPPORTED,
					"%d (%s): machine %u is not supported (x86-64, i386, aarch64 and arm are)",
					(int)t->pid, t->name, lji_le16(head + 18));
	}
	t->pointer_size = lji_arch_pointer_size(t->arch);
	return NULL;
}

static struct lji_error *read_auxv(struct live *l)
{
	struct lji_bytes bytes = { 0 };
	struct lji_target *t = &l->target;
	size_t word = t->pointer_size, count;

	lji_error_destroy(lji_proc_read(l->id, "auxv", &bytes));
	count = bytes.size / (2 * word);
	t->auxv = calloc(count ? count : 1, sizeof(*t->auxv));
	for (size_t i = 0; t->auxv && i < count; i++) {
		const uint8_t *p = (const uint8_t *)bytes.data + i * 2 * word;

		t->auxv[i][0] = lji_le_word(p, (unsigned int)word);
		t->auxv[i][1] = lji_le_word(p + word, (unsigned int)word);
		if (!t->auxv[i][0])
			break;
		t->auxv_count = i + 1;
	}
	lji_bytes_deinit(&bytes);
	return t->auxv ? NULL : &lji_error_nomem;
}

static struct lji_error *read_names(struct live *l)
{
	struct lji_target *t = &l->target;
	struct lji_bytes bytes = { 0 };
	char name[32];

	/* What the facts say may be the program before an exec. */
	lji_proc_thread_name(t->pid, t->pid, name);
	free(t->name);
	t->name = strdup(name);
	if (!t->name)
		return &lji_error_nomem;

	/* What the process may write there ends with a NUL; a program can take that away. */
	lji_error_destroy(lji_proc_read(l->id, "cmdline", &bytes));
	while (bytes.size && bytes.data[bytes.size - 1] == '\0')
		bytes.size--;
	for (size_t i = 0; i < bytes.size; i++) {
		if (bytes.data[i] == '\0')
			bytes.data[i] = ' ';
	}
	t->cmdline = lji_bytes_steal(&bytes);
	t->exe = lji_proc_exe(l->id);
	t->exe_source = t->exe ? "/proc/PID/exe" : NULL;
	return t->cmdline ? NULL : &lji_error_nomem;
}

/* The kernel's " (deleted)" after the link is no part of the name unless maps say so. */
static void settle_exe(struct lji_target *t)
{
	for (size_t i = 0; t->exe && i < t->map_count; i++) {
		const struct lji_map *map = &t->maps[i];
		size_t len = map->path && map->deleted ? strlen(map->path) : 0;

		if (len && strncmp(t->exe, map->path, len) == 0 &&
		    strcmp(t->exe + len, " (deleted)") == 0) {
			t->exe[len] = '\0';
			return;
		}
	}
}

static struct lji_error *live_load(struct live *l)
{
	struct lji_target *t = &l->target;
	struct lji_error *err;
	bool changed;

	l->id = living_task(t->pid);
	l->mem_fd = open_proc(l->id, "mem");
	if (l->mem_fd < 0)
		return lji_diagnose_attach(t->pid, errno);
	l->pagemap.fd = open_proc(l->id, "pagemap");
	err = lji_memory_create(&t->memory);
	if (!err)
		err = read_machine(l);
	if (!err)
		err = load_maps(l, &changed);
	if (!err)
		err = read_auxv(l);
	if (!err)
		err = list_threads(l);
	if (!err)
		err = read_names(l);
	if (err)
		return err;
	settle_exe(t);
	if (!t->map_count)
		return lji_diagnose_attach(t->pid, ESRCH);
	return NULL;
}

static struct lji_error *live_open_once(const struct lji_attach_facts *facts, pid_t pid,
					const struct lji_target_options *options,
					struct lji_warnings *warnings, struct lji_target **target_ret)
{
	lji_auto_target struct lji_target *t = NULL;
	unsigned int timeout = options->stop_timeout;
	struct live *l = calloc(1, sizeof(*l));
	struct lji_error *err;

	if (!l)
		return &lji_error_nomem;
	t = &l->target;
	t->ops = options->no_pause ? &live_ops_no_pause : &live_ops;
	t->pid = pid;
	t->warnings = warnings;
	t->page_size = (uint64_t)sysconf(_SC_PAGESIZE);
	l->mem_fd = -1;
	l->pagemap.fd = -1;
	l->attach.pid = pid;
	l->attach.timeout_us = (uint64_t)(timeout ? timeout : STOP_TIMEOUT) * 1000000;
	l->attach.sleeper_timeout_us = timeout ? l->attach.timeout_us : SLEEPER_TIMEOUT_US;
	t->name = strdup(facts->name);
	if (!t->name)
		return &lji_error_nomem;
	err = live_load(l);
	if (err)
		return err;
	l->attach.arch = t->arch;
	err = live_gone(t);
	if (err)
		return err;
	*target_ret = lji_take_ptr(t);
	return NULL;
}

struct lji_error *lji_live_open(pid_t pid, const struct lji_target_options *options,
				struct lji_warnings *warnings, struct lji_target **target_ret)
{
	static const struct lji_target_options defaults;
	struct lji_error *err = NULL;

	if (pid <= 0)
		return lji_error_create(LJI_ERROR_USAGE, "%d is not a process id", (int)pid);
	for (int try = 0; try < OPEN_TRIES; try++) {
		struct lji_attach_facts facts;
		struct lji_proc_status st;
		pid_t tgid = pid;

		lji_error_destroy(err);
		err = lji_proc_status(pid, &st);
		if (err) {
			lji_error_destroy(err);
			return lji_diagnose_attach(pid, ESRCH);
		}
		tgid = st.tgid;
		if (tgid != pid)
			lji_log_debug("%d is a thread of process %d", (int)pid, (int)tgid);
		lji_attach_facts_gather(tgid, &facts);
		if (facts.itself || facts.kthread || (!facts.has_memory && facts.state != 'Z') ||
		    (facts.tracer && !(options && options->no_pause)) ||
		    (facts.state == 'Z' && living_task(tgid) == tgid))
			return lji_attach_explain(&facts, EPERM);
		err = live_open_once(&facts, tgid, options ? options : &defaults, warnings,
				     target_ret);
		if (!err || err->code != LJI_ERROR_NOTFOUND)
			return err;
	}
	return err;
}
