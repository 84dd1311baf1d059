/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A target: an address space and its threads, read-only. Two kinds exist, a
 * live process (live.c) and an ELF core (core.c); each is one table of
 * operations. Everything above reads memory through lji_target_at() and
 * lji_target_read() only.
 *
 * To add a kind of target:
 *  1. write src/target/KIND.c with a `static const struct lji_target_ops`;
 *  2. give it an opener declared below and listed in src/target/local.mk;
 *  3. teach lji_session_open() (src/session.c) when to use it;
 *  4. run the tests of tests/core and tests/live on it: live and core must
 *     give the same answers.
 */
#ifndef LJI_TARGET_H
#define LJI_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"
#include "base/warn.h"

/** Machines whose processes can be read; little-endian only. */
enum lji_arch {
	LJI_ARCH_X86_64,
	LJI_ARCH_I386,
	LJI_ARCH_AARCH64,
	LJI_ARCH_ARM,
};

/** "x86-64", "i386", "aarch64", "arm". */
const char *lji_arch_name(enum lji_arch arch);
/** Size of a C pointer on @p arch: 4 or 8. */
unsigned int lji_arch_pointer_size(enum lji_arch arch);

/** Mapping permissions. */
enum { LJI_PROT_READ = 4, LJI_PROT_WRITE = 2, LJI_PROT_EXEC = 1 };

/** One mapping, from /proc/PID/maps or PT_LOAD joined with NT_FILE. Sorted by start, disjoint. */
struct lji_map {
	uint64_t start;
	/** First address behind it. */
	uint64_t end;
	/** LJI_PROT_* bits. */
	unsigned int prot;
	/** Core: left out by who wrote it, prot is the most that it may have been. */
	bool prot_unknown;
	bool shared;
	/** Byte offset in the file, valid with path. */
	uint64_t offset;
	/** Device and inode (live only, else 0): objects are told apart by these, not by name. */
	uint64_t dev;
	uint64_t inode;
	/**
	 * Raw bytes of the name as the kernel knows it, octal escapes of maps undone;
	 * "[vdso]", "[heap]", … for special ones; NULL for anonymous memory and for
	 * core mappings without a name. A live file that was removed has its name
	 * without the kernel's " (deleted)" and `deleted` set.
	 */
	const char *path;
	bool deleted;
	/** Core: bytes from start on that the core file really holds. Live: end - start. */
	uint64_t present;
};

/** Registers of a thread, by DWARF number of its architecture. */
struct lji_regs {
	uint64_t pc;
	uint64_t sp;
	/** x86-64: 0 rax 1 rdx 2 rcx 3 rbx 4 rsi 5 rdi 6 rbp 7 rsp 8..15 r8..r15; i386: 0 eax 1 ecx
	 *  2 edx 3 ebx 4 esp 5 ebp 6 esi 7 edi; aarch64: 0..30 x0..x30, 31 sp. */
	uint64_t gpr[33];
	unsigned int gpr_count;
};

/** One thread (kernel task). */
struct lji_thread {
	pid_t tid;
	/** Name (comm), NUL-terminated; "" when unknown. */
	char name[32];
	/** State letter of /proc (R S D T t Z …), '?' when unknown. */
	char state;
	/** Registers were read. */
	bool has_regs;
	struct lji_regs regs;
	/** Live: did not stop in time or is dead; what is read around it may move. */
	bool running;
};

/** Why a core was written. */
struct lji_signal {
	/** 0 when it did not die of a signal (gcore) or is alive. */
	int number;
	/** The core has no notes that tell; number is 0. */
	bool unknown;
	int code;
	/** A fault address is known (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP). */
	bool has_address;
	uint64_t address;
	/** Thread that got it, 0 unknown. */
	pid_t tid;
	/** Sender's pid and uid for SI_USER, SI_TKILL, SI_QUEUE. */
	bool has_sender;
	pid_t sender;
	uid_t sender_uid;
};

struct lji_target;

/** One stretch of target memory to be copied by lji_target_ops.read_many. */
struct lji_copy {
	uint64_t addr;
	uint8_t *to;
	size_t len;
	/** Bytes copied, from addr on. */
	size_t done;
};

