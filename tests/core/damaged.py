#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
A core with damage anywhere: in headers and notes, in the VM's state, in its objects and what they
refer to. Each view ends soon, with an answer or a reason, and prints text only.
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest.corefile import CoreFile  # noqa: E402

VIEWS = (("summary",), ("stack",), ("functions", "--closures"), ("traces",), ("objects",), ("symbols",), ("layout",))
ROUNDS = 40
#: What breaks loops, sizes, signs and pointers.
NASTY = (0, 1, 0xff, 0x7fffffff, 0x80000000, 0xffffffff, 1 << 40, 1 << 47, (1 << 63) - 1, (1 << 64) - 1)


class Damaged(ljtest.TestCase):
    """The same damage in every run: the generator's seed is fixed."""

    def addresses(self, path):
        """Where the VM's objects are: prototypes, functions, traces, threads, and what they point to."""
        found = []
        for view, lists in (("functions", ("functions", "closures")), ("traces", ("traces",)),
                            ("summary", ("coroutines",))):
            options = ("--closures",) if view == "functions" else ()
            for vm in self.inspect("core", path, view, "--json", *options).json["vms"]:
                for name in lists:
                    found += [int(item.get("address") or item["proto"], 16) for item in vm[name]]
                self.state = int(vm["main_thread"], 16)
        return found

    def places(self, path, core):
        """Offsets in the file by kind."""
        addresses = self.addresses(path)
        objects = [core.offset(a) for a in addresses]
        linked = []
        for address in addresses:
            for i in range(0, 128, 8):
                try:
                    linked.append(core.offset(core.word(address + i) & (1 << 47) - 1))
                except AssertionError:
                    continue
        # Functions and links of Lua frames.
        slots = [core.offset(int(frame["slot"], 16) - back)
                 for vm in self.inspect("core", path, "stack", "--json").json["vms"]
                 for stack in vm["coroutines"] for frame in stack["frames"] for back in (8, 16, 24, 32)]
        return {"headers": range(core.headers_end),
                "stacks": slots,
                "notes": range(core.note_offset, core.note_offset + core.note_size),
                "state": range(core.offset(self.state), core.offset(self.state) + 8192),
                "objects": [o + i for o in objects for i in range(0, 128, 4)],
                "linked": [o + i for o in linked for i in range(0, 64, 4)]}

    def damage(self, rng, data, places, addresses):
        """Changes up to 16 places of one kind."""
        for _ in range(rng.choice((1, 2, 4, 16))):
            at = min(rng.choice(places), len(data) - 8)
            how = rng.randrange(4)
            if how == 0:
                data[at] ^= 1 << rng.randrange(8)
            elif how == 1:
                data[at] = rng.getrandbits(8)
            else:
                value = rng.choice(NASTY) if how == 2 else rng.choice(addresses) + rng.choice((0, 1, 8))
                size = rng.choice((4, 8))
                at -= at % size
                data[at:at + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")

    def check_text(self, result, text):
        self.assertFalse([c for c in text.decode("utf-8")
                          if (c < " " and c != "\n") or "\x7f" <= c < "\xa0"], str(result))

    def check_answer(self, path, view, as_json):
        words = list(view) + (["--json"] if as_json else [])
        # Generous for slow machines and for valgrind; a walk without an end takes longer.
        result = self.inspect("core", path, *words, status=(0, 1, 2), timeout=60)
        self.check_text(result, result.stdout)
        self.check_text(result, result.stderr)
        if result.returncode == 2:
            self.assertTrue(result.stderr, str(result))
        elif as_json:
            answer = result.json
            self.assertEqual(answer["complete"], result.returncode == 0)
            self.assertEqual(bool(answer["warnings"]), result.returncode == 1)

    def test_everywhere(self):
        path, _ = self.kernel_core(ljtest.luajit("luajit"), [ljtest.fixture("truth.lua"), "abort"])
        whole = CoreFile(path)
        places = self.places(path, whole)
        addresses = self.addresses(path)
        rng = random.Random(20261130)
        for number in range(ROUNDS):
            for kind in places:
                data = bytearray(whole.data)
                self.damage(rng, data, places[kind], addresses)
                changed = self.path("damaged")
                with open(changed, "wb") as file:
                    file.write(data)
                with self.subTest(kind=kind, number=number):
                    view = ("stack",) if kind == "stacks" else rng.choice(VIEWS)
                    self.check_answer(changed, view, rng.random() < 0.5)


class BentLists(ljtest.TestCase):
    """A link that was overwritten with the address of another object: the list stays a list, but a shorter one."""

    def test_shortened(self):
        path, _ = self.kernel_core(ljtest.luajit("luajit"), [ljtest.fixture("truth.lua"), "abort"])
        vm, = self.inspect("core", path, "layout", "--json").json["vms"]
        fields = {field["name"]: field["value"] for field in vm["fields"]}
        counts = self.inspect("core", path, "--json").json["vms"][0]["counts"]
        whole, objects = CoreFile(path), []
        address = whole.word(int(vm["global_state"], 16) + fields["g_gc_root"])
        while address:
            objects.append(address)
            address = whole.word(address)
        self.assertGreater(len(objects), 1000)
        for first, last in ((5, -500), (len(objects) // 2, -200), (-600, -300)):
            core = CoreFile(path)
            core.set_word(objects[first], objects[last])
            bent = core.write(self.path("bent"))
            for view in ("summary", "functions"):
                result = self.inspect("core", bent, view, "--json", status=1)
                warned = [w for w in result.json["warnings"] if w["code"] in ("objects-missing", "proto-unlisted")]
                self.assertEqual(len(warned), 1, str(result))
            short = self.inspect("core", bent, "--json", status=1).json["vms"][0]["counts"]
            self.assertLess(short["total"], counts["total"])


if __name__ == "__main__":
    ljtest.main()
