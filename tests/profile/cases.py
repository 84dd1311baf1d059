#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Cut, damaged, hostile and odd profiles: what is whole is reported, the offset is named, nothing else happens."""
import concurrent.futures
import csv
import lzma
import os
import re
import resource
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import ljs  # noqa: E402

SYM = b"\x00\x10\x02@a\x01"
LJS = b"ljs\x03\0\0\0" + SYM + b"\x80"
LJM = LJS + b"ljm\x03\0\0\0"


class CaseTest(ljtest.TestCase):
    def craft(self, name, *args):
        """Runs a generator of fixtures/profile/cases in the test's directory."""
        subprocess.run([sys.executable, ljtest.fixture("profile/cases/" + name), *args], cwd=self.dir, check=True,
                       stdout=subprocess.DEVNULL)

    def unpack(self, name):
        """Unpacks a dump of fixtures/profile/cases."""
        with lzma.open(ljtest.fixture("profile/cases/%s.xz" % name)) as packed, open(self.path(name), "wb") as file:
            file.write(packed.read())
        return self.path(name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def rows(self):
        """truth.tsv as dictionaries with numbers."""
        with open(self.path("truth.tsv"), encoding="ascii") as file:
            return [{k: v if k == "state" else int(v) for k, v in row.items()}
                    for row in csv.DictReader(file, delimiter="\t")]

    def each_cut(self, data, rows, check):
        """Calls check(row, result) for every possible length of @data."""
        def run(row):
            return self.inspect("profile", "-", "info", "--json", stdin=data[:row["length"]], status=None)

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for row, result in zip(rows, pool.map(run, rows)):
                with self.subTest(length=row["length"], state=row["state"]):
                    check(row, result)

    def bytes_by_place(self, path, **options):
        """location: allocated bytes."""
        answer = self.inspect("profile", path, "--json", **options).json
        return {s["location"]: s["alloc"]["bytes"] for s in answer["sites"]}


STATES = {"complete": "complete", "cut-in-symtab": "cut in the symbol table", "no-event-header": "cut before the events",
          "cut-in-event": "cut inside a record", "no-final-mark": "all records are whole, the final mark is missing"}


class CutAnywhere(CaseTest):
    def check_common(self, row, result):
        """What every cut has in common; False if nothing is to be counted."""
        if row["state"] in ("empty", "no-symtab-header"):
            self.assertEqual(result.returncode, 2)
            self.assertIn("error", result.json)
            return False
        info = result.json["info"]
        bare_table = row["state"] == "no-event-header" and info["kind"] == "symbol table"
        self.assertEqual(result.returncode, 0 if row["state"] == "complete" or bare_table else 1)
        if not bare_table:
            self.assertEqual(info["state"], STATES[row["state"]])
        if result.returncode == 1:
            self.assertEqual(result.json["warnings"][0]["address"], "0x%x" % info["end"])
        return True

    def test_memory_profile(self):
        self.craft("ljm-cut-anywhere.py")
        with open(self.path("dump.ljm"), "rb") as file:
            data = file.read()
        whole_ends = {0}

        def check(row, result):
            if not self.check_common(row, result):
                return
            info = result.json["info"]
            tables = [info["table_symbols"], info["stream_symbols"]]
            for key, name in (("sym_lua", "prototypes"), ("sym_c", "c_symbols"), ("sym_trace", "traces")):
                self.assertEqual(sum(t[name] for t in tables), row[key])
            events = info.get("events", {})
            for key, name in (("alloc_n", "alloc"), ("alloc_b", "alloc_bytes"), ("realloc_n", "realloc"),
                              ("realloc_plus", "realloc_new_bytes"), ("realloc_minus", "realloc_old_bytes"),
                              ("free_n", "free"), ("free_b", "free_bytes")):
                self.assertEqual(events.get(name, 0), row[key], name)
            self.assertLessEqual(info["end"], row["length"])
            whole_ends.add(info["end"])

        rows = self.rows()
        self.assertEqual(len(rows), len(data) + 1)
        self.each_cut(data, rows, check)
        # Prologues and 14 records, and the marks.
        self.assertEqual(len(whole_ends), 17)

    def test_sampling_profile(self):
        self.craft("ljp-cut-and-odd.py")
        with open(self.path("dump.ljp"), "rb") as file:
            data = file.read()

        def check(row, result):
            if not self.check_common(row, result):
                return
            info = result.json["info"]
            samples = info.get("samples", {})
            self.assertEqual(sum(sum(info[t].values()) for t in ("table_symbols", "stream_symbols")), row["syms"])
            self.assertEqual(samples.get("total", 0), row["samples"])
            for key in ("INTERP", "LFUNC", "FFUNC", "CFUNC", "GC", "EXIT", "RECORD", "OPT", "ASM", "TRACE",
                        "lua_frames", "host_frames"):
                self.assertEqual(samples.get(key, 0), row[key], key)

        # Every cut of the first kilobyte, then every 61st: the last sample is long and uniform.
        rows = self.rows()
        self.each_cut(data, [r for r in rows if r["length"] < 900 or r["length"] % 61 == 0 or r is rows[-1]], check)

    def test_after_the_end(self):
        self.craft("ljm-cut-anywhere.py")
        with open(self.path("dump.ljm"), "rb") as file:
            data = file.read()
        last = self.rows()[-1]
        two = self.inspect("profile", self.write("two", data + data), "info", "--json", status=1).json
        self.assertEqual(two["info"]["events"]["alloc"], last["alloc_n"])
        self.assertEqual(two["info"]["trailing_bytes"], len(data))
        self.assertIn("another profile begins at byte %d" % len(data), two["warnings"][0]["text"])
        tail = self.inspect("profile", self.write("tail", data + bytes(100)), "info", "--json", status=1).json
        self.assertIn("100 zero bytes follow", tail["warnings"][0]["text"])
        self.assertEqual(tail["info"]["events"]["alloc"], last["alloc_n"])
        boundary = next(r for r in self.rows() if r["state"] == "no-final-mark" and r["alloc_n"] == 3)
        zeros = self.inspect("profile", self.write("zeros", data[:boundary["length"]] + bytes(4096)), "info", "--json",
                             status=1).json
        self.assertEqual(zeros["info"]["events"]["alloc"], 3)
        self.assertIn("damaged at byte %d" % boundary["length"], zeros["warnings"][0]["text"])
        self.assertEqual(zeros["info"]["stream_symbols"], {"prototypes": 0, "c_symbols": 0, "traces": 0})

    def test_odd_samples(self):
        self.craft("ljp-cut-and-odd.py")
        for name, text in (("state-13", "0x0d is no header of a sample"), ("frame-0", "0x00 is no header of a Lua"),
                           ("unterminated-lua-stack", "cut inside a record")):
            answer = self.inspect("profile", self.path(name + ".ljp"), "info", "--json", status=1).json
            self.assertIn(text, answer["warnings"][0]["text"])
            self.assertEqual(answer["info"]["samples"]["total"], 0)
        deep = self.inspect("profile", self.path("deep-host.ljp"), "info", "--json").json
        self.assertEqual(deep["info"]["samples"]["host_frames"], 200000)
        self.inspect("profile", self.path("deep-host.ljp"), "folded")
        stacks = self.inspect("profile", self.path("dump.ljp"), "folded").out.splitlines()
        self.assertEqual(sum(int(line.rsplit(" ", 1)[1]) for line in stacks), self.rows()[-1]["samples"])
        text = "\n".join(stacks)
        self.assertIn("TRACE [1] started at @main.lua:11 1\n", text)
        self.assertIn("TRACE [2] started at =new:4 1\n", text)
        self.assertIn("LFUNC 0x7f1200009999:1;TRACE [7] 1\n", text)
        self.assertIn("fast#19;", text + ";")
        self.assertIn("main;lua_pcall;@main.lua:0;@main.lua:10;", text)


class HostileStacks(CaseTest):
    @staticmethod
    def nested(count):
        return (b"ljs\x03\0\0\0\x01" + ljs.uleb(0x401000) + ljs.string(b"lua_call") + b"\x80ljp\x02\0\0\0" +
                b"\x01" + (b"\x01" + ljs.uleb(0x1000) + b"\x01") * count + b"\x80" + ljs.uleb(0x401004) * count +
                b"\0\x80")

    def test_nested_entries(self):
        """A stack that calls into Lua from every one of its frames costs no more than its size."""
        dump = self.nested(20000)
        for view in ("info", "folded", "report"):
            result = self.inspect("profile", "-", view, stdin=dump)
            self.assertLess(len(result.out), 4 * len(dump))

    def test_nested_entries_compat(self):
        """Tarantool's parser repeats the host's frames below each of them."""
        for view in ("folded", "report"):
            self.inspect("profile", "-", view, "--compat", stdin=self.nested(4000))


class KilledWriter(CaseTest):
    def test_full(self):
        info = self.inspect("profile", self.unpack("full.ljm"), "info", "--json").json["info"]
        self.assertEqual((info["table_symbols"]["prototypes"], info["stream_symbols"]["prototypes"]), (11, 1))
        events = info["events"]
        self.assertEqual((events["alloc"], events["alloc_bytes"], events["free"], events["free_bytes"]),
                         (673, 38022, 31, 6880))
        self.assertEqual((events["realloc"], events["realloc_old_bytes"], events["realloc_new_bytes"]),
                         (14, 4440, 8792))

    def test_killed(self):
        path = self.unpack("killed.ljm")
        info = self.inspect("profile", path, "info", "--json", status=1).json["info"]
        self.assertEqual(info["end"], 8388604)
        events = info["events"]
        self.assertEqual((events["alloc"], events["alloc_bytes"], events["free"], events["free_bytes"],
                          events["realloc"]), (1227, 1085768, 493, 1047136, 14))
        report = self.inspect("profile", path, status=1)
        self.assertIn("HEAP SUMMARY (live at the cut):", report.out)
        self.assertIn("byte 8388604", report.err)

    def test_empty(self):
        result = self.inspect("profile", self.write("nothing.ljm", b""), status=2)
        self.assertIn("empty: the profiler never wrote", result.err)
        self.assertEqual(result.err.count("\n"), 1)


class WrongKind(CaseTest):
    def test_versions(self):
        for version in (0, 4, 255):
            for part, data in (("symbol table (ljs)", b"ljs" + bytes([version, 0, 0, 0]) + SYM + b"\x80"),
                               ("event stream (ljm)", LJS + b"ljm" + bytes([version, 0, 0, 0]) + b"\x80"),
                               ("sample stream (ljp)", LJS + b"ljp" + bytes([version, 0, 0, 0]) + b"\x80")):
                result = self.inspect("profile", self.write("f", data), status=2)
                self.assertRegex(result.err, r"%s has .*\b%d\b" % (re.escape(part), version))
                self.assertRegex(result.err, r"newest known one, [23]\n" if version == 4 else r"1 to [23] are known\n")
        for version in (1, 2):
            self.inspect("profile", self.write("f", LJS + b"ljp" + bytes([version, 0, 0, 0]) + b"\x80"))
            self.inspect("profile", self.write("f", LJS + b"ljm" + bytes([version, 0, 0, 0]) + b"\x80"))

    def test_kinds(self):
        self.inspect("profile", self.write("f", LJS + b"ljm\x03\4\5\6\x80"))
        bare = self.inspect("profile", self.write("f", LJS), "report", status=1)
        self.assertIn("a symbol table with no events", bare.err)
        for data, text in ((b"ljm\x03\0\0\0\x80", "the symbol table in front is missing"),
                           (b"\x1bLJ\x02\x0a", "LuaJIT bytecode"), (b"\x7fELF" + bytes(60), "an ELF file"),
                           (b"<html>404</html>", "HTML"), (b"Dear reader", 'it begins with "Dear rea"'),
                           (b"ljs", "in the header of the symbol table")):
            result = self.inspect("profile", self.write("f", data), status=2)
            self.assertIn(text, result.err)
            self.assertEqual(result.err.count("\n"), 1)
        unknown = self.inspect("profile", self.write("f", LJS[:-1] + b"\x03\x10\x02@b\x01\x80"), "info", "--json", status=1)
        self.assertIn("byte %d: 0x03 is no header" % (len(LJS) - 1), unknown.json["warnings"][0]["text"])
        self.assertEqual(unknown.json["info"]["table_symbols"]["prototypes"], 1)
        result = self.inspect("profile", self.dir, status=64)
        self.assertIn("a directory", result.err)
        os.mkfifo(self.path("fifo"))
        self.assertIn("nobody writes", self.inspect("profile", self.path("fifo"), status=2).err)

    def test_packed(self):
        whole = LJM + b"".join(b"\x05" + ljs.uleb(i * i * 7919) + ljs.uleb(i) for i in range(100000)) + b"\x80"
        for tool in (["gzip", "-c"], ["xz", "-c"], ["zstd", "-qc"], ["lz4", "-qc"]):
            packed = subprocess.run(tool, input=whole, stdout=subprocess.PIPE, check=True).stdout
            info = self.inspect("profile", "-", "info", "--json", stdin=packed).json["info"]
            self.assertEqual(info["events"]["alloc"], 100000)
            cut = self.inspect("profile", "-", "info", "--json", stdin=packed[:-100], status=1).json
            self.assertGreater(cut["info"]["events"]["alloc"], 50000)
            self.assertIn("%s stream is cut" % tool[0], cut["warnings"][0]["text"])


class ZerosInFront(CaseTest):
    """A second start() cuts the file; the writer goes on where it was."""

    def test_whole_profile_behind(self):
        data = bytes(4096) + LJM + b"\x05" + ljs.uleb(0xA000) + ljs.uleb(64) + b"\x80"
        answer = self.inspect("profile", self.write("f", data), "info", "--json", status=1).json
        self.assertEqual(answer["info"]["zeros_in_front"], 4096)
        self.assertEqual(answer["info"]["events"]["alloc_bytes"], 64)

    def test_nothing_usable(self):
        for data in (bytes(100), bytes(100) + b"\x05" + ljs.uleb(0xA000) + ljs.uleb(64)):
            result = self.inspect("profile", self.write("f", data), status=2)
            self.assertIn("100 zero bytes in front", result.err)
            self.assertEqual(result.err.count("\n"), 1)


class SymbolTable(CaseTest):
    """--symtab names what the profile does not; the profile's own names win."""

    def test_names(self):
        events = (b"\x09" + ljs.uleb(0x1010) + ljs.uleb(7) + ljs.uleb(0xA000) + ljs.uleb(1) +
                  b"\x09" + ljs.uleb(0x7000) + ljs.uleb(9) + ljs.uleb(0xB000) + ljs.uleb(2) +
                  b"\x0d" + ljs.uleb(0x555500) + ljs.uleb(0xC000) + ljs.uleb(4) +
                  b"\x13" + ljs.uleb(5) + ljs.uleb(0xC000) + ljs.uleb(4) + ljs.uleb(0xD000) + ljs.uleb(8))
        dump = self.write("dump", b"ljs\x03\0\0\0\x00" + ljs.uleb(0x1010) + ljs.string(b"@own.lua") + b"\x01\x80" +
                          b"ljm\x03\0\0\0" + events + b"\x80")
        table = self.write("table", b"ljs\x03\0\0\0" +
                           b"\x00" + ljs.uleb(0x1010) + ljs.string(b"@other.lua") + b"\x01" +
                           b"\x00" + ljs.uleb(0x7000) + ljs.string(b"@more.lua") + b"\x01" +
                           b"\x01" + ljs.uleb(0x555500) + ljs.string(b"c_function") +
                           b"\x02" + ljs.uleb(5) + ljs.uleb(0x7000) + ljs.uleb(11) + b"\x80")

        def places(*options):
            answer = self.inspect("profile", dump, "--json", *options).json
            return [s["location"] for s in answer["sites"]], answer.get("pair")

        bare, pair = places()
        self.assertEqual(bare, ["@own.lua:7", "LFUNC 0x7000:9", "CFUNC 0x555500", "TRACE [5]"])
        self.assertIsNone(pair)
        named, pair = places("--symtab", table)
        self.assertEqual(named, ["@own.lua:7", "@more.lua:9", "c_function:0x555500", "TRACE [5] started at @more.lua:11"])
        self.assertEqual(pair["new_names"], {"prototypes": 1, "c_functions": 1, "traces": 1})
        counts = {"file": table, "prototypes_agree": 0, "prototypes_compared": 1, "c_symbols_agree": 0,
                  "c_symbols_compared": 0}
        self.assertEqual(pair["symtab"], counts)
        answer = self.inspect("profile", dump, "info", "--symtab", table, "--json").json
        self.assertEqual(ljtest.schema_errors(answer), [])
        self.assertEqual(answer["pair"], {"profile": dump, "symtab": counts})
        self.assertIn("  %s: 0 of 1 prototypes and 0 of 0 C symbols agree\n" % table,
                      self.inspect("profile", dump, "info", "--symtab", table).out)
        # The parser knows no other table.
        self.assertEqual(places("--symtab", table, "--compat")[0], ["@own.lua:7", "CFUNC 0x7000", "CFUNC 0x555500",
                                                                    "TRACE [5]"])
        # A repaired profile has them itself, and the parser finds them there.
        answer = self.inspect("profile", dump, "repair", "--symtab", table, "-o", self.path("whole"), "--json").json
        self.assertEqual(ljtest.schema_errors(answer), [])
        self.assertEqual((answer["repaired"]["symbols"], answer["repaired"]["symbols_added"]), (1, 3))
        for compat in ([], ["--compat"]):
            answer = self.inspect("profile", self.path("whole"), "--json", *compat).json
            self.assertEqual([s["location"] for s in answer["sites"]], named)
        answer = self.inspect("profile", dump, "repair", "-o", self.path("whole"), "--force", "--json").json
        self.assertNotIn("symbols_added", answer["repaired"])
        self.inspect("profile", dump, "--symtab", self.write("no table", b"Dear reader"), status=2)


    def test_agreement(self):
        """A table of another process is told from one of the same by what both name."""
        def table(name, line, symbol):
            return self.write(name, b"ljs\x03\0\0\0" + b"".join(
                b"\x00" + ljs.uleb(0x1000 * i) + ljs.string(b"@own.lua") + ljs.uleb(line + i) for i in range(1, 5)) +
                b"\x01" + ljs.uleb(0x555500) + ljs.string(symbol) + b"\x80")

        def info(other):
            return self.inspect("profile", mine, "info", "--symtab", other, status=(0, 1))

        mine = table("mine", 10, b"f")
        same = info(table("same", 10, b"f"))
        self.assertEqual((same.returncode, same.err), (0, ""))
        self.assertIn("same: 4 of 4 prototypes and 1 of 1 C symbols agree\n", same.out)
        for other in (table("lines", 20, b"f"), table("symbols", 10, b"g")):
            self.assertIn("%s is another process's: " % other, info(other).err)
        none = info(self.write("none", b"ljs\x03\0\0\0" + b"\x00" + ljs.uleb(0x9000) + ljs.string(b"@a") + b"\x01\x80"))
        self.assertIn("none: names nothing that the profile names as well\n", none.out)


class OddNames(CaseTest):
    def test_odd(self):
        path = self.unpack("odd.ljm")
        info = self.inspect("profile", path, "info", "--json").json["info"]
        self.assertEqual(info["table_symbols"]["prototypes"] + info["stream_symbols"]["prototypes"], 32)
        self.assertEqual((info["events"]["alloc"], info["events"]["alloc_bytes"]), (20, 1699))
        report = self.inspect("profile", path)
        for line in report.out.split("\n"):
            self.assertFalse(re.search(r"[\x00-\x08\x0b-\x1f\x7f]", line), repr(line))
            self.assertLess(len(line), 1000)
        self.assertIn("@\\x1b[31mred\\x1b[0m.lua:", report.out)
        self.assertIn("@caf\\xe9.lua:", report.out)
        self.assertIn("…(", report.out)
        folded = self.inspect("profile", path, "folded").out.splitlines()
        for line in folded:
            self.assertRegex(line, r"^[^; ]( started at |CFUNC |[^; ])* \d+$")
        self.assertEqual(len(folded), len(set(line.rsplit(" ", 1)[0] for line in folded)))
        self.assertTrue(any(line.startswith("@a\\x3bb\\x3bc.lua:") for line in folded))
        self.assertTrue(any(line.startswith("@my\\x20prog\\x2012.lua:") for line in folded))
        # The whole of a name is in JSON.
        chunks = [a["chunk"] for a in self.inspect("profile", path, "--json").json["aliases"]]
        self.assertEqual(max(len(c) for c in chunks), 1170000)


class HostileNumbers(CaseTest):
    def setUp(self):
        super().setUp()
        self.craft("profile-hostile-numbers.py", self.dir)
        with open(self.path("truth.txt"), encoding="ascii") as file:
            self.truth = dict(line.rstrip("\n").split("\t", 1) for line in file)

    def info(self, name, status=0):
        self.assertIn(name + ".ljm", self.truth)
        return self.inspect("profile", self.path(name + ".ljm"), "info", "--json", status=status).json

    def sites(self, name, status=0):
        return self.inspect("profile", self.path(name + ".ljm"), "--json", status=status).json

    def offset(self, name):
        """The offset that the truth names."""
        return int(re.search(r"at offset (\d+)", self.truth[name + ".ljm"])[1])

    def test_legal(self):
        self.assertEqual(self.info("overlong")["info"]["events"]["alloc_bytes"], 64)
        biggest = self.sites("ten-bytes-max")
        self.assertEqual(biggest["sites"][0]["alloc"], {"events": 1, "bytes": 2**64 - 1})
        self.assertEqual(biggest["leaks"][0]["bytes"], 2**64 - 1)
        summed = self.sites("two-max-sizes", status=1)
        self.assertEqual(summed["sites"][0]["alloc"], {"events": 2, "bytes": 2**64 - 1})
        self.assertIn("more than 64 bits", summed["warnings"][0]["text"])
        self.assertIn("@a.lua:1099511627776", self.bytes_by_place(self.path("line-2^40.ljm")))
        self.assertEqual(self.bytes_by_place(self.path("trace-0.ljm")), {"TRACE [0]": 5})
        self.assertEqual(self.bytes_by_place(self.path("trace-2^32.ljm")), {"TRACE [4294967296]": 5})
        self.assertEqual(self.info("final-with-bits")["info"]["events"]["alloc_bytes"], 64)
        self.assertEqual(self.info("million-events")["info"]["events"]["alloc_bytes"], 1000000)

    def test_refused(self):
        for name in ("bit-65", "endless-number", "unused-bits"):
            self.assertIn("damaged at byte %d" % self.offset(name), self.info(name, status=1)["warnings"][0]["text"])
        for name in ("string-2^63", "string-4G-1"):
            self.assertIn("cut in the symbol table at byte 7", self.info(name, status=1)["warnings"][0]["text"])

    def test_unknown_memory(self):
        freed = self.sites("free-unknown")
        self.assertEqual((freed["sites"][0]["free"]["bytes"], freed["leaks"]), (77, []))
        double = self.sites("double-alloc")
        self.assertEqual((double["sites"][0]["alloc"]["bytes"], double["sites"][0]["free"]["bytes"]), (16, 8))
        moved = self.sites("realloc-unknown")
        self.assertEqual(moved["leaks"], [{"location": "INTERNAL", "bytes": 50, "allocs": 1, "frees": 0}])

    def test_header_of_a_table(self):
        recovered = self.sites("header-source-0", status=1)
        self.assertEqual(recovered["sites"][0]["alloc"], {"events": 2, "bytes": 96})
        strict = self.inspect("profile", self.path("header-source-0.ljm"), "info", "--compat", "--json", status=1).json
        self.assertEqual(strict["info"]["events"]["alloc_bytes"], 64)
        self.assertIn("damaged at byte %d" % self.offset("header-source-0"), strict["warnings"][0]["text"])


class Big(CaseTest):
    def test_memory_is_flat(self):
        """A million events more need no memory more; half a dump has half the events."""
        gen = ljtest.cc(self.path("gen"), ljtest.fixture("profile/cases/big.c"))
        peaks = []
        for pairs in (500000, 1500000):
            with open(self.path("big"), "wb") as file:
                truth = subprocess.run([gen, str(pairs)], stdout=file, stderr=subprocess.PIPE, check=True).stderr
            answer, peak = self.measured(self.path("big"))
            want = {k: int(v) for k, v in re.findall(r"(\w+)=(\d+)", truth.decode())}
            events = answer.json["events"]
            self.assertEqual((events["alloc"], events["free"]), (want["allocs"], want["frees"]))
            sites = answer.json["sites"]
            self.assertEqual(sum(s["alloc"]["bytes"] for s in sites), want["alloc_bytes"])
            self.assertEqual(sum(leak["bytes"] for leak in answer.json["leaks"]), want["live"])
            peaks.append(peak)
        self.assertLess(peaks[1], peaks[0] * 1.1 + 1024)
        self.assertLess(peaks[1], 200 * 1024)

    def measured(self, path):
        """The answer and the peak memory in KiB."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        result = self.inspect("profile", path, "--json")
        return result, max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)


class Rebinding(CaseTest):
    def test_names_of_their_time(self):
        self.craft("ljm-rebinding.py", self.dir)
        path = self.path("rebind.ljm")
        places = self.bytes_by_place(path)
        self.assertEqual(places, {
            "@first.lua:5": 10, "@second.lua:5": 20, "TRACE [1] started at @first.lua:3": 40,
            "TRACE [1] started at @third.lua:9": 80, "alpha_alias+0x4:0x1000": 160, "CFUNC 0x2abcdef": 320,
            "gamma+0x4:0x2000": 640, "CFUNC 0x10": 1280, "LFUNC 0xdead000:3": 2560})
        self.assertEqual(sum(places.values()), 5110)


if __name__ == "__main__":
    ljtest.main()
