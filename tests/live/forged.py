#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What is no VM: ten thousand damaged copies of a real one around it, and processes without LuaJIT."""
import os
import shutil
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402

#: Words without which nothing is taken for a VM, by whatever layout.
NEEDED = (("g_strempty", 0), ("g_gc_currentwhite", 0), ("g_nilnode", 4), ("g_bc_cfunc_int", 0))


class Forged(ljtest.TestCase):
    """fixtures/forged.lua: the real one is found, by tables and by calibration, and nothing else."""

    def test_forged(self):
        target = self.start(ljtest.luajit(), [ljtest.fixture("forged.lua"), 10000], ready="hello")
        vm, = self.inspect("--pid", target.pid, "layout", "--json").json["vms"]
        fields = {field["name"]: field["value"] for field in vm["fields"]}
        numbers = [int(vm["main_thread"], 16), fields["GG_sizeof"], fields["GG_g"], fields["g_mainthref"],
                   fields["g_uvhead"] + fields["uv_tv"], len(NEEDED)] + [fields[name] + at for name, at in NEEDED]
        target.process.stdin.write("".join("%d\n" % number for number in numbers).encode())
        target.process.stdin.flush()
        target.wait_for(r"\bready\n", 60)
        for options in ((), ("--flavour", "calibrated")):
            answer = self.inspect("--pid", target.pid, "--json", *options, status=(0, 1)).json
            self.assertEqual([found["main_thread"] for found in answer["vms"]], [vm["main_thread"]], options)
        self.assert_untouched(target)


class Others(ljtest.TestCase):
    """Interpreters and whatever else there is, one of them with much memory: no VM in any."""

    #: Program, arguments; these say when they are ready.
    TELLING = (
        ("sh", ["-c", "echo ready; read x"]),
        ("bash", ["-c", "declare -A a; for i in {1..20000}; do a[$i]=$i; done; echo ready; read x"]),
        ("python3", ["-c", "import os\nx = [os.urandom(1 << 20) for i in range(128)]\n"
                           "print('ready', flush=True)\ninput()"]),
        ("perl", ["-e", "$| = 1; $h{$_} = [1 .. 5] for 1 .. 50000; print qq(ready\\n); <STDIN>"]),
        ("awk", ["BEGIN { for (i = 0; i < 50000; i++) a[i] = i; system(\"echo ready\"); getline }"]),
        ("gdb", ["-q", "-nx", "-ex", "echo ready\\n"]),
        ("node", ["-e", "x = []; for (i = 0; i < 1e5; i++) x.push({i}); console.log('ready'); process.stdin.on('data', () => 1)"]),
        ("ruby", ["-e", "x = (1..100000).map { |i| i.to_s }; puts 'ready'; $stdout.flush; gets"]),
    )
    #: These read what never comes, or sleep.
    WAITING = (
        ("cat", []),
        ("grep", ["x"]),
        ("make", ["-f", "-"]),
        ("sed", ["-n", "p"]),
        ("sleep", ["60"]),
        ("sort", []),
        ("openssl", ["dgst"]),
        ("valgrind", ["-q", "sleep", "60"]),
        ("xz", ["-c"]),
    )
    AT_LEAST = 10

    def started(self):
        """Those of the programs that are here."""
        for programs, options in ((self.TELLING, {}), (self.WAITING, {"ready": None})):
            for name, args in programs:
                program = shutil.which(name)
                if not program:
                    continue
                target = self.start(program, args, **options)
                if options:
                    self.wait_until_asleep(target)
                yield name, target

    def wait_until_asleep(self, target):
        for _ in range(200):
            with open("/proc/%d/stat" % target.pid, encoding="ascii") as stat:
                if stat.read().rpartition(")")[2].split()[0] == "S":
                    return
            time.sleep(0.02)
        self.fail("%s does not wait" % target.process.args)

    def test_none(self):
        programs = set()
        for name, target in self.started():
            with self.subTest(name):
                programs.add(os.readlink("/proc/%d/exe" % target.pid))
                for options in ((), ("--flavour", "calibrated")):
                    result = self.inspect("--pid", target.pid, "--json", *options, status=2)
                    self.assertEqual(result.json["vms"], [])
                    self.assertEqual([w for w in result.json["warnings"] if w["code"].startswith("layout-")], [])
                self.assert_untouched(target)
        self.assertGreaterEqual(len(programs), self.AT_LEAST, programs)


if __name__ == "__main__":
    ljtest.main()
