# SPDX-License-Identifier: MIT
"""Reads an ljs symbol table, version 3, independently of ljinspect; looks up as Tarantool's parser does."""
import bisect


class Ljs:
    """
    lfuncs: [(prototype, chunk name bytes, line)]; traces: [(number, prototype, line)];
    cfuncs: [(address, name bytes)], each in the order of the file.
    """

    def __init__(self, data):
        assert data[:3] == b"ljs", data[:3]
        self.version = data[3]
        assert data[4:7] == b"\0\0\0"
        self.lfuncs, self.traces, self.cfuncs = [], [], []
        kinds = {1: ["lfunc"], 2: ["lfunc", "trace"], 3: ["lfunc", "cfunc", "trace"]}[self.version]
        self._data, self._at = data, 7
        while True:
            header = data[self._at]
            self._at += 1
            if header & 0x80:
                assert header == 0x80
                break
            kind = kinds[header]
            if kind == "lfunc":
                address, chunk, line = self._uleb(), self._string(), self._uleb()
                self.lfuncs.append((address, chunk, line))
            elif kind == "cfunc":
                address, name = self._uleb(), self._string()
                self.cfuncs.append((address, name))
            else:
                self.traces.append((self._uleb(), self._uleb(), self._uleb()))
        assert self._at == len(data), "bytes behind the end"
        del self._data
        last = {}
        for address, name in self.cfuncs:
            last[address] = name
        self._starts = sorted(last)
        self._names = [last[a] for a in self._starts]

    def _uleb(self):
        value = shift = 0
        while True:
            byte = self._data[self._at]
            self._at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value

    def _string(self):
        size = self._uleb()
        text = self._data[self._at:self._at + size]
        assert len(text) == size
        self._at += size
        return text

    def floor(self, address):
        """The name at the greatest address that is not above, the last one written; None if there is none."""
        index = bisect.bisect_right(self._starts, address) - 1
        return self._names[index] if index >= 0 else None


def read(path):
    """The table in a file."""
    with open(path, "rb") as file:
        return Ljs(file.read())


def uleb(value):
    """A number as the format has it."""
    out = bytearray()
    while True:
        byte = value & 0x7F
        value >>= 7
        out.append(byte | (0x80 if value else 0))
        if not value:
            return bytes(out)


def string(text):
    """A string as the format has it."""
    return uleb(len(text)) + text
