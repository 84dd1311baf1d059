/* SPDX-License-Identifier: MIT */
#include "elf/debuginfod.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"

/* The interface of libdebuginfod.so.1, loaded only when it is asked for: it brings libcurl. */
struct debuginfod {
	void *(*begin)(void);
	int (*find_debuginfo)(void *client, const unsigned char *id, int len, char **path);
	void (*end)(void *client);
};

static bool load(struct debuginfod *d)
{
	void *lib = dlopen("libdebuginfod.so.1", RTLD_NOW | RTLD_LOCAL);

	if (!lib) {
		lji_log_debug("debuginfod: %s", dlerror());
		return false;
	}
	*(void **)&d->begin = dlsym(lib, "debuginfod_begin");
	*(void **)&d->find_debuginfo = dlsym(lib, "debuginfod_find_debuginfo");
	*(void **)&d->end = dlsym(lib, "debuginfod_end");
	return d->begin && d->find_debuginfo && d->end;
}

int lji_debuginfod_find(const uint8_t *id, size_t len)
{
	static struct debuginfod d;
	static bool tried, usable;
	const char *urls = getenv("DEBUGINFOD_URLS");
	void *client;
	int fd;

	if (!urls || !urls[0] || !len)
		return -1;
	if (!tried) {
		tried = true;
		usable = load(&d);
	}
	if (!usable)
		return -1;
	client = d.begin();
	if (!client)
		return -1;
	fd = d.find_debuginfo(client, id, (int)len, NULL);
	d.end(client);
	if (fd < 0) {
		lji_log_debug("debuginfod: %s", strerror(-fd));
		usable = fd == -ENOENT;
	}
	return fd < 0 ? -1 : fd;
}
