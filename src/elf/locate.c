/* SPDX-License-Identifier: MIT */
#include "elf/locate.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/bytes.h"
#include "base/log.h"
#include "base/num.h"

/* Seconds after its start in which a process may still be loading. */
#define JUST_BEGUN 2

/* Whether a file is the mapped one. */
enum verdict {
	/** Build-ids are equal. */
	VERDICT_SAME,
	/** Nothing contradicts, nothing proves it. */
	VERDICT_UNKNOWN,
	VERDICT_OTHER,
};

static const char *const default_debug_dirs[] = { "/usr/lib/debug", NULL };

const char *const *lji_debug_dirs(const struct lji_object_options *options)
{
	return options && options->debug_dirs ? options->debug_dirs : default_debug_dirs;
}

char *lji_build_id_path(const char *dir, const uint8_t *id, size_t len, const char *suffix)
{
	struct lji_bytes path = { 0 };

	lji_bytes_printf(&path, "%s/.build-id/", dir);
	for (size_t i = 0; i < len; i++)
		lji_bytes_printf(&path, i == 1 ? "/%02x" : "%02x", id[i]);
	lji_bytes_puts(&path, suffix);
	return lji_bytes_steal(&path);
}

static char *join(const char *dir, const char *path)
{
	struct lji_bytes joined = { 0 };

	lji_bytes_printf(&joined, "%s%s%s", dir, path[0] == '/' ? "" : "/", path);
	return lji_bytes_steal(&joined);
}

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}

/* -- Is it the mapped file? ---------------------------------------------- */

static bool relocated(uint64_t mapped, uint64_t in_file, uint64_t bias)
{
	return mapped == in_file || mapped == in_file + bias;
}

/*
 * The loader keeps the dynamic section in pages of its own (it writes to them), so a
 * file that was overwritten in place shows there even when every other
 * mapped page already shows the new content.
 */
static bool dynamic_differs(const struct lji_locate *locate, struct lji_elf_file *file)
{
	struct lji_target *t = locate->objects->target;
	const struct lji_object *object = locate->object;
	const struct lji_elf_phdr *ph = lji_elf_phdrs_find(&file->phdrs, PT_DYNAMIC);
	struct lji_elf_reader memory = lji_memory_reader(t);
	struct lji_elf_reader by_vaddr = lji_elf_file_vaddr_reader(file);
	struct lji_elf_dynamic in_memory, in_file;

	if (!object->dynamic)
		return false;
	if (!ph || lji_target_address(t, ph->vaddr + object->bias) != object->dynamic)
		return true;
	in_memory = lji_elf_dynamic_read(&memory, object->dynamic, ph->memsz, file->header.is64);
	if (!in_memory.ended)
		return false;
	in_file = lji_elf_dynamic_read(&by_vaddr, ph->vaddr, ph->filesz, file->header.is64);
	return !in_file.ended || in_memory.strsz != in_file.strsz ||
	       !relocated(in_memory.symtab, in_file.symtab, object->bias) ||
	       !relocated(in_memory.strtab, in_file.strtab, object->bias) ||
	       !relocated(in_memory.gnu_hash, in_file.gnu_hash, object->bias) ||
	       !relocated(in_memory.init, in_file.init, object->bias) ||
	       !relocated(in_memory.fini, in_file.fini, object->bias);
}

/*
 * A file that was cut and written again in place takes even the written pages with it:
 * the mapping shows the new content as it is in the file, without the loader's work. Rela
 * entry: offset (8) info (8) addend (8); a relative one stores bias + addend.
 */
static bool unrelocated(const struct lji_locate *locate, struct lji_elf_file *file)
{
	const struct lji_elf_phdr *ph = lji_elf_phdrs_find(&file->phdrs, PT_DYNAMIC);
	struct lji_elf_reader by_vaddr = lji_elf_file_vaddr_reader(file);
	unsigned int relative = file->header.machine == EM_X86_64 ? R_X86_64_RELATIVE :
								   R_AARCH64_RELATIVE;
	uint64_t bias = locate->object->bias;
	struct lji_elf_dynamic dynamic;
	uint8_t rela[24], in_memory[8], in_file[8];
	uint64_t at;

	if (!ph || !bias || !file->header.is64)
		return false;
	dynamic = lji_elf_dynamic_read(&by_vaddr, ph->vaddr, ph->filesz, true);
	if (!dynamic.rela || by_vaddr.read(by_vaddr.arg, dynamic.rela, rela, 24) != 24 ||
	    lji_le32(rela + 8) != relative)
		return false;
	at = lji_le64(rela);
	if (by_vaddr.read(by_vaddr.arg, at, in_file, 8) != 8 ||
	    lji_target_read_some(locate->objects->target, at + bias, in_memory, 8) != 8)
		return false;
	return lji_le64(in_memory) != lji_le64(rela + 16) + bias && !memcmp(in_memory, in_file, 8);
}

