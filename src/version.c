/* SPDX-License-Identifier: MIT */
#include "ljinspect.h"

const char *lji_version(void)
{
	return PACKAGE_VERSION;
}
