#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Reads memory profiles beside Tarantool's own parser on the same machine and prints ratios of processor time
and peak memory. Run by `make bench-profile`; $LJI_BENCH_TARANTOOL_LUAJIT is a luajit that knows -tm with
$LUA_PATH set for its tools; without it only our own figures are printed. A goal that is missed makes the exit
status 1.
"""
import os
import resource
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import ljs, tool  # noqa: E402

PAIRS = 2500000
LIVE = 5000000
BURSTS = 750
SYMBOLS = 5710


def write_events(path, directory, pairs, live):
    """@pairs allocations, each freed when @live later ones have come; fixtures/profile/cases/big.c."""
    source = os.path.join(directory, "gen%d.c" % live)
    with open(ljtest.fixture("profile/cases/big.c"), encoding="ascii") as file:
        text = file.read().replace("#define LIVE 100000", "#define LIVE %d" % live)
    with open(source, "w", encoding="ascii") as file:
        file.write(text)
    gen = ljtest.cc(source[:-2], source)
    with open(path, "wb") as file:
        subprocess.run([gen, str(pairs)], stdout=file, stderr=subprocess.DEVNULL, check=True)


def write_flood(path):
    """Every allocation of a C function is preceded by every C symbol."""
    bodies = [ljs.uleb(0x555555554000 + i * 37) + ljs.string(b"lj_some_function_%d" % i) for i in range(SYMBOLS)]
    burst = b"".join(b"\x0c" + body for body in bodies)
    with open(path, "wb") as file:
        file.write(b"ljs\x03\0\0\0" + b"".join(b"\x01" + body for body in bodies) + b"\x80ljm\x03\0\0\0")
        for i in range(BURSTS):
            file.write(burst + b"\x0d" + ljs.uleb(0x555555554000 + i % 50 * 37) + ljs.uleb(0x7F1000000000 + i * 64) +
                       ljs.uleb(48))
        file.write(b"\x80")


def measure(argv, runs):
    """
    (processor seconds, peak KiB, sorted output) of the best run. The peak is at least Python's own
    before it executes @argv, some 20 MiB.
    """
    best = None
    for _ in range(runs):
        with subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
            output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError("%s: exit status %d" % (argv, process.returncode))
        seconds = usage.ru_utime + usage.ru_stime
        if best is None or seconds < best[0]:
            best = (seconds, usage.ru_maxrss, sorted(output.split(b"\n")))
    return best


def main():
    """Runs the three files."""
    parser = os.environ.get("LJI_BENCH_TARANTOOL_LUAJIT")
    missed = 0
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    case = ljtest.TestCase()
    case.setUp()
    try:
        for name, write, faster, memory in (
                ("5 million events, 100,000 live", lambda p: write_events(p, case.dir, PAIRS, 100000), 30, 4),
                ("5 million events, all live", lambda p: write_events(p, case.dir, LIVE, 1 << 30), 30, 4),
                ("repeated symbols", write_flood, 60, 1)):
            path = case.path("profile")
            write(path)
            size = os.path.getsize(path)
            ours = measure([tool.program(), "profile", path, "--compat"], 3)
            print("%-32s %4d MB  ours %6.2f s %7.1f MiB" % (name, size // 1000000, ours[0], ours[1] / 1024), end="")
            if parser:
                theirs = measure([parser, "-tm", path], 1)
                ratio, share = theirs[0] / ours[0], theirs[1] / ours[1]
                print("   parser %6.2f s %7.1f MiB   %5.1f times faster (goal %d), 1/%.1f of its memory (goal 1/%d)%s" %
                      (theirs[0], theirs[1] / 1024, ratio, faster, share, memory,
                       "" if ours[2] == theirs[2] else "   THE REPORTS DIFFER"), end="")
                missed += ratio < faster or share < memory or ours[2] != theirs[2]
            print(flush=True)
    finally:
        case.doCleanups()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
