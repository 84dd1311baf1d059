/* SPDX-License-Identifier: MIT */
#include "base/error.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct lji_error lji_error_nomem = {
	.code = LJI_ERROR_NOMEM,
	.message = (char *)"out of memory",
};

__attribute__((format(printf, 2, 0)))
static struct lji_error *error_new(enum lji_error_code code, const char *format, va_list ap)
{
	struct lji_error *err = calloc(1, sizeof(*err));

	if (!err)
		return &lji_error_nomem;
	err->code = code;
	if (vasprintf(&err->message, format, ap) < 0) {
		free(err);
		return &lji_error_nomem;
	}
	return err;
}

struct lji_error *lji_error_create(enum lji_error_code code, const char *format, ...)
{
	va_list ap;
	struct lji_error *err;

	va_start(ap, format);
	err = error_new(code, format, ap);
	va_end(ap);
	return err;
}

struct lji_error *lji_error_os(int errnum, const char *format, ...)
{
	bool denied = errnum == EPERM || errnum == EACCES;
	va_list ap;
	struct lji_error *err;
	char *message;

	va_start(ap, format);
	err = error_new(denied ? LJI_ERROR_PERMISSION : LJI_ERROR_OS, format, ap);
	va_end(ap);
	if (err == &lji_error_nomem)
		return err;
	err->errnum = errnum;
	if (asprintf(&message, "%s: %s", err->message, strerror(errnum)) >= 0) {
		free(err->message);
		err->message = message;
	}
	return err;
}

const char *lji_fault_reason_text(enum lji_fault_reason reason)
{
	switch (reason) {
	case LJI_FAULT_NONE:
		break;
	case LJI_FAULT_UNMAPPED:
		return "nothing is mapped there";
	case LJI_FAULT_NOT_DUMPED:
		return "it was left out of the core";
	case LJI_FAULT_TRUNCATED:
		return "the core file ends before it";
	case LJI_FAULT_FILE_MISSING:
		return "it belongs to a file that is missing or is not the mapped one";
	case LJI_FAULT_IO:
		return "the kernel refused to read it";
	}
	return "unknown reason";
}

struct lji_error *lji_error_fault(uint64_t address, uint64_t size, enum lji_fault_reason reason)
{
	struct lji_error *err;

	err = lji_error_create(LJI_ERROR_FAULT, "cannot read %" PRIu64 " bytes at 0x%" PRIx64 ": %s",
			       size, address, lji_fault_reason_text(reason));
	if (err != &lji_error_nomem) {
		err->address = address;
		err->has_address = true;
		err->reason = reason;
	}
	return err;
}

struct lji_error *lji_error_corrupt(uint64_t address, const char *format, ...)
{
	va_list ap;
	struct lji_error *err;

	va_start(ap, format);
	err = error_new(LJI_ERROR_CORRUPT, format, ap);
	va_end(ap);
	if (err != &lji_error_nomem) {
		err->address = address;
		err->has_address = true;
	}
	return err;
}

struct lji_error *lji_error_with_hint(struct lji_error *err, const char *format, ...)
{
	char *hint;
	va_list ap;

	if (err == &lji_error_nomem)
		return err;
	va_start(ap, format);
	if (vasprintf(&hint, format, ap) >= 0) {
		free(err->hint);
		err->hint = hint;
	}
	va_end(ap);
	return err;
}

struct lji_error *lji_error_prefix(struct lji_error *err, const char *format, ...)
{
	lji_auto_free char *prefix = NULL;
	char *message;
	va_list ap;

	if (err == &lji_error_nomem)
		return err;
	va_start(ap, format);
	if (vasprintf(&prefix, format, ap) < 0)
		prefix = NULL;
	va_end(ap);
	if (prefix && asprintf(&message, "%s%s", prefix, err->message) >= 0) {
		free(err->message);
		err->message = message;
	}
	return err;
}

void lji_error_destroy(struct lji_error *err)
{
	if (!err || err == &lji_error_nomem)
		return;
	free(err->message);
	free(err->hint);
	free(err);
}

bool lji_error_catch(struct lji_error **err, enum lji_error_code code)
{
	if (!*err || (*err)->code != code)
		return false;
	lji_error_destroy(*err);
	*err = NULL;
	return true;
}
