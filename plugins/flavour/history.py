# SPDX-License-Identifier: MIT
"""What moved between two builds, in words, and doc/layout-history.md, which lists all of it."""

import itertools

# Fields that are numbers, not places.
COUNTS = ('g_gcroot_count', 'LJ_STACK_EXTRA', 'dispatch_count')

FLAGS = (('has_jit', 'the JIT compiler'), ('fr2', 'two-slot frames'),
         ('vmstate_lfunc', 'VM states LFUNC, FFUNC, CFUNC'),
         ('record_1st', 'trace state RECORD_1ST'))

BYTECODES = {'LJI_BC_20': '2.0', 'LJI_BC_21': '2.1', 'LJI_BC_21_BITOP': '2.1 with bit operators'}


def owner(name):
    """What a field is a member of: L, g, J, …; a number is its own."""
    return name if name in COUNTS else name.split('_')[0]


def runs(deltas):
    """'first..last +8' for neighbours that moved by as much."""
    words = []
    for delta, run in itertools.groupby(deltas, key=lambda item: item[1]):
        names = [name for name, _ in run]
        if delta:
            last = f'..{names[-1]}' if len(names) > 1 else ''
            words.append(f'{names[0]}{last} {delta:+d}')
    return words


def moved_in(old, new):
    """The same for the members of one struct; name -> place, None for no such member."""
    both = [name for name in new if old[name] is not None and new[name] is not None]
    sizes = [name for name in both if name.endswith('_sizeof')]
    deltas = [(name, new[name] - old[name])
              for name in sorted(set(both) - set(sizes), key=lambda name: (new[name], name))]
    words = runs(deltas)
    if len(deltas) > 1 and len({delta for _, delta in deltas}) == 1 and words:
        words = [f'{owner(deltas[0][0])}_* {deltas[0][1]:+d}']
    words += [f'new {name}' for name in new if old[name] is None and new[name] is not None]
    words += [f'no {name}' for name in new if old[name] is not None and new[name] is None]
    return words + runs([(name, new[name] - old[name]) for name in sizes])


def moved(old, new):
    """What row `new` has elsewhere than row `old`: a list of words. Structs that came or went
    as a whole are named once."""
    words = []
    for flag, title in FLAGS:
        if getattr(old, flag) != getattr(new, flag):
            words.append(f'{"with" if getattr(new, flag) else "without"} {title}')
    if old.bytecode != new.bytecode:
        words.append(f'bytecodes of {BYTECODES[new.bytecode]}')
    for name in dict.fromkeys(owner(name) for name in new.fields):
        members = [field for field in new.fields if owner(field) == name]
        before = {field: old.fields[field] for field in members}
        after = {field: new.fields[field] for field in members}
        if before == after:
            continue
        if name in COUNTS:
            words.append(f'{name} {before[name]} -> {after[name]}')
        elif set(before.values()) == {None}:
            words.append(f'new {name}_*')
        elif set(after.values()) == {None}:
            words.append(f'no {name}_*')
        else:
            words += moved_in(before, after)
    return words


HEAD = """# What moved in LuaJIT's structures, and when

Written by `plugins/flavour/generate.py` from debug information of the builds (`fixtures/layouts.tsv.xz`) and
from the commits named in `plugins/flavour/builds.py`: do not edit. Each line is a row of the tables in
`plugins/flavour/` that differs from the row before it. *From* is where its span of versions begins; "g_a..g_b +8"
are the members of `global_State` from a to b that lie 8 bytes further, and so on for L (`lua_State`),
GG (`GG_State`), J (`jit_State`), T (`GCtrace`), snap (`SnapShot`), str, pt and the other objects; cframe is the
frame of the interpreter on the C stack. Only members that ljinspect reads are looked at
(`LJI_LAYOUT_FIELDS` of `src/vm/layout.h`).
"""


def document(families):
    """
    The text of the history. `families` is a list of title, list of machine and its chains of
    rows; a row has .first, .commits and .moved.
    """
    out = [HEAD]
    for title, machines in families:
        out.append(f'\n## {title}\n\n| from | machine | commit | what moved |\n| --- | --- | --- | --- |\n')
        lines = {}
        for machine, rows in machines:
            for row in rows:
                first = row.first + (' (no smart strings)' if row.nosmart else '')
                told = (row.nosmart, row.order, first, '<br>'.join(row.commits) or '–',
                        ', '.join(row.moved) or 'the first')
                lines.setdefault(told, []).append(machine)
        for (_, _, first, commits, what), machines in sorted(lines.items(), key=lambda i: i[0][:2]):
            out.append(f'| {first} | {", ".join(machines)} | {commits} | {what} |\n')
    return ''.join(out)
