/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What is around every answer, whatever the view: schema, tool and target before
 * it, warnings and the verdict behind it.
 */
#ifndef LJI_DOCUMENT_H
#define LJI_DOCUMENT_H

#include "format/format.h"
#include "session.h"

/** Version of the JSON fields; see doc/ljinspect.schema.json. */
#define LJI_SCHEMA_VERSION 1

/** lji_out.begin: opens the document and emits schema, tool, version, target. @p session may lack a target. */
void lji_document_begin(struct lji_out *out, void *session);

/**
 * Emits warnings, `complete` and, with @p err, what went wrong; closes the document.
 * @param[in] report Text: warnings and verdict are lines of the answer.
 */
void lji_document_end(struct lji_out *out, const struct lji_warnings *warnings,
		      const struct lji_error *err, bool report);

/** Name of an error code in JSON: "not-found", "permission", … */
const char *lji_error_code_name(enum lji_error_code code);

#endif
