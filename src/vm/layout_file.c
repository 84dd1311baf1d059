/* SPDX-License-Identifier: MIT */
#include "vm/layout_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "target/target.h"
#include "vm/known.h"

/* Longest line and most lines of a file that somebody wrote. */
enum { LINE_MAX_SIZE = 512, LINES_MAX = 10000 };

#define FLAGS(X)                                                               \
	X(family) X(arch) X(ref_size) X(fr2) X(has_jit) X(bytecode)            \
	X(vmstate_lfunc) X(trace_record_1st)

enum flag {
#define X(name) FLAG_##name,
	FLAGS(X)
#undef X
};

static const char *const flag_names[] = {
#define X(name) #name,
	FLAGS(X)
#undef X
};

_Static_assert(sizeof(flag_names) / sizeof(flag_names[0]) == LJI_LAYOUT_FLAG_COUNT, "flags");

static const char *yes_no(bool value)
{
	return value ? "yes" : "no";
}

void lji_layout_flags(const struct lji_layout *l, struct lji_layout_flag flags[LJI_LAYOUT_FLAG_COUNT])
{
	for (size_t i = 0; i < LJI_LAYOUT_FLAG_COUNT; i++)
		flags[i].name = flag_names[i];
	flags[FLAG_family].value = lji_family_word(l->family);
	flags[FLAG_arch].value = lji_arch_name((enum lji_arch)l->arch);
	flags[FLAG_ref_size].value = l->ref_size == 8 ? "8" : "4";
	flags[FLAG_fr2].value = yes_no(l->fr2);
	flags[FLAG_has_jit].value = yes_no(l->has_jit);
	flags[FLAG_bytecode].value = lji_bytecode_word(l->bytecode);
	flags[FLAG_vmstate_lfunc].value = yes_no(l->vmstate_lfunc);
	flags[FLAG_trace_record_1st].value = yes_no(l->trace_record_1st);
}

/* Value of a field that the build may have, only nobody knows where. */
#define UNKNOWN "unknown"

/* -- One line ---------------------------------------------------------------- */

/* The file as far as it was read. */
struct parse {
	const char *path;
	unsigned int line;
	struct lji_own_layout *own;
	bool base;
	bool named;
	bool titled;
	bool flags[LJI_LAYOUT_FLAG_COUNT];
	bool fields[LJI_LAYOUT_FIELD_COUNT];
};

static struct lji_error *wrong(const struct parse *parse, const char *what, const char *text)
{
	struct lji_bytes quoted = { 0 };
	struct lji_error *err;

	lji_bytes_escape(&quoted, text, strlen(text), false);
	err = lji_error_create(LJI_ERROR_CORRUPT, "%s:%u: %s: %s", parse->path, parse->line, what,
			       quoted.data ? quoted.data : "");
	lji_bytes_deinit(&quoted);
	return err;
}

static bool parse_bool(const char *value, bool *bool_ret)
{
	*bool_ret = strcmp(value, "yes") == 0;
	return *bool_ret || strcmp(value, "no") == 0;
}

static bool parse_arch(const char *value, int *arch_ret)
{
	static const enum lji_arch archs[] = { LJI_ARCH_X86_64, LJI_ARCH_I386, LJI_ARCH_AARCH64,
					       LJI_ARCH_ARM };

	for (size_t i = 0; i < sizeof(archs) / sizeof(archs[0]); i++) {
		if (strcmp(lji_arch_name(archs[i]), value) == 0) {
			*arch_ret = (int)archs[i];
			return true;
		}
	}
	return false;
}

static bool parse_flag(struct lji_layout *l, enum flag flag, const char *value)
{
	switch (flag) {
	case FLAG_family:
		return lji_family_find(value, &l->family);
	case FLAG_arch:
		return parse_arch(value, &l->arch);
	case FLAG_ref_size:
		l->ref_size = value[0] == '8' ? 8 : 4;
		l->gc64 = l->ref_size == 8;
		return strcmp(value, "4") == 0 || strcmp(value, "8") == 0;
	case FLAG_fr2:
		return parse_bool(value, &l->fr2);
	case FLAG_has_jit:
		return parse_bool(value, &l->has_jit);
	case FLAG_bytecode:
		return lji_bytecode_find(value, &l->bytecode);
	case FLAG_vmstate_lfunc:
		return parse_bool(value, &l->vmstate_lfunc);
	case FLAG_trace_record_1st:
		return parse_bool(value, &l->trace_record_1st);
	}
	return false;
}

static bool parse_field(const char *value, uint16_t *field_ret)
{
	unsigned long number;
	char *end;

	if (strcmp(value, "none") == 0 || strcmp(value, UNKNOWN) == 0 || strcmp(value, "\xe2\x80\x93") == 0) {
		*field_ret = LJI_NO_FIELD;
		return true;
	}
	if (value[0] < '0' || value[0] > '9')
		return false;
	errno = 0;
	number = strtoul(value, &end, 0);
	*field_ret = (uint16_t)number;
	return !errno && !*end && number < LJI_NO_FIELD;
}

