"""Where rooms may lie in a castle: grid places, seen from the game."""

from palatium.games.castles.box.rooms import Room
from palatium.grid.moats.beyond_gate import is_beyond
from palatium.grid.placing.legal_places import Site, put_at
from palatium.grid.placing.place import Place
from palatium.grid.plan import GroundPlan


def laid(plan: GroundPlan, room: Room, place: Place) -> GroundPlan:
    """Return the plan with a room at a legal place."""
    beyond = room.beyond
    if beyond is not None and is_beyond(plan, beyond, place):
        return put_at(plan, beyond, place)
    return put_at(plan, room.tile, place)


def add_places(site: Site, room: Room, base: int, out: list[int]) -> None:
    """Append `base + place` for all legal places of a room."""
    if room.beyond is None:
        site.add_places(room.tile, base, out)
        return
    found: list[int] = []
    site.add_places(room.tile, base, found)
    site.add_places(room.beyond, base, found)
    out.extend(sorted(found))


def has_place(site: Site, room: Room) -> bool:
    """Return whether a room can be placed at all (C-RND-7)."""
    return site.has_place(room.tile) or (room.beyond is not None and site.has_place(room.beyond))
