/* SPDX-License-Identifier: MIT */
/*
 * Check src/profile: every version and layout there and back, cut at every byte, each byte changed;
 * the tables of live blocks and of C symbols against plain ones; states and joins.
 */
#include <check.h>
#include <string.h>

#include "base/num.h"
#include "profile/join.h"
#include "profile/live.h"
#include "profile/model.h"
#include "profile/state.h"
#include "profileimage.h"
#include "run.h"

static size_t format_count(void)
{
	size_t n = 0;

	while (profileimage_formats[n].ljs_version)
		n++;
	return n;
}

/** Writes what is read again, in the format it was in. */
struct copy {
	struct lji_profile_writer writer;
};

static struct lji_error *copy_symbol(void *arg, const struct lji_sym *sym)
{
	struct copy *c = arg;

	return lji_profile_write_symbol(&c->writer, sym);
}

static struct lji_error *copy_stream(void *arg, const struct lji_profile_status *status)
{
	struct copy *c = arg;

	return lji_profile_write_stream(&c->writer, status->kind, status->version);
}

static struct lji_error *copy_events(void *arg, const struct lji_ljm_event *events, size_t count)
{
	struct copy *c = arg;

	for (size_t i = 0; i < count; i++)
		ck_assert_ptr_null(lji_profile_write_event(&c->writer, &events[i]));
	return NULL;
}

static struct lji_error *copy_sample(void *arg, const struct lji_ljp_sample *sample)
{
	struct copy *c = arg;

	return lji_profile_write_sample(&c->writer, sample);
}

static void read_status(const char *data, size_t size, const struct lji_profile_handler *handler,
			struct lji_profile_status *status_ret)
{
	lji_auto_input struct lji_input in = { 0 };

	ck_assert_ptr_null(lji_input_open_memory(&in, data, size));
	ck_assert_ptr_null(lji_profile_read(&in, handler, status_ret));
}

START_TEST(there_and_back)
{
	const struct lji_profile_format *format = &profileimage_formats[_i];
	struct copy copy = { 0 };
	const struct lji_profile_handler handler = { .arg = &copy, .symbol = copy_symbol,
						     .stream = copy_stream, .events = copy_events,
						     .sample = copy_sample };
	struct lji_profile_status status;
	struct profileimage_counts counts;
	char *data, *again;
	size_t size, again_size;
	FILE *stream = open_memstream(&again, &again_size);

	profileimage_make(format, &data, &size, &counts);
	ck_assert_ptr_null(lji_profile_write_begin(&copy.writer, stream, format));
	read_status(data, size, &handler, &status);
	if (format->kind == LJI_PROFILE_SYMTAB)
		ck_assert_ptr_null(lji_profile_write_stream(&copy.writer, format->kind, 0));
	ck_assert_uint_eq(copy.writer.symbols, counts.symbols);
	ck_assert_uint_eq(copy.writer.events, counts.events);
	ck_assert_uint_eq(copy.writer.samples, counts.samples);
	ck_assert_ptr_null(lji_profile_write_end(&copy.writer));
	fclose(stream);

	ck_assert_int_eq(status.state, LJI_PROFILE_COMPLETE);
	ck_assert_int_eq(status.kind, format->kind);
	ck_assert_uint_eq(status.version, format->version);
	ck_assert_uint_eq(status.ljs_version, format->ljs_version);
	ck_assert_int_eq(status.layout, format->layout);
	ck_assert_uint_eq(size, again_size);
	ck_assert_mem_eq(data, again, size);
	lji_profile_status_deinit(&status);
	free(data);
	free(again);
}
END_TEST

/** Records whole so far. */
static uint64_t records(const struct lji_profile_status *s)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < 3; i++)
		sum += s->table_symbols[i] + s->stream_symbols[i];
	for (size_t i = 0; i < LJI_LJM_OPS; i++)
		sum += s->events[i];
	for (size_t i = 0; i < LJI_LJP_STATE_COUNT; i++)
		sum += s->samples[i];
	return sum;
}

