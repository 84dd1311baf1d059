/* SPDX-License-Identifier: MIT */
/* An ELF core. */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "base/log.h"
#include "base/num.h"
#include "base/stream.h"
#include "target/coreelf.h"
#include "target/corenames.h"
#include "target/guard.h"
#include "target/memory.h"
#include "target/size.h"
#include "target/spool.h"

struct core {
	struct lji_target target;
	int fd;
	/* The whole file; bytes behind its end are not touched. */
	uint8_t *data;
	uint64_t size;
	struct lji_core_header header;
	struct lji_core_notes notes;
	/* For each map. */
	struct lji_core_place *places;
	/* Names without the kernel's " (deleted)". */
	LJI_VECTOR(, char *) names;
};

static struct core *core_of(struct lji_target *t)
{
	return (struct core *)t;
}

/* -- Memory ------------------------------------------------------------------------------- */

static enum lji_fault_reason absent_reason(const struct core *c, const struct lji_map *map,
					   uint64_t addr)
{
	const struct lji_core_place *place = &c->places[map - c->target.maps];

	if (addr - map->start < place->size)
		return LJI_FAULT_TRUNCATED;
	if (map->path && map->path[0] == '/' && !(map->prot & LJI_PROT_WRITE))
		return LJI_FAULT_FILE_MISSING;
	return LJI_FAULT_NOT_DUMPED;
}

static size_t core_read(struct lji_target *t, uint64_t addr, void *buf, size_t len,
			enum lji_fault_reason *reason_ret)
{
	struct core *c = core_of(t);
	size_t done = 0;

	*reason_ret = LJI_FAULT_UNMAPPED;
	while (done < len) {
		const struct lji_map *map = lji_target_find_map(t, addr + done);
		uint64_t skip;
		size_t want = len - done;
		ssize_t n;

		if (!map || addr + done < addr)
			break;
		skip = addr + done - map->start;
		if (skip >= map->present) {
			*reason_ret = absent_reason(c, map, addr + done);
			break;
		}
		if (want > map->present - skip)
			want = (size_t)(map->present - skip);
		n = pread(c->fd, (char *)buf + done, want,
			  (off_t)(c->places[map - t->maps].offset + skip));
		if (n <= 0) {
			*reason_ret = n < 0 ? LJI_FAULT_IO : LJI_FAULT_TRUNCATED;
			break;
		}
		done += (size_t)n;
	}
	return done;
}

/* What was never written is a hole in the file. */
static bool core_next_data(struct lji_target *t, const struct lji_map *map, uint64_t addr,
			   uint64_t *start_ret, uint64_t *end_ret)
{
	struct core *c = core_of(t);
	uint64_t base = c->places[map - t->maps].offset, skip = addr - map->start;
	off_t data, hole;

	if (skip >= map->present)
		return false;
	data = lseek(c->fd, (off_t)(base + skip), SEEK_DATA);
	if (data < 0 && errno == ENXIO)
		return false;
	hole = data < 0 ? -1 : lseek(c->fd, data, SEEK_HOLE);
	if (hole < 0) {
		/* A file system that does not know holes. */
		*start_ret = addr;
		*end_ret = map->start + map->present;
		return true;
	}
	if ((uint64_t)data >= base + map->present)
		return false;
	*start_ret = map->start + (((uint64_t)data - base) & ~UINT64_C(7));
	*end_ret = (uint64_t)hole < base + map->present ? map->start + ((uint64_t)hole - base) :
							  map->start + map->present;
	return true;
}

static struct lji_error *add_pieces(struct core *c)
{
	struct lji_target *t = &c->target;

	for (size_t i = 0; i < t->map_count; i++) {
		struct lji_error *err;

		if (!t->maps[i].present)
			continue;
		err = lji_memory_add(t->memory, t->maps[i].start, c->data + c->places[i].offset,
				     t->maps[i].present, NULL, 0);
		if (err)
			return err;
	}
	return NULL;
}

