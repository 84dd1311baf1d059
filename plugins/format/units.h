/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How quantities and strings read in text: "1,234", "15.0 MiB", "0.8 ms", and the
 * columns a string takes. Private to the formats.
 */
#ifndef LJI_UNITS_H
#define LJI_UNITS_H

#include <stddef.h>
#include <stdint.h>

/** "1,234"; @p size of at least 27 bytes always suffices. */
void lji_text_count(uint64_t value, char *text, size_t size);
/** "312 B", "15.0 MiB". */
void lji_text_bytes(uint64_t value, char *text, size_t size);
/** "85 µs", "0.8 ms", "12.5 s". */
void lji_text_microseconds(uint64_t value, char *text, size_t size);
/** Columns a terminal needs for valid UTF-8 @p text, whatever the locale. */
size_t lji_text_width(const char *text, size_t size);

#endif
