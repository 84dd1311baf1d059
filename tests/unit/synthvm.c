/* SPDX-License-Identifier: MIT */
#include "synthvm.h"

#include <stdlib.h>

#include "memtarget.h"

struct synthvm *synthvm_create(const struct lji_layout *layout)
{
	struct synthvm *v = calloc(1, sizeof(*v));
	struct synth *s = synth_create(layout);

	if (!v)
		abort();
	v->s = s;
	memtarget_init(&v->target, (enum lji_arch)layout->arch, v->maps, &v->warnings);
	memtarget_add(&v->target, s->heap_start, s->heap, SYNTH_HEAP_SIZE);
	memtarget_add(&v->target, s->stack_start, s->stack, SYNTH_STACK_SIZE);
	v->vm = (struct lji_vm){
		.g = s->g, .main_L = s->L, .layout = layout, .target = &v->target,
	};
	return v;
}

void synthvm_destroy(struct synthvm *v)
{
	memtarget_deinit(&v->target);
	synth_destroy(v->s);
	free(v);
}
