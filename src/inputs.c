/* SPDX-License-Identifier: MIT */
#include "inputs.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

static struct lji_error *check_file(const char *option, const char *path)
{
	if (path && access(path, R_OK))
		return lji_error_os(errno, "%s %s", option, path);
	return NULL;
}

static struct lji_error *check_directory(const char *option, const char *path)
{
	struct stat st;

	if (path && (stat(path, &st) || (!S_ISDIR(st.st_mode) && (errno = ENOTDIR))))
		return lji_error_os(errno, "%s %s", option, path);
	return NULL;
}

static bool same_file(const char *path, const struct stat *other)
{
	struct stat st;

	return path && stat(path, &st) == 0 && st.st_dev == other->st_dev &&
	       st.st_ino == other->st_ino;
}

/* A core is often the only copy there is: --force is no leave to write over it. */
static struct lji_error *check_output(const struct lji_options *o)
{
	const char *const inputs[] = {
		o->core, o->profile, o->pair_core, o->pair_symtab, o->dump, o->exe, o->layout, o->from,
	};
	struct stat st;

	if (!o->output || stat(o->output, &st) || !S_ISREG(st.st_mode))
		return NULL;
	for (size_t i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++) {
		if (same_file(inputs[i], &st))
			return lji_error_with_hint(
				lji_error_create(LJI_ERROR_USAGE,
						 "--output %s: it is the file to read", o->output),
				"give another name");
	}
	return NULL;
}

struct lji_error *lji_inputs_check(const struct lji_options *options)
{
	struct lji_error *err;

	err = check_file("--exe", options->exe);
	if (!err)
		err = check_file("--layout", options->layout);
	if (!err)
		err = check_directory("--sysroot", options->sysroot);
	for (size_t i = 0; !err && options->debug_dirs && options->debug_dirs[i]; i++)
		err = check_directory("--debug-dir", options->debug_dirs[i]);
	return err ? err : check_output(options);
}
