/* SPDX-License-Identifier: MIT */
/* Check parsing of /proc/PID/maps and the sentences about failed attaches. */
#include <check.h>
#include <errno.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "run.h"
#include "target/diagnose.h"
#include "target/proc.h"

START_TEST(maps_lines)
{
	static const char text[] =
		"00400000-00452000 r-xp 00001000 08:02 173521      /usr/bin/dbus daemon\n"
		"00e03000-00e24000 rw-p 00000000 00:00 0           [heap]\n"
		"35b1800000-35b1820000 ---s 00000000 fd:10 18446744073709551615  /a\\012b (deleted)\n"
		"7f0000000000-7f0000001000 -w-p 00000000 00:00 0 \n"
		"ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0 [vsyscall]\n";
	lji_auto_free char *copy = strdup(text);
	lji_auto_free struct lji_map *maps = NULL;
	size_t count;

	ck_assert_ptr_null(lji_proc_maps_parse(copy, strlen(copy), &maps, &count));
	ck_assert_uint_eq(count, 5);
	ck_assert_uint_eq(maps[0].start, 0x400000);
	ck_assert_uint_eq(maps[0].end, 0x452000);
	ck_assert_uint_eq(maps[0].prot, LJI_PROT_READ | LJI_PROT_EXEC);
	ck_assert_uint_eq(maps[0].offset, 0x1000);
	ck_assert_uint_eq(maps[0].dev, makedev(8, 2));
	ck_assert_uint_eq(maps[0].inode, 173521);
	ck_assert_uint_eq(maps[0].present, 0x52000);
	ck_assert_str_eq(maps[0].path, "/usr/bin/dbus daemon");
	ck_assert(!maps[0].shared);
	ck_assert_str_eq(maps[1].path, "[heap]");
	ck_assert(maps[2].shared);
	ck_assert_uint_eq(maps[2].prot, 0);
	ck_assert_uint_eq(maps[2].inode, UINT64_MAX);
	/* As the kernel wrote it. */
	ck_assert_str_eq(maps[2].path, "/a\\012b (deleted)");
	ck_assert_ptr_null(maps[3].path);
	ck_assert_uint_eq(maps[3].prot, LJI_PROT_WRITE);
	ck_assert_uint_eq(maps[4].end, UINT64_C(0xffffffffff601000));
}
END_TEST

START_TEST(maps_damaged)
{
	/* What is no mapping, goes back, or ends in the middle of a line is left out. */
	static const char text[] =
		"\n"
		"not a line\n"
		"1000-1000 rw-p 00000000 00:00 0 \n"
		"2000-1000 rw-p 00000000 00:00 0 \n"
		"11111111111111111-2 rw-p 00000000 00:00 0 \n"
		"3000-5000 rw-p 00000000 00:00 0 /kept\n"
		"4000-6000 rw-p 00000000 00:00 0 /overlaps\n"
		"6000-7000 rw\n"
		"6000-7000 rw-p\n"
		"6000-7000 rw-p 0 0:0 \n"
		"8000-9000 rw-p 00000000 00:00 0 /cut";
	lji_auto_free char *copy = strdup(text);
	lji_auto_free struct lji_map *maps = NULL;
	size_t count;

	ck_assert_ptr_null(lji_proc_maps_parse(copy, strlen(copy), &maps, &count));
	ck_assert_uint_eq(count, 2);
	ck_assert_str_eq(maps[0].path, "/kept");
	ck_assert_uint_eq(maps[1].start, 0x6000);
}
END_TEST

START_TEST(maps_long)
{
	/* A name beyond any buffer, and many lines. */
	struct lji_bytes text = { 0 };
	lji_auto_free struct lji_map *maps = NULL;
	size_t count;

	for (uint64_t i = 1; i <= 100000; i++)
		lji_bytes_printf(&text, "%lx-%lx rw-p 00000000 00:00 0 \n", (unsigned long)i * 0x2000,
				 (unsigned long)i * 0x2000 + 0x1000);
	lji_bytes_puts(&text, "700000000000-700000001000 rw-p 00000000 00:00 1 /");
	for (int i = 0; i < 100000; i++)
		lji_bytes_putc(&text, 'x');
	lji_bytes_putc(&text, '\n');
	ck_assert_ptr_null(lji_proc_maps_parse(text.data, text.size, &maps, &count));
	ck_assert_uint_eq(count, 100001);
	ck_assert_uint_eq(strlen(maps[100000].path), 100001);
	lji_bytes_deinit(&text);
}
END_TEST

