#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A plugin built against the installed headers: its build, view and format; and those that are refused."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import vmtruth  # noqa: E402
from ljtest.variants import variant  # noqa: E402

EXAMPLE = ljtest.fixture("plugin/example.c")


class Plugin(ljtest.TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.installed = ljtest.installed()

    def build(self, name, *flags, source=EXAMPLE):
        return ljtest.cc(self.path(name), source, "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", *flags,
                         *self.installed.flags)

    def run_installed(self, *args, status=0):
        return self.inspect(*args, status=status, path=self.installed.program)

    def test_exports(self):
        """A plugin finds in the program whatever the library has."""
        exported = []
        for path in (self.installed.program, self.installed.library):
            symbols = subprocess.run(["nm", "-D", "--defined-only", path], check=True, stdout=subprocess.PIPE,
                                     text=True).stdout
            exported.append({line.split()[-1] for line in symbols.splitlines() if " lji_" in line})
        self.assertGreater(len(exported[1]), 300)
        self.assertEqual(exported[1] - exported[0], set())

    def test_example(self):
        plugin = self.build("example.so")
        version = self.run_installed("--plugin", plugin, "--version", "-v").out
        self.assertIn("example-fork-x64-gc64", version)
        self.assertIn("how many strings each VM has interned", self.run_installed("--plugin", plugin, "--help").out)

        # The fork that no table knows, and that is else only found in memory, is known now.
        target = self.start(variant("fork"), [ljtest.fixture("truth.lua"), "read"])
        unknown = self.run_installed("--pid", target.pid)
        self.assertIn("calibrated from memory", unknown.out)
        self.assertNotIn("Example fork", unknown.out + unknown.err)
        answer = self.run_installed("--pid", target.pid, "strings", "--json", "--plugin", plugin).json
        self.assertEqual([row["layout"] for row in answer["tables"]], ["example-fork-x64-gc64"])
        strings = answer["tables"][0]["strings"]
        self.assertGreater(strings, 500)
        text = self.run_installed("strings", "--pid", target.pid, "--plugin", plugin).out
        self.assertRegex(text, r"(?m)^global_State +strings  bytes of the heap\n0x[0-9a-f]+ +[\d,]+  ")
        pairs = self.run_installed("--pid", target.pid, "--plugin", plugin, "strings", "--format", "pairs", "--vm",
                                   "0").out
        self.assertIn("\nstrings %d\n" % strings, pairs)
        self.assertIn("\ncomplete true\n", pairs)
        summary = self.run_installed("--pid", target.pid, "--json", "--plugin", plugin).json["vms"][0]
        self.assertEqual((summary["flavour"], summary["layout_source"]), ("Example fork (2022)", "table"))
        self.assertEqual(summary["checks"]["passed"], summary["checks"]["total"])
        answers = {view: self.run_installed("--pid", target.pid, *words, "--json", "--plugin", plugin).json
                   for view, words in vmtruth.VIEWS.items()}
        vmtruth.check(self, target.truth(), answers)
        self.assert_untouched(target)

    def refused(self, *args):
        """The one line that tells why."""
        result = self.run_installed("--plugin", *args, "--version", status=2)
        self.assertEqual(result.out, "")
        self.assertEqual(result.err.count("\n"), 1)
        return result.err

    def test_refused(self):
        self.assertIn("it is for another version of ljinspect (plugin interface 77, this is ",
                      self.refused(self.build("other.so", "-DEXAMPLE_ABI=77")))
        self.assertIn("No such file or directory", self.refused("nowhere.so"))
        # libc.so.6 is found by the loader, but nothing is searched for.
        self.assertIn("No such file or directory", self.refused("libc.so.6"))
        self.assertIn("it cannot be loaded", self.refused("/etc/passwd"))
        plugin = self.build("example.so")
        self.assertIn("there is a flavour of this name already: example-fork", self.refused(plugin, "--plugin", plugin))

        for name, text, message in (
                ("none", "int nothing;", "it is no plugin of ljinspect (it does not export lji_plugin)"),
                ("size", "#include <ljinspect/plugin.h>\n"
                         "const struct lji_plugin lji_plugin = { .abi = LJI_PLUGIN_ABI };",
                 "it was built against the headers of another version"),
                ("view", "#include <ljinspect/plugin.h>\n"
                         "static const struct lji_view view = { .name = \"empty\" };\n"
                         "static const struct lji_view *const views[] = { &view, 0 };\n"
                         "const struct lji_plugin lji_plugin = { LJI_PLUGIN_HEADER, .views = views };",
                 "a view is incomplete: empty"),
                ("undefined", "#include <ljinspect/plugin.h>\n"
                              "struct lji_error *lji_of_another_version(struct lji_session *, struct lji_out *);\n"
                              "static struct lji_error *run(struct lji_session *session, struct lji_out *out)\n"
                              "{ return lji_of_another_version(session, out); }\n"
                              "static const struct lji_view view = { .name = \"x\", .help = \"x\", .on = 1, .run = run };\n"
                              "static const struct lji_view *const views[] = { &view, 0 };\n"
                              "const struct lji_plugin lji_plugin = { LJI_PLUGIN_HEADER, .views = views };",
                 "undefined symbol: lji_of_another_version")):
            source = self.path(name + ".c")
            with open(source, "w", encoding="ascii") as stream:
                stream.write(text)
            self.assertIn(message, self.refused(self.build(name + ".so", source=source)))

    def test_usage(self):
        plugin = self.build("example.so")
        self.run_installed("--pid", os.getpid(), "strings", status=64)
        self.run_installed("--pid", os.getpid(), "--format", "pairs", status=64)
        result = self.run_installed("--pid", os.getpid(), "strings", "--closures", "--plugin", plugin, status=64)
        self.assertIn("--closures does not apply to the view strings", result.err)


if __name__ == "__main__":
    ljtest.main()
