/* SPDX-License-Identifier: MIT */
#include "target/proc.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

struct lji_error *lji_proc_read(pid_t id, const char *name, struct lji_bytes *bytes_ret)
{
	struct lji_bytes bytes = { 0 };
	lji_auto_close int fd = -1;
	lji_auto_free char *block = NULL;
	char path[96];
	/* The kernel hands out what fits: a large buffer saves calls for large maps. */
	const size_t size = 256 * 1024;

	snprintf(path, sizeof(path), "/proc/%d/%s", (int)id, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return lji_error_os(errno, "open %s", path);
	block = malloc(size);
	if (!block)
		return &lji_error_nomem;
	for (;;) {
		ssize_t n = read(fd, block, size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			int errnum = errno;

			lji_bytes_deinit(&bytes);
			return lji_error_os(errnum, "read %s", path);
		}
		if (n == 0)
			break;
		lji_bytes_append(&bytes, block, (size_t)n);
	}
	/* Even an empty file gives a string. */
	lji_bytes_append(&bytes, "", 0);
	if (bytes.failed) {
		lji_bytes_deinit(&bytes);
		return &lji_error_nomem;
	}
	*bytes_ret = bytes;
	return NULL;
}

char *lji_proc_link(pid_t id, const char *name)
{
	char path[96];
	size_t size = 4096;
	lji_auto_free char *target = NULL;
	ssize_t n;

	snprintf(path, sizeof(path), "/proc/%d/%s", (int)id, name);
	target = malloc(size + 1);
	if (!target)
		return NULL;
	n = readlink(path, target, size);
	if (n <= 0)
		return NULL;
	target[n] = '\0';
	return lji_take_ptr(target);
}

static double seconds(clockid_t clock)
{
	struct timespec now = { 0 };

	clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Field 22 of /proc/PID/stat, in ticks since the machine started; field 2 is in brackets. */
bool lji_proc_started(pid_t id, double *time_ret)
{
	struct lji_bytes bytes = { 0 };
	lji_auto_error struct lji_error *err = lji_proc_read(id, "stat", &bytes);
	const char *p = err || !bytes.data ? NULL : strrchr(bytes.data, ')');
	unsigned long long ticks = 0;

	for (int field = 2; p && field < 22; field++)
		p = strchr(p + 1, ' ');
	if (p)
		ticks = strtoull(p, NULL, 10);
	lji_bytes_deinit(&bytes);
	if (!p)
		return false;
	*time_ret = seconds(CLOCK_REALTIME) - seconds(CLOCK_BOOTTIME) +
		    (double)ticks / (double)sysconf(_SC_CLK_TCK);
	return true;
}

static const char *status_field(const char *text, const char *key)
{
	const char *p = strstr(text, key);

	return p ? p + strlen(key) : NULL;
}

static long status_number(const char *text, const char *key, long otherwise)
{
	const char *p = status_field(text, key);

	return p ? strtol(p, NULL, 10) : otherwise;
}

struct lji_error *lji_proc_status(pid_t id, struct lji_proc_status *status_ret)
{
	struct lji_bytes bytes = { 0 };
	struct lji_proc_status st = { .state = '?' };
	lji_auto_free char *text = NULL;
	const char *p;
	struct lji_error *err;

	err = lji_proc_read(id, "status", &bytes);
	if (err && (err->errnum == ENOENT || err->errnum == ESRCH)) {
		lji_error_destroy(err);
		return lji_error_create(LJI_ERROR_NOTFOUND, "no process %d", (int)id);
	}
	if (err)
		return err;
	text = bytes.data;
	if (strncmp(text, "Name:\t", 6) == 0)
		snprintf(st.name, sizeof(st.name), "%.*s", (int)strcspn(text + 6, "\n"), text + 6);
	p = status_field(text, "\nState:\t");
	if (p)
		st.state = *p;
	st.tgid = (pid_t)status_number(text, "\nTgid:", id);
	st.ppid = (pid_t)status_number(text, "\nPPid:", 0);
	st.tracer = (pid_t)status_number(text, "\nTracerPid:", 0);
	p = status_field(text, "\nUid:");
	if (p) {
		char *end;

		for (int i = 0; i < 3; i++, p = end)
			st.uid[i] = (uid_t)strtoul(p, &end, 10);
	}
	p = status_field(text, "\nCapEff:");
	st.cap_effective = p ? strtoull(p, NULL, 16) : 0;
	st.has_memory = status_field(text, "\nVmSize:") != NULL;
	st.kthread = status_number(text, "\nKthread:", 0) == 1;
	*status_ret = st;
	return NULL;
}

char lji_proc_thread_state(pid_t pid, pid_t tid)
{
	lji_auto_close int fd = -1;
	char path[64], text[512];
	const char *p;
	ssize_t n;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/stat", (int)pid, (int)tid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? -1 : read(fd, text, sizeof(text) - 1);
	if (n <= 0)
		return 'X';
	text[n] = '\0';
	/* The name may hold any character, a bracket included. */
	p = strrchr(text, ')');
	return p && p[1] == ' ' && p[2] ? p[2] : '?';
}

void lji_proc_thread_name(pid_t pid, pid_t tid, char name[static 32])
{
	lji_auto_close int fd = -1;
	char path[64];
	ssize_t n;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/comm", (int)pid, (int)tid);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? -1 : read(fd, name, 31);
	if (n > 0 && name[n - 1] == '\n')
		n--;
	name[n > 0 ? n : 0] = '\0';
}

static int tid_compare(const void *a, const void *b)
{
	const pid_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void close_dir(DIR **dir)
{
	if (*dir)
		closedir(*dir);
}

struct lji_error *lji_proc_threads(pid_t pid, pid_t **tids_ret, size_t *count_ret)
{
	LJI_VECTOR(, pid_t) tids = { 0 };
	lji_cleanup(close_dir) DIR *dir = NULL;
	char path[64];
	struct dirent *entry;

	snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
	dir = opendir(path);
	if (!dir)
		return lji_error_create(LJI_ERROR_NOTFOUND, "no process %d", (int)pid);
	while ((entry = readdir(dir))) {
		pid_t *tid;

		if (!isdigit((unsigned char)entry->d_name[0]))
			continue;
		tid = lji_vector_push(&tids);
		if (!tid) {
			free(tids.items);
			return &lji_error_nomem;
		}
		*tid = (pid_t)strtol(entry->d_name, NULL, 10);
	}
	if (tids.count)
		qsort(tids.items, tids.count, sizeof(*tids.items), tid_compare);
	*tids_ret = tids.items;
	*count_ret = tids.count;
	return NULL;
}

static bool hex_number(char **p, char stop, uint64_t *value_ret)
{
	uint64_t value = 0;
	char *s = *p;

	for (; isxdigit((unsigned char)*s); s++) {
		unsigned int digit = (unsigned char)*s <= '9' ? (unsigned)(*s - '0') :
							       (unsigned)((*s | 32) - 'a' + 10);

		if (value >> 60)
			return false;
		value = value << 4 | digit;
	}
	if (s == *p || *s != stop)
		return false;
	*p = s + 1;
	*value_ret = value;
	return true;
}

/*
 * 7f1200000000-7f1200021000 rw-p 00000000 fe:01 1234                       /path
 * start        end          prot offset   dev   inode
 */
static bool maps_line(char *line, struct lji_map *map)
{
	uint64_t dev_major, dev_minor, inode = 0;
	char *p = line;

	*map = (struct lji_map){ 0 };
	if (!hex_number(&p, '-', &map->start) || !hex_number(&p, ' ', &map->end) ||
	    map->end <= map->start || strlen(p) < 5 || p[4] != ' ')
		return false;
	map->prot = (p[0] == 'r' ? LJI_PROT_READ : 0) | (p[1] == 'w' ? LJI_PROT_WRITE : 0) |
		    (p[2] == 'x' ? LJI_PROT_EXEC : 0);
	map->shared = p[3] == 's';
	p += 5;
	if (!hex_number(&p, ' ', &map->offset) || !hex_number(&p, ':', &dev_major) ||
	    !hex_number(&p, ' ', &dev_minor))
		return false;
	for (; isdigit((unsigned char)*p); p++)
		inode = inode * 10 + (uint64_t)(*p - '0');
	map->dev = makedev((unsigned int)dev_major, (unsigned int)dev_minor);
	map->inode = inode;
	map->present = map->end - map->start;
	p += strspn(p, " ");
	if (*p)
		map->path = p;
	return true;
}

struct lji_error *lji_proc_maps_parse(char *text, size_t size, struct lji_map **maps_ret,
				      size_t *count_ret)
{
	LJI_VECTOR(, struct lji_map) maps = { 0 };
	char *line = text, *end = text + size;

	while (line < end) {
		char *newline = memchr(line, '\n', (size_t)(end - line));
		struct lji_map map;

		if (!newline)
			break;
		*newline = '\0';
		if (maps_line(line, &map) &&
		    (!maps.count || maps.items[maps.count - 1].end <= map.start)) {
			struct lji_map *item = lji_vector_push(&maps);

			if (!item) {
				free(maps.items);
				return &lji_error_nomem;
			}
			*item = map;
		}
		line = newline + 1;
	}
	*maps_ret = maps.items;
	*count_ret = maps.count;
	return NULL;
}

/* Replaces "\\012" by a newline, in place. */
static void unescape_newlines(char *name)
{
	char *to = strstr(name, "\\012"), *from = to;

	while (to && *from) {
		if (strncmp(from, "\\012", 4) == 0) {
			*to++ = '\n';
			from += 4;
		} else {
			*to++ = *from++;
		}
	}
	if (to)
		*to = '\0';
}

/*
 * A newline in a name is "\\012" in a maps file, and so is a backslash with three digits: the
 * link of the mapping has the name as it is.
 */
static void settle_newlines(pid_t id, const struct lji_map *map)
{
	lji_auto_free char *raw = NULL;
	/* The text is ours, see lji_proc_maps. */
	char *name = (char *)map->path;
	char link[64];

	snprintf(link, sizeof(link), "map_files/%" PRIx64 "-%" PRIx64, map->start, map->end);
	raw = lji_proc_link(id, link);
	if (raw && strlen(raw) <= strlen(name))
		strcpy(name, raw);
	else
		unescape_newlines(name);
}

/* True if the file of the mapping is the one found at @p path in the process's root. */
static bool is_file_at(pid_t id, const struct lji_map *map, const char *path)
{
	lji_auto_close int fd = -1;
	struct stat st;

	lji_error_destroy(lji_proc_open(id, path, &fd));
	/* Overlay file systems show another device number in maps. */
	return fd >= 0 && fstat(fd, &st) == 0 && st.st_ino == map->inode;
}

/*
 * Names are told as we see them; below a root of its own (chroot) the process has shorter ones.
 * NULL when its root is ours, or one that we cannot name.
 */
static char *root_prefix(pid_t id)
{
	char *root = lji_proc_link(id, "root");

	if (root && strcmp(root, "/") == 0) {
		free(root);
		root = NULL;
	}
	return root;
}

static const char *below_root(const char *root, const char *path)
{
	size_t len = root ? strlen(root) : 0;

	return len && strncmp(path, root, len) == 0 && path[len] == '/' ? path + len : path;
}

char *lji_proc_exe(pid_t id)
{
	lji_auto_free char *root = root_prefix(id);
	lji_auto_free char *exe = lji_proc_link(id, "exe");

	return exe ? strdup(below_root(root, exe)) : NULL;
}

/* Undoes what the kernel does to names: "\\012" for newlines, " (deleted)" behind removed files. */
static void maps_settle(pid_t id, struct lji_map *maps, size_t count)
{
	static const char suffix[] = " (deleted)";
	lji_auto_free char *root = root_prefix(id);
	const char *last = NULL;
	bool last_deleted = false;
	uint64_t last_inode = 0;

	for (size_t i = 0; i < count; i++) {
		struct lji_map *map = &maps[i];
		size_t len;

		if (!map->path)
			continue;
		if (strstr(map->path, "\\012"))
			settle_newlines(id, map);
		map->path = below_root(root, map->path);
		len = strlen(map->path);
		if (len < sizeof(suffix) || map->path[0] != '/' ||
		    strcmp(map->path + len - (sizeof(suffix) - 1), suffix) != 0)
			continue;
		/* The lines of one object follow each other: look at its file once. */
		if (!last || map->inode != last_inode || strncmp(map->path, last, strlen(last)) != 0)
			last_deleted = !is_file_at(id, map, map->path);
		map->deleted = last_deleted;
		if (map->deleted)
			/* The text is ours, see lji_proc_maps. */
			((char *)map->path)[len - (sizeof(suffix) - 1)] = '\0';
		last = map->path;
		last_inode = map->inode;
	}
}

struct lji_error *lji_proc_maps(pid_t id, struct lji_proc_maps *maps_ret)
{
	struct lji_proc_maps maps = { 0 };
	struct lji_bytes bytes = { 0 };
	struct lji_error *err;

	err = lji_proc_read(id, "maps", &bytes);
	if (err)
		return err;
	err = lji_proc_maps_parse(bytes.data, bytes.size, &maps.maps, &maps.count);
	if (err) {
		lji_bytes_deinit(&bytes);
		return err;
	}
	maps.text = bytes.data;
	maps_settle(id, maps.maps, maps.count);
	*maps_ret = maps;
	return NULL;
}

void lji_proc_maps_deinit(struct lji_proc_maps *maps)
{
	free(maps->maps);
	free(maps->text);
	*maps = (struct lji_proc_maps){ 0 };
}
