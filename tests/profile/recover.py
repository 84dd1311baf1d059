#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Profiles of processes that died while they were written: the state of the profiler is found in the core
without its program, its buffer joined with the file, and both read as one.
"""
import glob
import gzip
import hashlib
import json
import lzma
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import ljs  # noqa: E402

CORES = sorted(glob.glob(os.path.join(ljtest.fixture("cores"), "*.oracle.json")))
OPS = ("alloc", "realloc", "free")


class Recover(ljtest.TestCase):
    def cases(self):
        """(oracle, core, disk file) of each recorded death."""
        self.assertEqual(len(CORES), 7)
        for path in CORES:
            with open(path, encoding="utf-8") as file:
                oracle = json.load(file)
            with self.subTest(case=oracle["name"]):
                yield oracle, path[:-len(".oracle.json")] + ".core.xz", self.disk(oracle["name"])

    def disk(self, name):
        """The file as it was on disk."""
        with lzma.open(ljtest.fixture("cores/%s.bin.xz" % name)) as packed, open(self.path(name), "wb") as file:
            file.write(packed.read())
        return self.path(name)

    def total(self, oracle, record):
        """How often a record is in the joined stream."""
        return sum(oracle["records"][part].get(record, 0) for part in ("on_disk", "straddling", "buffered"))

    def test_joined_stream(self):
        for oracle, core, disk in self.cases():
            out = self.path("joined")
            answer = self.inspect("core", core, "memprof", "--profile", disk, "-o", out, "--force", "--json").json
            self.assertEqual(ljtest.schema_errors(answer), [])
            found, gdb = answer["recovered"], oracle["gdb"]
            for key, name in (("state_address", "memprof_addr"), ("state_address", "sysprof_addr"), ("global_state", "g"),
                              ("writer", "out.writer"), ("context", "out.ctx"), ("buffer", "opt.buf")):
                if name in gdb:
                    self.assertEqual(found[key], gdb[name])
            self.assertEqual(found["disk_bytes"], oracle["disk_len"])
            self.assertEqual(found["buffered_bytes"], oracle["buffered_len"])
            self.assertEqual(found["missing_bytes"], 0)
            with open(out, "rb") as file:
                data = file.read()
            self.assertEqual(len(data), oracle["full_len"])
            self.assertEqual(hashlib.sha256(data).hexdigest(), oracle["full_sha256"])

    def test_summary_tells(self):
        """The first screen says that there is something to recover."""
        for oracle, core, _ in self.cases():
            answer = self.inspect("core", core, "--json", status=(0, 1)).json
            self.assertEqual(ljtest.schema_errors(answer), [])
            self.assertEqual(len(answer["profilers"]), 1)
            words = {"LFUNC": "Lua function", "CFUNC": "C function below Lua"}
            for vm in answer["vms"]:
                self.assertEqual(vm["vm_state_text"], words[vm["vm_state"]])
            found = answer["profilers"][0]
            self.assertIn(found["state_address"], oracle["gdb"].values())
            if not oracle["name"].endswith("enospc"):
                self.assertEqual(found["unwritten_bytes"], oracle["buffered_len"])

    def test_paired_counts(self):
        for oracle, core, disk in self.cases():
            answer = self.inspect("profile", disk, "info", "--core", core, "--json", status=(0, 1)).json
            self.assertEqual(ljtest.schema_errors(answer), [])
            info, pair = answer["info"], answer["pair"]
            self.assertEqual(pair["prototypes_agree"], pair["prototypes_compared"])
            self.assertGreaterEqual(pair["prototypes_compared"], 9)
            self.assertEqual(pair["recovered"]["buffered_bytes"], oracle["buffered_len"])
            self.assertEqual(info["size"], oracle["full_len"])
            self.assertEqual(info["size"] - info["end"], oracle["full_partial_record_bytes"])
            for part, prefix in (("table_symbols", "sym-"), ("stream_symbols", "evsym-")):
                self.assertEqual(info[part]["c_symbols"], self.total(oracle, prefix + "cfunc"))
                self.assertEqual(info[part]["prototypes"], self.total(oracle, prefix + "lfunc"))
            if info["kind"] == "memprof":
                for op in OPS:
                    self.assertEqual(info["events"][op], self.total(oracle, op))
            else:
                self.assertEqual(info["samples"]["total"], self.total(oracle, "sample"))
                for state, count in info["samples"].items():
                    known = oracle["gdb"].get("counters." + state.lower())
                    if known is not None:
                        self.assertEqual(count, int(known))

    def test_paired_report(self):
        for oracle, core, disk in self.cases():
            answer = self.inspect("profile", disk, "--core", core, "--json", status=(0, 1)).json
            self.assertEqual(ljtest.schema_errors(answer), [])
            pair = answer["pair"]
            self.assertEqual(pair["prototypes_agree"], pair["prototypes_compared"])
            self.assertGreaterEqual(pair["prototypes_compared"], 9)
            self.assertEqual(pair["recovered"]["buffered_bytes"], oracle["buffered_len"])
            text = self.inspect("profile", disk, "--core", core, status=(0, 1)).out
            self.assertIn("belongs to it:", text)
            # What the parser would print has no room for it.
            compat = self.inspect("profile", disk, "--core", core, "--compat", status=(0, 1)).out
            self.assertNotIn("belongs", compat)

    def test_repaired(self):
        """core and file together make a dump that is complete."""
        for oracle, core, disk in self.cases():
            out = self.path("repaired")
            self.inspect("profile", disk, "repair", "--core", core, "-o", out, "--force", status=(0, 1))
            info = self.inspect("profile", out, "info", "--json").json["info"]
            self.assertEqual(info["state"], "complete")
            for op in OPS:
                self.assertEqual(info.get("events", {}).get(op, 0), self.total(oracle, op))

    def test_pprof_has_mappings(self):
        """Paired, C functions stand in the objects of the process, with build-ids."""
        core = ljtest.fixture("cores/nogc64-abrt.core.xz")
        out = self.path("pprof")
        self.inspect("profile", self.disk("nogc64-abrt"), "pprof", "--core", core, "-o", out, status=(0, 1))
        with gzip.open(out) as file:
            data = file.read()
        self.assertIn(b"cmod_both.so", data)
        self.assertRegex(data, rb"[0-9a-f]{40}")

    def test_other_runs_are_refused(self):
        segv, noflush = self.disk("gc64-segv"), ljtest.fixture("cores/gc64-noflush.core.xz")
        refused = self.inspect("profile", segv, "--core", noflush, status=2)
        self.assertIn("does not continue it", refused.err)
        self.assertIn("--force", refused.err)
        self.inspect("profile", segv, "--core", noflush, "--force", status=1)
        self.inspect("core", noflush, "memprof", "--profile", segv, "-o", self.path("out"), status=2)
        self.assertFalse(os.path.exists(self.path("out")))
        # A finished profile of another process has nothing to be joined; its symbols tell.
        finished = ljtest.fixture("profile/v22-b52fe979/gc64/alloc.bin.xz")
        refused = self.inspect("profile", finished, "--core", noflush, status=2)
        self.assertIn("is not of this process", refused.err)
        self.inspect("profile", finished, "--core", noflush, "--force", status=(0, 1))

    def test_tables_of_others_are_refused(self):
        """Every view compares; a table of symbols alone is no exception, with and without functions of C."""
        lua = ["-e", "local function f() end io.write('ready\\n') io.flush() io.read()"]
        mine, other = (self.start(ljtest.luajit("luajit"), lua) for _ in range(2))
        sleeper = self.start_sleeper()
        for version in (1, 3):
            table, events = self.path("table"), self.path("events")
            self.inspect("--pid", mine.pid, "symtab", "-o", table, "--force", "--ljs-version", version)
            with open(table, "rb") as file:
                data = file.read()
            # As a table without the library's functions, which are there as long as the VM.
            lfuncs = [f for f in ljs.read(table).lfuncs if f[2] != 2**64 - 1]
            own = b"".join(b"\0" + ljs.uleb(a) + ljs.string(n) + ljs.uleb(line) for a, n, line in lfuncs)
            for body in (data, data[:7] + own + b"\x80"):
                with open(table, "wb") as file:
                    file.write(body)
                with open(events, "wb") as file:
                    file.write(body + b"ljm\x03\0\0\0" + b"\x80")
                out = ["-o", self.path("out")]
                for path, args in ((table, []), (table, ["info"]), (events, []), (events, ["info"]),
                                   (events, ["leaks"]), (events, ["folded"]), (events, ["pprof", *out]),
                                   (events, ["speedscope", *out]), (events, ["repair", *out])):
                    with self.subTest(version=version, args=args, table=path == table, own=len(body) < len(data)):
                        self.inspect("profile", path, *args, "--pid", mine.pid)
                        if os.path.exists(self.path("out")):
                            os.unlink(self.path("out"))
                        for target in (other, sleeper):
                            result = self.inspect("profile", path, *args, "--pid", target.pid, status=2)
                            self.assertIn("is not of this process: ", result.err)
                            self.assertFalse(os.path.exists(self.path("out")))
                self.inspect("profile", table, "info", "--pid", other.pid, "--force")

    def test_fast_functions(self):
        """A sample has the number of a fast function; the process has its name."""
        names = ("string.byte", "math.floor", "table.concat", "next", "rawget", "coroutine.resume")
        target = self.start(ljtest.luajit("luajit"),
                            ["-e", "print(%s) print 'ready' io.flush() io.read()" % ", ".join(names)])
        ids = [int(number) for number in re.findall(r"builtin#(\d+)", target.log())]
        self.assertEqual(len(set(ids)), len(names))
        self.inspect("--pid", target.pid, "symtab", "-o", self.path("table"))
        with open(self.path("table"), "rb") as file:
            table = file.read()
        # State FFUNC, one frame each on the Lua stack, none on the host's.
        samples = b"".join(b"\x02\x03" + ljs.uleb(number) + b"\x80\0" for number in ids)
        with open(self.path("dump"), "wb") as file:
            file.write(table + b"ljp\x02\0\0\0" + samples + b"\x80")
        bare = self.inspect("profile", self.path("dump"), "folded").out
        self.assertEqual(sorted(bare.split("\n")[:-1]), sorted("fast#%d 1" % number for number in ids))
        paired = self.inspect("profile", self.path("dump"), "folded", "--pid", target.pid).out
        self.assertEqual(sorted(paired.split("\n")[:-1]), sorted(name + " 1" for name in names))

    def writer(self, mode, end):
        """Starts fixtures/profile/writer.c; gives the bytes it had to write, all but the final mark."""
        with lzma.open(ljtest.fixture("profile/cases/full.ljm.xz")) as packed:
            whole = packed.read()[:-1]
        with open(self.path("whole"), "wb") as file:
            file.write(whole)
        program = ljtest.cc(self.path("writer"), "profile/writer.c")
        args = [self.path("whole"), self.path("disk"), str(len(whole) - 20000), mode]
        if end == "abort":
            return whole, self.kernel_core(program, args + [end], name="core")[0]
        return whole, self.start(program, args + [end])

    def test_rare_writers(self):
        """stdio's own buffer, a custom buffer, a write in progress, a full disk."""
        for mode in ("normal", "stdio", "custom", "flushing", "failed"):
            with self.subTest(mode=mode):
                whole, core = self.writer(mode, "abort")
                # After a failed write that was not the first, how far the buffer was filled is not known.
                doubtful = mode == "failed"
                result = self.inspect("core", core, "memprof", "--profile", self.path("disk"), "-o", self.path("out"),
                                      "--force", status=int(doubtful))
                self.assertEqual("up to nine bytes" in result.err, doubtful)
                with open(self.path("out"), "rb") as file:
                    data = file.read()
                self.assertTrue(data[:len(whole)] == whole)
                self.assertLessEqual(len(data), len(whole) + (9 if doubtful else 0))
                os.unlink(core)

    def test_live_writer(self):
        """A live process tells its file itself, by the descriptor of its writer."""
        whole, target = self.writer("normal", "wait")
        self.inspect("--pid", target.pid, "memprof", "-o", self.path("out"))
        with open(self.path("out"), "rb") as file:
            self.assertTrue(file.read() == whole)
        info = self.inspect("profile", self.path("disk"), "info", "--pid", target.pid, "--json", status=(0, 1)).json
        self.assertEqual(info["info"]["size"], len(whole))
        self.assertEqual(info["info"]["events"]["alloc"], 673)
        self.assert_untouched(target)

    def test_file_unknown(self):
        """Without the file: all there is when nothing was flushed, else said to be the middle."""
        for name, status in (("gc64-noflush", 0), ("gc64-segv", 1)):
            core = ljtest.fixture("cores/%s.core.xz" % name)
            result = self.inspect("core", core, "memprof", "-o", self.path(name + ".out"), status=status)
            self.assertEqual("begins in the middle" in result.err, status == 1)

    def test_no_profiler(self):
        """The state is zeroed at the stop; a core without a profiler has none."""
        target = self.start(ljtest.luajit("luajit"), ["-e", "io.write('ready\\n') io.flush() io.read()"])
        result = self.inspect("--pid", target.pid, "memprof", "-o", self.path("out"), status=2)
        self.assertIn("no profiler was running in process %d " % target.pid, result.err)
        path = self.gcore(target)
        self.assertIn("%s: no profiler was running in this core" % path,
                      self.inspect("core", path, "memprof", status=2).err)
        os.truncate(path, os.path.getsize(path) // 2)
        self.assertIn("it is cut, and the state may be in what is lost",
                      self.inspect("core", path, "memprof", status=2).err)


if __name__ == "__main__":
    ljtest.main()