/* Everything that is not said afterwards comes from a known build. */
static struct lji_error *parse_base(struct parse *parse, const char *value)
{
	const struct lji_layout *row = lji_known_layout(value);

	if (!row)
		return wrong(parse, "no build is called like this (see ljinspect --version)", value);
	if (parse->base)
		return wrong(parse, "this is said twice", "base");
	for (size_t i = 0; i < LJI_LAYOUT_FLAG_COUNT; i++) {
		if (parse->flags[i])
			return wrong(parse, "base must come before", flag_names[i]);
	}
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		if (parse->fields[i])
			return wrong(parse, "base must come before", lji_layout_field_name(i));
		parse->own->origins[i].source = LJI_FIELD_TABLE;
	}
	parse->own->layout = *row;
	parse->base = true;
	return NULL;
}

static struct lji_error *parse_text(struct parse *parse, const char *key, const char *value,
				    bool *seen, char *text, size_t size)
{
	if (*seen)
		return wrong(parse, "this is said twice", key);
	if (strlen(value) >= size)
		return wrong(parse, "this is too long", value);
	snprintf(text, size, "%s", value);
	*seen = true;
	return NULL;
}

static struct lji_error *parse_pair(struct parse *parse, const char *key, const char *value)
{
	struct lji_own_layout *own = parse->own;
	size_t i;

	if (strcmp(key, "base") == 0)
		return parse_base(parse, value);
	if (strcmp(key, "name") == 0)
		return parse_text(parse, key, value, &parse->named, own->name, sizeof(own->name));
	if (strcmp(key, "title") == 0)
		return parse_text(parse, key, value, &parse->titled, own->title,
				  sizeof(own->title));
	for (i = 0; i < LJI_LAYOUT_FLAG_COUNT && strcmp(flag_names[i], key) != 0; i++)
		continue;
	if (i < LJI_LAYOUT_FLAG_COUNT) {
		if (parse->flags[i])
			return wrong(parse, "this is said twice", key);
		parse->flags[i] = true;
		return parse_flag(&own->layout, (enum flag)i, value) ?
			       NULL : wrong(parse, "this value is not known", value);
	}
	i = lji_layout_field_index(key);
	if (i == LJI_LAYOUT_FIELD_COUNT)
		return wrong(parse, "no field is called like this", key);
	if (parse->fields[i])
		return wrong(parse, "this is said twice", key);
	if (!parse_field(value, lji_layout_field_at(&own->layout, i)))
		return wrong(parse, "not a number below 65535, none or unknown", value);
	parse->fields[i] = true;
	own->origins[i].source =
		strcmp(value, UNKNOWN) == 0 ? LJI_FIELD_UNKNOWN : LJI_FIELD_FILE;
	return NULL;
}

/* Cuts blanks off both ends. */
static char *trim(char *text)
{
	size_t size;

	text += strspn(text, " \t\r\n");
	size = strlen(text);
	while (size && strchr(" \t\r\n", text[size - 1]))
		text[--size] = '\0';
	return text;
}

static struct lji_error *parse_line(struct parse *parse, char *line)
{
	char *equals, *hash = strchr(line, '#');

	if (hash)
		*hash = '\0';
	line = trim(line);
	if (!*line)
		return NULL;
	equals = strchr(line, '=');
	if (!equals)
		return wrong(parse, "not of the form FIELD = VALUE", line);
	*equals = '\0';
	return parse_pair(parse, trim(line), trim(equals + 1));
}

/* -- The whole ---------------------------------------------------------------- */

static struct lji_error *incomplete(const struct parse *parse, const char *name, const char *what)
{
	return lji_error_create(LJI_ERROR_CORRUPT, "%s: %s %s", parse->path, name, what);
}

/* What readers rely on. */
static struct lji_error *check_flags(const struct parse *parse)
{
	const struct lji_layout *l = &parse->own->layout;
	unsigned int pointer = lji_arch_pointer_size((enum lji_arch)l->arch);

	if (l->ref_size > pointer)
		return incomplete(parse, "ref_size", "is wider than a pointer of the machine");
	if (l->fr2 != l->gc64)
		return incomplete(parse, "fr2", "goes with ref_size 8");
	if (l->dispatch_count < 200 || l->dispatch_count > 1000)
		return incomplete(parse, "dispatch_count", "is out of the range 200 to 1000");
	if (l->g_gcroot_count < 20 || l->g_gcroot_count > 100)
		return incomplete(parse, "g_gcroot_count", "is out of the range 20 to 100");
	return NULL;
}

/* What calibration may leave open: readers do without. */
static bool may_be_unknown(const char *name)
{
	static const char *const others[] = { "L_sizeof", "L_openupval", "L_cframe" };

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		if (strcmp(name, others[i]) == 0)
			return true;
	}
	return (lji_field_is_jit(name) || strncmp(name, "g_", 2) == 0 ||
		strncmp(name, "cframe_", 7) == 0) &&
	       !lji_field_is_needed(name);
}

