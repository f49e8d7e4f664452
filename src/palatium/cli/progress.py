"""A progress bar on standard error, for what takes more than a second."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from palatium.cli.style import messages, number

Report = Callable[[int], None]


@contextmanager
def progress(title: str, total: int, as_json: bool = False) -> Iterator[Report | None]:
    """Yield a function that is told how much is done; nothing shows within the first second."""
    console = messages()
    if not console.is_terminal or (as_json and not sys.stdout.isatty()):
        yield None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(30),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=console,
        transient=True,
    )
    begun = monotonic()
    task = bar.add_task(title, total=total, rate="")

    shown = begun

    def report(done: int) -> None:
        nonlocal shown
        now = monotonic()
        if now - begun < 1 or (now - shown < 0.1 and done < total):
            return
        shown = now
        if not bar.live.is_started:
            bar.start()
        rate = f"{number(done / (now - begun), 1)}/s"
        bar.update(task, completed=done, rate=rate)

    try:
        yield report
    finally:
        bar.stop()


@contextmanager
def steps(
    count: int, most: int, as_json: bool = False
) -> Iterator[Callable[[str, int], None] | None]:
    """Yield the same for several named steps: a function that is told the step and its progress."""
    with progress("", count * most, as_json) as report:
        if report is None:
            yield None
            return
        seen: list[str] = []

        def told(name: str, done: int) -> None:
            if name not in seen:
                seen.append(name)
            report((len(seen) - 1) * most + done)

        yield told
