"""The Dungeon's texts, and Path: what a won bid does to the other players."""

from palatium.core.events import Event
from palatium.games.palaces.actions import use, use_on
from palatium.games.palaces.box.cards import (
    NO_DRAW,
    OTHERS_DISCARD,
    PASS_LEFT,
    PEEK_DISCARD,
    REVEAL_OR_DISCARD,
    SWAP_RANDOM,
    UNDERMINE,
)
from palatium.games.palaces.effects.effect import Item
from palatium.games.palaces.effects.one_opponent import GuardRound, Targeted
from palatium.games.palaces.effects.passing import Drops, Passing, holders
from palatium.games.palaces.hands.drawing import Draws
from palatium.games.palaces.palace import unmatched
from palatium.games.palaces.state import PalacesState


def opponents(s: PalacesState, seat: int) -> list[int]:
    """Return the other seats, clockwise from the left."""
    return [(seat + turn) % s.players for turn in range(1, s.players)]


class Path(Item):
    """All pass a hand card to the left at once (L-CARD-5)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        out.append(use(PASS_LEFT, source, of))

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        asked = holders(s)
        if asked:
            s.push(Passing(asked, ()))


class Armory(Item):
    """Each other player shows an Armory or discards a card (L-CARD-13)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        out.append(use(REVEAL_OR_DISCARD, source, of))

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        s.push(Drops(seat, 1))


class Pit(Item):
    """Each other player discards a card, or several one after another (L-CARD-16)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        out.append(use(OTHERS_DISCARD, source, of))

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        s.push(Drops(seat, s.cards.argument[of]))


class Cell(Item):
    """No draw phase this round (L-CARD-15)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        out.append(use(NO_DRAW, source, of))

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        s.is_drawless = True
        if s.events is not None:
            s.events.append(Event("no_draw", {"seat": seat}))


class Undermine(Item):
    """May take down an opponent's unmatched top tile; they draw, tiles are lost (L-CARD-17)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        for target in sorted(opponents(s, seat)):
            if unmatched(s, target) > 0:
                out.append(use_on(UNDERMINE, source, of, target))

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        s.push(Targeted(UNDERMINE, seat, a & 127, s.cards.argument[of]))


class Interrogation(Item):
    """May take a random hand card of an opponent, and possibly give one back (L-CARD-18)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        for target in sorted(opponents(s, seat)):
            if s.hands[target]:
                out.append(use_on(SWAP_RANDOM, source, of, target))

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        s.push(Targeted(SWAP_RANDOM, seat, a & 127, s.cards.argument[of]))


class Guardroom(Item):
    """May look at the top deck card of each other player, then draw (L-CARD-19)."""

    def offer(self, s: PalacesState, seat: int, source: int, of: int, out: list[int]) -> None:
        for target in opponents(s, seat):
            if s.decks[target].total() > 0 or s.discards[target]:
                out.append(use(PEEK_DISCARD, source, of))
                return

    def perform(self, s: PalacesState, seat: int, of: int, a: int) -> None:
        s.push(Draws(seat, s.cards.argument[of]))
        s.push(GuardRound(seat, 1))
