"""Setups of Palaces positions for tests, in the notation of the rulings."""

from collections.abc import Sequence

import palatium as pal
from palatium.core.cards.hidden import Card, sorted_cards
from palatium.core.cards.pile import Pile, new_pile
from palatium.core.ids import CHANCE
from palatium.core.rng import Rng
from palatium.games.palaces.bidding.auction import base
from palatium.games.palaces.bidding.suit_counts import vector
from palatium.games.palaces.box.cards import SUITS
from palatium.games.palaces.effects.copying import Copying
from palatium.games.palaces.effects.resolving import is_wild
from palatium.games.palaces.flow import BIDDING, RESOLVE, Round
from palatium.games.palaces.showing.show_bid import lay_down
from palatium.games.palaces.state import PalacesState

GSCM = "GSCM"


def face(s: PalacesState, token: str) -> int:
    """Return a card by its token: G, MTrellis, GGreatHall."""
    return s.cards.tokens.index(token)


def faces(s: PalacesState, text: str) -> list[int]:
    """Cards by their tokens."""
    return [face(s, token) for token in text.split()]


def own_card(s: PalacesState, seat: int, number: int) -> Card:
    """Return a card from a seat's own deck."""
    return Card(number, 0, tuple((seat,) for _ in range(s.players)))


def at(
    *,
    players: int = 2,
    active: int = 0,
    prize: str = "",
    available: Sequence[str] = (),
    hands: Sequence[str] = (),
    decks: Sequence[str | None] = (),
    discards: Sequence[str] = (),
    palaces: Sequence[tuple[str, int]] = (),
    tiles: dict[str, int] | None = None,
    left: Sequence[int] = (11, 11, 11),
    options: dict[str, object] | None = None,
) -> PalacesState:
    """Return a position before bidding for the prize (or, without one, before its choice).

    What is not given is empty; decks that are not given hold the remaining basics. Room cards in
    hands, decks and discards count as won. All other room cards are in their decks or unseen in the
    box.
    """
    game = pal.game("palaces", players=players, first=active, **(options or {}))
    s = game.start()
    assert isinstance(s, PalacesState)
    hands = [*hands, *[""] * (players - len(hands))]
    discards = [*discards, *[""] * (players - len(discards))]
    decks = [*decks, *[None] * (players - len(decks))]
    basics = [3 * players] * SUITS
    given: list[list[int]] = []
    for texts in (hands, discards, [deck or "" for deck in decks]):
        given.append([number for text in texts for number in faces(s, text)])
    used = [number for group in given for number in group]
    for number in used:
        if number < SUITS:
            basics[number] -= 1
    s.prize = face(s, prize) if prize else -1
    _set_rooms(s, used, available, left)
    s.wild = sum(is_wild(s, number) for number in used)
    s.won[0] = tuple(number for number in used if number >= SUITS)
    left_over = [suit for suit in range(SUITS) for _ in range(basics[suit])]
    for seat in range(players):
        hand = [own_card(s, seat, n).seen(1 << seat) for n in faces(s, hands[seat])]
        s.hands[seat] = sorted_cards(hand)
        text = decks[seat]
        if text is None:
            share = sum(1 for deck in decks[seat:] if deck is None)
            content = left_over[:: max(share, 1)]
            for number in content:
                left_over.remove(number)
        else:
            content = faces(s, text)
        cards = sorted_cards([own_card(s, seat, n) for n in content])
        s.decks[seat] = new_pile(cards, len(cards))
        s.discards[seat] = tuple(sorted(faces(s, discards[seat])))
    s.removed = tuple(left_over)
    _set_palaces(s, palaces, tiles or {})
    s.active = active
    s.stack = [Round(BIDDING if prize else 0)]
    s.forget_options()
    s.settle()
    return s


