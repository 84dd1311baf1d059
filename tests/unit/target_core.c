/* SPDX-License-Identifier: MIT */
/* Check src/target on cores: notes, segments, absent memory, cuts at every byte, hostile headers. */
#include <check.h>
#include <elf.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

#include "coreimage.h"
#include "run.h"
#include "target/target.h"

/* A core in memory, opened; the descriptor keeps it. */
struct opened {
	struct lji_warnings warnings;
	struct lji_target *target;
	struct lji_error *error;
	int fd;
};

static void open_bytes(struct opened *o, const void *data, size_t size)
{
	char path[64];

	*o = (struct opened){ .fd = memfd_create("core", MFD_CLOEXEC) };
	ck_assert_int_ge(o->fd, 0);
	ck_assert_int_eq(write(o->fd, data, size), (ssize_t)size);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", o->fd);
	o->error = lji_core_open(path, NULL, &o->warnings, &o->target);
}

static void close_bytes(struct opened *o)
{
	lji_target_destroy(o->target);
	lji_error_destroy(o->error);
	lji_warnings_deinit(&o->warnings);
	close(o->fd);
}

static void open_image(struct opened *o, struct coreimage *image)
{
	struct lji_bytes core = { 0 };

	coreimage_build(image, &core);
	open_bytes(o, core.data, core.size);
	lji_bytes_deinit(&core);
}

static bool warned(const struct opened *o, const char *code)
{
	for (size_t i = 0; i < o->warnings.count; i++) {
		if (strcmp(o->warnings.items[i].code, code) == 0)
			return true;
	}
	return false;
}

static const struct {
	unsigned int width, machine;
	enum lji_arch arch;
	/** Places of pc and sp in the register set, number of DWARF registers. */
	unsigned int pc, sp, count;
} machines[] = {
	{ 8, EM_X86_64, LJI_ARCH_X86_64, 16, 19, 16 },
	{ 4, EM_386, LJI_ARCH_I386, 12, 15, 8 },
	{ 8, EM_AARCH64, LJI_ARCH_AARCH64, 32, 31, 32 },
	{ 4, EM_ARM, LJI_ARCH_ARM, 15, 13, 16 },
};

START_TEST(sample)
{
	struct lji_bytes core = { 0 };
	struct opened o;
	struct lji_target *t;

	coreimage_sample(machines[_i].width, machines[_i].machine, &core);
	open_bytes(&o, core.data, core.size);
	lji_bytes_deinit(&core);
	ck_assert_ptr_null(o.error);
	t = o.target;
	ck_assert_uint_eq(o.warnings.count, 0);
	ck_assert_str_eq(t->ops->kind, "core");
	ck_assert_int_eq(t->arch, machines[_i].arch);
	ck_assert_uint_eq(t->pointer_size, machines[_i].width);
	ck_assert_int_eq(t->pid, 100);
	ck_assert_str_eq(t->name, "test");
	ck_assert_str_eq(t->cmdline, "test --run");
	ck_assert_str_eq(t->exe, "/bin/test");
	ck_assert_str_eq(t->exe_source, "file list");
	ck_assert_uint_eq(t->file_size, t->file_size_expected);
	ck_assert_int_eq(t->signal.number, SIGSEGV);
	ck_assert_int_eq(t->signal.code, 1);
	ck_assert(t->signal.has_address);
	ck_assert_uint_eq(t->signal.address, 8);
	ck_assert_int_eq(t->signal.tid, 100);
	ck_assert(!t->signal.has_sender);
	ck_assert_uint_eq(t->thread_count, 2);
	ck_assert_int_eq(t->threads[1].tid, 101);
	ck_assert(t->threads[1].has_regs);
	ck_assert_uint_eq(t->threads[1].regs.pc, 0x2000 + machines[_i].pc);
	ck_assert_uint_eq(t->threads[1].regs.sp, 0x2000 + machines[_i].sp);
	ck_assert_uint_eq(t->threads[1].regs.gpr_count, machines[_i].count);
	close_bytes(&o);
}
END_TEST

