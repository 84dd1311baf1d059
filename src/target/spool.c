/* SPDX-License-Identifier: MIT */
#include "target/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "base/log.h"
#include "target/coreelf.h"
#include "target/size.h"

#define BLOCK (256 * 1024)
/* Blocks read behind the core's end for the check that follows. */
#define READ_ON_BLOCKS 64
/* Holes are made of whole pages. */
#define PAGE 4096

struct spool {
	int fd;
	const char *name;
	const char *dir;
	uint64_t size;
	uint64_t written;
	uint64_t limit;
	/* Size the headers announce, 0 while they are not complete. */
	uint64_t expected;
	/* When to look at the headers again. */
	uint64_t look_at;
};

static const char *spool_dir(void)
{
	const char *dir = getenv("TMPDIR");

	return dir && *dir ? dir : "/var/tmp";
}

static struct lji_error *spool_create(struct spool *s)
{
	lji_auto_free char *path = NULL;
	struct statvfs vfs;

	s->dir = spool_dir();
	s->fd = open(s->dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	if (s->fd < 0) {
		if (asprintf(&path, "%s/ljinspect-XXXXXX", s->dir) < 0)
			return &lji_error_nomem;
		s->fd = mkostemp(path, O_CLOEXEC);
		if (s->fd < 0)
			return lji_error_with_hint(lji_error_os(errno, "%s: make a temporary file in %s",
								s->name, s->dir),
						   "set TMPDIR to a directory with room");
		unlink(path);
	}
	if (!s->limit && fstatvfs(s->fd, &vfs) == 0)
		s->limit = (uint64_t)vfs.f_bavail * vfs.f_frsize / 2;
	return NULL;
}

static bool is_zero(const uint8_t *p, size_t size)
{
	return size == 0 || (p[0] == 0 && memcmp(p, p + 1, size - 1) == 0);
}

/* Writes what is not zero; *full_ret when the limit is reached. */
static struct lji_error *spool_write(struct spool *s, const uint8_t *data, size_t size,
				     bool *full_ret)
{
	for (size_t at = 0; at < size;) {
		size_t n = 0, hole;

		while (at + n < size) {
			size_t piece = size - at - n < PAGE ? size - at - n : PAGE;

			if (is_zero(data + at + n, piece))
				break;
			n += piece;
		}
		if (n > s->limit - s->written) {
			*full_ret = true;
			n = (size_t)(s->limit - s->written) / PAGE * PAGE;
		}
		for (size_t done = 0; done < n;) {
			ssize_t w = pwrite(s->fd, data + at + done, n - done,
					   (off_t)(s->size + done));

			if (w < 0 && errno == EINTR)
				continue;
			if (w <= 0)
				return lji_error_os(w < 0 ? errno : ENOSPC, "%s: write to %s", s->name,
						    s->dir);
			done += (size_t)w;
		}
		s->written += n;
		s->size += n;
		if (*full_ret)
			return NULL;
		at += n;
		/* Behind it is a page of zeroes, or the end. */
		hole = size - at < PAGE ? size - at : PAGE;
		s->size += hole;
		at += hole;
	}
	return NULL;
}

/* Reads the headers from what is there; only what they say for certain is an error. */
static struct lji_error *spool_look(struct spool *s)
{
	struct lji_core_header header;
	struct lji_error *err;
	void *data;

	if (s->expected || s->size < s->look_at || !s->size)
		return NULL;
	s->look_at = s->size * 2;
	if (ftruncate(s->fd, (off_t)s->size) < 0)
		return lji_error_os(errno, "%s: write to %s", s->name, s->dir);
	data = mmap(NULL, s->size, PROT_READ, MAP_SHARED, s->fd, 0);
	if (data == MAP_FAILED)
		return lji_error_os(errno, "%s: map it", s->name);
	err = lji_core_header_read(s->name, data, s->size, &header);
	munmap(data, s->size);
	if (err)
		/* Cut so far; the rest is on its way. */
		return lji_error_catch(&err, LJI_ERROR_CORRUPT) ? NULL : err;
	if (!header.count_guessed)
		s->expected = header.expected_size;
	lji_core_header_deinit(&header);
	return NULL;
}

/*
 * The core is whole, but the check of all its bytes stands at the end of the stream: damage that
 * makes them more must not pass. What goes on and on is left alone.
 */
static struct lji_error *read_on(struct lji_stream *stream, uint8_t *block)
{
	struct lji_error *err = NULL;
	size_t got = BLOCK;

	for (unsigned int i = 0; !err && got == BLOCK && i < READ_ON_BLOCKS; i++)
		err = lji_stream_read(stream, block, BLOCK, &got);
	return err;
}

static struct lji_error *spool_copy(struct spool *s, struct lji_stream *stream,
				    struct lji_warnings *warnings)
{
	lji_auto_free uint8_t *block = malloc(BLOCK);
	bool full = false;

	if (!block)
		return &lji_error_nomem;
	for (;;) {
		size_t got;
		struct lji_error *err = lji_stream_read(stream, block, BLOCK, &got);

		if (!err && got)
			err = spool_write(s, block, got, &full);
		if (!err)
			err = spool_look(s);
		if (err)
			return err;
		if (full) {
			char limit[32];

			lji_size_text(s->limit, limit);
			lji_warn(warnings, "core-unpack-limit",
				 "%s: more than %s unpacked, the rest is left out; set TMPDIR to a directory with more room",
				 s->name, limit);
			return NULL;
		}
		if (got < BLOCK)
			return NULL;
		if (s->expected && s->size >= s->expected)
			return read_on(stream, block);
	}
}

struct lji_error *lji_spool(struct lji_stream *stream, uint64_t limit,
			    struct lji_warnings *warnings, int *fd_ret)
{
	struct spool s = { .fd = -1, .name = lji_stream_name(stream), .limit = limit };
	lji_auto_close int fd = -1;
	struct lji_error *err = spool_create(&s);

	fd = s.fd;
	if (!err)
		err = spool_copy(&s, stream, warnings);
	if (!err && ftruncate(fd, (off_t)s.size) < 0)
		err = lji_error_os(errno, "%s: write to %s", s.name, s.dir);
	if (err)
		return err;
	lji_log_debug("%s: unpacked to an unnamed file in %s, %" PRIu64 " bytes, %" PRIu64 " on disk",
		      s.name, s.dir, s.size, s.written);
	if (lji_stream_damage(stream) && !s.size)
		return lji_error_create(LJI_ERROR_CORRUPT, "%s: %s", s.name,
					lji_stream_damage(stream));
	if (lji_stream_damage(stream)) {
		char size[32];

		lji_size_text(s.size, size);
		lji_warn(warnings, "core-packed-damaged", "%s: %s (%s); going on with what is there",
			 s.name, lji_stream_damage(stream), size);
	}
	*fd_ret = lji_take_fd(fd);
	return NULL;
}
