# SPDX-License-Identifier: MIT
"""What the integration tests share. A test script is a plain unittest:

    import os, sys
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
    import ljtest

    class Summary(ljtest.TestCase):
        def test_live(self):
            target = self.start(ljtest.luajit("luajit"), ["truth.lua", "sleep"])
            answer = self.inspect("--pid", target.pid, "--json").json

    if __name__ == "__main__":
        ljtest.main()

A missing need (a package, a tool, a setting) fails the test; nothing is skipped.
"""
from . import programs
from .build import cc
from .case import TestCase, main
from .core import gcore, kernel_core, require_core_pattern
from .flavours import FLAVOURS, luajit
from .install import installed
from .packages import root
from .paths import FIXTURES, TOP, fixture
from .schema import schema_errors
from .target import Program, Target
from .tool import Result, inspect
from .truth import Truth

__all__ = ["FIXTURES", "FLAVOURS", "Program", "Result", "TOP", "Target", "TestCase", "Truth", "cc",
           "fixture", "gcore", "inspect", "installed", "kernel_core", "luajit", "main", "programs",
           "require_core_pattern", "root", "schema_errors"]