def _set_rooms(
    s: PalacesState, used: list[int], available: Sequence[str], left: Sequence[int]
) -> None:
    cards = s.cards
    gone = [*used, s.prize]
    for deck in range(3):
        s.available[deck] = -1
        s.treasures[deck] = cards.treasure[deck]
    for token in available:
        if token:
            number = face(s, token)
            s.available[cards.texts[number // SUITS - 1].deck] = number
            gone.append(number)
    for deck in range(3):
        if cards.treasure[deck] in gone:
            s.treasures[deck] = -1
        rest = [number for number in cards.decks[deck] if number not in gone]
        if s.available[deck] < 0 and left[deck] >= 0 and not available:
            s.available[deck] = rest.pop()
        trails = tuple((s.players + deck,) for _ in range(s.players))
        body = sorted_cards([Card(number, 0, trails) for number in rest])
        s.rooms[deck] = Pile((), body, min(max(left[deck], 0), len(body)), ())


def _set_palaces(
    s: PalacesState, palaces: Sequence[tuple[str, int]], tiles: dict[str, int]
) -> None:
    s.lines = None
    for seat, (tower, low) in enumerate(palaces):
        s.towers[seat] = tuple(GSCM.index(x) for x in tower)
        s.lows[seat] = low
        s.points[seat] = 0
        if low:
            s.gain(seat, low, "level", "", "L-BUILD-2")
        for x in tower + tower[:low]:
            s.supply[GSCM.index(x)] -= 1
    for x, number in tiles.items():
        s.supply[GSCM.index(x)] = number


def bid(gold: int = 0, silver: int = 0, crystal: int = 0, marble: int = 0) -> int:
    """Return a vector."""
    return vector(gold, silver, crystal, marble)


def won(s: PalacesState, seat: int, shown: str, prize_role: int = 0) -> PalacesState:
    """Return a prize won with these cards; a copy that acts as a Trellis is written MFolly=G."""
    picks = []
    for token in shown.split():
        name, _, suit = token.partition("=")
        picks.append((face(s, name), GSCM.index(suit) + 1 if suit else 0))
    s.high = base(s)
    s.high_seat = seat
    s.bids[seat] = s.high
    lay_down(s, seat, prize_role, tuple(sorted(picks)))
    s.stack = [Round(RESOLVE)]
    s.push(Copying(seat, 0))
    s.forget_options()
    s.settle()
    return s


def texts(s: PalacesState, word: str = "", seat: int | None = None) -> list[str]:
    """Return the options in notation, perhaps only those of one kind."""
    found = [s.text(a) for a in s.options(seat)]
    return [text for text in found if text.split()[0] == word] if word else found


def say(s: PalacesState, *moves: str) -> None:
    """Play moves in notation."""
    for text in moves:
        s.apply(s.parse(text))


def announce(s: PalacesState, mode: str, gold: int, silver: int, crystal: int, marble: int) -> None:
    """A whole bid."""
    numbers = [f"number {n}" for n in (gold, silver, crystal, marble)]
    say(s, f"bid {mode}", *numbers)


def deal(s: PalacesState, seed: int = 1) -> None:
    """Answer chance until somebody decides."""
    rng = Rng(seed)
    while s.seat() == CHANCE:
        s.apply(s.sample(rng))


def hand(s: PalacesState, seat: int) -> str:
    """Return a hand in tokens."""
    return " ".join(s.cards.tokens[card.face] for card in s.hands[seat])


def player(s: PalacesState, viewer: int | None, who: int) -> dict[str, object]:
    """Return what a viewer sees of a player."""
    players = s.view(viewer)["players"]
    assert isinstance(players, list)
    found = players[who]
    assert isinstance(found, dict)
    return found


def titles(s: PalacesState, viewer: int | None, who: int, key: str = "hand") -> list[str]:
    """Return the cards that a viewer sees of a player, by title."""
    cards = player(s, viewer, who)[key]
    assert isinstance(cards, list)
    return [str(card["title"]) for card in cards]


def palace(s: PalacesState, seat: int) -> tuple[str, int]:
    """Return the taller column and the height of the other."""
    return "".join(GSCM[suit] for suit in s.towers[seat]), s.lows[seat]


def all_bids(s: PalacesState, mode: str) -> set[int]:
    """Return every vector that can be announced in a mode, by trying all options."""
    found: set[int] = set()
    todo = [s.clone()]
    try:
        todo[0].apply(s.parse(f"bid {mode}"))
    except pal.IllegalAction:
        return found
    while todo:
        here = todo.pop()
        seat = here.seat()
        for a in here.options():
            after = here.clone()
            after.apply(a)
            if after.bids[seat] >= 0:
                found.add(after.bids[seat])
            else:
                todo.append(after)
    return found
