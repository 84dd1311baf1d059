#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Live: what truth.lua tells about itself is what ljinspect says, on every flavour of Debian."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import vmtruth  # noqa: E402

SCRIPT = ljtest.fixture("truth.lua")


class Truth(vmtruth.EachFlavour, ljtest.TestCase):
    """One test per flavour, and the states of coroutines while some are nested."""

    def check(self, flavour, mode="read"):
        target = self.start(ljtest.luajit(flavour), [SCRIPT, mode])
        answers = vmtruth.ask(self, "--pid", target.pid)
        vmtruth.check(self, target.truth(), answers, flavour != "tarantool" and mode == "read")
        self.assert_untouched(target)
        return answers

    def test_nested_coroutines(self):
        answers = self.check("luajit", "co-read")
        statuses = answers["summary"]["vms"][0]["coroutine_statuses"]
        # Three nested ones: the innermost runs, the others and main are normal.
        self.assertEqual((statuses["running"], statuses["normal"]), (1, 3))

    def test_fibers(self):
        # Each on a C stack of its own; the program prints who is where.
        target = ljtest.programs.tarantool(self)
        told = re.findall(r"^(fiber|reader|running)\t\d+\t(0x\w+)$", target.log(), re.M)
        self.assertEqual(len(told), 22)
        answer = self.inspect("--pid", target.pid, "--json").json["vms"][0]
        statuses = {c["address"]: c["status"] for c in answer["coroutines"]}
        for what, address in told:
            self.assertEqual(statuses[address], "running" if what == "running" else "fiber", what)
        self.assertEqual(list(statuses.values()).count("running"), 1)
        # Twenty of them wait at one place.
        stacks = self.inspect("--pid", target.pid, "stack", "--json").json["vms"][0]["coroutines"]
        shared, = (stack for stack in stacks if stack["count"] == 20)
        self.assertEqual((shared["status"], shared["frames_state"]), ("fiber", "whole"))
        self.assertLessEqual(set(shared["same"]), {address for what, address in told if what == "fiber"})
        self.assertEqual([f["name"] for f in shared["frames"]], ["sleep", "nap", None])
        with open(ljtest.fixture("programs/fibers.lua"), encoding="ascii") as file:
            source = file.read().split("\n")
        for called, caller in zip(shared["frames"], shared["frames"][1:]):
            self.assertIn(called["name"] + "(", source[caller["line"] - 1])

    def test_callback(self):
        answers = self.check("luajit", "cb")
        vm = answers["summary"]["vms"][0]
        self.assertTrue(vm["jit"]["on"])
        # collectgarbage("stop")
        self.assertTrue(vm["gc"]["stopped"])

    def test_in_the_interpreter(self):
        # Nothing is saved there: registers tell.
        for flavour in ("luajit", "texluajit"):
            with self.subTest(flavour):
                answers = self.check(flavour, "spin")
                self.assertFalse(answers["summary"]["vms"][0]["gc"]["stopped"])
                stack = next(s for s in answers["stack"]["vms"][0]["coroutines"] if s["status"] == "running")
                self.assertEqual((stack["frames_state"], stack["frames"][0]["exact"]), ("whole", False))

    def test_in_machine_code(self):
        for flavour in ("luajit", "texluajit"):
            with self.subTest(flavour):
                answers = self.check(flavour, "spin-jit")
                stack = next(s for s in answers["stack"]["vms"][0]["coroutines"] if s["status"] == "running")
                self.assertEqual((stack["frames_state"], stack["frames"][0]["line"]), ("trace", None))
                self.assertIn(stack["trace"], [t["number"] for t in answers["traces"]["vms"][0]["traces"]])

    def test_below_c(self):
        for flavour, mode in (("luajit", "in-hook"), ("texluajit", "in-gc")):
            with self.subTest(mode):
                answers = self.check(flavour, mode)
                stack = next(s for s in answers["stack"]["vms"][0]["coroutines"] if s["status"] == "running")
                self.assertEqual([f["exact"] for f in stack["frames"][:4]], [None, True, False, True])

    def test_side_traces(self):
        target = self.start(ljtest.luajit("luajit"), [SCRIPT, "spin-side"])
        for _ in range(200):
            traces = self.inspect("--pid", target.pid, "traces", "--json").json["vms"][0]["traces"]
            here = [t for t in traces if t["start"]["line"] == target.truth().one("ready")["at_line"]]
            sides = [t for t in here if t["kind"] == "side"]
            if sides:
                break
        self.assertTrue(sides, traces)
        roots = {t["number"] for t in here if t["kind"] == "root"}
        for side in sides:
            self.assertIn(side["root"], roots)
            self.assertIsNotNone(side["exit"])


if __name__ == "__main__":
    ljtest.main()