/* The file was cut while we read it: what is lost must fault, not read as zeroes. */
static bool core_refresh(struct lji_target *t, bool exact)
{
	struct core *c = core_of(t);
	struct stat st;

	(void)exact;
	if (fstat(c->fd, &st) < 0 || (uint64_t)st.st_size >= t->file_size)
		return false;
	t->file_size = (uint64_t)st.st_size;
	lji_memory_cut(t->memory, c->data + t->file_size, c->data + c->size);
	for (size_t i = 0; i < t->map_count; i++) {
		uint64_t offset = c->places[i].offset;
		uint64_t have = t->file_size > offset ? t->file_size - offset : 0;

		if (t->maps[i].present > have)
			t->maps[i].present = have;
	}
	return true;
}

/* -- Files -------------------------------------------------------------------------------- */

static struct lji_error *core_open_path(struct lji_target *t, const char *path, int *fd_ret)
{
	lji_auto_close int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat st;

	(void)t;
	if (fd < 0)
		return lji_error_os(errno, "open %s", path);
	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
		return lji_error_create(LJI_ERROR_NOTFOUND, "%s: not a regular file", path);
	*fd_ret = lji_take_fd(fd);
	return NULL;
}

static struct lji_error *core_open_map(struct lji_target *t, const struct lji_map *map, int *fd_ret)
{
	if (!map->path || map->path[0] != '/' || map->deleted)
		return lji_error_create(LJI_ERROR_NOTFOUND, "no file of the mapping at 0x%" PRIx64,
					map->start);
	return core_open_path(t, map->path, fd_ret);
}

/* -- Opening ------------------------------------------------------------------------------ */

static void core_destroy(struct lji_target *t)
{
	struct core *c = core_of(t);

	lji_memory_destroy(t->memory);
	if (c->data) {
		lji_guard_remove(c->data);
		munmap(c->data, c->size);
	}
	if (c->fd >= 0)
		close(c->fd);
	lji_core_header_deinit(&c->header);
	lji_core_notes_deinit(&c->notes);
	for (size_t i = 0; i < c->names.count; i++)
		free(c->names.items[i]);
	free(c->names.items);
	free(c->places);
	free(t->maps);
	free(t->auxv);
	free(t->name);
	free(t->cmdline);
	free(t->exe);
	free(t->path);
	free(c);
}

static const struct lji_target_ops core_ops = {
	.kind = "core",
	.read = core_read,
	.next_data = core_next_data,
	.refresh = core_refresh,
	.open_map = core_open_map,
	.open_path = core_open_path,
	.destroy = core_destroy,
};

static struct lji_error *map_file(struct core *c)
{
	const char *name = c->target.path;
	struct stat st;
	void *data;

	if (fstat(c->fd, &st) < 0)
		return lji_error_os(errno, "%s", name);
	c->size = (uint64_t)st.st_size;
	c->target.file_size = c->size;
	if (!c->size)
		return lji_error_create(LJI_ERROR_UNSUPPORTED, "%s: the file is empty", name);
	data = mmap(NULL, c->size, PROT_READ, MAP_SHARED | MAP_NORESERVE, c->fd, 0);
	if (data == MAP_FAILED)
		return lji_error_os(errno, "%s: map %" PRIu64 " bytes", name, c->size);
	c->data = data;
	lji_guard_add(c->data, c->size);
	return NULL;
}

static struct lji_error *read_notes(struct core *c)
{
	const struct lji_segments *notes = &c->header.notes;

	for (size_t i = 0; i < notes->count; i++) {
		uint64_t offset = notes->items[i].offset, size = notes->items[i].filesz;

		if (offset >= c->size)
			continue;
		if (size > c->size - offset)
			size = c->size - offset;
		if (!lji_core_notes_read(&c->notes, &c->header, c->data + offset, (size_t)size))
			return &lji_error_nomem;
	}
	lji_core_notes_settle(&c->notes);
	return NULL;
}

