/* SPDX-License-Identifier: MIT */
/*
 * The kernel puts this at the top of a new process's stack (its load_elf_binary()), words of the
 * pointer's size, addresses growing to the right:
 *
 *     argc  argv[0..argc-1] 0  envp[] 0  auxv[] pairs  …  16 bytes at AT_RANDOM  …  strings
 */
#include "target/argv.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/num.h"

/* Words of argv and envp that are looked at, and bytes of arguments shown. */
#define VECTORS_SIZE (UINT64_C(1) << 20)
#define TEXT_MAX (UINT64_C(1) << 17)

/* Part of the stack. */
struct words {
	const uint8_t *data;
	size_t count;
	unsigned int size;
};

static uint64_t word(const struct words *w, size_t i)
{
	const uint8_t *p = w->data + i * w->size;

	return w->size == 8 ? lji_le64(p) : lji_le32(p);
}

/* Index of the first word of auxv, 0 none. */
static size_t find_auxv(const struct lji_target *t, const struct words *w)
{
	for (size_t i = w->count; i-- > 1;) {
		size_t n = 0;

		while (n < t->auxv_count && i + 2 * n + 1 < w->count &&
		       word(w, i + 2 * n) == t->auxv[n][0] &&
		       word(w, i + 2 * n + 1) == t->auxv[n][1])
			n++;
		if (n == t->auxv_count)
			return i;
	}
	return 0;
}

/* *@p first_ret and *@p count_ret: argv in @p w. */
static bool find_argv(const struct lji_target *t, const struct words *w, size_t *first_ret,
		      size_t *count_ret)
{
	size_t i = find_auxv(t, w), end;

	if (i < 2 || word(w, --i) != 0)
		return false;
	do {
		if (i-- == 0)
			return false;
	} while (word(w, i) != 0);
	end = i;
	while (i-- > 0) {
		/* Programs set arguments to NULL once they have read them. */
		if (end - i > 1 && word(w, i) == end - i - 1) {
			*first_ret = i + 1;
			*count_ret = end - i - 1;
			return true;
		}
	}
	return false;
}

/* The strings stand one behind the other from @p addr on. */
static char *join(struct lji_target *t, uint64_t addr, size_t count)
{
	struct lji_bytes line = { 0 };

	for (size_t i = 0; i < count; i++) {
		lji_auto_free char *text = NULL;
		lji_auto_error struct lji_error *err = NULL;

		if (line.size > TEXT_MAX) {
			lji_bytes_puts(&line, " …");
			break;
		}
		err = lji_target_read_string(t, addr, TEXT_MAX, &text);
		if (err) {
			lji_bytes_deinit(&line);
			return NULL;
		}
		if (i)
			lji_bytes_putc(&line, ' ');
		lji_bytes_puts(&line, text);
		addr += strlen(text) + 1;
	}
	/* What a title has overwritten is empty. */
	while (line.size && line.data[line.size - 1] == ' ')
		line.data[--line.size] = '\0';
	return lji_bytes_steal(&line);
}

char *lji_argv_from_stack(struct lji_target *t)
{
	lji_auto_free uint8_t *data = NULL;
	const struct lji_map *map;
	struct words w = { .size = t->pointer_size };
	uint64_t top, start;
	size_t first, count;

	if (t->auxv_count < 2 || !lji_target_auxv(t, AT_RANDOM, &top))
		return NULL;
	map = lji_target_find_map(t, top);
	if (!map)
		return NULL;
	/* AT_RANDOM is at any byte, auxv at words. */
	top -= top % w.size;
	start = map->start;
	if (top - start > VECTORS_SIZE)
		start = top - VECTORS_SIZE;
	if (top - start > map->present)
		return NULL;
	data = malloc((size_t)(top - start) + 1);
	if (!data || lji_target_read_some(t, start, data, (size_t)(top - start)) != top - start)
		return NULL;
	w.data = data;
	w.count = (size_t)((top - start) / w.size);
	return find_argv(t, &w, &first, &count) ? join(t, word(&w, first), count) : NULL;
}
