/* SPDX-License-Identifier: MIT */
#include "elf/loaded.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "elf/file.h"
#include "elf/locate.h"

/* Most objects of one target: thousands occur, and each costs a descriptor. */
#define OBJECTS_MAX 16384

bool lji_map_same_file(const struct lji_map *a, const struct lji_map *b)
{
	if (!a->path || !b->path)
		return false;
	if (a->inode || b->inode)
		return a->inode == b->inode && a->dev == b->dev;
	return !strcmp(a->path, b->path);
}

bool lji_map_has_file(const struct lji_map *map)
{
	return map->path && map->path[0] != '[' && map->path[0] != '\0';
}

/* The mapping of the start of the file that @p map is a later part of, or NULL. */
const struct lji_map *lji_map_first_of_file(const struct lji_target *t, const struct lji_map *map)
{
	for (const struct lji_map *m = map; m >= t->maps && lji_map_has_file(m) && lji_map_same_file(m, map); m--) {
		if (m->offset == 0)
			return m;
	}
	return NULL;
}

/* A mapping that @p image's segments lie in and that has a file, or NULL. */
static const struct lji_map *map_of_phdrs(struct lji_target *t, const struct lji_elf_phdrs *phdrs,
					  uint64_t bias)
{
	for (size_t i = 0; i < phdrs->count; i++) {
		const struct lji_elf_phdr *ph = &phdrs->items[i];
		const struct lji_map *m;

		if (ph->type != PT_LOAD || !ph->filesz)
			continue;
		m = lji_target_find_map(t, lji_target_address(t, ph->vaddr + bias));
		if (m && lji_map_has_file(m))
			return m;
	}
	return NULL;
}

/* -- Adding an object ---------------------------------------------------- */

/* DT_SONAME in memory, the caller's; NULL when there is none or it is not in the core. */
static char *soname(struct lji_target *t, const struct lji_object *object)
{
	struct lji_elf_reader memory = lji_memory_reader(t);
	struct lji_elf_dynamic d;
	struct lji_error *err;
	char *name = NULL;
	uint64_t at;

	if (!object->dynamic)
		return NULL;
	d = lji_elf_dynamic_read(&memory, object->dynamic, 0, t->pointer_size == 8);
	if (!d.soname || !d.strtab || d.soname >= d.strsz)
		return NULL;
	at = lji_target_find_map(t, d.strtab) ? d.strtab : d.strtab + object->bias;
	err = lji_target_read_string(t, lji_target_address(t, at + d.soname), 256, &name);
	lji_error_destroy(err);
	return name;
}

static struct lji_error *set_names(struct lji_load *load, struct lji_object *object,
				   const struct lji_found *f, const struct lji_map *map)
{
	const char *path = NULL, *slash;
	char nameless[24];

	if (map)
		path = map->path;
	else if (object->is_main && load->target->exe)
		path = load->target->exe;
	else if (f->loader_name && f->loader_name[0])
		path = f->loader_name;
	if (path) {
		object->path = strdup(path);
		if (!object->path)
			return &lji_error_nomem;
		slash = strrchr(path, '/');
		object->name = strdup(slash && slash[1] ? slash + 1 : path);
		return object->name ? NULL : &lji_error_nomem;
	}
	object->name = soname(load->target, object);
	if (object->is_vdso ||
	    (object->name && (!strcmp(object->name, "linux-vdso.so.1") ||
			      !strcmp(object->name, "linux-gate.so.1")))) {
		object->is_vdso = true;
		free(object->name);
		object->name = strdup("[vdso]");
	}
	if (!object->name) {
		snprintf(nameless, sizeof(nameless), "0x%" PRIx64, object->start);
		object->name = strdup(nameless);
	}
	return object->name ? NULL : &lji_error_nomem;
}

static struct lji_error *add_range(struct lji_load *load, uint64_t start, uint64_t end, size_t index)
{
	struct lji_object_range *r;

	/* In proportion to what is mapped, whatever the headers claim. */
	if (load->ranges.count > 4 * load->target->map_count + 64)
		return NULL;
	r = lji_vector_push(&load->ranges);
	if (!r)
		return &lji_error_nomem;
	*r = (struct lji_object_range){ start, end, index };
	return NULL;
}

