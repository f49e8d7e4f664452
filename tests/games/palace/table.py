"""Setups of Palace positions for tests, in the words of the rulings."""

from collections.abc import Iterable, Sequence

import palatium as pal
from palatium.core.cards.hidden import Card, open_card, sorted_cards
from palatium.core.cards.pile import Pile
from palatium.core.events import Event, told_to
from palatium.games.palace.board.cells import cell_at, x_of, y_of
from palatium.games.palace.board.palace import NO_OWNER, Palace
from palatium.games.palace.box.boards import FAVOR_IN_SLOT, NO_TILE, SLOTS
from palatium.games.palace.box.swans import ONE, counts
from palatium.games.palace.box.tiles import COLOURS, LETTERS, Tiles
from palatium.games.palace.flow import ACT_STEP, Turn
from palatium.games.palace.game import PalaceGame
from palatium.games.palace.state import PalaceState
from palatium.games.palace.turn.choose_action import Act
from palatium.games.palace.turn.place_tile import lay

XY = tuple[int, int]
Piece = tuple[str, int, int, int, int]
"""Code, column, row, rotation, owner."""

A, B, C, D = 0, 1, 2, 3
START = ("HA06", "HA10", "HA13")
"""The start line unless a test says otherwise: red-blue, blue-green, green-yellow."""


def game(players: int = 2, **options: object) -> PalaceGame:
    """Return a configured game that seat 0 starts."""
    found = pal.game("palace", players=players, first=0, **options)
    assert isinstance(found, PalaceGame)
    return found


TILES: Tiles = game().tiles
EMPTY: Palace = game().empty


def tile(code: str) -> int:
    """Return a tile by its code."""
    return TILES.codes.index(code)


# Palaces without a game


def palace(*pieces: Piece, start: Sequence[str] = START) -> Palace:
    """Return a palace of the start line and some pieces."""
    out = EMPTY
    for y, code in enumerate(start):
        out = out.put(TILES, tile(code), cell_at(0, y + 1), 0, NO_OWNER)
    for code, x, y, rotation, owner in pieces:
        out = out.put(TILES, tile(code), cell_at(x, y), rotation, owner)
    return out


WALLED = "AC01"


def shape(*cells: XY) -> Palace:
    """Return palace S with a tile on each of some cells; only their places matter."""
    return palace(*[(WALLED, x, y, 0, A) for x, y in cells])


def wet(found: Palace, *cells: XY) -> Palace:
    """Return a palace with moat on some cells."""
    for x, y in cells:
        found = found.with_moat(cell_at(x, y))
    return found


def xy(cells: Iterable[int]) -> list[XY]:
    """Cells as coordinates."""
    return [(x_of(cell), y_of(cell)) for cell in cells]


# Positions


def at(
    *,
    players: int = 2,
    seat: int = A,
    start: Sequence[str] = START,
    pieces: Sequence[Piece] = (),
    moat: Sequence[XY] = (),
    row: Sequence[str] = (),
    hallway: str = "",
    stair: str = "",
    swans: Sequence[str] = (),
    secrets: Sequence[str] = (),
    slots: Sequence[str] = (),
    public: Sequence[str] = (),
    empty_stacks: int = 0,
    **options: object,
) -> PalaceState:
    """Return the action of a seat. Swans and secrets are letters by seat, slots names by seat.

    The Row is filled from the right, so the first tile named is on the most expensive space in use;
    tiles not named are unseen. Named slots hold Rooms.
    """
    s = game(players, **options).start()
    s.active = seat
    for y, code in enumerate(start):
        s.palace = s.palace.put(TILES, take(s, code), cell_at(0, y + 1), 0, NO_OWNER)
    s.top_hallway = take(s, hallway or TILES.codes[s.hallways[0]])
    s.top_stair = take(s, stair or TILES.codes[s.stairs[0]])
    for code, x, y, rotation, owner in pieces:
        lay(s, owner, take(s, code), cell_at(x, y), rotation)
    for code in row:
        s.row.append(take(s, code))
    s.row = s.row[-6:]
    for who, letters in enumerate(swans):
        give(s, who, letters)
    for who, letters in enumerate(secrets):
        give_secrets(s, who, letters)
    for who, names in enumerate(slots):
        for name in names.split():
            fill_slot(s, who, name)
    for code in public:
        s.public += (take_favor(s, code),)
    s.palace = wet(s.palace, *moat)
    for _ in range(sum(s.rules.board.stacks[:empty_stacks]) - (81 - len(s.unseen))):
        s.gone += (s.unseen[0],)
        s.unseen = s.unseen[1:]
    count_stacks(s)
    s.done = ()
    s.stack = [Turn(ACT_STEP + 1), Act(seat, 0)]
    return resume(s)