START_TEST(map_list)
{
	static const struct {
		uint64_t start, end, present, offset;
		unsigned int prot;
		const char *path;
	} want[] = {
		{ 0x10000, 0x11000, 0x1000, 0, 6, "/bin/test" },
		{ 0x11000, 0x12000, 0x1000, 0, 6, NULL },
		{ 0x12000, 0x14000, 0x1000, 0x4000, 6, "/lib/a.so" },
		{ 0x20000, 0x21000, 0, 0, 5, "/lib/b.so" },
	};
	struct lji_bytes core = { 0 };
	struct opened o;

	coreimage_sample(8, EM_X86_64, &core);
	open_bytes(&o, core.data, core.size);
	lji_bytes_deinit(&core);
	ck_assert_uint_eq(o.target->map_count, 4);
	for (size_t i = 0; i < 4; i++) {
		const struct lji_map *map = &o.target->maps[i];

		ck_assert_uint_eq(map->start, want[i].start);
		ck_assert_uint_eq(map->end, want[i].end);
		ck_assert_uint_eq(map->present, want[i].present);
		ck_assert_uint_eq(map->offset, want[i].offset);
		ck_assert_uint_eq(map->prot, want[i].prot);
		ck_assert_pstr_eq(map->path, want[i].path);
	}
	ck_assert_ptr_null(lji_target_find_map(o.target, 0xffff));
	ck_assert_ptr_eq(lji_target_find_map(o.target, 0x13fff), &o.target->maps[2]);
	ck_assert_ptr_null(lji_target_find_map(o.target, 0x14000));
	close_bytes(&o);
}
END_TEST

static void ck_bytes(const uint8_t *p, uint64_t addr, size_t len)
{
	ck_assert_ptr_nonnull(p);
	for (size_t i = 0; i < len; i++)
		ck_assert_uint_eq(p[i], coreimage_byte(addr + i));
}

START_TEST(reading)
{
	struct lji_bytes core = { 0 };
	struct opened o;
	struct lji_target *t;
	uint8_t buf[0x4000];
	uint64_t value;
	struct lji_error *err;

	coreimage_sample(8, EM_X86_64, &core);
	open_bytes(&o, core.data, core.size);
	lji_bytes_deinit(&core);
	t = o.target;
	ck_bytes(lji_target_at(t, 0x10000, 0x3000), 0x10000, 0x3000);
	ck_bytes(lji_target_at(t, 0x11ffc, 8), 0x11ffc, 8);
	ck_assert_ptr_null(lji_target_at(t, 0x12ffc, 8));
	ck_assert_ptr_null(lji_target_at(t, 0xfffc, 8));
	ck_assert_ptr_null(lji_target_at(t, 0x20000, 1));
	ck_assert_ptr_null(lji_target_at(t, UINT64_MAX - 3, 8));
	ck_assert_ptr_null(lji_target_at(t, 0x10000, SIZE_MAX));
	ck_assert_uint_eq(lji_target_read_some(t, 0x12ff0, buf, sizeof(buf)), 0x10);
	ck_bytes(buf, 0x12ff0, 0x10);
	err = lji_target_read(t, 0x12ff0, buf, 0x20);
	ck_assert_int_eq(err->code, LJI_ERROR_FAULT);
	ck_assert_uint_eq(err->address, 0x13000);
	ck_assert_int_eq(err->reason, LJI_FAULT_NOT_DUMPED);
	lji_error_destroy(err);
	ck_assert_int_eq(lji_target_fault_reason(t, 0x10000), LJI_FAULT_NONE);
	ck_assert_int_eq(lji_target_fault_reason(t, 0x20000), LJI_FAULT_FILE_MISSING);
	ck_assert_int_eq(lji_target_fault_reason(t, 0x30000), LJI_FAULT_UNMAPPED);
	ck_assert_int_eq(lji_target_fault_reason(t, UINT64_MAX), LJI_FAULT_UNMAPPED);
	ck_assert_ptr_null(lji_target_read_uint(t, 0x10000, 2, &value));
	ck_assert_uint_eq(value, coreimage_byte(0x10000) | coreimage_byte(0x10001) << 8);
	err = lji_target_read_uint(t, 0x10000, 3, &value);
	ck_assert_int_eq(err->code, LJI_ERROR_USAGE);
	lji_error_destroy(err);
	close_bytes(&o);
}
END_TEST

