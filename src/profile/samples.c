/* SPDX-License-Identifier: MIT */
#include "profile/samples.h"

#include <string.h>

#include "base/hash.h"

/** No frame or node. */
#define NONE LJI_INDEX_NONE

/** Host frames compared with C functions of the Lua stack per sample, at most. */
#define MERGE_BUDGET (1u << 20)
/** With compat: Lua frames looked at per frame of the sample, at most. */
#define COMPAT_BUDGET 256

struct lji_error *lji_samples_init(struct lji_samples *s, struct lji_names *names)
{
	struct lji_stack_node *root;

	*s = (struct lji_samples){ .names = names };
	root = lji_vector_push(&s->nodes);
	if (!root)
		return &lji_error_nomem;
	*root = (struct lji_stack_node){ .frame = NONE };
	return NULL;
}

/* -- Frames and stacks, each once ------------------------------------------ */

static uint64_t hash_of_frame(const void *owner, uint32_t item)
{
	const struct lji_samples *s = owner;

	return lji_place_hash(&s->frames.items[item]);
}

static uint64_t node_hash(uint32_t parent, uint32_t frame)
{
	return lji_hash_mix(lji_hash_seed(), (uint64_t)parent << 32 | frame);
}

static uint64_t hash_of_node(const void *owner, uint32_t item)
{
	const struct lji_samples *s = owner;

	return node_hash(s->nodes.items[item].parent, s->nodes.items[item].frame);
}

static uint32_t frame_of(struct lji_samples *s, const struct lji_place *place)
{
	struct lji_place *frame;
	uint32_t item;
	size_t i;

	if (!lji_index_reserve(&s->frame_index, hash_of_frame, s))
		return NONE;
	for (i = lji_index_first(&s->frame_index, lji_place_hash(place));
	     lji_index_at(&s->frame_index, i, &item); i = lji_index_next(&s->frame_index, i)) {
		if (lji_place_equal(&s->frames.items[item], place))
			return item;
	}
	frame = lji_vector_push(&s->frames);
	if (!frame)
		return NONE;
	*frame = *place;
	lji_index_set(&s->frame_index, i, (uint32_t)s->frames.count - 1);
	return (uint32_t)s->frames.count - 1;
}

static uint32_t node_of(struct lji_samples *s, uint32_t parent, uint32_t frame)
{
	struct lji_stack_node *node;
	uint32_t item;
	size_t i;

	if (!lji_index_reserve(&s->node_index, hash_of_node, s))
		return NONE;
	for (i = lji_index_first(&s->node_index, node_hash(parent, frame));
	     lji_index_at(&s->node_index, i, &item); i = lji_index_next(&s->node_index, i)) {
		node = &s->nodes.items[item];
		if (node->parent == parent && node->frame == frame)
			return item;
	}
	node = lji_vector_push(&s->nodes);
	if (!node)
		return NONE;
	*node = (struct lji_stack_node){ .parent = parent, .frame = frame };
	lji_index_set(&s->node_index, i, (uint32_t)s->nodes.count - 1);
	return (uint32_t)s->nodes.count - 1;
}

/** Counts the stack at hand. */
static struct lji_error *count_stack(struct lji_samples *s)
{
	uint32_t node = 0;

	for (size_t i = 0; i < s->stack.count; i++) {
		uint32_t frame = frame_of(s, &s->stack.items[i]);

		node = frame == NONE ? NONE : node_of(s, node, frame);
		if (node == NONE)
			return &lji_error_nomem;
	}
	s->nodes.items[node].count++;
	return NULL;
}

/* -- The frames of a sample ---------------------------------------------------- */

static bool push(struct lji_samples *s, const struct lji_place *place)
{
	struct lji_place *item = lji_vector_push(&s->stack);

	if (item)
		*item = *place;
	return item != NULL;
}

