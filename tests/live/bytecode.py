#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Modules that are shipped as bytecode: with debug information, without it, with a chunk name or none."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402

MODULE = """local M = {}
local function helper(n) return n + 1 end
function M.work(n, wait)
  local x = helper(n)
  wait(x)
  return x
end
return M
"""

# Each way to load it; `stay` is called from the one that arg[1] names.
LOAD = """
local module, plain, bare = "mod.lua", "mod.raw", "mod.bare"
local load = loadstring or load
local function save(path, strip)
  local file = io.open(path, "wb")
  file:write(string.dump(assert(loadfile(module)), strip))
  file:close()
end
save(plain, false)
save(bare, true)
local code = string.dump(assert(loadfile(module)), true)
kept = {
  source = dofile(module), debug = dofile(plain), stripped = dofile(bare),
  dump = assert(load(code))(), named = assert(load(code, "@given name"))(),
}
package.preload.mod = assert(loadfile(bare))
kept.embedded = require("mod")
local function stay() print("ready") io.stdout:flush() io.read() return 1 end
kept[arg[1]].work(5, stay)
"""


class Bytecode(ljtest.TestCase):
    def load(self, kind):
        for name, text in (("mod.lua", MODULE), ("load.lua", LOAD)):
            with open(self.path(name), "w", encoding="ascii") as stream:
                stream.write(text)
        return self.start(ljtest.luajit(), [self.path("load.lua"), kind], cwd=self.path("."))

    def test_functions(self):
        """All are there, by the name of their chunk; what was stripped has no lines, and none is line 0."""
        target = self.load("stripped")
        vm, = self.inspect("--pid", target.pid, "functions", "--json").json["vms"]
        named = {f["name"]: f for f in vm["functions"] if f["name"]}
        binary = "\x1bLJ\x02"
        for kind, chunk, lines in (("source", "@mod.lua", (3, 7)), ("debug", "@mod.lua", (3, 7)),
                                   ("stripped", "@mod.bare", None), ("embedded", "@mod.bare", None),
                                   ("named", "@given name", None), ("dump", binary, None)):
            with self.subTest(kind):
                work = named["kept.%s.work" % kind]
                self.assertTrue(work["chunk"].startswith(chunk), work)
                self.assertEqual(len(work["chunk"]) > len(chunk), kind == "dump")
                self.assertEqual((work["first_line"], work["last_line"]), lines or (None, None))
                helper = named["kept.%s.work:%s" % (kind, "helper" if lines else "upvalue 1")]
                self.assertEqual(helper["chunk"], work["chunk"])
                self.assertEqual((helper["first_line"], helper["last_line"]), (2, 2) if lines else (None, None))
        text = self.inspect("--pid", target.pid, "functions").out
        self.assertTrue(text.isprintable() or all(c.isprintable() or c == "\n" for c in text))
        line, = [line for line in text.splitlines() if " kept.dump.work " in line]
        self.assertIn('[string "\\x1bLJ\\x02..."] (stripped)', line)
        self.assertEqual(line.split()[1], "–")

    def test_stack(self):
        """A frame of it has no line of its own; those around it have theirs."""
        last = LOAD.splitlines().index("kept[arg[1]].work(5, stay)") + 1
        for kind, chunk in (("source", "mod.lua"), ("debug", "mod.lua"), ("stripped", "mod.bare"),
                            ("embedded", "mod.bare"), ("named", "given name"), ("dump", '[string "\\x1bLJ\\x02..."]')):
            with self.subTest(kind):
                target = self.load(kind)
                lines = [line.strip() for line in self.inspect("--pid", target.pid, "stack").out.splitlines()]
                at, = [i for i, line in enumerate(lines) if line.startswith(chunk + ":")]
                self.assertRegex(lines[at][len(chunk):], r"^:5: in field 'work'$" if chunk == "mod.lua" else
                                 r"^:\? \(instruction \d+\): in field 'work'$")
                self.assertRegex(lines[at - 1], r"load\.lua:%d: in " % (last - 1))
                # What is called last is a tail call or not: by the main chunk.
                self.assertRegex(lines[at + 1], r"load\.lua:%d: in main chunk" % last)
                target.kill()


if __name__ == "__main__":
    ljtest.main()