/*
 * The loader of a process that has just begun may not have done its work yet. A file that has not
 * changed since was not overwritten.
 */
static bool just_begun(const struct lji_locate *locate, int fd)
{
	struct lji_target *t = locate->objects->target;
	struct stat st;
	double begun;

	if (!t->ops->started || !t->ops->started(t, &begun) || fstat(fd, &st))
		return false;
	return (double)time(NULL) - begun < JUST_BEGUN &&
	       (double)st.st_ctim.tv_sec < begun - JUST_BEGUN;
}

static bool headers_differ(const struct lji_image *image, const struct lji_elf_file *file)
{
	if (image->phdrs.count != file->phdrs.count ||
	    image->header.entry != file->header.entry ||
	    image->header.phoff != file->header.phoff ||
	    image->header.shoff != file->header.shoff)
		return true;
	return memcmp(image->phdrs.items, file->phdrs.items,
		      file->phdrs.count * sizeof(*file->phdrs.items)) != 0;
}

static enum verdict verify(const struct lji_locate *locate, struct lji_elf_file *file,
			   const uint8_t *id, size_t id_len)
{
	const struct lji_object *object = locate->object;
	struct lji_target *t = locate->objects->target;
	bool in_memory = locate->image->phdrs.count != 0;

	if (!lji_elf_fits_target(t, file->header.machine, file->header.is64))
		return VERDICT_OTHER;
	if (object->build_id_len &&
	    (object->build_id_len != id_len || memcmp(object->build_id, id, id_len) != 0))
		return VERDICT_OTHER;
	/* With the build-id a stripped or unstripped twin is as good. */
	if (in_memory && !object->build_id_len && headers_differ(locate->image, file))
		return VERDICT_OTHER;
	if (dynamic_differs(locate, file) ||
	    (unrelocated(locate, file) && !just_begun(locate, file->fd)))
		return VERDICT_OTHER;
	return object->build_id_len ? VERDICT_SAME : VERDICT_UNKNOWN;
}

/* Takes over @p fd when it may be the mapped file; else closes it. */
static struct lji_error *consider(const struct lji_locate *locate, int fd, const char *path,
				  bool need_proof, enum verdict *verdict_ret)
{
	lji_auto_close int owned = fd;
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	lji_auto_error struct lji_error *err = NULL;
	struct lji_object *object = locate->object;
	uint8_t id[64];
	size_t id_len;

	*verdict_ret = VERDICT_OTHER;
	err = lji_elf_file_init(&file, fd);
	if (err) {
		lji_log_debug("%s: %s", path, err->message);
		return err->code == LJI_ERROR_NOMEM ? lji_take_ptr(err) : NULL;
	}
	id_len = lji_elf_file_build_id(&file, id);
	*verdict_ret = verify(locate, &file, id, id_len);
	if (*verdict_ret == VERDICT_OTHER || (need_proof && *verdict_ret == VERDICT_UNKNOWN)) {
		/* Kept for the message and the view, which show both. */
		memcpy(object->file_build_id, id, id_len);
		object->file_build_id_len = id_len;
		free(object->rejected);
		object->rejected = strdup(path);
		return object->rejected ? NULL : &lji_error_nomem;
	}
	object->opened = strdup(path);
	if (!object->opened)
		return &lji_error_nomem;
	memcpy(object->file_build_id, id, id_len);
	object->file_build_id_len = id_len;
	object->fd = lji_take_fd(owned);
	return NULL;
}

/* -- Live ---------------------------------------------------------------- */

static enum lji_file_state path_state(struct lji_target *t, const struct lji_map *map, int fd)
{
	lji_auto_error struct lji_error *err = NULL;
	lji_auto_close int at_path = -1;
	struct stat mapped, there;

