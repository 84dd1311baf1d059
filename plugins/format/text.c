/* SPDX-License-Identifier: MIT */
/*
 * Text for people: lines and tables made of the emitted fields by templates.
 * The first rows of a table wait until its column widths are known; from then
 * on rows go out as they come, so memory does not grow with the answer.
 */
#include "format/format.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "format/fields.h"
#include "format/units.h"

/* Rows that wait for the widths. */
#define TABLE_SAMPLE 256
#define TABLE_COLUMNS 16
/*
 * A column grows to this; a longer cell moves the rest of its own row only. When every tenth cell
 * is longer that is no exception: it grows to hold nine of ten, if that is not over the limit.
 */
#define COLUMN_MAX 48
#define COLUMN_LIMIT 96
/* Columns of a line's label, with the space behind it. */
#define LABEL_WIDTH 12

#define COLOR_HEADING "\033[1m"
#define COLOR_HEAD "\033[2m"
#define COLOR_OFF "\033[0m"

/* A list that is open. */
struct text_list {
	const char *key;
	const struct lji_column *columns;
	size_t column_count;
	unsigned int widths[TABLE_COLUMNS];
	/* Waiting cells by width, the last for all wider ones. */
	uint16_t lengths[TABLE_COLUMNS][COLUMN_LIMIT + 2];
	/* Cells of waiting rows, each NUL-terminated, row after row. */
	struct lji_bytes cells;
	size_t waiting;
	bool widths_known;
	uint64_t rows;
	/* Elements of a list without rows, joined. */
	struct lji_bytes joined;
	uint64_t elements;
};

struct text {
	FILE *stream;
	bool color;
	bool wrote_line;
	struct lji_fields fields;
	LJI_VECTOR(, struct text_list) lists;
	/* Per open container: it is a list, or a row of one. */
	enum text_open { OPEN_OBJECT, OPEN_ROW, OPEN_LIST } open[LJI_OUT_DEPTH];
	size_t depth;
	struct lji_bytes line;
	struct lji_bytes value;
	int errnum;
};

static void text_check(struct text *text, bool ok)
{
	if (!ok && !text->errnum)
		text->errnum = ENOMEM;
}

static void text_write(struct text *text, const char *data, size_t size)
{
	if (size && !text->errnum && fwrite(data, 1, size, text->stream) != size)
		text->errnum = errno ? errno : EIO;
}

/* Prints text->line without trailing spaces. */
static void text_flush_line(struct text *text, const char *color)
{
	size_t size = text->line.size;

	text_check(text, !text->line.failed);
	while (size > 0 && text->line.data[size - 1] == ' ')
		size--;
	if (text->color && color)
		text_write(text, color, strlen(color));
	text_write(text, text->line.data, size);
	if (text->color && color)
		text_write(text, COLOR_OFF, strlen(COLOR_OFF));
	text_write(text, "\n", 1);
	text->wrote_line = true;
	lji_bytes_reset(&text->line);
}

static void pad(struct lji_bytes *line, size_t width, unsigned int to)
{
	static const char spaces[] = "                                ";

	while (width < to) {
		size_t n = to - width < sizeof(spaces) - 1 ? to - width : sizeof(spaces) - 1;

		lji_bytes_append(line, spaces, n);
		width += n;
	}
}

/* Appends one cell and the gap behind it. */
static void add_cell(struct text *text, const struct text_list *list, size_t column,
		     const char *cell)
{
	size_t size = strlen(cell), width = lji_text_width(cell, size);
	bool right = list->columns[column].right;

	if (column > 0)
		lji_bytes_puts(&text->line, "  ");
	if (right)
		pad(&text->line, width, list->widths[column]);
	lji_bytes_append(&text->line, cell, size);
	if (!right)
		pad(&text->line, width, list->widths[column]);
}

/* The width a column needs for its waiting cells; at least @p width. */
static unsigned int column_width(const uint16_t *lengths, size_t rows, unsigned int width)
{
	size_t longer = rows;
	unsigned int usual = 0;

	for (unsigned int w = 0; w <= COLUMN_LIMIT; w++) {
		longer -= lengths[w];
		if (lengths[w] && w <= COLUMN_MAX)
			usual = w;
		if (w >= COLUMN_MAX && longer * 10 <= rows) {
			usual = w > COLUMN_MAX ? w : usual;
			break;
		}
	}
	return usual > width ? usual : width;
}

static void choose_widths(struct text_list *list)
{
	for (size_t c = 0; c < list->column_count; c++) {
		if (list->columns[c].right || c + 1 < list->column_count)
			list->widths[c] = column_width(list->lengths[c], list->waiting,
						       list->widths[c]);
	}
}

