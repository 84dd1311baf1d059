# SPDX-License-Identifier: MIT
"""
What binutils and the kernel say about the code of a process: mappings from /proc/PID/maps, symbols
and sections from readelf. Independent of ljinspect.
"""
import bisect
import os
import re
import subprocess


class Mapping:
    """A line of /proc/PID/maps."""

    def __init__(self, line):
        fields = line.split(None, 5)
        start, end = fields[0].split("-")
        self.start, self.end = int(start, 16), int(end, 16)
        self.perms = fields[1]
        self.offset = int(fields[2], 16)
        self.inode = int(fields[4])
        self.path = fields[5].rstrip("\n") if len(fields) > 5 else ""

    @property
    def executable(self):
        """x is among the permissions."""
        return "x" in self.perms


def mappings(pid):
    """All mappings of a process."""
    with open("/proc/%d/maps" % pid, encoding="utf-8", errors="surrogateescape") as file:
        return [Mapping(line) for line in file]


def _readelf(path, *flags):
    return subprocess.run(["readelf", "-W"] + list(flags) + [path], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=True).stdout.decode("utf-8", "surrogateescape")


class Elf:
    """Functions and loadable segments of an ELF file; symbols of its separate debug file, too."""

    _symbol = re.compile(r"^ *\d+: ([0-9a-f]+) +(0x[0-9a-f]+|\d+) (\w+) +(\w+) +\w+ +(?:\[.*?\] +)?(\w+) (.+)$",
                         re.M)
    _segment = re.compile(r"^ +LOAD +0x([0-9a-f]+) 0x([0-9a-f]+) 0x[0-9a-f]+ 0x([0-9a-f]+) 0x([0-9a-f]+) (.{3})",
                          re.M)
    _section = re.compile(r"^ +\[ *(\d+)\] .*? ([0-9a-f]{8,16}) [0-9a-f]{6,} ([0-9a-f]{6,}) ", re.M)

    def __init__(self, path):
        self.path = path
        #: [(offset, vaddr, file size, memory size, executable)]
        self.loads = [(int(m[1], 16), int(m[2], 16), int(m[3], 16), int(m[4], 16), "E" in m[5])
                      for m in self._segment.finditer(_readelf(path, "-l"))]
        #: {(value, size, name)} of functions with a size.
        self.sized = set()
        #: {value: {(name, end of the section)}} of those without.
        self.sizeless = {}
        self._read_symbols(path)
        build_id = re.search(r"Build ID: (..)([0-9a-f]+)", _readelf(path, "-n"))
        debug = "/usr/lib/debug/.build-id/%s/%s.debug" % build_id.groups() if build_id else ""
        if os.path.exists(debug):
            self._read_symbols(debug)
        self._sorted = sorted(self.sized)
        self._values = [value for value, _, _ in self._sorted]
        self._longest = max([size for _, size, _ in self._sorted], default=0)
        self._sizeless = sorted(self.sizeless)

    def _read_symbols(self, path):
        sections = {m[1]: (int(m[2], 16), int(m[3], 16)) for m in self._section.finditer(_readelf(path, "-S"))}
        for match in self._symbol.finditer(_readelf(path, "-s")):
            value, kind, section, name = int(match[1], 16), match[3], match[5], match[6]
            size = int(match[2], 0)
            if section in ("UND", "ABS") or kind not in ("FUNC", "IFUNC", "NOTYPE"):
                continue
            name = re.sub(r"@.*", "", name.split(" ")[0])
            if size:
                self.sized.add((value, size, name))
            else:
                start, length = sections.get(section, (value, 0))
                self.sizeless.setdefault(value, set()).add((name, start + length))

    def bias(self, mapping):
        """Load bias of an executable mapping of this file."""
        for offset, vaddr, filesz, _, executable in self.loads:
            if executable and offset - 4096 < mapping.offset < offset + filesz:
                return mapping.start - mapping.offset - (vaddr - offset)
        raise AssertionError("%s: no segment for offset %x" % (self.path, mapping.offset))

    def holders(self, value):
        """Names of all functions with a size that hold @value."""
        found = set()
        index = bisect.bisect_right(self._values, value)
        while index and self._values[index - 1] > value - self._longest:
            index -= 1
            start, size, name = self._sorted[index]
            if value < start + size:
                found.add(name)
        return found

    def before(self, value):
        """
        Names of the sizeless functions that begin at @value or before it, when no other function and
        no section end lies between.
        """
        index = bisect.bisect_right(self._sizeless, value) - 1
        if index < 0:
            return set()
        start = self._sizeless[index]
        if bisect.bisect_right(self._values, value) != bisect.bisect_right(self._values, start):
            return set()
        return {name for name, end in self.sizeless[start] if start == value or value < end}


def vdso(pid, out):
    """Writes the vDSO of a process to a file; gives its Mapping."""
    for mapping in mappings(pid):
        if mapping.path == "[vdso]":
            with open("/proc/%d/mem" % pid, "rb") as mem, open(out, "wb") as file:
                mem.seek(mapping.start)
                file.write(mem.read(mapping.end - mapping.start))
            return mapping
    return None


_elfs = {}


def elf(path):
    """The Elf of a file, read once."""
    key = (path, os.stat(path).st_ino, os.stat(path).st_mtime)
    if key not in _elfs:
        _elfs[key] = Elf(path)
    return _elfs[key]
