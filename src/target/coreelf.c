/* SPDX-License-Identifier: MIT */
#include "target/coreelf.h"

#include <elf.h>
#include <inttypes.h>
#include <string.h>

#include "base/foreign.h"
#include "base/num.h"

/*
 *             32 bits                         64 bits
 * Ehdr   52   e_type 16, e_machine 18     64  the same
 *             e_phoff 28, e_shoff 32          e_phoff 32, e_shoff 40
 *             e_phentsize 42, e_phnum 44      e_phentsize 54, e_phnum 56
 * Phdr   32   type 0, offset 4, vaddr 8   56  type 0, flags 4, offset 8, vaddr 16
 *             filesz 16, memsz 20,            filesz 32, memsz 40
 *             flags 24
 * Shdr   40   sh_info 28                  64  sh_info 44
 */
struct offsets {
	uint8_t ehdr, phoff, shoff, phentsize, phnum;
	uint8_t phdr, flags, offset, vaddr, filesz, memsz;
	uint8_t shdr, info;
};

static const struct offsets offsets32 = { 52, 28, 32, 42, 44, 32, 24, 4, 8, 16, 20, 40, 28 };
static const struct offsets offsets64 = { 64, 32, 40, 54, 56, 56, 4, 8, 16, 32, 40, 64, 44 };

static struct lji_error *not_core(const char *name, unsigned int type)
{
	struct lji_error *err;

	if (type == ET_EXEC || type == ET_DYN) {
		err = lji_error_create(LJI_ERROR_UNSUPPORTED,
				       "%s: an ELF %s, not a core", name,
				       type == ET_EXEC ? "executable" : "executable or library");
		return lji_error_with_hint(err, "a running process is inspected with --pid PID");
	}
	return lji_error_create(LJI_ERROR_UNSUPPORTED, "%s: an ELF file of type %u, not a core", name,
				type);
}

static bool machine_arch(unsigned int machine, unsigned int class, enum lji_arch *arch_ret)
{
	static const struct {
		unsigned int machine, class;
		enum lji_arch arch;
	} known[] = {
		{ EM_X86_64, ELFCLASS64, LJI_ARCH_X86_64 },
		{ EM_386, ELFCLASS32, LJI_ARCH_I386 },
		{ EM_AARCH64, ELFCLASS64, LJI_ARCH_AARCH64 },
		{ EM_ARM, ELFCLASS32, LJI_ARCH_ARM },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (known[i].machine == machine && known[i].class == class) {
			*arch_ret = known[i].arch;
			return true;
		}
	}
	return false;
}

static struct lji_error *cut_headers(const char *name, const char *where, uint64_t size)
{
	return lji_error_corrupt(size, "%s: not a usable core: it ends in the %s, after %" PRIu64 " bytes",
				 name, where, size);
}

static struct lji_error *read_ident(const char *name, const uint8_t *data, uint64_t size,
				    struct lji_core_header *header)
{
	const struct offsets *o;

	if (!size)
		return lji_error_create(LJI_ERROR_UNSUPPORTED, "%s: the file is empty", name);
	if (memcmp(data, ELFMAG, size < SELFMAG ? (size_t)size : SELFMAG) != 0)
		return lji_error_foreign(name, data, size);
	if (size < EI_NIDENT + 4)
		return cut_headers(name, "ELF header", size);
	if (data[EI_DATA] == ELFDATA2MSB)
		return lji_error_create(LJI_ERROR_UNSUPPORTED,
					"%s: big-endian, only little-endian cores can be read", name);
	if (data[EI_DATA] != ELFDATA2LSB ||
	    (data[EI_CLASS] != ELFCLASS32 && data[EI_CLASS] != ELFCLASS64))
		return lji_error_corrupt(EI_CLASS, "%s: an ELF header without class and byte order",
					 name);
	if (lji_le16(data + 16) != ET_CORE)
		return not_core(name, lji_le16(data + 16));
	if (!machine_arch(lji_le16(data + 18), data[EI_CLASS], &header->arch))
		return lji_error_create(LJI_ERROR_UNSUPPORTED,
					"%s: a core of machine %u, class %u; x86-64, i386, aarch64 and arm can be read",
					name, lji_le16(data + 18), data[EI_CLASS]);
	header->width = lji_arch_pointer_size(header->arch);
	o = header->width == 8 ? &offsets64 : &offsets32;
	if (size < o->ehdr)
		return cut_headers(name, "ELF header", size);
	return NULL;
}

static void read_phdr(const struct lji_core_header *header, const uint8_t *p,
		      struct lji_segment *seg)
{
	const struct offsets *o = header->width == 8 ? &offsets64 : &offsets32;
	uint64_t top = header->width == 8 ? UINT64_MAX : UINT32_MAX;
	uint32_t flags = lji_le32(p + o->flags);

	*seg = (struct lji_segment){
		.offset = lji_le_word(p + o->offset, header->width),
		.vaddr = lji_le_word(p + o->vaddr, header->width),
		.filesz = lji_le_word(p + o->filesz, header->width),
		.memsz = lji_le_word(p + o->memsz, header->width),
		.prot = flags & (PF_R | PF_W | PF_X),
	};
	/* Sums must not wrap; INT64_MAX is the longest a file can be. */
	if (seg->memsz > top - seg->vaddr)
		seg->memsz = top - seg->vaddr;
	if (seg->offset > INT64_MAX)
		seg->filesz = 0;
	else if (seg->filesz > INT64_MAX - seg->offset)
		seg->filesz = INT64_MAX - seg->offset;
}

