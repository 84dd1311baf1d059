/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What /proc tells of a process. Private to src/target. All paths are below
 * /proc/ID, where ID may be a thread's.
 */
#ifndef LJI_PROC_H
#define LJI_PROC_H

#include "base/bytes.h"
#include "base/vector.h"
#include "target/target.h"

/** The memory map of a process; the names of `maps` point into `text`. */
struct lji_proc_maps {
	struct lji_map *maps;
	size_t count;
	char *text;
};

/** The fields of /proc/ID/status that matter here. */
struct lji_proc_status {
	char name[64];
	/** State letter, '?' when unknown. */
	char state;
	pid_t tgid;
	pid_t ppid;
	pid_t tracer;
	/** Real, effective, saved. */
	uid_t uid[3];
	/** Has user memory (VmSize is there). */
	bool has_memory;
	/** "Kthread: 1" (Linux 6.8 or later). */
	bool kthread;
	/** Effective capabilities. */
	uint64_t cap_effective;
};

/** When the process began, seconds since 1970, exact to about 0.02 s. */
bool lji_proc_started(pid_t id, double *time_ret);

/** Reads a whole file of /proc/@p id; NULL or an error of the operating system. */
struct lji_error *lji_proc_read(pid_t id, const char *name, struct lji_bytes *bytes_ret);

/** Target of the symbolic link /proc/@p id/@p name, raw; NULL when unreadable. Caller frees. */
char *lji_proc_link(pid_t id, const char *name);

/** Executable as the process sees it, raw, the kernel's " (deleted)" included; NULL when unreadable. */
char *lji_proc_exe(pid_t id);

/** Reads /proc/@p id/status. LJI_ERROR_NOTFOUND when there is no such task. */
struct lji_error *lji_proc_status(pid_t id, struct lji_proc_status *status_ret);

/** State letter of thread @p tid of @p pid: cheap; 'X' when it is not there. */
char lji_proc_thread_state(pid_t pid, pid_t tid);

/** Name of thread @p tid of @p pid, "" when unknown. */
void lji_proc_thread_name(pid_t pid, pid_t tid, char name[static 32]);

/** Thread ids of @p pid, ascending, the caller's to free(); LJI_ERROR_NOTFOUND when it is gone. */
struct lji_error *lji_proc_threads(pid_t pid, pid_t **tids_ret, size_t *count_ret);

/**
 * Parses the text of a maps file in place: names end with a NUL and stay in it.
 * Lines that are no mapping, or that go back in address order (the map changed
 * while it was read), are left out. Names are as the kernel wrote them: newlines as
 * "\\012", and with " (deleted)" behind those of removed files.
 */
struct lji_error *lji_proc_maps_parse(char *text, size_t size, struct lji_map **maps_ret,
				      size_t *count_ret);

/** Reads and parses /proc/@p id/maps; names are raw bytes and `deleted` is decided. */
struct lji_error *lji_proc_maps(pid_t id, struct lji_proc_maps *maps_ret);

/** Releases what lji_proc_maps() gave. */
void lji_proc_maps_deinit(struct lji_proc_maps *maps);

/**
 * Opens @p path as process @p id sees it: below its root, or its working directory
 * when relative. Regular files only; never blocks, follows no magic link.
 */
struct lji_error *lji_proc_open(pid_t id, const char *path, int *fd_ret);

/** Opens the file of a mapping, even one that was removed or replaced. */
struct lji_error *lji_proc_open_map(pid_t id, const struct lji_map *map, int *fd_ret);

#endif
