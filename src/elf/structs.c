/* SPDX-License-Identifier: MIT */
#include "elf/structs.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libelf.h>
#include <string.h>

#include "base/log.h"
#include "base/num.h"
#include "elf/debug_file.h"

/* References followed from one type: typedef of const of array of struct. */
#define DEPTH_MAX 24
/* Members of a structure and enumerators of an enumeration that are looked at. */
#define CHILDREN_MAX 4096
/* Unnamed structures inside each other. */
#define NEST_MAX 8
/* Bytes that a compressed section may claim for each that is there (zlib makes at most 1032). */
#define EXPANSION_MAX 1100
/* Debug information that is read at all. */
#define DEBUG_MAX (UINT64_C(2) << 30)

struct lji_structs {
	int fd;
	Elf *elf;
	Dwarf *dwarf;
	char *source;
	unsigned int machine;
	const struct lji_struct_wanted *wanted;
	size_t count;
	size_t found;
	Dwarf_Die dies[LJI_STRUCTS_MAX];
	bool there[LJI_STRUCTS_MAX];
};

void lji_structs_destroy(struct lji_structs *s)
{
	if (!s)
		return;
	if (s->dwarf)
		dwarf_end(s->dwarf);
	if (s->elf)
		elf_end(s->elf);
	if (s->fd >= 0)
		close(s->fd);
	free(s->source);
	free(s);
}

static void cleanup_structs(struct lji_structs **s)
{
	lji_structs_destroy(*s);
}

unsigned int lji_structs_machine(const struct lji_structs *structs)
{
	return structs->machine;
}

const char *lji_structs_source(const struct lji_structs *structs)
{
	return structs->source;
}

/* -- One type ---------------------------------------------------------------- */

/* The next sibling; a reference back would be a ring. */
static bool next_sibling(Dwarf_Die *die)
{
	Dwarf_Off before = dwarf_dieoffset(die);
	Dwarf_Die next;

	if (dwarf_siblingof(die, &next) != 0 || dwarf_dieoffset(&next) <= before)
		return false;
	*die = next;
	return true;
}

static bool type_of(Dwarf_Die *die, Dwarf_Die *type_ret)
{
	Dwarf_Attribute attr;

	return dwarf_attr(die, DW_AT_type, &attr) && dwarf_formref_die(&attr, type_ret);
}

/* Goes from typedefs and qualifiers to the type itself. */
static bool peel(Dwarf_Die *die)
{
	for (int depth = 0; depth < DEPTH_MAX; depth++) {
		Dwarf_Die type;

		switch (dwarf_tag(die)) {
		case DW_TAG_typedef:
		case DW_TAG_const_type:
		case DW_TAG_volatile_type:
		case DW_TAG_restrict_type:
		case DW_TAG_atomic_type:
			if (!type_of(die, &type))
				return false;
			*die = type;
			break;
		default:
			return true;
		}
	}
	return false;
}

static bool is_structure(Dwarf_Die *die)
{
	int tag = dwarf_tag(die);

	return (tag == DW_TAG_structure_type || tag == DW_TAG_union_type) &&
	       !dwarf_hasattr(die, DW_AT_declaration);
}

static uint64_t constant(Dwarf_Die *die, unsigned int name, uint64_t absent)
{
	Dwarf_Attribute attr;
	Dwarf_Word value;

	if (!dwarf_attr(die, name, &attr) || dwarf_formudata(&attr, &value) != 0)
		return absent;
	return value;
}

/* A constant, or in DWARF 2 the expression DW_OP_plus_uconst N; members of a union have none. */
static bool location(Dwarf_Die *member, uint64_t *offset_ret)
{
	Dwarf_Attribute attr;
	Dwarf_Op *ops;
	Dwarf_Word value;
	size_t count;

	if (!dwarf_attr(member, DW_AT_data_member_location, &attr)) {
		*offset_ret = 0;
		return !dwarf_hasattr(member, DW_AT_data_bit_offset);
	}
	if (dwarf_formudata(&attr, &value) == 0) {
		*offset_ret = value;
		return true;
	}
	if (dwarf_getlocation(&attr, &ops, &count) != 0 || count != 1 ||
	    ops[0].atom != DW_OP_plus_uconst)
		return false;
	*offset_ret = ops[0].number;
	return true;
}

