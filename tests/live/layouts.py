#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Layouts from debug information, from tables and from files, on differently built LuaJITs."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import vmtruth  # noqa: E402
from ljtest.variants import VARIANTS, debug_dir, variant  # noqa: E402

# What DWARF does not have: macros.
MACROS = ("cframe_L", "cframe_pc", "cframe_prev", "cframe_nres", "cframe_errf", "cframe_size", "LJ_STACK_EXTRA")


# Makes traces, a number of them, and may lose them again. No coroutine: the main thread alone must do.
TRACES = """
local first, flush, second = %d, %r, %d
local make, kept = loadstring or load, {}
local function loops(from, to)
  for i = from, to do
    kept[#kept + 1] = make("local x = 0 for i = 1, 200 do x = x + i end return x", "=loop" .. i)
    kept[#kept]()
  end
end
jit.off(true, true)
if flush == "maxtrace" then jit.opt.start("maxtrace=3") end
loops(1, first)
if flush == "flush" then jit.flush() end
loops(100, 99 + second)
print("ready")
io.flush()
io.read()
"""


def values(layout):
    """Everything that a layout says: flags and fields."""
    return {item["name"]: item["value"] for item in layout["flags"] + layout["fields"]}


def known(layout):
    """The same without what it calls unknown."""
    unknown = {field["name"] for field in layout["fields"] if field["source"] == "unknown"}
    return {name: value for name, value in values(layout).items() if name not in unknown}