/** What a kind of target can do. A NULL member is a thing it cannot do. */
struct lji_target_ops {
	/** "live" or "core"; the JSON field target.kind. */
	const char *kind;
	/**
	 * Reads [addr, addr + len) of the target as it is now into @p buf, past the cache.
	 * Returns how many bytes from addr on were there, and a reason when less than len.
	 */
	size_t (*read)(struct lji_target *t, uint64_t addr, void *buf, size_t len,
		       enum lji_fault_reason *reason_ret);
	/** The same for many ranges with few system calls; sets each range's `done`. */
	void (*read_many)(struct lji_target *t, struct lji_copy *copies, size_t count);
	/**
	 * Finds the first stretch of [addr, map->end) that can hold something else than
	 * zeroes nobody wrote; false when there is none. Both results lie in the map.
	 */
	bool (*next_data)(struct lji_target *t, const struct lji_map *map, uint64_t addr,
			  uint64_t *start_ret, uint64_t *end_ret);
	/** NULL while it is the program that was opened, else the error that says it is not. */
	struct lji_error *(*gone)(struct lji_target *t);
	/**
	 * Reads the memory map again if it changed; true when `maps` is another one now.
	 * Unless @p exact, a change that leaves the size of all mappings as it was is not seen.
	 */
	bool (*refresh)(struct lji_target *t, bool exact);
	/** True if nothing of it runs just now, whoever stopped it. */
	bool (*halted)(struct lji_target *t);
	/** Stops all threads and reads their registers. Nests not. */
	struct lji_error *(*stop)(struct lji_target *t);
	/** Lets them run again, delivering what arrived meanwhile. Safe to call twice. */
	void (*resume)(struct lji_target *t);
	/** When the process began, seconds since 1970; false when it is not known. */
	bool (*started)(struct lji_target *t, double *time_ret);
	/** Opens the file behind @p map as the target sees it; *fd_ret is the caller's. */
	struct lji_error *(*open_map)(struct lji_target *t, const struct lji_map *map, int *fd_ret);
	/** Opens @p path as the target sees it (its root, its cwd). Regular files only, never blocks. */
	struct lji_error *(*open_path)(struct lji_target *t, const char *path, int *fd_ret);
	void (*destroy)(struct lji_target *t);
};

/** The common part of every target; kinds embed it as their first member. */
struct lji_target {
	const struct lji_target_ops *ops;
	enum lji_arch arch;
	/** 4 or 8. */
	unsigned int pointer_size;
	/** Process id, 0 unknown (core without notes). */
	pid_t pid;
	/** Program name (comm or from NT_PRPSINFO/NT_FILE), "" unknown. Raw bytes. */
	char *name;
	/** Command line, arguments joined by a space, "" unknown. Raw bytes. */
	char *cmdline;
	/** Executable's path as the target knows it, NULL unknown. Raw bytes. */
	char *exe;
	/** How exe was found, e.g. "auxv", "file list", "/proc/PID/exe". */
	const char *exe_source;
	/** The core's path or NULL. */
	char *path;
	/** Page size, at least 4096. */
	uint64_t page_size;

	struct lji_map *maps;
	size_t map_count;
	struct lji_thread *threads;
	size_t thread_count;
	struct lji_signal signal;

	/** Auxiliary vector as (type, value) pairs; 0 pairs when unknown. */
	uint64_t (*auxv)[2];
	size_t auxv_count;

	/** Live: microseconds the threads were stopped in all; 0 for cores. */
	uint64_t pause_us;
	/** Core: bytes the file has and should have; equal when complete. */
	uint64_t file_size;
	uint64_t file_size_expected;

	/** Where reads that fail and other doubts are told; owned by the session. */
	struct lji_warnings *warnings;

	/** Memory bookkeeping of memory.c: regions of adjacent readable mappings. */
	struct lji_memory *memory;
};

/** Options for opening. */
struct lji_target_options {
	/** Never stop the threads (--no-pause). */
	bool no_pause;
	/** Seconds to wait for a thread to stop; 0 is the default (2). */
	unsigned int stop_timeout;
	/** Bytes an unpacked core may have on disk; 0 is the default (1/2 of the free space). */
	uint64_t unpack_limit;
};

/**
 * Opens process @p pid (a thread id gives its process). The threads are not
 * stopped yet. Diagnoses failures: no such process, zombie, kernel thread,
 * ourselves, other user, undumpable, Yama scope, missing capability, traced
 * by another (LJI_ERROR_PERMISSION), other byte order (LJI_ERROR_UNSUPPORTED).
 */
struct lji_error *lji_live_open(pid_t pid, const struct lji_target_options *options,
				struct lji_warnings *warnings, struct lji_target **target_ret);

/**
 * Opens a core file: plain or compressed (gz, xz, zst, lz4, by magic), "-" is
 * stdin. A cut or damaged file is opened as far as it goes, with warnings.
 */
struct lji_error *lji_core_open(const char *path, const struct lji_target_options *options,
				struct lji_warnings *warnings, struct lji_target **target_ret);

