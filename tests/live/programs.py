#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Programs that nobody here wrote, live and from a core: every VM found, states sane, coroutines as the
program's own log says, no warning, and the program goes on afterwards.
"""
import os
import re
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import core, programs  # noqa: E402

VM_STATES = {"INTERP", "C", "GC", "EXIT", "RECORD", "OPT", "ASM", "LFUNC", "FFUNC", "CFUNC"}
GC_STATES = {"pause", "propagate", "atomic", "sweepstring", "sweep", "finalize"}
JIT_STATES = {"idle", "recording", "start", "end", "asm", "err", "off"}
STATUSES = {"running", "suspended", "normal", "fresh", "finished", "error", "fiber", "idle"}


class Programs(ljtest.TestCase):
    def answer(self, *args):
        """A complete answer without warnings."""
        result = self.inspect(*args, "--json", status=(0, 1))
        answer = result.json
        self.assertEqual(answer["warnings"], [], " ".join(map(str, args)))
        self.assertTrue(answer["complete"])
        self.assertEqual(result.returncode, 0)
        return answer

    def vms(self, *target, count=1):
        """The VMs of the summary, each one sane, and in agreement with functions and traces."""
        vms = self.answer(*target, "summary")["vms"]
        self.assertEqual(len(vms), count)
        for vm in vms:
            self.sane(vm)
        return vms

    def sane(self, vm):
        if not vm["vm_state"].startswith("trace"):
            self.assertIn(vm["vm_state"], VM_STATES)
        self.assertIn(vm["gc"]["state"], GC_STATES)
        self.assertGreater(vm["gc"]["total"], 10000)
        self.assertIn(vm["jit"]["state"], JIT_STATES)
        counts = vm["counts"]
        for what in ("protos", "closures", "tables", "strings", "threads"):
            self.assertGreater(counts[what], 0, what)
        self.assertGreaterEqual(counts["closures"], 100)
        statuses = [co["status"] for co in vm["coroutines"]]
        self.assertEqual(len(statuses), counts["threads"])
        self.assertLessEqual(set(statuses), STATUSES)
        self.assertLessEqual(statuses.count("running"), 1)

    def statuses(self, vm):
        return {int(co["address"], 16): co["status"] for co in vm["coroutines"]}

    def functions(self, *target):
        """{(chunk, first line, last line)} of all VMs."""
        answer = self.answer(*target, "functions")
        return {(f["chunk"], f["first_line"], f["last_line"]) for vm in answer["vms"]
                for f in vm["functions"]}

    # -- nvim ---------------------------------------------------------------

    def check_nvim(self, target, *args):
        vm, = self.vms(*args)
        statuses = self.statuses(vm)
        waiting = [line.split("\t")[2] for line in target.log().splitlines() if line.startswith("coroutine\t")]
        self.assertEqual(len(waiting), 5)
        for address in waiting:
            self.assertEqual(statuses[int(address, 16)], "suspended")
        functions = self.functions(*args)
        chunk = "@" + ljtest.fixture("programs/editor.lua")
        lines = {f[1:] for f in functions if f[0] == chunk}
        self.assertEqual(lines, {(0, 31), (4, 4), (9, 9), (14, 18), (16, 16), (20, 23), (25, 29)})
        self.assertGreater(len(functions), 100)
        self.assertTrue(any("vim/_editor" in f[0] for f in functions))

    def test_nvim(self):
        target = programs.nvim(self, core=True)
        self.check_nvim(target, "--pid", target.pid)
        self.assert_untouched(target)
        path = core.core_of(target, self.path("core"), signal.SIGABRT)
        self.check_nvim(target, "core", path)

    # -- nginx --------------------------------------------------------------

    def test_nginx(self):
        """Master and workers have their VM at one address (fork); waiting requests are coroutines."""
        nginx = programs.Nginx(self)
        self.assertEqual(len(nginx.workers), 3)
        waiting = nginx.slow(40)
        master, = self.vms("--pid", nginx.master.pid)
        seen = []
        for pid in nginx.workers:
            worker, = self.vms("--pid", pid)
            self.assertEqual(worker["global_state"], master["global_state"])
            statuses = self.statuses(worker)
            for address in [address for owner, address in waiting if owner == pid]:
                self.assertEqual(statuses[address], "suspended")
                seen.append(address)
        self.assertEqual(len(seen), 40)
        # The title stands where the arguments were.
        for name in (["--pid", nginx.workers[0]],
                     ["core", core.gcore(self.path("gcore"), nginx.workers[0])]):
            target = self.answer(*name)["target"]
            self.assertEqual((target["name"], target["command"]), ("nginx", "nginx: worker process"))
        self.assertIn(b"hello from", nginx.get("/hello"))
        functions = self.functions("--pid", waiting[0][0])
        web = {f[1] for f in functions if f[0] == "@" + ljtest.fixture("programs/web.lua")}
        # The main chunk (0) has run and may be collected.
        self.assertEqual(web - {0}, {6, 10, 15, 20})
        self.assertTrue(any(f[0].startswith("=content_by_lua") for f in functions))

    def test_nginx_without_code_cache(self):
        """Each waiting request has a VM of its own."""
        nginx = programs.Nginx(self, cache=False)
        waiting = nginx.slow(6)
        total = 0
        for pid in nginx.workers:
            mine = [address for owner, address in waiting if owner == pid]
            vms = self.vms("--pid", pid, count=1 + len(mine))
            for address in mine:
                owners = [vm for vm in vms if self.statuses(vm).get(address) == "suspended"]
                self.assertEqual(len(owners), 1)
                total += 1
        self.assertEqual(total, 6)

    # -- sysbench -----------------------------------------------------------

    def check_sysbench(self, target, *args):
        vms = self.vms(*args, count=5)
        tids = {int(line.split()[3]) for line in target.log().splitlines() if line.startswith("thread ")}
        self.assertEqual(len(tids), 4)
        running = [vm["thread"]["tid"] for vm in vms if vm["thread"] is not None]
        self.assertEqual(sorted(running), sorted(tids), "each busy VM is matched to its thread")
        table = re.search(r"(?m)^5 VMs   OpenResty .*, GC64   [(]--vm N tells more about one[)]\n# .*\n(\d .*\n){5}",
                          self.inspect(*args).out)
        self.assertIsNotNone(table)
        self.assertLessEqual(max(map(len, table.group().splitlines())), 100)
        self.assertNotIn("()", self.inspect(*args, "--vm", "1").out)
        checks = re.search(r"\nfound by self reference; confirmed by (\d+) of (\d+) checks in all\n",
                           self.inspect(*args).out)
        # A process runs between the two answers; what a check finds to look at is not the same then.
        if args[0] == "core":
            self.assertEqual(int(checks.group(1)), sum(vm["checks"]["passed"] for vm in vms))
            self.assertEqual(int(checks.group(2)), sum(vm["checks"]["total"] for vm in vms))

    def test_sysbench(self):
        target = programs.sysbench(self, core=True)
        self.check_sysbench(target, "--pid", target.pid)
        self.assert_untouched(target)
        path = core.core_of(target, self.path("core"), signal.SIGABRT)
        self.check_sysbench(target, "core", path)

    # -- tarantool ----------------------------------------------------------

    def check_tarantool(self, target, *args):
        vm, = self.vms(*args)
        self.assertFalse(vm["gc64"])
        statuses = self.statuses(vm)
        told = [line.split("\t") for line in target.log().splitlines()
                if line.startswith(("fiber\t", "reader\t", "running\t"))]
        self.assertEqual(len(told), 22)
        for what, _, address in told:
            self.assertEqual(statuses[int(address, 16)], "running" if what == "running" else "fiber", what)

    def test_tarantool(self):
        target = programs.tarantool(self)
        self.check_tarantool(target, "--pid", target.pid)
        self.assert_untouched(target)

    def test_tarantool_core(self):
        """Tarantool's own handler turns SIGSEGV into SIGABRT."""
        core.require_core_pattern()
        target = programs.tarantool(self, "crash", core=True)
        self.assertEqual(target.wait(), -signal.SIGABRT)
        path = core.take(target, self.path("core"))
        self.check_tarantool(target, "core", path)

    # -- dnsdist ------------------------------------------------------------

    def test_dnsdist(self):
        target = programs.dnsdist(self)
        vm, = self.vms("--pid", target.pid)
        self.assertEqual(vm["vm_state"], "C")
        # dnsdist loads its configuration as a string.
        lines = {f[1:] for f in self.functions("--pid", target.pid) if f[0] == "chunk"}
        self.assertIn((6, 6), lines)
        self.assert_untouched(target)

    # -- many objects -------------------------------------------------------

    def test_many(self):
        """Half a million objects: the counts are the program's, and a few hundred of the VM."""
        target = programs.many(self, 0.5)
        truth = target.truth().one("many")
        vm, = self.vms("--pid", target.pid)
        for what, slack in (("tables", 500), ("strings", 3000), ("closures", 1000)):
            self.assertGreaterEqual(vm["counts"][what], truth[what], what)
            self.assertLess(vm["counts"][what], truth[what] + slack + truth["coroutines"], what)
        self.assertEqual(vm["counts"]["threads"], truth["coroutines"] + 1)
        self.assertEqual([co["status"] for co in vm["coroutines"]].count("suspended"), truth["coroutines"])
        self.assertLess(abs(vm["gc"]["total"] - truth["bytes"]), truth["bytes"] / 100)


if __name__ == "__main__":
    ljtest.main()
