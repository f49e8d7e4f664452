"""Long work in slices: one at a time, and others are served in between."""

import asyncio
import time

import pytest

from palatium.server.slices import SLICE, Slices, Work, at_once


def busy(steps: int, seconds: float, log: list[str], name: str) -> Work[str]:
    """Work for so many steps of so many seconds."""
    for _ in range(steps):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pass
        log.append(name)
        yield
    return name


def test_work_gives_its_result() -> None:
    assert at_once(busy(3, 0, [], "a")) == "a"
    assert asyncio.run(Slices().run(busy(3, 0, [], "b"))) == "b"


def test_two_works_take_turns_and_others_are_served() -> None:
    log: list[str] = []

    async def tick() -> None:
        while True:
            log.append("tick")
            await asyncio.sleep(0)

    async def story() -> list[str]:
        slices = Slices()
        ticking = asyncio.create_task(tick())
        works = [slices.run(busy(6, SLICE, log, name)) for name in "ab"]
        out = await asyncio.gather(*works)
        ticking.cancel()
        return out

    assert asyncio.run(story()) == ["a", "b"]
    worked = [name for name in log if name != "tick"]
    assert sorted(worked) == ["a"] * 6 + ["b"] * 6
    assert worked != sorted(worked), "the second waits for no more than a slice"
    between = "".join(name[0] for name in log).strip("t").split("t")
    assert max(len(part) for part in between) <= 2, "a tick comes after each slice"


def test_an_error_ends_the_work_and_lets_others_go_on() -> None:
    def failing() -> Work[None]:
        yield
        raise ValueError("broken")

    async def story() -> str:
        slices = Slices()
        with pytest.raises(ValueError, match="broken"):
            await slices.run(failing())
        return await slices.run(busy(2, 0, [], "next"))

    assert asyncio.run(story()) == "next"
