/* SPDX-License-Identifier: MIT */
#include "profile/report.h"

#include <inttypes.h>
#include <string.h>

__extension__ typedef __int128 wide;

/* -- Sorting ----------------------------------------------------------------- */

static int compare_labels(const struct lji_report_label *a, const struct lji_report_label *b)
{
	size_t size = a->size < b->size ? a->size : b->size;
	int order = size ? memcmp(a->text, b->text, size) : 0;

	return order ? order : (a->size > b->size) - (a->size < b->size);
}

/** What comparing sites needs. */
struct site_order {
	const struct lji_report *report;
	enum lji_ljm_op op;
};

static int compare_sites(const void *a, const void *b, void *arg)
{
	const struct site_order *order = arg;
	const struct lji_report *r = order->report;
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	uint64_t nx = r->allocs->sites.items[x].count[order->op];
	uint64_t ny = r->allocs->sites.items[y].count[order->op];

	if (nx != ny)
		return nx < ny ? 1 : -1;
	return compare_labels(&r->labels[x], &r->labels[y]);
}

static int compare_overrides(const void *a, const void *b, void *arg)
{
	const struct lji_report *r = arg;
	const struct lji_override *x = a, *y = b;

	if (x->op != y->op)
		return x->op < y->op ? -1 : 1;
	if (x->site != y->site)
		return x->site < y->site ? -1 : 1;
	return compare_labels(&r->labels[x->owner], &r->labels[y->owner]);
}

static int compare_leaks(const void *a, const void *b)
{
	const struct lji_report_leak *x = a, *y = b;

	if (x->bytes != y->bytes)
		return x->bytes < y->bytes ? 1 : -1;
	return compare_labels(&x->label, &y->label);
}

/* -- Building ------------------------------------------------------------------ */

static struct lji_error *make_labels(struct lji_report *r)
{
	const struct lji_allocs *m = r->allocs;
	enum lji_label_style style = m->names->compat ? LJI_LABEL_RAW : LJI_LABEL_TEXT;
	struct lji_bytes text = { 0 };
	bool ok = true;

	r->labels = calloc(m->sites.count + 1, sizeof(*r->labels));
	if (!r->labels)
		return &lji_error_nomem;
	for (size_t i = 0; ok && i < m->sites.count; i++) {
		const struct lji_interned *interned;
		uint32_t index;

		lji_bytes_reset(&text);
		lji_names_label(m->names, &m->sites.items[i].place, style, &text);
		index = text.failed ? LJI_INTERN_NONE : lji_intern(&r->texts, text.data, text.size);
		ok = index != LJI_INTERN_NONE;
		if (!ok)
			break;
		interned = &r->texts.items[index];
		r->labels[i] = (struct lji_report_label){ interned->data, interned->size };
	}
	lji_bytes_deinit(&text);
	return ok ? NULL : &lji_error_nomem;
}

static struct lji_error *sort_sites(struct lji_report *r, enum lji_ljm_op op)
{
	struct site_order order = { r, op };
	const struct lji_allocs *m = r->allocs;

	r->sites[op] = calloc(m->sites.count + 1, sizeof(*r->sites[op]));
	if (!r->sites[op])
		return &lji_error_nomem;
	for (size_t i = 0; i < m->sites.count; i++) {
		if (m->sites.items[i].count[op])
			r->sites[op][r->counts[op]++] = (uint32_t)i;
	}
	qsort_r(r->sites[op], r->counts[op], sizeof(*r->sites[op]), compare_sites, &order);
	return NULL;
}

static struct lji_error *sort_overrides(struct lji_report *r)
{
	const struct lji_allocs *m = r->allocs;

	r->override_count = m->overrides.count;
	r->overrides = calloc(m->overrides.count + 1, sizeof(*r->overrides));
	if (!r->overrides)
		return &lji_error_nomem;
	if (m->overrides.count)
		memcpy(r->overrides, m->overrides.items,
		       m->overrides.count * sizeof(*r->overrides));
	qsort_r(r->overrides, r->override_count, sizeof(*r->overrides), compare_overrides, r);
	return NULL;
}

/** The parser's sums of one label. */
struct delta {
	wide bytes;
	uint64_t allocs;
	uint64_t frees;
	uint32_t site;
};

static struct delta *delta_of(const struct lji_report *r, struct delta *deltas, uint32_t site)
{
	const struct lji_report_label *label = &r->labels[site];
	struct delta *d = &deltas[lji_intern_find(&r->texts, label->text, label->size)];

	d->site = site;
	return d;
}