START_TEST(strings)
{
	char memory[0x1010];
	struct coreimage image = { .width = 8, .machine = EM_X86_64 };
	struct opened o;
	char *s;
	struct lji_error *err;

	memset(memory, 'x', sizeof(memory));
	memory[0xffd] = '\0';
	memcpy(memory, "hello", 6);
	coreimage_load(&image, 0x10000, 0x2000, memory, 0x1010, PF_R);
	open_image(&o, &image);
	ck_assert_ptr_null(o.error);
	ck_assert_ptr_null(lji_target_read_string(o.target, 0x10000, 100, &s));
	ck_assert_str_eq(s, "hello");
	free(s);
	ck_assert_ptr_null(lji_target_read_string(o.target, 0x10006, 4, &s));
	ck_assert_str_eq(s, "xxxx");
	free(s);
	ck_assert_ptr_null(lji_target_read_string(o.target, 0x10006, 5000, &s));
	ck_assert_uint_eq(strlen(s), 0xffd - 6);
	free(s);
	/* No NUL before the memory ends. */
	err = lji_target_read_string(o.target, 0x10ffe, 5000, &s);
	ck_assert_int_eq(err->code, LJI_ERROR_FAULT);
	ck_assert_uint_eq(err->address, 0x11010);
	lji_error_destroy(err);
	close_bytes(&o);
}
END_TEST

START_TEST(notes_missing)
{
	static const uint8_t page[4096];
	struct coreimage image = { .width = 8, .machine = EM_X86_64 };
	struct opened o;

	coreimage_load(&image, 0x10000, 0x1000, page, 0x1000, PF_R | PF_W);
	open_image(&o, &image);
	ck_assert_ptr_null(o.error);
	ck_assert_int_eq(o.target->pid, 0);
	ck_assert_str_eq(o.target->name, "");
	ck_assert_ptr_null(o.target->exe);
	ck_assert_uint_eq(o.target->thread_count, 0);
	ck_assert_int_eq(o.target->signal.number, 0);
	ck_assert(o.target->signal.unknown);
	ck_assert_uint_eq(o.target->page_size, 4096);
	ck_assert(warned(&o, "core-no-threads"));
	ck_assert_ptr_nonnull(lji_target_at(o.target, 0x10000, 0x1000));
	close_bytes(&o);
}
END_TEST

START_TEST(taken_alive)
{
	static const uint8_t page[4096];
	struct coreimage image = { .width = 8, .machine = EM_X86_64 };
	struct opened o;

	/* gdb: process first, then all threads, then auxv; the signal is what stopped it. */
	coreimage_psinfo(&image, 7, "averylongprogra", "averylongprogram -x");
	coreimage_prstatus(&image, 7, 5, 0);
	coreimage_siginfo(&image, SIGTRAP, 0, 0);
	coreimage_prstatus(&image, 8, 0, 0);
	coreimage_load(&image, 0x10000, 0x1000, page, 0x1000, PF_R | PF_W);
	open_image(&o, &image);
	ck_assert_ptr_null(o.error);
	ck_assert_int_eq(o.target->signal.number, 0);
	ck_assert_int_eq(o.target->signal.tid, 0);
	ck_assert_int_eq(o.target->pid, 7);
	ck_assert_str_eq(o.target->name, "averylongprogra");
	close_bytes(&o);
}
END_TEST

