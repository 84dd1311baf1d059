/* SPDX-License-Identifier: MIT */
#include "elf/symtab.h"

#include <string.h>

/*
 * A mangled name refers back to parts of itself, so that 250 bytes can stand for half a
 * gigabyte. libiberty hands out its text in pieces and can be left in the middle; of
 * libstdc++'s function only names with few references are asked.
 */
#define MANGLED_MAX 4096

#if defined(HAVE_LIBIBERTY)
#include <libiberty/demangle.h>
#include <setjmp.h>

#include "base/bytes.h"

#define DEMANGLED_MAX 16384

struct text {
	struct lji_bytes bytes;
	jmp_buf too_long;
};

static void append(const char *s, size_t size, void *arg)
{
	struct text *text = arg;

	if (text->bytes.size + size > DEMANGLED_MAX || !lji_bytes_append(&text->bytes, s, size))
		longjmp(text->too_long, 1);
}

static bool demangle(const char *name, struct text *text)
{
	/* Neither function keeps anything on the heap while it calls back. */
	if (setjmp(text->too_long))
		return false;
	if (rust_demangle_callback(name, DMGL_NO_OPTS, append, text))
		return true;
	lji_bytes_reset(&text->bytes);
	return cplus_demangle_v3_callback(name, DMGL_PARAMS | DMGL_ANSI, append, text);
}

char *lji_symbol_demangle(const char *name)
{
	struct text text = { 0 };

	if (name[0] != '_' || (name[1] != 'Z' && name[1] != 'R') || strlen(name) > MANGLED_MAX)
		return NULL;
	if (demangle(name, &text) && text.bytes.size)
		return lji_bytes_steal(&text.bytes);
	lji_bytes_deinit(&text.bytes);
	return NULL;
}
#elif defined(HAVE_CXA_DEMANGLE)
#define REFERENCES_MAX 12

/* From libstdc++ (the C++ ABI); it also knows the older Rust scheme, which is C++'s. */
char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status);

/* Each reference (S_, S0_, …, T_, T0_, …) at most doubles what stands before it. */
static unsigned int references(const char *name)
{
	unsigned int count = 0;

	for (const char *p = name; *p; p++) {
		size_t digits = strspn(p + 1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");

		count += (*p == 'S' || *p == 'T') && p[1 + digits] == '_';
	}
	return count;
}

char *lji_symbol_demangle(const char *name)
{
	int status;

	if (name[0] != '_' || name[1] != 'Z' || strlen(name) > MANGLED_MAX / 4)
		return NULL;
	if (references(name) > REFERENCES_MAX)
		return NULL;
	return __cxa_demangle(name, NULL, NULL, &status);
}
#else
char *lji_symbol_demangle(const char *name)
{
	(void)name;
	return NULL;
}
#endif