	if (!t->ops->open_path || map->path[0] != '/')
		return LJI_FILE_DELETED;
	err = t->ops->open_path(t, map->path, &at_path);
	if (err || fstat(at_path, &there) < 0)
		return err && err->code == LJI_ERROR_PERMISSION ? LJI_FILE_SAME : LJI_FILE_DELETED;
	if (fstat(fd, &mapped) < 0)
		return LJI_FILE_UNVERIFIED;
	return mapped.st_dev == there.st_dev && mapped.st_ino == there.st_ino ? LJI_FILE_SAME :
									       LJI_FILE_REPLACED;
}

static struct lji_error *locate_mapped(const struct lji_locate *locate, bool *overwritten_ret)
{
	struct lji_target *t = locate->objects->target;
	struct lji_object *object = locate->object;
	lji_auto_error struct lji_error *err = NULL;
	enum lji_file_state state;
	enum verdict verdict;
	int fd = -1;

	*overwritten_ret = false;
	err = t->ops->open_map(t, locate->map, &fd);
	if (err) {
		lji_log_debug("%s", err->message);
		return err->code == LJI_ERROR_NOMEM ? lji_take_ptr(err) : NULL;
	}
	state = path_state(t, locate->map, fd);
	err = consider(locate, fd, locate->map->path, false, &verdict);
	if (err)
		return lji_take_ptr(err);
	*overwritten_ret = verdict == VERDICT_OTHER;
	object->file_state = *overwritten_ret ? LJI_FILE_REPLACED : state;
	return NULL;
}

/* -- By path ------------------------------------------------------------- */

/* Candidates in order; each may be NULL. */
struct candidate {
	char *path;
	/** Only a file proven to be the mapped one: the path says nothing here. */
	bool need_proof;
};

#define CANDIDATES_MAX 16 /* 4 paths and the debug directories. */

static size_t list_candidates(const struct lji_locate *locate, struct candidate *list)
{
	const struct lji_object_options *o = locate->objects->options;
	const struct lji_object *object = locate->object;
	bool live = !strcmp(locate->objects->target->ops->kind, "live");
	const char *path = object->path && object->path[0] == '/' ? object->path : NULL;
	const char *const *dirs = lji_debug_dirs(o);
	size_t n = 0;

	if (o->exe && object->is_main)
		list[n++] = (struct candidate){ strdup(o->exe), live };
	if (o->sysroot && path)
		list[n++] = (struct candidate){ join(o->sysroot, path), live };
	/* A directory with just the files, not laid out as where they came from. */
	if (o->sysroot && object->path)
		list[n++] = (struct candidate){ join(o->sysroot, last_part(object->path)), true };
	if (path)
		list[n++] = (struct candidate){ strdup(path), live || o->sysroot };
	for (; object->build_id_len && *dirs && n < CANDIDATES_MAX; dirs++)
		list[n++] = (struct candidate){
			lji_build_id_path(*dirs, object->build_id, object->build_id_len, ""), true
		};
	return n;
}

static struct lji_error *try_candidate(const struct lji_locate *locate, const struct candidate *c,
				       bool *other_ret)
{
	lji_auto_error struct lji_error *err = NULL;
	struct lji_object *object = locate->object;
	enum verdict verdict;
	int fd = -1;

	if (!c->path)
		return &lji_error_nomem;
	err = lji_elf_open_path(c->path, &fd);
	if (err) {
		/* Debug directories seldom have the files themselves. */
		if (c->need_proof && err->errnum == ENOENT)
			lji_log_more("%s", err->message);
		else
			lji_log_debug("%s", err->message);
		return err->code == LJI_ERROR_NOMEM ? lji_take_ptr(err) : NULL;
	}
	err = consider(locate, fd, c->path, c->need_proof, &verdict);
	if (err)
		return lji_take_ptr(err);
	lji_log_debug("%s: %s the mapped file", c->path,
		      verdict == VERDICT_SAME ? "is" :
		      verdict == VERDICT_OTHER ? "is not" : "may be");
	if (object->fd >= 0)
		object->file_state = verdict == VERDICT_SAME ? LJI_FILE_SAME : LJI_FILE_UNVERIFIED;
	else
		*other_ret = *other_ret || verdict == VERDICT_OTHER;
	return NULL;
}