START_TEST(cut_everywhere)
{
	const struct lji_profile_handler handler = { 0 };
	struct profileimage_counts counts;
	uint64_t before = 0, end = 0;
	char *data;
	size_t size;

	profileimage_make(&profileimage_formats[_i], &data, &size, &counts);
	for (size_t cut = 7; cut <= size; cut++) {
		struct lji_profile_status status;

		read_status(data, cut, &handler, &status);
		ck_assert_uint_le(status.end, cut);
		/* The two layouts of ljs 2 cannot be told by one trace and a byte or two. */
		if (profileimage_formats[_i].ljs_version == 2 && cut < 24) {
			lji_profile_status_deinit(&status);
			continue;
		}
		ck_assert_uint_ge(status.end, end);
		ck_assert_uint_ge(records(&status), before);
		ck_assert_uint_le(records(&status), before + (before ? 1 : 2));
		ck_assert_int_ne(status.state, LJI_PROFILE_DAMAGED);
		/* Behind the end mark of the table it is a table, not a cut profile. */
		if (cut < size && status.kind != LJI_PROFILE_SYMTAB)
			ck_assert_int_ne(status.state, LJI_PROFILE_COMPLETE);
		before = records(&status);
		end = status.end;
		lji_profile_status_deinit(&status);
	}
	ck_assert_uint_eq(before, counts.symbols + counts.events + counts.samples);
	free(data);
}
END_TEST

START_TEST(change_each_byte)
{
	static const uint8_t flips[] = { 0x01, 0x80, 0xff, 0x10 };
	struct profileimage_counts counts;
	char *data;
	size_t size;

	profileimage_make(&profileimage_formats[_i], &data, &size, &counts);
	for (size_t at = 0; at < size * sizeof(flips); at++) {
		struct lji_profile_status status;
		struct lji_profile_handler handler;
		struct lji_model model;
		lji_auto_input struct lji_input in = { 0 };
		struct lji_error *err;

		data[at / sizeof(flips)] ^= (char)flips[at % sizeof(flips)];
		ck_assert_ptr_null(lji_model_init(&model, at & 1));
		ck_assert_ptr_null(lji_input_open_memory(&in, data, size));
		handler = lji_model_handler(&model);
		err = lji_profile_read(&in, &handler, &status);
		ck_assert_uint_le(status.end, size);
		ck_assert_uint_le(status.bad, size);
		ck_assert_uint_le(in.capacity, 1 << 20);
		lji_error_destroy(err);
		lji_profile_status_deinit(&status);
		lji_model_deinit(&model);
		data[at / sizeof(flips)] ^= (char)flips[at % sizeof(flips)];
	}
	free(data);
}
END_TEST

