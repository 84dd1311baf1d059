/* SPDX-License-Identifier: MIT */
/*
 * The search for names, in the order of what reads best: fields from _G, from package.loaded, the
 * registry, the metatables of types and of C types; then through upvalues and environments of what
 * was found; last through the upvalues of functions that have no path. Within each, the shortest
 * path wins and among equally short ones the first in order of keys, so that live and core, and two
 * runs, agree.
 */
#include "vm/names.h"

#include <string.h>

#include "vm/ctype.h"
#include "vm/func.h"
#include "vm/proto.h"
#include "vm/table.h"
#include "vm/walk.h"

/* Work allowed: slots and upvalues looked at in all. */
#define MAX_SLOTS 200000
/* Tables with more slots are data rather than modules: they are looked into last. */
#define BIG_TABLE 4096
/* Text of names kept in all. */
#define MAX_TEXT (UINT32_C(16) << 20)
/* Objects one table can contribute. */
#define MAX_CHILDREN 65536

/* A pair whose value can lead to a function. */
struct child {
	struct lji_value key;
	uint64_t address;
	/* Start of a string key, copied for sorting. */
	char text[40];
	uint8_t size;
	uint8_t gct;
};

struct search {
	struct lji_walk *walk;
	struct lji_name_nodes nodes;
	/* Object address to node index. */
	struct lji_map64 seen;
	LJI_VECTOR(, struct child) children;
	/* Big tables, by node index. */
	LJI_VECTOR(, uint32_t) deferred;
	uint64_t slots;
};

static bool can_lead(unsigned int gct)
{
	return gct == LJI_GCT_FUNC || gct == LJI_GCT_TAB || gct == LJI_GCT_UDATA;
}

/* -- What was found ------------------------------------------------------ */

/* Takes the text appended to name_text since @start as a name. */
static uint32_t close_name(struct search *s, size_t start)
{
	struct lji_heap *heap = s->walk->heap;
	uint32_t *place;

	if (!lji_bytes_putc(heap->name_text, 0)) {
		s->walk->nomem = true;
		return UINT32_MAX;
	}
	if (heap->name_text->size == start + 1)
		return UINT32_MAX;
	place = lji_vector_push(&heap->names);
	if (!place) {
		s->walk->nomem = true;
		return UINT32_MAX;
	}
	*place = (uint32_t)start;
	return (uint32_t)(heap->names.count - 1);
}

static uint32_t add_text(struct search *s, const char *text)
{
	struct lji_bytes *names = s->walk->heap->name_text;
	size_t start = names->size;

	lji_bytes_puts(names, text);
	return close_name(s, start);
}

static uint32_t add_name(struct search *s, uint32_t node)
{
	struct lji_bytes *names = s->walk->heap->name_text;
	size_t start = names->size;

	if (start > MAX_TEXT)
		return UINT32_MAX;
	if (!lji_name_text(s->walk->vm, &s->nodes, node, names)) {
		s->walk->nomem = true;
		return UINT32_MAX;
	}
	return close_name(s, start);
}

/* Names function @node, and its prototype if that has no name yet. */
static void name_function(struct search *s, uint32_t node)
{
	struct lji_heap *heap = s->walk->heap;
	struct lji_proto *proto = NULL;
	struct lji_func func;
	uint64_t index;

	if (!lji_func_read(s->walk->vm, s->nodes.items[node].address, &func))
		return;
	if (func.proto && lji_map64_get(&s->walk->protos, func.proto, &index))
		proto = &heap->protos.items[index];
	if (!(s->walk->what & LJI_HEAP_CLOSURES) && (!proto || proto->name != UINT32_MAX))
		return;
	s->nodes.items[node].name = add_name(s, node);
	if (proto && proto->name == UINT32_MAX)
		proto->name = s->nodes.items[node].name;
}

static bool push_node(struct search *s, const struct lji_name_node *node)
{
	struct lji_name_node *place = lji_vector_push(&s->nodes);

	if (!place) {
		s->walk->nomem = true;
		return false;
	}
	*place = *node;
	place->name = UINT32_MAX;
	return true;
}

static void add_node(struct search *s, const struct lji_name_node *node)
{
	bool added;

	if (node->depth > LJI_NAME_DEPTH || s->walk->nomem)
		return;
	if (!lji_map64_put(&s->seen, node->address, s->nodes.count, &added)) {
		s->walk->nomem = true;
		return;
	}
	if (added)
		lji_walk_want(s->walk, node->address, (enum lji_gct)node->gct);
	if (added && push_node(s, node) && node->gct == LJI_GCT_FUNC)
		name_function(s, (uint32_t)(s->nodes.count - 1));
}

