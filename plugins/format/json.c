/* SPDX-License-Identifier: MIT */
/*
 * JSON, one document per run, written as the events come: memory does not grow
 * with the answer. Addresses are strings "0x…"; bytes that are not UTF-8 come
 * as "\xHH" with backslashes doubled, so nothing is lost.
 */
#include "format/format.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <yajl/yajl_gen.h>

#include "base/bytes.h"

struct json {
	FILE *stream;
	yajl_gen gen;
	/** Scratch for escaped strings. */
	struct lji_bytes text;
	/** First thing that went wrong: an errno value, or ENOMEM. */
	int errnum;
};

static void json_write(struct json *json, const char *data, size_t size)
{
	if (!json->errnum && fwrite(data, 1, size, json->stream) != size)
		json->errnum = errno ? errno : EIO;
}

/* Bytes in front of the first DEL or C1 control (U+0080..U+009F), which drive terminals. */
static size_t before_control(const uint8_t *p, size_t size)
{
	size_t i = 0;

	while (i < size && p[i] != 0x7f && !(p[i] == 0xc2 && i + 1 < size && p[i + 1] < 0xa0))
		i++;
	return i;
}

/* yajl escapes the controls that JSON demands; the others are only in strings, too. */
static void json_print(void *arg, const char *data, size_t size)
{
	struct json *json = arg;

	while (size) {
		size_t plain = before_control((const uint8_t *)data, size);

		json_write(json, data, plain);
		data += plain;
		size -= plain;
		if (size) {
			size_t n = *data == 0x7f ? 1 : 2;
			char escaped[8];

			snprintf(escaped, sizeof(escaped), "\\u%04x", (uint8_t)data[n - 1]);
			json_write(json, escaped, 6);
			data += n;
			size -= n;
		}
	}
}

static void json_check(struct json *json, yajl_gen_status status)
{
	if (status != yajl_gen_status_ok && !json->errnum)
		json->errnum = EPROTO;
}

static void json_key(struct json *json, const char *key)
{
	if (key)
		json_check(json, yajl_gen_string(json->gen, (const unsigned char *)key, strlen(key)));
}

static void json_destroy(void *state)
{
	struct json *json = state;

	if (!json)
		return;
	if (json->gen)
		yajl_gen_free(json->gen);
	lji_bytes_deinit(&json->text);
	free(json);
}

static struct lji_error *json_create(FILE *stream, bool color, void **state_ret)
{
	struct json *json = calloc(1, sizeof(*json));

	(void)color;
	if (!json)
		return &lji_error_nomem;
	json->stream = stream;
	json->gen = yajl_gen_alloc(NULL);
	if (!json->gen) {
		json_destroy(json);
		return &lji_error_nomem;
	}
	yajl_gen_config(json->gen, yajl_gen_print_callback, json_print, json);
	*state_ret = json;
	return NULL;
}

static void json_begin_object(void *state, const char *key)
{
	struct json *json = state;

	json_key(json, key);
	json_check(json, yajl_gen_map_open(json->gen));
}

static void json_end_object(void *state)
{
	struct json *json = state;

	json_check(json, yajl_gen_map_close(json->gen));
}

static void json_begin_list(void *state, const char *key, const struct lji_column *columns,
			    size_t count)
{
	struct json *json = state;

	(void)columns;
	(void)count;
	json_key(json, key);
	json_check(json, yajl_gen_array_open(json->gen));
}

static void json_end_list(void *state)
{
	struct json *json = state;

	json_check(json, yajl_gen_array_close(json->gen));
}

static void json_u64(void *state, const char *key, uint64_t value, enum lji_unit unit)
{
	struct json *json = state;
	char text[24];
	int n = snprintf(text, sizeof(text), "%" PRIu64, value);

	(void)unit;
	json_key(json, key);
	json_check(json, yajl_gen_number(json->gen, text, (size_t)n));
}

static void json_i64(void *state, const char *key, int64_t value, enum lji_unit unit)
{
	struct json *json = state;

	(void)unit;
	json_key(json, key);
	json_check(json, yajl_gen_integer(json->gen, value));
}

static void json_addr(void *state, const char *key, uint64_t value)
{
	struct json *json = state;
	char text[24];
	int n = snprintf(text, sizeof(text), "0x%" PRIx64, value);

	json_key(json, key);
	json_check(json, yajl_gen_string(json->gen, (const unsigned char *)text, (size_t)n));
}

static void json_boolean(void *state, const char *key, bool value)
{
	struct json *json = state;

	json_key(json, key);
	json_check(json, yajl_gen_bool(json->gen, value));
}

static void json_str(void *state, const char *key, const char *data, size_t size)
{
	struct json *json = state;

	json_key(json, key);
	lji_bytes_reset(&json->text);
	if (!lji_bytes_escape(&json->text, data, size, true))
		json->errnum = ENOMEM;
	json_check(json, yajl_gen_string(json->gen,
					 (const unsigned char *)(json->text.data ? json->text.data : ""),
					 json->text.size));
}

static void json_null(void *state, const char *key)
{
	struct json *json = state;

	json_key(json, key);
	json_check(json, yajl_gen_null(json->gen));
}

static void json_ignore(void *state, const char *label, const char *template)
{
	(void)state;
	(void)label;
	(void)template;
}

static void json_heading(void *state, const char *template)
{
	json_ignore(state, NULL, template);
}

static void json_text(void *state, const char *data, size_t size)
{
	(void)state;
	(void)data;
	(void)size;
}

static struct lji_error *json_finish(void *state)
{
	struct json *json = state;

	json_print(json, "\n", 1);
	if (fflush(json->stream) && !json->errnum)
		json->errnum = errno;
	if (json->errnum)
		return lji_error_os(json->errnum, "write");
	return NULL;
}

const struct lji_format lji_format_json = {
	.name = "json",
	.machine = true,
	.create = json_create,
	.begin_object = json_begin_object,
	.end_object = json_end_object,
	.begin_list = json_begin_list,
	.end_list = json_end_list,
	.u64 = json_u64,
	.i64 = json_i64,
	.addr = json_addr,
	.boolean = json_boolean,
	.str = json_str,
	.null = json_null,
	.line = json_ignore,
	.heading = json_heading,
	.text = json_text,
	.finish = json_finish,
	.destroy = json_destroy,
};
