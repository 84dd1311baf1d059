/* SPDX-License-Identifier: MIT */
/* Check the heap walk on VMs made by hand, whole and stopped anywhere, in every layout. */
#include <check.h>
#include <string.h>

#include "image.h"
#include "run.h"

static const struct lji_proto *find_proto(const struct lji_heap *heap, uint64_t addr)
{
	for (size_t i = 0; i < heap->protos.count; i++) {
		if (heap->protos.items[i].address == addr)
			return &heap->protos.items[i];
	}
	return NULL;
}

static void ck_proto_name(const struct lji_heap *heap, uint64_t proto, const char *want)
{
	const struct lji_proto *found = find_proto(heap, proto);

	ck_assert_ptr_nonnull(found);
	if (!want)
		ck_assert_ptr_null(lji_heap_name(heap, found->name));
	else
		ck_assert_str_eq(lji_heap_name(heap, found->name), want);
}

static uint64_t registry(const struct image *image)
{
	return lji_vm_value(&image->vm, image->vm.g + image->layout->g_registrytv).bits;
}

static void mark(struct image *image, uint64_t addr, uint8_t marked)
{
	image_u8(image, addr + image->layout->ref_size, marked);
}

/* -- What is there ------------------------------------------------------- */

static void counts(struct image *image)
{
	uint64_t main_proto = image_proto(image, "@app.lua", 0, 40, 10);
	uint64_t proto = image_proto(image, "@app.lua", 6, 3, 8), fn;
	struct lji_heap heap;
	const struct lji_proto *found;
	const char *chunk;
	size_t size;

	image_lua_function(image, main_proto, 0);
	image_lua_function(image, proto, 0);
	fn = image_lua_function(image, proto, 0);
	image_c_function(image, 1, 0x1234);
	image_c_function(image, 30, 0x5678);
	image_object(image, LJI_GCT_CDATA, 32);
	image_object(image, LJI_GCT_TAB, image->layout->tab_sizeof);
	image_walk(image, &heap);

	ck_assert_uint_eq(image->warnings.count, 0);
	ck_assert(!heap.torn);
	ck_assert_uint_eq(heap.counts.protos, 2);
	ck_assert_uint_eq(heap.counts.closures, 5);
	ck_assert_uint_eq(heap.counts.lua_closures, 3);
	ck_assert_uint_eq(heap.counts.c_closures, 1);
	ck_assert_uint_eq(heap.counts.fast_closures, 1);
	ck_assert_uint_eq(heap.counts.threads, 1);
	ck_assert_uint_eq(heap.counts.tables, 3);
	ck_assert_uint_eq(heap.counts.cdata, 1);
	ck_assert_uint_eq(heap.counts.dead, 0);
	ck_assert_uint_eq(heap.counts.total, 2 + 5 + 1 + 3 + 1);

	ck_assert_uint_eq(heap.protos.count, 2);
	found = find_proto(&heap, proto);
	ck_assert_ptr_nonnull(found);
	ck_assert_uint_eq(found->closures, 2);
	ck_assert_int_eq(found->first_line, 6);
	ck_assert_int_eq(found->last_line, 9);
	ck_assert_int_eq(found->kind, LJI_PROTO_LUA);
	chunk = lji_heap_chunkname(&heap, found, &size);
	ck_assert_uint_eq(size, 8);
	ck_assert_mem_eq(chunk, "@app.lua", 8);
	ck_proto_name(&heap, main_proto, "main chunk");

	ck_assert_uint_eq(heap.closures.count, 5);
	ck_assert_uint_eq(heap.closures.items[0].kind, LJI_CLOSURE_FAST);
	ck_assert_uint_eq(heap.closures.items[0].entry, 0x5678);
	ck_assert_uint_eq(heap.closures.items[1].kind, LJI_CLOSURE_C);
	ck_assert_uint_eq(heap.closures.items[2].address, fn);
	ck_assert_uint_eq(heap.protos.items[heap.closures.items[2].proto].address, proto);
	lji_heap_deinit(&heap);
}

START_TEST(collects)
{
	image_in_every_layout(counts);
}
END_TEST