static void add_step(struct search *s, uint32_t parent, enum lji_step step, uint64_t bits,
		     uint64_t address, unsigned int gct)
{
	struct lji_name_node node = {
		.address = address,
		.bits = bits,
		.parent = parent,
		.step = (uint8_t)step,
		.gct = (uint8_t)gct,
		.depth = (uint8_t)(s->nodes.items[parent].depth + 1),
	};

	if (address)
		add_node(s, &node);
}

static void add_root(struct search *s, enum lji_name_root root, unsigned int type, uint64_t address)
{
	struct lji_name_node node = {
		.address = address,
		.bits = root,
		.parent = UINT32_MAX,
		.step = LJI_STEP_ROOT,
		.type = (uint8_t)type,
		.gct = LJI_GCT_TAB,
	};

	if (address)
		add_node(s, &node);
}

/* -- Tables and userdata ------------------------------------------------- */

static bool key_has_text(const struct lji_value *key)
{
	return key->type == LJI_TSTR || key->type == LJI_TINT || key->type == LJI_TNUM ||
	       key->type == LJI_TFALSE || key->type == LJI_TTRUE;
}

static bool collect_child(void *arg, const struct lji_value *key, const struct lji_value *value)
{
	struct search *s = arg;
	struct child *child;
	const char *text;
	size_t size;

	if (!can_lead(value->type) || !key_has_text(key))
		return true;
	child = lji_vector_push(&s->children);
	if (!child) {
		s->walk->nomem = true;
		return false;
	}
	*child = (struct child){ .key = *key, .address = value->bits, .gct = (uint8_t)value->type };
	if (key->type == LJI_TSTR) {
		text = lji_vm_string(s->walk->vm, key->bits, &size);
		if (text) {
			child->size = (uint8_t)(size < sizeof(child->text) ? size
									    : sizeof(child->text));
			memcpy(child->text, text, child->size);
		}
	}
	return s->children.count < MAX_CHILDREN;
}

static double key_number(const struct lji_value *key)
{
	double number = (double)(int32_t)key->bits;

	if (key->type == LJI_TNUM)
		memcpy(&number, &key->bits, sizeof(number));
	return number;
}

/* Strings first, by their bytes; then numbers; then booleans. */
static int compare_children(const void *pa, const void *pb)
{
	const struct child *a = pa, *b = pb;
	bool a_str = a->key.type == LJI_TSTR, b_str = b->key.type == LJI_TSTR;
	bool a_num = a->key.type >= LJI_TINT, b_num = b->key.type >= LJI_TINT;
	int order;

	if (a_str != b_str)
		return a_str ? -1 : 1;
	if (a_str) {
		order = memcmp(a->text, b->text, a->size < b->size ? a->size : b->size);
		if (order)
			return order;
		if (a->size != b->size)
			return a->size < b->size ? -1 : 1;
	} else if (a_num != b_num) {
		return a_num ? -1 : 1;
	} else if (a_num && key_number(&a->key) != key_number(&b->key)) {
		return key_number(&a->key) < key_number(&b->key) ? -1 : 1;
	}
	return a->key.bits < b->key.bits ? -1 : a->key.bits > b->key.bits;
}

/* Array parts come in order already. */
static void sort_children(struct search *s)
{
	const struct child *items = s->children.items;
	size_t i = 1;

	while (i < s->children.count && compare_children(&items[i - 1], &items[i]) <= 0)
		i++;
	if (i < s->children.count)
		qsort(s->children.items, s->children.count, sizeof(*items), compare_children);
}

static void expand_table(struct search *s, uint32_t index, bool big_too)
{
	struct lji_table table;
	uint64_t left = s->slots < MAX_SLOTS ? MAX_SLOTS - s->slots : 0;

	if (!left || !lji_table_read(s->walk->vm, s->nodes.items[index].address, &table))
		return;
	if (!big_too && s->nodes.items[index].step != LJI_STEP_ROOT &&
	    (uint64_t)table.asize + table.node_count > BIG_TABLE) {
		uint32_t *place = lji_vector_push(&s->deferred);

		if (place)
			*place = index;
		else
			s->walk->nomem = true;
		return;
	}
	s->children.count = 0;
	s->slots += 1 + lji_table_each(s->walk->vm, &table, left, collect_child, s);
	sort_children(s);
	for (size_t i = 0; i < s->children.count; i++) {
		const struct child *child = &s->children.items[i];
		struct lji_name_node node = {
			.address = child->address,
			.bits = child->key.bits,
			.parent = index,
			.step = LJI_STEP_FIELD,
			.type = (uint8_t)child->key.type,
			.gct = child->gct,
			.depth = (uint8_t)(s->nodes.items[index].depth + 1),
		};

		add_node(s, &node);
	}
	add_step(s, index, LJI_STEP_METATABLE, 0, table.metatable, LJI_GCT_TAB);
}

