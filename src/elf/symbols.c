/* SPDX-License-Identifier: MIT */
#include "elf/symbols.h"

#include <string.h>

#include "base/num.h"
#include "elf/header.h"

/* "$x", "$d.12": where code and data alternate on ARM; not names of anything. */
static bool is_mapping_symbol(unsigned int machine, const char *name)
{
	if (machine != EM_ARM && machine != EM_AARCH64)
		return false;
	return name[0] == '$' && name[1] && strchr("adtx", name[1]) &&
	       (name[2] == '\0' || name[2] == '.');
}

/* The length of @p name without "@VER" or "@@VER". */
static size_t plain_length(const char *name)
{
	const char *at = strchr(name, '@');
	const char *version;

	if (!at || at == name)
		return strlen(name);
	version = at + (at[1] == '@' ? 2 : 1);
	if (!*version || strchr(version, '@'))
		return strlen(name);
	return (size_t)(at - name);
}

static bool is_wanted(const struct lji_elf_sym *sym)
{
	unsigned int type = ELF64_ST_TYPE(sym->info);

	if (sym->shndx == SHN_UNDEF || sym->shndx == SHN_ABS || sym->shndx == SHN_COMMON)
		return false;
	return type == STT_NOTYPE || type == STT_OBJECT || type == STT_FUNC ||
	       type == STT_GNU_IFUNC;
}

struct lji_error *lji_symbols_add(struct lji_symbols *symbols, const struct lji_symbols_table *table)
{
	size_t base = symbols->strings.size;
	char *strings;

	/* Names are referred to with 32 bits. */
	if (table->strings_size >= UINT32_MAX - base)
		return lji_error_create(LJI_ERROR_UNSUPPORTED, "more than 4 GiB of symbol names");
	if (!lji_bytes_append(&symbols->strings, table->strings, table->strings_size) ||
	    !lji_bytes_putc(&symbols->strings, '\0'))
		return &lji_error_nomem;
	strings = symbols->strings.data + base;
	for (uint64_t i = 0; i < table->count; i++) {
		struct lji_elf_sym sym = lji_elf_sym_parse(table->symbols + i * table->entsize,
							   symbols->is64);
		struct lji_symbol *s;

		if (!is_wanted(&sym) || sym.name >= table->strings_size || !strings[sym.name])
			continue;
		if (is_mapping_symbol(symbols->machine, strings + sym.name))
			continue;
		s = lji_vector_push(&symbols->symbols);
		if (!s)
			return &lji_error_nomem;
		strings[sym.name + plain_length(strings + sym.name)] = '\0';
		*s = (struct lji_symbol){
			.address = sym.value + symbols->bias,
			.size = sym.size,
			.name = (uint32_t)(base + sym.name),
			.type = ELF64_ST_TYPE(sym.info),
			.binding = ELF64_ST_BIND(sym.info),
			.source = (uint8_t)table->source,
		};
		if (!symbols->is64)
			s->address = (uint32_t)s->address;
	}
	return NULL;
}

struct lji_error *lji_symbols_add_code(struct lji_symbols *symbols, uint64_t addr, uint64_t size)
{
	struct lji_symbols_range *r;
	uint64_t end;

	if (!size || !lji_add64(addr + symbols->bias, size, &end))
		return NULL;
	r = lji_vector_push(&symbols->code);
	if (!r)
		return &lji_error_nomem;
	*r = (struct lji_symbols_range){ addr + symbols->bias, end };
	return NULL;
}

void lji_symbols_deinit(struct lji_symbols *symbols)
{
	free(symbols->symbols.items);
	free(symbols->code.items);
	lji_bytes_deinit(&symbols->strings);
	*symbols = (struct lji_symbols){ 0 };
}

/* -- Order -------------------------------------------------------------- */

