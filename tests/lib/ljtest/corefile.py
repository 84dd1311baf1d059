# SPDX-License-Identifier: MIT
"""A 64-bit core file taken apart: headers, notes, segments; for tests that damage it."""
import struct

PT_LOAD, PT_NOTE = 1, 4
NOTES = {"prstatus": 1, "psinfo": 3, "auxv": 6, "siginfo": 0x53494749, "file": 0x46494c45}


class CoreFile:
    """The bytes of a core and where things are in them."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = bytearray(file.read())
        self.phoff, = struct.unpack_from("<Q", self.data, 32)
        self.phentsize, self.phnum = struct.unpack_from("<HH", self.data, 54)
        headers = [struct.unpack_from("<IIQQQQQQ", self.data, self.phoff + i * self.phentsize)
                   for i in range(self.phnum)]
        #: [(vaddr, offset, size in the file, size in memory)]
        self.loads = [(h[3], h[2], h[5], h[6]) for h in headers if h[0] == PT_LOAD]
        self.note_offset, self.note_size = next((h[2], h[5]) for h in headers if h[0] == PT_NOTE)

    @property
    def headers_end(self):
        """Offset behind the program headers."""
        return self.phoff + self.phnum * self.phentsize

    def notes(self):
        """Offset and type of each note."""
        at, end = self.note_offset, self.note_offset + self.note_size
        while at + 12 <= end:
            name, size, kind = struct.unpack_from("<III", self.data, at)
            yield at, kind
            at += 12 + (name + 3 & ~3) + (size + 3 & ~3)

    def without(self, *names):
        """The bytes with the notes of these NOTES (all without names) made unknown."""
        data = bytearray(self.data)
        for at, kind in self.notes():
            if not names or kind in [NOTES[name] for name in names]:
                struct.pack_into("<I", data, at + 8, 0x7f00)
        return bytes(data)

    def offset(self, address):
        """Where the byte at @address is in the file."""
        for start, offset, size, _ in self.loads:
            if start <= address < start + size:
                return offset + address - start
        raise AssertionError("0x%x is not in the core" % address)

    def word(self, address):
        """The 8-byte word at @address."""
        return struct.unpack_from("<Q", self.data, self.offset(address))[0]

    def set_word(self, address, value):
        """Changes it."""
        struct.pack_into("<Q", self.data, self.offset(address), value)

    def link_maps(self, dynamic):
        """Addresses of the loader's entries, found through the program's dynamic section."""
        while self.word(dynamic) != 21:
            dynamic += 16
        entry, found = self.word(self.word(dynamic + 8) + 8), []
        while entry:
            found.append(entry)
            entry = self.word(entry + 24)
        return found

    def write(self, path):
        """To a file; gives @path."""
        with open(path, "wb") as file:
            file.write(self.data)
        return path
