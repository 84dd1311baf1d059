#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tables of known builds are what their generator makes of the offsets in fixtures/layouts.tsv.xz."""
import lzma
import os
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from ljtest.paths import TOP  # noqa: E402

FLAVOUR = os.path.join(TOP, "plugins", "flavour")
TABLE = os.path.join(TOP, "fixtures", "layouts.tsv.xz")
sys.path.insert(0, FLAVOUR)
import builds  # noqa: E402
import generate as generator  # noqa: E402
import history  # noqa: E402
import table  # noqa: E402


def generate(*args):
    return subprocess.run([sys.executable, os.path.join(FLAVOUR, "generate.py"), *args],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)


class Flavours(unittest.TestCase):
    def test_committed_files(self):
        done = generate("--check")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_every_build_is_used(self):
        """Each build of the table stands in VERSIONS, and nothing there without a build."""
        with lzma.open(TABLE, "rt") as stream:
            in_table = {build.split("/")[0].split("+")[0] for build in next(stream).split()[2:]}
        named = {entry[0] for family in builds.VERSIONS.values() for entry in family}
        self.assertEqual(in_table, named)

    def test_added_build(self):
        """A build comes into the table as its lines say."""
        lines = ["lj-head-202608/x64-gc64\tlua_State\tglref\t24\t8\n", "new/i386\tlua_State\tglref\t8\t4\n",
                 "new/i386\tenum GCRootID\tGCROOT_MAX\t39\t-\n"]
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, "table.xz")
            with lzma.open(path, "wt") as stream:
                stream.write("struct\tfield\told/arm\nlua_State\tglref\t8:4\n")
            self.assertEqual(table.add(path, lines), ["lj-head-202608/x64-gc64", "new/i386"])
            self.assertEqual(table.read(path), {
                "old/arm": {"lua_State": {"glref": (8, 4)}},
                "lj-head-202608/x64-gc64": {"lua_State": {"glref": (24, 8)}},
                "new/i386": {"lua_State": {"glref": (8, 4)}, "enum GCRootID": {"GCROOT_MAX": (39, None)}}})

    def test_commit_is_needed(self):
        """A row that differs from the one before needs the commit that moved something."""
        offsets = table.read(TABLE)
        self.assertEqual(len(generator.build_rows(offsets, "luajit20", "i386")), 3)
        unexplained = [entry[:3] + ([],) for entry in builds.VERSIONS["luajit20"]]
        with unittest.mock.patch.dict(generator.VERSIONS, luajit20=unexplained):
            with self.assertRaisesRegex(SystemExit, "luajit-2.0-2.0.4-i386: no commit .* moved .*J_parent"):
                generator.build_rows(offsets, "luajit20", "i386")

    def test_moved(self):
        self.assertEqual(history.moved_in({"g_sizeof": 40, "g_a": 0, "g_b": 8, "g_c": 16, "g_d": None},
                                          {"g_sizeof": 48, "g_a": 0, "g_b": 16, "g_c": 24, "g_d": 8}),
                         ["g_b..g_c +8", "new g_d", "g_sizeof +8"])
        self.assertEqual(history.moved_in({"J_sizeof": 40, "J_a": 0, "J_b": 8}, {"J_sizeof": 40, "J_a": 8, "J_b": 16}),
                         ["J_* +8"])


if __name__ == "__main__":
    unittest.main()
