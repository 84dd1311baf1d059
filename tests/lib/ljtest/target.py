# SPDX-License-Identifier: MIT
"""Programs to inspect, started by a test and dead when it ends, whatever happens."""
import atexit
import ctypes
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time

from .truth import Truth

_libc = ctypes.CDLL(None, use_errno=True)
_PR_SET_PDEATHSIG = 1
_alive = []


@atexit.register
def _kill_all():
    for target in list(_alive):
        target.kill()


def _on_term(signum, _frame):
    raise SystemExit(128 + signum)


signal.signal(signal.SIGTERM, _on_term)


#: A line that says so, complete.
READY = r"\bready\b[^\n]*\n"


class Program:
    """How to run something: words before its arguments, environment additions, a name."""

    def __init__(self, argv, env=None, name=None):
        self.argv = [argv] if isinstance(argv, str) else list(argv)
        self.env = env or {}
        self.name = name or os.path.basename(self.argv[0])

    @property
    def exe(self):
        """Path of the executable."""
        return self.argv[0]


class Target:
    """
    A running program. It has a process group and a private directory of its own (its cwd unless
    @cwd is given), where its output goes to "log".
    @ready: regular expression that must appear in the output before the constructor returns, or None.
    @core: allow core files. @stdin: "pipe" (kept open: reads block) or "null".
    @wrapper: words in front (e.g. setpriv). @env: more environment.
    """

    def __init__(self, program, args=(), *, ready=READY, timeout=30, core=False,
                 coredump_filter=None, stdin="pipe", cwd=None, env=None, wrapper=()):
        if isinstance(program, (str, list, tuple)):
            program = Program(program)
        self.program = program
        self.dir = tempfile.mkdtemp(prefix="ljtest-")
        self.cwd = cwd or self.dir
        argv = list(wrapper) + program.argv + [str(a) for a in args]

        def before_exec():
            _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
            resource.setrlimit(resource.RLIMIT_CORE, (hard if core else 0, hard))
            if coredump_filter is not None:
                with open("/proc/self/coredump_filter", "w", encoding="ascii") as file:
                    file.write("0x%x" % coredump_filter)

        environment = dict(os.environ, **program.env)
        environment.update(env or {})
        with open(os.path.join(self.dir, "log"), "wb") as log:
            # pylint: disable=subprocess-popen-preexec-fn
            self.process = subprocess.Popen(
                argv, stdin=subprocess.PIPE if stdin == "pipe" else subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT, cwd=self.cwd, env=environment, start_new_session=True,
                preexec_fn=before_exec)
        _alive.append(self)
        #: Process id; with a wrapper that execs it is the program's.
        self.pid = self.process.pid
        if ready:
            try:
                self.wait_for(ready, timeout)
            except BaseException:
                self.kill()
                raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def __str__(self):
        return "%s (pid %d)" % (self.program.name, self.pid)

    def log(self):
        """What it printed so far, stdout and stderr."""
        try:
            with open(os.path.join(self.dir, "log"), encoding="utf-8", errors="surrogateescape") as file:
                return file.read()
        except FileNotFoundError:
            return self._log

    _log = ""

    def wait_for(self, pattern, timeout=30):
        """Waits until the regular expression appears in its output; gives the match."""
        end = time.monotonic() + timeout
        while True:
            dead = self.process.poll() is not None
            match = re.search(pattern, self.log())
            if match:
                return match
            if dead or time.monotonic() > end:
                raise RuntimeError("%s %s without printing %r:\n%s" % (
                    self, "ended" if dead else "waited %d s" % timeout, pattern, self.log()[-3000:]))
            time.sleep(0.005)

    def truth(self):
        """Its truth lines so far."""
        return Truth(self.log())

    def signal(self, sig):
        """Sends @sig to the process (not to its children)."""
        os.kill(self.pid, sig)

    def wait(self, timeout=60):
        """Waits for its end: exit status, or minus the signal's number."""
        return self.process.wait(timeout)

    def status(self, field):
        """A field of /proc/PID/status, e.g. "State" or "TracerPid"."""
        with open("/proc/%d/status" % self.pid, encoding="utf-8") as file:
            for line in file:
                name, value = line.split(":", 1)
                if name == field:
                    return value.strip()
        raise KeyError(field)

    def states(self):
        """{tid: (state letter, tracer pid)} of every thread."""
        found = {}
        for tid in os.listdir("/proc/%d/task" % self.pid):
            with open("/proc/%d/task/%s/status" % (self.pid, tid), encoding="utf-8") as file:
                fields = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
            found[int(tid)] = (fields["State"][0], int(fields["TracerPid"]))
        return found

    def ticks(self):
        """Processor time it took in user mode, in hundredths of a second."""
        with open("/proc/%d/stat" % self.pid, encoding="utf-8", errors="replace") as file:
            return int(file.read().rpartition(")")[2].split()[11])

    def children(self):
        """Pids of its child processes."""
        with open("/proc/%d/task/%d/children" % (self.pid, self.pid), encoding="ascii") as file:
            return [int(word) for word in file.read().split()]

    def kill(self):
        """Ends it and all of its process group; removes its directory. Safe to repeat."""
        if self not in _alive:
            return
        _alive.remove(self)
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        if self.process.stdin:
            self.process.stdin.close()
        self._log = self.log()
        shutil.rmtree(self.dir, ignore_errors=True)
