/* SPDX-License-Identifier: MIT */
#include "recognise.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

#include "base/foreign.h"
#include "base/unpack.h"

struct lji_error *lji_parse_pid(const char *text, pid_t *pid_ret)
{
	long value;

	if (!*text || text[strspn(text, "0123456789")])
		return lji_error_create(LJI_ERROR_USAGE, "'%s' is not a process id", text);
	errno = 0;
	value = strtol(text, NULL, 10);
	if (errno || value > INT_MAX)
		return lji_error_create(LJI_ERROR_USAGE, "%s is too large for a process id", text);
	if (value == 0)
		return lji_error_create(LJI_ERROR_USAGE, "0 is not a process id");
	*pid_ret = (pid_t)value;
	return NULL;
}

static struct lji_error *recognise_elf(const char *path, const char *head, size_t size,
				       struct lji_options *options)
{
	const uint8_t *p = (const uint8_t *)head;
	unsigned int type = ET_NONE;

	if (size >= EI_NIDENT + 2)
		type = p[EI_DATA] == ELFDATA2MSB ? p[16] << 8 | p[17] : p[16] | p[17] << 8;
	if (type == ET_CORE || size < EI_NIDENT + 2) {
		options->core = path;
		return NULL;
	}
	return lji_error_with_hint(
		lji_error_create(LJI_ERROR_UNSUPPORTED, "%s: %s, not a core", path,
				 type == ET_EXEC || type == ET_DYN ?
					 "an ELF program or library" : "an ELF object file"),
		"to look into a running program give its process id");
}

struct lji_error *lji_recognise(const char *word, struct lji_options *options)
{
	lji_auto_close int fd = -1;
	char head[LJI_FOREIGN_SIZE];
	struct stat st;
	ssize_t size;

	if (*word && !word[strspn(word, "0123456789")])
		return lji_parse_pid(word, &options->pid);
	if (strcmp(word, "-") == 0) {
		options->core = word;
		return NULL;
	}
	fd = *word ? open(word, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
	if (fd < 0 && (!*word || errno == ENOENT))
		return lji_error_with_hint(lji_error_create(LJI_ERROR_USAGE,
							    "'%s' is neither a process id nor a file",
							    word), "see ljinspect --help");
	if (fd < 0 || fstat(fd, &st))
		return lji_error_os(errno, "%s: cannot open", word);
	if (S_ISDIR(st.st_mode))
		return lji_error_create(LJI_ERROR_UNSUPPORTED, "%s: a directory, not a core", word);
	if (!S_ISREG(st.st_mode)) {
		/* What comes through a pipe cannot be looked at beforehand. */
		options->core = word;
		return NULL;
	}
	size = pread(fd, head, sizeof(head), 0);
	if (size < 0)
		return lji_error_os(errno, "%s: cannot read", word);
	if (size == 0)
		return lji_error_create(LJI_ERROR_UNSUPPORTED, "%s: an empty file", word);
	if (size >= SELFMAG && memcmp(head, ELFMAG, SELFMAG) == 0)
		return recognise_elf(word, head, (size_t)size, options);
	if (lji_unpacker_find((const uint8_t *)head, (size_t)size)) {
		options->core = word;
		return NULL;
	}
	if (size >= 4 && (memcmp(head, "ljs", 3) == 0 || memcmp(head, "ljm", 3) == 0 ||
			  memcmp(head, "ljp", 3) == 0)) {
		options->profile = word;
		return NULL;
	}
	return lji_error_foreign(word, (const uint8_t *)head, (size_t)size);
}
