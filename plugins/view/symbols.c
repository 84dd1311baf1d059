/* SPDX-License-Identifier: MIT */
/* Every C symbol of every object, one row per address with its best name, the others as aliases. */
#include <elf.h>
#include <stdlib.h>

#include "view/gather.h"
#include "view/view.h"

static const struct lji_column columns[] = {
	{ .head = "address", .template = "{address}", .width = 14 },
	{ .head = "size", .template = "{size!raw}", .width = 6, .right = true },
	{ .head = "type", .template = "{type}", .width = 6 },
	{ .head = "binding", .template = "{binding}", .width = 6 },
	{ .head = "source", .template = "{source}", .width = 10 },
	{ .head = "object", .template = "{object!base}", .width = 12 },
	{ .head = "name", .template = "{demangled,name}[ = {aliases}]" },
};

static const char *type_name(uint8_t type)
{
	switch (type) {
	case STT_FUNC:
		return "func";
	case STT_OBJECT:
		return "object";
	case STT_TLS:
		return "tls";
	case STT_GNU_IFUNC:
		return "ifunc";
	case STT_NOTYPE:
		return "notype";
	default:
		return "other";
	}
}

static const char *binding_name(uint8_t binding)
{
	switch (binding) {
	case STB_LOCAL:
		return "local";
	case STB_GLOBAL:
		return "global";
	case STB_WEAK:
		return "weak";
	case STB_GNU_UNIQUE:
		return "unique";
	default:
		return "other";
	}
}

/* Emits the symbol and the aliases behind it; returns how many entries that were. */
static size_t symbol_row(const struct lji_object *object, const struct lji_symtab *symtab,
			 size_t first, struct lji_out *out)
{
	const struct lji_symbol *symbol = &symtab->items[first];
	const char *name = symtab->names + symbol->name;
	lji_auto_free char *demangled = lji_symbol_demangle(name);
	size_t n = 1;

	lji_out_begin_object(out, NULL);
	lji_out_addr(out, "address", symbol->address);
	lji_out_u64(out, "size", symbol->size, LJI_UNIT_BYTES);
	lji_out_str(out, "name", name);
	if (demangled)
		lji_out_str(out, "demangled", demangled);
	lji_out_begin_list(out, "aliases", NULL, 0);
	for (; first + n < symtab->count; n++) {
		const struct lji_symbol *alias = &symtab->items[first + n];

		if (!alias->alias || alias->address != symbol->address)
			break;
		lji_out_str(out, NULL, symtab->names + alias->name);
	}
	lji_out_end_list(out);
	lji_out_str(out, "object", object->path ? object->path : object->name);
	lji_out_str(out, "type", type_name(symbol->type));
	lji_out_str(out, "binding", binding_name(symbol->binding));
	lji_out_str(out, "source", lji_symbol_source_name(symbol->source));
	lji_out_end_object(out);
	return n;
}

static struct lji_error *symbols_run(struct lji_session *session, struct lji_out *out)
{
	struct lji_objects *objects;
	struct lji_error *err;

	err = lji_session_objects(session, &objects);
	if (err)
		return err;
	for (size_t i = 0; i < objects->count; i++)
		lji_gather_symtab(session, &objects->items[i]);
	lji_out_begin_list(out, "symbols", columns, LJI_COLUMN_COUNT(columns));
	for (size_t i = 0; i < objects->count; i++) {
		const struct lji_object *object = &objects->items[i];

		for (size_t k = 0; object->symtab && k < object->symtab->count;)
			k += symbol_row(object, object->symtab, k, out);
	}
	lji_out_end_list(out);
	return NULL;
}

const struct lji_view lji_view_symbols = {
	.name = "symbols",
	.help = "every C symbol: address, size, name, object, source",
	.man = "Every C symbol of every object: address, size, type, binding, source, the name of "
	       "the object's file (the view objects has its path), the best name and its aliases. "
	       "C++ names are shown demangled.",
	.on = LJI_VIEW_TARGET,
	.run = symbols_run,
};
