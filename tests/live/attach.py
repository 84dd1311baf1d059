#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Processes in odd states: stopped, traced, sandboxed, asleep beyond signals, half dead, under a storm of
signals. Each is inspected and left as it was found.
"""
import os
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import odd, tool, vmtruth  # noqa: E402

TRUTH = ljtest.fixture("truth.lua")
SIGUSR1_PENDING = 1 << (signal.SIGUSR1 - 1)


def state(pid):
    """State letter of a process."""
    with open("/proc/%d/stat" % pid, encoding="utf-8") as file:
        return file.read().rsplit(")", 1)[1].split()[0]


class Attach(ljtest.TestCase):
    def functions(self, pid, *options, status=0):
        """Names of functions of one chunk, whose VM is the only one."""
        answer = self.inspect("--pid", pid, "functions", "--json", *options, status=status).json
        return answer, [{f["name"] for f in vm["functions"]} for vm in answer["vms"]]

    def wait_state(self, pid, letter):
        end = time.monotonic() + 10
        while state(pid) != letter:
            self.assertLess(time.monotonic(), end, "no state %s" % letter)
            time.sleep(0.002)

    def interrupted(self, pid, sig, delay):
        """Starts ljinspect and kills it after a while."""
        process = subprocess.Popen([tool.program(), "--pid", str(pid), "functions"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=dict(os.environ, LD_BIND_NOW="1"))
        time.sleep(delay)
        process.send_signal(sig)
        process.wait()

    def test_stopped(self):
        """A stopped process stays stopped, its pending signal stays pending, whatever ends ljinspect."""
        target = self.start(ljtest.luajit(), [TRUTH, "sleep"])
        target.signal(signal.SIGSTOP)
        self.wait_state(target.pid, "T")
        target.signal(signal.SIGUSR1)
        vmtruth.check(self, target.truth(), vmtruth.ask(self, "--pid", target.pid))
        for i in range(12):
            sig = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)[i % 3]
            self.interrupted(target.pid, sig, 0.002 * i)
        self.wait_state(target.pid, "T")
        self.assert_untouched(target, "T")
        self.assertEqual(int(target.status("ShdPnd"), 16), SIGUSR1_PENDING)
        target.signal(signal.SIGCONT)
        self.assertEqual(target.wait(), -signal.SIGUSR1)

    def test_killed_inspector(self):
        """A running process goes on when ljinspect is killed at any moment."""
        target = self.start(ljtest.luajit(), [TRUTH, "spin"])
        for i in range(40):
            self.interrupted(target.pid, (signal.SIGKILL, signal.SIGTERM)[i % 2], 0.001 * i)
        self.assert_untouched(target)
        self.functions(target.pid)

    def test_traced(self):
        """Somebody else's tracee: told who; with --no-pause it is read as it stands, and left alone."""
        tracer = odd.plain_program(self, "tracer")
        for halt, letters in (("run", "S"), ("halt", "t")):
            with self.subTest(halt):
                target = self.start(ljtest.luajit(), [TRUTH, "read"])
                holder = self.start(tracer, [target.pid, halt])
                result = self.inspect("--pid", target.pid, status=2)
                self.assertIn("already traced by %d (tracer); stop that first, or use --no-pause" %
                              holder.pid, result.err)
                # Halted by the other tracer it cannot change while it is read.
                answer, names = self.functions(target.pid, "--no-pause", status=1 if halt == "run" else 0)
                self.assertEqual([w["code"] for w in answer["warnings"]],
                                 ["not-stopped"] if halt == "run" else [])
                self.assertIn("KEEP.funcs.fn_001", names[0])
                self.assertEqual(target.states(), {target.pid: (letters, holder.pid)})

    def test_storm(self):
        """100,000 signals a second, timer ticks, and an inspection after the other: none is lost."""
        target, pid = odd.odd(self, "storm", 4)
        count, end = 0, time.monotonic() + 2
        while time.monotonic() < end:
            _, names = self.functions(pid)
            self.assertEqual(len(names), 1)
            count += 1
        self.assertEqual(target.wait(), 0)
        received, ticks = re.search(r"^received (\d+) ticks (\d+)$", target.log(), re.M).groups()
        sent = re.search(r"^sent (\d+)$", target.log(), re.M).group(1)
        self.assertEqual(sent, received, "%d inspections" % count)
        self.assertGreater(int(sent), 1000)
        self.assertGreater(int(ticks), 0)
        self.assertGreater(count, 3)

    def test_uninterruptible(self):
        """A thread in vfork() never stops: bounded waiting, both VMs, everything runs on afterwards."""
        target, pid = odd.odd(self, "vfork", 5)
        self.wait_state(pid, "D")
        child = target.children()[0]
        # Waiting for it to stop would end with its vfork, and without this warning.
        answer, names = self.functions(pid, status=1)
        self.assertEqual([w["code"] for w in answer["warnings"]], ["thread-not-stopped"])
        self.assertRegex(answer["warnings"][0]["text"], r"thread %d .*state D" % pid)
        chunks = sorted(f["chunk"] for vm in answer["vms"] for f in vm["functions"] if f["last_line"] == 1)
        self.assertEqual(len(names), 2, chunks)
        # The child has the same memory.
        _, names = self.functions(child)
        self.assertEqual(len(names), 2)
        self.assert_untouched(target)
        target.wait_for("ended well")
        self.assertEqual(target.wait(), 0)

    def test_sandbox(self):
        """Nothing is executed in the target: a sandbox that kills for that never does."""
        life = 6
        began = time.monotonic()
        target, pid = odd.odd(self, "boxed", life)
        self.wait_state(pid, "S")
        self.assertEqual(target.status("Seccomp"), "2")
        while time.monotonic() < began + life / 2:
            _, names = self.functions(pid)
            self.assertEqual(len(names), 1)
        looked = time.monotonic()
        target.wait_for("ended well")
        self.assertEqual(target.wait(), 0)
        # The sleep that was interrupted went on for what was left of it, not for all of it again.
        self.assertLess(time.monotonic() - looked, life - 0.5)

    def test_dead_leader(self):
        """The first thread is dead, another one runs the VM."""
        target, pid = odd.odd(self, "leader", 3)
        self.wait_state(pid, "Z")
        answer, names = self.functions(pid)
        self.assertEqual(len(names), 1)
        self.assertEqual(answer["target"]["pid"], pid)
        # Any thread's id is as good.
        other = max(target.states())
        self.assertNotEqual(other, pid)
        answer, _ = self.functions(other)
        self.assertEqual(answer["target"]["pid"], pid)
        target.wait_for("ended well")

    def test_zombie(self):
        """Ended, not collected: told whose child it is."""
        target = self.start(["sleep", "0"], ready=None)
        self.wait_state(target.pid, "Z")
        result = self.inspect("--pid", target.pid, status=2)
        self.assertRegex(result.err, r"it has ended \(zombie\), its parent %d \(.*\) has not collected it" %
                         os.getpid())

    def test_ancestor(self):
        """The shell that reads what ljinspect prints is itself the target: no deadlock."""
        script = 'n=0; while read -r _; do n=$((n+1)); done < <("$0" --pid $$ -v symbols 2>&1); echo "$n lines"'
        done = subprocess.run(["bash", "-c", script, tool.program()], stdout=subprocess.PIPE, timeout=60,
                              stdin=subprocess.DEVNULL, text=True, check=True)
        # More than a pipe holds.
        self.assertGreater(int(done.stdout.split()[0]), 1500)

    def test_itself(self):
        result = subprocess.run(["sh", "-c", 'exec "$0" --pid $$', tool.program()],
                                stderr=subprocess.PIPE, text=True, check=False)
        # A wrapper script of libtool has the id before the program has it.
        self.assertEqual(result.returncode, 2)
        self.assertIn("cannot inspect itself", result.stderr)

    def test_32_bits(self):
        """A 32-bit process of a 64-bit kernel."""
        base = ljtest.root("luajit-i386")
        libs = ":".join(os.path.join(base.path, d) for d in ("lib/i386-linux-gnu", "usr/lib/i386-linux-gnu"))
        program = ljtest.Program([base.file("lib/ld-linux.so.2"), "--library-path", libs,
                                  base.file("usr/bin/luajit")])
        target = self.start(program, [TRUTH, "sleep"])
        answers = vmtruth.ask(self, "--pid", target.pid)
        self.assertEqual(answers["summary"]["target"]["arch"], "i386")
        vmtruth.check(self, target.truth(), answers)
        self.assert_untouched(target)


if __name__ == "__main__":
    ljtest.main()
