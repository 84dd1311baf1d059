/* SPDX-License-Identifier: MIT */
/*
 * Prints what becomes of a synthetic image of every layout: its name, then how it is read by the
 * tables and by calibration: right, refused or wrong. For tests/matrix.py.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "synth.h"
#include "vmrun.h"

static bool is_right(const struct lji_layout *want, const struct lji_layout *got)
{
	for (size_t i = 0; i < LJI_LAYOUT_FIELD_COUNT; i++) {
		if (!vmrun_same_field(want, got, i) &&
		    !vmrun_unused(want, lji_layout_field_name(i)))
			return false;
	}
	return want->has_jit == got->has_jit && want->bytecode == got->bytecode;
}

/* The image read as @p flavour says; only a layout that comes from @p source counts. */
static const char *cell(const struct synth *s, const char *flavour, const char *source)
{
	const struct lji_vm_options options = {.flavour = flavour};
	struct vmrun r = vmrun_start(s, &options);
	const struct lji_vm *vm = r.vms.count ? &r.vms.items[0] : NULL;
	const char *is = "refused";

	if (vm && strcmp(vm->layout_source, source) == 0)
		is = r.vms.count == 1 && vm->g == s->g && is_right(s->layout, vm->layout) &&
				     !vmrun_frames_fault(s, vm)
			     ? "right"
			     : "wrong";
	vmrun_deinit(&r);
	return is;
}

static void print_row(const struct lji_layout *layout)
{
	struct synth *s = synth_create(layout);

	printf("%s\t%s\t%s\n", layout->name, cell(s, NULL, "table"),
	       cell(s, "calibrated", "calibrated"));
	synth_destroy(s);
}

START_TEST(matrix)
{
	vmrun_each_layout(print_row);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("vm_matrix");
	TCase *tc = tcase_create("vm_matrix");
	SRunner *runner;
	int failed;

	tcase_add_test(tc, matrix);
	suite_add_tcase(suite, tc);
	runner = srunner_create(suite);
	srunner_set_fork_status(runner, CK_NOFORK);
	srunner_run_all(runner, CK_SILENT);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
