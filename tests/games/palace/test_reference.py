"""Palaces of random games against the plain reference: what bit boards say is what rulings say."""

import pytest

import palatium as pal
from palatium.games.palace.air import is_open, open_entrances
from palatium.games.palace.cells import cells_of
from palatium.games.palace.legal import placements
from palatium.games.palace.moat import (
    ends_of,
    is_joined,
    moat_cells,
    moat_moves,
    pocket_cells,
    tiles_to_join,
    walk_of,
)
from palatium.games.palace.palace import cell_of
from palatium.games.palace.state import PalaceState
from tests.games.palace.naive import Naive, naive_of
from tests.games.palace.table import TILES, XY, xy

SEEDS = range(40, 52) if pal.is_compiled() else range(40, 43)
JOIN_LIMIT = 5


def grown(seed: int) -> list[PalaceState]:
    """The positions of a random game before some of its actions and Moat tiles.

    Half of the games avoid joining the moat, so that it grows long and winds.
    """
    s = pal.game("palace", players=2 + seed % 3).start(explain=False)
    assert isinstance(s, PalaceState)
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


@pytest.mark.parametrize("seed", SEEDS)
def test_reachability_completion_air_and_moat_equal_the_reference(seed: int) -> None:
    for s in grown(seed):
        naive = naive_of(TILES, s.palace)
        assert naive.reachable() == set(naive.tiles)
        done = {n for n in range(len(s.palace.pieces)) if s.palace.is_complete(n)}
        assert naive.complete() == set(xy(cell_of(s.palace.pieces[n]) for n in done))
        assert naive.open_entrances() == set(xy(cells_of(open_entrances(s.palace))))
        is_air = is_open(s.palace.solid(), s.palace.up_doors)
        assert bool(naive.open_entrances()) == is_air
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


@pytest.mark.parametrize("seed", SEEDS)
def test_placements_equal_the_reference(seed: int) -> None:
    for s in grown(seed)[-3:]:
        if s.ask().name != "act" or s.joined:
            continue
        naive = naive_of(TILES, s.palace)
        found = placements(s, s.active)
        for kind, tile in ((2, s.top_hallway), (3, s.top_stair), (1, s.row[5])):
            if tile < 0:
                continue
            here = {
                (xy([a >> 2 & 511])[0], a & 3)
                for a in found
                if a >> 24 == kind and (kind > 1 or a >> 11 & 7 == 5)
            }
            assert here == set(naive.placements(TILES, tile, s.symbols(), s.supply()))