class Layouts(ljtest.TestCase):
    def start_variant(self, name):
        return self.start(variant(name), [ljtest.fixture("truth.lua"), "read"])

    def from_elf(self, name, directory):
        """The layout of a variant by its debug file, which is found by build-id."""
        answer = self.inspect("layout", "--from", variant(name).argv[0], "--debug-dir", directory, "--json").json
        self.assertEqual(ljtest.schema_errors(answer), [])
        self.assertEqual(answer["target"]["kind"], "file")
        return answer["layout"]

    def of_process(self, target, *options, status=0):
        answer = self.inspect("--pid", target.pid, "layout", "--json", *options, status=status).json
        self.assertEqual(ljtest.schema_errors(answer), [])
        self.assertEqual(len(answer["vms"]), 1)
        return answer["vms"][0]

    def test_tables_against_dwarf(self):
        """The table's layout of a stripped build, computed or not, is what its debug information says."""
        for name in ("dualnum", "nogc64", "nojit", "noffi", "gdbjit", "openresty", "i386"):
            with self.subTest(name):
                directory = debug_dir(self, name)
                by_dwarf = self.from_elf(name, directory)
                sources = {field["name"]: field["source"] for field in by_dwarf["fields"]}
                self.assertEqual({n for n in sources if sources[n] != "DWARF"}, set(MACROS))
                # 7 or 8: DWARF cannot tell, memory does.
                self.assertLessEqual({n for n in sources if sources[n] == "unknown"}, {"LJ_STACK_EXTRA"})
                target = self.start_variant(name)
                by_table = self.of_process(target)
                self.assertEqual(by_table["layout_source"], "table")
                self.assertLessEqual(known(by_dwarf).items(), values(by_table).items())
                by_debug_file = self.of_process(target, "--debug-dir", directory)
                self.assertEqual(by_debug_file["layout_source"], "DWARF")
                self.assertEqual(values(by_debug_file), values(by_table))
                # Known by name, though debug information has none.
                for option in ("nojit", "noffi", "gdbjit"):
                    self.assertEqual(option in by_dwarf["name"], option == name, by_dwarf["name"])
                self.assertNotIn("like ", by_dwarf["title"])
                self.assert_untouched(target)
                target.kill()

    def test_fork(self):
        """A fork that no table knows: with its debug information everything is right."""
        directory = debug_dir(self, "fork")
        target = self.start_variant("fork")
        options = ("--debug-dir", directory)
        vmtruth.check(self, target.truth(), vmtruth.ask(self, "--pid", target.pid, *options))
        vm = self.of_process(target, *options)
        self.assertEqual(vm["layout_source"], "DWARF")
        self.assertTrue(all(check["passed"] for check in vm["evidence"]))
        self.assertLessEqual(known(self.from_elf("fork", directory)).items(), values(vm).items())
        core = self.gcore(target)
        vmtruth.check(self, target.truth(), vmtruth.ask(self, "core", core, *options))

    def test_busy(self):
        """A fork that is stopped anywhere in its work: what memory proves is so, then too."""
        options = ("--debug-dir", debug_dir(self, "fork"))
        for mode in ("spin", "spin-jit", "stack", "rehash"):
            with self.subTest(mode):
                target = self.start(variant("fork"), [ljtest.fixture("truth.lua"), mode, 5])
                right = values(self.of_process(target, *options))
                vm = self.of_process(target)
                self.assertEqual(vm["layout_source"], "calibrated")
                found = {field["name"]: field["value"] for field in vm["fields"] if field["value"] is not None}
                self.assertEqual(found, {name: right[name] for name in found})
                target.kill()

    def test_file(self):
        """What the view writes can be read again, and says what is wrong when it is."""
        target = self.start_variant("fork")
        path = self.path("fork.layout")
        self.inspect("layout", "--from", variant("fork").argv[0], "--debug-dir", debug_dir(self, "fork"), "-o", path)
        vmtruth.check(self, target.truth(), vmtruth.ask(self, "--pid", target.pid, "--layout", path))
        vm = self.of_process(target, "--layout", path)
        self.assertEqual(vm["layout_source"], "forced")
        again = self.path("again.layout")
        self.inspect("--pid", target.pid, "layout", "--layout", path, "-o", again)
        self.assertEqual(values(self.of_process(target, "--layout", again)), values(vm))

        # One that was found in memory alone, and in the interpreter's code, leaves open what nobody needs.
        calibrated = self.path("calibrated.layout")
        self.inspect("--pid", target.pid, "layout", "-o", calibrated)
        found, = self.inspect("--pid", target.pid, "functions", "--json").json["vms"]
        summary, = self.inspect("--pid", target.pid, "--json").json["vms"]
        by_file, = self.inspect("--pid", target.pid, "--json", "--layout", path).json["vms"]
        for name in ("jit", "vm_state", "cur_L", "thread"):
            self.assertEqual(summary[name], by_file[name])
        # Where the compiler keeps its state only the summary asks.
        with open(calibrated, encoding="utf-8") as stream:
            text = re.sub(r"(?m)^J_state = \d+", "J_state = unknown", stream.read())
        partial = self.path("partial.layout")
        with open(partial, "w", encoding="utf-8") as stream:
            stream.write(text)
        self.inspect("--pid", target.pid, "functions", "--layout", partial)
        summary = self.inspect("--pid", target.pid, "--layout", partial, "--json", status=1).json
        self.assertEqual([w["code"] for w in summary["warnings"]], ["layout-partial"])
        self.assertIn("the compiler's state", summary["warnings"][0]["text"])
        self.assertEqual((summary["vms"][0]["jit"]["on"], summary["vms"][0]["jit"]["state"]), (True, None))
        self.assertEqual(found["layout_source"], "calibrated")
        read, = self.inspect("--pid", target.pid, "functions", "--layout", calibrated, "--json").json["vms"]
        self.assertEqual(read["functions"], found["functions"])

        # Its main thread is larger than any known one.
        address = vm["global_state"]
        forced, = self.inspect("--pid", target.pid, "layout", "--global-state", address, "--json").json["vms"]
        self.assertEqual((forced["found_by"], forced["layout_source"]), ("forced", "calibrated"))
        result = self.inspect("--pid", target.pid, "--global-state", address, "--flavour", "luajit-2.1", status=2)
        self.assertIn("no layout of --flavour luajit-2.1 fits it", result.err)
        self.assertIn(": a main thread refers to it, but no layout fits; ", result.err)

        with open(path, encoding="utf-8") as stream:
            good = stream.read()
        for line, check in (("g_mainthref", "mainthref refers back to the main thread"),
                            ("g_nilnode", "nilnode is an empty node"),
                            ("g_uvhead", "uvhead is a ring"),
                            ("GG_g", "global_State is at GG_g")):
            bad = self.path("bad.layout")
            with open(bad, "w", encoding="utf-8") as stream:
                stream.writelines(("%s = 4\n" % line if text.startswith(line + " ") else text)
                                  for text in good.splitlines(True))
            result = self.inspect("--pid", target.pid, "functions", "--layout", bad, status=2)
            self.assertIn("does not fit the global_State at ", result.err)
            self.assertIn(check, result.err)
            self.assertIn("; leave --layout out, or make one", result.err)
        self.assert_untouched(target)

    def test_calibrated_file(self):
        """A layout that was found in memory, as a file: what it left open stays open, and all answers are the same."""
        for name, left_open in (("fork", "L_sizeof = 1"), ("i386", "L_sizeof = unknown")):
            target = self.start_variant(name)
            path, again = self.path(name + ".calibrated"), self.path(name + ".again")
            found = self.of_process(target, "--flavour", "calibrated")
            self.inspect("--pid", target.pid, "layout", "--flavour", "calibrated", "-o", path)
            with open(path, encoding="utf-8") as stream:
                text = stream.read()
            self.assertIn(left_open, text)
            # What is found in one run and not in the other is in neither of these.
            self.assertEqual(len(re.findall(r"(?m)^\w+ = unknown +# unknown\b", text)),
                             len([f for f in found["fields"] if f["absent"] == "unknown"]))
            self.assertRegex(text, r"(?m)^L_stack = \d+ +# memory +slot 0 is the thread \(\d")
            self.inspect("--pid", target.pid, "layout", "--layout", path, "-o", again)
            with open(again, encoding="utf-8") as stream:
                self.assertEqual([re.sub(" *#.*", "", line) for line in stream.read().splitlines()],
                                 [re.sub(" *#.*", "", line) for line in text.splitlines()])
            for view, keys in (("functions", ["functions"]), ("traces", ["traces"]),
                               ("summary", ["coroutines", "counts", "jit", "gc", "vm_state"])):
                answers = [self.inspect("--pid", target.pid, view, *options, "--json", status=(0, 1)).json
                           for options in (("--flavour", "calibrated"), ("--layout", path))]
                with self.subTest(name, view=view):
                    for key in keys:
                        self.assertEqual(answers[0]["vms"][0][key], answers[1]["vms"][0][key])
                    self.assertEqual(answers[0]["warnings"], answers[1]["warnings"])
            target.kill()

    def test_width(self):
        """The text is 100 columns wide at most, whatever the source; all of it can be read back."""
        target = self.start_variant("openresty")
        for options in ([], ["--debug-dir", debug_dir(self, "openresty")], ["--flavour", "calibrated"]):
            with self.subTest(options):
                text = self.inspect("--pid", target.pid, "layout", *options, status=(0, 1)).out
                self.assertEqual([line for line in text.splitlines() if len(line) > 100], [])
                self.assertRegex(text, r"(?m)^# 1 +\w")

    def test_calibrated_traces(self):
        """Found in memory: none, one, as many as the array is long, after a flush; each with its own number."""
        script = self.path("traces.lua")
        for program, first, flush, second in (
                ("luajit", 1, "", 0), ("luajit", 15, "", 0), ("luajit", 5, "flush", 0), ("luajit", 5, "flush", 3),
                ("luajit", 3, "maxtrace", 0), ("i386", 15, "", 0), ("nogc64", 0, "", 0)):
            with self.subTest(program, first=first, flush=flush, second=second):
                program = variant(program) if program in VARIANTS else ljtest.luajit(program)
                with open(script, "w", encoding="utf-8") as stream:
                    stream.write(TRACES % (first, flush, second))
                target = self.start(program, [script])
                by_table, = self.inspect("--pid", target.pid, "traces", "--json").json["vms"]
                found, = self.inspect("--pid", target.pid, "traces", "--json", "--flavour", "calibrated").json["vms"]
                self.assertEqual(found["traces"], by_table["traces"])
                alive = second if flush == "flush" else first
                self.assertEqual([trace["number"] for trace in found["traces"]], list(range(1, alive + 1)))
                calibrated = self.of_process(target, "--flavour", "calibrated")
                fields = {f["name"]: (f["value"], f["source"]) for f in calibrated["fields"]}
                by_table = values(self.of_process(target))
                for name in ("J_trace", "J_sizetrace", "J_freetrace"):
                    # The code of the interpreter tells where there would be some.
                    known = alive or (name == "J_trace" and not first)
                    value = by_table[name] if known else None
                    full = name != "J_trace" and alive + 1 in (8, 16, 32) or flush == "maxtrace"
                    self.assertEqual(fields[name], (value, "table" if full and name != "J_trace" else
                                                    "memory" if known else "unknown"), name)
                target.kill()

    def test_other_machine(self):
        path = self.path("i386.layout")
        with open(path, "w", encoding="utf-8") as stream:
            stream.write("base = luajit-2.1-2024-04-i386\n")
        target = self.start(ljtest.luajit(), [ljtest.fixture("truth.lua"), "read"])
        result = self.inspect("--pid", target.pid, "--layout", path, "functions", status=64)
        self.assertIn("it is for i386, the target is x86-64", result.err)

    def test_compressed(self):
        """Compressed debug information; one that claims to be far larger than it can be is left alone."""
        debug = os.path.join(os.path.dirname(variant("openresty").argv[0]), "luajit.debug")
        packed = self.path("packed.debug")
        subprocess.run(["objcopy", "--compress-debug-sections=zlib", debug, packed], check=True)
        texts = [self.inspect("layout", "--from", path).out.split("\n", 1)[1] for path in (debug, packed)]
        self.assertEqual(texts[0], texts[1])
        listing = subprocess.run(["readelf", "-SW", packed], check=True, stdout=subprocess.PIPE, text=True).stdout
        at = int(re.search(r" \.debug_info +PROGBITS +\w+ (\w+) .* C ", listing).group(1), 16)
        for size in (1 << 30, 1 << 40, (1 << 64) - 1):
            with open(packed, "r+b") as stream:
                # Elf64_Chdr { uint32_t type, reserved; uint64_t size, align; }
                stream.seek(at + 8)
                stream.write(size.to_bytes(8, "little"))
            with self.cpu_below(10):
                result = self.inspect("layout", "--from", packed, status=2)
            self.assertIn("no debug information", result.err)

    def test_nothing_there(self):
        """Files without debug information of LuaJIT."""
        for path in (variant("dualnum").argv[0], "/bin/true"):
            result = self.inspect("layout", "--from", path, status=2)
            self.assertRegex(result.err, "^ljinspect: [^:]*/%s: no debug information of the structures; take .*\n$" %
                             os.path.basename(path))
        self.inspect("layout", "--from", "/etc/passwd", status=2)
        result = self.inspect("layout", "--from", "/dev/null", status=2)
        self.assertEqual(result.err, "ljinspect: /dev/null: not a regular file\n")
        self.inspect("layout", "--from", "/nowhere", status=2)
        for words in (["--from", "/bin/true"], ["summary", "--from", "/bin/true"],
                      ["layout", "--from", "/bin/true", "--pid", "1"],
                      ["layout", "--from", "/bin/true", "--vm", "0"]):
            self.inspect(*words, status=64)


if __name__ == "__main__":
    ljtest.main()