/* Another file than the one the user named was the right one. */
static void warn_exe(const struct lji_locate *locate)
{
	const struct lji_object *object = locate->object;
	const char *exe = locate->objects->options->exe;
	struct lji_bytes names = { 0 };

	if (!exe || !object->is_main || object->fd < 0 || strcmp(object->opened, exe) == 0)
		return;
	lji_bytes_puts(&names, "--exe ");
	lji_bytes_escape(&names, exe, strlen(exe), false);
	lji_bytes_puts(&names, " is not the program's file, which ");
	lji_bytes_escape(&names, object->opened, strlen(object->opened), false);
	lji_warn(locate->objects->target->warnings, "exe-refused", "%s %s and was used instead",
		 names.data ? names.data : "",
		 object->file_state == LJI_FILE_SAME ? "is" : "may be");
	lji_bytes_deinit(&names);
}

static struct lji_error *locate_by_path(const struct lji_locate *locate)
{
	struct candidate list[CANDIDATES_MAX + 1] = { 0 };
	size_t n = list_candidates(locate, list);
	struct lji_error *err = NULL;
	bool other = false;

	for (size_t i = 0; !err && i < n && locate->object->fd < 0; i++)
		err = try_candidate(locate, &list[i], &other);
	for (size_t i = 0; i < n; i++)
		free(list[i].path);
	if (!err && locate->object->fd < 0)
		locate->object->file_state = other ? LJI_FILE_REPLACED :
					     locate->map && locate->map->deleted ?
						     LJI_FILE_DELETED :
						     LJI_FILE_MISSING;
	if (!err)
		warn_exe(locate);
	return err;
}

/*
 * Live: the mapped file is at hand, but one that the user names may have more symbols. Taken only
 * with the same build-id.
 */
static struct lji_error *prefer_exe(const struct lji_locate *locate)
{
	struct lji_object *object = locate->object;
	const char *exe = locate->objects->options->exe;
	struct lji_object named = *object;
	struct lji_locate other = *locate;
	struct candidate candidate = { .need_proof = true };
	struct stat mapped, there;
	struct lji_error *err;
	bool refused = false;

	if (!exe || !object->is_main ||
	    (fstat(object->fd, &mapped) == 0 && stat(exe, &there) == 0 &&
	     mapped.st_dev == there.st_dev && mapped.st_ino == there.st_ino))
		return NULL;
	named.fd = -1;
	named.opened = named.rejected = NULL;
	other.object = &named;
	candidate.path = strdup(exe);
	err = try_candidate(&other, &candidate, &refused);
	free(candidate.path);
	free(named.rejected);
	if (named.fd >= 0) {
		close(object->fd);
		free(object->opened);
		object->fd = named.fd;
		object->opened = named.opened;
	} else if (!err) {
		warn_exe(locate);
	}
	return err;
}

static struct lji_error *warn_overwritten(const struct lji_locate *locate)
{
	struct lji_bytes path = { 0 };

	locate->object->overwritten = true;
	lji_bytes_escape(&path, locate->map->path, strlen(locate->map->path), false);
	lji_warn_at(locate->objects->target->warnings, "object-overwritten", locate->object->start,
		    "%s was overwritten in place after it was loaded; neither the file nor memory "
		    "tell its symbols any more",
		    path.data ? path.data : "");
	lji_bytes_deinit(&path);
	return NULL;
}

struct lji_error *lji_locate_file(const struct lji_locate *locate)
{
	struct lji_target *t = locate->objects->target;
	struct lji_object *object = locate->object;
	bool overwritten = false;
	struct lji_error *err;

	object->file_state = LJI_FILE_MISSING;
	if (locate->map && t->ops->open_map && !strcmp(t->ops->kind, "live")) {
		err = locate_mapped(locate, &overwritten);
		if (!err && object->fd >= 0)
			err = prefer_exe(locate);
		if (err || object->fd >= 0)
			return err;
		if (overwritten)
			return warn_overwritten(locate);
	}
	return locate_by_path(locate);
}

struct lji_error *lji_locate_headers(struct lji_objects *objects, const struct lji_map *map,
				     const char *path, bool is_main, struct lji_elf_file *file_ret,
				     bool *is_other_ret)
{
	struct lji_object object = { .fd = -1, .path = (char *)path, .is_main = is_main };
	const struct lji_image image = { .address = map->start };
	const struct lji_locate locate = { objects, &object, map, &image };
	struct lji_error *err = lji_locate_file(&locate);

	*is_other_ret = object.file_state == LJI_FILE_REPLACED && !object.rejected;
	if (!err && object.fd >= 0) {
		err = lji_elf_file_init(file_ret, object.fd);
		file_ret->fd = -1;
	}
	if (object.fd >= 0)
		close(object.fd);
	free(object.opened);
	free(object.rejected);
	return err;
}