static struct lji_error *add_segment(struct lji_object *object, uint64_t start, uint64_t end,
				     uint64_t offset, unsigned int prot)
{
	struct lji_object_segment *s;

	s = reallocarray(object->segments, object->segment_count + 1, sizeof(*s));
	if (!s)
		return &lji_error_nomem;
	object->segments = s;
	s[object->segment_count++] = (struct lji_object_segment){ start, end, offset, prot };
	return NULL;
}

static unsigned int prot_of(uint32_t flags)
{
	return (flags & PF_R ? LJI_PROT_READ : 0) | (flags & PF_W ? LJI_PROT_WRITE : 0) |
	       (flags & PF_X ? LJI_PROT_EXEC : 0);
}

static int compare_segments(const void *pa, const void *pb)
{
	const struct lji_object_segment *a = pa, *b = pb;

	return a->start < b->start ? -1 : a->start > b->start;
}

/* One PT_LOAD: whole pages, as the kernel maps them, but only where something is mapped. */
static struct lji_error *use_load(struct lji_load *load, struct lji_object *object, size_t index,
				  const struct lji_elf_phdr *ph)
{
	struct lji_target *t = load->target;
	uint64_t page = t->page_size - 1;
	uint64_t start = lji_target_address(t, ph->vaddr + object->bias);
	struct lji_error *err = NULL;
	uint64_t end;

	if (!lji_add64(start, ph->memsz, &end) || !lji_add64(end, page, &end))
		return NULL;
	end &= ~page;
	start &= ~page;
	if (start >= end || !lji_target_find_map(t, start))
		return NULL;
	if (!object->end || start < object->start)
		object->start = start;
	if (end > object->end)
		object->end = end;
	if (ph->flags & PF_X)
		err = add_segment(object, start, end, ph->offset & ~page, prot_of(ph->flags));
	return err ? err : add_range(load, start, end, index);
}

static struct lji_error *use_phdrs(struct lji_load *load, struct lji_object *object, size_t index,
				   const struct lji_elf_phdrs *phdrs)
{
	struct lji_error *err = NULL;

	for (size_t i = 0; !err && i < phdrs->count; i++) {
		if (phdrs->items[i].type == PT_LOAD)
			err = use_load(load, object, index, &phdrs->items[i]);
	}
	return err;
}

/* Without headers: the mappings of the same file from @p first on. */
static struct lji_error *use_maps(struct lji_load *load, struct lji_object *object, size_t index,
				  const struct lji_map *first)
{
	const struct lji_target *t = load->target;
	struct lji_error *err = NULL;

	object->start = first->start;
	for (const struct lji_map *m = first; !err && m < t->maps + t->map_count; m++) {
		if (!lji_map_same_file(m, first) || (m != first && m->offset == 0))
			break;
		object->end = m->end;
		if (m->prot & LJI_PROT_EXEC)
			err = add_segment(object, m->start, m->end, m->offset, m->prot);
		if (!err)
			err = add_range(load, m->start, m->end, index);
	}
	return err;
}

/* @p end rounded up to a page, but by no more than @p more. */
static uint64_t page_end(uint64_t end, uint64_t page, uint64_t more)
{
	uint64_t rest = -end & page;

	return end + (rest < more ? rest : more);
}

/*
 * Lets what the core does not hold be read from the file. A page that may have been
 * written differs from the file; it is only absent from the core because it never was
 * when private memory was dumped at all.
 */
static struct lji_error *share_file(struct lji_load *load, const struct lji_object *object,
				    const struct lji_elf_file *file)
{
	const struct lji_elf_phdrs *phdrs = &file->phdrs;
	struct lji_target *t = load->target;
	uint64_t page = t->page_size - 1;

	for (size_t i = 0; i < phdrs->count; i++) {
		const struct lji_elf_phdr *ph = &phdrs->items[i];
		uint64_t start = lji_target_address(t, ph->vaddr + object->bias);
		uint64_t into = start & page;
		struct lji_error *err;
		uint64_t end;

		if (ph->type != PT_LOAD || !ph->filesz || into > ph->offset ||
		    !lji_range_holds(0, file->size, ph->offset, ph->filesz))
			continue;
		if ((ph->flags & PF_W) && !load->data_dumped)
			continue;
		if (!lji_add64(start, ph->filesz, &end))
			continue;
		/* Whole pages are mapped; only a writable segment's rest is cleared by the loader. */
		if (!(ph->flags & PF_W))
			end = page_end(end, page, file->size - ph->offset - ph->filesz);
		err = lji_target_add_file(t, start - into, end, object->fd, ph->offset - into);
		if (err)
			return err;
	}
	return NULL;
}

