#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Cross-reading: every view on cores of i386, aarch64 and 32-bit arm, read on this machine."""
import glob
import os
import re
import signal
import struct
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import core, vmtruth  # noqa: E402

TRUTH = ljtest.fixture("truth.lua")


def readelf(*args):
    return subprocess.run(["readelf", *args], check=True, stdout=subprocess.PIPE, text=True).stdout


def exported(path):
    """(name, value, size) of the functions that a file exports."""
    rows = [line.split() for line in readelf("-W", "--dyn-syms", path).splitlines()]
    return {(row[7].split("@")[0], int(row[1], 16), int(row[2], 0)) for row in rows
            if len(row) == 8 and row[3] == "FUNC" and row[6] != "UND"}


def under(emulator, packages):
    """The Program that runs LuaJIT of another machine, and its file."""
    base, qemu = ljtest.root(packages), ljtest.root("qemu-user")
    program = base.file("usr/bin/luajit")
    return ljtest.Program([qemu.file("usr/bin/" + emulator), "-L", base.path, program], qemu.env()), program


def emulated(case, emulator, packages):
    """(qemu's core of its guest, what it told, the program)."""
    guest_program, program = under(emulator, packages)
    target = case.start(guest_program, [TRUTH, "abort"], ready=None, core=True)
    case.assertEqual(target.wait(), -signal.SIGABRT)
    guest, = glob.glob(os.path.join(target.cwd, "qemu_*.core"))
    return guest, target.truth(), program


