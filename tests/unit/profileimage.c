/* SPDX-License-Identifier: MIT */
#include "profileimage.h"

#include <stdlib.h>

#define MEM LJI_PROFILE_MEMPROF
#define SYS LJI_PROFILE_SYSPROF
#define WITH LJI_TRACES_WITH_MCODE
#define WITHOUT LJI_TRACES_WITHOUT_MCODE

const struct lji_profile_format profileimage_formats[] = {
	{ MEM, 1, 1, WITHOUT },
	{ MEM, 1, 2, WITH },
	{ MEM, 2, 2, WITH },
	{ MEM, 2, 3, WITH },
	{ MEM, 2, 3, WITHOUT },
	{ MEM, 3, 3, WITHOUT },
	{ SYS, 3, 1, WITHOUT },
	{ SYS, 3, 2, WITHOUT },
	{ LJI_PROFILE_SYMTAB, 3, 0, WITHOUT },
	{ .ljs_version = 0 },
};

enum { PROTO = 0x7f0012345678, CODE = 0x555555555000, MCODE = 0x55557f68fb8d };

static void ok(struct lji_error *err)
{
	if (err)
		abort();
}

static void symbols(struct lji_profile_writer *w, uint64_t shift)
{
	ok(lji_profile_write_symbol(w, &(struct lji_sym){ .kind = LJI_SYM_TRACE, .trace = 1 + shift,
							  .address = PROTO + shift, .line = 300,
							  .mcode = MCODE }));
	ok(lji_profile_write_symbol(w, &(struct lji_sym){ .kind = LJI_SYM_LFUNC,
							  .address = PROTO + shift, .line = 7,
							  .name = "@a.lua", .name_size = 6 }));
	ok(lji_profile_write_symbol(w, &(struct lji_sym){ .kind = LJI_SYM_LFUNC,
							  .address = PROTO + 64 + shift,
							  .line = UINT64_MAX, .name = "two\nlines",
							  .name_size = 9 }));
	ok(lji_profile_write_symbol(w, &(struct lji_sym){ .kind = LJI_SYM_CFUNC,
							  .address = CODE + shift, .name = "f\xff",
							  .name_size = 2 }));
}

static void event(struct lji_profile_writer *w, enum lji_ljm_op op, enum lji_ljm_source source,
		  uint64_t where, uint64_t line, uint64_t address)
{
	struct lji_ljm_event e = { .op = (uint8_t)op, .source = (uint8_t)source, .where = where,
				   .line = line };

	if (op != LJI_LJM_ALLOC) {
		e.old_address = address;
		e.old_size = 100;
	}
	if (op != LJI_LJM_FREE) {
		e.new_address = op == LJI_LJM_REALLOC ? address + 16 : address;
		e.new_size = 200;
	}
	ok(lji_profile_write_event(w, &e));
}

static void events(struct lji_profile_writer *w, uint64_t base)
{
	for (enum lji_ljm_op op = LJI_LJM_ALLOC; op <= LJI_LJM_REALLOC; op++) {
		event(w, op, LJI_LJM_INTERNAL, 0, 0, base);
		event(w, op, LJI_LJM_LFUNC, PROTO, 12, base + 64);
		event(w, op, LJI_LJM_CFUNC, CODE, 0, base + 128);
		if (w->format.version > 1)
			event(w, op, LJI_LJM_TRACE, 1,
			      w->format.layout == LJI_TRACES_WITH_MCODE ? MCODE : 0, base + 192);
	}
}

static void samples(struct lji_profile_writer *w)
{
	static const struct lji_ljp_frame lua[] = {
		{ LJI_FRAME_FFUNC, 19, 0 },
		{ LJI_FRAME_CFUNC, CODE, 0 },
		{ LJI_FRAME_LFUNC, PROTO, 7 },
	};
	static const uint64_t host[] = { CODE + 5, CODE + 0x1000 };

	for (unsigned int state = 0; state < LJI_LJP_STATE_COUNT; state++) {
		struct lji_ljp_sample s = { .state = state };

		if (state >= LJI_LJP_LFUNC && state <= LJI_LJP_CFUNC) {
			s.lua = lua;
			s.lua_count = 3;
		}
		if (state == LJI_LJP_TRACE) {
			s.trace = 1;
			s.proto = PROTO;
			s.line = 7;
		} else {
			s.host = host;
			s.host_count = 2;
		}
		ok(lji_profile_write_sample(w, &s));
	}
}

void profileimage_make(const struct lji_profile_format *format, char **data_ret, size_t *size_ret,
		       struct profileimage_counts *counts_ret)
{
	FILE *stream = open_memstream(data_ret, size_ret);
	struct lji_profile_writer w;

	if (!stream)
		abort();
	ok(lji_profile_write_begin(&w, stream, format));
	symbols(&w, 0);
	ok(lji_profile_write_stream(&w, format->kind, format->version));
	if (format->kind == LJI_PROFILE_MEMPROF) {
		events(&w, 0x41000000);
		symbols(&w, 1);
		events(&w, 0x42000000);
	}
	if (format->kind == LJI_PROFILE_SYSPROF) {
		samples(&w);
		symbols(&w, 1);
		samples(&w);
	}
	*counts_ret = (struct profileimage_counts){ w.symbols, w.events, w.samples };
	ok(lji_profile_write_end(&w));
	fclose(stream);
}
