"""Outside the moat, C-MOA-6 and C-PAS-3: the fast grid equals the naive reference."""

import random

import pytest

from palatium.grid.moats.outside import OUTER, is_any_outside
from palatium.grid.moats.sections import can_dig, walled_foyer
from palatium.grid.passages import Passage, PassageSite, links
from palatium.grid.pieces.board_numbers import BEYOND
from palatium.grid.pieces.tile import ShapedTile
from palatium.grid.placing.legal_places import Site, put_at
from palatium.grid.placing.place import place, rotation_of, x_of, y_of
from palatium.grid.plan import EMPTY, GroundPlan

from ..growth import tile_for
from ..naive import Spot
from ..naive_moats import BOTTOM, LEFT, OUTDOOR, RIGHT, TOP, MoatCastle
from ..naive_moats import SECTIONS as WATER
from ..tiles import NAMED, PASSAGES, SIZED, TILES
from .test_sections import SECTIONS

KINDS = {name: Passage(tile, i) for i, (name, tile) in enumerate(PASSAGES.items())}
GARDENS = {name: TILES[name].at_level(BEYOND) for name in sorted(OUTDOOR)}
UTILITY, LIVING = NAMED["Broom Closet"], NAMED["Parlor"]
LONG = [["Hallway"], SIZED["350"], SIZED["450"], SIZED["600"], SIZED["500"], SIZED["150"]]


class Moated:
    """A castle as a plan and as a list of spots."""

    def __init__(self, closed: str = "N") -> None:
        self.plan: GroundPlan = EMPTY.put(walled_foyer(closed), 0, 0, 0)
        self.spots: list[Spot] = [(f"Foyer{closed}", 0, 0, 0)]

    def add(self, name: str, tile: ShapedTile, spot: int) -> None:
        self.plan = put_at(self.plan, tile, spot)
        self.spots.append((name, rotation_of(spot), x_of(spot), y_of(spot)))

    def dig(self, *names: str) -> None:
        for name in names:
            assert can_dig(self.plan, SECTIONS[name])
            section = SECTIONS[name]
            self.add(name, section.tile, place(0, section.x, section.y))

    def room(self, name: str, rotation: int, x: int, y: int) -> None:
        """Place a room at a legal place."""
        for tile in tiles_of(name):
            if place(rotation, x, y) in Site(self.plan).places(tile):
                self.add(name, tile, place(rotation, x, y))
                return
        raise AssertionError(f"{name} cannot lie at {x}, {y}")

    def owned(self) -> set[str]:
        return {name for name, *_ in self.spots if name in SECTIONS}

    def digs(self) -> set[str]:
        return {name for name in SECTIONS
                if name not in self.owned() and can_dig(self.plan, SECTIONS[name])}

    def places(self, name: str) -> set[tuple[int, int, int]]:
        found = [spot for tile in tiles_of(name) for spot in Site(self.plan).places(tile)]
        return {(rotation_of(p), x_of(p), y_of(p)) for p in found}

    def links(self, number: int, kind: str) -> set[tuple[int, int, int]]:
        return {(rotation_of(p), x_of(p), y_of(p))
                for p in links(self.plan, number, KINDS[kind])}


def tiles_of(name: str) -> list[ShapedTile]:
    """Return a room's tile, and for an Outdoor room the one for beyond the drawbridge."""
    return [TILES[name], *([GARDENS[name]] if name in GARDENS else [])]


def names_for(rng: random.Random) -> str:
    """Return rooms, long ones and Outdoor rooms more often."""
    kind = rng.randrange(5)
    if kind < 2:
        return rng.choice(list(GARDENS))
    return rng.choice(rng.choice(LONG)) if kind < 4 else tile_for(rng.getrandbits(40))


def grown(rng: random.Random) -> Moated:
    """Return a random legal castle with sections and passages that reaches for its banks."""
    castle = Moated(rng.choice("NESW"))
    goal = rng.choice([(0, 9), (18, -2), (-18, -2), (0, -24), (16, 8), (-15, 6), (15, -10)])
    for _ in range(rng.randrange(2, 16)):
        what = rng.randrange(8)
        if what == 0:
            _grow_water(rng, castle)
        elif what == 1 and castle.spots[-1][0] in TILES:
            _grow_passage(rng, castle)
        else:
            _grow_room(rng, castle, goal)
    return castle


def _grow_water(rng: random.Random, castle: Moated) -> None:
    owned = castle.owned()
    offered = sorted(castle.digs() - (set() if owned else {"Top"}))
    if offered:
        castle.dig(rng.choice(offered))


