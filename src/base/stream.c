/* SPDX-License-Identifier: MIT */
#include "base/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/unpack.h"

/** Packed bytes read at a time. */
#define RAW_SIZE (64u << 10)
/** How long a FIFO may stay without a writer. */
#define FIFO_WAIT_MS 2000

struct lji_stream {
	char *name;
	/** File to read, -1 for memory. */
	int fd;
	/** Memory not read yet. */
	const uint8_t *memory;
	size_t memory_size;

	/** Bytes read but not given out: the magic, or packed input. */
	uint8_t *raw;
	size_t raw_pos;
	size_t raw_end;
	bool raw_eof;

	const struct lji_unpacker *unpacker;
	void *unpack_state;
	bool ended;
	uint64_t unpacked;
	char *damage;
};

static struct lji_error *raw_read(struct lji_stream *s, void *buf, size_t size, size_t *got_ret)
{
	ssize_t n;

	if (s->fd < 0) {
		size_t take = size < s->memory_size ? size : s->memory_size;

		*got_ret = take;
		if (!take)
			return NULL;
		memcpy(buf, s->memory, take);
		s->memory += take;
		s->memory_size -= take;
		return NULL;
	}
	do {
		n = read(s->fd, buf, size);
	} while (n < 0 && errno == EINTR);
	if (n < 0)
		return lji_error_os(errno, "read %s", s->name);
	*got_ret = (size_t)n;
	return NULL;
}

/** Fills the raw buffer with at least @p want bytes unless the input ends. */
static struct lji_error *raw_fill(struct lji_stream *s, size_t want)
{
	memmove(s->raw, s->raw + s->raw_pos, s->raw_end - s->raw_pos);
	s->raw_end -= s->raw_pos;
	s->raw_pos = 0;
	while (s->raw_end < want && !s->raw_eof) {
		size_t got;
		struct lji_error *err = raw_read(s, s->raw + s->raw_end, RAW_SIZE - s->raw_end,
						 &got);

		if (err)
			return err;
		s->raw_end += got;
		s->raw_eof = got == 0;
	}
	return NULL;
}

static struct lji_error *stream_start(struct lji_stream *s)
{
	struct lji_error *err = raw_fill(s, LJI_UNPACK_MAGIC_MAX);

	if (!err)
		s->unpacker = lji_unpacker_find(s->raw, s->raw_end);
	return err;
}

/** Waits for a writer of the FIFO; a read that gives an end at once means there is none. */
static struct lji_error *fifo_wait(struct lji_stream *s)
{
	struct pollfd pfd = { .fd = s->fd, .events = POLLIN };
	ssize_t n;

	if (poll(&pfd, 1, FIFO_WAIT_MS) != 0)
		return NULL;
	n = read(s->fd, s->raw, RAW_SIZE);
	if (n == 0)
		return lji_error_create(LJI_ERROR_NOTFOUND, "%s: a FIFO that nobody writes to",
					s->name);
	if (n > 0)
		s->raw_end = (size_t)n;
	return NULL;
}

static struct lji_error *stream_open_path(struct lji_stream *s, const char *path)
{
	struct lji_error *err = NULL;
	struct stat st;
	int flags;

	s->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (s->fd < 0)
		return lji_error_os(errno, "open %s", path);
	if (fstat(s->fd, &st) < 0)
		return lji_error_os(errno, "stat %s", path);
	if (S_ISDIR(st.st_mode))
		return lji_error_create(LJI_ERROR_USAGE, "%s: a directory", path);
	if (!S_ISREG(st.st_mode) && !S_ISFIFO(st.st_mode) && !S_ISSOCK(st.st_mode))
		return lji_error_create(LJI_ERROR_USAGE, "%s: neither a file nor a pipe", path);
	if (S_ISFIFO(st.st_mode))
		err = fifo_wait(s);
	if (err)
		return err;
	flags = fcntl(s->fd, F_GETFL);
	if (flags < 0 || fcntl(s->fd, F_SETFL, flags & ~O_NONBLOCK) < 0)
		return lji_error_os(errno, "open %s", path);
	return NULL;
}

static struct lji_stream *stream_new(const char *name)
{
	struct lji_stream *s = calloc(1, sizeof(*s));

	if (!s)
		return NULL;
	s->fd = -1;
	s->name = strdup(name);
	s->raw = malloc(RAW_SIZE);
	if (!s->name || !s->raw) {
		lji_stream_destroy(s);
		return NULL;
	}
	return s;
}

struct lji_error *lji_stream_open(const char *path, struct lji_stream **stream_ret)
{
	bool std = strcmp(path, "-") == 0;
	lji_auto_stream struct lji_stream *s = stream_new(std ? "standard input" : path);
	struct lji_error *err = NULL;

	if (!s)
		return &lji_error_nomem;
	if (!std) {
		err = stream_open_path(s, path);
	} else {
		s->fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
		if (s->fd < 0)
			err = lji_error_os(errno, "read %s", s->name);
	}
	if (!err)
		err = stream_start(s);
	if (err)
		return err;
	*stream_ret = lji_take_ptr(s);
	return NULL;
}

