/* SPDX-License-Identifier: MIT */
/* Where lua_State has what: a word at one offset must be right in every thread there is. */
#include "base/num.h"
#include "flavour/flavour.h"
#include "vm/calibration.h"

/* LJ_STACK_EXTRA was 5, with two-slot frames 7, then 8. */
enum { EXTRA = 5, EXTRA_FR2 = 7, EXTRA_FR2_MAX = 8, STACK_MAX = 1 << 26, CFRAMES_MAX = 8 };

static void collect_threads(struct lji_calibration *c)
{
	const struct lji_vm *vm = &c->vm;
	uint64_t obj = lji_vm_ref(vm, vm->g + vm->layout->g_gc_root);

	c->threads[c->thread_count++] = vm->main_L;
	for (int i = 0; obj && i < LJI_CALIBRATION_OBJECTS; i++) {
		if (c->thread_count == LJI_CALIBRATION_THREADS)
			break;
		if (obj != vm->main_L && lji_vm_is_thread(vm, obj))
			c->threads[c->thread_count++] = obj;
		obj = lji_vm_ref(vm, obj);
	}
}

/* What one offset must hold in a thread. */
typedef bool (*thread_test)(const struct lji_calibration *c, uint64_t L, uint64_t addr);

static bool in_threads(const struct lji_calibration *c, uint32_t at, thread_test test)
{
	size_t i = 0;

	while (i < c->thread_count && test(c, c->threads[i], c->threads[i] + at))
		i++;
	return i == c->thread_count;
}

/* The only offset behind glref where the test is true of every thread. */
static uint16_t find_in_threads(const struct lji_calibration *c, unsigned int step,
				unsigned int size, thread_test test)
{
	const struct lji_layout *l = c->vm.layout;
	uint16_t found = LJI_NO_FIELD;

	for (uint32_t at = l->L_glref + l->ref_size; at + size <= l->GG_g; at += step) {
		if (!in_threads(c, at, test))
			continue;
		if (found != LJI_NO_FIELD)
			return LJI_NO_FIELD;
		found = (uint16_t)at;
	}
	return found;
}

/* stack[0] holds the thread itself; with one-slot frames as the function of the bottom frame. */
static bool is_stack(const struct lji_calibration *c, uint64_t L, uint64_t addr)
{
	uint64_t stack = lji_vm_ref(&c->vm, addr);
	struct lji_value v;

	if (stack == 0 || stack % 8)
		return false;
	if (!c->vm.layout->fr2)
		return lji_vm_u32(&c->vm, stack, 0) == L;
	v = lji_vm_value(&c->vm, stack);
	return v.type == LJI_TTHREAD && v.bits == L;
}

/* maxstack - stack = 8 * (stacksize - 1 - LJ_STACK_EXTRA), with one EXTRA for all threads. */
static bool sizes_agree(const struct lji_calibration *c, uint32_t max_at, uint32_t size_at,
			unsigned int extra)
{
	for (size_t i = 0; i < c->thread_count; i++) {
		uint64_t L = c->threads[i];
		uint64_t stack = lji_vm_ref(&c->vm, L + c->vm.layout->L_stack);
		uint64_t max = lji_vm_ref(&c->vm, L + max_at);
		uint32_t size = lji_vm_u32(&c->vm, L + size_at, 0);

		if (size < 1 + extra + 8 || size > STACK_MAX ||
		    max - stack != 8 * (uint64_t)(size - 1 - extra))
			return false;
	}
	return true;
}

/* The fields that tell of a stack. */
struct stack_fields {
	uint16_t stack, maxstack, stacksize;
	unsigned int extra;
};