def _grow_passage(rng: random.Random, castle: Moated) -> None:
    kind = rng.choice(list(KINDS))
    if not any(name.startswith(kind) for name, *_ in castle.spots):
        found = links(castle.plan, len(castle.spots) - 1, KINDS[kind])
        if found:
            level = castle.plan.pieces[-1].turned.doors[0].level
            is_down = level == 1
            castle.add(f"{kind} {'D' if is_down else 'U'}", KINDS[kind].tiles[level],
                       rng.choice(found))


def _grow_room(rng: random.Random, castle: Moated, goal: tuple[int, int]) -> None:
    name = names_for(rng)
    site = Site(castle.plan)
    offers = [(tile, spot) for tile in tiles_of(name) for spot in site.places(tile)]
    if offers:
        tries = [rng.choice(offers) for _ in range(rng.choice([1, 4, 40]))]
        tile, spot = min(tries, key=lambda t: (x_of(t[1]) - goal[0]) ** 2
                         + (y_of(t[1]) - goal[1]) ** 2)
        castle.add(name, tile, spot)


def compare(seed: int) -> tuple[int, int, int]:
    """Compare everything about a grown castle; return its places, links and refused digs."""
    rng = random.Random(seed)
    castle = grown(rng)
    naive = MoatCastle(castle.spots)
    assert naive.sides.broken() == "", castle.spots
    found = 0
    for name in (names_for(rng), rng.choice(list(GARDENS)), "Hallway"):
        ours, theirs = castle.places(name), naive.room_places(name)
        assert ours <= theirs, (name, ours - theirs, castle.spots)
        for spot in theirs - ours:
            assert not naive.leaves_entrance((name, *spot)), (name, spot, castle.spots)
        found += len(ours)
    linked = joined = 0
    rooms = [i for i, (name, *_) in enumerate(castle.spots) if name in TILES]
    for number in {0, *rooms[-1:]}:
        for kind in KINDS:
            ours = castle.links(number, kind)
            theirs = naive.links_from(number, f"{kind} U") | naive.links_from(number, f"{kind} D")
            assert ours <= theirs, (number, kind, ours - theirs, castle.spots)
            for spot in theirs - ours:
                assert not any(naive.leaves_entrance((f"{kind} {level}", *spot))
                               for level in "UD"), (number, kind, spot, castle.spots)
            linked += len(ours)
    name, kind = names_for(rng), rng.choice(list(KINDS))
    ours = {(rotation_of(p), x_of(p), y_of(p))
            for p in PassageSite(castle.plan).places(TILES[name], KINDS[kind])}
    for spot in {*rng.sample(sorted(ours), min(4, len(ours))), *naive.near(rng, name, 12)}:
        wanted = naive.places_joined(name, spot, kind)
        assert (spot in ours) == wanted, (name, kind, spot, castle.spots)
        joined += wanted
    refused = 0
    for name in SECTIONS.keys() - castle.owned():
        wanted = naive.can_dig(name) and naive.leaves_entrance(WATER[name])
        assert (name in castle.digs()) == wanted, (name, castle.spots)
        refused += not wanted
    return found, linked + joined, refused


def test_c_moa_6_law_places_passages_and_digs_equal_the_reference() -> None:
    places, linked, refused = [sum(column) for column in zip(*map(compare, range(25)), strict=True)]
    assert places > 1000
    assert linked > 10
    assert refused > 5


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 7000, 500))
def test_c_moa_6_law_over_thousands_of_castles(first: int) -> None:
    for seed in range(first, first + 500):
        compare(seed)


def to_the_east(castle: Moated) -> None:
    """Lay hallways north from the Foyer, then east over ground that only the top section takes."""
    castle.room("Hallway", 1, 1, -6)
    castle.room("Hallway", 1, 1, -12)
    castle.room("Hallway", 0, 2, -9)
    castle.room("Hallway", 0, 8, -9)


def cells_below(castle: Moated, name: str) -> set[tuple[int, int]]:
    """Return where the top left cell of a room may lie beyond the Barbican's edge."""
    return {(x, y) for _, x, y in castle.places(name) if y > BOTTOM}