/** Resolves both stacks, outermost first. */
static bool resolve_stacks(struct lji_samples *s, const struct lji_ljp_sample *sample)
{
	s->lua.count = 0;
	s->lua_is_c.count = 0;
	s->host.count = 0;
	if (!lji_vector_reserve(&s->lua, sample->lua_count) ||
	    !lji_vector_reserve(&s->lua_is_c, sample->lua_count) ||
	    !lji_vector_reserve(&s->host, sample->host_count))
		return false;
	for (size_t i = sample->lua_count; i-- > 0;) {
		const struct lji_ljp_frame *frame = &sample->lua[i];
		struct lji_place place = { .kind = LJI_PLACE_FAST, .a = frame->address };

		if (frame->kind == LJI_FRAME_LFUNC)
			place = lji_names_place(s->names, LJI_LJM_LFUNC, frame->address,
						frame->line);
		else if (frame->kind == LJI_FRAME_CFUNC)
			place = lji_names_place(s->names, LJI_LJM_CFUNC, frame->address, 0);
		s->lua.items[s->lua.count++] = place;
		s->lua_is_c.items[s->lua_is_c.count++] = frame->kind == LJI_FRAME_CFUNC;
	}
	for (size_t i = sample->host_count; i-- > 0;) {
		struct lji_place place = lji_names_place(s->names, LJI_LJM_CFUNC,
							 sample->host[i], 0);

		/* Return addresses lie inside their function. */
		if (place.kind == LJI_PLACE_C)
			place.b = 0;
		s->host.items[s->host.count++] = place;
	}
	return true;
}

/** True if the C function of @p place begins with (@p whole: is) @p name. */
static bool named(const struct lji_samples *s, const struct lji_place *place, const char *name,
		  bool whole)
{
	size_t size, wanted = strlen(name);
	const char *have = lji_names_function(s->names, place, &size);

	return have && (whole ? size == wanted : size >= wanted) && memcmp(have, name, wanted) == 0;
}

/** Appends a Lua frame as Tarantool's parser does: a fast function it cannot name is no frame. */
static bool push_lua(struct lji_samples *s, const struct lji_place *place)
{
	if (s->names->compat && place->kind == LJI_PLACE_FAST && !lji_names_fast(place->a))
		return true;
	return push(s, place);
}

/** The parser's walk: up to the first C function; only the element it ends at is removed. */
static bool insert_lua_compat(struct lji_samples *s, size_t *budget)
{
	size_t n = 0;

	/* It inserts the same frames again and again: only a made up stack has that many. */
	if (s->lua.count > *budget)
		return true;
	*budget -= s->lua.count;
	while (n < s->lua.count && !s->lua_is_c.items[n]) {
		if (!push_lua(s, &s->lua.items[n]))
			return false;
		n++;
	}
	if (n == s->lua.count && n > 0)
		n--;
	if (n < s->lua.count) {
		size_t behind = s->lua.count - n - 1;

		memmove(&s->lua.items[n], &s->lua.items[n + 1], behind * sizeof(*s->lua.items));
		memmove(&s->lua_is_c.items[n], &s->lua_is_c.items[n + 1],
			behind * sizeof(*s->lua_is_c.items));
		s->lua.count--;
		s->lua_is_c.count--;
	}
	return true;
}

static bool merge_compat(struct lji_samples *s)
{
	size_t budget = COMPAT_BUDGET * (s->lua.count + s->host.count);

	for (size_t i = 0; i < s->host.count; i++) {
		const struct lji_place *host = &s->host.items[i];

		if (!push(s, host))
			return false;
		if (named(s, host, "lua_cpcall", false) && s->lua.count) {
			s->lua.count--;
			s->lua_is_c.count--;
		}
		if ((named(s, host, "lua_call", false) || named(s, host, "lua_pcall", false)) &&
		    !insert_lua_compat(s, &budget))
			return false;
	}
	return true;
}

/** True if @p host is a function of the C API that runs Lua code. */
static bool is_entry(const struct lji_samples *s, const struct lji_place *host)
{
	return named(s, host, "lua_call", true) || named(s, host, "lua_pcall", true) ||
	       named(s, host, "lua_cpcall", true) || named(s, host, "lua_resume", true);
}

/** Where the C function of Lua frame @p lua is on the host stack from @p from on; the end if not. */
static size_t find_on_host(const struct lji_samples *s, size_t lua, size_t from, size_t *budget)
{
	const struct lji_place *wanted = &s->lua.items[lua];
	uint64_t address = lji_names_address(s->names, wanted);

	for (size_t i = from; i < s->host.count && *budget; i++, --*budget) {
		const struct lji_place *host = &s->host.items[i];

		/* The same function: by symbol, or by address whoever named it. */
		if ((host->kind == wanted->kind && host->a == wanted->a) ||
		    (address && lji_names_address(s->names, host) == address))
			return i;
	}
	return s->host.count;
}

