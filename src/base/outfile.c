/* SPDX-License-Identifier: MIT */
#include "base/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file beside path under a name that nobody uses, with the mode creat() would give. */
static struct lji_error *open_beside(const char *path, char **name_ret, int *fd_ret)
{
	for (unsigned int i = 0; i < 100; i++) {
		lji_auto_free char *name = NULL;
		int fd;

		if (asprintf(&name, "%s.%ld-%u.part", path, (long)getpid(), i) < 0) {
			name = NULL;
			return &lji_error_nomem;
		}
		fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd >= 0) {
			*name_ret = lji_take_ptr(name);
			*fd_ret = fd;
			return NULL;
		}
		if (errno != EEXIST)
			break;
	}
	return lji_error_os(errno, "create %s", path);
}

static struct lji_error *open_path(const char *path, bool force, char **temporary_ret, int *fd_ret)
{
	struct stat st;
	int fd;

	if (strcmp(path, "-") == 0) {
		fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
		if (fd < 0)
			return lji_error_os(errno, "standard output");
	} else if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
		fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
		if (fd < 0)
			return lji_error_os(errno, "open %s for writing", path);
	} else {
		if (!force && lstat(path, &st) == 0)
			return lji_error_with_hint(
				lji_error_create(LJI_ERROR_USAGE, "create %s: the file exists", path),
				"give another name, or --force to replace it");
		return open_beside(path, temporary_ret, fd_ret);
	}
	*fd_ret = fd;
	return NULL;
}

struct lji_error *lji_outfile_open(struct lji_outfile *file_ret, const char *path, bool force,
				   bool binary)
{
	struct lji_outfile file = { .path = path, .force = force };
	lji_auto_close int fd = -1;
	struct lji_error *err;

	err = open_path(path, force, &file.temporary, &fd);
	if (err)
		return err;
	if (binary && isatty(fd))
		return lji_error_with_hint(lji_error_create(LJI_ERROR_USAGE,
							    "%s is a terminal, and this is binary data",
							    path),
					   "give the name of a file with -o");
	file.stream = fdopen(fd, "wb");
	if (!file.stream) {
		err = lji_error_os(errno, "open %s for writing", path);
		if (file.temporary)
			unlink(file.temporary);
		free(file.temporary);
		return err;
	}
	lji_take_fd(fd);
	*file_ret = file;
	return NULL;
}

/* Without force a name that appeared meanwhile is not replaced: link() refuses, rename() does not. */
static int put_in_place(const struct lji_outfile *file)
{
	if (!file->force) {
		if (link(file->temporary, file->path) == 0)
			return unlink(file->temporary);
		if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
			return -1;
		/* A file system without hard links. */
	}
	return rename(file->temporary, file->path);
}

struct lji_error *lji_outfile_close(struct lji_outfile *file)
{
	lji_auto_free char *temporary = lji_take_ptr(file->temporary);
	struct lji_outfile closed = *file;
	int errnum = ferror(file->stream) ? EIO : 0;

	if (fclose(lji_take_ptr(file->stream)))
		errnum = errno;
	if (temporary) {
		closed.temporary = temporary;
		if (!errnum && put_in_place(&closed))
			errnum = errno;
		if (errnum)
			unlink(temporary);
	}
	if (errnum)
		return lji_error_os(errnum, "write %s",
				    strcmp(closed.path, "-") == 0 ? "standard output" : closed.path);
	return NULL;
}

void lji_outfile_abandon(struct lji_outfile *file)
{
	lji_auto_free char *temporary = lji_take_ptr(file->temporary);

	if (file->stream)
		fclose(lji_take_ptr(file->stream));
	if (temporary)
		unlink(temporary);
}
