# SPDX-License-Identifier: MIT
"""The LuaJITs that Debian ships, each as a Program that runs a Lua script."""
import atexit
import os
import shutil
import tempfile

from .build import cc
from .packages import root
from .target import Program

_made = {}
_dir = None


def _runner(name, packages, include, library):
    """A small interpreter (fixtures/runner.c) linked to the shared library of a package."""
    global _dir
    if not _dir:
        _dir = tempfile.mkdtemp(prefix="ljtest-runners-")
        atexit.register(shutil.rmtree, _dir, True)
    base = root(packages)
    libs = os.path.join(base.path, "usr/lib/x86_64-linux-gnu")
    path = cc(os.path.join(_dir, name), "runner.c", "-I" + base.file(include), "-L" + libs, "-l" + library,
              "-Wl,-rpath," + libs)
    return Program([path], {}, name)


def _program():
    base = root("luajit")
    return Program([base.file("usr/bin/luajit")],
                   {"LUA_PATH": base.path + "/usr/share/luajit-2.1.0-beta3/?.lua;;"}, "luajit")


#: Name of a flavour -> what makes it.
FLAVOURS = {
    # Debian's program, LuaJIT 2.1 of 2022 linked in, GC64, stripped.
    "luajit": _program,
    # The same as a shared library.
    "libluajit": lambda: _runner("libluajit", "luajit", "usr/include/luajit-2.1", "luajit-5.1"),
    # OpenResty's luajit2 of 2023.
    "luajit2": lambda: _runner("luajit2", "luajit2", "usr/include/luajit-2.1", "luajit-5.1"),
    # TeX's copy: LuaJIT 2.1.0-beta3 of 2017 or so.
    "texluajit": lambda: _runner("texluajit", "texluajit", "usr/include/texluajit", "texluajit"),
    # Tarantool 2.6, not GC64.
    "tarantool": lambda: Program([root("tarantool").file("usr/bin/tarantool")], root("tarantool").env(),
                                 "tarantool"),
}


def luajit(flavour="luajit"):
    """The Program of a flavour, made on first use."""
    if flavour not in _made:
        _made[flavour] = FLAVOURS[flavour]()
    return _made[flavour]
