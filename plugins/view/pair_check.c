/* SPDX-License-Identifier: MIT */
/* Whether a profile and what it is paired with belong together. */
#include <inttypes.h>
#include <string.h>

#include "view/pair.h"

/** First line of library functions in bytecode, which live as long as the VM. */
#define BUILTIN_LINE UINT64_MAX
/** So many symbols may differ because memory is used anew. */
#define FEW 4

/* -- With a process --------------------------------------------------------------- */

/** True if at least one heap of the process was walked: then its prototypes are known. */
static bool has_heap(const struct lji_pair *pair)
{
	for (size_t i = 0; i < pair->gathered.count; i++) {
		if (pair->gathered.items[i].has_heap)
			return true;
	}
	return false;
}

static void compare_protos(struct lji_pair *pair, const struct lji_names *names)
{
	bool walked = has_heap(pair);

	for (size_t i = 0; i < names->protos.count; i++) {
		const struct lji_proto_sym *sym = &names->protos.items[i];
		const struct lji_interned *chunk = &names->chunks.items[sym->chunk];
		const struct lji_heap *heap;
		const struct lji_proto *proto = lji_pair_find_proto(pair, sym->address, &heap);
		const char *text;
		size_t size;

		/* Others may have been collected since. */
		if (!proto && (sym->first_line != BUILTIN_LINE || !walked))
			continue;
		pair->agreement.protos_compared++;
		if (!proto)
			continue;
		text = lji_heap_chunkname(heap, proto, &size);
		/* Profiles have names as C strings. */
		size = strnlen(text, size);
		if (size == chunk->size && memcmp(text, chunk->data, size) == 0 &&
		    (uint64_t)(int64_t)proto->first_line == sym->first_line)
			pair->agreement.protos++;
	}
}

/** True if one of the object's symbols at @p address has the name; versions are not compared. */
static bool has_symbol(const struct lji_symtab *symtab, uint64_t address, const char *name,
		       size_t size, bool *any_ret)
{
	size_t low = 0, high = symtab->count;
	const char *version = memchr(name, '@', size);

	if (version)
		size = (size_t)(version - name);
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (symtab->items[middle].address < address)
			low = middle + 1;
		else
			high = middle;
	}
	*any_ret = low < symtab->count && symtab->items[low].address == address;
	for (; low < symtab->count && symtab->items[low].address == address; low++) {
		const char *have = symtab->names + symtab->items[low].name;

		if (strlen(have) == size && memcmp(have, name, size) == 0)
			return true;
	}
	return false;
}

static void compare_cfuncs(struct lji_pair *pair, const struct lji_names *names)
{
	const struct lji_csyms *c = &names->csyms;

	for (size_t i = 0; pair->objects && i < c->slots.count; i++) {
		const struct lji_csym_slot *slot = &c->slots.items[i];
		struct lji_object *object = lji_objects_find(pair->objects, slot->address);
		const struct lji_symtab *symtab = NULL;
		const char *name;
		size_t size;
		bool any = false, agrees;

		if (object && slot->address == object->start)
			continue;
		if (object)
			symtab = lji_gather_symtab(pair->session, object);
		if (!symtab || !symtab->count)
			continue;
		name = lji_csyms_name(c, slot->current, &size);
		agrees = has_symbol(symtab, slot->address, name, size, &any);
		pair->agreement.cfuncs += agrees;
		pair->agreement.cfuncs_compared += any;
	}
}

/**
 * True if the comparison speaks against the pair: most of what could be compared differs, or
 * none of the prototypes is there. Addresses differ from run to run, so those of another run
 * are mostly not there at all; some of a profile's own always are, its library functions.
 */
static bool differs(const struct lji_pair *pair, const struct lji_names *names)
{
	const struct lji_pair_agreement *a = &pair->agreement;

	if (a->protos * 2 < a->protos_compared || a->cfuncs * 2 < a->cfuncs_compared)
		return true;
	/* A buffer that continues the file is evidence enough; without a VM (any more) C symbols are. */
	return names->protos.count && !a->protos && !pair->recovery &&
	       (has_heap(pair) || !a->cfuncs);
}

/* -- With a symbol table ------------------------------------------------------- */