static void find_names(struct image *image)
{
	const struct lji_layout *l = image->layout;
	uint64_t store = image_proto(image, "@a", 1, 1, 4), decode = image_proto(image, "@b", 2, 1, 4);
	uint64_t helper = image_proto(image, "@c", 3, 1, 4), lonely = image_proto(image, "@d", 4, 1, 4);
	uint64_t inner = image_proto(image, "@e", 5, 1, 4), odd = image_proto(image, "@f", 6, 1, 4);
	uint64_t package = image_table(image, 1, 0), loaded = image_table(image, 2, 0);
	uint64_t json = image_table(image, 2, 0), array = image_table(image, 0, 3);
	uint64_t store_fn = image_lua_function(image, store, 1), uv, anonymous;
	uint64_t call = image_proto(image, "@h", 8, 1, 4), base = image_table(image, 1, 0);
	struct lji_heap heap;

	image_field(image, image_globals(image), 3, "store", LJI_TFUNC, store_fn);
	image_field(image, image_globals(image), 1, "zz", LJI_TFUNC, store_fn);
	image_field(image, image_globals(image), 2, "package", LJI_TTAB, package);
	image_field(image, image_globals(image), 5, "_G", LJI_TTAB, image_globals(image));
	image_field(image, image_globals(image), 6, "list", LJI_TTAB, array);
	image_field(image, package, 0, "loaded", LJI_TTAB, loaded);
	image_field(image, loaded, 1, "json", LJI_TTAB, json);
	image_field(image, json, 0, "decode", LJI_TFUNC, image_lua_function(image, decode, 0));
	image_field(image, json, 1, "odd \"key\n", LJI_TFUNC, image_lua_function(image, odd, 0));
	image_field(image, registry(image), 0, "_LOADED", LJI_TTAB, loaded);
	image_tv(image, lji_vm_ref(&image->vm, array + l->tab_array) + 16, LJI_TFUNC,
		 image_lua_function(image, inner, 0));

	/* Behind 22 names of metamethods. */
	image_field(image, base, 0, "__call", LJI_TFUNC, image_lua_function(image, call, 0));
	image_ref(image, image->vm.g + l->g_gcroot + (22 + LJI_TCDATA) * l->ref_size, base);

	/* store's first upvalue holds helper; a function without a path holds another one. */
	uv = image_object(image, LJI_GCT_UPVAL, l->uv_sizeof);
	image_u8(image, uv + l->uv_closed, 1);
	image_ref(image, uv + l->uv_v, uv + l->uv_tv);
	image_tv(image, uv + l->uv_tv, LJI_TFUNC, image_lua_function(image, helper, 0));
	image_ref(image, store_fn + l->fnL_uvptr, uv);
	anonymous = image_lua_function(image, image_proto(image, "@g", 7, 1, 4), 2);
	uv = image_object(image, LJI_GCT_UPVAL, l->uv_sizeof);
	image_u8(image, uv + l->uv_closed, 1);
	image_ref(image, uv + l->uv_v, uv + l->uv_tv);
	image_tv(image, uv + l->uv_tv, LJI_TFUNC, image_lua_function(image, lonely, 0));
	image_ref(image, anonymous + l->fnL_uvptr + l->ref_size, uv);

	image_walk(image, &heap);
	ck_assert_uint_eq(image->warnings.count, 0);
	ck_proto_name(&heap, store, "store");
	ck_proto_name(&heap, decode, "package.loaded.json.decode");
	ck_proto_name(&heap, odd, "package.loaded.json[\"odd \"key\n\"]");
	ck_proto_name(&heap, inner, "list[2]");
	ck_proto_name(&heap, helper, "store:helper");
	ck_proto_name(&heap, lonely, "local state");
	ck_proto_name(&heap, call, "getmetatable(cdata).__call");
	lji_heap_deinit(&heap);
}

START_TEST(names)
{
	image_in_every_layout(find_names);
}
END_TEST

