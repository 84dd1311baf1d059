/* SPDX-License-Identifier: MIT */
#include "elf/object.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>

#include "base/bytes.h"
#include "base/log.h"
#include "base/map.h"
#include "base/num.h"
#include "elf/dynsym.h"
#include "elf/file.h"
#include "elf/link_map.h"
#include "elf/locate.h"
#include "elf/memory.h"
#include "elf/ranges.h"
#include "elf/symbols.h"

/* State of one load. */
struct load {
	struct lji_objects *objects;
	struct lji_target *target;
	size_t capacity;
	LJI_VECTOR(, struct lji_object_range) ranges;
	/* Address of the dynamic section or of the ELF header -> index. */
	struct lji_map64 known;
	/* The program by auxv: where its headers are. */
	struct lji_image main;
	uint64_t main_dynamic;
	uint64_t vdso;
	/* Private memory was dumped: a writable page that is absent was never written. */
	bool data_dumped;
	bool list_broken;
};

const char *lji_file_state_name(enum lji_file_state state)
{
	static const char *const names[] = {
		[LJI_FILE_SAME] = "same",	    [LJI_FILE_UNVERIFIED] = "unverified",
		[LJI_FILE_REPLACED] = "replaced",   [LJI_FILE_DELETED] = "deleted",
		[LJI_FILE_MISSING] = "missing",	    [LJI_FILE_VDSO] = "vdso",
	};

	return names[state];
}

/* -- Mappings ------------------------------------------------------------ */

static bool same_file(const struct lji_map *a, const struct lji_map *b)
{
	if (!a->path || !b->path)
		return false;
	if (a->inode || b->inode)
		return a->inode == b->inode && a->dev == b->dev;
	return !strcmp(a->path, b->path);
}

static bool has_file(const struct lji_map *map)
{
	return map->path && map->path[0] != '[' && map->path[0] != '\0';
}

/* The mapping of the start of the file that @p map is a later part of, or NULL. */
static const struct lji_map *first_of_file(const struct lji_target *t, const struct lji_map *map)
{
	for (const struct lji_map *m = map; m >= t->maps && has_file(m) && same_file(m, map); m--) {
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
		if (m && has_file(m))
			return m;
	}
	return NULL;
}

/* -- Adding an object ---------------------------------------------------- */

/* What led to an object. */
struct found {
	uint64_t bias;
	uint64_t dynamic;
	const char *loader_name;
	unsigned int ns;
	bool from_maps;
	bool is_vdso;
	struct lji_image image;
	const struct lji_map *map;
};

static struct lji_error *set_names(struct load *load, struct lji_object *object,
				   const struct found *f, const struct lji_map *map)
{
	const char *path = NULL, *slash;
	char nameless[24];

	if (object->is_vdso) {
		object->name = strdup("[vdso]");
		return object->name ? NULL : &lji_error_nomem;
	}
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
	} else {
		snprintf(nameless, sizeof(nameless), "0x%" PRIx64, object->start);
		object->name = strdup(nameless);
	}
	return object->name ? NULL : &lji_error_nomem;
}

