#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every recorded dump: `--compat` gives the known report of Tarantool's parser, `info` the known counts."""
import collections
import glob
import lzma
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402

DUMPS = sorted(path for suffix in (".bin", ".bin.xz")
               for path in glob.glob(os.path.join(ljtest.fixture("profile"), "**", "*" + suffix), recursive=True))
LAYOUTS = {"plain": False, "traddr": True, "either": None}


def base_of(dump):
    """The path without its suffix."""
    return dump[:dump.rindex(".bin")]


def read(path):
    """Bytes of @path or @path.xz, None if there is neither."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            return file.read()
    if os.path.exists(path + ".xz"):
        with lzma.open(path + ".xz") as file:
            return file.read()
    return None


def lines(data):
    """The multiset of lines; the parser leaves their order open."""
    return collections.Counter(data.split(b"\n"))


class Golden(ljtest.TestCase):
    def setUp(self):
        super().setUp()
        self.assertEqual(len(DUMPS), 302)

    def whole(self, known):
        """The exit status that fits CASE.info.txt."""
        return 0 if "status=complete" in known else 1

    def test_memory_reports(self):
        count = 0
        for dump in DUMPS:
            base = base_of(dump)
            canon = read(base + ".canon.txt")
            known = read(base + ".info.txt").decode()
            if "ljm=" not in known:
                continue
            with self.subTest(dump=os.path.relpath(dump, ljtest.FIXTURES)):
                result = self.inspect("profile", dump, "--compat", status=self.whole(known))
                self.assertTrue(result.stdout == canon, "report differs")
                count += 1
        self.assertEqual(count, 230)

    def test_parser_reports(self):
        """v21 and v22 have the newest words: the parser's own output, option by option."""
        count = 0
        for dump in DUMPS:
            base = base_of(dump)
            for suffix, words in (("", []), (".leak", ["--leak-only"]), (".hr", ["--human-readable"])):
                expected = read(base + suffix + ".expected.txt")
                if not re.search("/v2[12]-", dump) or os.path.basename(base).startswith("sys") or \
                        b"### exit code" in expected:
                    continue
                with self.subTest(dump=os.path.relpath(dump, ljtest.FIXTURES), words=words):
                    result = self.inspect("profile", dump, "--compat", *words)
                    self.assertEqual(lines(result.stdout), lines(expected))
                    count += 1
        self.assertEqual(count, 30)

    def test_stacks(self):
        count = 0
        for dump in DUMPS:
            base = base_of(dump)
            if "/v22-" not in dump or not os.path.basename(base).startswith("sys"):
                continue
            with self.subTest(dump=os.path.relpath(dump, ljtest.FIXTURES)):
                expected = lines(read(base + ".expected.txt"))
                for view in ("report", "folded"):
                    result = self.inspect("profile", dump, view, "--compat")
                    self.assertEqual(lines(result.stdout), expected)
                count += 1
        self.assertEqual(count, 14)

    def test_counts(self):
        for dump in DUMPS:
            known = read(base_of(dump) + ".info.txt").decode()
            want = collections.Counter({key: int(value) for key, value in
                                        re.findall(r"([\w-]+):(\d+)", known)})
            with self.subTest(dump=os.path.relpath(dump, ljtest.FIXTURES)):
                info = self.inspect("profile", dump, "info", "--compat", "--json",
                                    status=self.whole(known)).json["info"]
                self.assertEqual(info["ljs_version"], int(re.search(r"ljs=(\d)", known)[1]))
                self.assertEqual(info["stream_version"], int(re.search(r"lj[mp]=(\d)", known)[1]))
                self.assertEqual(info["traces_with_mcode"],
                                 LAYOUTS[re.search(r"layout=(\w+)", known)[1]])
                for where, prefix in (("table_symbols", "sym-"), ("stream_symbols", "evsym-")):
                    self.assertEqual(info[where], {"prototypes": want[prefix + "lfunc"],
                                                   "c_symbols": want[prefix + "cfunc"],
                                                   "traces": want[prefix + "trace"]})
                partial = re.search(r"partial (\d+)", known)
                if partial:
                    self.assertEqual(info["size"] - info["end"], int(partial[1]))
                if "ljm=" in known:
                    for op in ("alloc", "free", "realloc"):
                        self.assertEqual(info["events"][op], want[op])
                    for source, key in (("internal", "src-int"), ("lua", "src-lfunc"),
                                        ("c", "src-cfunc"), ("trace", "src-trace")):
                        self.assertEqual(info["events"]["by"][source], want[key])
                else:
                    self.assertEqual(info["samples"]["total"], want["sample"])
                    for state in ("INTERP", "LFUNC", "FFUNC", "CFUNC", "GC", "TRACE"):
                        self.assertEqual(info["samples"][state], want["st-" + state])

    def test_misplaced_symbols(self):
        """Without --compat, records with the header of another format are read as what they are."""
        dump = os.path.join(ljtest.fixture("profile"), "bugs", "nohash.bin.xz")
        info = self.inspect("profile", dump, "info", "--json", status=1).json["info"]
        self.assertEqual(info["state"], "complete")
        self.assertEqual(info["events"]["alloc"], 55)

    def test_unload_and_reload(self):
        """Each library's allocations stand under its own function, also at a reused address."""
        for dump in DUMPS:
            if os.path.basename(base_of(dump)) != "reload" or not re.search("/v(1[1-9]|2)", dump):
                continue
            with self.subTest(dump=os.path.relpath(dump, ljtest.FIXTURES)):
                answer = self.inspect("profile", dump, "--json").json
                self.assertEqual(ljtest.schema_errors(answer), [])
                sites = answer["sites"]
                names = collections.Counter()
                for site in sites:
                    if re.match("mod[ab]_alloc", site["location"]):
                        names[site["location"].split(":")[0]] += site["alloc"]["events"]
                self.assertEqual(set(names), {"moda_alloc", "modb_alloc"})

    def test_reused_traces(self):
        """A trace number that is reused after a flush is another trace."""
        dump = os.path.join(ljtest.fixture("profile"), "bugs", "reuse.bin.xz")
        sites = self.inspect("profile", dump, "--json").json["sites"]
        starts = {s["location"] for s in sites if s["location"].startswith("TRACE [1] ")}
        self.assertEqual(len(starts), 2, starts)


if __name__ == "__main__":
    ljtest.main()
