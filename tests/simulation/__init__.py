"""A deterministic simulation of several server processes in one thread; see docs/reliability.md.

`python -m tests.simulation --seeds 1000` runs seeds, `--seed 7 --trace` tells one of them.
"""
