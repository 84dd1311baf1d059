/* SPDX-License-Identifier: MIT */
#include "elf/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "base/num.h"

/* Most sections of a file that is looked at; linked objects have dozens. */
#define SECTIONS_MAX (1 << 20)
/* Longest piece read at once: a sparse file of hostile size must not eat our memory. */
#define PIECE_MAX (UINT64_C(1) << 30)

struct lji_error *lji_elf_open_path(const char *path, int *fd_ret)
{
	lji_auto_close int fd = -1;
	struct stat st;

	/* A FIFO or a device at the path must neither block nor be touched. */
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0 || fstat(fd, &st) < 0)
		return lji_error_os(errno, "%s", path);
	if (!S_ISREG(st.st_mode))
		return lji_error_create(LJI_ERROR_CORRUPT, "%s: not a regular file", path);
	*fd_ret = lji_take_fd(fd);
	return NULL;
}

static size_t file_read(void *arg, uint64_t at, void *buf, size_t len)
{
	struct lji_elf_file *file = arg;
	size_t done = 0;

	if (at >= file->size)
		return 0;
	if (len > file->size - at)
		len = file->size - at;
	if (file->data) {
		memcpy(buf, file->data + at, len);
		return len;
	}
	while (done < len) {
		ssize_t n = pread(file->fd, (uint8_t *)buf + done, len - done, (off_t)(at + done));

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		done += (size_t)n;
	}
	return done;
}

static uint64_t file_room(void *arg, uint64_t at)
{
	struct lji_elf_file *file = arg;

	return at < file->size ? file->size - at : 0;
}

struct lji_elf_reader lji_elf_file_reader(struct lji_elf_file *file)
{
	return (struct lji_elf_reader){ .read = file_read, .room = file_room, .arg = file };
}

static bool vaddr_to_offset(struct lji_elf_file *file, uint64_t at, uint64_t *offset_ret,
			    uint64_t *room_ret)
{
	for (size_t i = 0; i < file->phdrs.count; i++) {
		const struct lji_elf_phdr *ph = &file->phdrs.items[i];

		if (ph->type == PT_LOAD && at >= ph->vaddr && at - ph->vaddr < ph->filesz) {
			*offset_ret = ph->offset + (at - ph->vaddr);
			*room_ret = ph->filesz - (at - ph->vaddr);
			return true;
		}
	}
	return false;
}

static size_t vaddr_read(void *arg, uint64_t at, void *buf, size_t len)
{
	uint64_t offset, room;

	if (!vaddr_to_offset(arg, at, &offset, &room))
		return 0;
	return file_read(arg, offset, buf, len < room ? len : room);
}

static uint64_t vaddr_room(void *arg, uint64_t at)
{
	uint64_t offset, room, in_file;

	if (!vaddr_to_offset(arg, at, &offset, &room))
		return 0;
	in_file = file_room(arg, offset);
	return room < in_file ? room : in_file;
}

struct lji_elf_reader lji_elf_file_vaddr_reader(struct lji_elf_file *file)
{
	return (struct lji_elf_reader){ .read = vaddr_read, .room = vaddr_room, .arg = file };
}

struct lji_error *lji_elf_file_read(struct lji_elf_file *file, uint64_t offset, uint64_t size,
				    uint8_t **data_ret)
{
	lji_auto_free uint8_t *data = NULL;

	if (!lji_range_holds(0, file->size, offset, size) || size > PIECE_MAX)
		return lji_error_corrupt(offset, "the file ends before its tables do");
	data = malloc(size + 1);
	if (!data)
		return &lji_error_nomem;
	if (file_read(file, offset, data, size) != size)
		return lji_error_corrupt(offset, "the file became shorter while it was read");
	data[size] = 0;
	*data_ret = lji_take_ptr(data);
	return NULL;
}

/*
 * Section header   32-bit          64-bit
 *   sh_name, sh_type  0, 4            0, 4
 *   sh_flags             8               8
 *   sh_addr             12              16
 *   sh_offset           16              24
 *   sh_size             20              32
 *   sh_link, sh_info 24, 28          40, 44
 *   sh_addralign        32              48
 *   sh_entsize          36              56
 */
static struct lji_elf_section section_parse(const uint8_t *p, bool is64)
{
	if (is64)
		return (struct lji_elf_section){
			.name = lji_le32(p),	    .type = lji_le32(p + 4),
			.flags = lji_le64(p + 8),   .addr = lji_le64(p + 16),
			.offset = lji_le64(p + 24), .size = lji_le64(p + 32),
			.link = lji_le32(p + 40),   .entsize = lji_le64(p + 56),
		};
	return (struct lji_elf_section){
		.name = lji_le32(p),	    .type = lji_le32(p + 4),
		.flags = lji_le32(p + 8),   .addr = lji_le32(p + 12),
		.offset = lji_le32(p + 16), .size = lji_le32(p + 20),
		.link = lji_le32(p + 24),   .entsize = lji_le32(p + 36),
	};
}