struct lji_error *lji_stream_open_memory(const void *data, size_t size,
					 struct lji_stream **stream_ret)
{
	lji_auto_stream struct lji_stream *s = stream_new("memory");
	struct lji_error *err;

	if (!s)
		return &lji_error_nomem;
	s->memory = data;
	s->memory_size = size;
	err = stream_start(s);
	if (err)
		return err;
	*stream_ret = lji_take_ptr(s);
	return NULL;
}

/** Notes why the packed stream ends here. */
static void stream_end_damaged(struct lji_stream *s, const char *what)
{
	s->ended = true;
	if (asprintf(&s->damage, "the %s stream %s after %" PRIu64 " unpacked bytes",
		     s->unpacker->name, what, s->unpacked) < 0)
		s->damage = NULL;
}

/** After a whole member: another one, the end, or bytes that are neither. */
static struct lji_error *stream_next_member(struct lji_stream *s)
{
	struct lji_error *err;

	s->unpacker->destroy(s->unpack_state);
	s->unpack_state = NULL;
	err = raw_fill(s, LJI_UNPACK_MAGIC_MAX);
	if (err)
		return err;
	if (s->raw_pos == s->raw_end)
		s->ended = true;
	else if (lji_unpacker_find(s->raw, s->raw_end) != s->unpacker)
		stream_end_damaged(s, "is followed by other bytes");
	return NULL;
}

/** One step of the unpacker into @p io. */
static struct lji_error *stream_step(struct lji_stream *s, struct lji_unpack_io *io)
{
	size_t before_in = s->raw_end - s->raw_pos, before_out = io->out_size;
	enum lji_unpack_result result;

	io->in = s->raw + s->raw_pos;
	io->in_size = before_in;
	result = s->unpacker->step(s->unpack_state, io);
	s->raw_pos = s->raw_end - io->in_size;
	s->unpacked += before_out - io->out_size;
	switch (result) {
	case LJI_UNPACK_NOMEM:
		return lji_error_create(LJI_ERROR_UNSUPPORTED,
					"%s: the %s stream needs more memory than is allowed",
					s->name, s->unpacker->name);
	case LJI_UNPACK_DAMAGED:
		stream_end_damaged(s, "is damaged");
		return NULL;
	case LJI_UNPACK_END:
		return stream_next_member(s);
	case LJI_UNPACK_MORE:
		break;
	}
	if (before_in == io->in_size && before_out == io->out_size) {
		if (s->raw_eof && s->raw_pos == s->raw_end) {
			stream_end_damaged(s, "is cut");
			return NULL;
		}
		if (before_in)
			stream_end_damaged(s, "is damaged");
	}
	return s->raw_pos == s->raw_end ? raw_fill(s, 1) : NULL;
}

static struct lji_error *read_packed(struct lji_stream *s, uint8_t *buf, size_t size,
				     size_t *got_ret)
{
	struct lji_unpack_io io = { .out = buf, .out_size = size };

	while (io.out_size && !s->ended) {
		struct lji_error *err;

		if (!s->unpacker->create)
			return lji_error_create(LJI_ERROR_UNSUPPORTED,
						"%s: packed by %s, and this ljinspect was built "
						"without it", s->name, s->unpacker->name);
		if (!s->unpack_state) {
			s->unpack_state = s->unpacker->create();
			if (!s->unpack_state)
				return &lji_error_nomem;
		}
		err = stream_step(s, &io);
		if (err)
			return err;
	}
	*got_ret = size - io.out_size;
	return NULL;
}

static struct lji_error *read_plain(struct lji_stream *s, uint8_t *buf, size_t size,
				    size_t *got_ret)
{
	size_t done = s->raw_end - s->raw_pos;

	if (done > size)
		done = size;
	memcpy(buf, s->raw + s->raw_pos, done);
	s->raw_pos += done;
	while (done < size && !s->raw_eof) {
		size_t got;
		struct lji_error *err = raw_read(s, buf + done, size - done, &got);

		if (err)
			return err;
		done += got;
		s->raw_eof = got == 0;
	}
	*got_ret = done;
	return NULL;
}

struct lji_error *lji_stream_read(struct lji_stream *s, void *buf, size_t size, size_t *got_ret)
{
	return s->unpacker ? read_packed(s, buf, size, got_ret) :
			     read_plain(s, buf, size, got_ret);
}

const char *lji_stream_packed(const struct lji_stream *s)
{
	return s->unpacker ? s->unpacker->name : NULL;
}

const char *lji_stream_damage(const struct lji_stream *s)
{
	return s->damage;
}

const char *lji_stream_name(const struct lji_stream *s)
{
	return s->name;
}

void lji_stream_destroy(struct lji_stream *s)
{
	if (!s)
		return;
	if (s->unpack_state)
		s->unpacker->destroy(s->unpack_state);
	if (s->fd >= 0)
		close(s->fd);
	free(s->raw);
	free(s->name);
	free(s->damage);
	free(s);
}
