"""Royal Decrees 28 to 36, C-DEC."""


import palatium as pal
from palatium.games.castles.box.rooms import (
    ACTIVITY,
    CORRIDOR,
    FOOD,
    LIVING,
    SIZES,
)
from palatium.games.castles.building.placing import item
from palatium.games.castles.end.card_points import favor_measures
from palatium.games.castles.end.final_scoring import FinalScoring
from palatium.games.castles.flow import TURNS, Round
from palatium.games.castles.modules.decrees.decree import decrees_of, set_decrees
from palatium.games.castles.state import CastlesState
from palatium.games.castles.turn.flags import MAIN_DONE
from palatium.games.castles.turn.turn import Turn
from palatium.grid.placing.legal_places import Site
from tests.games.castles.box import castle, swans, token_on
from tests.games.castles.decrees import decree_points, earning, ending, owner, revealed
from tests.games.castles.table import (
    Step,
    deal,
    do,
    fetch,
    forget,
    gained,
    game,
    hold,
    lay,
    put,
    resume,
    room,
    search,
    sell,
    texts,
)


def test_c_dec_28_eight_points_or_eight_thousand() -> None:
    for text, points, money in (("leave points", 8, 0), ("leave money", 0, 8000)):
        s = resume(owner(28, money=[0, 0]))
        do(s, text)
        assert (s.points[1], s.money[1]) == (points, money)
        assert s.seat() != 1 or s.ask().name != "turn"


def cashing(points: int) -> CastlesState:
    """Return a position in which a placed room has just scored."""
    s = owner(29, market=[("Parlor", 4000, 0)], money=[0, 4000])
    place = search(s, 1, Step("Parlor", ["Foyer"], completes=None))[0]
    resume(s)
    do(s, "take m1 door")
    put(s, place)
    assert s.points[1] == points
    return s


def test_c_dec_29_points_of_a_room_as_money() -> None:
    s = cashing(4)
    assert texts(s) == ["cash money", "cash points"]
    do(s, "cash money")
    assert (s.points[1], s.money[1]) == (0, 4000)
    s = cashing(4)
    do(s, "cash points")
    assert (s.points[1], s.money[1]) == (4, 0)


def test_c_dec_29_not_asked_without_points() -> None:
    s = owner(29, money=[0, 15000])
    resume(s)
    do(s, "take hallway door")
    s.apply(s.options()[0])
    assert s.seat() != 1 or s.ask().name != "cash"
    s = earning(owner(29), item(ACTIVITY, 0))  # not for rewards
    assert s.seat() != 1 or s.ask().name != "cash"


def test_c_dec_29_not_asked_about_a_loss() -> None:
    """A sum below 0 is not asked about."""
    s = owner(29, money=[0, 15000])
    castle(s, 1, ("Foyer", 0, 0, 0))
    lay(s, 1, "Gaming Room", ["Foyer"], completes=None)
    forget(s)
    place = search(s, 1, Step("Hallway", ["Gaming Room"], completes=None))[0]
    resume(s)
    do(s, "take hallway door")
    put(s, place)
    assert s.points[1] == -1
    assert s.money == [3000, 12000]
    assert s.seat() != 1 or s.ask().name != "cash"


def test_c_dec_29_not_asked_about_a_living_room_scored_again() -> None:
    """The second score of a Living room (C-CMP-8) stays points."""
    s = owner(29)
    lay(s, 1, "Parlor", ["Foyer"], completes=None)
    forget(s)
    earning(s, item(LIVING, 1))
    assert gained(s, 1) == [(4, "rescore")]
    assert s.seat() != 1 or s.ask().name != "cash"


def test_c_dec_30_a_thousand_on_the_card_each_turn() -> None:
    s = owner(30, money=[0, 15000])
    part = decrees_of(s).copy()
    part.coins = (0, 6000)
    set_decrees(s, part)
    s.money[1] = 16000
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    resume(s)
    assert texts(s) == ["done", "deposit"]
    do(s, "deposit")
    assert s.money[1] == 15000
    assert s.view(0)["players"][1]["on_decree"] == 7000
    hold(s, 1, "B09")
    ending(s)
    assert decree_points(s) == [7]
    do(s, "show", "show")
    assert [p for p, why in gained(s, 1) if why in ("bonus", "money")] == [4, 2]


def test_c_dec_30_counts_as_money_for_favor_21_and_once_a_turn() -> None:
    """The older turn ends before the extra turn begins (C-CMP-3)."""
    s = owner(30, money=[20000, 15000])
    part = decrees_of(s).copy()
    part.coins = (0, 7000)
    set_decrees(s, part)
    favor = s.castles.favor_codes.index("F21")
    assert favor_measures(s, favor) == [20000, 22000]
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, 0),))
    resume(s)
    assert texts(s) == ["done", "deposit"]
    do(s, "deposit")
    assert decrees_of(s).coins == (0, 8000)
    assert "deposit" not in texts(s)  # the extra turn has begun
    do(s, "pass")
    assert texts(s) == ["done", "deposit"]
    do(s, "deposit")
    assert decrees_of(s).coins == (0, 9000)
    assert s.seat() == 0