/* Adds what fits to L_stack as it is now set to *@found_ret; how many there are. */
static unsigned int find_sizes(const struct lji_calibration *c, struct stack_fields *found_ret)
{
	const struct lji_layout *l = c->vm.layout;
	uint32_t first = l->L_glref + l->ref_size;
	unsigned int least = l->fr2 ? EXTRA_FR2 : EXTRA, most = l->fr2 ? EXTRA_FR2_MAX : EXTRA;
	unsigned int found = 0;

	for (uint32_t m = first; m + l->ref_size <= l->GG_g; m += l->ref_size) {
		for (uint32_t s = first; s + 4 <= l->GG_g; s += 4) {
			for (unsigned int e = least; e <= most; e++) {
				if (!sizes_agree(c, m, s, e))
					continue;
				found++;
				*found_ret = (struct stack_fields){l->L_stack, (uint16_t)m,
								   (uint16_t)s, e};
			}
		}
	}
	return found;
}

/*
 * The stack, its end and its size at once: with one-slot frames another object whose nextgc
 * is the only thread looks like a stack.
 */
static bool set_stack(struct lji_calibration *c)
{
	struct lji_layout *l = &c->own->layout;
	struct stack_fields f;
	unsigned int found = 0;

	for (uint32_t at = l->L_glref + l->ref_size; at + l->ref_size <= l->GG_g;
	     at += l->ref_size) {
		if (!in_threads(c, at, is_stack))
			continue;
		l->L_stack = (uint16_t)at;
		found += find_sizes(c, &f);
	}
	l->L_stack = LJI_NO_FIELD;
	if (found != 1)
		return false;
	LJI_PROVEN(c, L_stack, f.stack, "slot 0 is the thread");
	LJI_PROVEN(c, L_maxstack, f.maxstack, "as far from stack as stacksize says");
	LJI_PROVEN(c, L_stacksize, f.stacksize, "the slots up to maxstack and more");
	LJI_PROVEN(c, LJ_STACK_EXTRA, f.extra, "the slots of stacksize behind maxstack");
	return true;
}

static bool in_stack(const struct lji_calibration *c, uint64_t L, uint64_t slot)
{
	const struct lji_layout *l = c->vm.layout;
	uint64_t stack = lji_vm_ref(&c->vm, L + l->L_stack);
	uint64_t size = 8 * (uint64_t)lji_vm_u32(&c->vm, L + l->L_stacksize, 0);

	return slot % 8 == 0 && slot > stack && slot - stack <= size;
}

/* Below base is the frame's function, or the thread in a frame without one. */
static bool is_base(const struct lji_calibration *c, uint64_t L, uint64_t addr)
{
	const struct lji_layout *l = c->vm.layout;
	uint64_t base = lji_vm_pointer(&c->vm, addr);
	uint64_t func;
	uint8_t gct;

	if (!in_stack(c, L, base) || base - lji_vm_ref(&c->vm, L + l->L_stack) < 8u * (1u + l->fr2))
		return false;
	if (l->fr2) {
		struct lji_value v = lji_vm_value(&c->vm, base - 16);

		if (v.type != LJI_TFUNC && v.type != LJI_TTHREAD)
			return false;
		func = v.bits;
	} else {
		func = lji_vm_u32(&c->vm, base - 8, 0);
	}
	gct = lji_vm_gct(&c->vm, func);
	return gct == LJI_TFUNC || (gct == LJI_TTHREAD && func == L);
}

static bool is_env(const struct lji_calibration *c, uint64_t L, uint64_t addr)
{
	(void)L;
	return lji_vm_gct(&c->vm, lji_vm_ref(&c->vm, addr)) == LJI_TTAB;
}

/* A byte that is the type of a table by accident does not make one. */
static bool is_env_table(const struct lji_calibration *c, uint64_t L, uint64_t addr)
{
	return is_env(c, L, addr) &&
	       lji_calibration_table_fits(c, lji_vm_ref(&c->vm, addr));
}

static void set_env(struct lji_calibration *c)
{
	unsigned int P = c->own->layout.ref_size;
	uint16_t at = find_in_threads(c, P, P, is_env);

	if (at == LJI_NO_FIELD)
		at = find_in_threads(c, P, P, is_env_table);
	LJI_PROVEN(c, L_env, at, "a table, in every thread");
}

