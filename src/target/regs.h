/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Registers as the kernel lays them out (the regset NT_PRSTATUS, also pr_reg
 * of a core's NT_PRSTATUS note). Private to src/target.
 */
#ifndef LJI_REGS_H
#define LJI_REGS_H

#include "target/target.h"

/** Most bytes any supported machine has (aarch64: 34 words). */
#define LJI_REGSET_MAX 272

/** Bytes of the general register set of @p arch. */
size_t lji_regset_size(enum lji_arch arch);

/** Decodes @p size bytes; false when that is too little for @p arch. */
bool lji_regs_decode(enum lji_arch arch, const uint8_t *data, size_t size,
		     struct lji_regs *regs_ret);

#endif