START_TEST(killed_by)
{
	static const uint8_t page[4096];
	struct coreimage image = { .width = 4, .machine = EM_386 };
	struct opened o;

	coreimage_prstatus(&image, 7, SIGABRT, 0);
	/* pid 99, uid 1000; SI_TKILL. */
	coreimage_siginfo(&image, SIGABRT, (uint32_t)-6, UINT64_C(1000) << 32 | 99);
	coreimage_load(&image, 0x10000, 0x1000, page, 0x1000, PF_R | PF_W);
	open_image(&o, &image);
	ck_assert_ptr_null(o.error);
	ck_assert_int_eq(o.target->signal.number, SIGABRT);
	ck_assert_int_eq(o.target->signal.code, -6);
	ck_assert(!o.target->signal.has_address);
	ck_assert(o.target->signal.has_sender);
	ck_assert_int_eq(o.target->signal.sender, 99);
	ck_assert_uint_eq(o.target->signal.sender_uid, 1000);
	/* One thread: its id is the process's. */
	ck_assert_int_eq(o.target->pid, 7);
	close_bytes(&o);
}
END_TEST

/* Every prefix: refused, or open with a warning; what is there reads right and the rest faults. */
START_TEST(cut_anywhere)
{
	struct lji_bytes core = { 0 };

	coreimage_sample(machines[_i].width, machines[_i].machine, &core);
	for (size_t size = 0; size < core.size; size += size < 0x1100 ? 1 : 509) {
		struct opened o;

		open_bytes(&o, core.data, size);
		if (o.error) {
			ck_assert_msg(o.error->code == LJI_ERROR_CORRUPT ||
					      o.error->code == LJI_ERROR_UNSUPPORTED,
				      "%zu: %s", size, o.error->message);
			close_bytes(&o);
			continue;
		}
		ck_assert_uint_eq(o.target->file_size, size);
		ck_assert_uint_eq(o.target->file_size_expected, core.size);
		ck_assert(warned(&o, "core-truncated"));
		for (uint64_t addr = 0x10000; addr < 0x14000; addr += 401) {
			const uint8_t *p = lji_target_at(o.target, addr, 1);

			if (p)
				ck_assert_uint_eq(*p, coreimage_byte(addr));
			else
				ck_assert_int_eq(lji_target_fault_reason(o.target, addr),
						 addr < 0x13000 ? LJI_FAULT_TRUNCATED :
								  LJI_FAULT_NOT_DUMPED);
		}
		close_bytes(&o);
	}
	lji_bytes_deinit(&core);
}
END_TEST

START_TEST(many_segments)
{
	struct coreimage image = {
		.width = machines[_i].width,
		.machine = machines[_i].machine,
		.xnum = true,
		.filler = 70000,
	};
	static const uint8_t page[4096] = { 42 };
	struct lji_bytes core = { 0 };
	struct opened o;

	coreimage_prstatus(&image, 7, SIGABRT, 0);
	coreimage_load(&image, 0x10000, 0x1000, page, 0x1000, PF_R | PF_W);
	coreimage_build(&image, &core);
	open_bytes(&o, core.data, core.size);
	ck_assert_ptr_null(o.error);
	ck_assert_uint_eq(o.warnings.count, 0);
	ck_assert_uint_eq(o.target->map_count, 1);
	ck_assert_uint_eq(*lji_target_at(o.target, 0x10000, 1), 42);
	close_bytes(&o);
	/* The section header is lost: the first note tells where the headers end. */
	open_bytes(&o, core.data, core.size - 1);
	ck_assert_ptr_null(o.error);
	ck_assert(warned(&o, "core-segment-count"));
	ck_assert(warned(&o, "core-truncated"));
	ck_assert_uint_eq(*lji_target_at(o.target, 0x10000, 1), 42);
	close_bytes(&o);
	lji_bytes_deinit(&core);
}
END_TEST

