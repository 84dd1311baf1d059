/* SPDX-License-Identifier: MIT */
/*
 * The standalone symbol table: every prototype, trace and C function in an
 * ljs file (src/profile/ljs_write.h), and around them what else an address can be:
 *
 *     [NAME]       inside object or mapping NAME, in none of its known functions
 *     [vdso] …     mappings that the kernel names so themselves
 *     [jit]        a VM's machine code area
 *     [anonymous]  other executable memory without a name
 *     [unknown]    none of these: data, stacks, nothing
 */
#include <elf.h>
#include <string.h>

#include "base/bytes.h"
#include "base/map.h"
#include "profile/ljs_codemap.h"
#include "profile/ljs_write.h"
#include "view/gather.h"
#include "view/view.h"

/* Everything that is written. */
struct symtab {
	struct lji_session *session;
	struct lji_ljs_writer writer;
	struct lji_codemap map;
	/* Names of areas, for lji_codemap. */
	LJI_VECTOR(, char *) names;
	struct lji_gathered gathered;
};

static void symtab_deinit(struct symtab *s)
{
	for (size_t i = 0; i < s->names.count; i++)
		free(s->names.items[i]);
	free(s->names.items);
	lji_codemap_deinit(&s->map);
	lji_ljs_writer_deinit(&s->writer);
	lji_gathered_deinit(&s->gathered);
}

/* -- Lua ----------------------------------------------------------------- */

static struct lji_error *write_protos(struct symtab *s, const struct lji_heap *heap)
{
	for (size_t i = 0; i < heap->protos.count; i++) {
		const struct lji_proto *proto = &heap->protos.items[i];
		size_t size;
		const char *chunk = lji_heap_chunkname(heap, proto, &size);
		struct lji_error *err;

		/* The chunk name of a dead one may be gone before it. */
		if (proto->dead && !proto->chunkname)
			continue;
		err = lji_ljs_write_lfunc(&s->writer, proto->address, chunk, size, proto->first_line);
		if (err)
			return err;
	}
	return NULL;
}

/*
 * A reader keeps one trace per number. The VMs come last first, so that the first one's
 * hold; @p numbers tells which were written before.
 */
static struct lji_error *write_traces(struct symtab *s, const struct lji_gathered_vm *vm,
				      struct lji_map64 *numbers, uint64_t *shared)
{
	for (size_t i = 0; i < vm->heap.traces.count; i++) {
		const struct lji_trace *trace = &vm->heap.traces.items[i];
		struct lji_error *err;
		bool added;

		if (!trace->number || trace->dead || trace->recording)
			continue;
		if (!lji_map64_put(numbers, trace->number, 0, &added))
			return &lji_error_nomem;
		*shared += !added;
		err = lji_ljs_write_trace(&s->writer, trace->number, trace->start_proto,
					  trace->start_line > 0 ? (uint64_t)trace->start_line : 0);
		if (err)
			return err;
	}
	return NULL;
}

static struct lji_error *write_vms(struct symtab *s)
{
	struct lji_map64 numbers = { 0 };
	struct lji_error *err = NULL;
	uint64_t shared = 0;

	for (size_t i = s->gathered.count; i-- > 0 && !err;) {
		const struct lji_gathered_vm *vm = &s->gathered.items[i];

		if (!vm->has_heap)
			continue;
		err = write_protos(s, &vm->heap);
		if (!err)
			err = write_traces(s, vm, &numbers, &shared);
	}
	lji_map64_deinit(&numbers);
	if (!err && shared && s->writer.version > 1)
		lji_warn(&s->session->warnings, "trace-numbers-shared",
			 "%llu trace numbers occur in several VMs; a reader of the file sees those of "
			 "the VM with the lowest index; write one VM's with --vm",
			 (unsigned long long)shared);
	return err;
}

/* -- Areas --------------------------------------------------------------- */

/* "[NAME]" of a raw name or path, escaped: it stands in one line of a report. */
static struct lji_error *area_name(struct symtab *s, const char *name, const char **name_ret)
{
	const char *slash = strrchr(name, '/');
	struct lji_bytes b = { 0 };
	char **slot = lji_vector_push(&s->names);

	if (!slot)
		return &lji_error_nomem;
	if (slash && slash[1])
		name = slash + 1;
	if (name[0] != '[')
		lji_bytes_putc(&b, '[');
	lji_bytes_escape(&b, name, strlen(name), false);
	if (name[0] != '[')
		lji_bytes_putc(&b, ']');
	*slot = lji_bytes_steal(&b);
	lji_bytes_deinit(&b);
	if (!*slot) {
		s->names.count--;
		return &lji_error_nomem;
	}
	*name_ret = *slot;
	return NULL;
}

