/* SPDX-License-Identifier: MIT */
#include "image.h"

#include <check.h>
#include <string.h>

#include "flavour/flavour.h"
#include "memtarget.h"

#define CURRENTWHITE 0x21
#define STACK_SLOTS 40

static uint8_t *at(struct image *image, uint64_t addr, size_t size)
{
	ck_assert(addr >= image->base && addr + size <= image->base + IMAGE_SIZE);
	return image->bytes + (addr - image->base);
}

static void store(struct image *image, uint64_t addr, uint64_t value, unsigned int size)
{
	uint64_t le = htole64(value);

	memcpy(at(image, addr, size), &le, size);
}

void image_u8(struct image *image, uint64_t addr, uint8_t value)
{
	store(image, addr, value, 1);
}

void image_u16(struct image *image, uint64_t addr, uint16_t value)
{
	store(image, addr, value, 2);
}

void image_u32(struct image *image, uint64_t addr, uint32_t value)
{
	store(image, addr, value, 4);
}

void image_ref(struct image *image, uint64_t addr, uint64_t value)
{
	store(image, addr, value, image->layout->ref_size);
}

void image_pointer(struct image *image, uint64_t addr, uint64_t value)
{
	store(image, addr, value, image->target.pointer_size);
}

void image_tv(struct image *image, uint64_t addr, enum lji_itype type, uint64_t object)
{
	if (image->layout->gc64)
		store(image, addr, ~(uint64_t)type << 47 | (type <= LJI_TTRUE ? 0 : object), 8);
	else
		store(image, addr, (uint64_t)~(uint32_t)type << 32 | (uint32_t)object, 8);
}

uint64_t image_alloc(struct image *image, size_t size)
{
	uint64_t addr = image->base + image->used;

	image->used += (size + 15) & ~(size_t)15;
	ck_assert_uint_le(image->used, IMAGE_SIZE);
	return addr;
}

static uint64_t new_object(struct image *image, enum lji_gct gct, size_t size)
{
	uint64_t addr = image_alloc(image, size);

	image_u8(image, addr + image->layout->ref_size, CURRENTWHITE & 3);
	image_u8(image, addr + image->layout->ref_size + 1, (uint8_t)gct);
	return addr;
}

uint64_t image_object(struct image *image, enum lji_gct gct, size_t size)
{
	uint64_t root = image->vm.g + image->layout->g_gc_root;
	uint64_t addr = new_object(image, gct, size);

	memcpy(at(image, addr, 8), at(image, root, 8), image->layout->ref_size);
	image_ref(image, root, addr);
	return addr;
}

uint64_t image_string(struct image *image, const char *text)
{
	size_t len = strlen(text);
	uint64_t addr = new_object(image, LJI_GCT_STR, image->layout->str_sizeof + len + 1);

	image_u32(image, addr + image->layout->str_len, (uint32_t)len);
	memcpy(at(image, addr + image->layout->str_sizeof, len + 1), text, len + 1);
	return addr;
}

uint64_t image_proto(struct image *image, const char *chunk, int32_t first, uint32_t lines,
		     uint32_t sizebc)
{
	static const char names[] = "helper\0state";
	static const char locals[] = "a\0\x01\x09";
	const struct lji_layout *l = image->layout;
	uint32_t bytecode = l->pt_sizeof + sizebc * 4;
	/* Constants: one reference below k, no numbers; two upvalues. */
	uint32_t k = (bytecode + l->ref_size + 7) & ~UINT32_C(7), uv = k, lineinfo = uv + 4;
	uint32_t uvinfo = lineinfo + sizebc, varinfo = uvinfo + sizeof(names);
	uint32_t size = varinfo + sizeof(locals);
	uint64_t chunkname = image_string(image, chunk);
	uint64_t pt = image_object(image, LJI_GCT_PROTO, size);

	image_u32(image, pt + l->pt_sizept, size);
	image_u32(image, pt + l->pt_sizebc, sizebc);
	image_u32(image, pt + l->pt_sizekgc, 1);
	image_ref(image, pt + l->pt_k, pt + k);
	image_ref(image, pt + l->pt_uv, pt + uv);
	image_u8(image, pt + l->pt_sizeuv, 2);
	image_u32(image, pt + l->pt_firstline, (uint32_t)first);
	image_u32(image, pt + l->pt_numline, lines);
	image_ref(image, pt + l->pt_chunkname, chunkname);
	image_ref(image, pt + l->pt_lineinfo, pt + lineinfo);
	for (uint32_t i = 0; i + 1 < sizebc; i++)
		image_u8(image, pt + lineinfo + i, (uint8_t)(i % (lines + 1)));
	image_ref(image, pt + l->pt_uvinfo, pt + uvinfo);
	memcpy(at(image, pt + uvinfo, sizeof(names)), names, sizeof(names));
	image_ref(image, pt + l->pt_varinfo, pt + varinfo);
	memcpy(at(image, pt + varinfo, sizeof(locals)), locals, sizeof(locals));
	return pt;
}

