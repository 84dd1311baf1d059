/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Sizes in words, for messages. Private to src/target.
 */
#ifndef LJI_SIZE_H
#define LJI_SIZE_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

/** "312 bytes", "1.1 GiB". */
static inline void lji_size_text(uint64_t bytes, char text[static 32])
{
	static const char *const units[] = { "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };
	double value = (double)bytes / 1024;
	unsigned int unit = 0;

	if (bytes < 10240) {
		snprintf(text, 32, "%" PRIu64 " byte%s", bytes, bytes == 1 ? "" : "s");
		return;
	}
	while (value >= 1024 && unit < 5) {
		value /= 1024;
		unit++;
	}
	snprintf(text, 32, "%.1f %s", value, units[unit]);
}

#endif