static void expand_userdata(struct search *s, uint32_t index)
{
	const struct lji_vm *vm = s->walk->vm;
	const struct lji_layout *l = vm->layout;
	uint64_t address = s->nodes.items[index].address;

	s->slots++;
	if (!lji_object_at(vm, address, LJI_GCT_UDATA, l->ud_sizeof))
		return;
	add_step(s, index, LJI_STEP_METATABLE, 0, lji_vm_ref(vm, address + l->ud_metatable),
		 LJI_GCT_TAB);
	add_step(s, index, LJI_STEP_ENV, 0, lji_vm_ref(vm, address + l->ud_env), LJI_GCT_TAB);
}

static void expand_function(struct search *s, uint32_t index)
{
	const struct lji_vm *vm = s->walk->vm;
	struct lji_func func;

	s->slots++;
	if (!lji_func_read(vm, s->nodes.items[index].address, &func))
		return;
	for (unsigned int i = 0; i < func.nupvalues && s->slots < MAX_SLOTS; i++) {
		struct lji_value value;

		s->slots++;
		if (lji_func_upvalue(vm, &func, i, &value) && can_lead(value.type))
			add_step(s, index, LJI_STEP_UPVALUE, i, value.bits, value.type);
	}
	/* An anonymous function's environment would not read as anything. */
	if (s->nodes.items[index].step != LJI_STEP_ROOT)
		add_step(s, index, LJI_STEP_ENV, 0, func.env, LJI_GCT_TAB);
}

/* -- The search ---------------------------------------------------------- */

/* Works off the queue from @next on; functions only if @functions. */
static void expand_from(struct search *s, size_t next, bool functions)
{
	for (; next < s->nodes.count && s->slots < MAX_SLOTS && !s->walk->nomem; next++) {
		uint32_t index = (uint32_t)next;

		switch (s->nodes.items[next].gct) {
		case LJI_GCT_TAB:
			expand_table(s, index, false);
			break;
		case LJI_GCT_UDATA:
			expand_userdata(s, index);
			break;
		default:
			if (functions)
				expand_function(s, index);
		}
	}
}

static void expand_deferred(struct search *s)
{
	for (size_t i = 0; i < s->deferred.count && !s->walk->nomem; i++) {
		size_t next = s->nodes.count;

		expand_table(s, s->deferred.items[i], true);
		expand_from(s, next, false);
	}
	s->deferred.count = 0;
}

/* g->gcroot: names of metamethods (two fewer without the FFI), then a metatable per type. */
static void add_base_metatables(struct search *s)
{
	const struct lji_vm *vm = s->walk->vm;
	const struct lji_layout *l = vm->layout;
	unsigned int names = l->g_gcroot_count >= 38 ? 22 : 20;

	for (unsigned int type = LJI_TNIL; type <= LJI_TINT; type++)
		add_root(s, LJI_ROOT_BASEMT, type,
			 lji_vm_ref(vm, vm->g + l->g_gcroot + (names + type) * (uint64_t)l->ref_size));
}

static void search_roots(struct search *s)
{
	const struct lji_vm *vm = s->walk->vm;
	struct lji_value registry = lji_vm_value(vm, vm->g + vm->layout->g_registrytv), loaded;
	struct lji_table table;
	size_t next;

	add_root(s, LJI_ROOT_GLOBALS, 0, lji_vm_ref(vm, vm->main_L + vm->layout->L_env));
	expand_from(s, 0, false);
	if (registry.type == LJI_TTAB && lji_table_read(vm, registry.bits, &table)) {
		next = s->nodes.count;
		if (lji_table_field(vm, &table, "_LOADED", BIG_TABLE, &loaded) &&
		    loaded.type == LJI_TTAB)
			add_root(s, LJI_ROOT_LOADED, 0, loaded.bits);
		expand_from(s, next, false);
		next = s->nodes.count;
		add_root(s, LJI_ROOT_REGISTRY, 0, registry.bits);
		expand_from(s, next, false);
	}
	next = s->nodes.count;
	add_base_metatables(s);
	expand_from(s, next, false);
	next = s->nodes.count;
	add_root(s, LJI_ROOT_FFI, 0, lji_ctype_miscmap(vm));
	expand_from(s, next, false);
	expand_deferred(s);
}