def test_c_dec_31_a_stairs_and_a_hallway_before_the_first_turn() -> None:
    s = revealed(31)
    assert s.ask().name == "head_start"
    assert {text.split()[1] for text in texts(s)} == {"hallway", "stairs"}  # no stairs down yet
    do(s, "take hallway door")
    s.apply(s.options()[0])
    assert {text.split()[1] for text in texts(s)} == {"stairs"}
    do(s, "take stairs door")
    s.apply(s.options()[0])
    assert len(s.built[1]) == 3
    assert s.points[1] == 0
    assert s.ask().name == "turn"  # with nothing to price, round 1 begins


def test_c_dec_31_one_corridor_reward_and_no_passage() -> None:
    """No passage, no exchange, no decree at the end of a turn."""
    s = revealed(31, "passages", "swans")
    swans(s, 1, 1)
    resume(s)
    assert not [text for text in texts(s) if not text.startswith("take")]
    assert not [text for text in texts(s) if not text.endswith("door")]
    do(s, "take stairs door")
    s.apply(s.options()[0])
    do(s, "take downhall door")  # on the dark end: the stairs are complete
    s.apply(s.options()[0])
    assert s.ask().name == "free"
    do(s, "take hallway door")
    s.apply(s.options()[0])
    assert len(s.built[1]) == 4
    assert s.seat() != 1 or s.ask().name != "free"
    # A second completed corridor would bring nothing more.
    s = revealed(31)
    frame = s.stack[-1]
    s.earned = (item(CORRIDOR, 0),)
    s.stack[-1] = type(frame)(1, 3, 1)
    resume(s)
    assert s.seat() != 1 or s.ask().name != "free"


def test_c_dec_32_the_best_bonus_card_twice() -> None:
    s = owner(32, money=[0, 25000])
    hold(s, 1, "B09", "B02")
    ending(s, 5)
    do(s, "show", "show")
    assert [p for p, why in gained(s, 1) if why in ("bonus", "decree")] == [5, 5]


def test_c_dec_33_a_bought_piece_is_stored() -> None:
    """Token and coins come at the purchase; no legal spot is needed."""
    s = owner(33, "swans", money=[0, 4000])
    name = next(r.name for r in s.castles.rooms if r.feet == 250 and r.type == FOOD)
    sell(s, 0, name, 4000, 2000)
    token_on(s, 0, 2)
    resume(s)
    assert "store m1" in texts(s)
    assert "store hallway" in texts(s)
    assert "store downhall" not in texts(s)  # its face is chosen when it is placed
    do(s, "store m1")
    assert s.money == [4000, 2000]
    assert s.view(0)["players"][1]["swans"] == {"grey": 1}
    assert s.view(0)["players"][1]["stored"] == room(s, name).code
    assert not [text for text in texts(s) if "stored" in text]  # not in the same turn
    assert s.check() == []


def test_c_dec_33_a_piece_without_a_legal_spot_is_stored() -> None:
    """Where nothing leads down, a Downstairs room can still be bought (C-RND-7)."""
    s = owner(33, money=[0, 4000], market=[("Oubliette", 4000, 0)])
    resume(s)
    assert Site(s.plans[1]).places(room(s, "Oubliette").tile) == []
    assert [text for text in texts(s) if "m1" in text] == ["store m1"]
    do(s, "store m1")
    assert s.money == [4000, 0]
    assert decrees_of(s).stored == (-1, room(s, "Oubliette").id)
    assert s.check() == []


def stored(name: str = "Parlor", **more: object) -> CastlesState:
    """Return a turn of seat 1 with something stored."""
    s = owner(33, **more)
    part = decrees_of(s).copy()
    part.stored = (-1, fetch(s, name))
    set_decrees(s, part)
    return s


def test_c_dec_33_placed_besides_the_main_action() -> None:
    s = resume(stored())
    assert "take stored door" in texts(s)
    before = s.money[1]
    do(s, "take stored door")
    s.apply(s.options()[0])
    assert s.money[1] == before
    assert s.points[1] >= 4
    assert "pass" in texts(s)  # the main action is still there
    assert decrees_of(s).stored == (-1, -1)
    assert "store hallway" in texts(s)
    do(s, "store hallway")
    assert s.seat() != 1 or "take stored door" not in texts(s)  # once per turn
    assert s.check() == []


def test_c_dec_33_after_the_main_action_too() -> None:
    s = stored()
    s.stack[-1] = Turn(1, MAIN_DONE, ())
    resume(s)
    assert texts(s) == ["take stored door", "done"]


