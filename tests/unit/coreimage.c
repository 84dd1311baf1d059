/* SPDX-License-Identifier: MIT */
#include "coreimage.h"

#include <elf.h>
#include <string.h>

void coreimage_word(struct lji_bytes *b, uint64_t value, unsigned int width)
{
	for (unsigned int i = 0; i < width; i++)
		lji_bytes_putc(b, (char)(value >> (8 * i)));
}

static void zeroes(struct lji_bytes *b, size_t count)
{
	for (size_t i = 0; i < count; i++)
		lji_bytes_putc(b, 0);
}

void coreimage_load(struct coreimage *image, uint64_t vaddr, uint64_t memsz, const void *data,
		    uint64_t filesz, uint32_t flags)
{
	image->loads[image->load_count++] = (struct coreimage_load){
		vaddr, memsz, data, filesz, flags,
	};
}

void coreimage_note(struct coreimage *image, uint32_t type, const void *desc, size_t size)
{
	coreimage_word(&image->notes, 5, 4);
	coreimage_word(&image->notes, size, 4);
	coreimage_word(&image->notes, type, 4);
	lji_bytes_append(&image->notes, "CORE\0\0\0", 8);
	lji_bytes_append(&image->notes, desc, size);
	zeroes(&image->notes, (4 - size % 4) % 4);
}

void coreimage_prstatus(struct coreimage *image, uint32_t tid, uint16_t signal, uint64_t first)
{
	struct lji_bytes d = { 0 };
	unsigned int words = image->machine == EM_X86_64  ? 27 :
			     image->machine == EM_AARCH64 ? 34 :
			     image->machine == EM_ARM	  ? 18 :
							    17;

	coreimage_word(&d, signal, 4);
	zeroes(&d, 8);
	coreimage_word(&d, signal, 2);
	zeroes(&d, image->width == 8 ? 18 : 10);
	coreimage_word(&d, tid, 4);
	zeroes(&d, image->width == 8 ? 76 : 44);
	for (unsigned int i = 0; i < words; i++)
		coreimage_word(&d, first + i, image->width);
	zeroes(&d, 8);
	coreimage_note(image, NT_PRSTATUS, d.data, d.size);
	lji_bytes_deinit(&d);
}

void coreimage_psinfo(struct coreimage *image, uint32_t pid, const char *name, const char *args)
{
	char fname[16] = "", psargs[80] = "";
	struct lji_bytes d = { 0 };

	memcpy(fname, name, strnlen(name, sizeof(fname)));
	memcpy(psargs, args, strnlen(args, sizeof(psargs)));
	zeroes(&d, image->width == 8 ? 24 : 12);
	coreimage_word(&d, pid, 4);
	zeroes(&d, 12);
	lji_bytes_append(&d, fname, sizeof(fname));
	lji_bytes_append(&d, psargs, sizeof(psargs));
	coreimage_note(image, NT_PRPSINFO, d.data, d.size);
	lji_bytes_deinit(&d);
}

void coreimage_siginfo(struct coreimage *image, uint32_t signal, uint32_t code, uint64_t value)
{
	struct lji_bytes d = { 0 };

	coreimage_word(&d, signal, 4);
	coreimage_word(&d, 0, 4);
	coreimage_word(&d, code, 4);
	if (image->width == 8)
		zeroes(&d, 4);
	coreimage_word(&d, value, 8);
	zeroes(&d, 128 - d.size);
	coreimage_note(image, 0x53494749, d.data, d.size);
	lji_bytes_deinit(&d);
}

void coreimage_auxv(struct coreimage *image, const uint64_t (*pairs)[2], size_t count)
{
	struct lji_bytes d = { 0 };

	for (size_t i = 0; i < count; i++) {
		coreimage_word(&d, pairs[i][0], image->width);
		coreimage_word(&d, pairs[i][1], image->width);
	}
	zeroes(&d, 2 * image->width);
	coreimage_note(image, NT_AUXV, d.data, d.size);
	lji_bytes_deinit(&d);
}

void coreimage_files(struct coreimage *image, const uint64_t (*ranges)[3], const char *const *names,
		     size_t count)
{
	struct lji_bytes d = { 0 };

	coreimage_word(&d, count, image->width);
	coreimage_word(&d, 4096, image->width);
	for (size_t i = 0; i < count; i++) {
		for (int k = 0; k < 3; k++)
			coreimage_word(&d, ranges[i][k], image->width);
	}
	for (size_t i = 0; i < count; i++)
		lji_bytes_append(&d, names[i], strlen(names[i]) + 1);
	coreimage_note(image, 0x46494c45, d.data, d.size);
	lji_bytes_deinit(&d);
}

