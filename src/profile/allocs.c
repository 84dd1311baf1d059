/* SPDX-License-Identifier: MIT */
#include "profile/allocs.h"

#include <string.h>

#include "base/hash.h"

/** No site. */
#define NO_SITE UINT32_MAX

/** A place as an event names it, and what it was when last looked up. */
struct lji_alloc_location {
	uint64_t where;
	uint64_t line;
	uint64_t generation;
	/** NO_SITE + 1 = 0 marks a free slot. */
	uint32_t site_plus_1;
	uint8_t source;
};

void lji_allocs_init(struct lji_allocs *m, struct lji_names *names)
{
	*m = (struct lji_allocs){ .names = names };
	lji_live_init(&m->live);
}

static inline void add(struct lji_allocs *m, uint64_t *sum, uint64_t value)
{
	if (__builtin_add_overflow(*sum, value, sum)) {
		*sum = UINT64_MAX;
		m->overflow = true;
	}
}

/* -- Sites ----------------------------------------------------------------- */

static uint64_t override_hash(uint32_t site, uint32_t owner, enum lji_ljm_op op)
{
	return lji_hash_mix(lji_hash_seed() + op, (uint64_t)site << 32 | owner);
}

static uint64_t hash_of_site(const void *owner, uint32_t item)
{
	const struct lji_allocs *m = owner;

	return lji_place_hash(&m->sites.items[item].place);
}

static uint64_t hash_of_override(const void *owner, uint32_t item)
{
	const struct lji_allocs *m = owner;
	const struct lji_override *o = &m->overrides.items[item];

	return override_hash(o->site, o->owner, o->op);
}

static uint32_t new_site(struct lji_allocs *m, const struct lji_place *place)
{
	struct lji_site *site;

	if (m->sites.count >= NO_SITE - 1 || !(site = lji_vector_push(&m->sites)))
		return NO_SITE;
	*site = (struct lji_site){ .place = *place };
	return (uint32_t)m->sites.count - 1;
}

/** The site of @p place, made if it is new. */
static uint32_t site_of_place(struct lji_allocs *m, const struct lji_place *place)
{
	uint32_t site;
	size_t i;

	if (!lji_index_reserve(&m->site_index, hash_of_site, m))
		return NO_SITE;
	for (i = lji_index_first(&m->site_index, lji_place_hash(place));
	     lji_index_at(&m->site_index, i, &site); i = lji_index_next(&m->site_index, i)) {
		if (lji_place_equal(&m->sites.items[site].place, place))
			return site;
	}
	site = new_site(m, place);
	if (site != NO_SITE)
		lji_index_set(&m->site_index, i, site);
	return site;
}

/* -- Locations --------------------------------------------------------------- */

static inline uint64_t location_hash(uint64_t where, uint64_t line, uint8_t source)
{
	return lji_hash_mix(lji_hash_mix(lji_hash_seed(), where + source), line);
}

static bool grow_locations(struct lji_allocs *m)
{
	size_t n = m->locations ? (m->location_mask + 1) * 2 : 64;
	struct lji_alloc_location *bigger = calloc(n, sizeof(*bigger));

	if (!bigger)
		return false;
	for (size_t k = 0; m->locations && k <= m->location_mask; k++) {
		const struct lji_alloc_location *l = &m->locations[k];
		size_t i = (size_t)location_hash(l->where, l->line, l->source) & (n - 1);

		if (!l->site_plus_1)
			continue;
		while (bigger[i].site_plus_1)
			i = (i + 1) & (n - 1);
		bigger[i] = *l;
	}
	free(m->locations);
	m->locations = bigger;
	m->location_mask = n - 1;
	return true;
}

/** What an event's location means now. */
static struct lji_place place_now(struct lji_allocs *m, uint8_t source, uint64_t where,
				  uint64_t line)
{
	if (source == LJI_LJM_TRACE)
		return lji_names_trace(m->names, where, line);
	return lji_names_place(m->names, source, where, line);
}

/** The slow way: a location that is new or may have another meaning now. */
static uint32_t resolve(struct lji_allocs *m, struct lji_alloc_location *l, uint8_t source,
			uint64_t where, uint64_t line, uint64_t generation)
{
	struct lji_place place = place_now(m, source, where, line);
	bool known = l->site_plus_1 != 0;
	uint32_t site;

	/* The parser's identity is the location itself, with the label it had first. */
	site = m->names->compat ? new_site(m, &place) : site_of_place(m, &place);
	if (site == NO_SITE)
		return NO_SITE;
	*l = (struct lji_alloc_location){ .where = where, .line = line, .source = source,
					   .site_plus_1 = site + 1, .generation = generation };
	m->location_count += !known;
	return site;
}

/** The site of an event. */
static inline uint32_t site_of_event(struct lji_allocs *m, const struct lji_ljm_event *e)
{
	uint64_t line = e->line;
	uint8_t source = e->source;
	uint64_t generation = 0;
	struct lji_alloc_location *l;
	size_t i;

	if (m->names->compat) {
		/* The parser forgets the source: only a trace number other than 0 differs. */
		if (source == LJI_LJM_TRACE && !e->where)
			source = LJI_LJM_INTERNAL;
		else if (source == LJI_LJM_LFUNC || source == LJI_LJM_CFUNC)
			source = e->where || line ? LJI_LJM_LFUNC : LJI_LJM_INTERNAL;
	} else {
		generation = lji_names_generation(m->names, source);
	}
	if (m->location_count >= m->location_mask / 4 * 3 && !grow_locations(m))
		return NO_SITE;
	i = (size_t)location_hash(e->where, line, source) & m->location_mask;
	for (l = &m->locations[i]; l->site_plus_1; l = &m->locations[i]) {
		if (l->where == e->where && l->line == line && l->source == source) {
			if (l->generation == generation)
				return l->site_plus_1 - 1;
			break;
		}
		i = (i + 1) & m->location_mask;
	}
	return resolve(m, l, source, e->where, line, generation);
}

