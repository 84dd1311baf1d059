/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What a check says. Private to check*.c.
 */
#ifndef LJI_CHECK_RESULT_H
#define LJI_CHECK_RESULT_H

/** What one check says. */
enum result {
	FAIL,
	PASS,
	/** Failed, but memory can be so for a moment. */
	DOUBT,
	/** Not there in this build, nothing to look at, or not readable. */
	UNKNOWN,
};

#endif
