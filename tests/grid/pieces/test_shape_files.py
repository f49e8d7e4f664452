"""Component facts: real ones are read; errors name file, row and column."""

import copy

import pytest

from palatium.grid.errors import BadFacts
from palatium.grid.pieces.shape_files import read_piece, read_room, read_shapes

from ..tiles import DOC, ROWS, SHAPES, TILES


def test_c_set_7_foyer_has_three_doors_and_a_closed_flat() -> None:
    assert {d.edge.side for d in TILES["Foyer"].doors} == {1, 2, 3}
    assert len(TILES["Hallway"].doors) == 14
    assert len(TILES["Stairs"].doors) == 2


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("size", "275", "rooms.csv, row 7, column size: no shape has the size '275'"),
        ("doors", "", "rooms.csv, row 7, column doors: a piece needs at least one door"),
        (
            "doors",
            "Q1",
            "rooms.csv, row 7, column doors: 'Q1' is not an edge; an edge looks like N0 or E1i",
        ),
        ("doors", "N9", "rooms.csv, row 7, column doors: N9 lies outside the box of 5x2"),
        ("doors", "E0i", "rooms.csv, row 7, column doors: E0i must be written E0"),
        ("doors", "S0 S0", "rooms.csv, row 7, column doors: S0 stands there twice"),
        ("doors", "N2 S0", "rooms.csv, row 7, column doors: N2 lies in the fence"),
        ("fence", "E", "rooms.csv, row 7, column fence: must be empty or N, not 'E'"),
    ],
)
def test_a_wrong_room_is_named(column: str, value: str, message: str) -> None:
    shed = next(row for row in ROWS if row["name"] == "Shed")
    with pytest.raises(BadFacts) as error:
        read_room(SHAPES, {**shed, column: value}, 7)
    assert str(error.value) == message


def test_a_missing_column_is_named() -> None:
    with pytest.raises(BadFacts, match="row 3: has no column doors"):
        read_room(SHAPES, {k: v for k, v in ROWS[0].items() if k != "doors"}, 3)


def test_a_door_on_a_circles_curve_is_refused() -> None:
    parlor = next(row for row in ROWS if row["name"] == "Parlor")
    with pytest.raises(BadFacts, match="size 150 may have no door at N0"):
        read_room(SHAPES, {**parlor, "doors": "N0"}, 2)


@pytest.mark.parametrize(
    ("size", "column", "value", "message"),
    [
        ("100", "w", 3, "shape 100, w and h: do not say 2 and 2"),
        ("100", "rows", ["##", "#"], "shape 100, rows: line 2 is not as long"),
        ("100", "rows", ["##", "#x"], "shape 100, rows: line 2 has letters"),
        ("100", "contact", "N0", "shape 100, contact: must hold every straight edge"),
        ("100", "door_edges", "N5", "shape 100, door_edges: N5 lies outside"),
        ("150", "contact", "N0 E1 S1 W1", "shape 150, contact: a circle touches with the middle"),
        ("600", "chamfer_contact", "XX", "shape 600, chamfer_contact: XX names no cut corner"),
        ("600", "contact", 5, "shape 600, contact: must be a text"),
        ("600", "contact", "N0", "shape 600, contact: N0 is on a half cell"),
    ],
)
def test_a_wrong_shape_is_named(size: str, column: str, value: object, message: str) -> None:
    doc = copy.deepcopy(DOC)
    doc["shapes"][size][column] = value
    if column == "contact" and size == "150":
        doc["shapes"][size]["door_edges"] = value
        doc["shapes"][size]["fence_edges"] = "N0"
    if column == "contact" and size == "100":
        doc["shapes"][size]["door_edges"] = doc["shapes"][size]["fence_edges"] = "N0"
    with pytest.raises(BadFacts) as error:
        read_shapes(doc)
    assert message in str(error.value)


def test_unknown_pieces_are_refused() -> None:
    with pytest.raises(BadFacts, match="has no piece Ballista"):
        read_piece(DOC, "Ballista")
    with pytest.raises(BadFacts, match="has no table 'shapes'"):
        read_shapes({})
