"""Rule against rule: two configurations on paired deals, until the difference is clear.

The same bots play both with the same seeds. The dealer gives every pile its own order, so that
pieces which exist in both come in the same order, and luck that affects both cancels out.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from palatium.core.errors import BadConfig
from palatium.core.registry import game as configured
from palatium.core.spec import guess
from palatium.lab.crew import Crew, run_stored
from palatium.lab.intervals import Estimate, Mean
from palatium.lab.playtest.watch import watch
from palatium.lab.store import Games, Store, release
from palatium.playing.deals import Purpose, deal_seed

LEAST_DEALS = 30
"""No comparison stops earlier: an interval from a few deals is unreliable."""
CHUNK = 4

MEASURES = {
    "score": "mean score",
    "winning_score": "winning score",
    "margin": "margin of the winner",
    "decisions": "decisions",
    "rounds": "rounds",
    "minutes": "estimated minutes",
    "lead_changes": "lead changes",
    "starter_wins": "win share of the starter",
    "ties": "shared or lost first places",
}


@dataclass(frozen=True, slots=True)
class Pair:
    """Some deals with both configurations."""

    game: str
    first: dict[str, object]
    second: dict[str, object]
    bots: list[str]
    seed: int
    from_deal: int
    to_deal: int

    def key(self) -> dict[str, object]:
        """Return what these games depend on."""
        return asdict(self) | {"palatium": release(self.game), "what": "versus"}


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure under both configurations, and the second minus the first on equal deals."""

    name: str
    text: str
    first: Estimate
    second: Estimate
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Versus:
    """The result of a comparison."""

    first: dict[str, object]
    second: dict[str, object]
    deals: int
    measure: str
    width: float
    is_narrow: bool
    """Whether the interval of the measure became as narrow as requested."""
    differences: list[Difference]

    def record(self) -> dict[str, object]:
        """Return the comparison as plain data."""
        return {
            "first": self.first,
            "second": self.second,
            "deals": self.deals,
            "measure": self.measure,
            "width": self.width,
            "is_narrow": self.is_narrow,
            "differences": {
                one.name: {
                    "first": one.first.record(),
                    "second": one.second.record(),
                    "difference": one.difference.record(),
                }
                for one in self.differences
            },
        }


def run_pair(pair: Pair) -> Games:
    """Play the deals of a pair, first and second in turn."""
    out: Games = []
    games = [configured(pair.game, **options) for options in (pair.first, pair.second)]
    bots = len(pair.bots)
    for deal in range(pair.from_deal, pair.to_deal):
        seed = deal_seed(Purpose.VERSUS, pair.seed, deal)
        row: dict[str, object] = {}
        for name, game in zip(("first", "second"), games, strict=True):
            lineup = [pair.bots[(seat + deal) % bots] for seat in range(game.players)]
            row[name] = watch(game, lineup, seed).figures()
        out.append(row)
    return out


def versus(
    hired: Crew,
    store: Store,
    game: str,
    first: dict[str, object],
    second: dict[str, object],
    bots: Sequence[str],
    seed: int,
    most: int,
    measure: str = "score",
    width: float = 0.0,
    progress: Callable[[int], None] | None = None,
) -> Versus:
    """Play deal after deal until the 95 % interval of a measure's difference is `width` wide."""
    if measure not in MEASURES:
        raise BadConfig(
            f"there is no measure '{measure}'; choose from {', '.join(MEASURES)}"
            + guess(measure, list(MEASURES))
        )
    if most < 2:
        raise BadConfig(f"deals={most} should be 2 or more")
    if first == second:
        raise BadConfig("both configurations are the same; say with --versus what differs")
    pairs = [
        Pair(game, first, second, list(bots), seed, deal, min(deal + CHUNK, most))
        for deal in range(0, most, CHUNK)
    ]
    sums = {name: (Mean(), Mean(), Mean()) for name in MEASURES}
    is_narrow = False
    for part in run_stored(hired, run_pair, pairs, store):
        for row in part:
            one, other = _floats(row["first"]), _floats(row["second"])
            for name, (mean, second_mean, difference) in sums.items():
                mean.add(one[name])
                second_mean.add(other[name])
                difference.add(other[name] - one[name])
        difference = sums[measure][2]
        if progress is not None:
            progress(difference.count)
        found = difference.estimate()
        is_narrow = difference.count >= LEAST_DEALS and found.high - found.low <= width
        if is_narrow:
            break
    rows = [
        Difference(name, MEASURES[name], *[mean.estimate() for mean in sums[name]])
        for name in MEASURES
    ]
    return Versus(first, second, sums[measure][2].count, measure, width, is_narrow, rows)


def _floats(value: object) -> dict[str, float]:
    if not isinstance(value, dict):
        raise TypeError(f"{value!r} should be an object of figures")
    return {str(name): float(number) for name, number in value.items()}
