"""Geometry of moats and Barbican: C-MOA-1 to C-MOA-3, C-MOA-6, C-MOA-7, C-MOA-9."""

import json

import pytest

from palatium.grid.errors import BadFacts
from palatium.grid.grounds import Entrances
from palatium.grid.moats.sections import can_dig, read_sections, walled_foyer
from palatium.grid.pieces.board_numbers import BEYOND
from palatium.grid.placing.legal_places import Site, put_at
from palatium.grid.placing.place import place
from palatium.grid.plan import EMPTY, GroundPlan

from ..naive import DATA
from ..tiles import NAMED, TILES

DOC = json.loads((DATA / "moats.json").read_text())
SECTIONS = {section.tile.name: section for section in read_sections(DOC)}


def start(walled: str = "N") -> GroundPlan:
    return EMPTY.put(walled_foyer(walled), 0, 0, 0)


def dug(plan: GroundPlan, *names: str) -> GroundPlan:
    for name in names:
        section = SECTIONS[name]
        assert can_dig(plan, section)
        plan = plan.put(section.tile, 0, section.x, section.y)
    return plan


def test_c_moa_1_foyer_and_barbican_are_one_room() -> None:
    assert [len(walled_foyer(side).doors) for side in "NESW"] == [3, 3, 4, 3]
    plan = start()
    assert plan.room_mask == 1
    assert plan.unanswered == [3]
    assert plan.piece_at(1, 4) == 0
    assert plan.box == (0, 0, 2, 4)


def test_c_moa_2_sections_lie_round_the_court() -> None:
    plan = dug(start(), "Right", "Left", "Top")
    assert plan.box == (-11, -19, 13, 4)
    assert sum(len(s.tile.shape.cells) for s in SECTIONS.values()) == 174
    assert plan.touching == [0b0110, 0b1001, 0b1001, 0b0110]
    assert plan.adjacent(1) == 0b1
    assert plan.adjacent(0) == 0


def test_c_moa_2_facts_agree_with_the_file() -> None:
    flats = DOC["foyer_room"]["doors_by_walled_flat"]
    for side, doors in flats.items():
        sides = {"NESW"[d.edge.side] for d in walled_foyer(side).doors if d.level != BEYOND}
        assert sides == set(doors) - {"drawbridge"}
    for name, section in SECTIONS.items():
        cells = {(c.x + section.x, c.y + section.y) for c in section.tile.shape.cells}
        assert cells == {tuple(c) for c in DOC["sections"][name]["cell_list"]}


def test_c_moa_3_a_section_overlaps_nothing() -> None:
    plan = start().put(TILES["Hallway"], 0, 3, 1)
    assert can_dig(plan, SECTIONS["Right"])
    plan = plan.put(TILES["R400-01"], 0, 9, 0)
    assert not can_dig(plan, SECTIONS["Right"])


def test_c_plc_6_a_section_breaks_no_fence() -> None:
    # French Gazebo with its fence towards the water, one row above it.
    plan = start().put(TILES["R400-03"], 2, 5, -1)
    assert not can_dig(plan, SECTIONS["Right"])
    assert can_dig(plan, SECTIONS["Left"])
    assert can_dig(start().put(TILES["R400-03"], 2, 5, -2), SECTIONS["Right"])


def test_c_plc_7_the_closed_ring_leaves_the_drawbridge() -> None:
    plan = dug(start(), "Right", "Left", "Top")
    entrances = Entrances(plan)
    assert entrances.count(0) == 1
    assert entrances.courtyards() == 1


def test_c_plc_1_a_room_over_one_moat_cell() -> None:
    hall = TILES["Hallway"]
    plan = start("S").put(hall, 0, 3, 1)
    green_house = TILES[NAMED["Green House"]]
    spot = place(0, 9, -1)
    assert spot in Site(plan).places(green_house)
    assert spot not in Site(dug(plan, "Right")).places(green_house)


def test_c_moa_7_a_ballroom_at_the_water() -> None:
    """The Ballroom touches Trophy Hall and a moat; a door on the moat's wall keeps it open."""
    plan = dug(start(), "Right").put(TILES["R350-07"], 0, 0, -2)
    ballroom = TILES[NAMED["Ballroom"]]
    plan = plan.put(ballroom, 0, 7, -4)
    assert plan.adjacent(3) == 0b0100
    assert plan.touching[3] == 0b0110
    assert not plan.is_complete(3)
    assert plan.blocked_doors(3) == 1


def test_c_moa_6_beyond_the_drawbridge_doors_meet_only_their_like() -> None:
    plan = start()
    shed = TILES["R250-09"]
    outer = shed.at_level(BEYOND)
    inside, outside = Site(plan).places(shed), Site(plan).places(outer)
    assert outside
    assert not set(inside) & set(outside)
    after = put_at(plan, outer, outside[0])
    assert after.connected(0) == 0b10
    hallway = TILES["Hallway"]
    for spot in Site(after).places(hallway):
        assert not put_at(after, hallway, spot).connected(2) & 0b10


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sections": 3}, "moats.json: has no table 'sections'"),
        ({"sections": {"Top": {"rects": []}}}, "section Top, rects: must be a list of rectangles"),
        ({"sections": {"Top": {"rects": [{"x0": 1}]}}}, "section Top, rects: y0 must be a whole"),
    ],
)
def test_wrong_facts_are_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadFacts) as error:
        read_sections(change)
    assert message in str(error.value)