static void statuses(struct image *image)
{
	const struct lji_layout *l = image->layout;
	unsigned int bottom = l->fr2 ? 2 : 1;
	const struct {
		unsigned int base, top, status;
		enum lji_co_status want;
	} cases[] = {
		{ bottom, bottom, 0, LJI_CO_FINISHED },
		{ bottom, bottom + 1, 0, LJI_CO_FRESH },
		{ bottom + 5, bottom + 7, 1, LJI_CO_SUSPENDED },
		{ bottom + 5, bottom + 7, 0, LJI_CO_NORMAL },
		{ bottom + 5, bottom + 7, 2, LJI_CO_ERROR },
		/* Base behind the stack: it is being moved. */
		{ 400, 401, 0, LJI_CO_UNKNOWN },
		{ bottom, bottom, 200, LJI_CO_UNKNOWN },
	};
	const size_t n = sizeof(cases) / sizeof(cases[0]);
	struct lji_heap heap;

	for (size_t i = 0; i < n; i++)
		image_u8(image,
			 image_thread(image, cases[i].base, cases[i].top) + l->L_status,
			 (uint8_t)cases[i].status);
	/* The newest object may be unfinished; this one is not the coroutine. */
	image_table(image, 0, 0);
	image_walk(image, &heap);
	ck_assert_uint_eq(heap.coroutines.count, n + 1);
	for (size_t i = 0; i < n; i++)
		ck_assert_int_eq(heap.coroutines.items[n - 1 - i].status, cases[i].want);
	ck_assert(heap.coroutines.items[n].is_main);
	ck_assert_int_eq(heap.coroutines.items[n].status, LJI_CO_IDLE);
	ck_assert(image_warned(image, "stack-moving"));
	ck_assert(!heap.torn);
	lji_heap_deinit(&heap);
}

START_TEST(coroutines)
{
	image_in_every_layout(statuses);
}
END_TEST

/* Running: the innermost on a thread's C stack, or cur_L; a parked C stack is a fiber. */
static void running_and_fibers(struct image *image)
{
	const struct lji_layout *l = image->layout;
	unsigned int bottom = l->fr2 ? 2 : 1;
	uint64_t outer = image_thread(image, bottom + 4, bottom + 6);
	uint64_t inner = image_thread(image, bottom + 4, bottom + 6);
	uint64_t fiber = image_thread(image, bottom + 4, bottom + 6);
	struct lji_map maps[3] = { image->map };
	struct lji_thread thread = { .tid = 7, .has_regs = true };
	struct lji_heap heap;

	maps[1] = (struct lji_map){ .start = 0x7ff000000000, .end = 0x7ff000010000 };
	maps[2] = (struct lji_map){ .start = 0x7ff000020000, .end = 0x7ff000030000 };
	if (image->target.pointer_size == 4) {
		maps[1] = (struct lji_map){ .start = 0xbf000000, .end = 0xbf010000 };
		maps[2] = (struct lji_map){ .start = 0xbf020000, .end = 0xbf030000 };
	}
	thread.regs.sp = maps[1].start + 0x800;
	image->target.maps = maps;
	image->target.map_count = 3;
	image->target.threads = &thread;
	image->target.thread_count = 1;
	image_pointer(image, image->vm.main_L + l->L_cframe, maps[1].start + 0x4000);
	image_pointer(image, outer + l->L_cframe, (maps[1].start + 0x2000) | 1);
	image_pointer(image, inner + l->L_cframe, (maps[1].start + 0x1000) | 1);
	image_pointer(image, fiber + l->L_cframe, maps[2].start + 0x1000);
	image_pointer(image, image->vm.main_L + l->L_base,
		      lji_vm_pointer(&image->vm, image->vm.main_L + l->L_base) + 16);
	/* Left over from a coroutine that is gone. */
	if (l->g_cur_L != LJI_NO_FIELD)
		image_ref(image, image->vm.g + l->g_cur_L, image->base + 8);
	image_table(image, 0, 0);
	image_walk(image, &heap);
	ck_assert_uint_eq(heap.coroutines.count, 4);
	ck_assert_int_eq(heap.coroutines.items[0].status, LJI_CO_FIBER);
	ck_assert_int_eq(heap.coroutines.items[1].status, LJI_CO_RUNNING);
	ck_assert_int_eq(heap.coroutines.items[2].status, LJI_CO_NORMAL);
	ck_assert_int_eq(heap.coroutines.items[3].status, LJI_CO_NORMAL);
	lji_heap_deinit(&heap);
}

START_TEST(running)
{
	image_in_every_layout(running_and_fibers);
}
END_TEST