def test_c_moa_6_before_the_first_section_only_outdoor_rooms_touch_the_drawbridge_side() -> None:
    castle = Moated("N")
    for name in ("Hallway", UTILITY, LIVING):
        assert cells_below(castle, name) == set()
    assert cells_below(castle, NAMED["Shed"])
    castle.room("Hallway", 1, 3, 1)
    castle.room("Hallway", 1, 3, 7)  # elsewhere anything may be built: no moat, nothing outside it
    for name in ("Hallway", UTILITY, LIVING):
        below = cells_below(castle, name)
        assert below
        for rotation, x, y in castle.places(name):
            top = {(x + dx, y) for dx in range(TILES[name].turned[rotation].w)}
            assert not top & {(0, BOTTOM + 1), (1, BOTTOM + 1), (2, BOTTOM + 1)}


def test_c_moa_6_a_section_that_would_leave_a_room_outside_cannot_be_dug() -> None:
    castle = Moated("S")
    to_the_east(castle)
    assert castle.digs() == {"Right", "Left"}
    castle.room("Hallway", 1, 14, -13)
    assert castle.digs() == {"Right", "Left"}  # north of the right section's bank
    castle.room("Hallway", 1, 14, -7)
    assert castle.digs() == {"Left"}
    below = Moated("S")
    below.room("Hallway", 1, 3, 1)
    assert below.digs() == set()  # it reaches beyond the Barbican's edge


def on_the_bank(castle: Moated, name: str) -> set[bool]:
    """Return whether the places of a room east of the ring reach the bank of the right section."""
    east = [(TILES[name].turned[rotation], x, y) for rotation, x, y in castle.places(name)
            if x > RIGHT]
    return {y + turned.h > -7 for turned, _, y in east}


def test_c_moa_6_the_outer_bank_of_a_dug_section_is_outside() -> None:
    castle = Moated("S")
    to_the_east(castle)
    castle.room("Hallway", 1, 14, -13)
    rooms = ("Hallway", UTILITY, LIVING, NAMED["Shed"])
    assert [on_the_bank(castle, name) for name in rooms] == [{True, False}] * 4
    castle.dig("Right")
    assert [on_the_bank(castle, name) for name in rooms] == [{False}] * 4


def test_c_moa_6_outdoor_rooms_outside_join_each_other_and_nothing_inside() -> None:
    castle = Moated("N")
    castle.dig("Left")
    garden = NAMED["Shed"]
    spot = min(castle.places(garden) & {(r, x, y) for r, x, y in castle.places(garden) if y == 5})
    castle.room(garden, *spot)
    assert castle.plan.connected(0) == 0b100
    assert castle.plan.pieces[2].turned.stand == OUTER
    for name in GARDENS:
        for rotation, x, y in castle.places(name):
            tile = next(tile for tile in tiles_of(name)
                        if place(rotation, x, y) in Site(castle.plan).places(tile))
            joined = castle.plan.put(tile, rotation, x, y).connected(3)
            is_out = is_any_outside(tile.turned[rotation], x, y, castle.plan.outside.areas)
            assert joined == (0b100 if is_out else 0b001)


def test_c_moa_6_ground_beyond_the_banks() -> None:
    """East of the right section, not north of it until the top one is dug; below the Barbican."""
    plan = Moated()
    outside = plan.plan.outside
    assert not outside.ground(20, 30)
    plan.dig("Right")

    def is_out(x: int, y: int) -> bool:
        return bool(plan.plan.outside.ground(20, 30) >> ((y + 30) * 64 + x + 20) & 1)

    assert is_out(RIGHT + 1, -7)
    assert not is_out(RIGHT + 1, -8)
    assert not is_out(RIGHT, -7)
    assert is_out(LEFT - 3, BOTTOM + 1)
    assert not is_out(LEFT - 3, BOTTOM)
    plan.dig("Top")
    assert is_out(RIGHT + 1, -8)
    assert is_out(RIGHT + 4, TOP - 4)
    assert is_out(LEFT - 1, -8)
    assert not is_out(LEFT - 1, -7)
    plan.dig("Left")
    assert is_out(LEFT - 1, -7)


def test_c_pas_3_no_passage_lies_in_front_of_the_drawbridge() -> None:
    """A straight passage along the drawbridge side, between two hallways beside the Barbican."""
    castle = Moated("S")
    castle.room("Hallway", 1, 3, 1)
    castle.room("Hallway", 1, -1, 1)
    assert castle.plan.connected(2) == 0b1
    for number in (1, 2):
        for kind in KINDS:
            assert not [y for _, _, y in castle.links(number, kind) if y > BOTTOM]
    plain = EMPTY.put(TILES["Hallway"], 1, 3, 1).put(TILES["Hallway"], 1, -1, 1)
    assert place(0, 0, BOTTOM + 1) in links(plain, 1, KINDS["straight"])