/*
 * The number of program headers. From 65,535 on it stands in the section header at the file's end
 * (PN_XNUM); if that is lost, the first note, which follows the headers, tells.
 */
static uint64_t count_phdrs(const uint8_t *data, uint64_t size, const struct offsets *o,
			    struct lji_core_header *header, uint64_t phoff, unsigned int entry)
{
	uint64_t shoff = lji_le_word(data + o->shoff, header->width);
	uint64_t count = lji_le16(data + o->phnum);
	struct lji_segment first;

	if (count != PN_XNUM)
		return count;
	if (lji_range_holds(0, size, shoff, o->shdr)) {
		header->expected_size = shoff + o->shdr;
		count = lji_le32(data + shoff + o->info);
		return count ? count : PN_XNUM;
	}
	header->count_guessed = true;
	if (!lji_range_holds(0, size, phoff, o->phdr))
		return count;
	read_phdr(header, data + phoff, &first);
	if (lji_le32(data + phoff) == PT_NOTE && first.offset > phoff)
		count = (first.offset - phoff) / entry;
	header->expected_size = shoff < INT64_MAX ? shoff + o->shdr : 0;
	return count;
}

static int segment_compare(const void *a, const void *b)
{
	const struct lji_segment *x = a, *y = b;

	if (x->vaddr != y->vaddr)
		return x->vaddr < y->vaddr ? -1 : 1;
	/* The fuller one first: it wins over one that begins there as well. */
	return (x->filesz < y->filesz) - (x->filesz > y->filesz);
}

/* Sorts PT_LOADs; the later of two that overlap loses its beginning. */
static void sort_loads(struct lji_core_header *header)
{
	struct lji_segments *loads = &header->loads;
	size_t kept = 0;
	uint64_t end = 0;
	bool sorted = true;

	for (size_t i = 1; i < loads->count; i++)
		sorted = sorted && loads->items[i - 1].vaddr < loads->items[i].vaddr;
	if (!sorted)
		qsort(loads->items, loads->count, sizeof(*loads->items), segment_compare);
	for (size_t i = 0; i < loads->count; i++) {
		struct lji_segment seg = loads->items[i];

		if (seg.vaddr < end) {
			uint64_t cut = end - seg.vaddr;

			header->overlaps++;
			if (cut >= seg.memsz)
				continue;
			seg.vaddr += cut;
			seg.memsz -= cut;
			seg.offset += cut < seg.filesz ? cut : seg.filesz;
			seg.filesz -= cut < seg.filesz ? cut : seg.filesz;
		}
		end = seg.vaddr + seg.memsz;
		loads->items[kept++] = seg;
	}
	loads->count = kept;
}

static struct lji_error *read_phdrs(const uint8_t *table, uint64_t count, unsigned int entry,
				    struct lji_core_header *header)
{
	for (uint64_t i = 0; i < count; i++) {
		const uint8_t *p = table + i * entry;
		uint32_t type = lji_le32(p);
		struct lji_segment seg, *item;

		if (type != PT_LOAD && type != PT_NOTE)
			continue;
		read_phdr(header, p, &seg);
		if (type == PT_LOAD && seg.filesz > seg.memsz)
			seg.filesz = seg.memsz;
		if (seg.filesz && seg.offset + seg.filesz > header->expected_size)
			header->expected_size = seg.offset + seg.filesz;
		if (type == PT_LOAD && !seg.memsz)
			continue;
		item = lji_vector_push(type == PT_LOAD ? &header->loads : &header->notes);
		if (!item)
			return &lji_error_nomem;
		*item = seg;
	}
	sort_loads(header);
	return NULL;
}

struct lji_error *lji_core_header_read(const char *name, const uint8_t *data, uint64_t size,
				       struct lji_core_header *header_ret)
{
	struct lji_core_header header = { 0 };
	const struct offsets *o;
	uint64_t phoff, count;
	unsigned int entry;
	struct lji_error *err;

	err = read_ident(name, data, size, &header);
	if (err)
		return err;
	o = header.width == 8 ? &offsets64 : &offsets32;
	phoff = lji_le_word(data + o->phoff, header.width);
	entry = lji_le16(data + o->phentsize);
	if (entry < o->phdr)
		return lji_error_corrupt(o->phentsize, "%s: program headers of %u bytes", name, entry);
	count = count_phdrs(data, size, o, &header, phoff, entry);
	if (phoff > size || count > (size - phoff) / entry)
		return cut_headers(name, "program headers", size);
	if (!count)
		return lji_error_corrupt(phoff, "%s: a core without segments", name);
	err = read_phdrs(data + phoff, count, entry, &header);
	if (err) {
		lji_core_header_deinit(&header);
		return err;
	}
	*header_ret = header;
	return NULL;
}

void lji_core_header_deinit(struct lji_core_header *header)
{
	free(header->loads.items);
	free(header->notes.items);
	*header = (struct lji_core_header){ 0 };
}
