#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
The ljs of real programs: at 10,000 random addresses of executable memory the nearest record at or
below names the function that holds the address (according to readelf), or the object. No record twice.
"""
import os
import random
import signal
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import ljs, oracle, programs  # noqa: E402

ADDRESSES = 10000


class Symtab(ljtest.TestCase):
    def symtab(self, *target, name="out.ljs", options=(), status=0):
        path = self.path(name)
        self.inspect(*target, "symtab", "-o", path, "--force", *options, status=status)
        return ljs.read(path)

    @staticmethod
    def attached(pid):
        """Something with the pid of a process that another Target started."""
        class Process:
            def __str__(self):
                return "pid %d" % self.pid
        process = Process()
        process.pid = pid
        return process

    def expected(self, target, mapping, address):
        """(names that may stand for the address, a function is among the answers, why)."""
        if mapping.path == "[vdso]":
            if not hasattr(self, "vdso_elf"):
                oracle.vdso(target.pid, self.path("vdso"))
                self.vdso_elf = oracle.Elf(self.path("vdso"))
            elf = self.vdso_elf
        elif mapping.inode:
            elf = oracle.elf(mapping.path)
        elif mapping.path:
            return {mapping.path}, False
        else:
            return {"[jit]", "[anonymous]"}, False
        value = address - elf.bias(mapping)
        area = os.path.basename(mapping.path)
        if not area.startswith("["):
            area = "[%s]" % area
        holders = elf.holders(value)
        if holders:
            return holders, True
        return {area} | elf.before(value), False

    def check_addresses(self, target, table):
        rng = random.Random(2)
        code = [m for m in oracle.mappings(target.pid) if m.executable]
        weights = [m.end - m.start for m in code]
        wrong, functions, objects = [], 0, 0
        for mapping in rng.choices(code, weights, k=ADDRESSES):
            address = rng.randrange(mapping.start, mapping.end)
            names, held = self.expected(target, mapping, address)
            got = table.floor(address)
            got = got.decode("utf-8", "surrogateescape") if got is not None else None
            if got not in names:
                wrong.append("0x%x in %s: %s instead of %s" % (address, mapping.path, got, sorted(names)[:5]))
            functions += held
            objects += not held
        self.assertEqual(wrong[:10], [], "%d of %d names are wrong" % (len(wrong), ADDRESSES))
        print("%s: %d addresses in functions, %d outside; %d prototypes, %d traces, %d C symbols" % (
            target, functions, objects, len(table.lfuncs), len(table.traces), len(table.cfuncs)))

    def check_functions(self, target, table):
        """Every function with a size of every mapped file, by each of its names."""
        records = set(table.cfuncs)
        missing, count = [], 0
        for mapping in oracle.mappings(target.pid):
            if not mapping.executable or not mapping.inode:
                continue
            elf = oracle.elf(mapping.path)
            bias = elf.bias(mapping)
            for value, _, name in elf.sized:
                if mapping.start <= value + bias < mapping.end:
                    count += 1
                    if (value + bias, name.encode("utf-8", "surrogateescape")) not in records:
                        missing.append("%s: %s at 0x%x" % (mapping.path, name, value + bias))
        self.assertEqual(missing[:10], [], "%d of %d functions are missing" % (len(missing), count))
        self.assertGreater(count, 1000)

    def check_data(self, target, table):
        """Outside of code, and where nothing is mapped, no function is named."""
        rng = random.Random(3)
        maps = oracle.mappings(target.pid)
        addresses = [rng.randrange(m.start, m.end) for m in maps if not m.executable for _ in range(20)]
        for before, after in zip(maps, maps[1:]):
            if before.end < after.start:
                addresses += [before.end, after.start - 1, rng.randrange(before.end, after.start)]
        first = min(address for address, _ in table.cfuncs)
        wrong = []
        for address in addresses:
            name = table.floor(address)
            if address >= first and not (name.startswith(b"[") and name.endswith(b"]")):
                wrong.append("0x%x: %s" % (address, name))
        self.assertEqual(wrong[:10], [], "%d of %d names are wrong" % (len(wrong), len(addresses)))

    def check_table(self, table):
        self.assertEqual(table.version, 3)
        for records in (table.lfuncs, table.cfuncs, table.traces):
            self.assertEqual(len(records), len(set(records)), "a record occurs twice")
        protos = [address for address, _, _ in table.lfuncs]
        self.assertEqual(len(protos), len(set(protos)), "a prototype occurs twice")
        self.assertNotIn(b"", {name for _, name in table.cfuncs})
        self.assertNotIn(0, {address for address, _ in table.cfuncs})

    def check(self, target, status=0):
        table = self.symtab("--pid", target.pid, status=status)
        self.check_all(target, table)
        return table

    def check_all(self, target, table):
        self.check_table(table)
        self.check_addresses(target, table)
        self.check_functions(target, table)
        self.check_data(target, table)

    def test_luajit(self):
        """Every function and trace that the program itself reports; live, core, and each version."""
        target = self.start(ljtest.luajit("luajit"), [ljtest.fixture("truth.lua"), "sleep"])
        target.signal(signal.SIGSTOP)
        table = self.check(target)
        truth = target.truth()
        protos = {(address, chunk, line) for address, chunk, line in table.lfuncs}
        for func in truth.all("func"):
            self.assertIn((int(func["proto"], 16), func["source"].encode(), func["linedefined"]), protos)
        numbers = [number for number, _, _ in table.traces]
        self.assertEqual(len(numbers), len(set(numbers)))
        self.assertLessEqual({trace["no"] for trace in truth.all("trace")}, set(numbers))
        for _, proto, _ in table.traces:
            self.assertIn(proto, {address for address, _, _ in table.lfuncs})

        core = self.gcore(target)
        other = self.symtab("core", core, name="core.ljs")
        self.assertEqual(other.lfuncs, table.lfuncs)
        self.assertEqual(other.traces, table.traces)
        self.assertEqual({c for c in other.cfuncs if not c[1].startswith(b"[")},
                         {c for c in table.cfuncs if not c[1].startswith(b"[")})
        two = self.symtab("core", core, options=["--ljs-version", "2"])
        self.assertEqual((two.version, two.lfuncs, two.traces, two.cfuncs),
                         (2, table.lfuncs, table.traces, []))
        one = self.symtab("core", core, options=["--ljs-version", "1"])
        self.assertEqual((one.version, one.lfuncs, one.traces, one.cfuncs), (1, table.lfuncs, [], []))
        self.inspect("core", core, "symtab", "-o", self.path("x"), "--ljs-version", "4", status=64)
        self.assertFalse(os.path.exists(self.path("x")))

    def test_files(self):
        """A pipe may have it, nothing is overwritten without --force, no terminal gets binary data."""
        target = self.start(ljtest.luajit("luajit"), [ljtest.fixture("truth.lua"), "sleep"])
        piped = ljs.Ljs(self.inspect("--pid", target.pid, "symtab").stdout)
        self.assertGreater(len(piped.lfuncs), 50)
        path = self.path("out")
        with open(path, "w", encoding="ascii") as file:
            file.write("precious")
        result = self.inspect("--pid", target.pid, "symtab", "-o", path, status=64)
        self.assertIn("--force", result.err)
        with open(path, encoding="ascii") as file:
            self.assertEqual(file.read(), "precious")
        master, slave = os.openpty()
        self.inspect("--pid", target.pid, "symtab", "-o", os.ttyname(slave), "--force", status=64)
        os.set_blocking(master, False)
        with self.assertRaises(BlockingIOError):
            os.read(master, 1)
        os.close(master)
        os.close(slave)
        self.assert_untouched(target)

    def test_tarantool(self):
        self.check(programs.tarantool(self))

    def test_nvim(self):
        self.check(programs.nvim(self))

    def test_sysbench(self):
        """Traces of several VMs share their numbers, which is said."""
        target = programs.sysbench(self)
        for _ in range(200):
            vms = self.inspect("--pid", target.pid, "traces", "--json").json["vms"]
            if sum(bool(vm["traces"]) for vm in vms) > 1:
                break
            time.sleep(0.02)
        target.signal(signal.SIGSTOP)
        table = self.symtab("--pid", target.pid, "--vm", "0")
        self.check_all(target, table)
        path = self.path("all")
        result = self.inspect("--pid", target.pid, "symtab", "-o", path, "--json", status=1).json
        self.assertEqual([w["code"] for w in result["warnings"]], ["trace-numbers-shared"])
        everything = ljs.read(path)
        self.assertGreater(len(everything.lfuncs), 4 * len(table.lfuncs))
        self.assertEqual(result["symtab"]["prototypes"], len(everything.lfuncs))
        self.assertEqual(result["symtab"]["c_symbols"], len(everything.cfuncs))
        # A reader keeps the last record of a number: the first VM's.
        self.assertEqual([t for t in everything.traces[-len(table.traces):]], table.traces)

    def test_nginx_worker(self):
        nginx = programs.Nginx(self)
        worker = self.attached(nginx.workers[0])
        self.check(worker)

    def test_dnsdist(self):
        """C++: the names are written as they are, mangled."""
        self.check(programs.dnsdist(self))

    def test_32_bit(self):
        base = ljtest.root("luajit-i386")
        libs = ":".join(os.path.join(base.path, d, "i386-linux-gnu") for d in ("lib", "usr/lib"))
        program = ljtest.Program([base.file("lib/i386-linux-gnu/ld-linux.so.2"), "--library-path", libs,
                                  base.file("usr/bin/luajit")],
                                 {"LUA_PATH": base.path + "/usr/share/luajit-2.1.0-beta3/?.lua;;"}, "luajit-i386")
        self.check(self.start(program, [ljtest.fixture("truth.lua"), "sleep"]))

    def test_no_luajit(self):
        """C functions are worth having without a VM."""
        target = self.start(["sleep", "60"], ready=None)
        while not any(m.path.endswith("libc.so.6") for m in oracle.mappings(target.pid)):
            time.sleep(0.01)
        time.sleep(0.1)
        table = self.symtab("--pid", target.pid, status=1)
        self.assertEqual((table.lfuncs, table.traces), ([], []))
        self.check_all(target, table)


if __name__ == "__main__":
    ljtest.main()