static void warn_truncated(struct core *c)
{
	const struct lji_target *t = &c->target;
	char have[32], whole[32], lost[32];
	uint64_t first = 0, bytes = 0;
	size_t affected = 0;

	for (size_t i = 0; i < t->map_count; i++) {
		if (t->maps[i].present >= c->places[i].size)
			continue;
		if (!affected)
			first = t->maps[i].start + t->maps[i].present;
		affected++;
		bytes += c->places[i].size - t->maps[i].present;
	}
	lji_size_text(t->file_size, have);
	lji_size_text(t->file_size_expected, whole);
	lji_size_text(bytes, lost);
	if (strcmp(have, whole) == 0) {
		snprintf(have, sizeof(have), "%" PRIu64, t->file_size);
		snprintf(whole, sizeof(whole), "%" PRIu64 " bytes", t->file_size_expected);
	}
	if (affected)
		lji_warn(t->warnings, "core-truncated",
			 "core cut at %s of %s (the memory from 0x%" PRIx64
			 " on is lost: %s in %zu of %zu mappings); raise the size limit where it was stored",
			 have, whole, first, lost, affected, t->map_count);
	else
		lji_warn(t->warnings, "core-truncated", "core cut at %s of %s; no memory is lost", have,
			 whole);
}

static void warn_doubts(struct core *c)
{
	struct lji_target *t = &c->target;

	if (t->file_size < t->file_size_expected)
		warn_truncated(c);
	if (c->header.count_guessed)
		lji_warn(t->warnings, "core-segment-count",
			 "the number of segments stood in the lost part; it was worked out from the first note");
	if (c->header.overlaps)
		lji_warn(t->warnings, "core-overlap",
			 "%" PRIu64 " segment%s others; the first one at an address counts",
			 c->header.overlaps, c->header.overlaps == 1 ? " overlaps" : "s overlap");
	if (!t->thread_count)
		lji_warn(t->warnings, "core-no-threads",
			 "the core has no notes about threads: their registers are unknown%s",
			 t->signal.number ? "" : ", the signal as well");
	if (c->notes.damaged)
		lji_warn(t->warnings, "core-notes-damaged", "%" PRIu64 " note%s cut or damaged",
			 c->notes.damaged, c->notes.damaged == 1 ? " is" : "s are");
}

static struct lji_error *copy_auxv(struct core *c)
{
	struct lji_target *t = &c->target;
	unsigned int word = c->header.width;
	size_t count = c->notes.auxv_size / (2 * word);

	t->auxv = calloc(count ? count : 1, sizeof(*t->auxv));
	if (!t->auxv)
		return &lji_error_nomem;
	for (size_t i = 0; i < count; i++) {
		const uint8_t *p = c->notes.auxv + i * 2 * word;

		t->auxv[i][0] = lji_le_word(p, word);
		t->auxv[i][1] = lji_le_word(p + word, word);
		if (!t->auxv[i][0])
			break;
		t->auxv_count = i + 1;
	}
	return NULL;
}

/*
 * A removed file has the kernel's " (deleted)" behind its name; a file that is here under the
 * whole name was not removed.
 */
static struct lji_error *settle_deleted(struct core *c)
{
	static const char suffix[] = " (deleted)";
	const size_t suffix_len = sizeof(suffix) - 1;
	struct lji_target *t = &c->target;

	for (size_t i = 0; i < t->map_count; i++) {
		struct lji_map *map = &t->maps[i];
		size_t len = map->path ? strlen(map->path) : 0;
		char *name, **kept;

		if (len <= suffix_len || strcmp(map->path + len - suffix_len, suffix) != 0 ||
		    access(map->path, F_OK) == 0)
			continue;
		kept = lji_vector_push(&c->names);
		if (!kept)
			return &lji_error_nomem;
		*kept = name = strndup(map->path, len - suffix_len);
		if (!name)
			return &lji_error_nomem;
		map->path = name;
		map->deleted = true;
	}
	return NULL;
}

static struct lji_error *core_load(struct core *c)
{
	struct lji_target *t = &c->target;
	struct lji_error *err;

