"""The unused Favors as a face-down pile, and those that seats have secretly taken from it.

Towers draw from it, and so does a decree. It is in play with either of them.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from palatium.core.cards.drawing import LookAtCards
from palatium.core.cards.hidden import Card, CardReader, cards_data, faces, find, new_cards, without
from palatium.core.cards.pile import Pile, new_pile
from palatium.core.codec import Names
from palatium.core.events import Event
from palatium.core.frame import Flow, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.layout import Field, Layout
from palatium.core.modules import Happening
from palatium.core.scoring.standing import Standing
from palatium.games.castles.end.card_points import favor_measures, favor_pay, is_first_alone
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.hooks.expansion import Expansion
from palatium.games.castles.hooks.state_part import Part
from palatium.games.castles.reveal import TurnUp
from palatium.games.castles.standings import favor_standing
from palatium.games.castles.state import CastlesState

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame
    from palatium.games.castles.sent.view_types import CastlesPlayer, CastlesTable

NAME: Final = "favors"
CHOOSE: Final = 22 << 24
DRAWN: Final = 23 << 24

TOWER: Final = 0
OWN: Final = 1
"""How a Favor was taken: for a tower room, or for the decree that gives two."""


class FavorPart(Part):
    """The pile, the Favors being looked at, those out of the game, and those taken by seat.

    `taken` is by seat and then by way: TOWER and OWN Favors are scored in different steps.
    """

    def __init__(
        self,
        pile: Pile,
        looked: tuple[Card, ...],
        gone: tuple[Card, ...],
        taken: tuple[tuple[Card, ...], ...],
    ) -> None:
        self.pile = pile
        self.looked = looked
        self.gone = gone
        self.taken = taken

    def data(self) -> list[int]:
        out = [self.pile.size, *cards_data(self.pile.body)]
        out += cards_data(self.looked) + cards_data(self.gone)
        for cards in self.taken:
            out += cards_data(cards)
        return out

    def hidden(self) -> list[tuple[Card, ...]]:
        return [self.pile.body, self.looked, self.gone, *self.taken]

    def dealt(self, groups: list[tuple[Card, ...]]) -> Part:
        pile = self.pile.with_cards((), groups[0], ())
        return FavorPart(pile, groups[1], groups[2], tuple(groups[3:]))

    def of(self, seat: int, way: int) -> tuple[Card, ...]:
        """Return the Favors that a seat has taken in a way."""
        return self.taken[2 * seat + way]


def favors_of(s: CastlesState) -> FavorPart:
    """Return the unused Favors' part of a position."""
    part = s.parts[s.castles.part_of[NAME]]
    assert isinstance(part, FavorPart)
    return part


def set_favors(s: CastlesState, part: FavorPart) -> None:
    """Replace the unused Favors' part of a position."""
    s.parts[s.castles.part_of[NAME]] = part


class LookFavors(LookAtCards[CastlesState]):
    """The draw of Favors from the top of the pile, one by one, seen by one seat."""

    tag: ClassVar[str] = "LookFavors"

    def __init__(self, owner: int, left: int, way: int) -> None:
        super().__init__(owner, left)
        self.way = way

    def data(self) -> list[int]:
        return [self.owner, self.left, self.way]

    def pile(self, s: CastlesState) -> Pile:
        return favors_of(s).pile

    def pile_key(self, s: CastlesState) -> tuple[str, int]:
        return ("unused favors", 0)

    def kind_int(self) -> int:
        return DRAWN

    def took(self, s: CastlesState, card: Card, pile: Pile) -> None:
        part = favors_of(s)
        looked = (*part.looked, card.seen(1 << self.owner))
        set_favors(s, FavorPart(pile, looked, part.gone, part.taken))
        s.push(LookFavors(self.owner, self.left - 1, self.way))

    def nothing(self, s: CastlesState) -> None:
        """Finish: there were fewer than wanted, or all are drawn."""
        looked = favors_of(s).looked
        if self.way == OWN:
            for card in looked:
                take_favor(s, self.owner, card.face, OWN)
        elif looked:
            s.push(ChooseFavor(self.owner))


class ChooseFavor(Frame[CastlesState]):
    """The choice of one Favor to keep face down; the others leave the game (C-TOW-2)."""

    tag: ClassVar[str] = "ChooseFavor"

    def name(self) -> str:
        return "tower"

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"owner": self.seat}

    def options(self, s: CastlesState) -> list[int]:
        return sorted([CHOOSE | card.face for card in favors_of(s).looked])

    def choose(self, s: CastlesState, a: int) -> None:
        s.pop()
        take_favor(s, self.seat, a & PAYLOAD_MASK, TOWER)
        part = favors_of(s)
        set_favors(s, FavorPart(part.pile, (), part.gone + part.looked, part.taken))


def take_favor(s: CastlesState, seat: int, face: int, way: int) -> None:
    """Give a seat a Favor that was looked at, face down."""
    part = favors_of(s)
    i = find(part.looked, face)
    at = 2 * seat + way
    mine = (*part.taken[at], part.looked[i])
    taken = (*part.taken[:at], mine, *part.taken[at + 1 :])
    set_favors(s, FavorPart(part.pile, without(part.looked, i), part.gone, taken))
    if s.events is not None:
        code = s.castles.favor_codes[face]
        event = Event("favor_taken", {"seat": seat}, {"favor": code}, 1 << seat, hold=way == OWN)
        s.events.append(event)