uint64_t image_lua_function(struct image *image, uint64_t proto, unsigned int upvalues)
{
	const struct lji_layout *l = image->layout;
	uint64_t fn = image_object(image, LJI_GCT_FUNC, l->fnL_uvptr + 8 * (upvalues + 1));

	image_u8(image, fn + l->fn_nupvalues, (uint8_t)upvalues);
	image_ref(image, fn + l->fn_pc, proto + l->pt_sizeof);
	image_ref(image, fn + l->fn_env, lji_vm_ref(&image->vm, image->vm.main_L + l->L_env));
	return fn;
}

uint64_t image_c_function(struct image *image, unsigned int ffid, uint64_t entry)
{
	const struct lji_layout *l = image->layout;
	uint64_t fn = image_object(image, LJI_GCT_FUNC, l->fnC_upvalue);

	image_u8(image, fn + l->fn_ffid, (uint8_t)ffid);
	image_ref(image, fn + l->fn_pc, image->vm.g + l->g_bc_cfunc_ext);
	image_pointer(image, fn + l->fnC_f, entry);
	return fn;
}

static void init_thread(struct image *image, uint64_t L, unsigned int base, unsigned int top)
{
	const struct lji_layout *l = image->layout;
	uint64_t stack = image_alloc(image, STACK_SLOTS * 8);

	image_ref(image, L + l->L_glref, image->vm.g);
	image_ref(image, L + l->L_stack, stack);
	image_u32(image, L + l->L_stacksize, STACK_SLOTS);
	image_ref(image, L + l->L_maxstack, stack + (STACK_SLOTS - 1 - l->LJ_STACK_EXTRA) * 8);
	image_pointer(image, L + l->L_base, stack + base * 8);
	image_pointer(image, L + l->L_top, stack + top * 8);
}

uint64_t image_thread(struct image *image, unsigned int base, unsigned int top)
{
	uint64_t L = image_object(image, LJI_GCT_THREAD, image->layout->L_sizeof);

	init_thread(image, L, base, top);
	return L;
}

uint64_t image_table(struct image *image, uint32_t nodes, uint32_t array)
{
	const struct lji_layout *l = image->layout;
	uint64_t tab = image_object(image, LJI_GCT_TAB, l->tab_sizeof);
	uint64_t node = nodes ? image_alloc(image, nodes * (size_t)l->node_sizeof)
			      : image->vm.g + l->g_nilnode;
	uint64_t slots = array ? image_alloc(image, array * (size_t)8) : 0;

	image_ref(image, tab + l->tab_node, node);
	image_u32(image, tab + l->tab_hmask, nodes ? nodes - 1 : 0);
	image_ref(image, tab + l->tab_array, slots);
	image_u32(image, tab + l->tab_asize, array);
	for (uint32_t i = 0; i < nodes; i++)
		image_tv(image, node + i * (uint64_t)l->node_sizeof + l->node_val, LJI_TNIL, 0);
	for (uint32_t i = 0; i < array; i++)
		image_tv(image, slots + i * UINT64_C(8), LJI_TNIL, 0);
	return tab;
}

void image_field(struct image *image, uint64_t table, uint32_t index, const char *key,
		 enum lji_itype type, uint64_t object)
{
	const struct lji_layout *l = image->layout;
	uint64_t node = lji_vm_ref(&image->vm, table + l->tab_node) + index * l->node_sizeof;

