"""Run seeds from the command line."""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.simulation.world import Verdict, simulate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="processes that share the seeds")
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--trace", action="store_true", help="tell everything that happens")
    options = parser.parse_args()
    first, count = options.first, options.seeds
    if options.seed is not None:
        first, count = options.seed, 1
    started = time.monotonic()
    failed = 0
    for verdict in _verdicts(range(first, first + count), options.trace, options.workers):
        for line in verdict.events:
            print(line)
        if verdict.violation is not None:
            failed += 1
            print(f"seed {verdict.seed}: {verdict.violation}", flush=True)
        elif options.seed is not None:
            seconds, ints = verdict.seconds, verdict.moves
            print(f"seed {verdict.seed}: {ints} ints, {seconds:.1f} s, {verdict.trace}")
    took = time.monotonic() - started
    print(f"{count} seeds, {failed} failed, {count / took * 60:.0f} a minute")
    sys.exit(1 if failed else 0)


def _verdicts(seeds: range, keep_trace: bool, workers: int) -> Iterator[Verdict]:
    if workers == 1 or len(seeds) == 1:
        for seed in seeds:
            yield simulate(seed, keep_trace)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(partial(simulate, keep_trace=keep_trace), seeds, chunksize=20)


if __name__ == "__main__":
    main()
