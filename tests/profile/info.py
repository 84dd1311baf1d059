#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`profile FILE info` of bare symbol tables: version, counts, ranges; cut at every byte; what is no profile."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import ljs  # noqa: E402


def table(version):
    """Two prototypes, a trace, two C symbols, as far as the version has them."""
    lfuncs = (b"\x00" + ljs.uleb(0x7F0000001000) + ljs.string(b"@a.lua") + ljs.uleb(0) +
              b"\x00" + ljs.uleb(0x7F0000000800) + ljs.string(b"=name\xff") + ljs.uleb(2**64 - 1))
    trace = ljs.uleb(7) + ljs.uleb(0x7F0000000800) + ljs.uleb(12)
    cfuncs = (b"\x01" + ljs.uleb(0x400000) + ljs.string(b"main") +
              b"\x01" + ljs.uleb(0x400800) + ljs.string(b"exit"))
    body = {1: lfuncs, 2: lfuncs + b"\x01" + trace, 3: lfuncs + b"\x02" + trace + cfuncs}[version]
    return b"ljs" + bytes([version, 0, 0, 0]) + body + b"\x80"


class Info(ljtest.TestCase):
    def info(self, data, status=0):
        with open(self.path("f"), "wb") as file:
            file.write(data)
        answer = self.inspect("profile", self.path("f"), "info", "--json", status=status).json
        self.assertEqual(answer["complete"], status == 0)
        return answer["info"]

    def test_versions(self):
        for version in (1, 2, 3):
            info = self.info(table(version))
            self.assertEqual(info["kind"], "symbol table")
            self.assertEqual(info["ljs_version"], version)
            self.assertEqual(info["state"], "complete")
            self.assertEqual(info["size"], len(table(version)))
            self.assertEqual(info["table_symbols"], {"prototypes": 2, "c_symbols": 2 * (version == 3),
                                                     "traces": int(version > 1)})
            self.assertEqual(info["ranges"]["prototypes"], {"low": "0x7f0000000800", "high": "0x7f0000001000"})
            self.assertEqual(info["ranges"]["c_symbols"]["low"], "0x400000" if version == 3 else None)
            self.assertEqual(info["ranges"]["c_symbols"]["high"], "0x400800" if version == 3 else None)
            self.assertEqual(info["ranges"]["traces"]["high"], 7 if version > 1 else None)

    def test_text(self):
        with open(self.path("f"), "wb") as file:
            file.write(table(3))
        out = self.inspect("profile", self.path("f"), "info").out
        for word in ("ljs 3", "2 prototypes", "1 trace,", "2 C symbols", "0x7f0000000800", "complete"):
            self.assertIn(word, out)

    def test_default(self):
        """Without a view a bare symbol table is told, with one of events it is said that there are none."""
        path = self.path("x.ljs")
        with open(path, "wb") as file:
            file.write(table(3))
        told = self.inspect("profile", path, "info").out
        wanted = self.inspect("profile", path, "info", "--json").json
        for args in (["profile", path], [path]):
            self.assertEqual(self.inspect(*args).out, told)
            answer = self.inspect(*args, "--json").json
            self.assertEqual(ljtest.schema_errors(answer), [])
            self.assertEqual(answer, wanted)
        for view in ("report", "leaks", "folded"):
            result = self.inspect("profile", path, view, status=1)
            self.assertIn("a symbol table with no events: it ends at byte %d; the view info tells" % len(table(3)), result.err)
            self.assertEqual(self.inspect("profile", path, view, "--json", status=1).json["view"], view)
        with open(path, "wb") as file:
            file.write(table(3)[:-1])
        self.assertIn("2 prototypes", self.inspect("profile", path, status=1).out)

    def test_cut(self):
        """Cut anywhere behind the prologue: what is whole is counted, the offset is named."""
        whole = table(3)
        seen = set()
        for size in range(7, len(whole)):
            info = self.info(whole[:size], status=1)
            self.assertNotEqual(info["state"], "complete")
            self.assertLessEqual(info["end"], size)
            seen.add((info["table_symbols"]["prototypes"], info["table_symbols"]["traces"],
                      info["table_symbols"]["c_symbols"]))
        self.assertEqual(seen, {(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0), (2, 1, 1), (2, 1, 2)})

    def test_no_profile(self):
        for data in (b"Dear reader", b"ljs\x04\0\0\0\x80", b"\x7fELF" + bytes(100)):
            with open(self.path("f"), "wb") as file:
                file.write(data)
            result = self.inspect("profile", self.path("f"), "info", status=2)
            self.assertEqual(result.err.count("\n"), 1)
            self.assertEqual("; a core is inspected with: ljinspect core FILE" in result.err, data.startswith(b"\x7fELF"))
        self.inspect("profile", self.path("nothing there"), "info", status=2)


if __name__ == "__main__":
    ljtest.main()
