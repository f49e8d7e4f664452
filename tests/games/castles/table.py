"""Setups of Castles positions for tests, in the words of the rulings."""

from collections.abc import Sequence

import palatium as pal
from palatium.core.cards.hidden import open_card, sorted_cards
from palatium.core.cards.pile import Pile
from palatium.games.castles.box.rooms import SIZES, STAIRS, Room
from palatium.games.castles.building.placing import place_room
from palatium.games.castles.flow import TURNS, Round
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.market.pricing import Price
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.games.castles.turn.turn import Turn
from palatium.grid.board import bits
from palatium.grid.placing.legal_places import Site, put_at
from palatium.grid.plan import GroundPlan

Lot = tuple[str, int, int]
"""A market tile: its name, its price, the coins on it."""


def game(players: int = 2, edition: str = "collector", **options: object) -> CastlesGame:
    """Return a configured game whose first Master Builder is seat 0."""
    found = pal.game("castles", players=players, edition=edition, first=0, **options)
    assert isinstance(found, CastlesGame)
    return found


def empty(players: int = 2, edition: str = "collector", **options: object) -> CastlesState:
    """Return a first position in which no card and no tile has been drawn; scores are 0."""
    s = game(players, edition, **options).start()
    s.points = [0] * players
    s.lines = None
    s.stack = []
    s.forget_options()
    return s


def at(
    *,
    players: int = 2,
    edition: str = "collector",
    seat: int = 1,
    master_builder: int = 0,
    money: Sequence[int] = (),
    market: Sequence[Lot] = (),
    is_last: bool = False,
    **options: object,
) -> CastlesState:
    """Return a turn of `seat`; the market holds what is given, all else is as at the start."""
    s = empty(players, edition, **options)
    s.master_builder = master_builder
    s.is_last = is_last
    for who, amount in enumerate(money):
        s.money[who] = amount
    for slot, (name, price, coins) in enumerate(market):
        sell(s, slot, name, price, coins)
    turn = (seat - master_builder - 1) % players
    s.stack = [Round(TURNS + turn + 1), Turn(seat, 0, ())]
    return s


def sell(s: CastlesState, slot: int, name: str, price: int = 0, coins: int = 0) -> None:
    """Put a tile into the market; price 0 leaves it unpriced."""
    s.market[slot] = fetch(s, name)
    s.spaces[slot] = s.castles.setup.prices.index(price) if price else NO_TILE
    s.coins[slot] = coins
    s.forget_options()


def room(s: CastlesState, name: str) -> Room:
    """Return a room by its printed name, or a code such as R100-01."""
    for found in s.castles.rooms:
        if name in (found.name, found.code):
            return found
    raise AssertionError(f"no room is called {name}")


def fetch(s: CastlesState, name: str) -> int:
    """Take a piece from its stack, or from the supply of corridors."""
    found = room(s, name)
    if found.stack == -1:
        if found.id == STAIRS:
            s.stairs -= 1
        else:
            s.hallways -= 1
        return found.id
    pile = s.stacks[found.stack]
    body = tuple(card for card in pile.body if card.face != found.id)
    assert len(body) == len(pile.body) - 1, f"{name} is not in its stack"
    s.stacks[found.stack] = Pile((), body, min(pile.size, len(body)), ())
    return found.id


def empty_stack(s: CastlesState, size: int, left: int = 0) -> None:
    """Leave only some tiles in a stack; the others go into the box."""
    stack = SIZES.index(size)
    pile = s.stacks[stack]
    s.boxes[stack] += pile.body[left:]
    s.stacks[stack] = Pile((), pile.body[:left], left, ())


class Step:
    """A room to lay: what its doors meet, what it touches, what it completes.

    `joined` None allows any doors. Without `touching` it touches exactly what its doors meet;
    without `completes` it completes nothing, with None anything.
    """

    def __init__(
        self,
        name: str,
        joined: Sequence[str] | None = None,
        touching: Sequence[str] | None = None,
        completes: Sequence[str] | None = (),
    ) -> None:
        self.name = name
        self.joined = None if joined is None else sorted(joined)
        self.touching = self.joined if touching is None else sorted(touching)
        self.completes = None if completes is None else sorted(completes)

    def fits(self, before: GroundPlan, plan: GroundPlan, rooms: Sequence[str]) -> bool:
        """Return whether the room just laid on a plan is as the step requires."""
        new = len(plan.pieces) - 1
        if self.joined is not None:
            if sorted(rooms[i] for i in bits(plan.connected(new))) != self.joined:
                return False
            if sorted(rooms[i] for i in bits(plan.adjacent(new))) != self.touching:
                return False
        if self.completes is None:
            return True
        done = [i for i in plan.rooms() if plan.is_complete(i)]
        fresh = [rooms[i] for i in done if i == new or not before.is_complete(i)]
        return sorted(fresh) == self.completes


