# SPDX-License-Identifier: MIT
"""Differently built LuaJITs, from Debian's source package; kept beside the unpacked packages."""
import fcntl
import os
import shutil
import subprocess

from .packages import root
from .target import Program

#: Name of a variant -> what its build adds to XCFLAGS.
VARIANTS = {
    "nojit": "-DLUAJIT_DISABLE_JIT",
    "nogc64": "-DLUAJIT_DISABLE_GC64",
    "dualnum": "-DLUAJIT_NUMMODE=2",
    "gdbjit": "-DLUAJIT_USE_GDBJIT",
}


def variant(name):
    """The Program of a variant; the first use builds it, without optimization, which is fast."""
    source = root("luajit-source")
    path = os.path.join(os.path.dirname(source.path), "luajit-" + name)
    with open(path + ".lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(os.path.join(path, "src", "luajit")):
            shutil.rmtree(path + ".new", ignore_errors=True)
            shutil.rmtree(path, ignore_errors=True)
            shutil.copytree(source.path, path + ".new", symlinks=True)
            done = subprocess.run(
                ["make", "-j2", "-C", os.path.join(path + ".new", "src"), "Q=", "CCOPT=-O0", "CCDEBUG=",
                 "BUILDMODE=static", "XCFLAGS=" + VARIANTS[name], "luajit"],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                env={k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS", "CFLAGS"))})
            if done.returncode:
                raise RuntimeError("LuaJIT %s:\n%s" % (name, done.stdout[-3000:]))
            os.rename(path + ".new", path)
    return Program([os.path.join(path, "src", "luajit")], {"LUA_PATH": path + "/src/?.lua;;"},
                   "luajit-" + name)