/* Functions that were found lead to more through upvalues; only new nodes are tables to expand. */
static void search_upvalues(struct search *s)
{
	size_t known = s->nodes.count;

	for (size_t i = 0; i < known && s->slots < MAX_SLOTS && !s->walk->nomem; i++) {
		if (s->nodes.items[i].gct == LJI_GCT_FUNC)
			expand_function(s, (uint32_t)i);
	}
	expand_from(s, known, true);
	expand_deferred(s);
}

/* Functions without a path, for the names of their upvalues; they may be reached themselves then. */
static void search_anonymous(struct search *s)
{
	struct lji_heap *heap = s->walk->heap;
	size_t known = s->nodes.count;

	for (size_t i = 0; i < heap->protos.count && s->nodes.count - known < MAX_SLOTS; i++) {
		struct lji_name_node node = {
			.address = s->walk->extra.items[i].closure,
			.bits = LJI_ROOT_ANONYMOUS,
			.parent = UINT32_MAX,
			.step = LJI_STEP_ROOT,
			.gct = LJI_GCT_FUNC,
		};

		if (node.address && heap->protos.items[i].name == UINT32_MAX &&
		    !push_node(s, &node))
			return;
	}
	expand_from(s, known, true);
	expand_deferred(s);
}

/* -- Main chunks --------------------------------------------------------- */

/* Addresses of prototypes that stripped prototypes refer to. */
static void stripped_children(struct search *s, struct lji_map64 *children)
{
	const struct lji_heap *heap = s->walk->heap;

	for (size_t i = 0; i < heap->protos.count; i++) {
		const struct lji_proto *proto = &heap->protos.items[i];
		struct lji_proto_head head;

		if (proto->kind != LJI_PROTO_STRIPPED || !(proto->flags & LJI_PROTO_CHILD) ||
		    proto->dead || !lji_proto_read(s->walk->vm, proto->address, &head))
			continue;
		for (uint32_t k = 0; k < head.sizekgc; k++) {
			uint64_t addr = lji_proto_kgc(s->walk->vm, &head, k);

			if (!addr)
				break;
			if (lji_map64_get(&s->walk->protos, addr, NULL) &&
			    !lji_map64_put(children, addr, 0, NULL)) {
				s->walk->nomem = true;
				return;
			}
		}
	}
}

/*
 * A main chunk begins at line 0 (lj_parse()); stripped code has line 0 throughout, there a main
 * chunk is vararg and nobody's child.
 */
static void name_main_chunks(struct search *s)
{
	struct lji_heap *heap = s->walk->heap;
	struct lji_map64 children = { 0 };
	uint32_t name = UINT32_MAX;

	stripped_children(s, &children);
	for (size_t i = 0; i < heap->protos.count && !s->walk->nomem; i++) {
		struct lji_proto *proto = &heap->protos.items[i];

		if (proto->first_line || proto->kind == LJI_PROTO_LIBRARY ||
		    proto->name != UINT32_MAX)
			continue;
		if (proto->kind == LJI_PROTO_STRIPPED &&
		    (!(proto->flags & LJI_PROTO_VARARG) ||
		     lji_map64_get(&children, proto->address, NULL)))
			continue;
		if (name == UINT32_MAX)
			name = add_text(s, "main chunk");
		proto->name = name;
	}
	lji_map64_deinit(&children);
}

static void name_closures(struct search *s)
{
	struct lji_heap *heap = s->walk->heap;

	for (size_t i = 0; i < heap->closures.count; i++) {
		struct lji_closure *closure = &heap->closures.items[i];
		uint64_t node;

		if (!closure->dead && lji_map64_get(&s->seen, closure->address, &node))
			closure->name = s->nodes.items[node].name;
	}
}

void lji_walk_names(struct lji_walk *walk)
{
	struct search search = { .walk = walk };

	walk->heap->name_text = calloc(1, sizeof(*walk->heap->name_text));
	if (!walk->heap->name_text) {
		walk->nomem = true;
		return;
	}
	name_main_chunks(&search);
	search_roots(&search);
	search_upvalues(&search);
	search_anonymous(&search);
	name_closures(&search);
	free(search.nodes.items);
	free(search.children.items);
	free(search.deferred.items);
	lji_map64_deinit(&search.seen);
}