static void trace_list(struct image *image)
{
	const struct lji_layout *l = image->layout;
	uint64_t J = image->vm.main_L + l->GG_J, slots, proto, root, side, dead;
	const struct lji_trace *t;
	struct lji_heap heap;

	if (!l->has_jit)
		return;
	slots = image_alloc(image, 128);
	proto = image_proto(image, "@t", 10, 5, 8);
	root = image_trace(image, slots, 1, proto);
	side = image_trace(image, slots, 2, proto);
	dead = image_trace(image, slots, 5, proto);
	image_pointer(image, J + l->J_trace, slots);
	image_u32(image, J + l->J_sizetrace, 7);
	image_u8(image, root + l->T_linktype, 2);
	image_u16(image, root + l->T_link, 1);
	image_u16(image, side + l->T_root, 1);
	image_u8(image, side + l->T_linktype, 99);
	/* First IR instruction of the side trace: parent 1, exit 17. */
	image_u32(image, lji_vm_pointer(&image->vm, side + l->T_ir) + 0x8000 * 8, 17u << 16 | 1);
	mark(image, dead, 2);
	/* 3 is being recorded, 4 is nonsense, 6 is free. */
	image_u16(image, J + l->J_cur + l->T_traceno, 3);
	image_ref(image, J + l->J_cur + l->T_startpt, proto);
	image_ref(image, slots + 3 * (uint64_t)l->ref_size, J + l->J_cur);
	image_ref(image, slots + 4 * (uint64_t)l->ref_size, proto);
	image_walk(image, &heap);

	ck_assert_uint_eq(heap.traces.count, 4);
	t = heap.traces.items;
	ck_assert_uint_eq(t[0].number, 1);
	ck_assert(!t[0].side && !t[0].recording && !t[0].dead);
	ck_assert_str_eq(t[0].link_type, "loop");
	ck_assert_uint_eq(t[0].link, 1);
	ck_assert_uint_eq(t[0].root, 1);
	ck_assert_uint_eq(t[0].exits, 3);
	ck_assert_uint_eq(t[0].mcode, 0x55550100);
	ck_assert_uint_eq(t[0].mcode_size, 200);
	ck_assert_uint_eq(t[0].start_proto, proto);
	ck_assert_int_eq(t[0].start_line, 11);
	ck_assert(t[1].side);
	ck_assert_uint_eq(t[1].parent, 1);
	ck_assert_uint_eq(t[1].exit, 17);
	ck_assert_ptr_null(t[1].link_type);
	ck_assert(t[2].recording);
	ck_assert_uint_eq(t[2].number, 3);
	ck_assert(t[3].dead);
	ck_assert_uint_eq(t[3].start_proto, 0);
	ck_assert(image_warned(image, "trace-damaged"));
	ck_assert_uint_eq(heap.counts.traces, 2);
	lji_heap_deinit(&heap);

	image_u32(image, J + l->J_sizetrace, 70000);
	image_walk(image, &heap);
	ck_assert_uint_eq(heap.traces.count, 0);
	ck_assert(image_warned(image, "traces-damaged"));
	lji_heap_deinit(&heap);
}

START_TEST(traces)
{
	image_in_every_layout(trace_list);
}
END_TEST

/* -- Stopped at any instruction ------------------------------------------ */

static void garbage(struct image *image)
{
	uint64_t proto = image_proto(image, "@p", 1, 1, 4);
	uint64_t fn = image_lua_function(image, proto, 0), stale;
	struct lji_heap heap;

	/* The other white: waits to be swept, and what it refers to may be gone. */
	stale = image_lua_function(image, image->base + 0x30000, 0);
	mark(image, stale, 2);
	/* The other white but fixed, gray and black are alive. */
	mark(image, proto, 2 | 0x20);
	mark(image, fn, 4);
	image_table(image, 0, 0);
	image_walk(image, &heap);
	ck_assert_uint_eq(image->warnings.count, 0);
	ck_assert_uint_eq(heap.counts.dead, 1);
	ck_assert_uint_eq(heap.counts.lua_closures, 1);
	ck_assert_uint_eq(heap.protos.count, 1);
	ck_assert(!heap.protos.items[0].dead);
	ck_assert_uint_eq(heap.closures.count, 2);
	ck_assert(heap.closures.items[0].dead);
	lji_heap_deinit(&heap);
}

START_TEST(dead_by_colour)
{
	image_in_every_layout(garbage);
}
END_TEST