static struct lji_error *add_area(struct symtab *s, uint64_t start, uint64_t end, const char *name)
{
	const char *text;
	struct lji_error *err = area_name(s, name, &text);

	return err ? err : lji_codemap_add(&s->map, LJI_CODE_AREA, start, end, text);
}

/* Marks the mapping that holds @p addr as machine code, unless an object owns it. */
static struct lji_error *mark_jit(struct symtab *s, struct lji_objects *objects, uint64_t addr,
				  struct lji_map64 *jit)
{
	const struct lji_map *map = addr ? lji_target_find_map(s->session->target, addr) : NULL;

	if (!map || map->path || lji_objects_find(objects, addr))
		return NULL;
	return lji_map64_put(jit, map->start, 0, NULL) ? NULL : &lji_error_nomem;
}

static struct lji_error *find_jit(struct symtab *s, struct lji_objects *objects,
				  struct lji_map64 *jit)
{
	for (size_t i = 0; i < s->gathered.count; i++) {
		const struct lji_gathered_vm *vm = &s->gathered.items[i];
		const struct lji_layout *layout = vm->vm->layout;
		struct lji_error *err;
		uint64_t area = 0;

		if (layout->has_jit && layout->J_mcarea != LJI_NO_FIELD) {
			uint64_t J = vm->vm->g - layout->GG_g + layout->GG_J;

			/* A VM whose area cannot be read has at least its traces. */
			err = lji_target_read_pointer(s->session->target, J + layout->J_mcarea, &area);
			lji_error_destroy(err);
			err = mark_jit(s, objects, area, jit);
			if (err)
				return err;
		}
		for (size_t t = 0; vm->has_heap && t < vm->heap.traces.count; t++) {
			err = mark_jit(s, objects, vm->heap.traces.items[t].mcode, jit);
			if (err)
				return err;
		}
	}
	return NULL;
}

/* Executable mappings that belong to no object. */
static struct lji_error *add_mappings(struct symtab *s, struct lji_objects *objects)
{
	const struct lji_target *target = s->session->target;
	struct lji_map64 jit = { 0 };
	struct lji_error *err;

	err = find_jit(s, objects, &jit);
	for (size_t i = 0; i < target->map_count && !err; i++) {
		const struct lji_map *map = &target->maps[i];
		bool is_jit = lji_map64_get(&jit, map->start, NULL);

		if ((!(map->prot & LJI_PROT_EXEC) && !is_jit) || lji_objects_find(objects, map->start))
			continue;
		err = add_area(s, map->start, map->end,
			       is_jit ? "[jit]" : map->path ? map->path : "[anonymous]");
	}
	lji_map64_deinit(&jit);
	return err;
}

/* -- C functions --------------------------------------------------------- */

static bool is_function(const struct lji_symbol *symbol)
{
	return symbol->type == STT_FUNC || symbol->type == STT_GNU_IFUNC ||
	       symbol->type == STT_NOTYPE;
}

/* The executable segment of @p object that holds @p addr, or NULL. */
static const struct lji_object_segment *code_segment(const struct lji_object *object, uint64_t addr)
{
	for (size_t i = 0; i < object->segment_count; i++) {
		const struct lji_object_segment *segment = &object->segments[i];

		if (addr >= segment->start && addr < segment->end && (segment->prot & LJI_PROT_EXEC))
			return segment;
	}
	return NULL;
}

/* What the symbol table says holds each address, as far as it is code. */
static struct lji_error *add_spans(struct symtab *s, const struct lji_object *object,
				   const struct lji_symtab *symtab)
{
	for (size_t i = 0; i < symtab->span_count; i++) {
		const struct lji_symbol_span *span = &symtab->spans[i];
		uint64_t end = i + 1 < symtab->span_count ? symtab->spans[i + 1].start : object->end;
		const struct lji_object_segment *segment;
		const struct lji_symbol *symbol;
		struct lji_error *err;

		if (span->symbol == LJI_SYMBOL_SPAN_NONE)
			continue;
		symbol = &symtab->items[span->symbol];
		segment = code_segment(object, span->start);
		if (!segment || !is_function(symbol))
			continue;
		err = lji_codemap_add(&s->map, LJI_CODE_FUNCTION, span->start,
				      end < segment->end ? end : segment->end,
				      symtab->names + symbol->name);
		if (err)
			return err;
	}
	return NULL;
}