	err = map_file(c);
	if (!err)
		err = lji_core_header_read(t->path, c->data, c->size, &c->header);
	if (!err)
		err = lji_memory_create(&t->memory);
	if (err)
		return err;
	t->arch = c->header.arch;
	t->pointer_size = c->header.width;
	t->page_size = LJI_PAGE;
	t->file_size_expected = c->header.expected_size > c->size ? c->header.expected_size : c->size;
	err = read_notes(c);
	if (!err)
		err = lji_core_join(&c->header, &c->notes.files, c->size, &t->maps, &c->places,
				    &t->map_count);
	if (!err)
		err = add_pieces(c);
	if (!err)
		err = copy_auxv(c);
	if (!err)
		err = settle_deleted(c);
	if (err)
		return err;
	t->pid = c->notes.pid;
	t->signal = c->notes.signal;
	t->threads = c->notes.threads.items;
	t->thread_count = c->notes.threads.count;
	lji_target_auxv(t, AT_PAGESZ, &t->page_size);
	if (t->page_size < LJI_PAGE)
		t->page_size = LJI_PAGE;
	lji_core_name_special(t);
	warn_doubts(c);
	return lji_core_find_names(t, &c->notes);
}

/* A plain file is used where it is; everything else is copied to one. */
static struct lji_error *open_input(const char *path, const struct lji_target_options *options,
				    struct lji_warnings *warnings, int *fd_ret)
{
	lji_auto_stream struct lji_stream *stream = NULL;
	lji_auto_close int fd = -1;
	struct stat st;
	struct lji_error *err;

	err = lji_stream_open(path, &stream);
	if (err)
		return err;
	if (!lji_stream_packed(stream)) {
		fd = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) :
					      open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
		if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode)) {
			*fd_ret = lji_take_fd(fd);
			return NULL;
		}
	}
	return lji_spool(stream, options->unpack_limit, warnings, fd_ret);
}

struct lji_error *lji_core_open(const char *path, const struct lji_target_options *options,
				struct lji_warnings *warnings, struct lji_target **target_ret)
{
	static const struct lji_target_options defaults;
	lji_auto_target struct lji_target *t = NULL;
	struct core *c = calloc(1, sizeof(*c));
	struct lji_error *err;

	if (!c)
		return &lji_error_nomem;
	t = &c->target;
	t->ops = &core_ops;
	t->warnings = warnings;
	c->fd = -1;
	t->path = strdup(strcmp(path, "-") == 0 ? "standard input" : path);
	if (!t->path)
		return &lji_error_nomem;
	err = open_input(path, options ? options : &defaults, warnings, &c->fd);
	if (!err)
		err = core_load(c);
	if (err)
		return err;
	*target_ret = lji_take_ptr(t);
	return NULL;
}

struct lji_error *lji_target_add_file(struct lji_target *t, uint64_t start, uint64_t end, int fd,
				      uint64_t offset)
{
	uint64_t skip = offset % LJI_PAGE, size = end - start, have;
	struct stat st;
	uint8_t *data;

	if (t->ops != &core_ops)
		return NULL;
	if (end <= start || offset > INT64_MAX - size)
		return lji_error_create(LJI_ERROR_USAGE, "add_file with a range that wraps");
	if (fstat(fd, &st) < 0)
		return lji_error_os(errno, "stat the file mapped at 0x%" PRIx64, start);
	/* The last page of a file is mapped whole, zeroes behind the end; further pages are not. */
	have = ((uint64_t)st.st_size + LJI_PAGE - 1) / LJI_PAGE * LJI_PAGE;
	if (offset >= have)
		return NULL;
	if (size > have - offset)
		size = have - offset;
	data = mmap(NULL, (size_t)(size + skip), PROT_READ, MAP_PRIVATE, fd, (off_t)(offset - skip));
	if (data == MAP_FAILED)
		return lji_error_os(errno, "map the file at 0x%" PRIx64, start);
	return lji_memory_add(t->memory, start, data + skip, size, data, (size_t)(size + skip));
}