/**
 * Where between two C functions of the host stack the Lua frames that ran there
 * belong: behind the call into the VM; lua_call itself is often a tail call and gone.
 */
static size_t entry_between(const struct lji_samples *s, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		if (is_entry(s, &s->host.items[i]))
			return i + 1;
	}
	for (size_t i = from; to == s->host.count && i < to; i++) {
		if (named(s, &s->host.items[i], "lj_BC_", false) ||
		    named(s, &s->host.items[i], "lj_vm_", false))
			return i + 1;
	}
	return to;
}

static bool push_range(struct lji_samples *s, const struct lji_place *items, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		if (!push(s, &items[i]))
			return false;
	}
	return true;
}

/** C functions on both stacks tie them together; in between stand the Lua frames. */
static bool merge(struct lji_samples *s)
{
	size_t host = 0, lua = 0, budget = MERGE_BUDGET;

	for (;;) {
		size_t tie = s->host.count, end = lua, entry;

		for (; end < s->lua.count; end++) {
			if (s->lua_is_c.items[end])
				tie = find_on_host(s, end, host, &budget);
			if (tie < s->host.count)
				break;
		}
		entry = entry_between(s, host, tie);
		if (!push_range(s, s->host.items, host, entry) ||
		    !push_range(s, s->lua.items, lua, end) ||
		    !push_range(s, s->host.items, entry, tie))
			return false;
		if (tie == s->host.count)
			return true;
		if (!push(s, &s->host.items[tie]))
			return false;
		host = tie + 1;
		lua = end + 1;
	}
}

/** The frames of a sample taken inside machine code. */
static bool trace_stack(struct lji_samples *s, const struct lji_ljp_sample *sample)
{
	struct lji_place trace = lji_names_trace(s->names, sample->trace, 0);

	if (trace.kind == LJI_PLACE_NOWHERE) {
		/* Not announced: the function it starts in is all that is known. */
		struct lji_place proto = lji_names_place(s->names, LJI_LJM_LFUNC, sample->proto,
							 sample->line);

		if (!push(s, &proto))
			return false;
	}
	return push(s, &trace);
}

struct lji_error *lji_samples_add(struct lji_samples *s, const struct lji_ljp_sample *sample)
{
	bool ok = true;

	s->stack.count = 0;
	if (sample->state == LJI_LJP_TRACE) {
		ok = s->names->compat || trace_stack(s, sample);
	} else {
		ok = resolve_stacks(s, sample) &&
		     (s->names->compat ? merge_compat(s) : merge(s));
		if (ok && !s->stack.count && !s->names->compat) {
			struct lji_place state = { .kind = LJI_PLACE_STATE, .a = sample->state };

			ok = push(s, &state);
		}
	}
	return ok ? count_stack(s) : &lji_error_nomem;
}

void lji_samples_path(const struct lji_samples *s, uint32_t node, enum lji_label_style style,
		      char separator, bool trailing, struct lji_bytes *path)
{
	LJI_VECTOR(, uint32_t) frames = { 0 };

	for (; node; node = s->nodes.items[node].parent) {
		uint32_t *item = lji_vector_push(&frames);

		if (!item) {
			path->failed = true;
			break;
		}
		*item = s->nodes.items[node].frame;
	}
	for (size_t i = frames.count; i-- > 0;) {
		lji_names_label(s->names, &s->frames.items[frames.items[i]], style, path);
		if (i || trailing)
			lji_bytes_putc(path, separator);
	}
	if (!frames.count && trailing)
		lji_bytes_putc(path, separator);
	free(frames.items);
}

void lji_samples_deinit(struct lji_samples *s)
{
	free(s->frames.items);
	free(s->nodes.items);
	lji_index_deinit(&s->frame_index);
	lji_index_deinit(&s->node_index);
	free(s->stack.items);
	free(s->lua.items);
	free(s->lua_is_c.items);
	free(s->host.items);
	*s = (struct lji_samples){ 0 };
}
