"""Secret passages, C-PAS."""

from palatium.games.castles.actions import PUT, TAKE
from palatium.games.castles.box.rooms import ADJACENCY, CORRIDOR, LIVING
from palatium.games.castles.building.placing import complete_rooms, lay_room, what_of
from palatium.games.castles.end.card_measures import COURTYARDS, PATH, ROOMS, Measure, measured
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.modules.passages import LINK, passages_of
from palatium.games.castles.outcome import square_feet
from palatium.games.castles.score import rescore, score_placement
from palatium.games.castles.state import CastlesState
from palatium.grid.passages import links as grid_links
from palatium.grid.placing.place import place
from palatium.grid.plan import EMPTY
from tests.games.castles.box import castle, module, turn
from tests.games.castles.table import do, fetch, forget, gained, resume, room, sell, texts

FOYER = ("Foyer", 0, 0, 0)
LIBRARY = [
    ("Library", 0, 0, 0),
    ("Small Yard", 1, 2, 3),
    ("Sanctum", 0, 1, -6),
    ("SmallPassage", 1, 3, -1),
    ("Waiting Room", 0, 6, 3),
    ("CornerPassage", 2, 6, 1),
    ("Fountains", 0, -7, -2),
    ("StraightPassage", 0, -3, 0),
]


def links(s: CastlesState) -> list[str]:
    """Return the passages that are offered."""
    return [text for text in texts(s) if text.startswith("link")]


def test_c_pas_4_the_library_scores_23_again() -> None:
    s = turn(["passages"])
    castle(s, 1, *LIBRARY)
    assert s.completed[1] & 1
    rescore(s, 1, 0)
    assert [amount for amount, _ in gained(s, 1)] == [2, 3, 6, 6, 6]
    assert s.points[1] == 23


def test_c_pas_1_each_of_the_three_is_used_once() -> None:
    s = turn(["passages"])
    assert passages_of(s).left(s, 1) == 0b1110
    castle(s, 1, *LIBRARY)
    assert passages_of(s).left(s, 1) == 0
    view = s.view(None)["players"]
    assert view[0]["passages"] == ["small", "straight", "corner"]
    assert view[1]["passages"] == []


def by_passage(name: str, kind: str) -> CastlesState:
    """Buy a room that only a passage joins to the Foyer."""
    s = resume(turn(["passages"], money=[0, 15000]))
    sell(s, 0, name, 4000)
    resume(s)
    do(s, f"take m1 {kind}")
    s.apply(s.options()[0])
    return s


def test_c_pas_2_a_passage_may_be_the_only_link() -> None:
    for kind in ("small", "straight", "corner"):
        s = by_passage("Study", kind)
        assert s.ask().name == "link_must"
        assert links(s) == texts(s)  # it cannot be left out
        assert {text.split()[1] for text in links(s)} == {kind}
        before = s.money[1]
        s.apply(s.options()[0])
        assert s.plans[1].linked[0] >> 1 & 1
        assert not s.plans[1].joined[0]
        assert s.money[1] == before == 11000
        assert s.check() == []


def test_c_pas_2_take_names_the_passage_and_lists_only_places_it_reaches() -> None:
    s = resume(turn(["passages"]))
    sell(s, 0, "Study", 4000)
    resume(s)
    assert [text for text in texts(s) if text.startswith("take m1")] == [
        "take m1 door", "take m1 small", "take m1 straight", "take m1 corner"
    ]
    do(s, "take m1 straight")
    site = passages_of(s).site(s, 1)
    places = site.places(room(s, "Study").tile, passages_of(s).passages[1])
    assert s.options() == [PUT | spot for spot in places]


def test_c_pas_2_kinds_ascend_so_each_result_has_one_spelling() -> None:
    s = by_passage("Study", "straight")
    s.apply(s.options()[0])
    if s.ask().name == "link":
        assert {text.split()[1] for text in links(s)} == {"corner"}
        assert "done" in texts(s)


def test_c_pas_2_any_number_with_one_room() -> None:
    """Passages may join a room laid between three others to each of them."""
    s = turn(["passages"], money=[0, 15000])
    spots = [spot for spot in LIBRARY if "Passage" not in spot[0] and spot[0] != "Library"]
    castle(s, 1, FOYER[:1] + (0, 20, 20), *spots)
    sell(s, 0, "Library", 4000)
    resume(s)
    do(s, "take m1 door", "put 0 0 0")
    forget(s)
    for text in ("link small 1 -1 3", "link straight 0 0 -3", "link corner 2 1 6"):
        assert text in texts(s)
        do(s, text)
    assert s.plans[1].connected(5) == 0b11110
    # The Library is complete: placing it and scoring it again give the same 2 + 3 + 3 x 6.
    assert [points for points, why in gained(s, 1) if why in ("points", "rescore")] == [2, 2]
    own = [line.amount for line in s.score_lines(1) if line.what.startswith("Library:")]
    assert own == [3, 6, 6, 6, 3, 6, 6, 6]


