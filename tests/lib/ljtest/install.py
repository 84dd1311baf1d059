# SPDX-License-Identifier: MIT
"""The program and its library as `make install` puts them, below a directory of the test."""
import atexit
import os
import shlex
import shutil
import subprocess
import tempfile

from .tool import program as built_program

_installed = None


class Installed:
    """Where things are."""

    def __init__(self, destdir):
        self.program = self._find(destdir, "bin/ljinspect")
        prefix = os.path.dirname(os.path.dirname(self.program))
        pc = self._find(destdir, "ljinspect.pc")
        libdir = os.path.dirname(os.path.dirname(pc))
        self.library = os.path.join(libdir, "libljinspect.so")
        flags = subprocess.run(
            ["pkg-config", "--define-variable=includedir=" + prefix + "/include", "--cflags", "ljinspect"],
            env=dict(os.environ, PKG_CONFIG_PATH=os.path.dirname(pc)), check=True, stdout=subprocess.PIPE,
            text=True).stdout
        #: What a compiler needs for its headers.
        self.flags = shlex.split(flags)

    @staticmethod
    def _find(top, name):
        for directory, _, _ in os.walk(top):
            if os.path.exists(os.path.join(directory, name)):
                return os.path.join(directory, name)
        raise FileNotFoundError("make install did not install %s" % name)


def installed():
    """What is built, installed; made on first use."""
    global _installed
    if not _installed:
        destdir = tempfile.mkdtemp(prefix="ljtest-install-")
        atexit.register(shutil.rmtree, destdir, True)
        build = os.path.dirname(built_program())
        done = subprocess.run(["make", "-C", build, "install", "DESTDIR=" + destdir],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              env={k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS"))})
        if done.returncode:
            raise RuntimeError("make install:\n%s" % done.stdout[-3000:])
        _installed = Installed(destdir)
    return _installed
