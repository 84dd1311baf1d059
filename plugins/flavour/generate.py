#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Writes the layout tables of this folder, one file per family and machine
(luajit21_x64_gc64.c, ...), and doc/layout-history.md, from the structure offsets in
fixtures/layouts.tsv.xz (table.py tells its form):

    plugins/flavour/generate.py              writes them
    plugins/flavour/generate.py --check      compares them, writes nothing
    plugins/flavour/generate.py --add FILE   adds the builds of FILE to the table

FILE, or standard input for "-", has a tab-separated line per structure member:

    build    struct    field    offset    size

and per enumerator: `enum X  name  value  -`. To get the lines of a build, compile one file
that includes lj_obj.h, lj_jit.h, lj_frame.h, lj_dispatch.h, lj_bc.h and lj_ctype.h of its
commit with -g -c and the options of the build, that names each struct in a variable and
holds the constants as enumerators:

    enum KCONST { K_LJ_GC64 = LJ_GC64, K_LJ_FR2 = LJ_FR2, K_LJ_HASJIT = LJ_HASJIT,
      K_CFRAME_OFS_L = CFRAME_OFS_L, (PC, PREV, NRES, ERRF), K_CFRAME_SIZE = CFRAME_SIZE,
      K_GG_LEN_DISP = GG_LEN_DISP, K_LJ_STACK_EXTRA = LJ_STACK_EXTRA };
    enum KVMST { KV_INTERP = LJ_VMST_INTERP, ... };

and print the members that the debug info of the object file tells (pahole,
readelf --debug-dump). The generated C is committed; the table is not needed to build.

To add a build: --add its lines, give it a label in VERSIONS (builds.py) and the commit that
moved something, run this script, look at the difference. Builds that differ in no field of
LJI_LAYOUT_FIELDS (src/vm/layout.h) share one row; a row without a commit is an error.
A file that is new goes into local.mk, and into LJI_FLAVOURS of flavour.h.