static bool is_openupval(const struct lji_calibration *c, uint64_t L, uint64_t addr)
{
	uint64_t uv = lji_vm_ref(&c->vm, addr);

	return uv == 0 || (lji_vm_gct(&c->vm, uv) == LJI_TUPVAL &&
			   in_stack(c, L, lji_vm_ref(&c->vm, uv + c->vm.layout->uv_v)));
}

/* A thread that is inside the VM has its C frame there, and that holds the thread as SAVE_L. */
static bool is_cframe(const struct lji_calibration *c, uint64_t L, uint64_t addr)
{
	uint64_t cframe = lji_vm_pointer(&c->vm, addr) & ~(uint64_t)3;

	if (cframe == 0)
		return true;
	/* A C stack lies apart from what the VM allocates. */
	return lji_target_find_map(c->vm.target, cframe) !=
		       lji_target_find_map(c->vm.target, c->vm.main_L) &&
	       lji_vm_ref(&c->vm, cframe + c->vm.layout->cframe_L) == L;
}

/* An offset that is 0 in every thread proves nothing. */
static bool any_set(const struct lji_calibration *c, uint16_t at, unsigned int size)
{
	for (size_t i = 0; i < c->thread_count; i++) {
		const uint8_t *p = lji_target_at(c->vm.target, c->threads[i] + at, size);

		if (p && lji_le_word(p, size) != 0)
			return true;
	}
	return false;
}

/* As find_in_threads(), of the offsets that are set in some thread; their number. */
static unsigned int find_set(const struct lji_calibration *c, unsigned int size, thread_test test,
			     uint16_t *found_ret)
{
	const struct lji_layout *l = c->vm.layout;
	unsigned int found = 0;

	for (uint32_t at = (l->L_glref + l->ref_size + size - 1) / size * size;
	     at + size <= l->GG_g; at += size) {
		if (!any_set(c, (uint16_t)at, size) || !in_threads(c, at, test))
			continue;
		*found_ret = (uint16_t)at;
		found++;
	}
	return found;
}

static void set_openupval(struct lji_calibration *c)
{
	uint16_t at;

	if (find_set(c, c->own->layout.ref_size, is_openupval, &at) == 1)
		LJI_PROVEN(c, L_openupval, at, "an upvalue in the thread's stack, or none");
}

/* Where builds for this machine save L in their C frames. */
static unsigned int known_save_L(const struct lji_layout *l, uint16_t known[CFRAMES_MAX])
{
	unsigned int count = 0;

	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			const struct lji_layout *row = &lji_flavours[f]->layouts[i];
			unsigned int k = 0;

			if (row->arch != l->arch || row->ref_size != l->ref_size)
				continue;
			while (k < count && known[k] != row->cframe_L)
				k++;
			if (k == count && count < CFRAMES_MAX)
				known[count++] = row->cframe_L;
		}
	}
	return count;
}

static enum lji_field_source source_of(const struct lji_calibration *c, const char *name)
{
	return c->own->origins[lji_layout_field_index(name)].source;
}

static void set_cframe(struct lji_calibration *c)
{
	struct lji_layout *l = &c->own->layout;
	const uint16_t before = l->cframe_L;
	uint16_t known[CFRAMES_MAX] = {before}, cframe = LJI_NO_FIELD, save_L = 0;
	bool proven = source_of(c, "cframe_L") == LJI_FIELD_MEMORY;
	unsigned int count = proven ? 1 : known_save_L(l, known), frames = 0;


	for (unsigned int i = 0; i < count; i++) {
		unsigned int found;
		uint16_t at;

		l->cframe_L = known[i];
		found = find_set(c, c->vm.target->pointer_size, is_cframe, &at);
		if (found == 0)
			continue;
		if (found > 1 || (cframe != LJI_NO_FIELD && at != cframe)) {
			l->cframe_L = before;
			return;
		}
		cframe = at;
		save_L = known[i];
		frames++;
	}
	l->cframe_L = before;
	LJI_PROVEN(c, L_cframe, cframe, "the C frame there refers back to the thread");
	/* The thread may be in a frame for other reasons too. */
	if (frames == 1 && !proven)
		LJI_PROVEN(c, cframe_L, save_L, "the C frame refers back to the thread");
}

