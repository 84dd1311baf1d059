#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which VMs are there: many, closed, nested, of 32 bits, or none though much looks like one."""
import os
import platform
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import core, vmtruth  # noqa: E402


def linked(case, name, *flags):
    """A fixture linked with Debian's shared LuaJIT."""
    base = ljtest.root("luajit")
    libs = os.path.join(base.path, "usr/lib/x86_64-linux-gnu")
    return ljtest.cc(case.path(name), name + ".c", "-I" + base.file("usr/include/luajit-2.1"), "-L" + libs,
                     "-Wl,-rpath," + libs, *flags)


class Many(ljtest.TestCase):
    """fixtures/vms.c: seven VMs that live, two that were closed."""

    def check(self, target, *args):
        told = target.truth().all("vm")
        alive = {int(vm["addr"], 16): vm for vm in told if vm["state"] != "closed"}
        self.assertEqual(len(alive), 7)
        answer = self.inspect(*args, "--json").json
        self.assertEqual(answer["warnings"], [])
        found = {int(vm["main_thread"], 16): vm for vm in answer["vms"]}
        self.assertEqual(set(found), set(alive))
        for address, vm in found.items():
            truth = alive[address]
            self.assertEqual(vm["thread"] and vm["thread"]["tid"], truth["tid"] or None, truth)
            self.assertTrue(vm["gc64"])
            self.assertEqual(vm["vm_state_text"] == "not entered", not truth["tid"], truth)
            self.assertEqual(vm["life"], "alive")
            self.assertEqual(vm["checks"]["passed"], vm["checks"]["total"])
            statuses = [co["status"] for co in vm["coroutines"]]
            self.assertEqual(statuses.count("suspended"), 1, truth)
            self.assertEqual(statuses.count("running"), 1 if truth["tid"] else 0, truth)

    def test_many(self):
        target = self.start(linked(self, "vms", "-lluajit-5.1", "-lpthread"), core=True)
        self.check(target, "--pid", target.pid)
        self.assert_untouched(target)
        self.check(target, "core", self.gcore(target))
        self.check(target, "core", core.core_of(target, self.path("core")))

    def test_nothing_ran(self):
        """A VM in which nothing runs and no coroutine waits has no frame at all."""
        for mode in ("bare", "called"):
            target = self.start(linked(self, "vms", "-lluajit-5.1", "-lpthread"), [mode])
            result = self.inspect("--pid", target.pid, "stack")
            self.assertEqual(result.err, "")
            self.assertRegex(result.out, r"^coroutine 0x[0-9a-f]+  .*, main thread, 0 frames\n")
            vm, = self.inspect("--pid", target.pid, "--json").json["vms"]
            self.assertEqual((vm["life"], vm["vm_state_text"]), ("alive", "not entered"))

    def test_perf_map(self):
        """Each VM counts its traces from 1; a perf map of several tells them apart."""
        target = self.start(linked(self, "vms", "-lluajit-5.1", "-lpthread"))
        vms = self.inspect("--pid", target.pid, "traces", "--json").json["vms"]
        self.assertGreater(sum(any(t["number"] == 1 for t in vm["traces"]) for vm in vms), 1)
        names = [line.split(" ", 2)[2] for line in
                 self.inspect("--pid", target.pid, "traces", "--perf-map").out.splitlines()]
        want = ["VM%d_TRACE_%d::" % (vm["index"], t["number"]) for vm in vms for t in vm["traces"]]
        self.assertEqual([name[:len(start)] for name, start in zip(names, want)], want)
        self.assertEqual(len(names), len(want))
        one = self.inspect("--pid", target.pid, "traces", "--perf-map", "--vm", vms[0]["index"]).out
        self.assertRegex(one, r"^[0-9a-f]+ [0-9a-f]+ TRACE_1::")

    def test_crash(self):
        """The thread that died runs its own VM."""
        path, target = self.kernel_core(linked(self, "vms", "-lluajit-5.1", "-lpthread"), ["crash"])
        self.check(target, "core", path)
        answer = self.inspect("core", path, "--json").json
        guilty, = [vm for vm in target.truth().all("vm") if vm["name"] == "thread 2"]
        self.assertEqual(answer["signal"]["tid"], guilty["tid"])


class States(ljtest.TestCase):
    """What a VM does, in words and in the fork's own word."""

    def state(self, *args):
        """(own word, words) of luajit with @args, that says "ready" and then blocks or spins in one place."""
        target = self.start(ljtest.luajit(), args)
        while target.states()[target.pid][0] == "R" and target.ticks() < 5:
            time.sleep(0.01)
        answer = self.inspect("--pid", target.pid, "--json").json
        self.assertEqual(ljtest.schema_errors(answer), [])
        vm, = answer["vms"]
        self.assertIn("  state       %s" % vm["vm_state_text"], self.inspect("--pid", target.pid).out)
        target.kill()
        return vm["vm_state"], vm["vm_state_text"]

    def test_words(self):
        ready = 'print("ready") io.stdout:flush() '
        for call in ("io.read()", "pcall(io.read)", "string.gsub('a', 'a', io.read)"):
            self.assertEqual(self.state("-e", ready + call), ("C", "C function below Lua"), call)
        # The program itself reads a script: no Lua is below.
        self.assertEqual(self.state("-e", ready, "-"), ("C", "C function"))
        self.assertEqual(self.state("-joff", "-e", ready + "while true do end"), ("INTERP", "Lua code, interpreted"))
        self.assertEqual(self.state("-e", ready + "while true do end"), ("trace", "trace"))


