/* SPDX-License-Identifier: MIT */
#include "target/guard.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>

/* Mappings guarded at once; more are simply not guarded. */
#define GUARDS_MAX 64
#define PAGE_MASK (~(uintptr_t)4095)

static struct {
	uintptr_t start;
	uintptr_t end;
} guards[GUARDS_MAX];
static int guard_count;
static struct sigaction before;

static bool is_guarded(uintptr_t addr)
{
	for (int i = 0; i < GUARDS_MAX; i++) {
		if (addr >= guards[i].start && addr < guards[i].end)
			return true;
	}
	return false;
}

/* Only calls that are safe in a signal handler: mmap and sigaction are bare system calls. */
static void on_sigbus(int signo, siginfo_t *info, void *context)
{
	void *page = (void *)((uintptr_t)info->si_addr & PAGE_MASK);

	(void)context;
	if (is_guarded((uintptr_t)info->si_addr) &&
	    mmap(page, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page)
		return;
	/* Not ours: happens again, to whoever was there before. */
	sigaction(signo, &before, NULL);
}

void lji_guard_add(void *start, size_t size)
{
	struct sigaction action = { .sa_sigaction = on_sigbus, .sa_flags = SA_SIGINFO };

	if (guard_count++ == 0)
		sigaction(SIGBUS, &action, &before);
	for (int i = 0; i < GUARDS_MAX; i++) {
		if (!guards[i].end) {
			guards[i].start = (uintptr_t)start;
			guards[i].end = (uintptr_t)start + size;
			return;
		}
	}
}

void lji_guard_remove(void *start)
{
	for (int i = 0; i < GUARDS_MAX; i++) {
		if (guards[i].end && guards[i].start == (uintptr_t)start)
			guards[i].start = guards[i].end = 0;
	}
	if (--guard_count == 0)
		sigaction(SIGBUS, &before, NULL);
}
