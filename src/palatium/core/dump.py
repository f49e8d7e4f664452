"""Dump: the parts of a saved position, from which a game's state is made."""

from palatium.core.scoring.lines import ScoreLine


class Dump:
    """What every game saves, and `body`, which the game's own class wrote."""

    def __init__(
        self,
        body: dict[str, object],
        frames: list[tuple[str, list[int]]],
        points: list[int],
        explain: bool,
        lines: ScoreLine | None,
        moves: int,
    ) -> None:
        self.body = body
        self.frames = frames
        self.points = points
        self.explain = explain
        self.lines = lines
        self.moves = moves
