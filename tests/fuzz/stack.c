/* SPDX-License-Identifier: MIT */
/* Fuzz the walk over coroutines and their frames: any bytes for a lua_State and its stack. */
#include <stdlib.h>
#include <string.h>

#include "../unit/synthvm.h"
#include "flavour/flavour.h"
#include "replay.h"
#include "vm/heap.h"

static const char *const names[] = {
	"luajit-2.1-2021-09-19-x64-gc64", "luajit-2.1-2026-07-x64", "luajit-2.0-2.0.4-i386",
	"openresty-20231006-arm64",
};
enum { LAYOUTS = sizeof(names) / sizeof(names[0]), SLOTS = 24 };

/* An image of each layout, and what its coroutine is like before it is damaged. */
static struct image {
	struct synthvm *v;
	uint64_t stack;
	size_t state_size;
	uint8_t heap[SYNTH_HEAP_SIZE];
} images[LAYOUTS];

static const struct lji_layout *find_layout(const char *name)
{
	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			if (strcmp(lji_flavours[f]->layouts[i].name, name) == 0)
				return &lji_flavours[f]->layouts[i];
		}
	}
	abort();
}

static struct image *image_of(unsigned int i)
{
	struct image *image = &images[i];

	if (image->v)
		return image;
	image->v = synthvm_create(find_layout(names[i]));
	image->stack = lji_vm_ref(&image->v->vm,
				  image->v->s->coroutine + image->v->s->layout->L_stack);
	image->state_size = image->v->s->layout->L_sizeof;
	memcpy(image->heap, image->v->s->heap, SYNTH_HEAP_SIZE);
	return image;
}

/* Every frame lies on the stack that its coroutine claims, below the one before. */
static void check(const struct image *image, const struct lji_heap *heap)
{
	for (size_t i = 0; i < heap->coroutines.count; i++) {
		const struct lji_coroutine *co = &heap->coroutines.items[i];
		uint64_t last = UINT64_MAX;

		if (co->dead)
			continue;
		if (co->same >= heap->coroutines.count ||
		    co->first_frame + co->frame_count > heap->frames.count)
			abort();
		for (uint32_t k = 0; k < co->frame_count; k++) {
			const struct lji_stack_frame *frame = &heap->frames.items[co->first_frame + k];
			size_t size;

			if (frame->base >= last || frame->base % 8 ||
			    !lji_target_at(&image->v->target, frame->base - 8, 8))
				abort();
			if (frame->name != LJI_NO_NAME && !lji_heap_callname(heap, frame->name, &size))
				abort();
			last = frame->base;
		}
	}
}

/* | layout u8 | lua_State … | stack slots … | */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct image *image;
	struct lji_heap heap;
	struct lji_error *err;
	size_t state;

	if (!size)
		return 0;
	image = image_of(*data % LAYOUTS);
	data++;
	size--;
	state = size < image->state_size ? size : image->state_size;
	memcpy(synth_at(image->v->s, image->v->s->coroutine), data, state);
	data += state;
	size -= state;
	memcpy(synth_at(image->v->s, image->stack), data, size < SLOTS * 8 ? size : SLOTS * 8);
	lji_warnings_rewind(&image->v->warnings, 0);
	err = lji_heap_walk(&image->v->vm, LJI_HEAP_COROUTINES | LJI_HEAP_FRAMES, &heap);
	if (err) {
		lji_error_destroy(err);
	} else {
		check(image, &heap);
		lji_heap_deinit(&heap);
	}
	memcpy(image->v->s->heap, image->heap, SYNTH_HEAP_SIZE);
	return 0;
}

void fuzz_seeds(void (*seed)(const uint8_t *data, size_t size))
{
	for (unsigned int i = 0; i < LAYOUTS; i++) {
		const struct image *image = image_of(i);
		uint8_t input[1 + 256 + SLOTS * 8] = { (uint8_t)i };
		size_t size = 1;

		memcpy(input + size, synth_at(image->v->s, image->v->s->coroutine),
		       image->state_size);
		size += image->state_size;
		memcpy(input + size, synth_at(image->v->s, image->stack), SLOTS * 8);
		seed(input, size + SLOTS * 8);
	}
	for (unsigned int i = 0; i < LAYOUTS; i++) {
		if (images[i].v)
			synthvm_destroy(images[i].v);
		images[i].v = NULL;
	}
}