static void compare_symtab_protos(struct lji_pair *pair, const struct lji_names *names)
{
	const struct lji_names *table = &pair->symtab;

	for (size_t i = 0; i < names->protos.count; i++) {
		const struct lji_proto_sym *sym = &names->protos.items[i], *other;
		const struct lji_interned *chunk = &names->chunks.items[sym->chunk], *theirs;
		uint64_t index;

		if (!lji_map64_get(&table->proto_index, sym->address, &index))
			continue;
		other = &table->protos.items[index];
		theirs = &table->chunks.items[other->chunk];
		pair->symtab_agreement.protos_compared++;
		pair->symtab_agreement.protos += sym->first_line == other->first_line &&
						 chunk->size == theirs->size &&
						 memcmp(chunk->data, theirs->data, chunk->size) == 0;
	}
}

/* Addresses with one name in both: at others each may have chosen another one. */
static void compare_symtab_cfuncs(struct lji_pair *pair, const struct lji_names *names)
{
	struct lji_csyms *table = &pair->symtab.csyms;
	lji_cleanup(lji_map64_deinit) struct lji_map64 slots = { 0 };

	for (size_t i = 0; i < table->slots.count; i++) {
		if (table->slots.items[i].names == 1)
			lji_map64_put(&slots, table->slots.items[i].address, i, NULL);
	}
	for (size_t i = 0; i < names->csyms.slots.count; i++) {
		const struct lji_csym_slot *slot = &names->csyms.slots.items[i];
		const char *ours, *theirs;
		size_t our_size, their_size;
		uint64_t index;

		if (slot->names != 1 || !lji_map64_get(&slots, slot->address, &index))
			continue;
		ours = lji_csyms_name(&names->csyms, slot->current, &our_size);
		theirs = lji_csyms_name(table, table->slots.items[index].current, &their_size);
		pair->symtab_agreement.cfuncs_compared++;
		pair->symtab_agreement.cfuncs += our_size == their_size &&
						 memcmp(ours, theirs, our_size) == 0;
	}
}

/* Other functions may be where some were, but not where most were. */
static void check_symtab(struct lji_pair *pair, const struct lji_names *names)
{
	const struct lji_pair_agreement *a = &pair->symtab_agreement;
	const struct lji_options *options = pair->session->options;

	compare_symtab_protos(pair, names);
	compare_symtab_cfuncs(pair, names);
	if (options->force || a->protos_compared + a->cfuncs_compared < FEW ||
	    (a->protos * 2 >= a->protos_compared && a->cfuncs * 2 >= a->cfuncs_compared))
		return;
	lji_warn(&pair->session->warnings, "symtab-differs",
		 "%s is another process's: %" PRIu64 " of %" PRIu64 " prototypes and %" PRIu64
		 " of %" PRIu64 " C symbols agree with the profile; names from it may be wrong",
		 options->pair_symtab, a->protos, a->protos_compared, a->cfuncs, a->cfuncs_compared);
}

/* -- Both ----------------------------------------------------------------------- */

struct lji_error *lji_pair_check(struct lji_pair *pair, const struct lji_names *names)
{
	const struct lji_pair_agreement *a = &pair->agreement;
	const struct lji_options *options = pair->session->options;
	struct lji_error *err;

	if (pair->has_symtab)
		check_symtab(pair, names);
	if (!lji_pair_has_process(pair))
		return NULL;
	compare_protos(pair, names);
	compare_cfuncs(pair, names);
	pair->foreign = differs(pair, names);
	if (options->force)
		return NULL;
	if (!pair->foreign) {
		if (!a->protos_compared && !a->cfuncs_compared)
			lji_warn(&pair->session->warnings, "pair-unchecked",
				 "nothing in the profile could be compared with the process");
		return NULL;
	}
	if (a->protos_compared || a->cfuncs * 2 < a->cfuncs_compared)
		err = lji_error_create(LJI_ERROR_CORRUPT,
				       "%s is not of this process: %" PRIu64 " of %" PRIu64
				       " prototypes and %" PRIu64 " of %" PRIu64 " C symbols agree",
				       options->profile, a->protos, a->protos_compared, a->cfuncs,
				       a->cfuncs_compared);
	else
		err = lji_error_create(LJI_ERROR_CORRUPT,
				       "%s is not of this process: none of its %zu prototypes is there",
				       options->profile, names->protos.count);
	return lji_error_with_hint(err, "--force pairs them all the same");
}
