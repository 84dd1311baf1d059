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

__attribute__((format(printf, 2, 0)))
static void print_line(int level, const char *format, va_list ap)
{
	lji_auto_free char *line = NULL;

	if (!lji_log_enabled(level))
		return;
	if (vasprintf(&line, format, ap) < 0)
		line = NULL;
	if (line)
		fprintf(stderr, "ljinspect: %s\n", line);
}

void lji_log_debug(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	print_line(1, format, ap);
	va_end(ap);
}

void lji_log_more(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	print_line(2, format, ap);
	va_end(ap);
}
