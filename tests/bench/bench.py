#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Measures what ljinspect promises, beside its neighbours on the same machine, and prints ratios.
Run by `make bench`, not by `make check`; bench.py NAME... runs some of:

    pause     the target's own longest gap while its functions are listed, and while it is only stopped
    search    finding VMs in 1 GiB of memory, live and in a core, and reading that memory once; the same
              of a process without LuaJIT
    views     each view of a core with a million objects: time and private memory
    peers     nm, eu-unstrip, and gdb with the scripts $LJI_BENCH_TARANTOOL_GDB (luajit-gdb.py) and
              $LJI_BENCH_OPENRESTY_GDB (luajit21.py) on LuaJITs with debug information that fit them,
              $LJI_BENCH_TARANTOOL_LUAJIT and $LJI_BENCH_OPENRESTY_LUAJIT

A goal that is missed makes the exit status 1.
"""
import os
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import oracle, packages, tool  # noqa: E402


class Measured:
    """One run of a command: seconds, largest private memory in bytes, output."""

    def __init__(self, argv, memory=False, allowed=(0, 1)):
        began = time.monotonic()
        with subprocess.Popen([str(a) for a in argv], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT) as process:
            self.private = 0
            if memory:
                os.set_blocking(process.stdout.fileno(), False)
                chunks = []
                while process.poll() is None:
                    self._look(process.pid)
                    chunks.append(process.stdout.read() or b"")
                    time.sleep(0.001)
                chunks.append(process.stdout.read() or b"")
                self.output = b"".join(chunks)
            else:
                self.output = process.stdout.read()
            self.status = process.wait()
        self.seconds = time.monotonic() - began
        if self.status not in allowed:
            raise RuntimeError("%s: exit status %d\n%s" % (argv, self.status, self.output[-2000:].decode(
                errors="replace")))

    def _look(self, pid):
        try:
            with open("/proc/%d/status" % pid, encoding="ascii", errors="replace") as file:
                for line in file:
                    if line.startswith("RssAnon:"):
                        self.private = max(self.private, int(line.split()[1]) * 1024)
        except (FileNotFoundError, ProcessLookupError):
            pass


def best(argv, runs=5, **options):
    """The fastest of some runs, the first of which only warms the cache."""
    return min([Measured(argv, **options) for _ in range(runs + 1)][1:], key=lambda m: m.seconds)


class Bench:
    """Runs and prints; keeps what was missed."""

    def __init__(self, case):
        self.case = case
        self.missed = []
        self.ljinspect = tool.program()
        with open(self.ljinspect, "rb") as file:
            if file.read(4) != b"\x7fELF":
                raise RuntimeError("%s is a script around the program; a shell would be measured too" %
                                   self.ljinspect)

    def goal(self, text, value, limit, unit):
        """Prints a figure beside its limit."""
        ok = value <= limit
        if not ok:
            self.missed.append(text)
        print("  %-58s %10.4g %-4s goal %8.4g  %s" % (text, value, unit, limit, "ok" if ok else "MISSED"))

    def note(self, text, value, unit):
        """Prints a figure without a goal."""
        print("  %-58s %10.4g %s" % (text, value, unit))

    def run(self, *args, **options):
        """A measured run of ljinspect."""
        return best([self.ljinspect] + [str(a) for a in args], **options)

    # -- pause ----------------------------------------------------------------

    @staticmethod
    def gap_during(target, argv):
        """Longest gap of the target that ended while the command ran, in microseconds."""
        began = time.monotonic() * 1e6
        Measured(argv)
        ended = time.monotonic() * 1e6
        time.sleep(0.05)
        gaps = [line.split() for line in target.log().splitlines() if line.startswith("gap ")]
        return max([float(us) for _, at, us in gaps if began <= float(at) <= ended + 20000], default=100)

    def pause(self):
        """The target's own longest gap."""
        attach = ljtest.cc(self.case.path("attach"), "bench/attach.c", "-O2")
        target = self.case.start(ljtest.luajit("luajit"), [ljtest.fixture("bench/gaps.lua"), 100000])
        runs = 15
        idle = [self.gap_during(target, [attach, target.pid]) for _ in range(runs)]
        nothing = [self.gap_during(target, ["sleep", "0.1"]) for _ in range(runs)]
        for view in ("functions", "traces", "summary"):
            ours = [self.gap_during(target, [self.ljinspect, "--pid", target.pid, view])
                    for _ in range(runs)]
            over = statistics.median(ours) - statistics.median(idle)
            if view == "functions":
                self.goal("functions, 100,000 objects: gap over an idle attach", over / 1000, 5, "ms")
            else:
                self.note("%s: gap over an idle attach" % view, over / 1000, "ms")
        self.note("idle attach: gap (median of %d)" % runs, statistics.median(idle) / 1000, "ms")
        self.note("nothing attached: gap (the machine's own noise)", statistics.median(nothing) / 1000, "ms")
        target.kill()

    # -- search ---------------------------------------------------------------

    def search(self):
        """Finding VMs against reading the memory once."""
        readonce = ljtest.cc(self.case.path("readonce"), "bench/readonce.c", "-O2")
        base = packages.root("luajit")
        libs = os.path.join(base.path, "usr/lib/x86_64-linux-gnu")
        big = ljtest.cc(self.case.path("big"), "bench/big.c", "-O2", "-I" + base.file("usr/include/luajit-2.1"),
                        "-L" + libs, "-lluajit-5.1", "-Wl,-rpath," + libs)
        target = self.case.start(big, [1024, ljtest.fixture("truth.lua"), "sleep", 3], timeout=60)

        def reading(what):
            return min(float(Measured([readonce, what]).output.split()[1]) for _ in range(4))

        once = reading(target.pid)
        ours = self.run("--pid", target.pid, "summary", runs=3)
        self.note("live, 1 GiB: reading it once", once, "s")
        self.note("live, 1 GiB: summary", ours.seconds, "s")
        self.goal("live, 1 GiB: summary / reading once", ours.seconds / once, 1.5, "x")
        core = self.case.gcore(target, "big.core")
        target.kill()
        once = reading(core)
        ours = self.run("core", core, "summary", runs=3)
        self.note("core, 1 GiB: reading it once (mapped, warm)", once, "s")
        self.note("core, 1 GiB: summary", ours.seconds, "s")
        self.goal("core, 1 GiB: summary / reading once", ours.seconds / once, 1.5, "x")
        os.unlink(core)

        # Small objects of all sorts: what looks most like a heap without being LuaJIT's.
        program = "x = [{i: str(i), str(i): [i, float(i)]} for i in range(700000)]\nprint('ready', flush=True)\ninput()"
        target = self.case.start([sys.executable], ["-c", program], timeout=60)
        mib = int(Measured([readonce, target.pid]).output.split()[0]) / 2**20
        once = reading(target.pid)
        ours = self.run("--pid", target.pid, "functions", runs=3, allowed=(2,))
        if b"no LuaJIT in this process" not in ours.output:
            raise RuntimeError(ours.output)
        self.note("python3: writable memory", mib, "MiB")
        self.note("python3: reading it once", once, "s")
        self.note("python3: no VM found", ours.seconds, "s")
        self.goal("python3: no VM found / reading once", ours.seconds / once, 1.5, "x")
        target.kill()

    # -- views ----------------------------------------------------------------

    def million(self):
        """Path of a core with a million objects and the Target it came from."""
        if not hasattr(self, "_million"):
            target = ljtest.programs.many(self.case, 1)
            self._objects = sorted({m.path for m in oracle.mappings(target.pid) if m.executable and m.inode})
            self._million = self.case.gcore(target, "million.core")
            target.kill()
        return self._million

    def views(self):
        """Time and memory of each view of a core."""
        core = self.million()
        for view in ("stack", "functions", "traces", "objects", "symbols", "symtab", "summary"):
            args = ["core", core, view]
            if view == "symtab":
                args += ["-o", self.case.path("out.ljs"), "--force"]
            run = self.run(*args)
            self.goal("%s, core with 1,000,000 objects" % view, run.seconds, 0.5, "s")
            run = Measured([self.ljinspect] + args, memory=True)
            listed = run.output.count(b"\n")
            if view == "symtab":
                listed = 3000
            self.goal("%s: private memory" % view, run.private / 2**20, 64 + 64 * listed / 2**20, "MiB")
        run = self.run("core", core, "functions", "--closures")
        self.note("functions --closures, 250,000 of them", run.seconds, "s")
        run = Measured([self.ljinspect, "core", core, "functions", "--closures"], memory=True)
        self.goal("functions --closures: private memory", run.private / 2**20,
                  64 + 64 * run.output.count(b"\n") / 2**20, "MiB")

    # -- peers ----------------------------------------------------------------

    def peers(self):
        """The neighbours."""
        core = self.million()
        ours = self.run("core", core, "symbols", "--json")
        nm = best(["sh", "-c", "for f in %s; do nm -S $f; nm -DS $f; done" % " ".join(self._objects)])
        self.note("symbols: ljinspect", ours.seconds, "s")
        self.note("symbols: nm of every object", nm.seconds, "s")
        self.note("symbols: nm / ljinspect", nm.seconds / ours.seconds, "x")
        ours = self.run("core", core, "objects")
        theirs = best(["eu-unstrip", "-n", "--core=" + core])
        self.note("objects: ljinspect", ours.seconds, "s")
        self.note("objects: eu-unstrip -n", theirs.seconds, "s")
        self.note("objects: eu-unstrip / ljinspect", theirs.seconds / ours.seconds, "x")
        for name, variable, commands in (("Tarantool", "LJI_BENCH_TARANTOOL", ["lj-state", "lj-gc", "lj-stack"]),
                                         ("OpenResty", "LJI_BENCH_OPENRESTY", ["lvmst", "lbt"])):
            script, luajit = os.environ.get(variable + "_GDB"), os.environ.get(variable + "_LUAJIT")
            if script and luajit:
                self.gdb(name, script, luajit, commands)
            else:
                print("  gdb with %s's script: not measured: %s_GDB and %s_LUAJIT are not set" % (
                    name, variable, variable))

    def gdb(self, name, script, luajit, commands):
        """State and Lua stack by gdb with a script, of a core of @luajit; ours tells counts as well."""
        program = ljtest.Program([luajit], {"LUA_PATH": os.path.dirname(luajit) + "/?.lua;;"})
        target = self.case.start(program, [ljtest.fixture("programs/many.lua"), 0.1], timeout=120)
        core = self.case.gcore(target, "gdb.core")
        target.kill()
        argv = ["gdb", "-nx", "-batch", "-ex", "python import sys; sys.path.insert(0, %r)" % os.path.dirname(script),
                "-ex", "source " + script]
        for command in commands:
            argv += ["-ex", command]
        theirs = best(argv + [luajit, core], runs=2)
        ours = self.run("core", core, "summary")
        text = "/".join(commands)
        if b"Error occurred" in theirs.output:
            print("  gdb with %s's script does not work here: %s" % (
                name, theirs.output.decode(errors="replace").strip().splitlines()[-1][:70]))
            return
        self.note("core, 100,000 objects: ljinspect summary", ours.seconds, "s")
        self.note("core, 100,000 objects: gdb, %s's %s" % (name, text), theirs.seconds, "s")
        self.note("gdb / ljinspect", theirs.seconds / ours.seconds, "x")


class Run(ljtest.TestCase):
    """Gives Bench a directory and targets that end."""

    def test_bench(self):
        """All sections, or those named on the command line."""
        bench = Bench(self)
        for name in SECTIONS or ["pause", "search", "views", "peers"]:
            print("%s:" % name)
            getattr(bench, name)()
        self.assertEqual(bench.missed, [], "goals missed")


SECTIONS = [a for a in sys.argv[1:] if not a.startswith("-")]

if __name__ == "__main__":
    sys.argv[1:] = []
    ljtest.main()
