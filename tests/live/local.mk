# Tests of tests/live.
