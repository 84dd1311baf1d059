/* SPDX-License-Identifier: MIT */
#include "target/corenames.h"

#include <elf.h>
#include <string.h>

#include "target/argv.h"

/* The kernel's own mappings have no name in a core. */
void lji_core_name_special(struct lji_target *t)
{
	uint64_t vdso;

	for (size_t i = 0; i < t->map_count; i++) {
		if (t->arch == LJI_ARCH_X86_64 && t->maps[i].start == UINT64_C(0xffffffffff600000))
			t->maps[i].path = "[vsyscall]";
	}
	if (lji_target_auxv(t, AT_SYSINFO_EHDR, &vdso)) {
		struct lji_map *map = (struct lji_map *)lji_target_find_map(t, vdso);

		if (map && !map->path)
			map->path = "[vdso]";
	}
}

static const struct lji_map *main_map(struct lji_target *t)
{
	const struct lji_map *map = NULL;
	uint64_t phdr;

	if (lji_target_auxv(t, AT_PHDR, &phdr))
		map = lji_target_find_map(t, phdr);
	return map && map->path && map->path[0] == '/' ? map : NULL;
}

/* Without auxv: the first file whose name is the (cut) program name, else the first file. */
static const struct lji_map *guess_main_map(struct lji_target *t,
					    const struct lji_core_notes *notes)
{
	const struct lji_map *first = NULL;

	for (size_t i = 0; i < t->map_count; i++) {
		const struct lji_map *map = &t->maps[i];
		const char *base;

		if (!map->path || map->path[0] != '/')
			continue;
		if (!first)
			first = map;
		base = strrchr(map->path, '/') + 1;
		if (notes->fname[0] && strncmp(base, notes->fname, 15) == 0)
			return map;
	}
	return first;
}

static struct lji_error *find_exe(struct lji_target *t, const struct lji_core_notes *notes)
{
	const struct lji_map *map = main_map(t);
	uint64_t execfn;

	t->exe_source = "file list";
	if (!map && lji_target_auxv(t, AT_EXECFN, &execfn)) {
		struct lji_error *err = lji_target_read_string(t, execfn, 64 * 1024, &t->exe);

		if (!err && t->exe[0])
			t->exe_source = "auxv";
		lji_error_destroy(err);
	}
	if (!map && !t->exe)
		map = guess_main_map(t, notes);
	if (map) {
		t->exe = strdup(map->path);
		if (!t->exe)
			return &lji_error_nomem;
	}
	if (!t->exe)
		t->exe_source = NULL;
	return NULL;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/*
 * The note has what the process said at its end, cut to 79 bytes; a gcore's has the program's path
 * alone. The stack has all of it, unless what is there is about something else.
 */
static struct lji_error *find_command(struct lji_target *t, const struct lji_core_notes *notes)
{
	size_t len = strlen(notes->psargs);
	bool cut = len >= sizeof(notes->psargs) - 2;
	lji_auto_free char *note = NULL, *stack = lji_argv_from_stack(t);

	while (len && notes->psargs[len - 1] == ' ')
		len--;
	if (asprintf(&note, "%.*s%s", (int)len, notes->psargs, cut ? "…" : "") < 0) {
		note = NULL;
		return &lji_error_nomem;
	}
	if (stack && strncmp(stack, notes->psargs, len) != 0) {
		lji_auto_free char *program = strndup(stack, strcspn(stack, " "));

		if (!program || strcmp(base_name(program), base_name(note)) != 0) {
			free(stack);
			stack = NULL;
		}
	}
	t->cmdline = lji_take_ptr(stack);
	if (!t->cmdline)
		t->cmdline = lji_take_ptr(note);
	return NULL;
}

struct lji_error *lji_core_find_names(struct lji_target *t, const struct lji_core_notes *notes)
{
	const char *name = notes->fname;
	struct lji_error *err = find_exe(t, notes);

	if (err)
		return err;
	/*
	 * The kernel cut it to 15 bytes: the file's name may give the rest. gdb puts 16 bytes of
	 * the command line there, which may be a title.
	 */
	if (t->exe) {
		const char *base = base_name(t->exe);

		if (!name[0] || strlen(name) > 15 ||
		    (strlen(name) == 15 && strncmp(base, name, 15) == 0))
			name = base;
	}
	t->name = strdup(name);
	if (!t->name)
		return &lji_error_nomem;
	err = find_command(t, notes);
	if (err)
		return err;
	/* The first thread has the process's name; the core has no others. */
	for (size_t i = 0; i < t->thread_count; i++) {
		if (t->threads[i].tid == t->pid)
			memcpy(t->threads[i].name, notes->fname, sizeof(notes->fname));
	}
	return NULL;
}
