"""The expectations of a seat of Azul: Summer Pavilion: weights, tables of a board, an evaluator.

Values are whole numbers in hundredths of a point, so that they are equal in every build. A chance
is a whole number in thousandths.
"""

# compiled

from dataclasses import dataclass
from typing import Final

from palatium.games.azul.box.board import MULTICOLOUR, RUN_LENGTHS, SPACES, STAR_COLOURS
from palatium.games.azul.box.tiles import counts
from palatium.games.azul.game import AzulGame
from palatium.games.azul.state import AzulState

POINT: Final = 100
SURE: Final = 1000
HORIZON: Final = 90
"""No seat ever expects more tiles than this."""

TILES_IN: Final = [mask.bit_count() for mask in range(64)]


@dataclass
class Weights:
    """A player's weights, found by self-play."""

    star_reach: int = 45
    """Of a hundred tiles to come, how many can go into one star."""
    number_reach: int = 98
    feature_reach: int = 60
    hand_reach: int = 420
    """Hundredths of tiles that a plan may expect beyond what is to come."""
    tile: int = 66
    """The worth of a tile when a plan chooses between placements."""
    wild: int = 102
    surplus: int = 84
    """Percent of a star's remaining runs that count, times its chance."""
    reward: int = 150
    """A reward tile, while its feature is not yet surrounded."""
    keep_natural: int = 70
    keep_wild: int = 200
    keep_dead: int = 0
    draft_natural: int = 110
    draft_wild: int = 250
    draft_dead: int = -50
    start: int = 350
    denial: int = 50
    """Percent of a pick's value to the next player that counts for the picker."""


class AzulTables:
    """Tables for one configured game, made once and shared by all decisions."""

    def __init__(self, azul: AzulGame, weights: Weights) -> None:
        board = azul.board
        self.weights = weights
        self.is_grey = azul.is_grey
        self.numbers = board.numbers
        self.star_bonus = board.star_bonus
        self.number_bonus = [0, *board.number_bonus, 0, 0]
        self.keep_most = board.keep_most
        self.feature_tiles = [feature.tiles for feature in board.features]
        self.features_at = [
            [i for i in range(len(board.features)) if board.features[i].mask >> space & 1]
            for space in range(SPACES)
        ]
        self.open_cost = [
            _open_cost(board.numbers, star, mask) for star in range(7) for mask in range(64)
        ]
        self.rest_points = _rest_points()
        self.per_round = board.per_display * azul.display_count // azul.players + 1
        w = weights
        self.star_chance = _chances(w.star_reach, 0)
        self.star_hope = _chances(w.star_reach, w.hand_reach)
        self.number_chance = _chances(w.number_reach, 0)
        self.number_hope = _chances(w.number_reach, w.hand_reach)
        self.feature_chance = _chances(w.feature_reach, 0)
        self.feature_hope = _chances(w.feature_reach, w.hand_reach)

    def bonus(self, star: int, used: int, tiles: int) -> int:
        """Return the end bonus that a star is heading for, in points; `used` masks its colours."""
        if not self.is_grey:
            return self.star_bonus[OWN_KIND[star]]
        several = self.star_bonus[MULTICOLOUR]
        if tiles == 0:
            return several
        if used & (used - 1):
            return several
        single = self.star_bonus[FIRST_COLOUR[used]]
        return single if tiles > 1 else (single + several) // 2

    def star_worth(self, star: int, bonus: int, mask: int, chances: list[int]) -> int:
        """Return a star's bonus and future runs, weighted by the chance to complete it."""
        cost = self.open_cost[star * 64 + mask]
        if cost == 0:
            return bonus * POINT
        chance = chances[cost]
        if chance == 0:
            return 0
        runs = self.rest_points[mask] * POINT - cost * self.weights.tile
        return chance * (bonus * POINT + runs * self.weights.surplus // 100) // SURE


class Evaluator:
    """What a seat can expect: tiles to come, and the use of tiles not yet placed."""

    def __init__(self, tables: AzulTables, s: AzulState, round: int, on_table: int) -> None:
        rounds_left = s.azul.board.rounds - round
        wild_by_round = s.azul.wild_by_round
        self.tables = tables
        self.wild = wild_by_round[round]
        self.next_wild = wild_by_round[round + 1] if rounds_left > 0 else -1
        self.keep_most = tables.keep_most if rounds_left > 0 else 0
        share = on_table // s.azul.players
        self.coming = min(rounds_left * tables.per_round + share, HORIZON)
        # Leftovers count for the draft while each player expects five or more tiles.
        self.drafting = min(share * 200, SURE)
        self.supply = counts(s.supply)


OWN_KIND: Final = [MULTICOLOUR if colour < 0 else colour for colour in STAR_COLOURS]
"""The colour that each star of the coloured side is built in."""

FIRST_COLOUR: Final = [max((used & -used).bit_length() - 1, 0) for used in range(64)]


def _open_cost(numbers: list[int], star: int, mask: int) -> int:
    """Return the number of tiles needed to fill a star's empty spaces."""
    return sum([numbers[star * 6 + pos] for pos in range(6) if not mask >> pos & 1])


def _rest_points() -> list[int]:
    """Return the most that the empty spaces of a star can still score in runs, by its mask."""
    rest = [0] * 64
    for mask in range(62, -1, -1):
        for pos in range(6):
            if not mask >> pos & 1:
                after = mask | 1 << pos
                rest[mask] = max(rest[mask], RUN_LENGTHS[after * 6 + pos] + rest[after])
    return rest


def _chances(reach: int, extra: int) -> list[list[int]]:
    """Return, by tiles to come and tiles needed, the chance to get them."""
    out: list[list[int]] = []
    for coming in range(HORIZON + 1):
        most = coming * reach + extra
        row = [SURE]
        for cost in range(1, 64):
            left = most - cost * 100
            row.append(SURE * left * left // (most * most) if left > 0 else 0)
        out.append(row)
    return out
