/* SPDX-License-Identifier: MIT */
#include "elf/link_map.h"

#include "base/map.h"
#include "base/num.h"

/* Longest name: a loader takes paths beyond PATH_MAX when a relative part is short enough. */
#define NAME_MAX_BYTES 16384
/* Namespaces: glibc has 16. */
#define NAMESPACES_MAX 64

/*
 * struct r_debug   64-bit  32-bit   struct link_map   64-bit  32-bit
 *   r_version          0       0      l_addr              0       0
 *   r_map              8       4      l_name              8       4
 *   r_brk             16       8      l_ld               16       8
 *   r_state           24      12      l_next             24      12
 *   r_ldbase          32      16      l_prev             32      16
 *   r_next            40      20   (r_version >= 2: glibc 2.35 with dlmopen)
 */
struct walk {
	struct lji_target *target;
	struct lji_link_map list;
	/* Addresses of entries and of r_debugs seen. */
	struct lji_map64 seen;
};

static bool broken(struct walk *w, uint64_t addr, const char *what)
{
	w->list.broken = true;
	lji_warn_at(w->target->warnings, "object-list-broken", addr,
		    "the loader's list of objects is broken: %s; the mappings were used instead",
		    what);
	return false;
}

static struct lji_error *seen_before(struct walk *w, uint64_t addr, bool *seen_ret)
{
	bool added;

	if (!lji_map64_put(&w->seen, addr, 0, &added))
		return &lji_error_nomem;
	*seen_ret = !added;
	return NULL;
}

/* Every object has a mapping of its own: a longer list is not true. */
static bool follow(struct walk *w, uint64_t addr, unsigned int ns, uint64_t *next_ret,
		   struct lji_error **err)
{
	unsigned int word = w->target->pointer_size;
	struct lji_link_map_entry *e;
	uint8_t bytes[5 * 8];
	uint64_t name;
	bool seen;

	*err = seen_before(w, addr, &seen);
	if (*err)
		return false;
	if (seen)
		return broken(w, addr, "it runs in a circle");
	if (w->list.entries.count > w->target->map_count)
		return broken(w, addr, "it has more entries than there are mappings");
	if (lji_target_read_some(w->target, addr, bytes, 5 * word) != 5 * word)
		return broken(w, addr, "an entry cannot be read");
	e = lji_vector_push(&w->list.entries);
	if (!e) {
		*err = &lji_error_nomem;
		return false;
	}
	*e = (struct lji_link_map_entry){
		.bias = lji_le_word(bytes, word),
		.dynamic = lji_le_word(bytes + 2 * word, word),
		.ns = ns,
	};
	name = lji_le_word(bytes + word, word);
	if (name) {
		*err = lji_target_read_string(w->target, name, NAME_MAX_BYTES, &e->name);
		if (*err && (*err)->code != LJI_ERROR_NOMEM) {
			lji_error_destroy(*err);
			*err = NULL;
		}
	}
	*next_ret = lji_le_word(bytes + 3 * word, word);
	return !*err;
}

/* Reads one r_debug and its list; *next_ret is the next namespace's r_debug or 0. */
static struct lji_error *walk_one(struct walk *w, uint64_t r_debug, unsigned int ns,
				  uint64_t *next_ret)
{
	unsigned int word = w->target->pointer_size;
	struct lji_error *err = NULL;
	uint8_t bytes[6 * 8];
	uint32_t version;
	uint64_t entry;
	size_t got = lji_target_read_some(w->target, r_debug, bytes, 6 * word);

	*next_ret = 0;
	if (got < 5 * word) {
		broken(w, r_debug, "r_debug cannot be read");
		return NULL;
	}
	version = lji_le32(bytes);
	if (!version)
		return NULL; /* The loader has not run so far. */
	if (version > 255) {
		broken(w, r_debug, "r_debug has an impossible version");
		return NULL;
	}
	entry = lji_le_word(bytes + word, word);
	while (entry && follow(w, entry, ns, &entry, &err))
		;
	if (!err && version >= 2 && got == 6 * word)
		*next_ret = lji_le_word(bytes + 5 * word, word);
	return err;
}

static struct lji_error *walk_all(struct walk *w, uint64_t r_debug)
{
	for (unsigned int ns = 0; r_debug; ns++) {
		struct lji_error *err;
		bool seen;

		err = seen_before(w, r_debug, &seen);
		if (err)
			return err;
		if (seen || ns == NAMESPACES_MAX) {
			broken(w, r_debug, "the namespaces run in a circle");
			return NULL;
		}
		err = walk_one(w, r_debug, ns, &r_debug);
		if (err)
			return err;
	}
	return NULL;
}

struct lji_error *lji_link_map_read(struct lji_target *target, uint64_t r_debug,
				    struct lji_link_map *list_ret)
{
	struct walk w = { .target = target };
	struct lji_error *err = walk_all(&w, r_debug);

	lji_map64_deinit(&w.seen);
	if (err) {
		lji_link_map_deinit(&w.list);
		return err;
	}
	*list_ret = w.list;
	return NULL;
}

void lji_link_map_deinit(struct lji_link_map *list)
{
	for (size_t i = 0; i < list->entries.count; i++)
		free(list->entries.items[i].name);
	free(list->entries.items);
	*list = (struct lji_link_map){ 0 };
}