def test_c_dec_33_a_stored_hallway_has_two_faces() -> None:
    s = stored("Hallway")
    castle(s, 1, ("Foyer", 0, 0, 0), ("Stairs", 0, 3, 1))
    resume(s)
    takes = [text for text in texts(s) if "stored" in text or "turned" in text]
    assert "take stored door" in takes
    dark = Site(s.plans[1]).places(room(s, "Downstairs Hallway").tile)
    assert ("take turned door" in takes) == bool(dark)
    if dark:
        do(s, "take turned door")
        s.apply(s.options()[0])
        assert s.room(1, 2).name == "Downstairs Hallway"
        assert s.castles.setup.hallways == s.hallways + 1


def test_c_dec_33_extra_turns_are_future_turns() -> None:
    """A piece stored in an extra turn waits for the next turn that begins."""
    s = owner(33, market=[("Parlor", 4000, 0)])
    s.stack[-1] = Turn(1, MAIN_DONE, (item(FOOD, 0), item(FOOD, 0)))
    resume(s)
    do(s, "store m1")  # in the first extra turn
    assert "take stored door" in texts(s)  # the second extra turn was opened later
    do(s, "pass")
    assert texts(s) == ["take stored door", "done"]
    do(s, "done")
    assert s.seat() != 1 or "take stored door" not in texts(s)


def test_c_dec_33_before_the_main_action_a_completed_food_room_opens_its_turn_first() -> None:
    s = stored()
    resume(s)
    do(s, "take stored door")
    place = s.options()[0]
    s.apply(place)
    s.earned = (item(FOOD, 1),)
    resume(s)
    assert len([frame for frame in s.stack if isinstance(frame, Turn)]) == 2
    do(s, "pass")
    assert "pass" in texts(s)  # now the outer turn's main action


def test_c_dec_33_what_is_left_is_boxed_without_points() -> None:
    s = stored()
    tile = decrees_of(s).stored[1]
    ending(s)
    assert decrees_of(s).stored == (-1, -1)
    assert tile in s.gone
    assert s.check() == []


def test_c_dec_34_a_secret_blueprint() -> None:
    s = revealed(34)
    assert s.ask().name == "blueprint"
    assert len(s.options()) == 10
    total = s.stacks[SIZES.index(200)].total()
    do(s, "stack 200")
    assert s.stack[-1].seen_by(s) == 2
    tile = next(r for r in s.castles.rooms if r.feet == 200 and r.type == FOOD)
    do(s, f"look {tile.code}")
    assert s.stacks[SIZES.index(200)].total() == total - 1
    assert s.view(1)["players"][1]["blueprint"] == {"size": 200, "tile": tile.code}
    assert s.view(0)["players"][1]["blueprint"] == {"size": 200, "tile": ""}
    assert s.check() == []
    both = next(r for r in s.castles.rooms if r.feet == 200 and r.type == FOOD and r is not tile)
    size = next(r for r in s.castles.rooms if r.feet == 200 and r.type == 2)
    kind = next(r for r in s.castles.rooms if r.feet == 100 and r.type == FOOD)
    castle(s, 1, ("Foyer", 0, 0, 0), (both.name, 0, 20, 0), (size.name, 0, 20, 10),
           (kind.name, 0, 20, 20))
    ending(s, 3)
    do(s, "reveal")
    assert decree_points(s) == [8]
    assert s.view(0)["players"][1]["blueprint"] == {"size": 200, "tile": tile.code}


def test_c_dec_34_a_looker_cannot_tell_the_tile_from_boxed_ones() -> None:
    s = revealed(34)
    do(s, "stack 600", "look R600-01")
    s.stack = [Round(TURNS + 1), Turn(0, MAIN_DONE, ())]
    s.earned = (item(7, 0),)
    resume(s)
    do(s, "stack 600")
    deal(s)
    tiles = s.view(0)["frames"][-1]["tiles"]
    assert "R600-01" not in tiles
    secrets = {decrees_of(s.resample(0, pal.Rng(seed))).secret[0].face for seed in range(40)}
    known = {s.castles.room_codes.index(code) for code in tiles}
    assert len(secrets) > 1
    assert not secrets & known
    assert s.check() == []


def test_c_dec_35_two_points_for_each_courtyard() -> None:
    s = owner(35, "passages")
    castle(s, 1, ("Hallway", 0, 0, 0), ("Hallway", 0, 0, 4), ("StraightPassage", 1, 0, 1),
           ("StraightPassage", 1, 5, 1))
    s.stack = [FinalScoring(3)]
    resume(s)
    assert decree_points(s) == [2]


def test_c_dec_36_a_point_for_each_room_on_the_longest_path() -> None:
    s = owner(36)
    castle(s, 1, ("Foyer", 0, 0, 0), ("Hallway", 0, 3, 1), ("Hallway", 0, 9, 1))
    ending(s)
    assert decree_points(s) == [3]
    alone = ending(owner(36))
    assert decree_points(alone) == [1]


def test_a_game_with_decrees_ends_and_is_sound() -> None:
    for seed in range(3):
        s = game(3, modules=["decrees"]).start()
        pal.playout(s, pal.Rng(seed))
        assert s.check() == []
