"""The worth of pieces: how their holders fare, compared with the others in the same game."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from math import isfinite

from palatium.core.components.origin import MARK
from palatium.core.counting import Kind
from palatium.lab.intervals import DOUBT, Estimate, Slope, holm, median, two_sided
from palatium.lab.playtest.watch import Watched
from palatium.lab.rating import wilson

FEWEST_GAMES = 30
"""A piece that made a difference in fewer games is not judged."""
FAR = 3.0
"""How many robust standard deviations from the median of its kind make a piece inordinate."""
FEWEST_PIECES = 5
"""Kinds with fewer pieces have no usual spread."""
MAD = 1.4826
"""Converts a median of distances into a standard deviation."""

RARE = "too rare"
USUAL = "as others"
STRONG, WEAK = "strong", "weak"
TOO_STRONG, TOO_WEAK = "inordinately strong", "inordinately weak"


@dataclass(frozen=True, slots=True)
class PieceReport:
    """The figures of one piece.

    Effects are the results that go with one copy more than the others have: in win share, in
    points. They are compared with the median of the kind, since a player with more pieces of any
    kind may be ahead anyway. `chance` is the corrected chance that the difference is luck.
    """

    kind: str
    code: str
    label: str
    offered: int
    picked: int
    pick_rate: float
    pick_low: float
    pick_high: float
    held: int
    games: int
    paid: float | None
    win_share: float
    win: Estimate
    score: Estimate
    chance: float
    verdict: str
    ours: bool = False
    """Whether the piece is our own reconstruction and not the designer's."""

    def row(self) -> dict[str, object]:
        """Return the piece as flat plain data."""
        plain = asdict(self)
        out: dict[str, object] = {}
        for name, value in plain.items():
            if isinstance(value, dict):
                found = self.win if name == "win" else self.score
                known = self.games > 1
                out[f"{name}_effect"] = round(found.value, 4) if known else None
                out[f"{name}_low"] = round(found.low, 4) if known else None
                out[f"{name}_high"] = round(found.high, 4) if known else None
            else:
                out[name] = round(value, 4) if isinstance(value, float) else value
        return out


class Ledger:
    """The totals of one piece over games."""

    def __init__(self) -> None:
        self.offered = 0
        self.picked = 0
        self.held = 0
        self.seats = 0
        self.wins = 0.0
        self.paid = [0, 0]
        self.win = Slope()
        self.score = Slope()

    def add_game(self, copies: Sequence[int], wins: Sequence[float], scores: list[int]) -> None:
        """Add a game in which somebody has it."""
        self.held += sum(copies)
        for seat, number in enumerate(copies):
            if number:
                self.seats += 1
                self.wins += wins[seat]
        self.win.add(copies, wins)
        self.score.add(copies, [float(score) for score in scores])


