/* SPDX-License-Identifier: MIT */
/* Values in a target's memory. */
#include <string.h>

#include "base/num.h"
#include "target/memory.h"

struct lji_error *lji_target_read_uint(struct lji_target *t, uint64_t addr, unsigned int size,
				       uint64_t *value_ret)
{
	uint8_t buf[8] = { 0 };
	const uint8_t *p;

	if (size != 1 && size != 2 && size != 4 && size != 8)
		return lji_error_create(LJI_ERROR_USAGE, "no integer has %u bytes", size);
	p = lji_target_at(t, addr, size);
	if (!p)
		return lji_target_read(t, addr, buf, size);
	memcpy(buf, p, size);
	*value_ret = lji_le64(buf);
	return NULL;
}

struct lji_error *lji_target_read_pointer(struct lji_target *t, uint64_t addr, uint64_t *value_ret)
{
	return lji_target_read_uint(t, addr, t->pointer_size, value_ret);
}

struct lji_error *lji_target_read_string(struct lji_target *t, uint64_t addr, size_t max,
					 char **string_ret)
{
	size_t len = 0;
	bool found = false;
	lji_auto_free char *string = NULL;
	struct lji_error *err;

	while (!found && len < max) {
		size_t n = LJI_PAGE - (addr + len) % LJI_PAGE;
		const uint8_t *p, *nul;

		if (n > max - len)
			n = max - len;
		p = lji_target_at(t, addr + len, n);
		if (!p) {
			uint8_t byte;

			/* The page may end early, in a core. */
			err = lji_target_read(t, addr + len, &byte, 1);
			if (err)
				return err;
			found = byte == 0;
			len += !found;
			continue;
		}
		nul = memchr(p, 0, n);
		found = nul != NULL;
		len += nul ? (size_t)(nul - p) : n;
	}
	string = malloc(len + 1);
	if (!string)
		return &lji_error_nomem;
	err = lji_target_read(t, addr, string, len);
	if (err)
		return err;
	string[len] = '\0';
	*string_ret = lji_take_ptr(string);
	return NULL;
}