def resume(s: PalaceState) -> PalaceState:
    """Step until somebody is asked."""
    s.forget_options()
    s.settle()
    return s


def take(s: PalaceState, code: str) -> int:
    """Take a tile from its stack."""
    found = tile(code)
    s.unseen = tuple(other for other in s.unseen if other != found)
    s.hallways = tuple(other for other in s.hallways if other != found)
    s.stairs = tuple(other for other in s.stairs if other != found)
    return found


def count_stacks(s: PalaceState) -> None:
    """Set the stacks to fit the unseen Rooms."""
    drawn = 81 - len(s.unseen)
    for i, size in enumerate(s.rules.board.stacks):
        s.stacks[i] = max(0, size - drawn)
        drawn = max(0, drawn - size)


def give(s: PalaceState, seat: int, letters: str) -> None:
    """Give open swans by their letters."""
    for letter in letters:
        s.swans[seat] += ONE[LETTERS.index(letter)]


def give_secrets(s: PalaceState, seat: int, letters: str) -> None:
    """Give Secret Swans, known to their owner alone."""
    for letter in letters:
        body = list(s.bridge.body)
        at = [card.face for card in body].index(LETTERS.index(letter))
        card = body.pop(at).seen(1 << seat)
        s.bridge = Pile((), tuple(body), len(body), ())
        s.secrets[seat] = sorted_cards([*s.secrets[seat], card])


def fill_slot(s: PalaceState, seat: int, name: str) -> None:
    """Put an unseen Room on a slot."""
    s.set_slot(seat, SLOTS.index(name), take(s, TILES.codes[s.unseen[-1]]))
    count_stacks(s)


def take_favor(s: PalaceState, code: str) -> int:
    """Take a Favor from the stack."""
    face = s.rules.favor_codes.index(code)
    body = tuple(card for card in s.favors.body if card.face != face)
    assert len(body) == len(s.favors.body) - 1, f"{code} is not in the stack"
    s.favors = Pile((), body, len(body), s.favors.bottom)
    return face


def hold(s: PalaceState, seat: int, code: str, slot: str) -> None:
    """Give a seat a Favor on a slot."""
    s.set_slot(seat, SLOTS.index(slot), FAVOR_IN_SLOT + len(s.held[seat]))
    card: Card = open_card(take_favor(s, code), s.rules.players)
    s.held[seat] = (*s.held[seat], card)


# Playing


def do(s: PalaceState, *texts: str) -> list[Event]:
    """Play moves in notation; unnamed draws give their first outcome."""
    events: list[Event] = []
    for text in texts:
        a = s.parse(text)
        while s.seat() == pal.CHANCE and not s.allows(a):
            s.apply(s.options()[0], events)
        s.apply(a, events)
    return events


def deal(s: PalaceState) -> None:
    """Answer chance with its first outcome until somebody decides."""
    while s.seat() == pal.CHANCE:
        s.apply(s.options()[0])


def texts(s: PalaceState, kind: str = "") -> list[str]:
    """Return the options whose notation begins with a kind."""
    return [text for text in map(s.text, s.options()) if text.startswith(kind)]


def can(s: PalaceState, text: str) -> bool:
    """Return whether a move is an option."""
    return s.allows(s.parse(text))


def swans_of(s: PalaceState, seat: int) -> str:
    """Open swans by letter, in the order of colours."""
    return "".join(
        letter * number for letter, number in zip(LETTERS, counts(s.swans[seat]), strict=True)
    )


def named(events: list[Event], name: str, seat: int | None = None) -> list[dict[str, object]]:
    """Return the events of a name as a seat hears them."""
    return [fact for fact in told_to(events, seat) if fact["event"] == name]


def row_codes(s: PalaceState) -> list[str]:
    """Return the Room Row from left to right, '' for a gap."""
    return ["" if found == NO_TILE else TILES.codes[found] for found in s.row]


def finish(s: PalaceState, seed: int = 1) -> PalaceState:
    """Random play to the end."""
    pal.playout(s, pal.Rng(seed))
    return s


def colour(letter: str) -> str:
    """Return a colour by its letter."""
    return COLOURS[LETTERS.index(letter)]
