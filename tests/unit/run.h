/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The end of main() of every unit test.
 */
#ifndef LJI_UNIT_RUN_H
#define LJI_UNIT_RUN_H

#include <check.h>
#include <stdlib.h>

/** Runs @p suite, prints what failed (CK_VERBOSITY: more), and gives main()'s exit status. */
static inline int unit_run(Suite *suite)
{
	SRunner *runner = srunner_create(suite);
	int failed;

	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
