#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every view in both formats, live and from a core: the schema holds, text tells the same."""
import os
import re
import sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest

VIEWS = ["summary", "stack", "functions", "traces", "objects", "symbols", "layout"]


def addresses(text):
    """Addresses at the start of lines of a table."""
    return re.findall(r"(?m)^(0x[0-9a-f]+)", text)


class Formats(ljtest.TestCase):
    def setUp(self):
        super().setUp()
        self.target = self.start(ljtest.luajit(), [ljtest.fixture("truth.lua"), "read"])

    def answer(self, *args, **options):
        answer = self.inspect(*args, "--json", **options).json
        self.assertEqual(ljtest.schema_errors(answer), [])
        return answer

    def test_schema_live(self):
        for view in VIEWS:
            with self.subTest(view=view):
                answer = self.answer("--pid", self.target.pid, view)
                self.assertTrue(answer["complete"])
                self.assertEqual(answer["view"], view)
                self.assertEqual(answer["target"]["kind"], "live")
                self.assertEqual(answer["target"]["pid"], self.target.pid)
        self.answer("--pid", self.target.pid, "functions", "--closures")
        self.answer("--pid", self.target.pid, "traces", "--perf-map")
        ljs = self.path("table.ljs")
        written = self.answer("--pid", self.target.pid, "symtab", "-o", ljs)["symtab"]
        info = self.answer("profile", ljs, "info")["info"]
        self.assertEqual(info["table_symbols"], {k: written[k] for k in ("prototypes", "c_symbols", "traces")})

    def test_schema_profile(self):
        for name in ("full.ljm.xz", "killed.ljm.xz", "odd.ljm.xz"):
            dump = ljtest.fixture("profile/cases/" + name)
            for view in ("report", "leaks", "folded", "info"):
                with self.subTest(view=view, dump=name):
                    answer = self.answer("profile", dump, view, status=(0, 1))
                    self.assertEqual(answer["target"]["kind"], "profile")

    def test_schema_core(self):
        core = self.gcore(self.target)
        for view in VIEWS:
            with self.subTest(view=view):
                answer = self.answer("core", core, view)
                self.assertEqual(answer["target"]["kind"], "core")
                self.assertEqual(answer["target"]["path"], core)

    def test_schema_of_failures(self):
        sleeper = self.start_sleeper()
        for view in ("summary", "functions", "traces"):
            result = self.inspect("--pid", sleeper.pid, view, "--json", status=2)
            answer = result.json
            self.assertEqual(ljtest.schema_errors(answer), [])
            self.assertFalse(answer["complete"])
            self.assertEqual(answer["error"]["code"], "not-found")
            self.assertIn("no LuaJIT in this process", result.err)
        path = self.path("notacore")
        with open(path, "wb") as file:
            file.write(b"Dear reader\n" * 1000)
        answer = self.inspect("core", path, "--json", status=2).json
        self.assertEqual(ljtest.schema_errors(answer), [])

    def test_text_summary(self):
        """Lists in a line are told in full; who sent the signal is told from itself."""
        core, target = self.kernel_core(ljtest.luajit(), [ljtest.fixture("truth.lua"), "abort"])
        answer = self.answer("core", core)
        text = self.inspect("core", core).out
        self.assertIn("luajit (pid %d), x86-64, died of SIGABRT in thread %d, sent by itself\n" %
                      (target.pid, target.pid), text)
        self.assertIn("   from the core's file list; build-id ", text)
        with open(core, "rb") as file:
            piped = self.inspect("core", "-", stdin=file).out
        self.assertEqual(piped, text.replace(core, "standard input", 1))
        vm = answer["vms"][0]
        for label, total, counts in (("objects", answer["objects"], answer["object_files"]),
                                     ("symbols", answer["symbols"], answer["symbol_sources"]),
                                     ("coroutines", vm["counts"]["threads"], vm["coroutine_statuses"])):
            line = re.search("(?m)^  %s +([0-9,]+)(?:: | [(])(.*)$" % label, text)
            self.assertIsNotNone(line, text)
            self.assertEqual(int(line.group(1).replace(",", "")), total)
            self.assertEqual(line.group(2).count(", ") + 1, len(counts), line.group())
            self.assertEqual(sorted(int(n) for n in re.findall(r"\b\d+\b", line.group(2))),
                             sorted(counts.values()), line.group())

    def test_command_line(self):
        """All of it from a core's stack; without the stack what the note has, with a mark where it is cut."""
        args = [ljtest.fixture("truth.lua"), "abort", 20, 60, "x" * 100, "", "last one"]
        words = " ".join(map(str, ljtest.luajit().argv + args))
        core, _ = self.kernel_core(ljtest.luajit(), args)
        self.assertEqual(self.answer("core", core)["target"]["command"], words)
        core, _ = self.kernel_core(ljtest.luajit(), args, coredump_filter=0)
        answer = self.answer("core", core, "objects", status=(0, 1))
        self.assertEqual(answer["target"]["command"], words.encode()[:79].decode() + "…")
        command = " ".join(map(str, self.target.process.args))
        core = self.gcore(self.target)
        for name in (["core", core], ["--pid", self.target.pid]):
            self.assertEqual(self.answer(*name)["target"]["command"], command)

    def test_text_stack(self):
        """A heading and the frames of each stack; the middle of a deep one is left out, and how much is told."""
        vm, = self.answer("--pid", self.target.pid, "stack")["vms"]
        text = self.inspect("--pid", self.target.pid, "stack").out
        parts = text.split("\n\n")
        self.assertEqual(parts[-1], "%d coroutines, %d different stacks\n" % (vm["coroutine_count"],
                                                                            len(vm["coroutines"])))
        self.assertEqual(sum(stack["count"] for stack in vm["coroutines"]), vm["coroutine_count"])
        self.assertEqual(len(parts) - 1, len(vm["coroutines"]))
        for part, stack in zip(parts, vm["coroutines"]):
            heading, *lines = part.split("\n")
            self.assertIn("  " + stack["status"], heading)
            self.assertTrue(heading.startswith("%d coroutines " % stack["count"] if stack["count"] > 1 else
                                               "coroutine " + stack["address"]), heading)
            lines = [line for line in lines if not line.startswith("    (")]
            frames = stack["frames"]
            if len(frames) > 31:
                self.assertEqual(lines.pop(20), "    … %d frames left out; --json has them" % (len(frames) - 30))
                frames = frames[:20] + frames[-10:]
            self.assertEqual(len(lines), len(frames), part)
            for line, frame in zip(lines, frames):
                at = "[C]" if frame["kind"] != "lua" else "%s:%s" % (frame["short_src"].replace("\n", "\\n"),
                                                                     frame["line"] or "?")
                self.assertTrue(line.startswith("    " + at), line)
                if frame["name"]:
                    self.assertIn(": in %s '%s'" % (frame["namewhat"], frame["name"]), line)

    def test_text_functions(self):
        functions = self.answer("--pid", self.target.pid, "functions", "--closures")["vms"][0]
        text = self.inspect("--pid", self.target.pid, "functions", "--closures").out
        self.assertEqual(addresses(text), [f["proto"] for f in functions["functions"]] +
                         [f["address"] for f in functions["closures"]])
        named = [f for f in functions["functions"] if f["name"]]
        self.assertGreater(len(named), 20)
        for function in named:
            line = re.search("(?m)^%s .*$" % function["proto"], text).group()
            self.assertIn(function["name"], line)
            # A file is told from a name that a program gave its chunk.
            self.assertEqual(function["from_file"], function["chunk"].startswith("@"))
            self.assertTrue(line.endswith("  " + "@" * function["from_file"] + function["short_src"]) or
                            function["origin"], line)
            self.assertIn("%s-%s" % (function["first_line"], function["last_line"])
                          if function["first_line"] is not None else "–", line)

    def test_text_traces(self):
        traces = self.answer("--pid", self.target.pid, "traces")["vms"][0]["traces"]
        text = self.inspect("--pid", self.target.pid, "traces").out
        self.assertEqual([int(n) for n in re.findall(r"(?m)^ *(\d+)  (?:root|side)", text)],
                         [t["number"] for t in traces])
        self.assertGreater(len(traces), 5)
        perf = self.inspect("--pid", self.target.pid, "traces", "--perf-map").out.splitlines()
        self.assertEqual(len(perf), len(traces))
        for line, trace in zip(perf, traces):
            start, size, name = line.split(" ", 2)
            self.assertEqual(int(start, 16), int(trace["mcode"]["start"], 16))
            self.assertEqual(int(size, 16), trace["mcode"]["size"])
            self.assertTrue(name.startswith("TRACE_%d::" % trace["number"]), name)
            self.assertTrue(name.endswith("truth.lua:%d" % trace["start"]["line"]), name)

    def test_text_objects_and_symbols(self):
        objects = self.answer("--pid", self.target.pid, "objects")["objects"]
        text = self.inspect("--pid", self.target.pid, "objects").out
        self.assertEqual(addresses(text), [o["start"] for o in objects])
        for item in objects:
            self.assertIn(item["path"] or item["name"], text)
        symbols = self.answer("--pid", self.target.pid, "symbols")["symbols"]
        self.assertEqual(sum(1 + len(s["aliases"]) for s in symbols), sum(o["symbols"] for o in objects))
        text = self.inspect("--pid", self.target.pid, "symbols").out
        self.assertEqual(addresses(text), [s["address"] for s in symbols])
        for line, symbol in zip(text.splitlines()[1:], symbols):
            cells = re.split("  +", line, maxsplit=6)
            self.assertEqual(cells[5], os.path.basename(symbol["object"]), line)
            self.assertLessEqual(len(line) - len(cells[6]), 80, line)

    def test_text_summary(self):
        summary = self.answer("--pid", self.target.pid)
        text = self.inspect("--pid", self.target.pid).out
        vm = summary["vms"][0]
        for word in ("%d: luajit, x86-64" % self.target.pid, vm["global_state"], vm["flavour"],
                     vm["found_by"], "GC " + vm["gc"]["state"], "complete; nothing was unreadable",
                     "%d prototypes" % vm["counts"]["protos"]):
            self.assertIn(word, text)
        for line in text.splitlines():
            if "/" not in line:
                self.assertLessEqual(len(line), 100, line)

    def test_several_vms(self):
        text = self.inspect("--pid", self.target.pid, "functions", "--vm", "0").out
        address = self.answer("--pid", self.target.pid)["vms"][0]["global_state"]
        self.assertEqual(text, self.inspect("--pid", self.target.pid, "functions", "--vm", address).out)
        result = self.inspect("--pid", self.target.pid, "functions", "--vm", "3", status=2)
        self.assertEqual(result.err, "ljinspect: --vm 3: there is 1 VM (0)\n")
        self.assertEqual(result.out, "")

    def test_odd_chunk_names(self):
        """Control bytes, invalid UTF-8, long source: one line each, nothing lost in JSON."""
        script = self.path("odd.lua")
        names = ["@a\nb\x1b[31m", "=x\x00y", "@\udcff\udcc0\udc80", "@tab\there", "@back\\slash",
                 "return 1 -- " + "long " * 5000, "@größe 漢字"]
        with open(script, "wb") as file:
            file.write(b"KEEP = {}\n")
            for name in names:
                raw = name.encode("utf-8", "surrogateescape")
                literal = "".join("\\%03d" % byte for byte in raw)
                file.write(b"KEEP[#KEEP + 1] = assert(loadstring('return 1', '%s'))\n" % literal.encode())
            file.write(b"print('ready') io.stdout:flush() io.read()\n")
        target = self.start(ljtest.luajit(), [script])
        functions = self.answer("--pid", target.pid, "functions")["vms"][0]["functions"]

        def unescape(text):
            return re.sub(rb"\\(\\|x[0-9a-f]{2})",
                          lambda m: b"\\" if m[1] == b"\\" else bytes([int(m[1][1:], 16)]), text.encode())
        chunks = [unescape(f["chunk"]) for f in functions if f["chunk"]]
        for name in names:
            # A C string ends a chunk name at a zero byte when loadstring() copies it.
            raw = name.encode("utf-8", "surrogateescape").split(b"\0")[0]
            self.assertIn(raw, chunks)
        text = self.inspect("--pid", target.pid, "functions").out
        self.assertEqual(len(addresses(text)), len(functions))
        self.assertNotRegex(text.replace("\n", ""), r"[\x00-\x1f\x7f]")
        self.assertIn("a\\nb\\x1b[31m", text)
        self.assertIn("\\xff\\xc0\\x80", text)
        for line in text.splitlines():
            self.assertLess(len(line), 200)


if __name__ == "__main__":
    ljtest.main()
