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
        self.assertEqual(vm["build"], {"version": "LuaJIT 2.1.0-beta3", "dualnum": name == "dualnum", "lua52": False})
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
        target = self.start(variant("dualnum"), [ljtest.fixture("truth.lua"), "read"])
        self.assertIn("\n  says it is  LuaJIT 2.1.0-beta3, dual numbers\n", self.inspect("--pid", target.pid).out)

    def test_says_nothing(self):
        """What a build tells of itself is what its libraries hold: a script may take that away, or change it."""
        target = self.start(ljtest.luajit(), ["-e", "rawlen = print jit.version = '\\27[31m' jit.version_num = 'x' "
                                              "print('ready') io.stdout:flush() io.read()"])
        vm, = self.inspect("--pid", target.pid, "--json").json["vms"]
        # A fast function by that name is all that can be asked for.
        self.assertEqual(vm["build"], {"version": "\x1b[31m", "dualnum": None, "lua52": True})
        self.assertIn("says it is  \\x1b[31m", self.inspect("--pid", target.pid).out)
        target = self.start(ljtest.luajit(), ["-e", "local print, io = print, io package.loaded.jit = nil rawget = nil "
                                              "print('ready') io.stdout:flush() io.read()"])
        answer = self.inspect("--pid", target.pid, "--json").json
        self.assertEqual(ljtest.schema_errors(answer), [])
        self.assertEqual(answer["vms"][0]["build"], {"version": None, "dualnum": None, "lua52": None})
        self.assertNotIn("says it is", self.inspect("--pid", target.pid).out)

    def test_gdbjit(self):
        vm = self.check("gdbjit")
        self.assertIn("GDB JIT interface", vm["flavour"])
        self.assertGreater(vm["jit"]["traces"], 0)


if __name__ == "__main__":
    ljtest.main()
