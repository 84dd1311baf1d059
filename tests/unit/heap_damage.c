/* SPDX-License-Identifier: MIT */
/* Check the heap walk on VMs made by hand that are damaged, in every layout there is. */
#include <check.h>
#include <string.h>

#include "image.h"
#include "run.h"
#include "vm/proto.h"

static void cycle(struct image *image)
{
	uint64_t first = image_table(image, 0, 0), fn;
	struct lji_heap heap;

	fn = image_lua_function(image, image_proto(image, "@p", 1, 1, 4), 0);
	for (int i = 0; i < 1000; i++)
		image_object(image, LJI_GCT_CDATA, 16);
	image_ref(image, first, fn);
	image_walk(image, &heap);
	ck_assert(heap.torn);
	ck_assert(image_warned(image, "objects-damaged"));
	/* Each once. */
	ck_assert_uint_eq(heap.counts.cdata, 1000);
	ck_assert_uint_eq(heap.counts.lua_closures, 1);
	ck_assert_uint_eq(heap.closures.count, 1);
	ck_assert_uint_eq(heap.counts.tables, 1);
	lji_heap_deinit(&heap);
}

START_TEST(cycles)
{
	image_in_every_layout(cycle);
}
END_TEST

static void wild_pointer(struct image *image)
{
	static const uint64_t wild[] = { 1, 0x10, 0xfffffffe, 0x41000001 };
	uint64_t broken = image_table(image, 0, 0);

	image_lua_function(image, image_proto(image, "@p", 1, 1, 4), 0);
	for (size_t i = 0; i < sizeof(wild) / sizeof(wild[0]); i++) {
		struct lji_heap heap;

		image_ref(image, broken, wild[i]);
		image_walk(image, &heap);
		ck_assert(heap.torn);
		ck_assert(image_warned(image, "objects-unreadable"));
		/* What was found before stays. */
		ck_assert_uint_eq(heap.protos.count, 1);
		ck_assert_uint_eq(heap.counts.lua_closures, 1);
		lji_heap_deinit(&heap);
	}
	/* Readable, but no object. */
	image_ref(image, broken, image_alloc(image, 64));
	{
		struct lji_heap heap;

		image_walk(image, &heap);
		ck_assert(image_warned(image, "objects-damaged"));
		ck_assert_uint_eq(heap.protos.count, 1);
		lji_heap_deinit(&heap);
	}
}

START_TEST(wild_pointers)
{
	image_in_every_layout(wild_pointer);
}
END_TEST

/* A closed upvalue that is in gc.root. */
static uint64_t closed_upvalue(struct image *image)
{
	const struct lji_layout *l = image->layout;
	uint64_t uv = image_object(image, LJI_GCT_UPVAL, l->uv_sizeof);

	image_u8(image, uv + l->uv_closed, 1);
	image_ref(image, uv + l->uv_v, uv + l->uv_tv);
	image_tv(image, uv + l->uv_tv, LJI_TNIL, 0);
	return uv;
}

static bool list_is_short(struct image *image)
{
	bool before = image_warned(image, "objects-missing"), now;
	struct lji_heap heap;

	ck_assert(!before);
	image_walk(image, &heap);
	now = image_warned(image, "objects-missing");
	ck_assert(heap.torn == now);
	lji_heap_deinit(&heap);
	lji_warnings_deinit(&image->warnings);
	return now;
}

/* Links that lead past objects: noticed by what refers to these. */
static void overwritten_link(struct image *image)
{
	const struct lji_layout *l = image->layout;
	uint64_t proto = image_proto(image, "@p", 1, 1, 4), fn = image_lua_function(image, proto, 2);
	uint64_t below = image_table(image, 0, 0), first = closed_upvalue(image);
	uint64_t second = closed_upvalue(image), class = image_table(image, 0, 0);
	uint64_t above = image_table(image, 0, 0), object = image_table(image, 0, 0);

	image_ref(image, fn + l->fnL_uvptr, first);
	image_ref(image, fn + l->fnL_uvptr + l->ref_size, second);
	image_ref(image, object + l->tab_metatable, class);
	image_table(image, 0, 0);
	ck_assert(!list_is_short(image));

	/* The metatable is left out, then also both upvalues, then these alone. */
	image_ref(image, above, second);
	ck_assert(list_is_short(image));
	image_ref(image, above, below);
	ck_assert(list_is_short(image));
	image_ref(image, object + l->tab_metatable, 0);
	ck_assert(list_is_short(image));

	/* One that is being closed is in no list; garbage refers to what may be gone. */
	image_ref(image, above, class);
	image_ref(image, class, first);
	ck_assert(!list_is_short(image));
	image_ref(image, above, below);
	image_u8(image, fn + l->ref_size, 2);
	ck_assert(!list_is_short(image));

	/* A reference that is wrong itself. */
	image_ref(image, object + l->tab_metatable, first);
	ck_assert(!list_is_short(image));
}

START_TEST(overwritten_links)
{
	image_in_every_layout(overwritten_link);
}
END_TEST

static void finalizers(struct image *image)
{
	const struct lji_layout *l = image->layout;
	uint64_t root = lji_vm_ref(&image->vm, image->vm.g + l->g_gc_root);
	uint64_t a = image_object(image, LJI_GCT_UDATA, l->ud_sizeof);
	uint64_t b = image_object(image, LJI_GCT_UDATA, l->ud_sizeof);
	uint64_t c = image_object(image, LJI_GCT_CDATA, 32);
	struct lji_heap heap;

	image_ref(image, image->vm.g + l->g_gc_root, root);
	image_ref(image, image->vm.g + l->g_gc_mmudata, a);
	image_ref(image, a, b);
	image_ref(image, b, c);
	image_ref(image, c, a);
	image_walk(image, &heap);
	ck_assert_uint_eq(image->warnings.count, 0);
	ck_assert_uint_eq(heap.counts.userdata, 2);
	ck_assert_uint_eq(heap.counts.cdata, 1);
	lji_heap_deinit(&heap);

	/* The ring does not come back to its last element. */
	image_ref(image, c, b);
	image_walk(image, &heap);
	ck_assert(image_warned(image, "finalizers-damaged"));
	lji_heap_deinit(&heap);
}

