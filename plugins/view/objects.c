/* SPDX-License-Identifier: MIT */
/* Every loaded ELF object: where it is, whose file it is, where its symbols come from. */
#include "view/gather.h"
#include "view/view.h"

static const struct lji_column columns[] = {
	{ .head = "range", .template = "{start}-{end}", .width = 29 },
	{ .head = "build-id", .template = "{build_id!short}", .width = 8 },
	{ .head = "file", .template = "{file_state}", .width = 4 },
	{ .head = "symbols", .template = "{symbols}", .width = 6, .right = true },
	{ .head = "", .template = "{symbol_source}", .width = 7 },
	{ .head = "object", .template = "{path,name}" },
};

static void object_fields(const struct lji_object *object, struct lji_out *out)
{
	const struct lji_symtab *symtab = object->symtab;

	lji_out_str(out, "name", object->name);
	lji_out_str(out, "path", object->path);
	lji_out_u64(out, "namespace", object->ns, LJI_UNIT_ID);
	lji_out_addr(out, "bias", object->bias);
	lji_out_addr(out, "start", object->start);
	lji_out_addr(out, "end", object->end);
	lji_out_hex(out, "build_id", object->build_id, object->build_id_len);
	lji_out_hex(out, "file_build_id", object->file_build_id, object->file_build_id_len);
	lji_out_str(out, "file_state", lji_file_state_name(object->file_state));
	lji_out_str(out, "opened", object->opened);
	lji_out_bool(out, "main", object->is_main);
	lji_out_bool(out, "from_maps", object->from_maps);
	lji_out_u64(out, "symbols", symtab ? symtab->count : 0, LJI_UNIT_COUNT);
	lji_out_str(out, "symbol_source",
		    lji_symbol_source_name(symtab ? symtab->source : LJI_SYMBOLS_NONE));
}

static struct lji_error *objects_run(struct lji_session *session, struct lji_out *out)
{
	struct lji_objects *objects;
	struct lji_error *err;

	err = lji_session_objects(session, &objects);
	if (err)
		return err;
	/* Symbols of an object may come from the target's memory: before anything is printed. */
	for (size_t i = 0; i < objects->count; i++)
		lji_gather_symtab(session, &objects->items[i]);
	lji_out_str(out, "objects_from", objects->source);
	lji_out_begin_list(out, "objects", columns, LJI_COLUMN_COUNT(columns));
	for (size_t i = 0; i < objects->count; i++) {
		lji_out_begin_object(out, NULL);
		object_fields(&objects->items[i], out);
		lji_out_end_object(out);
	}
	lji_out_end_list(out);
	lji_out_line(out, NULL, "{objects.count|object|objects} (found by {objects_from})");
	return NULL;
}

const struct lji_view lji_view_objects = {
	.name = "objects",
	.help = "every loaded ELF object, its file and its symbols",
	.man = "Every loaded ELF object of all loader namespaces: address range, build-id, "
	       "whether the file is the mapped one (same, unverified, replaced, deleted, "
	       "missing, vdso), the number of its symbols and where they came from.",
	.on = LJI_VIEW_TARGET,
	.run = objects_run,
};
