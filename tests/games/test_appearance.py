"""What is drawn besides the view: doors meet what the rules count, and a tile in hand shows what it
will show once it lies."""

from typing import Any

import pytest

import palatium as pal
from palatium.core.state import State
from palatium.games.castles.state import CastlesState
from palatium.games.palace.actions import place_of, space_of
from palatium.games.palace.board.figure import BLOCKED, MEETS, Figure
from palatium.games.palace.legality import tile_for
from palatium.games.palace.state import PalaceState
from palatium.testkit.sets import option_sets
from tests.games.palace.table import at

STEPS = 1200 if pal.is_compiled() else 250
PLACES = ("put", "room", "hallway", "stair")
WANTED = (*PLACES, "take", "link", "dig")


def is_place(s: State, a: int) -> bool:
    return s.describe(a)["kind"] in PLACES


def go_on(s: State, rng: pal.Rng) -> State:
    """Play on at random, mostly building; the game begins again after its end."""
    if not s.stack:
        return s.game.start()
    if s.seat() == pal.CHANCE:
        s.apply(s.sample(rng))
        return s
    options = s.options()
    building = [a for a in options if s.describe(a)["kind"] in WANTED]
    chosen = building if building and rng.below(5) else options
    s.apply(chosen[rng.below(len(chosen))])
    return s


def check_castles(s: CastlesState) -> None:
    """Compare with the counts that a plan keeps by itself."""
    seen: Any = s.appearance(None)
    for plan, castle in zip(s.plans, seen["castles"], strict=True):
        for number, doors in enumerate(castle):
            assert len(doors) == len(plan.pieces[number].tile.doors)
            assert doors.count("open") == plan.open_doors(number)
            assert doors.count("blocked") == plan.blocked_doors(number)
    assert seen["in_hand"] == {}


def check_tile_in_hand(s: CastlesState) -> None:
    """Lay the tile at each of its places."""
    seat = s.seat()
    seen: Any = s.appearance(seat)
    for a in s.options():
        later = s.clone()
        later.apply(a)
        laid: Any = later.appearance(None)
        assert laid["castles"][seat][len(s.built[seat])] == seen["in_hand"][str(a)]
    assert set(seen["in_hand"]) == {str(a) for a in s.options()}


@pytest.mark.parametrize(
    "options", [options for name, options in option_sets() if name == "castles"]
)
def test_c_geo_7_doors_of_castles_and_of_the_tile_in_hand(options: dict[str, object]) -> None:
    rng = pal.Rng(11)
    s: State = pal.game("castles", **options).start()
    placed = 0
    for _ in range(STEPS):
        s = go_on(s, rng)
        assert isinstance(s, CastlesState)
        if s.stack and s.seat() >= 0 and is_place(s, s.options()[0]):
            check_castles(s)
            check_tile_in_hand(s)
            placed += 1
    assert placed > STEPS // 60


def entrances(s: PalaceState, a: int, seat: int) -> list[str | None]:
    """What the entrances of a tile in hand meet, as a screen looks it up."""
    fields: Any = s.describe(a)
    seen: Any = s.appearance(seat)
    around = seen["around"][f"{fields['x']},{fields['y']}"]
    swans = laid(s, a).swans
    return [
        None if swan is None else MEETS[swan][faced]
        for swan, faced in zip(swans, around, strict=True)
    ]


def laid(s: PalaceState, a: int) -> Figure:
    """The tile of a placement, once it lies."""
    tile = tile_for(s, a >> 24 << 24, space_of(a))
    palace = s.palace.put(s.rules.tiles, tile, place_of(a), a & 3, s.seat())
    return Figure(palace, s.rules.tiles, len(palace.pieces) - 1)


def test_p_swan_1_entrances_of_a_tile_in_hand_meet_what_they_will_meet() -> None:
    rng = pal.Rng(11)
    s: State = pal.game("palace", players=3).start()
    met: set[str | None] = set()
    for _ in range(STEPS):
        s = go_on(s, rng)
        assert isinstance(s, PalaceState)
        if s.stack and s.seat() >= 0:
            for a in [a for a in s.options() if is_place(s, a)][::7]:
                found = entrances(s, a, s.seat())
                assert found == laid(s, a).doors
                met |= set(found)
    assert met >= {None, "open", "joined", "matched", "blocked", "moat"}


def test_an_entrance_to_the_garden_is_blocked_before_the_tile_lies() -> None:
    s = at()
    seen: Any = s.appearance(s.seat())
    assert seen["around"]["1,1"][2] == BLOCKED
    assert seen["around"]["1,1"][0] == "open"


def test_only_who_is_asked_sees_a_tile_in_hand() -> None:
    s = at()
    others: list[int | None] = [None, *[seat for seat in (0, 1) if seat != s.seat()]]
    assert [s.appearance(seat) for seat in others] == [{"around": {}}] * len(others)


def test_a_play_3_a_payment_is_told_by_its_wild_tiles() -> None:
    rng = pal.Rng(5)
    s: State = pal.game("azul").start()
    scene: Any = s.game.scene()
    spaces = {space["space"]: space for space in scene["spaces"]}
    paid = 0
    for _ in range(600):
        if not s.stack:
            break
        is_chance = s.seat() == pal.CHANCE
        options = [] if is_chance else s.options()
        a = s.sample(rng) if is_chance else options[rng.below(len(options))]
        events: list[pal.Event] = []
        fields: Any = s.describe(a)
        view: Any = s.view(None)
        s.apply(a, events)
        if fields["kind"] == "place":
            natural = spaces[fields["space"]]["natural"][fields["wilds"]]
            both = [(fields["colour"], natural), (view["wild"], fields["wilds"])]
            facts: Any = next(event.facts for event in events if event.name == "placed")
            assert facts["paid"] == {colour: n for colour, n in both if n}
            paid += 1
    assert paid > 10
