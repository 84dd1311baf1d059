#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Loaded objects of live processes and the names of their functions, against what the functions
themselves told: every hash table, MiniDebugInfo, replaced, removed and moved files, a reused address,
loader namespaces, memfd, musl, static programs, the vDSO, odd paths.
"""
import http.server
import os
import shutil
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import objects  # noqa: E402


class Objects(ljtest.TestCase):
    def setUp(self):
        super().setUp()
        self.holder = objects.holder(self.path("holder"))

    def library(self, name, *flags, file=None):
        return objects.library(self.path(file or name + ".so"), name, *flags)

    def ask(self, target, *options, status=0):
        """(objects answer, Symbols) of a target."""
        answer = self.inspect("--pid", target.pid, "objects", "--json", *options, status=status).json
        symbols = self.inspect("--pid", target.pid, "symbols", "--json", *options, status=status).json
        self.assert_untouched(target)
        return answer, objects.Symbols(symbols)

    def by_name(self, answer):
        found = {}
        for entry in answer["objects"]:
            found.setdefault(entry["name"], []).append(entry)
        return found

    def check_names(self, target, symbols, known=lambda function: True):
        """Each function has its name, or, when not @known, no symbol holds it."""
        for function in objects.functions(target):
            if known(function):
                self.assertIn(function.name, symbols.names(function.address))
            else:
                self.assertEqual(symbols.holders(function.address), [], function.name)

    def test_just_begun(self):
        """A process whose loader is still at work has no overwritten files."""
        for _ in range(30):
            with ljtest.Target("/bin/sleep", ["10"], ready=None) as target:
                result = self.inspect("--pid", target.pid, "objects", status=None)
                self.assertNotIn("overwritten", result.err)

    def test_hash_tables(self):
        """Only DT_HASH, only DT_GNU_HASH, both; stripped; no section headers; no hash table; no exports."""
        full = {"sysv", "gnu", "both", "holder"}
        for name in ("sysv", "gnu", "both"):
            self.library(name, "-Wl,--hash-style=" + name)
        self.library("sysvstrip", "-Wl,--hash-style=sysv", "-s")
        self.library("gnustrip", "-Wl,--hash-style=gnu", "-s")
        objects.drop_sections(self.library("sysvbare", "-Wl,--hash-style=sysv", "-s"))
        objects.drop_sections(self.library("gnubare", "-Wl,--hash-style=gnu", "-s"))
        objects.hide_hash(self.library("nohash", "-Wl,--hash-style=gnu", "-s"))
        exports = self.path("exports")
        for name, text in (("noexport", "local: *;"),
                           ("oneexport", "global: exported_first_oneexport; local: *;")):
            with open(exports, "w", encoding="ascii") as file:
                file.write("{ %s };" % text)
            self.library(name, "-Wl,--hash-style=gnu", "-Wl,--version-script=" + exports, "-s")
        names = ["sysv", "gnu", "both", "sysvstrip", "gnustrip", "sysvbare", "gnubare", "nohash", "noexport",
                 "oneexport"]
        # Relative names in the loader's list; ljinspect runs elsewhere.
        target = self.start(self.holder, ["./%s.so" % name for name in names], cwd=self.dir)
        answer, symbols = self.ask(target)
        listed = [entry["name"] for entry in answer["objects"]]
        self.assertEqual([name for name in listed if name[:-3] in names], [name + ".so" for name in names])

        def known(function):
            if function.object in full:
                return True
            if function.object in ("noexport", "oneexport"):
                return function.name == "exported_first_oneexport"
            return function.kind == "exported"
        self.check_names(target, symbols, known)
        sources = {entry["name"]: entry["symbol_source"] for entry in answer["objects"]}
        self.assertEqual([sources[name + ".so"] for name in names],
                         [".symtab"] * 3 + [".dynsym"] * 5 + ["none", ".dynsym"])

    def test_minidebuginfo(self):
        """.gnu_debugdata: whole, cut, and 300 MB of zeroes in 44 kB."""
        def bomb(_):
            return subprocess.run("head -c 300000000 /dev/zero | xz -1", shell=True, check=True,
                                  stdout=subprocess.PIPE).stdout

        def cut(inner):
            return subprocess.run(["xz", "-c", inner], check=True, stdout=subprocess.PIPE).stdout[:200]

        for name, pack in (("mini", None), ("cut", cut), ("bomb", bomb)):
            objects.minidebug(self.library(name), pack)
        target = self.start(self.holder, [self.path(name + ".so") for name in ("mini", "cut", "bomb")])
        answer = self.inspect("--pid", target.pid, "objects", "--json", status=1).json
        symbols = objects.Symbols(self.inspect("--pid", target.pid, "symbols", "--json", status=1).json)
        self.check_names(target, symbols, lambda f: f.object in ("mini", "holder") or f.kind == "exported")
        found = self.by_name(answer)
        self.assertEqual(found["mini.so"][0]["symbol_source"], ".gnu_debugdata")
        self.assertEqual(found["cut.so"][0]["symbol_source"], ".dynsym")
        warned = [w["text"] for w in answer["warnings"] if w["code"] == "symbols-damaged"]
        self.assertEqual(len(warned), 2, warned)
        self.assertIn("cut.so", warned[0] + warned[1])
        self.assertIn("more than 64 MiB", warned[0] + warned[1])

    def test_exe(self):
        """--exe of a live process: one with the same build-id gives its symbols, another is said and not used."""
        stripped = self.path("stripped")
        objects.run("strip", "-o", stripped, self.holder)
        target = self.start(stripped, [])
        _, bare = self.ask(target)
        answer, symbols = self.ask(target, "--exe", self.holder)
        sources = [{row["source"] for row in rows if row["object"] == stripped} for rows in (bare.rows, symbols.rows)]
        self.assertNotIn(".symtab", sources[0])
        self.assertIn(".symtab", sources[1])
        self.assertEqual(answer["warnings"], [])
        self.assertEqual(self.ask(target, "--exe", stripped)[0]["warnings"], [])
        result = self.inspect("--pid", target.pid, "objects", "--exe", "/bin/true", "--json", status=1)
        self.assertEqual([w["text"] for w in result.json["warnings"]],
                         ["--exe /bin/true is not the program's file, which %s is and was used instead" % stripped])

    def test_debug_file(self):
        """A separate debug file by build-id, by debuglink (checksum), and wrong ones."""
        debug = self.path("debug")
        for name, flags in (("byid", ["-Wl,--build-id"]), ("bylink", ["-Wl,--build-id=none"]),
                            ("wrong", ["-Wl,--build-id=none"])):
            library = self.library(name, *flags)
            objects.run("objcopy", "--only-keep-debug", library, library + ".debug")
            objects.run("strip", library)
        objects.run("objcopy", "--add-gnu-debuglink=bylink.so.debug", "bylink.so", cwd=self.dir)
        objects.run("objcopy", "--add-gnu-debuglink=wrong.so.debug", "wrong.so", cwd=self.dir)
        with open(self.path("wrong.so.debug"), "ab") as file:
            file.write(b"another file now")
        notes = objects.run("readelf", "-n", self.path("byid.so"))
        build_id = notes.split("Build ID: ")[1].split()[0]
        os.makedirs(os.path.join(debug, ".build-id", build_id[:2]))
        shutil.move(self.path("byid.so.debug"),
                    os.path.join(debug, ".build-id", build_id[:2], build_id[2:] + ".debug"))
        target = self.start(self.holder, [self.path(n + ".so") for n in ("byid", "bylink", "wrong")])
        result = self.inspect("--pid", target.pid, "--debug-dir", debug, "symbols", "--json", "-v")
        symbols = objects.Symbols(result.json)
        # The trail: a line for each that was found or refused, and one for all others.
        trail = [line for line in result.err.splitlines() if "debug" in line]
        self.assertEqual(sum("byid.so: debug file " in line for line in trail), 1, trail)
        self.assertEqual(sum("bylink.so: debug file " in line for line in trail), 1, trail)
        self.assertEqual(sum("not the debug file of wrong.so" in line for line in trail), 1, trail)
        self.assertNotIn("No such file", result.err)
        self.assertRegex(trail[-1], r"no separate debug file for \d+ of \d+ objects")
        self.assertIn("No such file", self.inspect("--pid", target.pid, "symbols", "--json", "-vv").err)
        self.check_names(target, symbols, lambda f: f.object != "wrong" or f.kind == "exported")
        # Without the directory its functions have no names, and no wrong ones.
        _, symbols = self.ask(target)
        self.check_names(target, symbols,
                         lambda f: f.object not in ("byid", "wrong") or f.kind == "exported")

    def test_debuginfod(self):
        """A debug file from a server, asked for only when DEBUGINFOD_URLS says so; a dead one is asked once."""
        library = self.library("remote", "-Wl,--build-id")
        build_id = objects.run("readelf", "-n", library).split("Build ID: ")[1].split()[0]
        served = self.path("served/buildid/%s" % build_id)
        os.makedirs(served)
        objects.run("objcopy", "--only-keep-debug", library, os.path.join(served, "debuginfo"))
        objects.run("strip", library)
        target = self.start(self.holder, [library])
        asked, root = [], self.path("served")

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *args):
                super().__init__(*args, directory=root)

            def log_message(self, format, *args):  # pylint: disable=redefined-builtin
                asked.append(self.path)

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            url = "http://127.0.0.1:%d" % server.server_port
            env = {"DEBUGINFOD_URLS": url, "DEBUGINFOD_CACHE_PATH": self.path("cache"), "HOME": self.dir}
            symbols = objects.Symbols(self.inspect("--pid", target.pid, "symbols", "--json", env=env).json)
            self.check_names(target, symbols)
            self.assertIn("/buildid/%s/debuginfo" % build_id, asked)
            server.shutdown()
        env["DEBUGINFOD_CACHE_PATH"] = self.path("empty")
        for urls in ("", url):
            env["DEBUGINFOD_URLS"] = urls
            answer = self.inspect("--pid", target.pid, "symbols", "--json", "-v", env=env)
            self.check_names(target, objects.Symbols(answer.json),
                             lambda f: f.object == "holder" or f.kind == "exported")
            self.assertEqual(answer.err.count("debuginfod: "), 1 if urls else 0, answer.err)

    def test_replaced(self):
        """Files upgraded, removed, moved or overwritten after they were loaded; the program too."""
        os.mkdir(self.path("dir"))
        upgraded = self.library("old", file="upgraded.so")
        removed = self.library("gone", file="removed.so")
        moved = self.library("moved", file="dir/moved.so")
        overwritten = self.library("before", file="overwritten.so")
        target = self.start(self.holder, [upgraded, removed, moved, overwritten])
        # In files of their own, which then take the place of the others.
        os.rename(self.library("new", "-O3", file="new.so"), upgraded)
        os.unlink(removed)
        os.rename(self.path("dir"), self.path("dir.old"))
        shutil.copy(self.holder, self.path("upgrade"))
        objects.run("strip", self.path("upgrade"))
        os.rename(self.path("upgrade"), self.holder)
        with open(self.library("after"), "rb") as new, open(overwritten, "wb") as same_file:
            same_file.write(new.read())
        answer, symbols = self.ask(target, status=1)
        self.check_names(target, symbols, lambda f: f.object != "before")
        found = self.by_name(answer)
        states = {name: found[name][0]["file_state"] for name in ("upgraded.so", "removed.so", "moved.so",
                                                                  "overwritten.so", "holder")}
        self.assertEqual(states, {"upgraded.so": "replaced", "removed.so": "deleted", "moved.so": "same",
                                  "overwritten.so": "replaced", "holder": "replaced"})
        self.assertEqual(found["moved.so"][0]["path"], self.path("dir.old/moved.so"))
        self.assertEqual([w["code"] for w in answer["warnings"]], ["object-overwritten"])
        everything = {name for row in symbols.rows for name in [row["name"]] + row["aliases"]}
        self.assertNotIn("exported_first_new", everything)
        self.assertNotIn("exported_first_after", everything)

    def test_reused_address(self):
        """An object closed and another loaded at the same address: the second one's names only."""
        target = self.start(self.holder, ["swap:" + self.library("first"), self.library("again")])
        told = objects.functions(target)
        again = {f.address for f in told if f.object == "again"}
        self.assertEqual(again, {f.address for f in told if f.object == "first"}, "not reused")
        answer, symbols = self.ask(target)
        self.assertNotIn("first.so", self.by_name(answer))
        for function in told:
            if function.object == "again":
                self.assertEqual(symbols.names(function.address), {function.name})

    def test_namespaces(self):
        """dlmopen: every namespace's objects; the same library twice, the loader once."""
        base = ljtest.root("luajit")
        lib = base.file("usr/lib/x86_64-linux-gnu/libluajit-5.1.so.2")
        flags = ["-Wl,--no-as-needed", lib, "-Wl,-rpath," + os.path.dirname(lib)]
        holder = objects.holder(self.path("holder.lj"), *flags)
        target = self.start(holder, [self.library("one"), "ns:" + self.library("two"),
                                     "ns:" + self.library("three", *flags)])
        answer, symbols = self.ask(target)
        self.check_names(target, symbols)
        self.assertEqual(answer["objects_from"], "link_map")
        found = self.by_name(answer)
        self.assertEqual([found[name][0]["namespace"] for name in ("one.so", "two.so", "three.so")],
                         [0, 1, 2])
        luajit = [o for o in answer["objects"] if o["name"].startswith("libluajit")]
        self.assertEqual([o["namespace"] for o in luajit], [0, 2])
        self.assertNotEqual(luajit[0]["bias"], luajit[1]["bias"])
        self.assertEqual(luajit[0]["build_id"], luajit[1]["build_id"])
        self.assertGreaterEqual(len(found["libc.so.6"]), 2)
        self.assertEqual(len(found["ld-linux-x86-64.so.2"]), 1)

    def test_no_file_system(self):
        """From a memfd (two with one name), from /dev/shm and removed at once."""
        target = self.start(self.holder, ["memfd:" + self.library("inmem1"), "memfd:" + self.library("inmem2"),
                                          "shm:" + self.library("shm"), "shm:" + self.library("shmstrip", "-s")])
        answer, symbols = self.ask(target)
        self.check_names(target, symbols, lambda f: f.object != "shmstrip" or f.kind == "exported")
        found = self.by_name(answer)
        memfd = found["memfd:plugin code"]
        self.assertEqual([o["file_state"] for o in memfd], ["deleted", "deleted"])
        self.assertNotEqual(memfd[0]["build_id"], memfd[1]["build_id"])
        self.assertEqual([o["file_state"] for o in answer["objects"] if o["name"].startswith("ljinspect-")],
                         ["deleted", "deleted"])

    def test_musl(self):
        """musl: loader and C library in one object, closed libraries stay."""
        def musl(name, source, *flags):
            return ljtest.cc(self.path(name), source, *flags, compiler="musl-gcc")

        lib = ["objects/lib.c", "-shared", "-fPIC"]
        musl("host", "objects/holder.c", "-rdynamic")
        musl("plain.so", *lib, "-DNAME=plain")
        musl("strip.so", *lib, "-DNAME=strip", "-s", "-Wl,--hash-style=gnu")
        musl("sysv.so", *lib, "-DNAME=sysv", "-Wl,--hash-style=sysv")
        target = self.start(self.path("host"), ["./plain.so", "swap:./strip.so", "./sysv.so"], cwd=self.dir)
        answer, symbols = self.ask(target)
        self.check_names(target, symbols, lambda f: f.object != "strip" or f.kind == "exported")
        self.assertEqual(answer["objects_from"], "link_map")
        self.assertEqual([o["name"] for o in answer["objects"]],
                         ["host", "libc.so", "plain.so", "strip.so", "sysv.so", "[vdso]"])

    def test_started_through_the_loader(self):
        """`ld.so PROGRAM`: auxv describes the loader, its list still starts with the program."""
        loader = [o["path"] for o in self.ask(self.start(self.holder))[0]["objects"]
                  if o["name"].startswith("ld-linux")][0]
        target = self.start([loader, self.holder], [self.library("one")])
        answer, symbols = self.ask(target)
        self.check_names(target, symbols)
        self.assertEqual(answer["objects_from"], "link_map")
        self.assertEqual(answer["objects"][0]["name"], "holder")

    def test_static(self):
        """No loader at all: static and static-pie, with and without symbols, without section headers."""
        for name, flags in (("static", ["-static"]), ("static-pie", ["-static-pie"]),
                            ("stripped", ["-static", "-s"]), ("pie-stripped", ["-static-pie", "-s"]),
                            ("bare", ["-static", "-s"])):
            with self.subTest(name):
                program = ljtest.cc(self.path(name), "objects/static.c", *flags)
                if name == "bare":
                    objects.drop_sections(program)
                target = self.start(program)
                answer, symbols = self.ask(target)
                self.check_names(target, symbols, lambda f: name in ("static", "static-pie"))
                self.assertEqual([o["name"] for o in answer["objects"]], [name, "[vdso]"])
                self.assertTrue(answer["objects"][0]["main"])
                self.assertEqual(answer["warnings"], [])
                target.kill()

    def test_32_bit(self):
        """A 32-bit process: dynamic and static."""
        for name, flags in (("dynamic", []), ("static", ["-static"])):
            with self.subTest(name):
                target = self.start(ljtest.cc(self.path(name), "objects/static.c", "-m32", *flags))
                answer, symbols = self.ask(target)
                self.check_names(target, symbols)
                self.assertEqual(answer["target"]["arch"], "i386")
                self.assertEqual(answer["objects"][0]["name"], name)
                self.assertEqual(len(answer["objects"]), 4 if name == "dynamic" else 2)
                target.kill()

    def test_vdso(self):
        """The vDSO's symbols are in memory only; a file of its name in the way is never opened."""
        program = ljtest.cc(self.path("vdso"), "objects/vdso.c", "-ldl")
        target = self.start(program)
        for name in ("linux-vdso.so.1", "[vdso]"):
            shutil.copy(self.library("trap"), self.path(name))
        answer = self.inspect("--pid", target.pid, "objects", "--json", cwd=self.dir).json
        symbols = objects.Symbols(self.inspect("--pid", target.pid, "symbols", "--json", cwd=self.dir).json)
        self.assertGreater(len(objects.functions(target)), 2)
        self.check_names(target, symbols)
        last = answer["objects"][-1]
        self.assertEqual((last["name"], last["file_state"], last["symbol_source"]),
                         ("[vdso]", "vdso", "memory"))
        self.assertEqual(last["start"], target.wait_for(r"base (0x[0-9a-f]+)").group(1))

    def test_odd_paths(self):
        """Newline, spaces, a name that ends in " (deleted)", invalid UTF-8, a backslash, 3,600 bytes."""
        deep = "/".join(["x" * 180] * 20)
        os.mkdir(self.path("line\nbreak"))
        names = {"nl": "line\nbreak/nl.so", "space": "sp ace.so", "del": "fake.so (deleted)",
                 "utf": b"\xc3\xa9t\xc3\xa9-\xff.so".decode("utf-8", "surrogateescape"),
                 "backslash": "back\\012slash.so"}
        for name, file in names.items():
            os.rename(self.library(name, file="tmp.so"), self.path(file))
        library = self.library("long")
        old = os.open(".", os.O_RDONLY)
        try:
            os.chdir(self.dir)
            for part in deep.split("/"):
                os.mkdir(part)
                os.chdir(part)
            shutil.move(library, "long.so")
        finally:
            os.chdir(old)
            os.close(old)
        program = self.path("a program (deleted)")
        os.rename(self.holder, program)
        target = self.start(program, ["./" + file for file in names.values()] + ["./" + deep + "/long.so"],
                            cwd=self.dir)
        answer, symbols = self.ask(target)
        self.check_names(target, symbols)
        self.assertEqual([o["file_state"] for o in answer["objects"][:-1]],
                         ["same"] * (len(answer["objects"]) - 1))
        paths = {o["path"] for o in answer["objects"]}
        self.assertIn(program, paths)
        self.assertIn(self.path("line\nbreak/nl.so"), paths)
        text = self.inspect("--pid", target.pid, "objects").out
        self.assertEqual(len(text.splitlines()), len(answer["objects"]) + 2)


if __name__ == "__main__":
    ljtest.main()
