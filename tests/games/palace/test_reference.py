"""Palaces of random games against the plain reference: bit boards agree with the rulings."""

import pytest

import palatium as pal
from palatium.bots.palace.greedy import PalaceGreedy
from palatium.core.events import Event
from palatium.games.palace.actions import HALL, ROOM, STAIRS, place_of, space_of
from palatium.games.palace.board.cells import cells_of
from palatium.games.palace.board.open_air import is_open, open_entrances
from palatium.games.palace.board.palace import cell_of
from palatium.games.palace.box.tiles import DOWNSTAIRS
from palatium.games.palace.legality import placements
from palatium.games.palace.moat.walk import (
    ends_of,
    is_joined,
    moat_cells,
    moat_moves,
    pocket_cells,
    tiles_to_join,
    walk_of,
)
from palatium.games.palace.state import PalaceState
from palatium.playing.seat import Seat
from tests.games.palace.naive import Naive, naive_of
from tests.games.palace.table import TILES, XY, xy

SEEDS = range(40, 46) if pal.is_compiled() else range(40, 44)
MANY = [pytest.param(seed, marks=pytest.mark.soak) for seed in range(100, 300)]
"""Thousands of palaces."""
JOIN_LIMIT = 5


def table_of(seed: int) -> PalaceState:
    """Return the start of a game; one in four is played on the smallest table."""
    size: dict[str, object] = {"columns": 15, "rows": 12} if seed % 4 == 3 else {}
    s = pal.game("palace", players=2 + seed % 3, **size).start(explain=False)
    assert isinstance(s, PalaceState)
    return s


def grown(seed: int) -> list[PalaceState]:
    """Return positions of a random game before some of its actions and Moat tiles.

    Half of the games avoid joining the moat, so that it grows long and winding.
    """
    s = table_of(seed)
    rng = pal.Rng(seed)
    out: list[PalaceState] = []
    while s.seat() != pal.OVER:
        name = s.ask().name if s.seat() >= 0 else ""
        if name in ("act", "moat") and s.turn > 8 and rng.below(9) == 0:
            out.append(s.clone())
        options = s.options()
        a = s.sample(rng) if s.seat() < 0 else options[rng.below(len(options))]
        if seed % 2 and s.seat() >= 0 and len(options) > 1:
            copy = s.clone()
            copy.advance(a)
            if copy.joined:
                a = options[rng.below(len(options))]
        s.advance(a)
    return out


@pytest.mark.parametrize("seed", [*SEEDS, *MANY])
def test_reachability_completion_air_and_moat_equal_the_reference(seed: int) -> None:
    for s in grown(seed):
        naive = naive_of(TILES, s.palace)
        assert naive.reachable() == set(naive.tiles)
        done = {n for n in range(len(s.palace.pieces)) if s.palace.is_complete(n)}
        assert naive.complete() == set(xy(cell_of(s.palace.pieces[n]) for n in done))
        assert naive.open_entrances() == set(xy(cells_of(open_entrances(s.palace))))
        assert bool(naive.open_entrances()) == is_open(s.palace)
        assert naive.walk() == xy(walk_of(s.palace).cells)
        _same_moat(s, naive)


def _same_moat(s: PalaceState, naive: Naive) -> None:
    pockets = sorted(xy(cells_of(pocket)) for pocket in s.palace.pockets)
    assert sorted(sorted(pocket) for pocket in naive.pockets()) == pockets
    assert naive.pocket_cells() == set(xy(pocket_cells(s.palace)))
    ends = ends_of(s.palace)
    assert naive.end(False) == (xy(ends.right()), _one(ends.next_right))
    assert naive.end(True) == (xy(ends.left()), _one(ends.next_left))
    if s.palace.water:
        assert naive.is_joined() == is_joined(s.palace)
    assert naive.to_join(JOIN_LIMIT) == tiles_to_join(s.palace, JOIN_LIMIT)
    if s.joined:
        return
    for due in (1, 3):
        assert naive.moat_cells(due) == set(xy(moat_cells(s.palace, due)))
    if s.palace.water:
        moves = {(xy([a])[0], xy([b])[0]) for a, b in moat_moves(s.palace, 2)}
        assert naive.moves(2) == moves


def _one(cell: int) -> XY | None:
    return None if cell < 0 else xy([cell])[0]


@pytest.mark.parametrize("seed", [*SEEDS, *MANY])
def test_placements_equal_the_reference(seed: int) -> None:
    """A Hallway, a Stair, the Rooms that cost nothing, and some Downstairs rooms."""
    asked = [s for s in grown(seed) if s.ask().name == "act" and not s.joined]
    for s in asked[-3:]:
        naive = naive_of(TILES, s.palace)
        for tile in (s.row[5], *[tile for tile in s.unseen if TILES.types[tile] == DOWNSTAIRS][:5]):
            s.row[5] = tile
            _same_placements(s, naive, ROOM >> 24, tile)
        _same_placements(s, naive, HALL >> 24, s.top_hallway)
        _same_placements(s, naive, STAIRS >> 24, s.top_stair)


def _same_placements(s: PalaceState, naive: Naive, kind: int, tile: int) -> None:
    if tile < 0:
        return
    here = {
        (xy([place_of(a)])[0], a & 3)
        for a in placements(s, s.active)
        if a >> 24 == kind and (kind != ROOM >> 24 or space_of(a) == 5)
    }
    assert here == set(naive.placements(TILES, tile, s.symbols(), s.supply()))


LAW = range(60, 72) if pal.is_compiled() else range(60, 64)
LAWS = [pytest.param(seed, marks=pytest.mark.soak) for seed in range(400, 700)]


@pytest.mark.parametrize("seed", [*LAW, *LAWS])
def test_p_open_3_every_turn_but_the_last_has_an_entrance_that_a_tile_can_use(seed: int) -> None:
    """No Row is thrown away before entrances that are useless (P-TURN-3)."""
    s = table_of(seed)
    rng = pal.Rng(seed)
    bots = [PalaceGreedy() for _ in range(s.rules.players)] if seed % 3 == 0 else []
    while s.seat() != pal.OVER:
        events: list[Event] = []
        if s.seat() >= 0 and s.ask().name == "act":
            assert s.joined or has_entrance(s)
        if s.seat() < 0:
            a = s.sample(rng)
        elif bots:
            a = bots[s.seat()].decide(Seat(s, s.seat(), rng))
        else:
            a = s.options()[rng.below(len(s.options()))]
        s.apply(a, events)
        if any(event.name == "row_discarded" for event in events):
            assert s.joined or has_entrance(s)


def has_entrance(s: PalaceState) -> bool:
    """Return whether there is an entrance, by the plain reference."""
    naive = naive_of(TILES, s.palace)
    return any(naive.can_use(cell) for cell in naive.faced())