Builds without the JIT compiler or the FFI, or with GDB's JIT interface, have no
rows: the program computes them from these (src/vm/variant.c).
"""

import argparse
import os
import re
import sys

import history
import table as offsets
from builds import BRANCHES, FAMILIES, TARGETS, VERSIONS

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, '..', '..')
TABLE = os.path.join(TOP, 'fixtures', 'layouts.tsv.xz')

NO = None

# How a field of LJI_LAYOUT_FIELDS is called in the table: members in order of
# preference. Only exceptions; the rest follows from the prefix.
NAMES = {
    'g_str_tab': ['str.tab', 'strhash'],
    'g_str_mask': ['str.mask', 'strmask'],
    'g_str_num': ['str.num', 'strnum'],
    'g_top_frame': ['top_frame_info.top_frame'],
    'g_top_frame_ffid': ['top_frame_info.ffid'],
}

GROUPS = [
    # macro prefix, field prefixes, what the row's comment calls it
    ('L', ('L', 'LJ_STACK_EXTRA'), 'lua_State'),
    ('G', ('g',), 'global_State'),
    ('GG', ('GG', 'dispatch'), 'GG_State'),
    ('J', ('J',), 'jit_State'),
    ('T', ('T', 'snap'), 'GCtrace, SnapShot'),
    ('PT', ('str', 'pt'), 'GCstr, GCproto'),
    ('O', ('tab', 'node', 'fn', 'fnL', 'fnC', 'uv', 'ud', 'cd'), 'other objects'),
    ('CF', ('cframe',), 'C frame of the interpreter'),
]


def layout_fields():
    """The field names of LJI_LAYOUT_FIELDS, in order."""
    text = open(os.path.join(HERE, '../../src/vm/layout.h'), encoding='utf-8').read()
    body = re.search(r'#define LJI_LAYOUT_FIELDS\(X\)(.*?)\n\n', text, re.S).group(1)
    return re.findall(r'X\((\w+)\)', body)


def number(structs, name):
    """Value of layout field `name` in one build."""
    const = {k: v[0] for k, v in structs['enum KCONST'].items()}
    if name == 'g_gcroot_count':
        return structs['enum GCRootID']['GCROOT_MAX'][0]
    if name == 'LJ_STACK_EXTRA':
        return const['K_LJ_STACK_EXTRA']
    if name == 'dispatch_count':
        return const['K_GG_LEN_DISP']
    prefix, rest = name.split('_', 1)
    if prefix == 'cframe':
        return const['K_CFRAME_SIZE' if rest == 'size' else
                     'K_CFRAME_OFS_' + (rest if rest == 'L' else rest.upper())]
    members = structs.get(offsets.STRUCTS[prefix], {})
    if rest == 'sizeof':
        return members['<sizeof>'][1] if members else NO
    for member in NAMES.get(name, [re.sub(r'^gc_', 'gc.', rest) if prefix == 'g' else rest]):
        if member in members:
            return members[member][0]
    return NO


class Row:
    """One layout."""

    def __init__(self, build, family, target, structs):
        self.builds = [build]
        self.family = family
        self.target = target
        const = {k: v[0] for k, v in structs['enum KCONST'].items()}
        self.fr2 = bool(const['K_LJ_FR2'])
        self.has_jit = bool(const['K_LJ_HASJIT'])
        bytecodes = structs['enum BCOp']
        self.bytecode = {91: 'LJI_BC_20', 95: 'LJI_BC_21', 102: 'LJI_BC_21_BITOP'}[
            bytecodes['BC_FUNCC'][0]]
        self.vmstate_lfunc = 'KV_LFUNC' in structs.get('enum KVMST', {})
        self.record_1st = 'LJ_TRACE_RECORD_1ST' in structs.get('enum TraceState', {})
        self.fields = {name: number(structs, name) for name in layout_fields()}
        self.fields['GG_J'] = structs['GG_State'].get('J', (NO,))[0]
        self.fields['GG_g'] = structs['GG_State']['g'][0]

    @property
    def nosmart(self):
        return '+nosmart' in self.builds[0]

    @property
    def name(self):
        suffix = next(t[1] for t in TARGETS if t[0] == self.target)
        parts = [FAMILIES[self.family][2], self.first] + ['nosmart'] * self.nosmart + [suffix]
        return '-'.join(parts)

    @property
    def title(self):
        until = self.until or self.last
        span = self.first if self.first == until else f'{self.first} .. {until}'
        notes = ['no smart strings'] * self.nosmart
        return ', '.join([f'{FAMILIES[self.family][0]} ({span})'] + notes)

    def flags(self):
        flags = [self.fr2, self.has_jit, self.bytecode, self.vmstate_lfunc, self.record_1st]
        return ', '.join(str(f).lower() if isinstance(f, bool) else f for f in flags)

    def key(self):
        return (self.target, self.fr2, self.has_jit, self.bytecode,
                self.vmstate_lfunc, self.record_1st, tuple(sorted(
                    (k, -1 if v is NO else v) for k, v in self.fields.items())))


def build_of(table, family, target, build):
    """The row of one build by itself, None if the table lacks it."""
    structs = table.get(f'{build}/{target}')
    if not structs:
        return None
    row = Row(build, family, target, structs)
    twin = table.get(f'{build}/{target}-dual')
    assert not twin or Row('', family, target, twin).key() == row.key(), build
    return row


def build_chain(table, family, target, nosmart):
    """Rows of a family on a machine, in order of time, each with what it moved and why."""
    chain, of_version, commits = [], {}, []
    for order, (version, label, last, moving) in enumerate(VERSIONS[family]):
        row = build_of(table, family, target, version + nosmart)
        commits += [' '.join(commit[:3]) for commit in moving
                    if len(commit) == 3 or target in commit[3].split()]
        if not row:
            continue
        before = of_version.get(BRANCHES.get(version), chain[-1] if chain else None)
        if before and before.key() == row.key():
            row = before
            row.builds.append(version + nosmart)
            if version not in BRANCHES:
                row.last, row.until = label, last
        else:
            row.first = row.last = label
            row.until, row.order = last, order
            row.commits, row.moved = commits, history.moved(before, row) if before else []
            if before and not commits:
                sys.exit(f'{row.name}: no commit in VERSIONS moved {", ".join(row.moved)}')
            if chain and chain[-1].until is None:
                chain[-1].until = label
            chain.append(row)
        of_version[version] = row
        commits = []
    return chain


def build_rows(table, family, target):
    """All rows of a family on a machine, those without smart strings last."""
    rows = [row for nosmart in ('', '+nosmart')
            for row in build_chain(table, family, target, nosmart)]
    names = [row.name for row in rows]
    assert len(set(names)) == len(names), [n for n in names if names.count(n) > 1]
    return rows


def wrap(words, indent):
    """Lines of at most 100 columns, tabs counted as 8."""
    lines, line = [], ''
    for word in words:
        if line and len(indent.expandtabs(8)) + len(line) + 1 + len(word) > 96:
            lines.append(indent + line)
            line = ''
        line += (' ' if line else '') + word
    return lines + ([indent + line] if line else [])


class Groups:
    """Macros for the parts that rows share."""

    def __init__(self):
        self.macros = {}

    def name(self, row, prefix, fields):
        values = tuple((f, row.fields[f]) for f in fields)
        entry = self.macros.setdefault((prefix, values), [None, []])
        if entry[0] is None:
            number = sum(1 for p, _ in self.macros if p == prefix)
            entry[0] = f'{prefix}_{number}'
        entry[1].append(row)
        return entry[0]

    def text(self):
        out = []
        for prefix, _, title in GROUPS:
            out.append(f'/* {title} */')
            for (p, values), (name, rows) in self.macros.items():
                if p != prefix:
                    continue
                words = [f'.{f} = {"NO" if v is NO else v},' for f, v in values]
                words[-1] = words[-1][:-1]
                lines = wrap(words, '\t')
                out.append(f'#define {name} \\')
                out += [line + ' \\' for line in lines[:-1]] + [lines[-1]]
            out.append('')
        return '\n'.join(out)


def comment(row):
    """Lines that tell the builds of a row, what moved since the row before it, and by which commit."""
    lines = [', '.join(row.builds).split()] + [commit.split() for commit in row.commits]
    if row.moved:
        lines.append(', '.join(row.moved).split())
    return ['\t/*'] + [text for words in lines for text in wrap(words, '\t * ')] + ['\t */']


def file_name(family, target):
    """Of the C file without .c, and of what it defines."""
    suffix = next(t[1] for t in TARGETS if t[0] == target)
    return f'{family}_{suffix}'.replace('-', '_')


def c_file(family, target, rows):
    title, enum, _ = FAMILIES[family]
    suffix, arch, ref = next(t[1:] for t in TARGETS if t[0] == target)
    fields = layout_fields()
    groups = Groups()
    body = []
    taken = {f for _, prefixes, _ in GROUPS for f in fields if f.split('_')[0] in prefixes
             or f in prefixes}
    assert taken == set(fields), set(fields) - taken
    for row in rows:
        parts = [groups.name(row, macro, [f for f in fields if f.split('_')[0] in prefixes
                                          or f in prefixes])
                 for macro, prefixes, _ in GROUPS]
        body.append('\n'.join(
            comment(row) +
            [f'\tROW("{row.name}",', f'\t    "{row.title}",', f'\t    {arch}, {ref}, {row.flags()},'] +
            wrap([p + ',' for p in parts[:-1]] + [parts[-1] + '),'], '\t    ')))
    return f"""/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of {title}, {suffix}. Written by generate.py: do not edit.
 *
 * Comments name the builds whose debug info a row was read from, the commits that moved
 * something, and what is elsewhere than in the row before.
 */
