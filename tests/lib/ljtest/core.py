# SPDX-License-Identifier: MIT
"""Makes core files: the kernel's, and gdb's gcore."""
import glob
import os
import shutil
import signal
import subprocess

from .target import READY, Target

PATTERN = "/proc/sys/kernel/core_pattern"


def require_core_pattern():
    """Fails, telling what to set, unless the kernel puts cores into the dying process's directory."""
    with open(PATTERN, encoding="utf-8") as file:
        pattern = file.read().strip()
    if pattern.startswith(("|", "/", "@")) or not pattern.startswith("core"):
        raise RuntimeError('kernel.core_pattern is "%s": these tests need plain core files; '
                           "as root: sysctl -w kernel.core_pattern=core" % pattern)


def take(target, out):
    """Moves the core that a dead Target left in its directory to @out; gives @out."""
    directory = target.cwd
    found = glob.glob(os.path.join(glob.escape(directory), "core*"))
    if len(found) != 1:
        raise RuntimeError("%d core files in %s: is RLIMIT_CORE's hard limit 0?" % (len(found), directory))
    shutil.move(found[0], out)
    return out


def kernel_core(out, program, args=(), *, sig=None, coredump_filter=None, **options):
    """
    Runs @program until it dies of a signal and moves the kernel's core to @out. With @sig it is
    waited for ("ready") and then killed by it. Gives the dead Target: its log, truth and pid.
    @coredump_filter is a number as in core(5); @options are those of Target.
    """
    require_core_pattern()
    target = Target(program, args, ready=READY if sig else None, core=True,
                    coredump_filter=coredump_filter, **options)
    try:
        if sig:
            target.signal(sig)
        status = target.wait()
        if status >= 0:
            raise RuntimeError("%s ended with status %d instead of dying of a signal:\n%s" %
                               (target, status, target.log()))
        take(target, out)
    finally:
        target.kill()
    return target


def core_of(target, out, sig=signal.SIGABRT):
    """Kills a running Target that was started with core=True and moves its core to @out."""
    require_core_pattern()
    target.signal(sig)
    target.wait()
    return take(target, out)


def gcore(out, pid, everything=False):
    """Writes a core of the running process @pid with gdb's gcore (-a with @everything)."""
    argv = ["gcore"] + (["-a"] if everything else []) + ["-o", out, str(pid)]
    try:
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    except FileNotFoundError:
        raise RuntimeError("gcore is missing: install gdb") from None
    if not os.path.exists("%s.%d" % (out, pid)):
        raise RuntimeError("%s\n%s" % (" ".join(argv), done.stdout))
    os.rename("%s.%d" % (out, pid), out)
    return out
