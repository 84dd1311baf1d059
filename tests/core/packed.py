#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Packed cores and cores from pipes: the same answer, nothing left behind, damage told."""
import gzip
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import tool  # noqa: E402

PACKERS = {
    "zst": ["zstd", "-q", "-c"],
    "long.zst": ["zstd", "-q", "-c", "--long=31"],
    "gz": ["gzip", "-c"],
    "xz": ["xz", "-1", "-c"],
    "lz4": ["lz4", "-q", "-c"],
}


class Packed(ljtest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # One core for all tests.
        case = cls("test_all")
        ljtest.TestCase.setUp(case)
        cls.addClassCleanup(case.doCleanups)
        cls.core, _ = case.kernel_core(ljtest.luajit(), [ljtest.fixture("truth.lua"), "abort"])

    def setUp(self):
        super().setUp()
        self.spool = self.path("spool")
        os.mkdir(self.spool)

    def pack(self, words, name, source=None):
        with open(self.path(name), "wb") as out:
            subprocess.run(words + [source or self.core], stdout=out, check=True)
        return self.path(name)

    def ask(self, path, status=0, **options):
        result = self.inspect("core", path, "functions", "--json", status=status, env={"TMPDIR": self.spool}, **options)
        self.assertEqual(os.listdir(self.spool), [])
        return result

    def same(self, answer, path):
        expected = self.inspect("core", self.core, "functions", "--json").json
        self.assertEqual(answer["target"].pop("path"), path)
        expected["target"].pop("path")
        self.assertEqual(answer, expected)

    def test_all(self):
        """By content, not by name."""
        for kind, words in PACKERS.items():
            with self.subTest(kind):
                path = self.pack(words, "core.nameless")
                self.same(self.ask(path).json, path)

    def test_pipe(self):
        with open(self.core, "rb") as file:
            data = file.read()
        self.same(self.ask("-", stdin=data).json, "-")
        with open(self.pack(PACKERS["zst"], "core.zst"), "rb") as file:
            self.same(self.ask("-", stdin=file.read()).json, "-")
        # A plain file on stdin needs no copy, and no directory for one.
        with open(self.core, "rb") as file:
            result = self.inspect("core", "-", "functions", "--json", stdin=file, env={"TMPDIR": "/nonexistent"})
        self.same(result.json, "-")

    def test_cut(self):
        for kind, words in PACKERS.items():
            with self.subTest(kind):
                path = self.pack(words, "core")
                os.truncate(path, os.path.getsize(path) * 9 // 10)
                result = self.ask(path, status=(1, 2))
                said = result.out + result.err
                self.assertIn("stream is cut after", said)
                if "after 0 unpacked" not in said:
                    self.assertIn("core cut at", said)

    def test_damaged(self):
        for kind, words in PACKERS.items():
            with self.subTest(kind):
                path = self.pack(words, "core")
                with open(path, "r+b") as file:
                    file.seek(os.path.getsize(path) // 2)
                    file.write(b"\xff" * 400)
                result = self.ask(path, status=(1, 2))
                self.assertRegex(result.out + result.err, "stream is (damaged|cut)")

    def test_damaged_longer(self):
        """Damage that makes more bytes of it, so that the core's size is reached before the check at the end."""
        path = self.path("core")
        with open(self.core, "rb") as file:
            plain = file.read()
        for more in (0, 1, 300 << 10, 2 << 20):
            with self.subTest(more=more):
                packed = bytearray(gzip.compress(plain + bytes(more)))
                # The check of all bytes, in front of their number.
                packed[-8] ^= 1
                with open(path, "wb") as file:
                    file.write(packed)
                self.assertRegex(self.ask(path, status=1).out, "stream is damaged")

    def zeroes(self):
        """Packed zeroes, 64 MiB: frames of zstd follow each other, so more is a longer file."""
        with open(self.path("zeroes"), "wb") as file:
            file.truncate(64 << 20)
        with open(self.pack(PACKERS["zst"], "frame", self.path("zeroes")), "rb") as file:
            return file.read()

    def test_something_else(self):
        """40 GiB of zeroes: refused after the first of them."""
        path = self.path("zeroes.zst")
        with open(path, "wb") as file:
            file.write(self.zeroes() * 640)
        with self.cpu_below(8):
            result = self.ask(path, status=2)
        self.assertIn("not a core", result.err)
        self.assertEqual(len(result.err.splitlines()), 1)

    def test_bomb(self):
        """A core with gigabytes of zeroes behind it ends where its headers say."""
        path = self.pack(PACKERS["zst"], "bomb.zst")
        with open(path, "ab") as file:
            file.write(self.zeroes() * 640)
        with self.cpu_below(10):
            self.same(self.ask(path).json, path)

    def test_no_room(self):
        path = self.pack(PACKERS["zst"], "core.zst")
        result = self.inspect("core", path, status=2, env={"TMPDIR": "/nonexistent"})
        self.assertRegex(result.err, "temporary file in /nonexistent: No such file or directory; set TMPDIR to a")

    def test_killed(self):
        """Nothing stays in the directory even then."""
        path = self.pack(PACKERS["zst"], "core.zst")
        for i in range(8):
            process = subprocess.Popen([tool.program(), "core", path], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, env=dict(os.environ, TMPDIR=self.spool))
            time.sleep(0.003 * i)
            process.kill()
            process.wait()
        self.assertEqual(os.listdir(self.spool), [])


if __name__ == "__main__":
    ljtest.main()