static void phdr(const struct coreimage *image, struct lji_bytes *out, uint32_t type,
		 uint64_t offset, const struct coreimage_load *load)
{
	unsigned int w = image->width;

	coreimage_word(out, type, 4);
	if (w == 8)
		coreimage_word(out, load->flags, 4);
	coreimage_word(out, offset, w);
	coreimage_word(out, load->vaddr, w);
	coreimage_word(out, 0, w);
	coreimage_word(out, load->filesz, w);
	coreimage_word(out, load->memsz, w);
	if (w == 4)
		coreimage_word(out, load->flags, 4);
	coreimage_word(out, 4, w);
}

static uint64_t align(uint64_t n)
{
	return (n + 4095) & ~UINT64_C(4095);
}

void coreimage_build(struct coreimage *image, struct lji_bytes *out)
{
	unsigned int w = image->width, count = 1 + image->filler + image->load_count;
	unsigned int ehdr = w == 8 ? 64 : 52, entry = w == 8 ? 56 : 32;
	uint64_t notes_at = ehdr + (uint64_t)count * entry, offset, end;
	struct coreimage_load note = { .filesz = image->notes.size };
	static const struct coreimage_load empty = { .vaddr = 0x100, .memsz = 0 };

	offset = end = align(notes_at + image->notes.size);
	for (unsigned int i = 0; i < image->load_count; i++)
		end += align(image->loads[i].filesz);
	lji_bytes_append(out, ELFMAG, SELFMAG);
	lji_bytes_putc(out, w == 8 ? ELFCLASS64 : ELFCLASS32);
	lji_bytes_putc(out, ELFDATA2LSB);
	lji_bytes_putc(out, EV_CURRENT);
	zeroes(out, 9);
	coreimage_word(out, ET_CORE, 2);
	coreimage_word(out, image->machine, 2);
	coreimage_word(out, EV_CURRENT, 4);
	coreimage_word(out, 0, w);
	coreimage_word(out, ehdr, w);
	coreimage_word(out, image->xnum ? end : 0, w);
	coreimage_word(out, 0, 4);
	coreimage_word(out, ehdr, 2);
	coreimage_word(out, entry, 2);
	coreimage_word(out, image->xnum ? PN_XNUM : count, 2);
	coreimage_word(out, image->xnum ? (w == 8 ? 64 : 40) : 0, 2);
	coreimage_word(out, image->xnum, 2);
	coreimage_word(out, 0, 2);
	phdr(image, out, PT_NOTE, notes_at, &note);
	for (unsigned int i = 0; i < image->filler; i++)
		phdr(image, out, PT_LOAD, offset, &empty);
	for (unsigned int i = 0; i < image->load_count; i++) {
		phdr(image, out, PT_LOAD, offset, &image->loads[i]);
		offset += align(image->loads[i].filesz);
	}
	if (image->notes.size)
		lji_bytes_append(out, image->notes.data, image->notes.size);
	for (unsigned int i = 0; i < image->load_count; i++) {
		zeroes(out, align(out->size) - out->size);
		if (image->loads[i].filesz)
			lji_bytes_append(out, image->loads[i].data, image->loads[i].filesz);
	}
	zeroes(out, end - out->size);
	if (image->xnum) {
		/* Section header 0: sh_info is the number of segments. */
		zeroes(out, w == 8 ? 44 : 28);
		coreimage_word(out, count, 4);
		zeroes(out, w == 8 ? 16 : 8);
	}
	lji_bytes_deinit(&image->notes);
}

uint8_t coreimage_byte(uint64_t addr)
{
	return (uint8_t)(addr * 7 + (addr >> 8) * 13 + 1) | 1;
}

void coreimage_sample(unsigned int width, unsigned int machine, struct lji_bytes *out)
{
	static const uint64_t ranges[][3] = {
		{ 0x10000, 0x11000, 0 },
		{ 0x12000, 0x14000, 4 },
		{ 0x20000, 0x21000, 0 },
	};
	static const char *const names[] = { "/bin/test", "/lib/a.so", "/lib/b.so" };
	static const uint64_t auxv[][2] = { { AT_PHDR, 0x10040 }, { AT_PAGESZ, 4096 } };
	struct coreimage image = { .width = width, .machine = machine };
	struct lji_bytes memory = { 0 };

	for (uint64_t addr = 0x10000; addr < 0x13000; addr++)
		lji_bytes_putc(&memory, (char)coreimage_byte(addr));
	coreimage_prstatus(&image, 100, 11, 0x1000);
	coreimage_psinfo(&image, 100, "test", "test --run ");
	coreimage_siginfo(&image, 11, 1, 8);
	coreimage_auxv(&image, auxv, 2);
	coreimage_files(&image, ranges, names, 3);
	coreimage_prstatus(&image, 101, 11, 0x2000);
	coreimage_load(&image, 0x10000, 0x2000, memory.data, 0x2000, PF_R | PF_W);
	coreimage_load(&image, 0x12000, 0x2000, memory.data + 0x2000, 0x1000, PF_R | PF_W);
	coreimage_load(&image, 0x20000, 0x1000, NULL, 0, PF_R | PF_X);
	coreimage_build(&image, out);
	lji_bytes_deinit(&memory);
}
