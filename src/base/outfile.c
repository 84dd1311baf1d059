/* SPDX-License-Identifier: MIT */
#include "base/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct lji_error *open_path(const char *path, bool force, bool *ours_ret, int *fd_ret)
{
	int flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY;
	struct stat st;
	int fd;

	fd = open(path, flags | O_EXCL, 0666);
	if (fd >= 0) {
		*ours_ret = true;
		*fd_ret = fd;
		return NULL;
	}
	if (errno != EEXIST)
		return lji_error_os(errno, "create %s", path);
	if (stat(path, &st) == 0 && S_ISREG(st.st_mode) && !force)
		return lji_error_with_hint(lji_error_create(LJI_ERROR_USAGE,
							    "create %s: the file exists", path),
					   "give another name, or --force to replace it");
	fd = open(path, flags | O_TRUNC, 0666);
	if (fd < 0)
		return lji_error_os(errno, "open %s for writing", path);
	*ours_ret = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
	*fd_ret = fd;
	return NULL;
}

struct lji_error *lji_outfile_open(struct lji_outfile *file_ret, const char *path, bool force,
				   bool binary)
{
	struct lji_outfile file = { .path = path };
	lji_auto_close int fd = -1;
	struct lji_error *err = NULL;

	if (strcmp(path, "-") == 0) {
		fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
		if (fd < 0)
			return lji_error_os(errno, "standard output");
	} else {
		err = open_path(path, force, &file.ours, &fd);
		if (err)
			return err;
	}
	if (binary && isatty(fd))
		return lji_error_with_hint(lji_error_create(LJI_ERROR_USAGE,
							    "%s is a terminal, and this is binary data",
							    path),
					   "give the name of a file with -o");
	file.stream = fdopen(fd, "wb");
	if (!file.stream)
		return lji_error_os(errno, "open %s for writing", path);
	fd = -1;
	*file_ret = file;
	return NULL;
}

struct lji_error *lji_outfile_close(struct lji_outfile *file)
{
	bool failed = ferror(file->stream);
	int errnum = EIO;

	if (fclose(file->stream)) {
		errnum = errno;
		failed = true;
	}
	file->stream = NULL;
	if (failed) {
		if (file->ours)
			unlink(file->path);
		return lji_error_os(errnum, "write %s", file->path);
	}
	return NULL;
}

void lji_outfile_abandon(struct lji_outfile *file)
{
	if (!file->stream)
		return;
	fclose(file->stream);
	file->stream = NULL;
	if (file->ours)
		unlink(file->path);
}