/* Elements of an array of one dimension. */
static uint64_t array_count(Dwarf_Die *array)
{
	Dwarf_Die child;

	if (dwarf_child(array, &child) != 0)
		return 0;
	for (int i = 0; i < CHILDREN_MAX; i++) {
		if (dwarf_tag(&child) == DW_TAG_subrange_type) {
			uint64_t upper = constant(&child, DW_AT_upper_bound, UINT64_MAX);

			return constant(&child, DW_AT_count, upper + 1);
		}
		if (!next_sibling(&child))
			break;
	}
	return 0;
}

/* Sizes of @p die, already peeled. */
static void measure(const struct lji_structs *s, Dwarf_Die *die, struct lji_struct_member *member)
{
	bool is_array = dwarf_tag(die) == DW_TAG_array_type;
	Dwarf_Die type;

	member->count = is_array ? array_count(die) : 0;
	member->size = constant(die, DW_AT_byte_size, 0);
	if (member->size)
		return;
	if (is_array && type_of(die, &type) && peel(&type)) {
		uint64_t one = constant(&type, DW_AT_byte_size, 0);

		if (!one && dwarf_tag(&type) == DW_TAG_pointer_type)
			one = s->machine == EM_386 || s->machine == EM_ARM ? 4 : 8;
		if (lji_mul64(one, member->count, &one))
			member->size = one;
	} else if (dwarf_tag(die) == DW_TAG_pointer_type) {
		member->size = s->machine == EM_386 || s->machine == EM_ARM ? 4 : 8;
	}
}

/* Finds member @p name of structure @p die; *@p die becomes its type. */
static bool descend(Dwarf_Die *die, const char *name, size_t size, int nest, uint64_t *offset)
{
	Dwarf_Die child;

	if (nest > NEST_MAX || !is_structure(die) || dwarf_child(die, &child) != 0)
		return false;
	for (int i = 0; i < CHILDREN_MAX; i++) {
		const char *found;
		Dwarf_Die type;
		uint64_t at;

		if (dwarf_tag(&child) == DW_TAG_member && location(&child, &at) &&
		    type_of(&child, &type) && peel(&type)) {
			uint64_t inner = *offset + at;

			found = dwarf_diename(&child);
			if (found && strlen(found) == size && memcmp(found, name, size) == 0) {
				*offset = inner;
				*die = type;
				return true;
			}
			if (!found && descend(&type, name, size, nest + 1, &inner)) {
				*offset = inner;
				*die = type;
				return true;
			}
		}
		if (!next_sibling(&child))
			break;
	}
	return false;
}

/* Follows "gc.total" from *@p die. */
static bool follow(Dwarf_Die *die, const char *path, uint64_t *offset_ret)
{
	*offset_ret = 0;
	for (;;) {
		size_t size = strcspn(path, ".");

		if (!descend(die, path, size, 0, offset_ret))
			return false;
		if (!path[size])
			return true;
		path += size + 1;
	}
}

/* -- The search -------------------------------------------------------------- */

static bool has_members(Dwarf_Die *die, const char *members)
{
	for (const char *p = members; *p; p += *p == ' ') {
		size_t size = strcspn(p, " ");
		Dwarf_Die copy = *die;
		uint64_t offset = 0;

		if (!descend(&copy, p, size, 0, &offset))
			return false;
		p += size;
	}
	return true;
}

static void consider(struct lji_structs *s, Dwarf_Die *die)
{
	int tag = dwarf_tag(die);
	const char *name;

	if (tag != DW_TAG_structure_type && tag != DW_TAG_union_type && tag != DW_TAG_typedef)
		return;
	name = dwarf_diename(die);
	if (!name)
		return;
	for (size_t i = 0; i < s->count; i++) {
		Dwarf_Die type = *die;

		if (s->there[i] || strcmp(name, s->wanted[i].name) != 0)
			continue;
		if (peel(&type) && is_structure(&type) && has_members(&type, s->wanted[i].members)) {
			s->dies[i] = type;
			s->there[i] = true;
			s->found++;
		}
	}
}

