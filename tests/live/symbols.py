#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The symbols of every object of real programs are those of `nm` and `nm -D`, plus the bias."""
import collections
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import objects, oracle, programs  # noqa: E402


def nm(path, *flags):
    """{(value, name without version)} of defined addresses; sizes: {(value, name): size}."""
    out = subprocess.run(["nm", "--format=posix", "--defined-only", *flags, path], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, check=True).stdout.decode("utf-8", "surrogateescape")
    found = {}
    for line in out.splitlines():
        name, kind, value, *size = line.rsplit(" ", 3) if line.count(" ") >= 3 else line.split(" ")
        if kind not in "aAN":
            key = (int(value, 16), re.sub(r"(?<=.)@@?[^@]+$", "", name))
            found[key] = max(found.get(key, 0), int(size[0], 16) if size and size[0] else 0)
    return found


def thread_local(path):
    """Names of thread-local symbols: offsets, not addresses; nm does not tell them apart."""
    out = subprocess.run(["readelf", "-W", "-s", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         check=True).stdout.decode("utf-8", "surrogateescape")
    return {(int(m[1], 16), re.sub(r"@.*", "", m[2]))
            for m in re.finditer(r": ([0-9a-f]+) +\w+ +TLS .* (\S+)$", out, re.M)}


def debug_file(build_id):
    """The separate debug file of a build-id on this machine, or None."""
    path = "/usr/lib/debug/.build-id/%s/%s.debug" % (build_id[:2], build_id[2:])
    return path if build_id and os.path.exists(path) else None


def expected(entry, path):
    """{(address, name): size} by nm for an entry of the view `objects` whose file is @path."""
    found, dropped = nm(path, "-D"), thread_local(path)
    for more in (path, debug_file(entry["build_id"])):
        symbols = nm(more) if more else {}
        if more and symbols:
            found.update({key: max(size, found.get(key, 0)) for key, size in symbols.items()})
            dropped |= thread_local(more)
            break
    bias = int(entry["bias"], 16)
    return {(value + bias, name): size for (value, name), size in found.items() if (value, name) not in dropped}


class Symbols(ljtest.TestCase):
    def ask(self, pid):
        """(objects, {path: {(address, name)}}, rows) of a process."""
        answer = self.inspect("--pid", pid, "objects", "--json").json
        rows = self.inspect("--pid", pid, "symbols", "--json").json["symbols"]
        found = collections.defaultdict(set)
        for row in rows:
            for name in [row["name"]] + row["aliases"]:
                found[row["object"]].add((int(row["address"], 16), name))
        return answer["objects"], found, rows

    def check(self, pid, title):
        entries, found, rows = self.ask(pid)
        want, sizes = collections.defaultdict(set), {}
        for entry in entries:
            path = entry["path"]
            if entry["file_state"] == "vdso":
                path = self.path("vdso")
                oracle.vdso(pid, path)
            else:
                self.assertEqual(entry["file_state"], "same", entry)
            symbols = expected(entry, path)
            want[entry["path"] or entry["name"]] |= set(symbols)
            sizes.update(symbols)
            count = len([1 for key in found[entry["path"] or entry["name"]]
                         if int(entry["start"], 16) <= key[0] <= int(entry["end"], 16)])
            self.assertEqual(entry["symbols"], count, path)
        for path, symbols in want.items():
            self.assertEqual(sorted(found[path] - symbols)[:5], [], path + ": not in nm")
            self.assertEqual(sorted(symbols - found[path])[:5], [], path + ": only in nm")
        for row in rows:
            self.assertEqual(row["size"], sizes[int(row["address"], 16), row["name"]], row)
        print("%s: %d objects, %d symbols" % (title, len(entries), sum(len(s) for s in want.values())))

    def test_nvim(self):
        target = programs.nvim(self)
        self.check(target.pid, "nvim")

    def test_nginx(self):
        nginx = programs.Nginx(self)
        self.check(nginx.master.pid, "nginx master")
        self.check(nginx.workers[0], "nginx worker")

    def test_sysbench(self):
        self.check(programs.sysbench(self).pid, "sysbench")

    def test_tarantool(self):
        self.check(programs.tarantool(self).pid, "tarantool")

    def test_dnsdist(self):
        self.check(programs.dnsdist(self).pid, "dnsdist")

    def test_variants(self):
        """Hash tables of each kind, stripped and not, IFUNCs, versions and aliases of our own."""
        holder = objects.holder(self.path("holder"))
        paths = []
        for style in ("sysv", "gnu", "both"):
            for flags in ([], ["-s"]):
                name = style + ("_s" if flags else "")
                paths.append(objects.library(self.path(name + ".so"), name, "-Wl,--hash-style=" + style, *flags))
        self.write("exports", "V1 { global: versioned; }; V2 { global: versioned; } V1;")
        self.write("odd.c", """
            __attribute__((visibility("default"))) int v1(void) { return 1; }
            int v2(void) { return 2; }
            __asm__(".symver v1, versioned@V1"); __asm__(".symver v2, versioned@@V2");
            static int one(void) { return 1; }
            static int (*choose(void))(void) { return one; }
            int chosen(void) __attribute__((ifunc("choose")));
            int plain(void) { return 3; }
            int _under(void) __attribute__((alias("plain")));
            int weak(void) __attribute__((weak, alias("plain")));
            __thread int per_thread = 5;
            __asm__(".text\\n.type bare, @function\\nbare: nop\\nnop\\nlabel: ret\\n");
        """)
        paths.append(ljtest.cc(self.path("odd.so"), self.path("odd.c"), "-shared", "-fPIC",
                               "-Wl,--version-script=" + self.path("exports")))
        target = self.start(holder, paths)
        self.check(target.pid, "variants")
        rows = [row for row in self.ask(target.pid)[2] if row["object"].endswith("/odd.so")]
        by_name = collections.defaultdict(list)
        for row in rows:
            by_name[row["name"]].append(row)
        self.assertEqual(len(by_name["versioned"]) + sum("versioned" in r["aliases"] for r in rows), 2)
        self.assertEqual(by_name["chosen"][0]["type"], "ifunc")
        self.assertNotIn("per_thread", by_name)
        plain = by_name["plain"][0]
        self.assertEqual(sorted(plain["aliases"]), ["_under", "weak"])

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def test_demangled(self):
        """C++ names: raw and demangled in JSON, demangled in text."""
        self.write("cxx.cc", 'namespace space { int function(const char *, int n) { return n; } }')
        library = ljtest.cc(self.path("cxx.so"), self.path("cxx.cc"), "-shared", "-fPIC")
        target = self.start(objects.holder(self.path("holder")), [library])
        row = [r for r in self.ask(target.pid)[2] if r["name"] == "_ZN5space8functionEPKci"][0]
        self.assertEqual(row["demangled"], "space::function(char const*, int)")
        self.assertIn("space::function(char const*, int)", self.inspect("--pid", target.pid, "symbols").out)


if __name__ == "__main__":
    ljtest.main()
