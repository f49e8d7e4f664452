"""The real tiles, read by the package under test, with the names that `naive` uses."""

import csv
import json

from palatium.grid.pieces.board_numbers import DOWN
from palatium.grid.pieces.shape_files import read_piece, read_room, read_shapes
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.plan import EMPTY, GroundPlan

from .naive import DATA, Spot

DOC = json.loads((DATA / "shapes.json").read_text())
SHAPES = read_shapes(DOC)
with (DATA / "rooms.csv").open(newline="") as _file:
    ROWS = list(csv.DictReader(_file))
TILES: dict[str, ShapedTile] = {
    row["id"]: read_room(SHAPES, row, i + 2) for i, row in enumerate(ROWS)
}
TILES["Foyer"] = read_piece(DOC, "Foyer")
TILES["Hallway"] = read_piece(DOC, "Hallway")
TILES["Downstairs hallway"] = TILES["Hallway"].at_level(DOWN)
TILES["Stairs"] = read_piece(DOC, "Stairs")
PASSAGES = {name: read_piece(DOC, f"Passage {name}") for name in ("small", "straight", "corner")}

NAMED = {row["name"]: row["id"] for row in ROWS}
"""Ids of rooms by their printed names."""
SIZED: dict[str, list[str]] = {}
for _row in ROWS:
    SIZED.setdefault(_row["size"], []).append(_row["id"])


def plan_of(spots: list[Spot]) -> GroundPlan:
    """Return the plan with these pieces."""
    plan = EMPTY
    for name, rotation, x, y in spots:
        plan = plan.put(TILES[name], rotation, x, y)
    return plan

