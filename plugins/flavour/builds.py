# SPDX-License-Identifier: MIT
"""Known builds, and the commits that moved something between them: what generate.py reads."""

# Builds in the order of time within a family: key, label, the version the span of a row
# ends with when this build is its last one (None: the label of the next build whose row
# differs), and the commits since the build before that moved a field that ljinspect reads:
# hash, day, subject, and the targets where it did (left out: all). Found by reading the debug
# info of each commit that touched a header.
VERSIONS = {
    'luajit20': [
        ('lj-v2.0.0', '2.0.0', None, []),
        ('lj-v2.0.5', '2.0.4', None, [
            ('095344ce', '2014-03-27', 'Fix check for reuse of SCEV results in FORL'),
        ]),
        ('lj-201901-pre', '2.0.4', None, []),
        ('lj-201901-snap', '2019-01', None, [
            ('380e4409', '2019-01-10', 'Fix overflow of snapshot map offset'),
        ]),
        ('lj-v2.0-align', '2020-08', None, [
            ('2211f6f9', '2020-08-05',
             'ARM: Ensure relative GG_State element alignment differently', 'arm'),
        ]),
        ('lj-v2.0-2026', '2020-08', '2026-08', []),
    ],
    'luajit21': [
        ('lj-2.1b1', 'beta1', None, []),
        ('lj-2.1b2', 'beta2', None, [
            ('a3a6866d', '2015-08-29', 'Re-enable trace stitching', 'x64-nogc64 i386 arm'),
        ]),
        ('lj-2.1b3', 'beta3', None, [
            ('cfa188f1', '2016-05-21',
             'Move common 32/64 bit in-memory FP constants to jit_State', 'x64-nogc64 i386'),
            ('a657fa01', '2016-05-22',
             'Make the IR immovable after assembly', 'x64-nogc64 i386 arm'),
            ('7fb75ccc', '2016-05-23',
             'Embed 64 bit constants directly in the IR, using two slots', 'x64-nogc64 i386 arm'),
            ('9e99ccc3', '2016-05-23',
             'Strip out old infrastructure for 64 bit constants', 'i386 arm'),
            ('2868715d', '2016-05-23',
             'x64/LJ_GC64: Add missing backend support and enable JIT compilation', 'x64-gc64'),
            ('04b60707', '2016-11-20', 'ARM64: Add JIT compiler backend', 'arm64'),
        ]),
        ('lj-202006-preprng', '2019-01', None, [
            ('749e99ce', '2019-01-10', 'Merge of 380e4409, Fix overflow of snapshot map offset'),
        ]),
        ('lj-202005-math', '2020-05-22', None, [
            ('5655be45', '2020-05-22', 'Cleanup math function compilation and fix inconsistencies'),
        ]),
        ('lj-202006-prng', '2020-06-15', None, [
            ('8ae5170c', '2020-06-15', 'Improve assertions'),
            ('a44f53ac', '2020-06-15', 'Use a securely seeded global PRNG for the VM'),
        ]),
        ('lj-202006-sid', '2020-06-23', None, [
            ('ff34b48d', '2020-06-23', 'Redesign and harden string interning'),
        ]),
        ('lj-202008-align', '2020-08', None, []),
        ('lj-202009-lightud', '2020-09', None, [
            ('e9af1abe', '2020-09-30',
             'Add support for full-range 64 bit lightuserdata', 'x64-gc64 x64-nogc64 arm64'),
        ]),
        ('lj-202103-exitcode', '2021-03', None, [
            ('a32aeadc', '2021-03-23', 'Handle on-trace OOM errors from helper functions'),
        ]),
        ('lj-202106-presbuf', '2021-03', None, []),
        ('lj-202106-sbuf', '2021-06', None, [
            ('394fb626', '2021-06-01',
             'String buffers, part 2a: internal SBuf reorg. Use full pointers', 'x64-nogc64'),
        ]),
        ('lj-202109-itern', '2021-09-19', None, [
            ('bb0f2410', '2021-09-19',
             'Compile table traversals: next(), pairs(), BC_ISNEXT/BC_ITERN'),
        ]),
        ('lj-202203-deb', '2021-09-20', None, [
            ('421c4c79', '2021-09-20',
             'ARM64: Reorder interpreter stack frame and fix unwinding', 'arm64'),
        ]),
        ('lj-202308-roll', '2021-09-20', None, []),
        ('lj-202309-extra', '2023-09', None, [
            ('d1a2fef8', '2023-09-21',
             'LJ_FR2: Fix stack checks in vararg calls', 'x64-gc64 arm64'),
        ]),
        ('lj-202404-ffifin', '2024-04', None, [
            ('f5affaa6', '2024-04-19', 'FFI: Turn FFI finalizer table into a proper GC root'),
        ]),
        ('lj-202501', '2024-04', None, []),
        ('lj-202511-mcrange', '2025-11-06', None, [
            ('68354f44', '2025-11-06',
             'Allow mcode allocations outside of the jump range to the support code'),
        ]),
        ('lj-202511-prevmth', '2025-11-06', None, []),
        ('lj-202511-vmth', '2025-11-10', None, [
            ('5c647754', '2025-11-10', 'Run VM events and finalizers in separate state'),
        ]),
        ('lj-202511-num', '2025-11-27', None, [
            ('f80b349d', '2025-11-27', 'Unify Lua number to FFI integer conversions', 'i386'),
        ]),
        ('lj-202607-bitop', '2026-07', None, [
            ('a2ce8114', '2026-07-20', 'Backport some v3.0 syntax extensions'),
        ]),
        ('lj-head-202608', '2026-07', '2026-08', []),
    ],
    'openresty': [
        ('lj2-201807', '20170405', None, []),
        ('lj2-20181029', '20181029', None, [
            ('c844a613', '2018-10-17',
             'feature: implemented the new Lua and C API functions for thread exdata'),
        ]),
        ('lj2-20190329', '20190115', None, [
            ('5900ea32', '2019-01-15', 'Merge of 380e4409, Fix overflow of snapshot map offset'),
            ('8bd4f1ab', '2019-01-30', 'bugfix: we broke the arm build in the commit c844a613', 'arm'),
        ]),
        ('lj2-20200102', '20190115', None, []),
        ('lj2-20201001', '20201001', None, [
            ('5980ef94', '2020-09-25',
             'Merge of a44f53ac (global PRNG) and ff34b48d (string interning)'),
            ('7c03b051', '2020-09-29', 'Make jit.prngstate use the new PRNG code'),
        ]),
        ('lj2-20201012', '20201008', None, [
            ('5f895f89', '2020-10-02',
             'Move all luajit2-specific elements to the end of state structs'),
            ('4a1cc48a', '2020-10-03',
             'Merge of 86239580, Actually move saved_jit_base to the end of global_State'),
            ('341aded9', '2020-10-08',
             'feature: added new Lua API functions thread.exdata2 as well as C API funcs lua_getexdata2 and lua_setexdata2'),
        ]),
        ('lj2-20201229', '20201012-2', None, [
            ('fe32831a', '2020-10-12',
             'Merge of e9af1abe, Add support for full-range 64 bit lightuserdata', 'x64-gc64 x64-nogc64 arm64'),
        ]),
        ('lj2-20210510', '20201012-2', None, []),
        ('lj2-20220915', '20211210', None, [
            ('15e77d84', '2021-06-07',
             'Merge of a32aeadc, Handle on-trace OOM errors from helper functions, and 394fb626, SBuf reorg'),
            ('63dee93f', '2021-09-19', 'Merge of bb0f2410, Compile table traversals'),
            ('09e3e450', '2021-09-20',
             'Merge of 421c4c79, ARM64: Reorder interpreter stack frame', 'arm64'),
        ]),
        ('lj2-20230119', '20211210', None, []),
        ('lj2-20231117', '20231006', None, [
            ('82bff39f', '2023-10-06',
             'Merge of d1a2fef8, LJ_FR2: Fix stack checks in vararg calls', 'x64-gc64 arm64'),
        ]),
        ('lj2-20240314', '20231006', '20240314', []),
    ],
    'tarantool': [
        ('tlj-201703-smart', '2017-03', None, []),
        ('tlj-2.5-pre', '1.10', None, [
            ('059ad9e9', '2019-05-23', 'Fix overflow of snapshot map offset'),
        ]),
        ('tlj-2.6', '2.6', None, [
            ('5f6775ae', '2020-10-13', 'core: introduce various platform metrics'),
        ]),
        ('tlj-2.6-end', '2.6', None, []),
        ('tlj-2.8', '2.8', None, [
            ('111d377d', '2020-12-28', 'vm: introduce VM states for Lua and fast functions'),
            ('0dcae51e', '2020-12-28', 'core: introduce memory profiler'),
        ]),
        ('tlj-2.10-beta', '2021-08', None, [
            ('2cacfa8e', '2021-08-10',
             'Add support for full-range 64 bit lightuserdata', 'x64-gc64 x64-nogc64 arm64'),
        ]),
        ('tlj-2.10.0', '2.10', None, [
            ('601bf760', '2022-04-25',
             'vm: save topframe info into global_State', 'x64-gc64 x64-nogc64 arm64'),
        ]),
        ('tlj-2.11.0', '2.11', None, [
            ('71ec8eb2', '2022-11-21', 'Cleanup math function compilation and fix inconsistencies'),
            ('26309e09', '2022-12-06',
             'ARM64: Reorder interpreter stack frame and fix unwinding', 'arm64'),
        ]),
        ('tlj-2.10', '2.11-2023-11', None, [
            ('088d4768', '2023-11-13', 'sysprof: fix crash during FFUNC stream'),
        ]),
        ('tlj-2.11', '2.11-2024-08', '2.11-2024-08', [
            ('a7da08b2', '2024-08-15', 'FFI: Turn FFI finalizer table into a proper GC root'),
        ]),
        ('tlj-3.0-alpha', '2023-05', None, [
            ('7505e78b', '2023-05-24', 'Handle on-trace OOM errors from helper functions'),
        ]),
        ('tlj-3.0', '3.0', None, [
            ('285a1b0a', '2023-11-13', 'sysprof: fix crash during FFUNC stream'),
        ]),
        ('tlj-3.2', '3.2', None, [
            ('4b0f1724', '2024-08-15', 'FFI: Turn FFI finalizer table into a proper GC root'),
        ]),
        ('tlj-master', '3.2', '2024-10', []),
        ('tlj-1.10', '1.10-2022-11', '1.10-2022-11', [
            ('1085e690', '2022-11-21', 'Cleanup math function compilation and fix inconsistencies'),
        ]),
    ],
}

# Builds of a branch: key, the build that it is compared with in place of the one before.
BRANCHES = {
    'tlj-3.0-alpha': 'tlj-2.11.0',
    'tlj-1.10': 'tlj-2.5-pre',
}

# file: title, enum, row name prefix
FAMILIES = {
    'luajit20': ('LuaJIT 2.0', 'LUAJIT_20', 'luajit-2.0'),
    'luajit21': ('LuaJIT 2.1', 'LUAJIT_21', 'luajit-2.1'),
    'openresty': ('OpenResty luajit2', 'OPENRESTY', 'openresty'),
    'tarantool': ('Tarantool LuaJIT', 'TARANTOOL', 'tarantool'),
}

TARGETS = [
    # key, suffix of names, C arch, size of references
    ('x64-gc64', 'x64-gc64', 'LJI_ARCH_X86_64', 8),
    ('x64-nogc64', 'x64', 'LJI_ARCH_X86_64', 4),
    ('i386', 'i386', 'LJI_ARCH_I386', 4),
    ('arm64', 'arm64', 'LJI_ARCH_AARCH64', 8),
    ('arm', 'armhf', 'LJI_ARCH_ARM', 4),
]
