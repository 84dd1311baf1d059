#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""VMs in cores: recorded ones, of other machines, of an emulator, with the VM's memory left out."""
import glob
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import core, odd, vmtruth  # noqa: E402

TRUTH = ljtest.fixture("truth.lua")


class Recorded(ljtest.TestCase):
    """fixtures/cores: without their executables, as a debugger with symbols saw them."""

    def check(self, path, oracle):
        answer = self.inspect("core", path, "--json", status=1).json
        self.assertEqual(answer["signal"]["name"], oracle["signal"])
        # Only the missing files are missed.
        self.assertEqual({w["code"].split("-")[0] for w in answer["warnings"]}, {"object"}, answer["warnings"])
        vm, = answer["vms"]
        seen = oracle["gdb"]
        self.assertEqual(vm["global_state"], seen["g"])
        self.assertEqual(vm["gc64"], oracle["name"].startswith("gc64-"))
        self.assertEqual(vm["flavour"], "Tarantool LuaJIT (3.2 .. 2024-10)")
        self.assertEqual(vm["checks"]["passed"], vm["checks"]["total"])
        self.assertEqual(vm["thread"]["tid"], answer["signal"]["tid"])
        if "g.vmstate" in seen:
            self.assertEqual(vm["vm_state_raw"], int(seen["g.vmstate"]))
            self.assertEqual(vm["gc"]["total"], int(seen["g.gc.total"]))
        # The profiler listed the prototypes when it started; crashs.lua loads one more.
        protos = max(part.get("sym-lfunc", 0) for part in oracle["records"].values())
        protos += oracle["name"].endswith("sysprof")
        self.assertEqual(vm["counts"]["protos"], protos)
        functions = self.inspect("core", path, "functions", "--json", status=1).json
        self.assertEqual(len(functions["vms"][0]["functions"]), protos)

    def test_recorded(self):
        oracles = sorted(glob.glob(os.path.join(ljtest.FIXTURES, "cores", "*.oracle.json")))
        self.assertEqual(len(oracles), 7)
        for name in oracles:
            with self.subTest(name), open(name, encoding="utf-8") as file:
                self.check(name.replace(".oracle.json", ".core.xz"), json.load(file))


class OtherMachines(ljtest.TestCase):
    """An x86-64 ljinspect reads aarch64; the emulator's own core holds no VM."""

    def emulate(self, mode):
        """(core of the guest, core of the emulator or None, what the guest printed)."""
        core.require_core_pattern()
        guest = ljtest.root("luajit-arm64")
        qemu = ljtest.root("qemu-user")
        done = subprocess.run(
            ["/bin/sh", "-c", "ulimit -c $(ulimit -H -c); exec \"$@\"", "sh",
             qemu.file("usr/bin/qemu-aarch64"), "-L", guest.path, guest.file("usr/bin/luajit"), TRUTH, mode],
            cwd=self.dir, env=dict(os.environ, **qemu.env()), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
        self.assertLess(done.returncode, 0, done.stdout)
        of_guest, = glob.glob(self.path("qemu_*.core"))
        of_host = [name for name in os.listdir(self.dir) if name.startswith("core")]
        return of_guest, self.path(of_host[0]) if of_host else None, ljtest.Truth(done.stdout)

    def test_aarch64(self):
        path, host, truth = self.emulate("abort")
        answers = vmtruth.ask(self, "core", path, status=1)
        self.assertEqual(answers["summary"]["target"]["arch"], "aarch64")
        vm, = answers["summary"]["vms"]
        self.assertTrue(vm["gc64"])
        self.assertEqual(vm["layout"], "luajit-2.1-2021-09-20-arm64")
        vmtruth.check(self, truth, answers)
        # The guest's VM is in the emulator's memory, its code is no code of this machine.
        self.assertIsNotNone(host, "the kernel wrote no core of the emulator")
        result = self.inspect("core", host, "functions", status=2)
        self.assertIn("no LuaJIT", result.err)
        self.assertNotIn("layout", result.err)


class LeftOut(ljtest.TestCase):
    """Cores without (all of) the VM's memory: never a VM that is not there."""

    def hosted(self, keep):
        program = odd.lua_program(self, "arena")
        return self.kernel_core(program, [keep, TRUTH, "abort", 3])

    def test_own_allocator(self):
        path, dead = self.hosted("all")
        answers = vmtruth.ask(self, "core", path)
        vmtruth.check(self, dead.truth(), answers)
        self.assertEqual(answers["summary"]["vms"][0]["main_thread"], dead.truth().one("arena")["main"])

    def test_global_state_left_out(self):
        path, dead = self.hosted("small")
        result = self.inspect("core", path, "functions", "--json", status=2)
        warning, = [w for w in result.json["warnings"] if w["code"] == "vm-not-dumped"]
        # GC64 of 2021: global_State is 96 bytes behind the main thread.
        self.assertEqual(int(warning["address"], 16),
                         int(dead.truth().one("arena")["main"], 16) + 96)
        self.assertIn("not in this core", result.err)

    def test_all_left_out(self):
        path, _ = self.hosted("none")
        result = self.inspect("core", path, status=2)
        self.assertIn("LuaJIT is loaded", result.err)
        self.assertIn("private memory", result.err)
        # What is there is told.
        self.assertIn("libluajit-5.1", self.inspect("core", path, "objects", status=(0, 1)).out)

    def test_coredump_filter(self):
        """Without bit 0 the heap is not there; without bit 4 the headers of mapped files."""
        program = ljtest.luajit("libluajit")
        for number in (0x00, 0x01, 0x10, 0x11, 0x33):
            with self.subTest("0x%02x" % number):
                path, dead = self.kernel_core(program, [TRUTH, "abort", 3], "core.%02x" % number,
                                              coredump_filter=number)
                if number & 1:
                    answers = vmtruth.ask(self, "core", path, status=0 if number & 0x10 else (0, 1))
                    vmtruth.check(self, dead.truth(), answers)
                else:
                    result = self.inspect("core", path, "functions", status=2)
                    self.assertIn("private memory", result.err)


if __name__ == "__main__":
    ljtest.main()