def test_c_pas_2_not_without_a_turn() -> None:
    s = turn(["passages"])
    s.stack = []
    assert module(s, "passages").change(s, hook.WAYS, 1, 0, room(s, "Study").id) == 0


def test_c_pas_3_and_c_plc_4_what_may_not_be_joined() -> None:
    """Neither stairs to stairs, upstairs to downstairs, nor two to one room."""
    s = turn(["passages"])
    castle(s, 1, FOYER, ("Stairs", 2, 3, 1), ("Stairs", 0, 9, 1))
    assert s.plans[1].linked == [0, 0, 0]
    kinds = passages_of(s).passages
    for kind in kinds:
        assert grid_links(s.plans[1], 2, kind) == []  # the dark ends face each other
    s = turn(["passages"])
    castle(s, 1, FOYER, ("Hallway", 0, 6, 1))
    assert grid_links(s.plans[1], 1, kinds[1])  # three cells apart
    castle(s, 1, FOYER, ("Downstairs Hallway", 0, 6, 1))
    assert not grid_links(s.plans[1], 1, kinds[1])
    castle(s, 1, FOYER, ("Hallway", 0, 6, 1), ("StraightPassage", 0, 3, 1))
    assert not any(grid_links(s.plans[1], 1, kind) for kind in kinds)  # already connected
    castle(s, 1, FOYER, ("Hallway", 0, 3, 1))
    assert not any(grid_links(s.plans[1], 1, kind) for kind in kinds)  # by a door


def test_c_pas_3_none_leads_beyond_the_drawbridge() -> None:
    """Neither from the drawbridge itself nor between two rooms out there."""
    s = turn(["moats", "passages"])
    yard, kinds = room(s, "Small Yard"), passages_of(s).passages
    assert yard.beyond is not None
    foyer = s.plans[1]
    site = passages_of(s).site(s, 1)
    for kind in kinds:
        assert site.places(yard.tile, kind)
        assert site.places(yard.beyond, kind) == []
    beside = foyer.put(yard.tile, 0, 6, 0)  # three cells from the Foyer's side door
    assert grid_links(beside, 1, kinds[1])
    below = foyer.put(yard.beyond, 1, 1, 8)  # three cells from the drawbridge
    assert [grid_links(below, 1, kind) for kind in kinds] == [[], [], []]
    for tile, y, is_possible in (
        (yard.tile, -9, True), (yard.beyond, -9, False), (yard.tile, 5, False)
    ):
        apart = foyer.put(tile, 1, 1, y).put(tile, 2, -4, y)  # three cells from each other
        assert bool(grid_links(apart, 2, kinds[1])) == is_possible


def test_c_pas_4_connections_count_double() -> None:
    s = turn(["passages"])
    study = room(s, "Study")
    assert (study.mode, study.value) == (1, 1)
    for name, points in (("Nap Room", [2, 4]), ("Parlor", [4, 2])):
        s = turn(["passages"])
        castle(s, 1, ("Study", 0, 0, 0))
        site = passages_of(s).site(s, 1)
        tile = room(s, name)
        spot = site.places(tile.tile, passages_of(s).passages[0])[0]
        lay_room(s, 1, fetch(s, name), spot)
        link = grid_links(s.plans[1], 1, passages_of(s).passages[0])[0]
        lay_room(s, 1, passages_of(s).pieces[0].id, link)
        score_placement(s, 1, 1)
        assert [amount for amount, _ in gained(s, 1)] == points
        assert s.points[1] == 6


def test_c_pas_4_no_room_no_feet_no_adjacency() -> None:
    s = turn(["passages"])
    castle(s, 1, *LIBRARY)
    assert measured(s, 1, Measure(ROOMS, 0)) == 5
    assert square_feet(s, 1) == sum(found.feet for found in s.rooms_of(1))
    assert len(s.rooms_of(1)) == 5
    assert measured(s, 1, Measure(PATH, 0)) == 3
    assert not s.plans[1].adjacent(0) & 0b11111100


