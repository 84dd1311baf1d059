/* SPDX-License-Identifier: MIT */
/* Writes synthetic images as core files. */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "synth.h"
#include "target/target.h"

struct file {
	int fd;
	bool class64;
};

static void write_at(int fd, const void *data, size_t size, off_t at)
{
	if (pwrite(fd, data, size, at) != (ssize_t)size)
		abort();
}

static void put_phdr(const struct file *f, unsigned int index, uint32_t type, uint64_t offset,
		     uint64_t vaddr, uint64_t filesz, uint64_t memsz, uint32_t flags)
{
	Elf64_Phdr p64 = { .p_type = type, .p_flags = flags, .p_offset = offset,
			   .p_vaddr = vaddr, .p_filesz = filesz, .p_memsz = memsz,
			   .p_align = 0x1000 };
	Elf32_Phdr p32 = { .p_type = type, .p_flags = flags, .p_offset = (uint32_t)offset,
			   .p_vaddr = (uint32_t)vaddr, .p_filesz = (uint32_t)filesz,
			   .p_memsz = (uint32_t)memsz, .p_align = 0x1000 };

	if (f->class64)
		write_at(f->fd, &p64, sizeof(p64), (off_t)(sizeof(Elf64_Ehdr) + index * sizeof(p64)));
	else
		write_at(f->fd, &p32, sizeof(p32), (off_t)(sizeof(Elf32_Ehdr) + index * sizeof(p32)));
}

static void put_ehdr(const struct file *f, uint16_t machine, uint16_t phnum)
{
	Elf64_Ehdr e64 = { .e_type = ET_CORE, .e_machine = machine, .e_version = EV_CURRENT,
			   .e_phoff = sizeof(e64), .e_ehsize = sizeof(e64),
			   .e_phentsize = sizeof(Elf64_Phdr), .e_phnum = phnum };
	Elf32_Ehdr e32 = { .e_type = ET_CORE, .e_machine = machine, .e_version = EV_CURRENT,
			   .e_phoff = sizeof(e32), .e_ehsize = sizeof(e32),
			   .e_phentsize = sizeof(Elf32_Phdr), .e_phnum = phnum };
	unsigned char ident[] = { 0x7f, 'E', 'L', 'F',
				  (unsigned char)(f->class64 ? ELFCLASS64 : ELFCLASS32),
				  ELFDATA2LSB, EV_CURRENT };

	memcpy(e64.e_ident, ident, sizeof(ident));
	memcpy(e32.e_ident, ident, sizeof(ident));
	if (f->class64)
		write_at(f->fd, &e64, sizeof(e64), 0);
	else
		write_at(f->fd, &e32, sizeof(e32), 0);
}

/* NT_PRSTATUS: pr_pid and the registers, where each machine's kernel puts them. */
static size_t put_prstatus(const struct file *f, enum lji_arch arch, uint64_t pc, uint64_t sp,
			   int tid, off_t at)
{
	uint8_t desc[512] = { 0 };
	Elf32_Nhdr note = { .n_namesz = 5, .n_type = NT_PRSTATUS };
	size_t pid_at = f->class64 ? 32 : 24;
	size_t regs = f->class64 ? 112 : 72;
	size_t pc_at = 0, sp_at = 0, width = f->class64 ? 8 : 4;

	switch (arch) {
	case LJI_ARCH_X86_64:
		note.n_descsz = 336;
		pc_at = regs + 16 * 8;
		sp_at = regs + 19 * 8;
		break;
	case LJI_ARCH_I386:
		note.n_descsz = 144;
		pc_at = regs + 12 * 4;
		sp_at = regs + 15 * 4;
		break;
	case LJI_ARCH_AARCH64:
		note.n_descsz = 392;
		pc_at = regs + 32 * 8;
		sp_at = regs + 31 * 8;
		break;
	case LJI_ARCH_ARM:
		note.n_descsz = 148;
		pc_at = regs + 15 * 4;
		sp_at = regs + 13 * 4;
		break;
	}
	memcpy(desc + pid_at, &tid, sizeof(tid));
	memcpy(desc + pc_at, &pc, width);
	memcpy(desc + sp_at, &sp, width);
	write_at(f->fd, &note, sizeof(note), at);
	write_at(f->fd, "CORE\0\0\0", 8, at + (off_t)sizeof(note));
	write_at(f->fd, desc, note.n_descsz, at + (off_t)sizeof(note) + 8);
	return sizeof(note) + 8 + note.n_descsz;
}

int synth_core(const struct synth *s, char path[64], int tid)
{
	enum lji_arch arch = (enum lji_arch)s->layout->arch;
	struct file f = { .fd = memfd_create("synth", MFD_CLOEXEC), .class64 = s->pointer_size == 8 };
	const uint16_t machine = arch == LJI_ARCH_X86_64 ? EM_X86_64 :
				 arch == LJI_ARCH_I386	 ? EM_386 :
				 arch == LJI_ARCH_ARM	 ? EM_ARM :
							   EM_AARCH64;
	size_t notes;

	if (f.fd < 0)
		abort();
	notes = put_prstatus(&f, arch, s->text_start + 0x4000, s->cframe - 256, tid, 0x800);
	put_ehdr(&f, machine, 4);
	put_phdr(&f, 0, PT_NOTE, 0x800, 0, notes, notes, 0);
	put_phdr(&f, s->text_start < s->heap_start ? 1 : 2, PT_LOAD,
		 0x1000 + SYNTH_HEAP_SIZE + SYNTH_STACK_SIZE, s->text_start,
		 s->text ? SYNTH_TEXT_SIZE : 0, SYNTH_TEXT_SIZE, PF_R | PF_X);
	put_phdr(&f, s->text_start < s->heap_start ? 2 : 1, PT_LOAD, 0x1000, s->heap_start,
		 SYNTH_HEAP_SIZE, SYNTH_HEAP_SIZE, PF_R | PF_W);
	put_phdr(&f, 3, PT_LOAD, 0x1000 + SYNTH_HEAP_SIZE, s->stack_start, SYNTH_STACK_SIZE,
		 SYNTH_STACK_SIZE, PF_R | PF_W);
	write_at(f.fd, s->heap, SYNTH_HEAP_SIZE, 0x1000);
	write_at(f.fd, s->stack, SYNTH_STACK_SIZE, 0x1000 + SYNTH_HEAP_SIZE);
	if (s->text)
		write_at(f.fd, s->text, SYNTH_TEXT_SIZE, 0x1000 + SYNTH_HEAP_SIZE + SYNTH_STACK_SIZE);
	snprintf(path, 64, "/proc/self/fd/%d", f.fd);
	return f.fd;
}
