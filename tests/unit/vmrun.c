/* SPDX-License-Identifier: MIT */
#include "vmrun.h"

#include <check.h>
#include <string.h>
#include <unistd.h>

#include "flavour/flavour.h"
#include "vm/callname.h"
#include "vm/frame.h"

struct vmrun vmrun_start(const struct synth *s, const struct lji_vm_options *options)
{
	const struct lji_target_options target_options = {0};
	struct vmrun r = {0};
	struct lji_error *err;
	char path[64];

	r.fd = synth_core(s, path, VMRUN_TID);
	err = lji_core_open(path, &target_options, &r.warnings, &r.target);
	ck_assert_msg(!err, "%s", err ? err->message : "");
	lji_warnings_rewind(&r.warnings, 0);
	err = lji_vms_find(r.target, options, &r.vms, NULL, NULL);
	ck_assert_msg(!err, "%s", err ? err->message : "");
	err = lji_vms_confirm(r.target, &r.vms);
	ck_assert_msg(!err, "%s", err ? err->message : "");
	return r;
}

void vmrun_deinit(struct vmrun *r)
{
	lji_vms_deinit(&r->vms);
	lji_target_destroy(r->target);
	lji_warnings_deinit(&r->warnings);
	close(r->fd);
}

bool vmrun_warned(const struct vmrun *r, const char *code)
{
	for (size_t i = 0; i < r->warnings.count; i++) {
		if (strcmp(r->warnings.items[i].code, code) == 0)
			return true;
	}
	return false;
}

unsigned int vmrun_each_layout(void (*fn)(const struct lji_layout *layout))
{
	unsigned int count = 0;

	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			fn(&lji_flavours[f]->layouts[i]);
			count++;
			for (size_t v = 1; v < LJI_VARIANT_COUNT; v++) {
				struct lji_own_layout own;

				if (!lji_layout_derive(&lji_flavours[f]->layouts[i],
						       lji_layout_variants[v], &own))
					continue;
				fn(&own.layout);
				count++;
			}
		}
	}
	return count;
}

const struct lji_layout *vmrun_layout(const char *name)
{
	for (size_t f = 0; lji_flavours[f]; f++) {
		for (size_t i = 0; i < lji_flavours[f]->layout_count; i++) {
			if (strcmp(lji_flavours[f]->layouts[i].name, name) == 0)
				return &lji_flavours[f]->layouts[i];
		}
	}
	ck_abort_msg("no layout %s", name);
}

static uint32_t random_state = 12345;

uint32_t vmrun_random(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 17;
	random_state ^= random_state << 5;
	return random_state;
}

bool vmrun_unused(const struct lji_layout *layout, const char *field)
{
	static const char *const padded[] = { "g_sizeof", "g_gcroot_count", "J_sizeof", "GG_hotcount",
					      "GG_sizeof" };

	for (size_t i = 0; layout->arch == LJI_ARCH_ARM && i < sizeof(padded) / sizeof(padded[0]); i++) {
		if (strcmp(field, padded[i]) == 0)
			return true;
	}
	return layout->family == LJI_FAMILY_TARANTOOL && layout->arch == LJI_ARCH_I386 &&
	       layout->g_gcroot_count == 38 &&
	       (strcmp(field, "g_gcroot_count") == 0 || strncmp(field, "g_top_frame", 11) == 0);
}

bool vmrun_same_field(const struct lji_layout *want, const struct lji_layout *got, size_t i)
{
	const char *name = lji_layout_field_name(i);
	uint16_t a = *lji_layout_field_at(want, i), b = *lji_layout_field_at(got, i);

	if (got->partial && (b == LJI_NO_FIELD || strcmp(name, "GG_J") == 0))
		return true;
	if (got->partial && strncmp(name, "J_", 2) == 0 && strcmp(name, "J_sizeof") != 0)
		return want->GG_J + a == got->GG_J + b;
	return a == b;
}

/* The frames that synth.c makes, newest first. */
struct want {
	uint64_t func;
	enum lji_closure_kind kind;
	enum lji_frame_type type;
	int32_t line;
	/* What it calls the one before, "" nothing. */
	const char *calls;
};

static const char *frame_fault(const struct lji_vm *vm, const struct want *want,
			       const struct lji_frame *frame)
{
	struct lji_callname name = {LJI_CALLNAME_NONE, "", 0};
	uint64_t work = 1000000;

	if (frame->func != want->func)
		return "another function";
	if (frame->kind != want->kind || frame->type != want->type)
		return "another type";
	if (frame->line != want->line || frame->exact != (want->line >= 0))
		return "another line";
	if (frame->is_caller && frame->position != LJI_NO_POSITION)
		name = lji_callname_of(vm, &frame->proto, frame->position, &work);
	if (name.size != strlen(want->calls) || memcmp(name.name, want->calls, name.size) != 0)
		return "another name";
	return NULL;
}

const char *vmrun_frames_fault(const struct synth *s, const struct lji_vm *vm)
{
	const struct want want[] = {
		{s->cfunc, LJI_CLOSURE_C, LJI_FRAME_LUA, -1, ""},
		{s->func, LJI_CLOSURE_LUA, LJI_FRAME_LUA, 11, "c"},
		{s->outer, LJI_CLOSURE_LUA, LJI_FRAME_VARG, 23, "f"},
	};
	struct lji_frames frames = lji_frames_begin(vm, s->coroutine, NULL);
	struct lji_frame frame;
	const char *fault;

	for (size_t i = 0; i < sizeof(want) / sizeof(want[0]); i++) {
		if (!lji_frames_next(&frames, &frame))
			return "a frame is missing";
		fault = frame_fault(vm, &want[i], &frame);
		if (fault)
			return fault;
	}
	if (lji_frames_next(&frames, &frame))
		return "a frame too many";
	return frames.state == LJI_FRAMES_WHOLE ? NULL : "a broken chain";
}
