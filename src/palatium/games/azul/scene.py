"""What a screen draws the board from: places of stars, spaces and features, and their facts.

Lengths are in sides of a diamond, from the middle of the board, x to the right and y down.
"""

from math import cos, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING, Final

from palatium.core.text.words import Words
from palatium.games.azul.actions import SPACE_TOKENS
from palatium.games.azul.box.board import COMPASS, MULTICOLOUR, SPACES, STAR_COLOURS, Board, Feature
from palatium.games.azul.box.tiles import LETTERS, NAMES

if TYPE_CHECKING:
    from palatium.games.azul.game import AzulGame
    from palatium.games.azul.sent.scene_types import AzulFeature, AzulScene, AzulStar

APART: Final = 3.0
"""From the centre star to the other stars."""
REACH: Final = sqrt(3) / 2
"""From the middle of a star to the middle of its diamonds."""
OUTWARD: Final = 0.5
"""How far outside the surrounding spaces a window lies."""


class Spot:
    """The middle of a diamond and its direction, in degrees clockwise from north."""

    def __init__(self, x: float, y: float, turn: int) -> None:
        self.x = x
        self.y = y
        self.turn = turn


def star_spots(board: Board) -> list[Spot]:
    """Return the middle of every star."""
    out: list[Spot] = []
    for star in board.stars:
        way = radians(star.direction)
        far = 0.0 if star.direction < 0 else APART
        out.append(Spot(sin(way) * far, -cos(way) * far, 0))
    return out


def space_spots(board: Board) -> list[Spot]:
    """Return where every space lies."""
    out: list[Spot] = []
    for star, middle in zip(board.stars, star_spots(board), strict=True):
        for point in star.compass:
            turn = 60 * COMPASS.index(point)
            across, down = sin(radians(turn)) * REACH, -cos(radians(turn)) * REACH
            out.append(Spot(middle.x + across, middle.y + down, turn))
    return out


def feature_spot(feature: Feature, spots: list[Spot]) -> Spot:
    """Return the middle of the spaces around a feature; a window lies outside of them."""
    around = [spots[space] for space in range(SPACES) if feature.mask >> space & 1]
    x = sum([spot.x for spot in around]) / len(around)
    y = sum([spot.y for spot in around]) / len(around)
    if feature.kind == "window":
        far = hypot(x, y) or 1.0
        x, y = x * (1 + OUTWARD / far), y * (1 + OUTWARD / far)
    return Spot(x, y, 0)


def short(value: float) -> float:
    """Return a length to four digits, never negative zero."""
    return round(value, 4) + 0.0


def scene_of(game: "AzulGame") -> "AzulScene":
    """Return all places of the board with their facts."""
    board = game.board
    spots = space_spots(board)
    return {
        **game.origin_scene(),
        "colours": [
            {"name": name, "letter": LETTERS[colour]} for colour, name in enumerate(NAMES)
        ],
        "side": "grey" if game.is_grey else "colour",
        "displays": game.display_count,
        "supply_spaces": board.supply_spaces,
        "keep_most": board.keep_most,
        "wild_by_round": [NAMES[wild] for wild in board.wild_by_round[1:]],
        "stars": [_star(game, star, spot) for star, spot in enumerate(star_spots(board))],
        "spaces": [
            {
                "space": SPACE_TOKENS[space],
                "star": space // 6,
                "x": short(spot.x),
                "y": short(spot.y),
                "turn": spot.turn,
                "number": board.numbers[space],
                "natural": [board.numbers[space] - wilds for wilds in range(board.numbers[space])],
            }
            for space, spot in enumerate(spots)
        ],
        "features": [_feature(feature, spots) for feature in board.features],
        "star_bonus": _star_bonus(board),
        "number_bonus": {str(n + 1): points for n, points in enumerate(board.number_bonus)},
    }


def fill_texts(words: Words, board: Board) -> None:
    """Put the facts of the box into the texts that name them."""
    args: dict[str, object] = {"most": board.keep_most, "last": board.rounds}
    words.fix("ask.keep", words.say("ask.keep", args))


def _star(game: "AzulGame", star: int, spot: Spot) -> "AzulStar":
    colour = STAR_COLOURS[star]
    is_plain = game.is_grey or colour < 0
    return {
        "name": game.board.stars[star].name,
        "colour": None if is_plain else NAMES[colour],
        "x": short(spot.x),
        "y": short(spot.y),
    }


def _feature(feature: Feature, spots: list[Spot]) -> "AzulFeature":
    spot = feature_spot(feature, spots)
    return {
        "name": feature.name,
        "kind": feature.kind,
        "tiles": feature.tiles,
        "x": short(spot.x),
        "y": short(spot.y),
        "spaces": [space for space in range(SPACES) if feature.mask >> space & 1],
    }


def _star_bonus(board: Board) -> dict[str, int]:
    out = {name: board.star_bonus[colour] for colour, name in enumerate(NAMES)}
    out["multicolour"] = board.star_bonus[MULTICOLOUR]
    return out