START_TEST(numbers)
{
	static const struct {
		const char *bytes;
		size_t used;
		bool bad;
	} cases[] = {
		{ "\x00", 1, false },
		{ "\x7f", 1, false },
		{ "\xff\x01", 2, false },
		{ "\x80\x80\x80\x00", 4, false },
		{ "\xff\xff\xff\xff\xff\xff\xff\x7f", 8, false },
		{ "\x81\x82\x83\x84\x85\x86\x87\x08", 8, false },
		{ "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10, false },
		{ "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00", 10, false },
		{ "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 10, true },
		{ "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x81", 10, true },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint8_t bytes[LJI_INPUT_PAD] = { 0 };
		struct lji_cursor c = { .p = bytes };
		uint64_t want = 0, value;

		memcpy(bytes, cases[i].bytes, cases[i].used);
		for (size_t k = cases[i].used; k-- > 0;)
			want = want << 7 | (bytes[k] & 0x7f);
		value = lji_cursor_uleb(&c);
		ck_assert_int_eq(c.bad != NULL, cases[i].bad);
		ck_assert_uint_eq((size_t)(c.p - bytes), cases[i].used);
		if (!cases[i].bad)
			ck_assert_uint_eq(value, want);
	}
}
END_TEST

START_TEST(live_blocks)
{
	enum { ADDRESSES = 3000, STEPS = 200000 };
	static uint64_t plain[ADDRESSES];
	struct lji_live live;
	uint64_t random = 12345, count = 0;

	lji_live_init(&live);
	for (size_t step = 0; step < STEPS; step++) {
		uint64_t address, size;
		struct lji_block *block;
		bool added;
		size_t i;

		random = random * 6364136223846793005u + 1442695040888963407u;
		i = (size_t)(random >> 33) % ADDRESSES;
		/* Address 0 is one of them. */
		address = i * 16;
		size = 1 + (random >> 20) % 1000;
		block = lji_live_get(&live, address);
		ck_assert_int_eq(block != NULL, plain[i] != 0);
		if (block) {
			ck_assert_uint_eq(block->size, plain[i]);
			lji_live_remove(&live, block);
			plain[i] = 0;
			count--;
		} else {
			block = lji_live_put(&live, address, &added);
			ck_assert(block && added);
			block->size = plain[i] = size;
			count++;
		}
		ck_assert_uint_eq(live.count + live.has_zero, count);
	}
	lji_live_deinit(&live);
}
END_TEST

START_TEST(c_symbols)
{
	enum { SYMBOLS = 2000 };
	static uint64_t addresses[SYMBOLS];
	struct lji_csyms c = { 0 };
	uint64_t random = 99;
	uint8_t body[32];
	size_t size;

	ck_assert_uint_eq(lji_csyms_floor(&c, UINT64_MAX), LJI_CSYM_NONE);
	for (size_t i = 0; i < SYMBOLS; i++) {
		uint64_t probe, best = 0;
		uint32_t sym;
		char name[16];

		random = random * 6364136223846793005u + 1442695040888963407u;
		addresses[i] = 0x1000 + (random >> 40);
		snprintf(name, sizeof(name), "s%zu", i);
		ck_assert(lji_csyms_add(&c, addresses[i], name, strlen(name)));
		if (i % 7)
			continue;
		probe = 0x1000 + (random >> 39) % 0x1000000;
		for (size_t k = 0; k <= i; k++) {
			if (addresses[k] <= probe && addresses[k] > best)
				best = addresses[k];
		}
		sym = lji_csyms_floor(&c, probe);
		ck_assert_int_eq(sym != LJI_CSYM_NONE, best != 0);
		if (best)
			ck_assert_uint_eq(lji_csyms_address(&c, sym), best);
	}
	/* Known in the order of their announcement; a repetition makes no new symbol. */
	size = c.bodies.count;
	c.next = 0;
	for (size_t i = 0; i < size; i++) {
		const struct lji_interned *item = &c.bodies.items[i];

		ck_assert_uint_eq(lji_csyms_known(&c, (const uint8_t *)item->data, item->size),
				  item->size);
	}
	ck_assert_uint_eq(c.bodies.count, size);
	memset(body, 0, sizeof(body));
	ck_assert_uint_eq(lji_csyms_known(&c, body, 1), 0);
	lji_csyms_deinit(&c);
}
END_TEST

START_TEST(flood)
{
	static const char one[] = "\x10\x03one", two[] = "\x20\x03two";
	struct lji_csyms c = { 0 };
	uint64_t generation;

	ck_assert(lji_csyms_add(&c, 0x10, "one", 3));
	ck_assert(lji_csyms_add(&c, 0x20, "two", 3));
	generation = c.generation;
	for (int i = 0; i < 3; i++) {
		ck_assert_uint_eq(lji_csyms_known(&c, (const uint8_t *)one, 5), 5);
		/* Not enough bytes, then another symbol than the one expected. */
		ck_assert_uint_eq(lji_csyms_known(&c, (const uint8_t *)two, 4), 0);
		ck_assert_uint_eq(lji_csyms_known(&c, (const uint8_t *)one, 5), 0);
		ck_assert_uint_eq(lji_csyms_known(&c, (const uint8_t *)two, 5), 5);
	}
	ck_assert_uint_eq(c.generation, generation);
	/* A name of its time: replaced, and back again. */
	ck_assert(lji_csyms_add(&c, 0x10, "uno", 3));
	ck_assert_uint_gt(c.generation, generation);
	ck_assert_uint_eq(lji_csyms_floor(&c, 0x11), 2);
	ck_assert(lji_csyms_add(&c, 0x10, "one", 3));
	ck_assert_uint_eq(lji_csyms_floor(&c, 0x11), 0);
	lji_csyms_deinit(&c);
}
END_TEST

/* -- States and joins ---------------------------------------------------------- */

static void put64(uint8_t *p, uint64_t value)
{
	for (int i = 0; i < 8; i++)
		p[i] = (uint8_t)(value >> 8 * i);
}

static bool code_below_64k(void *arg, uint64_t address)
{
	(void)arg;
	return address > 0 && address < 0x10000;
}

static void make_memprof(uint8_t *p)
{
	memset(p, 0, LJI_MEMPROF_STATE_SIZE);
	put64(p, 0x7f0000000000);
	p[8] = 1;
	put64(p + 16, 0x1000);
	put64(p + 24, 0x700010);
	put64(p + 32, LJI_WRITER_BUFFER_SIZE);
	put64(p + 40, 0x700020);
	put64(p + 48, 0x700020 + 77);
	put64(p + 64, 0x2000);
	put64(p + 80, 0x700010);
	put64(p + 88, 0x700020);
	put64(p + 96, LJI_WRITER_BUFFER_SIZE);
	put64(p + 104, 0x1000);
	put64(p + 112, 0x3000);
}

START_TEST(states)
{
	uint8_t p[LJI_SYSPROF_STATE_SIZE] = { 0 };
	struct lji_profiler found;

	ck_assert(!lji_profiler_match(LJI_PROFILE_MEMPROF, p, 0, code_below_64k, NULL, &found));
	ck_assert(!lji_profiler_match(LJI_PROFILE_SYSPROF, p, 0, code_below_64k, NULL, &found));
	make_memprof(p);
	ck_assert(lji_profiler_match(LJI_PROFILE_MEMPROF, p, 0x99, code_below_64k, NULL, &found));
	ck_assert_uint_eq(found.address, 0x99);
	ck_assert_uint_eq(found.pos - found.buf, 77);
	ck_assert(lji_profiler_default_writer(&found));
	ck_assert(!lji_profiler_flush_failed(&found));
	/* A failed flush. */
	put64(p + 40, 0);
	put64(p + 48, 0);
	ck_assert(!lji_profiler_match(LJI_PROFILE_MEMPROF, p, 0, code_below_64k, NULL, &found));
	p[16 + 44] = 3;
	ck_assert(lji_profiler_match(LJI_PROFILE_MEMPROF, p, 0, code_below_64k, NULL, &found));
	ck_assert(lji_profiler_flush_failed(&found));
	ck_assert_uint_eq(found.opt_buf, 0x700020);
	/* Each of these ends it. */
	static const size_t fields[] = { 0, 8, 16, 24, 32, 48, 64, 80, 88, 96, 104, 112 };
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		make_memprof(p);
		put64(p + fields[i], i % 2 ? 0xdead0000beef : 0);
		if (fields[i] == 112)
			put64(p + 112, 0xdead0000beef);
		ck_assert_msg(!lji_profiler_match(LJI_PROFILE_MEMPROF, p, 0, code_below_64k, NULL,
						  &found), "field at %zu", fields[i]);
	}
}
END_TEST

START_TEST(joins)
{
	enum { SIZE = 4096 };
	static uint8_t file[3 * SIZE], buffer[SIZE];
	struct lji_join pieces = { .buffer = buffer, .capacity = SIZE };
	struct lji_joined joined;

	for (size_t i = 0; i < sizeof(file); i++)
		file[i] = (uint8_t)(i * i >> 3);
	for (size_t i = 0; i < SIZE; i++)
		buffer[i] = (uint8_t)(i * i >> 2 ^ 0x5a);

	/* The usual case: the buffer follows. */
	pieces.tail = file;
	pieces.tail_size = sizeof(file);
	pieces.file_size = sizeof(file);
	pieces.buffer_size = 1000;
	joined = lji_join(&pieces);
	ck_assert_int_eq(joined.how, LJI_JOIN_FOLLOWS);
	ck_assert_uint_eq(joined.skip, 0);
	ck_assert_uint_eq(joined.size, 1000);

	/* A few equal bytes are chance. */
	memcpy(file + sizeof(file) - 10, buffer, 10);
	joined = lji_join(&pieces);
	ck_assert_uint_eq(joined.skip, 0);

	/* Died while a full buffer was written. */
	memcpy(file + sizeof(file) - 1500, buffer, 1500);
	pieces.buffer_size = SIZE - 3;
	joined = lji_join(&pieces);
	ck_assert_int_eq(joined.how, LJI_JOIN_FLUSHING);
	ck_assert_uint_eq(joined.skip, 1500);
	ck_assert_uint_eq(joined.size, SIZE - 3 - 1500);

	/* The same bytes, but the buffer has room: nothing was being written. */
	pieces.buffer_size = SIZE / 2;
	joined = lji_join(&pieces);
	ck_assert_int_eq(joined.how, LJI_JOIN_FOLLOWS);

	/* The write was done, the position not yet back. */
	pieces.buffer_size = 1500;
	joined = lji_join(&pieces);
	ck_assert_int_eq(joined.how, LJI_JOIN_FLUSHING);
	ck_assert_uint_eq(joined.size, 0);

	/* The disk was full; a later filling of the buffer. */
	pieces.buffer_size = SIZE;
	pieces.failed = true;
	joined = lji_join(&pieces);
	ck_assert_int_eq(joined.how, LJI_JOIN_FAILED_FLUSH);
	ck_assert_uint_eq(joined.skip, 1500);
	ck_assert_uint_eq(joined.size, SIZE - 1500);
	ck_assert(joined.doubtful_end);

	/* The first filling: zeros behind what was written. */
	memset(buffer + SIZE - 6, 0, 6);
	buffer[SIZE - 7] = 1;
	pieces.tail = file + sizeof(file) - 1500;
	pieces.tail_size = 1500;
	pieces.file_size = 1500;
	joined = lji_join(&pieces);
	ck_assert_uint_eq(joined.skip, 1500);
	ck_assert_uint_eq(joined.size, SIZE - 6 - 1500);
	ck_assert(!joined.doubtful_end);

	/* Nothing on disk. */
	pieces = (struct lji_join){ .buffer = buffer, .buffer_size = 12, .capacity = SIZE };
	joined = lji_join(&pieces);
	ck_assert_uint_eq(joined.size, 12);

	/* Nothing anywhere. */
	pieces = (struct lji_join){ .capacity = SIZE };
	joined = lji_join(&pieces);
	ck_assert_uint_eq(joined.size, 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("profiles");
	TCase *tcase = tcase_create("profiles");
	int formats = (int)format_count();

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, there_and_back, 0, formats);
	tcase_add_loop_test(tcase, cut_everywhere, 0, formats);
	tcase_add_loop_test(tcase, change_each_byte, 0, formats);
	tcase_add_test(tcase, numbers);
	tcase_add_test(tcase, live_blocks);
	tcase_add_test(tcase, c_symbols);
	tcase_add_test(tcase, flood);
	tcase_add_test(tcase, states);
	tcase_add_test(tcase, joins);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