/* Types of C are children of their unit; partial and type units hold some as well. */
static void search(struct lji_structs *s)
{
	Dwarf_CU *unit = NULL;
	Dwarf_Die cu, split, child;
	uint8_t kind;

	while (s->found < s->count &&
	       dwarf_get_units(s->dwarf, unit, &unit, NULL, &kind, &cu, &split) == 0) {
		Dwarf_Die *top = kind == DW_UT_skeleton && split.addr ? &split : &cu;

		if (dwarf_child(top, &child) != 0)
			continue;
		do
			consider(s, &child);
		while (s->found < s->count && next_sibling(&child));
	}
}

/* -- Files ------------------------------------------------------------------- */

/* What a compressed section claims to hold: Elf64_Chdr { type, reserved, size }, Elf32_Chdr { type, size }. */
static uint64_t claimed_size(struct lji_elf_file *file, const struct lji_elf_section *section)
{
	struct lji_elf_reader reader = lji_elf_file_reader(file);
	size_t at = file->header.is64 ? 8 : 4;
	uint8_t p[16];

	if (!(section->flags & SHF_COMPRESSED))
		return section->size;
	if (reader.read(reader.arg, section->offset, p, sizeof(p)) != sizeof(p))
		return UINT64_MAX;
	return lji_le_word(p + at, file->header.is64 ? 8 : 4);
}

/* Whether there is debug information that is no larger than the file can back. */
static bool has_debug_info(struct lji_elf_file *file)
{
	uint64_t total = 0;

	if (!lji_elf_file_section(file, ".debug_info"))
		return false;
	for (size_t i = 0; i < file->section_count; i++) {
		const struct lji_elf_section *section = &file->sections[i];
		uint64_t size;

		if ((section->flags & SHF_ALLOC) || section->type == SHT_NOBITS)
			continue;
		size = claimed_size(file, section);
		if (size / EXPANSION_MAX > section->size || !lji_add64(total, size, &total) ||
		    total > DEBUG_MAX) {
			lji_log_debug("debug information of %" PRIu64 " bytes is not read", total);
			return false;
		}
	}
	return true;
}

/* Takes @p file if it has debug information with any of the types. */
static struct lji_error *try_file(struct lji_structs *s, struct lji_elf_file *file,
				  const char *path, bool *used_ret)
{
	int fd;

	if (!has_debug_info(file))
		return NULL;
	fd = fcntl(file->fd, F_DUPFD_CLOEXEC, 0);
	if (fd < 0)
		return lji_error_os(errno, "%s: cannot read", path);
	s->fd = fd;
	s->machine = file->header.machine;
	s->source = strdup(path);
	if (!s->source)
		return &lji_error_nomem;
	elf_version(EV_CURRENT);
	s->elf = elf_begin(fd, ELF_C_READ, NULL);
	if (s->elf)
		s->dwarf = dwarf_begin_elf(s->elf, DWARF_C_READ, NULL);
	if (s->dwarf)
		search(s);
	else
		lji_log_debug("%s: %s", path, dwarf_errmsg(-1));
	*used_ret = s->found > 0;
	if (*used_ret)
		return NULL;
	dwarf_end(s->dwarf);
	elf_end(s->elf);
	close(s->fd);
	free(lji_take_ptr(s->source));
	s->dwarf = NULL;
	s->elf = NULL;
	s->fd = -1;
	return NULL;
}

static struct lji_error *use_debug_file(void *arg, struct lji_elf_file *file, const char *path,
					bool *used_ret)
{
	return try_file(arg, file, path, used_ret);
}

struct lji_error *lji_structs_of_object(const struct lji_objects *objects,
					const struct lji_object *object,
					const struct lji_struct_wanted *wanted, size_t count,
					struct lji_structs **structs_ret)
{
	lji_cleanup(cleanup_structs) struct lji_structs *s = calloc(1, sizeof(*s));
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	const struct lji_debug_file_user user = { use_debug_file, s };
	struct lji_error *err;
	bool used = false;

