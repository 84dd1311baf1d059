/* SPDX-License-Identifier: MIT */
/* Files as another process sees them. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include "target/proc.h"

/* Opening a device or a FIFO has effects; a path descriptor has none. */
static struct lji_error *reopen_regular(int path_fd, const char *what, int *fd_ret)
{
	char self[64];
	struct stat st;
	int fd;

	if (fstat(path_fd, &st) < 0)
		return lji_error_os(errno, "stat %s", what);
	if (!S_ISREG(st.st_mode))
		return lji_error_create(LJI_ERROR_NOTFOUND, "%s: not a regular file", what);
	snprintf(self, sizeof(self), "/proc/self/fd/%d", path_fd);
	fd = open(self, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return lji_error_os(errno, "open %s", what);
	*fd_ret = fd;
	return NULL;
}

static int open_below(int dir, const char *path, uint64_t resolve)
{
	struct open_how how = {
		.flags = O_PATH | O_CLOEXEC,
		.resolve = resolve | RESOLVE_NO_MAGICLINKS,
	};
	int fd = (int)syscall(SYS_openat2, dir, path, &how, sizeof(how));

	if (fd >= 0 || errno != ENOSYS)
		return fd;
	/* Before Linux 5.6: without protection against absolute links, but not into /proc. */
	while (*path == '/')
		path++;
	if (strncmp(path, "proc/", 5) == 0) {
		errno = ELOOP;
		return -1;
	}
	return openat(dir, *path ? path : ".", O_PATH | O_CLOEXEC);
}

struct lji_error *lji_proc_open(pid_t id, const char *path, int *fd_ret)
{
	lji_auto_close int dir = -1, file = -1;
	bool absolute = path[0] == '/';
	char base[64];

	snprintf(base, sizeof(base), "/proc/%d/%s", (int)id, absolute ? "root" : "cwd");
	dir = open(base, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (dir < 0)
		return lji_error_os(errno, "open %s", base);
	file = open_below(dir, path, absolute ? RESOLVE_IN_ROOT : 0);
	if (file < 0)
		return lji_error_os(errno, "open %s in the root of process %d", path, (int)id);
	return reopen_regular(file, path, fd_ret);
}

struct lji_error *lji_proc_open_map(pid_t id, const struct lji_map *map, int *fd_ret)
{
	lji_auto_close int file = -1, exe = -1, named = -1;
	char path[96];
	struct stat st;
	struct lji_error *err;

	if (!map->inode || !map->path)
		return lji_error_create(LJI_ERROR_NOTFOUND, "no file is mapped at 0x%" PRIx64,
					map->start);
	snprintf(path, sizeof(path), "/proc/%d/map_files/%" PRIx64 "-%" PRIx64, (int)id, map->start,
		 map->end);
	file = open(path, O_PATH | O_CLOEXEC);
	if (file >= 0 && fstat(file, &st) == 0)
		return reopen_regular(file, map->path, fd_ret);
	/* map_files needs CAP_SYS_ADMIN or CAP_CHECKPOINT_RESTORE and the very mapping. */
	snprintf(path, sizeof(path), "/proc/%d/exe", (int)id);
	exe = open(path, O_PATH | O_CLOEXEC);
	if (exe >= 0 && fstat(exe, &st) == 0 && st.st_ino == map->inode)
		return reopen_regular(exe, map->path, fd_ret);
	err = lji_proc_open(id, map->path, &named);
	if (err)
		return err;
	if (fstat(named, &st) < 0 || st.st_ino != map->inode)
		return lji_error_create(LJI_ERROR_NOTFOUND,
					"%s: the mapped file was replaced and cannot be opened",
					map->path);
	*fd_ret = lji_take_fd(named);
	return NULL;
}
