# SPDX-License-Identifier: MIT
"""The base of every test: a directory of its own, targets that end with it, ljinspect's manners."""
import contextlib
import os
import resource
import shutil
import tempfile
import time
import unittest

from . import core, tool
from .target import Target


class TestCase(unittest.TestCase):
    """unittest with targets and ljinspect."""

    maxDiff = 5000

    def setUp(self):
        super().setUp()
        #: Private directory, removed afterwards.
        self.dir = tempfile.mkdtemp(prefix="ljtest-")
        self.addCleanup(shutil.rmtree, self.dir, ignore_errors=True)

    def path(self, name):
        """A path in the test's directory."""
        return os.path.join(self.dir, name)

    def start(self, program, args=(), **options):
        """Starts a Target (see there) that ends with the test."""
        target = Target(program, args, **options)
        self.addCleanup(target.kill)
        return target

    def start_sleeper(self):
        """A process without LuaJIT: sleep, once it sleeps (exec and its loader are done)."""
        target = self.start("/bin/sleep", ["60"], ready=None)
        end = time.monotonic() + 30
        # Number and stack of the system call it is in: clock_nanosleep or nanosleep.
        while True:
            with open("/proc/%d/syscall" % target.pid, encoding="ascii") as file:
                number = file.read().split()[0]
            with open("/proc/%d/comm" % target.pid, encoding="ascii") as file:
                if file.read() == "sleep\n" and number in ("230", "35", "115", "101"):
                    return target
            if time.monotonic() > end:
                raise RuntimeError("%s does not sleep but is in system call %s" % (target, number))
            time.sleep(0.002)

    @contextlib.contextmanager
    def cpu_below(self, seconds):
        """What is run inside takes less processor time than @seconds: a bound on work, not on a busy machine."""
        def used():
            usage = resource.getrusage(resource.RUSAGE_CHILDREN)
            return usage.ru_utime + usage.ru_stime
        before = used()
        yield
        self.assertLess(used() - before, seconds)

    def kernel_core(self, program, args=(), name="core", **options):
        """core.kernel_core() into the test's directory: (path, dead Target)."""
        path = self.path(name)
        return path, core.kernel_core(path, program, args, **options)

    def gcore(self, target, name="gcore", **options):
        """core.gcore() of a Target into the test's directory."""
        return core.gcore(self.path(name), target.pid, **options)

    def inspect(self, *args, status=0, **options):
        """Runs ljinspect and asserts its exit status (None: any but a crash)."""
        result = tool.inspect(*args, **options)
        allowed = (0, 1, 2, 64) if status is None else (status,) if isinstance(status, int) else status
        self.assertIn(result.returncode, allowed, str(result))
        return result

    def assert_untouched(self, target, states="RSD"):
        """No thread of @target is traced; each is in one of the @states."""
        for tid, (state, tracer) in target.states().items():
            self.assertEqual(tracer, 0, "thread %d is still traced" % tid)
            self.assertIn(state, states, "thread %d" % tid)


def main():
    """Runs the script's tests; make check's test driver wants exit status 0 or 1."""
    unittest.main(verbosity=2)
