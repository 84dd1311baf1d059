# SPDX-License-Identifier: MIT
"""Compiles C fixtures."""
import os
import shlex
import subprocess

from .paths import fixture


def cc(out, sources, *flags, compiler=None):
    """
    Compiles and links @sources (one or a list; bare names are files of fixtures/) to @out, with
    @flags behind them. Gives @out. $CC or gcc, unless @compiler says otherwise.
    """
    if isinstance(sources, str):
        sources = [sources]
    files = [s if os.path.isabs(s) else fixture(s) for s in sources]
    command = shlex.split(compiler or os.environ.get("CC", "gcc"))
    argv = command + ["-g", "-O1", "-o", out] + files + list(flags)
    done = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise RuntimeError("%s\n%s" % (" ".join(argv), done.stdout))
    return out
