#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The targets themselves: each LuaJIT runs truth.lua, tells the truth, and gives a kernel core and a gcore."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402


class Targets(ljtest.TestCase):
    def test_flavours(self):
        for flavour in ljtest.FLAVOURS:
            with self.subTest(flavour):
                program = ljtest.luajit(flavour)
                target = self.start(program, [ljtest.fixture("truth.lua"), "sleep", 3])
                truth = target.truth()
                self.assertEqual(truth.one("ready")["pid"], target.pid)
                self.assertEqual(len(truth.all("func")), 3)
                self.assert_untouched(target)
                core = self.gcore(target, flavour + ".gcore")
                self.assertGreater(os.path.getsize(core), 100000)
                target.kill()
                core, dead = self.kernel_core(program, [ljtest.fixture("truth.lua"), "abort", 3],
                                              flavour + ".core")
                self.assertGreater(os.path.getsize(core), 100000)
                self.assertEqual(dead.truth().one("ready")["mode"], "abort")


if __name__ == "__main__":
    ljtest.main()