START_TEST(overlaps)
{
	static const uint8_t a[0x2000] = { [0x1000] = 1 }, b[0x2000] = { [0x1000] = 2 };
	struct coreimage image = { .width = 8, .machine = EM_X86_64 };
	struct opened o;

	coreimage_prstatus(&image, 7, SIGABRT, 0);
	coreimage_load(&image, 0x11000, 0x2000, b, 0x2000, PF_R);
	coreimage_load(&image, 0x10000, 0x2000, a, 0x2000, PF_R);
	coreimage_load(&image, 0x10800, 0x800, b, 0x800, PF_R);
	open_image(&o, &image);
	ck_assert_ptr_null(o.error);
	ck_assert(warned(&o, "core-overlap"));
	ck_assert_uint_eq(o.target->map_count, 2);
	ck_assert_uint_eq(*lji_target_at(o.target, 0x11000, 1), 1);
	ck_assert_uint_eq(*lji_target_at(o.target, 0x12000, 1), 2);
	close_bytes(&o);
}
END_TEST

/* Numbers at their limits: refused or open, never a wrong byte, never a crash. */
START_TEST(hostile)
{
	static const uint64_t values[] = {
		0, 1, 0xfff, 0x7fffffff, 0x80000000, 0xffffffff, INT64_MAX, UINT64_MAX - 4095, UINT64_MAX,
	};
	struct lji_bytes good = { 0 };
	unsigned int width = machines[_i].width;
	size_t headers = width == 8 ? 64 + 4 * 56 : 52 + 4 * 32;

	coreimage_sample(width, machines[_i].machine, &good);
	for (size_t at = 16; at + width <= headers; at += 2) {
		for (size_t v = 0; v < sizeof(values) / sizeof(values[0]); v++) {
			struct lji_bytes bad = { 0 };
			struct opened o;
			uint8_t buf[64];

			lji_bytes_append(&bad, good.data, good.size);
			for (unsigned int i = 0; i < width; i++)
				bad.data[at + i] = (char)(values[v] >> (8 * i));
			open_bytes(&o, bad.data, bad.size);
			for (size_t i = 0; o.target && i < o.target->map_count; i++) {
				const struct lji_map *map = &o.target->maps[i];

				ck_assert_uint_lt(map->start, map->end);
				ck_assert(i == 0 || o.target->maps[i - 1].end <= map->start);
				ck_assert_uint_le(map->present, map->end - map->start);
				lji_target_read_some(o.target, map->start, buf, sizeof(buf));
				lji_target_read_some(o.target, map->end - 32, buf, sizeof(buf));
			}
			close_bytes(&o);
			lji_bytes_deinit(&bad);
		}
	}
	lji_bytes_deinit(&good);
}
END_TEST

START_TEST(damaged_notes)
{
	static const uint8_t page[4096];
	static const uint64_t ranges[][3] = { { 0x10000, 0x11000, 0 }, { 0x11000, 0x12000, 1 } };
	static const char *const names[] = { "/bin/a", "/bin/b" };
	struct coreimage image = { .width = 8, .machine = EM_X86_64 };
	struct opened o;

	coreimage_prstatus(&image, 7, SIGABRT, 0);
	coreimage_files(&image, ranges, names, 2);
	/* Two names announced, the second one cut. */
	image.notes.size -= 8;
	coreimage_load(&image, 0x10000, 0x1000, page, 0x1000, PF_R);
	open_image(&o, &image);
	ck_assert_ptr_null(o.error);
	ck_assert(warned(&o, "core-notes-damaged"));
	ck_assert_uint_eq(o.target->thread_count, 1);
	ck_assert_uint_eq(o.target->map_count, 2);
	ck_assert_pstr_eq(o.target->maps[0].path, "/bin/a");
	ck_assert_pstr_eq(o.target->maps[1].path, NULL);
	close_bytes(&o);
}
END_TEST

START_TEST(endless_note)
{
	static const uint8_t page[4096];
	struct coreimage image = { .width = 8, .machine = EM_X86_64 };
	struct opened o;

	coreimage_prstatus(&image, 7, SIGABRT, 0);
	/* Name and description of 4 GiB each: sums that wrap in 32 bits. */
	coreimage_word(&image.notes, UINT32_MAX, 4);
	coreimage_word(&image.notes, UINT32_MAX, 4);
	coreimage_word(&image.notes, NT_PRSTATUS, 4);
	coreimage_load(&image, 0x10000, 0x1000, page, 0x1000, PF_R);
	open_image(&o, &image);
	ck_assert_ptr_null(o.error);
	ck_assert(warned(&o, "core-notes-damaged"));
	ck_assert_uint_eq(o.target->thread_count, 1);
	close_bytes(&o);
}
END_TEST

