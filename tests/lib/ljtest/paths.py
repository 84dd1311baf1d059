# SPDX-License-Identifier: MIT
"""Where things are."""
import os

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
FIXTURES = os.path.join(TOP, "fixtures")


def fixture(name):
    """Absolute path of a file below fixtures/; fails when it is not there."""
    path = os.path.join(FIXTURES, name)
    if not os.path.exists(path):
        raise FileNotFoundError("fixture %s is missing" % path)
    return path
