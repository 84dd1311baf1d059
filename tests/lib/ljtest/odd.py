# SPDX-License-Identifier: MIT
"""Builds the programs of fixtures/targets, with Debian's LuaJIT linked to those that run Lua."""
import os
import re
import shutil
import stat

from .build import cc
from .packages import root
from .target import Program
from .tool import program


def lua_program(case, name):
    """Compiles fixtures/targets/@name.c with the shared LuaJIT 2.1 into the test's directory."""
    base = root("luajit")
    libs = os.path.join(base.path, "usr/lib/x86_64-linux-gnu")
    path = cc(case.path(name), "targets/%s.c" % name, "-I" + base.file("usr/include/luajit-2.1"),
              "-L" + libs, "-lluajit-5.1", "-lpthread", "-Wl,-rpath," + libs)
    return Program(path)


def odd(case, mode, seconds, **options):
    """Starts fixtures/targets/odd.c in @mode: (Target, pid of the process with the VM)."""
    target = case.start(lua_program(case, "odd"), [mode, seconds], **options)
    return target, int(re.search(r"^pid (\d+)$", target.log(), re.M).group(1))


def plain_program(case, name):
    """Compiles fixtures/targets/@name.c into the test's directory."""
    return Program(cc(case.path(name), "targets/%s.c" % name))


def for_everybody(case):
    """
    A copy of ljinspect that other users can run: (path, environment). The build directory may
    be out of their reach, and what is there may be a script of libtool.
    """
    directory = case.path("public")
    os.mkdir(directory)
    os.chmod(case.dir, 0o755)
    source = program()
    with open(source, "rb") as file:
        is_script = file.read(2) == b"#!"
    libs = os.path.join(os.path.dirname(source), ".libs")
    if is_script:
        source = os.path.join(libs, "ljinspect")
        for name in os.listdir(libs):
            if ".so" in name:
                shutil.copy(os.path.join(libs, name), directory)
    path = shutil.copy(source, os.path.join(directory, "ljinspect"))
    for name in os.listdir(directory):
        file = os.path.join(directory, name)
        os.chmod(file, os.stat(file).st_mode | stat.S_IRUSR | stat.S_IROTH | stat.S_IXOTH)
    os.chmod(directory, 0o755)
    return path, {"LD_LIBRARY_PATH": directory}