/* Section headers help; a file without usable ones is still worth its program headers. */
static struct lji_error *read_sections(struct lji_elf_file *file)
{
	lji_auto_error struct lji_error *err = NULL;
	lji_auto_free uint8_t *bytes = NULL;
	const struct lji_elf_header *h = &file->header;
	unsigned int entsize = h->is64 ? 64 : 40;
	uint64_t count = h->shnum;
	uint64_t names = h->shstrndx;
	const struct lji_elf_section *strings;

	if (!h->shoff || h->shentsize < entsize)
		return NULL;
	if (!count || names == SHN_XINDEX) {
		struct lji_elf_section zero;
		uint8_t first[64];

		if (file_read(file, h->shoff, first, entsize) != entsize)
			return NULL;
		zero = section_parse(first, h->is64);
		if (!count)
			count = zero.size;
		if (names == SHN_XINDEX)
			names = zero.link;
	}
	if (!count || count > SECTIONS_MAX)
		return NULL;
	err = lji_elf_file_read(file, h->shoff, count * h->shentsize, &bytes);
	if (err)
		return lji_error_catch(&err, LJI_ERROR_CORRUPT) ? NULL : lji_take_ptr(err);
	file->sections = calloc(count, sizeof(*file->sections));
	if (!file->sections)
		return &lji_error_nomem;
	for (uint64_t i = 0; i < count; i++)
		file->sections[i] = section_parse(bytes + i * h->shentsize, h->is64);
	file->section_count = count;
	if (names >= count)
		return NULL;
	strings = &file->sections[names];
	if (strings->type != SHT_STRTAB)
		return NULL;
	err = lji_elf_file_read(file, strings->offset, strings->size, (uint8_t **)&file->names);
	if (err)
		return lji_error_catch(&err, LJI_ERROR_CORRUPT) ? NULL : lji_take_ptr(err);
	file->names_size = strings->size;
	return NULL;
}

static struct lji_error *file_init(struct lji_elf_file *file)
{
	struct lji_elf_reader reader = lji_elf_file_reader(file);
	uint8_t first[LJI_ELF_HEADER_SIZE];
	size_t got = file_read(file, 0, first, sizeof(first));
	struct lji_elf_header *h = &file->header;
	struct lji_error *err;
	unsigned int phnum;

	if (!lji_elf_header_parse(first, got, h))
		return lji_error_corrupt(0, "not a little-endian ELF file");
	err = read_sections(file);
	if (err)
		return err;
	phnum = h->phnum;
	if (!phnum)
		return NULL;
	return lji_elf_phdrs_read(&reader, h->phoff, phnum, h->phentsize, h->is64, &file->phdrs);
}

static struct lji_error *file_init_or_deinit(struct lji_elf_file *file)
{
	struct lji_error *err = file_init(file);

	if (err)
		lji_elf_file_deinit(file);
	return err;
}

struct lji_error *lji_elf_file_init(struct lji_elf_file *file, int fd)
{
	struct stat st;

	*file = (struct lji_elf_file){ .fd = fd };
	if (fstat(fd, &st) < 0)
		return lji_error_os(errno, "cannot look at the file");
	if (!S_ISREG(st.st_mode))
		return lji_error_create(LJI_ERROR_CORRUPT, "not a regular file");
	file->size = (uint64_t)st.st_size;
	return file_init_or_deinit(file);
}

struct lji_error *lji_elf_file_init_memory(struct lji_elf_file *file, const uint8_t *data,
					   uint64_t size)
{
	*file = (struct lji_elf_file){ .fd = -1, .data = data, .size = size };
	return file_init_or_deinit(file);
}

void lji_elf_file_deinit(struct lji_elf_file *file)
{
	free(file->phdrs.items);
	free(file->sections);
	free(file->names);
	*file = (struct lji_elf_file){ .fd = -1 };
}

const struct lji_elf_section *lji_elf_file_section(const struct lji_elf_file *file,
						   const char *name)
{
	for (size_t i = 0; i < file->section_count; i++) {
		const struct lji_elf_section *s = &file->sections[i];

		if (s->type != SHT_NOBITS && s->name < file->names_size &&
		    !strcmp(file->names + s->name, name))
			return s;
	}
	return NULL;
}

const struct lji_elf_section *lji_elf_file_section_type(const struct lji_elf_file *file,
							uint32_t type)
{
	for (size_t i = 0; i < file->section_count; i++) {
		if (file->sections[i].type == type)
			return &file->sections[i];
	}
	return NULL;
}

size_t lji_elf_file_build_id(struct lji_elf_file *file, uint8_t id_ret[64])
{
	struct lji_elf_reader reader = lji_elf_file_reader(file);
	const struct lji_elf_section *s;
	struct lji_error *err;
	uint8_t *notes = NULL;
	size_t len = 0;

	/* A separate debug file keeps the note as a section; its segments may have no bytes. */
	s = lji_elf_file_section(file, ".note.gnu.build-id");
	if (s && s->size <= 4096) {
		err = lji_elf_file_read(file, s->offset, s->size, &notes);
		if (!err)
			len = lji_elf_build_id(notes, s->size, id_ret);
		lji_error_destroy(err);
		free(notes);
	}
	if (!len)
		len = lji_elf_phdrs_build_id(&file->phdrs, &reader, true, 0, id_ret);
	return len;
}