	image_tv(image, node + l->node_key, LJI_TSTR, image_string(image, key));
	image_tv(image, node + l->node_val, type, object);
}

void image_init(struct image *image, const struct lji_layout *l)
{
	uint64_t g, uvhead;

	*image = (struct image){
		.layout = l,
		.base = l->gc64 ? UINT64_C(0x7f1200000000) : UINT64_C(0x41000000),
		.bytes = calloc(1, IMAGE_SIZE),
	};
	ck_assert_ptr_nonnull(image->bytes);
	memtarget_init(&image->target, (enum lji_arch)l->arch, &image->map, &image->warnings);
	memtarget_add(&image->target, image->base, image->bytes, IMAGE_SIZE);
	image->used = 16;
	image->vm = (struct lji_vm){ .layout = l, .target = &image->target };
	image->vm.main_L = image_alloc(image, l->GG_sizeof);
	g = image->vm.g = image->vm.main_L + l->GG_g;

	image_u8(image, image->vm.main_L + l->ref_size, 0x60);
	image_u8(image, image->vm.main_L + l->ref_size + 1, LJI_GCT_THREAD);
	init_thread(image, image->vm.main_L, l->fr2 ? 2 : 1, l->fr2 ? 2 : 1);
	image_ref(image, g + l->g_mainthref, image->vm.main_L);
	image_ref(image, g + l->g_gc_root, image->vm.main_L);
	image_u8(image, g + l->g_gc_currentwhite, CURRENTWHITE);
	image_ref(image, g + l->g_gc_total, IMAGE_SIZE);
	uvhead = g + l->g_uvhead;
	image_ref(image, uvhead + l->uv_tv, uvhead);
	image_ref(image, uvhead + l->uv_tv + l->ref_size, uvhead);
	image_ref(image, image->vm.main_L + l->L_env, image_table(image, 16, 0));
	image_tv(image, g + l->g_registrytv, LJI_TTAB, image_table(image, 4, 0));
}

void image_deinit(struct image *image)
{
	memtarget_deinit(&image->target);
	free(image->bytes);
}

uint64_t image_trace(struct image *image, uint64_t slots, unsigned int number, uint64_t proto)
{
	const struct lji_layout *l = image->layout;
	uint64_t T = image_object(image, LJI_GCT_TRACE, l->T_sizeof), ir = image_alloc(image, 64);

	image_u16(image, T + l->T_traceno, (uint16_t)number);
	image_ref(image, T + l->T_startpt, proto);
	image_ref(image, T + l->T_startpc, proto + l->pt_sizeof + 8);
	image_pointer(image, T + l->T_ir, ir - 0x8000 * 8);
	image_pointer(image, T + l->T_mcode, 0x55550000 + number * 256);
	image_u32(image, T + l->T_szmcode, 200);
	image_u16(image, T + l->T_nsnap, 3);
	image_ref(image, slots + number * (uint64_t)l->ref_size, T);
	return T;
}

uint64_t image_globals(const struct image *image)
{
	return lji_vm_ref(&image->vm, image->vm.main_L + image->layout->L_env);
}

void image_in_every_layout(image_test_fn *fn)
{
	unsigned int count = 0;

	for (size_t i = 0; lji_flavours[i]; i++) {
		for (size_t k = 0; k < lji_flavours[i]->layout_count; k++) {
			struct image image;

			image_init(&image, &lji_flavours[i]->layouts[k]);
			fn(&image);
			image_deinit(&image);
			count++;
		}
	}
	ck_assert_uint_gt(count, 100);
}

void image_walk(struct image *image, struct lji_heap *heap)
{
	*heap = (struct lji_heap){ 0 };
	ck_assert_ptr_null(lji_heap_walk(&image->vm, IMAGE_ALL & ~LJI_HEAP_STRINGS, heap));
}

bool image_warned(const struct image *image, const char *code)
{
	for (size_t i = 0; i < image->warnings.count; i++) {
		if (!strcmp(image->warnings.items[i].code, code))
			return true;
	}
	return false;
}
