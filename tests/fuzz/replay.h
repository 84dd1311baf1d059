/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Runs a fuzz target without a fuzzing engine: over files, or over inputs that
 * the target makes itself and that are damaged here in a repeatable way.
 *
 * To add a target: write tests/fuzz/NAME.c with LLVMFuzzerTestOneInput() and
 * fuzz_seeds(), link it with replay.c, and list it in tests/fuzz/local.mk. With an
 * engine, link it without replay.c: clang -fsanitize=fuzzer,address ….
 */
#ifndef REPLAY_H
#define REPLAY_H

#include <stddef.h>
#include <stdint.h>

/** The fuzz target. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** Gives good inputs to @p seed, one by one. */
void fuzz_seeds(void (*seed)(const uint8_t *data, size_t size));

#endif