/* Headers known from the file only: where the mappings put it. */
static void place_by_file(const struct lji_target *t, struct lji_object *object,
			  const struct lji_map *map, const struct lji_elf_phdrs *phdrs)
{
	const struct lji_elf_phdr *ph = lji_elf_phdrs_find(phdrs, PT_DYNAMIC);
	uint64_t base;

	if (object->dynamic || !map || map->offset ||
	    !lji_elf_phdrs_base(phdrs, t->page_size, &base))
		return;
	object->bias = lji_target_address(t, map->start - base);
	if (ph)
		object->dynamic = lji_target_address(t, ph->vaddr + object->bias);
}

static struct lji_error *describe(struct lji_load *load, struct lji_object *object, size_t index,
				  const struct lji_found *f)
{
	struct lji_elf_reader memory = lji_memory_reader(load->target);
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	const struct lji_elf_phdrs *phdrs = &f->image.phdrs;
	const struct lji_map *map = f->map;
	struct lji_locate locate = { load->objects, object, NULL, &f->image };
	struct lji_error *err;

	if (phdrs->count) {
		object->build_id_len = lji_elf_phdrs_build_id(phdrs, &memory, false, object->bias,
							      object->build_id);
		map = map_of_phdrs(load->target, phdrs, object->bias);
	}
	locate.map = map;
	object->start = f->image.phdrs.count ? f->image.address : map ? map->start : object->bias;
	err = set_names(load, object, f, map);
	if (!err && object->is_vdso)
		object->file_state = LJI_FILE_VDSO;
	else if (!err)
		err = lji_locate_file(&locate);
	if (err)
		return err;
	object->start = 0;
	if (object->fd >= 0) {
		err = lji_elf_file_init(&file, object->fd);
		if (err)
			return err;
		if (!phdrs->count) {
			phdrs = &file.phdrs;
			place_by_file(load->target, object, map, phdrs);
		}
	}
	err = use_phdrs(load, object, index, phdrs);
	if (!err && !object->end && map)
		err = use_maps(load, object, index, map);
	if (err)
		return err;
	if (object->segment_count)
		qsort(object->segments, object->segment_count, sizeof(*object->segments),
		      compare_segments);
	if (object->fd >= 0 && object->file_state == LJI_FILE_SAME &&
	    object->build_id_len && !strcmp(load->target->ops->kind, "core"))
		err = share_file(load, object, &file);
	return err;
}

struct lji_error *lji_load_add(struct lji_load *load, const struct lji_found *f)
{
	struct lji_objects *objects = load->objects;
	uint64_t key = f->dynamic ? f->dynamic : f->image.address;
	struct lji_object *object;
	size_t index = objects->count;
	bool added;

	if (!lji_map64_put(&load->known, key, index, &added))
		return &lji_error_nomem;
	if (!added)
		return NULL;
	if (index >= OBJECTS_MAX) {
		lji_warn_at(load->target->warnings, "objects-too-many", 0,
			    "more than %d loaded objects: the rest is left out", OBJECTS_MAX);
		return NULL;
	}
	if (!lji_vector_reserve_((void **)&objects->items, index, &load->capacity, 1,
				 sizeof(*objects->items)))
		return &lji_error_nomem;
	object = &objects->items[objects->count++];
	*object = (struct lji_object){
		.ns = f->ns,
		.bias = f->bias,
		.dynamic = f->dynamic,
		.fd = -1,
		.is_main = (load->main_dynamic && f->dynamic == load->main_dynamic) ||
			   (load->main.address && f->image.address == load->main.address),
		.is_vdso = f->is_vdso,
		.from_maps = f->from_maps,
	};
	return describe(load, object, index, f);
}

uint64_t lji_image_dynamic(const struct lji_target *t, const struct lji_image *image)
{
	const struct lji_elf_phdr *ph = lji_elf_phdrs_find(&image->phdrs, PT_DYNAMIC);

	return ph ? lji_target_address(t, ph->vaddr + image->bias) : 0;
}
