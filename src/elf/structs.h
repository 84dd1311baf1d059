/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Sizes and members of C structures as the debug information of an object tells
 * them: from its own file, its separate debug file, or debuginfod. Nothing in the file
 * is trusted: wrong or endless references end in "not there".
 */
#ifndef LJI_ELF_STRUCTS_H
#define LJI_ELF_STRUCTS_H

#include <stdbool.h>
#include <stdint.h>

#include "elf/object.h"

/** A structure, union or enumeration to look for. */
struct lji_struct_wanted {
	/** Its tag or the name of a typedef of it. */
	const char *name;
	/** Members it must have to be the one that is meant, space-separated; other programs have a Node, too. */
	const char *members;
};

/** Most types that are looked for at once. */
#define LJI_STRUCTS_MAX 32

/** A member. */
struct lji_struct_member {
	/** Bytes from the start of the structure that was asked for. */
	uint64_t offset;
	/** Bytes, 0 when not told. */
	uint64_t size;
	/** Elements of an array, 0 for anything else. */
	uint64_t count;
};

struct lji_structs;

/**
 * Looks for the @p count types @p wanted in the debug information of @p object.
 * LJI_ERROR_NOTFOUND when there is no debug information or none of them is in it. The
 * array stays the caller's and is to outlive the result.
 */
struct lji_error *lji_structs_of_object(const struct lji_objects *objects,
					const struct lji_object *object,
					const struct lji_struct_wanted *wanted, size_t count,
					struct lji_structs **structs_ret);

/** The same for the ELF file at @p path, loaded by nobody. */
struct lji_error *lji_structs_of_file(const char *path, const struct lji_object_options *options,
				      const struct lji_struct_wanted *wanted, size_t count,
				      struct lji_structs **structs_ret);

/** Releases it. Accepts NULL. */
void lji_structs_destroy(struct lji_structs *structs);

/** EM_* of the file. */
unsigned int lji_structs_machine(const struct lji_structs *structs);

/** Where the debug information is: a path, or "debuginfod". */
const char *lji_structs_source(const struct lji_structs *structs);

/** Size of the type called @p type. */
bool lji_structs_size(const struct lji_structs *structs, const char *type, uint64_t *size_ret);

/** Finds @p path ("gc.total"; members of unnamed members count as the structure's own). */
bool lji_structs_member(const struct lji_structs *structs, const char *type, const char *path,
			struct lji_struct_member *member_ret);

/**
 * Value of the enumerator @p name of the enumeration that member @p path has;
 * false when the member is none or it has no such enumerator.
 * @param[out] is_enum_ret The member is an enumeration.
 */
bool lji_structs_enumerator(const struct lji_structs *structs, const char *type, const char *path,
			    const char *name, int64_t *value_ret, bool *is_enum_ret);

#endif
