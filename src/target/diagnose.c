/* SPDX-License-Identifier: MIT */
#include "target/diagnose.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "target/proc.h"

#define CAP_SYS_PTRACE_BIT 19

static int read_yama_scope(void)
{
	lji_auto_fclose FILE *f = fopen("/proc/sys/kernel/yama/ptrace_scope", "re");
	int scope;

	return f && fscanf(f, "%d", &scope) == 1 ? scope : -1;
}

static void name_of(pid_t pid, char *name, size_t size)
{
	struct lji_proc_status st;
	struct lji_error *err = pid > 0 ? lji_proc_status(pid, &st) : NULL;

	snprintf(name, size, "%s", pid > 0 && !err ? st.name : "?");
	lji_error_destroy(err);
}

void lji_attach_facts_gather(pid_t pid, struct lji_attach_facts *facts_ret)
{
	struct lji_attach_facts f = { .pid = pid, .state = '?', .yama_scope = read_yama_scope() };
	struct lji_proc_status st, ours;
	struct passwd pw, *found = NULL;
	struct lji_error *err;
	char path[64], buf[4096];
	struct stat file;

	f.our_uid = geteuid();
	err = lji_proc_status(getpid(), &ours);
	f.capable = !err && (ours.cap_effective >> CAP_SYS_PTRACE_BIT & 1);
	lji_error_destroy(err);
	err = lji_proc_status(pid, &st);
	if (err) {
		lji_error_destroy(err);
		*facts_ret = f;
		return;
	}
	f.exists = true;
	snprintf(f.name, sizeof(f.name), "%s", st.name);
	f.state = st.state;
	f.has_memory = st.has_memory;
	/* Before Linux 6.8 only kthreadd's children tell; one without memory may be ending as well. */
	f.kthread = st.kthread || (!st.has_memory && (st.tgid == 2 || st.ppid == 2));
	f.itself = st.tgid == getpid();
	f.parent = st.ppid;
	name_of(st.ppid, f.parent_name, sizeof(f.parent_name));
	f.uid = st.uid[0];
	/* The tracer's thread is told; people know the process. */
	f.tracer = st.tracer;
	if (st.tracer) {
		err = lji_proc_status(st.tracer, &ours);
		if (!err)
			f.tracer = ours.tgid;
		lji_error_destroy(err);
		name_of(f.tracer, f.tracer_name, sizeof(f.tracer_name));
	}
	if (getpwuid_r(f.uid, &pw, buf, sizeof(buf), &found) == 0 && found)
		snprintf(f.user, sizeof(f.user), "%s", pw.pw_name);
	/* The directory keeps its owner, the files in it do not. */
	snprintf(path, sizeof(path), "/proc/%d/status", (int)pid);
	f.undumpable = stat(path, &file) == 0 && file.st_uid != st.uid[1] && file.st_uid == 0;
	*facts_ret = f;
}

/* "attach to 812 (nginx)"; names may hold anything. */
static struct lji_error *with_subject(const struct lji_attach_facts *f, struct lji_error *err)
{
	struct lji_bytes name = { 0 };

	if (f->exists) {
		lji_bytes_escape(&name, f->name, strlen(f->name), false);
		err = lji_error_prefix(err, "attach to %d (%s): ", (int)f->pid,
				       name.data ? name.data : "");
	} else {
		err = lji_error_prefix(err, "attach to %d: ", (int)f->pid);
	}
	lji_bytes_deinit(&name);
	return err;
}

static struct lji_error *explain(const struct lji_attach_facts *f, int errnum)
{
	struct lji_error *err;

	if (!f->exists)
		return lji_error_create(LJI_ERROR_NOTFOUND, "no such process");
	if (f->itself)
		return lji_error_create(LJI_ERROR_UNSUPPORTED, "ljinspect cannot inspect itself");
	if (f->state == 'Z' || f->state == 'X')
		return lji_error_create(LJI_ERROR_NOTFOUND,
					"it has ended (zombie), its parent %d (%s) has not collected it",
					(int)f->parent, f->parent_name);
	if (f->kthread)
		return lji_error_create(LJI_ERROR_UNSUPPORTED,
					"it is a kernel thread, it has no user memory");
	if (errnum == ESRCH || !f->has_memory)
		return lji_error_create(LJI_ERROR_NOTFOUND,
					"the process ended or was replaced during the inspection");
	if (f->tracer) {
		err = lji_error_create(LJI_ERROR_PERMISSION, "already traced by %d (%s)",
				       (int)f->tracer, f->tracer_name);
		return lji_error_with_hint(err, "stop that first, or use --no-pause");
	}
	if (f->yama_scope == 3)
		return lji_error_create(LJI_ERROR_PERMISSION,
					"not permitted: /proc/sys/kernel/yama/ptrace_scope is 3, "
					"nobody may attach until the next boot");
	if (!f->capable && f->uid != f->our_uid && f->our_uid != 0) {
		err = f->user[0] ? lji_error_create(LJI_ERROR_PERMISSION,
						    "not permitted: it belongs to user %s", f->user) :
				   lji_error_create(LJI_ERROR_PERMISSION,
						    "not permitted: it belongs to uid %u",
						    (unsigned int)f->uid);
		return lji_error_with_hint(err, "run as that user or root");
	}
	if (!f->capable && f->our_uid == 0) {
		err = lji_error_create(LJI_ERROR_PERMISSION,
				       "not permitted: root here lacks the capability CAP_SYS_PTRACE");
		return lji_error_with_hint(err, "start the container with --cap-add=SYS_PTRACE, "
						"or run ljinspect on the host");
	}
	if (!f->capable && f->undumpable) {
		err = lji_error_create(LJI_ERROR_PERMISSION,
				       "not permitted: the process made itself undumpable");
		return lji_error_with_hint(err, "run as root");
	}
	if (!f->capable && f->yama_scope > 0) {
		err = lji_error_create(LJI_ERROR_PERMISSION,
				       "not permitted: /proc/sys/kernel/yama/ptrace_scope is %d, %s",
				       f->yama_scope,
				       f->yama_scope == 1 ? "only a parent may attach" :
							    "only an administrator may attach");
		return lji_error_with_hint(err, "run as root, or set it to 0");
	}
	if (errnum == EPERM || errnum == EACCES) {
		err = lji_error_create(LJI_ERROR_PERMISSION,
				       "not permitted, though neither owner nor ptrace_scope forbids it");
		return lji_error_with_hint(err, "a security module or a user namespace may; see the "
						"kernel's audit log");
	}
	return lji_error_os(errnum, "not possible");
}

struct lji_error *lji_attach_explain(const struct lji_attach_facts *facts, int errnum)
{
	return with_subject(facts, explain(facts, errnum));
}

struct lji_error *lji_diagnose_attach(pid_t pid, int errnum)
{
	struct lji_attach_facts facts;

	lji_attach_facts_gather(pid, &facts);
	return lji_attach_explain(&facts, errnum);
}
