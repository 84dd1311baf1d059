/* SPDX-License-Identifier: MIT */
/* A program of somebody else, built against the installed library: objects of its parent. */
#include <ljinspect/ljinspect.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
	const struct lji_options options = { .pid = getppid() };
	struct lji_session session;
	struct lji_objects *objects;
	struct lji_error *err;

	err = lji_session_open(&options, &session);
	if (!err)
		err = lji_session_objects(&session, &objects);
	if (err) {
		fprintf(stderr, "%s\n", err->message);
		lji_error_destroy(err);
		lji_session_close(&session);
		return EXIT_FAILURE;
	}
	printf("ljinspect %s: %zu objects in %s\n", lji_version(), objects->count,
	       session.target->name);
	lji_session_close(&session);
	return EXIT_SUCCESS;
}
