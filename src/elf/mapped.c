/* SPDX-License-Identifier: MIT */
#include "elf/mapped.h"

#include "elf/file.h"
#include "elf/locate.h"

/* Whether @p addr belongs to an object of the lists (tidied) or to the one found last. */
static bool is_known(const struct lji_load *load, size_t listed, size_t last, uint64_t addr)
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

/* Mappings of one file from its start on: what there is when the headers were not dumped. */
struct pieces {
	const struct lji_map *first;
	/** One past the last. */
	const struct lji_map *end;
	/** One is code, as the core says; or none is, but one may be. */
	bool executable;
	bool maybe_executable;
	/** One was dumped: the process had written to it. */
	bool dumped;
};

static struct pieces pieces_of(const struct lji_target *t, const struct lji_map *first)
{
	struct pieces p = { .first = first };
	const struct lji_map *m = first;

	do {
		if (m->prot & LJI_PROT_EXEC)
			*(m->prot_unknown ? &p.maybe_executable : &p.executable) = true;
		p.dumped = p.dumped || m->present;
		m++;
	} while (m < t->maps + t->map_count && lji_map_same_file(m, first) && m->offset);
	p.end = m;
	return p;
}

/* Every segment of the file lies where its headers tell the loader to put it. */
static bool fits_headers(const struct lji_target *t, const struct lji_elf_phdrs *phdrs,
			 const struct pieces *p)
{
	uint64_t page = t->page_size - 1, base;
	bool code = false;

	if (!lji_elf_phdrs_base(phdrs, t->page_size, &base))
		return false;
	for (size_t i = 0; i < phdrs->count; i++) {
		const struct lji_elf_phdr *ph = &phdrs->items[i];
		uint64_t start = lji_target_address(t, ph->vaddr - base + p->first->start) & ~page;
		const struct lji_map *m = p->first;

		if (ph->type != PT_LOAD || !ph->filesz)
			continue;
		while (m < p->end && start >= m->end)
			m++;
		if (m == p->end || start < m->start ||
		    m->offset + (start - m->start) != (ph->offset & ~page))
			return false;
		code = code || ((ph->flags & PF_X) && (m->prot & LJI_PROT_EXEC));
	}
	return code;
}

/*
 * Code of @p image is mapped as code: it was loaded, not just looked at. Where that is not
 * known, an ELF file that is read as a whole does not lie as its headers say.
 */
static bool is_loaded(const struct lji_target *t, const struct lji_map *first,
		      const struct lji_image *image)
{
	bool maybe = false;
	struct pieces p;

	for (size_t i = 0; i < image->phdrs.count; i++) {
		const struct lji_elf_phdr *ph = &image->phdrs.items[i];
		const struct lji_map *m;

		if (ph->type != PT_LOAD || !(ph->flags & PF_X))
			continue;
		m = lji_target_find_map(t, lji_target_address(t, ph->vaddr + image->bias));
		if (m && (m->prot & LJI_PROT_EXEC) && !m->prot_unknown)
			return true;
		maybe = maybe || (m && (m->prot & LJI_PROT_EXEC));
	}
	p = pieces_of(t, first);
	return maybe && fits_headers(t, &image->phdrs, &p);
}

/*
 * The headers were not dumped. A core of the kernel tells which mapping is code. gdb leaves
 * unchanged pages out, those of data files too, and does not say what they were: the file at hand
 * decides; without it, that something wrote to a part of it, as the loader does.
 */
static struct lji_error *looks_loaded(struct lji_load *load, const struct lji_map *first,
				      bool *loaded_ret)
{
	struct lji_target *t = load->target;
	lji_auto_elf_file struct lji_elf_file file = { .fd = -1 };
	struct lji_error *err;
	struct pieces p;
	bool is_other;

	*loaded_ret = false;
	if (!lji_map_has_file(first) || first->present)
		return NULL;
	p = pieces_of(t, first);
	*loaded_ret = p.executable;
	if (p.executable || !p.maybe_executable)
		return NULL;
	err = lji_locate_headers(load->objects, first, first->path, false, &file, &is_other);
	if (err)
		return err;
	*loaded_ret = fits_headers(t, &file.phdrs, &p) || (!is_other && p.dumped);
	return NULL;
}

static struct lji_error *add_mapping(struct lji_load *load, const struct lji_map *map)
{
	struct lji_found f = { .from_maps = true, .map = map };
	struct lji_target *t = load->target;
	struct lji_error *err = lji_image_read(t, map->start, &f.image);

	bool loaded = false;

	lji_error_catch(&err, LJI_ERROR_NOTFOUND);
	if (!err && !f.image.phdrs.count)
		err = looks_loaded(load, map, &loaded);
	if (err)
		return err;
	if (f.image.phdrs.count && is_loaded(t, map, &f.image)) {
		f.bias = f.image.bias;
		f.dynamic = lji_image_dynamic(t, &f.image);
		err = lji_load_add(load, &f);
	} else if (loaded) {
		/* The bias of a position-independent file; lji_load_add() has no better. */
		f.bias = map->start;
		f.image.address = map->start;
		err = lji_load_add(load, &f);
	}
	lji_image_deinit(&f.image);
	return err;
}

struct lji_error *lji_mapped_add(struct lji_load *load)
{
	struct lji_target *t = load->target;
	size_t listed, last;
	bool named = false;

	load->ranges.count = listed = last =
		lji_ranges_tidy(load->ranges.items, load->ranges.count);
	for (size_t i = 0; i < t->map_count; i++)
		named = named || lji_map_has_file(&t->maps[i]);
	for (size_t i = 0; i < t->map_count; i++) {
		const struct lji_map *m = &t->maps[i];
		struct lji_error *err;
		size_t before = load->ranges.count;

		/* A core without notes has no names: any segment may start with an ELF header. */
		if (m->offset || (named && !lji_map_has_file(m)) || !(m->prot & LJI_PROT_READ))
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
