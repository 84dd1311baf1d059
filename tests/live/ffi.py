#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names of functions that only the FFI holds: metatables of C types and callbacks."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402

SCRIPT = """
local ffi = require("ffi")
ffi.cdef [[
typedef struct { double x; } ffi_point;
struct ffi_vec { int n; };
union ffi_bits { int n; };
]]
ffi.metatype("ffi_point", {
  __add = function(a) return a end,
  __index = {
    len = function(p) return p.x end } })
ffi.metatype("struct ffi_vec", {
  __gc = function() end })
ffi.metatype("union ffi_bits", {
  __len = function() return 1 end })
ffi.metatype(ffi.typeof("struct { int anonymous; }"), {
  __index = function() return 1 end })
local callback = ffi.cast("int (*)(int)",
  function(x) return x end)
module = { __call = function() end }
ffi.metatype(ffi.typeof("struct { int named; }"), module)
print("ready") io.stdout:flush() io.read()
"""
NAMES = {9: 'ffi.metatype("ffi_point").__add', 11: 'ffi.metatype("ffi_point").__index.len',
         13: 'ffi.metatype("struct ffi_vec").__gc', 15: 'ffi.metatype("union ffi_bits").__len',
         19: "ffi callback 0",
         # A path that the program itself can write comes first.
         20: "module.__call"}


class Names(ljtest.TestCase):
    def check(self, flavour):
        script = self.path("names.lua")
        with open(script, "w", encoding="ascii") as file:
            file.write(SCRIPT)
        target = self.start(ljtest.luajit(flavour), [script])
        vm, = self.inspect("--pid", target.pid, "functions", "--json").json["vms"]
        names = {f["first_line"]: f["name"] for f in vm["functions"] if f["chunk"] == "@" + script}
        anonymous = names.pop(17)
        self.assertEqual({line: name for line, name in names.items() if line}, NAMES)
        # One without a name has its number.
        self.assertRegex(anonymous, r'^ffi\.metatype\("struct \d+"\)\.__index$')

    def test_names(self):
        for flavour in ("luajit", "luajit2", "texluajit", "tarantool"):
            with self.subTest(flavour=flavour):
                self.check(flavour)


if __name__ == "__main__":
    ljtest.main()
