"""Score lines: every point with its reason, as a chain that clones share."""



class ScoreLine:
    """One change of one seat's score; pickles and copies of it omit the lines before it."""

    def __init__(
        self,
        before: "ScoreLine | None",
        seat: int,
        amount: int,
        reason: str,
        what: str,
        ruling: str,
        move: int,
    ) -> None:
        self.before = before
        self.seat = seat
        self.amount = amount
        self.reason = reason
        self.what = what
        self.ruling = ruling
        self.move = move

    def record(self) -> dict[str, object]:
        """Return the line as plain data."""
        return {
            "seat": self.seat,
            "amount": self.amount,
            "reason": self.reason,
            "what": self.what,
            "ruling": self.ruling,
            "move": self.move,
        }

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        facts = (self.seat, self.amount, self.reason, self.what, self.ruling, self.move)
        return ScoreLine, (None, *facts)

    def __repr__(self) -> str:
        return f"<{self.amount:+d} {self.reason} {self.what} {self.ruling} move {self.move}>"


def lines_of(last: ScoreLine | None, seat: int | None = None) -> list[ScoreLine]:
    """Return the chain from the first line on, for one seat or for all."""
    out: list[ScoreLine] = []
    while last is not None:
        if seat is None or last.seat == seat:
            out.append(last)
        last = last.before
    out.reverse()
    return out
