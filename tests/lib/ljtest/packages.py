# SPDX-License-Identifier: MIT
"""Private roots with unpacked Debian packages, made by tests/deps.sh."""
import os
import subprocess

from .paths import TOP

_roots = {}


class Root:
    """One unpacked set of packages."""

    def __init__(self, name, path):
        self.name = name
        self.path = path

    def file(self, name):
        """Absolute path of a file in the root; fails when it is not there."""
        path = os.path.join(self.path, name.lstrip("/"))
        if not os.path.exists(path):
            raise FileNotFoundError("%s: no %s in the unpacked packages" % (self.name, name))
        return path

    @property
    def libs(self):
        """Value for LD_LIBRARY_PATH."""
        triplet = "x86_64-linux-gnu"
        return ":".join(os.path.join(self.path, d, triplet) for d in ("usr/lib", "lib"))

    def env(self, **more):
        """Environment additions to run a program of this root."""
        return dict({"LD_LIBRARY_PATH": self.libs}, **more)


def root(name):
    """The root of set @name (see tests/deps.sh --list), unpacked on first use."""
    if name not in _roots:
        done = subprocess.run([os.path.join(TOP, "tests", "deps.sh"), name],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr.strip() or "tests/deps.sh %s failed" % name)
        _roots[name] = Root(name, done.stdout.split(None, 1)[1].rstrip("\n"))
    return _roots[name]