/* Prints the waiting rows. */
static void list_flush(struct text *text, struct text_list *list)
{
	const char *cell = list->cells.data;

	if (list->waiting == 0)
		return;
	if (!list->widths_known) {
		list->widths_known = true;
		choose_widths(list);
		for (size_t c = 0; c < list->column_count; c++)
			add_cell(text, list, c, list->columns[c].head);
		text_flush_line(text, COLOR_HEAD);
	}
	for (; list->waiting > 0; list->waiting--) {
		for (size_t c = 0; c < list->column_count; c++) {
			add_cell(text, list, c, cell);
			cell += strlen(cell) + 1;
		}
		text_flush_line(text, NULL);
	}
	lji_bytes_reset(&list->cells);
}

static void flush_lists(struct text *text)
{
	for (size_t i = 0; i < text->lists.count; i++)
		list_flush(text, &text->lists.items[i]);
}

/* The finished row becomes cells. */
static void list_add_row(struct text *text, struct text_list *list)
{
	list->rows++;
	if (list->column_count == 0)
		return;
	for (size_t c = 0; c < list->column_count; c++) {
		size_t start = list->cells.size, width;

		text_check(text, lji_fields_expand(&text->fields, list->columns[c].template,
						   &list->cells));
		width = lji_text_width(list->cells.data + start, list->cells.size - start);
		if (!list->widths_known)
			list->lengths[c][width <= COLUMN_LIMIT ? width : COLUMN_LIMIT + 1]++;
		lji_bytes_putc(&list->cells, '\0');
	}
	if (list->cells.failed) {
		text_check(text, false);
		lji_bytes_reset(&list->cells);
		list->waiting = 0;
		return;
	}
	if (++list->waiting == TABLE_SAMPLE || list->widths_known)
		list_flush(text, list);
}

static struct text_list *open_list(struct text *text)
{
	return &text->lists.items[text->lists.count - 1];
}

static void open_push(struct text *text, enum text_open what)
{
	if (text->depth < LJI_OUT_DEPTH)
		text->open[text->depth] = what;
	text->depth++;
}

static bool in_list(const struct text *text)
{
	return text->depth > 0 && text->depth <= LJI_OUT_DEPTH &&
	       text->open[text->depth - 1] == OPEN_LIST;
}

static void text_begin_object(void *state, const char *key)
{
	struct text *text = state;

	open_push(text, in_list(text) ? OPEN_ROW : OPEN_OBJECT);
	text_check(text, lji_fields_enter(&text->fields, key));
}

static void text_end_object(void *state)
{
	struct text *text = state;
	enum text_open what;

	what = --text->depth < LJI_OUT_DEPTH ? text->open[text->depth] : OPEN_OBJECT;
	if (what == OPEN_ROW)
		list_add_row(text, open_list(text));
	if (text->depth > 0)
		lji_fields_leave(&text->fields);
}

static void text_begin_list(void *state, const char *key, const struct lji_column *columns,
			    size_t count)
{
	struct text *text = state;
	struct text_list *list = lji_vector_push(&text->lists);

	open_push(text, OPEN_LIST);
	if (!list) {
		/* Without a place for it nothing more can be rendered rightly. */
		text->errnum = ENOMEM;
		return;
	}
	*list = (struct text_list){ .key = key, .columns = columns, .column_count = count };
	if (list->column_count > TABLE_COLUMNS)
		list->column_count = TABLE_COLUMNS;
	for (size_t c = 0; c < list->column_count; c++) {
		size_t head = lji_text_width(columns[c].head, strlen(columns[c].head));

		list->widths[c] = columns[c].width;
		if (head > columns[c].width && (columns[c].right || c + 1 < list->column_count))
			list->widths[c] = (unsigned int)head;
	}
}

static void text_set(struct text *text, const char *key, enum lji_field_kind kind,
		     const char *value, const char *raw)
{
	struct text_list *list;

	if (!in_list(text)) {
		if (key)
			text_check(text, lji_fields_set(&text->fields, key, kind, value, raw));
		return;
	}
	list = open_list(text);
	if (list->elements++)
		lji_bytes_puts(&list->joined, ", ");
	lji_bytes_puts(&list->joined, value);
}

static void text_end_list(void *state)
{
	struct text *text = state;
	struct text_list list;
	char raw[24], counted[32];

	text->depth--;
	if (text->lists.count == 0)
		return;
	list_flush(text, open_list(text));
	list = text->lists.items[--text->lists.count];
	if (list.key) {
		lji_auto_free char *count_key = NULL;
		uint64_t n = list.rows + list.elements;

		snprintf(raw, sizeof(raw), "%" PRIu64, n);
		lji_text_count(n, counted, sizeof(counted));
		if (asprintf(&count_key, "%s.count", list.key) < 0)
			count_key = NULL;
		if (count_key)
			text_set(text, count_key, LJI_FIELD_VALUE, counted, raw);
		text_set(text, list.key, list.elements ? LJI_FIELD_VALUE : LJI_FIELD_NULL,
			 list.joined.data ? list.joined.data : "", NULL);
	}
	lji_bytes_deinit(&list.cells);
	lji_bytes_deinit(&list.joined);
}