/* The facts of each failure, from /proc as it is on machines that this test does not have. */
static const struct {
	struct lji_attach_facts facts;
	int errnum;
	enum lji_error_code code;
	const char *message;
	const char *hint;
} sentences[] = {
	{
		{ .pid = 4711, .yama_scope = -1 }, ESRCH, LJI_ERROR_NOTFOUND,
		"attach to 4711: no such process", NULL,
	},
	{
		{ .pid = 812, .exists = true, .name = "nginx", .state = 'S', .has_memory = true,
		  .uid = 33, .user = "www-data",
		  .our_uid = 1000, .yama_scope = 1 }, EPERM, LJI_ERROR_PERMISSION,
		"attach to 812 (nginx): not permitted: it belongs to user www-data",
		"run as that user or root",
	},
	{
		{ .pid = 812, .exists = true, .name = "nginx", .state = 'S', .has_memory = true,
		  .tracer = 900,
		  .tracer_name = "strace", .capable = true, .yama_scope = -1 }, EPERM, LJI_ERROR_PERMISSION,
		"attach to 812 (nginx): already traced by 900 (strace)",
		"stop that first, or use --no-pause",
	},
	{
		{ .pid = 5, .exists = true, .name = "a\nb", .state = 'Z', .parent = 4, .parent_name = "sh",
		  .yama_scope = -1 }, ESRCH, LJI_ERROR_NOTFOUND,
		"attach to 5 (a\\nb): it has ended (zombie), its parent 4 (sh) has not collected it", NULL,
	},
	{
		{ .pid = 5, .exists = true, .name = "ending", .state = 'R', .yama_scope = -1 }, EPERM,
		LJI_ERROR_NOTFOUND,
		"attach to 5 (ending): the process ended or was replaced during the inspection", NULL,
	},
	{
		{ .pid = 2, .exists = true, .name = "kthreadd", .state = 'S', .kthread = true,
		  .yama_scope = -1 }, EPERM, LJI_ERROR_UNSUPPORTED,
		"attach to 2 (kthreadd): it is a kernel thread, it has no user memory", NULL,
	},
	{
		{ .pid = 9, .exists = true, .name = "ljinspect", .state = 'R', .has_memory = true,
		  .itself = true,
		  .yama_scope = -1 }, EPERM, LJI_ERROR_UNSUPPORTED,
		"attach to 9 (ljinspect): ljinspect cannot inspect itself", NULL,
	},
	{
		{ .pid = 9, .exists = true, .name = "agent", .state = 'S', .has_memory = true,
		  .uid = 1000, .our_uid = 1000,
		  .undumpable = true, .yama_scope = 1 }, EACCES, LJI_ERROR_PERMISSION,
		"attach to 9 (agent): not permitted: the process made itself undumpable", "run as root",
	},
	{
		{ .pid = 9, .exists = true, .name = "lua", .state = 'S', .has_memory = true,
		  .uid = 1000, .our_uid = 1000,
		  .yama_scope = 1 }, EPERM, LJI_ERROR_PERMISSION,
		"attach to 9 (lua): not permitted: /proc/sys/kernel/yama/ptrace_scope is 1, only a parent may attach",
		"run as root, or set it to 0",
	},
	{
		{ .pid = 9, .exists = true, .name = "lua", .state = 'S', .has_memory = true,
		  .uid = 1000, .our_uid = 1000,
		  .yama_scope = 2 }, EPERM, LJI_ERROR_PERMISSION,
		"attach to 9 (lua): not permitted: /proc/sys/kernel/yama/ptrace_scope is 2, only an administrator may attach",
		"run as root, or set it to 0",
	},
	{
		{ .pid = 9, .exists = true, .name = "lua", .state = 'S', .has_memory = true,
		  .capable = true,
		  .yama_scope = 3 }, EPERM, LJI_ERROR_PERMISSION,
		"attach to 9 (lua): not permitted: /proc/sys/kernel/yama/ptrace_scope is 3, nobody may attach until the next boot",
		NULL,
	},
	{
		{ .pid = 9, .exists = true, .name = "lua", .state = 'S', .has_memory = true,
		  .uid = 1000, .our_uid = 0,
		  .yama_scope = -1 }, EPERM, LJI_ERROR_PERMISSION,
		"attach to 9 (lua): not permitted: root here lacks the capability CAP_SYS_PTRACE",
		"start the container with --cap-add=SYS_PTRACE, or run ljinspect on the host",
	},
	{
		{ .pid = 9, .exists = true, .name = "lua", .state = 'S', .has_memory = true,
		  .capable = true,
		  .yama_scope = 0 }, ESRCH, LJI_ERROR_NOTFOUND,
		"attach to 9 (lua): the process ended or was replaced during the inspection", NULL,
	},
	{
		{ .pid = 9, .exists = true, .name = "lua", .state = 'S', .has_memory = true,
		  .capable = true,
		  .yama_scope = 0 }, EIO, LJI_ERROR_OS,
		"attach to 9 (lua): not possible: Input/output error", NULL,
	},
};

START_TEST(reasons)
{
	struct lji_error *err = lji_attach_explain(&sentences[_i].facts, sentences[_i].errnum);

	ck_assert_str_eq(err->message, sentences[_i].message);
	ck_assert_pstr_eq(err->hint, sentences[_i].hint);
	ck_assert_int_eq(err->code, sentences[_i].code);
	lji_error_destroy(err);
}
END_TEST

START_TEST(facts)
{
	struct lji_attach_facts f;

	lji_attach_facts_gather(getpid(), &f);
	ck_assert(f.exists);
	ck_assert(f.itself);
	ck_assert(f.has_memory);
	ck_assert(!f.kthread);
	ck_assert_int_eq(f.parent, getppid());
	ck_assert_int_eq(f.tracer, 0);
	ck_assert_uint_eq(f.uid, getuid());
	lji_attach_facts_gather(0x7fffffff, &f);
	ck_assert(!f.exists);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("target_proc");
	TCase *tcase = tcase_create("target_proc");

	tcase_set_timeout(tcase, 30);
	tcase_add_test(tcase, maps_lines);
	tcase_add_test(tcase, maps_damaged);
	tcase_add_test(tcase, maps_long);
	tcase_add_loop_test(tcase, reasons, 0, sizeof(sentences) / sizeof(sentences[0]));
	tcase_add_test(tcase, facts);
	suite_add_tcase(suite, tcase);
	return unit_run(suite);
}
