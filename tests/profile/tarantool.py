#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
With a real Tarantool LuaJIT: profiles killed while they are written are made whole from their cores, and its own
parser reads what is repaired. Run by `make check-tarantool` with $LJI_TARANTOOL_LUAJIT (a luajit with misc.memprof,
$LUA_PATH set for its tools); no distribution has one, so it is not part of `make check`.
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402

LUAJIT = os.environ.get("LJI_TARANTOOL_LUAJIT")

# Functions made after the profiler started, a coroutine that grows its stack for 50 locals, and garbage.
SCRIPT = r"""
local out, how = arg[1], arg[2]
local ffi = require "ffi"
ffi.cdef "int raise(int); unsigned sleep(unsigned);"
jit.off()
collectgarbage()
assert(misc.memprof.start(out))
local late = assert(loadstring("local n = ... local t = {} for i = 1, n do t[i] = { i } end return t", "@late.lua"))
local names = {}
for i = 1, 50 do names[i] = "v" .. i end
local wide = assert(loadstring("local " .. table.concat(names, ",") .. " coroutine.yield(1) return v1", "@wide.lua"))
keep = { late(1000) }
local co = coroutine.create(wide)
coroutine.resume(co)
keep[2] = co
for i = 1, tonumber(arg[3]) do local garbage = { i } end
io.write("ready\n") io.flush()
if how == "segv" then ffi.cast("int *", 0)[0] = 1
elseif how == "abrt" then ffi.C.raise(6)
elseif how == "stop" then assert(misc.memprof.stop())
else ffi.C.sleep(120) end
"""


class Tarantool(ljtest.TestCase):
    def setUp(self):
        super().setUp()
        self.assertTrue(LUAJIT, "LJI_TARANTOOL_LUAJIT is not set")
        with open(self.path("late.script"), "w", encoding="ascii") as file:
            file.write(SCRIPT)

    def args(self, how, garbage):
        return [self.path("late.script"), self.path("prof.bin"), how, str(garbage)]

    def parser(self, path):
        """What Tarantool's parser says, as sorted lines."""
        done = subprocess.run([LUAJIT, "-tm", path], stdout=subprocess.PIPE, check=True)
        return sorted(done.stdout.split(b"\n"))

    def check_whole(self, core):
        """The report names the functions of the end, and everything was there."""
        answer = self.inspect("profile", self.path("prof.bin"), "--core", core, "--json", status=(0, 1)).json
        places = {s["location"]: s for s in answer["sites"]}
        self.assertEqual(places["@late.lua:1"]["alloc"]["events"] >= 1000, True)
        # The stack of the coroutine grew: not the function's doing.
        self.assertNotIn("@wide.lua:1", {k for k, s in places.items() if s["realloc"]["events"]})
        self.assertGreaterEqual(places["INTERNAL"]["realloc"]["events"], 1)
        self.assertEqual(answer["pair"]["recovered"]["missing_bytes"], 0)
        self.assertEqual(answer["pair"]["prototypes_agree"], answer["pair"]["prototypes_compared"])
        self.inspect("profile", self.path("prof.bin"), "repair", "--core", core, "-o", self.path("whole"), "--force",
                     status=(0, 1))
        ours = self.inspect("profile", self.path("whole"), "--compat")
        self.assertEqual(sorted(ours.stdout.split(b"\n")), self.parser(self.path("whole")))
        return answer

    def test_killed(self):
        for how in ("segv", "abrt"):
            for garbage in (100, 400000):
                with self.subTest(how=how, garbage=garbage):
                    core, _ = self.kernel_core(LUAJIT, self.args(how, garbage), name="core")
                    self.check_whole(core)
                    os.unlink(core)
                    os.unlink(self.path("prof.bin"))

    def test_gcore_then_kill(self):
        target = self.start(LUAJIT, self.args("wait", 1000))
        core = self.gcore(target)
        target.kill()
        self.assertEqual(os.path.getsize(self.path("prof.bin")), 0)
        self.check_whole(core)

    def test_live(self):
        target = self.start(LUAJIT, self.args("wait", 400000))
        self.inspect("--pid", target.pid, "memprof", "-o", self.path("joined"))
        info = self.inspect("profile", self.path("joined"), "info", "--json", status=1).json
        self.assertIn("final mark is missing", info["info"]["state"])
        paired = self.inspect("profile", self.path("prof.bin"), "--pid", target.pid, "--json").json
        self.assertEqual(paired["events"]["alloc"], info["info"]["events"]["alloc"])
        self.assert_untouched(target)

    def test_core_while_a_stack_moves(self):
        """The event of a growing stack is internal, and a core of that moment is read."""
        commands = ["break lj_state_growstack", "run", "continue", "break lj_mem_realloc", "continue", "finish",
                    "generate-core-file " + self.path("core"), "kill"]
        argv = ["gdb", "-batch", "-ex", "set confirm off"] + [w for c in commands for w in ("-ex", c)]
        subprocess.run(argv + ["--args", LUAJIT] + self.args("stop", 1), stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=True)
        answer = self.inspect("profile", self.path("prof.bin"), "--core", self.path("core"), "--json").json
        self.assertEqual(answer["pair"]["vm_state"], "INTERP")
        self.assertTrue(answer["pair"]["attribution"].startswith("INTERNAL"))
        internal = next(s for s in answer["sites"] if s["location"] == "INTERNAL")
        self.assertGreaterEqual(internal["realloc"]["events"], 1)
        self.assertEqual(answer["pair"]["recovered"]["torn_bytes"], 0)
        self.inspect("core", self.path("core"))

    def test_finished(self):
        subprocess.run([LUAJIT] + self.args("stop", 1000), stdout=subprocess.DEVNULL, check=True)
        ours = self.inspect("profile", self.path("prof.bin"), "--compat")
        self.assertEqual(sorted(ours.stdout.split(b"\n")), self.parser(self.path("prof.bin")))


if __name__ == "__main__":
    ljtest.main()
