#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Writes the layout tables of this folder, one file per family and machine
(luajit21_x64_gc64.c, ...), from a table of structure offsets:

    plugins/flavour/generate.py layouts.tsv

Input: tab-separated, a header line, then one line per structure member:

    variant    struct    field    offset    size

`variant` is BUILD/TARGET, e.g. lj-202203-deb/x64-gc64. BUILD is one of VERSIONS
below, with "+nosmart" for Tarantool's fork built without smart strings. TARGET
is x64-gc64, x64-nogc64, i386, arm64 or arm; "-dual" marks a DUALNUM build. A nested
member is written with dots (gc.root), a struct's size as the field <sizeof>,
and an enumerator as `enum X  name  value  -`.

To get the lines of a build, compile one file that includes lj_obj.h, lj_jit.h,
lj_frame.h, lj_dispatch.h, lj_bc.h and lj_ctype.h of its commit with -g -c and
the options of the build, that names each struct below in a variable and holds
the constants as enumerators:

    enum KCONST { K_LJ_GC64 = LJ_GC64, K_LJ_FR2 = LJ_FR2, K_LJ_HASJIT = LJ_HASJIT,
      K_CFRAME_OFS_L = CFRAME_OFS_L, (PC, PREV, NRES, ERRF), K_CFRAME_SIZE = CFRAME_SIZE,
      K_GG_LEN_DISP = GG_LEN_DISP, K_LJ_STACK_EXTRA = LJ_STACK_EXTRA };
    enum KVMST { KV_INTERP = LJ_VMST_INTERP, ... };

and print the members that the debug info of the object file tells (pahole,
readelf --debug-dump). The generated C is committed; the table is not needed to build.

To add a build: append its lines to the table, give it a label in VERSIONS,
run this script, look at the difference. Builds that differ in no field of
LJI_LAYOUT_FIELDS (src/vm/layout.h) share one row. A file that is new goes into
local.mk, and into LJI_FLAVOURS of flavour.h.

