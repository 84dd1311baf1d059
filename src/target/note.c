/* SPDX-License-Identifier: MIT */
/* The notes of a core. */
#include <elf.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "target/coreelf.h"
#include "target/regs.h"

/* elf.h has these since glibc 2.17 or so; the kernel since 3.7. */
#ifndef NT_SIGINFO
#define NT_SIGINFO 0x53494749
#endif
#ifndef NT_FILE
#define NT_FILE 0x46494c45
#endif

/* Threads of a core; each costs a note of hundreds of bytes, so this is never what limits. */
#define THREADS_MAX 4000000

/*
 * struct elf_prstatus       32 bits   64 bits
 *   signal number (int)        0         0
 *   current signal (short)    12        12
 *   thread id                 24        32
 *   registers                 72       112
 */
static bool read_prstatus(struct lji_core_notes *notes, const struct lji_core_header *header,
			  const uint8_t *desc, size_t size)
{
	size_t pid_at = header->width == 8 ? 32 : 24, regs_at = header->width == 8 ? 112 : 72;
	struct lji_thread *thread;

	if (size < pid_at + 4) {
		notes->damaged++;
		return true;
	}
	if (notes->threads.count == THREADS_MAX)
		return true;
	thread = lji_vector_push(&notes->threads);
	if (!thread)
		return false;
	*thread = (struct lji_thread){ .tid = (pid_t)lji_le32(desc + pid_at), .state = '?' };
	if (size > regs_at)
		thread->has_regs = lji_regs_decode(header->arch, desc + regs_at, size - regs_at,
						   &thread->regs);
	/* The first one is the thread the core is about. */
	if (notes->threads.count == 1 && !notes->signal.number)
		notes->signal.number = lji_le16(desc + 12);
	return true;
}

/*
 * struct elf_prpsinfo       32 bits   64 bits   (qemu-user: 32-bit ids in the 32-bit one)
 *   state letter               1         1
 *   pid                       12        24        16
 *   file name, 16 bytes       28        40        32
 *   arguments, 80 bytes       44        56        48
 */
static void read_psinfo(struct lji_core_notes *notes, const struct lji_core_header *header,
			const uint8_t *desc, size_t size)
{
	size_t pid_at = 24, name_at = 40;

	if (header->width == 4) {
		pid_at = size >= 128 ? 16 : 12;
		name_at = size >= 128 ? 32 : 28;
	}
	if (size < name_at + 16 + 80) {
		notes->damaged++;
		return;
	}
	notes->has_psinfo = true;
	notes->pid = (pid_t)lji_le32(desc + pid_at);
	snprintf(notes->fname, sizeof(notes->fname), "%.16s", (const char *)desc + name_at);
	snprintf(notes->psargs, sizeof(notes->psargs), "%.80s", (const char *)desc + name_at + 16);
}

/*
 * siginfo_t                 32 bits   64 bits
 *   number, errno, code      0, 4, 8   0, 4, 8
 *   fault address or pid       12        16
 *   uid                        16        20
 */
static void read_siginfo(struct lji_core_notes *notes, const struct lji_core_header *header,
			 const uint8_t *desc, size_t size)
{
	struct lji_signal *sig = &notes->signal;
	size_t at = header->width == 8 ? 16 : 12;

	/* gcore writes one per thread; the first belongs to the first thread. */
	if (sig->tid || size < at + 8)
		return;
	sig->tid = notes->threads.count ? notes->threads.items[0].tid : 0;
	sig->number = (int)lji_le32(desc);
	sig->code = (int)lji_le32(desc + 8);
	switch (sig->number) {
	case SIGSEGV:
	case SIGBUS:
	case SIGILL:
	case SIGFPE:
	case SIGTRAP:
		/* Codes of at most 0 are of a sender; SI_KERNEL knows no address. */
		if (sig->code > 0 && sig->code != SI_KERNEL) {
			sig->has_address = true;
			sig->address = lji_le_word(desc + at, header->width);
		}
		break;
	default:
		break;
	}
	if (sig->code == SI_USER || sig->code == SI_TKILL || sig->code == SI_QUEUE) {
		sig->has_sender = true;
		sig->sender = (pid_t)lji_le32(desc + at);
		sig->sender_uid = lji_le32(desc + at + 4);
	}
}

/*
 * NT_FILE, in words: count, page size, count times (start, end, offset in pages), then count
 * names with a NUL each.
 */
