/* SPDX-License-Identifier: MIT */
#include "elf/debug_file.h"

#include <errno.h>
#include <string.h>

#include "base/log.h"
#include "base/num.h"
#include "elf/debuginfod.h"
#include "elf/locate.h"
#include "elf/tables.h"

/* What a debug file must be. */
struct wanted {
	const struct lji_objects *objects;
	const struct lji_object *object;
	struct lji_elf_file *file;
	const struct lji_debug_file_user *user;
	/* CRC-32 from .gnu_debuglink, valid if has_crc. */
	uint32_t crc;
	bool has_crc;
};

/* CRC-32 as .gnu_debuglink has it (IEEE 802.3, reflected), of the whole file. */
static bool file_crc(struct lji_elf_file *file, uint32_t *crc_ret)
{
	struct lji_elf_reader reader = lji_elf_file_reader(file);
	lji_auto_free uint8_t *piece = malloc(1 << 16);
	uint32_t table[256], crc = UINT32_MAX;
	size_t got;

	if (!piece)
		return false;
	for (uint32_t i = 0; i < 256; i++) {
		table[i] = i;
		for (int bit = 0; bit < 8; bit++)
			table[i] = table[i] >> 1 ^ (table[i] & 1 ? UINT32_C(0xedb88320) : 0);
	}
	for (uint64_t at = 0; at < file->size; at += got) {
		got = reader.read(reader.arg, at, piece, 1 << 16);
		if (!got)
			return false;
		for (size_t i = 0; i < got; i++)
			crc = crc >> 8 ^ table[(crc ^ piece[i]) & 255];
	}
	*crc_ret = ~crc;
	return true;
}

/* Equal build-ids prove it; without them on either side, the checksum does. */
static bool belongs(const struct wanted *w, struct lji_elf_file *file)
{
	const struct lji_object *object = w->object;
	uint8_t id[64];
	size_t len = lji_elf_file_build_id(file, id);
	uint32_t crc;

	if (file->header.is64 != w->file->header.is64 ||
	    file->header.machine != w->file->header.machine)
		return false;
	if (len && object->file_build_id_len)
		return len == object->file_build_id_len &&
		       !memcmp(id, object->file_build_id, len);
	return w->has_crc && file_crc(file, &crc) && crc == w->crc;
}

static struct lji_error *use(const struct wanted *w, int fd, const char *path, bool *used_ret)
{
	lji_auto_close int owned = fd;
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	lji_auto_error struct lji_error *err = lji_elf_file_init(&file, owned);

	if (err) {
		lji_log_debug("%s: %s", path, err->message);
		return err->code == LJI_ERROR_NOMEM ? lji_take_ptr(err) : NULL;
	}
	if (!belongs(w, &file)) {
		lji_log_debug("%s: not the debug file of %s", path, w->object->name);
		return NULL;
	}
	err = w->user->use(w->user->arg, &file, path, used_ret);
	if (!err)
		lji_log_debug("%s: debug file %s%s", w->object->name, path,
			      *used_ret ? "" : " has nothing of use");
	return lji_take_ptr(err);
}

/* Tries the file at @p path (consumed; NULL is lack of memory). */
static struct lji_error *try_path(const struct wanted *w, char *path, bool *used_ret)
{
	lji_auto_free char *owned = path;
	lji_auto_error struct lji_error *err = NULL;
	int fd = -1;

	if (!path)
		return &lji_error_nomem;
	err = lji_elf_open_path(path, &fd);
	if (err) {
		/* Most objects have none, and there are several places each. */
		if (err->errnum == ENOENT || err->errnum == ENOTDIR)
			lji_log_more("%s", err->message);
		else
			lji_log_debug("%s", err->message);
		return err->code == LJI_ERROR_NOMEM ? lji_take_ptr(err) : NULL;
	}
	return use(w, fd, owned, used_ret);
}

static struct lji_error *by_build_id(const struct wanted *w, bool *used_ret)
{
	const char *const *dirs = lji_debug_dirs(w->objects->options);
	struct lji_error *err = NULL;

	for (; !err && !*used_ret && w->object->file_build_id_len && *dirs; dirs++)
		err = try_path(w,
			       lji_build_id_path(*dirs, w->object->file_build_id,
						 w->object->file_build_id_len, ".debug"),
			       used_ret);
	return err;
}

