#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The command line: usage errors, exit statuses, output files, colour, help, man page, completions."""
import bz2
import os
import pty
import re
import subprocess
import sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest
from ljtest import tool

BUILD = os.path.dirname(os.path.abspath(os.environ["LJINSPECT"]))


def on_terminal(args, env=None):
    """Runs ljinspect with a terminal as standard output: (status, what it wrote there)."""
    master, slave = pty.openpty()
    done = subprocess.Popen([tool.program()] + [str(a) for a in args], stdout=slave, stderr=subprocess.PIPE,
                            stdin=subprocess.DEVNULL, env={**os.environ, "TERM": "xterm", **(env or {})})
    os.close(slave)
    seen = b""
    while True:
        try:
            data = os.read(master, 65536)
        except OSError:
            break
        if not data:
            break
        seen += data
    os.close(master)
    err = done.stderr.read()
    done.stderr.close()
    return done.wait(), seen, err.decode()


class Usage(ljtest.TestCase):
    def setUp(self):
        super().setUp()
        self.sleeper = self.start_sleeper()

    def test_wrong_command_lines(self):
        pid = str(self.sleeper.pid)
        junk = self.path("junk")
        with open(junk, "wb") as file:
            file.write(b"Dear reader,\n")
        cases = [
            ([], "which process or file"),
            ([""], "neither a process id nor a file"),
            (["0"], "0 is not a process id"),
            (["--pid", "0"], "0 is not a process id"),
            (["--pid", "-1"], "'-1' is not a process id"),
            (["--pid", "+1"], "'+1' is not a process id"),
            (["--pid", " 1"], "' 1' is not a process id"),
            (["--pid", "12abc"], "'12abc' is not a process id"),
            (["--pid", ""], "'' is not a process id"),
            (["--pid", "99999999999"], "too large"),
            (["99999999999999999999999"], "too large"),
            (["12abc"], "neither a process id nor a file"),
            (["/nonexistent/core"], "neither a process id nor a file"),
            (["--pid", pid, "--pid", pid], "may be given once"),
            (["--pid", pid, "core", junk], "one target at a time"),
            (["core"], "core: which file? see"),
            (["core", ""], "the file's name is empty"),
            (["profile"], "profile: which file?"),
            ([pid, "frobnicate"], "there is no view 'frobnicate'; see"),
            ([pid, "functon"], "there is no view 'functon'; did you mean functions? see"),
            ([pid, "trace"], "there is no view 'trace'; did you mean traces? see"),
            ([pid, "smybols"], "there is no view 'smybols'; did you mean symbols? see"),
            (["profile", junk, "speedscop"], "did you mean speedscope?"),
            ([pid, "objects", "extra"], "takes no argument"),
            ([pid, "objects", "symbols"], "objects and symbols: one view at a time"),
            (["functions"], "functions: of which process or file? --pid PID, core FILE or profile FILE is missing"),
            ([pid, "--frobnicate"], "unrecognized option"),
            ([pid, "-o"], "requires an argument"),
            ([pid, "--color=blue"], "is not auto, always or never"),
            ([pid, "objects", "--closures"], "does not apply to the view objects"),
            ([pid, "--sysroot", "/"], "does not apply to a live process"),
            (["core", junk, "--no-pause"], "does not apply to a core"),
            ([pid, "functions", "--vm", "x"], "neither a number nor an address"),
            ([pid, "functions", "--vm", "0x"], "is not an address"),
            ([pid, "--global-state", "12"], "is not an address"),
            ([pid, "--global-state", "0xfffffffffffffffff"], "is not an address"),
            ([pid, "--force"], "--force needs --output"),
            ([pid, "-o", ""], "the argument is empty"),
            ([pid, "symtab", "--json"], "cannot both go to standard output: give --output FILE"),
            ([pid, "symtab", "--json", "-o", "-"], "cannot both go to standard output: give --output FILE"),
        ]
        for args, message in cases:
            with self.subTest(args=args):
                result = self.inspect(*args, status=64)
                self.assertIn(message, result.err)
                self.assertRegex(result.err, r"^ljinspect: .*\n$")
                self.assertEqual(result.out, "")
        self.assertIsNone(self.sleeper.process.poll())
        self.assert_untouched(self.sleeper)

    def test_files_of_another_kind(self):
        for name, content, message in (
                ("letter", b"Dear\x1b[31m reader,\n", 'it starts with "Dear\\x1b[31m'),
                ("empty", b"", "an empty file"),
                ("core.bz2", bz2.compress(b"core"), "packed with bzip2; unpack it first: bzip2 -dk FILE"),
                ("core.zip", b"PK\3\4" + bytes(100), "a zip archive; unpack it"),
                ("core.tar", bytes(257) + b"ustar" + bytes(250), "a tar archive; unpack it and give the core")):
            path = self.path(name)
            with open(path, "wb") as file:
                file.write(content)
            self.assertIn(message, self.inspect(path, status=2).err)
            # As a core too: one line, no answer.
            result = self.inspect("core", path, status=2)
            self.assertEqual(result.err.count("\n"), 1, result.err)
            self.assertIn("empty" if not content else message, result.err)
        self.assertIn("an ELF program or library, not a core", self.inspect("/bin/sh", status=2).err)
        self.assertIn("a directory", self.inspect("/tmp", status=2).err)
        self.assertIn("No such file", self.inspect("core", self.path("none"), status=2).err)

    def test_silly_processes(self):
        with open("/proc/sys/kernel/pid_max", encoding="ascii") as file:
            top = int(file.read()) - 1
        self.assertIn("no such process", self.inspect("--pid", top, status=2).err)
        # The test itself waits for the inspector with its output in a pipe: no deadlock.
        result = self.inspect("--pid", os.getpid(), status=(2,))
        self.assertIn("no LuaJIT in this process", result.err)
        self.assertIn("python3", result.out)
        done = subprocess.run(["/bin/sh", "-c", 'exec "$0" --pid $$', tool.program()], check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot inspect itself", done.stderr)

    def test_views_without_luajit(self):
        pid = self.sleeper.pid
        for view in ("objects", "symbols"):
            self.assertEqual(self.inspect("--pid", pid, view).err, "")
        for view in ("functions", "traces"):
            result = self.inspect("--pid", pid, view, status=2)
            self.assertRegex(result.err, r"^ljinspect: %d \(sleep\): no LuaJIT in this process "
                             r"\(\d+ [KM]iB searched, \d+ candidates?\)\n$" % pid)
            self.assertEqual(result.out, "")
        result = self.inspect("--pid", pid, status=2)
        self.assertIn("%d: sleep, x86-64" % pid, result.out)
        self.assertIn("no LuaJIT", result.err)


class Output(ljtest.TestCase):
    def setUp(self):
        super().setUp()
        self.target = self.start(ljtest.luajit(), [ljtest.fixture("truth.lua"), "read"])
        self.args = ["--pid", self.target.pid, "functions"]

    def test_file(self):
        path = self.path("answer")
        result = self.inspect(*self.args, "-o", path)
        self.assertEqual((result.out, result.err), ("", ""))
        with open(path, "rb") as file:
            first = file.read()
        self.assertEqual(first, self.inspect(*self.args).stdout)
        result = self.inspect(*self.args, "--json", "-o", path, status=64)
        self.assertIn("the file exists", result.err)
        self.assertIn("--force", result.err)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), first)
        self.inspect(*self.args, "--json", "-o", path, "--force")
        with open(path, "rb") as file:
            self.assertTrue(file.read().startswith(b'{"schema":1'))
        self.assertEqual(os.listdir(self.dir), ["answer"])

    def test_failure_leaves_no_file(self):
        path = self.path("answer")
        with open(path, "wb") as file:
            file.write(b"precious")
        sleeper = self.start_sleeper()
        self.inspect("--pid", sleeper.pid, "functions", "-o", path, "--force", status=2)
        self.inspect("--pid", sleeper.pid, "functions", "-o", self.path("other"), status=2)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), b"precious")
        self.assertEqual(os.listdir(self.dir), ["answer"])

    def test_never_over_what_it_reads(self):
        core = self.gcore(self.target)
        os.symlink(core, self.path("link"))
        with open(core, "rb") as file:
            before = file.read()
        for name in (core, self.path("link")):
            result = self.inspect("core", core, "functions", "-o", name, "--force", status=64)
            self.assertEqual(result.err, "ljinspect: --output %s: it is the file to read; give another name\n" % name)
        layout = self.path("layout")
        self.inspect("core", core, "layout", "-o", layout)
        self.inspect("core", core, "layout", "--layout", layout, "-o", layout, "--force", status=64)
        with open(core, "rb") as file:
            self.assertEqual(file.read(), before)

    def test_files_that_are_not_there(self):
        core = self.gcore(self.target)
        none = self.path("none")
        for option, path, why in (("--exe", none, "No such file or directory"),
                                  ("--layout", none, "No such file or directory"),
                                  ("--sysroot", none, "No such file or directory"),
                                  ("--sysroot", core, "Not a directory"),
                                  ("--debug-dir", none, "No such file or directory")):
            result = self.inspect("core", core, option, path, status=2)
            self.assertEqual(result.err, "ljinspect: %s %s: %s\n" % (option, path, why))
            self.assertEqual(result.out, "")

    def test_places_that_cannot_be_written(self):
        self.assertIn("No such file or directory",
                      self.inspect(*self.args, "-o", self.path("no/such/dir"), status=2).err)
        self.assertIn("Is a directory", self.inspect(*self.args, "-o", self.dir, status=2).err)
        self.assertIn("No space left on device",
                      self.inspect(*self.args, "-o", "/dev/full", status=2).err)
        for more in ([], ["--json"]):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([tool.program()] + [str(a) for a in self.args + more], stdout=full,
                                      stderr=subprocess.PIPE, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"No space left on device", done.stderr)
        self.assert_untouched(self.target)

    def test_closed_pipe(self):
        """A reader that goes away ends it as any filter; with SIGPIPE ignored it is an error."""
        for ignore, status in ((False, -13), (True, 2)):
            read, write = os.pipe()
            os.close(read)
            done = subprocess.run([tool.program()] + [str(a) for a in self.args], stdout=write,
                                  stderr=subprocess.PIPE, check=False, restore_signals=not ignore)
            os.close(write)
            self.assertEqual(done.returncode, status)
            if ignore:
                self.assertIn(b"Broken pipe", done.stderr)
        self.assert_untouched(self.target)

    def test_closed_descriptors(self):
        """An answer that nobody can get is an error; a file is written all the same."""
        path = self.path("table.ljs")
        for args, status in (("", 2), ("--json", 2), ("symtab -o " + path, 0)):
            for closed in (">&-", ">&- 2>&- <&-"):
                done = subprocess.run(["/bin/sh", "-c", '"$0" --pid %d %s %s' % (self.target.pid, args, closed),
                                       tool.program()], stderr=subprocess.PIPE, text=True, check=False)
                if os.path.exists(path):
                    os.unlink(path)
                self.assertEqual(done.returncode, status, (args, closed))
                if status and closed == ">&-":
                    self.assertIn("ljinspect: standard output: Bad file descriptor", done.stderr)

    def test_color(self):
        args = ["--pid", self.target.pid]
        status, seen, _ = on_terminal(args)
        self.assertEqual(status, 0)
        self.assertIn(b"\033[1m", seen)
        for more, env, colored in ((["--color=never"], {}, False), ([], {"NO_COLOR": "1"}, False),
                                   (["--color=always"], {"NO_COLOR": "1"}, True),
                                   ([], {"NO_COLOR": ""}, True), ([], {"TERM": "dumb"}, False)):
            _, seen, _ = on_terminal(args + more, env=env)
            self.assertEqual(b"\033[" in seen, colored, (more, env))
        self.assertNotIn("\033", self.inspect(*args).out)
        self.assertIn("\033[1m", self.inspect(*args, "--color=always").out)

    def test_chosen_wrongly(self):
        result = self.inspect(*self.args, "--layout", "/dev/null", "--flavour", "luajit", status=64)
        self.assertIn("--layout and --flavour: one at a time", result.err)
        result = self.inspect("--pid", self.target.pid, "--flavour", "nonsense", status=64)
        self.assertIn("--flavour: there is no build 'nonsense' (ljinspect --version -v lists them)", result.err)
        self.assertEqual(result.out, "")
        result = self.inspect(*self.args, "--vm", "0x1000", status=2)
        self.assertRegex(result.err, "^ljinspect: --vm 0x1000: there is 1 VM [(]0 at 0x[0-9a-f]+[)]\n$")
        result = self.inspect(*self.args, "--global-state", "0x1000", status=2)
        self.assertIn("no global_State at 0x1000: no memory is mapped there; leave --global-state out", result.err)

    def test_no_pause(self):
        result = self.inspect("--pid", self.target.pid, "--no-pause", status=1)
        self.assertIn("not known: the process was not stopped", result.out)
        self.assertIn("1 warning; the answer is partial (exit status 1)", result.out)
        self.assertEqual(result.err, "")
        result = self.inspect(*self.args, "--no-pause", status=1)
        self.assertRegex(result.err, r"^ljinspect: warning: .*\nljinspect: 1 warning; the answer is partial")
        self.assertEqual(self.inspect(*self.args, "--no-pause", "-q", status=1).err, "")

    def test_quiet_and_verbose(self):
        self.assertEqual(self.inspect(*self.args).err, "")
        self.assertIn("ljinspect: ", self.inspect(*self.args, "-v").err)