class Forced(ljtest.TestCase):
    """--flavour and --global-state."""

    def test_options(self):
        target = self.start(ljtest.luajit(), [ljtest.fixture("truth.lua"), "read", 3])
        vm, = self.inspect("--pid", target.pid, "--json").json["vms"]
        self.assertEqual((vm["found_by"], vm["layout_source"]), ("self reference", "table"))
        forced, = self.inspect("--pid", target.pid, "--global-state", vm["global_state"],
                               "--json").json["vms"]
        self.assertEqual(forced["found_by"], "forced")
        self.assertEqual(forced["counts"], vm["counts"])
        forced, = self.inspect("--pid", target.pid, "--flavour", vm["layout"], "--json").json["vms"]
        self.assertEqual(forced["layout_source"], "forced")
        self.assertEqual(forced["counts"], vm["counts"])
        result = self.inspect("--pid", target.pid, "--flavour", "perl", status=64)
        self.assertIn("perl", result.err)
        for address, why in (("0x1000", "no memory is mapped there"),
                             (vm["main_thread"], "it is a lua_State, whose global_State is " + vm["global_state"]),
                             (hex(int(vm["global_state"], 16) + 8), "no main thread in front of it refers to it")):
            result = self.inspect("--pid", target.pid, "--global-state", address, status=2)
            self.assertEqual(result.err.count("\n"), 1, result.err)
            self.assertIn("no global_State at %s: %s; leave --global-state out" % (address, why), result.err)


class Bits32(ljtest.TestCase):
    """A 32-bit process on a 64-bit system, by Debian's i386 packages."""

    def test_i386(self):
        self.assertEqual(platform.machine(), "x86_64")
        base = ljtest.root("luajit-i386")
        libs = ":".join(os.path.join(base.path, d, "i386-linux-gnu") for d in ("lib", "usr/lib"))
        target = self.start([base.file("lib/ld-linux.so.2"), "--library-path", libs,
                             base.file("usr/bin/luajit")], [ljtest.fixture("truth.lua"), "read"], core=True)
        self.check(target, "--pid", target.pid)
        self.assert_untouched(target)
        self.check(target, "core", core.core_of(target, self.path("core")))

    def check(self, target, *args):
        answers = vmtruth.ask(self, *args)
        self.assertEqual(answers["summary"]["target"]["arch"], "i386")
        vm, = answers["summary"]["vms"]
        self.assertFalse(vm["gc64"])
        self.assertLess(int(vm["global_state"], 16), 1 << 32)
        truth = target.truth()
        for item in truth.all("cfunc"):
            # jit.util told it as a signed number.
            item["cfaddr"] = hex(int(item["cfaddr"], 16) & 0xffffffff)
        starts = {t["number"]: t["mcode"]["start"] for t in answers["traces"]["vms"][0]["traces"]}
        for item in truth.all("trace"):
            # As a double of 64 bits: to 2 KiB.
            start = starts[item["no"]]
            self.assertLessEqual(abs((int(item["mcode"], 16) & 0xffffffff) - int(start, 16)), 2048)
            item["mcode"] = start
        vmtruth.check(self, truth, answers)


class NoVm(ljtest.TestCase):
    """There is none, and why is said."""

    def none(self, target, *words):
        for view in ("functions", "traces"):
            result = self.inspect("--pid", target.pid, view, status=2)
            line, = result.err.splitlines()
            for word in words:
                self.assertIn(word, line)
        self.assert_untouched(target)
        return line

    def test_decoy(self):
        library = ljtest.root("luajit").file("usr/lib/x86_64-linux-gnu/libluajit-5.1.so.2.1.0")
        target = self.start(ljtest.cc(self.path("decoy"), "decoy.c", "-rdynamic"), [library])
        line = self.none(target, "no LuaJIT in this process")
        self.assertNotIn("loaded", line)

    def test_puc_lua(self):
        for version in ("5.1", "5.4"):
            base = ljtest.root("puc-lua")
            program = ljtest.Program([base.file("usr/bin/lua" + version)], base.env())
            target = self.start(program, ["-e", "t = {} for i = 1, 100 do t[i] = coroutine.create(function() end) end "
                                          "print('ready') io.stdout:flush() io.read()"])
            self.none(target, "PUC Lua " + version)

    def test_loaded_not_used(self):
        source = self.path("unused.c")
        with open(source, "w", encoding="ascii") as file:
            file.write("#include <stdio.h>\n#include <unistd.h>\n"
                       "int main(void) { puts(\"ready\"); fflush(stdout); sleep(3600); }\n")
        base = ljtest.root("luajit")
        libs = os.path.join(base.path, "usr/lib/x86_64-linux-gnu")
        target = self.start(ljtest.cc(self.path("unused"), source, "-Wl,--no-as-needed", "-L" + libs,
                                      "-Wl,-rpath," + libs, "-lluajit-5.1"))
        self.none(target, "LuaJIT is loaded", "libluajit-5.1.so.2.1.0")


if __name__ == "__main__":
    ljtest.main()
