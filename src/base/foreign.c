/* SPDX-License-Identifier: MIT */
#include "base/foreign.h"

#include <string.h>

#include "base/bytes.h"

/* Bytes shown of what is not known. */
#define SHOWN 12

static const struct {
	size_t at;
	const char *magic;
	size_t size;
	const char *what;
	const char *hint;
} kinds[] = {
	{ 0, "BZh", 3, "packed with bzip2", "unpack it first: bzip2 -dk FILE" },
	{ 0, "PK\003\004", 4, "a zip archive", "unpack it and give the core that is in it" },
	{ 0, "7z\xbc\xaf\x27\x1c", 6, "a 7z archive", "unpack it and give the core that is in it" },
	{ 257, "ustar", 5, "a tar archive", "unpack it and give the core that is in it" },
	{ 0, "ljs", 3, "a profile or a symbol table, not a core",
	  "it is read with: ljinspect profile FILE" },
	{ 0, "MDMP", 4, "a minidump, not an ELF core", "let the kernel or gcore write the core" },
	{ 0, "KDUMP   ", 8, "a dump of a kernel, not of a process", "see ljinspect --help" },
};

struct lji_error *lji_error_foreign(const char *name, const uint8_t *data, size_t size)
{
	struct lji_bytes start = { 0 };
	struct lji_error *err;

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (size >= kinds[i].at + kinds[i].size &&
		    memcmp(data + kinds[i].at, kinds[i].magic, kinds[i].size) == 0)
			return lji_error_with_hint(lji_error_create(LJI_ERROR_UNSUPPORTED, "%s: %s",
								    name, kinds[i].what),
						   "%s", kinds[i].hint);
	}
	lji_bytes_escape(&start, (const char *)data, size < SHOWN ? size : SHOWN, false);
	err = lji_error_create(LJI_ERROR_UNSUPPORTED,
			       "%s: not a core, an executable, a profile or a process id "
			       "(it starts with \"%s\")", name, start.data ? start.data : "");
	lji_bytes_deinit(&start);
	return lji_error_with_hint(err, "see ljinspect --help");
}