class Documents(ljtest.TestCase):
    def mkdoc(self, *args):
        done = subprocess.run([os.path.join(BUILD, "doc", "mkdoc"), *args], stdout=subprocess.PIPE, check=True)
        return done.stdout

    def test_in_step(self):
        doc = os.path.join(ljtest.TOP, "doc")
        for args, name in ((("man", os.path.join(doc, "ljinspect.1.in")), "ljinspect.1"),
                           (("bash",), "completions/ljinspect"), (("zsh",), "completions/_ljinspect"),
                           (("fish",), "completions/ljinspect.fish")):
            with open(os.path.join(doc, name), "rb") as file:
                self.assertEqual(file.read(), self.mkdoc(*args),
                                 "doc/%s is not in step: run make update-docs" % name)

    def test_help(self):
        result = self.inspect("--help")
        self.assertEqual(result.err, "")
        lines = result.out.splitlines()
        self.assertLessEqual(len(lines), 44)
        self.assertTrue(lines[0].startswith("Usage: ljinspect "))
        for line in lines:
            self.assertLessEqual(len(line), 100, line)
        for _, text in re.findall(r"(?m)^  (\w+) {2,}(.*)$", result.out):
            self.assertLessEqual(len(text), 52 + len(" (default)"), text)
        self.assertIn("Exit status: 0 complete, 1 partial", result.out)
        self.assertIn("A number alone is a process", result.out)
        self.assertEqual(len(re.findall("(?m)^  ljinspect ", result.out)), 3)
        self.assertEqual(self.inspect("-h").out, result.out)
        self.assertEqual(self.inspect("--usage").out, lines[0] + "\n")
        with open("/dev/full", "wb") as full:
            done = subprocess.run([tool.program(), "--help"], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        with open(os.path.join(ljtest.TOP, "doc", "ljinspect.1"), encoding="utf-8") as file:
            man = file.read().replace("\\-", "-")
        for option in re.findall(r"(?m)^  (?:-., |    )--([a-z-]+)", result.out):
            self.assertRegex(man, r'(?m)^\.BR (-. ", " )?--%s\b' % option)
        for view in re.findall(r"(?m)^  ([a-z]+) +[a-z]", result.out):
            if view != "ljinspect":
                self.assertIn("\n.B %s" % view, man)

    def test_version(self):
        out = self.inspect("--version").out
        self.assertRegex(out, r"^ljinspect \d+\.\d+\.\d+\n")
        self.assertRegex(out, r"(?m)^with cores packed by gzip")
        for flavour in ("luajit-2.1", "openresty", "tarantool"):
            self.assertRegex(out, r"(?m)^  %s .* \d+ layouts$" % flavour)
        self.assertEqual(self.inspect("-V").out, out)
        self.assertIn("\n    luajit-2.1-2021-09-19-x64-gc64 ", self.inspect("-V", "-v").out)

    def completions(self, *words):
        """What bash offers for the last of @words."""
        script = os.path.join(ljtest.TOP, "doc", "completions", "ljinspect")
        done = subprocess.run(
            ["bash", "-c", '. "$0"; COMP_WORDS=(ljinspect "$@"); COMP_CWORD=$#; _ljinspect; '
             'printf "%s\\n" "${COMPREPLY[@]}"', script, *words],
            stdout=subprocess.PIPE, check=True, text=True, cwd=self.dir)
        return done.stdout.split()

    def test_bash_completion(self):
        open(self.path("corefile"), "w", encoding="ascii").close()
        os.mkdir(self.path("dir"))
        self.assertIn("core", self.completions(""))
        self.assertIn("corefile", self.completions(""))
        self.assertEqual(self.completions("core", "core"), ["corefile"])
        self.assertEqual(self.completions("core", "corefile", "fun"), ["functions"])
        self.assertEqual(self.completions("--pid", "1", "obj"), ["objects"])
        self.assertEqual(self.completions("1234", "tr"), ["traces"])
        self.assertIn(str(os.getpid()), self.completions("--pid", str(os.getpid())[:2]))
        self.assertEqual(self.completions("--color", "a"), ["auto", "always"])
        self.assertEqual(self.completions("--sysroot", ""), ["dir"])
        self.assertEqual(self.completions("--js"), ["--json"])
        self.assertEqual(self.completions("1234", "traces", "x"), [])


if __name__ == "__main__":
    ljtest.main()