/* Offsets that are given from a place that is not known. */
static struct lji_error *check_J(const struct parse *parse)
{
	const struct lji_layout *l = &parse->own->layout;

	for (size_t i = 0; l->GG_J == LJI_NO_FIELD && i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);

		if (strncmp(name, "J_", 2) == 0 && *lji_layout_field_at(l, i) != LJI_NO_FIELD &&
		    strcmp(name, "J_sizeof") != 0)
			return incomplete(parse, name, "is given from GG_J, which has no value");
	}
	return NULL;
}

static struct lji_error *check_fields(const struct parse *parse)
{
	const struct lji_layout *l = &parse->own->layout;

	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		const char *name = lji_layout_field_name(i);
		size_t size = strlen(name);
		uint16_t value = *lji_layout_field_at(l, i);

		if (!parse->base && !parse->fields[i])
			return incomplete(parse, name, "is missing (say none if the build lacks it)");
		if (parse->own->origins[i].source == LJI_FIELD_UNKNOWN) {
			if (!may_be_unknown(name))
				return incomplete(parse, name, "cannot be unknown");
			parse->own->layout.partial = true;
		} else if (value == LJI_NO_FIELD && lji_known_field_required(l, i) &&
			   !lji_field_is_macro(name)) {
			return incomplete(parse, name,
					  may_be_unknown(name) ?
						  "is in every known build: say unknown, not none" :
						  "cannot be none");
		}
		if (size > 7 && strcmp(name + size - 7, "_sizeof") == 0 && value != LJI_NO_FIELD &&
		    (value == 0 || value > 16384))
			return incomplete(parse, name, "is out of the range 1 to 16384");
	}
	return NULL;
}

static struct lji_error *finish(struct parse *parse)
{
	struct lji_own_layout *own = parse->own;
	const char *slash = strrchr(parse->path, '/'), *fault;
	struct lji_error *err;

	for (size_t i = 0; i < LJI_LAYOUT_FLAG_COUNT; i++) {
		if (!parse->base && !parse->flags[i])
			return incomplete(parse, flag_names[i], "is missing");
	}
	err = check_fields(parse);
	if (!err)
		err = check_J(parse);
	if (!err)
		err = check_flags(parse);
	if (err)
		return err;
	fault = lji_known_fault(&own->layout);
	if (fault)
		return incomplete(parse, fault, "lies outside of its structure");
	if (!parse->named)
		snprintf(own->name, sizeof(own->name), "%.79s", slash ? slash + 1 : parse->path);
	if (!parse->titled)
		snprintf(own->title, sizeof(own->title), "%s",
			 parse->base ? own->layout.title : lji_family_name(own->layout.family));
	return NULL;
}

static struct lji_error *complete(const struct parse *parse, struct lji_layouts *layouts_ret)
{
	struct lji_layouts layouts = { 0 };
	struct lji_error *err = NULL;

	/* What calibration left open stays open. */
	if (!parse->own->layout.partial)
		err = lji_known_complete(parse->own, 0, &layouts);
	if (err)
		return err;
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT && !layouts.count; i++) {
		if (parse->own->origins[i].source != LJI_FIELD_UNKNOWN &&
		    *lji_layout_field_at(&parse->own->layout, i) == LJI_NO_FIELD &&
		    lji_field_is_macro(lji_layout_field_name(i)))
			return incomplete(parse, lji_layout_field_name(i), "cannot be none: no build "
					  "of this kind is known");
	}
	if (layouts.count == 0) {
		layouts.items = lji_own_layout_copy(parse->own);
		if (!layouts.items)
			return &lji_error_nomem;
		layouts.count = layouts.capacity = 1;
	}
	*layouts_ret = layouts;
	return NULL;
}

struct lji_error *lji_layout_file_read(const char *path, struct lji_layouts *layouts_ret)
{
	lji_auto_free struct lji_own_layout *own = calloc(1, sizeof(*own));
	lji_auto_fclose FILE *stream = fopen(path, "re");
	struct parse parse = { .path = path, .own = own };
	char line[LINE_MAX_SIZE];
	struct lji_error *err;

	if (!own)
		return &lji_error_nomem;
	if (!stream)
		return lji_error_os(errno, "%s: cannot open", path);
	while (fgets(line, sizeof(line), stream)) {
		parse.line++;
		if (!strchr(line, '\n') && strlen(line) == sizeof(line) - 1)
			return lji_error_create(LJI_ERROR_CORRUPT, "%s:%u: too long a line", path,
						parse.line);
		if (parse.line > LINES_MAX)
			return lji_error_create(LJI_ERROR_CORRUPT, "%s: too many lines", path);
		err = parse_line(&parse, line);
		if (err)
			return err;
	}
	if (ferror(stream))
		return lji_error_os(errno, "%s: cannot read", path);
	err = finish(&parse);
	return err ? err : complete(&parse, layouts_ret);
}