def with_text(path, program, out):
    """A copy of qemu's core @path, of a 64-bit guest, with the code of @program that qemu leaves out of it."""
    with open(path, "rb") as dump, open(program, "rb") as elf:
        data, file = bytearray(dump.read()), elf.read()

    def loads(image):
        at, = struct.unpack_from("<Q", image, 32)
        count, = struct.unpack_from("<H", image, 56)
        headers = [(at + 56 * i, struct.unpack_from("<IIQQQQQQ", image, at + 56 * i)) for i in range(count)]
        return [(at, header) for at, header in headers if header[0] == 1]

    # p_type, p_flags, p_offset, p_vaddr, p_paddr, p_filesz, p_memsz, p_align
    text = next(header for _, header in loads(file) if header[1] & 1)
    hole, = [at for at, header in loads(data)
             if header[1] & 1 and header[5] == 0 and header[6] == (text[5] + 4095) // 4096 * 4096]
    struct.pack_into("<Q", data, hole + 8, len(data))
    struct.pack_into("<Q", data, hole + 32, text[5])
    with open(out, "wb") as stream:
        stream.write(data + file[text[2]:text[2] + text[5]])
    return out


class Machines(ljtest.TestCase):
    def i386(self):
        base = ljtest.root("luajit-i386")
        libs = ":".join(os.path.join(base.path, d, "i386-linux-gnu") for d in ("lib", "usr/lib"))
        program = base.file("usr/bin/luajit")
        path, dead = self.kernel_core(
            ljtest.Program([base.file("lib/ld-linux.so.2"), "--library-path", libs, program]), [TRUTH, "abort"])
        return path, dead.truth(), program

    def aarch64(self):
        return emulated(self, "qemu-aarch64", "luajit-arm64")

    def armhf(self):
        return emulated(self, "qemu-arm", "luajit-armhf")

    def views(self):
        """The names in --help."""
        text = self.inspect("--help").out.split("Views of a process or a core\n")[1]
        names = re.findall(r"(?m)^  (\w+) ", text.split("Views of a profile")[0])
        self.assertGreater(len(names), 6)
        return names

    def every_view(self, path, arch):
        """View -> answer; each is a document of the schema and a text, whatever there is to show."""
        answers = {}
        for view in self.views():
            with self.subTest(view):
                output = ["-o", self.path(arch + "." + view)] if view in ("symtab", "memprof", "sysprof") else []
                result = self.inspect("core", path, view, "--json", *output, status=(0, 1, 2))
                answers[view] = result.json
                self.assertEqual(ljtest.schema_errors(result.json), [])
                self.assertEqual(result.json["target"]["arch"], arch)
                # Only a profiler's stream is not there to be shown.
                self.assertEqual("error" in result.json, view in ("memprof", "sysprof"), str(result))
                text = self.inspect("core", path, view, *output, *["--force"] * bool(output), status=(0, 1, 2))
                self.assertEqual(text.returncode, result.returncode)
        return answers

    def check(self, arch, path, truth, program):
        answers = self.every_view(path, arch)
        vmtruth.check(self, truth, vmtruth.ask(self, "core", path, status=(0, 1)))

        # The program: its file is the one that is mapped, and its symbols are where it exports them.
        objects = [o for o in answers["objects"]["objects"] if o["path"] and o["path"].endswith("/usr/bin/luajit")]
        self.assertEqual(len(objects), 1)
        build_id = re.search(r"Build ID: (\w+)", readelf("-n", program)).group(1)
        # qemu leaves the program's pages out of its cores, and so the build-id.
        self.assertEqual((objects[0]["build_id"], objects[0]["file_state"]),
                         (build_id, "same") if arch == "i386" else (None, "unverified"))
        bias = int(objects[0]["bias"], 16)
        shown = {(name, int(s["address"], 16) - bias, s["size"]) for s in answers["symbols"]["symbols"]
                 if s["object"] == objects[0]["path"] for name in [s["name"]] + s["aliases"]}
        functions = exported(program)
        self.assertGreater(len([f for f in functions if f[0].startswith("lua_")]), 80)
        self.assertEqual(functions - shown, set())

        # The symbol table of all its code says how much is in it, and so does its reader.
        written = answers["symtab"]["symtab"]
        info = self.inspect("profile", self.path(arch + ".symtab"), "info", "--json").json["info"]
        self.assertEqual(info["table_symbols"], {k: written[k] for k in ("prototypes", "c_symbols", "traces")})
        self.assertEqual(written["prototypes"], len(answers["functions"]["vms"][0]["functions"]))
        self.assertGreater(written["traces"], 0)

        # The layout that was found, as a file, gives the same again.
        vm, = answers["layout"]["vms"]
        self.assertTrue(all(item["passed"] for item in vm["evidence"]))
        layout = self.path(arch + ".layout")
        self.inspect("core", path, "layout", "-o", layout, status=(0, 1))
        forced, = self.inspect("core", path, "functions", "--layout", layout, "--json", status=(0, 1)).json["vms"]
        self.assertEqual(forced["layout_source"], "forced")
        self.assertEqual(forced["functions"], answers["functions"]["vms"][0]["functions"])

    def test_machine_code(self):
        # On ARM traces do not store their numbers.
        for emulator, packages in (("qemu-aarch64", "luajit-arm64"), ("qemu-arm", "luajit-armhf")):
            with self.subTest(packages):
                target = self.start(under(emulator, packages)[0], [TRUTH, "spin-jit"], core=True)
                # It compiles its loop at once and stays in it.
                time.sleep(0.3)
                core.core_of(target, self.path(packages))
                guest, = glob.glob(os.path.join(target.cwd, "qemu_*.core"))
                vm, = self.inspect("core", guest, "--json", status=(0, 1)).json["vms"]
                self.assertEqual((vm["layout_source"], vm["vm_state"], vm["running_trace"]), ("table", "trace", None))
                vm, = self.inspect("core", guest, "stack", "--json", status=(0, 1)).json["vms"]
                stack = vm["coroutines"][0]
                self.assertEqual((stack["status"], stack["frames_state"], stack["trace"]), ("running", "trace", None))
                told = [int(f["func"], 16) for f in target.truth().one("ready")["frames"]]
                self.assertEqual([int(f["function"], 16) for f in stack["frames"]], told)

    def test_i386(self):
        path, truth, program = self.i386()
        for item in truth.all("cfunc"):
            # jit.util told it as a signed number.
            item["cfaddr"] = hex(int(item["cfaddr"], 16) & 0xffffffff)
        self.check("i386", path, truth, program)

    def test_aarch64(self):
        path, truth, program = self.aarch64()
        self.check("aarch64", path, truth, program)

    def test_armhf(self):
        path, truth, program = self.armhf()
        self.check("arm", path, truth, program)


if __name__ == "__main__":
    ljtest.main()