def lay(
    s: CastlesState,
    seat: int,
    name: str,
    joined: Sequence[str] | None = None,
    touching: Sequence[str] | None = None,
    completes: Sequence[str] | None = (),
) -> int:
    """Place a room as if it had been bought, and return what it scored."""
    return build(s, seat, Step(name, joined, touching, completes))


def build(s: CastlesState, seat: int, *steps: Step) -> int:
    """Place rooms one after the other, each as its step requires; return the last one's score."""
    places = search(s, seat, *steps)
    before = 0
    for step, place in zip(steps, places, strict=True):
        before = s.points[seat]
        place_room(s, seat, fetch(s, step.name), place)
    s.forget_options()
    return s.points[seat] - before


def search(s: CastlesState, seat: int, *steps: Step) -> list[int]:
    """Find legal places that satisfy all steps."""
    rooms = [room.name for room in s.rooms_of(seat)]
    tiles = [room(s, step.name) for step in steps]
    tries = 0
    todo: list[tuple[GroundPlan, list[int]]] = [(s.plans[seat], [])]
    while todo:
        plan, places = todo.pop()
        depth = len(places)
        if depth == len(steps):
            return places
        known = [*rooms, *(tile.name for tile in tiles[: depth + 1])]
        found = []
        for place in Site(plan).places(tiles[depth].tile):
            tries += 1
            after = put_at(plan, tiles[depth].tile, place)
            if steps[depth].fits(plan, after, known):
                found.append((after, [*places, place]))
                if depth + 1 == len(steps):
                    break
        todo += reversed(found)
        assert tries < 60000, f"no castle found for {[step.name for step in steps]}"
    raise AssertionError(f"no castle has {[step.name for step in steps]} as wanted")


def grow(s: CastlesState, seat: int, *rooms: str) -> None:
    """Place rooms anywhere without completing anything, and forget what they scored."""
    build(s, seat, *[Step(name) for name in rooms])
    forget(s)


def forget(s: CastlesState) -> None:
    """Drop points, score lines and rewards so far."""
    s.points = [0] * s.castles.players
    s.lines = None
    s.earned = ()
    s.forget_options()


def hold(s: CastlesState, seat: int, *codes: str) -> None:
    """Give a seat these Bonus cards."""
    for code in codes:
        face = s.castles.bonus_codes.index(code)
        body = tuple(card for card in s.bonus.body if card.face != face)
        s.bonus = Pile((), sorted_cards(list(body)), len(body), s.bonus.bottom)
        card = open_card(face, s.castles.players)
        s.hands[seat] = (*s.hands[seat], card)


def resume(s: CastlesState) -> CastlesState:
    """Step until somebody is asked."""
    s.forget_options()
    s.settle()
    return s


def do(s: CastlesState, *texts: str) -> None:
    """Play moves in notation; unnamed draws take their first option."""
    for text in texts:
        a = s.parse(text)
        while s.seat() == pal.CHANCE and not s.allows(a):
            s.apply(s.options()[0])
        s.apply(a)


def put(s: CastlesState, place: int) -> None:
    """Answer PUT with a grid place."""
    s.apply((2 << 24) | place)


def deal(s: CastlesState) -> None:
    """Answer chance with its first option until somebody decides."""
    while s.seat() == pal.CHANCE:
        s.apply(s.options()[0])


def play(s: CastlesState, seed: int = 1) -> None:
    """Random play to the end."""
    pal.playout(s, pal.Rng(seed))


def texts(s: CastlesState) -> list[str]:
    """Return the options in notation."""
    return [s.text(a) for a in s.options()]


def gained(s: CastlesState, seat: int) -> list[tuple[int, str]]:
    """Return (amount, reason) of a seat's score lines."""
    return [(line.amount, line.reason) for line in s.score_lines(seat) if line.reason != "start"]


def pricing(s: CastlesState) -> CastlesState:
    """Return the position in which the Master Builder sets the prices."""
    s.stack = [Round(TURNS), Price(s.master_builder)]
    s.forget_options()
    return s
