/* SPDX-License-Identifier: MIT */
#include "plugin.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"

/* The loader searches for names without a slash: we do not. */
static char *with_slash(const char *path)
{
	struct lji_bytes whole = { 0 };

	lji_bytes_printf(&whole, "%s%s", strchr(path, '/') ? "" : "./", path);
	return lji_bytes_steal(&whole);
}

static struct lji_error *refuse(const char *path, const char *why, const char *what)
{
	return lji_error_create(LJI_ERROR_UNSUPPORTED, "--plugin %s: %s%s%s", path, why,
				what ? ": " : "", what ? what : "");
}

static struct lji_error *check_version(const char *path, const struct lji_plugin *plugin)
{
	static const struct lji_plugin ours = { LJI_PLUGIN_HEADER };

	if (plugin->abi != ours.abi)
		return lji_error_create(LJI_ERROR_UNSUPPORTED,
					"--plugin %s: it is for another version of ljinspect "
					"(plugin interface %u, this is %u)",
					path, plugin->abi, ours.abi);
	if (plugin->layout_size != ours.layout_size || plugin->view_size != ours.view_size ||
	    plugin->format_size != ours.format_size || plugin->session_size != ours.session_size)
		return refuse(path, "it was built against the headers of another version of "
			      "ljinspect", NULL);
	return NULL;
}

/* -- What it brings ------------------------------------------------------------ */

static const char *flavour_fault(const struct lji_flavour *flavour)
{
	for (size_t i = 0; i < flavour->layout_count; i++) {
		const struct lji_layout *l = &flavour->layouts[i];

		if (!l->name || !l->title || (l->ref_size != 4 && l->ref_size != 8) ||
		    !l->dispatch_count)
			return "a layout is incomplete";
	}
	return flavour->layout_count && flavour->title ? NULL : "a flavour is incomplete";
}

static const char *view_fault(const struct lji_view *view)
{
	return view->help && view->run && view->on ? NULL : "a view is incomplete";
}

static const char *format_fault(const struct lji_format *f)
{
	return f->create && f->begin_object && f->end_object && f->begin_list && f->end_list &&
			       f->u64 && f->i64 && f->addr && f->boolean && f->str && f->null &&
			       f->line && f->heading && f->finish && f->destroy ?
		       NULL : "a format is incomplete";
}

/*
 * Functions of one kind: check_KINDs() says what is wrong with the plugin's; add_KINDs()
 * makes the list longer. The old list is not freed: it may be the built-in one.
 */
#define KIND(kind)                                                             \
	static struct lji_error *check_##kind##s(const char *path,             \
						 const struct lji_##kind *const *more) \
	{                                                                      \
		for (; more && *more; more++) {                                \
			const char *fault = (*more)->name ? kind##_fault(*more) : \
							    "a " #kind " has no name"; \
                                                                               \
			if (fault)                                             \
				return refuse(path, fault, (*more)->name);     \
			for (size_t i = 0; lji_##kind##s[i]; i++) {            \
				if (strcmp(lji_##kind##s[i]->name, (*more)->name) == 0) \
					return refuse(path, "there is a " #kind \
						      " of this name already", \
						      (*more)->name);          \
			}                                                      \
		}                                                              \
		return NULL;                                                   \
	}                                                                      \
                                                                               \
	static struct lji_error *add_##kind##s(const struct lji_##kind *const *more) \
	{                                                                      \
		const struct lji_##kind **list;                                \
		size_t old = 0, added = 0;                                     \
                                                                               \
		while (lji_##kind##s[old])                                     \
			old++;                                                 \
		while (more && more[added])                                    \
			added++;                                               \
		if (!added)                                                    \
			return NULL;                                           \
		list = calloc(old + added + 1, sizeof(*list));                 \
		if (!list)                                                     \
			return &lji_error_nomem;                               \
		memcpy(list, lji_##kind##s, old * sizeof(*list));              \
		memcpy(list + old, more, added * sizeof(*list));               \
		lji_##kind##s = list;                                          \
		return NULL;                                                   \
	}

KIND(flavour)
KIND(view)
KIND(format)

static struct lji_error *take(const char *path, const struct lji_plugin *plugin)
{
	struct lji_error *err = check_flavours(path, plugin->flavours);

	if (!err)
		err = check_views(path, plugin->views);
	if (!err)
		err = check_formats(path, plugin->formats);
	if (!err)
		err = add_flavours(plugin->flavours);
	if (!err)
		err = add_views(plugin->views);
	return err ? err : add_formats(plugin->formats);
}

/* Loads @p file and finds what it exports, for the right version. */
static struct lji_error *load(const char *path, const char *file, int mode, void **handle_ret,
			      const struct lji_plugin **plugin_ret)
{
	void *handle = dlopen(file, mode | RTLD_LOCAL);
	const struct lji_plugin *plugin;
	struct lji_error *err;

	if (!handle)
		return refuse(path, "it cannot be loaded", dlerror());
	plugin = dlsym(handle, "lji_plugin");
	err = plugin ? check_version(path, plugin) :
		       refuse(path, "it is no plugin of ljinspect (it does not export lji_plugin)",
			      NULL);
	if (err) {
		dlclose(handle);
		return err;
	}
	*handle_ret = handle;
	*plugin_ret = plugin;
	return NULL;
}

struct lji_error *lji_plugin_load(const char *path)
{
	lji_auto_free char *file = with_slash(path);
	const struct lji_plugin *plugin;
	struct lji_error *err;
	void *handle;

	if (!file)
		return &lji_error_nomem;
	if (access(file, R_OK))
		return lji_error_os(errno, "--plugin %s", path);
	/* Lazily first: one for another version may miss functions, but it can be asked. */
	err = load(path, file, RTLD_LAZY, &handle, &plugin);
	if (err)
		return err;
	dlclose(handle);
	err = load(path, file, RTLD_NOW, &handle, &plugin);
	/* It stays loaded: lists point into it. */
	return err ? err : take(path, plugin);
}