def theater_and_hallway(is_adjacent: bool) -> CastlesState:
    """Return a room that penalises Corridors, and a hallway that a passage joins to it."""
    s = turn(["passages"])
    theater = next(r for r in s.castles.rooms if r.mode == ADJACENCY and r.counts(CORRIDOR)
                   and not r.tile.shape.is_circle)
    return by_passage_alone(theater.code, "Hallway", is_adjacent)


def by_passage_alone(first: str, second: str, is_adjacent: bool) -> CastlesState:
    """Join two rooms only by a passage, with or without a shared wall."""
    s = turn(["passages"])
    theater, hallway = room(s, first), room(s, second)
    plan = EMPTY.put(theater.tile, 0, 0, 0)
    for rotation in hallway.tile.rotations:
        for x in range(-9, 12):
            for y in range(-9, 12):
                turned = hallway.tile.turned[rotation]
                box = {(x + i, y + j) for i in range(turned.w) for j in range(turned.h)}
                if any(plan.piece_at(*cell) >= 0 for cell in box):
                    continue
                after = plan.put(hallway.tile, rotation, x, y)
                if after.joined[1] or bool(after.adjacent(1)) != is_adjacent:
                    continue
                for number, kind in enumerate(passages_of(s).passages):
                    for spot in grid_links(after, 1, kind):
                        castle(s, 1, (first, 0, 0, 0), (second, rotation, x, y))
                        lay_room(s, 1, passages_of(s).pieces[number].id, spot)
                        return s
    raise AssertionError("no such castle")


def test_c_sco_4_a_passage_is_no_adjacency_but_a_wall_is() -> None:
    """Joined by passage alone no penalty; with a shared wall the penalty stays."""
    for is_adjacent in (False, True):
        s = theater_and_hallway(is_adjacent)
        lines = [(s.room(1, 0).value, "penalty")] if is_adjacent else []
        assert s.plans[1].linked[1] == 1
        score_placement(s, 1, 1)
        assert gained(s, 1) == lines


def test_c_pas_4_a_shared_wall_does_not_undo_the_doubling() -> None:
    """Both at once cost the penalty and still count the connection twice."""
    for is_adjacent in (False, True):
        s = by_passage_alone("Chess Alcove", "Drawing Room", is_adjacent)
        drawing, alcove = room(s, "Drawing Room"), room(s, "Chess Alcove")
        assert s.plans[1].linked[1] == 1
        assert bool(s.plans[1].adjacent(1)) == is_adjacent
        score_placement(s, 1, 1)
        lines = [(drawing.points, "points"), (2 * drawing.value, "connection")]
        if is_adjacent:
            lines.append((alcove.value, "penalty"))
        assert gained(s, 1) == lines
        forget(s)
        rescore(s, 1, 1)
        assert gained(s, 1) == [(drawing.points, "rescore"), (2 * drawing.value, "connection")]


def test_c_geo_10_passages_close_courtyards() -> None:
    s = turn(["passages"])
    castle(s, 1, FOYER)
    assert measured(s, 1, Measure(COURTYARDS, 0)) == 0
    castle(s, 1, ("Hallway", 0, 0, 0), ("Hallway", 0, 0, 4))
    assert measured(s, 1, Measure(COURTYARDS, 0)) == 0
    castle(s, 1, ("Hallway", 0, 0, 0), ("Hallway", 0, 0, 4), ("StraightPassage", 1, 0, 1),
           ("StraightPassage", 1, 5, 1))
    assert measured(s, 1, Measure(COURTYARDS, 0)) == 1
    assert measured(s, 1, Measure(PATH, 0)) == 2


def test_c_cmp_8_a_living_reward_through_a_passage() -> None:
    """The Library placed last by the turn: its reward counts passages double."""
    s = turn(["passages"])
    castle(s, 1, *[spot for spot in LIBRARY if spot[0] != "StraightPassage"])
    s.completed[1] = 0
    lay_room(s, 1, room(s, "StraightPassage").id, place(0, -3, 0))
    complete_rooms(s, 1)
    assert [what_of(reward) for reward in s.earned if what_of(reward) == LIVING]


def test_link_and_take_are_kinds_of_their_own() -> None:
    assert LINK >> 24 == 3
    assert TAKE >> 24 == 1
    s = by_passage("Study", "small")
    a = s.options()[0]
    assert s.describe(a)["kind"] == "link"
    assert s.describe(a)["passage"] == "small"
    assert s.parse(s.text(a)) == a
