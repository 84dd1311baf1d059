# SPDX-License-Identifier: MIT
"""
The table of structure offsets that generate.py reads, fixtures/layouts.tsv.xz: where some
430 builds keep the members of their structures, all as debug info of a file that includes their
headers tells.

Tab-separated. The first line: struct, field, then the builds. Each further line: a member,
and in a build's column its OFFSET:SIZE in bytes, or nothing when the build has no such member.
A nested member is written with dots (gc.root), a struct's size as the field <sizeof>. Lines
of `enum X` hold an enumerator and its values.

A build is called VERSION/TARGET, e.g. lj-202203-deb/x64-gc64. VERSION is one of those in
builds.py, with "+nosmart" for Tarantool's fork built without smart strings. TARGET is x64-gc64,
x64-nogc64, i386, arm64 or arm; "-dual" marks a DUALNUM build.
"""

import lzma

# Structs of which the tables of this folder use members, and enumerators; the rest of the
# file waits for a field that needs it.
STRUCTS = {
    'L': 'lua_State', 'GG': 'GG_State', 'g': 'global_State', 'J': 'jit_State', 'T': 'GCtrace',
    'snap': 'SnapShot', 'str': 'GCstr', 'pt': 'GCproto', 'tab': 'GCtab', 'node': 'Node',
    'fn': 'GCfuncC', 'fnL': 'GCfuncL', 'fnC': 'GCfuncC', 'uv': 'GCupval', 'ud': 'GCudata',
    'cd': 'GCcdata',
}
ENUMERATORS = {
    'enum KCONST': None, 'enum GCRootID': ('GCROOT_MAX',), 'enum BCOp': ('BC_FUNCC',),
    'enum KVMST': ('KV_LFUNC',), 'enum TraceState': ('LJ_TRACE_RECORD_1ST',),
}


def is_used(struct, field):
    names = ENUMERATORS.get(struct, ())
    return struct in STRUCTS.values() or names is None or field in names


def read(path):
    """Build -> struct -> field -> (offset, size), numbers; only what the tables use."""
    with lzma.open(path, 'rt', encoding='utf-8') as stream:
        builds = next(stream).rstrip('\n').split('\t')[2:]
        table = {build: {} for build in builds}
        for line in stream:
            struct, field, rest = line.rstrip('\n').split('\t', 2)
            if not is_used(struct, field):
                continue
            for build, cell in zip(builds, rest.split('\t')):
                if cell:
                    offset, _, size = cell.partition(':')
                    table[build].setdefault(struct, {})[field] = (
                        int(offset), int(size) if size else None)
    return table


def add(path, lines):
    """
    Adds builds to the file, or replaces them: an iterable of lines BUILD, struct, field, offset,
    size ("-" for an enumerator), separated by tabs. Returns the names of the builds.
    """
    with lzma.open(path, 'rt', encoding='utf-8') as stream:
        builds, *rest = (line.rstrip('\n').split('\t') for line in stream)
    builds = builds[2:]
    table = {(row[0], row[1]): dict(zip(builds, row[2:])) for row in rest}
    added = {}
    for line in lines:
        build, struct, field, offset, size = line.rstrip('\n').split('\t')
        added.setdefault(build, {})[struct, field] = offset if size == '-' else f'{offset}:{size}'
    for build, cells in added.items():
        for member in list(table) + [member for member in cells if member not in table]:
            table.setdefault(member, {})[build] = cells.get(member, '')
    builds += [build for build in added if build not in builds]
    text = '\n'.join(['\t'.join(['struct', 'field'] + builds)] + [
        '\t'.join(list(member) + [cells.get(build, '') for build in builds])
        for member, cells in table.items()]) + '\n'
    with open(path, 'wb') as stream:
        stream.write(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    return list(added)
