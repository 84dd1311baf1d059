/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The report of a memory profile in the layout and words of Tarantool's parser
 * (tools/memprof/humanize.lua of b52fe979):
 *
 *     ALLOCATIONS                          also REALLOCATIONS, DEALLOCATIONS
 *     LABEL: N events<TAB>+BYTES<TAB>-BYTES
 *     <TAB>Overrides:                      whose blocks were moved or freed
 *     <TAB><TAB>LABEL
 *                                          an empty line after the overrides
 *                                          and after each section
 *     HEAP SUMMARY:
 *     LABEL holds BYTES: N allocs, N frees
 *
 *     ALIASES:                             chunk names with newlines
 *     function_alias_1:
 *     1<TAB>| first line
 *
 * Entries are sorted by events (bytes in the summary), descending; ties, which
 * the parser leaves in the order of a hash table, by label, bytewise.
 */
#ifndef LJI_PROFILE_REPORT_H
#define LJI_PROFILE_REPORT_H

#include "profile/allocs.h"

/** A label; not terminated. */
struct lji_report_label {
	const char *text;
	size_t size;
};

/** A line of the summary. */
struct lji_report_leak {
	struct lji_report_label label;
	/** A site with that label. */
	uint32_t site;
	/** Live bytes, more than 0. */
	uint64_t bytes;
	uint64_t allocs;
	uint64_t frees;
};

/** The sorted report; the model must outlive it. */
struct lji_report {
	const struct lji_allocs *allocs;
	/** By site. */
	struct lji_report_label *labels;
	/** Texts of the labels. */
	struct lji_intern texts;
	/** Sites that have events of an op, sorted, by enum lji_ljm_op. */
	uint32_t *sites[LJI_LJM_OPS];
	size_t counts[LJI_LJM_OPS];
	/** Overrides by op and site, and by label within. */
	struct lji_override *overrides;
	size_t override_count;
	LJI_VECTOR(, struct lji_report_leak) leaks;
};

/** Sorts what @p allocs holds. */
struct lji_error *lji_report_create(const struct lji_allocs *allocs, struct lji_report *report_ret);

void lji_report_deinit(struct lji_report *report);

/** What to print. */
struct lji_report_options {
	/** Only the summary and the aliases. */
	bool leak_only;
	/** KiB, MiB, GiB as the parser's --human-readable. */
	bool human_readable;
	/** The profile is cut: what is live is not leaked. */
	bool cut;
};

/** Gets one line without its newline. */
typedef void lji_report_line_fn(void *arg, const char *text, size_t size);

/** Prints the report line by line; out of memory is the only error. */
struct lji_error *lji_report_print(const struct lji_report *report,
				   const struct lji_report_options *options,
				   lji_report_line_fn *line, void *arg);

/** Bytes as the parser's --human-readable has them: "838.00KiB". */
void lji_report_human_bytes(struct lji_bytes *text, double bytes);

/** New and old bytes of @p site in events of @p op. */
void lji_report_bytes(const struct lji_site *site, enum lji_ljm_op op, uint64_t *new_ret,
		      uint64_t *old_ret);

#endif
