#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Which LuaJITs are read right, by which source of layouts: the tables of doc/flavours.md.

As a test it makes them anew and compares. By hand, with $LJINSPECT set as `make check` does:

    tests/matrix.py --write                 writes what is run here into doc/flavours.md
    tests/matrix.py --by-hand NAME=COMMAND  prints the row of a LuaJIT that only you have

COMMAND ends with the program; in front of it may be what runs it ("qemu-aarch64 -L ROOT luajit").

A cell is "right" (all that truth.lua tells about itself; of a synthetic image every field and frame),
"refused" (that source does not read it, and says so), or "wrong", which none may be.
"""
import collections
import glob
import os
import re
import shlex
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "core"))
import ljtest  # noqa: E402
import machines  # noqa: E402
from ljtest import core, vmtruth  # noqa: E402
from ljtest.flavours import FLAVOURS  # noqa: E402
from ljtest.paths import TOP  # noqa: E402
from ljtest.variants import VARIANTS, debug_dir, variant  # noqa: E402

TRUTH = ljtest.fixture("truth.lua")
DOC = os.path.join(TOP, "doc", "flavours.md")
#: Column -> the source that its layouts come from.
COLUMNS = {"DWARF": "DWARF", "table": "table", "calibrated": "calibrated"}


def table(head, rows):
    return "".join("| %s |\n" % " | ".join(row) for row in [head, ["---"] * len(head)] + rows)


class WithoutTraces:
    """The truth, but for traces: what a calibration says it did not find is not wrong."""

    def __init__(self, truth):
        self.truth = truth

    def all(self, kind):
        return [] if kind == "trace" else self.truth.all(kind)

    def one(self, kind):
        return self.truth.one(kind)


#: What the machine code of the interpreter proves in every build of 2.1.
BY_CODE = {"g_vmstate", "g_cur_L", "g_hookmask", "g_tmpbuf", "L_cframe", "cframe_L", "cframe_pc"}
#: Of these what 2.0 has not, or does not tell.
NOT_IN_20 = {"g_cur_L", "g_tmpbuf"}
#: The same in those with the compiler.
BY_CODE_JIT = {"g_jit_base", "GG_J", "J_L", "J_parent", "J_exitno"}
#: Why there are none: qemu leaves the program's pages out of its cores, and so what tells that a file is the same.
NO_CODE = {"aarch64": "the interpreter's code cannot be read",
           "arm": "the interpreter's code of this machine is not known"}


class Matrix(ljtest.TestCase):
    """The tables of the document are what comes out now, and nothing is wrong."""
    maxDiff = None

    def cell(self, column, path, truth, options, only_ours):
        options = options if column != "calibrated" else ["--flavour", "calibrated"]
        answers = vmtruth.ask(self, "core", path, *options, status=None)
        vms = answers["summary"].get("vms")
        if column == "table" and vms and vms[0]["layout_source"] == "DWARF":
            # The program has debug information in itself: the best row of the same family.
            family = vms[0]["layout"].split("-")[0]
            answers = vmtruth.ask(self, "core", path, "--flavour", family, status=None)
            vms = answers["summary"].get("vms")
            doubts = [w for w in answers["summary"]["warnings"] if w["code"].startswith("layout-")]
            if not vms or vms[0]["layout_source"] != "forced" or doubts:
                return "refused"
        elif not vms or vms[0]["layout_source"] != COLUMNS[column]:
            return "refused"
        if column == "calibrated" and vms[0]["jit"]["traces"] is None:
            self.assertIn("traces-unknown", [w["code"] for w in answers["summary"]["warnings"]])
            truth = WithoutTraces(truth)
        try:
            vmtruth.check(self, truth, answers, only_ours)
        except (AssertionError, KeyError) as error:
            print("%s by %s: %s" % (path, column, error), file=sys.stderr)
            return "wrong"
        return "right"

    def fields(self, path, *options):
        vm, = self.inspect("core", path, "layout", "--json", *options, status=(0, 1)).json["vms"]
        return {field["name"]: field for field in vm["fields"]}, vm

    def check_fields(self, path, options, with_text=False):
        """What a calibration knows is so, and it knows all that the code of the interpreter proves."""
        known, vm = self.fields(path, *options)
        found, calibrated = self.fields(path, "--flavour", "calibrated")
        # Of equal builds a table names the newest, which may have a root more that is never used.
        names = {n for n, f in found.items() if f["value"] is not None and
                 (n != "g_gcroot_count" or vm["layout_source"] == "DWARF")}
        if found["GG_J"]["source"] == "computed":
            # Not where J begins, but what offsets in it are given from.
            self.assertEqual({n: f["value"] + found["GG_J"]["value"] for n, f in found.items()
                              if n.startswith("J_") and n in names},
                             {n: f["value"] + known["GG_J"]["value"] for n, f in known.items()
                              if n.startswith("J_") and n in names})
            names = {n for n in names if n != "GG_J" and not n.startswith("J_")}
        self.assertEqual({n: found[n]["value"] for n in names}, {n: known[n]["value"] for n in names})
        flags = [{f["name"]: f["value"] for f in layout["flags"]} for layout in (vm, calibrated)]
        if found["g_vmstate"]["value"] is not None:
            self.assertEqual(flags[0]["vmstate_lfunc"], flags[1]["vmstate_lfunc"])
        if found["J_state"]["value"] is not None:
            self.assertEqual(flags[0]["trace_record_1st"], flags[1]["trace_record_1st"])
        by_code = {n for n, f in found.items() if f["value"] is not None and "by the interpreter" in f["proof"]}
        if flags[0]["arch"] in NO_CODE and not with_text:
            self.assertEqual(found["g_vmstate"]["proof"].split(";")[0], NO_CODE[flags[0]["arch"]])
            self.assertEqual(by_code, set())
            return
        without = NOT_IN_20 if flags[0]["bytecode"] == "2.0" else set()
        # Nor does that of i386 tell where L is in the C frame.
        without = without | ({"cframe_L"} if without and flags[0]["arch"] == "i386" else set())
        # aarch64 stores its stack pointer by way of another register.
        without = without | ({"L_cframe"} if flags[0]["arch"] == "aarch64" else set())
        self.assertLessEqual(BY_CODE - without, by_code, path)
        self.assertEqual(BY_CODE_JIT & by_code, BY_CODE_JIT if known["GG_J"]["value"] else set())

    def row(self, name, path, truth, debug=None, only_ours=True):
        """One build: the core in @path, with its debug information in @debug, told by @truth."""
        by_dwarf = self.cell("DWARF", path, truth, ["--debug-dir", debug] if debug else [], only_ours)
        self.check_fields(path, ["--debug-dir", debug] if debug else [])
        cells = ["–" if by_dwarf == "refused" and not debug else by_dwarf]
        return [name] + cells + [self.cell(column, path, truth, [], only_ours) for column in ("table", "calibrated")]

    def of_program(self, name, program, debug=None, only_ours=True):
        target = self.start(program, [TRUTH, "read"], core=True)
        path = core.core_of(target, self.path("core-" + re.sub(r"\W", "-", name)))
        for guest in glob.glob(os.path.join(target.cwd, "qemu_*.core")):
            path = guest
        return self.row(name, path, target.truth(), debug, only_ours)

    def real(self):
        rows = [self.of_program(name, ljtest.luajit(name), only_ours=name != "tarantool") for name in FLAVOURS]
        for name, made in (("luajit, i386", machines.Machines.i386), ("luajit, aarch64", machines.Machines.aarch64),
                           ("luajit, armhf", machines.Machines.armhf)):
            path, truth, program = made(self)
            rows.append(self.row(name, path, truth))
            if name.endswith("aarch64"):
                self.check_fields(machines.with_text(path, program, self.path("core-with-text")), [], True)
        rows += [self.of_program("built: " + name, variant(name), debug_dir(self, name)) for name in VARIANTS]
        return table(["build"] + list(COLUMNS), rows)

    def synthetic(self):
        program = os.path.join(os.path.dirname(os.environ["LJINSPECT"]), "tests", "unit", "vm_matrix")
        out = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout
        rows = [line.split("\t") for line in out.splitlines()]
        options = ("-nojit", "-noffi", "-lua52", "-gdbjit")
        plain = [[name, by_table, calibrated] for name, by_table, calibrated in rows
                 if not any(option in name for option in options)]
        others = collections.defaultdict(list)
        for name, *cells in rows:
            built = "".join(option for option in options if option in name)
            if built:
                others[built].append(cells)
        for built, cells in sorted(others.items()):
            summary = [", ".join("%d %s" % (count, what) for what, count in
                                 sorted(collections.Counter(column).items())) for column in zip(*cells)]
            plain.append(["each of these built with %s" % built[1:].replace("-", ", ")] + summary)
        return table(["layout", "table", "calibrated"], plain)

    def parts(self):
        return {"real": self.real(), "synthetic": self.synthetic()}

    def test_document(self):
        with open(DOC, encoding="utf-8") as stream:
            text = stream.read()
        for name, made in self.parts().items():
            with self.subTest(name):
                self.assertNotIn("wrong", made)
                self.assertEqual(re.search(r"<!-- %s -->\n(.*?)<!-- end -->" % name, text, re.S).group(1), made)
        self.assertNotIn("| wrong", text)


class Tool(Matrix):
    """The same without comparing."""

    def runTest(self):
        if "--by-hand" in sys.argv:
            for argument in sys.argv[sys.argv.index("--by-hand") + 1:]:
                name, _, command = argument.partition("=")
                words = shlex.split(command)
                env = {"LUA_PATH": os.path.join(os.path.dirname(words[-1]), "?.lua;;")}
                with self.subTest(name):
                    cells = self.of_program(name, ljtest.Program(words, env, name))
                    print("| %s |" % " | ".join(cells[:1] + [time.strftime("%Y-%m-%d")] + cells[1:]), flush=True)
            return
        with open(DOC, encoding="utf-8") as stream:
            text = stream.read()
        for name, made in self.parts().items():
            text = re.sub(r"(<!-- %s -->\n).*?(<!-- end -->)" % name, lambda m, made=made: m.group(1) + made + m.group(2),
                          text, flags=re.S)
        with open(DOC, "w", encoding="utf-8") as stream:
            stream.write(text)


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1] in ("--write", "--by-hand"):
        import unittest
        sys.exit(not unittest.TextTestRunner().run(Tool()).wasSuccessful())
    del Tool
    ljtest.main()