START_TEST(refused)
{
	static const struct {
		const char *data;
		size_t size;
		const char *message;
	} cases[] = {
		{ "", 0, "the file is empty" },
		{ "ljs\003", 4, "a profile or a symbol table, not a core" },
		{ "Dear all", 8, "(it starts with \"Dear all\")" },
		{ "\x7f" "EL", 3, "it ends in the ELF header, after 3 bytes" },
		{ "\x7f" "ELF\2\2\1\0\0\0\0\0\0\0\0\0\0\4\0\76", 20, "big-endian" },
		{ "\x7f" "ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0\76\0", 20, "an ELF executable or library, not a core" },
		{ "\x7f" "ELF\2\1\1\0\0\0\0\0\0\0\0\0\4\0\10\0", 20, "a core of machine 8" },
		{ "BZh91AY&", 8, "packed with bzip2" },
	};

	struct opened o;

	open_bytes(&o, cases[_i].data, cases[_i].size);
	ck_assert_ptr_nonnull(o.error);
	ck_assert_msg(strstr(o.error->message, cases[_i].message) != NULL, "%s", o.error->message);
	close_bytes(&o);
}
END_TEST

START_TEST(add_file)
{
	struct lji_bytes core = { 0 };
	struct opened o;
	char content[0x1800];
	int fd = memfd_create("file", MFD_CLOEXEC);

	coreimage_sample(8, EM_X86_64, &core);
	open_bytes(&o, core.data, core.size);
	lji_bytes_deinit(&core);
	memset(content, 'f', sizeof(content));
	ck_assert_int_eq(write(fd, content, sizeof(content)), (ssize_t)sizeof(content));
	/* 0x12000 is in the core; 0x13000 comes from the file; what lies behind its last page faults. */
	ck_assert_ptr_null(lji_target_add_file(o.target, 0x12000, 0x14000, fd, 0));
	ck_assert_ptr_null(lji_target_add_file(o.target, 0x20000, 0x21000, fd, 0x10000));
	close(fd);
	ck_bytes(lji_target_at(o.target, 0x12fff, 1), 0x12fff, 1);
	ck_assert_uint_eq(*lji_target_at(o.target, 0x13000, 0x800), 'f');
	ck_assert_uint_eq(lji_target_at(o.target, 0x13800, 1)[0], 0);
	/* A range across the core's bytes and the file's is copied. */
	ck_bytes(lji_target_at(o.target, 0x12ff0, 0x20), 0x12ff0, 0x10);
	ck_assert_uint_eq(lji_target_at(o.target, 0x12ff0, 0x20)[0x1f], 'f');
	ck_assert_ptr_null(lji_target_at(o.target, 0x20000, 1));
	close_bytes(&o);
}
END_TEST

/* Through a pipe, with a limit on the copy: as far as that goes. */
START_TEST(unpack_limit)
{
	struct lji_target_options options = { .unpack_limit = 0x3000 };
	struct lji_bytes core = { 0 };
	struct lji_warnings w = { 0 };
	struct lji_target *t;
	struct lji_error *err;
	char path[64];
	int ends[2];

	coreimage_sample(8, EM_X86_64, &core);
	ck_assert_int_eq(pipe(ends), 0);
	ck_assert_int_eq(write(ends[1], core.data, core.size), (ssize_t)core.size);
	close(ends[1]);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", ends[0]);
	err = lji_core_open(path, &options, &w, &t);
	ck_assert_msg(!err, "%s", err ? err->message : "");
	ck_assert_uint_eq(w.count, 2);
	ck_assert_str_eq(w.items[0].code, "core-unpack-limit");
	ck_assert_str_eq(w.items[1].code, "core-truncated");
	ck_assert_uint_le(t->file_size, 0x3000);
	lji_target_destroy(t);
	lji_warnings_deinit(&w);
	lji_bytes_deinit(&core);
	close(ends[0]);
}
END_TEST

