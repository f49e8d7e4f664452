"""What a screen draws castles from: every tile with its plan, every card with its text.

A plan is of the tile before rotation, in cells from its top left corner, x to the right and y down.
"""

from typing import TYPE_CHECKING

from palatium.games.castles.box.rooms import MODES, SIZES, TYPES, Room
from palatium.games.castles.figure import Dot, Segment, edge_line, outline, slant
from palatium.games.castles.hooks.expansion import SceneFacts
from palatium.grid.pieces.board_numbers import BEYOND, DOWN

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame
    from palatium.games.castles.sent.scene_types import CastlesScene, CastlesTile


def scene_of(game: "CastlesGame") -> "CastlesScene":
    """Return all tiles and cards that can appear in a game."""
    say = game.words.say
    origin = game.origin_scene()
    tiles = {room.code: _tile(room) for room in game.rooms_in_play()}
    facts: CastlesScene = {
        "components": origin["components"],
        "ours": origin["ours"],
        "origins": origin["origins"],
        "types": list(TYPES),
        "sizes": list(SIZES),
        "prices": list(game.setup.prices),
        "corridor_price": game.amounts.corridor_price,
        "places": list(game.places),
        "tiles": tiles,
        "favors": {card.code: say(card.key) for card in game.favors},
        "bonus": {card.code: say(card.key) for card in game.bonus},
    }
    for module in game.expansions:
        module.scene(game, SceneFacts(facts, tiles))
    return facts


def _tile(room: Room) -> "CastlesTile":
    shape = room.tile.shape
    fence: list[list[int]] = []
    if room.tile.is_fenced:
        fence += [line_facts(edge_line(edge, 0, 0)) for edge in shape.fence]
        fence += [line_facts(slant(half, 0, 0)) for half in shape.fence_chamfers]
    return {
        "code": room.code,
        "name": room.name,
        "piece": "room",
        "type": TYPES[room.type],
        "feet": room.feet,
        "points": room.points,
        "centre": MODES[room.mode],
        "value": room.value,
        "counts": [name for i, name in enumerate(TYPES) if room.counts(i)],
        "swan": room.has_swan,
        "w": shape.w,
        "h": shape.h,
        "circle": shape.is_circle,
        "chamfered": len(shape.chamfers) > 0,
        "cells": [[cell.x, cell.y] for cell in shape.cells],
        "outline": [_point(point) for point in outline(shape, 0, 0)],
        "doors": [
            {
                "line": line_facts(edge_line(door.edge, 0, 0)),
                "down": door.level == DOWN,
                "gate": door.level == BEYOND,
            }
            for door in room.tile.doors
        ],
        "fence": fence,
        "turns": [int(rotation) for rotation in room.tile.rotations],
    }


def _point(point: Dot) -> list[int]:
    return [point.x, point.y]


def line_facts(line: Segment) -> list[int]:
    """Return a line as a screen reads it."""
    return [line.start.x, line.start.y, line.end.x, line.end.y]
