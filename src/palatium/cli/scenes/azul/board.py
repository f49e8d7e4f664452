"""The player board of Azul in characters: seven stars in their true arrangement."""

import json
from collections.abc import Collection
from math import cos, radians, sin
from typing import Final

from rich.text import Text

from palatium.cli.scenes.azul.tiles import BLOCKS, INKS, LETTERS
from palatium.cli.scenes.canvas import Canvas
from palatium.games.azul import DATA, LAYOUT
from palatium.games.azul.box.board import STAR_COLOURS, Board, Feature
from palatium.games.azul.box.tiles import NAMES

GLYPHS: Final = {"pillar": "○●", "statue": "△▲", "window": "□■"}
"""Hollow while open, full once surrounded, so that it can be seen without colour too."""

OPEN: Final = "\u2039\u203a"
"""Around the number of a space that can be filled now."""

SPREAD: Final = {
    "N": (0, -2),
    "NE": (1, -1),
    "SE": (1, 1),
    "S": (0, 2),
    "SW": (-1, 1),
    "NW": (-1, -1),
}
"""Where a diamond lies around its star's centre, in half steps."""


def _stars() -> list[tuple[str, float, float, list[str]]]:
    """Return name, place (unit: the distance of two stars) and directions of every star."""
    facts = json.loads((DATA / LAYOUT).read_text(encoding="utf-8"))
    out: list[tuple[str, float, float, list[str]]] = []
    for star in facts["stars"]:
        angle = star["direction"]
        x, y = (0.0, 0.0) if angle is None else (sin(radians(angle)), -cos(radians(angle)))
        out.append((star["name"], x, y, star["compass"]))
    return out


STARS: Final = _stars()


class BoardPlan:
    """Where everything lies at one size: `pitch` columns and `rise` rows between two stars."""

    def __init__(self, pitch: int, rise: float, step: int, heights: dict[int, float]) -> None:
        tall = rise / cos(radians(30))
        self.centres = [(round(x * pitch), round(y * tall)) for _, x, y, _ in STARS]
        self.spaces: list[tuple[int, float]] = []
        for (x, y), (_, _, _, compass) in zip(self.centres, STARS, strict=True):
            for point in compass:
                across, down = SPREAD[point]
                self.spaces.append((x + across * step, y + heights[down]))

    def feature(self, feature: Feature) -> tuple[int, int]:
        """Return the middle of the spaces around a feature; a window lies outside of its two."""
        around = [space for space in range(42) if feature.mask >> space & 1]
        x = sum([self.spaces[space][0] for space in around]) / len(around)
        y = sum([self.spaces[space][1] for space in around]) / len(around)
        if feature.kind == "window":
            star_x, star_y = self.centres[around[0] // 6]
            x += (x - star_x) / 2
            y += (y - star_y) / 2
        return int(x), int(y // 1)


LARGE: Final = BoardPlan(16, 6, 4, {-2: -2, -1: -1, 1: 1, 2: 2})
SMALL: Final = BoardPlan(8, 4, 2, {-2: -1.5, -1: -0.5, 1: 0.5, 2: 1.5})


def large(player: dict[str, object], board: Board, grey: bool, open_now: Collection[int]) -> Text:
    """Return the reader's board, 45 columns by 17 rows."""
    canvas = Canvas()
    spaces = _spaces(player)
    for star, centre in enumerate(LARGE.centres):
        _label(canvas, star, centre, board, grey, spaces)
    for space, (x, y) in enumerate(LARGE.spaces):
        colour = spaces[space]
        if isinstance(colour, str):
            canvas.put(round(y), x, f" {LETTERS[colour]} ", BLOCKS[colour])
        elif space in open_now:
            canvas.put(round(y), x, f"{OPEN[0]}{board.numbers[space]}{OPEN[1]}", "key")
        else:
            canvas.put(round(y), x, f" {board.numbers[space]} ", _ink(space // 6, grey))
    _features(canvas, LARGE, player, board)
    return canvas.text()


def small(player: dict[str, object], board: Board, grey: bool) -> Text:
    """Return another player's board, 23 columns by 12 rows."""
    canvas = Canvas()
    spaces = _spaces(player)
    for space, (x, y) in enumerate(SMALL.spaces):
        colour = spaces[space]
        row = int((y - 0.5) // 1)
        if isinstance(colour, str):
            canvas.put(row, x, LETTERS[colour], BLOCKS[colour])
        else:
            canvas.put(row, x, str(board.numbers[space]), "dim " + _ink(space // 6, grey))
    _features(canvas, SMALL, player, board)
    return canvas.text()


def _spaces(player: dict[str, object]) -> list[object]:
    spaces = player["spaces"]
    return spaces if isinstance(spaces, list) else []


def _label(
    canvas: Canvas,
    star: int,
    centre: tuple[int, int],
    board: Board,
    grey: bool,
    spaces: list[object],
) -> None:
    """Write a star's name in its middle, with its worth when complete."""
    name = STARS[star][0]
    is_complete = None not in spaces[6 * star : 6 * star + 6]
    worth = "" if grey else f" {board.star_bonus[STAR_COLOURS[star]]}"
    text = f"★{name}" if is_complete else f"{name}{worth}"
    canvas.put(centre[1], centre[0], text, "key" if is_complete else _ink(star, grey))


def _ink(star: int, grey: bool) -> str:
    colour = STAR_COLOURS[star]
    return "" if grey or colour < 0 else INKS[NAMES[colour]]


def _features(canvas: Canvas, plan: BoardPlan, player: dict[str, object], board: Board) -> None:
    lit = player["features"]
    for feature in board.features:
        is_lit = isinstance(lit, list) and feature.name in lit
        x, y = plan.feature(feature)
        canvas.put(y, x, GLYPHS[feature.kind][is_lit], "key" if is_lit else "muted")