/** Fills @p deltas as tools/memprof/process.lua does: per label, moved blocks stay with their owner. */
static void parser_deltas(const struct lji_report *r, struct delta *deltas)
{
	const struct lji_allocs *m = r->allocs;

	for (size_t i = 0; i < m->sites.count; i++) {
		const struct lji_site *site = &m->sites.items[i];
		struct delta *d = delta_of(r, deltas, (uint32_t)i);

		if (site->alloc_bytes) {
			d->bytes += site->alloc_bytes;
			d->allocs += site->count[LJI_LJM_ALLOC];
		}
	}
	for (size_t i = 0; i < m->overrides.count; i++) {
		const struct lji_override *o = &m->overrides.items[i];
		struct delta *d = delta_of(r, deltas, o->owner);

		if (o->new_bytes) {
			d->bytes += o->new_bytes;
			d->allocs += o->count;
		}
		if (o->old_bytes) {
			d->bytes -= o->old_bytes;
			d->frees += o->count;
		}
	}
}

/** What live blocks hold, by the place that allocated them first. */
static void true_deltas(const struct lji_report *r, struct delta *deltas)
{
	const struct lji_allocs *m = r->allocs;

	for (size_t i = 0; i < m->sites.count; i++) {
		const struct lji_site *site = &m->sites.items[i];
		struct delta *d = delta_of(r, deltas, (uint32_t)i);

		d->bytes += site->held_bytes;
		d->allocs += site->allocs;
		d->frees += site->frees;
	}
}

static struct lji_error *find_leaks(struct lji_report *r)
{
	lji_auto_free struct delta *deltas = calloc(r->texts.count + 1, sizeof(*deltas));

	if (!deltas)
		return &lji_error_nomem;
	if (r->allocs->names->compat)
		parser_deltas(r, deltas);
	else
		true_deltas(r, deltas);
	for (size_t i = 0; i < r->texts.count; i++) {
		const struct lji_interned *text = &r->texts.items[i];
		struct lji_report_leak *leak;

		if (deltas[i].bytes <= 0)
			continue;
		leak = lji_vector_push(&r->leaks);
		if (!leak)
			return &lji_error_nomem;
		*leak = (struct lji_report_leak){
			.label = { text->data, text->size },
			.site = deltas[i].site,
			.bytes = deltas[i].bytes > UINT64_MAX ? UINT64_MAX :
								(uint64_t)deltas[i].bytes,
			.allocs = deltas[i].allocs,
			.frees = deltas[i].frees,
		};
	}
	if (r->leaks.count)
		qsort(r->leaks.items, r->leaks.count, sizeof(*r->leaks.items), compare_leaks);
	return NULL;
}

struct lji_error *lji_report_create(const struct lji_allocs *allocs, struct lji_report *report_ret)
{
	struct lji_report r = { .allocs = allocs };
	struct lji_error *err = make_labels(&r);

	for (enum lji_ljm_op op = LJI_LJM_ALLOC; !err && op <= LJI_LJM_REALLOC; op++)
		err = sort_sites(&r, op);
	if (!err)
		err = sort_overrides(&r);
	if (!err)
		err = find_leaks(&r);
	if (err) {
		lji_report_deinit(&r);
		return err;
	}
	*report_ret = r;
	return NULL;
}

void lji_report_deinit(struct lji_report *report)
{
	free(report->labels);
	lji_intern_deinit(&report->texts);
	for (size_t op = 0; op < LJI_LJM_OPS; op++)
		free(report->sites[op]);
	free(report->overrides);
	free(report->leaks.items);
	*report = (struct lji_report){ 0 };
}

/* -- Printing ------------------------------------------------------------------ */

struct printer {
	const struct lji_report *report;
	const struct lji_report_options *options;
	lji_report_line_fn *line;
	void *arg;
	struct lji_bytes text;
};

static void print_flush(struct printer *p)
{
	p->line(p->arg, p->text.data ? p->text.data : "", p->text.size);
	lji_bytes_reset(&p->text);
}

static void print_line(struct printer *p, const char *text)
{
	p->line(p->arg, text, strlen(text));
}

static void put_label(struct printer *p, const struct lji_report_label *label)
{
	lji_bytes_append(&p->text, label->text, label->size);
}

void lji_report_human_bytes(struct lji_bytes *text, double bytes)
{
	static const char *const units[] = { "B", "KiB", "MiB", "GiB" };
	size_t unit = 0;

	while (bytes >= 1024 && unit < 3) {
		bytes /= 1024;
		unit++;
	}
	if (bytes < 9e15 && (double)(int64_t)bytes == bytes)
		lji_bytes_printf(text, "%" PRId64 "%s", (int64_t)bytes, units[unit]);
	else
		lji_bytes_printf(text, "%.2f%s", bytes, units[unit]);
}

static void put_bytes(struct printer *p, uint64_t bytes)
{
	if (p->options->human_readable)
		lji_report_human_bytes(&p->text, (double)bytes);
	else
		lji_bytes_printf(&p->text, "%" PRIu64 "B", bytes);
}

