/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The one error type. A fallible function returns `struct lji_error *`, NULL
 * for success, and leaves its out parameters untouched on failure. Only
 * main.c prints errors.
 */
#ifndef LJI_ERROR_H
#define LJI_ERROR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

/** What the caller can do about it. */
enum lji_error_code {
	/** Out of memory in ljinspect itself. */
	LJI_ERROR_NOMEM,
	/** Target memory could not be read; `address` and `reason` say where and why. */
	LJI_ERROR_FAULT,
	/** A system call failed; `errnum`, and `path` when there is one. */
	LJI_ERROR_OS,
	/** What was looked for is not there (no such VM, object, process). */
	LJI_ERROR_NOTFOUND,
	/** Input contradicts its format; `address` may hold the offset. */
	LJI_ERROR_CORRUPT,
	/** Understood, but this build or version cannot handle it. */
	LJI_ERROR_UNSUPPORTED,
	/** Not permitted; the message holds the verified cause. */
	LJI_ERROR_PERMISSION,
	/** The call itself was wrong (option, argument). */
	LJI_ERROR_USAGE,
};

/** Why target memory is not there. */
enum lji_fault_reason {
	LJI_FAULT_NONE,
	/** No mapping holds the address. */
	LJI_FAULT_UNMAPPED,
	/** Mapped, but the core was written without it (coredump_filter, MADV_DONTDUMP). */
	LJI_FAULT_NOT_DUMPED,
	/** The core file ends before it. */
	LJI_FAULT_TRUNCATED,
	/** It is a page of a file that is missing or is not the mapped one. */
	LJI_FAULT_FILE_MISSING,
	/** The kernel refused (live target). */
	LJI_FAULT_IO,
};

/** An error; owned by whoever holds it, released by lji_error_destroy(). */
struct lji_error {
	enum lji_error_code code;
	/** errno value for LJI_ERROR_OS, else 0. */
	int errnum;
	/** Address or file offset, valid if has_address. */
	uint64_t address;
	bool has_address;
	enum lji_fault_reason reason;
	/** The whole sentence without prefix and newline: what failed (path, pid, address): cause. */
	char *message;
	/** What to do next, or NULL. */
	char *hint;
};

/** The static out-of-memory error; lji_error_destroy() accepts it. */
extern struct lji_error lji_error_nomem;

/** Makes an error with a formatted message. Never returns NULL. */
struct lji_error *lji_error_create(enum lji_error_code code, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * Makes an LJI_ERROR_OS (LJI_ERROR_PERMISSION for EPERM and EACCES) whose
 * message is the formatted text, ": " and strerror(@p errnum).
 */
struct lji_error *lji_error_os(int errnum, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/** Makes an LJI_ERROR_FAULT "cannot read N bytes at 0x…: reason". */
struct lji_error *lji_error_fault(uint64_t address, uint64_t size, enum lji_fault_reason reason);

/** Makes an LJI_ERROR_CORRUPT that carries an address or file offset. */
struct lji_error *lji_error_corrupt(uint64_t address, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/** Adds a hint to @p err (replacing an older one) and returns @p err. */
struct lji_error *lji_error_with_hint(struct lji_error *err, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/** Puts formatted text in front of the message and returns @p err. */
struct lji_error *lji_error_prefix(struct lji_error *err, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/** Releases an error; accepts NULL and the static one. */
void lji_error_destroy(struct lji_error *err);

/**
 * If *@p err has code @p code: destroys it, sets it to NULL and returns true.
 * For failures that are expected and handled.
 */
bool lji_error_catch(struct lji_error **err, enum lji_error_code code);

/** A short English reason, e.g. "left out of the core". */
const char *lji_fault_reason_text(enum lji_fault_reason reason);

static inline void lji_cleanup_error(struct lji_error **err)
{
	lji_error_destroy(*err);
}
/** lji_error_destroy() at the end of the scope. */
#define lji_auto_error lji_cleanup(lji_cleanup_error)

#endif