static void set_number(struct text *text, const char *key, bool negative, uint64_t value,
		       enum lji_unit unit)
{
	char raw[24], plain[40], signed_plain[48];

	snprintf(raw, sizeof(raw), "%s%" PRIu64, negative ? "-" : "", value);
	switch (unit) {
	case LJI_UNIT_COUNT:
		lji_text_count(value, plain, sizeof(plain));
		break;
	case LJI_UNIT_BYTES:
		lji_text_bytes(value, plain, sizeof(plain));
		break;
	case LJI_UNIT_MICROSECONDS:
		lji_text_microseconds(value, plain, sizeof(plain));
		break;
	case LJI_UNIT_ID:
		snprintf(plain, sizeof(plain), "%" PRIu64, value);
		break;
	}
	snprintf(signed_plain, sizeof(signed_plain), "%s%s", negative ? "-" : "", plain);
	text_set(text, key, LJI_FIELD_VALUE, signed_plain, raw);
}

static void text_u64(void *state, const char *key, uint64_t value, enum lji_unit unit)
{
	set_number(state, key, false, value, unit);
}

static void text_i64(void *state, const char *key, int64_t value, enum lji_unit unit)
{
	set_number(state, key, value < 0, value < 0 ? -(uint64_t)value : (uint64_t)value, unit);
}

static void text_addr(void *state, const char *key, uint64_t value)
{
	char plain[24];

	snprintf(plain, sizeof(plain), "0x%" PRIx64, value);
	text_set(state, key, LJI_FIELD_VALUE, plain, NULL);
}

static void text_boolean(void *state, const char *key, bool value)
{
	text_set(state, key, value ? LJI_FIELD_VALUE : LJI_FIELD_FALSE, value ? "yes" : "no", NULL);
}

static void text_str(void *state, const char *key, const char *data, size_t size)
{
	struct text *text = state;

	lji_bytes_reset(&text->value);
	text_check(text, lji_bytes_escape(&text->value, data, size, false));
	text_set(text, key, LJI_FIELD_VALUE, text->value.data ? text->value.data : "", NULL);
}

static void text_null(void *state, const char *key)
{
	text_set(state, key, LJI_FIELD_NULL, "", NULL);
}

static void text_line(void *state, const char *label, const char *template)
{
	struct text *text = state;

	flush_lists(text);
	if (label) {
		size_t width = lji_text_width(label, strlen(label));

		lji_bytes_printf(&text->line, "  %s", label);
		pad(&text->line, width, width < LABEL_WIDTH ? LABEL_WIDTH : (unsigned int)width + 1);
	}
	text_check(text, lji_fields_expand(&text->fields, template, &text->line));
	text_flush_line(text, NULL);
}

static void text_heading(void *state, const char *template)
{
	struct text *text = state;

	flush_lists(text);
	if (text->wrote_line)
		text_write(text, "\n", 1);
	text_check(text, lji_fields_expand(&text->fields, template, &text->line));
	text_flush_line(text, COLOR_HEADING);
}

static void text_text(void *state, const char *data, size_t size)
{
	struct text *text = state;

	flush_lists(text);
	text_write(text, data, size);
	text_write(text, "\n", 1);
	text->wrote_line = true;
}

static struct lji_error *text_create(FILE *stream, bool color, void **state_ret)
{
	struct text *text = calloc(1, sizeof(*text));

	if (!text)
		return &lji_error_nomem;
	text->stream = stream;
	text->color = color;
	*state_ret = text;
	return NULL;
}

static struct lji_error *text_finish(void *state)
{
	struct text *text = state;

	if (fflush(text->stream) && !text->errnum)
		text->errnum = errno;
	if (text->errnum)
		return lji_error_os(text->errnum, "write");
	return NULL;
}

static void text_destroy(void *state)
{
	struct text *text = state;

	if (!text)
		return;
	for (size_t i = 0; i < text->lists.count; i++) {
		lji_bytes_deinit(&text->lists.items[i].cells);
		lji_bytes_deinit(&text->lists.items[i].joined);
	}
	free(text->lists.items);
	lji_fields_deinit(&text->fields);
	lji_bytes_deinit(&text->line);
	lji_bytes_deinit(&text->value);
	free(text);
}

const struct lji_format lji_format_text = {
	.name = "text",
	.create = text_create,
	.begin_object = text_begin_object,
	.end_object = text_end_object,
	.begin_list = text_begin_list,
	.end_list = text_end_list,
	.u64 = text_u64,
	.i64 = text_i64,
	.addr = text_addr,
	.boolean = text_boolean,
	.str = text_str,
	.null = text_null,
	.line = text_line,
	.heading = text_heading,
	.text = text_text,
	.finish = text_finish,
	.destroy = text_destroy,
};