class Ledgers:
    """The totals of all pieces of a game."""

    def __init__(self, kinds: Sequence[Kind], ours: Collection[str] = ()) -> None:
        self.kinds = kinds
        self.ours = ours
        self.by_key = {f"{kind.name}:{code}": Ledger() for kind in kinds for code in kind.codes}

    def add(self, game: Watched) -> None:
        """Add a game."""
        wins = game.wins()
        for key, copies in game.had.items():
            self.by_key[key].add_game(copies, wins, game.scores)
        for key, number in game.offered.items():
            self.by_key[key].offered += number
        for key, number in game.picked.items():
            self.by_key[key].picked += number
        for key, (total, number) in game.paid.items():
            paid = self.by_key[key].paid
            paid[0] += total
            paid[1] += number

    def entries(self) -> dict[str, list[PieceReport]]:
        """Return by kind all pieces, the strongest first; pieces that are too rare come last."""
        judged = [self._judge(kind) for kind in self.kinds]
        chances = holm([chance for one in judged for pair in one.chances for chance in pair])
        out: dict[str, list[PieceReport]] = {}
        at = 0
        for kind, one in zip(self.kinds, judged, strict=True):
            found: list[PieceReport] = []
            for i, code in enumerate(kind.codes):
                pair = (1.0, 1.0)
                if code in one.places:
                    pair = (chances[at], chances[at + 1])
                    at += 2
                found.append(self._entry(kind, i, pair, one))
            found.sort(key=lambda entry: (entry.verdict == RARE, -entry.win.value))
            out[kind.name] = found
        return out

    def _judge(self, kind: Kind) -> "Judged":
        """Return the median of a kind, its spread, and each piece's distance from the median."""
        ledgers = {code: self.by_key[f"{kind.name}:{code}"] for code in kind.codes}
        known = {code: one for code, one in ledgers.items() if one.win.games >= FEWEST_GAMES}
        wins = {code: one.win.estimate() for code, one in known.items()}
        scores = {code: one.score.estimate() for code, one in known.items()}
        if len(known) < 2:  # nothing of its kind to compare with: does it matter at all?
            return Judged(list(known), 0.0, 0.0, 0.0, 0.0, _pairs(wins, scores, 0.0, 0.0))
        win_middle = median([one.value for one in wins.values()])
        score_middle = median([one.value for one in scores.values()])
        win_spread = MAD * median([abs(one.value - win_middle) for one in wins.values()])
        score_spread = MAD * median([abs(one.value - score_middle) for one in scores.values()])
        pairs = _pairs(wins, scores, win_middle, score_middle)
        return Judged(list(known), win_middle, win_spread, score_middle, score_spread, pairs)

    def _entry(
        self, kind: Kind, i: int, pair: tuple[float, float], judged: "Judged"
    ) -> PieceReport:
        code = kind.codes[i]
        one = self.by_key[f"{kind.name}:{code}"]
        win, score = one.win.estimate(), one.score.estimate()
        low, high = wilson(one.picked, one.offered)
        is_ours = code in self.ours
        return PieceReport(
            kind.name,
            code,
            kind.labels[i].removesuffix(".") + (MARK if is_ours else ""),
            one.offered,
            one.picked,
            one.picked / one.offered if one.offered else 0.0,
            low,
            high,
            one.held,
            one.win.games,
            one.paid[0] / one.paid[1] if one.paid[1] else None,
            one.wins / one.seats if one.seats else 0.0,
            win,
            score,
            min(pair),
            judged.verdict(code, win, score, pair),
            is_ours,
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """A kind of pieces as a whole: those with enough games, medians and spreads."""

    places: list[str]
    win_middle: float
    win_spread: float
    score_middle: float
    score_spread: float
    chances: list[tuple[float, float]]

    def verdict(self, code: str, win: Estimate, score: Estimate, pair: tuple[float, float]) -> str:
        """Return whether a piece stands out, by wins if they are conclusive, else by points."""
        if code not in self.places:
            return RARE
        if min(pair) >= DOUBT:
            return USUAL
        by_wins = pair[0] < DOUBT
        off = win.value - self.win_middle if by_wins else score.value - self.score_middle
        far = abs(win.value - self.win_middle) > FAR * self.win_spread and by_wins
        far |= abs(score.value - self.score_middle) > FAR * self.score_spread and not by_wins
        far |= (
            pair[1] < DOUBT
            and (score.value > self.score_middle) == (off > 0)
            and abs(score.value - self.score_middle) > FAR * self.score_spread
        )
        if far and len(self.places) >= FEWEST_PIECES:
            return TOO_STRONG if off > 0 else TOO_WEAK
        return STRONG if off > 0 else WEAK


def _pairs(
    wins: dict[str, Estimate], scores: dict[str, Estimate], win_middle: float, score_middle: float
) -> list[tuple[float, float]]:
    """Return the chances of luck by wins and by points."""
    return [
        (_chance(wins[code], win_middle), _chance(scores[code], score_middle)) for code in wins
    ]


def _chance(found: Estimate, middle: float) -> float:
    if not isfinite(found.error) or found.error == 0:
        return 1.0
    return two_sided((found.value - middle) / found.error)