START_TEST(finalizer_ring)
{
	image_in_every_layout(finalizers);
}
END_TEST

static void hostile_proto(struct image *image)
{
	const struct lji_layout *l = image->layout;
	uint64_t pt = image_proto(image, "@p", 1, 4, 8);
	struct lji_proto_head head;
	const char *name;
	size_t size;
	uint32_t pos;

	image_table(image, 0, 0);
	ck_assert(lji_proto_read(&image->vm, pt, &head));
	ck_assert(!head.damaged);
	ck_assert_int_eq(lji_proto_line(&image->vm, &head, 0), 1);
	ck_assert_int_eq(lji_proto_line(&image->vm, &head, 3), 3);
	ck_assert_int_eq(lji_proto_line(&image->vm, &head, 8), 5);
	ck_assert_int_eq(lji_proto_line(&image->vm, &head, 9), -1);
	name = lji_proto_upvalue_name(&image->vm, &head, 1, &size);
	ck_assert_ptr_nonnull(name);
	ck_assert_mem_eq(name, "state", size);
	ck_assert_ptr_null(lji_proto_upvalue_name(&image->vm, &head, 2, &size));
	name = lji_proto_local_name(&image->vm, &head, 2, 0, &size);
	ck_assert_ptr_nonnull(name);
	ck_assert_uint_eq(size, 1);
	ck_assert(lji_proto_position(&image->vm, &head, pt + l->pt_sizeof + 28, &pos));
	ck_assert_uint_eq(pos, 7);
	ck_assert(!lji_proto_position(&image->vm, &head, pt + l->pt_sizeof + 32, &pos));
	ck_assert(!lji_proto_position(&image->vm, &head, pt + l->pt_sizeof - 4, &pos));

	/* Parts outside of the block are not believed. */
	image_ref(image, pt + l->pt_lineinfo, pt - 64);
	image_ref(image, pt + l->pt_uvinfo, image->base + IMAGE_SIZE - 1);
	image_ref(image, pt + l->pt_varinfo, 8);
	image_ref(image, pt + l->pt_k, pt);
	ck_assert(lji_proto_read(&image->vm, pt, &head));
	ck_assert(head.damaged);
	ck_assert_int_eq(lji_proto_line(&image->vm, &head, 3), -1);
	ck_assert_ptr_null(lji_proto_upvalue_name(&image->vm, &head, 0, &size));
	ck_assert_ptr_null(lji_proto_local_name(&image->vm, &head, 2, 0, &size));
	ck_assert_uint_eq(lji_proto_kgc(&image->vm, &head, 0), 0);

	/* More bytecode than the block has room for. */
	image_u32(image, pt + l->pt_sizebc, UINT32_MAX);
	ck_assert(!lji_proto_read(&image->vm, pt, &head));
	image_u32(image, pt + l->pt_sizebc, 0);
	ck_assert(!lji_proto_read(&image->vm, pt, &head));
}

START_TEST(hostile_protos)
{
	image_in_every_layout(hostile_proto);
}
END_TEST

/* Any bytes may be wrong: whatever comes out, it ends and stays inside memory. */
static void scribble(struct image *image)
{
	static uint32_t seed = 1;
	uint64_t slots, proto = image_proto(image, "@p", 1, 4, 8), table = image_table(image, 8, 8);
	const struct lji_layout *l = image->layout;
	uint8_t *saved;

	slots = image_alloc(image, 64);
	if (l->has_jit) {
		image_trace(image, slots, 1, proto);
		image_pointer(image, image->vm.main_L + l->GG_J + l->J_trace, slots);
		image_u32(image, image->vm.main_L + l->GG_J + l->J_sizetrace, 4);
	}
	image_field(image, image_globals(image), 0, "t", LJI_TTAB, table);
	image_field(image, table, 0, "f", LJI_TFUNC, image_lua_function(image, proto, 2));
	image_thread(image, 4, 6);
	image_object(image, LJI_GCT_UDATA, l->ud_sizeof);
	saved = malloc(image->used);
	ck_assert_ptr_nonnull(saved);
	memcpy(saved, image->bytes, image->used);
	for (int round = 0; round < 8; round++) {
		struct lji_heap heap = { 0 };

		for (int i = 0; i < 60; i++) {
			seed = seed * 1664525 + 1013904223;
			image->bytes[seed % image->used] = (uint8_t)(seed >> 24);
		}
		lji_error_destroy(lji_heap_walk(&image->vm, IMAGE_ALL, &heap));
		lji_heap_deinit(&heap);
		memcpy(image->bytes, saved, image->used);
	}
	free(saved);
}

START_TEST(scribbled)
{
	image_in_every_layout(scribble);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("heap_damage");
	TCase *tcase = tcase_create("heap_damage");

	tcase_set_timeout(tcase, 120);
	tcase_add_test(tcase, cycles);
	tcase_add_test(tcase, wild_pointers);
	tcase_add_test(tcase, overwritten_links);
	tcase_add_test(tcase, finalizer_ring);
	tcase_add_test(tcase, hostile_protos);
	tcase_add_test(tcase, scribbled);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
