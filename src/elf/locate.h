/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Finds, opens and verifies the file behind a loaded object. Private to src/elf.
 */
#ifndef LJI_ELF_LOCATE_H
#define LJI_ELF_LOCATE_H

#include "elf/file.h"
#include "elf/memory.h"

/** What is known of an object before its file is looked for. */
struct lji_locate {
	struct lji_objects *objects;
	/** bias, dynamic, build_id, path, is_main are set; file_* , fd, opened are filled in. */
	struct lji_object *object;
	/** A mapping of the object that has a path, or NULL. */
	const struct lji_map *map;
	/** Its headers in memory; no program headers when unreadable. */
	const struct lji_image *image;
};

/**
 * Opens the file that is mapped. Live: what the mapping refers to, whatever is at its path now.
 * Core: the first of --exe, --sysroot + path, --sysroot + name, path, DIR/.build-id that is that
 * file by build-id; without a build-id to compare, the first that does not contradict what
 * is in memory, as LJI_FILE_UNVERIFIED. Another file is never used.
 */
struct lji_error *lji_locate_file(const struct lji_locate *locate);

/**
 * The headers of the file of @p map, which is at @p path for the target (NULL unknown), when
 * there are none in memory; @p is_main: it is the program. Without a file at hand that may be it
 * @p file_ret has no program headers; @p is_other_ret tells that there is a file, but no ELF
 * file. Nothing can be read from @p file_ret but the headers; release it.
 */
struct lji_error *lji_locate_headers(struct lji_objects *objects, const struct lji_map *map,
				     const char *path, bool is_main, struct lji_elf_file *file_ret,
				     bool *is_other_ret);

/**
 * Allocates "DIR/.build-id/xx/yyyy…SUFFIX"; NULL without memory.
 */
char *lji_build_id_path(const char *dir, const uint8_t *id, size_t len, const char *suffix);

/** Directories with separate debug files: those of @p options or the default, NULL-terminated. */
const char *const *lji_debug_dirs(const struct lji_object_options *options);

#endif
