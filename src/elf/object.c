/* SPDX-License-Identifier: MIT */
#include "elf/object.h"

#include <string.h>
#include <sys/resource.h>

#include "base/bytes.h"
#include "base/log.h"
#include "elf/search.h"
#include "elf/symbols.h"

const char *lji_file_state_name(enum lji_file_state state)
{
	static const char *const names[] = {
		[LJI_FILE_SAME] = "same",	    [LJI_FILE_UNVERIFIED] = "unverified",
		[LJI_FILE_REPLACED] = "replaced",   [LJI_FILE_DELETED] = "deleted",
		[LJI_FILE_MISSING] = "missing",	    [LJI_FILE_VDSO] = "vdso",
	};

	return names[state];
}

/* Many objects need many descriptors; ours are closed with the objects. */
static void allow_files(size_t count)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= count + 256)
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

/* Names up to 8 of the objects that @p is_one is true for; returns how many there are. */
static size_t list_objects(const struct lji_objects *objects,
			   bool (*is_one)(const struct lji_object *object), struct lji_bytes *names)
{
	size_t count = 0;

	for (size_t i = 0; i < objects->count; i++) {
		const struct lji_object *o = &objects->items[i];

		if (!is_one(o) || count++ >= 8)
			continue;
		lji_bytes_puts(names, count > 1 ? ", " : "");
		lji_bytes_escape(names, o->name, strlen(o->name), false);
	}
	lji_bytes_puts(names, count > 8 ? ", ..." : "");
	return count;
}

static bool is_missing(const struct lji_object *o)
{
	return o->fd < 0 && !o->is_vdso && o->file_state != LJI_FILE_REPLACED;
}

static bool is_unverified(const struct lji_object *o)
{
	return o->fd >= 0 && o->file_state == LJI_FILE_UNVERIFIED;
}

static void warn_missing(const struct lji_objects *objects)
{
	struct lji_bytes names = { 0 };
	size_t count = list_objects(objects, is_missing, &names);

	if (count)
		lji_warn(objects->target->warnings, "object-files-missing",
			 "the file%s of %zu object%s cannot be read (%s): only what is exported and "
			 "in memory has names; %s",
			 count > 1 ? "s" : "", count, count > 1 ? "s" : "",
			 names.data ? names.data : "",
			 strcmp(objects->target->ops->kind, "live") ?
				 "--exe and --sysroot tell where files are" :
				 "root can open files that have no name any more");
	lji_bytes_reset(&names);
	count = list_objects(objects, is_unverified, &names);
	if (count)
		lji_warn(objects->target->warnings, "object-files-unverified",
			 "%zu object%s without a build-id to compare (%s): symbols come from the "
			 "file%s at the same path, nothing else does",
			 count, count > 1 ? "s are" : " is", names.data ? names.data : "",
			 count > 1 ? "s" : "");
	lji_bytes_deinit(&names);
}

static void put_build_id(struct lji_bytes *text, const uint8_t *id, size_t len)
{
	if (!len)
		lji_bytes_puts(text, "none");
	for (size_t i = 0; i < len; i++)
		lji_bytes_printf(text, "%02x", id[i]);
}

static void warn_replaced(const struct lji_objects *objects)
{
	for (size_t i = 0; i < objects->count; i++) {
		const struct lji_object *o = &objects->items[i];
		struct lji_bytes text = { 0 };

		if (o->fd >= 0 || o->file_state != LJI_FILE_REPLACED || o->overwritten ||
		    !o->rejected)
			continue;
		lji_bytes_escape(&text, o->name, strlen(o->name), false);
		lji_bytes_puts(&text, " was replaced: build-id ");
		put_build_id(&text, o->build_id, o->build_id_len);
		lji_bytes_puts(&text, " is loaded, ");
		put_build_id(&text, o->file_build_id, o->file_build_id_len);
		lji_bytes_puts(&text, " in ");
		lji_bytes_escape(&text, o->rejected, strlen(o->rejected), false);
		lji_warn_at(objects->target->warnings, "object-file-replaced", o->start,
			    "%s; its symbols come from memory (exported ones only)",
			    text.data ? text.data : "");
		lji_bytes_deinit(&text);
	}
}

static void options_destroy(struct lji_object_options *options)
{
	if (!options)
		return;
	free((char *)options->exe);
	free((char *)options->sysroot);
	for (size_t i = 0; options->debug_dirs && options->debug_dirs[i]; i++)
		free((char *)options->debug_dirs[i]);
	free((void *)options->debug_dirs);
	free(options);
}

static bool copy_string(const char *s, const char **copy_ret)
{
	*copy_ret = s ? strdup(s) : NULL;
	return !s || *copy_ret;
}

static struct lji_object_options *options_copy(const struct lji_object_options *options)
{
	struct lji_object_options *copy = calloc(1, sizeof(*copy));
	const char **dirs = NULL;
	size_t n = 0;
	bool ok;

	if (!copy || !options)
		return copy;
	ok = copy_string(options->exe, &copy->exe) && copy_string(options->sysroot, &copy->sysroot);
	while (options->debug_dirs && options->debug_dirs[n])
		n++;
	if (n) {
		copy->debug_dirs = dirs = calloc(n + 1, sizeof(*dirs));
		ok = ok && dirs;
		for (size_t i = 0; ok && i < n; i++)
			ok = copy_string(options->debug_dirs[i], &dirs[i]);
	}
	if (ok)
		return copy;
	options_destroy(copy);
	return NULL;
}

struct lji_error *lji_objects_load(struct lji_target *target,
				   const struct lji_object_options *options,
				   struct lji_objects **objects_ret)
{
	struct lji_objects *objects = calloc(1, sizeof(*objects));
	struct lji_load load = { .objects = objects, .target = target };
	struct lji_error *err = NULL;

	if (!objects)
		return &lji_error_nomem;
	objects->target = target;
	objects->options = options_copy(options);
	if (!objects->options)
		err = &lji_error_nomem;
	allow_files(target->map_count / 3);
	if (!err)
		err = lji_search_objects(&load);
	if (!err) {
		objects->range_count = lji_ranges_tidy(load.ranges.items, load.ranges.count);
		objects->ranges = lji_take_ptr(load.ranges.items);
		warn_missing(objects);
		warn_replaced(objects);
	}
	lji_image_deinit(&load.main);
	lji_map64_deinit(&load.known);
	free(load.ranges.items);
	if (err) {
		lji_objects_destroy(objects);
		return err;
	}
	*objects_ret = objects;
	return NULL;
}

void lji_objects_destroy(struct lji_objects *objects)
{
	if (!objects)
		return;
	if (objects->without_debug_file)
		lji_log_debug("no separate debug file for %zu of %zu objects (-v -v tells where each "
			      "was looked for)", objects->without_debug_file, objects->count);
	for (size_t i = 0; i < objects->count; i++) {
		struct lji_object *o = &objects->items[i];

		free(o->name);
		free(o->path);
		free(o->opened);
		free(o->rejected);
		free(o->segments);
		if (o->fd >= 0)
			close(o->fd);
		lji_symtab_destroy(o->symtab);
	}
	free(objects->items);
	free(objects->ranges);
	options_destroy(objects->options);
	free(objects);
}

struct lji_object *lji_objects_find(struct lji_objects *objects, uint64_t addr)
{
	const struct lji_object_range *r = lji_ranges_find(objects, addr);

	return r ? &objects->items[r->object] : NULL;
}
