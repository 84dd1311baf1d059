# Tests of tests/core.
