#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Cores of every shape: notes missing, cut anywhere, more than 65,535 segments, 100 GiB with holes, memory left
out, other machines, gdb's.
"""
import glob
import os
import resource
import signal
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import corefile, odd, vmtruth  # noqa: E402

TRUTH = ljtest.fixture("truth.lua")
MAX_MAP_COUNT = "/proc/sys/vm/max_map_count"


def read_number(path):
    """The number in a file."""
    with open(path, encoding="ascii") as file:
        return int(file.read())


def write_number(path, number):
    """Sets it."""
    with open(path, "w", encoding="ascii") as file:
        file.write("%d" % number)


def codes(answer):
    """Codes of the warnings of an answer."""
    return [w["code"] for w in answer["warnings"]]


class Shapes(ljtest.TestCase):
    def crash(self, *words, **options):
        """A kernel core of truth.lua that aborted: (path, Target)."""
        return self.kernel_core(ljtest.luajit(), list(words) or [TRUTH, "abort"], **options)

    def write(self, data, name="changed"):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def summary(self, path, status=(0, 1)):
        return self.inspect("core", path, "--json", status=status).json

    def test_whole(self):
        """Why it died, in the kernel's core and not in gdb's."""
        path, target = self.crash()
        answer = self.summary(path, status=0)
        self.assertEqual(answer["target"]["pid"], target.pid)
        self.assertEqual(answer["target"]["name"], "luajit")
        self.assertEqual(answer["signal"]["name"], "SIGABRT")
        self.assertEqual((answer["signal"]["tid"], answer["signal"]["sender"]), (target.pid, target.pid))
        self.assertEqual(answer["core"]["size"], answer["core"]["expected_size"])
        alive = self.start(ljtest.luajit(), [TRUTH, "sleep"])
        for everything in (False, True):
            path = self.gcore(alive, "gcore%d" % everything, everything=everything)
            answer = self.summary(path)
            self.assertEqual((answer["target"]["pid"], answer["signal"]), (alive.pid, None))
            self.assertIn("taken alive", self.inspect("core", path, status=(0, 1)).out)

    def test_fault(self):
        """The address of a fault, the thread, and who sent a signal."""
        path, _ = self.kernel_core(ljtest.luajit(), [TRUTH, "crash-libc"])
        answer = self.summary(path)
        self.assertEqual((answer["signal"]["name"], answer["signal"]["address"]), ("SIGSEGV", "0x8"))
        path, target = self.kernel_core(ljtest.luajit(), [TRUTH, "sleep"], name="sent", sig=signal.SIGSEGV)
        answer = self.summary(path)
        self.assertEqual((answer["signal"]["tid"], answer["signal"]["address"]), (target.pid, None))
        self.assertEqual((answer["signal"]["sender"], answer["signal"]["sender_uid"]),
                         (os.getpid(), os.getuid()))

    def test_missing_notes(self):
        """What is in memory does not need them: the same VM each time."""
        path, target = self.crash()
        core = corefile.CoreFile(path)
        for names in (["file"], ["auxv"], ["file", "auxv"], ["prstatus"], ["psinfo"], ["siginfo"], []):
            with self.subTest(names):
                changed = self.write(core.without(*names))
                answers = vmtruth.ask(self, "core", changed, status=(0, 1))
                vmtruth.check(self, target.truth(), answers)
                answer = answers["summary"]
                threads = 0 if "prstatus" in names or not names else 1
                self.assertEqual(answer["threads"], threads)
                self.assertEqual("core-no-threads" in codes(answer), not threads)
                self.assertEqual(answer["target"]["pid"], target.pid if names else None)
                if names:
                    self.assertEqual(answer["signal"]["name"], "SIGABRT")
                    self.assertEqual(answer["target"]["name"], "luajit")
                else:
                    self.assertIsNone(answer["signal"])
                    self.assertNotIn("taken alive", self.inspect("core", changed, status=1).out)

    def test_cut(self):
        """Cut anywhere: refused in the headers; later what is there is right and what is lost is told."""
        path, target = self.crash()
        core = corefile.CoreFile(path)
        whole = self.summary(path, status=0)
        size = len(core.data)
        for end in (0, 3, 40, 64, core.headers_end // 2, core.headers_end - 1):
            with self.subTest(end):
                result = self.inspect("core", self.write(core.data[:end]), status=2)
                self.assertRegex(result.err, "it ends in the (ELF|program) header|the file is empty")
                self.assertEqual(len(result.err.splitlines()), 1)
        cuts = [core.headers_end, core.note_offset + core.note_size // 2, core.note_offset + core.note_size]
        cuts += [size * i // 16 for i in range(1, 16)]
        for end in cuts:
            with self.subTest(end):
                changed = self.write(core.data[:end])
                result = self.inspect("core", changed, "--json", status=(1, 2))
                if result.returncode == 2:
                    self.assertRegex(result.out, "core cut at .* of .* is lost")
                    continue
                answer = result.json
                self.assertEqual((answer["core"]["size"], answer["core"]["expected_size"]), (end, size))
                self.assertIn("core-truncated", codes(answer))
                self.assertFalse(answer["complete"])
                self.assertEqual([vm["global_state"] for vm in answer["vms"]],
                                 [vm["global_state"] for vm in whole["vms"]])
        # The tail is a page of the kernel's: nothing of a VM is lost.
        for end in (size - 1, size - 4096):
            answers = vmtruth.ask(self, "core", self.write(core.data[:end]), status=1)
            vmtruth.check(self, target.truth(), answers)
            self.assertEqual(codes(answers["summary"]), ["core-truncated"])

    def test_cut_by_the_kernel(self):
        """RLIMIT_CORE."""
        path, _ = self.crash(wrapper=["prlimit", "--core=300000:300000"])
        result = self.inspect("core", path, status=(1, 2))
        self.assertRegex(result.out + result.err, "core cut at .* is lost")

    def test_many_segments(self):
        """More mappings than e_phnum can count, and therefore no file list either."""
        before = read_number(MAX_MAP_COUNT)
        if before < 80000:
            # Needs root, as the kernel's default is below what this is about.
            write_number(MAX_MAP_COUNT, 80000)
            self.addCleanup(write_number, MAX_MAP_COUNT, before)
        path, target = self.crash(ljtest.fixture("targets/mappings.lua"), "many", 70000, TRUTH, "abort")
        answers = vmtruth.ask(self, "core", path)
        vmtruth.check(self, target.truth(), answers)
        self.assertEqual(codes(answers["summary"]), [])
        alive = self.start(ljtest.luajit(), [ljtest.fixture("targets/mappings.lua"), "many", 70000,
                                             TRUTH, "read"])
        vmtruth.check(self, alive.truth(), vmtruth.ask(self, "--pid", alive.pid))

    def test_huge(self):
        """100 GiB that are nearly all holes: as fast and as small as any other."""
        path, target = self.crash(ljtest.fixture("targets/mappings.lua"), "huge", 100, TRUTH, "abort")
        self.assertGreater(os.path.getsize(path), 100 << 30)
        with self.cpu_below(15):
            answers = vmtruth.ask(self, "core", path)
        vmtruth.check(self, target.truth(), answers)
        # The largest of all children so far, in KiB.
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 400 << 10)

    def test_huge_live(self):
        """The same live: memory that was never touched is neither read nor made."""
        target = self.start(ljtest.luajit(), [ljtest.fixture("targets/mappings.lua"), "huge", 4000, TRUTH, "read"])
        tables = int(target.status("VmPTE").split()[0])
        vmtruth.check(self, target.truth(), vmtruth.ask(self, "--pid", target.pid))
        self.assertLess(int(target.status("VmPTE").split()[0]), tables + 100)

    def test_filters(self):
        """coredump_filter without private anonymous memory: the VM is not there, and that is said."""
        for coredump_filter, there in ((0x33, True), (0x11, True), (0x01, True), (0x00, False),
                                       (0x02, False), (0x10, False)):
            with self.subTest("%#x" % coredump_filter):
                path, target = self.crash(name="core.%x" % coredump_filter, coredump_filter=coredump_filter)
                if there:
                    answers = vmtruth.ask(self, "core", path, status=(0, 1))
                    vmtruth.check(self, target.truth(), answers)
                    continue
                result = self.inspect("core", path, status=2)
                self.assertIn("not in this core", result.err)
                self.assertIn("died of SIGABRT", result.out)

    def test_i386(self):
        base = ljtest.root("luajit-i386")
        libs = ":".join(os.path.join(base.path, d) for d in ("lib/i386-linux-gnu", "usr/lib/i386-linux-gnu"))
        program = ljtest.Program([base.file("lib/ld-linux.so.2"), "--library-path", libs,
                                  base.file("usr/bin/luajit")])
        path, target = self.kernel_core(program, [TRUTH, "abort"])
        answers = vmtruth.ask(self, "core", path, status=(0, 1))
        self.assertEqual(answers["summary"]["target"]["arch"], "i386")
        vmtruth.check(self, target.truth(), answers)

    def test_aarch64(self):
        """A core written by an emulator, and the emulator's own."""
        base = ljtest.root("luajit-arm64")
        qemu = ljtest.root("qemu-user").file("usr/bin/qemu-aarch64")
        target = self.start(ljtest.Program([qemu, "-L", base.path, base.file("usr/bin/luajit")],
                                           ljtest.root("qemu-user").env()),
                            [TRUTH, "abort"], ready=None, core=True)
        self.assertEqual(target.wait(), -signal.SIGABRT)
        guest = glob.glob(os.path.join(target.cwd, "qemu_*.core"))
        self.assertEqual(len(guest), 1)
        answers = vmtruth.ask(self, "core", guest[0], status=(0, 1))
        self.assertEqual(answers["summary"]["target"]["arch"], "aarch64")
        vmtruth.check(self, target.truth(), answers)
        # LuaJIT's bytes are in the emulator's memory; there is no x86-64 VM.
        for host in glob.glob(os.path.join(target.cwd, "core*")):
            result = self.inspect("core", host, status=2)
            self.assertIn("no LuaJIT in this core", result.err)

    def test_big_endian(self):
        path, _ = self.crash()
        with open(path, "r+b") as file:
            file.seek(5)
            file.write(b"\2")
        self.assertIn("big-endian, only little-endian cores can be read", self.inspect("core", path, status=2).err)


if __name__ == "__main__":
    ljtest.main()