static int compare_u64(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

/* Brings doubles (same address, same name) together, the best source first. */
static int compare_identity(const void *pa, const void *pb, void *strings)
{
	const struct lji_symbol *a = pa, *b = pb;
	int c = compare_u64(a->address, b->address);

	if (!c && a->name != b->name)
		c = strcmp((const char *)strings + a->name, (const char *)strings + b->name);
	if (!c)
		c = (int)a->source - (int)b->source;
	return c;
}

static unsigned int type_rank(unsigned int type)
{
	switch (type) {
	case STT_FUNC:
	case STT_GNU_IFUNC:
		return 0;
	case STT_OBJECT:
		return 1;
	default:
		return 2;
	}
}

static unsigned int binding_rank(unsigned int binding)
{
	switch (binding) {
	case STB_LOCAL:
		return 2;
	case STB_WEAK:
		return 1;
	default:
		return 0;
	}
}

/* The best name of one address first; the rule is in symtab.h. */
static int compare_names(const void *pa, const void *pb, void *strings)
{
	const struct lji_symbol *a = pa, *b = pb;
	const char *na = (const char *)strings + a->name, *nb = (const char *)strings + b->name;
	int c = (int)type_rank(a->type) - (int)type_rank(b->type);

	if (!c)
		c = (a->size == 0) - (b->size == 0);
	if (!c)
		c = (int)binding_rank(a->binding) - (int)binding_rank(b->binding);
	if (!c)
		c = compare_u64(strspn(na, "_"), strspn(nb, "_"));
	if (!c)
		c = compare_u64(strlen(na), strlen(nb));
	return c ? c : strcmp(na, nb);
}

static bool same_symbol(const struct lji_symbol *a, const struct lji_symbol *b, const char *strings)
{
	return a->address == b->address &&
	       (a->name == b->name || !strcmp(strings + a->name, strings + b->name));
}

/* Keeps one of each (address, name), with what its doubles know better. */
static size_t drop_doubles(struct lji_symbol *items, size_t count, const char *strings)
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		struct lji_symbol *last = kept ? &items[kept - 1] : NULL;

		if (!last || !same_symbol(last, &items[i], strings)) {
			items[kept++] = items[i];
			continue;
		}
		/* Versions of one object differ in size: the newest one is the longest. */
		if (items[i].size > last->size)
			last->size = items[i].size;
		if (type_rank(items[i].type) < type_rank(last->type))
			last->type = items[i].type;
		if (binding_rank(items[i].binding) < binding_rank(last->binding))
			last->binding = items[i].binding;
	}
	return kept;
}

static void order(struct lji_symtab *t, char *strings)
{
	qsort_r(t->items, t->count, sizeof(*t->items), compare_identity, strings);
	t->count = drop_doubles(t->items, t->count, strings);
	for (size_t i = 0, n; i < t->count; i += n) {
		for (n = 1; i + n < t->count && t->items[i + n].address == t->items[i].address;)
			n++;
		if (n > 1)
			qsort_r(t->items + i, n, sizeof(*t->items), compare_names, strings);
		for (size_t j = 1; j < n; j++)
			t->items[i + j].alias = true;
	}
}

/* Copies the names that are still referred to. */
static struct lji_error *take_names(struct lji_symtab *t, const char *strings)
{
	size_t size = 1;
	char *p;

	for (size_t i = 0; i < t->count; i++)
		size += strlen(strings + t->items[i].name) + 1;
	if (size > UINT32_MAX)
		return lji_error_create(LJI_ERROR_UNSUPPORTED, "more than 4 GiB of symbol names");
	p = t->names = malloc(size);
	if (!p)
		return &lji_error_nomem;
	*p++ = '\0';
	for (size_t i = 0; i < t->count; i++) {
		size_t len = strlen(strings + t->items[i].name) + 1;

		memcpy(p, strings + t->items[i].name, len);
		t->items[i].name = (uint32_t)(p - t->names);
		p += len;
	}
	t->names_size = size;
	return NULL;
}

/* -- Index -------------------------------------------------------------- */

/* State of the sweep over the symbols by ascending address. */
struct sweep {
	struct lji_symtab *symtab;
	const struct lji_symbols *symbols;
	const struct lji_symbols_range *mapped;
	size_t mapped_count;
	/* Symbols that began and have not ended; the innermost is last. */
	struct open {
		uint64_t end;
		uint32_t symbol;
	} *open;
	size_t open_count;
	size_t span_capacity;
};

static const struct lji_symbols_range *range_of(const struct lji_symbols_range *ranges,
						size_t count, uint64_t addr)
{
	for (size_t i = 0; i < count; i++) {
		if (addr >= ranges[i].start && addr < ranges[i].end)
			return &ranges[i];
	}
	return NULL;
}

static bool emit(struct sweep *s, uint64_t start, uint32_t symbol)
{
	struct lji_symtab *t = s->symtab;
	struct lji_symbol_span *last = t->span_count ? &t->spans[t->span_count - 1] : NULL;

	if (last && last->start == start)
		t->span_count--;
	else if (last && last->symbol == symbol)
		return true;
	if (t->span_count == s->span_capacity &&
	    !lji_vector_reserve_((void **)&t->spans, t->span_count, &s->span_capacity, 1,
				 sizeof(*t->spans)))
		return false;
	t->spans[t->span_count++] = (struct lji_symbol_span){ start, symbol };
	return true;
}

/* Ends every open symbol that does not reach @p addr. */
static bool close_until(struct sweep *s, uint64_t addr)
{
	while (s->open_count && s->open[s->open_count - 1].end <= addr) {
		uint64_t end = s->open[--s->open_count].end;

		while (s->open_count && s->open[s->open_count - 1].end <= end)
			s->open_count--;
		if (!emit(s, end, s->open_count ? s->open[s->open_count - 1].symbol :
						  LJI_SYMBOL_SPAN_NONE))
			return false;
	}
	return true;
}

