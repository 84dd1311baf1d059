/* SPDX-License-Identifier: MIT */
#include "elf/symtab.h"

#include <string.h>

#ifdef HAVE_CXA_DEMANGLE
/* Longest name that is demangled: of hostile ones the result can grow without bound. */
#define MANGLED_MAX 1024

/* From libstdc++ (the C++ ABI); it also knows the older Rust scheme, which is C++'s. */
char *__cxa_demangle(const char *mangled, char *buffer, size_t *length, int *status);

char *lji_symbol_demangle(const char *name)
{
	int status;

	if (name[0] != '_' || name[1] != 'Z' || strlen(name) > MANGLED_MAX)
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