#include "flavour/flavour.h"
#include "target/target.h"

#define NO LJI_NO_FIELD

{groups.text()}
/* Name, title, architecture, size of references, FR2, JIT, bytecodes, LFUNC, RECORD_1ST, parts */
#define ROW(name_, title_, arch_, ref_, fr2_, jit_, bc_, lfunc_, first_, ...) \\
	{{ .name = (name_), .title = (title_), .family = LJI_FAMILY_{enum}, \\
	  .arch = (arch_), .gc64 = (ref_) == 8, .fr2 = (fr2_), .has_jit = (jit_), \\
	  .ref_size = (ref_), .bytecode = (bc_), .vmstate_lfunc = (lfunc_), \\
	  .trace_record_1st = (first_), __VA_ARGS__ }}

static const struct lji_layout rows[] = {{
""".replace('\\\\', '\\') + '\n'.join(body) + f"""
}};

const struct lji_flavour lji_flavour_{file_name(family, target)} = {{
	.name = "{FAMILIES[family][2]}",
	.title = "{title}",
	.family = LJI_FAMILY_{enum},
	.layouts = rows,
	.layout_count = sizeof(rows) / sizeof(rows[0]),
}};
"""


def generated(table):
    """Path -> text of everything that is made from the table, and the number of rows."""
    files, families, count = {}, [], 0
    for family in FAMILIES:
        machines = []
        for target, suffix, *_ in TARGETS:
            rows = build_rows(table, family, target)
            if rows:
                path = os.path.join(HERE, file_name(family, target) + '.c')
                files[path] = c_file(family, target, rows)
                machines.append((suffix, rows))
                count += len(rows)
        families.append((FAMILIES[family][0], machines))
    files[os.path.join(TOP, 'doc', 'layout-history.md')] = history.document(families)
    return files, count


def main():
    parser = argparse.ArgumentParser(description='Writes the layout tables of known builds.')
    parser.add_argument('--check', action='store_true', help='only compare with what is there')
    parser.add_argument('--add', metavar='FILE', help='add builds to the table, and no more')
    parser.add_argument('table', nargs='?', default=TABLE, help='instead of fixtures/layouts.tsv.xz')
    args = parser.parse_args()
    if args.add:
        stream = sys.stdin if args.add == '-' else open(args.add, encoding='utf-8')
        print('added', *offsets.add(args.table, stream))
        return
    files, count = generated(offsets.read(args.table))
    stale = []
    for path, text in files.items():
        if not args.check:
            with open(path, 'w', encoding='utf-8') as stream:
                stream.write(text)
        elif not os.path.exists(path) or open(path, encoding='utf-8').read() != text:
            stale.append(os.path.relpath(path, TOP))
    if stale:
        sys.exit('not what generate.py makes of the table: ' + ', '.join(stale))
    print(f'{count} rows in {len(files)} files')


if __name__ == '__main__':
    main()
