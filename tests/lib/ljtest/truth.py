# SPDX-License-Identifier: MIT
"""Ground truth that targets print about themselves: JSON lines with a member "k", their kind."""
import json


class Truth:
    """Parsed truth lines; other lines are ignored."""

    def __init__(self, text):
        self.items = []
        for line in text.splitlines():
            if line.startswith("{") and '"k":' in line:
                try:
                    self.items.append(json.loads(line))
                except ValueError:
                    raise AssertionError("damaged truth line: %r" % line) from None

    def all(self, kind):
        """Every item of @kind."""
        return [item for item in self.items if item["k"] == kind]

    def one(self, kind):
        """The only item of @kind."""
        found = self.all(kind)
        if len(found) != 1:
            raise AssertionError("%d truth items %r, wanted one" % (len(found), kind))
        return found[0]