class ScoreTaken(Flow[CastlesState]):
    """Favors taken in one way, turned up; only their owners get the points (C-TOW-3)."""

    tag: ClassVar[str] = "ScoreTaken"

    def __init__(self, way: int) -> None:
        super().__init__()
        self.way = way

    def data(self) -> list[int]:
        return [self.way]

    def step(self, s: CastlesState) -> bool:
        s.pop()
        everyone = (1 << s.castles.players) - 1
        ruling = "C-DEC-19" if self.way == OWN else "C-TOW-3"
        for seat in range(s.castles.players):
            part = favors_of(s)
            at = 2 * seat + self.way
            shown = tuple([card.seen(everyone) for card in part.taken[at]])
            taken = (*part.taken[:at], shown, *part.taken[at + 1 :])
            set_favors(s, FavorPart(part.pile, part.looked, part.gone, taken))
            for card in shown:
                self._score(s, seat, card.face, ruling)
        return False

    def _score(self, s: CastlesState, seat: int, face: int, ruling: str) -> None:
        code = s.castles.favor_codes[face]
        if s.events is not None:
            s.events.append(Event("favor_shown", {"seat": seat, "favor": code}))
        points = favor_pay(s, favor_measures(s, face))[seat]
        if points:
            s.gain(seat, points, "favor", code, ruling)


def score_taken(s: CastlesState, way: int) -> None:
    """Turn them up and score them; a draft cannot try that out."""
    part = favors_of(s)
    if any([part.of(seat, way) for seat in range(s.castles.players)]):
        s.push(ScoreTaken(way))
        s.push(TurnUp())


def won_alone(s: CastlesState, seat: int) -> int:
    """Count own Favors, except those of towers, in which a seat is first alone (C-BON-29)."""
    cards = favors_of(s).of(seat, OWN)
    return sum([is_first_alone(favor_measures(s, face), seat) for face in faces(cards)])


class UnusedFavors(Expansion):
    """Forms the pile once the open Favors are known; `size` 0 takes them all (C-SET-4)."""

    def __init__(self, codes: list[str], size: int) -> None:
        super().__init__(
            NAME,
            [
                Layout(22, "choose", [Field("favor", 5, Names(codes))]),
                Layout(23, "drawn", [Field("favor", 5, Names(codes))], "pick-card", True),
            ],
            [hook.FAVORS],
            {
                "LookFavors": lambda d: LookFavors(d[0], d[1], d[2]),
                "ChooseFavor": lambda d: ChooseFavor(d[0]),
                "ScoreTaken": lambda d: ScoreTaken(d[0]),
            },
        )
        self.favors = codes
        self.size = size

    def start(self, game: "CastlesGame") -> Part:
        return FavorPart(Pile((), (), 0, ()), (), (), ((),) * (2 * game.players))

    def load(self, ints: list[int], seats: int) -> Part:
        reader = CardReader(ints, seats)
        size = reader.whole()
        pile = Pile((), reader.cards(), size, ())
        looked = reader.cards()
        gone = reader.cards()
        taken = tuple([reader.cards() for _ in range(2 * seats)])
        return FavorPart(pile, looked, gone, taken)

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        left = [i for i in s.castles.favor_ids if i not in s.favors and i not in s.favors_out]
        cards = new_cards(left, s.castles.players, s.pools)
        s.pools += 1
        part = favors_of(s)
        pile = new_pile(cards, min(self.size or len(left), len(left)))
        set_favors(s, FavorPart(pile, (), (), part.taken))

    def show(self, s: CastlesState, seat: int | None, out: "CastlesTable") -> None:
        part = favors_of(s)
        out["unused_favors"] = part.pile.size
        out["favors_looked"] = self._codes(part.looked, seat)

    def show_player(
        self, s: CastlesState, who: int, seat: int | None, out: "CastlesPlayer"
    ) -> None:
        part = favors_of(s)
        out["tower_favors"] = self._codes(part.of(who, TOWER), seat)
        out["own_favors"] = self._codes(part.of(who, OWN), seat)

    def stand(self, s: CastlesState, seat: int | None, out: list[Standing]) -> None:
        part = favors_of(s)
        for who in range(s.castles.players):
            for way, ruling in ((TOWER, "C-TOW-3"), (OWN, "C-DEC-19")):
                known = [card.face for card in part.of(who, way) if _is_seen(card, seat)]
                out += [favor_standing(s, face, who, seat, ruling) for face in sorted(known)]

    def _codes(self, cards: tuple[Card, ...], seat: int | None) -> list[str]:
        """Return the codes of cards that the viewer knows, '' for others; all know a shown one."""
        return sorted([
            self.favors[card.face] if _is_seen(card, seat) else "" for card in cards
        ])

    def check(self, s: CastlesState) -> list[str]:
        part = favors_of(s)
        cards = [*faces(part.pile.body), *faces(part.looked), *faces(part.gone)]
        for taken in part.taken:
            cards += faces(taken)
        cards += [*s.favors, *s.favors_out]
        if part.pile.body and sorted(cards) != s.castles.favor_ids:
            return [f"{len(cards)} Favors exist, not {len(s.castles.favor_ids)}"]
        return []


def _is_seen(card: Card, seat: int | None) -> bool:
    """Return whether a viewer knows a card; a spectator knows what everybody does."""
    if seat is None:
        return card.known == (1 << len(card.trails)) - 1
    return card.is_known(seat)