Builds without the JIT compiler or the FFI, or with GDB's JIT interface, have no
rows: the program computes them from these (src/vm/layout.c).
"""

import csv
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

# Builds in the order of time within a family: key, label, and the version the
# span of a row ends with when this build is its last one (None: the label of
# the next build whose row differs).
VERSIONS = {
    'luajit20': [
        ('lj-v2.0.0', '2.0.0', None),
        ('lj-v2.0.5', '2.0.1', None),
        ('lj-201901-pre', '2.0.1', None),
        ('lj-201901-snap', '2019-01', None),
        ('lj-v2.0-align', '2020-08', None),
        ('lj-v2.0-2026', '2020-08', '2026-08'),
    ],
    'luajit21': [
        ('lj-2.1b1', 'beta1', None),
        ('lj-2.1b2', 'beta2', None),
        ('lj-2.1b3', 'beta3', None),
        ('lj-202006-preprng', '2019-01', None),
        ('lj-202006-prng', '2020-06-15', None),
        ('lj-202006-sid', '2020-06-23', None),
        ('lj-202008-align', '2020-08', None),
        ('lj-202009-lightud', '2020-09', None),
        ('lj-202103-exitcode', '2021-03', None),
        ('lj-202106-presbuf', '2021-03', None),
        ('lj-202106-sbuf', '2021-06', None),
        ('lj-202109-itern', '2021-09-19', None),
        ('lj-202203-deb', '2021-09-20', None),
        ('lj-202308-roll', '2021-09-20', None),
        ('lj-202309-extra', '2023-09', None),
        ('lj-202404-ffifin', '2024-04', None),
        ('lj-202501', '2024-04', None),
        ('lj-202511-prevmth', '2025-11-06', None),
        ('lj-202511-mcrange', '2025-11-06', None),
        ('lj-202511-vmth', '2025-11-10', None),
        ('lj-202607-bitop', '2026-07', None),
        ('lj-head-202608', '2026-07', '2026-08'),
    ],
    'openresty': [
        ('lj2-201807', '20170405', None),
        ('lj2-20181029', '20181029', None),
        ('lj2-20190329', '20190329', None),
        ('lj2-20200102', '20200102', None),
        ('lj2-20201001', '20201001', None),
        ('lj2-20201012', '20201012', None),
        ('lj2-20201229', '20201229', None),
        ('lj2-20210510', '20210510', None),
        ('lj2-20220915', '20220915', None),
        ('lj2-20230119', '20230119', None),
        ('lj2-20231117', '20231117', None),
        ('lj2-20240314', '20240314', '20240314'),
    ],
    'tarantool': [
        ('tlj-201703-smart', '2017-03', None),
        ('tlj-1.10', '1.10', None),
        ('tlj-2.5-pre', '2.5', None),
        ('tlj-2.6', '2.6', None),
        ('tlj-2.6-end', '2.6', None),
        ('tlj-2.8', '2.8', None),
        ('tlj-2.10', '2.10', None),
        ('tlj-2.11', '2.11', None),
        ('tlj-3.0', '3.0', None),
        ('tlj-3.2', '3.2', None),
        ('tlj-master', '3.2', '2024-10'),
    ],
}

# file: title, enum, row name prefix
FAMILIES = {
    'luajit20': ('LuaJIT 2.0', 'LUAJIT_20', 'luajit-2.0'),
    'luajit21': ('LuaJIT 2.1', 'LUAJIT_21', 'luajit-2.1'),
    'openresty': ('OpenResty luajit2', 'OPENRESTY', 'openresty'),
    'tarantool': ('Tarantool LuaJIT', 'TARANTOOL', 'tarantool'),
}

# Builds between two read ones that one commit tells apart from the older: key,
# older build, what is added to fields of builds with two-slot frames, or a newer
# build that has the same lua_State already.
BETWEEN = [
    # d1a2fef8, 2023-09-21; GCROOT_FFI_FIN came with f5affaa6, 2024-04-19.
    # jit_State has TRef slot[LJ_MAX_JSLOTS+LJ_STACK_EXTRA], pads behind param.
    ('lj-202309-extra', 'lj-202308-roll', {'LJ_STACK_EXTRA': 1, 'J_param': 4}),
    # c844a613, 2018-10-17: lua_State.exdata; 380e4409 came in January 2019.
    ('lj2-20181029', 'lj2-201807', 'lj2-20190329'),
]

TARGETS = [
    # key, suffix of names, C arch, size of references
    ('x64-gc64', 'x64-gc64', 'LJI_ARCH_X86_64', 8),
    ('x64-nogc64', 'x64', 'LJI_ARCH_X86_64', 4),
    ('i386', 'i386', 'LJI_ARCH_I386', 4),
    ('arm64', 'arm64', 'LJI_ARCH_AARCH64', 8),
    ('arm', 'armhf', 'LJI_ARCH_ARM', 4),
]

NO = None

# How a field of LJI_LAYOUT_FIELDS is called in the table: (struct, members in
# order of preference). Only exceptions; the rest follows from the prefix.
STRUCTS = {
    'L': 'lua_State', 'GG': 'GG_State', 'g': 'global_State', 'J': 'jit_State', 'T': 'GCtrace',
    'snap': 'SnapShot', 'str': 'GCstr', 'pt': 'GCproto', 'tab': 'GCtab', 'node': 'Node',
    'fn': 'GCfuncC', 'fnL': 'GCfuncL', 'fnC': 'GCfuncC', 'uv': 'GCupval', 'ud': 'GCudata',
    'cd': 'GCcdata',
}
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


def read_table(path):
    """variant -> struct -> field -> (offset, size), numbers."""
    table = {}
    with open(path, encoding='utf-8') as stream:
        for variant, struct, field, offset, size in csv.reader(stream, delimiter='\t'):
            if variant != 'variant':
                table.setdefault(variant, {}).setdefault(struct, {})[field] = (
                    int(offset), int(size) if size != '-' else None)
    return table


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
    members = structs.get(STRUCTS[prefix], {})
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
        self.vmstate_lfunc = 'KV_LFUNC' in structs['enum KVMST']
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

    def take_lua_state(self, other):
        """Takes lua_State from another row; what follows it in GG_State moves."""
        moved = other.fields['GG_g'] - self.fields['GG_g']
        for name, value in self.fields.items():
            if name.startswith('L_'):
                self.fields[name] = other.fields[name]
            elif name.startswith('GG_') and value is not NO:
                self.fields[name] = value + moved

    def key(self):
        return (self.target, self.fr2, self.has_jit, self.bytecode,
                self.vmstate_lfunc, self.record_1st, tuple(sorted(
                    (k, -1 if v is NO else v) for k, v in self.fields.items())))


def build_rows(table, family, target):
    """Rows of a family on a machine, in order of time."""
    rows = []
    for nosmart in ('', '+nosmart'):
        chain = []
        for build, label, last in VERSIONS[family]:
            source, change = build, {}
            for key, older, fields in BETWEEN:
                if key == build:
                    source, change = older, fields
            structs = table.get(f'{source}{nosmart}/{target}')
            if not structs:
                continue
            row = Row(build + nosmart, family, target, structs)
            if isinstance(change, str):
                row.take_lua_state(Row(build, family, target, table[f'{change}/{target}']))
            elif change and row.fr2:
                row.fields.update((name, row.fields[name] + more) for name, more in change.items())
            twin = table.get(f'{source}{nosmart}/{target}-dual')
            if twin and not change:
                assert Row('', family, target, twin).key() == row.key(), build
            row.first = row.last = label
            row.until = last
            if chain and chain[-1].key() == row.key():
                chain[-1].builds += row.builds
                chain[-1].last, chain[-1].until = label, last
            else:
                if chain and chain[-1].until is None:
                    chain[-1].until = label
                chain.append(row)
        rows += chain
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
            wrap(('/* ' + ', '.join(row.builds) + ' */').split(), '\t') +
            [f'\tROW("{row.name}",', f'\t    "{row.title}",', f'\t    {arch}, {ref}, {row.flags()},'] +
            wrap([p + ',' for p in parts[:-1]] + [parts[-1] + '),'], '\t    ')))
    return f"""/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Layouts of {title}, {suffix}. Written by generate.py: do not edit.
 *
 * Comments name the builds whose debug info a row was read from.
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


def main():
    if len(sys.argv) != 2:
        sys.exit('usage: generate.py layouts.tsv')
    table = read_table(sys.argv[1])
    used = 0
    for family in FAMILIES:
        for target, *_ in TARGETS:
            rows = build_rows(table, family, target)
            if not rows:
                continue
            used += sum(len(row.builds) for row in rows)
            name = file_name(family, target)
            with open(os.path.join(HERE, name + '.c'), 'w', encoding='utf-8') as stream:
                stream.write(c_file(family, target, rows))
            print(f'{name}: {len(rows)} rows')
    builds = {v for v in table if not v.endswith('-dual')}
    print(f'{used} builds of {len(builds)} in the table, and {len(BETWEEN)} between')


if __name__ == '__main__':
    main()
