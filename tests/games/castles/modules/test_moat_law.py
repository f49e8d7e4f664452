"""Whole games obey C-MOA-6 and C-PAS-3: the naive reference checks every castle."""

import pytest

import palatium as pal
from palatium.games.castles.state import CastlesState
from palatium.grid.placing.place import rotation_of, x_of, y_of
from tests.games.castles.box import ALL
from tests.games.castles.table import game, play
from tests.grid.naive import Laid, Spot, door_across
from tests.grid.naive_moats import Sides

NAMES = {"DownstairsHallway": "Downstairs hallway"}


def spots_of(s: CastlesState, seat: int) -> list[Spot]:
    """Return a castle as the reference names it; a passage has the level of the doors it meets."""
    out: list[Spot] = []
    for number, piece in enumerate(s.built[seat]):
        code, place = s.room(seat, number).code, piece & 0xFFFF
        name = NAMES.get(code, code.removeprefix("Moat"))
        if code.endswith("Passage"):
            name = f"{code.removesuffix('Passage').lower()} U"
        out.append((name, rotation_of(place), x_of(place), y_of(place)))
    doors = set().union(*[Laid(spot).doors for spot in out if not spot[0].endswith(" U")])
    return [
        (name.replace(" U", " D"), *where)
        if name.endswith(" U") and not {door_across(d) for d in Laid((name, *where)).doors} & doors
        else (name, *where)
        for name, *where in out
    ]


def judge(s: CastlesState) -> tuple[int, int]:
    """Check all castles of a finished game; return their numbers of sections and rooms outside."""
    sections = outside = 0
    for seat in range(s.castles.players):
        spots = spots_of(s, seat)
        sides = Sides([spot[0] for spot in spots], [Laid(spot) for spot in spots])
        assert sides.broken() == "", (seat, spots)
        sections += len(sides.dug)
        outside += len([piece for piece in sides.pieces if sides.stands_outside(piece)])
    return sections, outside


def random_game(players: int, seed: int) -> CastlesState:
    s = game(players, modules=ALL if players == 5 else ["moats", "passages"]).start()
    play(s, seed)
    return s


def test_c_moa_6_law_of_random_games() -> None:
    found = [judge(random_game(2 + seed % 4, seed)) for seed in range(16)]
    assert sum(sections for sections, _ in found) > 20
    assert sum(outside for _, outside in found) > 5


@pytest.mark.soak
def test_c_moa_6_law_of_two_thousand_random_games() -> None:
    for seed in range(16, 2016):
        judge(random_game(2 + seed % 4, seed))


@pytest.mark.soak
def test_c_moa_6_law_of_two_hundred_greedy_games() -> None:
    for seed in range(200):
        players = 1 + seed % 5
        record = pal.play(game(players, modules=ALL), ["greedy"] * players, seed=seed)
        s = pal.replay(record)
        assert isinstance(s, CastlesState)
        judge(s)