static bool read_files(struct lji_core_notes *notes, const struct lji_core_header *header,
		       const uint8_t *desc, size_t size)
{
	unsigned int width = header->width;
	uint64_t count, page;
	const char *name, *end = (const char *)desc + size;

	if (size < 2 * width || notes->files.count) {
		notes->damaged++;
		return true;
	}
	count = lji_le_word(desc, width);
	page = lji_le_word(desc + width, width);
	if (count > (size - 2 * width) / (3 * width)) {
		notes->damaged++;
		count = (size - 2 * width) / (3 * width);
	}
	if (!lji_vector_reserve(&notes->files, count))
		return false;
	name = (const char *)desc + 2 * width + count * 3 * width;
	for (uint64_t i = 0; i < count; i++) {
		const uint8_t *p = desc + 2 * width + i * 3 * width;
		const char *nul = name < end ? memchr(name, 0, (size_t)(end - name)) : NULL;
		struct lji_core_file file = {
			.start = lji_le_word(p, width),
			.end = lji_le_word(p + width, width),
			.path = nul ? name : NULL,
		};

		if (!nul) {
			notes->damaged++;
			name = end;
		} else {
			name = nul + 1;
		}
		if (file.end > file.start &&
		    lji_mul64(lji_le_word(p + 2 * width, width), page ? page : 1, &file.offset))
			notes->files.items[notes->files.count++] = file;
	}
	return true;
}

static bool read_note(struct lji_core_notes *notes, const struct lji_core_header *header,
		      uint32_t type, const uint8_t *desc, size_t size)
{
	switch (type) {
	case NT_PRSTATUS:
		return read_prstatus(notes, header, desc, size);
	case NT_PRPSINFO:
		/* The kernel begins with the thread that died, debuggers with the process. */
		if (!notes->threads.count)
			notes->taken_alive = true;
		read_psinfo(notes, header, desc, size);
		return true;
	case NT_SIGINFO:
		read_siginfo(notes, header, desc, size);
		return true;
	case NT_AUXV:
		notes->auxv = desc;
		notes->auxv_size = size;
		/* The kernel writes the other threads behind it. */
		if (notes->threads.count > 1)
			notes->taken_alive = true;
		return true;
	case NT_FILE:
		return read_files(notes, header, desc, size);
	default:
		return true;
	}
}

bool lji_core_notes_read(struct lji_core_notes *notes, const struct lji_core_header *header,
			 const uint8_t *data, size_t size)
{
	size_t at = 0;

	/* Each note: name size, description size, type, both padded to 4 bytes. */
	while (size - at >= 12) {
		uint64_t name_size = lji_le32(data + at), desc_size = lji_le32(data + at + 4);
		uint32_t type = lji_le32(data + at + 8);
		uint64_t desc = at + 12 + ((name_size + 3) & ~UINT64_C(3));
		uint64_t next = desc + ((desc_size + 3) & ~UINT64_C(3));

		if (desc > size) {
			notes->damaged++;
			break;
		}
		if (desc_size > size - desc) {
			/* Cut: what is there may be enough. */
			notes->damaged++;
			desc_size = size - desc;
			if (type != NT_FILE && type != NT_AUXV)
				break;
		}
		if (name_size >= 4 && memcmp(data + at + 12, "CORE", 4) == 0 &&
		    !read_note(notes, header, type, data + desc, (size_t)desc_size))
			return false;
		if (next >= size)
			break;
		at = (size_t)next;
	}
	return true;
}

void lji_core_notes_settle(struct lji_core_notes *notes)
{
	struct lji_signal *sig = &notes->signal;

	if (!sig->tid && notes->threads.count)
		sig->tid = notes->threads.items[0].tid;
	if (!notes->pid && notes->threads.count == 1)
		notes->pid = notes->threads.items[0].tid;
	/* A debugger stops what it writes: these are its doing, not the end of the process. */
	if (sig->number == SIGSTOP || sig->number == SIGCONT || sig->number == SIGTSTP ||
	    (notes->taken_alive && (sig->number == SIGTRAP || sig->number == SIGINT)))
		*sig = (struct lji_signal){ 0 };
	if (!sig->number)
		*sig = (struct lji_signal){ .unknown = !notes->threads.count };
}

void lji_core_notes_deinit(struct lji_core_notes *notes)
{
	free(notes->threads.items);
	free(notes->files.items);
	*notes = (struct lji_core_notes){ 0 };
}
