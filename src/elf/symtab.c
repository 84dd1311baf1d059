/* SPDX-License-Identifier: MIT */
#include "elf/symtab.h"

#include <string.h>

#include "elf/debug_file.h"
#include "elf/debugdata.h"
#include "elf/file.h"
#include "elf/memory.h"
#include "elf/ranges.h"
#include "elf/symbols.h"
#include "elf/tables.h"

const char *lji_symbol_source_name(enum lji_symbol_source source)
{
	static const char *const names[] = {
		[LJI_SYMBOLS_SYMTAB] = ".symtab",
		[LJI_SYMBOLS_DEBUG_FILE] = "debug file",
		[LJI_SYMBOLS_DEBUGDATA] = ".gnu_debugdata",
		[LJI_SYMBOLS_DYNSYM] = ".dynsym",
		[LJI_SYMBOLS_MEMORY] = "memory",
		[LJI_SYMBOLS_NONE] = "none",
	};

	return names[source];
}

/* -- Sources of an object -------------------------------------------------- */

/* Damage of one source is told and the next is used; only lack of memory ends it. */
static struct lji_error *forgive(const struct lji_objects *objects, const struct lji_object *object,
				 const char *source, struct lji_error *err)
{
	struct lji_bytes name = { 0 };

	if (!err || err->code == LJI_ERROR_NOMEM)
		return err;
	lji_bytes_escape(&name, object->name, strlen(object->name), false);
	lji_warn_at(objects->target->warnings, "symbols-damaged", object->start,
		    "%s: %s cannot be used: %s", name.data ? name.data : "", source, err->message);
	lji_bytes_deinit(&name);
	lji_error_destroy(err);
	return NULL;
}

static struct lji_error *add_from_file(struct lji_symbols *symbols, struct lji_objects *objects,
				       struct lji_object *object)
{
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	struct lji_error *err = lji_elf_file_init(&file, object->fd);

	if (err)
		return forgive(objects, object, "the file", err);
	err = forgive(objects, object, ".symtab",
		      lji_symbols_add_symtab(symbols, &file, LJI_SYMBOLS_SYMTAB));
	if (!err && !symbols->symbols.count)
		err = forgive(objects, object, "the debug file",
			      lji_debug_file_add(symbols, objects, object, &file));
	if (!err && !symbols->symbols.count)
		err = forgive(objects, object, ".gnu_debugdata", lji_debugdata_add(symbols, &file));
	if (!err)
		err = forgive(objects, object, ".dynsym", lji_symbols_add_dynsym(symbols, &file));
	return err;
}

static struct lji_error *add_from_memory(struct lji_symbols *symbols, struct lji_objects *objects,
					 struct lji_object *object)
{
	struct lji_object_memory memory = { objects, object };
	struct lji_elf_reader reader = lji_object_memory_reader(&memory);

	if (!object->dynamic)
		return NULL;
	return forgive(objects, object, "the symbol table in memory",
		       lji_symbols_add_dynamic(symbols, &reader, object->dynamic, 0, LJI_SYMBOLS_MEMORY));
}

/* The object's own ranges, in order. */
static struct lji_error *mapped_ranges(const struct lji_objects *objects,
				       const struct lji_object *object,
				       struct lji_symbols_range **ranges_ret, size_t *count_ret)
{
	const struct lji_object_range *r = lji_ranges_at(objects, object->start);
	const struct lji_object_range *end = r ? &objects->ranges[objects->range_count] : NULL;
	LJI_VECTOR(, struct lji_symbols_range) ranges = { 0 };
	size_t index = (size_t)(object - objects->items);

	for (; r < end && r->start < object->end; r++) {
		struct lji_symbols_range *range;

		if (r->object != index)
			continue;
		range = lji_vector_push(&ranges);
		if (!range) {
			free(ranges.items);
			return &lji_error_nomem;
		}
		*range = (struct lji_symbols_range){ r->start, r->end };
	}
	*ranges_ret = ranges.items;
	*count_ret = ranges.count;
	return NULL;
}

static unsigned int machine_of(const struct lji_target *t)
{
	switch (t->arch) {
	case LJI_ARCH_X86_64:
		return EM_X86_64;
	case LJI_ARCH_I386:
		return EM_386;
	case LJI_ARCH_AARCH64:
		return EM_AARCH64;
	case LJI_ARCH_ARM:
		return EM_ARM;
	}
	return EM_NONE;
}

struct lji_error *lji_object_symtab(struct lji_objects *objects, struct lji_object *object,
				    const struct lji_symtab **symtab_ret)
{
	lji_auto_symbols struct lji_symbols symbols = { 0 };
	lji_auto_free struct lji_symbols_range *mapped = NULL;
	struct lji_error *err = NULL;
	size_t mapped_count;

	if (!object->symtab) {
		symbols.bias = object->bias;
		symbols.is64 = objects->target->pointer_size == 8;
		symbols.machine = machine_of(objects->target);
		if (object->fd >= 0)
			err = add_from_file(&symbols, objects, object);
		if (!err && !symbols.symbols.count && !object->overwritten)
			err = add_from_memory(&symbols, objects, object);
		if (!err)
			err = mapped_ranges(objects, object, &mapped, &mapped_count);
		if (!err)
			err = lji_symbols_finish(&symbols, mapped, mapped_count, &object->symtab);
		if (err)
			return err;
	}
	*symtab_ret = object->symtab;
	return NULL;
}

struct lji_error *lji_objects_lookup(struct lji_objects *objects, uint64_t addr,
				     struct lji_location *location_ret)
{
	struct lji_location location = { .object = lji_objects_find(objects, addr) };
	const struct lji_symtab *symtab;
	struct lji_error *err;
	size_t i;

	if (location.object) {
		err = lji_object_symtab(objects, location.object, &symtab);
		if (err)
			return err;
		i = lji_symtab_find(symtab, addr);
		location.offset = addr - location.object->start;
		if (i != SIZE_MAX) {
			location.symbol = &symtab->items[i];
			location.name = symtab->names + location.symbol->name;
			location.offset = addr - location.symbol->address;
		}
	}
	*location_ret = location;
	return NULL;
}
