/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the parts of a calibration share. Private to calibrate*.c.
 */
#ifndef LJI_CALIBRATION_H
#define LJI_CALIBRATION_H

#include "vm/calibrate.h"

enum {
	/* Threads and objects that are looked at; the more there are the stronger a proof. */
	LJI_CALIBRATION_THREADS = 64,
	LJI_CALIBRATION_OBJECTS = 65536,
	LJI_CALIBRATION_SAMPLES = 256,
};

/** One calibration. */
struct lji_calibration {
	/** Reads through the layout as far as it is known: &own->layout. */
	struct lji_vm vm;
	struct lji_own_layout *own;
	/** The dispatch table: GG_State's last big member; g and J lie before it. */
	uint64_t dispatch;
	/** Main first, then coroutines from gc.root. */
	uint64_t threads[LJI_CALIBRATION_THREADS];
	size_t thread_count;
	/** Where tmpbuf has its lua_State, from g; 0 if that is not known. */
	uint16_t tmpbuf_L;
	/** Where the interpreter's code takes traces from, from J; 0 if that is not known. */
	uint16_t J_trace;
};

/** Records that the field @p name has @p value. */
void lji_calibration_set(struct lji_calibration *c, const char *name, uint64_t value,
			 enum lji_field_source source, const char *proof);

/** Sets a field that was found in memory, unless @p value is LJI_NO_FIELD. */
#define LJI_PROVEN(c, field, value, proof)                                                         \
	lji_calibration_set(c, #field, value, LJI_FIELD_MEMORY, proof)

/** A test of what is at @p addr. */
typedef bool (*lji_calibration_test)(const struct lji_calibration *c, uint64_t addr);

/**
 * Offset from @p base of the one place in [from, to) where the test is true, LJI_NO_FIELD when
 * there is none or more than one.
 */
uint16_t lji_calibration_find(const struct lji_calibration *c, uint64_t base, uint64_t from,
			      uint64_t to, unsigned int step, lji_calibration_test test);

/** Fields of global_State, gcroot and strings first; none if there is no gcroot. */
void lji_calibrate_global(struct lji_calibration *c);

/**
 * What the machine code of the interpreter proves of global_State, jit_State and C frames, as far
 * as it can be read; after global_State and the threads.
 */
void lji_calibrate_code(struct lji_calibration *c);

/** J_trace by the code of the interpreter if no trace was ever made; after lji_calibrate_jit(). */
void lji_calibrate_no_traces(struct lji_calibration *c);

/** Fields of global_State that refer to threads, and vmstate; after all others. */
void lji_calibrate_running(struct lji_calibration *c);

/** Fields of lua_State, from all threads there are. */
void lji_calibrate_thread(struct lji_calibration *c);

/** Where a thread has its C frame; after the code. */
void lji_calibrate_cframe(struct lji_calibration *c);

/** The array of traces, GCtrace, the machine code area. */
void lji_calibrate_jit(struct lji_calibration *c);

/** True if the object at @p tab is laid out as a table; one that is being resized may not be. */
bool lji_calibration_table_fits(const struct lji_calibration *c, uint64_t tab);

/** True if tables, functions, upvalues and threads of the heap are laid out as the layout says. */
bool lji_calibration_objects_fit(const struct lji_calibration *c);

#endif
