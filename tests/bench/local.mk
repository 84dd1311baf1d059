# Benchmarks: figures beside goals and neighbours. Not part of `make check`.
EXTRA_DIST += \
	fixtures/bench/attach.c \
	fixtures/bench/big.c \
	fixtures/bench/gaps.lua \
	fixtures/bench/readonce.c \
	tests/bench/bench.py

.PHONY: bench
bench: ljinspect
	$(AM_TESTS_ENVIRONMENT) python3 $(srcdir)/tests/bench/bench.py $(BENCH)

EXTRA_DIST += tests/bench/profile.py

.PHONY: bench-profile
bench-profile: ljinspect
	$(AM_TESTS_ENVIRONMENT) python3 $(srcdir)/tests/bench/profile.py
