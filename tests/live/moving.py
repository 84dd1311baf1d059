#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Live: programs whose VM changes all the time, stopped anywhere: nothing invented, doubts told."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import vmtruth  # noqa: E402

SCRIPT = ljtest.fixture("truth.lua")
SAMPLES = 20

#: What may be told about a VM in motion.
DOUBTS = {"layout-doubtful", "objects-damaged", "stack-moving", "strings-resizing", "trace-damaged"}


class Moving(ljtest.TestCase):
    """One test per kind of motion of truth.lua."""

    def check_functions(self, vm, truth):
        known = vmtruth.source_functions()
        generated = {item["linedefined"] for item in truth.all("func")}
        for function in vm["functions"]:
            lines = (function["first_line"], function["last_line"])
            if function["chunk"] == "@" + SCRIPT:
                self.assertIn(lines, known, function)
            elif function["chunk"] == "=gen":
                self.assertIn(lines[0], generated | {0}, function)
            elif function["chunk"] == "=zoo":
                self.assertIn(lines, {(0, 5), (1, 3)})
            elif function["chunk"] == "=storm":
                # One line, a main chunk.
                self.assertEqual(lines, (0, 1), function)
            elif function["origin"] is None and function["chunk"][:1] not in "@=":
                # A chunk that was given as text is named by it.
                self.assertEqual(lines, (0, function["chunk"].count("\n") + 1), function)
            else:
                self.assertIsNotNone(function["origin"], function)
        present = [f for f in vm["functions"] if f["chunk"] == "@" + SCRIPT]
        self.assertEqual(len(present), sum(known.values()))
        names = {f["name"] for f in vm["functions"]}
        for item in truth.all("func"):
            self.assertIn("KEEP.funcs." + item["name"], names)

    def check_traces(self, vm, _truth):
        numbers = [t["number"] for t in vm["traces"]]
        self.assertEqual(len(numbers), len(set(numbers)))
        for trace in vm["traces"]:
            if trace["recording"] or trace["dead"]:
                continue
            self.assertIn(trace["start"]["chunk"], ("@" + SCRIPT, "=gen", "=storm"), trace)
            self.assertGreaterEqual(trace["start"]["line"], 0, trace)
            self.assertIsNotNone(trace["link_type"], trace)
            self.assertGreater(trace["mcode"]["size"], 0, trace)

    def check_coroutines(self, vm, truth):
        statuses = {c["address"]: c["status"] for c in vm["coroutines"]}
        for item in truth.all("coroutine"):
            self.assertEqual(statuses["0x%x" % int(item["addr"], 16)], "suspended")
        self.assertEqual(list(statuses.values()).count("running"), 1)

    def check(self, mode, *views):
        """SAMPLES of `functions` and of each further one of @views."""
        target = self.start(ljtest.luajit("luajit"), [SCRIPT, mode])
        truth = target.truth()
        checks = {"functions": self.check_functions, "traces": self.check_traces,
                  "summary": self.check_coroutines}
        for _ in range(SAMPLES):
            for view in ("functions",) + views:
                answer = self.inspect("--pid", target.pid, view, "--json", status=(0, 1)).json
                self.assertLessEqual({w["code"] for w in answer["warnings"]}, DOUBTS,
                                     answer["warnings"])
                checks[view](answer["vms"][0], truth)
        self.assertIsNone(target.process.poll())
        self.assert_untouched(target)

    def test_collector(self):
        self.check("gc", "summary")

    def test_tables(self):
        self.check("rehash")

    def test_stacks(self):
        self.check("stack", "summary")

    def test_recorder(self):
        self.check("trace-storm", "traces")

    def test_interpreter(self):
        self.check("spin")

    def test_trace(self):
        self.check("spin-jit", "traces")


if __name__ == "__main__":
    ljtest.main()
