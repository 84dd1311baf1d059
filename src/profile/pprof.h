/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Writes a model as a pprof profile: gzipped protocol buffers, message
 * perftools.profiles.Profile (github.com/google/pprof, proto/profile.proto).
 *
 *     Profile   1 sample_type*  2 sample*  3 mapping*  4 location*  5 function*
 *               6 string_table* 13 comment*
 *     ValueType 1 type  2 unit                            (numbers of strings)
 *     Sample    1 location_id* (leaf first)  2 value*
 *     Mapping   1 id  2 memory_start  3 memory_limit  4 file_offset  5 filename
 *               6 build_id
 *     Location  1 id  2 mapping_id  3 address  4 line { 1 function_id  2 line }
 *     Function  1 id  2 name  3 system_name  4 filename  5 start_line
 *
 * Memory: alloc_objects, alloc_space, inuse_objects, inuse_space; a location per
 * place. Samples: their number; a location per frame.
 */
#ifndef LJI_PROFILE_PPROF_H
#define LJI_PROFILE_PPROF_H

#include <stdio.h>

#include "profile/model.h"

/** An object of the process, for addresses of C frames. */
struct lji_pprof_mapping {
	uint64_t start;
	/** First address behind it. */
	uint64_t end;
	uint64_t offset;
	const char *path;
	/** Lower-case hex, "" unknown. */
	const char *build_id;
};

/**
 * Writes the model of a profile of @p kind to @p stream. @p mappings (may be NULL) are
 * disjoint. *@p samples_ret is the number of samples written.
 */
struct lji_error *lji_pprof_write(FILE *stream, const struct lji_model *model,
				  enum lji_profile_kind kind,
				  const struct lji_pprof_mapping *mappings, size_t mapping_count,
				  uint64_t *samples_ret);

#endif
