# Tests of tests/profile.
