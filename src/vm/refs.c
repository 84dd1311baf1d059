/* SPDX-License-Identifier: MIT */
/*
 * References against lists. What an object that is alive refers to was not freed, so it is in a
 * list: in gc.root, behind the main thread, in the ring of open upvalues. If it is not, a link was
 * overwritten by another object's address and the list leaves out what was between the two.
 *
 *     function -> environment, upvalues      userdata -> metatable, environment
 *     table    -> metatable                  thread   -> environment
 *
 * and the objects that the search for names comes by. Objects are linked before
 * anything can refer to them (lj_mem_newgco()), and the collector unlinks only what is dead by
 * colour. One object at a time may be in no list: an upvalue between unlinkuv() and lj_gc_closeuv(), a
 * userdata in gc_finalize().
 */
#include "vm/func.h"
#include "vm/walk.h"

void lji_walk_list(struct lji_walk *walk, uint64_t addr)
{
	if (!lji_marks_add(&walk->listed, addr))
		walk->nomem = true;
}

void lji_walk_want(struct lji_walk *walk, uint64_t addr, enum lji_gct gct)
{
	if (!addr || lji_marks_has(&walk->listed, addr) || lji_marks_has(&walk->wanted, addr))
		return;
	/* A reference that was overwritten itself says nothing of the lists. */
	if (lji_object_at(walk->vm, addr, gct, walk->vm->layout->ref_size + 2u) &&
	    !lji_marks_add(&walk->wanted, addr))
		walk->nomem = true;
}

static void want_field(struct lji_walk *walk, uint64_t addr, uint16_t field, enum lji_gct gct)
{
	if (field != LJI_NO_FIELD)
		lji_walk_want(walk, lji_vm_ref(walk->vm, addr + field), gct);
}

static void want_upvalues(struct lji_walk *walk, uint64_t addr)
{
	const struct lji_layout *l = walk->vm->layout;
	struct lji_func func;

	if (!lji_func_read(walk->vm, addr, &func) || func.ffid)
		return;
	for (unsigned int i = 0; i < func.nupvalues; i++)
		lji_walk_want(walk,
			      lji_vm_ref(walk->vm, addr + l->fnL_uvptr + (uint64_t)i * l->ref_size),
			      LJI_GCT_UPVAL);
}

void lji_walk_refs(struct lji_walk *walk, uint64_t addr, enum lji_gct gct)
{
	const struct lji_layout *l = walk->vm->layout;

	switch (gct) {
	case LJI_GCT_FUNC:
		want_field(walk, addr, l->fn_env, LJI_GCT_TAB);
		want_upvalues(walk, addr);
		break;
	case LJI_GCT_TAB:
		want_field(walk, addr, l->tab_metatable, LJI_GCT_TAB);
		break;
	case LJI_GCT_UDATA:
		want_field(walk, addr, l->ud_metatable, LJI_GCT_TAB);
		want_field(walk, addr, l->ud_env, LJI_GCT_TAB);
		break;
	case LJI_GCT_THREAD:
		want_field(walk, addr, l->L_env, LJI_GCT_TAB);
		break;
	default:
		break;
	}
}

/* One upvalue may be on its way from one list to the other, or one userdata to its finalizer. */
static bool on_its_way(unsigned int gct)
{
	return gct == LJI_GCT_UPVAL || gct == LJI_GCT_UDATA;
}

void lji_walk_check_refs(struct lji_walk *walk)
{
	const struct lji_vm *vm = walk->vm;
	uint64_t first = 0;
	size_t count;

	if (walk->heap->torn || walk->nomem || !lji_target_is_still(vm->target))
		return;
	count = lji_marks_missing(&walk->wanted, &walk->listed, &first);
	if (!count || (count == 1 && on_its_way(lji_vm_gct(vm, first))))
		return;
	lji_warn_at(vm->target->warnings, "objects-missing", first,
		    "VM 0x%llx: %zu objects that others refer to, first the %s at 0x%llx, are in no list "
		    "of objects: a link is overwritten, and what the lists leave out is not counted",
		    (unsigned long long)vm->g, count, lji_gct_name(lji_vm_gct(vm, first)),
		    (unsigned long long)first);
	walk->heap->torn = true;
}
