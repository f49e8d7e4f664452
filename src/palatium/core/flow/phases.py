"""A flow that goes through its phases one by one."""

from mypy_extensions import mypyc_attr

from palatium.core.frame import Flow, S


@mypyc_attr(allow_interpreted_subclasses=True)
class Phases(Flow[S]):
    """A setup, round or turn: `phase` counts its phases, and everyone sees the current one."""

    def __init__(self, phase: int) -> None:
        super().__init__()
        self.phase = phase

    def data(self) -> list[int]:
        return [self.phase]

    def shown(self, s: S, seat: int | None) -> dict[str, object]:
        return {"phase": self.phase}
