"""The player board: spaces, stars, features and tables derived from them, read from layout.json."""

from typing import Final

from palatium.core.components.reading import Facts, read_facts
from palatium.core.errors import BadComponents
from palatium.games.azul.box.tiles import NAMES

MOST_ROUNDS: Final = 99
SPACES: Final = 42
STAR_SPACES: Final = [63 << (6 * star) for star in range(7)]
SPACE_BIT: Final = [1 << space for space in range(SPACES)]

PAYERS: Final = 6 * 49
"""The number of payers of a space: a colour with 0-6 natural and 0-6 wild tiles."""

STAR_COLOURS: Final = [-1, 2, 5, 4, 3, 1, 0]
"""The colour of each star on the coloured side: none for the centre, then orange, red, blue..."""

MULTICOLOUR: Final = 6
BONUS_KEYS: Final = [*NAMES, "multicolour"]


class Feature:
    """A pillar, statue or window: surrounded when all spaces of `mask` are filled."""

    def __init__(self, name: str, kind: str, tiles: int, mask: int) -> None:
        self.name = name
        self.kind = kind
        self.tiles = tiles
        self.mask = mask


COMPASS: Final = ["N", "NE", "SE", "S", "SW", "NW"]
"""The directions of a diamond, in steps of 60 degrees clockwise from north."""


class Star:
    """A star's name, its direction from the centre (degrees; -1 in the centre), its diamonds."""

    def __init__(self, name: str, direction: int, compass: list[str]) -> None:
        self.name = name
        self.direction = direction
        self.compass = compass


class Board:
    """One side of the player board, with its component counts."""

    def __init__(self, text: str, side: str, file: str) -> None:
        facts = read_facts(text, file)
        self.numbers = facts.part("numbers").wholes(side, 1, 6, SPACES)
        self.stars = [_star(star) for star in facts.parts("stars")]
        self.features = _features(facts, file)
        self.features_at: list[list[Feature]] = [
            [feature for feature in self.features if feature.mask & SPACE_BIT[space]]
            for space in range(SPACES)
        ]
        parts = facts.part("components")
        self.tiles_per_colour = parts.whole("tiles_per_colour", 1, 22)
        self.supply_spaces = parts.whole("supply_spaces", 1, 10)
        self.keep_most = parts.whole("corner_keep_max", 0, 4)
        self.start_score = parts.whole("start_score", 1, 80)
        self.score_floor = parts.whole("score_floor", 0, self.start_score)
        self.per_display = parts.whole("tiles_per_factory", 1, 4)
        self.rounds = parts.whole("rounds", 1, MOST_ROUNDS)
        self.wild_by_round = _wilds(parts, self.rounds)
        displays = parts.part("factories_by_players")
        self.displays = [displays.whole(str(n), 1, 9) for n in (2, 3, 4)]
        star = facts.part("end_bonus").part("star")
        self.star_bonus = [star.whole(key, 0, 99) for key in BONUS_KEYS]
        number = facts.part("end_bonus").part("all_of_number")
        self.number_bonus = [number.whole(str(n), 0, 99) for n in (1, 2, 3, 4)]
        self.number_masks = [
            sum([SPACE_BIT[i] for i in range(SPACES) if self.numbers[i] == n]) for n in (1, 2, 3, 4)
        ]


def _star(facts: Facts) -> Star:
    direction = -1 if facts.data.get("direction") is None else facts.whole("direction", 0, 359)
    return Star(facts.text("name"), direction, facts.texts("compass", COMPASS, len(COMPASS)))


def _features(facts: Facts, file: str) -> list[Feature]:
    out: list[Feature] = []
    for feature in facts.parts("features"):
        mask = 0
        for space in feature.wholes("spaces", 0, SPACES - 1):
            mask |= SPACE_BIT[space]
        kind = feature.text("kind", ["pillar", "statue", "window"])
        out.append(Feature(feature.text("id"), kind, feature.whole("tiles", 1, 3), mask))
    for space in range(SPACES):
        if sum([feature.tiles for feature in out if feature.mask & SPACE_BIT[space]]) > 3:
            raise BadComponents(
                f"{file}: the features at space {space} give more than 3 tiles together"
            )
    return out


def _wilds(parts: Facts, rounds: int) -> list[int]:
    """Return the wild colour by round; entry 0 is for no round (A-SET-5)."""
    names = parts.texts("wild_by_round", NAMES, rounds)
    return [-1] + [NAMES.index(name) for name in names]


def _runs() -> list[int]:
    """Return the length of the filled run at a pos, by star mask and pos (A-SCORE-1, A-SCORE-2)."""
    out: list[int] = []
    for mask in range(64):
        for pos in range(6):
            length = 0
            if mask >> pos & 1:
                length = 1
                while length < 6 and mask >> ((pos + length) % 6) & 1:
                    length += 1
                back = 1
                while length < 6 and mask >> ((pos - back) % 6) & 1:
                    back += 1
                    length += 1
            out.append(length)
    return out


RUN_LENGTHS: Final = _runs()
"""Entry mask*6+pos: the length of the run that contains pos."""
