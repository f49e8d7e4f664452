"""Long work in slices, between which the event loop serves everybody else."""

import asyncio
from collections.abc import Generator
from typing import TypeVar

SLICE = 0.004
"""Seconds of work before others have their turn."""

T = TypeVar("T")
Work = Generator[None, None, T]
"""Work that yields wherever it may be interrupted, and returns its result."""


class Slices:
    """Runs long work; however much there is, one slice runs at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()  # first come, first served

    async def run(self, work: Work[T]) -> T:
        """Work to its end, and return what it gives."""
        time = asyncio.get_running_loop().time
        while True:
            async with self._turn:
                end = time() + SLICE
                while time() < end:
                    try:
                        next(work)
                    except StopIteration as done:
                        result: T = done.value
                        return result
            await asyncio.sleep(0)


def at_once(work: Work[T]) -> T:
    """Work to its end without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
