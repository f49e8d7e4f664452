"""A progress bar on the side of messages, for what takes more than a second."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from palatium.cli.style import messages

Report = Callable[[int, int], None]


@contextmanager
def progress(title: str, is_quiet: bool = False) -> Iterator[Report]:
    """Yields what is called with (done, total); nothing shows within the first second."""
    console = messages()
    if is_quiet or not console.is_terminal:
        yield lambda done, total: None
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(30),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    begun = monotonic()
    task = bar.add_task(title, total=None)

    def report(done: int, total: int) -> None:
        if not bar.live.is_started and monotonic() - begun > 1:
            bar.start()
        bar.update(task, completed=done, total=total)

    try:
        yield report
    finally:
        bar.stop()