/* -- Events ------------------------------------------------------------------ */

static struct lji_override *override_of(struct lji_allocs *m, uint32_t site, uint32_t owner,
					enum lji_ljm_op op)
{
	struct lji_override *o;
	uint32_t item;
	size_t i;

	if (!lji_index_reserve(&m->override_index, hash_of_override, m))
		return NULL;
	for (i = lji_index_first(&m->override_index, override_hash(site, owner, op));
	     lji_index_at(&m->override_index, i, &item);
	     i = lji_index_next(&m->override_index, i)) {
		o = &m->overrides.items[item];
		if (o->site == site && o->owner == owner && o->op == op)
			return o;
	}
	o = lji_vector_push(&m->overrides);
	if (!o)
		return NULL;
	*o = (struct lji_override){ .site = site, .owner = owner, .op = op };
	lji_index_set(&m->override_index, i, (uint32_t)m->overrides.count - 1);
	return o;
}

/** Notes that @p site moves or frees @p block. */
static bool note_override(struct lji_allocs *m, uint32_t site, const struct lji_block *block,
			  enum lji_ljm_op op, uint64_t new_size)
{
	struct lji_override *o = override_of(m, site, block->site, op);

	if (!o)
		return false;
	o->count++;
	add(m, &o->new_bytes, new_size);
	add(m, &o->old_bytes, block->size);
	return true;
}

/** A block ends. */
static void lose(struct lji_allocs *m, const struct lji_block *block)
{
	struct lji_site *origin = &m->sites.items[block->origin];

	origin->held_bytes -= block->size < origin->held_bytes ? block->size : origin->held_bytes;
}

/** Makes a block live; in the time-true reading, @p origin holds it. */
static bool gain(struct lji_allocs *m, uint64_t address, uint64_t size, uint32_t site,
		 uint32_t origin)
{
	bool added;
	struct lji_block *block = lji_live_put(&m->live, address, &added);

	if (!block)
		return false;
	if (!added) {
		m->replaced++;
		lose(m, block);
	}
	*block = (struct lji_block){ .address = address, .size = size, .site = site,
				     .origin = origin };
	add(m, &m->sites.items[origin].held_bytes, size);
	return true;
}

static bool on_alloc(struct lji_allocs *m, const struct lji_ljm_event *e, uint32_t index)
{
	struct lji_site *site = &m->sites.items[index];

	site->count[LJI_LJM_ALLOC]++;
	add(m, &site->alloc_bytes, e->new_size);
	if (!e->new_address && e->new_size) {
		m->failed++;
		if (!m->names->compat)
			return true;
	}
	site->allocs++;
	return gain(m, e->new_address, e->new_size, index, index);
}

static bool on_free(struct lji_allocs *m, const struct lji_ljm_event *e, uint32_t index)
{
	struct lji_site *site = &m->sites.items[index];
	struct lji_block *block = lji_live_get(&m->live, e->old_address);

	site->count[LJI_LJM_FREE]++;
	add(m, &site->free_bytes, e->old_size);
	if (!block) {
		m->unknown += e->old_address != 0;
		return true;
	}
	m->sites.items[block->origin].frees++;
	if (!note_override(m, index, block, LJI_LJM_FREE, 0))
		return false;
	lose(m, block);
	lji_live_remove(&m->live, block);
	return true;
}

static bool on_realloc(struct lji_allocs *m, const struct lji_ljm_event *e, uint32_t index)
{
	struct lji_site *site = &m->sites.items[index];
	struct lji_block *block = lji_live_get(&m->live, e->old_address);
	uint32_t origin = index;

	site->count[LJI_LJM_REALLOC]++;
	add(m, &site->realloc_new_bytes, e->new_size);
	add(m, &site->realloc_old_bytes, e->old_size);
	if (!e->new_address && e->new_size) {
		m->failed++;
		if (!m->names->compat)
			return true;
	}
	if (block) {
		origin = block->origin;
		m->sites.items[origin].frees++;
		if (!note_override(m, index, block, LJI_LJM_REALLOC, e->new_size))
			return false;
		lose(m, block);
		lji_live_remove(&m->live, block);
	} else {
		m->unknown++;
	}
	m->sites.items[origin].allocs++;
	return gain(m, e->new_address, e->new_size, index, origin);
}

struct lji_error *lji_allocs_add(struct lji_allocs *m, const struct lji_ljm_event *events,
				 size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (events[i].op != LJI_LJM_ALLOC)
			lji_live_prefetch(&m->live, events[i].old_address);
		if (events[i].op != LJI_LJM_FREE)
			lji_live_prefetch(&m->live, events[i].new_address);
	}
	for (size_t i = 0; i < count; i++) {
		const struct lji_ljm_event *e = &events[i];
		uint32_t site = site_of_event(m, e);
		bool ok = false;

		if (site == NO_SITE)
			return &lji_error_nomem;
		switch (e->op) {
		case LJI_LJM_ALLOC:
			ok = on_alloc(m, e, site);
			break;
		case LJI_LJM_FREE:
			ok = on_free(m, e, site);
			break;
		case LJI_LJM_REALLOC:
			ok = on_realloc(m, e, site);
			break;
		}
		if (!ok)
			return &lji_error_nomem;
	}
	return NULL;
}

void lji_allocs_deinit(struct lji_allocs *m)
{
	free(m->sites.items);
	free(m->overrides.items);
	lji_live_deinit(&m->live);
	free(m->locations);
	lji_index_deinit(&m->site_index);
	lji_index_deinit(&m->override_index);
	*m = (struct lji_allocs){ 0 };
}