/* Where symbol @p i stops to be the answer; its address when it never is. */
static uint64_t end_of(struct sweep *s, size_t i, uint64_t next)
{
	const struct lji_symbol *sym = &s->symtab->items[i];
	const struct lji_symbols_range *mapped = range_of(s->mapped, s->mapped_count, sym->address);
	const struct lji_symbols_range *code;
	uint64_t end;

	if (!mapped)
		return sym->address;
	if (sym->size) {
		if (!lji_add64(sym->address, sym->size, &end) || end > mapped->end)
			end = mapped->end;
		return end;
	}
	end = sym->address + 1;
	code = range_of(s->symbols->code.items, s->symbols->code.count, sym->address);
	if (code && type_rank(sym->type) == 0 && sym->source <= LJI_SYMBOLS_DEBUG_FILE &&
	    !s->open_count)
		end = next < code->end ? next : code->end;
	return end < mapped->end ? end : mapped->end;
}

/* Longest first, so that the shortest is opened last and is innermost; then the best name last. */
static int compare_open(const void *pa, const void *pb)
{
	const struct open *a = pa, *b = pb;

	if (a->end != b->end)
		return a->end > b->end ? -1 : 1;
	return a->symbol > b->symbol ? -1 : 1;
}

static bool open_group(struct sweep *s, size_t first, size_t n, uint64_t next)
{
	uint64_t addr = s->symtab->items[first].address;
	bool sized = false, inside;
	size_t from;

	if (!close_until(s, addr))
		return false;
	from = s->open_count;
	inside = from != 0;
	for (size_t i = first; i < first + n; i++)
		sized = sized || s->symtab->items[i].size;
	for (size_t i = first; i < first + n; i++) {
		/* A label without a size inside or beside a sized symbol names nothing more. */
		if (!s->symtab->items[i].size && (sized || inside))
			continue;
		s->open[s->open_count].symbol = (uint32_t)i;
		s->open[s->open_count].end = end_of(s, i, next);
		if (s->open[s->open_count].end > addr)
			s->open_count++;
	}
	if (s->open_count == from)
		return true;
	qsort(s->open + from, s->open_count - from, sizeof(*s->open), compare_open);
	return emit(s, addr, s->open[s->open_count - 1].symbol);
}

static struct lji_error *make_index(struct sweep *s)
{
	struct lji_symtab *t = s->symtab;
	bool ok = true;

	s->open = calloc(t->count + 1, sizeof(*s->open));
	if (!s->open)
		return &lji_error_nomem;
	for (size_t i = 0, n; ok && i < t->count; i += n) {
		for (n = 1; i + n < t->count && t->items[i + n].address == t->items[i].address;)
			n++;
		ok = open_group(s, i, n, i + n < t->count ? t->items[i + n].address : UINT64_MAX);
	}
	ok = ok && close_until(s, UINT64_MAX);
	free(s->open);
	return ok ? NULL : &lji_error_nomem;
}

struct lji_error *lji_symbols_finish(struct lji_symbols *symbols,
				     const struct lji_symbols_range *mapped, size_t mapped_count,
				     struct lji_symtab **symtab_ret)
{
	struct lji_symtab *t = calloc(1, sizeof(*t));
	struct sweep sweep = { t, symbols, mapped, mapped_count, NULL, 0, 0 };
	struct lji_error *err;

	if (!t)
		return &lji_error_nomem;
	t->source = LJI_SYMBOLS_NONE;
	t->items = lji_take_ptr(symbols->symbols.items);
	t->count = symbols->symbols.count;
	symbols->symbols.count = symbols->symbols.capacity = 0;
	if (t->count)
		order(t, symbols->strings.data);
	for (size_t i = 0; i < t->count; i++) {
		if (t->items[i].source < t->source)
			t->source = t->items[i].source;
	}
	err = take_names(t, symbols->strings.data);
	if (!err)
		err = make_index(&sweep);
	if (err) {
		lji_symtab_destroy(t);
		return err;
	}
	*symtab_ret = t;
	return NULL;
}

size_t lji_symtab_find(const struct lji_symtab *symtab, uint64_t addr)
{
	size_t low = 0, high = symtab->span_count;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (symtab->spans[mid].start <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	if (!low || symtab->spans[low - 1].symbol == LJI_SYMBOL_SPAN_NONE)
		return SIZE_MAX;
	return symtab->spans[low - 1].symbol;
}

void lji_symtab_destroy(struct lji_symtab *symtab)
{
	if (!symtab)
		return;
	free(symtab->items);
	free(symtab->names);
	free(symtab->spans);
	free(symtab);
}