void lji_report_bytes(const struct lji_site *site, enum lji_ljm_op op, uint64_t *new_ret,
		      uint64_t *old_ret)
{
	*new_ret = 0;
	*old_ret = 0;
	if (op == LJI_LJM_ALLOC) {
		*new_ret = site->alloc_bytes;
	} else if (op == LJI_LJM_FREE) {
		*old_ret = site->free_bytes;
	} else {
		*new_ret = site->realloc_new_bytes;
		*old_ret = site->realloc_old_bytes;
	}
}

/** Prints the overrides of (@p op, @p site); *@p at is where they begin or later ones do. */
static void print_overrides(struct printer *p, enum lji_ljm_op op, uint32_t site)
{
	const struct lji_report *r = p->report;
	size_t low = 0, high = r->override_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct lji_override *o = &r->overrides[middle];

		if (o->op < op || (o->op == op && o->site < site))
			low = middle + 1;
		else
			high = middle;
	}
	if (low == r->override_count || r->overrides[low].op != op ||
	    r->overrides[low].site != site)
		return;
	print_line(p, "\tOverrides:");
	for (; low < r->override_count && r->overrides[low].op == op &&
	       r->overrides[low].site == site;
	     low++) {
		lji_bytes_puts(&p->text, "\t\t");
		put_label(p, &r->labels[r->overrides[low].owner]);
		print_flush(p);
	}
	print_line(p, "");
}

static void print_section(struct printer *p, const char *title, enum lji_ljm_op op)
{
	const struct lji_report *r = p->report;

	print_line(p, title);
	for (size_t i = 0; i < r->counts[op]; i++) {
		uint32_t index = r->sites[op][i];
		const struct lji_site *site = &r->allocs->sites.items[index];
		uint64_t new_bytes, old_bytes;

		lji_report_bytes(site, op, &new_bytes, &old_bytes);
		put_label(p, &r->labels[index]);
		lji_bytes_printf(&p->text, ": %" PRIu64 " events\t+", site->count[op]);
		put_bytes(p, new_bytes);
		lji_bytes_puts(&p->text, "\t-");
		put_bytes(p, old_bytes);
		print_flush(p);
		print_overrides(p, op, index);
	}
	print_line(p, "");
}

static void print_leaks(struct printer *p)
{
	const struct lji_report *r = p->report;

	print_line(p, p->options->cut ? "HEAP SUMMARY (live at the cut):" : "HEAP SUMMARY:");
	for (size_t i = 0; i < r->leaks.count; i++) {
		const struct lji_report_leak *leak = &r->leaks.items[i];

		put_label(p, &leak->label);
		lji_bytes_puts(&p->text, " holds ");
		put_bytes(p, leak->bytes);
		lji_bytes_printf(&p->text, ": %" PRIu64 " allocs, %" PRIu64 " frees", leak->allocs,
				 leak->frees);
		print_flush(p);
	}
	print_line(p, "");
}

static void print_alias(struct printer *p, const struct lji_interned *chunk, uint32_t number)
{
	const char *text = chunk->data, *end = chunk->data + chunk->size;
	bool raw = p->report->allocs->names->compat;
	unsigned long count = 0;

	lji_bytes_printf(&p->text, "function_alias_%" PRIu32 ":", number);
	print_flush(p);
	while (text < end) {
		const char *newline = memchr(text, '\n', (size_t)(end - text));
		const char *stop = newline ? newline : end;

		if (stop > text) {
			lji_bytes_printf(&p->text, "%lu\t| ", ++count);
			if (raw)
				lji_bytes_append(&p->text, text, (size_t)(stop - text));
			else
				lji_bytes_escape(&p->text, text, (size_t)(stop - text), false);
			print_flush(p);
		}
		text = stop + 1;
	}
	print_line(p, "");
	print_line(p, "");
}

static void print_aliases(struct printer *p)
{
	const struct lji_names *s = p->report->allocs->names;

	if (s->alias_count)
		print_line(p, "ALIASES:");
	for (size_t i = 0; i < s->aliases.count; i++) {
		if (s->aliases.items[i])
			print_alias(p, &s->chunks.items[i], s->aliases.items[i]);
	}
}

struct lji_error *lji_report_print(const struct lji_report *report,
				   const struct lji_report_options *options,
				   lji_report_line_fn *line, void *arg)
{
	struct printer p = { .report = report, .options = options, .line = line, .arg = arg };
	bool failed;

	if (!options->leak_only) {
		print_section(&p, "ALLOCATIONS", LJI_LJM_ALLOC);
		print_section(&p, "REALLOCATIONS", LJI_LJM_REALLOC);
		print_section(&p, "DEALLOCATIONS", LJI_LJM_FREE);
	}
	print_leaks(&p);
	print_aliases(&p);
	failed = p.text.failed;
	lji_bytes_deinit(&p.text);
	return failed ? &lji_error_nomem : NULL;
}
