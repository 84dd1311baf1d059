#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Processes that end, exec or are killed while they are inspected: one program's report, or a clear line."""
import os
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import tool  # noqa: E402

#: A shell that becomes LuaJIT, which becomes the shell again, some 40 times a second.
CHAIN = """#!/bin/bash
[ "$CHAIN_END" -gt "$(date +%%s)" ] || { echo chain ended; exit 0; }
exec "%(luajit)s" -e 'local ffi = require "ffi" ffi.cdef "int execv(const char *, char **); int usleep(unsigned);"
  local t = {} for i = 1, 2000 do t[i] = {i} end
  ffi.C.usleep(20000)
  local a = ffi.new("char *[3]")
  a[0] = ffi.cast("char *", "/bin/bash") a[1] = ffi.cast("char *", "%(script)s") ffi.C.execv("/bin/bash", a)'
"""

GONE = ("the process ended or was replaced during the inspection", "no such process",
        "it has ended (zombie)", "no LuaJIT")


class Changing(ljtest.TestCase):
    def check(self, pid):
        """One inspection: "vm", or which of the clear lines it was."""
        result = tool.inspect("--pid", pid, "--json", timeout=30)
        if result.returncode in (0, 1):
            answer = result.json
            self.assertEqual(len(answer["vms"]), 1, result)
            self.assertEqual(answer["target"]["name"], "luajit", result)
            self.assertLess(answer["vms"][0]["counts"]["tables"], 2200, result)
            return "vm"
        self.assertEqual(result.returncode, 2, result)
        for line in GONE:
            if line in result.err:
                return line
        return self.fail(str(result))

    def test_exec_chain(self):
        """The program changes under its process id."""
        script = self.path("chain.sh")
        with open(script, "w", encoding="utf-8") as file:
            file.write(CHAIN % {"luajit": ljtest.luajit().exe, "script": script})
        target = self.start(["/bin/bash", script], ready=None,
                            env={"CHAIN_END": str(int(time.time()) + 7)})
        seen, end = [], time.monotonic() + 6
        while time.monotonic() < end:
            seen.append(self.check(target.pid))
        self.assertIn("vm", seen)
        # Nobody was disturbed: the chain goes on to its end.
        target.wait_for("chain ended")
        self.assertEqual(target.wait(), 0)

    def test_killed(self):
        """Killed at some moment of the inspection."""
        seen = []
        for i in range(40):
            process = subprocess.Popen([ljtest.luajit().exe, "-e", "local t = {} for i = 1, 1e9 do t[i % 99] = {} end"],
                                       stdin=subprocess.DEVNULL)
            killer = subprocess.Popen(["sh", "-c", "sleep 0.%03d; kill -9 %d" % (5 + i * 2, process.pid)])
            try:
                seen.append(self.check(process.pid))
            finally:
                killer.wait()
                process.wait()
        self.assertTrue(set(seen) - {"vm"}, "never killed in time")

    def test_killed_while_held(self):
        """SIGKILL for a process that is held just now: it dies, and ljinspect says so or is done."""
        for _ in range(5):
            target = self.start(ljtest.luajit(), [ljtest.fixture("truth.lua"), "gc"])
            process = subprocess.Popen([tool.program(), "--pid", str(target.pid)], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True)
            end = time.monotonic() + 10
            while process.poll() is None and time.monotonic() < end:
                if target.status("TracerPid") != "0":
                    target.signal(signal.SIGKILL)
                    break
            error = process.communicate(timeout=10)[1]
            self.assertIn(process.returncode, (0, 1, 2), error)
            if process.returncode == 2:
                self.assertTrue(any(line in error for line in GONE), error)
            target.kill()


if __name__ == "__main__":
    ljtest.main()