static void newest(struct image *image)
{
	const struct lji_layout *l = image->layout;
	uint64_t proto = image_proto(image, "@p", 1, 1, 4), fn, hidden, head;
	struct lji_heap heap;

	fn = image_lua_function(image, proto, 0);
	/* No type yet. */
	head = image_object(image, LJI_GCT_TAB, 64);
	image_u8(image, head + l->ref_size + 1, 0);
	image_walk(image, &heap);
	ck_assert_uint_eq(image->warnings.count, 0);
	ck_assert_uint_eq(heap.counts.lua_closures, 1);
	ck_assert_uint_eq(heap.closures.items[0].address, fn);
	lji_heap_deinit(&heap);

	/* A function that still has the pc of an older one at this place, freed since. */
	image_ref(image, image->vm.g + l->g_gc_root, fn);
	hidden = image_proto(image, "@old", 1, 1, 4);
	image_ref(image, image->vm.g + l->g_gc_root, fn);
	head = image_lua_function(image, hidden, 0);
	image_walk(image, &heap);
	ck_assert_uint_eq(image->warnings.count, 0);
	ck_assert_uint_eq(heap.protos.count, 1);
	ck_assert_uint_eq(heap.counts.lua_closures, 1);
	lji_heap_deinit(&heap);

	/* A whole one counts. */
	image_ref(image, head + l->fn_pc, proto + l->pt_sizeof);
	image_walk(image, &heap);
	ck_assert_uint_eq(heap.counts.lua_closures, 2);
	ck_assert_uint_eq(heap.protos.items[0].closures, 2);
	lji_heap_deinit(&heap);
}

START_TEST(newest_object)
{
	image_in_every_layout(newest);
}
END_TEST

static void link_strings(struct image *image, uint64_t tab, uint32_t mask, uint64_t string,
			 uint32_t hash)
{
	const struct lji_layout *l = image->layout;
	uint64_t slot = tab + (hash & mask) * l->ref_size;

	image_u32(image, string + l->str_hash, hash);
	image_ref(image, string, lji_vm_ref(&image->vm, slot) & ~UINT64_C(1));
	/* Bit 0 marks chains with the secondary hash. */
	image_ref(image, slot, string | 1);
}

static void string_table(struct image *image)
{
	const struct lji_layout *l = image->layout;
	uint64_t tab = image_alloc(image, 4 * (size_t)l->ref_size), last = 0;
	struct lji_heap heap = { 0 };

	image_pointer(image, image->vm.g + l->g_str_tab, tab);
	image_u32(image, image->vm.g + l->g_str_mask, 3);
	image_u32(image, image->vm.g + l->g_str_num, 5);
	for (uint32_t i = 0; i < 5; i++)
		link_strings(image, tab, 3, last = image_string(image, "s"), i * 7);
	ck_assert_ptr_null(lji_heap_walk(&image->vm, IMAGE_ALL, &heap));
	ck_assert_uint_eq(heap.counts.strings, 5);
	ck_assert_uint_eq(image->warnings.count, 0);
	lji_heap_deinit(&heap);

	/* A chain that runs into another one, and a string more than there are. */
	image_ref(image, last, lji_vm_ref(&image->vm, tab) & ~UINT64_C(1));
	image_u32(image, image->vm.g + l->g_str_num, 6);
	ck_assert_ptr_null(lji_heap_walk(&image->vm, IMAGE_ALL, &heap));
	ck_assert(heap.torn);
	ck_assert(image_warned(image, "strings-resizing"));
	lji_heap_deinit(&heap);

	/* A chain that ends nowhere. */
	image_ref(image, last, last);
	ck_assert_ptr_null(lji_heap_walk(&image->vm, IMAGE_ALL, &heap));
	ck_assert(heap.torn);
	lji_heap_deinit(&heap);
}

START_TEST(strings)
{
	image_in_every_layout(string_table);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("heap");
	TCase *tcase = tcase_create("heap");

	tcase_set_timeout(tcase, 120);
	tcase_add_test(tcase, collects);
	tcase_add_test(tcase, names);
	tcase_add_test(tcase, coroutines);
	tcase_add_test(tcase, running);
	tcase_add_test(tcase, traces);
	tcase_add_test(tcase, dead_by_colour);
	tcase_add_test(tcase, newest_object);
	tcase_add_test(tcase, strings);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
