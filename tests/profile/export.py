#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Profiles for other programs: repaired dumps, pprof, speedscope, all with the totals of the report."""
import glob
import gzip
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402


def dumps(*patterns):
    """Recorded dumps, by patterns below fixtures/profile."""
    found = sorted(path for p in patterns for path in glob.glob(os.path.join(ljtest.fixture("profile"), p)))
    if not found:
        raise FileNotFoundError(str(patterns))
    return found


def message(data):
    """(field, number or bytes) of a protocol buffer."""
    at = 0

    def uleb():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = uleb()
        if key & 7 == 0:
            yield key >> 3, uleb()
        elif key & 7 == 2:
            size = uleb()
            yield key >> 3, data[at:at + size]
            at += size
        else:
            raise ValueError("wire type %d" % (key & 7))


def packed(data):
    """The numbers of a packed field."""
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


class Pprof:
    """A decoded profile.proto."""

    def __init__(self, data):
        fields = list(message(gzip.decompress(data)))
        self.strings = [v.decode("utf-8") for f, v in fields if f == 6]
        self.types = [tuple(self.strings[n] for _, n in message(v)) for f, v in fields if f == 1]
        functions = {dict(message(v))[1]: dict(message(v)) for f, v in fields if f == 5}
        self.names = {}
        for field, value in fields:
            if field == 4:
                location = dict(message(value))
                line = dict(message(location[4]))
                self.names[location[1]] = self.strings[functions[line[1]][2]]
        self.samples = [([self.names[n] for n in packed(dict(message(v))[1])], list(packed(dict(message(v))[2])))
                        for f, v in fields if f == 2]


class Export(ljtest.TestCase):
    def export(self, dump, view, status=0):
        out = self.path(view)
        self.inspect("profile", dump, view, "-o", out, "--force", status=status)
        with open(out, "rb") as file:
            return file.read()

    def test_pprof_memory(self):
        for dump in dumps("v22*/gc64/jit.bin*", "v22*/gc64/reload.bin*", "bugs/nul.bin*", "v01*/gc64/alloc.bin*"):
            with self.subTest(dump=dump):
                report = self.inspect("profile", dump, "--json").json
                profile = Pprof(self.export(dump, "pprof"))
                self.assertEqual([t[0] for t in profile.types],
                                 ["alloc_objects", "alloc_space", "inuse_objects", "inuse_space"])
                self.assertEqual(sum(v[0] for _, v in profile.samples),
                                 report["events"]["alloc"] + report["events"]["realloc"])
                self.assertEqual(sum(v[1] for _, v in profile.samples),
                                 sum(s["alloc"]["bytes"] + s["realloc"]["bytes_new"] for s in report["sites"]))
                self.assertEqual(sum(v[3] for _, v in profile.samples),
                                 sum(leak["bytes"] for leak in report["leaks"]))
                self.assertEqual({frames[0].split("@")[-1] for frames, v in profile.samples if v[1]} -
                                 {s["location"].split("@")[-1] for s in report["sites"]} -
                                 {s["location"].rsplit(":0x", 1)[0] for s in report["sites"]}, set())

    def test_samples(self):
        for dump in dumps("v22*/gc64/sys*.bin*", "v12*/gc64/sysgc.bin*"):
            with self.subTest(dump=dump):
                folded = self.inspect("profile", dump, "folded").out.splitlines()
                counts = {line.rsplit(" ", 1)[0]: int(line.rsplit(" ", 1)[1]) for line in folded}
                profile = Pprof(self.export(dump, "pprof"))
                mine = {}
                for frames, values in profile.samples:
                    text = ";".join(reversed(frames))
                    mine[text] = mine.get(text, 0) + values[0]
                self.assertEqual(mine, counts)
                scope = json.loads(self.export(dump, "speedscope"))
                frames = [f["name"] for f in scope["shared"]["frames"]]
                mine = {}
                for stack, weight in zip(scope["profiles"][0]["samples"], scope["profiles"][0]["weights"]):
                    text = ";".join(frames[n] for n in stack)
                    mine[text] = mine.get(text, 0) + weight
                self.assertEqual(mine, counts)
                self.assertEqual(scope["profiles"][0]["endValue"], sum(counts.values()))

    def test_speedscope_memory(self):
        for dump in dumps("v22*/gc64/alloc.bin*"):
            report = self.inspect("profile", dump, "--json").json
            scope = json.loads(self.export(dump, "speedscope"))["profiles"][0]
            self.assertEqual(sum(scope["weights"]), scope["endValue"])
            self.assertEqual(scope["endValue"],
                             sum(s["alloc"]["bytes"] + s["realloc"]["bytes_new"] for s in report["sites"]))

    def test_repair(self):
        """A repaired dump is complete, has each symbol once per meaning, and the same report."""
        for dump in dumps("v2*/*/*.bin*", "v1*/nogc64/*.bin*", "v0[12]*/gc64/*.bin*", "v09*/gc64/*.bin*",
                          "bugs/[!bn]*.bin*", "cases/*.ljm.xz"):
            with self.subTest(dump=dump):
                before = self.inspect("profile", dump, "--compat", status=None)
                with open(self.path("repaired"), "wb") as file:
                    file.write(self.export(dump, "repair", status=before.returncode))
                after = self.inspect("profile", self.path("repaired"), "--compat")
                self.assertTrue(before.stdout == after.stdout)
                info = self.inspect("profile", self.path("repaired"), "info", "--json").json["info"]
                self.assertEqual((info["ljs_version"], info["traces_with_mcode"]), (3, False))
                self.assertIn(info["stream_version"], (2, 3))
                # Repaired again it is the same, byte by byte.
                again = self.export(self.path("repaired"), "repair")
                with open(self.path("repaired"), "rb") as file:
                    self.assertTrue(file.read() == again)

    def test_floods_shrink(self):
        """Repeated C symbols are most of such a file."""
        for dump in dumps("v22*/gc64/reload.bin*"):
            before = self.inspect("profile", dump, "info", "--json").json["info"]
            after = len(self.export(dump, "repair"))
            self.assertLess(after * 20, before["size"])


if __name__ == "__main__":
    ljtest.main()
