# SPDX-License-Identifier: MIT
"""Shared objects in every shape, the program that holds them, and what ljinspect says of them."""
import bisect
import os
import re
import struct
import subprocess

from .build import cc


def run(*argv, **options):
    """Runs a tool; its output. Failure is an error."""
    done = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                          **options)
    if done.returncode:
        raise RuntimeError("%s\n%s" % (" ".join(argv), done.stdout))
    return done.stdout


def holder(out, *flags):
    """Builds the program that loads objects (fixtures/objects/holder.c)."""
    return cc(out, "objects/holder.c", "-rdynamic", "-ldl", *flags)


def library(out, name, *flags):
    """Builds fixtures/objects/lib.c as the object @name."""
    return cc(out, "objects/lib.c", "-shared", "-fPIC", "-Wl,-Bsymbolic", "-DNAME=" + name, *flags)


class Function:
    """A function as the target tells it."""

    def __init__(self, line):
        self.object, self.name, address, self.kind = line.split()
        self.address = int(address, 16)


def functions(target):
    """What the target reported so far."""
    return [Function(found) for found in re.findall(r"^function (.*)$", target.log(), re.M)]


class Symbols:
    """The answer of the view `symbols`, by the rule of lookup: never a neighbour's name."""

    def __init__(self, answer):
        self.rows = sorted(answer["symbols"], key=lambda row: int(row["address"], 16))
        self.starts = [int(row["address"], 16) for row in self.rows]

    def names(self, address):
        """All names of the symbols that begin at @address."""
        found = set()
        at = bisect.bisect_left(self.starts, address)
        while at < len(self.rows) and self.starts[at] == address:
            found.add(self.rows[at]["name"])
            found.update(self.rows[at]["aliases"])
            at += 1
        return found

    def holders(self, address):
        """Rows whose [address, address + size) holds @address."""
        return [row for start, row in zip(self.starts, self.rows)
                if start <= address < start + max(row["size"], 1)]


# -- Changing ELF files: 64-bit, little-endian -------------------------------


def _segments(data):
    offset, = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    return [struct.unpack_from("<IIQQQQQQ", data, offset + i * size) for i in range(count)]


def drop_sections(path):
    """Removes the section headers and all that is in no segment, as sstrip does."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    struct.pack_into("<Q", data, 40, 0)
    struct.pack_into("<HHH", data, 58, 0, 0, 0)
    del data[max(s[2] + s[5] for s in _segments(data)):]
    with open(path, "wb") as file:
        file.write(data)


def hide_hash(path):
    """Gives DT_HASH and DT_GNU_HASH another tag: nothing tells how many symbols there are."""
    with open(path, "r+b") as file:
        data = bytearray(file.read())
        for kind, _, offset, _, _, size, _, _ in _segments(data):
            for at in range(offset, offset + size, 16) if kind == 2 else ():
                if struct.unpack_from("<Q", data, at)[0] in (4, 0x6ffffef5):
                    struct.pack_into("<Q", data, at, 0x6fff0000)
        file.seek(0)
        file.write(data)


def minidebug(path, pack=None):
    """
    Moves the symbols that are not exported into a section .gnu_debugdata and strips the rest.
    @pack: makes the section's content of the inner ELF file's path; xz by default.
    """
    def names(*options):
        return {line.split()[0] for line in run("nm", "--format=posix", "--defined-only", *options,
                                                path).splitlines()}

    inner, packed = path + ".inner", path + ".packed"
    with open(path + ".keep", "w", encoding="ascii") as file:
        file.write("\n".join(sorted(names() - names("-D"))))
    run("objcopy", "--only-keep-debug", path, inner + ".debug")
    run("objcopy", "-S", "--remove-section", ".comment", "--keep-symbols=" + path + ".keep", inner + ".debug",
        inner)
    run("strip", "--strip-all", "-R", ".comment", path)
    with open(packed, "wb") as file:
        if pack:
            file.write(pack(inner))
        else:
            file.write(subprocess.run(["xz", "-c", inner], stdout=subprocess.PIPE, check=True).stdout)
    run("objcopy", "--add-section", ".gnu_debugdata=" + packed, path)
    for name in (inner, inner + ".debug", packed, path + ".keep"):
        os.unlink(name)
