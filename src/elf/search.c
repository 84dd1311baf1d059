/* SPDX-License-Identifier: MIT */
#include "elf/search.h"

#include <string.h>
#include <sys/auxv.h>

#include "elf/dynsym.h"
#include "elf/file.h"
#include "elf/link_map.h"
#include "elf/locate.h"
#include "elf/mapped.h"

/* -- The program and the loader's list ----------------------------------- */

/* The link-time address of the byte at @p offset of the file; false when it is not loaded. */
static bool vaddr_of(const struct lji_elf_phdrs *phdrs, uint64_t offset, uint64_t *vaddr_ret)
{
	for (size_t i = 0; i < phdrs->count; i++) {
		const struct lji_elf_phdr *ph = &phdrs->items[i];

		if (ph->type == PT_LOAD && offset >= ph->offset && offset - ph->offset < ph->filesz) {
			*vaddr_ret = ph->vaddr + (offset - ph->offset);
			return true;
		}
	}
	return false;
}

/*
 * The program's headers were not dumped: its file tells where the dynamic section is.
 * auxv says where the program headers were loaded (AT_PHDR) and where it starts
 * (AT_ENTRY); a file of another build hardly fits both.
 */
static struct lji_error *find_main_in_file(struct lji_load *load, uint64_t phdr,
					   const struct lji_map *map)
{
	struct lji_target *t = load->target;
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	const struct lji_elf_phdr *ph;
	struct lji_error *err;
	uint64_t vaddr, entry;
	bool is_other;

	load->main.address = map->start;
	err = lji_locate_headers(load->objects, map, lji_map_has_file(map) ? map->path : t->exe, true,
				 &file, &is_other);
	if (!err && vaddr_of(&file.phdrs, file.header.phoff, &vaddr) &&
	    (!lji_target_auxv(t, AT_ENTRY, &entry) ||
	     lji_target_address(t, entry - file.header.entry) ==
		     lji_target_address(t, phdr - vaddr))) {
		ph = lji_elf_phdrs_find(&file.phdrs, PT_DYNAMIC);
		if (ph)
			load->main_dynamic = lji_target_address(t, ph->vaddr + phdr - vaddr);
	}
	return err;
}

/* The program's headers, from AT_PHDR; without them load->main stays empty. */
static struct lji_error *find_main(struct lji_load *load)
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
	if (!err)
		load->main_dynamic = lji_image_dynamic(t, &load->main);
	else if (lji_error_catch(&err, LJI_ERROR_NOTFOUND) && map)
		err = find_main_in_file(load, phdr, map);
	return err;
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

	if (!lji_image_dynamic(t, image) || len > sizeof(there))
		return 0;
	dynamic = lji_elf_dynamic_read(&memory, lji_image_dynamic(t, image), 0, is64);
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

/* Without auxv: the program is the image whose dynamic section has a DT_DEBUG in use. */
static struct lji_error *find_r_debug_in_maps(struct lji_load *load, uint64_t *r_debug_ret)
{
	struct lji_target *t = load->target;
	struct lji_elf_reader memory = lji_memory_reader(t);

	for (size_t i = 0; i < t->map_count && !*r_debug_ret; i++) {
		lji_cleanup(lji_image_deinit) struct lji_image image = { 0 };
		struct lji_error *err;

		if (t->maps[i].offset || !(t->maps[i].prot & LJI_PROT_READ))
			continue;
		err = lji_image_read(t, t->maps[i].start, &image);
		if (lji_error_catch(&err, LJI_ERROR_NOTFOUND))
			continue;
		if (err)
			return err;
		if (!lji_image_dynamic(t, &image))
			continue;
		*r_debug_ret = lji_elf_dynamic_read(&memory, lji_image_dynamic(t, &image), 0,
						    image.header.is64)
				       .debug;
		if (*r_debug_ret) {
			load->main_dynamic = lji_image_dynamic(t, &image);
			load->main = image;
			image = (struct lji_image){ 0 };
		}
	}
	return NULL;
}

/* The loader's r_debug: DT_DEBUG of the program, else _r_debug of the loader; 0 none. */
static struct lji_error *find_r_debug(struct lji_load *load, uint64_t *r_debug_ret)
{
	struct lji_target *t = load->target;
	struct lji_elf_reader memory = lji_memory_reader(t);
	struct lji_image loader = { 0 };
	struct lji_error *err;
	uint64_t base;

