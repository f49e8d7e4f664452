"""Setups of positions with expansions, in the words of the rulings."""

from collections.abc import Sequence

from palatium.core.cards.hidden import Card, new_cards, open_card
from palatium.core.cards.pile import new_pile
from palatium.games.castles.box.rooms import Room
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.modules.decrees.decree import decrees_of, set_decrees
from palatium.games.castles.modules.decrees.module import Decrees
from palatium.games.castles.modules.favor_pile import FavorPart, favors_of, set_favors
from palatium.games.castles.modules.moats import Moats
from palatium.games.castles.modules.swans import Tokens, set_tokens, tokens_of
from palatium.games.castles.save import plan_from
from palatium.games.castles.state import CastlesState
from palatium.grid.placing.place import place

from .table import Lot, Step, at, build, fetch, forget, room

ALL = ["decrees", "moats", "passages", "swans", "towers"]


def turn(
    modules: Sequence[str],
    *,
    players: int = 2,
    seat: int = 1,
    master_builder: int = 0,
    money: Sequence[int] = (),
    market: Sequence[Lot] = (),
    is_last: bool = False,
    closed: str = "N",
    decrees: dict[int, int] | None = None,
    **house: object,
) -> CastlesState:
    """Return a turn of `seat` with expansions; `decrees` by seat, `closed` is the Foyer's side."""
    wanted = [*modules, "decrees"] if decrees else list(modules)
    s = at(players=players, seat=seat, master_builder=master_builder, money=money, market=market,
           is_last=is_last, modules=wanted, **house)
    if "moats" in wanted:
        for who in range(players):
            turn_foyer(s, who, closed)
    if "favors" in s.castles.part_of:
        module(s, "favors").react(s, hook.FAVORS, 0, 0)
    if "decrees" in wanted:
        deal_decrees(s, decrees or {})
    return s


def module(s: CastlesState, name: str):
    """An expansion of the game."""
    return s.castles.expansions[s.castles.part_of[name]]


def turn_foyer(s: CastlesState, seat: int, closed: str) -> None:
    """Put the Foyer under its Barbican with its closed side turned as given."""
    moats = module(s, "moats")
    assert isinstance(moats, Moats)
    foyer = moats.foyers["NESW".index(closed)].id << 16 | place(0, 0, 0)
    s.built[seat] = (foyer,)
    s.plans[seat] = plan_from(s.castles, [foyer])


def deal_decrees(s: CastlesState, numbers: dict[int, int]) -> None:
    """Give seats their decrees; other seats have some that do nothing before the end."""
    found = module(s, "decrees")
    assert isinstance(found, Decrees)
    quiet = [number for number in (22, 10, 9, 36, 35) if number not in numbers.values()]
    owned = [numbers.get(seat, quiet[seat]) - 1 for seat in range(s.castles.players)]
    part = decrees_of(s).copy()
    part.owned = tuple(owned)
    left = [id for id in found.ids if id not in owned]
    part.pile = new_pile(new_cards(left, s.castles.players, s.pools), len(left))
    s.pools += 1
    set_decrees(s, part)


def swans(s: CastlesState, seat: int, *counts: int) -> None:
    """Give a seat tokens by colour: white, black, grey, gold, blue."""
    part = tokens_of(s)
    mine = (*counts, 0, 0, 0, 0, 0)[:5]
    supply = tuple([n - m for n, m in zip(part.supply, mine, strict=True)])
    held = (*part.held[:seat], mine, *part.held[seat + 1 :])
    set_tokens(s, Tokens(supply, part.on, held))
    s.forget_options()


def token_on(s: CastlesState, slot: int, colour: int) -> None:
    """Put a token on a market tile."""
    part = tokens_of(s)
    supply = tuple([n - (i == colour) for i, n in enumerate(part.supply)])
    on = (*part.on[:slot], colour, *part.on[slot + 1 :])
    set_tokens(s, Tokens(supply, on, part.held))


def take_favors(s: CastlesState, seat: int, way: int, *codes: str) -> None:
    """Give a seat Favors face down."""
    part = favors_of(s)
    faces = [s.castles.favor_codes.index(code) for code in codes]
    body = tuple(card for card in part.pile.body if card.face not in faces)
    pile = new_pile(body, min(part.pile.size, len(body)))
    at_ = 2 * seat + way
    mine: tuple[Card, ...] = tuple(open_card(face, s.castles.players) for face in faces)
    taken = (*part.taken[:at_], mine, *part.taken[at_ + 1 :])
    set_favors(s, FavorPart(pile, part.looked, part.gone, taken))


def lay_at(s: CastlesState, seat: int, name: str, rotation: int, x: int, y: int) -> int:
    """Place a room exactly there and return what it scored."""
    from palatium.games.castles.building.placing import place_room

    before = s.points[seat]
    id = fetch(s, name) if room(s, name).stack >= 0 or name in STOCK else room(s, name).id
    place_room(s, seat, id, place(rotation, x, y))
    s.forget_options()
    return s.points[seat] - before


def own(s: CastlesState, seat: int, *names: str) -> None:
    """Place rooms anywhere, and forget what they scored and earned."""
    build(s, seat, *[Step(name, completes=None) for name in names])
    forget(s)


STOCK = ("Hallway", "Downstairs Hallway", "Stairs")


def piece(game: CastlesGame, code: str) -> Room:
    """Return a piece of a game by its code."""
    return game.rooms[game.room_codes.index(code)]


def dig(s: CastlesState, seat: int, *names: str) -> None:
    """Give a seat sections; nothing is paid or scored."""
    from palatium.games.castles.building.placing import lay_room
    from palatium.games.castles.modules.moat_state import MoatPart, moats_of, set_moats

    moats = module(s, "moats")
    assert isinstance(moats, Moats)
    for name in names:
        section = next(x for x in moats.facts.sections if x.tile.name == name)
        id = moats.sections[moats.facts.sections.index(section)].id
        lay_room(s, seat, id, place(0, section.x, section.y))
        part = moats_of(s)
        set_moats(s, MoatPart(part.left - 1, part.tile))
    s.forget_options()


def castle(s: CastlesState, seat: int, *spots: tuple[str, int, int, int]) -> None:
    """Build a whole castle: name or code, rotation, column and row of each piece, unscored.

    Tiles leave their stacks; complete rooms count as completed.
    """
    ids = [fetch(s, name) if room(s, name).stack >= 0 or name in STOCK else room(s, name).id
           for name, _, _, _ in spots]
    pieces = [id << 16 | place(rotation, x, y)
              for id, (_, rotation, x, y) in zip(ids, spots, strict=True)]
    s.built[seat] = tuple(pieces)
    s.plans[seat] = plan_from(s.castles, pieces)
    walls = s.castles.walls_count(s, seat)
    s.completed[seat] = sum(
        1 << number for number in s.plans[seat].rooms() if s.plans[seat].is_complete(number, walls)
    )
    s.forget_options()
