"""A position of Palaces."""

from typing import TYPE_CHECKING, final

from palatium.core.cards.hidden import Card, cards_data, coded_cards, faces
from palatium.core.cards.pile import Pile
from palatium.core.digest import packed
from palatium.core.frame import Frame
from palatium.core.rng import Rng
from palatium.core.scoring.lines import ScoreLine
from palatium.core.scoring.outcome import Outcome
from palatium.core.scoring.standing import EndMark, Standing
from palatium.core.state import State
from palatium.games.palaces.secrets import resample_palaces
from palatium.games.palaces.standings import ends_palaces, standings_palaces
from palatium.games.palaces.view import check_palaces, outcome_palaces, view_palaces

if TYPE_CHECKING:
    from palatium.games.palaces.game import PalacesGame

NOT_ASKED = -2
PASSED = -1


@final
class PalacesState(State):
    """Public cards are faces; cards in hands and own decks are hidden `Card`s.

    `bids` has each seat's announcement (a vector, PASSED or NOT_ASKED), `high` the bid to beat,
    which is the prize's base while nobody has bid, or 0 where a bid may be the prize alone.
    `fails` holds (seat, vector, discarded face) of failed bids for this prize, `table` the bid on
    the table as `shown.py` packs it. `pools` is the newest pool number of hidden cards, `deck_of`
    what each own deck was shuffled from. `lost` counts tiles out of the game, `ran_out` is the mask
    of suits of which no tile was left at some moment, `treasures` has for each room deck the
    Treasure card that still lies in it.
    """

    def __init__(
        self,
        palaces: "PalacesGame",
        stack: "list[Frame[PalacesState]]",
        points: list[int],
        explain: bool,
        lines: ScoreLine | None,
        moves: int,
        options: list[int] | None,
        round: int,
        active: int,
        prize: int,
        winner: int,
        high: int,
        high_seat: int,
        wild: int,
        is_drawless: bool,
        ran_out: int,
        pools: int,
        available: list[int],
        treasures: list[int],
        rooms: list[Pile],
        hands: list[tuple[Card, ...]],
        decks: list[Pile],
        shuffles: list[int],
        deck_of: list[tuple[int, ...]],
        discards: list[tuple[int, ...]],
        won: list[tuple[int, ...]],
        removed: tuple[int, ...],
        towers: list[tuple[int, ...]],
        lows: list[int],
        supply: list[int],
        lost: list[int],
        bids: list[int],
        fails: tuple[tuple[int, int, int], ...],
        table: tuple[int, ...],
    ) -> None:
        super().__init__(palaces, stack, points, explain, lines, moves, options)
        self.palaces = palaces
        self.cards = palaces.cards
        self.players = palaces.players
        self.round = round
        self.active = active
        self.prize = prize
        self.winner = winner
        self.high = high
        self.high_seat = high_seat
        self.wild = wild
        self.is_drawless = is_drawless
        self.ran_out = ran_out
        self.pools = pools
        self.available = available
        self.treasures = treasures
        self.rooms = rooms
        self.hands = hands
        self.decks = decks
        self.shuffles = shuffles
        self.deck_of = deck_of
        self.discards = discards
        self.won = won
        self.removed = removed
        self.towers = towers
        self.lows = lows
        self.supply = supply
        self.lost = lost
        self.bids = bids
        self.fails = fails
        self.table = table

    def clone(self) -> "PalacesState":
        return _copy(self)

    def new_pool(self) -> int:
        """The number of a pool that is mixed now."""
        self.pools += 1
        return self.pools

    def everyone(self) -> int:
        """The mask of all seats."""
        return (1 << self.players) - 1

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    def left_in(self, deck: int) -> int:
        """How many cards a room deck has, the one that lies face up among them."""
        out = self.rooms[deck].size
        if self.treasures[deck] >= 0:
            out += 1
        return out + 1 if self.available[deck] >= 0 else out

    def redeal(self, seat: int, rng: Rng) -> "PalacesState":
        return resample_palaces(self, seat, rng)

    def outcome(self) -> Outcome:
        return outcome_palaces(self)

    def body(self) -> dict[str, object]:
        return {
            "round": self.round,
            "active": self.active,
            "prize": self.prize,
            "winner": self.winner,
            "high": self.high,
            "high_seat": self.high_seat,
            "wild": self.wild,
            "is_drawless": self.is_drawless,
            "ran_out": self.ran_out,
            "pools": self.pools,
            "available": list(self.available),
            "treasures": list(self.treasures),
            "rooms": [[pile.size, *faces(pile.body)] for pile in self.rooms],
            "hands": [cards_data(hand) for hand in self.hands],
            "decks": [pile_data(pile) for pile in self.decks],
            "shuffles": list(self.shuffles),
            "deck_of": [list(row) for row in self.deck_of],
            "discards": [list(pile) for pile in self.discards],
            "won": [list(row) for row in self.won],
            "removed": list(self.removed),
            "towers": [list(tower) for tower in self.towers],
            "lows": list(self.lows),
            "supply": list(self.supply),
            "lost": list(self.lost),
            "bids": list(self.bids),
            "fails": [list(fail) for fail in self.fails],
            "table": list(self.table),
        }

    def code(self, out: list[bytes]) -> None:
        code_palaces(self, out)

    def view_body(self, seat: int | None) -> dict[str, object]:
        return view_palaces(self, seat)

    def standings(self, seat: int | None) -> list[Standing]:
        return standings_palaces(self, seat)

    def ends(self) -> list[EndMark]:
        return ends_palaces(self)

    def check_body(self) -> list[str]:
        return check_palaces(self)