	if (!s)
		return &lji_error_nomem;
	s->fd = -1;
	s->wanted = wanted;
	s->count = count < LJI_STRUCTS_MAX ? count : LJI_STRUCTS_MAX;
	if (object->fd < 0)
		return lji_error_create(LJI_ERROR_NOTFOUND, "%s: the file is not there",
					object->name);
	err = lji_elf_file_init(&file, object->fd);
	if (!err)
		err = try_file(s, &file, object->opened ? object->opened : object->name, &used);
	if (!err && !used)
		err = lji_debug_file_find(objects, object, &file, &user);
	if (err)
		return err;
	if (!s->found)
		return lji_error_create(LJI_ERROR_NOTFOUND,
					"%s: no debug information of the structures", object->name);
	*structs_ret = lji_take_ptr(s);
	return NULL;
}

struct lji_error *lji_structs_of_file(const char *path, const struct lji_object_options *options,
				      const struct lji_struct_wanted *wanted, size_t count,
				      struct lji_structs **structs_ret)
{
	lji_auto_close int fd = -1;
	lji_auto_free char *real = NULL, *name = strdup(path);
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	struct lji_object_options copy = options ? *options : (struct lji_object_options){ 0 };
	const struct lji_objects objects = { .options = &copy };
	struct lji_object object = { .name = name, .fd = -1 };
	struct lji_error *err;

	if (!name)
		return &lji_error_nomem;
	err = lji_elf_open_path(path, &fd);
	if (err)
		return err;
	err = lji_elf_file_init(&file, fd);
	if (err)
		return lji_error_prefix(err, "%s: ", path);
	real = realpath(path, NULL);
	object.path = object.opened = real ? real : name;
	object.fd = fd;
	object.file_build_id_len = lji_elf_file_build_id(&file, object.file_build_id);
	return lji_structs_of_object(&objects, &object, wanted, count, structs_ret);
}

/* -- Questions ---------------------------------------------------------------- */

static bool find_type(const struct lji_structs *s, const char *type, Dwarf_Die *die_ret)
{
	for (size_t i = 0; i < s->count; i++) {
		if (s->there[i] && strcmp(s->wanted[i].name, type) == 0) {
			*die_ret = s->dies[i];
			return true;
		}
	}
	return false;
}

bool lji_structs_size(const struct lji_structs *structs, const char *type, uint64_t *size_ret)
{
	Dwarf_Die die;
	uint64_t size;

	if (!find_type(structs, type, &die))
		return false;
	size = constant(&die, DW_AT_byte_size, 0);
	if (size)
		*size_ret = size;
	return size != 0;
}

bool lji_structs_member(const struct lji_structs *structs, const char *type, const char *path,
			struct lji_struct_member *member_ret)
{
	struct lji_struct_member member;
	Dwarf_Die die;

	if (!find_type(structs, type, &die) || !follow(&die, path, &member.offset))
		return false;
	measure(structs, &die, &member);
	*member_ret = member;
	return true;
}

bool lji_structs_enumerator(const struct lji_structs *structs, const char *type, const char *path,
			    const char *name, int64_t *value_ret, bool *is_enum_ret)
{
	Dwarf_Attribute attr;
	Dwarf_Die die, child;
	Dwarf_Sword value;
	uint64_t offset;

	*is_enum_ret = find_type(structs, type, &die) && follow(&die, path, &offset) &&
		       dwarf_tag(&die) == DW_TAG_enumeration_type;
	if (!*is_enum_ret || dwarf_child(&die, &child) != 0)
		return false;
	for (int i = 0; i < CHILDREN_MAX; i++) {
		const char *found = dwarf_diename(&child);

		if (found && strcmp(found, name) == 0) {
			if (!dwarf_attr(&child, DW_AT_const_value, &attr) ||
			    dwarf_formsdata(&attr, &value) != 0)
				return false;
			*value_ret = value;
			return true;
		}
		if (!next_sibling(&child))
			break;
	}
	return false;
}
