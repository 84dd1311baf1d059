# SPDX-License-Identifier: MIT
"""Differently built LuaJITs, from Debian's source package; kept beside the unpacked packages."""
import fcntl
import os
import shutil
import subprocess

from .packages import root
from .target import Program

#: Name of a variant -> set of deps.sh with its source, what its build adds to XCFLAGS.
VARIANTS = {
    "nojit": ("luajit-source", "-DLUAJIT_DISABLE_JIT"),
    "noffi": ("luajit-source", "-DLUAJIT_DISABLE_FFI"),
    "nogc64": ("luajit-source", "-DLUAJIT_DISABLE_GC64"),
    "dualnum": ("luajit-source", "-DLUAJIT_NUMMODE=2"),
    "gdbjit": ("luajit-source", "-DLUAJIT_USE_GDBJIT"),
    "openresty": ("luajit2-source", ""),
    "i386": ("luajit-source", ""),
    "fork": ("luajit-source", ""),
}

#: Variant -> what it adds to the command line of make.
MAKE = {"i386": ["CC=gcc -m32"]}

#: Variant -> file below src -> (a line begins with, what takes its place before its comment).
EDITS = {"fork": {
    # Members more and in another order, as in a fork that no table knows.
    "lj_obj.h": [
        ("  MSize stacksize;", "  MSize stacksize;\n  void *owner[3];"),
        ("  void *allocd;", "  void *allocd;\n  uint64_t counters[5];"),
        ("  TValue tmptv, tmptv2;", "  Node nilnode;"),
        ("  Node nilnode;", "  uint32_t tag;\n  TValue tmptv, tmptv2;"),
    ],
    "lj_jit.h": [
        ("  lua_State *L;\t", "  void *statistics[2];\n  lua_State *L;\t"),
        ("  TraceNo freetrace;", "  uint32_t tries;\n  TraceNo freetrace;"),
    ],
}}


def _edit(src, edits):
    for name, changes in edits.items():
        with open(os.path.join(src, name), encoding="latin-1") as stream:
            lines = stream.read().split("\n")
        out, left = [], list(changes)
        for line in lines:
            for change in left:
                if line.startswith(change[0]):
                    line = change[1] + "\t" + line[len(change[0]):].lstrip("; \t")
                    left.remove(change)
                    break
            out.append(line)
        if left:
            raise RuntimeError("%s: no line %r" % (name, left[0][0]))
        with open(os.path.join(src, name), "w", encoding="latin-1") as stream:
            stream.write("\n".join(out))


def _split(src):
    """Makes luajit.debug of the debug information, and leaves luajit as distributions ship it."""
    for command in (["objcopy", "--only-keep-debug", "luajit", "luajit.debug"], ["strip", "-g", "luajit"]):
        subprocess.run(command, cwd=src, check=True)


def variant(name):
    """
    The Program of a variant; the first use builds it, without optimization, which is fast. Its debug
    information is in the separate file luajit.debug beside it.
    """
    package, flags = VARIANTS[name]
    source = root(package)
    path = os.path.join(os.path.dirname(source.path), "variant-" + name)
    with open(path + ".lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(os.path.join(path, "src", "luajit")):
            shutil.rmtree(path + ".new", ignore_errors=True)
            shutil.rmtree(path, ignore_errors=True)
            shutil.copytree(source.path, path + ".new", symlinks=True)
            src = os.path.join(path + ".new", "src")
            _edit(src, EDITS.get(name, {}))
            done = subprocess.run(
                ["make", "-j2", "-C", src, "Q=", "CCOPT=-O0", "CCDEBUG=-g", "LDFLAGS=-Wl,--build-id",
                 "TARGET_STRIP=@:", "BUILDMODE=static", "XCFLAGS=" + flags] + MAKE.get(name, []) + ["luajit"],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                env={k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS", "CFLAGS"))})
            if done.returncode:
                raise RuntimeError("LuaJIT %s:\n%s" % (name, done.stdout[-3000:]))
            _split(src)
            os.rename(path + ".new", path)
    return Program([os.path.join(path, "src", "luajit")], {"LUA_PATH": path + "/src/?.lua;;"},
                   "luajit-" + name)


def debug_dir(case, name):
    """A directory for --debug-dir with the debug file of a variant."""
    program = variant(name).argv[0]
    notes = subprocess.run(["readelf", "-n", program], check=True, stdout=subprocess.PIPE, text=True).stdout
    build_id = notes.split("Build ID: ")[1].split()[0]
    directory = case.path("debug-" + name)
    os.makedirs(os.path.join(directory, ".build-id", build_id[:2]))
    os.symlink(os.path.join(os.path.dirname(program), "luajit.debug"),
               os.path.join(directory, ".build-id", build_id[:2], build_id[2:] + ".debug"))
    return directory
