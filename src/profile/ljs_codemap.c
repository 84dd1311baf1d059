/* SPDX-License-Identifier: MIT */
#include "profile/ljs_codemap.h"

#include <string.h>

/* Where the sweep stands: the ranges that are open at this address, innermost last. */
struct sweep {
	struct lji_codemap *map;
	struct lji_ljs_writer *writer;
	LJI_VECTOR(, const struct lji_code_range *) open;
	/** Next alias to be written. */
	size_t alias;
	/** The record written last. */
	uint64_t last_address;
	const char *last_name;
};

struct lji_error *lji_codemap_add(struct lji_codemap *map, enum lji_code_kind kind, uint64_t start,
				  uint64_t end, const char *name)
{
	struct lji_code_range *range;

	if (start >= end)
		return NULL;
	range = lji_vector_push(&map->ranges);
	if (!range)
		return &lji_error_nomem;
	*range = (struct lji_code_range){ start, end, name, kind };
	return NULL;
}

struct lji_error *lji_codemap_alias(struct lji_codemap *map, uint64_t address, const char *name)
{
	struct lji_code_alias *alias = lji_vector_push(&map->aliases);

	if (!alias)
		return &lji_error_nomem;
	*alias = (struct lji_code_alias){ address, name };
	return NULL;
}

/* By start, the outer one first. */
static int compare_ranges(const void *a, const void *b)
{
	const struct lji_code_range *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	if (x->kind != y->kind)
		return x->kind < y->kind ? -1 : 1;
	if (x->end != y->end)
		return x->end > y->end ? -1 : 1;
	return strcmp(x->name, y->name);
}

static int compare_aliases(const void *a, const void *b)
{
	const struct lji_code_alias *x = a, *y = b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	return strcmp(x->name, y->name);
}

static struct lji_error *put(struct sweep *s, uint64_t address, const char *name)
{
	if (s->last_name && s->last_address == address && strcmp(s->last_name, name) == 0)
		return NULL;
	s->last_address = address;
	s->last_name = name;
	return lji_ljs_write_cfunc(s->writer, address, name, strlen(name));
}

/* A range of the kind AREA that goes on needs no record of its own. */
static struct lji_error *put_area(struct sweep *s, uint64_t address, const char *name)
{
	if (s->last_name && strcmp(s->last_name, name) == 0)
		return NULL;
	return put(s, address, name);
}

/* The other names of @p address, each once, but for @p name, which comes behind them. */
static struct lji_error *put_aliases(struct sweep *s, uint64_t address, const char *name)
{
	const char *last = NULL;

	for (; s->alias < s->map->aliases.count; s->alias++) {
		const struct lji_code_alias *alias = &s->map->aliases.items[s->alias];
		struct lji_error *err;

		if (alias->address != address)
			break;
		if (strcmp(alias->name, name) == 0 || (last && strcmp(last, alias->name) == 0))
			continue;
		last = alias->name;
		err = put(s, address, last);
		if (err)
			return err;
	}
	return last ? put(s, address, name) : NULL;
}

/* What goes on at this point of the sweep. */
static const char *open_name(const struct sweep *s)
{
	return s->open.count ? s->open.items[s->open.count - 1]->name : LJI_CODEMAP_UNKNOWN;
}

/* Moves on to @p address: writes the aliases before it, which lie inside what is open. */
static struct lji_error *advance(struct sweep *s, uint64_t address)
{
	while (s->alias < s->map->aliases.count && s->map->aliases.items[s->alias].address < address) {
		struct lji_error *err;

		err = put_aliases(s, s->map->aliases.items[s->alias].address, open_name(s));
		if (err)
			return err;
	}
	return NULL;
}

/* Closes what ends at or before @p address; names what then goes on. */
static struct lji_error *close_until(struct sweep *s, uint64_t address, bool last)
{
	while (s->open.count && (last || s->open.items[s->open.count - 1]->end <= address)) {
		uint64_t end = s->open.items[s->open.count - 1]->end;
		struct lji_error *err;

		err = advance(s, end);
		if (err)
			return err;
		while (s->open.count && s->open.items[s->open.count - 1]->end <= end)
			s->open.count--;
		/* What begins right here names it. */
		if (end == address && !last)
			continue;
		err = put_aliases(s, end, open_name(s));
		if (err)
			return err;
		if (s->open.count && s->open.items[s->open.count - 1]->kind == LJI_CODE_FUNCTION)
			err = put(s, end, open_name(s));
		else
			err = put_area(s, end, open_name(s));
		if (err)
			return err;
	}
	return last ? NULL : advance(s, address);
}

/* @p next begins next, NULL none. */
static struct lji_error *open_range(struct sweep *s, const struct lji_code_range *range,
				    const struct lji_code_range *next)
{
	const struct lji_code_range **slot;
	struct lji_error *err;

	slot = lji_vector_push(&s->open);
	if (!slot)
		return &lji_error_nomem;
	*slot = range;
	if (next && next->start == range->start && range->kind == LJI_CODE_AREA)
		return NULL;
	err = put_aliases(s, range->start, range->name);
	if (err)
		return err;
	return range->kind == LJI_CODE_AREA ? put_area(s, range->start, range->name) :
					      put(s, range->start, range->name);
}

static struct lji_error *sweep(struct sweep *s)
{
	struct lji_codemap *map = s->map;

	for (size_t i = 0; i < map->ranges.count; i++) {
		const struct lji_code_range *range = &map->ranges.items[i];
		struct lji_error *err;

		err = close_until(s, range->start, false);
		if (err)
			return err;
		err = open_range(s, range, i + 1 < map->ranges.count ? range + 1 : NULL);
		if (err)
			return err;
	}
	return close_until(s, 0, true);
}

struct lji_error *lji_codemap_write(struct lji_codemap *map, struct lji_ljs_writer *writer)
{
	struct sweep s = { .map = map, .writer = writer };
	struct lji_error *err;

	if (map->ranges.count)
		qsort(map->ranges.items, map->ranges.count, sizeof(*map->ranges.items), compare_ranges);
	if (map->aliases.count)
		qsort(map->aliases.items, map->aliases.count, sizeof(*map->aliases.items),
		      compare_aliases);
	err = sweep(&s);
	free(s.open.items);
	return err;
}

void lji_codemap_deinit(struct lji_codemap *map)
{
	free(map->ranges.items);
	free(map->aliases.items);
	*map = (struct lji_codemap){ 0 };
}
