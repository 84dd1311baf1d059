/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Everything of the library, for programs that are built against the installed
 * one (pkg-config ljinspect). Each header tells its part; the order from below:
 * errors and warnings, targets, objects and symbols, VMs and what lives in them,
 * views and formats. There is no promise yet that it stays compatible between
 * versions: ask lji_version().
 */
#ifndef LJI_LJINSPECT_H
#define LJI_LJINSPECT_H

#include "base/error.h"
#include "base/log.h"
#include "base/warn.h"
#include "elf/object.h"
#include "elf/symtab.h"
#include "flavour/flavour.h"
#include "format/format.h"
#include "plugin.h"
#include "session.h"
#include "target/target.h"
#include "view/gather.h"
#include "view/view.h"
#include "vm/heap.h"
#include "vm/layout.h"
#include "vm/vm.h"

/** Version of the library that is linked, e.g. "0.1.0". */
const char *lji_version(void);

#endif
