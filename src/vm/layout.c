/* SPDX-License-Identifier: MIT */
#include "vm/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *word;
	const char *title;
} families[] = {
#define X(id, word, title) { word, title },
	LJI_FAMILIES(X)
#undef X
};

static const char *const bytecode_words[] = {
#define X(id, word) word,
	LJI_BYTECODE_SETS(X)
#undef X
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const char *lji_family_name(enum lji_family family)
{
	return families[family].title;
}

const char *lji_family_word(enum lji_family family)
{
	return families[family].word;
}

bool lji_family_find(const char *word, enum lji_family *family_ret)
{
	for (size_t i = 0; i < COUNT(families); i++) {
		if (strcmp(families[i].word, word) == 0) {
			*family_ret = (enum lji_family)i;
			return true;
		}
	}
	return false;
}

const char *lji_bytecode_word(enum lji_bytecode_set set)
{
	return bytecode_words[set];
}

bool lji_bytecode_find(const char *word, enum lji_bytecode_set *set_ret)
{
	for (size_t i = 0; i < COUNT(bytecode_words); i++) {
		if (strcmp(bytecode_words[i], word) == 0) {
			*set_ret = (enum lji_bytecode_set)i;
			return true;
		}
	}
	return false;
}

const char *lji_field_source_name(enum lji_field_source source)
{
	static const char *const names[] = {
		[LJI_FIELD_TABLE] = "table",   [LJI_FIELD_COMPUTED] = "computed",
		[LJI_FIELD_DWARF] = "DWARF",   [LJI_FIELD_MEMORY] = "memory",
		[LJI_FIELD_FILE] = "file",     [LJI_FIELD_UNKNOWN] = "unknown",
	};

	return names[source];
}

static const struct {
	const char *name;
	size_t offset;
} fields[] = {
#define X(field) { #field, offsetof(struct lji_layout, field) },
	LJI_LAYOUT_FIELDS(X)
#undef X
};

const char *lji_layout_field_name(size_t i)
{
	return fields[i].name;
}

uint16_t *lji_layout_field_at(const struct lji_layout *layout, size_t i)
{
	return (uint16_t *)((uintptr_t)layout + fields[i].offset);
}

size_t lji_layout_field_index(const char *name)
{
	size_t i = 0;

	while (i < LJI_LAYOUT_FIELD_COUNT && strcmp(fields[i].name, name) != 0)
		i++;
	return i;
}

const uint16_t *lji_layout_field(const struct lji_layout *layout, const char *name)
{
	size_t i = lji_layout_field_index(name);

	return i < LJI_LAYOUT_FIELD_COUNT ? lji_layout_field_at(layout, i) : NULL;
}

struct lji_own_layout *lji_own_layout_copy(const struct lji_own_layout *own)
{
	struct lji_own_layout *copy = malloc(sizeof(*copy));

	if (copy) {
		*copy = *own;
		copy->layout.name = copy->name;
		copy->layout.title = copy->title;
	}
	return copy;
}

void lji_own_layout_widen(struct lji_own_layout *own, const char *since)
{
	const char *open = strchr(own->title, '(');
	const char *from = strchr(since, '(');
	const char *until = open ? strstr(open, " .. ") : NULL;
	char wide[sizeof(own->title)];

	if (!open || !from)
		return;
	snprintf(wide, sizeof(wide), "%.*s%.*s .. %s", (int)(open - own->title), own->title,
		 (int)strcspn(from, " )"), from, until ? until + 4 : open + 1);
	memcpy(own->title, wide, sizeof(wide));
}

void lji_layouts_deinit(struct lji_layouts *layouts)
{
	free(layouts->items);
	*layouts = (struct lji_layouts){ 0 };
}

bool lji_layout_knows(const struct lji_layout *l, const char *names)
{
	for (size_t size; *names; names += size + (names[size] == ' ')) {
		char name[40];
		const uint16_t *field;

		size = strcspn(names, " ");
		snprintf(name, sizeof(name), "%.*s", (int)size, names);
		field = lji_layout_field(l, name);
		if (field && *field == LJI_NO_FIELD)
			return false;
	}
	return true;
}
