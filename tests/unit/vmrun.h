/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Opens synthetic VM images and finds the VMs in them.
 */
#ifndef LJI_VMRUN_H
#define LJI_VMRUN_H

#include "base/warn.h"
#include "synth.h"
#include "target/target.h"
#include "vm/vm.h"

/** Id of the only thread. */
enum { VMRUN_TID = 4711 };

/** An opened image and what was found in it. */
struct vmrun {
	int fd;
	struct lji_warnings warnings;
	struct lji_target *target;
	struct lji_vms vms;
};

/** Opens @p s as a core, finds and confirms VMs; fails the test on errors. */
struct vmrun vmrun_start(const struct synth *s, const struct lji_vm_options *options);
void vmrun_deinit(struct vmrun *r);

/** True if there is a warning of that code. */
bool vmrun_warned(const struct vmrun *r, const char *code);

/** Calls @p fn for every row of the tables and every build computed from it; how many there were.
 */
unsigned int vmrun_each_layout(void (*fn)(const struct lji_layout *layout));

/** The row called @p name; fails the test when there is none. */
const struct lji_layout *vmrun_layout(const char *name);

/**
 * True of fields that memory cannot tell while they are unused: Tarantool 2.11 put one root more
 * where 2.10 has top_frame_info, which i386 never sets. On 32-bit arm pads hide where a structure
 * ends, or that there is a root more.
 */
bool vmrun_unused(const struct lji_layout *layout, const char *field);

/**
 * True if field @p i is right in @p got, or unknown. Fields of J are compared from main L:
 * calibration gives them from a point of its own.
 */
bool vmrun_same_field(const struct lji_layout *want, const struct lji_layout *got, size_t i);

/**
 * NULL if the walker reads the frames of the image's coroutine as they were put there; else what
 * is wrong with them.
 */
const char *vmrun_frames_fault(const struct synth *s, const struct lji_vm *vm);

/** The next number of a fixed sequence. */
uint32_t vmrun_random(void);

#endif