def pile_data(pile: Pile) -> list[int]:
    """A pile as ints: its size, then top, body and bottom."""
    return [
        pile.size,
        *cards_data(pile.top),
        *cards_data(pile.body),
        *cards_data(pile.bottom),
    ]


def code_palaces(s: PalacesState, out: list[bytes]) -> None:
    """The same fields as `body` has, as bytes; nobody knows more of a room deck than its faces."""
    ints = [
        s.round,
        s.active,
        s.prize,
        s.winner,
        s.high,
        s.high_seat,
        s.wild,
        int(s.is_drawless),
        s.ran_out,
        s.pools,
        *s.available,
        *s.treasures,
        *s.shuffles,
        *s.lows,
        *s.supply,
        *s.lost,
        *s.bids,
    ]
    for row in [*s.deck_of, *s.discards, *s.won, *s.towers, s.removed, s.table]:
        ints.append(len(row))
        ints.extend(row)
    for pile in s.rooms:
        ints.append(pile.size)
        ints.append(len(pile.body))
        ints.extend(faces(pile.body))
    for hand in s.hands:
        ints.append(len(hand))
    for fail in s.fails:
        ints.extend(fail)
    out.append(packed(ints))
    for pile in s.decks:
        out.append(pile.coded())
    for hand in s.hands:
        coded_cards(hand, out)


def _copy(s: PalacesState) -> PalacesState:
    return PalacesState(
        s.palaces,
        s.stack.copy(),
        s.points.copy(),
        s.explain,
        s.lines,
        s.moves,
        s.cached,
        s.round,
        s.active,
        s.prize,
        s.winner,
        s.high,
        s.high_seat,
        s.wild,
        s.is_drawless,
        s.ran_out,
        s.pools,
        s.available.copy(),
        s.treasures.copy(),
        s.rooms.copy(),
        s.hands.copy(),
        s.decks.copy(),
        s.shuffles.copy(),
        s.deck_of.copy(),
        s.discards.copy(),
        s.won.copy(),
        s.removed,
        s.towers.copy(),
        s.lows.copy(),
        s.supply.copy(),
        s.lost.copy(),
        s.bids.copy(),
        s.fails,
        s.table,
    )
