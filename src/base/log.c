/* SPDX-License-Identifier: MIT */
#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/cleanup.h"

static int log_level;

void lji_log_set_level(int level)
{
	log_level = level;
}

bool lji_log_enabled(int level)
{
	return log_level >= level;
}

void lji_log_debug(const char *format, ...)
{
	lji_auto_free char *line = NULL;
	va_list ap;

	if (!lji_log_enabled(1))
		return;
	va_start(ap, format);
	if (vasprintf(&line, format, ap) < 0)
		line = NULL;
	va_end(ap);
	if (line)
		fprintf(stderr, "ljinspect: %s\n", line);
}
