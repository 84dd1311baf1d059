/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Loaded ELF objects of a target: from r_debug/link_map in its memory (all
 * dlmopen namespaces), checked against the mappings, or from the mappings
 * alone; plus the vDSO.
 */
#ifndef LJI_OBJECT_H
#define LJI_OBJECT_H

#include "target/target.h"

/** Whether the file at hand is the one that is mapped. */
enum lji_file_state {
	/** Build-id (or, without one, device and inode) equal. */
	LJI_FILE_SAME,
	/** Found, identity could not be verified (no build-id, header page not in the core). */
	LJI_FILE_UNVERIFIED,
	/** Another file is at the path now; the original was opened through the target if `opened`. */
	LJI_FILE_REPLACED,
	/** No name in the file system any more (deleted, memfd, removed from /dev/shm). */
	LJI_FILE_DELETED,
	/** Cannot be opened or does not exist here. */
	LJI_FILE_MISSING,
	/** No file by nature: the vDSO. */
	LJI_FILE_VDSO,
};

/** JSON and text name of a state: "same", "unverified", "replaced", "deleted", "missing", "vdso". */
const char *lji_file_state_name(enum lji_file_state state);

struct lji_symtab;

/** One loaded object. */
struct lji_object {
	/** Last path component (raw bytes), or "[vdso]", or "0xADDR" when nameless. */
	char *name;
	/** Full path as the target knows it (raw bytes), NULL unknown. */
	char *path;
	/** Loader namespace: 0 base, 1.. dlmopen; an object in several lists counts once, in its first. */
	unsigned int ns;
	/** Difference between run-time and link-time addresses. */
	uint64_t bias;
	/** Lowest and one past the highest mapped address of its PT_LOADs. */
	uint64_t start;
	uint64_t end;
	/** Run-time address of PT_DYNAMIC, 0 none. */
	uint64_t dynamic;
	/** Build-id in target memory; length 0 when unknown. */
	uint8_t build_id[64];
	size_t build_id_len;
	/** Build-id of the opened file, or of the rejected one; length 0 when unknown or none. */
	uint8_t file_build_id[64];
	size_t file_build_id_len;
	enum lji_file_state file_state;
	/** The file read for symbols, -1 none. It is the mapped one, whatever path it was opened by. */
	int fd;
	/** Path really opened, NULL none; for messages. */
	char *opened;
	/** Path of the last file that was looked at and is not the mapped one (its id is file_build_id then), NULL none. */
	char *rejected;
	/** The file was rewritten in place after it was loaded: neither it nor clean pages are to be trusted. */
	bool overwritten;
	bool is_main;
	bool is_vdso;
	/** Not in any loader list, found by its mapping. */
	bool from_maps;
	/** Executable pieces as run-time ranges, ascending. */
	struct lji_object_segment {
		uint64_t start;
		uint64_t end;
		uint64_t offset;
		unsigned int prot;
	} *segments;
	size_t segment_count;
	/** Filled on first use by lji_object_symtab(). */
	struct lji_symtab *symtab;
};

/** All objects of a target, in link_map order of namespace 0, 1, …; then those from maps; vDSO last. */
struct lji_objects {
	struct lji_target *target;
	struct lji_object *items;
	size_t count;
	/** "link_map", "maps" (no list: static, absent) or "maps, list broken". */
	const char *source;
	/** Private to object.c: index by address. */
	struct lji_object_range *ranges;
	size_t range_count;
	/** Private to debug_file.c: objects for which none was found, to say so once. */
	size_t without_debug_file;
	/** Search options, copied. */
	struct lji_object_options *options;
};

/** Where files are looked for. All strings are copied. */
struct lji_object_options {
	/** The program's file (--exe), or NULL. */
	const char *exe;
	/** Prefix for the target's paths (--sysroot), or NULL. */
	const char *sysroot;
	/** Directories with separate debug files (--debug-dir), NULL-terminated, or NULL for /usr/lib/debug. */
	const char *const *debug_dirs;
};

/**
 * Enumerates the objects; opens their files and, for a core, lets missing pages
 * be read from files whose build-id matches. Problems with one object are
 * warnings, not errors.
 */
struct lji_error *lji_objects_load(struct lji_target *target, const struct lji_object_options *options,
				   struct lji_objects **objects_ret);

/** Releases all of it. Accepts NULL. */
void lji_objects_destroy(struct lji_objects *objects);

/** The object whose mapped segments hold @p addr, or NULL. */
struct lji_object *lji_objects_find(struct lji_objects *objects, uint64_t addr);

#endif
