/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Debug files from debuginfod servers. Private to src/elf.
 */
#ifndef LJI_ELF_DEBUGINFOD_H
#define LJI_ELF_DEBUGINFOD_H

#include <stddef.h>
#include <stdint.h>

/**
 * Asks the servers in DEBUGINFOD_URLS for the debug file of a build-id; a descriptor
 * of the caller's, or -1: not set, no libdebuginfod on this machine, not found. After a
 * server could not be reached nothing more is asked in this run.
 */
int lji_debuginfod_find(const uint8_t *id, size_t len);

#endif