/** Releases a target: resumes its threads, closes its files. Accepts NULL. */
void lji_target_destroy(struct lji_target *t);

/**
 * Gives a pointer to @p len bytes of target memory at @p addr, or NULL when any
 * of them cannot be read. The bytes stay valid and unchanged until the next
 * lji_target_snapshot() round or destroy, except that a range across two
 * pieces of a core file is copied and stays valid for 15 further such copies
 * (at most 1 MiB each; longer ones: lji_target_read()).
 */
const uint8_t *lji_target_at(struct lji_target *t, uint64_t addr, size_t len);

/** Copies @p len bytes at @p addr to @p buf; LJI_ERROR_FAULT tells the first missing address. */
struct lji_error *lji_target_read(struct lji_target *t, uint64_t addr, void *buf, size_t len);

/** Copies what is readable at @p addr, at most @p len bytes; returns how many. */
size_t lji_target_read_some(struct lji_target *t, uint64_t addr, void *buf, size_t len);

/** Reads an unsigned integer of @p size 1, 2, 4 or 8 bytes. */
struct lji_error *lji_target_read_uint(struct lji_target *t, uint64_t addr, unsigned int size,
				       uint64_t *value_ret);
/** Reads a C pointer. */
struct lji_error *lji_target_read_pointer(struct lji_target *t, uint64_t addr, uint64_t *value_ret);
/** Reads a NUL-terminated string of at most @p max bytes; *@p string_ret is the caller's. */
struct lji_error *lji_target_read_string(struct lji_target *t, uint64_t addr, size_t max,
					 char **string_ret);

/** Why @p addr cannot be read (LJI_FAULT_NONE when it can). */
enum lji_fault_reason lji_target_fault_reason(struct lji_target *t, uint64_t addr);

/** The mapping that holds @p addr, or NULL. */
const struct lji_map *lji_target_find_map(const struct lji_target *t, uint64_t addr);

/**
 * The mapping of the C stack with stack pointer @p sp: the one that holds it, or, when a stack
 * ran over its end, the one right above it. NULL when there is none.
 */
const struct lji_map *lji_target_stack_map(const struct lji_target *t, uint64_t sp);

/** auxv value of @p type (AT_*), false when absent. */
bool lji_target_auxv(const struct lji_target *t, uint64_t type, uint64_t *value_ret);

/**
 * Core: from now on bytes of [@p start, @p end) that the core does not hold are
 * read from @p fd at @p offset. Called by src/elf only after the file's
 * build-id was found equal to the mapped object's. @p fd is not taken over.
 * Live targets ignore it. lji_target_scan() does not pass these bytes: they are in no core because
 * they were never written, and what was never written holds nothing that runs.
 */
struct lji_error *lji_target_add_file(struct lji_target *t, uint64_t start, uint64_t end, int fd,
				      uint64_t offset);

/**
 * Called with successive pieces of memory; @p data is valid during the call. Each
 * piece but the first of a region repeats the last @p overlap bytes (see
 * lji_target_scan) of the one before. Returning an error ends the scan with it.
 */
typedef struct lji_error *lji_scan_fn(void *arg, uint64_t addr, const uint8_t *data, size_t len);

/**
 * Passes all readable memory whose mapping has every bit of @p prot through @p fn,
 * once, in address order, in large pieces, without filling the cache and without
 * holes of sparse files; addresses are multiples of 8. Live targets are read
 * as they are at that moment (running or stopped).
 * @param[out] bytes_ret Bytes looked at (may be NULL).
 */
struct lji_error *lji_target_scan(struct lji_target *t, unsigned int prot, size_t overlap,
				  lji_scan_fn *fn, void *arg, uint64_t *bytes_ret);

/** True if memory in lji_target_snapshot() is of one moment: of a core, or of a process that is stopped. */
bool lji_target_is_still(const struct lji_target *t);

/**
 * Runs @p collect on memory fixed at one moment, with the stop as short as a copy.
 *
 * Core: runs it once. Live: first runs it on the running process (round 0: its
 * result is thrown away, it only teaches which blocks are needed), then stops
 * all threads, copies those blocks and the registers, resumes and runs it on the
 * copy; if it needed other blocks it does so again with those added, the last
 * time (round 4) staying stopped until collect is done. With no_pause: runs
 * it once on the process as it is and warns "not-stopped" if that ran meanwhile.
 *
 * @p collect must start from nothing each time; warnings it added are dropped when
 * it is run again. It must not print. Not to be nested.
 */
struct lji_error *lji_target_snapshot(struct lji_target *t,
				      struct lji_error *(*collect)(void *arg), void *arg);

#endif