/*
 * Every other name. A label inside a function (untyped, in hand-written code) is none:
 * only where a function begins it is another name of it.
 */
static struct lji_error *add_names(struct symtab *s, const struct lji_object *object,
				   const struct lji_symtab *symtab)
{
	for (size_t i = 0; i < symtab->count; i++) {
		const struct lji_symbol *symbol = &symtab->items[i];
		bool follows = i && symtab->items[i - 1].address == symbol->address &&
			       is_function(&symtab->items[i - 1]);
		struct lji_error *err;

		if (!is_function(symbol) || (symbol->type == STT_NOTYPE && !follows) ||
		    !code_segment(object, symbol->address))
			continue;
		err = lji_codemap_alias(&s->map, symbol->address, symtab->names + symbol->name);
		if (err)
			return err;
	}
	return NULL;
}

static struct lji_error *add_object(struct symtab *s, struct lji_object *object)
{
	const struct lji_symtab *symtab;
	struct lji_error *err;

	err = add_area(s, object->start, object->end, object->name);
	if (err)
		return err;
	symtab = lji_gather_symtab(s->session, object);
	if (!symtab)
		return NULL;
	err = add_spans(s, object, symtab);
	return err ? err : add_names(s, object, symtab);
}

static struct lji_error *write_functions(struct symtab *s)
{
	struct lji_objects *objects;
	struct lji_error *err;

	err = lji_session_objects(s->session, &objects);
	if (err)
		return err;
	for (size_t i = 0; i < objects->count; i++) {
		err = add_object(s, &objects->items[i]);
		if (err)
			return err;
	}
	err = add_mappings(s, objects);
	return err ? err : lji_codemap_write(&s->map, &s->writer);
}

/* -- The view ------------------------------------------------------------ */

static struct lji_error *write_all(struct symtab *s)
{
	unsigned int version = s->session->options->ljs_version;
	struct lji_error *err;

	err = lji_ljs_write_begin(&s->writer, s->session->binary,
				  version ? version : LJI_LJS_VERSION);
	if (err)
		return err;
	err = lji_gather(s->session, LJI_HEAP_PROTOS | LJI_HEAP_TRACES | LJI_HEAP_CHUNKNAMES,
			 &s->gathered);
	/* C symbols are worth having without a VM, too. */
	if (err && err->code == LJI_ERROR_NOTFOUND) {
		lji_warn_error(&s->session->warnings, "no-vm", err);
		err = NULL;
	}
	if (err)
		return err;
	err = write_vms(s);
	if (err)
		return err;
	err = write_functions(s);
	return err ? err : lji_ljs_write_end(&s->writer);
}

static void emit(const struct symtab *s, struct lji_out *out)
{
	lji_out_begin_object(out, "symtab");
	lji_out_str(out, "file", s->session->options->output);
	lji_out_u64(out, "ljs_version", s->writer.version, LJI_UNIT_ID);
	lji_out_u64(out, "prototypes", s->writer.lfuncs, LJI_UNIT_COUNT);
	lji_out_u64(out, "traces", s->writer.traces, LJI_UNIT_COUNT);
	lji_out_u64(out, "c_symbols", s->writer.cfuncs, LJI_UNIT_COUNT);
	lji_out_line(out, NULL,
		     "[{file}: ]ljs {ljs_version}, {prototypes|prototype|prototypes}, "
		     "{traces|trace|traces}, {c_symbols|C symbol|C symbols}");
	lji_out_end_object(out);
}

static struct lji_error *symtab_run(struct lji_session *session, struct lji_out *out)
{
	lji_cleanup(symtab_deinit) struct symtab s = { .session = session };
	struct lji_error *err;

	err = write_all(&s);
	if (err)
		return err;
	if (s.writer.cut)
		lji_warn(&session->warnings, "name-cut",
			 "%llu names longer than %d bytes were cut: Tarantool's parser reads no longer "
			 "ones", (unsigned long long)s.writer.cut, LJI_LJS_STRING_MAX);
	emit(&s, out);
	return NULL;
}

const struct lji_view lji_view_symtab = {
	.name = "symtab",
	.help = "the standalone ljs symbol table (-o FILE)",
	.man = "Writes a symbol table of Tarantool's profilers (ljs) with every prototype, every trace "
	       "and every C function. Areas between known functions have entries of their own that "
	       "name the object, so an address never takes the name of a function it is not in.",
	.on = LJI_VIEW_TARGET,
	.binary = true,
	.run = symtab_run,
};
