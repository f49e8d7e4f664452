"""Azul as a picture: boards with seven stars in their true arrangement."""

from math import sqrt
from typing import Final

from palatium.cli.pictures.azul.tiles import COLOURS, diamond, glow
from palatium.cli.pictures.svg import (
    CARD,
    GOLD,
    INK,
    LINE,
    MUTED,
    PAPER,
    SANS,
    SERIF,
    mix,
    num,
    rect,
    tag,
    write,
)
from palatium.cli.scenes import SceneContext, View
from palatium.cli.style import letter
from palatium.games.azul.box.board import STAR_COLOURS, Feature
from palatium.games.azul.box.tiles import NAMES
from palatium.games.azul.game import AzulGame
from palatium.games.azul.scene import Spot, feature_spot, space_spots

SIDE: Final = 62.0
"""The side of a diamond in pixels; two stars are three sides apart (layout.json)."""
REACH: Final = SIDE * 4.5 + 24
"""From the middle of a board to its rim."""
MARGIN: Final = 36.0
TITLE: Final = 84.0

def draw(view: View, seat: int | None, around: SceneContext) -> str:
    """Return the text of the SVG file."""
    game = around.game
    assert isinstance(game, AzulGame)
    seats = list(range(game.players)) if seat is None else [seat]
    across = min(len(seats), 2)
    step = 2 * REACH + MARGIN
    tall = TITLE + 2 * REACH
    body = ""
    for i, who in enumerate(seats):
        x, y = MARGIN + i % across * step, MARGIN + 34 + i // across * (tall + MARGIN)
        spot = f"translate({num(x)} {num(y)})"
        body += tag("g", _board(view, who, game, around), class_="board", transform=spot)
    width = MARGIN + across * step
    height = MARGIN + 34 + (len(seats) + across - 1) // across * (tall + MARGIN)
    over = "final position" if not view["frames"] else f"round {view['round']}"
    head = write("Azul: Summer Pavilion", MARGIN, 44, 28, font_family=SERIF, fill=INK,
                 font_weight=700)
    head += write(f"after move {view['moves']}, {over}", width - MARGIN, 44, 16, fill=MUTED,
                  text_anchor="end")
    page = tag("svg", rect(0, 0, width, height, fill=PAPER), head, body,
               xmlns="http://www.w3.org/2000/svg", width=width, height=height,
               viewBox=f"0 0 {num(width)} {num(height)}", font_family=SANS)
    return page.replace("><g class=", ">\n<g class=") + "\n"


def _board(view: View, who: int, game: AzulGame, around: SceneContext) -> str:
    players, scores = view["players"], view["scores"]
    assert isinstance(players, list)
    assert isinstance(scores, list)
    spaces: list[str | None] = players[who]["spaces"]
    lit: list[str] = players[who]["features"]
    name = around.names[who] if who < len(around.names) else ""
    heading = f"{letter(who)}  {name}" if name else f"Player {letter(who)}"
    wide = 2 * REACH
    filled = sum([1 for tile in spaces if tile is not None])
    out = rect(0, 0, wide, TITLE + wide, rx=10, fill=CARD, stroke=LINE)
    out += write(heading, 20, 40, 28, font_family=SERIF, fill=INK, font_weight=700)
    out += write(f"{filled} of 42 spaces, {len(lit)} features", 20, 64, 14, fill=MUTED)
    out += write(str(scores[who]), wide - 74, 52, 40, font_family=SERIF, fill="#8C6420",
                 font_weight=700, text_anchor="end")
    out += write("points", wide - 68, 52, 16, fill=MUTED)
    spots = space_spots(game.board)
    plan = ""
    for feature in game.board.features:
        plan += _feature(feature, feature_spot(feature, spots), feature.name in lit)
    grey = game.config["side"] == "grey"
    for space, spot in enumerate(spots):
        plan += _space(spot, spaces[space], game.board.numbers[space], space // 6, grey)
    return out + tag("g", plan, transform=f"translate({num(REACH)} {num(TITLE + REACH)})")


def _space(spot: Spot, tile: str | None, number: int, star: int, grey: bool) -> str:
    turn = spot.turn
    place = _at(spot)
    if tile is not None:
        return tag("g", diamond(tile, SIDE, turn), class_="tile", data_colour=tile,
                   transform=place)
    colour = STAR_COLOURS[star]
    ink = MUTED if grey or colour < 0 else COLOURS[NAMES[colour]]
    ground = mix(ink, CARD, 0.88)
    half, long = SIDE / 2 - 1, SIDE * sqrt(3) / 2 - 1.5
    shape = f"M0 {num(-long)}L{num(half)} 0L0 {num(long)}L{num(-half)} 0Z"
    out = tag("path", d=shape, fill=ground, stroke=ink, stroke_width=1.4,
              transform=f"rotate({turn:g})")
    out += write(str(number), 0, 7, 20, fill=INK, text_anchor="middle", font_family=SERIF,
                 font_weight=700)
    return tag("g", out, class_="space", transform=place)


def _at(spot: Spot) -> str:
    return f"translate({num(spot.x * SIDE)} {num(spot.y * SIDE)})"


def _feature(feature: Feature, spot: Spot, is_lit: bool) -> str:
    """Return a pillar, statue or window between the spaces that surround it."""
    fill = GOLD if is_lit else CARD
    said = f"{feature.kind} {feature.name}{', surrounded' if is_lit else ''}"
    mark = glow(feature.kind, fill, GOLD if is_lit else MUTED)
    return tag("g", tag("title", said), mark, class_="feature", transform=_at(spot))