	*r_debug_ret = 0;
	if (load->main_dynamic)
		*r_debug_ret = lji_elf_dynamic_read(&memory, load->main_dynamic, 0,
						    t->pointer_size == 8)
				       .debug;
	if (*r_debug_ret)
		return NULL;
	/* Started through the loader ("ld.so PROGRAM") it is itself what auxv calls the program. */
	if (!lji_target_auxv(t, AT_BASE, &base) || !base)
		base = load->main.phdrs.count ? load->main.address : 0;
	if (!base)
		return find_r_debug_in_maps(load, r_debug_ret);
	err = lji_image_read(t, base, &loader);
	if (err)
		return lji_error_catch(&err, LJI_ERROR_NOTFOUND) ? NULL : err;
	*r_debug_ret = exported(t, &loader, "_r_debug");
	lji_image_deinit(&loader);
	return NULL;
}

/* Reads the headers of the object with that bias and dynamic section. */
static struct lji_error *image_of(struct lji_load *load, uint64_t bias, uint64_t dynamic,
				  struct lji_image *image_ret, const struct lji_map **map_ret)
{
	struct lji_target *t = load->target;
	const struct lji_map *map = lji_target_find_map(t, dynamic);
	const struct lji_map *first = map && lji_map_has_file(map) ? lji_map_first_of_file(t, map) : NULL;
	uint64_t addr = first ? first->start : bias;
	struct lji_error *err;

	*map_ret = first ? first : map && lji_map_has_file(map) ? map : NULL;
	if (load->main.phdrs.count && dynamic == load->main_dynamic)
		addr = load->main.address;
	err = lji_image_read(t, addr, image_ret);
	if (lji_error_catch(&err, LJI_ERROR_NOTFOUND) && addr != bias)
		err = lji_image_read(t, bias, image_ret);
	lji_error_catch(&err, LJI_ERROR_NOTFOUND);
	return err;
}

static void entry_broken(struct lji_load *load, const struct lji_link_map_entry *e)
{
	if (!load->list_broken)
		lji_warn_at(load->target->warnings, "object-list-broken", e->dynamic,
			    "the loader's list of objects names one that is not there; the mappings "
			    "were used instead");
	load->list_broken = true;
}

static struct lji_error *add_entry(struct lji_load *load, const struct lji_link_map_entry *e)
{
	struct lji_found f = {
		.bias = e->bias, .dynamic = e->dynamic, .loader_name = e->name, .ns = e->ns
	};
	struct lji_target *t = load->target;
	struct lji_error *err;

	if (!lji_target_find_map(t, e->dynamic)) {
		entry_broken(load, e);
		return NULL;
	}
	/* Without auxv the list alone tells which object is the kernel's. */
	if (!load->vdso && e->name &&
	    (!strcmp(e->name, "linux-vdso.so.1") || !strcmp(e->name, "linux-gate.so.1")))
		load->vdso = e->bias;
	if (load->vdso && lji_target_find_map(t, e->dynamic) == lji_target_find_map(t, load->vdso))
		return NULL;
	err = image_of(load, e->bias, e->dynamic, &f.image, &f.map);
	if (!err && f.image.phdrs.count &&
	    (f.image.bias != e->bias || lji_image_dynamic(t, &f.image) != e->dynamic))
		entry_broken(load, e);
	else if (!err)
		err = lji_load_add(load, &f);
	lji_image_deinit(&f.image);
	return err;
}

static struct lji_error *add_list(struct lji_load *load, uint64_t r_debug)
{
	struct lji_link_map list = { 0 };
	struct lji_error *err = lji_link_map_read(load->target, r_debug, &list);

	load->list_broken = load->list_broken || list.broken;
	for (size_t i = 0; !err && i < list.entries.count; i++)
		err = add_entry(load, &list.entries.items[i]);
	lji_link_map_deinit(&list);
	return err;
}

/* -- The vDSO ------------------------------------------------------------- */

static struct lji_error *add_vdso(struct lji_load *load)
{
	struct lji_target *t = load->target;
	struct lji_found f = { 0 };
	struct lji_error *err;

	if (!load->vdso)
		return NULL;
	err = lji_image_read(t, load->vdso, &f.image);
	if (err)
		return lji_error_catch(&err, LJI_ERROR_NOTFOUND) ? NULL : err;
	f.bias = f.image.bias;
	f.dynamic = lji_image_dynamic(t, &f.image);
	f.is_vdso = true;
	err = lji_load_add(load, &f);
	lji_image_deinit(&f.image);
	return err;
}

/* -- All of it ------------------------------------------------------------ */

static bool data_was_dumped(const struct lji_target *t)
{
	for (size_t i = 0; i < t->map_count; i++) {
		const struct lji_map *m = &t->maps[i];

		if ((m->prot & LJI_PROT_WRITE) && !m->shared && !lji_map_has_file(m) && m->present)
			return true;
	}
	return false;
}

struct lji_error *lji_search_objects(struct lji_load *load)
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
		err = lji_mapped_add(load);
	return err ? err : add_vdso(load);
}
