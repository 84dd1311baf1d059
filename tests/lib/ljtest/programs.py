# SPDX-License-Identifier: MIT
"""
Programs that nobody here wrote, with a configuration of ours, as they stand when there is
something to see in them. Each function starts one (through TestCase.start) and gives its Target.
"""
import os
import random
import re
import socket
import time

from .flavours import luajit
from .packages import root
from .paths import FIXTURES, fixture
from .target import Program

_SCRIPTS = os.path.join(FIXTURES, "programs")


def nvim(case, **options):
    """An editor whose plugin waits in a callback: fixtures/programs/editor.lua."""
    base = root("neovim")
    env = base.env(LUA_CPATH=base.path + "/usr/lib/x86_64-linux-gnu/lua/5.1/?.so",
                   VIMRUNTIME=base.file("usr/share/nvim/runtime"), HOME=case.dir,
                   XDG_CACHE_HOME=case.dir, XDG_STATE_HOME=case.dir, NVIM_LOG_FILE=case.path("nvim.log"))
    program = Program([base.file("usr/bin/nvim"), "--headless", "-u", "NONE", "-i", "NONE", "-n", "-S",
                       fixture("programs/editor.lua")], env, "nvim")
    return case.start(program, **options)


def sysbench(case, threads=4, **options):
    """A VM per thread, all busy: fixtures/programs/threads.lua."""
    base = root("sysbench")
    program = Program([base.file("usr/bin/sysbench")], base.env(), "sysbench")
    target = case.start(program, ["--threads=%d" % threads, "--time=600", fixture("programs/threads.lua"),
                                  "run"], ready=r"Threads started", **options)
    for thread in range(threads):
        target.wait_for(r"thread %d tid .*\n" % thread)
    return target


def tarantool(case, how="live", **options):
    """Fibers: fixtures/programs/fibers.lua."""
    base = root("tarantool")
    program = Program([base.file("usr/bin/tarantool")], base.env(), "tarantool")
    return case.start(program, [fixture("programs/fibers.lua"), 60, how], **options)


def dnsdist(case, **options):
    """dnsdist with a Lua rule: fixtures/programs/balancer.lua."""
    base = root("dnsdist")
    program = Program([base.file("usr/bin/dnsdist")], base.env(), "dnsdist")
    # Port 0 means 53 to it: an address of its own instead.
    address = "127.%d.%d.%d:5300" % tuple(random.randrange(1, 255) for _ in range(3))
    return case.start(program, ["--supervised", "--disable-syslog", "-C", fixture("programs/balancer.lua"),
                                "--local", address], ready=r"Listening on ", **options)


class Nginx:
    """nginx with the Lua module: a master, three workers, requests that wait in Lua."""

    def __init__(self, case, cache=True):
        base = root("nginx")
        self.dir = case.dir
        self.socket = case.path("socket")
        with open(fixture("programs/nginx.conf"), encoding="utf-8") as file:
            text = file.read()
        for name, value in (("ROOT", base.path), ("DIR", case.dir), ("FIXTURES", _SCRIPTS),
                            ("SOCKET", self.socket), ("CACHE", "on" if cache else "off")):
            text = text.replace("@%s@" % name, value)
        if os.geteuid() == 0:
            text = "user root;\n" + text
        with open(case.path("nginx.conf"), "w", encoding="utf-8") as file:
            file.write(text)
        program = Program([base.file("usr/sbin/nginx")], base.env(), "nginx")
        #: The master.
        self.master = case.start(program, ["-c", case.path("nginx.conf"), "-e", case.path("error.log"),
                                           "-p", case.dir], ready=None)
        self.wait_for(r"(app: worker.*\n[^$]*?){3}")
        #: Their pids.
        self.workers = self.master.children()
        self._open = []
        case.addCleanup(self.close)

    def error_log(self):
        """What the application and nginx logged."""
        with open(os.path.join(self.dir, "error.log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def wait_for(self, pattern, timeout=20):
        """Waits for a regular expression in the error log."""
        end = time.monotonic() + timeout
        while not re.search(pattern, self.error_log() if os.path.exists(
                os.path.join(self.dir, "error.log")) else ""):
            if time.monotonic() > end or self.master.process.poll() is not None:
                raise RuntimeError("nginx: no %r:\n%s\n%s" % (pattern, self.master.log(), self.error_log()))
            time.sleep(0.01)

    def send(self, path):
        """Sends a request and leaves it open."""
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(20)
        connection.connect(self.socket)
        connection.sendall(b"GET %s HTTP/1.0\r\n\r\n" % path.encode())
        self._open.append(connection)
        return connection

    def get(self, path):
        """The body of the answer."""
        connection = self.send(path)
        answer = b""
        while True:
            data = connection.recv(65536)
            if not data:
                return answer.split(b"\r\n\r\n", 1)[1]
            answer += data

    def slow(self, count):
        """@count requests that wait; gives [(pid, coroutine address)] of their coroutines."""
        for number in range(count):
            self.send("/slow?n=%d" % number)
        pattern = r"app: slow request (\d+) pid (\d+) thread: (0x[0-9a-f]+)"
        end = time.monotonic() + 20
        while True:
            found = re.findall(pattern, self.error_log())
            if len(found) == count:
                return [(int(pid), int(address, 16)) for _, pid, address in found]
            if time.monotonic() > end:
                raise RuntimeError("nginx: %d of %d requests arrived" % (len(found), count))
            time.sleep(0.01)

    def close(self):
        """Closes the connections."""
        for connection in self._open:
            connection.close()


def many(case, millions, **options):
    """A VM with that many million objects: fixtures/programs/many.lua."""
    return case.start(luajit("luajit"), [fixture("programs/many.lua"), millions], timeout=120, **options)