void lji_calibrate_cframe(struct lji_calibration *c)
{
	const struct lji_layout *l = c->vm.layout;

	if (l->L_stacksize != LJI_NO_FIELD && l->L_cframe == LJI_NO_FIELD)
		set_cframe(c);
}

/* Its base and top may be old ones: the interpreter has its own, and keeps them here for calls. */
static bool is_inside(const struct lji_calibration *c, uint64_t L)
{
	const struct lji_layout *l = c->vm.layout;

	return l->L_cframe != LJI_NO_FIELD && lji_vm_pointer(&c->vm, L + l->L_cframe) != 0;
}

/*
 * base and top: a frame's first slot, and a slot not below it, in every thread; slots of its
 * stack in one that is inside the VM. Which is which a thread tells that is not. Where none
 * does, all must be right, and be in the order of all known builds.
 */
static bool frames_agree(const struct lji_calibration *c, uint32_t base_at, uint32_t top_at)
{
	bool exact = true, told = false;

	for (size_t i = 0; i < c->thread_count; i++) {
		uint64_t L = c->threads[i];
		uint64_t base = lji_vm_pointer(&c->vm, L + base_at);
		uint64_t top = lji_vm_pointer(&c->vm, L + top_at);
		bool fits = is_base(c, L, L + base_at) && top >= base, inside = is_inside(c, L);

		if (!in_stack(c, L, base) || !in_stack(c, L, top) || !(fits || inside))
			return false;
		exact = exact && fits;
		told = told || (!inside && top > base);
	}
	return told || (exact && base_at < top_at);
}

static void set_frame(struct lji_calibration *c)
{
	const struct lji_layout *l = c->vm.layout;
	unsigned int size = c->vm.target->pointer_size;
	uint32_t first = (l->L_glref + l->ref_size + size - 1) / size * size;
	uint32_t base_at = 0, top_at = 0;
	unsigned int found = 0;

	for (uint32_t b = first; b + size <= l->GG_g; b += size) {
		for (uint32_t t = first; t + size <= l->GG_g; t += size) {
			if (b == t || b == l->L_maxstack || t == l->L_maxstack ||
			    !frames_agree(c, b, t))
				continue;
			found++;
			base_at = b;
			top_at = t;
		}
	}
	if (found != 1)
		return;
	LJI_PROVEN(c, L_base, base_at, "below it is a function or the thread");
	LJI_PROVEN(c, L_top, top_at, "in the stack and not below base");
}

static void set_fields(struct lji_calibration *c)
{
	if (!set_stack(c))
		return;
	set_env(c);
	set_openupval(c);
	set_cframe(c);
	set_frame(c);
}

/* Without the thread at @p index. */
static void set_fields_without(struct lji_calibration *c, size_t index)
{
	size_t last = c->thread_count - 1;
	uint64_t L = c->threads[index];

	c->threads[index] = c->threads[last];
	c->thread_count--;
	set_fields(c);
	c->threads[last] = c->threads[index];
	c->threads[index] = L;
	c->thread_count++;
}

void lji_calibrate_thread(struct lji_calibration *c)
{
	const struct lji_layout *l = c->vm.layout;

	collect_threads(c);
	set_fields(c);
	/* One may be half made, or its stack is being moved; two never are. */
	for (size_t i = 1; l->L_top == LJI_NO_FIELD && i < c->thread_count; i++)
		set_fields_without(c, i);
	if (l->L_top == LJI_NO_FIELD && c->thread_count > 2)
		set_fields_without(c, 0);
	/* It may be the only one with open upvalues. */
	if (l->L_top != LJI_NO_FIELD && l->L_openupval == LJI_NO_FIELD)
		set_openupval(c);
}
