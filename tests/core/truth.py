#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Live, gdb's core and the kernel's core of one moment: all as truth.lua says, and equal."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import core, vmtruth  # noqa: E402


class Truth(vmtruth.EachFlavour, ljtest.TestCase):
    """One test per flavour of Debian; the program blocks in io.read, so nothing moves."""

    def check(self, flavour, mode="read"):
        target = self.start(ljtest.luajit(flavour), [ljtest.fixture("truth.lua"), mode], core=True)
        answers = [vmtruth.ask(self, "--pid", target.pid)]
        answers.append(vmtruth.ask(self, "core", self.gcore(target)))
        answers.append(vmtruth.ask(self, "core", core.core_of(target, self.path("core"))))
        for each in answers:
            vmtruth.check(self, target.truth(), each, flavour != "tarantool" and mode == "read")
            vmtruth.same(self, answers[0], each)

    def test_nested_coroutines(self):
        self.check("luajit", "co-read")


class Crashed(ljtest.TestCase):
    """Cores of crashes, known by what the program said before."""

    def check(self, mode):
        path, target = self.kernel_core(ljtest.luajit("luajit"), [ljtest.fixture("truth.lua"), mode])
        answers = vmtruth.ask(self, "core", path)
        vmtruth.check(self, target.truth(), answers, False)
        return answers["summary"]["vms"][0]

    def test_in_ffi(self):
        self.check("abort")

    def test_in_coroutine(self):
        statuses = self.check("crash-co")["coroutine_statuses"]
        self.assertEqual((statuses["running"], statuses["normal"]), (1, 3))

    def test_end_of_c_stack(self):
        script = self.path("deep.lua")
        with open(script, "w", encoding="ascii") as file:
            file.write('print("ready") io.stdout:flush()\nlocal function f() return (("x"):gsub("x", f)) end\nf()\n')
        path, _ = self.kernel_core(ljtest.luajit("luajit"), [script])
        vm, = self.inspect("core", path, "stack", "--json").json["vms"]
        stack, = vm["coroutines"]
        self.assertEqual(stack["status"], "running")
        self.assertIn(stack["frames_state"], ("saved", "whole"))
        lines = [f["line"] for f in stack["frames"] if f["kind"] == "lua"]
        self.assertGreater(len(lines), 100)
        self.assertEqual(lines, [2] * (len(lines) - 1) + [3])
        text = self.inspect("core", path, "stack").out
        self.assertIn("\n    … %d frames left out" % (stack["depth"] - 30), text)

    def test_in_trace(self):
        self.assertIsNotNone(self.check("crash-jit")["running_trace"])


if __name__ == "__main__":
    ljtest.main()
