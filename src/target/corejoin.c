/* SPDX-License-Identifier: MIT */
/* One memory map from the program headers and the file list of a core. */
#include "target/coreelf.h"

LJI_VECTOR(map_list, struct lji_map);
LJI_VECTOR(place_list, struct lji_core_place);

static int file_compare(const void *a, const void *b)
{
	const struct lji_core_file *x = a, *y = b;

	return (x->start > y->start) - (x->start < y->start);
}

/* First element whose end lies behind addr, from index i on; both lists are sorted by start. */
static size_t skip_files(const struct lji_core_files *files, size_t i, uint64_t addr)
{
	while (i < files->count && files->items[i].end <= addr)
		i++;
	return i;
}

static size_t skip_loads(const struct lji_segments *loads, size_t i, uint64_t addr)
{
	while (i < loads->count && loads->items[i].vaddr + loads->items[i].memsz <= addr)
		i++;
	return i;
}

static void describe(struct lji_map *map, struct lji_core_place *place,
		     const struct lji_segment *seg,
		     const struct lji_core_file *file, uint64_t file_size)
{
	*place = (struct lji_core_place){ 0 };
	/*
	 * gdb leaves out file mappings that the process had not changed, code above all, and
	 * nothing says what they were: they may be executable, but were not written to.
	 */
	map->prot = seg ? seg->prot : LJI_PROT_READ | LJI_PROT_EXEC;
	map->prot_unknown = !seg;
	if (file) {
		map->path = file->path;
		map->offset = file->offset + (map->start - file->start);
	}
	if (seg) {
		uint64_t skip = map->start - seg->vaddr, size = map->end - map->start, have;

		if (skip >= seg->filesz)
			return;
		place->offset = seg->offset + skip;
		place->size = seg->filesz - skip < size ? seg->filesz - skip : size;
		have = file_size > place->offset ? file_size - place->offset : 0;
		map->present = place->size < have ? place->size : have;
	}
}

struct lji_error *lji_core_join(const struct lji_core_header *header,
				const struct lji_core_files *files, uint64_t file_size,
				struct lji_map **maps_ret, struct lji_core_place **places_ret,
				size_t *count_ret)
{
	struct map_list maps = { 0 };
	struct place_list places = { 0 };
	const struct lji_segments *loads = &header->loads;
	size_t l = 0, f = 0;
	uint64_t addr = 0;

	if (files->count)
		qsort(files->items, files->count, sizeof(*files->items), file_compare);
	for (;;) {
		const struct lji_segment *seg;
		const struct lji_core_file *file;
		uint64_t start = UINT64_MAX, end = UINT64_MAX;
		struct lji_map *map;
		struct lji_core_place *place;

		l = skip_loads(loads, l, addr);
		f = skip_files(files, f, addr);
		seg = l < loads->count ? &loads->items[l] : NULL;
		file = f < files->count ? &files->items[f] : NULL;
		if (!seg && !file)
			break;
		if (seg)
			start = seg->vaddr;
		if (file && file->start < start)
			start = file->start;
		if (start < addr)
			start = addr;
		/* The next place where something begins or ends. */
		if (seg)
			end = seg->vaddr > start ? seg->vaddr : seg->vaddr + seg->memsz;
		if (file && file->start > start && file->start < end)
			end = file->start;
		if (file && file->start <= start && file->end < end)
			end = file->end;
		map = lji_vector_push(&maps);
		place = lji_vector_push(&places);
		if (!map || !place) {
			free(maps.items);
			free(places.items);
			return &lji_error_nomem;
		}
		*map = (struct lji_map){ .start = start, .end = end };
		describe(map, place,
			 seg && seg->vaddr <= start ? seg : NULL,
			 file && file->start <= start ? file : NULL, file_size);
		addr = end;
	}
	*maps_ret = maps.items;
	*places_ret = places.items;
	*count_ret = maps.count;
	return NULL;
}
