#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Differently built LuaJITs: the layout is recognised and everything is as truth.lua says."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import vmtruth  # noqa: E402
from ljtest.variants import variant  # noqa: E402


class Variants(ljtest.TestCase):
    def check(self, name):
        path, dead = self.kernel_core(variant(name), [ljtest.fixture("truth.lua"), "abort"])
        answers = vmtruth.ask(self, "core", path)
        vmtruth.check(self, dead.truth(), answers)
        vm = answers["summary"]["vms"][0]
        self.assertEqual(vm["checks"]["passed"], vm["checks"]["total"])
        # Debian's source is of 2022: whichever of equal builds is named, its time is in the span.
        since, until = re.search(r"LuaJIT 2\.1 \((\S+) \.\. (\S+)\)", vm["flavour"]).groups()
        self.assertLess(since, "2022")
        self.assertGreater(until, "2022")
        return vm

    def test_nojit(self):
        vm = self.check("nojit")
        self.assertFalse(vm["jit"]["compiled_in"])
        self.assertEqual((vm["jit"]["traces"], vm["counts"]["traces"]), (0, 0))
        self.assertIn("no JIT", vm["flavour"])

    def test_nogc64(self):
        vm = self.check("nogc64")
        self.assertFalse(vm["gc64"])
        self.assertGreater(vm["jit"]["traces"], 0)

    def test_dualnum(self):
        vm = self.check("dualnum")
        self.assertTrue(vm["gc64"])

    def test_gdbjit(self):
        vm = self.check("gdbjit")
        self.assertIn("GDB JIT interface", vm["flavour"])
        self.assertGreater(vm["jit"]["traces"], 0)


if __name__ == "__main__":
    ljtest.main()
