/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Scope-bound ownership: a variable marked with one of these is released when
 * it goes out of scope, so that no function needs a ladder of labels.
 */
#ifndef LJI_CLEANUP_H
#define LJI_CLEANUP_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define lji_cleanup(func) __attribute__((__cleanup__(func)))

static inline void lji_cleanup_free(void *p)
{
	free(*(void **)p);
}

static inline void lji_cleanup_close(int *fd)
{
	if (*fd >= 0)
		close(*fd);
}

static inline void lji_cleanup_fclose(FILE **f)
{
	if (*f)
		fclose(*f);
}

/** free() at the end of the scope. */
#define lji_auto_free lji_cleanup(lji_cleanup_free)
/** close() at the end of the scope unless negative. */
#define lji_auto_close lji_cleanup(lji_cleanup_close)
/** fclose() at the end of the scope unless NULL. */
#define lji_auto_fclose lji_cleanup(lji_cleanup_fclose)

/** Gives ownership of pointer @p p to the caller: yields its value, leaves NULL. */
#define lji_take_ptr(p)                                                        \
	({                                                                     \
		__auto_type lji_taken_ = (p);                                  \
		(p) = NULL;                                                    \
		lji_taken_;                                                    \
	})

/** Gives ownership of file descriptor @p fd to the caller, leaves -1. */
#define lji_take_fd(fd)                                                        \
	({                                                                     \
		int lji_taken_ = (fd);                                         \
		(fd) = -1;                                                     \
		lji_taken_;                                                    \
	})

#endif