struct seen {
	uint64_t bytes;
	uint64_t next;
	unsigned int pieces;
};

static struct lji_error *see(void *arg, uint64_t addr, const uint8_t *data, size_t len)
{
	struct seen *seen = arg;

	ck_assert_uint_eq(addr % 8, 0);
	for (size_t i = 0; i < len; i++)
		ck_assert_uint_eq(data[i], coreimage_byte(addr + i));
	seen->pieces++;
	seen->bytes += len;
	seen->next = addr + len;
	return NULL;
}

static struct lji_error *refuse(void *arg, uint64_t addr, const uint8_t *data, size_t len)
{
	(void)arg;
	(void)addr;
	(void)data;
	(void)len;
	return lji_error_create(LJI_ERROR_CORRUPT, "enough");
}

START_TEST(scanning)
{
	struct lji_bytes core = { 0 };
	struct opened o;
	struct seen seen = { 0 };
	uint64_t bytes;
	struct lji_error *err;

	coreimage_sample(8, EM_X86_64, &core);
	open_bytes(&o, core.data, core.size);
	lji_bytes_deinit(&core);
	ck_assert_ptr_null(lji_target_scan(o.target, LJI_PROT_WRITE, 64, see, &seen, &bytes));
	ck_assert_uint_eq(bytes, 0x3000);
	ck_assert_uint_eq(seen.next, 0x13000);
	ck_assert_uint_ge(seen.bytes, bytes);
	err = lji_target_scan(o.target, LJI_PROT_WRITE, 0, refuse, NULL, NULL);
	ck_assert_str_eq(err->message, "enough");
	lji_error_destroy(err);
	close_bytes(&o);
}
END_TEST

static struct lji_error *cut_while_read(void *arg)
{
	struct opened *o = arg;

	/* The first time everything is there; then somebody truncates the file under us. */
	ck_assert_int_eq(ftruncate(o->fd, 0x2000), 0);
	lji_target_at(o->target, 0x12800, 1);
	return NULL;
}

START_TEST(shrinks)
{
	struct lji_bytes core = { 0 };
	struct opened o;

	coreimage_sample(8, EM_X86_64, &core);
	open_bytes(&o, core.data, core.size);
	lji_bytes_deinit(&core);
	ck_assert_ptr_nonnull(lji_target_at(o.target, 0x12800, 1));
	ck_assert_ptr_null(lji_target_snapshot(o.target, cut_while_read, &o));
	ck_assert(warned(&o, "core-shrank"));
	ck_assert_ptr_null(lji_target_at(o.target, 0x12800, 1));
	ck_assert_int_eq(lji_target_fault_reason(o.target, 0x12800), LJI_FAULT_TRUNCATED);
	ck_bytes(lji_target_at(o.target, 0x10000, 8), 0x10000, 8);
	close_bytes(&o);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("target_core");
	TCase *tcase = tcase_create("target_core");

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, sample, 0, 4);
	tcase_add_test(tcase, map_list);
	tcase_add_test(tcase, reading);
	tcase_add_test(tcase, strings);
	tcase_add_test(tcase, notes_missing);
	tcase_add_test(tcase, taken_alive);
	tcase_add_test(tcase, killed_by);
	tcase_add_loop_test(tcase, cut_anywhere, 0, 4);
	tcase_add_loop_test(tcase, many_segments, 0, 2);
	tcase_add_test(tcase, overlaps);
	tcase_add_loop_test(tcase, hostile, 0, 2);
	tcase_add_test(tcase, damaged_notes);
	tcase_add_test(tcase, endless_note);
	tcase_add_loop_test(tcase, refused, 0, 8);
	tcase_add_test(tcase, add_file);
	tcase_add_test(tcase, unpack_limit);
	tcase_add_test(tcase, scanning);
	tcase_add_test(tcase, shrinks);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
