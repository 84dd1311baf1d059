#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Loaded objects and names from cores: the same answer as live; files replaced or gone; what
coredump_filter leaves out; loader lists torn or running in circles; --exe, --sysroot.
"""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import core, objects  # noqa: E402
from ljtest.corefile import CoreFile  # noqa: E402


class Objects(ljtest.TestCase):
    def setUp(self):
        super().setUp()
        self.holder = objects.holder(self.path("holder"))

    def library(self, name, *flags, file=None):
        return objects.library(self.path(file or name + ".so"), name, *flags)

    def ask(self, path, *options, status=0):
        """(objects answer, Symbols) of a core."""
        answer = self.inspect("core", path, "objects", "--json", *options, status=status).json
        symbols = self.inspect("core", path, "symbols", "--json", *options, status=status).json
        return answer, objects.Symbols(symbols)

    def check_names(self, target, symbols, known=lambda function: True):
        for function in objects.functions(target):
            if known(function):
                self.assertIn(function.name, symbols.names(function.address))
            else:
                self.assertEqual(symbols.holders(function.address), [], function.name)

    def states(self, answer):
        return {o["name"]: o["file_state"] for o in answer["objects"]}

    def dynamic(self, answer):
        """Address of the program's dynamic section."""
        for line in objects.run("readelf", "-lW", self.holder).splitlines():
            if line.split()[:1] == ["DYNAMIC"]:
                return int(line.split()[2], 16) + int(answer["objects"][0]["bias"], 16)
        raise AssertionError("no PT_DYNAMIC")

    def test_equal_to_live(self):
        """The same objects and symbols live, from a gcore and from the kernel's core."""
        target = self.start(self.holder, [self.library("one"), "ns:" + self.library("two", "-s"),
                                          self.library("three", "-Wl,--hash-style=sysv", "-s")], core=True)
        live = [self.inspect("--pid", target.pid, view, "--json").json for view in ("objects", "symbols")]
        gcore = self.gcore(target)
        kernel = core.core_of(target, self.path("core"))
        for path in (gcore, kernel):
            for view, expected in zip(("objects", "symbols"), live):
                answer = self.inspect("core", path, view, "--json").json
                self.assertEqual(answer[view], expected[view])
                self.assertEqual(answer["warnings"], [])

    def test_data_mapped(self):
        """Files that are mapped to be read are no objects, whatever gdb leaves out of its core."""
        data = self.path("data")
        with open(data, "wb") as file:
            file.write(bytes(range(256)) * 256)
        one, two = self.library("one"), self.library("two")
        target = self.start(self.holder, [one, "data:" + data, "data:" + two, "data:" + one], core=True)
        cores = [self.gcore(target), core.core_of(target, self.path("core"))]
        cores.append(self.path("torn"))
        image = CoreFile(cores[0])
        image.set_word(image.link_maps(self.dynamic(self.ask(cores[0])[0]))[0] + 24, 0)
        image.write(cores[2])
        # The first two know from the loader's list, the third from the mappings alone.
        for path in cores:
            with self.subTest(os.path.basename(path)):
                answer, symbols = self.ask(path)
                self.assertEqual([o["name"] for o in answer["objects"] if "one" in o["name"]], ["one.so"])
                self.assertEqual(set(self.states(answer).values()), {"same", "vdso"})
                self.assertFalse({"data", "two.so"} & set(self.states(answer)))
                self.assertEqual(answer["warnings"], [])
                self.check_names(target, symbols)

    def test_files_changed(self):
        """Another file at the path is never used; the exported names come from the core."""
        old, gone = self.library("old", file="upgraded.so"), self.library("gone", file="removed.so")
        path, target = self.kernel_core(self.holder, [old, gone], sig=6)
        shutil.copytree(self.dir, self.path("saved"), ignore=shutil.ignore_patterns("core"))
        os.rename(self.library("new", "-O3", file="new.so"), old)
        os.unlink(gone)
        objects.run("strip", self.holder)
        answer, symbols = self.ask(path, status=1)
        self.check_names(target, symbols, lambda f: f.kind == "exported")
        states = self.states(answer)
        self.assertEqual((states["upgraded.so"], states["removed.so"]), ("replaced", "missing"))
        # strip keeps the build-id: it is that program, without its symbols.
        self.assertEqual(states["holder"], "same")
        everything = {name for row in symbols.rows for name in [row["name"]] + row["aliases"]}
        self.assertNotIn("exported_first_new", everything)
        # The right files in a directory, laid out or not.
        for sysroot in (self.path("saved"), self.path("root")):
            if sysroot.endswith("root"):
                os.makedirs(sysroot + os.path.dirname(self.dir))
                shutil.copytree(self.path("saved"), sysroot + self.dir)
            answer, symbols = self.ask(path, "--sysroot", sysroot)
            self.check_names(target, symbols)
            self.assertEqual(self.states(answer)["removed.so"], "same")
        _, symbols = self.ask(path, "--exe", self.path("saved/holder"), status=1)
        self.check_names(target, symbols, lambda f: f.kind == "exported" or f.object == "holder")

    def test_wrong_exe(self):
        """--exe with another program: said, not used."""
        path, target = self.kernel_core(self.holder, [self.library("one")], sig=6)
        wrong = ljtest.cc(self.path("wrong"), "objects/static.c")
        answer, symbols = self.ask(path, "--exe", wrong, status=1)
        self.check_names(target, symbols)
        self.assertEqual(self.states(answer)["holder"], "same")
        self.assertEqual([w["text"] for w in answer["warnings"]], [
            "--exe %s is not the program's file, which %s is and was used instead" % (wrong, self.holder)])
        os.unlink(self.holder)
        answer, symbols = self.ask(path, "--exe", wrong, status=1)
        self.check_names(target, symbols, lambda f: f.object == "one" or f.kind == "exported")
        self.assertEqual(self.states(answer)["holder"], "replaced")
        self.assertEqual([w["code"] for w in answer["warnings"]], ["object-file-replaced"])

    def test_filters(self):
        """Every coredump_filter: names from the files; unverified when the headers are not there."""
        library = self.library("one")
        for coredump_filter in (0x33, 0x7f, 0x11, 0x10, 0x01, 0x00):
            with self.subTest("%#x" % coredump_filter):
                path, target = self.kernel_core(self.holder, [library], name="core.%x" % coredump_filter,
                                                sig=6, coredump_filter=coredump_filter)
                headers = coredump_filter & 0x10
                answer, symbols = self.ask(path, status=0 if headers else 1)
                self.check_names(target, symbols)
                private = coredump_filter & 1
                self.assertEqual(answer["objects_from"], "link_map" if private else "maps")
                self.assertEqual(self.states(answer)["one.so"], "same" if headers else "unverified")
                self.assertEqual([w["code"] for w in answer["warnings"]],
                                 [] if headers else ["object-files-unverified"])

    def test_no_file_system(self):
        """memfd and removed files: nothing to open, the exported names are in the dumped pages."""
        path, target = self.kernel_core(self.holder, ["memfd:" + self.library("a"), "shm:" + self.library("b")],
                                        sig=6)
        _, symbols = self.ask(path, status=1)
        self.check_names(target, symbols, lambda f: f.object == "holder" or f.kind == "exported")

    def test_torn_lists(self):
        """The loader's list unreadable, in a circle, with nonsense in it: the mappings tell the rest."""
        path, target = self.kernel_core(self.holder, [self.library(n) for n in ("one", "two", "three")], sig=6)
        answer, _ = self.ask(path)
        whole = answer["objects"]
        dynamic = self.dynamic(answer)
        entries = CoreFile(path).link_maps(dynamic)

        def first_next(image):
            image.set_word(entries[1] + 24, 0x1234)

        def circle(image):
            image.set_word(entries[2] + 24, entries[0])

        def nonsense(image):
            image.set_word(entries[2] + 16, 0xdead0000)

        def wrong_bias(image):
            image.set_word(entries[3], 0x4141414141410000)

        def head(image):
            while image.word(head.at) != 21:
                head.at += 16
            image.set_word(head.at + 8, 0x10)
        head.at = dynamic
        for number, change in enumerate((first_next, circle, nonsense, wrong_bias, head)):
            with self.subTest(change.__name__):
                image = CoreFile(path)
                change(image)
                changed = image.write(self.path("torn.%d" % number))
                answer, symbols = self.ask(changed, status=1)
                self.assertEqual(answer["objects_from"], "maps, list broken")
                self.assertEqual(sorted(o["start"] for o in answer["objects"]),
                                 sorted(o["start"] for o in whole))
                self.assertEqual({w["code"] for w in answer["warnings"]}, {"object-list-broken"})
                self.check_names(target, symbols)

    def test_static(self):
        """Programs without a loader."""
        for name, flags in (("static", ["-static"]), ("static-pie", ["-static-pie"])):
            with self.subTest(name):
                program = ljtest.cc(self.path(name), "objects/static.c", *flags)
                path, target = self.kernel_core(program, ["abort"], name="core." + name)
                answer, symbols = self.ask(path)
                self.check_names(target, symbols)
                self.assertEqual([o["name"] for o in answer["objects"]], [name, "[vdso]"])

    def test_vdso(self):
        """The vDSO in the core is that of the machine that wrote it."""
        program = ljtest.cc(self.path("vdso"), "objects/vdso.c", "-ldl")
        path, target = self.kernel_core(program, ["abort"])
        _, symbols = self.ask(path)
        self.assertGreater(len(objects.functions(target)), 2)
        self.check_names(target, symbols)

    def test_odd_paths(self):
        """NT_FILE has raw bytes: newlines, " (deleted)" as part of a name, invalid UTF-8."""
        files = ["line\nbreak.so", "fake.so (deleted)", b"\xff.so".decode("utf-8", "surrogateescape"),
                 "back\\012slash.so"]
        for number, file in enumerate(files):
            os.rename(self.library("odd%d" % number, file="tmp.so"), self.path(file))
        target = self.start(self.holder, [self.path(file) for file in files], core=True)
        path = core.core_of(target, self.path("core"))
        answer, symbols = self.ask(path)
        self.check_names(target, symbols)
        self.assertIn(self.path("line\nbreak.so"), {o["path"] for o in answer["objects"]})


if __name__ == "__main__":
    ljtest.main()