static char *format3(const char *root, const char *dir, const char *middle, const char *name)
{
	struct lji_bytes path = { 0 };

	lji_bytes_printf(&path, "%s%s%s%s", root, dir, middle, name);
	return lji_bytes_steal(&path);
}

/* The name of .gnu_debuglink (without directories) or NULL; its CRC goes to @p w. */
static struct lji_error *debuglink(struct wanted *w, char **name_ret)
{
	const struct lji_elf_section *s = lji_elf_file_section(w->file, ".gnu_debuglink");
	lji_auto_free uint8_t *bytes = NULL;
	struct lji_error *err;
	size_t len;

	/* A file name, NUL, padding to 4 bytes, CRC-32 (4). */
	if (!s || s->size < 8 || s->size > 4096)
		return NULL;
	err = lji_elf_file_read(w->file, s->offset, s->size, &bytes);
	if (err)
		return err;
	len = strnlen((char *)bytes, s->size);
	if (!len || len > s->size - 5 || memchr(bytes, '/', len))
		return NULL;
	w->crc = lji_le32(bytes + s->size - 4);
	w->has_crc = true;
	*name_ret = (char *)lji_take_ptr(bytes);
	return NULL;
}

static struct lji_error *by_debuglink_below(const struct wanted *w, const char *root,
					    const char *dir, const char *name, bool *used_ret)
{
	const char *const *dirs = lji_debug_dirs(w->objects->options);
	struct lji_error *err = try_path(w, format3(root, dir, "/", name), used_ret);

	if (!err && !*used_ret)
		err = try_path(w, format3(root, dir, "/.debug/", name), used_ret);
	for (; !err && !*used_ret && *dirs; dirs++) {
		lji_auto_free char *below = format3(*dirs, dir, "/", name);

		err = below ? try_path(w, format3(root, below, "", ""), used_ret) :
			      &lji_error_nomem;
	}
	return err;
}

static struct lji_error *by_debuglink(struct wanted *w, bool *used_ret)
{
	const char *sysroot = w->objects->options->sysroot;
	lji_auto_free char *name = NULL, *dir = NULL;
	struct lji_error *err = debuglink(w, &name);
	char *slash;

	if (err || !name || !w->object->path || w->object->path[0] != '/')
		return err;
	dir = strdup(w->object->path);
	if (!dir)
		return &lji_error_nomem;
	slash = strrchr(dir, '/');
	*slash = '\0';
	if (sysroot)
		err = by_debuglink_below(w, sysroot, dir, name, used_ret);
	if (!err && !*used_ret)
		err = by_debuglink_below(w, "", dir, name, used_ret);
	return err;
}

static struct lji_error *by_debuginfod(const struct wanted *w, bool *used_ret)
{
	int fd = lji_debuginfod_find(w->object->file_build_id, w->object->file_build_id_len);

	return fd < 0 ? NULL : use(w, fd, "debuginfod", used_ret);
}

struct lji_error *lji_debug_file_find(const struct lji_objects *objects,
				      const struct lji_object *object, struct lji_elf_file *file,
				      const struct lji_debug_file_user *user)
{
	struct wanted w = { .objects = objects, .object = object, .file = file, .user = user };
	bool used = false;
	struct lji_error *err = by_build_id(&w, &used);

	if (!err && !used)
		err = by_debuglink(&w, &used);
	if (!err && !used)
		err = by_debuginfod(&w, &used);
	return err;
}

static struct lji_error *use_symtab(void *arg, struct lji_elf_file *file, const char *path,
				    bool *used_ret)
{
	struct lji_symbols *symbols = arg;
	struct lji_error *err = lji_symbols_add_symtab(symbols, file, LJI_SYMBOLS_DEBUG_FILE);

	(void)path;
	*used_ret = !err && symbols->symbols.count;
	return err;
}

struct lji_error *lji_debug_file_add(struct lji_symbols *symbols, struct lji_objects *objects,
				     struct lji_object *object, struct lji_elf_file *file)
{
	const struct lji_debug_file_user user = { use_symtab, symbols };
	size_t before = symbols->symbols.count;
	struct lji_error *err = lji_debug_file_find(objects, object, file, &user);

	objects->without_debug_file += !err && symbols->symbols.count == before;
	return err;
}
