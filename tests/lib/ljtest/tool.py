# SPDX-License-Identifier: MIT
"""Runs ljinspect: the program named by $LJINSPECT (make check sets it)."""
import json
import os
import subprocess


class Result:
    """What one run gave."""

    def __init__(self, argv, returncode, stdout, stderr):
        self.argv = argv
        self.returncode = returncode
        #: Raw bytes.
        self.stdout = stdout
        self.stderr = stderr

    @property
    def out(self):
        """Standard output as text."""
        return self.stdout.decode("utf-8", "surrogateescape")

    @property
    def err(self):
        """Standard error as text."""
        return self.stderr.decode("utf-8", "surrogateescape")

    @property
    def json(self):
        """The answer to --json; invalid UTF-8 or JSON is an error."""
        try:
            return json.loads(self.stdout.decode("utf-8"))
        except ValueError as error:
            raise AssertionError("%s\nnot JSON: %s" % (self, error)) from None

    def __str__(self):
        def cut(data):
            text = data.decode("utf-8", "backslashreplace")
            return text if len(text) < 3000 else text[:3000] + "… (%d bytes)" % len(data)
        return "%s\nexit status %d\nstdout: %s\nstderr: %s" % (
            " ".join(self.argv), self.returncode, cut(self.stdout), cut(self.stderr))


def program():
    """Path of ljinspect."""
    path = os.environ.get("LJINSPECT")
    if not path:
        raise RuntimeError("LJINSPECT is not set: run the test by `make check TESTS=…`, "
                           "or set it to the program to test")
    return os.path.abspath(path)


def wrapper():
    """Words to put in front of the program ($LJI_TEST_WRAPPER, for valgrind), split at spaces."""
    return os.environ.get("LJI_TEST_WRAPPER", "").split()


def inspect(*args, stdin=None, timeout=60, env=None, cwd=None, path=None):
    """
    Runs ljinspect, or the program @path, with @args (anything with str()); @stdin is bytes or a file,
    none by default.
    """
    argv = wrapper() + [path or program()] + [os.fspath(a) if isinstance(a, os.PathLike) else str(a) for a in args]
    feed = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin or subprocess.DEVNULL}
    try:
        done = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout,
                              env=dict(os.environ, **(env or {})), cwd=cwd, check=False, **feed)
    except subprocess.TimeoutExpired:
        raise AssertionError("%s: no answer in %d s" % (" ".join(argv), timeout)) from None
    return Result(argv, done.returncode, done.stdout, done.stderr)
