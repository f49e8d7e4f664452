"""Invariants of every position."""

from typing import TYPE_CHECKING

from palatium.games.azul.box.tiles import COLOURS, NAMES, count, total

if TYPE_CHECKING:
    from palatium.games.azul.state import AzulState


def check_body(s: "AzulState") -> list[str]:
    """Return broken invariants in words."""
    out: list[str] = []
    if not 1 <= s.round <= s.azul.board.rounds:
        out.append(f"round {s.round} does not exist")
    if not 0 <= s.starter < s.azul.players or not -1 <= s.token < s.azul.players:
        out.append(f"starter {s.starter} or token {s.token} is not a seat")
    per_colour = s.azul.board.tiles_per_colour
    for colour in range(COLOURS):
        tiles = [s.bag, s.tower, s.supply, s.centre, *s.displays, *s.hands]
        number = sum([count(part, colour) for part in tiles])
        boards = [s.boards[seat * COLOURS + colour] for seat in range(s.azul.players)]
        number += sum([mask.bit_count() for mask in boards])
        if number != per_colour:
            out.append(f"{number} {NAMES[colour]} tiles exist, not {per_colour} (A-SET-1)")
    if s.bag_size != total(s.bag):
        out.append(f"the bag counts {s.bag_size} tiles and holds {total(s.bag)}")
    if s.supply_size != total(s.supply):
        out.append(f"the supply counts {s.supply_size} tiles and holds {total(s.supply)}")
    if s.supply_size > s.azul.board.supply_spaces:
        out.append(f"the supply holds {s.supply_size} tiles")
    for seat in range(s.azul.players):
        masks = s.boards[seat * COLOURS : seat * COLOURS + COLOURS]
        if sum(masks) != s.filled[seat]:
            out.append(f"the board of seat {seat} holds two tiles on one space")
        if s.points[seat] < s.azul.board.score_floor:
            out.append(f"seat {seat} is below the floor (A-TAKE-6)")
    return out
