/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "vm/names.h"
#include "vm/ctype.h"
#include "vm/func.h"
#include "vm/object.h"
#include "vm/proto.h"

/* Longer keys are cut, with a mark: a name is for reading. */
#define MAX_KEY 64

static bool is_identifier(const char *s, size_t size)
{
	if (!size || (s[0] >= '0' && s[0] <= '9'))
		return false;
	for (size_t i = 0; i < size; i++) {
		char c = s[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
		      c == '_'))
			return false;
	}
	return true;
}

/* At the start of a path fields of the globals have no prefix, other steps need one. */
static void put_prefix(struct lji_bytes *text)
{
	if (!text->size)
		lji_bytes_puts(text, "_G");
}

/* Bytes of the target as they are (formats escape them), up to MAX_KEY, without NULs. */
static void put_bytes(struct lji_bytes *text, const char *s, size_t size)
{
	size_t shown = size;

	if (size > MAX_KEY) {
		shown = MAX_KEY;
		/* Not through the middle of a UTF-8 character. */
		while (shown > MAX_KEY - 4 && (s[shown] & 0xc0) == 0x80)
			shown--;
	}
	for (size_t i = 0; i < shown; i++) {
		if (s[i])
			lji_bytes_putc(text, s[i]);
		else
			lji_bytes_puts(text, "\\0");
	}
	if (shown < size)
		lji_bytes_puts(text, "…");
}

static void put_quoted(struct lji_bytes *text, const char *key, size_t size)
{
	lji_bytes_puts(text, "[\"");
	put_bytes(text, key, size);
	lji_bytes_puts(text, "\"]");
}

static double key_number(const struct lji_name_node *node)
{
	double number = (double)(int32_t)node->bits;

	if (node->type == LJI_TNUM)
		memcpy(&number, &node->bits, sizeof(number));
	return number;
}

static void put_field(const struct lji_vm *vm, const struct lji_name_node *node,
		      struct lji_bytes *text)
{
	const char *key;
	size_t size;

	if (node->type == LJI_GCT_STR) {
		key = lji_vm_string(vm, node->bits, &size);
		if (!key) {
			put_prefix(text);
			lji_bytes_puts(text, "[?]");
		} else if (is_identifier(key, size) && size <= MAX_KEY) {
			if (text->size)
				lji_bytes_putc(text, '.');
			lji_bytes_append(text, key, size);
		} else {
			put_prefix(text);
			put_quoted(text, key, size);
		}
		return;
	}
	put_prefix(text);
	switch (node->type) {
	case LJI_TINT:
		lji_bytes_printf(text, "[%" PRId32 "]", (int32_t)node->bits);
		break;
	case LJI_TNUM:
		lji_bytes_printf(text, "[%.14g]", key_number(node));
		break;
	case LJI_TFALSE:
		lji_bytes_puts(text, "[false]");
		break;
	case LJI_TTRUE:
		lji_bytes_puts(text, "[true]");
		break;
	default:
		lji_bytes_puts(text, "[?]");
	}
}

/* A field of LJI_ROOT_FFI. */
static void put_ffi(const struct lji_vm *vm, const struct lji_name_node *node,
		    struct lji_bytes *text)
{
	double number = node->type == LJI_TINT || node->type == LJI_TNUM ? key_number(node) : 0;

	if (node->gct == LJI_GCT_FUNC) {
		lji_bytes_printf(text, "ffi callback %.0f", number);
	} else if (number < 0 && number > -65536) {
		lji_bytes_puts(text, "ffi.metatype(\"");
		lji_ctype_name(vm, (uint32_t)-number, text);
		lji_bytes_puts(text, "\")");
	} else {
		lji_bytes_puts(text, "ffi.metatype(function)");
	}
}

static void put_upvalue(const struct lji_vm *vm, const struct lji_name_node *outer,
			unsigned int index, struct lji_bytes *text)
{
	struct lji_func func;
	struct lji_proto_head head;
	const char *name = NULL;
	size_t size;

	if (lji_func_read(vm, outer->address, &func) && func.proto &&
	    lji_proto_read(vm, func.proto, &head))
		name = lji_proto_upvalue_name(vm, &head, index, &size);
	lji_bytes_puts(text, text->size ? ":" : "local ");
	if (name && size)
		put_bytes(text, name, size);
	else
		lji_bytes_printf(text, "upvalue %u", index + 1);
}

static void put_call(struct lji_bytes *text, const char *function)
{
	struct lji_bytes inner = *text;

	*text = (struct lji_bytes){ .failed = inner.failed };
	lji_bytes_printf(text, "%s(%s)", function, inner.size ? inner.data : "_G");
	lji_bytes_deinit(&inner);
}

static void put_root(const struct lji_name_node *node, struct lji_bytes *text)
{
	const char *type = lji_gct_name(node->type);

	switch ((enum lji_name_root)node->bits) {
	case LJI_ROOT_LOADED:
		lji_bytes_puts(text, "package.loaded");
		break;
	case LJI_ROOT_REGISTRY:
		lji_bytes_puts(text, "registry");
		break;
	case LJI_ROOT_BASEMT:
		if (!type)
			type = node->type == LJI_TNIL ? "nil" :
			       node->type >= LJI_TINT ? "number" :
			       node->type == LJI_TLIGHTUD ? "lightuserdata" : "boolean";
		lji_bytes_printf(text, "getmetatable(%s)", type);
		break;
	case LJI_ROOT_GLOBALS:
	case LJI_ROOT_FFI:
	case LJI_ROOT_ANONYMOUS:
		break;
	}
}

static bool of_ffi(const struct lji_name_nodes *nodes, const struct lji_name_node *node)
{
	const struct lji_name_node *parent = &nodes->items[node->parent];

	return parent->step == LJI_STEP_ROOT && parent->bits == LJI_ROOT_FFI;
}

bool lji_name_text(const struct lji_vm *vm, const struct lji_name_nodes *nodes, uint32_t index,
		   struct lji_bytes *text)
{
	const struct lji_name_node *path[LJI_NAME_DEPTH + 1];
	struct lji_bytes made = { 0 };
	unsigned int n = 0;
	bool ok;

	for (; index < nodes->count && n <= LJI_NAME_DEPTH; index = path[n++]->parent)
		path[n] = &nodes->items[index];
	while (n--) {
		const struct lji_name_node *node = path[n];

		switch ((enum lji_step)node->step) {
		case LJI_STEP_ROOT:
			put_root(node, &made);
			break;
		case LJI_STEP_FIELD:
			if (of_ffi(nodes, node))
				put_ffi(vm, node, &made);
			else
				put_field(vm, node, &made);
			break;
		case LJI_STEP_METATABLE:
			put_call(&made, "getmetatable");
			break;
		case LJI_STEP_ENV:
			put_call(&made, "getfenv");
			break;
		case LJI_STEP_UPVALUE:
			put_upvalue(vm, &nodes->items[node->parent], (unsigned int)node->bits,
				    &made);
			break;
		}
	}
	ok = lji_bytes_append(text, made.size ? made.data : "", made.size) && !made.failed;
	lji_bytes_deinit(&made);
	return ok;
}