static struct lji_error *add_range(struct load *load, uint64_t start, uint64_t end, size_t index)
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
static struct lji_error *use_load(struct load *load, struct lji_object *object, size_t index,
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

static struct lji_error *use_phdrs(struct load *load, struct lji_object *object, size_t index,
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
static struct lji_error *use_maps(struct load *load, struct lji_object *object, size_t index,
				  const struct lji_map *first)
{
	const struct lji_target *t = load->target;
	struct lji_error *err = NULL;

	object->start = first->start;
	for (const struct lji_map *m = first; !err && m < t->maps + t->map_count; m++) {
		if (!same_file(m, first) || (m != first && m->offset == 0))
			break;
		object->end = m->end;
		if (m->prot & LJI_PROT_EXEC)
			err = add_segment(object, m->start, m->end, m->offset, m->prot);
		if (!err)
			err = add_range(load, m->start, m->end, index);
	}
	return err;
}

/*
 * Lets what the core does not hold be read from the file. A page that may have been
 * written differs from the file; it is only absent from the core because it never was
 * when private memory was dumped at all.
 */
static struct lji_error *share_file(struct load *load, const struct lji_object *object,
				    const struct lji_elf_phdrs *phdrs)
{
	struct lji_target *t = load->target;
	uint64_t page = t->page_size - 1;

	for (size_t i = 0; i < phdrs->count; i++) {
		const struct lji_elf_phdr *ph = &phdrs->items[i];
		uint64_t start = lji_target_address(t, ph->vaddr + object->bias);
		uint64_t into = start & page;
		struct lji_error *err;
		uint64_t end;

		if (ph->type != PT_LOAD || !ph->filesz || into > ph->offset)
			continue;
		if ((ph->flags & PF_W) && !load->data_dumped)
			continue;
		if (!lji_add64(start, ph->filesz, &end))
			continue;
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

static struct lji_error *describe(struct load *load, struct lji_object *object, size_t index,
				  const struct found *f)
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
		err = share_file(load, object, &file.phdrs);
	return err;
}

static struct lji_error *add_object(struct load *load, const struct found *f,
				    struct lji_object **object_ret)
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
	if (!lji_vector_reserve_((void **)&objects->items, index, &load->capacity, 1,
				 sizeof(*objects->items)))
		return &lji_error_nomem;
	object = &objects->items[objects->count++];
	*object = (struct lji_object){
		.ns = f->ns,
		.bias = f->bias,
		.dynamic = f->dynamic,
		.fd = -1,
		.is_main = load->main_dynamic ? f->dynamic == load->main_dynamic :
						load->main.phdrs.count &&
							f->image.address == load->main.address,
		.is_vdso = f->is_vdso,
		.from_maps = f->from_maps,
	};
	if (object_ret)
		*object_ret = object;
	return describe(load, object, index, f);
}

/* -- The program and the loader's list ----------------------------------- */

static uint64_t dynamic_of(const struct lji_target *t, const struct lji_image *image)
{
	const struct lji_elf_phdr *ph = lji_elf_phdrs_find(&image->phdrs, PT_DYNAMIC);

	return ph ? lji_target_address(t, ph->vaddr + image->bias) : 0;
}

/* The program's headers, from AT_PHDR; without them load->main stays empty. */
static struct lji_error *find_main(struct load *load)
{
	struct lji_target *t = load->target;
	const struct lji_map *map;
	struct lji_error *err;
	uint64_t phdr, addr;

	if (!lji_target_auxv(t, AT_PHDR, &phdr))
		return NULL;
	addr = phdr & ~(t->page_size - 1);
	map = lji_target_find_map(t, phdr);
	if (map && !lji_image_at(t, addr))
		addr = map->start;
	err = lji_image_read(t, addr, &load->main);
	if (!lji_error_catch(&err, LJI_ERROR_NOTFOUND) && err)
		return err;
	load->main_dynamic = dynamic_of(t, &load->main);
	return NULL;
}

/* Address of exported data symbol @p name of @p image, from memory alone; 0 none. */
static uint64_t exported(struct lji_target *t, const struct lji_image *image, const char *name)
{
	struct lji_elf_reader memory = lji_memory_reader(t);
	bool is64 = image->header.is64;
	size_t len = strlen(name) + 1;
	struct lji_elf_dynamic dynamic;
	struct lji_dynsym table;
	char there[64];

	if (!dynamic_of(t, image) || len > sizeof(there))
		return 0;
	dynamic = lji_elf_dynamic_read(&memory, dynamic_of(t, image), 0, is64);
	if (!lji_dynsym_locate(&memory, &dynamic, image->bias, is64, &table))
		return 0;
	for (uint64_t i = 0; i < table.count; i++) {
		uint8_t bytes[24];
		struct lji_elf_sym sym;

		if (lji_target_read_some(t, table.symtab + i * table.entsize, bytes,
					 table.entsize) != table.entsize)
			return 0;
		sym = lji_elf_sym_parse(bytes, is64);
		if (sym.shndx == SHN_UNDEF || sym.name >= table.strsz)
			continue;
		if (lji_target_read_some(t, table.strtab + sym.name, there, len) == len &&
		    !memcmp(there, name, len))
			return lji_target_address(t, sym.value + image->bias);
	}
	return 0;
}

/* The loader's r_debug: DT_DEBUG of the program, else _r_debug of the loader; 0 none. */
static struct lji_error *find_r_debug(struct load *load, uint64_t *r_debug_ret)
{
	struct lji_target *t = load->target;
	struct lji_elf_reader memory = lji_memory_reader(t);
	struct lji_image loader = { 0 };
	struct lji_error *err;
	uint64_t base;

	*r_debug_ret = 0;
	if (load->main_dynamic)
		*r_debug_ret = lji_elf_dynamic_read(&memory, load->main_dynamic, 0,
						    load->main.header.is64)
				       .debug;
	if (*r_debug_ret)
		return NULL;
	/* Started through the loader ("ld.so PROGRAM") it is itself what auxv calls the program. */
	if (!lji_target_auxv(t, AT_BASE, &base) || !base)
		base = load->main.phdrs.count ? load->main.address : 0;
	if (!base)
		return NULL;
	err = lji_image_read(t, base, &loader);
	if (err)
		return lji_error_catch(&err, LJI_ERROR_NOTFOUND) ? NULL : err;
	*r_debug_ret = exported(t, &loader, "_r_debug");
	lji_image_deinit(&loader);
	return NULL;
}

/* Reads the headers of the object with that bias and dynamic section. */
static struct lji_error *image_of(struct load *load, uint64_t bias, uint64_t dynamic,
				  struct lji_image *image_ret, const struct lji_map **map_ret)
{
	struct lji_target *t = load->target;
	const struct lji_map *map = lji_target_find_map(t, dynamic);
	const struct lji_map *first = map && has_file(map) ? first_of_file(t, map) : NULL;
	uint64_t addr = first ? first->start : bias;
	struct lji_error *err;

	*map_ret = first ? first : map && has_file(map) ? map : NULL;
	if (load->main_dynamic && dynamic == load->main_dynamic)
		addr = load->main.address;
	err = lji_image_read(t, addr, image_ret);
	if (lji_error_catch(&err, LJI_ERROR_NOTFOUND) && addr != bias)
		err = lji_image_read(t, bias, image_ret);
	lji_error_catch(&err, LJI_ERROR_NOTFOUND);
	return err;
}

static void entry_broken(struct load *load, const struct lji_link_map_entry *e)
{
	if (!load->list_broken)
		lji_warn_at(load->target->warnings, "object-list-broken", e->dynamic,
			    "the loader's list of objects names one that is not there; the mappings "
			    "were used instead");
	load->list_broken = true;
}

static struct lji_error *add_entry(struct load *load, const struct lji_link_map_entry *e)
{
	struct found f = {
		.bias = e->bias, .dynamic = e->dynamic, .loader_name = e->name, .ns = e->ns
	};
	struct lji_target *t = load->target;
	struct lji_error *err;

	if (!lji_target_find_map(t, e->dynamic)) {
		entry_broken(load, e);
		return NULL;
	}
	if (load->vdso && lji_target_find_map(t, e->dynamic) == lji_target_find_map(t, load->vdso))
		return NULL;
	err = image_of(load, e->bias, e->dynamic, &f.image, &f.map);
	if (!err && f.image.phdrs.count &&
	    (f.image.bias != e->bias || dynamic_of(t, &f.image) != e->dynamic))
		entry_broken(load, e);
	else if (!err)
		err = add_object(load, &f, NULL);
	lji_image_deinit(&f.image);
	return err;
}

static struct lji_error *add_list(struct load *load, uint64_t r_debug)
{
	struct lji_link_map list = { 0 };
	struct lji_error *err = lji_link_map_read(load->target, r_debug, &list);

	load->list_broken = load->list_broken || list.broken;
	for (size_t i = 0; !err && i < list.entries.count; i++)
		err = add_entry(load, &list.entries.items[i]);
	lji_link_map_deinit(&list);
	return err;
}

/* -- From the mappings ---------------------------------------------------- */

/* Whether @p addr belongs to an object of the lists (tidied) or to the one found last. */
static bool is_known(const struct load *load, size_t listed, size_t last, uint64_t addr)
{
	const struct lji_objects by_list = { .ranges = load->ranges.items, .range_count = listed };

	if (lji_ranges_find(&by_list, addr))
		return true;
	for (size_t i = last; i < load->ranges.count; i++) {
		if (addr >= load->ranges.items[i].start && addr < load->ranges.items[i].end)
			return true;
	}
	return false;
}

/* Code of @p image is mapped as code: it was loaded, not just looked at. */
static bool is_loaded(const struct lji_target *t, const struct lji_image *image)
{
	for (size_t i = 0; i < image->phdrs.count; i++) {
		const struct lji_elf_phdr *ph = &image->phdrs.items[i];
		const struct lji_map *m;

		if (ph->type != PT_LOAD || !(ph->flags & PF_X))
			continue;
		m = lji_target_find_map(t, lji_target_address(t, ph->vaddr + image->bias));
		if (m && (m->prot & LJI_PROT_EXEC))
			return true;
	}
	return false;
}

/* The headers were not dumped: mappings of one file from offset 0 on, some executable. */
static bool looks_loaded(const struct lji_target *t, const struct lji_map *first)
{
	if (!has_file(first) || first->present)
		return false;
	for (const struct lji_map *m = first; m < t->maps + t->map_count; m++) {
		if (!same_file(m, first) || (m != first && m->offset == 0))
			return false;
		if (m->prot & LJI_PROT_EXEC)
			return true;
	}
	return false;
}

static struct lji_error *add_mapping(struct load *load, const struct lji_map *map)
{
	struct found f = { .from_maps = true, .map = map };
	struct lji_target *t = load->target;
	struct lji_error *err = lji_image_read(t, map->start, &f.image);

	lji_error_catch(&err, LJI_ERROR_NOTFOUND);
	if (err)
		return err;
	if (f.image.phdrs.count && is_loaded(t, &f.image)) {
		f.bias = f.image.bias;
		f.dynamic = dynamic_of(t, &f.image);
		err = add_object(load, &f, NULL);
	} else if (!f.image.phdrs.count && looks_loaded(t, map)) {
		/* The bias of a position-independent file; add_object() has no better. */
		f.bias = map->start;
		f.image.address = map->start;
		err = add_object(load, &f, NULL);
	}
	lji_image_deinit(&f.image);
	return err;
}

static struct lji_error *add_mappings(struct load *load)
{
	struct lji_target *t = load->target;
	size_t listed, last;
	bool named = false;

	load->ranges.count = listed = last =
		lji_ranges_tidy(load->ranges.items, load->ranges.count);
	for (size_t i = 0; i < t->map_count; i++)
		named = named || has_file(&t->maps[i]);
	for (size_t i = 0; i < t->map_count; i++) {
		const struct lji_map *m = &t->maps[i];
		struct lji_error *err;
		size_t before = load->ranges.count;

		/* A core without notes has no names: any segment may start with an ELF header. */
		if (m->offset || (named && !has_file(m)) || !(m->prot & LJI_PROT_READ))
			continue;
		if (m->start == load->vdso || is_known(load, listed, last, m->start))
			continue;
		err = add_mapping(load, m);
		if (err)
			return err;
		if (load->ranges.count > before)
			last = before;
	}
	return NULL;
}

/* -- The vDSO ------------------------------------------------------------- */

static struct lji_error *add_vdso(struct load *load)
{
	struct lji_target *t = load->target;
	struct found f = { 0 };
	struct lji_object *object = NULL;
	struct lji_error *err;

	if (!load->vdso)
		return NULL;
	err = lji_image_read(t, load->vdso, &f.image);
	if (err)
		return lji_error_catch(&err, LJI_ERROR_NOTFOUND) ? NULL : err;
	f.bias = f.image.bias;
	f.dynamic = dynamic_of(t, &f.image);
	f.is_vdso = true;
	err = add_object(load, &f, &object);
	lji_image_deinit(&f.image);
	return err;
}

/* -- All of it ------------------------------------------------------------ */

/* Many objects need many descriptors; ours are closed with the objects. */
static void allow_files(size_t count)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= count + 256)
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

static bool data_was_dumped(const struct lji_target *t)
{
	for (size_t i = 0; i < t->map_count; i++) {
		const struct lji_map *m = &t->maps[i];

		if ((m->prot & LJI_PROT_WRITE) && !m->shared && !has_file(m) && m->present)
			return true;
	}
	return false;
}

static void warn_missing(const struct lji_objects *objects)
{
	struct lji_bytes names = { 0 };
	size_t count = 0;

	for (size_t i = 0; i < objects->count; i++) {
		const struct lji_object *o = &objects->items[i];

		if (o->fd >= 0 || o->is_vdso || o->file_state == LJI_FILE_REPLACED)
			continue;
		if (count++ < 8) {
			lji_bytes_puts(&names, count > 1 ? ", " : "");
			lji_bytes_escape(&names, o->name, strlen(o->name), false);
		}
	}
	if (count)
		lji_warn(objects->target->warnings, "object-files-missing",
			 "the file%s of %zu object%s cannot be read (%s%s): only what is exported "
			 "and in memory has names; --exe and --sysroot tell where files are",
			 count > 1 ? "s" : "", count, count > 1 ? "s" : "",
			 names.data ? names.data : "", count > 8 ? ", ..." : "");
	lji_bytes_deinit(&names);
}

static void warn_replaced(const struct lji_objects *objects)
{
	for (size_t i = 0; i < objects->count; i++) {
		const struct lji_object *o = &objects->items[i];
		struct lji_bytes path = { 0 };

		if (o->fd >= 0 || o->file_state != LJI_FILE_REPLACED || !o->path)
			continue;
		lji_bytes_escape(&path, o->path, strlen(o->path), false);
		lji_warn_at(objects->target->warnings, "object-file-replaced", o->start,
			    "%s is another file now than the one that was loaded; its symbols come "
			    "from memory (exported ones only)",
			    path.data ? path.data : "");
		lji_bytes_deinit(&path);
	}
}

static struct lji_error *load_all(struct load *load)
{
	struct lji_error *err;
	uint64_t r_debug = 0;

	lji_target_auxv(load->target, AT_SYSINFO_EHDR, &load->vdso);
	load->data_dumped = data_was_dumped(load->target);
	err = find_main(load);
	if (!err)
		err = find_r_debug(load, &r_debug);
	if (!err && r_debug)
		err = add_list(load, r_debug);
	load->objects->source = load->list_broken ? "maps, list broken" :
				load->objects->count ? "link_map" : "maps";
	if (!err)
		err = add_mappings(load);
	if (!err)
		err = add_vdso(load);
	if (err)
		return err;
	load->objects->range_count = lji_ranges_tidy(load->ranges.items, load->ranges.count);
	load->objects->ranges = lji_take_ptr(load->ranges.items);
	warn_missing(load->objects);
	warn_replaced(load->objects);
	return NULL;
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
	struct load load = { .objects = objects, .target = target };
	struct lji_error *err = NULL;

	if (!objects)
		return &lji_error_nomem;
	objects->target = target;
	objects->options = options_copy(options);
	if (!objects->options)
		err = &lji_error_nomem;
	allow_files(target->map_count / 3);
	if (!err)
		err = load_all(&load);
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
	for (size_t i = 0; i < objects->count; i++) {
		struct lji_object *o = &objects->items[i];

		free(o->name);
		free(o->path);
		free(o->opened);
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
