/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What comes from outside the tree: flavours, views and formats in a shared object
 * that --plugin names.
 *
 * To write one:
 *  1. include <ljinspect/plugin.h>;
 *  2. define flavours, views, formats as flavour/flavour.h, view/view.h and format/format.h
 *     tell; their functions may call everything that <ljinspect/ljinspect.h> declares;
 *  3. export one `const struct lji_plugin lji_plugin = { LJI_PLUGIN_HEADER, ... }`;
 *  4. cc -shared -fPIC -o my.so my.c $(pkg-config --cflags ljinspect): the library is in the
 *     program, a plugin is not linked with another one;
 *  5. ljinspect --plugin ./my.so ...
 *
 * fixtures/plugin/example.c is one. Plugins are never searched for: they run with the
 * rights of whoever names them.
 */
#ifndef LJI_PLUGIN_H
#define LJI_PLUGIN_H

#include <stdint.h>

#include "flavour/flavour.h"
#include "format/format.h"
#include "view/view.h"

/** Version of what plugins see; higher when anything of it means something else. */
#define LJI_PLUGIN_ABI 1

/** First members of a plugin: what it was built against. */
#define LJI_PLUGIN_HEADER                                                      \
	.abi = LJI_PLUGIN_ABI, .layout_size = sizeof(struct lji_layout),       \
	.view_size = sizeof(struct lji_view), .format_size = sizeof(struct lji_format), \
	.session_size = sizeof(struct lji_session)

/** A plugin, exported under the name lji_plugin. */
struct lji_plugin {
	/** LJI_PLUGIN_ABI and the sizes of the header it was built against: LJI_PLUGIN_HEADER. */
	uint32_t abi;
	uint32_t layout_size;
	uint32_t view_size;
	uint32_t format_size;
	uint32_t session_size;
	/** What it is called in messages. */
	const char *name;
	/** What it brings, lists that end with NULL; NULL for none. */
	const struct lji_flavour *const *flavours;
	const struct lji_view *const *views;
	const struct lji_format *const *formats;
};

/** What a plugin exports. */
extern const struct lji_plugin lji_plugin;

/**
 * Loads the plugin in the file @p path (a path, never searched for) and adds what it
 * brings to lji_flavours, lji_views, lji_formats. It stays loaded. Refused, with one
 * sentence that tells why: no shared object, no plugin, for another version, a name that
 * is taken, something incomplete.
 */
struct lji_error *lji_plugin_load(const char *path);

#endif
