/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A synthetic image as a target without a core file: what a test changes in
 * the image is there at once. The VM is taken as found.
 */
#ifndef LJI_SYNTHVM_H
#define LJI_SYNTHVM_H

#include "base/warn.h"
#include "synth.h"
#include "target/target.h"
#include "vm/vm.h"

/** The image, and ljinspect's view of it. */
struct synthvm {
	struct synth *s;
	struct lji_map maps[2];
	struct lji_warnings warnings;
	struct lji_target target;
	struct lji_vm vm;
};

/** Builds the image of @p layout; aborts without memory. */
struct synthvm *synthvm_create(const struct lji_layout *layout);
void synthvm_destroy(struct synthvm *v);

#endif
