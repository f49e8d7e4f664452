"""Random castles from a list of numbers, so that a failing one can be shrunk."""

from collections.abc import Callable, Iterator

from palatium.grid.placing.legal_places import Site
from palatium.grid.placing.place import rotation_of, x_of, y_of

from .naive import FORMS, Laid, Spot, levels_clash, overlap
from .tiles import SIZED, TILES, plan_of

FOYER: Spot = ("Foyer", 0, 0, 0)
CLOSET: Spot = ("R100-07", 0, 0, 0)
CORRIDORS = [["Hallway"], ["Hallway"], ["Downstairs hallway"], ["Stairs"], ["Stairs"]]

# All sizes equally often, corridors more often: they make castles grow.
ANY = [*SIZED.values(), *CORRIDORS]
# Few doors: castles that are easily closed in.
FEW = [[name for name in names if len(TILES[name].doors) <= 2] for names in SIZED.values()]
# Arcs and chamfers: shared cells, gaps and pockets.
ROUND = [SIZED["150"], SIZED["500"], SIZED["600"], SIZED["500"], SIZED["100"], ["Hallway"]]
STYLES = [ANY, FEW, ROUND]


def tile_for(number: int, style: int = 0) -> str:
    """Return a tile; all kinds of a style are equally likely."""
    kinds = STYLES[style % len(STYLES)]
    kind = kinds[number % len(kinds)]
    return kind[number // len(kinds) % len(kind)]


def grow(numbers: list[int], style: int = 0, is_crowded: bool = True) -> list[Spot]:
    """Return a legal castle: each number chooses a tile and a place, mostly crowded places."""
    spots = [CLOSET if style % len(STYLES) == 1 else FOYER]
    for number in numbers:
        name = tile_for(number, style)
        plan = plan_of(spots)
        places = Site(plan).places(TILES[name])
        if places:
            rest = number // 997
            number_of_tries = 1 + rest % 6 * is_crowded
            tries = [places[(rest + i * 7919) % len(places)] for i in range(number_of_tries)]
            spots.append(max(
                [(name, rotation_of(p), x_of(p), y_of(p)) for p in tries], key=_crowd(spots)))
    return spots


def _crowd(spots: list[Spot]) -> Callable[[Spot], int]:
    def touched(spot: Spot) -> int:
        return plan_of([*spots, spot]).touching[-1].bit_count()

    return touched


def strew(numbers: list[int], style: int = 0) -> list[Spot]:
    """Return pieces thrown together without overlap or clash of levels, joined or not."""
    spots = [FOYER]
    pieces = [Laid(FOYER)]
    for number in numbers:
        name = tile_for(number, style)
        for spot in _throws(name, number):
            new = Laid(spot)
            if not any(overlap(new, p) or levels_clash(new, p) for p in pieces):
                spots.append(spot)
                pieces.append(new)
                break
    return spots


def _throws(name: str, number: int) -> Iterator[Spot]:
    """Yield twelve places on a line towards the Foyer, the nearest first."""
    rotation = number // 31 % 4
    dx, dy = number // 127 % 15 - 7, number // 2003 % 15 - 7
    for i in range(12):
        yield name, rotation, dx * i // 3, dy * i // 3


def turned(spots: list[Spot]) -> list[Spot]:
    """Return the whole castle after a quarter turn clockwise round the corner of cell (0, 0)."""
    return [(name, (r + 1) % 4, -(y + FORMS[name][r].h - 1), x) for name, r, x, y in spots]


def moved(spots: list[Spot], dx: int, dy: int) -> list[Spot]:
    """Return the whole castle at another place."""
    return [(name, r, x + dx, y + dy) for name, r, x, y in spots]

